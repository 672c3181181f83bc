// RUN: strings-opt %s | strings-opt | FileCheck %s
// RUN: strings-opt %s --policy-based-ref-counting | FileCheck %s

// CHECK-LABEL: func.func @release
func.func @release(%arg0: !strings.string) {
  // CHECK-NEXT: strings.retain %arg0 {count = 2 : i64}
  // CHECK-NEXT: strings.release %arg0 {count = 2 : i64}
  // CHECK-NEXT: strings.release %arg0{{$}}
  // CHECK-NEXT: return
  strings.retain %arg0 {count = 2 : i64}
  strings.release %arg0 {count = 2 : i64}
  strings.release %arg0
  return
}
