//===- Options.h - Options of the checked runtime ---------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the options that the environment variable REF_COUNTING_RUNTIME sets.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_OPTIONS_H
#define REFCOUNTING_LIB_RUNTIME_OPTIONS_H

#include <cstdint>
#include <string>

namespace mlir {
namespace ref_counting {
namespace runtime {

/// When the tasks of the deterministic mode run.
enum class Schedule {
  /// When somebody awaits, or at exit; in the order in which they became ready.
  Late,
  /// As soon as they are ready to run.
  Early,
  /// A random number generator decides.
  Random
};

/// What REF_COUNTING_RUNTIME may say.
struct Options {
  Schedule schedule = Schedule::Late;
  /// Start of the random numbers of Schedule::Random.
  uint64_t seed = 0;
  /// Number of worker threads; 0 in the deterministic mode.
  unsigned threads = 0;
  /// How long nothing may happen before a wait counts as a deadlock although
  /// there are threads that the runtime knows nothing of.
  unsigned patienceMs = 1000;
  /// Where the report goes; stderr if empty.
  std::string reportFile;
  /// Whether each call is printed.
  bool trace = false;
};

/// Reads `text`, the value of REF_COUNTING_RUNTIME, into `options`. Returns an
/// empty string, or says what is wrong with it.
std::string parseOptions(const std::string &text, Options &options);

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_OPTIONS_H
