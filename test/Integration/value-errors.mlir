// RUN: mlir-opt %s --async-to-async-runtime | %count_and_lower -o %t.mlir
// RUN: %run_stock %t.mlir | FileCheck %s
// RUN: env REF_COUNTING_RUNTIME=schedule=late %exits_with 66 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefix=COUNTS

// A value whose task failed makes the task that wants it fail too. The policy
// drops a value where it is loaded, and nobody loads a failed one: it leaks,
// which only the checked runtime tells.

// CHECK: [1]
// COUNTS: ref-counting-runtime: leak of value
// COUNTS: ref-counting-runtime: objects=3 {{.*}} leak=1 over_release=0 use_after_release=0

func.func private @printMemrefI64(memref<*xi64>)
    attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi64>
  %u = memref.cast %m : memref<1xi64> to memref<*xi64>
  %t0, %value = async.execute -> !async.value<i64> {
    %false = arith.constant false
    cf.assert %false, "fails"
    %five = arith.constant 5 : i64
    async.yield %five : i64
  }
  %t1 = async.execute (%value as %x: !async.value<i64>) {
    memref.store %x, %m[%c0] : memref<1xi64>
    async.yield
  }
  async.runtime.await %t1 : !async.token
  %error = async.runtime.is_error %t1 : !async.token
  %one = arith.extui %error : i1 to i64
  memref.store %one, %m[%c0] : memref<1xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  memref.dealloc %m : memref<1xi64>
  return
}
