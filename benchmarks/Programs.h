//===- Programs.h - Modules to measure passes on ----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the modules that the passes are measured on. They are made op by op,
// of async runtime operations that are not counted yet.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_BENCHMARKS_PROGRAMS_H
#define REFCOUNTING_BENCHMARKS_PROGRAMS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::ref_counting::bench {

/// The dialects of the programs, and the models of the async dialect.
void registerDialects(DialectRegistry &registry);

/// `numFunctions` functions without control flow. Each of their `numGroups`
/// groups of 5 ops calls what returns a token and a value, awaits both, checks
/// the token for an error, and loads the value.
OwningOpRef<ModuleOp> makeStraight(MLIRContext &context, int64_t numFunctions,
                                   int64_t numGroups);

/// One function of about `numBlocks` blocks, a chain of diamonds: each branches
/// on the error of a token of its own, and loads a value of its own where the
/// branches meet. One more token lives through all of them.
OwningOpRef<ModuleOp> makeBlocks(MLIRContext &context, int64_t numBlocks);

/// One value that is awaited `numUses` times, and loaded at last.
OwningOpRef<ModuleOp> makeUses(MLIRContext &context, int64_t numUses);

/// One token that is passed to `numUses` calls. Each takes over a reference, so
/// that passes that look at liveness add as many.
OwningOpRef<ModuleOp> makeConsumingUses(MLIRContext &context, int64_t numUses);

/// `numFunctions` small functions that call one another, a binary tree of calls
/// that each return a token.
OwningOpRef<ModuleOp> makeCalls(MLIRContext &context, int64_t numFunctions);

/// `numFunctions` functions with regions in one another, `depth` deep. At each
/// level stand a loop and a branch, and tokens live before them, in them and
/// through them; the next level is in one of the two.
OwningOpRef<ModuleOp> makeNested(MLIRContext &context, int64_t numFunctions,
                                 int64_t depth);

/// How many ops stand in `module`.
int64_t countOps(ModuleOp module);

} // namespace mlir::ref_counting::bench

#endif // REFCOUNTING_BENCHMARKS_PROGRAMS_H
