// RUN: not ref-counting-opt %s --mlir-disable-threading --mlir-print-ir-after-failure --mlir-print-assume-verified \
// RUN:   --pass-pipeline='builtin.module(policy-based-ref-counting)' 2>&1 | FileCheck %s
// RUN: not ref-counting-opt %s --mlir-disable-threading --mlir-print-ir-after-failure --mlir-print-assume-verified \
// RUN:   --pass-pipeline='builtin.module(func.func(policy-based-ref-counting))' 2>&1 | FileCheck %s --check-prefix=NESTED

// A pass that fails leaves the IR as it was: what was found to be placed before
// the failure is not placed, in none of the functions that the pass runs on.

// CHECK: error: 'test_rc.fail' op has no delta for operand 0
// CHECK: IR Dump After PolicyBasedRefCounting Failed
// CHECK:      func.func @before(%[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:   test_rc.take %[[A]] : !test_rc.object
// CHECK-NEXT:   return
func.func @before(%a: !test_rc.object) {
  test_rc.take %a : !test_rc.object
  return
}

// NESTED: IR Dump After PolicyBasedRefCounting Failed
// NESTED: func.func @fails
// CHECK:      func.func @fails(%[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:   %[[UNUSED:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:   test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:   test_rc.fail %[[B]] : (!test_rc.object) -> ()
// CHECK-NEXT:   return
// NESTED-NEXT:  %{{.*}} = test_rc.make : !test_rc.object
// NESTED-NEXT:  test_rc.last_use
// NESTED-NEXT:  test_rc.fail
// NESTED-NEXT:  return
func.func @fails(%a: !test_rc.object, %b: !test_rc.object) {
  %unused = test_rc.make : !test_rc.object
  test_rc.last_use %a : !test_rc.object
  test_rc.fail %b : (!test_rc.object) -> ()
  return
}

// CHECK:      func.func @behind(%[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:   test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:   return
func.func @behind(%a: !test_rc.object) {
  test_rc.last_use %a : !test_rc.object
  return
}
