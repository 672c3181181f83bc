//===- CountOpBuilder.cpp - Creates operations on counts ------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountOpBuilder.h"
#include "RefCounting/Interfaces/RefCountedTypeInterface.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Whether a copy of `op`, which was created at `loc` for `value`, is what
/// would be created for another value.
static bool isPattern(Operation *op, Location loc, Value value) {
  return op->getNumOperands() == 1 && op->getOperand(0) == value &&
         op->getNumResults() == 0 && op->getNumRegions() == 0 &&
         op->getNumSuccessors() == 0 && op->getLoc() == loc;
}

void CountOpBuilder::create(Location loc, Value value, int64_t count) {
  auto [it, isNew] = patterns.try_emplace({value.getType(), count}, nullptr);
  if (Operation *pattern = it->second) {
    insert(Operation::create(loc, pattern->getName(), TypeRange(), value,
                             pattern->getRawDictionaryAttrs(),
                             pattern->getPropertiesStorage(), BlockRange(),
                             /*numRegions=*/0));
    return;
  }

  size_t numBefore = recorder.created.size();
  Block::iterator next = getInsertionPoint();
  auto type = cast<RefCountedTypeInterface>(value.getType());
  if (count > 0)
    type.createAddRef(*this, loc, value, count);
  else
    type.createDropRef(*this, loc, value, -count);
  if (!isNew || recorder.created.size() != numBefore + 1)
    return;
  Operation *op = recorder.created.back();
  if (op->getIterator() == std::prev(next) && isPattern(op, loc, value))
    it->second = op;
}

void CountOpBuilder::eraseAll() {
  for (Operation *op : llvm::reverse(recorder.created))
    op->erase();
  recorder.created.clear();
  patterns.clear();
}
