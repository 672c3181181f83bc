//===- Dialects.cpp - C API of the dialect --------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ref-counting-c/Dialects.h"
#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "mlir/CAPI/Registration.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(RefCounting, ref_counting,
                                      mlir::ref_counting::RefCountingDialect)
