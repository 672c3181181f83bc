//===- ObjectFaults.cpp - What is wrong about an object -------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ObjectFlow.h"
#include "RefCounting/Analysis/Wording.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::ref_counting;

std::string ObjectFlow::describeEdge(const Step &step) {
  auto *block = dyn_cast<Block *>(step.target);
  if (!block)
    return "control goes on behind " +
           quoteName(cast<Operation *>(step.target));
  Operation *parent = block->getParentOp();
  if (!block->isEntryBlock() || isa<FunctionOpInterface>(parent))
    return "control goes to " + function.getName(block);
  StringRef how = step.op == parent ? "enters"
                  : block->getParent()->isAncestor(step.op->getParentRegion())
                      ? "comes back to"
                      : "goes to";
  return llvm::formatv("control {0} region {1} of {2}", how,
                       block->getParent()->getRegionNumber(),
                       quoteName(parent));
}

SmallVector<FaultStep> ObjectFlow::describePath(int lastStep) {
  SmallVector<FaultStep> path;
  for (; lastStep >= 0; lastStep = steps[lastStep].previous) {
    const Step &step = steps[lastStep];
    std::string held = llvm::formatv(": {0} held", step.count);
    std::string text;
    switch (step.kind) {
    case Step::Kind::Change:
      text = quoteName(step.op) +
             (step.delta > 0             ? " adds "
              : policy.isUpdate(step.op) ? " drops "
                                         : " takes over ") +
             formatChange(step.delta) + held;
      break;
    case Step::Kind::Edge:
      text = describeEdge(step);
      break;
    case Step::Kind::Handover:
      text = "the function returns " + formatChange(step.delta) +
             " to its caller at the first suspension" + held;
      break;
    case Step::Kind::TaskStarted:
      text =
          quoteName(step.op) + " starts a task that borrows the value" + held;
      break;
    }
    path.push_back({step.op, std::move(text)});
  }
  std::reverse(path.begin(), path.end());
  return path;
}

void ObjectFlow::report(FaultKind faultKind, Operation *op,
                        const Cursor &cursor, std::string text,
                        std::string advice, FlowPoint target) {
  if (kind == ObjectKind::Undecided) {
    isUnclear = true;
    return;
  }
  // One leak says enough: what does not release the value anywhere is one
  // fault, however many ways out there are.
  if (faultKind == FaultKind::Leak && ++numLeaks > 1)
    return;
  // What cannot be told at one point cannot be told behind it.
  Operation *place = faultKind == FaultKind::CannotProve ? nullptr : op;
  if (!reported.insert({static_cast<unsigned>(faultKind), place}).second)
    return;
  Fault fault;
  fault.kind = faultKind;
  fault.object = object;
  fault.op = op;
  fault.text = std::move(text);
  fault.advice = std::move(advice);
  std::string birth =
      kind == ObjectKind::Borrowed
          ? "the value is borrowed: nothing is held of it here"
          : "the value is born here: " + formatReferences(bornCount) + " held";
  fault.path.push_back({nullptr, std::move(birth)});
  fault.path.append(describePath(cursor.lastStep));
  fault.points = getPointsTo(currentState, target);
  faults.push_back(std::move(fault));
}
