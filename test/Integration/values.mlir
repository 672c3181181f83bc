// RUN: mlir-opt %s --async-to-async-runtime | %count_and_lower -o %t.mlir
// RUN: %run_stock %t.mlir | FileCheck %s
// RUN: env REF_COUNTING_RUNTIME=schedule=random:5 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS
// RUN: env REF_COUNTING_RUNTIME=threads=2 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS

// Values: a number, several of them and a buffer; handed from task to task,
// returned from a function, and never asked for. The results are right, and
// every object is released exactly once.

// CHECK: [42,  12,  54]
// CHECK: [3,  3,  3]
// COUNTS: ref-counting-runtime: objects=13 {{.*}} leak=0 over_release=0 use_after_release=0 emplaced_twice=0 never_emplaced=0 wrong_group_size=0 not_an_object=0

func.func private @printMemrefI64(memref<*xi64>)
    attributes {llvm.emit_c_interface}

// 42, by a task of its own.
func.func private @answer() -> !async.value<i64> {
  %token, %value = async.execute -> !async.value<i64> {
    %answer = arith.constant 42 : i64
    async.yield %answer : i64
  }
  return %value : !async.value<i64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<3xi64>
  %u = memref.cast %m : memref<3xi64> to memref<*xi64>

  %answer = call @answer() : () -> !async.value<i64>
  %unused = call @answer() : () -> !async.value<i64>
  %x = async.await %answer : !async.value<i64>
  memref.store %x, %m[%c0] : memref<3xi64>

  // Two values of one task, as the operands of another.
  %t0, %five, %seven = async.execute -> (!async.value<i64>, !async.value<i64>) {
    %a = arith.constant 5 : i64
    %b = arith.constant 7 : i64
    async.yield %a, %b : i64, i64
  }
  %t1, %sum = async.execute (%five as %a: !async.value<i64>,
                             %seven as %b: !async.value<i64>)
      -> !async.value<i64> {
    %s = arith.addi %a, %b : i64
    async.yield %s : i64
  }
  %y = async.await %sum : !async.value<i64>
  memref.store %y, %m[%c1] : memref<3xi64>
  %z = arith.addi %x, %y : i64
  memref.store %z, %m[%c2] : memref<3xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()

  // A buffer, that a task allocates, one fills and one adds to.
  %t2, %buffer = async.execute -> !async.value<memref<3xi64>> {
    %new = memref.alloc() : memref<3xi64>
    async.yield %new : memref<3xi64>
  }
  %t3, %filled = async.execute (%buffer as %b: !async.value<memref<3xi64>>)
      -> !async.value<memref<3xi64>> {
    %three = arith.constant 3 : i64
    scf.for %i = %c0 to %c3 step %c1 {
      memref.store %three, %b[%i] : memref<3xi64>
    }
    async.yield %b : memref<3xi64>
  }
  %b = async.await %filled : !async.value<memref<3xi64>>
  %v = memref.cast %b : memref<3xi64> to memref<*xi64>
  call @printMemrefI64(%v) : (memref<*xi64>) -> ()

  memref.dealloc %b : memref<3xi64>
  memref.dealloc %m : memref<3xi64>
  return
}
