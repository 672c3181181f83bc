//===- TestSupport.cpp - What executed test programs call -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library for programs under mlir-runner. It needs nothing of LLVM.
//
//===----------------------------------------------------------------------===//

#include <cinttypes>
#include <cstdint>
#include <cstdio>

/// `func.func private @say(i64)`: prints a number, on a line of its own. Tasks
/// may call it at the same time, so a line is one write; it is flushed at once,
/// for programs that end by a signal.
extern "C" void say(int64_t number) {
  std::printf("%" PRId64 "\n", number);
  std::fflush(stdout);
}
