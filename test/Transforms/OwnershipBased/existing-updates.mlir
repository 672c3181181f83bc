// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Updates that are there are taken for what the program needs anyway: those that
// stand where one is wanted stay, others go.

// Right: nothing changes.
// CHECK-LABEL: func @right(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @right(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Missing ones come, and what is there stays.
// CHECK-LABEL: func @one_missing(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @one_missing(%a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Pairs that nothing needs go.
// CHECK-LABEL: func @superfluous(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @superfluous(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// An add that the consumer does not need goes, with the drop behind it.
// CHECK-LABEL: func @too_careful(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @too_careful(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// A drop that comes late comes earlier.
// CHECK-LABEL: func @late(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @late(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  %other = arith.constant 1 : i64
  test_rc.release %a : !test_rc.object
  return
}

// Other updates stand between: still in its place.
// CHECK-LABEL: func @among_others(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @among_others(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.object
  test_rc.release %b : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// A wrong count is replaced.
// CHECK-LABEL: func @wrong_count(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @wrong_count(%a: !test_rc.object) {
  test_rc.retain %a {count = 3 : i64} : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// In pieces: one with the sum is enough.
// CHECK-LABEL: func @in_pieces(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @in_pieces(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a {count = 2 : i64} : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Wrong altogether: released twice on one way, never on the other.
// CHECK-LABEL: func @wrong(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @wrong(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.release %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  return
}

// Right on both ways: nothing changes.
// CHECK-LABEL: func @in_both_arms(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @in_both_arms(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
    test_rc.release %a : !test_rc.object
  } else {
    test_rc.release %a : !test_rc.object
  }
  return
}

// After the join costs as much as before, but holds the value longer.
// CHECK-LABEL: func @after_the_join(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @after_the_join(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  return
}

// Under the name of a cast.
// CHECK-LABEL: func @under_second_name(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @under_second_name(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  test_rc.borrow %b : !test_rc.buffer
  test_rc.release %b : !test_rc.buffer
  return
}

// Of a value that is borrowed: what is left is the drop of its source.
// CHECK-LABEL: func @of_a_view(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @of_a_view(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.retain %v : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.borrow %v : !test_rc.object
  test_rc.release %v : !test_rc.object
  return
}

// An update of another dialect, whose count is right: it stays.
// CHECK-LABEL: func @of_a_dialect(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc_dialect.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @of_a_dialect(%a: !test_rc.object) {
  test_rc_dialect.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// Updates in blocks that are never reached are left alone.
// CHECK-LABEL: func @unreachable(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB1:.*]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unreachable(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
^bb1:
  test_rc.retain %a : !test_rc.object
  return
}
