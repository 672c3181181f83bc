//===- WriteConventions.h - Tell who releases arguments ---------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares how passes write down the conventions that they chose.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_WRITECONVENTIONS_H
#define REFCOUNTING_LIB_TRANSFORMS_WRITECONVENTIONS_H

#include "RefCounting/Analysis/ObjectPlacement.h"

namespace mlir::ref_counting {

/// What writeConventions did.
struct WrittenConventions {
  /// Whether any attribute changed.
  bool isAny = false;

  /// How many arguments became borrowed.
  unsigned numBorrowed = 0;
};

/// Gives the arguments of `function` that have no attribute the
/// one that says their convention, so that later passes and readers see it:
/// borrowed ones, and owned ones that the body does not show to be released.
/// The tasks that borrow an argument are written down as well. Returns what was
/// written.
WrittenConventions writeConventions(FunctionOpInterface function,
                                    ArrayRef<ObjectUpdates> arguments,
                                    const Conventions &conventions);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_WRITECONVENTIONS_H
