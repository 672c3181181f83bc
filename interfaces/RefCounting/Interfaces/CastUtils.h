//===- CastUtils.h - One object under several names -------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what the models and the passes share about casts: a cast of one
// counted value to one other is a second name for the same object.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_CASTUTILS_H
#define REFCOUNTING_INTERFACES_CASTUTILS_H

#include "mlir/IR/Value.h"

namespace mlir::ref_counting {

/// The operand that `op` gives a second name, or null if `op` is not a cast
/// (CastOpInterface, which unrealized casts implement too) of one operand to
/// one result. A cast for which a policy answers, its own or its dialect's, is
/// an op like any other: null.
Value getCastSource(Operation *op);

/// The first name of the object that `value` holds: follows casts of one
/// operand to one result up to the value that is not a result of one. Never
/// null.
Value lookThroughCasts(Value value);

/// Calls `callback` for each use of `value` and of every second name that casts
/// of it give, also for casts to types that are not counted. The casts
/// themselves are uses too. Stops when `callback` returns false, and returns
/// false then.
bool forEachUseThroughCasts(Value value,
                            llvm::function_ref<bool(OpOperand &)> callback);

/// The same for all names of the object that `value` holds, from its first name
/// `lookThroughCasts(value)` on.
bool forEachUseOfObject(Value value,
                        llvm::function_ref<bool(OpOperand &)> callback);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_INTERFACES_CASTUTILS_H
