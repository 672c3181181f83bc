// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// A call's argument is consumed or borrowed by the callee's convention; without
// an attribute, a declaration owns its arguments.

func.func private @declared(!test_rc.object)
func.func private @owns(!test_rc.object {ref_counting.owned})
func.func private @borrows(!test_rc.object {ref_counting.borrowed})
func.func private @mixed(!test_rc.object {ref_counting.borrowed}, !test_rc.object) -> !test_rc.object

// CHECK-LABEL: func @call_declared(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @declared(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_declared(%a: !test_rc.object) {
  call @declared(%a) : (!test_rc.object) -> ()
  return
}

// CHECK-LABEL: func @call_owns(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @owns(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_owns(%a: !test_rc.object) {
  call @owns(%a) : (!test_rc.object) -> ()
  return
}

// CHECK-LABEL: func @call_borrows(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @borrows(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_borrows(%a: !test_rc.object) {
  call @borrows(%a) : (!test_rc.object) -> ()
  return
}

// The result is owned.
// CHECK-LABEL: func @call_mixed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = call @mixed(%[[A]], %[[B]]) : (!test_rc.object, !test_rc.object) -> !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_mixed(%a: !test_rc.object, %b: !test_rc.object) {
  %r = call @mixed(%a, %b) : (!test_rc.object, !test_rc.object) -> !test_rc.object
  %other = arith.constant 1 : i64
  return
}

// Attributes of functions with a body bind them.
// CHECK-LABEL: func @owned_argument(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @owned_argument(%a: !test_rc.object {ref_counting.owned}) {
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @borrowed_argument(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowed_argument(%a: !test_rc.object {ref_counting.borrowed}) {
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @passes_borrowed_on(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    call @borrows(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @owns(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @passes_borrowed_on(%a: !test_rc.object {ref_counting.borrowed}) {
  call @borrows(%a) : (!test_rc.object) -> ()
  call @owns(%a) : (!test_rc.object) -> ()
  return
}

// A callee that is not known owns.
// CHECK-LABEL: func @indirect(
// CHECK-SAME:      %[[F:.*]]: (!test_rc.object) -> (), %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call_indirect %[[F]](%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @indirect(%f: (!test_rc.object) -> (), %a: !test_rc.object) {
  call_indirect %f(%a) : (!test_rc.object) -> ()
  return
}
