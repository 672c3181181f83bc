//===- ref-counting-opt.cpp - Reference counting driver -------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt with this project's passes and models: all of MLIR's dialects and
// passes are there too.
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Models/AsyncModels.h"
#include "RefCounting/Transforms/Passes.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace mlir;

/// Registers what the tests need, in the tool that is linked for them; does
/// nothing in the one that is installed.
void registerTests(DialectRegistry &registry);

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllPasses();

  registry.insert<ref_counting::RefCountingDialect>();
  ref_counting::registerAsyncRefCountingModels(registry);
  ref_counting::registerRefCountingPasses();
  registerTests(registry);

  return asMainReturnCode(
      MlirOptMain(argc, argv, "Reference counting driver\n", registry));
}
