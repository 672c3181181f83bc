//===- CastUtils.cpp - One object under several names ---------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/CastUtils.h"
#include "RefCounting/Interfaces/RefCountingPolicyDialectInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Whether `op` or its dialect tells how it uses counted values.
static bool hasPolicy(Operation *op) {
  if (isa<RefCountingPolicyOpInterface>(op))
    return true;
  Dialect *dialect = op->getName().getDialect();
  if (!dialect)
    return false;
  auto *policy =
      dialect->getRegisteredInterface<RefCountingPolicyDialectInterface>();
  return policy && policy->hasPolicyFor(op->getName());
}

Value ref_counting::getCastSource(Operation *op) {
  // Unrealized casts implement CastOpInterface by an external model only, which
  // not every tool registers.
  if (op->getNumOperands() != 1 || op->getNumResults() != 1 ||
      !isa<CastOpInterface, UnrealizedConversionCastOp>(op) || hasPolicy(op))
    return nullptr;
  return op->getOperand(0);
}

Value ref_counting::lookThroughCasts(Value value) {
  // Casts in unreachable blocks may form a cycle; there the first name is the
  // one that the walk met first.
  llvm::SmallPtrSet<Operation *, 4> visited;
  while (Operation *op = value.getDefiningOp()) {
    Value source = getCastSource(op);
    if (!source || !visited.insert(op).second)
      return value;
    value = source;
  }
  return value;
}

bool ref_counting::forEachUseOfObject(
    Value value, llvm::function_ref<bool(OpOperand &)> callback) {
  return forEachUseThroughCasts(lookThroughCasts(value), callback);
}

bool ref_counting::forEachUseThroughCasts(
    Value value, llvm::function_ref<bool(OpOperand &)> callback) {
  llvm::SmallPtrSet<Operation *, 4> visited;
  // A cycle of casts in an unreachable block leads back to `value`.
  if (Operation *op = value.getDefiningOp())
    visited.insert(op);
  SmallVector<Value> names{value};
  while (!names.empty()) {
    Value name = names.pop_back_val();
    for (OpOperand &use : name.getUses()) {
      if (!callback(use))
        return false;
      Operation *user = use.getOwner();
      if (getCastSource(user) && visited.insert(user).second)
        names.push_back(user->getResult(0));
    }
  }
  return true;
}
