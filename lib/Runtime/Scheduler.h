//===- Scheduler.h - When tasks run -----------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the scheduler, both of the deterministic mode and of the thread
// pool.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_SCHEDULER_H
#define REFCOUNTING_LIB_RUNTIME_SCHEDULER_H

#include "Object.h"
#include "Options.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>

namespace mlir {
namespace ref_counting {
namespace runtime {

/// Runs tasks.
///
/// Deterministic mode: a task runs on the thread that awaits something, inside
/// that await. Thread pool: workers run the tasks, and when a worker blocks in
/// an await, another takes its place.
///
/// Neither nests without bound: what would exceed a fixed depth on a thread's
/// stack waits until the stack has shrunk, or moves to a stack of its own.
class Scheduler {
public:
  /// `numCalls` counts the API calls of all threads; `onDeadlock` is to end the
  /// process.
  Scheduler(const Options &options, const std::atomic<uint64_t> &numCalls,
            std::function<void()> onDeadlock);

  /// To be called at each API call: makes the calling thread known.
  void enter();

  /// A new task is ready to run.
  void execute(Task task);

  /// An object became ready: wakes the threads that wait for it, and its
  /// awaiters are ready to run.
  void resume(const std::vector<Task> &awaiters);

  /// A coroutine asked for an object that was ready: continues it at once.
  void resumeNow(Task task);

  /// Blocks until the object is ready; a deadlock if it never will be.
  void wait(Object &object);

  /// Runs all that is ready to run; in the thread pool, waits until no worker
  /// can go on. Tasks whose code is no longer in memory are thrown away;
  /// returns their number.
  uint64_t drain();

  /// The objects for which threads wait now.
  std::vector<Object *> awaited();

  /// Whether a task blocks inside a call of code that could go on if the task
  /// were on a thread of its own: the deadlock may be due to the schedule.
  bool isBuried();

  int64_t numWorkers() const { return options.threads ? options.threads : 1; }

private:
  struct Thread;
  struct ThreadGuard;
  /// One call of wait() that has not returned.
  struct Wait {
    Object *object;
    bool isWorker;
    /// Whether it is in a task that was started inside a call that is no await.
    bool isInline;
    /// Whether it runs no task meanwhile.
    bool blocked;
  };

  static Thread &thisThread();
  bool isDeterministic() const { return options.threads == 0; }

  /// Runs a task on this thread's stack, now.
  void run(Task task);
  /// The same, or later if this thread's stack is deep.
  void runSoon(Task task);
  /// Runs what runSoon() put off. Returns whether there was anything.
  bool runPutOff();
  /// Adds a task to the queue.
  void push(Task task);

  // The rest needs the lock.
  Task takeNext();
  uint64_t randomNumber();
  bool coin();
  bool helps(unsigned numSelf) const;
  void addWorkers();
  void work();
  bool isDeadlock();
  bool isQuiet();
  bool isWorkerWaking();
  void threadStopped();
  void threadContinues();

  const Options options;
  const std::atomic<uint64_t> &numCalls;
  const std::function<void()> onDeadlock;

  std::mutex mutex;
  std::deque<Task> queue;
  uint64_t randomState;
  std::vector<Wait *> waits;

  /// Wakes waiting threads, idle workers and drain().
  std::condition_variable waitersWake;
  std::condition_variable workersWake;
  std::condition_variable drainWakes;

  /// Threads that have made a call and not ended; those of them that are
  /// neither blocked nor idle.
  unsigned numKnown = 0;
  unsigned numRunning = 0;
  /// Workers: all, those that wait for work, those that run a task and are not
  /// blocked.
  unsigned numWorkerThreads = 0;
  unsigned numIdle = 0;
  unsigned numActive = 0;
  /// Since when no call was made; see isQuiet().
  std::chrono::steady_clock::time_point quietSince;
  uint64_t quietCalls = 0;
};

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_SCHEDULER_H
