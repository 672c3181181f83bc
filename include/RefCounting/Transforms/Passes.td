//===- Passes.td - Reference counting passes ---------------*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes that place, prove and optimize reference counts.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TRANSFORMS_PASSES
#define REFCOUNTING_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

class UnknownOpsOption<string default>
    : Option<"unknownOps", "unknown-ops", "::mlir::ref_counting::UnknownOps",
             default,
             "What to do about an op that holds a reference-counted value and "
             "that nothing answers for; it is taken to borrow its operands and "
             "to own its results",
             [{::llvm::cl::values(
               clEnumValN(::mlir::ref_counting::UnknownOps::Ignore, "ignore",
                          "Say nothing"),
               clEnumValN(::mlir::ref_counting::UnknownOps::Warn, "warn",
                          "Warn, once for each op name"),
               clEnumValN(::mlir::ref_counting::UnknownOps::Error, "error",
                          "Fail, with one error for each op name"))}]>;

def PolicyBasedRefCounting : Pass<"policy-based-ref-counting"> {
  let summary = "Place add_ref and drop_ref where the ops ask for them";

  let description = [{
    For every reference-counted value this pass asks the ops that use it how
    many references must be added before or dropped after them
    (`RefCountingPolicyOpInterface`), sums the answers of each op over all of
    its operands that hold the value, and places one operation with the sum. A
    value without uses that arrives with a reference is dropped where it is
    born. That is all: nothing is proved, and nothing is placed at merges or on
    edges. It gives the cheapest counts for IR of a shape that the policies were
    written for, such as what the async dialect's lowering makes.

    Everything is asked before anything is changed; when an op refuses, the pass
    fails and leaves the IR as it was. What an op asks for and what already
    stands next to it is not placed again, so running the pass twice changes
    nothing.

    Refused with an error: ops that must be lowered first (their policy says
    so), references that must be dropped after a terminator, and counted values
    in graph regions, where program order is not execution order.

    Example, with the policy of the async dialect:

    ```mlir
    func.func @wait(%token: !async.token) -> i1 {
      async.runtime.await %token : !async.token
      %failed = async.runtime.is_error %token : !async.token
      return %failed : i1
    }
    ```

    becomes

    ```mlir
    func.func @wait(%token: !async.token) -> i1 {
      async.runtime.await %token : !async.token
      %failed = async.runtime.is_error %token : !async.token
      async.runtime.drop_ref %token {count = 1 : i64} : !async.token
      return %failed : i1
    }
    ```

    The pass runs on any op. Nested on functions it runs on them in parallel;
    the result is the same.
  }];

  let options = [UnknownOpsOption<"::mlir::ref_counting::UnknownOps::Warn">];

  let statistics = [
    Statistic<"numValues", "num-values", "Reference-counted values seen">,
    Statistic<"numAdds", "num-adds-placed", "Operations placed that add">,
    Statistic<"numDrops", "num-drops-placed", "Operations placed that drop">,
  ];
}

#endif // REFCOUNTING_TRANSFORMS_PASSES
