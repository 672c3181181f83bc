//===- RefCountingPolicyOpInterface.cpp - What ops need of counts ---------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h"
#include "RefCounting/Interfaces/CastUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::ref_counting;

int64_t ref_counting::detail::getDefaultRefCountEffect(Operation *op,
                                                       OpOperand &operand) {
  FailureOr<int64_t> delta =
      cast<RefCountingPolicyOpInterface>(op).getRefCountDelta(operand);
  return succeeded(delta) ? -std::max<int64_t>(*delta, 0) : 0;
}

SmallVector<Value>
ref_counting::detail::getDefaultBorrowSources(Operation *op) {
  llvm::SmallSetVector<Value, 4> sources;
  for (Value operand : op->getOperands()) {
    // A raw pointer that was cast from a counted value is that object, too.
    llvm::SmallPtrSet<Operation *, 4> visited;
    while (operand && !isa<RefCountedTypeInterface>(operand.getType())) {
      Operation *cast = operand.getDefiningOp();
      operand =
          cast && visited.insert(cast).second ? getCastSource(cast) : Value();
    }
    if (operand)
      sources.insert(operand);
  }
  return llvm::to_vector(sources);
}

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.cpp.inc"
