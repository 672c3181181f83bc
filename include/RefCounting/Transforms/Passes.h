//===- Passes.h - Reference counting passes ---------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the passes, their options, and how they are registered.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TRANSFORMS_PASSES_H
#define REFCOUNTING_TRANSFORMS_PASSES_H

#include "RefCounting/Transforms/UnknownOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::ref_counting {

/// Whether errors come with notes that tell the path to them.
enum class PathNotes { On, Off };

/// Whether arguments that a private function need not own become borrowed.
enum class InferBorrowed { On, Off };

/// Whether passes prove what they placed unless they are told otherwise: in
/// builds with asserts.
#ifdef NDEBUG
constexpr bool verifiesResultByDefault = false;
#else
constexpr bool verifiesResultByDefault = true;
#endif

#define GEN_PASS_DECL
#include "RefCounting/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "RefCounting/Transforms/Passes.h.inc"

} // namespace mlir::ref_counting

#endif // REFCOUNTING_TRANSFORMS_PASSES_H
