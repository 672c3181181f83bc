// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null
// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s

// Several counted types in one function, each with its own operations; a type
// that contains a counted type is counted if it implements the interface itself.

// CHECK-LABEL: func @several(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer, %[[T:.*]]: !async.token, %[[H:.*]]: !test_rc_foreign.handle)
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[B]] {count = 2 : i64} : !test_rc.buffer
// CHECK-NEXT:    async.runtime.add_ref %[[T]] {count = 3 : i64} : !async.token
// CHECK-NEXT:    test_rc_foreign.ref %[[H]] {count = 4 : i64}
// CHECK-NEXT:    test_rc.ask [1, 2, 3, 4] %[[A]], %[[B]], %[[T]], %[[H]]
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
// expected-remark @below {{argument 2: owned}}
// expected-remark @below {{argument 3: owned}}
func.func @several(%a: !test_rc.object, %b: !test_rc.buffer, %t: !async.token, %h: !test_rc_foreign.handle) {
  // expected-remark @below {{operand 0: delta 1, effect -1}}
  // expected-remark @below {{operand 1: delta 2, effect -2}}
  // expected-remark @below {{operand 2: delta 3, effect -3}}
  // expected-remark @below {{operand 3: delta 4, effect -4}}
  test_rc.ask [1, 2, 3, 4] %a, %b, %t, %h : !test_rc.object, !test_rc.buffer, !async.token, !test_rc_foreign.handle
  return
}

// The value's storage and the token that moves out of it are counted each.
// CHECK-LABEL: func @value_of_token(
// CHECK-SAME:      %[[V:.*]]: !async.value<!async.token>)
// CHECK-NEXT:    %[[T:.*]] = async.runtime.load %[[V]]
// CHECK-NEXT:    async.runtime.drop_ref %[[V]] {count = 1 : i64} : !async.value<!async.token>
// CHECK-NEXT:    async.runtime.await %[[T]]
// CHECK-NEXT:    async.runtime.drop_ref %[[T]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
func.func @value_of_token(%v: !async.value<!async.token>) {
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %t = async.runtime.load %v : !async.value<!async.token>
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  async.runtime.await %t : !async.token
  return
}

// CHECK-LABEL: func @value_of_value(
// CHECK-NEXT:    %[[OUTER:.*]] = async.runtime.create : !async.value<!async.value<!test_rc.object>>
// CHECK-NEXT:    async.runtime.store
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
func.func @value_of_value(%v: !async.value<!test_rc.object>) {
  // expected-remark @below {{result 0: owned, 1}}
  %outer = async.runtime.create : !async.value<!async.value<!test_rc.object>>
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  async.runtime.store %v, %outer : !async.value<!async.value<!test_rc.object>>
  return
}

// A tensor of tokens and a tuple are not counted; nothing is asked or placed.
// CHECK-LABEL: func @containers(
// CHECK-NEXT:    test_rc.unknown
// CHECK-NEXT:    return
func.func @containers(%tensor: tensor<2x!async.token>, %tuple: tuple<!async.token, i32>) {
  test_rc.unknown %tensor, %tuple : (tensor<2x!async.token>, tuple<!async.token, i32>) -> ()
  return
}
