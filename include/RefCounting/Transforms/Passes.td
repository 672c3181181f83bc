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

def ExternalArgumentsOption
    : Option<"externalArguments", "external-arguments",
             "::mlir::ref_counting::ArgumentConvention",
             "::mlir::ref_counting::ArgumentConvention::Owned",
             "The convention of arguments without an attribute where the body "
             "is not seen",
             [{::llvm::cl::values(
               clEnumValN(::mlir::ref_counting::ArgumentConvention::Owned,
                          "owned", "The caller passes a reference"),
               clEnumValN(::mlir::ref_counting::ArgumentConvention::Borrowed,
                          "borrowed",
                          "The caller keeps the argument alive"))}]>;

def InferBorrowedOption
    : Option<"inferBorrowed", "infer-borrowed",
             "::mlir::ref_counting::InferBorrowed",
             "::mlir::ref_counting::InferBorrowed::On",
             "Let private functions borrow what they need not own",
             [{::llvm::cl::values(
               clEnumValN(::mlir::ref_counting::InferBorrowed::On, "on",
                          "Arguments that are never taken over as the last "
                          "thing are borrowed, and get the attribute"),
               clEnumValN(::mlir::ref_counting::InferBorrowed::Off, "off",
                          "Arguments without an attribute stay as they "
                          "are"))}]>;

def VerifyResultOption
    : Option<"verifyResult", "verify-result", "bool",
             "::mlir::ref_counting::verifiesResultByDefault",
             "Prove what was placed, and fail if it is not proved; on by "
             "default in builds with asserts">;

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

def OwnershipBasedRefCounting : Pass<"ownership-based-ref-counting"> {
  let summary = "Place the fewest counts that are right on any control flow";

  let description = [{
    Places `add_ref` and `drop_ref` so that every object is released exactly
    once on every path, whatever the control flow, with the fewest operations.
    Nothing is assumed about the program; of the policies only the effects, the
    results and the borrows are asked, not the deltas.

    One reference is held wherever an owned object lives, and none elsewhere:

    * consumed at its last use (a `return`, a branch argument, a region
      argument, a callee that owns it): no operation, the reference moves;
    * borrowed at its last use: one drop right after it;
    * consumed while it is needed later, or more than once by one op: one add
      before it, with all that is missing. Adds between which control goes one
      way are merged into the first;
    * not needed on one of several ways: one drop at the start of the block or
      region where it is not needed, never after the join. If other ways lead to
      that block the edge is split, one new block for all values; the missing
      `else` of an `scf.if` is added;
    * used in a loop, and born outside of it: nothing in the body if it is
      borrowed there, one add for each time that it is consumed; one drop
      behind the loop;
    * borrowed objects are never dropped; consuming one costs an add. What they
      are borrowed from lives as long as they do.

    Updates that are there are taken for what the program needs anyway: those
    that stand where one is wanted stay, others go, and none is doubled. Running
    the pass twice changes nothing.

    The arguments of private functions of which all callers are seen become
    borrowed if the function never consumes them as the last thing, and if every
    caller waits for the tasks that still use them; they get the attribute
    `ref_counting.borrowed`. All other arguments are owned unless they have an
    attribute. On a function, not a module, the pass knows of the others only
    their attributes.

    Refused with an error, and nothing changed: ops that must be lowered first,
    counted values in graph regions or outside of functions, a callee that
    borrows for a task which a caller does not wait for (where an attribute says
    so), and ops after whose use of a value nothing can stand.

    ```mlir
    func.func @either(%token: !async.token, %wait: i1) {
      cf.cond_br %wait, ^bb1, ^bb2
    ^bb1:
      async.runtime.await %token : !async.token
      cf.br ^bb2
    ^bb2:
      return
    }
    ```

    becomes

    ```mlir
    func.func @either(%token: !async.token, %wait: i1) {
      cf.cond_br %wait, ^bb2, ^bb1
    ^bb1:  // the edge past ^bb2
      async.runtime.drop_ref %token {count = 1 : i64} : !async.token
      cf.br ^bb3
    ^bb2:
      async.runtime.await %token : !async.token
      async.runtime.drop_ref %token {count = 1 : i64} : !async.token
      cf.br ^bb3
    ^bb3:
      return
    }
    ```
  }];

  let options = [
    UnknownOpsOption<"::mlir::ref_counting::UnknownOps::Warn">,
    ExternalArgumentsOption, InferBorrowedOption, VerifyResultOption,
  ];

  let statistics = [
    Statistic<"numValues", "num-values", "Reference-counted objects seen">,
    Statistic<"numAdds", "num-adds-placed", "Operations placed that add">,
    Statistic<"numDrops", "num-drops-placed", "Operations placed that drop">,
    Statistic<"numKept", "num-kept",
              "Operations that stood where they are wanted">,
    Statistic<"numRemoved", "num-removed",
              "Operations removed that stood elsewhere">,
    Statistic<"numSplit", "num-edges-split", "Edges that got a block">,
    Statistic<"numBorrowed", "num-borrowed",
              "Arguments that became borrowed">,
  ];
}

def VerifyRefCounting : Pass<"verify-ref-counting"> {
  let summary = "Prove that every counted object is released exactly once";

  let description = [{
    Follows every reference-counted object along every path and proves that what
    is held of it is released exactly once, and never used after that; or says
    where not, with the path. Nothing is changed.

    The errors, each at the value it is about, once for each cause:

    * *leak*: references are still held where the value's scope ends, or where
      nothing uses it any more;
    * *over-release*: more is dropped or consumed than is held;
    * *use after release*: a use where nothing is held;
    * *unbalanced loop*: a loop comes back to its start with another count than
      it was entered with, for a value from outside of it;
    * *borrow outlives owner*: a task, or a borrowed result, may still use the
      object after its owner released it;
    * *convention*: the ways out of a function disagree about an argument, or
      contradict its attribute;
    * *cannot prove*: the analysis cannot tell, and says why.

    Notes tell where the value is born, each change on the failing path with the
    count after it, each branch taken, and where the path ends.

    Run on a module, the conventions of functions without argument attributes
    are inferred bottom-up over the call graph, and the functions are then
    looked at in parallel. Run on a function, callees are taken by their
    attributes, and as owning their arguments if they have none.
  }];

  let options = [
    UnknownOpsOption<"::mlir::ref_counting::UnknownOps::Error">,
    ExternalArgumentsOption,
    Option<"maxErrors", "max-errors", "int64_t", "0",
           "Report at most so many errors; 0: all">,
    Option<"pathNotes", "path-notes", "::mlir::ref_counting::PathNotes",
           "::mlir::ref_counting::PathNotes::On",
           "Notes that tell the path to each error",
           [{::llvm::cl::values(
             clEnumValN(::mlir::ref_counting::PathNotes::On, "on",
                        "One note for each change and each branch"),
             clEnumValN(::mlir::ref_counting::PathNotes::Off, "off",
                        "The error and what to do alone"))}]>,
  ];

  let statistics = [
    Statistic<"numFunctions", "num-functions", "Functions looked at">,
    Statistic<"numValues", "num-values", "Reference-counted objects seen">,
    Statistic<"numProved", "num-proved", "Objects proved right on every path">,
    Statistic<"numErrors", "num-errors", "Errors found">,
  ];
}

def OptimizeRefCounting : Pass<"optimize-ref-counting"> {
  let summary = "Make counts that are right as cheap as can be";

  let description = [{
    Takes counted IR, whoever placed the counts, and replaces the updates of
    each object that `verify-ref-counting` would prove right by those that
    `ownership-based-ref-counting` would place, across blocks, regions and
    calls. That is done only where no path executes more operations than before,
    and some path fewer.

    A private function of which all callers are seen, and which merely releases
    an argument that it owns, is turned into one that borrows it, together with
    its callers, if no path gets dearer by that and some gets cheaper. The
    argument gets the attribute `ref_counting.borrowed`.

    Values that are not proved right are left alone, with what they are borrowed
    from and what is borrowed from them; a remark of the name `LeftAlone` says
    which and why. The pass fails for no program (unless an unknown op is an
    error): where counts may not be looked at, because ops must be lowered first
    or stand in graph regions, nothing is changed and a remark says so.

    ```mlir
    async.runtime.add_ref %token {count = 2 : i64} : !async.token
    call @release(%token) : (!async.token) -> ()
    async.runtime.drop_ref %token {count = 1 : i64} : !async.token
    async.runtime.drop_ref %token {count = 1 : i64} : !async.token
    ```

    becomes

    ```mlir
    call @release(%token) : (!async.token) -> ()
    ```
  }];

  let options = [
    UnknownOpsOption<"::mlir::ref_counting::UnknownOps::Warn">,
    ExternalArgumentsOption, InferBorrowedOption, VerifyResultOption,
  ];

  let statistics = [
    Statistic<"numValues", "num-values", "Reference-counted objects seen">,
    Statistic<"numLeftAlone", "num-left-alone",
              "Objects that are not proved right, or cannot change">,
    Statistic<"numAddsRemoved", "num-adds-removed", "Adds that are gone">,
    Statistic<"numAddsMoved", "num-adds-moved", "Adds that stand elsewhere">,
    Statistic<"numAddsMerged", "num-adds-merged",
              "Adds that became a part of others">,
    Statistic<"numDropsRemoved", "num-drops-removed", "Drops that are gone">,
    Statistic<"numDropsMoved", "num-drops-moved",
              "Drops that stand elsewhere">,
    Statistic<"numDropsMerged", "num-drops-merged",
              "Drops that became a part of others">,
    Statistic<"numPlaced", "num-placed",
              "Operations more than before, where fewer of them are executed">,
    Statistic<"numBorrowed", "num-borrowed",
              "Arguments that became borrowed">,
  ];
}

def PrintRefCounts : Pass<"print-ref-counts"> {
  let summary = "Print what is held of each counted object at each point";

  let description = [{
    Prints the op that the pass runs on, with comments that tell what is held of
    each object that lives there: after an op on the line where it ends, and at
    the start of a block on the line of its label, or of the brace that opens
    its region. The text can be parsed again.

    ```mlir
    func.func @wait(%arg0: !async.token) -> i1 {                      // %arg0: 1
      %0 = async.runtime.is_error %arg0 : !async.token                // %arg0: 1
      async.runtime.drop_ref %arg0 {count = 1 : i64} : !async.token   // %arg0: 0
      return %0 : i1
    }
    ```

    An object that was born without a reference is `borrowed`, and `borrowed+1`
    if one is held besides. Counts on which paths disagree stand beside each
    other: `0|1`. After an op that ends a block that is what its edges carry.
    What is held stays in sight until it is given up, so that a leak is seen
    where it leaves the function. Where `verify-ref-counting` finds a fault the
    line names it; the pass itself never fails because of one.

    Nothing is changed. The text goes to the standard output, so the changed IR
    is best sent elsewhere: `-o /dev/null`. Nested on functions the pass prints
    them one by one, in the order in which they are done.

    With `dot` it also draws the control-flow graph: a node for each block,
    split where an op with regions stands, a cluster for each region, and in red
    the ways that lead to faults. `dot -Tsvg` makes a picture of it. If both
    would go to the same place, only the graph is written.
  }];

  let options = [
    UnknownOpsOption<"::mlir::ref_counting::UnknownOps::Warn">,
    ExternalArgumentsOption,
    Option<"file", "file", "std::string", [{"-"}],
           "Where the text goes; -: the standard output; empty: nowhere">,
    Option<"dot", "dot", "std::string", [{""}],
           "Where the control-flow graph goes, in the DOT language; -: the "
           "standard output; empty: nowhere">,
  ];
}

#endif // REFCOUNTING_TRANSFORMS_PASSES
