// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.store places nothing. It borrows the storage; a stored token,
// value or group moves into it.

// CHECK-LABEL: func @plain(
// CHECK-NEXT:    async.runtime.store
// CHECK-NEXT:    return
func.func @plain(%value: f32, %storage: !async.value<f32>) { // expected-remark {{argument 1: owned}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  async.runtime.store %value, %storage : !async.value<f32>
  return
}

// CHECK-LABEL: func @counted(
// CHECK-NEXT:    async.runtime.store
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
func.func @counted(%value: !async.token, %storage: !async.value<!async.token>) {
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  async.runtime.store %value, %storage : !async.value<!async.token>
  return
}
