//===- BorrowInference.cpp - Which arguments are borrowed -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionPlacement.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Whether `op` is a call in a function that refers to its callee and to no
/// other symbol named `name`.
static bool isPlainCall(Operation *op, StringAttr name) {
  auto call = dyn_cast<CallOpInterface>(op);
  Operation *parent = op->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  if (!call || !isa_and_present<FunctionOpInterface>(parent))
    return false;
  auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
  unsigned numReferences = 0;
  op->getAttrDictionary().walk([&](SymbolRefAttr reference) {
    numReferences += reference.getLeafReference() == name;
    return WalkResult::skip();
  });
  return callee && numReferences == 1;
}

DenseSet<Operation *> ref_counting::findFunctionsWithKnownCallers(
    Operation *root, ArrayRef<FunctionOpInterface> functions) {
  DenseSet<Operation *> withKnownCallers;
  DenseMap<StringAttr, SmallVector<Operation *, 1>> byName;
  RefCountingPolicy policy;
  for (FunctionOpInterface function : functions) {
    auto symbol = dyn_cast<SymbolOpInterface>(function.getOperation());
    if (function == root || function.isExternal() || !symbol ||
        !symbol.isPrivate() || !policy.hasRefCountedArguments(function))
      continue;
    withKnownCallers.insert(function);
    byName[symbol.getNameAttr()].push_back(function);
  }
  if (withKnownCallers.empty())
    return withKnownCallers;

  root->walk([&](Operation *op) {
    // Most ops have nothing that could name a symbol.
    if (op->getPropertiesStorageSize() == 0 && op->getAttrs().empty())
      return;
    op->getAttrDictionary().walk([&](SymbolRefAttr reference) {
      auto it = byName.find(reference.getLeafReference());
      if (it == byName.end())
        return WalkResult::skip();
      Operation *callee = isPlainCall(op, reference.getLeafReference())
                              ? policy.getCallee(op).getOperation()
                              : nullptr;
      for (Operation *function : it->second)
        if (function != callee && (it->second.size() == 1 || !callee))
          withKnownCallers.erase(function);
      return WalkResult::skip();
    });
  });
  return withKnownCallers;
}

namespace {

/// Decides which arguments are borrowed.
class BorrowInference {
public:
  BorrowInference(Operation *root, ArrayRef<FunctionOpInterface> functions,
                  Conventions &conventions, FixedConventionFn getFixed)
      : root(root), functions(functions), conventions(conventions),
        getFixed(getFixed) {}

  void run();

private:
  SmallVector<ArgumentSummary> summarize(FunctionOpInterface function,
                                         RefCountingPolicy &policy,
                                         const Conventions &conventions);
  bool hasTasks() const;

  Operation *root;
  ArrayRef<FunctionOpInterface> functions;
  Conventions &conventions;
  FixedConventionFn getFixed;

  /// Arguments that may not be borrowed though the function only borrows them.
  DenseSet<std::pair<Operation *, unsigned>> owned;
};

} // namespace

SmallVector<ArgumentSummary>
BorrowInference::summarize(FunctionOpInterface function,
                           RefCountingPolicy &policy,
                           const Conventions &conventions) {
  SmallVector<ArgumentSummary> summaries(function.getNumArguments());
  FunctionPlacement placements(function, policy, conventions);
  for (auto [index, summary] : llvm::enumerate(summaries)) {
    BlockArgument argument = function.getArgument(index);
    if (!policy.isRefCounted(argument.getType()))
      continue;
    std::optional<ArgumentConvention> convention =
        Conventions::getGiven(function, index);
    if (!convention && owned.contains({function, index}))
      convention = ArgumentConvention::Owned;
    if (!convention)
      convention = getFixed(function, index);
    if (!convention) {
      convention = placements.isConsumedLast(argument)
                       ? ArgumentConvention::Owned
                       : ArgumentConvention::Borrowed;
    } else {
      placements.visitBorrowers(argument);
    }
    ObjectFlow undecided(placements.getFlow(), argument, ObjectKind::Undecided,
                         /*count=*/0);
    undecided.run();
    summary = undecided.summarize(*convention);
  }
  return summaries;
}

bool BorrowInference::hasTasks() const {
  return llvm::any_of(functions, [&](FunctionOpInterface function) {
    return llvm::any_of(
        conventions.lookup(function),
        [](const ArgumentSummary &summary) { return !summary.tasks.empty(); });
  });
}

void BorrowInference::run() {
  bool changed = true;
  while (changed) {
    changed = false;
    summarizeFunctions(root, functions, conventions,
                       [&](FunctionOpInterface function,
                           RefCountingPolicy &policy,
                           const Conventions &conventions) {
                         return summarize(function, policy, conventions);
                       });
    if (!hasTasks())
      return;
    // Callers that do not wait for the tasks must hand over a reference.
    RefCountingPolicy policy(&conventions);
    for (FunctionOpInterface function : functions) {
      FunctionPlacement placements(function, policy, conventions);
      placements.run();
      for (auto [call, callee, index] : placements.getOutlivedBorrows())
        if (!Conventions::getGiven(callee, index) && !getFixed(callee, index))
          changed |= owned.insert({callee, index}).second;
    }
  }
}

void ref_counting::inferBorrowedArguments(
    Operation *root, ArrayRef<FunctionOpInterface> functions,
    Conventions &conventions, FixedConventionFn getFixed) {
  BorrowInference(root, functions, conventions, getFixed).run();
}
