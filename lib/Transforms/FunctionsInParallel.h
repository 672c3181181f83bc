//===- FunctionsInParallel.h - A share for each thread ----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the loop over functions that each thread takes its share of.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_FUNCTIONSINPARALLEL_H
#define REFCOUNTING_LIB_TRANSFORMS_FUNCTIONSINPARALLEL_H

#include "PolicyErrors.h"
#include "RefCounting/Analysis/RefCountingPolicy.h"
#include "mlir/IR/Threading.h"

namespace mlir::ref_counting {

/// Calls `callback` with the index of each of `functions`, in parallel if the
/// context allows it, and with a policy that knows `conventions`: there is one
/// policy, and so one symbol table, for each share of the functions.
inline void forEachFunction(
    ArrayRef<FunctionOpInterface> functions, const Conventions &conventions,
    llvm::function_ref<void(size_t, RefCountingPolicy &)> callback) {
  if (functions.empty())
    return;
  MLIRContext *context = FunctionOpInterface(functions.front()).getContext();
  size_t numShares = std::min<size_t>(
      functions.size(),
      context->isMultithreadingEnabled() ? 4 * context->getNumThreads() : 1);
  PolicyErrors *errors = PolicyErrors::getCurrent();
  parallelFor(context, 0, numShares, [&](size_t share) {
    PolicyErrors::Helper helper(errors);
    RefCountingPolicy policy(&conventions);
    for (size_t i = share; i < functions.size(); i += numShares)
      callback(i, policy);
  });
}

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_FUNCTIONSINPARALLEL_H
