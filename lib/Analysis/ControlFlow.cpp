//===- ControlFlow.cpp - Blocks and regions as one graph ------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::ref_counting;

Block *ref_counting::getBlock(FlowPoint point) {
  if (auto *block = dyn_cast<Block *>(point))
    return block;
  return cast<Operation *>(point)->getBlock();
}

Operation *ref_counting::getNextOp(FlowPoint point) {
  if (auto *block = dyn_cast<Block *>(point))
    return block->empty() ? nullptr : &block->front();
  return cast<Operation *>(point)->getNextNode();
}

/// The terminator of `block`, or null if it has none.
static Operation *getTerminator(Block *block) {
  return block->mightHaveTerminator() ? block->getTerminator() : nullptr;
}

/// Whether control never goes on behind `terminator`, which has no successors.
/// MLIR has no trait for this. What ends a region without operands and goes on
/// behind it is ReturnLike or known to have no effects (`gpu.terminator`);
/// `ub.unreachable` and `llvm.unreachable` are neither.
static bool neverReturns(Operation *terminator, RefCountingPolicy &policy) {
  return terminator->getNumOperands() == 0 &&
         !terminator->hasTrait<OpTrait::ReturnLike>() &&
         !isa<RegionBranchTerminatorOpInterface>(terminator) &&
         terminator->isRegistered() && policy.consumesOnEdges(terminator) &&
         terminator->getNumRegions() == 0 && !isMemoryEffectFree(terminator);
}

/// Appends the ways to all regions of `op`, and past them.
static void appendAllEdges(Operation *op, SmallVectorImpl<FlowEdge> &edges) {
  for (Region &region : op->getRegions())
    if (!region.empty())
      edges.push_back(
          {&region.front(), {}, {}, static_cast<unsigned>(edges.size())});
  edges.push_back({op, {}, {}, static_cast<unsigned>(edges.size())});
}

/// Appends the ways that `op` names as `successors`. `getOperands` gives what
/// is forwarded to one of them.
static void
appendEdges(Operation *op, ArrayRef<RegionSuccessor> successors,
            llvm::function_ref<OperandRange(RegionSuccessor)> getOperands,
            bool consumes, SmallVectorImpl<FlowEdge> &edges) {
  for (RegionSuccessor successor : successors) {
    FlowEdge edge;
    if (Region *region = successor.getSuccessor()) {
      if (region->empty())
        continue;
      edge.target = &region->front();
    } else {
      edge.target = op;
    }
    if (consumes) {
      edge.forwarded = getOperands(successor);
      edge.inputs = successor.getSuccessorInputs();
    }
    edge.index = edges.size();
    edges.push_back(edge);
  }
}

FlowEdges ControlFlow::getEntryEdges(Operation *op) {
  FlowEdges edges;
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch) {
    appendAllEdges(op, edges);
    return edges;
  }
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  appendEdges(
      op, successors,
      [&](RegionSuccessor successor) {
        return branch.getEntrySuccessorOperands(successor);
      },
      policy.consumesOnEdges(op), edges);
  return edges;
}

FlowEdges ControlFlow::getExitEdges(Block *block) {
  FlowEdges edges;
  Operation *terminator = getTerminator(block);

  if (terminator && terminator->getNumSuccessors() != 0) {
    auto branch = policy.consumesOnEdges(terminator)
                      ? dyn_cast<BranchOpInterface>(terminator)
                      : BranchOpInterface();
    for (auto [index, successor] :
         llvm::enumerate(terminator->getSuccessors())) {
      FlowEdge edge;
      edge.target = successor;
      edge.index = index;
      edge.suspends = policy.isSuspendingSuccessor(terminator, index);
      if (branch) {
        SuccessorOperands operands = branch.getSuccessorOperands(index);
        edge.forwarded = operands.getForwardedOperands();
        edge.inputs = successor->getArguments().drop_front(
            operands.getProducedOperandCount());
      }
      edges.push_back(edge);
    }
    return edges;
  }

  if (terminator && neverReturns(terminator, policy))
    return edges;

  Operation *parent = block->getParentOp();
  if (!parent || parent->hasTrait<OpTrait::IsIsolatedFromAbove>()) {
    FlowEdge edge;
    if (terminator && policy.consumesOnEdges(terminator) &&
        isa_and_present<FunctionOpInterface>(parent))
      edge.forwarded = terminator->getOperands();
    edges.push_back(edge);
    return edges;
  }

  auto regionTerminator =
      dyn_cast_if_present<RegionBranchTerminatorOpInterface>(terminator);
  if (!regionTerminator || !isa<RegionBranchOpInterface>(parent)) {
    appendAllEdges(parent, edges);
    return edges;
  }
  SmallVector<RegionSuccessor> successors;
  regionTerminator.getSuccessorRegions(
      SmallVector<Attribute>(terminator->getNumOperands()), successors);
  appendEdges(
      parent, successors,
      [&](RegionSuccessor successor) {
        return regionTerminator.getSuccessorOperands(successor);
      },
      policy.consumesOnEdges(terminator), edges);
  return edges;
}

bool ControlFlow::endsRegion(Block *block) {
  return block->empty() || block->back().getNumSuccessors() == 0;
}

SmallVector<Block *, 2> ControlFlow::getSuccessors(Block *block) {
  SmallVector<Block *, 2> successors;
  if (block->empty())
    return successors;
  Operation *terminator = &block->back();
  bool mayTake = !hasSuspensions(block->getParent());
  for (BlockOperand &successor : terminator->getBlockOperands())
    if (mayTake ||
        !policy.isSuspendingSuccessor(terminator, successor.getOperandNumber()))
      successors.push_back(successor.get());
  return successors;
}

SmallVector<Block *, 2> ControlFlow::getPredecessors(Block *block) {
  SmallVector<Block *, 2> predecessors;
  bool mayTake = !hasSuspensions(block->getParent());
  for (BlockOperand &edge : block->getUses())
    if (mayTake ||
        !policy.isSuspendingSuccessor(edge.getOwner(), edge.getOperandNumber()))
      predecessors.push_back(edge.getOwner()->getBlock());
  return predecessors;
}

Region *ControlFlow::getFillableRegion(Operation *op) {
  auto ifOp = dyn_cast<scf::IfOp>(op);
  if (!ifOp || !ifOp.getElseRegion().empty())
    return nullptr;
  return &ifOp.getElseRegion();
}

bool ControlFlow::suspends(Block *block) {
  if (endsRegion(block))
    return false;
  Operation *terminator = &block->back();
  // The answer of MLIR's interfaces is known.
  if (policy.consumesOnEdges(terminator))
    return false;
  return llvm::any_of(llvm::seq(terminator->getNumSuccessors()),
                      [&](unsigned index) {
                        return policy.isSuspendingSuccessor(terminator, index);
                      });
}

bool ControlFlow::mayComplete(Operation *op) {
  // The regions of an op that is no RegionBranchOpInterface may not run at all.
  if (!isa<RegionBranchOpInterface>(op))
    return true;
  FlowEdges edges = getEntryEdges(op);
  DenseSet<Region *> entered;
  while (!edges.empty()) {
    FlowPoint target = edges.pop_back_val().target;
    auto *entry = dyn_cast_if_present<Block *>(target);
    if (!entry)
      return true;
    Region *region = entry->getParent();
    if (!entered.insert(region).second || !canLeaveRegion(entry))
      continue;
    for (Block *end : getRegionEnds(region))
      edges.append(getExitEdges(end));
  }
  return false;
}

const ControlFlow::RegionInfo &ControlFlow::getInfo(Region *region) {
  if (region == lastRegion)
    return *lastInfo;
  std::unique_ptr<RegionInfo> &known = regions[region];
  bool isNew = !known;
  if (isNew)
    known = std::make_unique<RegionInfo>();
  // Looking into nested regions may move `known`, but not what it holds.
  RegionInfo &info = *known;
  if (isNew && !region->empty())
    fillIn(info, region);
  lastRegion = region;
  lastInfo = &info;
  return info;
}

void ControlFlow::fillIn(RegionInfo &info, Region *region) {
  // Behind an op that never ends control does not get to the end of the block.
  auto mayGetToEnd = [&](Block *block) {
    return !hasNestedRegions || llvm::all_of(*block, [&](Operation &op) {
      return op.getNumRegions() == 0 || mayComplete(&op);
    });
  };
  auto isEnd = [&](Block *block) {
    if (!endsRegion(block))
      return false;
    Operation *terminator = getTerminator(block);
    return !terminator || !neverReturns(terminator, policy);
  };

  if (region->hasOneBlock()) {
    Block *block = &region->front();
    info.suspends = suspends(block);
    if (isEnd(block))
      info.ends.push_back(block);
    if (info.ends.empty() || !mayGetToEnd(block))
      info.staying.insert(block);
    return;
  }

  info.suspends =
      llvm::any_of(*region, [&](Block &block) { return suspends(&block); });
  size_t numBlocks = region->getBlocks().size();
  SmallVector<Block *> worklist{&region->front()};
  DenseSet<Block *> reachable, leaving;
  reachable.reserve(numBlocks);
  leaving.reserve(numBlocks);
  reachable.insert(&region->front());
  while (!worklist.empty())
    if (Block *block = worklist.pop_back_val(); !block->empty())
      for (BlockOperand &successor : block->back().getBlockOperands())
        if (reachable.insert(successor.get()).second)
          worklist.push_back(successor.get());

  auto visit = [&](Block *block) {
    if (mayGetToEnd(block) && leaving.insert(block).second)
      worklist.push_back(block);
  };
  for (Block &block : *region) {
    if (!reachable.contains(&block)) {
      info.unreachable.insert(&block);
      continue;
    }
    if (!isEnd(&block))
      continue;
    info.ends.push_back(&block);
    visit(&block);
  }
  while (!worklist.empty()) {
    Block *block = worklist.pop_back_val();
    for (Block *predecessor : getPredecessors(block))
      if (!leaving.contains(predecessor))
        visit(predecessor);
  }
  if (leaving.size() == numBlocks)
    return;
  for (Block &block : *region)
    if (!leaving.contains(&block))
      info.staying.insert(&block);
}

bool ControlFlow::isReachable(Block *block) {
  while (true) {
    if (getInfo(block->getParent()).unreachable.contains(block))
      return false;
    Operation *parent = block->getParentOp();
    if (!parent || !parent->getBlock() ||
        parent->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return true;
    block = parent->getBlock();
  }
}

bool ControlFlow::canLeaveRegion(Block *block) {
  return !getInfo(block->getParent()).staying.contains(block);
}

ArrayRef<Block *> ControlFlow::getRegionEnds(Region *region) {
  return getInfo(region).ends;
}
