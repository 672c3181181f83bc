// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.await by itself is the last use of a token or a group, and the
// reference is dropped after it; a value is still to be loaded.

// CHECK-LABEL: func @token(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK-NEXT:    async.runtime.await %[[TOKEN]]
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @token(%token: !async.token) { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  async.runtime.await %token : !async.token
  return
}

// CHECK-LABEL: func @group(
// CHECK-SAME:      %[[GROUP:.*]]: !async.group)
// CHECK-NEXT:    async.runtime.await %[[GROUP]]
// CHECK-NEXT:    async.runtime.drop_ref %[[GROUP]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
func.func @group(%group: !async.group) { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  async.runtime.await %group : !async.group
  return
}

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[VALUE:.*]]: !async.value<f32>)
// CHECK-NEXT:    async.runtime.await %[[VALUE]]
// CHECK-NEXT:    return
func.func @value(%value: !async.value<f32>) { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.await %value : !async.value<f32>
  return
}

// Where an error check of the same object stands, it is the one that drops.

// CHECK-LABEL: func @checked(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK-NEXT:    async.runtime.await %[[TOKEN]]
// CHECK-NEXT:    async.runtime.is_error %[[TOKEN]]
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @checked(%token: !async.token) { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.await %token : !async.token
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  %error = async.runtime.is_error %token : !async.token
  return
}

// A cast is a second name for the object: the check under that name counts.

// CHECK-LABEL: func @checked_under_second_name(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK-NEXT:    %[[NAME:.*]] = builtin.unrealized_conversion_cast %[[TOKEN]]
// CHECK-NEXT:    async.runtime.await %[[TOKEN]]
// CHECK-NEXT:    async.runtime.is_error %[[NAME]]
// CHECK-NEXT:    async.runtime.drop_ref %[[NAME]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
func.func @checked_under_second_name(%token: !async.token) { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!async.token' at index: 0'}}
  %name = builtin.unrealized_conversion_cast %token : !async.token to !async.group
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.await %token : !async.token
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  %error = async.runtime.is_error %name : !async.group
  return
}
