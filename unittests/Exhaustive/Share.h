//===- Share.h - How much the tests look at ---------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads REF_COUNTING_EXHAUSTIVE: more programs for those who have the time,
// fewer where each takes longer.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_UNITTESTS_EXHAUSTIVE_SHARE_H
#define REFCOUNTING_UNITTESTS_EXHAUSTIVE_SHARE_H

#include <algorithm>
#include <cstdlib>

/// By how much strides are divided; 0 if everything is to be looked at.
inline double getExhaustiveFactor() {
  const char *given = std::getenv("REF_COUNTING_EXHAUSTIVE");
  return given ? std::strtod(given, nullptr) : 1;
}

/// Of a number that is no matter of strides: all of it, unless fewer are asked
/// for.
inline unsigned getShare(unsigned number) {
  double factor = getExhaustiveFactor();
  if (factor <= 0 || factor >= 1)
    return number;
  return std::max(1u, unsigned(number * factor));
}

#endif // REFCOUNTING_UNITTESTS_EXHAUSTIVE_SHARE_H
