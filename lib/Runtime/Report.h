//===- Report.h - What the checked runtime prints ---------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the report at the end of the process.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_REPORT_H
#define REFCOUNTING_LIB_RUNTIME_REPORT_H

#include "Faults.h"
#include "Symbolizer.h"

#include <cstdio>

namespace mlir {
namespace ref_counting {
namespace runtime {

/// What the program did, in numbers.
struct Totals {
  uint64_t objects = 0;
  uint64_t addRefCalls = 0;
  uint64_t dropRefCalls = 0;
  uint64_t referencesAdded = 0;
  uint64_t referencesDropped = 0;
};

/// Prints a paragraph for each cause of faults.
void printFaults(FILE *file, const FaultList &faults,
                 const Symbolizer &symbolizer);

/// Prints the one line that machines read.
void printTotals(FILE *file, const Totals &totals, const FaultList &faults);

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_REPORT_H
