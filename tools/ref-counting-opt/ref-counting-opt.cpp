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

#ifdef REF_COUNTING_INCLUDE_TESTS
#include "TestLib.h"
#endif

using namespace mlir;

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllPasses();

  registry.insert<ref_counting::RefCountingDialect>();
  ref_counting::registerAsyncRefCountingModels(registry);
  ref_counting::registerRefCountingPasses();
#ifdef REF_COUNTING_INCLUDE_TESTS
  ref_counting::test::registerAll(registry);
#endif

  return asMainReturnCode(
      MlirOptMain(argc, argv, "Reference counting driver\n", registry));
}
