// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.await_and_resume borrows tokens, values and groups, and places
// nothing: the coroutine that it resumes still checks them for errors.

// CHECK-LABEL: func @all(
// CHECK-NEXT:    async.runtime.await_and_resume %{{.*}}, %{{.*}} : !async.token
// CHECK-NEXT:    async.runtime.await_and_resume %{{.*}}, %{{.*}} : !async.value<f32>
// CHECK-NEXT:    async.runtime.await_and_resume %{{.*}}, %{{.*}} : !async.group
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
// expected-remark @below {{argument 2: owned}}
func.func @all(%token: !async.token, %value: !async.value<f32>,
               %group: !async.group, %handle: !async.coro.handle) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.await_and_resume %token, %handle : !async.token
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.await_and_resume %value, %handle : !async.value<f32>
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.await_and_resume %group, %handle : !async.group
  return
}
