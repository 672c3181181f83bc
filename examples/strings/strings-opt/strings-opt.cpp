//===- strings-opt.cpp - Driver with strings ------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt with the dialect of strings and the reference counting passes.
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Transforms/Passes.h"
#include "Strings/Strings.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

// [tutorial-main]
int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();

  registry.insert<mlir::ref_counting::RefCountingDialect,
                  strings::StringsDialect>();
  strings::registerConvertStringsToLLVMInterface(registry);
  mlir::ref_counting::registerRefCountingPasses();

  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Strings driver\n", registry));
}
// [/tutorial-main]
