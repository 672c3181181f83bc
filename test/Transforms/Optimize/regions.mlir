// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// Adds before an op with regions, and drops inside of them or behind it.

// An add before, a drop in both regions.
// CHECK-LABEL: func @drop_in_both_regions(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @drop_in_both_regions(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
    test_rc.release %a : !test_rc.object
  } else {
    test_rc.release %a : !test_rc.object
  }
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// An add and a drop inside of a region.
// CHECK-LABEL: func @pair_in_region(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_in_region(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.retain %a : !test_rc.object
    test_rc.borrow %a : !test_rc.object
    test_rc.release %a : !test_rc.object
  }
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Adds in both regions, the drop behind.
// CHECK-LABEL: func @add_in_both_regions(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @add_in_both_regions(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.retain %a : !test_rc.object
    test_rc.borrow %a : !test_rc.object
  } else {
    test_rc.retain %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Consumed in both regions: they take what was held.
// CHECK-LABEL: func @consume_in_both_regions(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consume_in_both_regions(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  scf.if %c {
    test_rc.consume %a : !test_rc.object
  } else {
    test_rc.borrow %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  return
}

// Three ways, one of which consumes.
// CHECK-LABEL: func @switch(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.index_switch %[[I]]
// CHECK-NEXT:    case 0 {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    case 1 {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @switch(%i: index, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  scf.index_switch %i
  case 0 {
    test_rc.consume %a : !test_rc.object
    scf.yield
  }
  case 1 {
    test_rc.borrow %a : !test_rc.object
    test_rc.release %a : !test_rc.object
    scf.yield
  }
  default {
    test_rc.release %a : !test_rc.object
    scf.yield
  }
  test_rc.release %a : !test_rc.object
  return
}

// Handed on as a region's result.
// CHECK-LABEL: func @yielded(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = scf.if %[[C]] -> (!test_rc.object) {
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield %[[B]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @yielded(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.retain %b : !test_rc.object
  %r = scf.if %c -> !test_rc.object {
    test_rc.release %b : !test_rc.object
    scf.yield %a : !test_rc.object
  } else {
    test_rc.release %a : !test_rc.object
    scf.yield %b : !test_rc.object
  }
  test_rc.borrow %r : !test_rc.object
  test_rc.release %r : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %b : !test_rc.object
  return
}

// Regions in regions.
// CHECK-LABEL: func @nested(
// CHECK-SAME:      %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      scf.if %[[D]] {
// CHECK-NEXT:        test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      } else {
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @nested(%c: i1, %d: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.retain %a : !test_rc.object
    scf.if %d {
      test_rc.borrow %a : !test_rc.object
      test_rc.release %a : !test_rc.object
    } else {
      test_rc.release %a : !test_rc.object
    }
  }
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// A value of the region itself.
// CHECK-LABEL: func @born_in_region(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:      test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @born_in_region(%c: i1) {
  scf.if %c {
    %a = test_rc.make : !test_rc.object
    test_rc.retain %a : !test_rc.object
    test_rc.borrow %a : !test_rc.object
    test_rc.release %a : !test_rc.object
    test_rc.release %a : !test_rc.object
  }
  return
}

// A region of which nothing is known may run any number of times.
// CHECK-LABEL: func @unknown_region(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unknown_region(%a: !test_rc.object) {
  test_rc.region {
    test_rc.retain %a : !test_rc.object
    test_rc.borrow %a : !test_rc.object
    test_rc.release %a : !test_rc.object
    test_rc.end
  }
  test_rc.release %a : !test_rc.object
  return
}

// A region that runs once.
// CHECK-LABEL: func @execute_region(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.execute_region {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @execute_region(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  scf.execute_region {
    test_rc.consume %a : !test_rc.object
    scf.yield
  }
  test_rc.release %a : !test_rc.object
  return
}
