// RUN: not ref-counting-opt %s --policy-based-ref-counting --mlir-print-ir-after-failure 2>&1 | FileCheck %s

// Everything is asked before anything is changed: when the last function is
// refused, the first one is as it was.

// CHECK: error: 'async.await' op cannot be counted
// CHECK: IR Dump After PolicyBasedRefCounting Failed
// CHECK-NOT: drop_ref

func.func @first(%token: !async.token) {
  async.runtime.await %token : !async.token
  return
}

func.func @last(%token: !async.token) {
  async.await %token : !async.token
  return
}
