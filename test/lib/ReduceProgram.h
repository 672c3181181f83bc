//===- ReduceProgram.h - Small programs that still fail ---------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the reduction of a program that shows something wrong to one that is
// small enough to be read.
//
// mlir-reduce does the like, but takes a program to be run for each try, knows
// neither blocks nor regions, and only drops ops whose results are not used.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_REDUCEPROGRAM_H
#define REFCOUNTING_TEST_LIB_REDUCEPROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::ref_counting::test {

/// Makes `module` as small as single steps make it while `isWanted` says that
/// it still shows what is looked for, which it must say of `module` itself.
/// Steps drop functions, arguments, results, blocks, edges, regions, ops and
/// operands, let ops use earlier values, and make counts smaller. Whatever
/// `isWanted` sees passes the verifier and can be printed and parsed again.
/// `isWanted` is asked at most `maxTries` times.
void reduceProgram(OwningOpRef<ModuleOp> &module,
                   llvm::function_ref<bool(ModuleOp)> isWanted,
                   unsigned maxTries = 5000);

} // namespace mlir::ref_counting::test

#endif // REFCOUNTING_TEST_LIB_REDUCEPROGRAM_H
