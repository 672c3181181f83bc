// RUN: ref-counting-opt %s --split-input-file | FileCheck %s
// RUN: ref-counting-opt %s --split-input-file --pass-pipeline='builtin.module(async-func-to-async-runtime,async-to-async-runtime,convert-async-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | FileCheck %s --check-prefix=LLVM

// The argument attributes of the ref_counting dialect are kept, may stand on
// declarations and on any function op, and survive a lowering.

// CHECK: func.func private @declared(!async.token {ref_counting.owned}, i32, !async.group {ref_counting.borrowed})
// LLVM: llvm.func @declared(!llvm.ptr {ref_counting.owned}, i32, !llvm.ptr {ref_counting.borrowed})
func.func private @declared(!async.token {ref_counting.owned}, i32, !async.group {ref_counting.borrowed})

// CHECK: func.func private @tasks(!async.token {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"result 0", "argument 1"], ["argument 1"]]}, !async.group {ref_counting.borrowed}) -> !async.token
// LLVM: llvm.func @tasks(!llvm.ptr {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\[}}"result 0", "argument 1"], ["argument 1"]]}, !llvm.ptr {ref_counting.borrowed}) -> !llvm.ptr
func.func private @tasks(!async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0", "argument 1"], ["argument 1"]]},
                         !async.group {ref_counting.borrowed}) -> !async.token

// CHECK-LABEL: func.func @defined
// CHECK-SAME: (%{{.*}}: !async.value<f32> {ref_counting.borrowed}, %{{.*}}: !async.value<!async.token> {ref_counting.owned})
// LLVM-LABEL: llvm.func @defined
// LLVM-SAME: (%{{.*}}: !llvm.ptr {ref_counting.borrowed}, %{{.*}}: !llvm.ptr {ref_counting.owned})
func.func @defined(%value: !async.value<f32> {ref_counting.borrowed},
                   %nested: !async.value<!async.token> {ref_counting.owned}) {
  return
}

// -----

// CHECK-LABEL: async.func @other_function_op
// CHECK-SAME: (%{{.*}}: !async.token {ref_counting.borrowed})
// LLVM-LABEL: llvm.func @other_function_op
async.func @other_function_op(%token: !async.token {ref_counting.borrowed}) -> !async.token {
  return
}
