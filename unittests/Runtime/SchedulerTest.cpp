//===- SchedulerTest.cpp - When tasks run -----------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests the schedules, the thread pool, and that nothing nests without bound.
//
//===----------------------------------------------------------------------===//

#include "TestUtils.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

using namespace mlir::runtime;

/// How many tasks are many.
#ifdef REF_COUNTING_HAS_SANITIZER
static constexpr int many = 5000;
#else
static constexpr int many = 100000;
#endif

/// Starts tasks that print their number, and awaits the last one.
static void printOrder() {
  AsyncGroup *group = mlirAsyncRuntimeCreateGroup(6);
  for (int i = 0; i < 6; ++i) {
    AsyncToken *token = mlirAsyncRuntimeCreateToken();
    std::fprintf(stderr, "s%d ", i);
    go([=] {
      std::fprintf(stderr, "r%d ", i);
      mlirAsyncRuntimeEmplaceToken(token);
    });
    mlirAsyncRuntimeAddTokenToGroup(token, group);
    drop(token);
  }
  std::fprintf(stderr, "await ");
  mlirAsyncRuntimeAwaitAllInGroup(group);
  std::fprintf(stderr, "done\n");
  drop(group);
}

TEST(SchedulerTest, Late) {
  expectRun("schedule=late", printOrder, 0,
            "^s0 s1 s2 s3 s4 s5 await r0 r1 r2 r3 r4 r5 done\n");
  // The default.
  expectRun("", printOrder, 0,
            "^s0 s1 s2 s3 s4 s5 await r0 r1 r2 r3 r4 r5 done\n");
}

TEST(SchedulerTest, Early) {
  expectRun("schedule=early", printOrder, 0,
            "^s0 r0 s1 r1 s2 r2 s3 r3 s4 r4 s5 r5 await done\n");
}

TEST(SchedulerTest, Random) {
  // The same order on every platform and in every run.
  expectRun("schedule=random:1", printOrder, 0,
            "^s0 r0 s1 r1 s2 r2 s3 s4 s5 r5 await r4 r3 done\n");
  expectRun("schedule=random:2", printOrder, 0,
            "^s0 r0 s1 r1 s2 r2 s3 r3 s4 s5 await r5 r4 done\n");
}

TEST(SchedulerTest, TasksLeftRunAtExit) {
  expectCleanInAllModes([] { drop(goToken()); }, 1);
}

TEST(SchedulerTest, ExitFromATask) {
  for (const char *mode : allModes)
    expectRun(
        mode,
        [] {
          AsyncToken *token = mlirAsyncRuntimeCreateToken();
          mlirAsyncRuntimeAddRef(token, 1);
          go([=] {
            drop(token);
            mlirAsyncRuntimeEmplaceToken(token);
            // Runs at exit.
            go([=] { drop(token); });
            std::exit(7);
          });
          // A worker may end the process at any time from here on.
          if (mlirAsyncRuntimGetNumWorkerThreads() > 1)
            pause();
          mlirAsyncRuntimeAwaitToken(token);
        },
        7, "objects=1 add_ref_calls=1 drop_ref_calls=2 .* leak=0 ");
}

TEST(SchedulerTest, StaticDestructorsMayStillCall) {
  struct Holder {
    AsyncGroup *group = nullptr;
    ~Holder() {
      if (group)
        drop(group);
    }
  };
  static Holder holder;
  expectCleanInAllModes([] { holder.group = mlirAsyncRuntimeCreateGroup(0); },
                        1);
}

/// Coroutines that wait for one another; the first runs last.
TEST(SchedulerTest, LongChainOfCoroutines) {
  expectCleanInAllModes(
      [] {
        std::vector<AsyncToken *> tokens;
        for (int i = 0; i < many; ++i)
          tokens.push_back(mlirAsyncRuntimeCreateToken());
        for (int i = 1; i < many; ++i)
          mlirAsyncRuntimeAwaitTokenAndExecute(
              tokens[i - 1],
              toHandle([previous = tokens[i - 1], token = tokens[i]] {
                drop(previous);
                mlirAsyncRuntimeEmplaceToken(token);
              }),
              resumeFunction);
        go([&] { mlirAsyncRuntimeEmplaceToken(tokens[0]); });
        mlirAsyncRuntimeAwaitToken(tokens.back());
        drop(tokens.back());
      },
      many);
}

/// Each task starts the next one.
static void startNext(int left, AsyncToken *end) {
  if (left == 0)
    return mlirAsyncRuntimeEmplaceToken(end);
  go([=] { startNext(left - 1, end); });
}

TEST(SchedulerTest, LongChainOfExecutes) {
  expectCleanInAllModes(
      [] {
        AsyncToken *end = mlirAsyncRuntimeCreateToken();
        startNext(many, end);
        mlirAsyncRuntimeAwaitToken(end);
        drop(end);
      },
      1);
}

/// One coroutine that asks for one ready token after the other.
static void askNext(int left, AsyncToken *ready, AsyncToken *end) {
  if (left == 0)
    return mlirAsyncRuntimeEmplaceToken(end);
  mlirAsyncRuntimeAwaitTokenAndExecute(
      ready, toHandle([=] { askNext(left - 1, ready, end); }), resumeFunction);
}

TEST(SchedulerTest, LongChainOfReadyAwaits) {
  expectCleanInAllModes(
      [] {
        AsyncToken *ready = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeEmplaceToken(ready);
        AsyncToken *end = mlirAsyncRuntimeCreateToken();
        askNext(many, ready, end);
        // All of it has run, in every schedule.
        mlirAsyncRuntimeAwaitToken(end);
        drop(end);
        drop(ready);
      },
      2);
}

/// Tasks that block until the next one has run. They have to start together.
TEST(SchedulerTest, LongChainOfBlockingTasks) {
  // More than there may be workers.
  constexpr int count = 400;
  for (const char *mode : {"schedule=late", "threads=2"})
    expectClean(
        mode,
        [] {
          std::vector<AsyncToken *> tokens;
          for (int i = 0; i < count; ++i)
            tokens.push_back(mlirAsyncRuntimeCreateToken());
          for (int i = 0; i < count; ++i)
            go([token = tokens[i],
                next = i + 1 < count ? tokens[i + 1] : nullptr] {
              if (next) {
                mlirAsyncRuntimeAwaitToken(next);
                drop(next);
              }
              mlirAsyncRuntimeEmplaceToken(token);
            });
          mlirAsyncRuntimeAwaitToken(tokens[0]);
          drop(tokens[0]);
        },
        count);
}

TEST(SchedulerTest, ManyTasksOneByOne) {
  expectCleanInAllModes(
      [] {
        for (int i = 0; i < many / 10; ++i) {
          AsyncToken *token = goToken();
          mlirAsyncRuntimeAwaitToken(token);
          drop(token);
        }
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 0);
      },
      many / 10);
}

TEST(SchedulerTest, PoolRunsTasksAtTheSameTime) {
  expectClean(
      "threads=2",
      [] {
        // Each task goes on only when the other one runs.
        std::atomic<int> numRunning{0};
        AsyncToken *tokens[2];
        for (AsyncToken *&token : tokens) {
          token = mlirAsyncRuntimeCreateToken();
          go([&numRunning, token] {
            ++numRunning;
            while (numRunning < 2)
              std::this_thread::yield();
            mlirAsyncRuntimeEmplaceToken(token);
          });
        }
        for (AsyncToken *token : tokens) {
          mlirAsyncRuntimeAwaitToken(token);
          drop(token);
        }
      },
      2);
}

TEST(SchedulerTest, BlockedWorkersAreReplaced) {
  // The only worker blocks until the main thread has gone on after its await.
  expectClean(
      "threads=1",
      [] {
        AsyncToken *blocker = mlirAsyncRuntimeCreateToken();
        AsyncToken *blocked = mlirAsyncRuntimeCreateToken();
        go([=] {
          mlirAsyncRuntimeAwaitToken(blocker);
          mlirAsyncRuntimeEmplaceToken(blocked);
        });
        AsyncToken *other = goToken();
        mlirAsyncRuntimeAwaitToken(other);
        mlirAsyncRuntimeEmplaceToken(blocker);
        mlirAsyncRuntimeAwaitToken(blocked);
        for (AsyncToken *token : {blocker, blocked, other})
          drop(token);
      },
      3);
}

TEST(SchedulerTest, OtherThreadsMayEmplace) {
  for (const char *mode : allModes)
    expectClean(
        std::string(mode) + ",patience=5000",
        [] {
          AsyncToken *token = mlirAsyncRuntimeCreateToken();
          std::thread thread([=] {
            mlirAsyncRuntimeAddRef(token, 1);
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            mlirAsyncRuntimeEmplaceToken(token);
            drop(token);
          });
          mlirAsyncRuntimeAwaitToken(token);
          thread.join();
          drop(token);
        },
        1);
}

TEST(SchedulerTest, DeadlockOfTheScheduleIsExplained) {
  auto program = [] {
    AsyncToken *later = mlirAsyncRuntimeCreateToken();
    AsyncToken *first = mlirAsyncRuntimeCreateToken();
    go([=] {
      mlirAsyncRuntimeEmplaceToken(first);
      mlirAsyncRuntimeAwaitToken(later);
      drop(later);
    });
    mlirAsyncRuntimeAwaitToken(first);
    mlirAsyncRuntimeEmplaceToken(later);
    drop(first);
  };
  for (const char *mode : {"schedule=late", "schedule=early"})
    expectRun(mode, program, 66,
              "Perhaps only in this schedule.*never_emplaced=1");
  expectClean("threads=1", program, 2);
}
