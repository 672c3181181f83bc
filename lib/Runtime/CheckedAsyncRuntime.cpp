//===- CheckedAsyncRuntime.cpp - C API of the checked runtime ---*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the functions of mlir/ExecutionEngine/AsyncRuntime.h, by which
// compiled async programs call the runtime.
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Runtime/CheckedAsyncRuntime.h"
#include "Runtime.h"

#include "mlir/ExecutionEngine/AsyncRuntime.h"

#include <iostream>
#include <sstream>
#include <thread>

using namespace mlir::runtime;
using mlir::ref_counting::runtime::Call;
using mlir::ref_counting::runtime::Object;
using mlir::ref_counting::runtime::Runtime;
using mlir::ref_counting::runtime::Task;

namespace {
/// The handle of an object, as the header's opaque type has it.
template <typename Handle>
Handle *toHandle(Object *object) {
  return reinterpret_cast<Handle *>(object);
}
} // namespace

/// Begins a function of the API: notes the call.
#define BEGIN_CALL()                                                           \
  Runtime &runtime = Runtime::get();                                           \
  Call call = runtime.beginCall(__func__, __builtin_return_address(0))

/// Ends a function of the API; the texts are only made if they are printed.
#define TRACE_CALL(ARGUMENTS, RESULT)                                          \
  do {                                                                         \
    if (runtime.isTracing())                                                   \
      runtime.trace(call, ARGUMENTS, RESULT);                                  \
  } while (false)

//===----------------------------------------------------------------------===//
// Creation and counting
//===----------------------------------------------------------------------===//

extern "C" void mlir::runtime::mlirAsyncRuntimeAddRef(RefCountedObjPtr pointer,
                                                      int64_t count) {
  BEGIN_CALL();
  int64_t left = runtime.addRef(call, pointer, count);
  TRACE_CALL(runtime.show(pointer) + ", " + std::to_string(count),
             "count " + std::to_string(left));
}

extern "C" void mlir::runtime::mlirAsyncRuntimeDropRef(RefCountedObjPtr pointer,
                                                       int64_t count) {
  BEGIN_CALL();
  int64_t left = runtime.dropRef(call, pointer, count);
  TRACE_CALL(runtime.show(pointer) + ", " + std::to_string(count),
             "count " + std::to_string(left));
}

extern "C" AsyncToken *mlir::runtime::mlirAsyncRuntimeCreateToken() {
  BEGIN_CALL();
  Object *token = runtime.createToken(call);
  TRACE_CALL("", token->name() + ", count 2");
  return toHandle<AsyncToken>(token);
}

extern "C" AsyncValue *
mlir::runtime::mlirAsyncRuntimeCreateValue(int64_t numBytes) {
  BEGIN_CALL();
  Object *value = runtime.createValue(call, numBytes);
  TRACE_CALL(std::to_string(numBytes), value->name() + ", count 2");
  return toHandle<AsyncValue>(value);
}

extern "C" AsyncGroup *
mlir::runtime::mlirAsyncRuntimeCreateGroup(int64_t size) {
  BEGIN_CALL();
  Object *group = runtime.createGroup(call, size);
  TRACE_CALL(std::to_string(size), group->name() + ", count 1");
  return toHandle<AsyncGroup>(group);
}

extern "C" int64_t
mlir::runtime::mlirAsyncRuntimeAddTokenToGroup(AsyncToken *token,
                                               AsyncGroup *group) {
  BEGIN_CALL();
  int64_t rank = runtime.addToGroup(call, token, group);
  TRACE_CALL(runtime.show(token) + ", " + runtime.show(group),
             "rank " + std::to_string(rank));
  return rank;
}

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

/// Traces before the awaiters run, so that the trace is in order.
static void emplace(Runtime &runtime, const Call &call, void *pointer,
                    Object::Kind kind, Object::State state) {
  TRACE_CALL(runtime.show(pointer), "");
  runtime.emplace(call, pointer, kind, state);
}

extern "C" void mlir::runtime::mlirAsyncRuntimeEmplaceToken(AsyncToken *token) {
  BEGIN_CALL();
  emplace(runtime, call, token, Object::Kind::Token, Object::State::Available);
}

extern "C" void mlir::runtime::mlirAsyncRuntimeEmplaceValue(AsyncValue *value) {
  BEGIN_CALL();
  emplace(runtime, call, value, Object::Kind::Value, Object::State::Available);
}

extern "C" void
mlir::runtime::mlirAsyncRuntimeSetTokenError(AsyncToken *token) {
  BEGIN_CALL();
  emplace(runtime, call, token, Object::Kind::Token, Object::State::Error);
}

extern "C" void
mlir::runtime::mlirAsyncRuntimeSetValueError(AsyncValue *value) {
  BEGIN_CALL();
  emplace(runtime, call, value, Object::Kind::Value, Object::State::Error);
}

static bool isError(Runtime &runtime, const Call &call, void *pointer,
                    Object::Kind kind) {
  bool result = runtime.isError(call, pointer, kind);
  TRACE_CALL(runtime.show(pointer), result ? "true" : "false");
  return result;
}

extern "C" bool mlir::runtime::mlirAsyncRuntimeIsTokenError(AsyncToken *token) {
  BEGIN_CALL();
  return isError(runtime, call, token, Object::Kind::Token);
}

extern "C" bool mlir::runtime::mlirAsyncRuntimeIsValueError(AsyncValue *value) {
  BEGIN_CALL();
  return isError(runtime, call, value, Object::Kind::Value);
}

extern "C" bool mlir::runtime::mlirAsyncRuntimeIsGroupError(AsyncGroup *group) {
  BEGIN_CALL();
  return isError(runtime, call, group, Object::Kind::Group);
}

extern "C" ValueStorage
mlir::runtime::mlirAsyncRuntimeGetValueStorage(AsyncValue *value) {
  BEGIN_CALL();
  ValueStorage storage = runtime.storage(call, value);
  TRACE_CALL(runtime.show(value), runtime.show(storage));
  return storage;
}

//===----------------------------------------------------------------------===//
// Awaiting and executing
//===----------------------------------------------------------------------===//

/// Traces when the await begins: others' calls may come before it returns.
static void await(Runtime &runtime, const Call &call, void *pointer,
                  Object::Kind kind) {
  TRACE_CALL(runtime.show(pointer), "");
  runtime.await(call, pointer, kind);
}

extern "C" void mlir::runtime::mlirAsyncRuntimeAwaitToken(AsyncToken *token) {
  BEGIN_CALL();
  await(runtime, call, token, Object::Kind::Token);
}

extern "C" void mlir::runtime::mlirAsyncRuntimeAwaitValue(AsyncValue *value) {
  BEGIN_CALL();
  await(runtime, call, value, Object::Kind::Value);
}

extern "C" void
mlir::runtime::mlirAsyncRuntimeAwaitAllInGroup(AsyncGroup *group) {
  BEGIN_CALL();
  await(runtime, call, group, Object::Kind::Group);
}

extern "C" void mlir::runtime::mlirAsyncRuntimeExecute(CoroHandle handle,
                                                       CoroResume resume) {
  BEGIN_CALL();
  TRACE_CALL(runtime.show(handle), "");
  runtime.execute(call, {handle, resume});
}

static void awaitAndExecute(Runtime &runtime, const Call &call, void *pointer,
                            Object::Kind kind, Task task) {
  TRACE_CALL(runtime.show(pointer) + ", " + runtime.show(task.handle), "");
  runtime.awaitAndExecute(call, pointer, kind, task);
}

extern "C" void mlir::runtime::mlirAsyncRuntimeAwaitTokenAndExecute(
    AsyncToken *token, CoroHandle handle, CoroResume resume) {
  BEGIN_CALL();
  awaitAndExecute(runtime, call, token, Object::Kind::Token, {handle, resume});
}

extern "C" void mlir::runtime::mlirAsyncRuntimeAwaitValueAndExecute(
    AsyncValue *value, CoroHandle handle, CoroResume resume) {
  BEGIN_CALL();
  awaitAndExecute(runtime, call, value, Object::Kind::Value, {handle, resume});
}

extern "C" void mlir::runtime::mlirAsyncRuntimeAwaitAllInGroupAndExecute(
    AsyncGroup *group, CoroHandle handle, CoroResume resume) {
  BEGIN_CALL();
  awaitAndExecute(runtime, call, group, Object::Kind::Group, {handle, resume});
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

extern "C" int64_t mlir::runtime::mlirAsyncRuntimGetNumWorkerThreads() {
  BEGIN_CALL();
  int64_t count = runtime.numWorkers();
  TRACE_CALL("", std::to_string(count));
  return count;
}

extern "C" void mlir::runtime::mlirAsyncRuntimePrintCurrentThreadId() {
  BEGIN_CALL();
  TRACE_CALL("", "");
  std::ostringstream text;
  text << "Current thread id: " << std::this_thread::get_id() << "\n";
  std::cout << text.str() << std::flush;
}

extern "C" int64_t mlirRefCountingLiveObjects() {
  BEGIN_CALL();
  int64_t count = runtime.numLiveObjects();
  TRACE_CALL("", std::to_string(count));
  return count;
}

//===----------------------------------------------------------------------===//
// Protocol of mlir-runner
//===----------------------------------------------------------------------===//

// NOLINTBEGIN(readability-identifier-naming): MLIR looks for these names.

/// MLIR's execution engine calls this when it loads the library. The argument
/// is a map for symbols to offer; none is needed, because the engine also finds
/// the library's visible symbols. The function must be there for the next one
/// to be called.
extern "C" __attribute__((visibility("default"))) void
__mlir_execution_engine_init(void * /*symbols*/) {}

/// MLIR's execution engine calls this before it unloads the compiled code.
extern "C" __attribute__((visibility("default"))) void
__mlir_execution_engine_destroy() {
  if (Runtime *runtime = Runtime::getIfUsed())
    runtime->prepareUnload();
}

// NOLINTEND(readability-identifier-naming)
