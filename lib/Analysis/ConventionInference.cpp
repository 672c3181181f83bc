//===- ConventionInference.cpp - Conventions bottom-up --------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "mlir/Analysis/CallGraph.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Takes over into `known` what `found` adds to it: an argument that is owned
/// or joined stays so, and tasks stay. Returns whether anything was added.
static bool merge(SmallVectorImpl<ArgumentSummary> &known,
                  ArrayRef<ArgumentSummary> found) {
  bool changed = false;
  for (auto [summary, other] : llvm::zip_equal(known, found)) {
    ArgumentSummary merged = summary;
    if (other.convention == ArgumentConvention::Owned)
      merged.convention = ArgumentConvention::Owned;
    merged.isJoined |= other.isJoined;
    merged.tasks.append(other.tasks.begin(), other.tasks.end());
    llvm::sort(merged.tasks);
    merged.tasks.erase(llvm::unique(merged.tasks), merged.tasks.end());
    if (merged.convention == ArgumentConvention::Owned)
      merged.tasks.clear();
    merged.isProved = other.isProved;
    changed |= merged != summary;
    summary = std::move(merged);
  }
  return changed;
}

void ref_counting::summarizeFunctions(Operation *root,
                                      ArrayRef<FunctionOpInterface> functions,
                                      Conventions &conventions,
                                      SummarizeFn summarize) {
  RefCountingPolicy policy(&conventions);
  // Without counted arguments there is nothing to be told.
  if (llvm::none_of(functions, [&](FunctionOpInterface function) {
        return policy.hasRefCountedArguments(function);
      }))
    return;

  auto infer = [&](ArrayRef<FunctionOpInterface> cycle, bool isRecursive) {
    for (FunctionOpInterface function : cycle)
      conventions.set(function,
                      SmallVector<ArgumentSummary>(function.getNumArguments()));
    // Each round but the last adds to a summary; what can be added is finite.
    bool changed = true;
    while (changed) {
      changed = false;
      for (FunctionOpInterface function : cycle) {
        if (!policy.hasRefCountedArguments(function))
          continue;
        SmallVector<ArgumentSummary> known(conventions.lookup(function));
        changed |= merge(known, summarize(function, policy, conventions)) &&
                   isRecursive;
        conventions.set(function, std::move(known));
      }
    }
  };

  DenseSet<Operation *> visited;
  auto append = [&](CallGraphNode *node,
                    SmallVectorImpl<FunctionOpInterface> &functions) {
    if (node->isExternal())
      return;
    auto function =
        dyn_cast<FunctionOpInterface>(node->getCallableRegion()->getParentOp());
    if (function && visited.insert(function).second)
      functions.push_back(function);
  };

  CallGraph callGraph(root);
  for (auto it = llvm::scc_begin<const CallGraph *>(&callGraph); !it.isAtEnd();
       ++it) {
    SmallVector<FunctionOpInterface> cycle;
    for (CallGraphNode *node : *it)
      append(node, cycle);
    infer(cycle, it.hasCycle());
  }

  // What nothing calls and nobody outside sees is not a part of the walk.
  SmallVector<FunctionOpInterface> unreferenced;
  for (CallGraphNode *node : callGraph)
    append(node, unreferenced);
  infer(unreferenced, /*isRecursive=*/true);
}

void ref_counting::inferConventions(Operation *root,
                                    ArrayRef<FunctionOpInterface> functions,
                                    Conventions &conventions) {
  if (!isa<FunctionOpInterface>(root))
    summarizeFunctions(root, functions, conventions, summarizeArguments);
}

SmallVector<FunctionOpInterface>
ref_counting::collectFunctions(Operation *root) {
  SmallVector<FunctionOpInterface> functions;
  root->walk(
      [&](FunctionOpInterface function) { functions.push_back(function); });
  return functions;
}
