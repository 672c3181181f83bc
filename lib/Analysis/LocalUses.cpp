//===- LocalUses.cpp - Objects that live in one block ---------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/LocalUses.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// More of an effect than this is left to those who look for overflow.
static constexpr int64_t maxEffect = int64_t(1) << 32;

std::optional<LocalUses> ref_counting::collectLocalUses(FunctionFlow &function,
                                                        Value object) {
  if (function.borrowers.contains(object))
    return std::nullopt;
  RefCountingPolicy &policy = function.policy;
  Block *block = object.getParentBlock();
  Region *body = &function.function.getFunctionBody();
  Operation *definition = object.getDefiningOp();
  if ((definition && definition->hasTrait<OpTrait::IsTerminator>()) ||
      !function.controlFlow.isReachable(block))
    return std::nullopt;
  for (Block *around = block; true;
       around = around->getParentOp()->getBlock()) {
    if (!function.controlFlow.canLeaveRegion(around))
      return std::nullopt;
    if (around->getParent() == body)
      break;
  }

  LocalUses local;
  for (OpOperand &operand : object.getUses()) {
    Operation *op = operand.getOwner();
    if (op->getBlock() != block || op->getNumRegions() != 0 ||
        op->getNumSuccessors() != 0 || policy.getCastSource(op))
      return std::nullopt;
    if (function.ignores(op)) {
      local.ignoredUpdates.push_back({op, policy.getEffect(operand)});
      continue;
    }
    // Of terminators only returns are plain, but not those by which coroutines
    // hand over what they return.
    if (op->hasTrait<OpTrait::IsTerminator>() &&
        (block->getParent() != body || !policy.isForwarded(operand) ||
         llvm::is_contained(function.suspendingReturns, op)))
      return std::nullopt;
    int64_t effect = policy.getEffect(operand);
    if (effect < -maxEffect || effect > maxEffect)
      return std::nullopt;
    if (effect == 0) {
      std::optional<unsigned> index =
          RefCountingPolicy::getArgumentIndex(operand);
      FunctionOpInterface callee =
          index ? policy.getCallee(op) : FunctionOpInterface();
      if (callee && *index < callee.getNumArguments() &&
          !function.conventions.getTasks(callee, *index).empty())
        return std::nullopt;
    }
    local.uses.push_back({op, effect, effect == 0 ? 1u : 0u});
  }

  llvm::sort(local.uses, [](const LocalUse &lhs, const LocalUse &rhs) {
    return lhs.op != rhs.op && lhs.op->isBeforeInBlock(rhs.op);
  });
  // One entry for each op.
  auto *last = local.uses.begin();
  for (LocalUse &use :
       llvm::drop_begin(local.uses, local.uses.empty() ? 0 : 1)) {
    if (use.op == last->op) {
      last->effect += use.effect;
      last->borrows += use.borrows;
    } else {
      *++last = use;
    }
  }
  if (!local.uses.empty())
    local.uses.erase(std::next(last), local.uses.end());
  return local;
}
