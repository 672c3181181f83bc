//===- ObjectUses.h - Where an object is used and lives ---------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what the proof and the placement of an object's counts have in
// common: its uses, and where it lives.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_OBJECTUSES_H
#define REFCOUNTING_ANALYSIS_OBJECTUSES_H

#include "RefCounting/Analysis/FunctionFlow.h"

namespace mlir::ref_counting {

/// An update that is there, with what it adds, in references.
struct PresentUpdate {
  Operation *op;
  int64_t count;
};

/// The uses of one object under all of its names, by itself and by what is
/// borrowed from it, and the blocks in which it lives: from where it is born to
/// the last op that needs it.
class ObjectUses {
public:
  /// `object` is a counted value under its first name, in a block that is
  /// reached.
  ObjectUses(FunctionFlow &function, Value object);

  /// What one op does with the object.
  struct Use {
    /// The change by the op itself, without what its edges consume.
    int64_t effect = 0;
    /// Operands that merely use the object; `via` is the borrowed result
    /// through which the last one does, if one does.
    unsigned borrows = 0;
    Value via;
    /// Operands that an edge may forward.
    bool forwards = false;
    /// A call whose callee starts tasks that borrow the object.
    bool startsTasks = false;
    /// Nothing of the object is needed but that it lives until here, where
    /// references to values are added that are borrowed from it.
    bool isOnlyLeanedOnBefore() const {
      return leansBefore && effect == 0 && borrows == 0 && !forwards;
    }
    bool leansBefore = false;
  };

  /// Collects the uses, and finds where the object lives, once. If
  /// `isTaskHandle`, what the object stands for as a handle of tasks is
  /// followed as well.
  void collect(bool isTaskHandle);

protected:
  void collectUses();
  void addUse(OpOperand &operand, bool isCounted);
  void addLeaningUses();
  void addHandovers();
  void addEvent(Operation *op);
  void collectTaskHandles(bool isTaskHandle);
  void sortEvents();

  void findLiveBlocks(Region *region, bool isExitLive);
  llvm::SmallPtrSet<Region *, 4> findRegionsLiveBehind(Operation *op);
  bool isLiveAfter(Operation *op);
  bool isLiveAtEnd(Block *block);
  bool isLive(FlowPoint point);
  bool isLiveAtBirth();

  /// How many references `edge` hands over to another name.
  unsigned countForwarded(const FlowEdge &edge);
  SmallVector<Value, 2> getTaskHandleValues(Operation *call,
                                            const TaskHandles &handles);
  FlowPoint getBirthPoint() const;

  /// Whether the function may return on a path from `point`.
  bool canExit(FlowPoint point);

  FunctionFlow &function;
  ControlFlow &controlFlow;
  RefCountingPolicy &policy;
  Value object;
  Region *scope;
  Block *birthBlock;

  /// What the returns at the first suspension consume of the object.
  int64_t handedOver = 0;

  // Most objects live in few blocks.
  llvm::SmallDenseSet<Value, 4> names;
  llvm::SmallMapVector<Operation *, Use, 4> uses;

  /// The ops that matter, and the ops around them, by block and in order.
  llvm::SmallPtrSet<Operation *, 8> eventOps;
  llvm::SmallPtrSet<Operation *, 4> opsAroundEvents;
  llvm::SmallMapVector<Block *, SmallVector<Operation *, 4>, 4> events;
  llvm::SmallDenseMap<Region *, SmallVector<Block *, 4>, 2> eventBlocks;
  llvm::SmallSetVector<Block *, 8> liveBlocks;
  llvm::SmallDenseMap<Region *, bool, 4> exitLive;
  DenseSet<Value> taskHandles;

  /// Terminators that suspend until a task has ended which borrows the object,
  /// with the ops that have them wait.
  DenseMap<Operation *, llvm::SmallSetVector<Operation *, 1>> joiningEnds;

  /// Ops with regions at all of whose ends the object is taken to live.
  DenseSet<Operation *> carriers;

  /// The updates of the object that are passed over (FunctionFlow::ignores),
  /// with their effects.
  SmallVector<PresentUpdate, 4> ignoredUpdates;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_OBJECTUSES_H
