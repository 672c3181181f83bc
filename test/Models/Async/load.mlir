// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.load is the last use of a value, and the reference is dropped
// after it. A loaded token, value or group moves out of the storage: it is
// owned, and dropped at once if nothing uses it.

// CHECK-LABEL: func @plain(
// CHECK-SAME:      %[[VALUE:.*]]: !async.value<f32>) -> f32
// CHECK-NEXT:    %[[LOADED:.*]] = async.runtime.load %[[VALUE]]
// CHECK-NEXT:    async.runtime.drop_ref %[[VALUE]] {count = 1 : i64} : !async.value<f32>
// CHECK-NEXT:    return %[[LOADED]]
func.func @plain(%value: !async.value<f32>) -> f32 { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  %loaded = async.runtime.load %value : !async.value<f32>
  return %loaded : f32
}

// CHECK-LABEL: func @counted(
// CHECK-SAME:      %[[VALUE:.*]]: !async.value<!async.token>)
// CHECK-NEXT:    %[[LOADED:.*]] = async.runtime.load %[[VALUE]]
// CHECK-NEXT:    async.runtime.drop_ref %[[VALUE]] {count = 1 : i64} : !async.value<!async.token>
// CHECK-NEXT:    async.runtime.await %[[LOADED]]
// CHECK-NEXT:    async.runtime.drop_ref %[[LOADED]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @counted(%value: !async.value<!async.token>) { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %loaded = async.runtime.load %value : !async.value<!async.token>
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  async.runtime.await %loaded : !async.token
  return
}

// CHECK-LABEL: func @counted_unused(
// CHECK-SAME:      %[[VALUE:.*]]: !async.value<!async.token>)
// CHECK-NEXT:    %[[LOADED:.*]] = async.runtime.load %[[VALUE]]
// CHECK-NEXT:    async.runtime.drop_ref %[[LOADED]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[VALUE]] {count = 1 : i64} : !async.value<!async.token>
// CHECK-NEXT:    return
func.func @counted_unused(%value: !async.value<!async.token>) { // expected-remark {{argument 0: owned}}
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %loaded = async.runtime.load %value : !async.value<!async.token>
  return
}
