//===-- ref-counting-c/Models.h - C API of the models -------------*- C -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the registration of the models that this project brings for the
// types and ops of MLIR's dialects.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_C_MODELS_H
#define REFCOUNTING_C_MODELS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes tokens, values and groups of the async dialect reference-counted, and
/// tells for its ops how they use them, in every context that `registry` is
/// given to or appended to, as soon as the async dialect is loaded there. Does
/// not insert the dialect itself. `registry` may not be null.
MLIR_CAPI_EXPORTED void
mlirRegisterAsyncRefCountingModels(MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif // REFCOUNTING_C_MODELS_H
