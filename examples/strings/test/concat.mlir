// RUN: strings-opt %s --policy-based-ref-counting | FileCheck %s

// The operands are borrowed: nothing is placed around the op.
// CHECK-LABEL: func.func @borrows
func.func @borrows(%arg0: !strings.string, %arg1: !strings.string) -> !strings.string {
  // CHECK-NEXT: %[[C:.*]] = strings.concat %arg0, %arg1
  // CHECK-NEXT: strings.release %arg0
  // CHECK-NEXT: strings.release %arg1
  // CHECK-NEXT: return %[[C]]
  %0 = strings.concat %arg0, %arg1
  strings.release %arg0
  strings.release %arg1
  return %0 : !strings.string
}

// The result is owned.
// CHECK-LABEL: func.func @unused
func.func @unused(%arg0: !strings.string) {
  // CHECK-NEXT: %[[C:.*]] = strings.concat %arg0, %arg0
  // CHECK-NEXT: strings.release %[[C]]
  // CHECK-NEXT: strings.release %arg0
  // CHECK-NEXT: return
  %0 = strings.concat %arg0, %arg0
  strings.release %arg0
  return
}
