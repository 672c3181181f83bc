//===- PolicyErrors.h - Refusals by policies --------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares how passes notice that a policy refuses an op while they ask it.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_POLICYERRORS_H
#define REFCOUNTING_LIB_TRANSFORMS_POLICYERRORS_H

#include "mlir/IR/Diagnostics.h"
#include <mutex>

namespace mlir::ref_counting {

/// Keeps back, while it lives, the errors that policies emit when they are
/// asked by its thread, or by others that help it. An op may be asked many
/// times.
class PolicyErrors {
public:
  explicit PolicyErrors(MLIRContext *context);
  ~PolicyErrors();

  /// Lets errors through again, and emits those that were kept back: each once,
  /// in an order that is the same on every run. Failure: there are any.
  LogicalResult emit();

  /// Forgets the errors, lets errors through again, and returns the text of the
  /// first; empty if there is none.
  std::string take();

  /// Says, while it lives, that this thread helps the one of `errors`, which
  /// may be null.
  class Helper {
  public:
    explicit Helper(PolicyErrors *errors) : previous(current) {
      current = errors;
    }
    ~Helper() { current = previous; }

  private:
    PolicyErrors *previous;
  };

  /// What keeps back the errors of this thread; null if nothing does.
  static PolicyErrors *getCurrent() { return current; }

private:
  void finish();

  static thread_local PolicyErrors *current;

  PolicyErrors *previous;
  std::mutex mutex;
  SmallVector<std::pair<Location, std::string>> errors;
  std::optional<ScopedDiagnosticHandler> handler;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_POLICYERRORS_H
