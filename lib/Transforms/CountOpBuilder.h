//===- CountOpBuilder.h - Creates operations on counts ----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares a builder of operations on counts, which keeps in mind what it made.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_COUNTOPBUILDER_H
#define REFCOUNTING_LIB_TRANSFORMS_COUNTOPBUILDER_H

#include "mlir/IR/Builders.h"

namespace mlir::ref_counting {

/// Creates operations on counts at its insertion point. Only the first for a
/// type and a count is made by the type's interface, which must look up names
/// and attributes; if that is one plain op, the others are copies of it.
class CountOpBuilder : public OpBuilder {
public:
  explicit CountOpBuilder(MLIRContext *context)
      : OpBuilder(context, &recorder) {}
  CountOpBuilder(const CountOpBuilder &) = delete;
  CountOpBuilder &operator=(const CountOpBuilder &) = delete;

  /// Adds `count` references to the object that `value` holds, or drops
  /// `-count` if that is negative.
  void create(Location loc, Value value, int64_t count);

  /// Erases all that was created; nothing may use it.
  void eraseAll();

private:
  /// Remembers what is inserted.
  struct Recorder : public OpBuilder::Listener {
    void notifyOperationInserted(Operation *op, InsertPoint previous) override {
      created.push_back(op);
    }
    SmallVector<Operation *> created;
  };

  Recorder recorder;

  /// What to copy, or null if it cannot be copied.
  DenseMap<std::pair<Type, int64_t>, Operation *> patterns;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_COUNTOPBUILDER_H
