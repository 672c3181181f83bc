//===- RefCountingPolicyDialectInterface.h - Dialects -----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the interface by which a dialect answers the questions of
// RefCountingPolicyOpInterface for all of its ops at once.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYDIALECTINTERFACE_H
#define REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYDIALECTINTERFACE_H

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h"
#include "mlir/IR/DialectInterface.h"

namespace mlir::ref_counting {

/// The questions of RefCountingPolicyOpInterface, answered by a dialect for
/// those of its ops that do not implement that interface themselves. The
/// answers mean the same, and have the same defaults; see its documentation.
class RefCountingPolicyDialectInterface
    : public DialectInterface::Base<RefCountingPolicyDialectInterface> {
public:
  RefCountingPolicyDialectInterface(Dialect *dialect) : Base(dialect) {}

  /// Whether the dialect answers for the ops of this name. For ops that it does
  /// not answer for, MLIR's own interfaces are asked, as if the dialect had no
  /// policy. The answer may not change while the context lives.
  virtual bool hasPolicyFor(OperationName name) const { return true; }

  virtual FailureOr<int64_t> getRefCountDelta(OpOperand &operand) const = 0;
  virtual int64_t getRefCountEffect(OpOperand &operand) const;
  virtual FailureOr<int64_t> getResultRefCount(OpResult result) const;
  virtual SmallVector<Value> getBorrowSources(OpResult result) const;
  virtual bool isRefCountUpdate(Operation *op) const;
  virtual bool isSuspendingSuccessor(Operation *op, unsigned index) const;
  virtual LogicalResult verifyRefCountable(Operation *op) const;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYDIALECTINTERFACE_H
