// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.add_to_group is the last use of a token, and the reference is
// dropped after it; an added value may still be loaded, and the group is still
// to be awaited.

// CHECK-LABEL: func @token(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token, %[[GROUP:.*]]: !async.group)
// CHECK-NEXT:    async.runtime.add_to_group %[[TOKEN]], %[[GROUP]]
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
func.func @token(%token: !async.token, %group: !async.group) {
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  %rank = async.runtime.add_to_group %token, %group : !async.token
  return
}

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[VALUE:.*]]: !async.value<f32>, %[[GROUP:.*]]: !async.group)
// CHECK-NEXT:    async.runtime.add_to_group %[[VALUE]], %[[GROUP]]
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
func.func @value(%value: !async.value<f32>, %group: !async.group) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  %rank = async.runtime.add_to_group %value, %group : !async.value<f32>
  return
}
