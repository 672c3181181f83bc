//===- LocalUses.h - Objects that live in one block -------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the uses of objects that live in one block, which most do.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_LOCALUSES_H
#define REFCOUNTING_ANALYSIS_LOCALUSES_H

#include "RefCounting/Analysis/FunctionFlow.h"

namespace mlir::ref_counting {

/// What one op does with an object.
struct LocalUse {
  Operation *op;

  /// The change by the op, in references.
  int64_t effect = 0;

  /// Operands that merely use the object.
  unsigned borrows = 0;
};

/// The uses of an object that is used under one name and in the block alone in
/// which it is born, by ops without regions, and that nothing borrows from: no
/// control flow need be followed to know what is held of it.
struct LocalUses {
  /// In order; each op once. Updates are not among them if the function ignores
  /// them.
  SmallVector<LocalUse, 4> uses;

  /// The updates that the function ignores, with their effects.
  SmallVector<std::pair<Operation *, int64_t>, 2> ignoredUpdates;
};

/// The uses of `object`, a counted value under its first name, if it is such an
/// object, and the end of its block is reached.
std::optional<LocalUses> collectLocalUses(FunctionFlow &function, Value object);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_LOCALUSES_H
