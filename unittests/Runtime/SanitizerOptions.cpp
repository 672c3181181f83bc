//===- SanitizerOptions.cpp - Options of the sanitizers ---------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes a sanitizer's finding end the process with a status that no test
// expects.
//
//===----------------------------------------------------------------------===//

// NOLINTBEGIN(readability-identifier-naming): the sanitizers' names.

extern "C" const char *__tsan_default_options() {
  // Nothing is to be found after the end of the process, so do not wait then.
  return "halt_on_error=1:exitcode=77:atexit_sleep_ms=0";
}

extern "C" const char *__asan_default_options() { return "exitcode=77"; }

extern "C" const char *__lsan_default_options() { return "exitcode=77"; }

// NOLINTEND(readability-identifier-naming)
