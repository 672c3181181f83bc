//===- UnknownOps.cpp - Ops that nothing answers for ----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Transforms/UnknownOps.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::ref_counting;

void UnknownOpsReporter::remember(Operation *op) {
  if (names.insert(op->getName()).second)
    unreported.push_back(op);
}

LogicalResult UnknownOpsReporter::report() {
  for (Operation *op : unreported) {
    InFlightDiagnostic diagnostic =
        mode == UnknownOps::Error ? op->emitError() : op->emitWarning();
    diagnostic << "'" << op->getName()
               << "' op holds a reference-counted value, but nothing tells how "
                  "it uses it; it is taken to borrow its operands and to own "
                  "its results";
    Diagnostic &note = diagnostic.attachNote();
    if (!op->isRegistered())
      note
          << "the op is not registered; load its dialect, or give it one, and ";
    note << "attach a policy to it, in C++ with the op's class for Op:\n"
            "  struct Policy : RefCountingPolicyOpInterface::ExternalModel<"
            "Policy, Op> { FailureOr<int64_t> getRefCountDelta(Operation *, "
            "OpOperand &) const { return 0; } };\n"
            "  Op::attachInterface<Policy>(*context);";
  }
  unreported.clear();
  return failure(mode == UnknownOps::Error && !names.empty());
}
