// RUN: ref-counting-opt %s --ownership-based-ref-counting='verify-result=true unknown-ops=ignore' | FileCheck %s

// Regions of an op that says nothing of its control flow may run any number of
// times, in any order: values from outside are borrowed there, and dropped
// behind the op.

// CHECK-LABEL: func @borrowed_inside(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowed_inside(%a: !test_rc.object) {
  test_rc.region {
    test_rc.borrow %a : !test_rc.object
    test_rc.end
  }
  return
}

// Consumed inside: an add for each time.
// CHECK-LABEL: func @consumed_inside(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_inside(%a: !test_rc.object) {
  test_rc.region {
    test_rc.consume %a : !test_rc.object
    test_rc.end
  }
  return
}

// Branches inside are in the region that may run again.
// CHECK-LABEL: func @branch_inside(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.unknown_region {
// CHECK-NEXT:      scf.if %[[C]] {
// CHECK-NEXT:        test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      } else {
// CHECK-NEXT:        test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:        test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      }
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @branch_inside(%c: i1, %a: !test_rc.object) {
  test_rc.unknown_region {
    scf.if %c {
      test_rc.borrow %a : !test_rc.object
    } else {
      test_rc.consume %a : !test_rc.object
    }
    test_rc.end
  }
  return
}

// Needed behind the op: nothing at the op at all.
// CHECK-LABEL: func @consumed_behind(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_behind(%a: !test_rc.object) {
  test_rc.region {
    test_rc.borrow %a : !test_rc.object
    test_rc.end
  }
  test_rc.consume %a : !test_rc.object
  return
}

// Born inside: released there, each time.
// CHECK-LABEL: func @born_inside() {
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:      %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:      test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @born_inside() {
  test_rc.region {
    %a = test_rc.make : !test_rc.object
    test_rc.borrow %a : !test_rc.object
    test_rc.end
  }
  return
}

// An argument of the region is owned.
// CHECK-LABEL: func @argument() {
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:    ^[[BB0:.*]](%[[ARG0:.*]]: !test_rc.object):
// CHECK-NEXT:      test_rc.borrow %[[ARG0]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[ARG0]] : !test_rc.object
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @argument() {
  test_rc.region {
  ^bb0(%a: !test_rc.object):
    test_rc.borrow %a : !test_rc.object
    test_rc.end
  }
  return
}

// In the arm of an scf.if, the op is as far as the value gets.
// CHECK-LABEL: func @in_an_arm(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.region {
// CHECK-NEXT:        test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:        test_rc.end
// CHECK-NEXT:      }
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @in_an_arm(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.region {
      test_rc.borrow %a : !test_rc.object
      test_rc.end
    }
  }
  return
}

// An op that nothing answers for borrows its operands, and owns its results.
// CHECK-LABEL: func @unknown_op(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.unknown %[[A]] : (!test_rc.object) -> !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @unknown_op(%a: !test_rc.object) -> !test_rc.object {
  %b = test_rc.unknown %a : (!test_rc.object) -> !test_rc.object
  return %b : !test_rc.object
}
