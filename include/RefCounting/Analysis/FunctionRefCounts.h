//===- FunctionRefCounts.h - References in a function -----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the analysis of a function: all of its objects, and the conventions
// of its arguments.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_FUNCTIONREFCOUNTS_H
#define REFCOUNTING_ANALYSIS_FUNCTIONREFCOUNTS_H

#include "RefCounting/Analysis/LocalUses.h"
#include "RefCounting/Analysis/ObjectFlow.h"

namespace mlir::ref_counting {

/// The references of all objects in the body of one function.
class FunctionRefCounts {
public:
  /// `conventions` must hold the summary of `function` itself, or nothing of
  /// it: then its arguments are taken as its body treats them.
  /// `keepsFlows`: whether getFlows() will be asked.
  FunctionRefCounts(FunctionOpInterface function, RefCountingPolicy &policy,
                    const Conventions &conventions, bool keepsFlows = true);

  /// Analyzes everything, once. The faults are those of all objects in the
  /// order in which the objects are defined.
  void run() { run(flow.objects); }

  /// The same for `objects` alone, some of those of the function in their
  /// order, and what is borrowed from them.
  void run(ArrayRef<Value> objects);

  ArrayRef<Fault> getFaults() const { return faults; }

  /// How many objects were looked at, and how many have no fault.
  unsigned getNumObjects() const { return flow.objects.size(); }
  unsigned getNumProved() const { return numProved; }

  /// The objects, in the order in which they are defined, with their counts.
  /// Empty unless flows are kept.
  ArrayRef<std::pair<Value, std::unique_ptr<ObjectFlow>>> getFlows() const {
    return flows;
  }

private:
  void analyze(Value object);
  void analyzeArgument(BlockArgument argument);
  bool isKnownRight(BlockArgument argument,
                    std::optional<ArgumentConvention> given);
  void keep(Value object, std::unique_ptr<ObjectFlow> counts);

  FunctionFlow flow;
  bool keepsFlows;
  LocalUses localUses;
  SmallVector<std::pair<Value, std::unique_ptr<ObjectFlow>>> flows;
  /// Where the objects are in `flows`.
  DenseMap<Value, unsigned> indices;
  DenseMap<Value, SmallVector<Fault>> faultsOf;
  SmallVector<Fault> faults;
  unsigned numProved = 0;
};

/// What the body of `function` makes of its arguments, given what is known of
/// the functions that it calls; one summary for each argument, also for those
/// that are not counted. The function must have a body.
SmallVector<ArgumentSummary> summarizeArguments(FunctionOpInterface function,
                                                RefCountingPolicy &policy,
                                                const Conventions &conventions);

/// Makes the summaries of one function; see summarizeArguments.
using SummarizeFn = llvm::function_ref<SmallVector<ArgumentSummary>(
    FunctionOpInterface, RefCountingPolicy &, const Conventions &)>;

/// The functions under `root`, with `root` if it is one: those in others before
/// them.
SmallVector<FunctionOpInterface> collectFunctions(Operation *root);

/// Makes the summaries of all functions with a body under `root`, bottom-up
/// over the call graph. Functions that call each other start as borrowing
/// everything, and are looked at again until nothing changes. `functions` are
/// those under `root`.
void summarizeFunctions(Operation *root,
                        ArrayRef<FunctionOpInterface> functions,
                        Conventions &conventions, SummarizeFn summarize);

/// Infers the summaries of all functions with a body under `root`
/// (summarizeArguments), which are among `functions`. If `root` is a function
/// nothing is inferred: attributes alone say what is known of the others.
/// Nothing may be emitted by the ops' policies: IR that verifyRefCountable
/// refuses must not come here.
void inferConventions(Operation *root, ArrayRef<FunctionOpInterface> functions,
                      Conventions &conventions);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_FUNCTIONREFCOUNTS_H
