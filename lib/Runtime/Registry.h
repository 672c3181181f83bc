//===- Registry.h - All objects of the process ------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the store of all objects, which tells whether a pointer is one.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_REGISTRY_H
#define REFCOUNTING_LIB_RUNTIME_REGISTRY_H

#include "Object.h"

#include <atomic>

namespace mlir {
namespace ref_counting {
namespace runtime {

/// Holds all objects, in chunks of doubling size that never move. That makes it
/// cheap to tell, without reading from a pointer, whether it is an object.
class Registry {
public:
  /// Creates an object; its number is its place in the order of creation.
  Object *create(Object::Kind kind, const Call &birth, int64_t count);

  /// The object that `pointer` is the handle of, or null. Never reads from
  /// `pointer`.
  Object *find(const void *pointer) const;

  /// The number of objects ever created.
  uint64_t size() const { return numObjects.load(std::memory_order_acquire); }

  /// The object with this number; the first is 1.
  Object *get(uint64_t number) const;

private:
  static constexpr unsigned maxChunks = 40;
  static constexpr uint64_t firstChunkSize = 256;

  static uint64_t chunkSize(unsigned chunk) { return firstChunkSize << chunk; }
  /// The number of objects in all chunks before `chunk`.
  static uint64_t chunkBegin(unsigned chunk) {
    return (firstChunkSize << chunk) - firstChunkSize;
  }

  std::mutex mutex;
  std::atomic<uint64_t> numObjects{0};
  std::atomic<unsigned> numChunks{0};
  std::atomic<Object *> chunks[maxChunks] = {};
};

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_REGISTRY_H
