//===- WithTests.cpp - The tool of the tests ------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestLib.h"

void registerTests(mlir::DialectRegistry &registry) {
  mlir::ref_counting::test::registerAll(registry);
}
