// RUN: ref-counting-opt %s --policy-based-ref-counting --remarks-filter=ref-counting -o /dev/null 2>&1 | FileCheck %s
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(func.func(policy-based-ref-counting))' --remarks-filter-analyse=ref-counting -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUMMARY
// RUN: ref-counting-opt %s --policy-based-ref-counting -o /dev/null 2>&1 | count 0

// Remarks say where each operation was placed, and why; a summary counts them
// for each op that the pass ran on.

// CHECK: remarks.mlir:[[#@LINE+11]]:3: remark: [Passed] DropRef | Category:ref-counting | Function=f | Remark="dropped 1 reference after 'async.runtime.await', whose policy asks for it"
// CHECK: remarks.mlir:[[#@LINE+9]]:36: remark: [Passed] DropRef | Category:ref-counting | Function=f | Remark="dropped 1 reference where the value is born: it arrives owned, and nothing uses it"
// CHECK: remark: [Analysis] Placed | Category:ref-counting | Adds=0, Drops=2, Values=3
// CHECK-NOT: remark:

// SUMMARY-NOT: DropRef
// SUMMARY:     remarks.mlir:[[#@LINE+4]]:1: remark: [Analysis] Placed | Category:ref-counting | Function=f | Adds=0, Drops=2, Values=2
// SUMMARY:     remarks.mlir:[[#@LINE+8]]:1: remark: [Analysis] Placed | Category:ref-counting | Function=g | Adds=0, Drops=0, Values=1
// SUMMARY-NOT: remark:

func.func @f(%token: !async.token, %unused: !async.group) {
  async.runtime.await %token : !async.token
  return
}

func.func @g(%token: !async.token) -> !async.token {
  return %token : !async.token
}

func.func @nothing_counted(%number: i32) {
  return
}
