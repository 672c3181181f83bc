//===- Scheduler.cpp - When tasks run ---------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the scheduler.
//
//===----------------------------------------------------------------------===//

#include "Scheduler.h"
#include "Process.h"

#include <algorithm>
#include <thread>

using namespace mlir::ref_counting::runtime;

/// How many tasks may be on a thread's stack before a task that would run
/// inside another one is put off.
static constexpr unsigned maxNestedTasks = 100;
/// How many tasks may be on a thread's stack before an await goes on on a new
/// thread's stack.
static constexpr unsigned maxNestedWaits = 200;
/// How many blocked workers are replaced by new ones.
static constexpr unsigned maxReplacements = 256;
/// How often a blocked thread looks whether there is a deadlock.
static constexpr std::chrono::milliseconds pollInterval(20);

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// What the scheduler knows of a thread. Has no destructor: it is still there
/// when the process exits.
struct Scheduler::Thread {
  bool isKnown;
  bool isWorker;
  /// The number of tasks on the stack, and of those that were started inside
  /// a call that is no await.
  unsigned depth;
  unsigned numInline;
  std::deque<Task> *putOff;
};

Scheduler::Thread &Scheduler::thisThread() {
  static thread_local Thread thread = {};
  return thread;
}

/// Tells the scheduler when a thread ends.
struct Scheduler::ThreadGuard {
  Scheduler *scheduler = nullptr;

  ~ThreadGuard() {
    if (!scheduler)
      return;
    Thread &thread = thisThread();
    std::lock_guard<std::mutex> lock(scheduler->mutex);
    thread.isKnown = false;
    --scheduler->numKnown;
    scheduler->threadStopped();
    if (thread.putOff && thread.putOff->empty()) {
      delete thread.putOff;
      thread.putOff = nullptr;
    }
  }
};

void Scheduler::enter() {
  Thread &thread = thisThread();
  if (thread.isKnown || isExiting())
    return;
  static thread_local ThreadGuard guard;
  guard.scheduler = this;
  std::lock_guard<std::mutex> lock(mutex);
  thread.isKnown = true;
  ++numKnown;
  ++numRunning;
}

void Scheduler::threadStopped() {
  --numRunning;
  if (numRunning == 0 && !waits.empty())
    waitersWake.notify_all();
}

void Scheduler::threadContinues() { ++numRunning; }

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

Scheduler::Scheduler(const Options &options,
                     const std::atomic<uint64_t> &numCalls,
                     std::function<void()> onDeadlock)
    : options(options), numCalls(numCalls), onDeadlock(std::move(onDeadlock)),
      randomState(options.seed) {}

void Scheduler::run(Task task) {
  Thread &thread = thisThread();
  ++thread.depth;
  task.resume(task.handle);
  --thread.depth;
}

void Scheduler::runSoon(Task task) {
  Thread &thread = thisThread();
  if (thread.depth >= maxNestedTasks) {
    if (!thread.putOff)
      thread.putOff = new std::deque<Task>;
    thread.putOff->push_back(task);
    return;
  }
  ++thread.numInline;
  run(task);
  if (thread.depth == 0)
    while (runPutOff()) {
    }
  --thread.numInline;
}

bool Scheduler::runPutOff() {
  Thread &thread = thisThread();
  if (!thread.putOff || thread.putOff->empty())
    return false;
  Task task = thread.putOff->front();
  thread.putOff->pop_front();
  run(task);
  return true;
}

void Scheduler::push(Task task) {
  std::lock_guard<std::mutex> lock(mutex);
  queue.push_back(task);
  addWorkers();
  if (numIdle > 0)
    workersWake.notify_one();
  if (!waits.empty() && helps(0))
    waitersWake.notify_all();
}

void Scheduler::execute(Task task) {
  if (isDeterministic()) {
    bool now = options.schedule == Schedule::Early;
    if (options.schedule == Schedule::Random) {
      std::lock_guard<std::mutex> lock(mutex);
      now = coin();
    }
    if (now)
      return runSoon(task);
  }
  push(task);
}

void Scheduler::resume(const std::vector<Task> &awaiters) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!waits.empty())
      waitersWake.notify_all();
  }
  for (Task awaiter : awaiters)
    execute(awaiter);
}

void Scheduler::resumeNow(Task task) { runSoon(task); }

Task Scheduler::takeNext() {
  // Swapping keeps it cheap to take a task from the middle of the queue.
  if (isDeterministic() && options.schedule == Schedule::Random)
    std::swap(queue.front(), queue[randomNumber() % queue.size()]);
  Task task = queue.front();
  queue.pop_front();
  return task;
}

/// SplitMix64: the same numbers on every platform.
uint64_t Scheduler::randomNumber() {
  randomState += 0x9e3779b97f4a7c15;
  uint64_t mixed = randomState;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31);
}

bool Scheduler::coin() { return randomNumber() >> 63; }

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// Whether a thread that waits runs tasks meanwhile. `numSelf` is 1 if it still
/// counts as an active worker.
bool Scheduler::helps(unsigned numSelf) const {
  return isDeterministic() ||
         (numActive + numIdle == numSelf &&
          numWorkerThreads >= options.threads + maxReplacements);
}

void Scheduler::wait(Object &object) {
  Thread &thread = thisThread();
  if (isDeterministic() && options.schedule == Schedule::Random) {
    // An await is a point at which other tasks may run, even if it need not
    // wait.
    std::unique_lock<std::mutex> lock(mutex);
    if (!queue.empty() && thread.depth < maxNestedTasks && coin()) {
      Task task = takeNext();
      lock.unlock();
      run(task);
    }
  }
  if (object.isReadyLocked())
    return;

  Wait wait = {&object, thread.isWorker, thread.numInline > 0,
               /*blocked=*/false};
  std::unique_lock<std::mutex> lock(mutex);
  waits.push_back(&wait);
  while (!object.isReadyLocked()) {
    if (thread.putOff && !thread.putOff->empty()) {
      if (thread.depth < maxNestedWaits) {
        lock.unlock();
        runPutOff();
        lock.lock();
        continue;
      }
      // The new thread below is to run these too.
      queue.insert(queue.begin(), thread.putOff->begin(), thread.putOff->end());
      thread.putOff->clear();
    }
    bool mayRun = helps(thread.isWorker ? 1 : 0) && !queue.empty();
    if (mayRun && thread.depth < maxNestedWaits) {
      Task task = takeNext();
      lock.unlock();
      run(task);
      lock.lock();
      continue;
    }

    wait.blocked = true;
    if (thread.isWorker) {
      --numActive;
      drainWakes.notify_all();
    }
    bool isKnown = thread.isKnown;
    if (isKnown)
      threadStopped();
    addWorkers();
    if (mayRun) {
      // This stack is full: go on on another one.
      lock.unlock();
      std::thread([&] {
        enter();
        this->wait(object);
      }).join();
      lock.lock();
    } else {
      while (!object.isReadyLocked() && (!helps(0) || queue.empty())) {
        if (isDeadlock()) {
          lock.unlock();
          onDeadlock();
          lock.lock();
        }
        waitersWake.wait_for(lock, pollInterval);
      }
    }
    if (isKnown)
      threadContinues();
    if (thread.isWorker)
      ++numActive;
    wait.blocked = false;
  }
  waits.erase(std::find(waits.begin(), waits.end(), &wait));
}

bool Scheduler::isDeadlock() {
  if (numRunning > 0 || !queue.empty())
    return false;
  for (Wait *wait : waits)
    if (wait->blocked && wait->object->isReadyLocked())
      return false;
  // At exit the main thread is no longer among the known ones.
  unsigned numHere = thisThread().isKnown ? 0 : 1;
  return countThreads() <= numKnown + numHere || isQuiet();
}

/// Whether nothing has happened for so long that the threads that the runtime
/// knows nothing of will hardly change anything either.
bool Scheduler::isQuiet() {
  auto now = std::chrono::steady_clock::now();
  uint64_t calls = numCalls.load(std::memory_order_relaxed);
  if (calls != quietCalls || quietSince.time_since_epoch().count() == 0 ||
      hasOtherRunningThread()) {
    quietCalls = calls;
    quietSince = now;
  }
  return now - quietSince >= std::chrono::milliseconds(options.patienceMs);
}

std::vector<Object *> Scheduler::awaited() {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<Object *> objects;
  for (Wait *wait : waits)
    objects.push_back(wait->object);
  return objects;
}

bool Scheduler::isBuried() {
  std::lock_guard<std::mutex> lock(mutex);
  if (!isDeterministic())
    return false;
  for (Wait *wait : waits)
    if (wait->isInline || (!wait->blocked && wait->object->isReadyLocked()))
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Thread pool
//===----------------------------------------------------------------------===//

/// Starts workers if there is work that no worker is free for.
void Scheduler::addWorkers() {
  if (isDeterministic())
    return;
  while (queue.size() > numIdle && numActive + numIdle < options.threads &&
         numWorkerThreads < options.threads + maxReplacements) {
    ++numWorkerThreads;
    // Counts as idle from now on, so that nobody starts another for the same
    // task.
    ++numIdle;
    ++numKnown;
    std::thread([this] { work(); }).detach();
  }
}

/// What a worker does, for ever.
void Scheduler::work() {
  Thread &thread = thisThread();
  thread.isKnown = true;
  thread.isWorker = true;
  std::unique_lock<std::mutex> lock(mutex);
  for (;;) {
    workersWake.wait(
        lock, [&] { return !queue.empty() && numActive < options.threads; });
    --numIdle;
    ++numActive;
    threadContinues();
    while (!queue.empty() && numActive <= options.threads) {
      Task task = takeNext();
      lock.unlock();
      runSoon(task);
      lock.lock();
    }
    --numActive;
    ++numIdle;
    threadStopped();
    if (!queue.empty())
      workersWake.notify_one();
    drainWakes.notify_all();
  }
}

/// Whether a worker that was blocked is about to go on.
bool Scheduler::isWorkerWaking() {
  for (Wait *wait : waits)
    if (wait->blocked && wait->isWorker && wait->object->isReadyLocked())
      return true;
  return false;
}

uint64_t Scheduler::drain() {
  Thread &thread = thisThread();
  std::unique_lock<std::mutex> lock(mutex);
  size_t before = queue.size();
  if (before > 0) {
    ExecutableMemory memory;
    queue.erase(std::remove_if(queue.begin(), queue.end(),
                               [&](const Task &task) {
                                 return !memory.contains(
                                     reinterpret_cast<void *>(task.resume));
                               }),
                queue.end());
  }
  uint64_t numLost = before - queue.size();

  for (;;) {
    // A worker that ends the process from inside a task counts as active.
    unsigned self = thread.isWorker ? 1 : 0;
    if (isDeterministic() || (self == 1 && options.threads == 1)) {
      lock.unlock();
      while (runPutOff()) {
      }
      lock.lock();
      if (queue.empty())
        return numLost;
      Task task = takeNext();
      lock.unlock();
      run(task);
      lock.lock();
      continue;
    }
    if (queue.empty() && numActive <= self && !isWorkerWaking())
      return numLost;
    drainWakes.wait_for(lock, pollInterval);
  }
}
