//===- FunctionPlacement.cpp - Where counts must change -------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionPlacement.h"
#include "RefCounting/Analysis/Wording.h"

using namespace mlir;
using namespace mlir::ref_counting;

FunctionPlacement::FunctionPlacement(FunctionOpInterface function,
                                     RefCountingPolicy &policy,
                                     const Conventions &conventions,
                                     bool tellsRepeats)
    : flow(function, policy, conventions, Updates::Ignored),
      tellsRepeats(tellsRepeats) {}

void FunctionPlacement::visitBorrowers(Value object) {
  flow.forEachBorrower(object, visited, [&](Value borrower) {
    ObjectPlacement(flow, borrower, /*count=*/0).run();
  });
}

std::unique_ptr<ObjectPlacement> FunctionPlacement::place(Value object,
                                                          int64_t count) {
  visitBorrowers(object);
  auto placement = std::make_unique<ObjectPlacement>(flow, object, count);
  placement->run();
  return placement;
}

/// Looks whether the function keeps `object` alive as long as tasks may use it.
void FunctionPlacement::checkTasks(Value object, int64_t count) {
  // Who keeps a borrowed argument alive is told of the tasks.
  if (count == 0 && flow.isArgument(object))
    return;
  ObjectFlow undecided(flow, object, ObjectKind::Undecided, /*count=*/0);
  undecided.run();
  for (const ObjectFlow::OutlivingTask &task : undecided.getOutlivingTasks()) {
    auto callee = flow.policy.getCallee(task.call);
    for (OpOperand &operand : task.call->getOpOperands()) {
      std::optional<unsigned> index =
          RefCountingPolicy::getArgumentIndex(operand);
      if (!index || flow.policy.getHoldingName(operand.get()) != object)
        continue;
      if (*index < callee.getNumArguments() &&
          !flow.conventions.getTasks(callee, *index).empty() &&
          flow.policy.getConvention(callee, *index) ==
              ArgumentConvention::Borrowed)
        outlivedBorrows.push_back({task.call, callee, *index});
    }
    Fault fault;
    fault.kind = FaultKind::BorrowOutlivesOwner;
    fault.object = object;
    fault.op = task.exit;
    fault.text = "the task that " + quoteName(task.call) +
                 " started borrows the value, and may still run where nothing "
                 "else uses the value any more";
    fault.advice = "wait for the task on every path: await what the call "
                   "returned, or the group that it was added to; or declare "
                   "the callee's argument ref_counting.owned";
    fault.path.push_back({task.call, "the task starts here"});
    faults.push_back(std::move(fault));
  }
}

/// Moves drops from the starts of blocks to the ways there if another object
/// splits one of these ways: in the new block nothing needs the object any
/// more. So the placement is the same when the edges are split already.
void FunctionPlacement::moveToSplitEdges() {
  using Where = CountUpdate::Where;
  DenseSet<std::pair<Operation *, unsigned>> split;
  SmallVector<std::pair<ObjectUpdates *, Block *>> atStarts;
  for (ObjectUpdates &updates : objects) {
    for (const CountUpdate &update : updates.wanted) {
      if (update.where == Where::Edge)
        split.insert({update.op, update.edge});
      else if (update.where == Where::BlockStart &&
               update.reason == CountUpdate::Reason::Dead &&
               !update.block->isEntryBlock())
        atStarts.push_back({&updates, update.block});
    }
  }
  if (split.empty())
    return;

  auto isSplit = [&](Block *block) {
    for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it)
      if (split.contains({(*it)->getTerminator(), it.getSuccessorIndex()}))
        return true;
    return false;
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (auto &[updates, block] : atStarts) {
      if (!block || !isSplit(block))
        continue;
      auto *atStart = llvm::find_if(
          updates->wanted, [block = block](const CountUpdate &update) {
            return update.where == Where::BlockStart && update.block == block;
          });
      CountUpdate update = *atStart;
      updates->wanted.erase(atStart);
      update.where = Where::Edge;
      for (auto it = block->pred_begin(), e = block->pred_end(); it != e;
           ++it) {
        update.op = (*it)->getTerminator();
        update.edge = it.getSuccessorIndex();
        if (!flow.controlFlow.isReachable(*it) ||
            flow.policy.isSuspendingSuccessor(update.op, update.edge))
          continue;
        updates->wanted.push_back(update);
        split.insert({update.op, update.edge});
      }
      block = nullptr;
      changed = true;
    }
  }
}

void FunctionPlacement::run() {
  if (flow.function.isExternal())
    return;
  flow.forEachObject(
      [&](Value object) { objects.emplace_back().object = object; });
  for (ObjectUpdates &updates : objects) {
    Value object = updates.object;
    int64_t count = flow.getBornCount(object);
    if (count < 0) {
      Fault fault;
      fault.kind = FaultKind::CannotPlace;
      fault.object = object;
      fault.text = describeBadBornCount(object, count);
      faults.push_back(std::move(fault));
      count = 0;
    }
    visitBorrowers(object);
    ObjectPlacement placement(flow, object, count);
    placement.run();
    if (const std::optional<PlacementFault> &found = placement.getFault()) {
      Fault fault;
      fault.kind = FaultKind::CannotPlace;
      fault.object = object;
      fault.op = found->op;
      fault.text = found->text;
      faults.push_back(std::move(fault));
    }
    if (placement.startsTasks())
      checkTasks(object, count);
    if (tellsRepeats)
      placement.findRepeats();
    updates = placement.takeUpdates();
  }
  moveToSplitEdges();
}
