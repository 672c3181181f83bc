//===- Passes.cpp - C API of the passes -----------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Transforms/Passes.h"
#include "mlir/CAPI/Pass.h"

// The generated definitions are C functions.
#include "ref-counting-c/Passes.h"

using namespace mlir::ref_counting;

#include "RefCounting/Transforms/Passes.capi.cpp.inc"
