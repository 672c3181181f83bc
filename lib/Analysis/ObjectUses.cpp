//===- ObjectUses.cpp - Where an object is used, and lives ----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ObjectUses.h"
#include "RefCounting/Interfaces/CastUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::ref_counting;

ObjectUses::ObjectUses(FunctionFlow &function, Value object)
    : function(function), controlFlow(function.controlFlow),
      policy(function.policy), object(object), scope(object.getParentRegion()),
      birthBlock(object.getParentBlock()) {}

void ObjectUses::collect(bool isTaskHandle) {
  collectUses();
  addLeaningUses();
  addHandovers();
  collectTaskHandles(isTaskHandle);
  sortEvents();
  findLiveBlocks(scope, /*isExitLive=*/false);
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

void ObjectUses::addEvent(Operation *op) {
  while (eventOps.insert(op).second) {
    Block *block = op->getBlock();
    SmallVector<Operation *, 4> &inBlock = events[block];
    if (inBlock.empty())
      eventBlocks[block->getParent()].push_back(block);
    inBlock.push_back(op);
    if (block->getParent() == scope)
      return;
    op = block->getParentOp();
    if (!op || !op->getBlock())
      return;
    opsAroundEvents.insert(op);
  }
}

void ObjectUses::addUse(OpOperand &operand, bool isCounted) {
  Operation *op = operand.getOwner();
  Use &use = uses[op];
  addEvent(op);
  if (!isCounted) {
    ++use.borrows;
    return;
  }
  if (policy.isForwarded(operand)) {
    use.forwards = true;
    return;
  }
  int64_t effect = policy.getEffect(operand);
  if (effect == 0)
    ++use.borrows;
  if (llvm::AddOverflow(use.effect, effect, use.effect))
    use.effect = effect > 0 ? std::numeric_limits<int64_t>::max()
                            : std::numeric_limits<int64_t>::min();
  // So that it can be negated.
  use.effect = std::max(use.effect, -std::numeric_limits<int64_t>::max());
  if (std::optional<unsigned> index = policy.getArgumentIndex(operand))
    if (FunctionOpInterface callee = policy.getCallee(op))
      if (effect == 0 && *index < callee.getNumArguments() &&
          !function.conventions.getTasks(callee, *index).empty())
        use.startsTasks = true;
}

void ObjectUses::collectUses() {
  SmallVector<Value> worklist{object};
  names.insert(object);
  while (!worklist.empty()) {
    Value name = worklist.pop_back_val();
    bool isCounted = policy.isRefCounted(name.getType());
    for (OpOperand &operand : name.getUses()) {
      Operation *op = operand.getOwner();
      if (function.ignores(op)) {
        ignoredUpdates.push_back({op, policy.getEffect(operand)});
        continue;
      }
      addUse(operand, isCounted);
      if (getCastSource(op) && names.insert(op->getResult(0)).second)
        worklist.push_back(op->getResult(0));
    }
  }

  // Where only some of the ways into an op hand the object over, control is
  // followed along each of them.
  for (auto &[op, use] : uses)
    if (use.forwards && op->getNumRegions() != 0 &&
        !llvm::all_equal(llvm::map_range(
            controlFlow.getEntryEdges(op),
            [&](const FlowEdge &edge) { return countForwarded(edge); })))
      opsAroundEvents.insert(op);
}

void ObjectUses::addLeaningUses() {
  // What is borrowed from the object uses it wherever it is used itself.
  for (Value borrower : function.borrowers.lookup(object)) {
    auto it = function.leaningOps.find(borrower);
    if (it == function.leaningOps.end())
      continue;
    for (auto [op, leaning] : it->second) {
      Use &use = uses[op];
      if (leaning == Leaning::During) {
        ++use.borrows;
        use.via = borrower;
      } else {
        use.leansBefore = true;
      }
      addEvent(op);
    }
  }
}

void ObjectUses::addHandovers() {
  for (Operation *op : function.suspendingReturns) {
    int64_t count = 0;
    for (OpOperand &operand : op->getOpOperands())
      if (names.contains(operand.get()) &&
          policy.isRefCounted(operand.get().getType()) &&
          policy.isForwarded(operand))
        ++count;
    handedOver = std::max(handedOver, count);
  }
  if (handedOver == 0)
    return;
  // The caller gets them where the function first suspends.
  for (Block &block : function.function.getFunctionBody())
    if (function.beforeSuspension.contains(&block) &&
        controlFlow.suspends(&block))
      addEvent(block.getTerminator());
}

unsigned ObjectUses::countForwarded(const FlowEdge &edge) {
  // A raw pointer is passed on without a reference.
  return llvm::count_if(edge.forwarded, [&](Value value) {
    return names.contains(value) && policy.isRefCounted(value.getType());
  });
}

void ObjectUses::sortEvents() {
  auto isBefore = [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  };
  for (auto &[block, inBlock] : events) {
    // The use that was made last is mostly the first in the list.
    std::reverse(inBlock.begin(), inBlock.end());
    if (!llvm::is_sorted(inBlock, isBefore))
      llvm::sort(inBlock, isBefore);
  }
}

//===----------------------------------------------------------------------===//
// Liveness
//===----------------------------------------------------------------------===//

void ObjectUses::findLiveBlocks(Region *region, bool isExitLive) {
  exitLive[region] = isExitLive;
  SmallVector<Block *> worklist;
  auto visit = [&](Block *block) {
    // The object is born in its block; it does not live at the start of it.
    if (block != birthBlock && liveBlocks.insert(block))
      worklist.push_back(block);
  };
  SmallVector<Block *, 4> inRegion = eventBlocks.lookup(region);
  for (Block *block : inRegion)
    visit(block);
  if (isExitLive)
    for (Block *block : controlFlow.getRegionEnds(region))
      visit(block);
  while (!worklist.empty()) {
    Block *block = worklist.pop_back_val();
    llvm::for_each(controlFlow.getPredecessors(block), visit);
  }

  // The regions in there: whether anything follows decides what lives at their
  // ends.
  for (Block *block : inRegion) {
    for (Operation *op : events.lookup(block)) {
      if (!opsAroundEvents.contains(op))
        continue;
      auto liveBehind = findRegionsLiveBehind(op);
      for (Region &nested : op->getRegions())
        findLiveBlocks(&nested, liveBehind.contains(&nested));
    }
  }
}

/// The regions of `op` behind whose ends the object lives: it lives after `op`,
/// or control goes on to a region that uses it, maybe through others that do
/// not.
llvm::SmallPtrSet<Region *, 4>
ObjectUses::findRegionsLiveBehind(Operation *op) {
  llvm::SmallPtrSet<Region *, 4> regions;
  bool isAfterLive = carriers.contains(op) || isLiveAfter(op);
  auto isLiveBehind = [&](Region &region) {
    if (isAfterLive)
      return true;
    for (Block *end : controlFlow.getRegionEnds(&region))
      for (const FlowEdge &edge : controlFlow.getExitEdges(end))
        if (auto *target = dyn_cast_if_present<Block *>(edge.target))
          if (eventBlocks.contains(target->getParent()) ||
              regions.contains(target->getParent()))
            return true;
    return false;
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (Region &region : op->getRegions())
      if (!regions.contains(&region) && isLiveBehind(region))
        changed = regions.insert(&region).second;
  }
  return regions;
}

bool ObjectUses::isLiveAtEnd(Block *block) {
  if (ControlFlow::endsRegion(block))
    return block->getParent() != scope && exitLive.lookup(block->getParent());
  return llvm::any_of(controlFlow.getSuccessors(block), [&](Block *successor) {
    return liveBlocks.contains(successor);
  });
}

bool ObjectUses::isLiveAfter(Operation *op) {
  auto *it = events.find(op->getBlock());
  // The list may not be empty, and its last op is the last in the block.
  if (it != events.end() && op->isBeforeInBlock(it->second.back()))
    return true;
  return isLiveAtEnd(op->getBlock());
}

bool ObjectUses::isLive(FlowPoint point) {
  if (auto *block = dyn_cast<Block *>(point))
    return liveBlocks.contains(block);
  return isLiveAfter(cast<Operation *>(point));
}

bool ObjectUses::isLiveAtBirth() {
  if (Operation *op = object.getDefiningOp())
    return isLiveAfter(op);
  return events.contains(birthBlock) || isLiveAtEnd(birthBlock);
}

FlowPoint ObjectUses::getBirthPoint() const {
  if (Operation *op = object.getDefiningOp())
    return op;
  return birthBlock;
}

bool ObjectUses::canExit(FlowPoint point) {
  return function.canExit(getBlock(point));
}
