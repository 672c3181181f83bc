// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// A coroutine waits for a task by suspending until it is resumed. What the task
// borrows is dropped behind the suspension, in the block where the coroutine goes
// on: before it the task may still run.

// CHECK-LABEL: func private @borrows(
// CHECK-SAME:      %[[A:.*]]: !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"result 0"]]}) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.resume %[[V2]]
// CHECK-NEXT:    async.coro.suspend %[[V3]], ^[[BB3:.*]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func private @borrows(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// The token as well as the value.
// CHECK-LABEL: func @waits() -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V4:.*]] = call @borrows(%[[V3]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V5:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V4]], %[[V2]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V5]], ^[[BB3:.*]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V6:.*]] = async.runtime.is_error %[[V4]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @waits() -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %v = async.runtime.create : !async.value<i64>
  %t = call @borrows(%v) : (!async.value<i64>) -> !async.token
  %state = async.coro.save %frame
  async.runtime.await_and_resume %t, %frame : !async.token
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %failed = async.runtime.is_error %t : !async.token
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// For all tasks of a group.
// CHECK-LABEL: func @waits_for_group(
// CHECK-SAME:      %[[N:.*]]: index) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V4:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V5:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V6:.*]] = call @borrows(%[[V3]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V7:.*]] = async.runtime.add_to_group %[[V6]], %[[V5]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V6]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[V8:.*]] = call @borrows(%[[V4]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V9:.*]] = async.runtime.add_to_group %[[V8]], %[[V5]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V8]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[V10:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V5]], %[[V2]] : !async.group
// CHECK-NEXT:    async.coro.suspend %[[V10]], ^[[BB3:.*]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V11:.*]] = async.runtime.is_error %[[V5]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V5]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @waits_for_group(%n: index) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %v = async.runtime.create : !async.value<i64>
  %w = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  %t = call @borrows(%v) : (!async.value<i64>) -> !async.token
  %i = async.runtime.add_to_group %t, %g : !async.token
  %u = call @borrows(%w) : (!async.value<i64>) -> !async.token
  %j = async.runtime.add_to_group %u, %g : !async.token
  %state = async.coro.save %frame
  async.runtime.await_and_resume %g, %frame : !async.group
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %failed = async.runtime.is_error %g : !async.group
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// Used later all the same: the last use counts.
// CHECK-LABEL: func @waits_and_uses() -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V4:.*]] = call @borrows(%[[V3]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V5:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V4]], %[[V2]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V5]], ^[[BB6:.*]], ^[[BB1:.*]], ^[[BB5:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V6:.*]] = async.runtime.is_error %[[V4]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    cf.cond_br %[[V6]], ^[[BB2:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    %[[V7:.*]] = async.runtime.load %[[V3]] : <i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB5]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB6]]
// CHECK-NEXT:  ^[[BB6]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @waits_and_uses() -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %v = async.runtime.create : !async.value<i64>
  %t = call @borrows(%v) : (!async.value<i64>) -> !async.token
  %state = async.coro.save %frame
  async.runtime.await_and_resume %t, %frame : !async.token
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %e = async.runtime.is_error %t : !async.token
  cf.cond_br %e, ^failed, ^loaded
^loaded:
  %x = async.runtime.load %v : !async.value<i64>
  cf.br ^failed
^failed:
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// Two tasks borrow it, and the coroutine waits for one after the other.
// CHECK-LABEL: func @waits_twice() -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V4:.*]] = call @borrows(%[[V3]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V5:.*]] = call @borrows(%[[V3]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V6:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V4]], %[[V2]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V6]], ^[[BB4:.*]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V7:.*]] = async.runtime.is_error %[[V4]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[V8:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V5]], %[[V2]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V8]], ^[[BB4]], ^[[BB2:.*]], ^[[BB3]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V9:.*]] = async.runtime.is_error %[[V5]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V5]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @waits_twice() -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %v = async.runtime.create : !async.value<i64>
  %t = call @borrows(%v) : (!async.value<i64>) -> !async.token
  %u = call @borrows(%v) : (!async.value<i64>) -> !async.token
  %state = async.coro.save %frame
  async.runtime.await_and_resume %t, %frame : !async.token
  async.coro.suspend %state, ^suspend, ^first, ^cleanup
^first:
  %failed = async.runtime.is_error %t : !async.token
  %again = async.coro.save %frame
  async.runtime.await_and_resume %u, %frame : !async.token
  async.coro.suspend %again, ^suspend, ^second, ^cleanup
^second:
  %failed_too = async.runtime.is_error %u : !async.token
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// In each trip of a loop, whose back edge the resumed block is.
// CHECK-LABEL: func @waits_in_loop(
// CHECK-SAME:      %[[C:.*]]: i1) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V4:.*]] = call @borrows(%[[V3]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V5:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V4]], %[[V2]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V5]], ^[[BB5:.*]], ^[[BB2:.*]], ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V6:.*]] = async.runtime.is_error %[[V4]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB5]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @waits_in_loop(%c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  cf.br ^loop
^loop:
  %v = async.runtime.create : !async.value<i64>
  %t = call @borrows(%v) : (!async.value<i64>) -> !async.token
  %state = async.coro.save %frame
  async.runtime.await_and_resume %t, %frame : !async.token
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %failed = async.runtime.is_error %t : !async.token
  cf.cond_br %c, ^loop, ^end
^end:
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// On one of two ways a call waits instead.
// CHECK-LABEL: func @waits_either_way(
// CHECK-SAME:      %[[C:.*]]: i1) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V4:.*]] = call @borrows(%[[V3]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V5:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V4]], %[[V2]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V5]], ^[[BB6:.*]], ^[[BB2:.*]], ^[[BB5:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.runtime.await %[[V4]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    %[[V6:.*]] = async.runtime.is_error %[[V4]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB5]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB6]]
// CHECK-NEXT:  ^[[BB6]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @waits_either_way(%c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %v = async.runtime.create : !async.value<i64>
  %t = call @borrows(%v) : (!async.value<i64>) -> !async.token
  cf.cond_br %c, ^suspends, ^blocks
^suspends:
  %state = async.coro.save %frame
  async.runtime.await_and_resume %t, %frame : !async.token
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^blocks:
  async.runtime.await %t : !async.token
  cf.br ^resume
^resume:
  %failed = async.runtime.is_error %t : !async.token
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// Does not wait on one of two ways: the task owns its value.
// CHECK-LABEL: func private @owns(
// CHECK-SAME:      %[[A:.*]]: !async.value<i64>) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.resume %[[V2]]
// CHECK-NEXT:    async.coro.suspend %[[V3]], ^[[BB3:.*]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func private @owns(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// CHECK-LABEL: func @waits_one_way(
// CHECK-SAME:      %[[C:.*]]: i1) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V4:.*]] = call @owns(%[[V3]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V5:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V4]], %[[V2]] : !async.token
// CHECK-NEXT:    async.coro.suspend %[[V5]], ^[[BB4:.*]], ^[[BB2]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    %[[V6:.*]] = async.runtime.is_error %[[V4]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @waits_one_way(%c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %v = async.runtime.create : !async.value<i64>
  %t = call @owns(%v) : (!async.value<i64>) -> !async.token
  cf.cond_br %c, ^suspends, ^resume
^suspends:
  %state = async.coro.save %frame
  async.runtime.await_and_resume %t, %frame : !async.token
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %failed = async.runtime.is_error %t : !async.token
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
