//===- RefCountingDialect.h - Conventions of functions ----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the dialect of the argument attributes `ref_counting.owned` and
// `ref_counting.borrowed`, and their verification.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_REFCOUNTINGDIALECT_H
#define REFCOUNTING_INTERFACES_REFCOUNTINGDIALECT_H

#include "RefCounting/Interfaces/ConventionAttributes.h"
#include "mlir/IR/Dialect.h"

#include "RefCounting/Interfaces/RefCountingDialect.h.inc"

namespace mlir::ref_counting {

/// Verifies every attribute named `ref_counting.*` that `op` has: as an
/// attribute of its own, and on its arguments and results if it is a function
/// or a call. The dialect does the same when it is loaded; the passes call this
/// because the IR may have been parsed and verified without it. Failure: each
/// fault was reported by an error, at the argument where it has a location.
LogicalResult verifyConventionAttributes(Operation *op);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_INTERFACES_REFCOUNTINGDIALECT_H
