//===- TestLib.cpp - Test passes and test dialect -------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers the test passes and the test dialect with ref-counting-opt.
//
//===----------------------------------------------------------------------===//

#include "TestLib.h"
#include "TestDialect.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

void ref_counting::test::registerAll(DialectRegistry &registry) {
  registry.insert<TestRCDialect, TestRCDialectDialect, TestRCForeignDialect>();
  attachForeignModels(registry);
  registerTestConvertAsyncLeftoversPass();
  registerTestPolicyPass();
  registerTestRefCountsPass();
}
