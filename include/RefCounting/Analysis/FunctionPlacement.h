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

/// The updates of all objects of a function.
class FunctionUpdates {
public:
  /// Adds those of one object, which is not among them yet.
  void add(const ObjectUpdates &object);

  size_t size() const { return objects.size(); }

  /// Those of one object, in the order in which they were added. Valid until
  /// any are added.
  ObjectUpdates operator[](size_t index) const;

  /// Moves the updates at the starts of blocks where nothing needs an object
  /// any more to the edges to those blocks, if some of the edges are split for
  /// others: one block for each then serves all.
  void moveToSplitEdges(FunctionFlow &function);

  /// Frees what more was kept for objects to come.
  void shrinkToFit();

private:
  struct Entry {
    Value object;
    unsigned wantedEnd : 31;
    unsigned isReleased : 1;
    unsigned presentEnd : 31;
    unsigned isLocal : 1;
  };
  std::vector<Entry> objects;
  std::vector<CountUpdate> wanted;
  std::vector<PresentUpdate> present;
};

/// The placements of the objects in the body of one function, as if it had no
/// updates. Nothing is changed.
class FunctionPlacement {
public:
  /// `tellsRepeats`: see ObjectPlacement::findRepeats.
  FunctionPlacement(FunctionOpInterface function, RefCountingPolicy &policy,
                    const Conventions &conventions, bool tellsRepeats = false);

  /// Finds where the updates of all objects must stand. If `skipsSettled`,
  /// objects of which the updates need not be touched are left out: all stand
  /// where they are wanted; or they are right, in one block, and no more than
  /// what is wanted.
  void run(bool skipsSettled = false);

  /// Whether `argument`, a counted one, is consumed as the last thing that
  /// happens to it, on some path: nothing is saved if it is borrowed.
  bool isConsumedLast(BlockArgument argument);

  /// Looks at what is borrowed from `object`, directly or not, so that its uses
  /// are known to be uses of `object`.
  void visitBorrowers(Value object);

  /// The objects with their updates, in the order in which they are defined.
  FunctionUpdates takeUpdates() { return std::move(updates); }

  /// What is wrong with the program whatever is placed, in order: nothing can
  /// be placed for an object; or a task that borrows an object may still run
  /// where nothing of the function uses the object any more.
  std::vector<Fault> takeFaults() { return std::move(faults); }

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
  void place(Value object, bool skipsSettled);
  void checkTasks(Value object, int64_t count);
  void refuse(Value object, Operation *op, std::string text);

  FunctionFlow flow;
  bool tellsRepeats;
  DenseSet<Value> visited;
  LocalUses localUses;
  FunctionUpdates updates;
  std::vector<Fault> faults;
  SmallVector<OutlivedBorrow> outlivedBorrows;
};

/// The private functions under `root` of which every use is a call that is
/// known to call them, so that their conventions may be chosen. Calls from
/// outside of `root` are not seen.
DenseSet<Operation *>
findFunctionsWithKnownCallers(Operation *root,
                              ArrayRef<FunctionOpInterface> functions);

/// The convention that an argument has whatever its function does with it; none
/// if it may be chosen. Argument attributes go before it.
using FixedConventionFn = llvm::function_ref<std::optional<ArgumentConvention>(
    FunctionOpInterface, unsigned)>;

/// Chooses the conventions of all functions with a body under `root` for which
/// the fewest operations must be placed: an argument is borrowed if the
/// function never consumes it as the last thing, unless a task would borrow it
/// for longer than a caller keeps it; and owned else.
void inferBorrowedArguments(Operation *root,
                            ArrayRef<FunctionOpInterface> functions,
                            Conventions &conventions,
                            FixedConventionFn getFixed);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_FUNCTIONPLACEMENT_H
