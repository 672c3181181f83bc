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
#include "llvm/ADT/MapVector.h"

namespace mlir::ref_counting {

/// The reference-counted values in the regions of one op, and what else passes
/// want to know of all that stands in there: one walk finds it all.
class CountedValues {
public:
  CountedValues(RefCountingPolicy &policy, UnknownOps unknownOps)
      : policy(policy), unknownOps(unknownOps, policy) {}

  /// Looks at all in the regions of `root`, once. Failure: something in there
  /// may not be counted (an op that refuses it, a wrong `ref_counting.*`
  /// attribute, a counted value in a graph region); errors have said all of it.
  LogicalResult collect(Operation *root) {
    return collectByParts(root, [] {});
  }

  /// The same, but calls `callback` for each part of `root`, with the values of
  /// that part alone. No value of one part is used in another. What may not be
  /// counted is looked for in all parts, but the callback is not called any
  /// more once some was found. The callback may place operations in the part.
  LogicalResult collectByParts(Operation *root,
                               llvm::function_ref<void()> callback);

  /// Reports the ops that hold a counted value if nothing answers for them, the
  /// first of each name; those that were not reported before. Failure: that is
  /// an error, and there were some by now.
  LogicalResult reportUnknownOps() { return unknownOps.report(); }

  /// Refuses values that are in no function: they have no control flow that is
  /// known. Failure: errors have said so, one for each op that they are in.
  LogicalResult refuseOutsideFunctions();

  /// How many values were found.
  size_t getNumValues() const { return numValues; }

  /// The functions that were found, with `root` if it is one: those in others
  /// before them.
  SmallVector<FunctionOpInterface> takeFunctions() {
    return std::move(functions);
  }

  /// The values of one part. Block arguments in the order of a block walk, and
  /// results in the order of an op walk. Where what is placed for two values
  /// lands at one place the order shows; it is that of upstream's policy pass.
  ArrayRef<BlockArgument> getArguments() const { return arguments; }
  ArrayRef<OpResult> getResults() const { return results; }

private:
  void collectFrom(Operation *op);
  void collectFrom(Region &region);
  void collectFromRegions(Operation *op);
  void checkGraphRegion(Block &block);
  void noteValue(Value value);

  RefCountingPolicy &policy;
  UnknownOpsReporter unknownOps;
  bool isRefused = false;
  size_t numValues = 0;
  SmallVector<FunctionOpInterface> functions;
  SmallVector<BlockArgument> arguments;
  SmallVector<OpResult> results;

  /// Of what is looked at, the innermost op around it that is isolated from
  /// above, or else the root; and whether it is a function.
  Operation *isolated = nullptr;
  bool isInFunction = false;

  /// A value for each op that is no function, and has one in it.
  llvm::SmallMapVector<Operation *, Value, 1> outsideFunctions;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_COUNTEDVALUES_H
