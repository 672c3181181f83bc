//===- FunctionFlow.cpp - What a function's objects share -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionFlow.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::ref_counting;

FunctionFlow::FunctionFlow(FunctionOpInterface function,
                           RefCountingPolicy &policy,
                           const Conventions &conventions, Updates updates)
    : function(function), policy(policy), conventions(conventions),
      updates(updates), controlFlow(policy) {
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != function && op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return WalkResult::skip();
    for (OpResult result : op->getResults()) {
      if (!policy.isRefCounted(result.getType()) ||
          policy.getHoldingName(result) != result)
        continue;
      FailureOr<int64_t> count = policy.getResultRefCount(result);
      if (failed(count) || *count != 0)
        continue;
      for (Value source : policy.getBorrowSources(result))
        borrowers[policy.getHoldingName(source)].push_back(result);
    }
    return WalkResult::advance();
  });
  if (!function.isExternal())
    findSuspensions();
}

void FunctionFlow::findSuspensions() {
  SmallVector<Block *> before, after, handover;
  auto visit = [](DenseSet<Block *> &set, SmallVector<Block *> &worklist,
                  Block *block) {
    if (set.insert(block).second)
      worklist.push_back(block);
  };

  DenseSet<Block *> handingOver;
  visit(beforeSuspension, before, &function.getFunctionBody().front());
  while (!before.empty()) {
    Block *block = before.pop_back_val();
    bool suspends = controlFlow.suspends(block);
    isCoroutine |= suspends;
    for (auto [index, successor] : llvm::enumerate(block->getSuccessors())) {
      if (policy.isSuspendingSuccessor(block->getTerminator(), index))
        visit(handingOver, handover, successor);
      else if (suspends)
        visit(afterSuspension, after, successor);
      else
        visit(beforeSuspension, before, successor);
    }
  }
  if (!isCoroutine)
    return;

  auto followEdges = [&](DenseSet<Block *> &set,
                         SmallVector<Block *> &worklist) {
    while (!worklist.empty()) {
      Block *block = worklist.pop_back_val();
      for (Block *successor : controlFlow.getSuccessors(block))
        visit(set, worklist, successor);
    }
  };
  followEdges(afterSuspension, after);
  followEdges(handingOver, handover);

  for (Block &block : function.getFunctionBody())
    if (handingOver.contains(&block) && ControlFlow::endsRegion(&block) &&
        block.mightHaveTerminator())
      suspendingReturns.push_back(block.getTerminator());
}

std::string FunctionFlow::getName(Block *block) {
  if (!asmState)
    asmState = std::make_unique<AsmState>(function.getOperation());
  std::string name;
  llvm::raw_string_ostream stream(name);
  block->printAsOperand(stream, *asmState);
  return name;
}
