//===-- ref-counting-c/Passes.h - C API of the passes -------------*- C -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the functions that register and create the passes:
//
//   void mlirRegisterRefCountingPasses(void)
//     Makes all passes known by name to the parser of pass pipelines.
//   MlirPass mlirCreateRefCounting<Pass>(void)
//     Creates a pass with its default options, to be handed to a pass manager,
//     which then owns it. Other options are set in a pipeline's text, as in
//     "func.func(policy-based-ref-counting{unknown-ops=error})", once the
//     passes are registered.
//   void mlirRegisterRefCounting<Pass>(void)
//     Makes one pass known by name.
//
// None of them fails. To register a pass twice does nothing.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_C_PASSES_H
#define REFCOUNTING_C_PASSES_H

#include "mlir-c/Pass.h"

#include "RefCounting/Transforms/Passes.capi.h.inc"

#endif // REFCOUNTING_C_PASSES_H
