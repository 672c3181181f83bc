// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true --remarks-filter-missed=ref-counting 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// Counted values in graph regions, where program order is not execution order:
// nothing is changed, and a remark says so.

// REMARK: remark: [Missed] LeftAlone | Category:ref-counting | Remark="nothing in here is optimized: a reference-counted value in a graph region cannot be counted: program order is not execution order there
// REMARK-NOT: remark

// CHECK-LABEL: func @counted(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @counted(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @graph() {
// CHECK-NEXT:    test_rc.graph {
// CHECK-NEXT:      %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @graph() {
  test_rc.graph {
    %a = test_rc.make : !test_rc.object
    test_rc.retain %a : !test_rc.object
    test_rc.release %a {count = 2 : i64} : !test_rc.object
  }
  return
}
