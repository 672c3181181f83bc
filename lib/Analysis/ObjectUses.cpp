//===- ObjectUses.cpp - Where an object is used, and lives ----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ObjectFlow.h"
#include "RefCounting/Interfaces/CastUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::ref_counting;

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

void ObjectFlow::addEvent(Operation *op) {
  while (eventOps.insert(op).second) {
    Block *block = op->getBlock();
    SmallVector<Operation *> &inBlock = events[block];
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

void ObjectFlow::addUse(OpOperand &operand, bool isCounted) {
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
  if (std::optional<unsigned> index =
          RefCountingPolicy::getArgumentIndex(operand))
    if (FunctionOpInterface callee = policy.getCallee(op))
      if (effect == 0 && *index < callee.getNumArguments() &&
          !function.conventions.getTasks(callee, *index).empty())
        use.startsTasks = true;
}

void ObjectFlow::collectUses() {
  SmallVector<Value> worklist{object};
  names.insert(object);
  while (!worklist.empty()) {
    Value name = worklist.pop_back_val();
    bool isCounted = policy.isRefCounted(name.getType());
    for (OpOperand &operand : name.getUses()) {
      addUse(operand, isCounted);
      Operation *op = operand.getOwner();
      if (getCastSource(op) && names.insert(op->getResult(0)).second)
        worklist.push_back(op->getResult(0));
    }
  }

  // What is borrowed from the object uses it wherever it is used itself.
  for (Value borrower : function.borrowers.lookup(object)) {
    auto it = function.leaningOps.find(borrower);
    if (it == function.leaningOps.end())
      continue;
    for (Operation *op : it->second) {
      Use &use = uses[op];
      ++use.borrows;
      use.via = borrower;
      addEvent(op);
    }
  }
}

void ObjectFlow::sortEvents() {
  for (auto &[block, inBlock] : events)
    llvm::sort(inBlock, [](Operation *lhs, Operation *rhs) {
      return lhs->isBeforeInBlock(rhs);
    });
}

//===----------------------------------------------------------------------===//
// Liveness
//===----------------------------------------------------------------------===//

void ObjectFlow::findLiveBlocks(Region *region, bool isExitLive) {
  exitLive[region] = isExitLive;
  SmallVector<Block *> worklist;
  auto visit = [&](Block *block) {
    // The object is born in its block; it does not live at the start of it.
    if (block != birthBlock && liveBlocks.insert(block).second)
      worklist.push_back(block);
  };
  SmallVector<Block *> inRegion = eventBlocks.lookup(region);
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
      DenseSet<Region *> liveBehind = findRegionsLiveBehind(op);
      for (Region &nested : op->getRegions())
        findLiveBlocks(&nested, liveBehind.contains(&nested));
    }
  }
}

/// The regions of `op` behind whose ends the object lives: it lives after `op`,
/// or control goes on to a region that uses it, maybe through others that do
/// not.
DenseSet<Region *> ObjectFlow::findRegionsLiveBehind(Operation *op) {
  DenseSet<Region *> regions;
  bool isAfterLive = isLiveAfter(op);
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

bool ObjectFlow::isLiveAtEnd(Block *block) {
  if (ControlFlow::endsRegion(block))
    return block->getParent() != scope && exitLive.lookup(block->getParent());
  return llvm::any_of(controlFlow.getSuccessors(block), [&](Block *successor) {
    return liveBlocks.contains(successor);
  });
}

bool ObjectFlow::isLiveAfter(Operation *op) {
  auto *it = events.find(op->getBlock());
  // The list may not be empty, and its last op is the last in the block.
  if (it != events.end() && op->isBeforeInBlock(it->second.back()))
    return true;
  return isLiveAtEnd(op->getBlock());
}

bool ObjectFlow::isLive(FlowPoint point) {
  if (auto *block = dyn_cast<Block *>(point))
    return liveBlocks.contains(block);
  return isLiveAfter(cast<Operation *>(point));
}

bool ObjectFlow::canExit(FlowPoint point) {
  // The scope may end in a region of an op behind which nothing returns.
  Block *block = getBlock(point);
  while (controlFlow.canLeaveRegion(block)) {
    if (block->getParent() == &function.function.getFunctionBody())
      return true;
    block = block->getParentOp()->getBlock();
  }
  return false;
}
