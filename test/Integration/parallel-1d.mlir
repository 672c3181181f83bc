// RUN: mlir-opt %s --pass-pipeline='builtin.module(async-parallel-for{num-workers=4 min-task-size=4},async-to-async-runtime)' | %count_and_lower -o %t.mlir
// RUN: %run_stock %t.mlir | FileCheck %s
// RUN: env REF_COUNTING_RUNTIME=schedule=random:3 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS
// RUN: env REF_COUNTING_RUNTIME=threads=2 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS

// Without async dispatch the caller starts all tasks itself.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(async-parallel-for{num-workers=4 min-task-size=4 async-dispatch=false},async-to-async-runtime)' | %count_and_lower -o %t.sequential.mlir
// RUN: %run_stock %t.sequential.mlir | FileCheck %s
// RUN: env REF_COUNTING_RUNTIME=schedule=late %run_with_checks %t.sequential.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS

// A 1-d parallel loop that is split into tasks, and that runs several times, gives
// the right result, and every object is released exactly once.

// CHECK:      sizes = [17] strides = [1] data =
// CHECK-NEXT: [0,  3,  0,  9,  0,  15,  0,  21,  0,  27,  0,  33,  0,  39,  0,  45,  0]
// COUNTS: ref-counting-runtime: objects={{[1-9].*}} leak=0 over_release=0 use_after_release=0 emplaced_twice=0 never_emplaced=0 wrong_group_size=0 not_an_object=0

func.func private @printMemrefI64(memref<*xi64>)
    attributes {llvm.emit_c_interface}

// Adds its index to the elements of [%from, %to), in steps of two.
func.func @add(%m: memref<17xi64>, %from: index, %to: index) {
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%from) to (%to) step (%c2) {
    %old = memref.load %m[%i] : memref<17xi64>
    %index = arith.index_cast %i : index to i64
    %new = arith.addi %old, %index : i64
    memref.store %new, %m[%i] : memref<17xi64>
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c17 = arith.constant 17 : index
  %zero = arith.constant 0 : i64
  %m = memref.alloc() : memref<17xi64>
  scf.for %i = %c0 to %c17 step %c1 {
    memref.store %zero, %m[%i] : memref<17xi64>
  }
  scf.for %i = %c0 to %c3 step %c1 {
    func.call @add(%m, %c1, %c17) : (memref<17xi64>, index, index) -> ()
  }
  // No iteration, no task.
  call @add(%m, %c17, %c17) : (memref<17xi64>, index, index) -> ()
  %u = memref.cast %m : memref<17xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  memref.dealloc %m : memref<17xi64>
  return
}
