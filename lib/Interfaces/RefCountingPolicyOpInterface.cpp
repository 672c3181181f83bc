//===- RefCountingPolicyOpInterface.cpp - What ops need of counts ---------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h"
#include "llvm/ADT/SetVector.h"

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
  for (Value operand : op->getOperands())
    if (isa<RefCountedTypeInterface>(operand.getType()))
      sources.insert(operand);
  return llvm::to_vector(sources);
}

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.cpp.inc"
