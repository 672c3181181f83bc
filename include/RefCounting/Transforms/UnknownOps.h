//===- UnknownOps.h - Ops that nothing answers for --------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what the passes do about ops that hold reference-counted values and
// that neither a policy nor one of MLIR's interfaces answers for.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TRANSFORMS_UNKNOWNOPS_H
#define REFCOUNTING_TRANSFORMS_UNKNOWNOPS_H

#include "RefCounting/Analysis/RefCountingPolicy.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::ref_counting {

/// What a pass does about an unknown op: nothing, warn, or fail. The first two
/// take it to borrow its operands and to own its results.
enum class UnknownOps { Ignore, Warn, Error };

/// Reports unknown ops, one message for each op name.
class UnknownOpsReporter {
public:
  UnknownOpsReporter(UnknownOps mode, RefCountingPolicy &policy)
      : mode(mode), policy(policy) {}

  /// To be called for each op. Remembers it if it holds a counted value and is
  /// unknown.
  void visit(Operation *op) {
    if (mode != UnknownOps::Ignore && !policy.isAlwaysKnown(op) &&
        policy.holdsRefCounted(op) && !policy.isKnown(op))
      remember(op);
  }

  /// Reports the unknown ops that were visited since the last call, the first
  /// of each name in the order of the visits; all of them must still be there.
  /// Failure: they are errors, and there were some by now.
  LogicalResult report();

private:
  void remember(Operation *op);

  UnknownOps mode;
  RefCountingPolicy &policy;
  SmallVector<Operation *> unreported;
  DenseSet<OperationName> names;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_TRANSFORMS_UNKNOWNOPS_H
