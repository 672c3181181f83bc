// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Consumed at its last use: no operation, the reference moves. Consumed while it
// is needed later, or by more than one operand: one add, with the count merged.

func.func private @owns(!test_rc.object)
func.func private @owns_both(!test_rc.object, !test_rc.object)

// CHECK-LABEL: func @returned(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[A]] : !test_rc.object
// CHECK-NEXT:  }
func.func @returned(%a: !test_rc.object) -> !test_rc.object {
  test_rc.borrow %a : !test_rc.object
  return %a : !test_rc.object
}

// CHECK-LABEL: func @passed_on(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @owns(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @passed_on(%a: !test_rc.object) {
  call @owns(%a) : (!test_rc.object) -> ()
  return
}

// CHECK-LABEL: func @consumed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed(%a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  return
}

// Borrowed later: an add, and the drop after the last use.
// CHECK-LABEL: func @borrowed_later(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowed_later(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// Consumed later: an add, and the last one takes what is held.
// CHECK-LABEL: func @consumed_later(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_later(%a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return
}

// Twice by one op, as the last thing: one add, for one of both.
// CHECK-LABEL: func @consumed_twice(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @owns_both(%[[A]], %[[A]]) : (!test_rc.object, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_twice(%a: !test_rc.object) {
  call @owns_both(%a, %a) : (!test_rc.object, !test_rc.object) -> ()
  return
}

// Twice by one op, and needed later: one add, for both.
// CHECK-LABEL: func @consumed_twice_and_needed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    call @owns_both(%[[A]], %[[A]]) : (!test_rc.object, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_twice_and_needed(%a: !test_rc.object) {
  call @owns_both(%a, %a) : (!test_rc.object, !test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @returned_twice(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:  }
func.func @returned_twice(%a: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
  return %a, %a : !test_rc.object, !test_rc.object
}

// More than one reference at a time.
// CHECK-LABEL: func @consumes_three(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumes_three(%a: !test_rc.object) {
  test_rc.consume %a {count = 3 : i64} : !test_rc.object
  return
}

// Borrowed and consumed by one op: it may use the value until it ends, so a
// reference is kept for it.
// CHECK-LABEL: func @consumed_and_borrowed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @borrows_and_owns(%[[A]], %[[A]]) : (!test_rc.object, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_and_borrowed(%a: !test_rc.object) {
  func.call @borrows_and_owns(%a, %a) : (!test_rc.object, !test_rc.object) -> ()
  return
}
func.func private @borrows_and_owns(!test_rc.object {ref_counting.borrowed}, !test_rc.object)

// The adds of one block are one, at the first place that needs it.
// CHECK-LABEL: func @merged(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 4 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    call @owns_both(%[[A]], %[[A]]) : (!test_rc.object, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @merged(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  call @owns_both(%a, %a) : (!test_rc.object, !test_rc.object) -> ()
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// Those of different blocks are not: what control does not reach is not paid.
// CHECK-LABEL: func @not_merged(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @not_merged(%c: i1, %a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.borrow %a : !test_rc.object
  return
}

// Ops that ask for an add take over what they ask for, by default.
// CHECK-LABEL: func @taken_by_default(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.take %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.take %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @taken_by_default(%a: !test_rc.object) {
  test_rc.take %a : !test_rc.object
  test_rc.take %a : !test_rc.object
  return
}

// A value is stored: it moves into the storage.
// CHECK-LABEL: func @stored(
// CHECK-SAME:      %[[A:.*]]: !async.token, %[[STORAGE:.*]]: !async.value<!async.token>) {
// CHECK-NEXT:    async.runtime.store %[[A]], %[[STORAGE]] : <!async.token>
// CHECK-NEXT:    async.runtime.set_available %[[STORAGE]] : !async.value<!async.token>
// CHECK-NEXT:    async.runtime.drop_ref %[[STORAGE]] {count = 1 : i64} : !async.value<!async.token>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @stored(%a: !async.token, %storage: !async.value<!async.token>) {
  async.runtime.store %a, %storage : !async.value<!async.token>
  async.runtime.set_available %storage : !async.value<!async.token>
  return
}

// What an op's regions add is theirs; what stands around the op is merged.
// CHECK-LABEL: func @merge_across_region(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @merge_across_region(%c: i1, %a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  scf.if %c {
    test_rc.consume %a : !test_rc.object
  }
  test_rc.consume %a : !test_rc.object
  return
}

// Adds of blocks between which control goes one way are merged into the first.
// CHECK-LABEL: func @chain(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @chain(%a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  cf.br ^bb1
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  return
}

// They stay behind a branch: the other way needs none.
// CHECK-LABEL: func @chain_behind_a_branch(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    cf.br ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @chain_behind_a_branch(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb3
^bb1:
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb4
^bb4:
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
^bb3:
  return
}

// A chain ends at a branch,
// CHECK-LABEL: func @chain_up_to_a_branch(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @chain_up_to_a_branch(%c: i1, %a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  return
}

// and at a block into which other ways lead,
// CHECK-LABEL: func @chain_to_join(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @chain_to_join(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// such as the start of a loop.
// CHECK-LABEL: func @chain_in_loop(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @chain_in_loop(%c: i1, %a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  cf.br ^bb1
^bb1:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb3
^bb3:
  return
}
