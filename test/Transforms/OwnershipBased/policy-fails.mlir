// RUN: not ref-counting-opt %s --mlir-disable-threading --mlir-print-ir-after-failure --mlir-print-assume-verified \
// RUN:   --ownership-based-ref-counting=verify-result=true > %t.module 2>&1
// RUN: FileCheck %s --check-prefixes=ERROR,IR < %t.module
// RUN: not ref-counting-opt %s --mlir-disable-threading --verify-ref-counting 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not ref-counting-opt %s --mlir-disable-threading --mlir-print-ir-after-failure --mlir-print-assume-verified \
// RUN:   --pass-pipeline='builtin.module(func.func(ownership-based-ref-counting{verify-result=true}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NESTED
// RUN: not ref-counting-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(verify-ref-counting))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NESTED-ERROR

// A policy that fails is reported once for each question that it fails to answer,
// however often it is asked, and the IR stays as it was.

// ERROR-NOT: error:
// ERROR:     policy-fails.mlir:[[#USER:]]:3: error: 'test_rc.fail' op has no delta for operand 0
// ERROR-NOT: error:
// ERROR:     policy-fails.mlir:[[#USER+6]]:8: error: 'test_rc.fail' op has no count for result 0
// ERROR-NOT: error:

// NESTED-NOT: error:
// NESTED:     error: 'test_rc.fail' op has no delta for operand 0
// NESTED-NOT: error:
// NESTED:     IR Dump After OwnershipBasedRefCounting Failed
// NESTED:      func.func @user(%[[A:.*]]: !test_rc.object) {
// NESTED-NEXT:   test_rc.borrow %[[A]] : !test_rc.object
// NESTED-NEXT:   test_rc.fail %[[A]] : (!test_rc.object) -> ()
// NESTED-NEXT:   return
// NESTED-NEXT: }
// NESTED-NOT: error:
// NESTED:     error: 'test_rc.fail' op has no count for result 0
// NESTED-NOT: error:
// NESTED:     IR Dump After OwnershipBasedRefCounting Failed
// NESTED:      func.func @producer(%[[C:.*]]: i1, %[[B:.*]]: !test_rc.object) {
// NESTED-NEXT:   call @borrows(%[[B]]) : (!test_rc.object) -> ()
// NESTED-NEXT:   %[[P:.*]] = test_rc.fail  : () -> !test_rc.object
// NESTED-NEXT:   scf.if %[[C]] {
// NESTED-NEXT:     test_rc.consume %[[P]] : !test_rc.object
// NESTED-NEXT:   }
// NESTED-NEXT:   return
// NESTED-NEXT: }
// NESTED-NOT: error:

// NESTED-ERROR-NOT: error:
// NESTED-ERROR:     error: 'test_rc.fail' op has no delta for operand 0
// NESTED-ERROR-NOT: error:
// NESTED-ERROR:     error: 'test_rc.fail' op has no count for result 0
// NESTED-ERROR-NOT: error:

// IR: IR Dump After OwnershipBasedRefCounting Failed

// IR:      func.func private @borrows(%[[A:.*]]: !test_rc.object) {
// IR-NEXT:   test_rc.retain %[[A]] : !test_rc.object
// IR-NEXT:   test_rc.borrow %[[A]] : !test_rc.object
// IR-NEXT:   test_rc.release %[[A]] : !test_rc.object
// IR-NEXT:   return
// IR-NEXT: }

// IR:      func.func @user(%[[A:.*]]: !test_rc.object) {
// IR-NEXT:   test_rc.borrow %[[A]] : !test_rc.object
// IR-NEXT:   test_rc.fail %[[A]] : (!test_rc.object) -> ()
// IR-NEXT:   return
// IR-NEXT: }

// IR:      func.func @producer(%[[C:.*]]: i1, %[[B:.*]]: !test_rc.object) {
// IR-NEXT:   call @borrows(%[[B]]) : (!test_rc.object) -> ()
// IR-NEXT:   %[[A:.*]] = test_rc.fail  : () -> !test_rc.object
// IR-NEXT:   scf.if %[[C]] {
// IR-NEXT:     test_rc.consume %[[A]] : !test_rc.object
// IR-NEXT:   }
// IR-NEXT:   return
// IR-NEXT: }

func.func private @borrows(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

func.func @user(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.fail %a : (!test_rc.object) -> ()
  return
}

func.func @producer(%c: i1, %b: !test_rc.object) {
  call @borrows(%b) : (!test_rc.object) -> ()
  %a = test_rc.fail : () -> !test_rc.object
  scf.if %c {
    test_rc.consume %a : !test_rc.object
  }
  return
}
