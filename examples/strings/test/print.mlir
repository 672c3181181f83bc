// RUN: strings-opt %s --policy-based-ref-counting | FileCheck %s

// CHECK-LABEL: func.func @borrows
func.func @borrows(%arg0: !strings.string) {
  // CHECK-NEXT: strings.print %arg0
  // CHECK-NEXT: strings.print %arg0
  // CHECK-NEXT: strings.release %arg0
  // CHECK-NEXT: return
  strings.print %arg0
  strings.print %arg0
  strings.release %arg0
  return
}
