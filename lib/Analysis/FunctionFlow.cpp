//===- FunctionFlow.cpp - What a function's objects share -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionFlow.h"
#include "RefCounting/Analysis/Wording.h"
#include "RefCounting/Interfaces/TaskOpInterface.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::ref_counting;

FunctionFlow::FunctionFlow(FunctionOpInterface function,
                           RefCountingPolicy &policy,
                           const Conventions &conventions, Updates updates)
    : function(function), policy(policy), conventions(conventions),
      updates(updates), controlFlow(policy) {
  if (function.isExternal())
    return;
  findObjects();
  findSuspensions();
}

void FunctionFlow::findObjects() {
  addArguments(function);
  for (Region &region : function->getRegions())
    addResults(region);
  if (!hasNestedRegions)
    controlFlow.setHasNoNestedRegions();
}

void FunctionFlow::addArguments(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (policy.isRefCounted(argument.getType()))
          objects.push_back(argument);
}

void FunctionFlow::addResults(Region &region) {
  auto addOf = [&](Operation *op) {
    for (OpResult result : op->getResults()) {
      if (!policy.isRefCounted(result.getType()) ||
          policy.getHoldingName(result) != result)
        continue;
      objects.push_back(result);
      FailureOr<int64_t> count = policy.getResultRefCount(result);
      if (failed(count) || *count != 0)
        continue;
      for (Value source : policy.getBorrowSources(result))
        borrowers[policy.getHoldingName(source)].push_back(result);
    }
  };
  for (Block &block : region) {
    for (Operation &op : block) {
      if (op.getNumResults() != 0)
        addOf(&op);
      if (op.getNumRegions() == 0)
        continue;
      hasNestedRegions = true;
      if (op.hasTrait<OpTrait::IsIsolatedFromAbove>())
        continue;
      addArguments(&op);
      for (Region &nested : op.getRegions())
        addResults(nested);
    }
  }
}

void FunctionFlow::findSuspensions() {
  if (!controlFlow.hasSuspensions(&function.getFunctionBody()))
    return;
  SmallVector<Block *> before, after, handover;
  auto visit = [](DenseSet<Block *> &set, SmallVector<Block *> &worklist,
                  Block *block) {
    if (set.insert(block).second)
      worklist.push_back(block);
  };

  DenseSet<Block *> handingOver;
  visit(beforeSuspension, before, &function.getFunctionBody().front());
  while (!before.empty()) {
    Block *block = before.pop_back_val();
    bool suspends = controlFlow.suspends(block);
    isCoroutine |= suspends;
    for (auto [index, successor] : llvm::enumerate(block->getSuccessors())) {
      if (policy.isSuspendingSuccessor(block->getTerminator(), index))
        visit(handingOver, handover, successor);
      else if (suspends)
        visit(afterSuspension, after, successor);
      else
        visit(beforeSuspension, before, successor);
    }
  }
  if (!isCoroutine)
    return;

  auto followEdges = [&](DenseSet<Block *> &set,
                         SmallVector<Block *> &worklist) {
    while (!worklist.empty()) {
      Block *block = worklist.pop_back_val();
      for (Block *successor : controlFlow.getSuccessors(block))
        visit(set, worklist, successor);
    }
  };
  followEdges(afterSuspension, after);
  followEdges(handingOver, handover);

  for (Block &block : function.getFunctionBody())
    if (handingOver.contains(&block) && ControlFlow::endsRegion(&block) &&
        block.mightHaveTerminator())
      suspendingReturns.push_back(block.getTerminator());
}

void FunctionFlow::forEachBorrower(Value object, DenseSet<Value> &visited,
                                   llvm::function_ref<void(Value)> callback) {
  // A depth-first walk without recursion: chains of borrowers may be long.
  SmallVector<std::pair<Value, bool>> worklist;
  auto push = [&](Value source) {
    auto it = borrowers.find(source);
    if (it == borrowers.end())
      return;
    for (Value borrower : llvm::reverse(it->second))
      if (!visited.contains(borrower))
        worklist.push_back({borrower, false});
  };
  push(object);
  while (!worklist.empty()) {
    auto [borrower, isExpanded] = worklist.back();
    if (!isExpanded && visited.insert(borrower).second) {
      worklist.back().second = true;
      push(borrower);
      continue;
    }
    worklist.pop_back();
    if (isExpanded)
      callback(borrower);
  }
}

bool ref_counting::isFunctionArgument(Value value,
                                      FunctionOpInterface function) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && !function.isExternal() &&
         argument.getOwner() == &function.getFunctionBody().front() &&
         argument.getArgNumber() < function.getNumArguments();
}

bool FunctionFlow::canExit(Block *block) {
  // A region may end in an op behind which nothing returns.
  while (controlFlow.canLeaveRegion(block)) {
    if (block->getParent() == &function.getFunctionBody())
      return true;
    block = block->getParentOp()->getBlock();
  }
  return false;
}

bool FunctionFlow::joins(OpOperand &operand) {
  if (TaskOpInterface taskOp = policy.getTaskOp(operand.getOwner()))
    return taskOp.isJoin(operand);
  std::optional<unsigned> index = policy.getArgumentIndex(operand);
  FunctionOpInterface callee =
      index ? policy.getCallee(operand.getOwner()) : FunctionOpInterface();
  return callee && conventions.joins(callee, *index);
}

int64_t FunctionFlow::getBornCount(Value object) {
  if (auto argument = dyn_cast<BlockArgument>(object))
    return policy.getArgumentRefCount(argument);
  FailureOr<int64_t> count = policy.getResultRefCount(cast<OpResult>(object));
  return succeeded(count) ? *count : 1;
}

std::string ref_counting::describeBadBornCount(Value object, int64_t count) {
  return "the policy of " + quoteName(object.getDefiningOp()) + " says that " +
         formatReferences(count) +
         " arrive with its result, which means nothing";
}

std::string FunctionFlow::getName(Block *block) {
  if (!asmState)
    asmState = std::make_unique<AsmState>(function.getOperation());
  std::string name;
  llvm::raw_string_ostream stream(name);
  block->printAsOperand(stream, *asmState);
  return name;
}
