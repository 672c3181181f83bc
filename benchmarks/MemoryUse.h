//===- MemoryUse.h - What is allocated --------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares how the memory is counted that a part of this program allocates. Its
// malloc takes the place of the C library's; outside of what is counted it does
// nothing but call that one.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_BENCHMARKS_MEMORYUSE_H
#define REFCOUNTING_BENCHMARKS_MEMORYUSE_H

#include <cstdint>

namespace mlir::ref_counting::bench {

/// In bytes, as the allocator rounds them up, above what there was before.
struct MemoryUse {
  /// What is still there at the end ...
  int64_t kept = 0;

  /// ... and the most that there was at any time.
  int64_t peak = 0;
};

/// Counts what all threads allocate and free.
void startCountingMemory();
MemoryUse stopCountingMemory();

/// Whether memory can be counted: sanitizers bring a malloc of their own.
bool canCountMemory();

} // namespace mlir::ref_counting::bench

#endif // REFCOUNTING_BENCHMARKS_MEMORYUSE_H
