//===- PlacementCost.cpp - What a placement costs -------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/PlacementCost.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Points of which the cost still changes after so many ways there are taken to
/// be in a loop that changes it each time.
static constexpr unsigned maxVisits = 100;

PlacementCost::PlacementCost(FunctionFlow &function,
                             const ObjectUpdates &updates)
    : ObjectUses(function, updates.object), updates(updates) {}

void PlacementCost::addChanges(
    llvm::function_ref<int64_t(Operation *)> change) {
  auto addAt = [&](Operation *op, int64_t count) {
    changesIn[op->getBlock()].push_back({op, count});
  };
  for (auto [op, count] : updates.present)
    addAt(op, -1);
  for (const CountUpdate &update : updates.wanted) {
    switch (update.where) {
    case CountUpdate::Where::Before:
      addAt(update.getOp(), 1);
      break;
    case CountUpdate::Where::After:
      // What stands where the object is born, or behind an op with regions, is
      // passed by those who come from there.
      if (opsAroundEvents.contains(update.getOp()) ||
          update.getOp() == object.getDefiningOp())
        ++changesAfter[update.getOp()];
      else
        addAt(update.getOp(), 1);
      break;
    case CountUpdate::Where::BlockStart:
      ++changesAtStart[getBlock(update.at)];
      break;
    case CountUpdate::Where::Edge:
      ++changesOnEdges[{update.getOp(), update.edge}];
      break;
    }
  }
  for (auto &[op, use] : uses)
    if (int64_t count = change(op))
      addAt(op, count);
  for (auto &[block, entries] : changesIn)
    llvm::sort(entries, [](const Entry &lhs, const Entry &rhs) {
      return lhs.op != rhs.op && lhs.op->isBeforeInBlock(rhs.op);
    });
}

/// The sum of the changes from `point` to `end` with what stands before it, or
/// to the end of the block if that is null.
int64_t PlacementCost::sumUntil(FlowPoint point, Operation *end) {
  auto it = changesIn.find(getBlock(point));
  if (it == changesIn.end())
    return 0;
  auto *after = dyn_cast<Operation *>(point);
  int64_t sum = 0;
  for (auto [op, count] : it->second) {
    if (after && (op == after || op->isBeforeInBlock(after)))
      continue;
    if (end && op != end && end->isBeforeInBlock(op))
      break;
    sum += count;
  }
  return sum;
}

/// Follows all paths and keeps the most (`sign` 1) or the least (-1) that it
/// takes to get to each point.
void PlacementCost::walk(int64_t sign) {
  // The cost, times `sign`, and how often it grew.
  llvm::MapVector<void *, std::pair<int64_t, unsigned>> costs;
  SmallVector<FlowPoint> worklist;
  bool hasBound = true;
  auto finish = [&](int64_t cost, bool returns) {
    if (sign < 0) {
      least = std::min(least, -cost);
      return;
    }
    if (most)
      most = std::max(*most, cost);
    if (mostOnReturn && returns)
      mostOnReturn = std::max(*mostOnReturn, cost);
  };
  auto enter = [&](FlowPoint point, int64_t cost) {
    if (auto *block = dyn_cast<Block *>(point))
      cost += sign * changesAtStart.lookup(block);
    else
      cost += sign * changesAfter.lookup(cast<Operation *>(point));
    auto [it, isNew] = costs.insert({point.getOpaqueValue(), {cost, 0}});
    auto &[known, numVisits] = it->second;
    if (!isNew) {
      if (cost <= known)
        return;
      known = cost;
      if (++numVisits > maxVisits) {
        hasBound = false;
        return;
      }
    }
    worklist.push_back(point);
    // A path that never returns may end anywhere.
    if (!canExit(point))
      finish(cost, /*returns=*/false);
  };
  auto arrive = [&](FlowPoint point, int64_t cost) {
    if (isLive(point))
      return enter(point, cost);
    // Coming back to the block where the object is born ends its way, too.
    if (isa<Operation *>(point))
      cost += sign * changesAfter.lookup(cast<Operation *>(point));
    else if (cast<Block *>(point) != birthBlock)
      cost += sign * changesAtStart.lookup(cast<Block *>(point));
    finish(cost, canExit(point));
  };

  enter(getBirthPoint(), 0);
  for (size_t i = 0; i < worklist.size() && hasBound; ++i) {
    FlowPoint point = worklist[i];
    int64_t cost = costs.lookup(point.getOpaqueValue()).first;
    Block *block = getBlock(point);

    Operation *around = nullptr;
    auto *it = events.find(block);
    if (it != events.end()) {
      auto *after = dyn_cast<Operation *>(point);
      for (Operation *op : it->second) {
        if ((after && (op == after || op->isBeforeInBlock(after))) ||
            !opsAroundEvents.contains(op))
          continue;
        around = op;
        break;
      }
    }
    cost += sign * sumUntil(point, around);
    FlowEdges edges = around ? controlFlow.getEntryEdges(around)
                             : controlFlow.getExitEdges(block);
    Operation *source = around                         ? around
                        : block->mightHaveTerminator() ? block->getTerminator()
                                                       : nullptr;
    bool leavesScope = !around && block->getParent() == scope &&
                       ControlFlow::endsRegion(block);
    if (edges.empty())
      finish(cost, /*returns=*/false);
    for (const FlowEdge &edge : edges) {
      if (edge.suspends)
        continue;
      if (edge.target.isNull() || leavesScope)
        finish(cost, canExit(block));
      else
        arrive(edge.target,
               cost + sign * changesOnEdges.lookup({source, edge.index}));
    }
  }
  if (hasBound)
    return;
  if (sign < 0)
    least = std::numeric_limits<int64_t>::min();
  else
    most = mostOnReturn = std::nullopt;
}

void PlacementCost::run(llvm::function_ref<int64_t(Operation *)> change) {
  if (!controlFlow.isReachable(birthBlock)) {
    most = mostOnReturn = 0;
    return;
  }
  collect(/*isTaskHandle=*/false);
  addChanges(change);
  walk(1);
  walk(-1);
}
