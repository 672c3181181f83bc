//===- ModelRegistration.h - Models that passes bring -----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares how external models reach a context whose DialectRegistry the
// registering code never sees.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TRANSFORMS_MODELREGISTRATION_H
#define REFCOUNTING_TRANSFORMS_MODELREGISTRATION_H

namespace mlir {
class DialectRegistry;

namespace ref_counting {

/// Makes every pass of this project bring the models that `registerModels` adds
/// to a registry, as if they were dependent dialects. For code that registers
/// passes but is handed no DialectRegistry, such as the entry point of a pass
/// plugin; others call `registerModels` on their registry. To be called before
/// a pass manager runs, not at the same time as one; calling it twice with the
/// same function does nothing.
void addModelsToPasses(void (*registerModels)(DialectRegistry &));

/// Adds to `registry` the models of all the functions that were given to
/// addModelsToPasses. Called by the passes' getDependentDialects.
void registerModelsOfPasses(DialectRegistry &registry);

} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_TRANSFORMS_MODELREGISTRATION_H
