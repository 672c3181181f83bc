//===- ModelRegistration.cpp - Models that passes bring -------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Transforms/ModelRegistration.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Global for the same reason as the pass registry: plugins register passes
/// by a function without arguments.
static llvm::SmallSetVector<void (*)(DialectRegistry &), 4> &getFunctions() {
  static llvm::SmallSetVector<void (*)(DialectRegistry &), 4> functions;
  return functions;
}

void ref_counting::addModelsToPasses(
    void (*registerModels)(DialectRegistry &)) {
  getFunctions().insert(registerModels);
}

void ref_counting::registerModelsOfPasses(DialectRegistry &registry) {
  for (auto *registerModels : getFunctions())
    registerModels(registry);
}
