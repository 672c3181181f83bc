// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// A function that calls itself borrows its argument if that pays for some caller, and
// keeps owning it otherwise.

// Nothing is won: the outer caller would drop what the innermost call drops now.
// CHECK-LABEL: func private @rec_nothing(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    call @rec_nothing(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @rec_nothing(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @rec_nothing(%c, %a) : (i1, !test_rc.object) -> ()
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @outer_nothing(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @rec_nothing(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @outer_nothing(%c: i1, %a: !test_rc.object) {
  call @rec_nothing(%c, %a) : (i1, !test_rc.object) -> ()
  return
}

// The outer caller wins: it adds for the call and drops behind it.
// CHECK-LABEL: func private @rec_wins(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    call @rec_wins(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @rec_wins(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @rec_wins(%c, %a) : (i1, !test_rc.object) -> ()
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @outer_wins(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @rec_wins(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @outer_wins(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @rec_wins(%c, %a) : (i1, !test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Each call in the recursion wins; the outer caller pays with the one drop that the
// innermost call saves.
// CHECK-LABEL: func private @rec_inner_wins(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    call @rec_inner_wins(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @rec_inner_wins(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.retain %a : !test_rc.object
  call @rec_inner_wins(%c, %a) : (i1, !test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @outer_of_inner(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @rec_inner_wins(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @outer_of_inner(%c: i1, %a: !test_rc.object) {
  call @rec_inner_wins(%c, %a) : (i1, !test_rc.object) -> ()
  return
}

// Functions that call each other.
// CHECK-LABEL: func private @even(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    call @odd(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @even(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @odd(%c, %a) : (i1, !test_rc.object) -> ()
  return
^bb2:
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func private @odd(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    call @even(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @odd(%c: i1, %a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  call @even(%c, %a) : (i1, !test_rc.object) -> ()
  return
}

// CHECK-LABEL: func @outer_of_even(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @even(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @outer_of_even(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @even(%c, %a) : (i1, !test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
