//===- Models.cpp - C API of the models -----------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ref-counting-c/Models.h"
#include "RefCounting/Models/AsyncModels.h"
#include "mlir/CAPI/IR.h"

void mlirRegisterAsyncRefCountingModels(MlirDialectRegistry registry) {
  mlir::ref_counting::registerAsyncRefCountingModels(*unwrap(registry));
}
