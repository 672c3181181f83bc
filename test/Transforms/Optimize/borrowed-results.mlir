// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// What is borrowed from another value changes with it.

// A pair on the borrowed result, and one on its owner.
// CHECK-LABEL: func @both(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @both(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  test_rc.retain %v : !test_rc.buffer
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %v : !test_rc.buffer
  test_rc.release %v : !test_rc.buffer
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// The view held itself where its owner is gone. The owner lives on instead.
// CHECK-LABEL: func @owner_gone(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @owner_gone(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  test_rc.retain %v : !test_rc.buffer
  test_rc.release %a : !test_rc.object
  test_rc.borrow %v : !test_rc.buffer
  test_rc.release %v : !test_rc.buffer
  return
}

// Consumed: an add is needed, and the owner lives until then.
// CHECK-LABEL: func @consumed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  test_rc.retain %v {count = 2 : i64} : !test_rc.buffer
  test_rc.release %v : !test_rc.buffer
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  test_rc.consume %v : !test_rc.buffer
  return
}

// Borrowed from two.
// CHECK-LABEL: func @of_two(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]], %[[B]] : !test_rc.object, !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @of_two(%a: !test_rc.object, %b: !test_rc.object) {
  %v = test_rc.view %a, %b : !test_rc.object, !test_rc.object -> !test_rc.buffer
  test_rc.retain %a : !test_rc.object
  test_rc.retain %b : !test_rc.object
  test_rc.borrow %v : !test_rc.buffer
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  test_rc.release %b {count = 2 : i64} : !test_rc.object
  return
}

// A view of a view.
// CHECK-LABEL: func @chain(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    %[[V1:.*]] = test_rc.view %[[V0]] : !test_rc.buffer -> !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @chain(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  %w = test_rc.view %v : !test_rc.buffer -> !test_rc.buffer
  test_rc.retain %v : !test_rc.buffer
  test_rc.retain %w : !test_rc.buffer
  test_rc.release %a : !test_rc.object
  test_rc.borrow %w : !test_rc.buffer
  test_rc.release %w : !test_rc.buffer
  test_rc.release %v : !test_rc.buffer
  return
}

// Kept alive by something outside: only what it adds itself is dropped.
// CHECK-LABEL: func @global() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.global : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @global() {
  %g = test_rc.global : !test_rc.object
  test_rc.retain %g : !test_rc.object
  test_rc.borrow %g : !test_rc.object
  test_rc.release %g : !test_rc.object
  return
}

// In the arms of a branch.
// CHECK-LABEL: func @in_arms(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @in_arms(%c: i1, %a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  test_rc.retain %v : !test_rc.buffer
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.release %a : !test_rc.object
  test_rc.borrow %v : !test_rc.buffer
  test_rc.release %v : !test_rc.buffer
  return
^bb2:
  test_rc.release %v : !test_rc.buffer
  test_rc.release %a : !test_rc.object
  return
}
