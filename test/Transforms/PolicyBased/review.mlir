// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --policy-based-ref-counting > %t.ours
// RUN: ref-counting-opt %s --async-runtime-policy-based-ref-counting > %t.upstream
// RUN: not diff %t.upstream %t.ours | FileCheck %s --check-prefix=DIFF

// The five functions of the review that brought the policy in: each gives one
// drop after the op. Upstream's pass does not drop after the two lone awaits,
// and agrees on the rest.

// DIFF-COUNT-2: {{^}}+     async.runtime.drop_ref
// DIFF-NOT: {{^[-+!] }}

// CHECK-LABEL: func @token_await(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK-NEXT:    async.runtime.await %[[TOKEN]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @token_await(%arg0: !async.token) {
  async.runtime.await %arg0 : !async.token
  return
}

// CHECK-LABEL: func @group_await(
// CHECK-SAME:      %[[GROUP:.*]]: !async.group)
// CHECK-NEXT:    async.runtime.await %[[GROUP]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[GROUP]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
func.func @group_await(%arg0: !async.group) {
  async.runtime.await %arg0 : !async.group
  return
}

// CHECK-LABEL: func @add_token_to_group(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token, %[[GROUP:.*]]: !async.group)
// CHECK-NEXT:    async.runtime.add_to_group %[[TOKEN]], %[[GROUP]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @add_token_to_group(%arg0: !async.token, %arg1: !async.group) {
  async.runtime.add_to_group %arg0, %arg1 : !async.token
  return
}

// CHECK-LABEL: func @value_load(
// CHECK-SAME:      %[[VALUE:.*]]: !async.value<f32>)
// CHECK-NEXT:    %[[LOADED:.*]] = async.runtime.load %[[VALUE]] : <f32>
// CHECK-NEXT:    async.runtime.drop_ref %[[VALUE]] {count = 1 : i64} : !async.value<f32>
// CHECK-NEXT:    return %[[LOADED]]
func.func @value_load(%arg0: !async.value<f32>) -> f32 {
  %0 = async.runtime.load %arg0 : !async.value<f32>
  return %0 : f32
}

// CHECK-LABEL: func @error_check(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK-NEXT:    %[[ERROR:.*]] = async.runtime.is_error %[[TOKEN]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return %[[ERROR]]
func.func @error_check(%arg0: !async.token) -> i1 {
  %0 = async.runtime.is_error %arg0 : !async.token
  return %0 : i1
}
