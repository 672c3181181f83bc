//===- PlacementCost.h - What a placement costs -----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the comparison of what the updates of an object cost where they are
// with what they would cost where they are wanted.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_PLACEMENTCOST_H
#define REFCOUNTING_ANALYSIS_PLACEMENTCOST_H

#include "RefCounting/Analysis/ObjectPlacement.h"

namespace mlir::ref_counting {

/// What changes if the updates of one object are replaced: in executed
/// operations, negative if there are fewer.
class PlacementCost : private ObjectUses {
public:
  /// `function` must count updates, and know the ops that lean on the object.
  PlacementCost(FunctionFlow &function, const ObjectUpdates &updates);

  /// Compares all paths, once. `change` is what executing an op costs more than
  /// before, apart from updates of the object.
  void run(llvm::function_ref<int64_t(Operation *)> change);

  /// The most that a path costs more than before; of those that return, and of
  /// all. None: a loop costs more with each iteration.
  std::optional<int64_t> getMostOnReturn() const { return mostOnReturn; }
  std::optional<int64_t> getMost() const { return most; }

  /// The least; very little if a loop costs less with each iteration.
  int64_t getLeast() const { return least; }

private:
  /// The change by what stands in one block.
  struct Entry {
    Operation *op;
    int64_t change;
  };
  void addChanges(llvm::function_ref<int64_t(Operation *)> change);
  void walk(int64_t sign);
  int64_t sumUntil(FlowPoint point, Operation *end);

  const ObjectUpdates &updates;

  DenseMap<Block *, SmallVector<Entry>> changesIn;
  DenseMap<Block *, int64_t> changesAtStart;
  DenseMap<Operation *, int64_t> changesAfter;
  DenseMap<std::pair<Operation *, unsigned>, int64_t> changesOnEdges;

  std::optional<int64_t> most = std::numeric_limits<int64_t>::min();
  std::optional<int64_t> mostOnReturn = std::numeric_limits<int64_t>::min();
  int64_t least = 0;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_PLACEMENTCOST_H
