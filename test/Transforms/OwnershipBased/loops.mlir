// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Values from outside of a loop are borrowed in it: nothing stands in the body,
// and one drop behind the loop. What the body consumes is added each time.

// CHECK-LABEL: func @borrowed_in_for(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowed_in_for(%n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    test_rc.borrow %a : !test_rc.object
  }
  return
}

// Zero trips or many: the drop is the same.
// CHECK-LABEL: func @borrowed_in_while(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.condition(%[[C]])
// CHECK-NEXT:    } do {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowed_in_while(%c: i1, %a: !test_rc.object) {
  scf.while : () -> () {
    test_rc.borrow %a : !test_rc.object
    scf.condition(%c)
  } do {
    test_rc.borrow %a : !test_rc.object
    scf.yield
  }
  return
}

// Consumed in the body: an add for each time.
// CHECK-LABEL: func @consumed_in_for(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_in_for(%n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    test_rc.consume %a : !test_rc.object
  }
  return
}

// Consumed behind the loop: no operation at all.
// CHECK-LABEL: func @consumed_behind(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[A]] : !test_rc.object
// CHECK-NEXT:  }
func.func @consumed_behind(%n: index, %a: !test_rc.object) -> !test_rc.object {
  scf.for %i = %n to %n step %n {
    test_rc.borrow %a : !test_rc.object
  }
  return %a : !test_rc.object
}

// In a branch in a loop: the value is needed in the next iteration.
// CHECK-LABEL: func @branch_in_for(
// CHECK-SAME:      %[[C:.*]]: i1, %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG3:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      scf.if %[[C]] {
// CHECK-NEXT:        test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      } else {
// CHECK-NEXT:        test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:        test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @branch_in_for(%c: i1, %n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    scf.if %c {
      test_rc.borrow %a : !test_rc.object
    } else {
      test_rc.consume %a : !test_rc.object
    }
  }
  return
}

// Handed from one iteration to the next: the value moves in and out.
// CHECK-LABEL: func @iter_args(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG3:.*]] = %[[A]]) -> (!test_rc.object) {
// CHECK-NEXT:      test_rc.borrow %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[ARG3]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @iter_args(%n: index, %a: !test_rc.object) -> !test_rc.object {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> !test_rc.object {
    test_rc.borrow %x : !test_rc.object
    scf.yield %x : !test_rc.object
  }
  return %r : !test_rc.object
}

// Replaced in each iteration: the old one is dropped in the body, the last one
// behind it.
// CHECK-LABEL: func @replaced(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG3:.*]] = %[[A]]) -> (!test_rc.object) {
// CHECK-NEXT:      test_rc.borrow %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      %[[V1:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:      scf.yield %[[V1]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @replaced(%n: index, %a: !test_rc.object) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> !test_rc.object {
    test_rc.borrow %x : !test_rc.object
    %y = test_rc.make : !test_rc.object
    scf.yield %y : !test_rc.object
  }
  return
}

// A value from outside goes round besides: an add for each time that it is
// yielded, and one for the entry.
// CHECK-LABEL: func @yields_outer(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[V0:.*]] = scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG3:.*]] = %[[A]]) -> (!test_rc.object) {
// CHECK-NEXT:      test_rc.borrow %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @yields_outer(%n: index, %a: !test_rc.object) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> !test_rc.object {
    test_rc.borrow %x : !test_rc.object
    scf.yield %a : !test_rc.object
  }
  test_rc.borrow %r : !test_rc.object
  return
}

// What a while hands from its first region to its second, and to what is behind.
// CHECK-LABEL: func @while_args(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = scf.while (%[[ARG2:.*]] = %[[A]]) : (!test_rc.object) -> !test_rc.object {
// CHECK-NEXT:      test_rc.borrow %[[ARG2]] : !test_rc.object
// CHECK-NEXT:      scf.condition(%[[C]]) %[[ARG2]] : !test_rc.object
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^[[BB0:.*]](%[[ARG2]]: !test_rc.object):
// CHECK-NEXT:      test_rc.borrow %[[ARG2]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[ARG2]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @while_args(%c: i1, %a: !test_rc.object) -> !test_rc.object {
  %r = scf.while (%x = %a) : (!test_rc.object) -> !test_rc.object {
    test_rc.borrow %x : !test_rc.object
    scf.condition(%c) %x : !test_rc.object
  } do {
  ^bb0(%y: !test_rc.object):
    test_rc.borrow %y : !test_rc.object
    scf.yield %y : !test_rc.object
  }
  return %r : !test_rc.object
}

// Loops of blocks: the same.
// CHECK-LABEL: func @blocks(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @blocks(%c: i1, %a: !test_rc.object) {
  cf.br ^loop
^loop:
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^loop, ^exit
^exit:
  return
}

// A loop that can be entered at two places.
// CHECK-LABEL: func @irreducible(
// CHECK-SAME:      %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[D]], ^[[BB2]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @irreducible(%c: i1, %d: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^left, ^right
^left:
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %d, ^right, ^exit
^right:
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^left, ^exit
^exit:
  return
}

// A loop that never ends owes nothing.
// CHECK-LABEL: func @endless(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  }
func.func @endless(%a: !test_rc.object) {
  cf.br ^loop
^loop:
  test_rc.borrow %a : !test_rc.object
  cf.br ^loop
}

// The value is not needed in a loop that never ends: what goes there owes
// nothing either, and what returns does.
// CHECK-LABEL: func @endless_or_not(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @endless_or_not(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^loop, ^exit
^loop:
  cf.br ^loop
^exit:
  test_rc.borrow %a : !test_rc.object
  return
}

// Consumed behind a loop of blocks: no operation.
// CHECK-LABEL: func @consume_on_exit(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consume_on_exit(%c: i1, %a: !test_rc.object) {
  cf.br ^loop
^loop:
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^loop, ^exit
^exit:
  test_rc.consume %a : !test_rc.object
  return
}

// Used in the second region alone, which may not run at all.
// CHECK-LABEL: func @second_region(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:      scf.condition(%[[C]])
// CHECK-NEXT:    } do {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @second_region(%c: i1, %a: !test_rc.object) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    test_rc.consume %a : !test_rc.object
    scf.yield
  }
  return
}

// Handed on by the first region each time that it runs: an add for each, and the
// drop behind the loop.
// CHECK-LABEL: func @first_region_yields(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = scf.while : () -> !test_rc.object {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.condition(%[[C]]) %[[A]] : !test_rc.object
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^[[BB0:.*]](%[[ARG2:.*]]: !test_rc.object):
// CHECK-NEXT:      test_rc.borrow %[[ARG2]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[ARG2]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @first_region_yields(%c: i1, %a: !test_rc.object) -> !test_rc.object {
  %r = scf.while : () -> !test_rc.object {
    scf.condition(%c) %a : !test_rc.object
  } do {
  ^bb0(%y: !test_rc.object):
    test_rc.borrow %y : !test_rc.object
    scf.yield
  }
  return %r : !test_rc.object
}

// Two values that change places; one of them goes round twice.
// CHECK-LABEL: func @change_places(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]]:2 = scf.while (%[[ARG3:.*]] = %[[A]], %[[ARG4:.*]] = %[[B]]) : (!test_rc.object, !test_rc.object) -> (!test_rc.object, !test_rc.object) {
// CHECK-NEXT:      scf.condition(%[[C]]) %[[ARG4]], %[[ARG3]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^[[BB0:.*]](%[[ARG3]]: !test_rc.object, %[[ARG4]]: !test_rc.object):
// CHECK-NEXT:      test_rc.release %[[ARG4]] : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[ARG3]], %[[ARG3]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[V0]]#0 : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]]#1 : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @change_places(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  %r:2 = scf.while (%x = %a, %y = %b) : (!test_rc.object, !test_rc.object) -> (!test_rc.object, !test_rc.object) {
    scf.condition(%c) %y, %x : !test_rc.object, !test_rc.object
  } do {
  ^bb0(%p: !test_rc.object, %q: !test_rc.object):
    scf.yield %p, %p : !test_rc.object, !test_rc.object
  }
  return
}

// Loops of other dialects, and loops whose iterations run in any order.
// CHECK-LABEL: func @affine_for(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    affine.for %[[ARG2:.*]] = 0 to %[[N]] {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @affine_for(%n: index, %a: !test_rc.object) {
  affine.for %i = 0 to %n {
    test_rc.consume %a : !test_rc.object
  }
  return
}

// CHECK-LABEL: func @scf_parallel(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.parallel (%[[ARG2:.*]]) = (%[[N]]) to (%[[N]]) step (%[[N]]) {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @scf_parallel(%n: index, %a: !test_rc.object) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    test_rc.consume %a : !test_rc.object
  }
  return
}

// CHECK-LABEL: func @scf_forall(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.forall (%[[ARG2:.*]]) in (%[[N]]) {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @scf_forall(%n: index, %a: !test_rc.object) {
  scf.forall (%i) in (%n) {
    test_rc.borrow %a : !test_rc.object
  }
  return
}
