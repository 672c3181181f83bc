// RUN: mlir-opt %s --load-dialect-plugin=%plugin --pass-pipeline='builtin.module(policy-based-ref-counting)' | FileCheck %s
// RUN: mlir-opt %s --load-dialect-plugin=%plugin --load-pass-plugin=%plugin --pass-pipeline='builtin.module(policy-based-ref-counting)' | FileCheck %s
// RUN: mlir-opt %s --load-pass-plugin=%plugin --load-dialect-plugin=%plugin --pass-pipeline='builtin.module(policy-based-ref-counting)' | FileCheck %s

// The stock mlir-opt runs the pass from a dialect plugin, also when the plugin
// is loaded both ways.

// CHECK-LABEL: func @wait(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK-NEXT:    async.runtime.await %[[TOKEN]]
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
func.func @wait(%token: !async.token) {
  async.runtime.await %token : !async.token
  return
}
