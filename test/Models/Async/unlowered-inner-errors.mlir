// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --test-ref-counting-policy

// The test pass looks into ops that are refused: what stands only inside them
// (async.yield, async.return) is an error as well.

func.func @execute() {
  // expected-error @below {{'async.execute' op cannot be counted}}
  %token = async.execute {
    // expected-error @below {{'async.yield' op cannot be counted: async operations must be lowered to async runtime operations}}
    async.yield
  }
  return
}

// -----

// expected-error @below {{'async.func' op cannot be counted}}
async.func @func() -> !async.token {
  // expected-error @below {{'async.return' op cannot be counted: async operations must be lowered to async runtime operations}}
  return
}
