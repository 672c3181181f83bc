//===- FunctionFlow.h - What a function's objects share ---------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what the analyses of the objects of one function have in common.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_FUNCTIONFLOW_H
#define REFCOUNTING_ANALYSIS_FUNCTIONFLOW_H

#include "RefCounting/Analysis/ControlFlow.h"
#include "mlir/IR/AsmState.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::ref_counting {

/// What an analysis makes of the operations on counts that are there
/// (RefCountingPolicy::isPlainUpdate).
enum class Updates {
  /// They add and drop.
  Counted,
  /// They are about to be erased: the analysis passes over them.
  Ignored,
};

/// Whether `value` is an argument of `function`, whose entry block may have
/// others as well.
bool isFunctionArgument(Value value, FunctionOpInterface function);

/// When an op relies on what keeps a borrowed value alive.
enum class Leaning {
  /// Only until the op begins: a reference to the value is added before it.
  Before,
  /// While the op runs.
  During,
};

/// What the analyses of the objects of one function share.
struct FunctionFlow {
  FunctionFlow(FunctionOpInterface function, RefCountingPolicy &policy,
               const Conventions &conventions,
               Updates updates = Updates::Counted);

  FunctionOpInterface function;
  RefCountingPolicy &policy;
  const Conventions &conventions;
  Updates updates;
  ControlFlow controlFlow;

  /// Whether the analyses pass over `op`.
  bool ignores(Operation *op) const {
    return updates == Updates::Ignored && policy.isPlainUpdate(op);
  }

  /// The borrowed results of the function's ops, by the first name of what
  /// keeps them alive.
  DenseMap<Value, SmallVector<Value>> borrowers;

  /// For borrowed results that were analyzed: the ops where they rely on what
  /// keeps them alive, since nothing is held of them themselves.
  DenseMap<Value, llvm::MapVector<Operation *, Leaning>> leaningOps;

  /// Whether a terminator of the function suspends.
  bool isCoroutine = false;

  /// The blocks of a coroutine's body that are reached before and after its
  /// first suspension.
  DenseSet<Block *> beforeSuspension, afterSuspension;

  /// The terminators of a coroutine by which it returns to its caller at its
  /// first suspension.
  SmallVector<Operation *, 1> suspendingReturns;

  /// The objects that are born in the function, under their first names:
  /// arguments first in each block, then results, in program order.
  SmallVector<Value> objects;

  /// Calls `callback` for what is borrowed from `object`, directly or not, and
  /// is not in `visited` yet: borrowers before what they borrow from.
  void forEachBorrower(Value object, DenseSet<Value> &visited,
                       llvm::function_ref<void(Value)> callback);

  /// Whether `value` is an argument of the function.
  bool isArgument(Value value) const {
    return isFunctionArgument(value, function);
  }

  /// Whether the owner of `operand` waits for the tasks that it stands for.
  bool joins(OpOperand &operand);

  /// Whether the function may return on a path from the start of `block`.
  bool canExit(Block *block);

  /// The references that arrive with `object`, a counted value under its first
  /// name. Less than 0 if its policy is wrong.
  int64_t getBornCount(Value object);

  /// The name of `block` as the function is printed, "^bb1".
  std::string getName(Block *block);

private:
  /// Made when a name is asked for: it numbers the whole function.
  std::unique_ptr<AsmState> asmState;

  void findObjects();
  void addArguments(Operation *op);
  void addResults(Region &region);

  bool hasNestedRegions = false;
  void findSuspensions();
};

/// What to say of an object with which fewer than 0 references arrive.
std::string describeBadBornCount(Value object, int64_t count);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_FUNCTIONFLOW_H
