// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.is_error is the last use of a token or a group, and the
// reference is dropped after it; a value is still to be loaded.

// CHECK-LABEL: func @token(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token) -> i1
// CHECK-NEXT:    %[[ERROR:.*]] = async.runtime.is_error %[[TOKEN]]
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return %[[ERROR]]
func.func @token(%token: !async.token) -> i1 { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  %error = async.runtime.is_error %token : !async.token
  return %error : i1
}

// CHECK-LABEL: func @group(
// CHECK-SAME:      %[[GROUP:.*]]: !async.group) -> i1
// CHECK-NEXT:    %[[ERROR:.*]] = async.runtime.is_error %[[GROUP]]
// CHECK-NEXT:    async.runtime.drop_ref %[[GROUP]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return %[[ERROR]]
func.func @group(%group: !async.group) -> i1 { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  %error = async.runtime.is_error %group : !async.group
  return %error : i1
}

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[VALUE:.*]]: !async.value<f32>) -> i1
// CHECK-NEXT:    %[[ERROR:.*]] = async.runtime.is_error %[[VALUE]]
// CHECK-NEXT:    return %[[ERROR]]
func.func @value(%value: !async.value<f32>) -> i1 { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  %error = async.runtime.is_error %value : !async.value<f32>
  return %error : i1
}
