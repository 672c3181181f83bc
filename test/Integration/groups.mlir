// RUN: mlir-opt %s --async-to-async-runtime | %count_and_lower -o %t.mlir
// RUN: %run_stock %t.mlir | FileCheck %s
// RUN: env REF_COUNTING_RUNTIME=schedule=random:5 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS
// RUN: env REF_COUNTING_RUNTIME=threads=2 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS

// Groups: of tasks that a loop adds, of tasks that a function adds, and one that
// a task awaits. What the tasks wrote is there after the await, and every object
// is released exactly once.

// CHECK: [0,  1,  4,  9]
// CHECK: [7,  8,  4,  9]
// CHECK: [7,  8,  5,  6]
// COUNTS: ref-counting-runtime: objects=11 {{.*}} leak=0 over_release=0 use_after_release=0 emplaced_twice=0 never_emplaced=0 wrong_group_size=0 not_an_object=0

func.func private @printMemrefI64(memref<*xi64>)
    attributes {llvm.emit_c_interface}

func.func private @add(%group: !async.group, %m: memref<4xi64>, %value: i64,
                       %i: index) {
  %token = async.execute {
    memref.store %value, %m[%i] : memref<4xi64>
    async.yield
  }
  %rank = async.add_to_group %token, %group : !async.token
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %five = arith.constant 5 : i64
  %six = arith.constant 6 : i64
  %seven = arith.constant 7 : i64
  %eight = arith.constant 8 : i64
  %m = memref.alloc() : memref<4xi64>
  %u = memref.cast %m : memref<4xi64> to memref<*xi64>

  %loop = async.create_group %c4 : !async.group
  scf.for %i = %c0 to %c4 step %c1 {
    %token = async.execute {
      %square = arith.muli %i, %i : index
      %value = arith.index_cast %square : index to i64
      memref.store %value, %m[%i] : memref<4xi64>
      async.yield
    }
    %rank = async.add_to_group %token, %loop : !async.token
  }
  async.await_all %loop
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()

  %function = async.create_group %c2 : !async.group
  call @add(%function, %m, %seven, %c0)
      : (!async.group, memref<4xi64>, i64, index) -> ()
  call @add(%function, %m, %eight, %c1)
      : (!async.group, memref<4xi64>, i64, index) -> ()
  async.await_all %function
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()

  %inner = async.create_group %c1 : !async.group
  call @add(%inner, %m, %five, %c2)
      : (!async.group, memref<4xi64>, i64, index) -> ()
  %outer = async.execute {
    async.await_all %inner
    memref.store %six, %m[%c3] : memref<4xi64>
    async.yield
  }
  async.await %outer : !async.token
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()

  memref.dealloc %m : memref<4xi64>
  return
}
