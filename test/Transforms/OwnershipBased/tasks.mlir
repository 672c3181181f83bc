// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// What a coroutine uses after a suspension outlives the call that starts it. A
// private one borrows it if every caller waits for it; else it owns it.

// Borrowed: @waits, @waits_for_group and @waits_in_loop wait.
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
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @awaited(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  return
}

// CHECK-LABEL: func @waits_for_group(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V2:.*]] = call @awaited(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.add_to_group %[[V2]], %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_group(%n: index) {
  %v = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  %t = call @awaited(%v) : (!async.value<i64>) -> !async.token
  %r = async.runtime.add_to_group %t, %g : !async.token
  async.runtime.await %g : !async.group
  return
}

// CHECK-LABEL: func @waits_in_loop(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      %[[V2:.*]] = func.call @awaited(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:      %[[V3:.*]] = async.runtime.add_to_group %[[V2]], %[[V1]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_in_loop(%n: index) {
  %v = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  scf.for %i = %n to %n step %n {
    %t = func.call @awaited(%v) : (!async.value<i64>) -> !async.token
    %r = async.runtime.add_to_group %t, %g : !async.token
  }
  async.runtime.await %g : !async.group
  return
}

// Owned, because one caller does not wait: the task releases it after its last
// use.
// CHECK-LABEL: func private @left_alone(
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
func.func private @left_alone(%a: !async.value<i64>) -> !async.token {
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

// CHECK-LABEL: func @does_not_wait() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @left_alone(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @does_not_wait() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @left_alone(%v) : (!async.value<i64>) -> !async.token
  return
}

// Waiting costs nothing then, but the value must be held for both.
// CHECK-LABEL: func @waits_all_the_same() -> i64 {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    async.runtime.add_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @left_alone(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[V2:.*]] = async.runtime.load %[[V0]] : <i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return %[[V2]] : i64
// CHECK-NEXT:  }
func.func @waits_all_the_same() -> i64 {
  %v = async.runtime.create : !async.value<i64>
  %t = call @left_alone(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  %i = async.runtime.load %v : !async.value<i64>
  return %i : i64
}

// Waits on one way only: owned as well.
// CHECK-LABEL: func private @sometimes(
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
func.func private @sometimes(%a: !async.value<i64>) -> !async.token {
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

// CHECK-LABEL: func @waits_sometimes(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @sometimes(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    } else {
// CHECK-NEXT:      async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_sometimes(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  %t = call @sometimes(%v) : (!async.value<i64>) -> !async.token
  scf.if %c {
    async.runtime.await %t : !async.token
  }
  return
}

// Not used after the suspension: borrowed like any argument.
// CHECK-LABEL: func private @before_suspension(
// CHECK-SAME:      %[[A:.*]]: !async.value<i64> {ref_counting.borrowed}) -> !async.token {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.value<i64>
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.coro.id
// CHECK-NEXT:    %[[V2:.*]] = async.coro.begin %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = async.coro.save %[[V2]]
// CHECK-NEXT:    async.runtime.resume %[[V2]]
// CHECK-NEXT:    async.coro.suspend %[[V3]], ^[[BB3:.*]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.set_available %[[V0]] : !async.token
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.coro.free %[[V1]], %[[V2]]
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.coro.end %[[V2]]
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func private @before_suspension(%a: !async.value<i64>) -> !async.token {
  async.runtime.await %a : !async.value<i64>
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// CHECK-LABEL: func @need_not_wait() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @before_suspension(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @need_not_wait() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @before_suspension(%v) : (!async.value<i64>) -> !async.token
  return
}

// Passed on: the callers of this function wait for the task.
// CHECK-LABEL: func private @pass_on(
// CHECK-SAME:      %[[V:.*]]: !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"result 0"]]}) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = call @awaited(%[[V]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func private @pass_on(%v: !async.value<i64>) -> !async.token {
  %t = call @awaited(%v) : (!async.value<i64>) -> !async.token
  return %t : !async.token
}

// CHECK-LABEL: func @waits_for_passed_on() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @pass_on(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_passed_on() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @pass_on(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  return
}
