//===- RefCountingPolicyDialectInterface.cpp - Policy of a dialect --------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingPolicyDialectInterface.h"

using namespace mlir;
using namespace mlir::ref_counting;

int64_t
RefCountingPolicyDialectInterface::getRefCountEffect(OpOperand &operand) const {
  FailureOr<int64_t> delta = getRefCountDelta(operand);
  return succeeded(delta) ? -std::max<int64_t>(*delta, 0) : 0;
}

FailureOr<int64_t>
RefCountingPolicyDialectInterface::getResultRefCount(OpResult result) const {
  return 1;
}

SmallVector<Value>
RefCountingPolicyDialectInterface::getBorrowSources(OpResult result) const {
  return detail::getDefaultBorrowSources(result.getOwner());
}

bool RefCountingPolicyDialectInterface::isRefCountUpdate(Operation *op) const {
  return false;
}

bool RefCountingPolicyDialectInterface::isSuspendingSuccessor(
    Operation *op, unsigned index) const {
  return false;
}

LogicalResult
RefCountingPolicyDialectInterface::verifyRefCountable(Operation *op) const {
  return success();
}
