//===- VerifyResult.cpp - Prove what was placed ---------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyResult.h"
#include "FunctionsInParallel.h"
#include "RefCounting/Analysis/FunctionRefCounts.h"

using namespace mlir;
using namespace mlir::ref_counting;

LogicalResult ref_counting::verifyPlacedCounts(Operation *root,
                                               ArgumentConvention external,
                                               const DenseSet<Value> &faulty) {
  Conventions conventions(external);
  SmallVector<FunctionOpInterface> functions = collectFunctions(root);
  inferConventions(root, functions, conventions);
  std::vector<std::vector<Fault>> faults(functions.size());
  forEachFunction(functions, conventions,
                  [&](size_t i, RefCountingPolicy &policy) {
                    FunctionRefCounts counts(functions[i], policy, conventions,
                                             /*keepsFlows=*/false);
                    counts.run();
                    faults[i] = counts.getFaults().vec();
                  });
  bool isWrong = false;
  for (ArrayRef<Fault> found : faults) {
    for (const Fault &fault : found) {
      if (faulty.contains(fault.object))
        continue;
      emitFault(fault, /*withPath=*/true);
      isWrong = true;
    }
  }
  if (!isWrong)
    return success();
  return root->emitError()
         << "the counts that were placed in here are not proved right, which "
            "is a fault of the pass that placed them; please report it";
}
