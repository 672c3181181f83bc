// RUN: mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(async-to-async-runtime,func.func(policy-based-ref-counting{unknown-ops=error}))' | FileCheck %s

// The async dialect is loaded before the pass runs, by the pass before it in
// the same pipeline: its models are attached all the same.

// CHECK-LABEL: func @wait(
// CHECK:         %[[TOKEN:.*]] = call @async_execute_fn()
// CHECK-NEXT:    async.runtime.await %[[TOKEN]]
// CHECK-NEXT:    %[[ERROR:.*]] = async.runtime.is_error %[[TOKEN]]
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
func.func @wait() {
  %token = async.execute {
    async.yield
  }
  async.await %token : !async.token
  return
}
