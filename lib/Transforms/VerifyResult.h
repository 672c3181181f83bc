//===- VerifyResult.h - Prove what was placed -------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the proof of what a pass has placed.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_VERIFYRESULT_H
#define REFCOUNTING_LIB_TRANSFORMS_VERIFYRESULT_H

#include "RefCounting/Analysis/Conventions.h"

namespace mlir::ref_counting {

/// Proves the counts under `root`, but for those of the objects in `faulty`,
/// which were wrong before. Failure: errors say what is wrong, and that it is a
/// fault of the pass.
LogicalResult verifyPlacedCounts(Operation *root, ArgumentConvention external,
                                 const DenseSet<Value> &faulty = {});

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_VERIFYRESULT_H
