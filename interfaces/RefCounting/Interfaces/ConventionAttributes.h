//===- ConventionAttributes.h - Names of argument attributes ----*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The function argument attributes that fix who releases an argument. They are
// verified by the `ref_counting` dialect, see RefCountingDialect.h.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_CONVENTIONATTRIBUTES_H
#define REFCOUNTING_INTERFACES_CONVENTIONATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::ref_counting {

/// Unit attribute on a function argument: the function owns the argument, its
/// caller passes a reference.
inline constexpr llvm::StringLiteral ownedAttrName = "ref_counting.owned";

/// Unit attribute on a function argument: the function borrows the argument,
/// its caller keeps it alive.
inline constexpr llvm::StringLiteral borrowedAttrName = "ref_counting.borrowed";

/// Attribute on a borrowed function argument: tasks that the function starts
/// still use it when the function has returned. An array with an array of
/// strings for each such task: what a caller may wait for to know that it has
/// ended, "result N" or "argument N" (parseTaskHandle); nothing if it cannot
/// know.
inline constexpr llvm::StringLiteral borrowedUntilAttrName =
    "ref_counting.borrowed_until";

/// Whether `text` is "result N" (then `isResult` is set) or "argument N".
bool parseTaskHandle(llvm::StringRef text, bool &isResult, unsigned &index);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_INTERFACES_CONVENTIONATTRIBUTES_H
