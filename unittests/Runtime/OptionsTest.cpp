//===- OptionsTest.cpp - The environment variable ---------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests what REF_COUNTING_RUNTIME may say.
//
//===----------------------------------------------------------------------===//

#include "TestUtils.h"

#include <fstream>
#include <sstream>

using namespace mlir::runtime;

/// Expects that the first call ends the process with status 64.
static void expectBadOption(const std::string &options,
                            const std::string &message) {
  expectRun(
      options, [] { drop(mlirAsyncRuntimeCreateGroup(0)); }, 64,
      "^REF_COUNTING_RUNTIME: error: " + message);
}

TEST(OptionsTest, UnknownWord) {
  expectBadOption(
      "shedule=late",
      "unknown option 'shedule=late'; known options, separated by "
      "commas: schedule=late, schedule=early, schedule=random:SEED, "
      "threads=N .*report=FILE, trace=1");
  expectBadOption("trace=1,late", "unknown option 'late'");
}

TEST(OptionsTest, BadValue) {
  for (const char *word :
       {"schedule=soon", "schedule=", "schedule", "schedule=random",
        "schedule=random:", "schedule=random:x", "schedule=random:-1",
        "schedule=random:18446744073709551616", "threads=0", "threads=x",
        "threads=", "threads=257", "report=", "trace=2", "patience=x"})
    expectBadOption(word, std::string("bad value in '") + word + "'; known");
}

TEST(OptionsTest, ScheduleWithThreads) {
  expectBadOption("schedule=late,threads=2",
                  "'schedule' and 'threads' exclude each other");
}

TEST(OptionsTest, ReportFileCannotBeWritten) {
  expectBadOption("report=/no/such/folder/file",
                  "cannot write the file in 'report=/no/such/folder/file'");
}

TEST(OptionsTest, EmptyWordsAreIgnored) {
  expectClean(
      ",schedule=random:18446744073709551615,,",
      [] { drop(mlirAsyncRuntimeCreateGroup(0)); }, 1);
}

TEST(OptionsTest, ReportFile) {
  std::string path = testing::TempDir() + "ref-counting-report-" +
                     std::to_string(getpid()) + ".txt";
  expectRun("report=" + path, [] { mlirAsyncRuntimeCreateGroup(0); }, 66, "^$");
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find("leak of group #1"), std::string::npos);
  EXPECT_NE(text.str().find("objects=1"), std::string::npos);
  std::remove(path.c_str());
}

TEST(OptionsTest, Trace) {
  expectRun(
      "trace=1",
      [] {
        AsyncGroup *group = mlirAsyncRuntimeCreateGroup(1);
        AsyncToken *token = goToken();
        mlirAsyncRuntimeAddRef(token, 2);
        mlirAsyncRuntimeAddTokenToGroup(token, group);
        mlirAsyncRuntimeAwaitAllInGroup(group);
        mlirAsyncRuntimeIsGroupError(group);
        mlirAsyncRuntimeDropRef(token, 3);
        drop(group);
      },
      0,
      "call 1: mlirAsyncRuntimeCreateGroup\\(1\\) -> group #1, count 1\n"
      "ref-counting-runtime: call 2: mlirAsyncRuntimeCreateToken\\(\\) -> "
      "token #2, count 2\n"
      "ref-counting-runtime: call 3: mlirAsyncRuntimeExecute\\(0x.*\\)\n"
      "ref-counting-runtime: call 4: mlirAsyncRuntimeAddRef\\(token #2, 2\\) "
      "-> count 4\n"
      "ref-counting-runtime: call 5: mlirAsyncRuntimeAddTokenToGroup\\(token "
      "#2, group #1\\) -> rank 0\n"
      "ref-counting-runtime: call 6: mlirAsyncRuntimeAwaitAllInGroup\\(group "
      "#1\\)\n"
      "ref-counting-runtime: call 7: mlirAsyncRuntimeEmplaceToken\\(token "
      "#2\\)\n"
      "ref-counting-runtime: call 8: mlirAsyncRuntimeIsGroupError\\(group "
      "#1\\) -> false\n"
      "ref-counting-runtime: call 9: mlirAsyncRuntimeDropRef\\(token #2, 3\\) "
      "-> count 0\n");
}
