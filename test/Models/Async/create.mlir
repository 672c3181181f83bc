// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.create gives an owned token or value, which is dropped where it
// is created if nothing uses it.

// CHECK-LABEL: func @unused(
// CHECK-NEXT:    %[[TOKEN:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[VALUE:.*]] = async.runtime.create : !async.value<f32>
// CHECK-NEXT:    async.runtime.drop_ref %[[VALUE]] {count = 1 : i64} : !async.value<f32>
// CHECK-NEXT:    return
func.func @unused() {
  // expected-remark @below {{result 0: owned, 1}}
  %token = async.runtime.create : !async.token
  // expected-remark @below {{result 0: owned, 1}}
  %value = async.runtime.create : !async.value<f32>
  return
}

// CHECK-LABEL: func @used(
// CHECK-NEXT:    %[[TOKEN:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    async.runtime.set_available %[[TOKEN]]
// CHECK-NEXT:    return %[[TOKEN]]
func.func @used() -> !async.token {
  // expected-remark @below {{result 0: owned, 1}}
  %token = async.runtime.create : !async.token
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.set_available %token : !async.token
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  return %token : !async.token
}
