// RUN: not ref-counting-opt %s --verify-ref-counting -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHECK
// RUN: not ref-counting-opt %s --pass-pipeline='builtin.module(func.func(verify-ref-counting))' -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,FUNCTION
// RUN: not ref-counting-opt %s --pass-pipeline='builtin.module(func.func(verify-ref-counting{external-arguments=borrowed}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXTERNAL-BORROWED

// The text is the same with one thread and with several.
// RUN: not ref-counting-opt %s --verify-ref-counting --mlir-disable-threading -o /dev/null 2> %t.one
// RUN: not ref-counting-opt %s --verify-ref-counting -o /dev/null 2> %t.many
// RUN: diff %t.one %t.many
// RUN: not ref-counting-opt %s --pass-pipeline='builtin.module(func.func(verify-ref-counting))' --mlir-disable-threading -o /dev/null 2> %t.one
// RUN: not ref-counting-opt %s --pass-pipeline='builtin.module(func.func(verify-ref-counting))' -o /dev/null 2> %t.many
// RUN: diff %t.one %t.many

// On a module the convention of a callee is inferred; on a function alone it is
// what its attribute says, and owned (or what the option says) without one.

// EXTERNAL-BORROWED-NOT: error:
// CHECK-NOT: error:

func.func private @borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}

func.func private @borrows_as_declared(%a: !test_rc.object {ref_counting.borrowed}) {
  test_rc.borrow %a : !test_rc.object
  return
}

func.func @calls() {
  // FUNCTION: nested.mlir:[[#@LINE+1]]:8: error: over-release: 'test_rc.release' gives up 1 reference
  %0 = test_rc.make : !test_rc.object
  call @borrows_as_declared(%0) : (!test_rc.object) -> ()
  call @borrows(%0) : (!test_rc.object) -> ()
  test_rc.release %0 : !test_rc.object
  return
}

func.func @leaks_first() {
  // CHECK: nested.mlir:[[#@LINE+2]]:8: error: leak
  // EXTERNAL-BORROWED: nested.mlir:[[#@LINE+1]]:8: error: leak
  %0 = test_rc.make : !test_rc.object
  return
}

func.func @right() {
  %0 = test_rc.make : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
}

func.func @leaks_second() {
  // CHECK: nested.mlir:[[#@LINE+2]]:8: error: leak
  // EXTERNAL-BORROWED: nested.mlir:[[#@LINE+1]]:8: error: leak
  %0 = test_rc.make : !test_rc.object
  return
}

// CHECK-NOT: error:
// EXTERNAL-BORROWED-NOT: error:
