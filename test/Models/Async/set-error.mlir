// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.set_error borrows a token or a value and places nothing: the
// reference that it releases is the task's, which the runtime counts.

// CHECK-LABEL: func @both(
// CHECK-NEXT:    async.runtime.set_error %{{.*}} : !async.token
// CHECK-NEXT:    async.runtime.set_error %{{.*}} : !async.value<f32>
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
func.func @both(%token: !async.token, %value: !async.value<f32>) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.set_error %token : !async.token
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.set_error %value : !async.value<f32>
  return
}
