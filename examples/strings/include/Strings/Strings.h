//===- Strings.h - Counted strings ------------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the dialect, its type and its ops.
//
//===----------------------------------------------------------------------===//

#ifndef STRINGS_STRINGS_H
#define STRINGS_STRINGS_H

#include "RefCounting/Interfaces/RefCountedTypeInterface.h"
#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"

#include "Strings/StringsDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Strings/StringsTypes.h.inc"

#define GET_OP_CLASSES
#include "Strings/StringsOps.h.inc"

namespace strings {

/// Lets `convert-to-llvm` lower the dialect, to calls of the functions of
/// strings_runtime.h.
void registerConvertStringsToLLVMInterface(mlir::DialectRegistry &registry);

} // namespace strings

#endif // STRINGS_STRINGS_H
