// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.coro.suspend leaves the coroutine along the suspend and the cleanup
// edge while what is held stays with the frame; the resume edge goes on. The
// pass places a drop after the error check on the resume path alone.

// CHECK-LABEL: func private @coroutine(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK:         async.coro.suspend %{{.*}}, ^[[SUSPEND:.*]], ^[[RESUME:.*]], ^[[CLEANUP:.*]]
// CHECK-NEXT:  ^[[RESUME]]:
// CHECK-NEXT:    async.runtime.is_error %[[TOKEN]]
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NOT:     drop_ref
func.func private @coroutine(%token: !async.token) -> !async.token // expected-remark {{argument 0: owned}}
    attributes {passthrough = ["presplitcoroutine"]} {
  // expected-remark @below {{result 0: owned, 1}}
  %result = async.runtime.create : !async.token
  %id = async.coro.id
  %handle = async.coro.begin %id
  %state = async.coro.save %handle
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.await_and_resume %token, %handle : !async.token
  // expected-remark @below {{successor 0: suspending}}
  // expected-remark @below {{successor 2: suspending}}
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  %error = async.runtime.is_error %token : !async.token
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  async.runtime.set_available %result : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %handle
  cf.br ^suspend
^suspend:
  async.coro.end %handle
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  return %result : !async.token
}
