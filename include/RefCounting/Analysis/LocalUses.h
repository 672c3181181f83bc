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

  /// The change by the op, in references. Objects of which more is changed are
  /// not looked at so.
  int32_t effect;

  /// Operands that merely use the object.
  unsigned borrows : 31;

  /// The op is an update, which an analysis may pass over.
  unsigned isUpdate : 1;
};

/// The uses of an object that is used under one name and in the block alone in
/// which it is born, by ops without regions, and that nothing borrows from: no
/// control flow need be followed to know what is held of it. In order; each op
/// once.
class LocalUses {
public:
  /// Collects the uses of `object`, a counted value under its first name, in
  /// the place of those that were there. Failure: it is no such object, or the
  /// end of its block is not reached.
  LogicalResult collect(FunctionFlow &function, Value object);

  ArrayRef<LocalUse> get() const { return uses; }

  /// The least that is held at birth or after a use, counted from 0.
  int64_t getLeastCount() const;

  /// Whether the object, with which `count` references arrive, is released, and
  /// not used after that: what ObjectFlow finds in a longer way, with the
  /// faults. None: it is borrowed.
  bool isRight(int64_t count) const;

private:
  SmallVector<LocalUse, 8> uses;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_LOCALUSES_H
