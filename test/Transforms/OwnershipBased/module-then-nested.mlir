// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true > %t.module
// RUN: ref-counting-opt %t.module --pass-pipeline='builtin.module(func.func(ownership-based-ref-counting{verify-result=true}))' > %t.nested
// RUN: diff %t.module %t.nested
// RUN: ref-counting-opt %t.nested --verify-ref-counting --ownership-based-ref-counting=verify-result=true > %t.again
// RUN: diff %t.module %t.again
// RUN: FileCheck %s < %t.module

// What a run on the module decides is written down, so that a run on each function
// alone, which sees of the others no more than that, finds everything in place;
// and the module proves it.

// CHECK-LABEL: func private @task(
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
func.func private @task(%a: !async.value<i64>) -> !async.token {
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
// CHECK-NEXT:    %[[V1:.*]] = call @task(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  return
}

// Passed on, in another place and with other handles: a group that is an argument.
// CHECK-LABEL: func private @pass_on(
// CHECK-SAME:      %[[G:.*]]: !async.group {ref_counting.borrowed}, %[[V:.*]]: !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"argument 0"]]}) {
// CHECK-NEXT:    %[[V0:.*]] = call @task(%[[V]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.add_to_group %[[V0]], %[[G]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @pass_on(%g: !async.group, %v: !async.value<i64>) {
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  %i = async.runtime.add_to_group %t, %g : !async.token
  return
}

// CHECK-LABEL: func @waits_for_group(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    call @pass_on(%[[V0]], %[[V1]]) : (!async.group, !async.value<i64>) -> ()
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_group(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  call @pass_on(%g, %v) : (!async.group, !async.value<i64>) -> ()
  async.runtime.await %g : !async.group
  return
}

// Two tasks.
// CHECK-LABEL: func private @pass_on_twice(
// CHECK-SAME:      %[[G:.*]]: !async.group {ref_counting.borrowed}, %[[V:.*]]: !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"argument 0"], ["result 0"]]}) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = call @task(%[[V]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.add_to_group %[[V0]], %[[G]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[V2:.*]] = call @task(%[[V]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    return %[[V2]] : !async.token
// CHECK-NEXT:  }
func.func private @pass_on_twice(%g: !async.group, %v: !async.value<i64>) -> !async.token {
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  %i = async.runtime.add_to_group %t, %g : !async.token
  %u = call @task(%v) : (!async.value<i64>) -> !async.token
  return %u : !async.token
}

// CHECK-LABEL: func @waits_for_both(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = call @pass_on_twice(%[[V0]], %[[V1]]) : (!async.group, !async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V2]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_both(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  %u = call @pass_on_twice(%g, %v) : (!async.group, !async.value<i64>) -> !async.token
  async.runtime.await %u : !async.token
  async.runtime.await %g : !async.group
  return
}

// Borrowed without a task.
// CHECK-LABEL: func private @borrows(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @lends(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @borrows(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    call @borrows(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @lends(%a: !test_rc.object) {
  call @borrows(%a) : (!test_rc.object) -> ()
  call @borrows(%a) : (!test_rc.object) -> ()
  return
}

// Owned, though no path on which it returns shows it.
// CHECK-LABEL: func @ends(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  }
func.func @ends(%a: !test_rc.object) {
  ub.unreachable
}

// CHECK-LABEL: func @calls_last(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @borrows(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    call @ends(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_last(%a: !test_rc.object) {
  call @borrows(%a) : (!test_rc.object) -> ()
  call @ends(%a) : (!test_rc.object) -> ()
  return
}
