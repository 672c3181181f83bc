// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true > %t.module
// RUN: ref-counting-opt %s --mlir-disable-threading --ownership-based-ref-counting=verify-result=true > %t.module-serial
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(func.func(ownership-based-ref-counting{verify-result=true}))' > %t.parallel
// RUN: ref-counting-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(ownership-based-ref-counting{verify-result=true}))' > %t.serial
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(any(ownership-based-ref-counting{verify-result=true}))' > %t.any
// RUN: diff %t.module %t.module-serial
// RUN: diff %t.module %t.parallel
// RUN: diff %t.module %t.serial
// RUN: diff %t.module %t.any
// RUN: FileCheck %s < %t.module

// The output is the same with any number of threads, and if the pass runs on
// functions, in parallel: where no function is private, and what is borrowed has
// the attribute, nothing of the others needs to be known.

// CHECK-LABEL: func @a(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @a(%c: i1, %a: !test_rc.object, %b: !test_rc.buffer) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.buffer
  cf.br ^bb2
^bb2:
  return
}

// CHECK-LABEL: func @b(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.consume %[[B]] : !test_rc.buffer
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @b(%c: i1, %a: !test_rc.object, %b: !test_rc.buffer) {
  scf.if %c {
    test_rc.consume %b : !test_rc.buffer
    test_rc.borrow %a : !test_rc.object
  }
  return
}

// CHECK-LABEL: func @borrows(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrows(%a: !test_rc.object {ref_counting.borrowed}) {
  test_rc.consume %a : !test_rc.object
  return
}

// CHECK-LABEL: func @calls(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @borrows(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls(%a: !test_rc.object) {
  call @borrows(%a) : (!test_rc.object) -> ()
  return
}
