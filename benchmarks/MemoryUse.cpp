//===- MemoryUse.cpp - What is allocated ----------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryUse.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <malloc.h>

using namespace mlir::ref_counting::bench;

static std::atomic<bool> isCounting = false;
static std::atomic<int64_t> current = 0, peak = 0;

void mlir::ref_counting::bench::startCountingMemory() {
  current = 0;
  peak = 0;
  isCounting = true;
}

MemoryUse mlir::ref_counting::bench::stopCountingMemory() {
  isCounting = false;
  return {current, peak};
}

#if defined(__GLIBC__) && !defined(REF_COUNTING_BENCH_SANITIZED)

bool mlir::ref_counting::bench::canCountMemory() { return true; }

// The C library's own.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *pointer, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *pointer);

} // extern "C"
// NOLINTEND(readability-identifier-naming)

static void countAllocation(int64_t size) {
  int64_t now = current.fetch_add(size, std::memory_order_relaxed) + size;
  int64_t most = peak.load(std::memory_order_relaxed);
  while (now > most &&
         !peak.compare_exchange_weak(most, now, std::memory_order_relaxed))
    ;
}

static void *countNew(void *pointer) {
  if (isCounting.load(std::memory_order_relaxed) && pointer)
    countAllocation(malloc_usable_size(pointer));
  return pointer;
}

extern "C" {

void *malloc(size_t size) noexcept { return countNew(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) noexcept {
  return countNew(__libc_calloc(number, size));
}

void free(void *pointer) noexcept {
  if (isCounting.load(std::memory_order_relaxed) && pointer)
    current.fetch_sub(malloc_usable_size(pointer), std::memory_order_relaxed);
  __libc_free(pointer);
}

void *realloc(void *pointer, size_t size) noexcept {
  if (isCounting.load(std::memory_order_relaxed) && pointer)
    current.fetch_sub(malloc_usable_size(pointer), std::memory_order_relaxed);
  return countNew(__libc_realloc(pointer, size));
}

void *memalign(size_t alignment, size_t size) noexcept {
  return countNew(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) noexcept {
  return memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) noexcept {
  *pointer = memalign(alignment, size);
  return *pointer ? 0 : ENOMEM;
}

} // extern "C"

#else

bool mlir::ref_counting::bench::canCountMemory() { return false; }

#endif
