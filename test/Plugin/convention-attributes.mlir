// RUN: mlir-opt %s | FileCheck %s --check-prefix=UNSEEN
// RUN: not mlir-opt --load-pass-plugin=%plugin %s --mlir-print-ir-after-failure --mlir-print-assume-verified \
// RUN:   --pass-pipeline='builtin.module(policy-based-ref-counting)' 2>&1 | FileCheck %s --check-prefixes=ERROR,UNCHANGED
// RUN: not mlir-opt --load-pass-plugin=%plugin %s \
// RUN:   --pass-pipeline='builtin.module(func.func(policy-based-ref-counting))' 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not mlir-opt --load-pass-plugin=%plugin %s \
// RUN:   --pass-pipeline='builtin.module(verify-ref-counting)' 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not mlir-opt --load-dialect-plugin=%plugin %s 2>&1 | FileCheck %s --check-prefix=ERROR

// In the stock mlir-opt a pass plugin reaches no dialect registry before the
// file is parsed: the attributes are parsed without
// --allow-unregistered-dialect, and nothing verifies them until a pass that
// reads them does, before it changes anything. A dialect plugin is there when
// the file is parsed.

// UNSEEN: func.func @misspelt(%arg0: !async.token {ref_counting.borowed})

// ERROR: convention-attributes.mlir:[[#@LINE+5]]:21: error: 'func.func' op argument #0: unknown attribute 'ref_counting.borowed'; did you mean 'ref_counting.borrowed'?
// UNCHANGED: func.func @misspelt(%arg0: !async.token {ref_counting.borowed}) {
// UNCHANGED-NEXT: async.runtime.create
// UNCHANGED-NEXT: return

func.func @misspelt(%token: !async.token {ref_counting.borowed}) {
  %unused = async.runtime.create : !async.token
  return
}
