// RUN: ref-counting-opt %s --policy-based-ref-counting > %t.module
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(func.func(policy-based-ref-counting))' > %t.parallel
// RUN: ref-counting-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(func.func(policy-based-ref-counting))' > %t.serial
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(any(policy-based-ref-counting))' > %t.any
// RUN: diff %t.module %t.parallel
// RUN: diff %t.module %t.serial
// RUN: diff %t.module %t.any
// RUN: FileCheck %s < %t.module

// The pass runs on any op; on functions, in parallel, it gives the same.

// CHECK-LABEL: func @a(
// CHECK-NEXT:    await
// CHECK-NEXT:    drop_ref
func.func @a(%token: !async.token) {
  async.runtime.await %token : !async.token
  return
}

// CHECK-LABEL: func @b(
// CHECK-NEXT:    drop_ref
func.func @b(%token: !async.token) {
  return
}

// CHECK-LABEL: func @c(
// CHECK-NEXT:    load
// CHECK-NEXT:    drop_ref
func.func @c(%value: !async.value<i32>) -> i32 {
  %0 = async.runtime.load %value : !async.value<i32>
  return %0 : i32
}
