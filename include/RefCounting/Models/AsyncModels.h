//===- AsyncModels.h - Counts of the async dialect --------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the registration of the async dialect's reference counting models.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_MODELS_ASYNCMODELS_H
#define REFCOUNTING_MODELS_ASYNCMODELS_H

namespace mlir {
class DialectRegistry;

namespace ref_counting {

/// Attaches, when the async dialect is loaded, RefCountedTypeInterface to its
/// tokens, values and groups, and RefCountingPolicyOpInterface to its ops:
///
///   op                          | placed around it      | what it does itself
///   ----------------------------|-----------------------|--------------------
///   runtime.await               | token, group: 1 drop, | borrows
///                               | if no is_error checks |
///                               | the same object       |
///   runtime.is_error            | token, group: 1 drop  | borrows
///   runtime.load                | value: 1 drop         | borrows; a counted
///                               |                       | result is owned
///   runtime.store               |                       | consumes a counted
///                               |                       | stored value
///   runtime.add_to_group        | token: 1 drop         | borrows
///   runtime.await_and_resume,   |                       | borrow
///   set_available, set_error    |                       |
///   runtime.create,             |                       | the result is owned
///   create_group                |                       |
///   runtime.add_ref, drop_ref   |                       | + and - count
///   coro.suspend                |                       | suspends along
///                               |                       | successors 0 and 2
///
/// The ops that must be lowered to these first (execute, await, await_all,
/// yield, create_group, add_to_group, func, call, return) may not stand in IR
/// that is counted.
void registerAsyncRefCountingModels(DialectRegistry &registry);

} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_MODELS_ASYNCMODELS_H
