//===- CountedValues.cpp - Values that passes look at ---------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountedValues.h"
#include "RefCounting/Analysis/Fault.h"
#include "mlir/IR/RegionKindInterface.h"

using namespace mlir;
using namespace mlir::ref_counting;

LogicalResult CountedValues::checkKnown(Operation *op) {
  LogicalResult result = unknownOps.check(op);
  hasUnknownOps |= failed(result);
  return result;
}

LogicalResult CountedValues::checkAllKnown() {
  for (BlockArgument argument : arguments)
    for (Operation *user : argument.getUsers())
      (void)checkKnown(user);
  for (OpResult result : results)
    for (Operation *user : result.getUsers())
      (void)checkKnown(user);
  return failure(hasUnknownOps);
}

void CountedValues::checkGraphRegion(Block &block) {
  auto isCounted = [&](Type type) { return policy.isRefCounted(type); };
  auto refuse = [&](Location loc) {
    emitError(loc) << "a reference-counted value in a graph region cannot be "
                      "counted: program order is not execution order there; "
                      "move it to a region with SSA dominance, such as a "
                      "function body";
    isRefused = true;
  };
  // One error for each block says enough.
  for (BlockArgument argument : block.getArguments())
    if (isCounted(argument.getType()))
      return refuse(argument.getLoc());
  for (Operation &op : block)
    if (llvm::any_of(op.getOperandTypes(), isCounted) ||
        llvm::any_of(op.getResultTypes(), isCounted))
      return refuse(op.getLoc());
}

void CountedValues::collectFrom(Region &region) {
  bool isGraph = !mayHaveSSADominance(region);
  for (Block &block : region) {
    if (isGraph)
      checkGraphRegion(block);
    for (Operation &op : block)
      collectFrom(&op);
    for (BlockArgument argument : block.getArguments()) {
      if (!policy.isRefCounted(argument.getType()))
        continue;
      arguments.push_back(argument);
      if (block.isEntryBlock())
        (void)checkKnown(block.getParentOp());
    }
  }
}

void CountedValues::collectFrom(Operation *op) {
  // What stands inside an op that is refused goes with it.
  if (failed(policy.verifyRefCountable(op))) {
    isRefused = true;
    return;
  }
  for (Region &region : op->getRegions())
    collectFrom(region);

  for (OpResult result : op->getResults()) {
    if (!policy.isRefCounted(result.getType()))
      continue;
    results.push_back(result);
    (void)checkKnown(op);
  }
}

LogicalResult CountedValues::collect(Operation *root) {
  if (failed(policy.verifyRefCountable(root)))
    return failure();
  for (Region &region : root->getRegions())
    collectFrom(region);
  return failure(isRefused);
}

LogicalResult CountedValues::checkInFunctions(Operation *root) {
  LogicalResult result = success();
  DenseSet<Operation *> reported;
  auto check = [&](Value value) {
    Operation *parent = value.getParentRegion()->getParentOp();
    while (!parent->hasTrait<OpTrait::IsIsolatedFromAbove>() &&
           parent != root && parent->getParentOp())
      parent = parent->getParentOp();
    if (isa<FunctionOpInterface>(parent) || !reported.insert(parent).second)
      return;
    emitError(value.getLoc())
        << stringify(FaultKind::CannotProve)
        << ": the value is in no function, but in '" << parent->getName()
        << "'; what runs in which order there is not known";
    result = failure();
  };
  llvm::for_each(arguments, check);
  llvm::for_each(results, check);
  return result;
}
