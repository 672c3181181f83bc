//===- ApiTest.cpp - Each function of the C API -----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests what each function of the C API does in programs without faults.
//
//===----------------------------------------------------------------------===//

#include "TestUtils.h"

#include <atomic>
#include <cstdint>
#include <cstring>

using namespace mlir::runtime;

/// MLIR's execution engine looks this function up by name.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" void __mlir_execution_engine_destroy();

TEST(ApiTest, CreateToken) {
  expectCleanInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 1);
        mlirAsyncRuntimeDropRef(token, 2);
      },
      1);
}

TEST(ApiTest, CreateValue) {
  expectCleanInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(8);
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 1);
        mlirAsyncRuntimeDropRef(value, 2);
      },
      1);
}

TEST(ApiTest, CreateGroup) {
  expectCleanInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(0);
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 1);
        drop(group);
      },
      1);
}

TEST(ApiTest, AddRefAndDropRef) {
  for (const char *mode : allModes)
    expectRun(
        mode,
        [] {
          AsyncToken *token = goToken();
          mlirAsyncRuntimeAddRef(token, 3);
          mlirAsyncRuntimeAddRef(token, 1);
          mlirAsyncRuntimeDropRef(token, 4);
          mlirAsyncRuntimeAwaitToken(token);
          CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 1);
          drop(token);
        },
        0,
        "objects=1 add_ref_calls=2 drop_ref_calls=2 references_added=4 "
        "references_dropped=5 leak=0");
}

TEST(ApiTest, AddTokenToGroup) {
  expectCleanInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(3);
        for (int64_t i = 0; i < 3; ++i) {
          AsyncToken *token = goToken();
          CHECK_IN_CHILD(mlirAsyncRuntimeAddTokenToGroup(token, group) == i);
          drop(token);
        }
        mlirAsyncRuntimeAwaitAllInGroup(group);
        drop(group);
      },
      4);
}

TEST(ApiTest, AddReadyTokenToGroup) {
  expectCleanInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(1);
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeEmplaceToken(token);
        bool isResumed = false;
        mlirAsyncRuntimeAwaitAllInGroupAndExecute(
            group, toHandle([&] { isResumed = true; }), resumeFunction);
        CHECK_IN_CHILD(!isResumed);
        mlirAsyncRuntimeAddTokenToGroup(token, group);
        mlirAsyncRuntimeAwaitAllInGroup(group);
        drop(group);
        drop(token);
        // Another await, which runs what is left.
        AsyncToken *last = goToken();
        mlirAsyncRuntimeAwaitToken(last);
        drop(last);
      },
      3);
}

TEST(ApiTest, GroupOutlivesItsReferences) {
  expectCleanInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(1);
        AsyncToken *token = goToken();
        mlirAsyncRuntimeAddTokenToGroup(token, group);
        drop(group);
        mlirAsyncRuntimeAwaitToken(token);
        drop(token);
      },
      2);
}

TEST(ApiTest, EmplaceToken) {
  expectCleanInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeEmplaceToken(token);
        mlirAsyncRuntimeAwaitToken(token);
        CHECK_IN_CHILD(!mlirAsyncRuntimeIsTokenError(token));
        drop(token);
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 0);
      },
      1);
}

TEST(ApiTest, EmplaceValue) {
  expectCleanInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(1);
        mlirAsyncRuntimeEmplaceValue(value);
        mlirAsyncRuntimeAwaitValue(value);
        CHECK_IN_CHILD(!mlirAsyncRuntimeIsValueError(value));
        drop(value);
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 0);
      },
      1);
}

TEST(ApiTest, SetTokenError) {
  expectCleanInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        go([=] { mlirAsyncRuntimeSetTokenError(token); });
        mlirAsyncRuntimeAwaitToken(token);
        CHECK_IN_CHILD(mlirAsyncRuntimeIsTokenError(token));
        drop(token);
      },
      1);
}

TEST(ApiTest, SetValueError) {
  expectCleanInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(4);
        go([=] { mlirAsyncRuntimeSetValueError(value); });
        mlirAsyncRuntimeAwaitValue(value);
        CHECK_IN_CHILD(mlirAsyncRuntimeIsValueError(value));
        drop(value);
      },
      1);
}

TEST(ApiTest, IsErrorBeforeEmplace) {
  expectClean(
      "schedule=late",
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        CHECK_IN_CHILD(!mlirAsyncRuntimeIsTokenError(token));
        mlirAsyncRuntimeSetTokenError(token);
        CHECK_IN_CHILD(mlirAsyncRuntimeIsTokenError(token));
        drop(token);
      },
      1);
}

TEST(ApiTest, IsGroupError) {
  expectCleanInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(2);
        CHECK_IN_CHILD(!mlirAsyncRuntimeIsGroupError(group));
        AsyncToken *good = goToken();
        AsyncToken *bad = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeAddTokenToGroup(bad, group);
        mlirAsyncRuntimeAddTokenToGroup(good, group);
        go([=] { mlirAsyncRuntimeSetTokenError(bad); });
        mlirAsyncRuntimeAwaitAllInGroup(group);
        CHECK_IN_CHILD(mlirAsyncRuntimeIsGroupError(group));
        drop(good);
        drop(bad);
        drop(group);
      },
      3);
}

TEST(ApiTest, AwaitToken) {
  expectCleanInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        // Not atomic: that the await comes after is for the runtime to ensure.
        int result = 0;
        go([&] {
          result = 42;
          mlirAsyncRuntimeEmplaceToken(token);
        });
        mlirAsyncRuntimeAwaitToken(token);
        CHECK_IN_CHILD(result == 42);
        drop(token);
      },
      1);
}

TEST(ApiTest, AwaitValue) {
  expectCleanInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(sizeof(int64_t));
        go([=] {
          int64_t number = 42;
          std::memcpy(mlirAsyncRuntimeGetValueStorage(value), &number,
                      sizeof(number));
          mlirAsyncRuntimeEmplaceValue(value);
        });
        mlirAsyncRuntimeAwaitValue(value);
        int64_t number = 0;
        std::memcpy(&number, mlirAsyncRuntimeGetValueStorage(value),
                    sizeof(number));
        CHECK_IN_CHILD(number == 42);
        drop(value);
      },
      1);
}

TEST(ApiTest, GetValueStorage) {
  expectClean(
      "schedule=late",
      [] {
        for (int64_t size : {0, 1, 7, 4096}) {
          AsyncValue *value = mlirAsyncRuntimeCreateValue(size);
          std::byte *storage = mlirAsyncRuntimeGetValueStorage(value);
          CHECK_IN_CHILD(storage == mlirAsyncRuntimeGetValueStorage(value));
          CHECK_IN_CHILD(reinterpret_cast<uintptr_t>(storage) %
                             alignof(std::max_align_t) ==
                         0);
          std::memset(storage, 0x5a, size);
          mlirAsyncRuntimeEmplaceValue(value);
          drop(value);
        }
      },
      4);
}

TEST(ApiTest, AwaitAllInEmptyGroup) {
  expectCleanInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(0);
        mlirAsyncRuntimeAwaitAllInGroup(group);
        drop(group);
      },
      1);
}

TEST(ApiTest, Execute) {
  expectCleanInAllModes(
      [] {
        std::atomic<int> count{0};
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(100);
        for (int i = 0; i < 100; ++i) {
          AsyncToken *token = mlirAsyncRuntimeCreateToken();
          go([&, token] {
            ++count;
            mlirAsyncRuntimeEmplaceToken(token);
          });
          mlirAsyncRuntimeAddTokenToGroup(token, group);
          drop(token);
        }
        mlirAsyncRuntimeAwaitAllInGroup(group);
        CHECK_IN_CHILD(count == 100);
        drop(group);
      },
      101);
}

TEST(ApiTest, AwaitTokenAndExecute) {
  expectCleanInAllModes(
      [] {
        AsyncToken *first = mlirAsyncRuntimeCreateToken();
        AsyncToken *second = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeAwaitTokenAndExecute(
            first, toHandle([=] { mlirAsyncRuntimeEmplaceToken(second); }),
            resumeFunction);
        go([=] { mlirAsyncRuntimeEmplaceToken(first); });
        mlirAsyncRuntimeAwaitToken(second);
        drop(first);
        drop(second);
      },
      2);
}

TEST(ApiTest, AwaitReadyTokenAndExecute) {
  expectCleanInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeEmplaceToken(token);
        bool isResumed = false;
        mlirAsyncRuntimeAwaitTokenAndExecute(
            token, toHandle([&] { isResumed = true; }), resumeFunction);
        CHECK_IN_CHILD(isResumed);
        drop(token);
      },
      1);
}

TEST(ApiTest, AwaitValueAndExecute) {
  expectCleanInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(8);
        AsyncToken *done = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeAwaitValueAndExecute(
            value, toHandle([=] { mlirAsyncRuntimeEmplaceToken(done); }),
            resumeFunction);
        go([=] { mlirAsyncRuntimeSetValueError(value); });
        mlirAsyncRuntimeAwaitToken(done);
        bool isResumed = false;
        mlirAsyncRuntimeAwaitValueAndExecute(
            value, toHandle([&] { isResumed = true; }), resumeFunction);
        CHECK_IN_CHILD(isResumed);
        drop(done);
        drop(value);
      },
      2);
}

TEST(ApiTest, AwaitAllInGroupAndExecute) {
  expectCleanInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(2);
        AsyncToken *done = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeAwaitAllInGroupAndExecute(
            group, toHandle([=] { mlirAsyncRuntimeEmplaceToken(done); }),
            resumeFunction);
        for (int i = 0; i < 2; ++i) {
          AsyncToken *token = goToken();
          mlirAsyncRuntimeAddTokenToGroup(token, group);
          drop(token);
        }
        mlirAsyncRuntimeAwaitToken(done);
        bool isResumed = false;
        mlirAsyncRuntimeAwaitAllInGroupAndExecute(
            group, toHandle([&] { isResumed = true; }), resumeFunction);
        CHECK_IN_CHILD(isResumed);
        drop(done);
        drop(group);
      },
      4);
}

TEST(ApiTest, GetNumWorkerThreads) {
  for (const char *mode : deterministicModes)
    expectClean(
        mode, [] { CHECK_IN_CHILD(mlirAsyncRuntimGetNumWorkerThreads() == 1); },
        0);
  expectClean(
      "threads=3",
      [] { CHECK_IN_CHILD(mlirAsyncRuntimGetNumWorkerThreads() == 3); }, 0);
}

TEST(ApiTest, PrintCurrentThreadId) {
  // Only stderr is matched, so let stdout go there.
  expectRun(
      "schedule=late",
      [] {
        dup2(STDERR_FILENO, STDOUT_FILENO);
        mlirAsyncRuntimePrintCurrentThreadId();
      },
      0, "^Current thread id: .*\nref-counting-runtime: objects=0 ");
}

TEST(ApiTest, LiveObjects) {
  expectCleanInAllModes(
      [] {
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 0);
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(1);
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 2);
        mlirAsyncRuntimeAddTokenToGroup(token, group);
        drop(token);
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 2);
        mlirAsyncRuntimeEmplaceToken(token);
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 1);
        drop(group);
        CHECK_IN_CHILD(mlirRefCountingLiveObjects() == 0);
      },
      2);
}

TEST(ApiTest, ProtocolOfMlirRunner) {
  // Compiled code is unloaded after the call of destroy: tasks run before.
  expectCleanInAllModes(
      [] {
        bool isRun = false;
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        go([&] {
          isRun = true;
          mlirAsyncRuntimeEmplaceToken(token);
        });
        drop(token);
        __mlir_execution_engine_destroy();
        CHECK_IN_CHILD(isRun);
      },
      1);
}

TEST(ApiTest, SilentIfUnused) {
  expectRun("", [] {}, 0, "^$");
}
