//===- Process.h - What the system knows of this process --------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares questions to the operating system: threads, executable memory.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_PROCESS_H
#define REFCOUNTING_LIB_RUNTIME_PROCESS_H

#include <cstdint>
#include <vector>

namespace mlir {
namespace ref_counting {
namespace runtime {

/// The number of threads of this process; a very large number if the system
/// does not tell.
unsigned countThreads();

/// Whether a thread other than the calling one is using a processor now.
bool hasOtherRunningThread();

/// Whether the process has begun to exit; setExiting() says so.
bool isExiting();
void setExiting();

/// The memory from which code can be run, as it is at construction.
class ExecutableMemory {
public:
  ExecutableMemory();

  /// True also if the system does not tell.
  bool contains(const void *code) const;

private:
  struct Range {
    uintptr_t begin;
    uintptr_t end;
  };
  std::vector<Range> ranges;
};

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_PROCESS_H
