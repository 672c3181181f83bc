//===- PackagedLLVMStatistic.h - LLVM's statistics --------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included before everything else when this project's asserts are on and those
// of LLVM are off. llvm::Statistic is another class with and without NDEBUG,
// and libMLIR.so constructs the members of Pass that derive from it: they must
// be what LLVM was built with.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_CMAKE_PACKAGEDLLVMSTATISTIC_H
#define REFCOUNTING_CMAKE_PACKAGEDLLVMSTATISTIC_H

#ifndef NDEBUG
#define NDEBUG
#include "llvm/ADT/Statistic.h"
#undef NDEBUG
#endif

#endif // REFCOUNTING_CMAKE_PACKAGEDLLVMSTATISTIC_H
