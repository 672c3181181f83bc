//===- FaultTest.cpp - Each fault that the runtime finds --------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests that every kind of fault is reported, in every mode.
//
//===----------------------------------------------------------------------===//

#include "TestUtils.h"

using namespace mlir::runtime;

TEST(FaultTest, LeakOfToken) {
  expectFaultInAllModes(
      [] { mlirAsyncRuntimeAwaitToken(goToken()); },
      "leak of token #1\n  At exit 1 reference had not been released\\..*"
      "Born by call 1, mlirAsyncRuntimeCreateToken, from .*"
      "History of its reference count:\n"
      "    \\+2, then 2: call 1, mlirAsyncRuntimeCreateToken, from [^\n]*\n"
      "    -1, then 1: call [34], mlirAsyncRuntimeEmplaceToken, from",
      "leak=1");
}

TEST(FaultTest, LeakOfValue) {
  expectFaultInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(8);
        mlirAsyncRuntimeEmplaceValue(value);
        mlirAsyncRuntimeAddRef(value, 2);
      },
      "leak of value #1\n  At exit 3 references had not been released",
      "leak=1");
}

TEST(FaultTest, LeakOfGroup) {
  expectFaultInAllModes(
      [] { mlirAsyncRuntimeCreateGroup(0); },
      "leak of group #1\n.*Born by call 1, mlirAsyncRuntimeCreateGroup",
      "leak=1");
}

TEST(FaultTest, LeaksOfOneCauseShareAParagraph) {
  expectFaultInAllModes(
      [] {
        for (int i = 0; i < 12; ++i)
          mlirAsyncRuntimeAwaitToken(goToken());
      },
      "leak of token #1\n.*12 such faults in all, of token #1, token #2, .*"
      "token #8 and more, all born",
      "leak=12");
}

TEST(FaultTest, OverRelease) {
  expectFaultInAllModes(
      [] {
        AsyncToken *token = goToken();
        mlirAsyncRuntimeAwaitToken(token);
        drop(token);
        drop(token);
      },
      "over-release of token #1\n  A drop_ref of 1 reference, when none was "
      "left\\.\n  Seen at call [0-9]+, mlirAsyncRuntimeDropRef, from .*"
      "-1, then 0: call 5, mlirAsyncRuntimeDropRef",
      "over_release=1");
}

TEST(FaultTest, OverReleaseByCount) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(0);
        mlirAsyncRuntimeDropRef(group, 3);
      },
      "over-release of group #1\n  A drop_ref of 3 references, when 1 was "
      "left",
      "over_release=1");
}

TEST(FaultTest, OverReleaseOfTheTasksReference) {
  expectFaultInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeDropRef(token, 2);
        mlirAsyncRuntimeEmplaceToken(token);
      },
      "over-release of token #1\n  The task set the token available or to "
      "error, but its own reference had been dropped",
      "over_release=1 use_after_release=1");
}

TEST(FaultTest, CountsThatAreNotPositive) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(0);
        mlirAsyncRuntimeAddRef(group, 0);
        mlirAsyncRuntimeDropRef(group, -1);
        drop(group);
      },
      "over-release of group #1\n  An add_ref of 0 references; it must add at "
      "least one",
      "over_release=2");
}

/// A released object of each kind, and all calls that take one.
TEST(FaultTest, UseAfterReleaseOfToken) {
  expectFaultInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(1);
        mlirAsyncRuntimeEmplaceToken(token);
        drop(token);
        mlirAsyncRuntimeAwaitToken(token);
        mlirAsyncRuntimeIsTokenError(token);
        mlirAsyncRuntimeAddTokenToGroup(token, group);
        mlirAsyncRuntimeAwaitTokenAndExecute(token, toHandle([] {}),
                                             resumeFunction);
        mlirAsyncRuntimeAwaitAllInGroup(group);
        drop(group);
      },
      "use after release of token #1\n  mlirAsyncRuntimeAwaitToken used the "
      "token when its last reference had been released.*4 such faults in all",
      "use_after_release=4");
}

TEST(FaultTest, UseAfterReleaseOfValue) {
  expectFaultInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(8);
        mlirAsyncRuntimeEmplaceValue(value);
        drop(value);
        *mlirAsyncRuntimeGetValueStorage(value) = std::byte(1);
        mlirAsyncRuntimeAwaitValue(value);
        mlirAsyncRuntimeIsValueError(value);
        mlirAsyncRuntimeAwaitValueAndExecute(value, toHandle([] {}),
                                             resumeFunction);
      },
      "use after release of value #1\n  mlirAsyncRuntimeGetValueStorage",
      "use_after_release=4");
}

TEST(FaultTest, UseAfterReleaseOfGroup) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(0);
        drop(group);
        mlirAsyncRuntimeAwaitAllInGroup(group);
        mlirAsyncRuntimeIsGroupError(group);
        mlirAsyncRuntimeAwaitAllInGroupAndExecute(group, toHandle([] {}),
                                                  resumeFunction);
      },
      "use after release of group #1\n  mlirAsyncRuntimeAwaitAllInGroup",
      "use_after_release=3");
}

// The last reference goes before the wait, or during it, as the schedule has
// it.
TEST(FaultTest, ReleasedWhileAwaited) {
  expectFaultInAllModes(
      [] {
        AsyncToken *token = goToken();
        drop(token);
        mlirAsyncRuntimeAwaitToken(token);
      },
      "use after release of token #1\n", "use_after_release=1");
  expectFaultInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(8);
        go([=] { mlirAsyncRuntimeEmplaceValue(value); });
        drop(value);
        mlirAsyncRuntimeAwaitValue(value);
      },
      "use after release of value #1\n", "use_after_release=1");
  expectRun(
      "schedule=late",
      [] {
        AsyncToken *token = goToken();
        drop(token);
        mlirAsyncRuntimeAwaitToken(token);
      },
      66,
      "The last reference to the token was released while "
      "mlirAsyncRuntimeAwaitToken waited for it\\.");
}

TEST(FaultTest, AddRefAfterRelease) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(0);
        drop(group);
        mlirAsyncRuntimeAddRef(group, 1);
        drop(group);
      },
      "use after release of group #1\n  mlirAsyncRuntimeAddRef",
      "use_after_release=1");
}

TEST(FaultTest, EmplacedTwice) {
  expectFaultInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeEmplaceToken(token);
        mlirAsyncRuntimeEmplaceToken(token);
        mlirAsyncRuntimeSetTokenError(token);
        CHECK_IN_CHILD(!mlirAsyncRuntimeIsTokenError(token));
        drop(token);
      },
      "emplaced twice of token #1\n  The token had been set available before",
      "emplaced_twice=2");
  expectFaultInAllModes(
      [] {
        AsyncValue *value = mlirAsyncRuntimeCreateValue(8);
        mlirAsyncRuntimeSetValueError(value);
        mlirAsyncRuntimeEmplaceValue(value);
        drop(value);
      },
      "emplaced twice of value #1\n  The value had been set to error before",
      "emplaced_twice=1");
}

TEST(FaultTest, NeverEmplaced) {
  expectFaultInAllModes(
      [] { drop(mlirAsyncRuntimeCreateToken()); },
      "never emplaced of token #1\n  At exit nobody had set the token",
      "never_emplaced=1");
}

TEST(FaultTest, NeverEmplacedAndLeaked) {
  expectFaultInAllModes([] { mlirAsyncRuntimeCreateValue(1); },
                        "never emplaced of value #1\n.*leak of value #1\n  At "
                        "exit 1 reference had not been released, besides the "
                        "task's own",
                        "leak=1 never_emplaced=1");
}

TEST(FaultTest, NeverEmplacedButAwaitedByCoroutine) {
  expectFaultInAllModes(
      [] {
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeAwaitTokenAndExecute(token, toHandle([] {}),
                                             resumeFunction);
        drop(token);
      },
      "never emplaced of token #1\n.*a coroutine still waits for it",
      "never_emplaced=1");
}

TEST(FaultTest, DeadlockOnToken) {
  expectFaultInAllModes(
      [] { mlirAsyncRuntimeAwaitToken(mlirAsyncRuntimeCreateToken()); },
      "never emplaced of token #1\n  Deadlock: a thread waits for the token, "
      "but no task is left",
      "never_emplaced=1");
}

TEST(FaultTest, DeadlockOnGroup) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(1);
        AsyncToken *token = mlirAsyncRuntimeCreateToken();
        mlirAsyncRuntimeAddTokenToGroup(token, group);
        mlirAsyncRuntimeAwaitAllInGroup(group);
      },
      "never emplaced of token #2\n  Deadlock: the token is a member of "
      "group #1",
      "never_emplaced=1");
}

TEST(FaultTest, DeadlockOfTwoTasks) {
  // In some orders, one of the tasks waits before the other has begun.
  for (const char *mode : allModes)
    expectRun(
        mode,
        [] {
          AsyncToken *first = mlirAsyncRuntimeCreateToken();
          AsyncToken *second = mlirAsyncRuntimeCreateToken();
          go([=] {
            mlirAsyncRuntimeAwaitToken(second);
            mlirAsyncRuntimeEmplaceToken(first);
          });
          go([=] {
            mlirAsyncRuntimeAwaitToken(first);
            mlirAsyncRuntimeEmplaceToken(second);
          });
          mlirAsyncRuntimeAwaitToken(first);
        },
        66,
        "never emplaced of token #2\n  Deadlock: a thread waits.*"
        "leaks were not looked for\n\n.*leak=0 .* never_emplaced=[12] ");
}

TEST(FaultTest, GroupTooSmall) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(1);
        for (int64_t i = 0; i < 3; ++i) {
          AsyncToken *token = goToken();
          CHECK_IN_CHILD(mlirAsyncRuntimeAddTokenToGroup(token, group) == i);
          drop(token);
        }
        mlirAsyncRuntimeAwaitAllInGroup(group);
        drop(group);
      },
      "wrong group size of group #1\n  A token was added to the group when it "
      "had all 1 members",
      "wrong_group_size=2");
}

TEST(FaultTest, GroupTooLargeAwaited) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(2);
        AsyncToken *token = goToken();
        mlirAsyncRuntimeAddTokenToGroup(token, group);
        drop(token);
        mlirAsyncRuntimeAwaitAllInGroup(group);
      },
      "wrong group size of group #1\n  Deadlock: a thread waits for the "
      "group, which has only 1 of the 2 members",
      "wrong_group_size=1");
}

TEST(FaultTest, GroupTooLargeReleased) {
  expectFaultInAllModes([] { drop(mlirAsyncRuntimeCreateGroup(1)); },
                        "wrong group size of group #1\n  The group was "
                        "released with 0 of the 1 members",
                        "wrong_group_size=1");
}

TEST(FaultTest, GroupTooLargeAtExit) {
  expectFaultInAllModes([] { mlirAsyncRuntimeCreateGroup(1); },
                        "wrong group size of group #1\n  At exit the group "
                        "had 0 of the 1 members",
                        "leak=1 wrong_group_size=1");
}

TEST(FaultTest, GroupSizeNegative) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(-1);
        mlirAsyncRuntimeAwaitAllInGroup(group);
        drop(group);
      },
      "wrong group size of group #1\n  The group was created for -1 members",
      "wrong_group_size=1");
}

TEST(FaultTest, NullPointer) {
  expectFaultInAllModes(
      [] {
        mlirAsyncRuntimeAddRef(nullptr, 1);
        mlirAsyncRuntimeDropRef(nullptr, 1);
        mlirAsyncRuntimeAwaitToken(nullptr);
        mlirAsyncRuntimeAwaitValue(nullptr);
        mlirAsyncRuntimeAwaitAllInGroup(nullptr);
        mlirAsyncRuntimeEmplaceToken(nullptr);
        mlirAsyncRuntimeEmplaceValue(nullptr);
        mlirAsyncRuntimeSetTokenError(nullptr);
        mlirAsyncRuntimeSetValueError(nullptr);
        CHECK_IN_CHILD(!mlirAsyncRuntimeIsTokenError(nullptr));
        CHECK_IN_CHILD(!mlirAsyncRuntimeIsValueError(nullptr));
        CHECK_IN_CHILD(!mlirAsyncRuntimeIsGroupError(nullptr));
        *mlirAsyncRuntimeGetValueStorage(nullptr) = std::byte(1);
        int numResumed = 0;
        mlirAsyncRuntimeAwaitTokenAndExecute(
            nullptr, toHandle([&] { ++numResumed; }), resumeFunction);
        mlirAsyncRuntimeAwaitValueAndExecute(
            nullptr, toHandle([&] { ++numResumed; }), resumeFunction);
        mlirAsyncRuntimeAwaitAllInGroupAndExecute(
            nullptr, toHandle([&] { ++numResumed; }), resumeFunction);
        CHECK_IN_CHILD(numResumed == 3);
        mlirAsyncRuntimeExecute(nullptr, nullptr);
      },
      "not an object\n  An add_ref of the pointer null, which is no token, "
      "value or group",
      "not_an_object=17");
}

TEST(FaultTest, WildPointer) {
  expectFaultInAllModes(
      [] {
        int number = 0;
        drop(&number);
        drop(reinterpret_cast<void *>(uintptr_t(0xdeadbeef)));
        auto *group = mlirAsyncRuntimeCreateGroup(0);
        drop(reinterpret_cast<char *>(group) + 1);
        drop(group);
      },
      "not an object\n  A drop_ref of the pointer 0x[0-9a-f]+",
      "not_an_object=3");
}

TEST(FaultTest, ObjectOfAnotherKind) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(1);
        void *pointer = group;
        mlirAsyncRuntimeAwaitToken(static_cast<AsyncToken *>(pointer));
        // Counts as a member that is ready, so that nothing waits for ever.
        mlirAsyncRuntimeAddTokenToGroup(static_cast<AsyncToken *>(pointer),
                                        group);
        mlirAsyncRuntimeAwaitAllInGroup(group);
        drop(group);
      },
      "not an object\n  mlirAsyncRuntimeAwaitToken wants a token, but the "
      "pointer is group #1",
      "not_an_object=2");
}

TEST(FaultTest, LongHistoryIsShortened) {
  expectFaultInAllModes(
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(0);
        for (int i = 0; i < 100; ++i)
          mlirAsyncRuntimeAddRef(group, 1);
      },
      "leak of group #1\n.*\\+1, then 4: [^\n]*\n"
      "    \\.\\.\\. 89 changes left out \\.\\.\\.\n"
      "    \\+1, then 94: .*\\+1, then 101: ",
      "leak=1");
}

/// Objects with a place of birth each.
template <int count>
static void leakAtManyPlaces() {
  AsyncToken *token = mlirAsyncRuntimeCreateToken();
  mlirAsyncRuntimeEmplaceToken(token);
  if constexpr (count > 1)
    leakAtManyPlaces<count - 1>();
}

TEST(FaultTest, ManyCausesAreBounded) {
  for (const char *mode : allModes)
    expectRun(
        mode, [] { leakAtManyPlaces<25>(); }, 66,
        "leak of token #20\n[^#]*ref-counting-runtime: 5 more causes were left "
        "out\n\nref-counting-runtime: objects=25 .*leak=25 ");
}

TEST(FaultTest, StatusReplacesTheProgramsOwn) {
  expectRun(
      "",
      [] {
        mlirAsyncRuntimeCreateGroup(0);
        std::exit(5);
      },
      66, "leak=1");
  expectRun(
      "",
      [] {
        drop(mlirAsyncRuntimeCreateGroup(0));
        std::exit(5);
      },
      5, "leak=0");
}

TEST(FaultTest, OutputComesBeforeTheReport) {
  expectRun(
      "",
      [] {
        dup2(STDERR_FILENO, STDOUT_FILENO);
        std::printf("the program's output");
        mlirAsyncRuntimeCreateGroup(0);
      },
      66, "^the program's outputref-counting-runtime: leak of group #1\n");
}
