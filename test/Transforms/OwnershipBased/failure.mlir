// RUN: not ref-counting-opt %s --mlir-disable-threading --mlir-print-ir-after-failure --mlir-print-assume-verified \
// RUN:   --ownership-based-ref-counting=verify-result=true 2>&1 | FileCheck %s
// RUN: not ref-counting-opt %s --mlir-disable-threading --mlir-print-ir-after-failure --mlir-print-assume-verified \
// RUN:   --pass-pipeline='builtin.module(func.func(ownership-based-ref-counting{verify-result=true}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NESTED

// A pass that fails leaves the IR as it was: neither an operation nor a block
// nor an attribute is placed, and what was there is not removed, in none of the
// functions that the pass runs on.

// CHECK: error: cannot place: 'test_rc.ask_at_end' uses the value last
// CHECK: IR Dump After OwnershipBasedRefCounting Failed

// CHECK:      func.func @before(%[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:   cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT: ^[[BB1]]:
// CHECK-NEXT:   test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:   test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:   cf.br ^[[BB2]]
// CHECK-NEXT: ^[[BB2]]:
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @before(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2
^bb2:
  return
}

// NESTED: IR Dump After OwnershipBasedRefCounting Failed
// NESTED:      func.func @fails(%[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// NESTED-NEXT:   %[[UNUSED:.*]] = test_rc.make : !test_rc.object
// NESTED-NEXT:   test_rc.borrow %[[A]] : !test_rc.object
// NESTED-NEXT:   test_rc.ask_at_end [0] %[[B]] : !test_rc.object
// NESTED-NEXT: }
// CHECK:      func.func @fails(%[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:   %[[UNUSED:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:   test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:   test_rc.ask_at_end [0] %[[B]] : !test_rc.object
// CHECK-NEXT: }
func.func @fails(%a: !test_rc.object, %b: !test_rc.object) {
  %unused = test_rc.make : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.ask_at_end [0] %b : !test_rc.object
}

// CHECK:      func.func private @behind(%[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:   test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func private @behind(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}
