//===- RefCountingPolicyOpInterface.h - Op policy ---------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the interface by which an op tells how it uses reference-counted
// values.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYOPINTERFACE_H
#define REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYOPINTERFACE_H

#include "RefCounting/Interfaces/RefCountedTypeInterface.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::ref_counting::detail {

/// The default of `getRefCountEffect`, in references: what the delta of
/// `operand` adds before `op` is handed to `op`.
int64_t getDefaultRefCountEffect(Operation *op, OpOperand &operand);

/// The default of `getBorrowSources`: the reference-counted operands of `op`,
/// and those that its other operands were cast from, each once, in order.
SmallVector<Value> getDefaultBorrowSources(Operation *op);

} // namespace mlir::ref_counting::detail

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h.inc"

#endif // REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYOPINTERFACE_H
