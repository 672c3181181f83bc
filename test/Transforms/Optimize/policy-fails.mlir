// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true --remarks-filter-missed=ref-counting 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true -o /dev/null 2>&1 | count 0
// RUN: ref-counting-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(optimize-ref-counting{verify-result=true}))' \
// RUN:   --remarks-filter-missed=ref-counting 2>%t.nested | FileCheck %s --check-prefix=NESTED
// RUN: FileCheck %s --check-prefix=NESTED-REMARK < %t.nested

// Where a policy fails nothing is changed. That is no failure of the pass, and no
// error, but a remark. On functions the others are optimized.

// REMARK:     remark: [Missed] LeftAlone | Category:ref-counting | Remark="nothing in here is optimized: 'test_rc.fail' op has no {{(delta for operand|count for result)}} 0"
// REMARK-NOT: {{error|remark}}:

// NESTED-REMARK:     policy-fails.mlir:[[#USER:]]:1: remark: [Missed] LeftAlone | Category:ref-counting | Function=user | Remark="nothing in here is optimized: 'test_rc.fail' op has no delta for operand 0"
// NESTED-REMARK:     policy-fails.mlir:[[#USER+20]]:1: remark: [Missed] LeftAlone | Category:ref-counting | Function=producer | Remark="nothing in here is optimized: 'test_rc.fail' op has no count for result 0"
// NESTED-REMARK-NOT: {{error|remark}}:

// CHECK-LABEL: func @fine(
// CHECK-NEXT:    test_rc.retain
// CHECK-NEXT:    test_rc.borrow
// CHECK-NEXT:    test_rc.release
// CHECK-NEXT:    test_rc.release
// CHECK-NEXT:    return
// NESTED-LABEL: func @fine(
// NESTED-NEXT:    test_rc.borrow
// NESTED-NEXT:    test_rc.release
// NESTED-NEXT:    return
func.func @fine(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @user(
// CHECK-NEXT:    test_rc.retain
// CHECK-NEXT:    test_rc.release
// CHECK-NEXT:    test_rc.fail
// CHECK-NEXT:    test_rc.release
// CHECK-NEXT:    return
// NESTED-LABEL: func @user(
// NESTED-NEXT:    test_rc.retain
// NESTED-NEXT:    test_rc.release
// NESTED-NEXT:    test_rc.fail
// NESTED-NEXT:    test_rc.release
// NESTED-NEXT:    return
func.func @user(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.fail %a : (!test_rc.object) -> ()
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @producer(
// CHECK-NEXT:    test_rc.fail
// CHECK-NEXT:    test_rc.retain
// CHECK-NEXT:    test_rc.release
// CHECK-NEXT:    test_rc.release
// CHECK-NEXT:    return
// NESTED-LABEL: func @producer(
// NESTED-NEXT:    test_rc.fail
// NESTED-NEXT:    test_rc.retain
// NESTED-NEXT:    test_rc.release
// NESTED-NEXT:    test_rc.release
// NESTED-NEXT:    return
func.func @producer() {
  %a = test_rc.fail : () -> !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
