// RUN: strings-opt %s --policy-based-ref-counting | FileCheck %s

// [tutorial-borrowed]
// The result is borrowed: it is not released, not even if nothing uses it.
// CHECK-LABEL: func.func @unused
func.func @unused(%arg0: !strings.string, %arg1: index) {
  // CHECK-NEXT: strings.view %arg0[%arg1, %arg1]
  // CHECK-NEXT: strings.release %arg0
  // CHECK-NEXT: return
  %0 = strings.view %arg0[%arg1, %arg1]
  strings.release %arg0
  return
}
// [/tutorial-borrowed]

// CHECK-LABEL: func.func @printed
func.func @printed(%arg0: !strings.string, %arg1: index) {
  // CHECK-NEXT: %[[V:.*]] = strings.view %arg0[%arg1, %arg1]
  // CHECK-NEXT: strings.print %[[V]]
  // CHECK-NEXT: strings.release %arg0
  // CHECK-NEXT: return
  %0 = strings.view %arg0[%arg1, %arg1]
  strings.print %0
  strings.release %arg0
  return
}
