// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// Adds and drops in different blocks: what cancels out on every path goes.

// Straight on.
// CHECK-LABEL: func @add_and_drop_apart(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @add_and_drop_apart(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.br ^bb1
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// An add, a drop in both arms.
// CHECK-LABEL: func @drop_in_both_arms(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @drop_in_both_arms(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.br ^bb3
^bb2:
  test_rc.release %a : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// An add in both arms, one drop.
// CHECK-LABEL: func @add_in_both_arms(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @add_in_both_arms(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb3
^bb2:
  test_rc.retain %a : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Consumed in one arm only, dropped behind the join: each arm needs one
// operation less.
// CHECK-LABEL: func @consumed_in_one_arm(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_in_one_arm(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb3
^bb2:
  test_rc.release %a : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.release %a : !test_rc.object
  return
}

// A critical edge: the drop behind the join stood for all ways, and now for the
// one that needs it.
// CHECK-LABEL: func @critical_edge(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @critical_edge(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.release %a : !test_rc.object
  return
}

// One block on the edge for two values.
// CHECK-LABEL: func @critical_edge_of_two(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]], %[[B]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @critical_edge_of_two(%c: i1, %a: !test_rc.object, %b: !test_rc.buffer) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.retain %b : !test_rc.buffer
  test_rc.consume %a, %b : !test_rc.object, !test_rc.buffer
  cf.br ^bb2
^bb2:
  test_rc.release %a : !test_rc.object
  test_rc.release %b : !test_rc.buffer
  return
}

// The same, but nothing is saved: no edge is split, the drop stays behind the
// join.
// CHECK-LABEL: func @critical_edge_for_nothing(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @critical_edge_for_nothing(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.release %a : !test_rc.object
  return
}

// Handed on as a block argument, one of two; the other one is dropped.
// CHECK-LABEL: func @block_argument(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]](%[[B]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB3]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @block_argument(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.retain %b : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.release %b : !test_rc.object
  cf.br ^bb3(%a : !test_rc.object)
^bb2:
  test_rc.release %a : !test_rc.object
  cf.br ^bb3(%b : !test_rc.object)
^bb3(%d: !test_rc.object):
  test_rc.borrow %d : !test_rc.object
  test_rc.release %d : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %b : !test_rc.object
  return
}

// Handed on along both ways.
// CHECK-LABEL: func @block_argument_of_both(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]](%[[A]] : !test_rc.object), ^[[BB2:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V1]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @block_argument_of_both(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.cond_br %c, ^bb1(%a : !test_rc.object), ^bb2(%a : !test_rc.object)
^bb1(%d: !test_rc.object):
  test_rc.borrow %d : !test_rc.object
  test_rc.release %d : !test_rc.object
  cf.br ^bb3
^bb2(%e: !test_rc.object):
  test_rc.consume %e : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.release %a : !test_rc.object
  return
}

// A way that never returns owes nothing.
// CHECK-LABEL: func @never_returns(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @never_returns(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  ub.unreachable
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// Unreachable blocks are left as they are.
// CHECK-LABEL: func @unreachable_block(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB1:.*]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unreachable_block(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
