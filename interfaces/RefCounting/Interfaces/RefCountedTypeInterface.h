//===- RefCountedTypeInterface.h - Types counted at run time ----*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the interface that makes a type reference-counted.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_REFCOUNTEDTYPEINTERFACE_H
#define REFCOUNTING_INTERFACES_REFCOUNTEDTYPEINTERFACE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Types.h"

#include "RefCounting/Interfaces/RefCountedTypeInterface.h.inc"

#endif // REFCOUNTING_INTERFACES_REFCOUNTEDTYPEINTERFACE_H
