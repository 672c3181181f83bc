//===- OwnershipBasedRefCounting.cpp - Fewest on any path -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountRewriter.h"
#include "CountedValues.h"
#include "FunctionsInParallel.h"
#include "PolicyErrors.h"
#include "RefCounting/Analysis/FunctionPlacement.h"
#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Transforms/ModelRegistration.h"
#include "RefCounting/Transforms/Passes.h"
#include "Remarks.h"
#include "VerifyResult.h"
#include "WriteConventions.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::ref_counting {
#define GEN_PASS_DEF_OWNERSHIPBASEDREFCOUNTING
#include "RefCounting/Transforms/Passes.h.inc"
} // namespace mlir::ref_counting

using namespace mlir;
using namespace mlir::ref_counting;

namespace {
struct OwnershipBasedRefCounting
    : public ref_counting::impl::OwnershipBasedRefCountingBase<
          OwnershipBasedRefCounting> {
  using OwnershipBasedRefCountingBase::OwnershipBasedRefCountingBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    // Edges are split by branches; the empty region of an scf.if is filled.
    registry
        .insert<RefCountingDialect, cf::ControlFlowDialect, scf::SCFDialect>();
    registerModelsOfPasses(registry);
  }

  void runOnOperation() override;

private:
  void chooseConventions(ArrayRef<FunctionOpInterface> functions,
                         Conventions &conventions);
};
} // namespace

/// Decides which arguments the functions own, and which they borrow.
void OwnershipBasedRefCounting::chooseConventions(
    ArrayRef<FunctionOpInterface> functions, Conventions &conventions) {
  Operation *root = getOperation();
  // If the pass runs on a function, nothing is known of the others.
  bool isOfFunction = isa<FunctionOpInterface>(root);
  DenseSet<Operation *> withKnownCallers;
  if (inferBorrowed == InferBorrowed::On && !isOfFunction)
    withKnownCallers = findFunctionsWithKnownCallers(root, functions);

  bool isAnyBorrowed =
      llvm::any_of(functions, [](FunctionOpInterface function) {
        return llvm::any_of(llvm::seq(function.getNumArguments()),
                            [&](unsigned index) {
                              return Conventions::getGiven(function, index) ==
                                     ArgumentConvention::Borrowed;
                            });
      });
  if (withKnownCallers.empty() && (!isAnyBorrowed || isOfFunction)) {
    ArgumentSummary owned;
    owned.convention = ArgumentConvention::Owned;
    RefCountingPolicy policy;
    for (FunctionOpInterface function : functions)
      if (!function.isExternal() && policy.hasRefCountedArguments(function))
        conventions.set(function, SmallVector<ArgumentSummary>(
                                      function.getNumArguments(), owned));
    return;
  }
  inferBorrowedArguments(root, functions, conventions,
                         [&](FunctionOpInterface function,
                             unsigned) -> std::optional<ArgumentConvention> {
                           if (withKnownCallers.contains(function))
                             return std::nullopt;
                           return ArgumentConvention::Owned;
                         });
}

void OwnershipBasedRefCounting::runOnOperation() {
  Operation *root = getOperation();
  RefCountingPolicy policy;
  CountedValues values(policy, unknownOps);
  LogicalResult collected = values.collect(root);
  if (failed(values.reportUnknownOps()) || failed(collected) ||
      failed(values.refuseOutsideFunctions()))
    return signalPassFailure();
  if (values.getNumValues() == 0)
    return markAllAnalysesPreserved();

  SmallVector<FunctionOpInterface> functions = values.takeFunctions();
  PolicyErrors policyErrors(&getContext());
  Conventions conventions(externalArguments);
  chooseConventions(functions, conventions);

  std::vector<FunctionUpdates> updatesOf(functions.size());
  std::vector<std::vector<Fault>> faultsOf(functions.size());
  forEachFunction(functions, conventions,
                  [&](size_t i, RefCountingPolicy &policy) {
                    FunctionPlacement placement(
                        functions[i], policy, conventions,
                        /*tellsRepeats=*/wantsRemarks(&getContext()));
                    placement.run();
                    updatesOf[i] = placement.takeUpdates();
                    updatesOf[i].shrinkToFit();
                    faultsOf[i] = placement.takeFaults();
                  });
  bool isRefused = failed(policyErrors.emit());
  for (ArrayRef<Fault> faults : faultsOf) {
    for (const Fault &fault : faults) {
      emitFault(fault, /*withPath=*/true);
      isRefused = true;
    }
  }
  if (isRefused)
    return signalPassFailure();

  CountOpBuilder builder(&getContext());
  bool changed = false;
  int64_t objects = 0, adds = 0, drops = 0, kept = 0, removed = 0, split = 0;
  for (auto [function, updates] : llvm::zip_equal(functions, updatesOf)) {
    CountRewriter rewriter(function, builder);
    SmallVector<ObjectUpdates> arguments;
    for (size_t i = 0; i < updates.size(); ++i) {
      rewriter.add(updates[i]);
      if (isFunctionArgument(updates[i].object, function))
        arguments.push_back(updates[i]);
    }
    objects += updates.size();
    // Beside a function alone others are worked at, which look at its
    // attributes.
    if (!isa<FunctionOpInterface>(root)) {
      WrittenConventions written =
          writeConventions(function, arguments, conventions);
      changed |= written.isAny;
      numBorrowed += written.numBorrowed;
    }
    rewriter.rewrite();
    CountRewriter::Changes changes = rewriter.sumChanges();
    changed |= !rewriter.getChanges().empty();
    adds += changes.addsPlaced.operations;
    drops += changes.dropsPlaced.operations;
    removed += changes.addsRemoved.operations + changes.dropsRemoved.operations;
    kept += rewriter.getNumKept();
    split += rewriter.getNumEdgesSplit();
    updates = {};
  }
  numValues += objects;
  numAdds += adds;
  numDrops += drops;
  numKept += kept;
  numRemoved += removed;
  numSplit += split;
  if (objects != 0 && wantsRemarks(root->getContext()))
    remark::analysis(root->getLoc(), getRemarkOptions("Placed", root))
        << remark::metric("Values", objects) << remark::metric("Adds", adds)
        << remark::metric("Drops", drops) << remark::metric("Kept", kept)
        << remark::metric("Removed", removed) << remark::metric("Split", split);
  if (!changed)
    markAllAnalysesPreserved();

  if (verifyResult && failed(verifyPlacedCounts(root, externalArguments)))
    signalPassFailure();
}
