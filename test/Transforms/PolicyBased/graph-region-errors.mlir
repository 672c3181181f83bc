// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --policy-based-ref-counting

// Counted values in graph regions are refused: program order is not execution
// order there.

// expected-error @below {{a reference-counted value in a graph region cannot be counted: program order is not execution order there}}
async.runtime.await %token : !async.token
%token = async.runtime.create : !async.token

// -----

// One error for each region; functions in it are not concerned.

module @outer {
  // expected-error @below {{in a graph region cannot be counted}}
  %0 = async.runtime.create : !async.token
  %1 = async.runtime.create : !async.token
  func.func @fine(%token: !async.token) {
    async.runtime.await %token : !async.token
    return
  }
  module @inner {
    // expected-error @below {{in a graph region cannot be counted}}
    %2 = async.runtime.create : !async.token
  }
}
