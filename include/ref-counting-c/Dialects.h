//===-- ref-counting-c/Dialects.h - C API of the dialect ----------*- C -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the handle of the ref_counting dialect.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_C_DIALECTS_H
#define REFCOUNTING_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Declares mlirGetDialectHandle__ref_counting__(void), which never fails: the
/// dialect of the argument attributes `ref_counting.owned` and
/// `ref_counting.borrowed`. Insert it into a registry, or load it, so that they
/// are verified when IR is parsed; the passes load it themselves.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(RefCounting, ref_counting);

#ifdef __cplusplus
}
#endif

#endif // REFCOUNTING_C_DIALECTS_H
