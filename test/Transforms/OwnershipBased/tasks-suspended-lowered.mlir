// RUN: ref-counting-opt %s --async-to-async-runtime --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Executes that wait in executes: what the inner tasks borrow is dropped where the
// outer coroutine goes on, behind the suspension that waits for them.

func.func @nested(%i: i64) -> i64 {
  %t, %r = async.execute -> !async.value<i64> {
    %u, %v = async.execute -> !async.value<i64> {
      async.yield %i : i64
    }
    %w = async.execute [%u] (%v as %x: !async.value<i64>) {
      async.yield
    }
    async.await %w : !async.token
    async.yield %i : i64
  }
  %x = async.await %r : !async.value<i64>
  async.await %t : !async.token
  return %x : i64
}

// The same through a group.
func.func @nested_group(%n: index, %i: i64) {
  %t = async.execute {
    %g = async.create_group %n : !async.group
    %u, %v = async.execute -> !async.value<i64> {
      async.yield %i : i64
    }
    %w = async.execute [%u] (%v as %x: !async.value<i64>) {
      async.yield
    }
    %j = async.add_to_group %w, %g : !async.token
    async.await_all %g
    async.yield
  }
  async.await %t : !async.token
  return
}

// The outer execute of @nested.
// CHECK-LABEL: func private @async_execute_fn_1(
// CHECK-SAME:      %[[ARG0:.*]]: i64) -> (!async.token, !async.value<i64>) attributes {passthrough = ["presplitcoroutine"]} {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = async.coro.id
// CHECK-NEXT:    %[[V3:.*]] = async.coro.begin %[[V2]]
// CHECK-NEXT:    %[[V4:.*]] = async.coro.save %[[V3]]
// CHECK-NEXT:    async.runtime.resume %[[V3]]
// CHECK-NEXT:    async.coro.suspend %[[V4]], ^[[BB7:.*]], ^[[BB1:.*]], ^[[BB6:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V5:.*]]:2 = call @async_execute_fn(%[[ARG0]]) : (i64) -> (!async.token, !async.value<i64>)
// CHECK-NEXT:    %[[V6:.*]] = call @async_execute_fn_0(%[[V5]]#0, %[[V5]]#1) : (!async.token, !async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V7:.*]] = async.coro.save %[[V3]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V6]], %[[V3]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V7]], ^[[BB7]], ^[[BB2:.*]], ^[[BB6]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V5]]#0 {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V5]]#1 {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V8:.*]] = async.runtime.is_error %[[V6]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V6]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    cf.cond_br %[[V8]], ^[[BB4:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.runtime.store %[[ARG0]], %[[V1]] : <i64>
// CHECK-NEXT:    async.runtime.set_available %[[V1]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB5:.*]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.runtime.set_error %[[V0]] : !async.token
// CHECK-NEXT:    async.runtime.set_error %[[V1]] : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB5]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    async.coro.free %[[V2]], %[[V3]]
// CHECK-NEXT:    cf.br ^[[BB7]]
// CHECK-NEXT:  ^[[BB6]]:
// CHECK-NEXT:    async.coro.free %[[V2]], %[[V3]]
// CHECK-NEXT:    cf.br ^[[BB7]]
// CHECK-NEXT:  ^[[BB7]]:
// CHECK-NEXT:    async.coro.end %[[V3]]
// CHECK-NEXT:    return %[[V0]], %[[V1]] : !async.token, !async.value<i64>
// CHECK-NEXT:  }

// The outer execute of @nested_group.
// CHECK-LABEL: func private @async_execute_fn_4(
// CHECK-SAME:      %[[ARG0:.*]]: index, %[[ARG1:.*]]: i64) -> !async.token attributes {passthrough = ["presplitcoroutine"]} {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.resume %[[V2]]
// CHECK-NEXT:    async.coro.suspend %[[V3]], ^[[BB7:.*]], ^[[BB1:.*]], ^[[BB6:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V4:.*]] = async.runtime.create_group %[[ARG0]] : !async.group
// CHECK-NEXT:    %[[V5:.*]]:2 = call @async_execute_fn_2(%[[ARG1]]) : (i64) -> (!async.token, !async.value<i64>)
// CHECK-NEXT:    %[[V6:.*]] = call @async_execute_fn_3(%[[V5]]#0, %[[V5]]#1) : (!async.token, !async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V7:.*]] = async.runtime.add_to_group %[[V6]], %[[V4]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V6]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[V8:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V4]], %[[V2]] : !async.group
// CHECK-NEXT:    async.coro.suspend %[[V8]], ^[[BB7]], ^[[BB2:.*]], ^[[BB6]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V5]]#0 {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V5]]#1 {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V9:.*]] = async.runtime.is_error %[[V4]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    cf.cond_br %[[V9]], ^[[BB4:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB5:.*]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.runtime.set_error %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB5]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB7]]
// CHECK-NEXT:  ^[[BB6]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB7]]
// CHECK-NEXT:  ^[[BB7]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
