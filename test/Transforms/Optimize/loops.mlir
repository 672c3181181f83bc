// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// Adds and drops in loops, and around them.

// A pair in the body.
// CHECK-LABEL: func @pair_in_body(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_in_body(%n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    test_rc.retain %a : !test_rc.object
    test_rc.borrow %a : !test_rc.object
    test_rc.release %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  return
}

// The same with blocks.
// CHECK-LABEL: func @pair_in_cfg_loop(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_in_cfg_loop(%c: i1, %a: !test_rc.object) {
  cf.br ^bb1
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  test_rc.release %a : !test_rc.object
  return
}

// An add before the loop, a drop behind it.
// CHECK-LABEL: func @pair_around_loop(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_around_loop(%n: index, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  scf.for %i = %n to %n step %n {
    test_rc.borrow %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// The same with blocks.
// CHECK-LABEL: func @pair_around_cfg_loop(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_around_cfg_loop(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.br ^bb1
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  test_rc.release %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Consumed in each trip: each needs its add.
// CHECK-LABEL: func @consumed_in_body(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_in_body(%n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    test_rc.retain %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  return
}

// Two in each trip: one add for both.
// CHECK-LABEL: func @consumed_twice_in_body(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_twice_in_body(%n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    test_rc.retain %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
    test_rc.retain %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  return
}

// The drop of one trip and the add of the next cancel out, except for those
// outside of the loop.
// CHECK-LABEL: func @rotated(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @rotated(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.br ^bb1
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// A value that goes round as an argument: one for each trip.
// CHECK-LABEL: func @carried(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG3:.*]] = %[[A]]) -> (!test_rc.object) {
// CHECK-NEXT:      test_rc.borrow %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[ARG3]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @carried(%n: index, %a: !test_rc.object) -> !test_rc.object {
  %r = scf.for %i = %n to %n step %n iter_args(%d = %a) -> !test_rc.object {
    test_rc.retain %d : !test_rc.object
    test_rc.borrow %d : !test_rc.object
    test_rc.release %d : !test_rc.object
    scf.yield %d : !test_rc.object
  }
  return %r : !test_rc.object
}

// A new one in each trip.
// CHECK-LABEL: func @new_in_each_trip(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG3:.*]] = %[[A]]) -> (!test_rc.object) {
// CHECK-NEXT:      %[[V1:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:      test_rc.borrow %[[ARG3]], %[[V1]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:      test_rc.release %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[V1]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @new_in_each_trip(%n: index, %a: !test_rc.object) {
  %r = scf.for %i = %n to %n step %n iter_args(%d = %a) -> !test_rc.object {
    %new = test_rc.make : !test_rc.object
    test_rc.retain %new : !test_rc.object
    test_rc.borrow %d, %new : !test_rc.object, !test_rc.object
    test_rc.release %d : !test_rc.object
    test_rc.release %new : !test_rc.object
    scf.yield %new : !test_rc.object
  }
  test_rc.release %r : !test_rc.object
  return
}

// Left early: the value is held on the way out, too.
// CHECK-LABEL: func @early_exit(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @early_exit(%c: i1, %a: !test_rc.object) {
  cf.br ^bb1
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  test_rc.release %a : !test_rc.object
  cf.br ^bb1
^bb3:
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// A while loop: updates in its condition and in its body.
// CHECK-LABEL: func @while(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.condition(%[[C]])
// CHECK-NEXT:    } do {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @while(%c: i1, %a: !test_rc.object) {
  scf.while : () -> () {
    test_rc.retain %a : !test_rc.object
    test_rc.borrow %a : !test_rc.object
    test_rc.release %a : !test_rc.object
    scf.condition(%c)
  } do {
    test_rc.retain %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
    scf.yield
  }
  test_rc.release %a : !test_rc.object
  return
}

// A loop in a loop.
// CHECK-LABEL: func @nested(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      scf.for %[[ARG3:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:        test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @nested(%n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    test_rc.retain %a : !test_rc.object
    scf.for %j = %n to %n step %n {
      test_rc.borrow %a : !test_rc.object
    }
    test_rc.release %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  return
}

// An endless loop.
// CHECK-LABEL: func @endless(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  }
func.func @endless(%a: !test_rc.object {ref_counting.owned}) {
  cf.br ^bb1
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.br ^bb1
}

// Entered in two places.
// CHECK-LABEL: func @irreducible(
// CHECK-SAME:      %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[D]], ^[[BB2]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @irreducible(%c: i1, %d: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.cond_br %d, ^bb2, ^bb3
^bb2:
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb3
^bb3:
  test_rc.release %a : !test_rc.object
  return
}
