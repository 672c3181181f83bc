//===- CountedValues.h - Values that passes look at -------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the collection of the reference-counted values that a pass looks at,
// and the refusal of IR that may not be counted.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_COUNTEDVALUES_H
#define REFCOUNTING_LIB_TRANSFORMS_COUNTEDVALUES_H

#include "RefCounting/Transforms/UnknownOps.h"

namespace mlir::ref_counting {

/// The reference-counted values in the regions of one op.
class CountedValues {
public:
  CountedValues(RefCountingPolicy &policy, UnknownOps unknownOps)
      : policy(policy), unknownOps(unknownOps, policy) {}

  /// Collects the values. Failure: something in there may not be counted (an op
  /// that refuses it, a wrong `ref_counting.*` attribute, a counted value in a
  /// graph region); errors have said all of it.
  LogicalResult collect(Operation *root);

  /// Reports `op`, which holds a counted value, if nothing answers for it.
  /// Failure: that is an error; others may still be looked for, so that one run
  /// names them all.
  LogicalResult checkKnown(Operation *op);

  /// The same for all ops that use a collected value. Failure: as for
  /// checkKnown, also for the ops where the values are born.
  LogicalResult checkAllKnown();

  /// Refuses collected values that are in no function: they have no control
  /// flow that is known. Failure: errors have said so, one for each op that
  /// they are in.
  LogicalResult checkInFunctions(Operation *root);

  /// Whether checkKnown failed for some op.
  bool hasUnknownErrors() const { return hasUnknownOps; }

  /// Block arguments in the order of a block walk, and results in the order of
  /// an op walk. Where what is placed for two values lands at one place the
  /// order shows; it is that of upstream's policy pass.
  ArrayRef<BlockArgument> getArguments() const { return arguments; }
  ArrayRef<OpResult> getResults() const { return results; }
  size_t size() const { return arguments.size() + results.size(); }

private:
  void collectFrom(Operation *op);
  void collectFrom(Region &region);
  void checkGraphRegion(Block &block);

  RefCountingPolicy &policy;
  UnknownOpsReporter unknownOps;
  bool isRefused = false;
  bool hasUnknownOps = false;
  SmallVector<BlockArgument> arguments;
  SmallVector<OpResult> results;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_COUNTEDVALUES_H
