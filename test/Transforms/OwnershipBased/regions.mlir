// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Regions of which one at most runs: ownership moves in, and each region does
// with the value what it needs.

// Without an else: it is added, to drop there.
// CHECK-LABEL: func @if_without_else(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @if_without_else(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
  }
  return
}

// With an else that does not use it.
// CHECK-LABEL: func @if_with_else(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @if_with_else(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
  } else {
    %other = arith.constant 1 : i64
  }
  return
}

// One else for all values.
// CHECK-LABEL: func @if_two_values(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.borrow %[[B]] : !test_rc.buffer
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @if_two_values(%c: i1, %a: !test_rc.object, %b: !test_rc.buffer) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
    test_rc.borrow %b : !test_rc.buffer
  }
  return
}

// Borrowed in one arm, consumed in the other: one operation, in the first.
// CHECK-LABEL: func @moves_into_both(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @moves_into_both(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
  } else {
    test_rc.consume %a : !test_rc.object
  }
  return
}

// Consumed in both: no operation.
// CHECK-LABEL: func @consumed_in_both(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_in_both(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.consume %a : !test_rc.object
  } else {
    test_rc.consume %a : !test_rc.object
  }
  return
}

// Needed behind the op: the regions borrow, and add for what they consume.
// CHECK-LABEL: func @needed_later(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @needed_later(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
  }
  test_rc.borrow %a : !test_rc.object
  return
}

// Yielded by one arm: it becomes the result, which is owned.
// CHECK-LABEL: func @yielded(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = scf.if %[[C]] -> (!test_rc.object) {
// CHECK-NEXT:      scf.yield %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      %[[V1:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:      scf.yield %[[V1]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @yielded(%c: i1, %a: !test_rc.object) -> !test_rc.object {
  %r = scf.if %c -> !test_rc.object {
    scf.yield %a : !test_rc.object
  } else {
    test_rc.borrow %a : !test_rc.object
    %b = test_rc.make : !test_rc.object
    scf.yield %b : !test_rc.object
  }
  return %r : !test_rc.object
}

// Yielded, and needed behind the op.
// CHECK-LABEL: func @yielded_and_needed(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = scf.if %[[C]] -> (!test_rc.object) {
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[B]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @yielded_and_needed(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  %r = scf.if %c -> !test_rc.object {
    scf.yield %a : !test_rc.object
  } else {
    scf.yield %b : !test_rc.object
  }
  test_rc.borrow %r : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// Nested: the drop stands as far out as the value is dead.
// CHECK-LABEL: func @nested(
// CHECK-SAME:      %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      scf.if %[[D]] {
// CHECK-NEXT:        test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:        test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      } else {
// CHECK-NEXT:        test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @nested(%c: i1, %d: i1, %a: !test_rc.object) {
  scf.if %c {
    scf.if %d {
      test_rc.borrow %a : !test_rc.object
    }
    %other = arith.constant 1 : i64
  }
  return
}

// CHECK-LABEL: func @index_switch(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.index_switch %[[I]]
// CHECK-NEXT:    case 1 {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    case 2 {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @index_switch(%i: index, %a: !test_rc.object) {
  scf.index_switch %i
  case 1 {
    test_rc.borrow %a : !test_rc.object
    scf.yield
  }
  case 2 {
    test_rc.consume %a : !test_rc.object
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// A region that runs once, with control flow inside of it.
// CHECK-LABEL: func @execute_region(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = scf.execute_region -> !test_rc.object {
// CHECK-NEXT:      cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:    ^[[BB1]]:
// CHECK-NEXT:      test_rc.borrow %[[B]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[A]] : !test_rc.object
// CHECK-NEXT:    ^[[BB2]]:
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[B]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @execute_region(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  %r = scf.execute_region -> !test_rc.object {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    test_rc.borrow %b : !test_rc.object
    scf.yield %a : !test_rc.object
  ^bb2:
    scf.yield %b : !test_rc.object
  }
  test_rc.borrow %r : !test_rc.object
  return
}

// Born in a region: its scope ends there.
// CHECK-LABEL: func @born_inside(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:      test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @born_inside(%c: i1) {
  scf.if %c {
    %a = test_rc.make : !test_rc.object
    test_rc.borrow %a : !test_rc.object
  }
  return
}

// Yielded twice by one arm: one add there.
// CHECK-LABEL: func @yielded_twice(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]]:2 = scf.if %[[C]] -> (!test_rc.object, !test_rc.object) {
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]]#0, %[[V0]]#1 : !test_rc.object, !test_rc.object
// CHECK-NEXT:  }
func.func @yielded_twice(%c: i1, %a: !test_rc.object, %b: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
  %r:2 = scf.if %c -> (!test_rc.object, !test_rc.object) {
    scf.yield %a, %a : !test_rc.object, !test_rc.object
  } else {
    scf.yield %a, %b : !test_rc.object, !test_rc.object
  }
  return %r#0, %r#1 : !test_rc.object, !test_rc.object
}

// A loop in an arm borrows; what follows in the arm may consume.
// CHECK-LABEL: func @loop_in_an_arm(
// CHECK-SAME:      %[[C:.*]]: i1, %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      scf.for %[[ARG3:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:        test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      }
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @loop_in_an_arm(%c: i1, %n: index, %a: !test_rc.object) {
  scf.if %c {
    scf.for %i = %n to %n step %n {
      test_rc.borrow %a : !test_rc.object
    }
    test_rc.consume %a : !test_rc.object
  }
  return
}

// Each region of a switch yields another value.
// CHECK-LABEL: func @index_switch_yields(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = scf.index_switch %[[I]] -> !test_rc.object
// CHECK-NEXT:    case 1 {
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    case 2 {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[B]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:      %[[V1:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:      scf.yield %[[V1]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @index_switch_yields(%i: index, %a: !test_rc.object, %b: !test_rc.object) -> !test_rc.object {
  %r = scf.index_switch %i -> !test_rc.object
  case 1 {
    scf.yield %a : !test_rc.object
  }
  case 2 {
    scf.yield %b : !test_rc.object
  }
  default {
    %d = test_rc.make : !test_rc.object
    scf.yield %d : !test_rc.object
  }
  return %r : !test_rc.object
}

// Edges inside of a region are split as others are.
// CHECK-LABEL: func @edges_inside(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.execute_region {
// CHECK-NEXT:      cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:    ^[[BB1]]:
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      cf.br ^[[BB3:.*]]
// CHECK-NEXT:    ^[[BB2]]:
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      cf.br ^[[BB3]]
// CHECK-NEXT:    ^[[BB3]]:
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @edges_inside(%c: i1, %a: !test_rc.object) {
  scf.execute_region {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    test_rc.borrow %a : !test_rc.object
    cf.br ^bb2
  ^bb2:
    scf.yield
  }
  return
}
