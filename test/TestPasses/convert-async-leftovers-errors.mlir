// RUN: ref-counting-opt %s --test-convert-async-leftovers --split-input-file --verify-diagnostics

// Async operations are not left-overs: they must be lowered first.
func.func @await(%t: !async.token) {
  // expected-error @below {{'async.runtime.await' op must be lowered first, by convert-async-to-llvm}}
  async.runtime.await %t : !async.token
  // expected-error @below {{'async.execute' op must be lowered first, by convert-async-to-llvm}}
  %d = async.execute {
    // expected-error @below {{'async.yield' op must be lowered first, by convert-async-to-llvm}}
    async.yield
  }
  return
}

// -----

// A cast that is its own operand, which only code that is never reached may
// hold, does not trouble the pass.
func.func @unreachable() -> !llvm.ptr {
  %n = llvm.mlir.zero : !llvm.ptr
  return %n : !llvm.ptr
^bb1:
  %a = builtin.unrealized_conversion_cast %b : !llvm.ptr to !async.token
  %b = builtin.unrealized_conversion_cast %a : !async.token to !llvm.ptr
  return %b : !llvm.ptr
}
