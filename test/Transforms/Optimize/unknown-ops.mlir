// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true 2>%t.warning | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING < %t.warning
// RUN: ref-counting-opt %s --optimize-ref-counting='verify-result=true unknown-ops=ignore' 2>%t.ignored | FileCheck %s
// RUN: count 0 < %t.ignored
// RUN: not ref-counting-opt %s --optimize-ref-counting='unknown-ops=error' -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR

// An op that nothing answers for is taken to borrow, with a warning; as an option
// without one, or the pass fails.

// CHECK-LABEL: func @unknown(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.unknown %[[A]] : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// WARNING: unknown-ops.mlir:[[#@LINE+4]]:3: warning:
// ERROR: unknown-ops.mlir:[[#@LINE+3]]:3: error:
func.func @unknown(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.unknown %a : (!test_rc.object) -> ()
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
