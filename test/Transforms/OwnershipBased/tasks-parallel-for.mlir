// RUN: ref-counting-opt %s --async-parallel-for='async-dispatch=true num-workers=4 min-task-size=1' --async-to-async-runtime \
// RUN:   --ownership-based-ref-counting=verify-result=true | grep -E 'func\.func|async\.|call|return|scf\.|cf\.|\^|\} |\}$' | FileCheck %s --check-prefix=DISPATCH
// RUN: ref-counting-opt %s --async-parallel-for='async-dispatch=false num-workers=4 min-task-size=1' --async-to-async-runtime \
// RUN:   --ownership-based-ref-counting=verify-result=true | grep -E 'func\.func|async\.|call|return|scf\.|cf\.|\^|\} |\}$' | FileCheck %s --check-prefix=LOOP

// A parallel loop split into tasks, which start each other (DISPATCH) or are
// started by one loop (LOOP). There is one operation per object, its drop: that
// of the group behind the await, and that of each token behind add_to_group. The
// group is borrowed by the function that dispatches and by its tasks. Lines that
// have nothing to do with these are left out.

func.func @parallel(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  return
}

// DISPATCH-LABEL: func @parallel(
// DISPATCH-SAME:      %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xf32>) {
// DISPATCH-NEXT:    scf.if %[[V0:.*]] {
// DISPATCH-NEXT:    } else {
// DISPATCH-NEXT:      scf.if %[[V5:.*]] {
// DISPATCH-NEXT:        func.call @parallel_compute_fn(%[[C0:.*]], %[[V3:.*]], %[[ARG0]], %[[C0]], %[[ARG0]], %[[C1:.*]], %[[ARG1]]) : (index, index, index, index, index, index, memref<?xf32>) -> ()
// DISPATCH-NEXT:      } else {
// DISPATCH-NEXT:        %[[V7:.*]] = async.runtime.create_group %[[V6:.*]] : !async.group
// DISPATCH-NEXT:        func.call @async_dispatch_fn(%[[V7]], %[[C0]], %[[V4:.*]], %[[V3]], %[[ARG0]], %[[C0]], %[[ARG0]], %[[C1]], %[[ARG1]]) : (!async.group, index, index, index, index, index, index, index, memref<?xf32>) -> ()
// DISPATCH-NEXT:        async.runtime.await %[[V7]] : !async.group
// DISPATCH-NEXT:        %[[V8:.*]] = async.runtime.is_error %[[V7]] : !async.group
// DISPATCH-NEXT:        async.runtime.drop_ref %[[V7]] {count = 1 : i64} : !async.group
// DISPATCH-NEXT:        cf.assert %[[V9:.*]], "Awaited async operand is in error state"
// DISPATCH-NEXT:      }
// DISPATCH-NEXT:    }
// DISPATCH-NEXT:    return
// DISPATCH-NEXT:  }

// DISPATCH-LABEL: func private @async_dispatch_fn(
// DISPATCH-SAME:      %[[ARG0:.*]]: !async.group {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"argument 0"]]}, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index, %[[ARG6:.*]]: index, %[[ARG7:.*]]: index, %[[ARG8:.*]]: memref<?xf32>) {
// DISPATCH-NEXT:    %[[V0:.*]]:2 = scf.while (%[[ARG9:.*]] = %[[ARG1]], %[[ARG10:.*]] = %[[ARG2]]) : (index, index) -> (index, index) {
// DISPATCH-NEXT:      scf.condition(%[[V2:.*]]) %[[ARG9]], %[[ARG10]] : index, index
// DISPATCH-NEXT:    } do {
// DISPATCH-NEXT:    ^[[BB0:.*]](%[[ARG9]]: index, %[[ARG10]]: index):
// DISPATCH-NEXT:      %[[V4:.*]] = func.call @async_execute_fn(%[[ARG0]], %[[V3:.*]], %[[ARG10]], %[[ARG3]], %[[ARG4]], %[[ARG5]], %[[ARG6]], %[[ARG7]], %[[ARG8]]) : (!async.group, index, index, index, index, index, index, index, memref<?xf32>) -> !async.token
// DISPATCH-NEXT:      %[[V5:.*]] = async.runtime.add_to_group %[[V4]], %[[ARG0]] : !async.token
// DISPATCH-NEXT:      async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.token
// DISPATCH-NEXT:      scf.yield %[[ARG9]], %[[V3]] : index, index
// DISPATCH-NEXT:    }
// DISPATCH-NEXT:    call @parallel_compute_fn(%[[ARG1]], %[[ARG3]], %[[ARG4]], %[[ARG5]], %[[ARG6]], %[[ARG7]], %[[ARG8]]) : (index, index, index, index, index, index, memref<?xf32>) -> ()
// DISPATCH-NEXT:    return
// DISPATCH-NEXT:  }

// DISPATCH-LABEL: func private @async_execute_fn(
// DISPATCH-SAME:      %[[ARG0:.*]]: !async.group {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"argument 0"], ["result 0"]]}, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index, %[[ARG6:.*]]: index, %[[ARG7:.*]]: index, %[[ARG8:.*]]: memref<?xf32>) -> !async.token attributes {passthrough = ["presplitcoroutine"]} {
// DISPATCH-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// DISPATCH-NEXT:    %[[V1:.*]] = async.coro.id
// DISPATCH-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// DISPATCH-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// DISPATCH-NEXT:    async.runtime.resume %[[V2]]
// DISPATCH-NEXT:    async.coro.suspend %[[V3]], ^[[BB4:.*]], ^[[BB1:.*]], ^[[BB3:.*]]
// DISPATCH-NEXT:  ^[[BB1]]:
// DISPATCH-NEXT:    call @async_dispatch_fn(%[[ARG0]], %[[ARG1]], %[[ARG2]], %[[ARG3]], %[[ARG4]], %[[ARG5]], %[[ARG6]], %[[ARG7]], %[[ARG8]]) : (!async.group, index, index, index, index, index, index, index, memref<?xf32>) -> ()
// DISPATCH-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// DISPATCH-NEXT:    cf.br ^[[BB2:.*]]
// DISPATCH-NEXT:  ^[[BB2]]:
// DISPATCH-NEXT:    async.coro.free %[[V1]], %[[V2]]
// DISPATCH-NEXT:    cf.br ^[[BB4]]
// DISPATCH-NEXT:  ^[[BB3]]:
// DISPATCH-NEXT:    async.coro.free %[[V1]], %[[V2]]
// DISPATCH-NEXT:    cf.br ^[[BB4]]
// DISPATCH-NEXT:  ^[[BB4]]:
// DISPATCH-NEXT:    async.coro.end %[[V2]]
// DISPATCH-NEXT:    return %[[V0]] : !async.token
// DISPATCH-NEXT:  }

// LOOP-LABEL: func @parallel(
// LOOP-SAME:      %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xf32>) {
// LOOP-NEXT:    scf.if %[[V0:.*]] {
// LOOP-NEXT:    } else {
// LOOP-NEXT:      %[[V6:.*]] = async.runtime.create_group %[[V5:.*]] : !async.group
// LOOP-NEXT:      scf.for %[[ARG2:.*]] = %[[C1:.*]] to %[[V4:.*]] step %[[C1]] {
// LOOP-NEXT:        %[[V9:.*]] = func.call @async_execute_fn(%[[ARG2]], %[[V3:.*]], %[[ARG0]], %[[ARG1]]) : (index, index, index, memref<?xf32>) -> !async.token
// LOOP-NEXT:        %[[V10:.*]] = async.runtime.add_to_group %[[V9]], %[[V6]] : !async.token
// LOOP-NEXT:        async.runtime.drop_ref %[[V9]] {count = 1 : i64} : !async.token
// LOOP-NEXT:      }
// LOOP-NEXT:      func.call @parallel_compute_fn(%[[C0:.*]], %[[V3]], %[[ARG0]], %[[C0]], %[[ARG0]], %[[C1]], %[[ARG1]]) : (index, index, index, index, index, index, memref<?xf32>) -> ()
// LOOP-NEXT:      async.runtime.await %[[V6]] : !async.group
// LOOP-NEXT:      %[[V7:.*]] = async.runtime.is_error %[[V6]] : !async.group
// LOOP-NEXT:      async.runtime.drop_ref %[[V6]] {count = 1 : i64} : !async.group
// LOOP-NEXT:      cf.assert %[[V8:.*]], "Awaited async operand is in error state"
// LOOP-NEXT:    }
// LOOP-NEXT:    return
// LOOP-NEXT:  }

// LOOP-LABEL: func private @async_execute_fn(
// LOOP-SAME:      %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: memref<?xf32>) -> !async.token attributes {passthrough = ["presplitcoroutine"]} {
// LOOP-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// LOOP-NEXT:    %[[V1:.*]] = async.coro.id
// LOOP-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// LOOP-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// LOOP-NEXT:    async.runtime.resume %[[V2]]
// LOOP-NEXT:    async.coro.suspend %[[V3]], ^[[BB4:.*]], ^[[BB1:.*]], ^[[BB3:.*]]
// LOOP-NEXT:  ^[[BB1]]:
// LOOP-NEXT:    call @parallel_compute_fn(%[[ARG0]], %[[ARG1]], %[[ARG2]], %[[C0:.*]], %[[ARG2]], %[[C1:.*]], %[[ARG3]]) : (index, index, index, index, index, index, memref<?xf32>) -> ()
// LOOP-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// LOOP-NEXT:    cf.br ^[[BB2:.*]]
// LOOP-NEXT:  ^[[BB2]]:
// LOOP-NEXT:    async.coro.free %[[V1]], %[[V2]]
// LOOP-NEXT:    cf.br ^[[BB4]]
// LOOP-NEXT:  ^[[BB3]]:
// LOOP-NEXT:    async.coro.free %[[V1]], %[[V2]]
// LOOP-NEXT:    cf.br ^[[BB4]]
// LOOP-NEXT:  ^[[BB4]]:
// LOOP-NEXT:    async.coro.end %[[V2]]
// LOOP-NEXT:    return %[[V0]] : !async.token
// LOOP-NEXT:  }
