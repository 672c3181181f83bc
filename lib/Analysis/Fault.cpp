//===- Fault.cpp - Faults in counts ---------------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/Fault.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace mlir::ref_counting;

StringRef ref_counting::stringify(FaultKind kind) {
  switch (kind) {
  case FaultKind::Leak:
    return "leak";
  case FaultKind::OverRelease:
    return "over-release";
  case FaultKind::UseAfterRelease:
    return "use after release";
  case FaultKind::UnbalancedLoop:
    return "unbalanced loop";
  case FaultKind::BorrowOutlivesOwner:
    return "borrow outlives owner";
  case FaultKind::Convention:
    return "convention";
  case FaultKind::CannotProve:
    return "cannot prove";
  case FaultKind::CannotPlace:
    return "cannot place";
  }
  llvm_unreachable("unhandled kind of fault");
}

void ref_counting::emitFault(const Fault &fault, bool withPath) {
  InFlightDiagnostic diagnostic = emitError(fault.object.getLoc())
                                  << stringify(fault.kind) << ": "
                                  << fault.text;
  Location faultLoc = fault.op ? fault.op->getLoc() : fault.object.getLoc();
  if (withPath) {
    for (const FaultStep &step : fault.path)
      diagnostic.attachNote(step.op ? step.op->getLoc() : fault.object.getLoc())
          << step.text;
    if (fault.op)
      diagnostic.attachNote(faultLoc)
          << "the path ends here, at '" << fault.op->getName() << "'";
  }
  if (!fault.advice.empty())
    diagnostic.attachNote(faultLoc) << "to mend it: " << fault.advice;
}
