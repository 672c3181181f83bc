//===- Runtime.cpp - The checked runtime itself -----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements what each call of the C API does, and what is checked.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "Process.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <unistd.h>

using namespace mlir::ref_counting::runtime;

static std::atomic<Runtime *> instance{nullptr};

/// Ends the process at once, as no destructor may run any more.
[[noreturn]] static void leave(int status) {
  std::cout.flush();
  std::cerr.flush();
  std::clog.flush();
  std::fflush(nullptr);
  _exit(status);
}

[[noreturn]] static void failOption(const std::string &message) {
  std::fprintf(stderr, "REF_COUNTING_RUNTIME: error: %s\n", message.c_str());
  leave(Runtime::optionStatus);
}

static Options readOptions() {
  Options options;
  if (const char *text = std::getenv("REF_COUNTING_RUNTIME")) {
    std::string error = parseOptions(text, options);
    if (!error.empty())
      failOption(error);
  }
  return options;
}

Runtime::Runtime(const Options &options)
    : options(options),
      scheduler(options, numCalls, [this] { reportDeadlock(); }) {
  if (options.reportFile.empty())
    return;
  reportFile = std::fopen(options.reportFile.c_str(), "w");
  if (!reportFile)
    failOption("cannot write the file in 'report=" + options.reportFile + "'");
}

Runtime &Runtime::get() {
  static Runtime *runtime = [] {
    auto *created = new Runtime(readOptions());
    instance.store(created);
    return created;
  }();
  return *runtime;
}

Runtime *Runtime::getIfUsed() { return instance.load(); }

Call Runtime::beginCall(const char *function, void *address) {
  scheduler.enter();
  return {numCalls.fetch_add(1, std::memory_order_relaxed) + 1, function,
          address};
}

//===----------------------------------------------------------------------===//
// Trace
//===----------------------------------------------------------------------===//

void Runtime::trace(const Call &call, const std::string &arguments,
                    const std::string &result) {
  std::fprintf(stderr, "ref-counting-runtime: call %llu: %s(%s)%s%s\n",
               static_cast<unsigned long long>(call.number), call.function,
               arguments.c_str(), result.empty() ? "" : " -> ", result.c_str());
}

std::string Runtime::show(const void *pointer) const {
  if (Object *object = registry.find(pointer))
    return object->name();
  char text[32];
  std::snprintf(text, sizeof(text), "%p", pointer);
  return pointer ? text : "null";
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

Object *Runtime::find(const Call &call, void *pointer, Object::Kind kind) {
  Object *object = registry.find(pointer);
  if (object && object->kind == kind)
    return object;
  faults.add(FaultKind::NotAnObject, nullptr, call,
             std::string(call.function) + " wants a " + kindName(kind) +
                 ", but the pointer is " +
                 (object ? object->name() : show(pointer)) + ".");
  return nullptr;
}

void Runtime::checkHeld(const Call &call, Object &object) {
  if (object.count > 0)
    return;
  faults.add(FaultKind::UseAfterRelease, &object, call,
             std::string(call.function) + " used the " + kindName(object.kind) +
                 " when its last reference had been "
                 "released.");
}

void Runtime::noteReleased(const Call &call, Object &object) {
  --numLive;
  if (object.kind != Object::Kind::Group || object.sizeReported ||
      object.added >= object.size)
    return;
  object.sizeReported = true;
  faults.add(FaultKind::WrongGroupSize, &object, call,
             "The group was released with " + std::to_string(object.added) +
                 " of the " + std::to_string(object.size) +
                 " members that it was created for; an await of it would "
                 "never return.");
}

bool Runtime::checkTask(const Call &call, Task task) {
  if (task.resume)
    return true;
  faults.add(FaultKind::NotAnObject, nullptr, call,
             std::string(call.function) + " wants a function that resumes a "
                                          "coroutine, but the pointer is "
                                          "null.");
  return false;
}

//===----------------------------------------------------------------------===//
// Creation and counting
//===----------------------------------------------------------------------===//

Object *Runtime::createToken(const Call &call) {
  ++numLive;
  return registry.create(Object::Kind::Token, call, /*count=*/2);
}

Object *Runtime::createValue(const Call &call, int64_t numBytes) {
  ++numLive;
  Object *object = registry.create(Object::Kind::Value, call, /*count=*/2);
  void *memory = numBytes < 0
                     ? nullptr
                     : std::calloc(std::max<int64_t>(numBytes, 1), /*size=*/1);
  if (!memory) {
    std::fprintf(stderr,
                 "ref-counting-runtime: error: no memory for a value of %lld "
                 "bytes\n",
                 static_cast<long long>(numBytes));
    std::abort();
  }
  std::lock_guard<std::mutex> lock(object->mutex);
  object->storage = static_cast<std::byte *>(memory);
  return object;
}

Object *Runtime::createGroup(const Call &call, int64_t size) {
  ++numLive;
  Object *object = registry.create(Object::Kind::Group, call, /*count=*/1);
  std::lock_guard<std::mutex> lock(object->mutex);
  object->size = object->pending = std::max<int64_t>(size, 0);
  if (size < 0) {
    object->sizeReported = true;
    faults.add(FaultKind::WrongGroupSize, object, call,
               "The group was created for " + std::to_string(size) +
                   " members.");
  }
  return object;
}

int64_t Runtime::addRef(const Call &call, void *pointer, int64_t count) {
  numAddRefCalls.fetch_add(1, std::memory_order_relaxed);
  Object *object = registry.find(pointer);
  if (!object) {
    faults.add(FaultKind::NotAnObject, nullptr, call,
               "An add_ref of the pointer " + show(pointer) +
                   ", which is no token, value or group.");
    return 0;
  }
  std::lock_guard<std::mutex> lock(object->mutex);
  if (count <= 0) {
    faults.add(FaultKind::OverRelease, object, call,
               "An add_ref of " + std::to_string(count) +
                   " references; it must add at least one. The count was "
                   "left as it was.");
    return object->count;
  }
  numAdded.fetch_add(count, std::memory_order_relaxed);
  checkHeld(call, *object);
  if (object->count == 0)
    ++numLive;
  object->changeCount(call, count);
  return object->count;
}

int64_t Runtime::dropRef(const Call &call, void *pointer, int64_t count) {
  numDropRefCalls.fetch_add(1, std::memory_order_relaxed);
  Object *object = registry.find(pointer);
  if (!object) {
    faults.add(FaultKind::NotAnObject, nullptr, call,
               "A drop_ref of the pointer " + show(pointer) +
                   ", which is no token, value or group.");
    return 0;
  }
  std::lock_guard<std::mutex> lock(object->mutex);
  if (count <= 0) {
    faults.add(FaultKind::OverRelease, object, call,
               "A drop_ref of " + std::to_string(count) +
                   " references; it must drop at least one. The count was "
                   "left as it was.");
    return object->count;
  }
  numDropped.fetch_add(count, std::memory_order_relaxed);
  int64_t held = object->count;
  if (count > held)
    faults.add(FaultKind::OverRelease, object, call,
               "A drop_ref of " + std::to_string(count) +
                   (count == 1 ? " reference" : " references") + ", when " +
                   (held == 0   ? "none was"
                    : held == 1 ? "1 was"
                                : std::to_string(held) + " were") +
                   " left.");
  if (held == 0)
    return 0;
  object->changeCount(call, -std::min(count, held));
  if (object->count == 0)
    noteReleased(call, *object);
  return object->count;
}

//===----------------------------------------------------------------------===//
// States and groups
//===----------------------------------------------------------------------===//

void Runtime::countMember(Object &group, bool isError,
                          std::vector<Task> &awaiters) {
  if (isError)
    group.state = Object::State::Error;
  if (--group.pending > 0)
    return;
  if (group.state == Object::State::Unavailable)
    group.state = Object::State::Available;
  awaiters.insert(awaiters.end(), group.awaiters.begin(), group.awaiters.end());
  group.awaiters.clear();
}

int64_t Runtime::addToGroup(const Call &call, void *tokenPointer,
                            void *groupPointer) {
  Object *token = find(call, tokenPointer, Object::Kind::Token);
  Object *group = find(call, groupPointer, Object::Kind::Group);
  if (token) {
    std::lock_guard<std::mutex> lock(token->mutex);
    checkHeld(call, *token);
  }
  if (!group)
    return 0;

  int64_t rank = 0;
  {
    std::lock_guard<std::mutex> lock(group->mutex);
    checkHeld(call, *group);
    if (group->added == group->size) {
      ++group->surplus;
      group->sizeReported = true;
      faults.add(FaultKind::WrongGroupSize, group, call,
                 "A token was added to the group when it had all " +
                     std::to_string(group->size) +
                     " members that it was created for.");
      return group->size + group->surplus - 1;
    }
    rank = group->added++;
  }

  bool isError = false;
  if (token) {
    std::lock_guard<std::mutex> lock(token->mutex);
    if (!token->isReady()) {
      token->groups.push_back(group);
      return rank;
    }
    isError = token->state == Object::State::Error;
  }
  // A member that is ready, or that is no token and so never would be.
  std::vector<Task> awaiters;
  {
    std::lock_guard<std::mutex> lock(group->mutex);
    countMember(*group, isError, awaiters);
  }
  scheduler.resume(awaiters);
  return rank;
}

void Runtime::emplace(const Call &call, void *pointer, Object::Kind kind,
                      Object::State state) {
  Object *object = find(call, pointer, kind);
  if (!object)
    return;
  std::vector<Task> awaiters;
  std::vector<Object *> groups;
  {
    std::lock_guard<std::mutex> lock(object->mutex);
    if (object->isReady()) {
      faults.add(FaultKind::EmplacedTwice, object, call,
                 std::string("The ") + kindName(kind) + " had been set " +
                     (object->state == Object::State::Error ? "to error"
                                                            : "available") +
                     " before. Its state was left as it was.");
      return;
    }
    checkHeld(call, *object);
    object->state = state;
    awaiters.swap(object->awaiters);
    groups.swap(object->groups);
    // The task's own reference.
    if (object->count > 0) {
      object->changeCount(call, -1);
      if (object->count == 0)
        noteReleased(call, *object);
    } else {
      faults.add(FaultKind::OverRelease, object, call,
                 std::string("The task set the ") + kindName(kind) +
                     " available or to error, but its own reference had been "
                     "dropped by somebody else.");
    }
  }
  for (Object *group : groups) {
    std::lock_guard<std::mutex> lock(group->mutex);
    countMember(*group, state == Object::State::Error, awaiters);
  }
  scheduler.resume(awaiters);
}

bool Runtime::isError(const Call &call, void *pointer, Object::Kind kind) {
  Object *object = find(call, pointer, kind);
  if (!object)
    return false;
  std::lock_guard<std::mutex> lock(object->mutex);
  checkHeld(call, *object);
  return object->state == Object::State::Error;
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

void Runtime::execute(const Call &call, Task task) {
  if (checkTask(call, task))
    scheduler.execute(task);
}

void Runtime::await(const Call &call, void *pointer, Object::Kind kind) {
  Object *object = find(call, pointer, kind);
  if (!object)
    return;
  bool wasHeld;
  {
    std::lock_guard<std::mutex> lock(object->mutex);
    checkHeld(call, *object);
    wasHeld = object->count > 0;
  }
  scheduler.wait(*object);

  // A runtime that frees objects has freed this one under its waiter.
  std::lock_guard<std::mutex> lock(object->mutex);
  if (wasHeld && object->count <= 0)
    faults.add(FaultKind::UseAfterRelease, object, call,
               std::string("The last reference to the ") + kindName(kind) +
                   " was released while " + call.function + " waited for it.");
}

void Runtime::awaitAndExecute(const Call &call, void *pointer,
                              Object::Kind kind, Task task) {
  if (!checkTask(call, task))
    return;
  if (Object *object = find(call, pointer, kind)) {
    std::lock_guard<std::mutex> lock(object->mutex);
    checkHeld(call, *object);
    if (!object->isReady()) {
      object->awaiters.push_back(task);
      return;
    }
  }
  scheduler.resumeNow(task);
}

std::byte *Runtime::storage(const Call &call, void *pointer) {
  // For a pointer that is no value: memory that the program can use without
  // harm.
  alignas(64) static std::byte scratch[1 << 16];
  Object *object = find(call, pointer, Object::Kind::Value);
  if (!object)
    return scratch;
  std::lock_guard<std::mutex> lock(object->mutex);
  checkHeld(call, *object);
  return object->storage;
}

//===----------------------------------------------------------------------===//
// End of the process
//===----------------------------------------------------------------------===//

void Runtime::prepareUnload() {
  numLostTasks += scheduler.drain();
  symbolizer.readJitSymbols();
}

void Runtime::findFaultsAtExit() {
  for (uint64_t number = 1; number <= registry.size(); ++number) {
    Object &object = *registry.get(number);
    std::lock_guard<std::mutex> lock(object.mutex);
    bool hasAwaiters = !object.awaiters.empty();
    if (object.kind == Object::Kind::Group) {
      if (object.added < object.size && !object.sizeReported &&
          (object.count > 0 || hasAwaiters))
        faults.add(FaultKind::WrongGroupSize, &object, {},
                   "At exit the group had " + std::to_string(object.added) +
                       " of the " + std::to_string(object.size) +
                       " members that it was created for" +
                       (hasAwaiters ? "; a coroutine still waits for it."
                                    : "; an await of it would never return."));
      if (object.count > 0)
        faults.add(FaultKind::Leak, &object, {},
                   "At exit " + std::to_string(object.count) +
                       " of its references had not been released.");
      continue;
    }

    bool isEmplaced = object.isReady();
    if (!isEmplaced && (object.count > 0 || hasAwaiters))
      faults.add(FaultKind::NeverEmplaced, &object, {},
                 std::string("At exit nobody had set the ") +
                     kindName(object.kind) + " available or to error" +
                     (hasAwaiters ? "; a coroutine still waits for it."
                                  : ", so its task never released its own "
                                    "reference."));
    int64_t numLeaked = object.count - (isEmplaced ? 0 : 1);
    if (numLeaked > 0)
      faults.add(FaultKind::Leak, &object, {},
                 "At exit " + std::to_string(numLeaked) +
                     (numLeaked == 1 ? " reference" : " references") +
                     " had not been released" +
                     (isEmplaced ? "." : ", besides the task's own."));
  }
}

void Runtime::reportDeadlock() {
  // Several threads may see the deadlock.
  reporting.lock();
  isReported = true;
  bool isBuried = scheduler.isBuried();
  std::vector<Object *> awaitedNow = scheduler.awaited();
  std::set<Object *> awaited(awaitedNow.begin(), awaitedNow.end());
  const std::string end =
      isBuried ? " (Perhaps only in this schedule: a task blocks inside a "
                 "call of code that could go on if the task had a thread of "
                 "its own, as it has with threads=N.)"
               : "";
  for (uint64_t number = 1; number <= registry.size(); ++number) {
    Object &object = *registry.get(number);
    std::lock_guard<std::mutex> lock(object.mutex);
    if (object.isReady())
      continue;
    bool hasAwaiters = !object.awaiters.empty();
    bool isAwaited = hasAwaiters || awaited.count(&object) > 0;
    const char *waiter = hasAwaiters ? "a coroutine" : "a thread";
    if (object.kind == Object::Kind::Group) {
      if (isAwaited && object.added < object.size && !object.sizeReported)
        faults.add(FaultKind::WrongGroupSize, &object, {},
                   std::string("Deadlock: ") + waiter +
                       " waits for the group, which has only " +
                       std::to_string(object.added) + " of the " +
                       std::to_string(object.size) +
                       " members that it was created for, and no task is "
                       "left to run." +
                       end);
      continue;
    }
    if (isAwaited)
      faults.add(FaultKind::NeverEmplaced, &object, {},
                 std::string("Deadlock: ") + waiter + " waits for the " +
                     kindName(object.kind) +
                     ", but no task is left to run that could set it "
                     "available." +
                     end);
    else if (!object.groups.empty())
      faults.add(FaultKind::NeverEmplaced, &object, {},
                 "Deadlock: the token is a member of " +
                     object.groups.front()->name() +
                     ", but no task is left to run that could set it "
                     "available." +
                     end);
  }
  std::cout.flush();
  std::fflush(nullptr);
  symbolizer.readJitSymbols();
  printFaults(reportFile, faults, symbolizer);
  std::fprintf(reportFile,
               "ref-counting-runtime: the program was ended because of the "
               "deadlock; leaks were not looked for\n\n");
  report();
  leave(faultStatus);
}

void Runtime::report() {
  Totals totals;
  totals.objects = registry.size();
  totals.addRefCalls = numAddRefCalls;
  totals.dropRefCalls = numDropRefCalls;
  totals.referencesAdded = numAdded;
  totals.referencesDropped = numDropped;
  printTotals(reportFile, totals, faults);
  std::fflush(reportFile);
}

void Runtime::finish() {
  if (isReported)
    return;
  setExiting();
  numLostTasks += scheduler.drain();
  reporting.lock();
  isReported = true;
  findFaultsAtExit();
  // The program's own output comes first.
  std::cout.flush();
  std::fflush(nullptr);
  symbolizer.readJitSymbols();
  printFaults(reportFile, faults, symbolizer);
  if (numLostTasks > 0)
    std::fprintf(reportFile,
                 "ref-counting-runtime: %llu tasks could not run at exit, "
                 "because their code had been unloaded\n\n",
                 static_cast<unsigned long long>(numLostTasks));
  report();
  if (faults.total() > 0)
    leave(faultStatus);
}

/// Runs after the destructors of static objects, and after those of libraries
/// that were linked with this one.
__attribute__((destructor)) static void finishAtExit() {
  if (Runtime *runtime = Runtime::getIfUsed())
    runtime->finish();
}
