// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// A branch takes over what it forwards to block arguments.

// CHECK-LABEL: func @forwarded(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @forwarded(%a: !test_rc.object) {
  cf.br ^bb1(%a : !test_rc.object)
^bb1(%b: !test_rc.object):
  test_rc.borrow %b : !test_rc.object
  return
}

// Needed behind the branch as well: one add before it.
// CHECK-LABEL: func @still_live(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @still_live(%a: !test_rc.object) {
  cf.br ^bb1(%a : !test_rc.object)
^bb1(%b: !test_rc.object):
  test_rc.borrow %b : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// To two arguments: one add before.
// CHECK-LABEL: func @forwarded_twice(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1:.*]](%[[A]], %[[A]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object, %[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V1]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @forwarded_twice(%a: !test_rc.object) {
  cf.br ^bb1(%a, %a : !test_rc.object, !test_rc.object)
^bb1(%b: !test_rc.object, %c: !test_rc.object):
  test_rc.borrow %b : !test_rc.object
  test_rc.borrow %c : !test_rc.object
  return
}

// On each way to one block another value: the other one is dropped on that way.
// CHECK-LABEL: func @one_of_two(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]](%[[A]] : !test_rc.object), ^[[BB2:.*]](%[[B]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]](%[[V0]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]](%[[V1]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB3]](%[[V2:.*]]: !test_rc.object):
// CHECK-NEXT:    return %[[V2]] : !test_rc.object
// CHECK-NEXT:  }
func.func @one_of_two(%c: i1, %a: !test_rc.object, %b: !test_rc.object) -> !test_rc.object {
  cf.cond_br %c, ^bb1(%a : !test_rc.object), ^bb1(%b : !test_rc.object)
^bb1(%d: !test_rc.object):
  return %d : !test_rc.object
}

// The same value on both ways: no operation.
// CHECK-LABEL: func @same_on_both(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]](%[[A]] : !test_rc.object), ^[[BB2:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  ^[[BB2]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    return %[[V1]] : !test_rc.object
// CHECK-NEXT:  }
func.func @same_on_both(%c: i1, %a: !test_rc.object) -> !test_rc.object {
  cf.cond_br %c, ^bb1(%a : !test_rc.object), ^bb2(%a : !test_rc.object)
^bb1(%d: !test_rc.object):
  return %d : !test_rc.object
^bb2(%e: !test_rc.object):
  return %e : !test_rc.object
}

// Twice on one way, once on the other: one add, on the way that needs it.
// CHECK-LABEL: func @twice_on_one_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]](%[[A]], %[[V0]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]](%[[A]], %[[A]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB2]](%[[V1:.*]]: !test_rc.object, %[[V2:.*]]: !test_rc.object):
// CHECK-NEXT:    return %[[V1]], %[[V2]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:  }
func.func @twice_on_one_way(%c: i1, %a: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
  %b = test_rc.make : !test_rc.object
  cf.cond_br %c, ^bb1(%a, %a : !test_rc.object, !test_rc.object), ^bb1(%a, %b : !test_rc.object, !test_rc.object)
^bb1(%d: !test_rc.object, %e: !test_rc.object):
  return %d, %e : !test_rc.object, !test_rc.object
}

// Forwarded on one way, needed on the other as it is.
// CHECK-LABEL: func @forwarded_or_used(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]](%[[A]] : !test_rc.object), ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @forwarded_or_used(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1(%a : !test_rc.object), ^bb2
^bb1(%b: !test_rc.object):
  test_rc.borrow %b : !test_rc.object
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  return
}

// An op uses the value and then forwards it: no operation.
// CHECK-LABEL: func @used_and_forwarded(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.branch_on %[[A]] : !test_rc.object, ^[[BB1:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @used_and_forwarded(%a: !test_rc.object) {
  test_rc.branch_on %a : !test_rc.object, ^bb1(%a : !test_rc.object)
^bb1(%b: !test_rc.object):
  return
}

// Used last by a branch: the drop stands behind it, at the start of the block.
// CHECK-LABEL: func @used_by_branch(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.branch_on %[[A]] : !test_rc.object, ^[[BB1:.*]](%[[B]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @used_by_branch(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.branch_on %a : !test_rc.object, ^bb1(%b : !test_rc.object)
^bb1(%c: !test_rc.object):
  test_rc.borrow %c : !test_rc.object
  return
}

// Forwarded on both ways, and needed as it is on one of them: the add stands on
// that way, in a block of its own, before the value is handed over.
// CHECK-LABEL: func @needed_on_one_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB3:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.borrow %[[V0]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB3]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.borrow %[[V1]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @needed_on_one_way(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1(%a : !test_rc.object), ^bb2(%a : !test_rc.object)
^bb1(%x: !test_rc.object):
  test_rc.borrow %x, %a : !test_rc.object, !test_rc.object
  return
^bb2(%y: !test_rc.object):
  test_rc.borrow %y : !test_rc.object
  return
}

// Both ways need the same: one add before the branch.
// CHECK-LABEL: func @forwarded_equal(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]](%[[A]] : !test_rc.object), ^[[BB2:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V1]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @forwarded_equal(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1(%a : !test_rc.object), ^bb2(%a : !test_rc.object)
^bb1(%x: !test_rc.object):
  test_rc.consume %x : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
^bb2(%y: !test_rc.object):
  test_rc.consume %y : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// The same, of a borrowed value.
// CHECK-LABEL: func @borrowed_equal(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]](%[[A]] : !test_rc.object), ^[[BB2:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V1]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowed_equal(%c: i1, %a: !test_rc.object {ref_counting.borrowed}) {
  cf.cond_br %c, ^bb1(%a : !test_rc.object), ^bb2(%a : !test_rc.object)
^bb1(%x: !test_rc.object):
  test_rc.consume %x : !test_rc.object
  return
^bb2(%y: !test_rc.object):
  test_rc.consume %y : !test_rc.object
  return
}

// The same block along two edges.
// CHECK-LABEL: func @switch_equal(
// CHECK-SAME:      %[[I:.*]]: i32, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.switch %[[I]] : i32, [
// CHECK-NEXT:      default: ^[[BB1:.*]](%[[A]] : !test_rc.object),
// CHECK-NEXT:      1: ^[[BB1]](%[[A]] : !test_rc.object)
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @switch_equal(%i: i32, %a: !test_rc.object {ref_counting.borrowed}) {
  cf.switch %i : i32, [
    default: ^bb1(%a : !test_rc.object),
    1: ^bb1(%a : !test_rc.object)
  ]
^bb1(%x: !test_rc.object):
  test_rc.consume %x : !test_rc.object
  return
}

// The ways need different counts: on each way one operation with all of it.
// CHECK-LABEL: func @forwarded_different(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]](%[[A]], %[[A]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB3]](%[[V0:.*]]: !test_rc.object, %[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]], %[[V1]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB4]](%[[V2:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V2]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @forwarded_different(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1(%a, %a : !test_rc.object, !test_rc.object), ^bb2(%a : !test_rc.object)
^bb1(%x: !test_rc.object, %z: !test_rc.object):
  test_rc.consume %x, %z : !test_rc.object, !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
^bb2(%y: !test_rc.object):
  test_rc.consume %y : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// The same, of a borrowed value.
// CHECK-LABEL: func @borrowed_different(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]](%[[A]], %[[A]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB3]](%[[V0:.*]]: !test_rc.object, %[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]], %[[V1]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB4]](%[[V2:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V2]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowed_different(%c: i1, %a: !test_rc.object {ref_counting.borrowed}) {
  cf.cond_br %c, ^bb1(%a, %a : !test_rc.object, !test_rc.object), ^bb2(%a : !test_rc.object)
^bb1(%x: !test_rc.object, %z: !test_rc.object):
  test_rc.consume %x, %z : !test_rc.object, !test_rc.object
  return
^bb2(%y: !test_rc.object):
  test_rc.consume %y : !test_rc.object
  return
}

// One way needs an add, the other none.
// CHECK-LABEL: func @forwarded_one(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB3:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2:.*]](%[[A]], %[[A]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB2]](%[[V0:.*]]: !test_rc.object, %[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]], %[[V1]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB3]](%[[V2:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V2]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @forwarded_one(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1(%a, %a : !test_rc.object, !test_rc.object), ^bb2(%a : !test_rc.object)
^bb1(%x: !test_rc.object, %z: !test_rc.object):
  test_rc.consume %x, %z : !test_rc.object, !test_rc.object
  return
^bb2(%y: !test_rc.object):
  test_rc.consume %y : !test_rc.object
  return
}

// The same, of a borrowed value.
// CHECK-LABEL: func @one_only(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @one_only(%c: i1, %a: !test_rc.object {ref_counting.borrowed}) {
  cf.cond_br %c, ^bb1(%a : !test_rc.object), ^bb2
^bb1(%x: !test_rc.object):
  test_rc.consume %x : !test_rc.object
  return
^bb2:
  return
}

// One way needs an add, the other a drop.
// CHECK-LABEL: func @drop_one_add_other(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2:.*]](%[[A]], %[[A]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB2]](%[[V0:.*]]: !test_rc.object, %[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]], %[[V1]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @drop_one_add_other(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1(%a, %a : !test_rc.object, !test_rc.object), ^bb2
^bb1(%x: !test_rc.object, %z: !test_rc.object):
  test_rc.consume %x, %z : !test_rc.object, !test_rc.object
  return
^bb2:
  return
}

// Three ways, of which two need the same.
// CHECK-LABEL: func @switch_different(
// CHECK-SAME:      %[[I:.*]]: i32, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    cf.switch %[[I]] : i32, [
// CHECK-NEXT:      default: ^[[BB3:.*]],
// CHECK-NEXT:      1: ^[[BB1:.*]],
// CHECK-NEXT:      2: ^[[BB2:.*]]
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB5:.*]](%[[A]], %[[A]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB4]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB5]](%[[V1:.*]]: !test_rc.object, %[[V2:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.consume %[[V1]], %[[V2]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @switch_different(%i: i32, %a: !test_rc.object {ref_counting.borrowed}) {
  cf.switch %i : i32, [
    default: ^bb1(%a : !test_rc.object),
    1: ^bb2(%a, %a : !test_rc.object, !test_rc.object),
    2: ^bb1(%a : !test_rc.object)
  ]
^bb1(%x: !test_rc.object):
  test_rc.consume %x : !test_rc.object
  return
^bb2(%y: !test_rc.object, %z: !test_rc.object):
  test_rc.consume %y, %z : !test_rc.object, !test_rc.object
  return
}
