// RUN: mlir-opt %s --async-to-async-runtime | %count_and_lower -o %t.mlir
// RUN: %run_stock %t.mlir | FileCheck %s
// RUN: env REF_COUNTING_RUNTIME=schedule=random:5 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS
// RUN: env REF_COUNTING_RUNTIME=threads=2 %run_with_checks %t.mlir 2>&1 | FileCheck %s --check-prefixes=CHECK,COUNTS

// Errors: a task that fails, one that depends on it, a group with a failed task,
// and a task that sets its error itself. Each is seen where it is asked for, and
// every object is released exactly once.

// A row of 0 and 1: the failed task, one that depends on it, the group, one that
// went well, the token with and without an error.
// CHECK: [1,  1,  1,  0,  1,  0]
// COUNTS: ref-counting-runtime: objects=8 {{.*}} leak=0 over_release=0 use_after_release=0 emplaced_twice=0 never_emplaced=0 wrong_group_size=0 not_an_object=0

func.func private @printMemrefI64(memref<*xi64>)
    attributes {llvm.emit_c_interface}

func.func private @put(%m: memref<6xi64>, %i: index, %error: i1) {
  %value = arith.extui %error : i1 to i64
  memref.store %value, %m[%i] : memref<6xi64>
  return
}

func.func private @fail() -> !async.token {
  %token = async.execute {
    %false = arith.constant false
    cf.assert %false, "fails"
    async.yield
  }
  return %token : !async.token
}

// A token that is made available, or set to an error.
func.func private @make(%error: i1) -> !async.token {
  %token = async.runtime.create : !async.token
  cf.cond_br %error, ^bb1, ^bb2
^bb1:
  async.runtime.set_error %token : !async.token
  return %token : !async.token
^bb2:
  async.runtime.set_available %token : !async.token
  return %token : !async.token
}

func.func private @ask(%m: memref<6xi64>, %i: index, %token: !async.token) {
  async.runtime.await %token : !async.token
  %error = async.runtime.is_error %token : !async.token
  call @put(%m, %i, %error) : (memref<6xi64>, index, i1) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %true = arith.constant true
  %false = arith.constant false
  %m = memref.alloc() : memref<6xi64>
  %u = memref.cast %m : memref<6xi64> to memref<*xi64>

  %failed = call @fail() : () -> !async.token
  call @ask(%m, %c0, %failed) : (memref<6xi64>, index, !async.token) -> ()

  %cause = call @fail() : () -> !async.token
  %dependent = async.execute [%cause] {
    async.yield
  }
  call @ask(%m, %c1, %dependent) : (memref<6xi64>, index, !async.token) -> ()

  %group = async.create_group %c2 : !async.group
  %bad = call @fail() : () -> !async.token
  %good = async.execute {
    func.call @put(%m, %c3, %false) : (memref<6xi64>, index, i1) -> ()
    async.yield
  }
  %r0 = async.add_to_group %bad, %group : !async.token
  %r1 = async.add_to_group %good, %group : !async.token
  async.runtime.await %group : !async.group
  %error = async.runtime.is_error %group : !async.group
  call @put(%m, %c2, %error) : (memref<6xi64>, index, i1) -> ()

  %set = call @make(%true) : (i1) -> !async.token
  call @ask(%m, %c4, %set) : (memref<6xi64>, index, !async.token) -> ()
  %unset = call @make(%false) : (i1) -> !async.token
  call @ask(%m, %c5, %unset) : (memref<6xi64>, index, !async.token) -> ()

  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  memref.dealloc %m : memref<6xi64>
  return
}
