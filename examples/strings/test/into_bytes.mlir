// RUN: strings-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: strings-opt %s --policy-based-ref-counting --policy-based-ref-counting \
// RUN:   | FileCheck %s

// [tutorial-placed]
// What is consumed is added before; the release by hand stays.
// CHECK-LABEL: func.func @once
func.func @once(%arg0: !strings.string) -> memref<?xi8> {
  // CHECK-NEXT: strings.retain %arg0{{$}}
  // CHECK-NEXT: %[[B:.*]] = strings.into_bytes %arg0
  // CHECK-NEXT: strings.release %arg0
  // CHECK-NEXT: return %[[B]]
  %0 = strings.into_bytes %arg0 : memref<?xi8>
  strings.release %arg0
  return %0 : memref<?xi8>
}
// [/tutorial-placed]

// Each op gets its own reference, also of a view and in a loop.
// CHECK-LABEL: func.func @often
func.func @often(%arg0: !strings.string, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: %[[V:.*]] = strings.view %arg0
  // CHECK-NEXT: strings.retain %[[V]]
  // CHECK-NEXT: strings.into_bytes %[[V]]
  // CHECK-NEXT: strings.retain %arg0
  // CHECK-NEXT: strings.into_bytes %arg0
  // CHECK: }
  // CHECK-NEXT: strings.release %arg0
  scf.for %i = %c0 to %n step %c1 {
    %0 = strings.view %arg0[%i, %c1]
    %1 = strings.into_bytes %0 : memref<?xi8>
    %2 = strings.into_bytes %arg0 : memref<?xi8>
    memref.dealloc %1 : memref<?xi8>
    memref.dealloc %2 : memref<?xi8>
  }
  strings.release %arg0
  return
}
