//===- VerifyRefCounting.cpp - Prove counts on every path -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountedValues.h"
#include "FunctionsInParallel.h"
#include "PolicyErrors.h"
#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Transforms/ModelRegistration.h"
#include "RefCounting/Transforms/Passes.h"
#include "Remarks.h"

namespace mlir::ref_counting {
#define GEN_PASS_DEF_VERIFYREFCOUNTING
#include "RefCounting/Transforms/Passes.h.inc"
} // namespace mlir::ref_counting

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

/// What is found in one function.
struct Verdict {
  std::vector<Fault> faults;
  unsigned numObjects = 0;
  unsigned numProved = 0;
};

struct VerifyRefCounting
    : public ref_counting::impl::VerifyRefCountingBase<VerifyRefCounting> {
  using VerifyRefCountingBase::VerifyRefCountingBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<RefCountingDialect>();
    registerModelsOfPasses(registry);
  }

  void runOnOperation() override;

private:
  void emitConventions(FunctionOpInterface function,
                       const Conventions &conventions);
};

} // namespace

/// Says what is inferred for the counted arguments of `function`.
void VerifyRefCounting::emitConventions(FunctionOpInterface function,
                                        const Conventions &conventions) {
  RefCountingPolicy policy;
  ArrayRef<ArgumentSummary> summaries = conventions.lookup(function);
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (!policy.isRefCounted(type) || index >= summaries.size())
      continue;
    const ArgumentSummary &summary = summaries[index];
    stream << (text.empty() ? "" : ", ") << "argument #" << index << " "
           << stringify(summary.convention);
    for (const TaskHandles &handles : summary.tasks) {
      stream << " by a task until ";
      llvm::interleave(
          handles, stream,
          [&](TaskHandle handle) {
            stream << (handle.kind == TaskHandle::Kind::Argument ? "argument #"
                                                                 : "result #")
                   << handle.index;
          },
          " or ");
      stream << (handles.empty() ? "an end that no caller sees"
                                 : " is awaited");
    }
  }
  if (!text.empty())
    remark::analysis(function.getLoc(),
                     getRemarkOptions("Conventions", function))
        << StringRef(text);
}

void VerifyRefCounting::runOnOperation() {
  Operation *root = getOperation();
  markAllAnalysesPreserved();

  RefCountingPolicy policy;
  CountedValues values(policy, unknownOps);
  LogicalResult collected = values.collect(root);
  if (failed(values.reportUnknownOps()) || failed(collected) ||
      failed(values.refuseOutsideFunctions()))
    return signalPassFailure();

  PolicyErrors policyErrors(root->getContext());
  Conventions conventions(externalArguments);
  SmallVector<FunctionOpInterface> functions = values.takeFunctions();
  inferConventions(root, functions, conventions);
  if (wantsRemarks(root->getContext()))
    for (FunctionOpInterface function : functions)
      emitConventions(function, conventions);

  std::vector<Verdict> verdicts(functions.size());
  forEachFunction(functions, conventions,
                  [&](size_t i, RefCountingPolicy &policy) {
                    FunctionRefCounts counts(functions[i], policy, conventions,
                                             /*keepsFlows=*/false);
                    counts.run();
                    verdicts[i].faults = counts.getFaults().vec();
                    verdicts[i].numObjects = counts.getNumObjects();
                    verdicts[i].numProved = counts.getNumProved();
                  });

  if (failed(policyErrors.emit()))
    return signalPassFailure();
  int64_t errors = 0, objects = 0, proved = 0;
  for (const Verdict &verdict : verdicts) {
    objects += verdict.numObjects;
    proved += verdict.numProved;
    for (const Fault &fault : verdict.faults)
      if (++errors <= maxErrors || maxErrors == 0)
        emitFault(fault, pathNotes == PathNotes::On);
  }
  if (maxErrors != 0 && errors > maxErrors)
    emitRemark(root->getLoc())
        << errors - maxErrors << " more errors are not shown: raise max-errors";
  numFunctions += functions.size();
  numValues += objects;
  numProved += proved;
  numErrors += errors;
  if (objects != 0 && wantsRemarks(root->getContext()))
    remark::analysis(root->getLoc(), getRemarkOptions("Verified", root))
        << remark::metric("Functions", int64_t(functions.size()))
        << remark::metric("Values", objects) << remark::metric("Proved", proved)
        << remark::metric("Errors", errors);
  if (errors != 0)
    signalPassFailure();
}
