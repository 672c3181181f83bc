//===- Object.h - Tokens, values and groups ---------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the objects that the checked runtime hands out, and the history of
// their reference counts.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_OBJECT_H
#define REFCOUNTING_LIB_RUNTIME_OBJECT_H

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace mlir {
namespace ref_counting {
namespace runtime {

/// One call into the runtime's C API.
struct Call {
  /// Counts all calls of the process, from 1.
  uint64_t number = 0;
  /// Name of the C function.
  const char *function = nullptr;
  /// The return address: where the program made the call.
  void *address = nullptr;
};

/// A coroutine, and the function that continues it.
struct Task {
  void *handle = nullptr;
  void (*resume)(void *) = nullptr;
};

/// One change of a reference count.
struct CountChange {
  /// The call that made the change.
  Call call;
  /// By how much.
  int64_t change = 0;
  /// The count after it.
  int64_t count = 0;
};

/// The changes of one object's reference count: the first and the last few.
class History {
public:
  void add(const CountChange &change);

  /// The changes that are kept, oldest first.
  std::vector<CountChange> changes() const;
  /// How many changes were left out, and after how many of changes().
  uint64_t numLeftOut() const;
  static constexpr size_t numFirst = 4;
  static constexpr size_t numLast = 8;

  /// Where the last change was made.
  void *lastAddress() const { return last; }

private:
  uint64_t size = 0;
  void *last = nullptr;
  CountChange first[numFirst];
  /// Ring of the later changes; most objects have none.
  std::unique_ptr<CountChange[]> ring;
};

/// A token, a value or a group. Objects are never freed nor reused, so that a
/// stale handle always leads to the object that it once stood for.
class Object {
public:
  enum class Kind : uint8_t { Token, Value, Group };
  enum class State : uint8_t { Unavailable, Available, Error };

  Object(Kind kind, uint64_t number, const Call &birth, int64_t count);
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  /// What it is, its place in the order of creation, and who created it.
  const Kind kind;
  const uint64_t number;
  const Call birth;

  /// Guards all that follows.
  std::mutex mutex;

  int64_t count;
  State state = State::Unavailable;
  History history;

  /// Coroutines that continue when this object is ready.
  std::vector<Task> awaiters;

  /// The groups that an unready token is a member of.
  std::vector<Object *> groups;

  /// A value's payload.
  std::byte *storage = nullptr;

  /// A group's announced size, the members added so far, those that were
  /// beyond the size, those still awaited (in the size, not in `added`), and
  /// whether a wrong size was reported.
  int64_t size = 0;
  int64_t added = 0;
  int64_t surplus = 0;
  int64_t pending = 0;
  bool sizeReported = false;

  /// Changes the count and writes it to the history. Needs the lock.
  void changeCount(const Call &call, int64_t change);

  /// Whether an await would return. Needs the lock.
  bool isReady() const;
  /// The same; takes the lock.
  bool isReadyLocked();

  /// "token #3".
  std::string name() const;
};

/// "token", "value" or "group".
const char *kindName(Object::Kind kind);

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_OBJECT_H
