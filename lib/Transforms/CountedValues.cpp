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

void CountedValues::noteValue(Value value) {
  ++numValues;
  if (!isInFunction)
    outsideFunctions.insert({isolated, value});
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
      noteValue(argument);
    }
  }
}

void CountedValues::collectFromRegions(Operation *op) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  Operation *around = isolated;
  bool wasInFunction = isInFunction;
  if (!around || op->hasTrait<OpTrait::IsIsolatedFromAbove>()) {
    isolated = op;
    isInFunction = bool(function);
  }
  for (Region &region : op->getRegions())
    collectFrom(region);
  isolated = around;
  isInFunction = wasInFunction;
  if (function)
    functions.push_back(function);
}

void CountedValues::collectFrom(Operation *op) {
  // What stands inside an op that is refused goes with it.
  if (failed(policy.verifyRefCountable(op))) {
    isRefused = true;
    return;
  }
  unknownOps.visit(op);
  if (op->getNumRegions() != 0)
    collectFromRegions(op);

  for (OpResult result : op->getResults()) {
    if (!policy.isRefCounted(result.getType()))
      continue;
    results.push_back(result);
    noteValue(result);
  }
}

LogicalResult CountedValues::refuseOutsideFunctions() {
  for (auto [parent, value] : outsideFunctions)
    emitError(value.getLoc())
        << stringify(FaultKind::CannotProve)
        << ": the value is in no function, but in '" << parent->getName()
        << "'; what runs in which order there is not known";
  return failure(!outsideFunctions.empty());
}

LogicalResult
CountedValues::collectByParts(Operation *root,
                              llvm::function_ref<void()> callback) {
  auto endPart = [&] {
    if (!isRefused)
      callback();
    arguments.clear();
    results.clear();
  };
  if (failed(policy.verifyRefCountable(root)))
    return failure();
  unknownOps.visit(root);
  if (llvm::any_of(root->getRegions(), mayHaveSSADominance)) {
    collectFromRegions(root);
    endPart();
    return failure(isRefused);
  }
  // A module, mostly. What stands in it directly is not counted, so nothing
  // leads from one of its ops into another.
  isolated = root;
  isInFunction = isa<FunctionOpInterface>(root);
  for (Region &region : root->getRegions())
    for (Block &block : region) {
      checkGraphRegion(block);
      for (Operation &op : block) {
        collectFrom(&op);
        endPart();
      }
    }
  if (auto function = dyn_cast<FunctionOpInterface>(root))
    functions.push_back(function);
  return failure(isRefused);
}
