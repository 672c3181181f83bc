//===- CountRewriter.cpp - Change counts ----------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountRewriter.h"
#include "RefCounting/Analysis/Wording.h"
#include "Remarks.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::ref_counting;

using Where = CountUpdate::Where;

void CountRewriter::add(const ObjectUpdates &object) {
  updates.append(object.wanted.begin(), object.wanted.end());
  for (auto [op, count] : object.present)
    oldUpdates.insert({op, {op, object.object, count}});
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

static void createBranch(OpBuilder &builder, Location loc, Block *target,
                         ValueRange operands, bool inLLVM) {
  if (inLLVM)
    LLVM::BrOp::create(builder, loc, operands, target);
  else
    cf::BranchOp::create(builder, loc, target, operands);
}

/// A block that control passes on its way from `op` along `edge` and on no
/// other: one for all objects.
Block *CountRewriter::getBlockOnEdge(Operation *op, unsigned edge) {
  Block *&block = edgeBlocks[{op, edge}];
  if (block)
    return block;
  ++numEdgesSplit;
  OpBuilder builder(op->getContext());
  if (op->getNumSuccessors() == 0) {
    Region *region = ControlFlow::getFillableRegion(op);
    block = builder.createBlock(region);
    scf::YieldOp::create(builder, op->getLoc());
    return block;
  }

  Block *target = op->getSuccessor(edge);
  block = builder.createBlock(op->getBlock()->getParent(),
                              std::next(op->getBlock()->getIterator()));
  // What is added in the new block is consumed behind it. All else is handed
  // over before, and comes through arguments.
  SmallVector<Value> operands(target->getNumArguments());
  if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    SuccessorOperands forwarded = branch.getSuccessorOperands(edge);
    for (unsigned i = forwarded.size(); i-- > 0;) {
      if (forwarded.isOperandProduced(i))
        continue;
      Value object = policy.getHoldingName(forwarded[i]);
      if (!addedOnEdges.contains({{op, edge}, object}))
        continue;
      operands[i] = forwarded[i];
      forwarded.erase(i);
    }
  }
  for (auto [operand, argument] :
       llvm::zip_equal(operands, target->getArguments()))
    if (!operand)
      operand = block->addArgument(argument.getType(), argument.getLoc());
  createBranch(builder, op->getLoc(), target, operands,
               isa<LLVM::LLVMFuncOp>(function.getOperation()));
  op->setSuccessor(block, edge);
  return block;
}

/// The spot that `first`, an op in `block` or its end, is at or stands before.
CountRewriter::Spot CountRewriter::getSpotFrom(Block *block, Operation *first) {
  SmallVector<Operation *> passed;
  Operation *anchor = first;
  while (anchor && oldUpdates.contains(anchor)) {
    auto it = nextAnchors.find(anchor);
    if (it != nextAnchors.end()) {
      anchor = it->second;
      break;
    }
    passed.push_back(anchor);
    anchor = anchor->getNextNode();
  }
  for (Operation *op : passed)
    nextAnchors[op] = anchor;
  return {block, anchor};
}

CountRewriter::Spot CountRewriter::getSpot(const CountUpdate &update) {
  switch (update.where) {
  case Where::Before:
    return {getBlock(update.at), update.getOp()};
  case Where::After:
  case Where::BlockStart:
    return getSpotFrom(getBlock(update.at), getNextOp(update.at));
  case Where::Edge: {
    Block *block = getBlockOnEdge(update.getOp(), update.edge);
    return {block, block->getTerminator()};
  }
  }
  llvm_unreachable("unhandled place of an update");
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

/// Why `update` is needed: "last use by 'func.call'".
static std::string describeReason(const CountUpdate &update) {
  std::string op = update.getOp() ? quoteName(update.getOp()) : "";
  switch (update.reason) {
  case CountUpdate::Reason::LastUse:
    return "last use, by " + op;
  case CountUpdate::Reason::Unused:
    return "where the value is born: it arrives owned, and nothing uses it";
  case CountUpdate::Reason::Dead:
    return "nothing on this way needs the value any more";
  case CountUpdate::Reason::NeededLater:
    return op + " takes over a reference, and the value is needed later";
  case CountUpdate::Reason::NeededAgain:
    return op + " takes over a reference, and does so again in the loop";
  case CountUpdate::Reason::ConsumedTwice:
    return op + " takes over more than one reference";
  case CountUpdate::Reason::AlsoBorrowed:
    return op + " takes over a reference and also borrows the value";
  case CountUpdate::Reason::ConsumesBorrowed:
    return op + " takes over a reference to a value that is borrowed";
  case CountUpdate::Reason::Surplus:
    return "more references arrive here than are needed";
  }
  llvm_unreachable("unhandled reason");
}

/// Says where `update` was placed, and why.
static void emitUpdateRemark(FunctionOpInterface function,
                             const CountUpdate &update, Location loc) {
  if (!wantsRemarks(loc.getContext()))
    return;
  bool isAdd = update.count > 0;
  remark::passed(loc, getRemarkOptions(isAdd ? "AddRef" : "DropRef", function))
      << StringRef(
             llvm::formatv("{0} {1} here: {2}", isAdd ? "added" : "dropped",
                           formatChange(update.count), describeReason(update))
                 .str());
}

void CountRewriter::create(const CountUpdate &update) {
  Operation *op = update.getOp();
  Location loc = op ? op->getLoc() : update.object.getLoc();
  builder.create(loc, update.object, update.count);
  Changes &ofObject = changes[update.object];
  if (update.count > 0)
    ofObject.addsPlaced += {1, llvm::AbsoluteValue(update.count)};
  else
    ofObject.dropsPlaced += {1, llvm::AbsoluteValue(update.count)};
  emitUpdateRemark(function, update, loc);
}

void CountRewriter::erase(const OldUpdate &update) {
  Changes &ofObject = changes[update.object];
  if (update.count > 0)
    ofObject.addsRemoved += {1, llvm::AbsoluteValue(update.count)};
  else
    ofObject.dropsRemoved += {1, llvm::AbsoluteValue(update.count)};
  update.op->erase();
}

/// Whether `update` drops what adds at the same place may need: references to
/// values that are borrowed from the object.
static bool isLateDrop(const CountUpdate &update) {
  return update.count < 0 &&
         (update.where == Where::Before || update.where == Where::Edge);
}

void CountRewriter::rewriteSpot(Spot spot, SpotChange &change) {
  llvm::sort(change.old, [](const OldUpdate &lhs, const OldUpdate &rhs) {
    return lhs.op->isBeforeInBlock(rhs.op);
  });

  // One update for each object; drops that must wait for adds go last.
  llvm::SmallMapVector<Value, CountUpdate, 2> sums;
  bool isOrdered = false;
  for (const CountUpdate &update : change.wanted) {
    auto [it, isNew] = sums.insert({update.object, update});
    if (!isNew)
      it->second.count += update.count;
    isOrdered |= isLateDrop(update);
  }
  SmallVector<CountUpdate> wanted;
  auto append = [&](llvm::function_ref<bool(const CountUpdate &)> isWanted) {
    for (auto &[object, update] : sums)
      if (update.count != 0 && isWanted(update))
        wanted.push_back(update);
  };
  append([&](const CountUpdate &update) {
    return update.count < 0 && !isLateDrop(update);
  });
  size_t numFirst = wanted.size();
  append([&](const CountUpdate &update) { return update.count > 0; });
  append(isLateDrop);

  auto setInsertionPoint = [&](Operation *before) {
    if (before)
      builder.setInsertionPoint(before);
    else
      builder.setInsertionPointToEnd(spot.first);
  };
  // What stands here already stays, in whatever order if that does not matter.
  llvm::SmallDenseMap<Value, SmallVector<unsigned, 1>, 4> oldOf;
  for (auto [index, old] : llvm::enumerate(change.old))
    oldOf[old.object].push_back(index);
  llvm::SmallBitVector kept(change.old.size());
  llvm::SmallBitVector present(wanted.size());
  int64_t lastAdd = -1, firstLateDrop = change.old.size();
  for (auto [index, update] : llvm::enumerate(wanted)) {
    for (int64_t old : oldOf.lookup(update.object)) {
      if (present[index] || kept[old] || update.count != change.old[old].count)
        continue;
      kept.set(old);
      present.set(index);
      if (update.count > 0)
        lastAdd = std::max(lastAdd, old);
      else if (isLateDrop(update))
        firstLateDrop = std::min(firstLateDrop, old);
    }
  }
  if (isOrdered && (!present.all() || firstLateDrop < lastAdd)) {
    kept.reset();
    present.reset();
  }
  numKept += kept.count();

  Operation *firstKept = spot.second;
  for (auto [index, old] : llvm::enumerate(change.old)) {
    if (!kept[index])
      erase(old);
    else if (firstKept == spot.second)
      firstKept = old.op;
  }
  for (auto [index, update] : llvm::enumerate(wanted)) {
    if (present[index])
      continue;
    setInsertionPoint(index < numFirst ? firstKept : spot.second);
    create(update);
  }
}

void CountRewriter::rewrite() {
  for (const CountUpdate &update : updates)
    if (update.where == Where::Edge && update.count > 0)
      addedOnEdges.insert({{update.getOp(), update.edge}, update.object});
  llvm::MapVector<Spot, SpotChange> spots;
  for (const CountUpdate &update : updates)
    spots[getSpot(update)].wanted.push_back(update);
  for (auto &[op, old] : oldUpdates)
    spots[getSpotFrom(op->getBlock(), op)].old.push_back(old);
  for (auto &[spot, change] : spots)
    rewriteSpot(spot, change);
}

CountRewriter::Changes CountRewriter::sumChanges() const {
  Changes sum;
  for (auto &[object, ofObject] : changes) {
    sum.addsPlaced += ofObject.addsPlaced;
    sum.dropsPlaced += ofObject.dropsPlaced;
    sum.addsRemoved += ofObject.addsRemoved;
    sum.dropsRemoved += ofObject.dropsRemoved;
  }
  return sum;
}
