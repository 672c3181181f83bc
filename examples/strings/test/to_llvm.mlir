// RUN: strings-opt %s --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | FileCheck %s

// Equal literals share one global.
// CHECK: llvm.mlir.global internal constant @[[$EMPTY:strings_literal_.*]]("")
// CHECK: llvm.mlir.global internal constant @[[$AB:strings_literal_.*]]("ab")
// CHECK-NOT: llvm.mlir.global

// CHECK-LABEL: llvm.func @all(
// CHECK-SAME: %[[ARG:.*]]: !llvm.ptr, %[[I:.*]]: i64) -> !llvm.struct
func.func @all(%arg0: !strings.string, %i: index) -> memref<?xi8> {
  // CHECK: %[[BYTES:.*]] = llvm.mlir.addressof @[[$AB]]
  // CHECK: %[[SIZE:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: %[[L:.*]] = llvm.call @strings_literal(%[[BYTES]], %[[SIZE]])
  %0 = strings.literal "ab"
  // CHECK: llvm.mlir.addressof @[[$AB]]
  // CHECK: llvm.call @strings_literal
  %1 = strings.literal "ab"
  // CHECK: llvm.mlir.addressof @[[$EMPTY]]
  // CHECK: llvm.mlir.constant(0 : i64)
  // CHECK: llvm.call @strings_literal
  %2 = strings.literal ""
  // CHECK: %[[C:.*]] = llvm.call @strings_concat(%[[L]], %[[ARG]])
  %3 = strings.concat %0, %arg0
  // CHECK: %[[V:.*]] = llvm.call @strings_view(%[[C]], %[[I]], %[[I]])
  %4 = strings.view %3[%i, %i]
  // CHECK: llvm.call @strings_print(%[[V]])
  strings.print %4
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
  // CHECK: llvm.call @strings_retain(%[[C]], %[[ONE]])
  strings.retain %3
  // CHECK: %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: llvm.call @strings_release(%[[C]], %[[TWO]])
  strings.release %3 {count = 2 : i64}
  // CHECK: %[[N:.*]] = llvm.call @strings_size(%[[ARG]])
  // CHECK: %[[P:.*]] = llvm.call @strings_into_bytes(%[[ARG]])
  // CHECK: llvm.insertvalue %[[P]], %{{.*}}[0]
  // CHECK: llvm.insertvalue %[[P]], %{{.*}}[1]
  // CHECK: llvm.insertvalue %[[N]], %{{.*}}[3, 0]
  %5 = strings.into_bytes %arg0 : memref<?xi8>
  return %5 : memref<?xi8>
}
