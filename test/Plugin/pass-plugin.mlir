// RUN: mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(policy-based-ref-counting)' | FileCheck %s
// RUN: mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(func.func(policy-based-ref-counting{unknown-ops=error}))' | FileCheck %s

// The stock mlir-opt runs the pass from a pass plugin; the pass brings the
// models of the async dialect, for mlir-opt hands such a plugin no registry.

// CHECK-LABEL: func @wait(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK-NEXT:    async.runtime.await %[[TOKEN]]
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
func.func @wait(%token: !async.token) {
  async.runtime.await %token : !async.token
  return
}
