//===- Runtime.h - The checked runtime itself -------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the runtime: what each call of the C API does, and what is checked.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_RUNTIME_H
#define REFCOUNTING_LIB_RUNTIME_RUNTIME_H

#include "Faults.h"
#include "Options.h"
#include "Registry.h"
#include "Report.h"
#include "Scheduler.h"
#include "Symbolizer.h"

namespace mlir {
namespace ref_counting {
namespace runtime {

/// The runtime; one per process, created by the first call. It is never
/// destroyed, because tasks and static destructors may call it to the end.
///
/// Every function that takes a pointer checks first whether it is an object of
/// the right kind. After a fault the program goes on as well as it can, so that
/// one run shows as many faults as possible.
class Runtime {
public:
  /// The process's runtime.
  static Runtime &get();
  /// The same, or null if no call has been made.
  static Runtime *getIfUsed();

  /// Exit status if there was a fault, and if REF_COUNTING_RUNTIME is wrong.
  static constexpr int faultStatus = 66;
  static constexpr int optionStatus = 64;

  /// Every function of the C API begins with this.
  Call beginCall(const char *function, void *address);
  /// Prints the call if calls are to be printed. `arguments` and `result` may
  /// be empty.
  void trace(const Call &call, const std::string &arguments,
             const std::string &result);
  bool isTracing() const { return options.trace; }
  /// How the trace shows a pointer.
  std::string show(const void *pointer) const;

  Object *createToken(const Call &call);
  Object *createValue(const Call &call, int64_t numBytes);
  Object *createGroup(const Call &call, int64_t size);
  /// Returns the count afterwards.
  int64_t addRef(const Call &call, void *pointer, int64_t count);
  int64_t dropRef(const Call &call, void *pointer, int64_t count);
  /// Returns the token's place in the group.
  int64_t addToGroup(const Call &call, void *tokenPointer, void *groupPointer);
  /// Sets a token or value available, or to error.
  void emplace(const Call &call, void *pointer, Object::Kind kind,
               Object::State state);
  bool isError(const Call &call, void *pointer, Object::Kind kind);
  void await(const Call &call, void *pointer, Object::Kind kind);
  void awaitAndExecute(const Call &call, void *pointer, Object::Kind kind,
                       Task task);
  std::byte *storage(const Call &call, void *pointer);
  void execute(const Call &call, Task task);
  int64_t numWorkers() const { return scheduler.numWorkers(); }
  int64_t numLiveObjects() const { return numLive.load(); }

  /// Runs the tasks that are left, while their code is still in memory.
  void prepareUnload();
  /// Reports, at the end of the process. Returns only if there was no fault.
  void finish();

private:
  explicit Runtime(const Options &options);

  /// The object, or null after a fault.
  Object *find(const Call &call, void *pointer, Object::Kind kind);
  /// A fault if the object is released. Needs the object's lock.
  void checkHeld(const Call &call, Object &object);
  /// Notes that the count reached zero. Needs the object's lock.
  void noteReleased(const Call &call, Object &object);
  bool checkTask(const Call &call, Task task);
  /// A member of the group is ready: takes the awaiters if it was the last.
  /// Needs the group's lock.
  void countMember(Object &group, bool isError, std::vector<Task> &awaiters);

  void findFaultsAtExit();
  [[noreturn]] void reportDeadlock();
  void report();

  const Options options;
  FILE *reportFile = stderr;
  std::atomic<uint64_t> numCalls{0};
  std::atomic<int64_t> numLive{0};
  std::atomic<uint64_t> numAddRefCalls{0};
  std::atomic<uint64_t> numDropRefCalls{0};
  std::atomic<int64_t> numAdded{0};
  std::atomic<int64_t> numDropped{0};
  uint64_t numLostTasks = 0;

  Registry registry;
  FaultList faults;
  Symbolizer symbolizer;
  Scheduler scheduler;

  /// Held for ever by the thread that reports.
  std::mutex reporting;
  std::atomic<bool> isReported{false};
};

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_RUNTIME_H
