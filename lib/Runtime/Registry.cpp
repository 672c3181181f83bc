//===- Registry.cpp - All objects of the process ----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the store of all objects.
//
//===----------------------------------------------------------------------===//

#include "Registry.h"

#include <cstdio>
#include <cstdlib>
#include <new>

using namespace mlir::ref_counting::runtime;

Object *Registry::create(Object::Kind kind, const Call &birth, int64_t count) {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t index = numObjects.load(std::memory_order_relaxed);
  unsigned last = numChunks.load(std::memory_order_relaxed);
  if (last == 0 || index == chunkBegin(last)) {
    // malloc, so that leak checkers see what the objects point to.
    void *memory = last < maxChunks
                       ? std::malloc(chunkSize(last) * sizeof(Object))
                       : nullptr;
    if (!memory) {
      std::fprintf(stderr, "ref-counting-runtime: error: no memory for more "
                           "objects\n");
      std::abort();
    }
    chunks[last].store(static_cast<Object *>(memory),
                       std::memory_order_release);
    numChunks.store(++last, std::memory_order_release);
  }
  Object *chunk = chunks[last - 1].load(std::memory_order_relaxed);
  auto *object = new (chunk + (index - chunkBegin(last - 1)))
      Object(kind, index + 1, birth, count);
  numObjects.store(index + 1, std::memory_order_release);
  return object;
}

Object *Registry::find(const void *pointer) const {
  uint64_t total = size();
  auto address = reinterpret_cast<uintptr_t>(pointer);
  // The last chunk holds half of all objects, so begin there.
  for (unsigned i = numChunks.load(std::memory_order_acquire); i-- > 0;) {
    Object *chunk = chunks[i].load(std::memory_order_acquire);
    auto begin = reinterpret_cast<uintptr_t>(chunk);
    if (address < begin)
      continue;
    uintptr_t offset = address - begin;
    uintptr_t index = offset / sizeof(Object);
    if (index >= chunkSize(i))
      continue;
    if (offset % sizeof(Object) != 0 || chunkBegin(i) + index >= total)
      return nullptr;
    return chunk + index;
  }
  return nullptr;
}

Object *Registry::get(uint64_t number) const {
  unsigned chunk = 0;
  while (chunkBegin(chunk + 1) < number)
    ++chunk;
  return chunks[chunk].load(std::memory_order_acquire) +
         (number - 1 - chunkBegin(chunk));
}
