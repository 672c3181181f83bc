// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// A borrowed result is never dropped, and its sources live as long as it does;
// consuming one costs an add.

// CHECK-LABEL: func @select(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @select(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  %s = arith.select %c, %a, %b : !test_rc.object
  test_rc.borrow %s : !test_rc.object
  %other = arith.constant 1 : i64
  return
}

// The add stands before the drops of the sources.
// CHECK-LABEL: func @select_returned(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @select_returned(%c: i1, %a: !test_rc.object, %b: !test_rc.object) -> !test_rc.object {
  %s = arith.select %c, %a, %b : !test_rc.object
  return %s : !test_rc.object
}

// Both arms the same: borrowed from one value.
// CHECK-LABEL: func @select_of_one(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @select_of_one(%c: i1, %a: !test_rc.object) -> !test_rc.object {
  %s = arith.select %c, %a, %a : !test_rc.object
  return %s : !test_rc.object
}

// CHECK-LABEL: func @unused(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unused(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  %other = arith.constant 1 : i64
  return
}

// A chain: the first source lives as long as the last view.
// CHECK-LABEL: func @chain(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = test_rc.view %[[V0]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    %[[V2:.*]] = test_rc.view %[[V1]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V2]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @chain(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  %w = test_rc.view %v : !test_rc.object -> !test_rc.object
  %x = test_rc.view %w : !test_rc.object -> !test_rc.object
  test_rc.borrow %v : !test_rc.object
  test_rc.borrow %x : !test_rc.object
  %other = arith.constant 1 : i64
  return
}

// Consumed in the middle: the add before the consumer, nothing behind.
// CHECK-LABEL: func @consumed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.consume %v : !test_rc.object
  test_rc.borrow %v : !test_rc.object
  return
}

// Consumed twice, as the last thing: one add for both. With references of its own
// the view needs its source no more.
// CHECK-LABEL: func @consumed_twice(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[V0]], %[[V0]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_twice(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.consume %v, %v : !test_rc.object, !test_rc.object
  return
}

// The source is consumed while the view is needed.
// CHECK-LABEL: func @source_consumed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @source_consumed(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %v : !test_rc.object
  return
}

// Source and view go to one op, which takes over both.
// CHECK-LABEL: func @both_consumed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]], %[[V0]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @both_consumed(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.consume %a, %v : !test_rc.object, !test_rc.object
  return
}

// A view of one operand and not of the others.
// CHECK-LABEL: func @one_source(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view_of %[[A]] not %[[B]] : !test_rc.object, !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @one_source(%a: !test_rc.object, %b: !test_rc.object) {
  %v = test_rc.view_of %a not %b : !test_rc.object, !test_rc.object -> !test_rc.object
  test_rc.borrow %v : !test_rc.object
  return
}

// Of two owners: each lives as long.
// CHECK-LABEL: func @two_sources(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]], %[[B]] : !test_rc.object, !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @two_sources(%a: !test_rc.object, %b: !test_rc.object) {
  %v = test_rc.view %a, %b : !test_rc.object, !test_rc.object -> !test_rc.object
  test_rc.borrow %v : !test_rc.object
  return
}

// Kept alive by something outside of the function.
// CHECK-LABEL: func @global() -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.global : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @global() -> !test_rc.object {
  %g = test_rc.global : !test_rc.object
  test_rc.borrow %g : !test_rc.object
  return %g : !test_rc.object
}

// In control flow: the source dies where the view does.
// CHECK-LABEL: func @branch(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @branch(%c: i1, %a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %v : !test_rc.object
  return
^bb2:
  %other = arith.constant 1 : i64
  return
}

// Forwarded on one way: added on that way, before the drop of the source.
// CHECK-LABEL: func @forwarded(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]](%[[B]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]](%[[V0]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]](%[[V1]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB3]](%[[V2:.*]]: !test_rc.object):
// CHECK-NEXT:    return %[[V2]] : !test_rc.object
// CHECK-NEXT:  }
func.func @forwarded(%c: i1, %a: !test_rc.object, %b: !test_rc.object) -> !test_rc.object {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  cf.cond_br %c, ^bb1(%v : !test_rc.object), ^bb1(%b : !test_rc.object)
^bb1(%d: !test_rc.object):
  return %d : !test_rc.object
}

// Yielded from an arm.
// CHECK-LABEL: func @yielded(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = scf.if %[[C]] -> (!test_rc.object) {
// CHECK-NEXT:      test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[V0]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V1]] : !test_rc.object
// CHECK-NEXT:  }
func.func @yielded(%c: i1, %a: !test_rc.object) -> !test_rc.object {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  %r = scf.if %c -> !test_rc.object {
    scf.yield %v : !test_rc.object
  } else {
    scf.yield %a : !test_rc.object
  }
  return %r : !test_rc.object
}

// A view taken in a loop of a value from outside.
// CHECK-LABEL: func @loop(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @loop(%n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    %v = test_rc.view %a : !test_rc.object -> !test_rc.object
    test_rc.consume %v : !test_rc.object
  }
  return
}

// A borrowed argument: the same without any drop.
// CHECK-LABEL: func @borrowed_argument(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) -> !test_rc.object {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[A]] : !test_rc.object
// CHECK-NEXT:  }
func.func @borrowed_argument(%a: !test_rc.object {ref_counting.borrowed}) -> !test_rc.object {
  test_rc.borrow %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return %a : !test_rc.object
}

// On a critical edge: the source is dropped there.
// CHECK-LABEL: func @critical_edge(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @critical_edge(%c: i1, %a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %v : !test_rc.object
  cf.br ^bb2
^bb2:
  return
}

// A select between a view and another value.
// CHECK-LABEL: func @select_of_view(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = arith.select %[[C]], %[[V0]], %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V1]] : !test_rc.object
// CHECK-NEXT:    %[[V2:.*]] = arith.select %[[C]], %[[V1]], %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V2]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return %[[V2]] : !test_rc.object
// CHECK-NEXT:  }
func.func @select_of_view(%c: i1, %a: !test_rc.object, %b: !test_rc.object) -> !test_rc.object {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  %s = arith.select %c, %v, %b : !test_rc.object
  test_rc.borrow %s : !test_rc.object
  %t = arith.select %c, %s, %b : !test_rc.object
  return %t : !test_rc.object
}

// Returned together with one of its sources: that one moves.
// CHECK-LABEL: func @select_and_source(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:  }
func.func @select_and_source(%c: i1, %a: !test_rc.object, %b: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
  %s = arith.select %c, %a, %b : !test_rc.object
  return %s, %a : !test_rc.object, !test_rc.object
}

// A view goes into a loop and round it: each time an add for the view, and a drop
// of its source.
// CHECK-LABEL: func @round_a_loop(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] iter_args(%[[ARG3:.*]] = %[[V0]]) -> (!test_rc.object) {
// CHECK-NEXT:      %[[V2:.*]] = test_rc.view %[[ARG3]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[V2]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[ARG3]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[V2]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V1]] : !test_rc.object
// CHECK-NEXT:  }
func.func @round_a_loop(%n: index, %a: !test_rc.object) -> !test_rc.object {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  %r = scf.for %i = %n to %n step %n iter_args(%x = %v) -> !test_rc.object {
    %w = test_rc.view %x : !test_rc.object -> !test_rc.object
    scf.yield %w : !test_rc.object
  }
  return %r : !test_rc.object
}

// The view and its sources on different ways to one block.
// CHECK-LABEL: func @on_some_ways(
// CHECK-SAME:      %[[N:.*]]: i32, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]], %[[B]] : !test_rc.object, !test_rc.object -> !test_rc.object
// CHECK-NEXT:    cf.switch %[[N]] : i32, [
// CHECK-NEXT:      default: ^[[BB4:.*]],
// CHECK-NEXT:      0: ^[[BB1:.*]](%[[A]] : !test_rc.object),
// CHECK-NEXT:      1: ^[[BB3:.*]](%[[B]] : !test_rc.object),
// CHECK-NEXT:      2: ^[[BB2:.*]]
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^[[BB1]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB5:.*]](%[[V1]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB5]](%[[V0]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB3]](%[[V2:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB5]](%[[V2]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB5]](%[[V0]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB5]](%[[V3:.*]]: !test_rc.object):
// CHECK-NEXT:    return %[[V3]] : !test_rc.object
// CHECK-NEXT:  }
func.func @on_some_ways(%n: i32, %a: !test_rc.object, %b: !test_rc.object) -> !test_rc.object {
  %v = test_rc.view %a, %b : !test_rc.object, !test_rc.object -> !test_rc.object
  cf.switch %n : i32, [
    default: ^bb1(%v : !test_rc.object),
    0: ^bb1(%a : !test_rc.object),
    1: ^bb1(%b : !test_rc.object),
    2: ^bb1(%v : !test_rc.object)
  ]
^bb1(%x: !test_rc.object):
  return %x : !test_rc.object
}

// An op borrows the view and hands it on: the source is dropped behind it.
// CHECK-LABEL: func @used_and_forwarded(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.branch_on %[[V0]] : !test_rc.object, ^[[BB1:.*]](%[[V0]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[V1]] : !test_rc.object
// CHECK-NEXT:  }
func.func @used_and_forwarded(%a: !test_rc.object) -> !test_rc.object {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.branch_on %v : !test_rc.object, ^bb1(%v : !test_rc.object)
^bb1(%x: !test_rc.object):
  return %x : !test_rc.object
}
