//===- TaskOpInterface.h - Ends of tasks ------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the interface by which ops tell when tasks have ended.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_TASKOPINTERFACE_H
#define REFCOUNTING_INTERFACES_TASKOPINTERFACE_H

#include "mlir/IR/OpDefinition.h"

#include "RefCounting/Interfaces/TaskOpInterface.h.inc"

#endif // REFCOUNTING_INTERFACES_TASKOPINTERFACE_H
