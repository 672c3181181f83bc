// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// A loop hands a value from each trip to the next, or takes another one, while a
// task that an earlier trip started may still borrow it: the task owns what it
// uses. Where each trip waits for its own task, the task borrows.

// CHECK-LABEL: func private @while_task(
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
func.func private @while_task(%a: !async.value<i64>) -> !async.token {
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

// Each trip replaces the value; the one before it is released while its task runs.
// CHECK-LABEL: func @while_replaces(
// CHECK-SAME:      %[[C:.*]]: i1, %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = scf.while (%[[ARG2:.*]] = %[[V1]]) : (!async.value<i64>) -> !async.value<i64> {
// CHECK-NEXT:      scf.condition(%[[C]]) %[[ARG2]] : !async.value<i64>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^[[BB0:.*]](%[[ARG2]]: !async.value<i64>):
// CHECK-NEXT:      %[[V3:.*]] = func.call @while_task(%[[ARG2]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:      %[[V4:.*]] = async.runtime.add_to_group %[[V3]], %[[V0]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      %[[V5:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:      scf.yield %[[V5]] : !async.value<i64>
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @while_replaces(%c: i1, %n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  %r = scf.while (%x = %v) : (!async.value<i64>) -> !async.value<i64> {
    scf.condition(%c) %x : !async.value<i64>
  } do {
  ^bb0(%y: !async.value<i64>):
    %t = func.call @while_task(%y) : (!async.value<i64>) -> !async.token
    %i = async.runtime.add_to_group %t, %g : !async.token
    %w = async.runtime.create : !async.value<i64>
    scf.yield %w : !async.value<i64>
  }
  async.runtime.await %g : !async.group
  return
}

// CHECK-LABEL: func private @while_same_task(
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
func.func private @while_same_task(%a: !async.value<i64>) -> !async.token {
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

// Handed on as it is: the references move from trip to trip, and the last one is
// given up before the group is awaited.
// CHECK-LABEL: func @while_hands_on(
// CHECK-SAME:      %[[C:.*]]: i1, %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = scf.while (%[[ARG2:.*]] = %[[V1]]) : (!async.value<i64>) -> !async.value<i64> {
// CHECK-NEXT:      scf.condition(%[[C]]) %[[ARG2]] : !async.value<i64>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^[[BB0:.*]](%[[ARG2]]: !async.value<i64>):
// CHECK-NEXT:      async.runtime.add_ref %[[ARG2]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:      %[[V3:.*]] = func.call @while_same_task(%[[ARG2]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:      %[[V4:.*]] = async.runtime.add_to_group %[[V3]], %[[V0]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      scf.yield %[[ARG2]] : !async.value<i64>
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @while_hands_on(%c: i1, %n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  %r = scf.while (%x = %v) : (!async.value<i64>) -> !async.value<i64> {
    scf.condition(%c) %x : !async.value<i64>
  } do {
  ^bb0(%y: !async.value<i64>):
    %t = func.call @while_same_task(%y) : (!async.value<i64>) -> !async.token
    %i = async.runtime.add_to_group %t, %g : !async.token
    scf.yield %y : !async.value<i64>
  }
  async.runtime.await %g : !async.group
  return
}

// CHECK-LABEL: func private @for_task(
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
func.func private @for_task(%a: !async.value<i64>) -> !async.token {
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

// CHECK-LABEL: func @for_replaces(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = scf.for %[[ARG1:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG2:.*]] = %[[V1]]) -> (!async.value<i64>) {
// CHECK-NEXT:      %[[V3:.*]] = func.call @for_task(%[[ARG2]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:      %[[V4:.*]] = async.runtime.add_to_group %[[V3]], %[[V0]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      %[[V5:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:      scf.yield %[[V5]] : !async.value<i64>
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @for_replaces(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %v) -> (!async.value<i64>) {
    %t = func.call @for_task(%x) : (!async.value<i64>) -> !async.token
    %j = async.runtime.add_to_group %t, %g : !async.token
    %w = async.runtime.create : !async.value<i64>
    scf.yield %w : !async.value<i64>
  }
  async.runtime.await %g : !async.group
  return
}

// CHECK-LABEL: func private @for_same_task(
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
func.func private @for_same_task(%a: !async.value<i64>) -> !async.token {
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

// CHECK-LABEL: func @for_hands_on(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = scf.for %[[ARG1:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG2:.*]] = %[[V1]]) -> (!async.value<i64>) {
// CHECK-NEXT:      async.runtime.add_ref %[[ARG2]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:      %[[V3:.*]] = func.call @for_same_task(%[[ARG2]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:      %[[V4:.*]] = async.runtime.add_to_group %[[V3]], %[[V0]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      scf.yield %[[ARG2]] : !async.value<i64>
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @for_hands_on(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %v) -> (!async.value<i64>) {
    %t = func.call @for_same_task(%x) : (!async.value<i64>) -> !async.token
    %j = async.runtime.add_to_group %t, %g : !async.token
    scf.yield %x : !async.value<i64>
  }
  async.runtime.await %g : !async.group
  return
}

// CHECK-LABEL: func private @block_task(
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
func.func private @block_task(%a: !async.value<i64>) -> !async.token {
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

// Only the token of the last trip is awaited.
// CHECK-LABEL: func @blocks_replace(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB1:.*]](%[[V0]] : !async.value<i64>)
// CHECK-NEXT:  ^[[BB1]](%[[V1:.*]]: !async.value<i64>):
// CHECK-NEXT:    %[[V2:.*]] = call @block_task(%[[V1]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]](%[[V3]] : !async.value<i64>), ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]](%[[V4:.*]]: !async.value<i64>):
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    cf.br ^[[BB1]](%[[V4]] : !async.value<i64>)
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.await %[[V2]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @blocks_replace(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  cf.br ^loop(%v : !async.value<i64>)
^loop(%x: !async.value<i64>):
  %t = call @block_task(%x) : (!async.value<i64>) -> !async.token
  %w = async.runtime.create : !async.value<i64>
  cf.cond_br %c, ^loop(%w : !async.value<i64>), ^exit
^exit:
  async.runtime.await %t : !async.token
  return
}

// CHECK-LABEL: func private @block_same_task(
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
func.func private @block_same_task(%a: !async.value<i64>) -> !async.token {
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

// CHECK-LABEL: func @blocks_hand_on(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB1:.*]](%[[V0]] : !async.value<i64>)
// CHECK-NEXT:  ^[[BB1]](%[[V1:.*]]: !async.value<i64>):
// CHECK-NEXT:    async.runtime.add_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = call @block_same_task(%[[V1]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]](%[[V1]] : !async.value<i64>), ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]](%[[V3:.*]]: !async.value<i64>):
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    cf.br ^[[BB1]](%[[V3]] : !async.value<i64>)
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.await %[[V2]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @blocks_hand_on(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  cf.br ^loop(%v : !async.value<i64>)
^loop(%x: !async.value<i64>):
  %t = call @block_same_task(%x) : (!async.value<i64>) -> !async.token
  cf.cond_br %c, ^loop(%x : !async.value<i64>), ^exit
^exit:
  async.runtime.await %t : !async.token
  return
}

// CHECK-LABEL: func private @awaited_task(
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
func.func private @awaited_task(%a: !async.value<i64>) -> !async.token {
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

// Each trip waits for its own task.
// CHECK-LABEL: func @each_trip_waits(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB1:.*]](%[[V0]] : !async.value<i64>)
// CHECK-NEXT:  ^[[BB1]](%[[V1:.*]]: !async.value<i64>):
// CHECK-NEXT:    %[[V2:.*]] = call @awaited_task(%[[V1]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    async.runtime.await %[[V2]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]](%[[V3]] : !async.value<i64>), ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.runtime.drop_ref %[[V3]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @each_trip_waits(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  cf.br ^loop(%v : !async.value<i64>)
^loop(%x: !async.value<i64>):
  %t = call @awaited_task(%x) : (!async.value<i64>) -> !async.token
  %w = async.runtime.create : !async.value<i64>
  async.runtime.await %t : !async.token
  cf.cond_br %c, ^loop(%w : !async.value<i64>), ^exit
^exit:
  return
}

// CHECK-LABEL: func @each_trip_waits_in_while(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = scf.while (%[[ARG1:.*]] = %[[V0]]) : (!async.value<i64>) -> !async.value<i64> {
// CHECK-NEXT:      scf.condition(%[[C]]) %[[ARG1]] : !async.value<i64>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^[[BB0:.*]](%[[ARG1]]: !async.value<i64>):
// CHECK-NEXT:      %[[V2:.*]] = func.call @awaited_task(%[[ARG1]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:      async.runtime.await %[[V2]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      scf.yield %[[ARG1]] : !async.value<i64>
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @each_trip_waits_in_while(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  %r = scf.while (%x = %v) : (!async.value<i64>) -> !async.value<i64> {
    scf.condition(%c) %x : !async.value<i64>
  } do {
  ^bb0(%y: !async.value<i64>):
    %t = func.call @awaited_task(%y) : (!async.value<i64>) -> !async.token
    async.runtime.await %t : !async.token
    scf.yield %y : !async.value<i64>
  }
  return
}

// CHECK-LABEL: func @each_trip_waits_in_for(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = scf.for %[[ARG1:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG2:.*]] = %[[V0]]) -> (!async.value<i64>) {
// CHECK-NEXT:      %[[V2:.*]] = func.call @awaited_task(%[[ARG2]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:      async.runtime.await %[[V2]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[ARG2]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:      async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      %[[V3:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:      scf.yield %[[V3]] : !async.value<i64>
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @each_trip_waits_in_for(%n: index) {
  %v = async.runtime.create : !async.value<i64>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %v) -> (!async.value<i64>) {
    %t = func.call @awaited_task(%x) : (!async.value<i64>) -> !async.token
    async.runtime.await %t : !async.token
    %w = async.runtime.create : !async.value<i64>
    scf.yield %w : !async.value<i64>
  }
  return
}
