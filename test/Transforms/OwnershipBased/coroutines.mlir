// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// A coroutine hands what it returns to its caller where it first suspends; after
// that its frame holds none of it, and uses it without releasing it. Edges by
// which it suspends carry nothing.

// What it returns: no operation. What it owns: one drop after the last use.
// CHECK-LABEL: func @owns(
// CHECK-SAME:      %[[A:.*]]: !async.value<i64> {ref_counting.owned}) -> !async.token {
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
func.func @owns(%a: !async.value<i64> {ref_counting.owned}) -> !async.token {
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

// Two suspensions; a value that is born between them belongs to the frame.
// CHECK-LABEL: func @born_in_frame() -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.resume %[[V2]]
// CHECK-NEXT:    async.coro.suspend %[[V3]], ^[[BB4:.*]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V4:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V5:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.await_and_resume %[[V4]], %[[V2]] : !async.value<i64>
// CHECK-NEXT:    async.coro.suspend %[[V5]], ^[[BB4]], ^[[BB2:.*]], ^[[BB3]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    %[[V6:.*]] = async.runtime.load %[[V4]] : <i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V4]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @born_in_frame() -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %v = async.runtime.create : !async.value<i64>
  %again = async.coro.save %frame
  async.runtime.await_and_resume %v, %frame : !async.value<i64>
  async.coro.suspend %again, ^suspend, ^resumed, ^cleanup
^resumed:
  %i = async.runtime.load %v : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// An argument returned, and used in the frame as well: the reference goes to the
// caller, and the frame borrows.
// CHECK-LABEL: func @returns_argument(
// CHECK-SAME:      %[[A:.*]]: !async.token {ref_counting.owned}) -> (!async.token, !async.token) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.resume %[[V2]]
// CHECK-NEXT:    async.coro.suspend %[[V3]], ^[[BB3:.*]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.set_available %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]], %[[A]] : !async.token, !async.token
// CHECK-NEXT:  }
func.func @returns_argument(%a: !async.token {ref_counting.owned}) -> (!async.token, !async.token) {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.set_available %a : !async.token
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done, %a : !async.token, !async.token
}

// Suspending edges of any op carry nothing: no drop there, no new block.
// CHECK-LABEL: func @suspends(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.suspend [0] ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @suspends(%a: !test_rc.object) {
  test_rc.suspend [0] ^suspend, ^resume
^suspend:
  return
^resume:
  test_rc.borrow %a : !test_rc.object
  return
}

// The dialect of the op may say so.
// CHECK-LABEL: func @suspends_by_dialect(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc_dialect.suspend ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @suspends_by_dialect(%a: !test_rc.object) {
  test_rc_dialect.suspend ^suspend, ^resume
^suspend:
  return
^resume:
  test_rc.borrow %a : !test_rc.object
  return
}

// Other edges of an op that suspends are split as ever.
// CHECK-LABEL: func @suspend_split(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.suspend [0] ^[[BB2:.*]], ^[[BB3:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @suspend_split(%c: i1, %a: !test_rc.object) {
  test_rc.suspend [0] ^s, ^r, ^x
^s:
  return
^r:
  test_rc.borrow %a : !test_rc.object
  cf.br ^x
^x:
  return
}

// The frame consumes what the caller owns already: that costs an add.
// CHECK-LABEL: func @consumed_after(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.coro.id
// CHECK-NEXT:    %[[V1:.*]] = async.coro.begin %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = async.coro.save %[[V1]]
// CHECK-NEXT:    async.coro.suspend %[[V2]], ^[[BB3:.*]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.add_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    call @takes(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.coro.free %[[V0]], %[[V1]]
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.end %[[V1]]
// CHECK-NEXT:    return %[[A]] : !async.token
// CHECK-NEXT:  }
func.func @consumed_after(%c: i1, %a: !async.token) -> !async.token {
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  func.call @takes(%a) : (!async.token) -> ()
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %a : !async.token
}
func.func private @takes(!async.token)

// Blocks that control comes to before and after the first suspension.
// CHECK-LABEL: func @both_phases(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = async.coro.id
// CHECK-NEXT:    %[[V1:.*]] = async.coro.begin %[[V0]]
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.set_available %[[A]] : !async.token
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    %[[V2:.*]] = async.coro.save %[[V1]]
// CHECK-NEXT:    async.coro.suspend %[[V2]], ^[[BB5:.*]], ^[[BB1]], ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    async.coro.free %[[V0]], %[[V1]]
// CHECK-NEXT:    cf.br ^[[BB5]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    async.coro.end %[[V1]]
// CHECK-NEXT:    return %[[A]] : !async.token
// CHECK-NEXT:  }
func.func @both_phases(%c: i1, %a: !async.token) -> !async.token {
  %id = async.coro.id
  %frame = async.coro.begin %id
  cf.br ^loop
^loop:
  async.runtime.set_available %a : !async.token
  cf.cond_br %c, ^again, ^done
^again:
  %state = async.coro.save %frame
  async.coro.suspend %state, ^suspend, ^loop, ^cleanup
^done:
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %a : !async.token
}
