//===- TaskOpInterface.cpp - Ends of tasks --------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/TaskOpInterface.h"

using namespace mlir;

#include "RefCounting/Interfaces/TaskOpInterface.cpp.inc"
