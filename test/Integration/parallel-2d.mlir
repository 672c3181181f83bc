// RUN: mlir-opt %s --pass-pipeline='builtin.module(async-parallel-for{num-workers=4 min-task-size=2},async-to-async-runtime)' | %count_and_lower -o %t.mlir
// RUN: %run_stock %t.mlir | FileCheck %s
// RUN: env REF_COUNTING_RUNTIME=schedule=early %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS
// RUN: env REF_COUNTING_RUNTIME=threads=2 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS

// A 2-d parallel loop, and one nested in another, give the right results, and
// every object is released exactly once.

// CHECK:      sizes = [3, 5] strides = [5, 1] data =
// CHECK-NEXT: {{\[\[}}0,   1,   2,   3,   4],
// CHECK-NEXT:  [10,   11,   12,   13,   14],
// CHECK-NEXT:  [20,   21,   22,   23,   24]]
// CHECK:      sizes = [3, 5] strides = [5, 1] data =
// CHECK-NEXT: {{\[\[}}0,   2,   4,   6,   8],
// CHECK-NEXT:  [20,   22,   24,   26,   28],
// CHECK-NEXT:  [40,   42,   44,   46,   48]]
// COUNTS: ref-counting-runtime: objects={{[1-9].*}} leak=0 over_release=0 use_after_release=0 emplaced_twice=0 never_emplaced=0 wrong_group_size=0 not_an_object=0

func.func private @printMemrefI64(memref<*xi64>)
    attributes {llvm.emit_c_interface}

// m[i, j] = 10 i + j
func.func @fill(%m: memref<3x5xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %c5) step (%c1, %c1) {
    %tens = arith.muli %i, %c10 : index
    %sum = arith.addi %tens, %j : index
    %value = arith.index_cast %sum : index to i64
    memref.store %value, %m[%i, %j] : memref<3x5xi64>
  }
  return
}

// m[i, j] *= 2
func.func @double(%m: memref<3x5xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c5) step (%c1) {
      %old = memref.load %m[%i, %j] : memref<3x5xi64>
      %new = arith.addi %old, %old : i64
      memref.store %new, %m[%i, %j] : memref<3x5xi64>
    }
  }
  return
}

func.func @main() {
  %m = memref.alloc() : memref<3x5xi64>
  %u = memref.cast %m : memref<3x5xi64> to memref<*xi64>
  call @fill(%m) : (memref<3x5xi64>) -> ()
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  call @double(%m) : (memref<3x5xi64>) -> ()
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  memref.dealloc %m : memref<3x5xi64>
  return
}
