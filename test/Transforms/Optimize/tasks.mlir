// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// What a coroutine uses after a suspension outlives the call that starts it. It
// borrows its argument if every caller waits for it; else it keeps owning it.

// Its callers wait.
// CHECK-LABEL: func private @awaited(
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
func.func private @awaited(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.drop_ref %a {count = 1 : i64} : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
// CHECK-LABEL: func @waits() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @awaited(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits() {
  %v = async.runtime.create : !async.value<i64>
  async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
  %t = call @awaited(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.await %v : !async.value<i64>
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}
// Handed over, and dropped behind the wait now.
// CHECK-LABEL: func @waits_last() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @awaited(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_last() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @awaited(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// One of its callers does not wait: the task may run when that one has returned.
// CHECK-LABEL: func private @outlives(
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
func.func private @outlives(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.drop_ref %a {count = 1 : i64} : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
// CHECK-LABEL: func @does_not_wait(
// CHECK-SAME:      %[[V:.*]]: !async.value<i64>) -> !async.token {
// CHECK-NEXT:    async.runtime.add_ref %[[V]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V0:.*]] = call @outlives(%[[V]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @does_not_wait(%v: !async.value<i64>) -> !async.token {
  async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
  %t = call @outlives(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %v : !async.value<i64>
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return %t : !async.token
}
// CHECK-LABEL: func @waits_for_nothing() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    async.runtime.add_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @outlives(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_nothing() {
  %v = async.runtime.create : !async.value<i64>
  async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
  %t = call @outlives(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.await %v : !async.value<i64>
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}

// It borrows already.
// CHECK-LABEL: func private @borrows(
// CHECK-SAME:      %[[A:.*]]: !async.value<i64> {ref_counting.borrowed}) -> !async.token {
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
func.func private @borrows(%a: !async.value<i64> {ref_counting.borrowed}) -> !async.token {
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
// The pair goes, and the drop stays behind the wait.
// CHECK-LABEL: func @pair_before_wait() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @borrows(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_before_wait() {
  %v = async.runtime.create : !async.value<i64>
  async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
  %t = call @borrows(%v) : (!async.value<i64>) -> !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
// In a group.
// CHECK-LABEL: func @pair_of_group(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      %[[V2:.*]] = func.call @borrows(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:      %[[V3:.*]] = async.runtime.add_to_group %[[V2]], %[[V1]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_of_group(%n: index) {
  %v = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
  scf.for %i = %n to %n step %n {
    async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
    %t = func.call @borrows(%v) : (!async.value<i64>) -> !async.token
    async.runtime.add_ref %t {count = 1 : i64} : !async.token
    %r = async.runtime.add_to_group %t, %g : !async.token
    async.runtime.drop_ref %t {count = 2 : i64} : !async.token
    async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  }
  async.runtime.await %g : !async.group
  async.runtime.drop_ref %v {count = 2 : i64} : !async.value<i64>
  async.runtime.drop_ref %g {count = 1 : i64} : !async.group
  return
}

// A pair inside of the task.
// CHECK-LABEL: func private @pair_in_task(
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
func.func private @pair_in_task(%a: !async.value<i64> {ref_counting.owned}) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.add_ref %a {count = 1 : i64} : !async.value<i64>
  async.runtime.await %a : !async.value<i64>
  async.runtime.drop_ref %a {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %a {count = 1 : i64} : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// What a declaration says of its tasks counts.
func.func private @declared_start(!async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0"]]}) -> !async.token

// CHECK-LABEL: func @waits_for_declared() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @declared_start(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_declared() {
  %v = async.runtime.create : !async.value<i64>
  async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
  %t = call @declared_start(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}

// CHECK-LABEL: func private @waits_itself(
// CHECK-SAME:      %[[V:.*]]: !async.value<i64> {ref_counting.borrowed}) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = call @declared_start(%[[V]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.token
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func private @waits_itself(%v: !async.value<i64>) -> !async.token {
  %t = call @declared_start(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return %t : !async.token
}

// CHECK-LABEL: func @waits_in_callee(
// CHECK-SAME:      %[[V:.*]]: !async.value<i64>) {
// CHECK-NEXT:    %[[V0:.*]] = call @waits_itself(%[[V]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_in_callee(%v: !async.value<i64>) {
  async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
  %t = call @waits_itself(%v) : (!async.value<i64>) -> !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}
