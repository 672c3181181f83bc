//===- CheckedAsyncRuntime.h - Checked async runtime ------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what the checked async runtime offers beyond the C API of
// mlir/ExecutionEngine/AsyncRuntime.h.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_RUNTIME_CHECKEDASYNCRUNTIME_H
#define REFCOUNTING_RUNTIME_CHECKEDASYNCRUNTIME_H

#include <cstdint>

/// Returns how many async tokens, values and groups are alive: created, and
/// with a reference count above zero. The reference of a task that has not run
/// yet counts too. A program can assert that this is zero between two phases,
/// each of which is to release everything that it created.
extern "C" __attribute__((visibility("default"))) int64_t
mlirRefCountingLiveObjects();

#endif // REFCOUNTING_RUNTIME_CHECKEDASYNCRUNTIME_H
