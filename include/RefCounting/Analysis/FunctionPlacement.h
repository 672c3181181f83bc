//===- FunctionPlacement.h - Where counts must change -----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares where the operations on the counts of all objects of a function must
// stand, and the conventions for which they are fewest.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_FUNCTIONPLACEMENT_H
#define REFCOUNTING_ANALYSIS_FUNCTIONPLACEMENT_H

#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "RefCounting/Analysis/ObjectPlacement.h"

namespace mlir::ref_counting {

/// The placements of the objects in the body of one function, as if it had no
/// updates. Nothing is changed.
class FunctionPlacement {
public:
  /// `tellsRepeats`: see ObjectPlacement::findRepeats.
  FunctionPlacement(FunctionOpInterface function, RefCountingPolicy &policy,
                    const Conventions &conventions, bool tellsRepeats = false);

  /// Finds where the updates of all objects must stand.
  void run();

  /// The placement of `object`, a counted value under its first name, if
  /// `count` references arrive with it. What is borrowed from it is looked at
  /// before it.
  std::unique_ptr<ObjectPlacement> place(Value object, int64_t count);

  /// Looks at what is borrowed from `object`, directly or not, so that its uses
  /// are known to be uses of `object`.
  void visitBorrowers(Value object);

  /// The objects with their updates, in the order in which they are defined.
  SmallVector<ObjectUpdates> takeObjects() { return std::move(objects); }

  /// What is wrong with the program whatever is placed, in order: nothing can
  /// be placed for an object; or a task that borrows an object may still run
  /// where nothing of the function uses the object any more.
  SmallVector<Fault> takeFaults() { return std::move(faults); }

  /// An argument of a function that a call makes a task borrow for too long.
  struct OutlivedBorrow {
    Operation *call;
    FunctionOpInterface callee;
    unsigned index;
  };
  /// Those that the faults are about.
  ArrayRef<OutlivedBorrow> getOutlivedBorrows() const {
    return outlivedBorrows;
  }

  FunctionFlow &getFlow() { return flow; }

private:
  void checkTasks(Value object, int64_t count);
  void moveToSplitEdges();

  FunctionFlow flow;
  bool tellsRepeats;
  DenseSet<Value> visited;
  SmallVector<ObjectUpdates> objects;
  SmallVector<Fault> faults;
  SmallVector<OutlivedBorrow> outlivedBorrows;
};

/// The private functions under `root` of which every use is a call that is
/// known to call them, so that their conventions may be chosen. Calls from
/// outside of `root` are not seen.
DenseSet<Operation *> findFunctionsWithKnownCallers(Operation *root);

/// The convention that an argument has whatever its function does with it; none
/// if it may be chosen. Argument attributes go before it.
using FixedConventionFn = llvm::function_ref<std::optional<ArgumentConvention>(
    FunctionOpInterface, unsigned)>;

/// Chooses the conventions of all functions with a body under `root` for which
/// the fewest operations must be placed: an argument is borrowed if the
/// function never consumes it as the last thing, unless a task would borrow it
/// for longer than a caller keeps it; and owned else.
void inferBorrowedArguments(Operation *root, Conventions &conventions,
                            FixedConventionFn getFixed);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_FUNCTIONPLACEMENT_H
