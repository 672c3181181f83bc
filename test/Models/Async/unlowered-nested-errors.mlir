// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(async.func(policy-based-ref-counting))'

// The pass refuses the op that it runs on, too.

// expected-error @below {{'async.func' op cannot be counted: async operations must be lowered to async runtime operations}}
async.func @root() -> !async.token {
  return
}
