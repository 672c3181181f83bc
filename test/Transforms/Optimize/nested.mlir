// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(func.func(optimize-ref-counting{verify-result=true}))' > %t.parallel
// RUN: ref-counting-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(optimize-ref-counting{verify-result=true}))' > %t.serial
// RUN: diff %t.parallel %t.serial
// RUN: FileCheck %s < %t.parallel
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true > %t.module
// RUN: ref-counting-opt %s --mlir-disable-threading --optimize-ref-counting=verify-result=true | diff %t.module -
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(any(optimize-ref-counting{verify-result=true}))' | diff %t.parallel -

// On a function, not a module, the pass knows of the others only their
// attributes, and changes no convention. The order of the functions, and threads,
// change nothing.

// CHECK-LABEL: func private @drops(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// The argument of a function without an attribute is owned.
// CHECK-LABEL: func @calls_owner(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @drops(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_owner(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func private @borrows(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @borrows(%a: !test_rc.object {ref_counting.borrowed}) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @calls_borrower(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @borrows(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_borrower(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @borrows(%a) : (!test_rc.object) -> ()
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Right on a module, where it is seen that the callee borrows; here it is not, so
// the value is left alone.
// CHECK-LABEL: func private @borrows_without_attribute(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @borrows_without_attribute(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @calls_borrower_without_attribute() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    call @borrows_without_attribute(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_borrower_without_attribute() {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  call @borrows_without_attribute(%a) : (!test_rc.object) -> ()
  test_rc.release %a : !test_rc.object
  return
}
