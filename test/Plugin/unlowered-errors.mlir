// RUN: not mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(func.func(policy-based-ref-counting))' 2>&1 | FileCheck %s

// In the stock mlir-opt, too, a policy that refuses is an error.

// CHECK: error: 'async.await' op cannot be counted: async operations must be lowered to async runtime operations
func.func @wait(%token: !async.token) {
  async.await %token : !async.token
  return
}
