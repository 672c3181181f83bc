// RUN: ref-counting-opt %s --async-to-async-runtime --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Executes of the async dialect, lowered. What a task takes from its caller is
// borrowed, because the caller waits for it: one operation per object.

func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %t, %v = async.execute -> !async.value<i64> {
    async.yield %one : i64
  }
  %u = async.execute [%t] (%v as %x: !async.value<i64>) {
    async.yield
  }
  async.await %u : !async.token
  %r = async.await %v : !async.value<i64>
  return %r : i64
}

// CHECK-LABEL: func @main() -> i64 {
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    %[[V0:.*]]:2 = call @async_execute_fn() : () -> (!async.token, !async.value<i64>)
// CHECK-NEXT:    %[[V1:.*]] = call @async_execute_fn_0(%[[V0]]#0, %[[V0]]#1) : (!async.token, !async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]]#0 {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[V2:.*]] = async.runtime.is_error %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT:    %[[V3:.*]] = arith.xori %[[V2]], %[[TRUE]] : i1
// CHECK-NEXT:    cf.assert %[[V3]], "Awaited async operand is in error state"
// CHECK-NEXT:    async.runtime.await %[[V0]]#1 : !async.value<i64>
// CHECK-NEXT:    %[[V4:.*]] = async.runtime.is_error %[[V0]]#1 : !async.value<i64>
// CHECK-NEXT:    %[[TRUE_0:.*]] = arith.constant true
// CHECK-NEXT:    %[[V5:.*]] = arith.xori %[[V4]], %[[TRUE_0]] : i1
// CHECK-NEXT:    cf.assert %[[V5]], "Awaited async operand is in error state"
// CHECK-NEXT:    %[[V6:.*]] = async.runtime.load %[[V0]]#1 : <i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]]#1 {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return %[[V6]] : i64
// CHECK-NEXT:  }

// CHECK-LABEL: func private @async_execute_fn() -> (!async.token, !async.value<i64>) attributes {passthrough = ["presplitcoroutine"]} {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = async.coro.id
// CHECK-NEXT:    %[[V3:.*]] = async.coro.begin %[[V2]]
// CHECK-NEXT:    %[[V4:.*]] = async.coro.save %[[V3]]
// CHECK-NEXT:    async.runtime.resume %[[V3]]
// CHECK-NEXT:    async.coro.suspend %[[V4]], ^[[BB4:.*]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    async.runtime.store %[[C1_I64]], %[[V1]] : <i64>
// CHECK-NEXT:    async.runtime.set_available %[[V1]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.coro.free %[[V2]], %[[V3]]
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.free %[[V2]], %[[V3]]
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.coro.end %[[V3]]
// CHECK-NEXT:    return %[[V0]], %[[V1]] : !async.token, !async.value<i64>
// CHECK-NEXT:  }

// CHECK-LABEL: func private @async_execute_fn_0(
// CHECK-SAME:      %[[ARG0:.*]]: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"result 0"]]}, %[[ARG1:.*]]: !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"result 0"]]}) -> !async.token attributes {passthrough = ["presplitcoroutine"]} {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.resume %[[V2]]
// CHECK-NEXT:    async.coro.suspend %[[V3]], ^[[BB9:.*]], ^[[BB1:.*]], ^[[BB8:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V4:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[ARG0]], %[[V2]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V4]], ^[[BB9]], ^[[BB2:.*]], ^[[BB8]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    %[[V5:.*]] = async.runtime.is_error %[[ARG0]] : !async.token
// CHECK-NEXT:    cf.cond_br %[[V5]], ^[[BB6:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    %[[V6:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[ARG1]], %[[V2]] : !async.value<i64>
// CHECK-NEXT:    async.coro.suspend %[[V6]], ^[[BB9]], ^[[BB4:.*]], ^[[BB8]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    %[[V7:.*]] = async.runtime.is_error %[[ARG1]] : !async.value<i64>
// CHECK-NEXT:    cf.cond_br %[[V7]], ^[[BB6]], ^[[BB5:.*]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    %[[V8:.*]] = async.runtime.load %[[ARG1]] : <i64>
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB7:.*]]
// CHECK-NEXT:  ^[[BB6]]:
// CHECK-NEXT:    async.runtime.set_error %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB7]]
// CHECK-NEXT:  ^[[BB7]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB9]]
// CHECK-NEXT:  ^[[BB8]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB9]]
// CHECK-NEXT:  ^[[BB9]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
