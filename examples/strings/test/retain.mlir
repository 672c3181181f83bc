// RUN: strings-opt %s | strings-opt | FileCheck %s
// RUN: strings-opt %s --policy-based-ref-counting | FileCheck %s

// CHECK-LABEL: func.func @retain
func.func @retain(%arg0: !strings.string) {
  // CHECK-NEXT: strings.retain %arg0{{$}}
  // CHECK-NEXT: strings.retain %arg0 {count = 2 : i64}
  // CHECK-NEXT: strings.release %arg0 {count = 4 : i64}
  // CHECK-NEXT: return
  strings.retain %arg0
  strings.retain %arg0 {count = 2 : i64}
  strings.release %arg0 {count = 4 : i64}
  return
}

// What already stands there is not placed again.
// CHECK-LABEL: func.func @present
func.func @present(%arg0: !strings.string) -> memref<?xi8> {
  // CHECK-NEXT: strings.retain %arg0
  // CHECK-NEXT: strings.into_bytes %arg0
  // CHECK-NEXT: return
  strings.retain %arg0
  %0 = strings.into_bytes %arg0 : memref<?xi8>
  return %0 : memref<?xi8>
}
