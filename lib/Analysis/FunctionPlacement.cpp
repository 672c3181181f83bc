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

bool FunctionPlacement::isConsumedLast(BlockArgument argument) {
  if (succeeded(localUses.collect(flow, argument)))
    return placeLocally(argument, /*count=*/1, localUses.get()).moves;
  visitBorrowers(argument);
  ObjectPlacement placement(flow, argument, /*count=*/1);
  placement.run();
  return placement.movesReference() && !placement.getFault();
}

void FunctionPlacement::checkTasks(Value object, int64_t count) {
  // Who keeps a borrowed argument alive is told of the tasks.
  if (count == 0 && flow.isArgument(object))
    return;
  ObjectFlow undecided(flow, object, ObjectKind::Undecided, /*count=*/0);
  undecided.run();
  for (const ObjectFlow::OutlivingTask &task : undecided.getOutlivingTasks()) {
    auto callee = flow.policy.getCallee(task.call);
    for (OpOperand &operand : task.call->getOpOperands()) {
      std::optional<unsigned> index = flow.policy.getArgumentIndex(operand);
      if (!index || !flow.policy.isRefCounted(operand.get().getType()) ||
          flow.policy.getHoldingName(operand.get()) != object)
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
void FunctionPlacement::refuse(Value object, Operation *op, std::string text) {
  Fault fault;
  fault.kind = FaultKind::CannotPlace;
  fault.object = object;
  fault.op = op;
  fault.text = std::move(text);
  faults.push_back(std::move(fault));
}

/// Whether what is there of `updates` is what is wanted, and where it is.
/// Where many updates stand it may be said of none.
static bool standAsWanted(const ObjectUpdates &updates,
                          RefCountingPolicy &policy) {
  if (updates.wanted.size() != updates.present.size())
    return false;
  constexpr unsigned maxSteps = 8;
  llvm::SmallPtrSet<Operation *, 4> matched;
  auto stands = [&](const CountUpdate &update) {
    if (update.where == CountUpdate::Where::Edge)
      return false;
    bool isBefore = update.where == CountUpdate::Where::Before;
    Operation *op =
        isBefore ? update.getOp()->getPrevNode() : getNextOp(update.at);
    for (unsigned i = 0; i < maxSteps && op && policy.isPlainUpdate(op); ++i) {
      for (PresentUpdate present : updates.present)
        if (present.op == op && present.count == update.count &&
            matched.insert(op).second)
          return true;
      op = isBefore ? op->getPrevNode() : op->getNextNode();
    }
    return false;
  };
  return llvm::all_of(updates.wanted, stands);
}

void FunctionPlacement::place(Value object, bool skipsSettled) {
  int64_t count = flow.getBornCount(object);
  if (count < 0) {
    refuse(object, /*op=*/nullptr, describeBadBornCount(object, count));
    count = 0;
  }
  if (count > 0 && count <= ObjectPlacement::maxCount &&
      succeeded(localUses.collect(flow, object))) {
    UpdateList list = placeLocally(object, count, localUses.get());
    SmallVector<PresentUpdate, 4> present;
    for (const LocalUse &use : localUses.get())
      if (use.isUpdate)
        present.push_back({use.op, use.effect});
    if (skipsSettled && present.size() <= list.updates.size() &&
        localUses.isRight(count))
      return;
    updates.add({object, list.updates, present, list.isReleased(),
                 /*isLocal=*/true});
    return;
  }

  visitBorrowers(object);
  ObjectPlacement placement(flow, object, count);
  placement.run();
  if (const std::optional<PlacementFault> &found = placement.getFault())
    refuse(object, found->op, found->text);
  if (placement.startsTasks())
    checkTasks(object, count);
  if (tellsRepeats)
    placement.findRepeats();
  ObjectUpdates found = placement.getUpdates();
  // Where values are borrowed from one another all of it matters.
  if (skipsSettled && count > 0 && !placement.startsTasks() &&
      !placement.getFault() && !flow.borrowers.contains(object) &&
      standAsWanted(found, flow.policy))
    return;
  updates.add(found);
}

void FunctionPlacement::run(bool skipsSettled) {
  for (Value object : flow.objects)
    place(object, skipsSettled);
  updates.moveToSplitEdges(flow);
}
