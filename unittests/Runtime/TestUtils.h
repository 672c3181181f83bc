//===- TestUtils.h - Helpers of the runtime's tests -------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs small programs in child processes, because the runtime reports when a
// process ends.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_UNITTESTS_RUNTIME_TESTUTILS_H
#define REFCOUNTING_UNITTESTS_RUNTIME_TESTUTILS_H

#include "RefCounting/Runtime/CheckedAsyncRuntime.h"

#include "mlir/ExecutionEngine/AsyncRuntime.h"

#include "gtest/gtest.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <unistd.h>

/// The modes in which most programs are run.
inline const char *const allModes[] = {"schedule=late", "schedule=early",
                                       "schedule=random:1", "schedule=random:2",
                                       "threads=2"};

/// The modes with a fixed order.
inline const char *const deterministicModes[] = {
    "schedule=late", "schedule=early", "schedule=random:1"};

/// A function as a coroutine handle; resumeFunction() runs and deletes it.
using Function = std::function<void()>;
inline void *toHandle(Function function) {
  return new Function(std::move(function));
}
inline void resumeFunction(void *handle) {
  auto *function = static_cast<Function *>(handle);
  (*function)();
  delete function;
}

/// Starts a task.
inline void go(Function function) {
  mlir::runtime::mlirAsyncRuntimeExecute(toHandle(std::move(function)),
                                         resumeFunction);
}

/// A token with a task that sets it available.
inline mlir::runtime::AsyncToken *goToken() {
  auto *token = mlir::runtime::mlirAsyncRuntimeCreateToken();
  go([=] { mlir::runtime::mlirAsyncRuntimeEmplaceToken(token); });
  return token;
}

/// Releases one reference.
inline void drop(void *object) {
  mlir::runtime::mlirAsyncRuntimeDropRef(object, 1);
}

/// Ends the child process, in which EXPECT_... would not be seen.
#define CHECK_IN_CHILD(CONDITION)                                              \
  do {                                                                         \
    if (!(CONDITION)) {                                                        \
      std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__,    \
                   #CONDITION);                                                \
      _exit(3);                                                                \
    }                                                                          \
  } while (false)

/// Runs `program` in a child process under `options`, and then ends it with
/// status 0. Expects this exit status and a match of the regular expression in
/// what it wrote to stderr.
inline void expectRun(const std::string &options, const Function &program,
                      int status, const std::string &pattern) {
  SCOPED_TRACE(options);
  EXPECT_EXIT(
      {
        setenv("REF_COUNTING_RUNTIME", (options + ",patience=50").c_str(), 1);
        program();
        std::exit(0);
      },
      testing::ExitedWithCode(status), pattern);
}

/// Expects that the program ends with status 0 and that the report is one line,
/// with this many objects.
inline void expectClean(const std::string &options, const Function &program,
                        int numObjects) {
  expectRun(options, program, 0,
            "^ref-counting-runtime: objects=" + std::to_string(numObjects) +
                " [^\n]* leak=0 over_release=0 use_after_release=0 "
                "emplaced_twice=0 never_emplaced=0 wrong_group_size=0 "
                "not_an_object=0\n$");
}

/// The same in all modes.
inline void expectCleanInAllModes(const Function &program, int numObjects) {
  for (const char *mode : allModes)
    expectClean(mode, program, numObjects);
}

/// Expects in all modes that the program ends with status 66, that a paragraph
/// matches `paragraph`, and that `fault` ("leak=1") is the only fault.
inline void expectFaultInAllModes(const Function &program,
                                  const std::string &paragraph,
                                  const std::string &fault) {
  std::string line = " ";
  for (const char *field :
       {"leak", "over_release", "use_after_release", "emplaced_twice",
        "never_emplaced", "wrong_group_size", "not_an_object"}) {
    size_t at = (" " + fault).find(std::string(" ") + field + "=");
    line += at == std::string::npos
                ? std::string(field) + "=0"
                : fault.substr(at, fault.find(' ', at) - at);
    line += std::string(field) == "not_an_object" ? "\n$" : " ";
  }
  for (const char *mode : allModes)
    expectRun(mode, program, 66,
              "ref-counting-runtime: " + paragraph + ".*What to do: .*" +
                  "\nref-counting-runtime: objects=[^\n]*" + line);
}

#endif // REFCOUNTING_UNITTESTS_RUNTIME_TESTUTILS_H
