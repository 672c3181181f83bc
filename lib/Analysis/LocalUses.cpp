//===- LocalUses.cpp - Objects that live in one block ---------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/LocalUses.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// More of an effect than this is left to those who look for overflow. An op
/// that has more operands than `maxMerged` is too.
static constexpr int64_t maxEffect = 1 << 16;
static constexpr unsigned maxMerged = 1 << 12;

LogicalResult LocalUses::collect(FunctionFlow &function, Value object) {
  uses.clear();
  if (!function.borrowers.empty() && function.borrowers.contains(object))
    return failure();
  RefCountingPolicy &policy = function.policy;
  Block *block = object.getParentBlock();
  Operation *definition = object.getDefiningOp();
  if ((definition && definition->hasTrait<OpTrait::IsTerminator>()) ||
      !function.controlFlow.isReachable(block) || !function.canExit(block))
    return failure();

  for (OpOperand &operand : object.getUses()) {
    Operation *op = operand.getOwner();
    if (op->getBlock() != block || op->getNumRegions() != 0 ||
        op->getNumSuccessors() != 0 || policy.getCastSource(op))
      return failure();
    // Of terminators only returns are plain, but not those by which coroutines
    // hand over what they return.
    bool isTerminator = op->hasTrait<OpTrait::IsTerminator>();
    if (isTerminator &&
        (block->getParent() != &function.function.getFunctionBody() ||
         !policy.isForwarded(operand) ||
         llvm::is_contained(function.suspendingReturns, op)))
      return failure();
    int64_t effect = isTerminator ? -1 : policy.getEffect(operand);
    if (effect < -maxEffect || effect > maxEffect ||
        op->getNumOperands() > maxMerged)
      return failure();
    if (effect == 0) {
      std::optional<unsigned> index = policy.getArgumentIndex(operand);
      FunctionOpInterface callee =
          index ? policy.getCallee(op) : FunctionOpInterface();
      if (callee && *index < callee.getNumArguments() &&
          !function.conventions.getTasks(callee, *index).empty())
        return failure();
    }
    uses.push_back({op, static_cast<int32_t>(effect), effect == 0,
                    policy.isPlainUpdate(op)});
  }

  // The last use that was made is mostly the first in the list.
  auto isBefore = [](const LocalUse &lhs, const LocalUse &rhs) {
    return lhs.op != rhs.op && lhs.op->isBeforeInBlock(rhs.op);
  };
  std::reverse(uses.begin(), uses.end());
  if (!llvm::is_sorted(uses, isBefore))
    llvm::sort(uses, isBefore);

  // One entry for each op.
  auto *last = uses.begin();
  for (LocalUse &use : llvm::drop_begin(uses, uses.empty() ? 0 : 1)) {
    if (use.op == last->op) {
      last->effect += use.effect;
      last->borrows += use.borrows;
    } else {
      *++last = use;
    }
  }
  if (!uses.empty())
    uses.erase(std::next(last), uses.end());
  return success();
}

int64_t LocalUses::getLeastCount() const {
  int64_t count = 0, least = 0;
  for (const LocalUse &use : uses)
    least = std::min(least, count += use.effect);
  return least;
}

bool LocalUses::isRight(int64_t count) const {
  bool isBorrowed = count == 0;
  for (const LocalUse &use : uses) {
    if (!isBorrowed &&
        (count <= 0 || (use.borrows != 0 && count == -use.effect)))
      return false;
    if (llvm::AddOverflow<int64_t>(count, use.effect, count) || count < 0)
      return false;
  }
  return count == 0;
}
