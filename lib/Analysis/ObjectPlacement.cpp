//===- ObjectPlacement.cpp - Where counts must change ---------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ObjectPlacement.h"
#include "RefCounting/Analysis/Wording.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Whether nothing can stand behind `op` in its block.
static bool endsBlock(Operation *op) {
  if (op->getNumSuccessors() != 0 || op->hasTrait<OpTrait::IsTerminator>())
    return true;
  // The last op in a block of a registered op is taken for a terminator if it
  // may be one.
  Operation *parent = op->getParentOp();
  return !op->isRegistered() && op == &op->getBlock()->back() && parent &&
         parent->isRegistered() && !parent->hasTrait<OpTrait::NoTerminator>();
}

ObjectPlacement::ObjectPlacement(FunctionFlow &function, Value object,
                                 int64_t count)
    : ObjectUses(function, object), bornCount(count), list(object) {}

void ObjectPlacement::refuse(Operation *op, const Twine &text) {
  if (!fault)
    fault = PlacementFault{op, text.str()};
}

void ObjectPlacement::place(CountUpdate update, Phase phase) {
  if (list.add(update))
    phases.push_back(phase);
}

//===----------------------------------------------------------------------===//
// What is held
//===----------------------------------------------------------------------===//

/// The phases in which control comes to `block`, as far as they matter.
SmallVector<ObjectPlacement::Phase, 2>
ObjectPlacement::getPhases(Block *block) {
  if (handedOver == 0)
    return {Phase::Before};
  SmallVector<Phase, 2> found;
  Block *top =
      function.function.getFunctionBody().findAncestorBlockInRegion(*block);
  if (function.beforeSuspension.contains(top))
    found.push_back(Phase::Before);
  if (function.afterSuspension.contains(top))
    found.push_back(Phase::After);
  return found;
}

/// Whether a reference is held in `block` wherever the object lives there.
bool ObjectPlacement::isOwnedIn(Block *block, Phase phase) {
  if (bornCount > 0 && phase == Phase::Before)
    return true;
  for (; !carriers.empty() && block->getParent() != scope;
       block = block->getParentOp()->getBlock())
    if (carriers.contains(block->getParentOp()))
      return true;
  return false;
}

bool ObjectPlacement::isHeld(FlowPoint point, Phase phase) {
  return isLive(point) && isOwnedIn(getBlock(point), phase);
}

bool ObjectPlacement::isHeldBeforeEnd(Block *block, Phase phase) {
  bool isLive = isLiveAtEnd(block) ||
                (!block->empty() && eventOps.contains(&block->back()));
  return isLive && isOwnedIn(block, phase);
}

void ObjectPlacement::recordLeaningOps() {
  auto &leaningOps = function.leaningOps[object];
  for (auto &[block, inBlock] : events) {
    if (!controlFlow.isReachable(block))
      continue;
    for (Operation *op : inBlock) {
      auto *it = uses.find(op);
      // What a branch hands over may be added on its way there.
      if (it != uses.end())
        leaningOps[op] = it->second.borrows != 0 || it->second.effect > 0 ||
                                 op->getNumSuccessors() > 1
                             ? Leaning::During
                             : Leaning::Before;
      else if (!opsAroundEvents.contains(op) &&
               (!endsBlock(op) || joiningEnds.contains(op)))
        // Something waits here for a task that borrows the object.
        leaningOps[op] = Leaning::During;
    }
  }
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void ObjectPlacement::placeAtBirth(Phase phase) {
  Operation *op = object.getDefiningOp();
  // Nothing can stand behind a terminator; the ways out of it are told more.
  if (op && endsBlock(op))
    return;
  bool isNeeded = isLiveAtBirth() && phase == Phase::Before;
  if (!isNeeded && !canExit(getBirthPoint()))
    return;
  if (list.addAtBirth(bornCount, isNeeded))
    phases.push_back(phase);
}

void ObjectPlacement::placeAround(Operation *op, Phase phase) {
  Use use;
  auto *it = uses.find(op);
  if (it != uses.end())
    use = it->second;
  else
    use.borrows = 1;
  if (use.forwards) {
    // All ways into the op hand over the same.
    FlowEdges edges = controlFlow.getEntryEdges(op);
    if (!edges.empty())
      use.effect -= countForwarded(edges.front());
  }
  int64_t before = isOwnedIn(op->getBlock(), phase);
  bool isHeldAfter = isHeld(op, phase);
  list.addAround(op, OpNeeds(use.effect, use.borrows, before), before,
                 isHeldAfter, isHeldAfter || canExit(op),
                 use.isOnlyLeanedOnBefore());
  phases.resize(list.updates.size(), phase);
}

//===----------------------------------------------------------------------===//
// Ways
//===----------------------------------------------------------------------===//

/// The ways out of `op`: those at the end of the block `end`, or into the
/// regions of `op` if that is null.
ObjectPlacement::Fan ObjectPlacement::makeFan(Operation *op, Block *end,
                                              ArrayRef<FlowEdge> edges,
                                              Phase phase) {
  Fan fan;
  fan.source = op;
  fan.end = end;
  bool isOfOp = !end || (op->getBlock() == end && endsBlock(op));
  Use use;
  if (auto *it = uses.find(op); it != uses.end() && isOfOp)
    use = it->second;
  if (joiningEnds.contains(op) && isOfOp)
    ++use.borrows;

  int64_t before =
      end ? isHeldBeforeEnd(end, phase) : isOwnedIn(op->getBlock(), phase);
  if (object.getDefiningOp() == op && end)
    before = bornCount;
  auto [consumed, added, isNeededInOp] =
      OpNeeds(use.effect, use.borrows, before);
  fan.least = consumed + isNeededInOp - before;
  fan.mayDropBefore = !isNeededInOp && !(object.getDefiningOp() == op && end);
  if (before == 0)
    fan.addReason = CountUpdate::Reason::ConsumesBorrowed;
  else if (isNeededInOp && consumed != 0)
    fan.addReason = CountUpdate::Reason::AlsoBorrowed;
  else
    fan.addReason = CountUpdate::Reason::ConsumedTwice;

  bool leavesScope =
      end && end->getParent() == scope && ControlFlow::endsRegion(end);
  bool suspends = handedOver != 0 && phase == Phase::Before && end &&
                  end->getParent() == &function.function.getFunctionBody() &&
                  controlFlow.suspends(end);
  for (const FlowEdge &edge : edges) {
    if (edge.suspends)
      continue;
    // What a resumed coroutine returns goes nowhere.
    bool isResumedReturn = edge.target.isNull() && phase == Phase::After;
    int64_t handed = consumed;
    if (use.forwards && !isResumedReturn)
      handed += countForwarded(edge);
    if (suspends)
      handed += handedOver;

    int64_t after = 0;
    bool isOwed;
    if (edge.target.isNull() || leavesScope) {
      isOwed = canExit(end);
    } else {
      after = isHeld(edge.target, suspends ? Phase::After : phase);
      isOwed = after != 0 || canExit(edge.target);
    }
    int64_t wanted = after - before + handed - added;
    // A path that never returns owes nothing.
    if (!isOwed)
      wanted = std::max<int64_t>(wanted, 0);
    if (after != 0 && handed != 0 && before != 0)
      fan.addReason = CountUpdate::Reason::NeededLater;
    list.moves |= handed != 0 && before != 0 && after == 0 && wanted < handed;
    fan.arcs.push_back({op, edge.index, edge.target, wanted});
  }
  return fan;
}

void ObjectPlacement::Fan::take(int64_t count) {
  if (count < 0 && !mayDropBefore)
    count = 0;
  count = std::max(count, least - before);
  before += count;
  for (Arc &arc : arcs)
    arc.wanted -= count;
}

int64_t ObjectPlacement::Fan::getMost() const {
  int64_t most = arcs.empty() ? 0 : arcs.front().wanted;
  for (const Arc &arc : arcs)
    most = std::max(most, arc.wanted);
  return most;
}

bool ObjectPlacement::Fan::doArcsAgree() const {
  return llvm::all_equal(
      llvm::map_range(arcs, [](const Arc &arc) { return arc.wanted; }));
}

/// Places before the op of `fan` what was taken from its arcs.
void ObjectPlacement::placeBefore(const Fan &fan, Phase phase) {
  CountUpdate update;
  update.count = fan.before;
  update.reason = fan.before < 0 ? CountUpdate::Reason::LastUse : fan.addReason;
  update.at = fan.source;
  if (fan.end && fan.source->getBlock() != fan.end) {
    // The block has no terminator.
    if (fan.end->empty()) {
      update.where = CountUpdate::Where::BlockStart;
      update.at = fan.end;
    } else {
      update.where = CountUpdate::Where::After;
      update.at = &fan.end->back();
    }
  }
  place(update, phase);
}

void ObjectPlacement::placeAtEnd(Block *block, Phase phase) {
  Operation *op = block->mightHaveTerminator() ? block->getTerminator()
                                               : block->getParentOp();
  bool isRegionEnd = ControlFlow::endsRegion(block);
  // The ends of regions are settled with the op around them.
  if (isRegionEnd && block->getParent() != scope)
    return;
  // Where the object but lives on nothing is missing.
  if (handedOver == 0 && !isRegionEnd && !eventOps.contains(op) &&
      object.getDefiningOp() != op &&
      llvm::all_of(controlFlow.getSuccessors(block), [&](Block *successor) {
        return liveBlocks.contains(successor);
      }))
    return;
  Fan fan = makeFan(op, block, controlFlow.getExitEdges(block), phase);
  int64_t most = fan.getMost();
  if (isRegionEnd) {
    fan.take(most);
    placeBefore(fan, phase);
    if (llvm::any_of(fan.arcs, [](const Arc &arc) { return arc.wanted != 0; }))
      refuse(op, quoteName(op) +
                     " uses the value last and leaves its scope, so it cannot "
                     "be dropped behind the op; let the op consume the value "
                     "(a negative effect), or use the value before it");
    return;
  }

  // An add on one way costs nothing on the others, and one on each of them no
  // more than one before them.
  fan.take(most <= 0 || fan.doArcsAgree() ? most : 0);
  placeBefore(fan, phase);
  // What both phases of a coroutine want is compared.
  for (const Arc &arc : fan.arcs)
    if (arc.wanted != 0 || handedOver != 0)
      blockArcs[cast<Block *>(arc.target)].push_back(arc);
}

void ObjectPlacement::carryThrough(Operation *op) {
  if (carriers.insert(op).second)
    hasNewCarriers = true;
  else
    refuse(op, "the ways through " + quoteName(op) +
                   " disagree about what they take over of the value, and "
                   "nothing can be placed on them");
}

void ObjectPlacement::placeAcrossRegions(Operation *op, Phase phase) {
  FlowEdges edges = controlFlow.getEntryEdges(op);
  if (edges.empty())
    return placeAround(op, phase);
  // An op that uses the object itself may do so as long as it runs.
  auto *use = uses.find(op);
  if (use != uses.end() && !carriers.contains(op) &&
      isOwnedIn(op->getBlock(), phase) &&
      (use->second.borrows != 0 || use->second.effect > 0))
    return carryThrough(op);

  SmallVector<Fan> fans;
  fans.push_back(makeFan(op, /*end=*/nullptr, edges, phase));
  for (Region &region : op->getRegions()) {
    for (Block *end : controlFlow.getRegionEnds(&region)) {
      Operation *source =
          end->mightHaveTerminator() ? end->getTerminator() : op;
      fans.push_back(
          makeFan(source, end, controlFlow.getExitEdges(end), phase));
    }
  }
  // Nothing can be added on a way into a region or out of it.
  for (Fan &fan : fans)
    fan.take(std::max<int64_t>(fan.getMost(), 0));
  settleRegionArcs(op, fans, phase);
}

/// Places at the starts of the regions of `op`, and behind it, what all ways
/// there want, and what is left before the ops of `fans`.
void ObjectPlacement::settleRegionArcs(Operation *op, MutableArrayRef<Fan> fans,
                                       Phase phase) {
  llvm::MapVector<void *, SmallVector<std::pair<Fan *, unsigned>, 2>> byTarget;
  for (Fan &fan : fans)
    for (auto [index, arc] : llvm::enumerate(fan.arcs))
      byTarget[arc.target.getOpaqueValue()].push_back({&fan, index});

  for (auto &[key, incoming] : byTarget) {
    FlowPoint target;
    int64_t most = std::numeric_limits<int64_t>::min();
    for (auto [fan, index] : incoming) {
      target = fan->arcs[index].target;
      most = std::max(most, fan->arcs[index].wanted);
    }
    CountUpdate update;
    update.where = isa<Block *>(target) ? CountUpdate::Where::BlockStart
                                        : CountUpdate::Where::After;
    update.at = target;
    update.reason = CountUpdate::Reason::Dead;
    update.count = most;
    place(update, phase);

    for (auto [fan, index] : incoming) {
      // What one way alone wants less is dropped before its op.
      int64_t less = fan->arcs[index].wanted - most;
      if (less != 0 && fan->arcs.size() == 1)
        fan->take(less);
      Arc arc = fan->arcs[index];
      if (arc.wanted == most)
        continue;
      // The way past the op may be turned into one through an empty region.
      if (arc.source != op || fan->end || target != FlowPoint(op) ||
          !ControlFlow::getFillableRegion(op))
        return carryThrough(op);
      CountUpdate onEdge = update;
      onEdge.where = CountUpdate::Where::Edge;
      onEdge.at = op;
      onEdge.edge = arc.index;
      onEdge.count = arc.wanted - most;
      place(onEdge, phase);
    }
  }
  for (const Fan &fan : fans)
    placeBefore(fan, phase);
}

void ObjectPlacement::settleBlockArcs() {
  for (auto &[target, arcs] : blockArcs) {
    // Both phases of a coroutine may take a way.
    SmallVector<Arc, 2> ways;
    for (const Arc &arc : arcs) {
      auto *same = llvm::find_if(ways, [&](const Arc &way) {
        return way.source == arc.source && way.index == arc.index;
      });
      if (same == ways.end())
        ways.push_back(arc);
      else if (same->wanted != arc.wanted)
        refuse(arc.source,
               "the value is handed to the caller where the function suspends, "
               "and control comes here before and after that");
    }

    SmallVector<Block *, 2> predecessors = controlFlow.getPredecessors(target);
    size_t numWays = llvm::count_if(predecessors, [&](Block *predecessor) {
      return controlFlow.isReachable(predecessor);
    });
    int64_t wanted = ways.front().wanted;
    CountUpdate update;
    if (wanted < 0 && ways.size() == numWays &&
        llvm::all_of(
            ways, [&](const Arc &way) { return way.wanted == wanted; })) {
      update.where = CountUpdate::Where::BlockStart;
      update.at = target;
      update.count = wanted;
      update.reason = CountUpdate::Reason::Dead;
      place(update);
      continue;
    }
    for (const Arc &way : ways) {
      update.where = CountUpdate::Where::Edge;
      update.at = way.source;
      update.edge = way.index;
      update.count = way.wanted;
      update.reason = way.wanted < 0   ? CountUpdate::Reason::Dead
                      : bornCount == 0 ? CountUpdate::Reason::ConsumesBorrowed
                                       : CountUpdate::Reason::NeededLater;
      place(update);
    }
  }
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

void ObjectPlacement::placeAll() {
  for (Phase phase : getPhases(birthBlock))
    placeAtBirth(phase);

  SmallVector<Block *> blocks{birthBlock};
  blocks.append(liveBlocks.begin(), liveBlocks.end());
  Operation *definition = object.getDefiningOp();
  for (Block *block : blocks) {
    if (!controlFlow.isReachable(block))
      continue;
    auto *it = events.find(block);
    ArrayRef<Operation *> inBlock;
    if (it != events.end())
      inBlock = it->second;
    bool isBornAtEnd =
        definition && definition->getBlock() == block && endsBlock(definition);
    for (Phase phase : getPhases(block)) {
      bool endsInEvent = false;
      for (Operation *op : inBlock) {
        if (endsBlock(op))
          endsInEvent = true;
        else if (opsAroundEvents.contains(op))
          placeAcrossRegions(op, phase);
        else
          placeAround(op, phase);
        if (hasNewCarriers)
          return;
      }
      if (endsInEvent || isBornAtEnd || isLiveAtEnd(block))
        placeAtEnd(block, phase);
    }
  }
  settleBlockArcs();
}

/// Keeps one of each two updates that both phases of a coroutine want.
void ObjectPlacement::mergePhases() {
  if (handedOver == 0)
    return;
  SmallVector<CountUpdate, 4> merged;
  for (auto [update, phase] : llvm::zip_equal(list.updates, phases)) {
    Block *block = getBlock(update.at);
    if (update.where == CountUpdate::Where::Edge ||
        getPhases(block).size() == 1) {
      merged.push_back(update);
      continue;
    }
    bool isTwice = false;
    for (auto [other, otherPhase] : llvm::zip_equal(list.updates, phases))
      isTwice |= otherPhase != phase && other.where == update.where &&
                 other.at == update.at && other.count == update.count;
    if (!isTwice && update.where != CountUpdate::Where::BlockStart)
      refuse(update.getOp(),
             "the value is handed to the caller where the function suspends, "
             "and control comes here before and after that");
    else if (phase == Phase::Before)
      merged.push_back(update);
  }
  list.updates = std::move(merged);
}

/// The first block from where control can only go to `block`, and in how many
/// steps it gets there.
std::pair<Block *, unsigned> ObjectPlacement::getStartOfChain(Block *block) {
  SmallVector<Block *> chain;
  std::pair<Block *, unsigned> start;
  DenseSet<Block *> visited;
  while (true) {
    auto it = startsOfChains.find(block);
    if (it != startsOfChains.end()) {
      start = it->second;
      break;
    }
    chain.push_back(block);
    visited.insert(block);
    start = {block, 0};
    if (block == birthBlock)
      break;
    SmallVector<Block *, 2> predecessors = controlFlow.getPredecessors(block);
    if (predecessors.size() != 1 || visited.contains(predecessors.front()) ||
        predecessors.front()->getNumSuccessors() != 1)
      break;
    block = predecessors.front();
  }
  // The last one is the start itself, or follows one that is known.
  bool isStart = !chain.empty() && chain.back() == start.first;
  unsigned numSteps = start.second + (isStart ? 0 : 1);
  for (Block *link : llvm::reverse(chain))
    startsOfChains[link] = {start.first, numSteps++};
  return chain.empty() ? start : startsOfChains[chain.front()];
}

/// Merges the adds between which control goes one way into the first of them.
void ObjectPlacement::mergeAdds() {
  auto isAdd = [](const CountUpdate &update) {
    return update.count > 0 && (update.where == CountUpdate::Where::Before ||
                                update.where == CountUpdate::Where::Edge);
  };
  if (llvm::count_if(list.updates, isAdd) < 2)
    return;

  // By the block where the one way starts; one on the edge to it stands before
  // all others.
  struct First {
    unsigned index;
    int64_t numSteps;
  };
  DenseMap<Block *, First> firstAdds;
  SmallVector<CountUpdate, 4> merged;
  for (const CountUpdate &update : list.updates) {
    unsigned index = merged.size();
    if (update.where == CountUpdate::Where::Edge) {
      merged.push_back(update);
      if (!isAdd(update) || update.getOp()->getNumSuccessors() == 0)
        continue;
      Block *target = update.getOp()->getSuccessor(update.edge);
      if (controlFlow.getPredecessors(target).size() == 1)
        firstAdds[target] = {index, /*numSteps=*/-1};
    }
  }
  for (const CountUpdate &update : list.updates) {
    if (update.where == CountUpdate::Where::Edge)
      continue;
    if (!isAdd(update)) {
      merged.push_back(update);
      continue;
    }
    auto [start, numSteps] = getStartOfChain(getBlock(update.at));
    auto [it, isFirst] = firstAdds.try_emplace(
        start, First{static_cast<unsigned>(merged.size()), numSteps});
    if (isFirst) {
      merged.push_back(update);
      continue;
    }
    CountUpdate &first = merged[it->second.index];
    if (first.count > maxCount - update.count) {
      merged.push_back(update);
      continue;
    }
    if (numSteps < it->second.numSteps ||
        (numSteps == it->second.numSteps &&
         update.getOp()->isBeforeInBlock(first.getOp()))) {
      first.at = update.at;
      first.reason = update.reason;
      it->second.numSteps = numSteps;
    }
    first.count += update.count;
  }
  list.updates = std::move(merged);
}

void ObjectPlacement::run() {
  if (!controlFlow.isReachable(birthBlock))
    return;
  collect(/*isTaskHandle=*/false);
  llvm::erase_if(ignoredUpdates, [&](const auto &update) {
    return !controlFlow.isReachable(update.op->getBlock());
  });
  for (auto &[op, use] : uses) {
    if (use.effect > maxCount || use.effect < -maxCount)
      return refuse(op, "the count does not fit into 64 bits");
  }
  if (bornCount > maxCount)
    return refuse(object.getDefiningOp(),
                  "the count does not fit into 64 bits");
  if (bornCount == 0)
    recordLeaningOps();

  placeAll();
  while (hasNewCarriers && !fault) {
    hasNewCarriers = false;
    list.moves = false;
    list.updates.clear();
    phases.clear();
    blockArcs.clear();
    liveBlocks.clear();
    exitLive.clear();
    findLiveBlocks(scope, /*isExitLive=*/false);
    placeAll();
  }
  mergePhases();
  mergeAdds();
  if (handedOver == 0)
    list.mergeSurplus(bornCount);
}

/// Whether what uses the object next after `op` is `op`, on every path.
bool ObjectPlacement::isNextUseOfItself(Operation *op) {
  SmallVector<FlowPoint> worklist{op};
  DenseSet<void *> visited;
  bool isFound = false;
  while (!worklist.empty()) {
    FlowPoint point = worklist.pop_back_val();
    Block *block = getBlock(point);
    auto *it = events.find(block);
    Operation *next = nullptr;
    if (it != events.end()) {
      auto *after = dyn_cast<Operation *>(point);
      auto *found = llvm::find_if(it->second, [&](Operation *event) {
        return !after || after->isBeforeInBlock(event);
      });
      if (found != it->second.end())
        next = *found;
    }
    if (next == op) {
      isFound = true;
      continue;
    }
    // What forwards the object in between is a use like any other.
    if (next && !opsAroundEvents.contains(next))
      return false;
    for (const FlowEdge &edge : next ? controlFlow.getEntryEdges(next)
                                     : controlFlow.getExitEdges(block))
      if (!edge.target.isNull() && isLive(edge.target) &&
          visited.insert(edge.target.getOpaqueValue()).second)
        worklist.push_back(edge.target);
  }
  return isFound;
}

void ObjectPlacement::findRepeats() {
  for (CountUpdate &update : list.updates)
    if (update.reason == CountUpdate::Reason::NeededLater &&
        update.where == CountUpdate::Where::Before &&
        isNextUseOfItself(update.getOp()))
      update.reason = CountUpdate::Reason::NeededAgain;
}

ObjectUpdates ObjectPlacement::getUpdates() const {
  ObjectUpdates result;
  result.object = object;
  result.wanted = list.updates;
  result.present = ignoredUpdates;
  result.isReleased = list.isReleased();
  return result;
}
