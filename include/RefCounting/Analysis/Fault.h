//===- Fault.h - Faults in counts -------------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what the analysis finds wrong, and how it is told.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_FAULT_H
#define REFCOUNTING_ANALYSIS_FAULT_H

#include "RefCounting/Analysis/ControlFlow.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::ref_counting {

/// What can be wrong about the references of one object.
enum class FaultKind {
  /// References are still held where the scope of the value ends.
  Leak,
  /// More is dropped or consumed than is held.
  OverRelease,
  /// The value is used where nothing is held.
  UseAfterRelease,
  /// A loop changes what is held of a value from outside of it.
  UnbalancedLoop,
  /// A task, or a borrowed result, may still use the object after its owner
  /// released it.
  BorrowOutlivesOwner,
  /// A function treats an argument in different ways, or in another way than
  /// its attribute says.
  Convention,
  /// The analysis cannot tell.
  CannotProve,
  /// There is no place where counts could be made right.
  CannotPlace,
};

/// The words for `kind` in messages: "leak", "over-release", ...
StringRef stringify(FaultKind kind);

/// One thing that happened on the way to a fault.
struct FaultStep {
  Operation *op;

  /// What happened, with the count after it.
  std::string text;
};

/// A fault of one object, with the path that shows it.
struct Fault {
  FaultKind kind;

  /// The value under its first name.
  Value object;

  /// Where the fault is; null if it is at the value itself.
  Operation *op = nullptr;

  /// What is wrong, without the kind, and what to do about it.
  std::string text;
  std::string advice;

  /// From where the value is born to the fault, in order.
  SmallVector<FaultStep> path;

  /// The places that control passes on the way, in order, from where the value
  /// is born.
  SmallVector<FlowPoint> points;
};

/// Emits `fault` as an error at its value, with notes for the path if
/// `withPath`.
void emitFault(const Fault &fault, bool withPath);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_FAULT_H
