//===- LimitPasses.h - The least that a pass can cost -----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares passes that do only what no counting pass can do without, to compare
// the others with.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_BENCHMARKS_LIMITPASSES_H
#define REFCOUNTING_BENCHMARKS_LIMITPASSES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::ref_counting::bench {

/// Walks the ops, and looks at the types of their results and at the users of
/// those that are async tokens, values or groups. Changes nothing.
inline constexpr llvm::StringLiteral bareWalk = "bench-bare-walk";

/// The same, and then drops a reference behind the last of the users that the
/// policies ask to drop after: as many operations, at the places where they
/// belong in programs without casts and lone awaits. Nobody is asked.
inline constexpr llvm::StringLiteral barePlacement = "bench-bare-placement";

void registerLimitPasses();

} // namespace mlir::ref_counting::bench

#endif // REFCOUNTING_BENCHMARKS_LIMITPASSES_H
