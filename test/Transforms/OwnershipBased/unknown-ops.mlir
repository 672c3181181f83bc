// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true 2>%t.warnings | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING < %t.warnings
// RUN: ref-counting-opt %s --ownership-based-ref-counting='verify-result=true unknown-ops=ignore' 2>&1 | FileCheck %s --implicit-check-not=warning

// An op that nothing answers for is warned of, unless the option says otherwise:
// it is taken to borrow its operands, and to own its results.

// WARNING:     warning: 'test_rc.unknown' op holds a reference-counted value, but nothing tells how it uses it
// WARNING-NOT: warning:

// CHECK-LABEL: func @unknown(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[N:.*]]: i32) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]]:2 = test_rc.unknown %[[A]], %[[N]] : (!test_rc.object, i32) -> (!test_rc.object, !test_rc.object)
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]]#1 : !test_rc.object
// CHECK-NEXT:    return %[[V0]]#0 : !test_rc.object
// CHECK-NEXT:  }
func.func @unknown(%a: !test_rc.object, %n: i32) -> !test_rc.object {
  %b, %c = test_rc.unknown %a, %n : (!test_rc.object, i32) -> (!test_rc.object, !test_rc.object)
  return %b : !test_rc.object
}
