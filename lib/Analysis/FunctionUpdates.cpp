//===- FunctionUpdates.cpp - Updates of all objects -----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionPlacement.h"

using namespace mlir;
using namespace mlir::ref_counting;

using Where = CountUpdate::Where;

void FunctionUpdates::add(const ObjectUpdates &object) {
  llvm::append_range(wanted, object.wanted);
  llvm::append_range(present, object.present);
  Entry &entry = objects.emplace_back();
  entry.object = object.object;
  entry.wantedEnd = wanted.size();
  entry.presentEnd = present.size();
  entry.isReleased = object.isReleased;
  entry.isLocal = object.isLocal;
}

ObjectUpdates FunctionUpdates::operator[](size_t index) const {
  const Entry &entry = objects[index];
  unsigned wantedBegin = index == 0 ? 0 : objects[index - 1].wantedEnd;
  unsigned presentBegin = index == 0 ? 0 : objects[index - 1].presentEnd;
  ObjectUpdates updates;
  updates.object = entry.object;
  updates.wanted =
      ArrayRef(wanted).slice(wantedBegin, entry.wantedEnd - wantedBegin);
  updates.present =
      ArrayRef(present).slice(presentBegin, entry.presentEnd - presentBegin);
  updates.isReleased = entry.isReleased;
  updates.isLocal = entry.isLocal;
  return updates;
}

void FunctionUpdates::shrinkToFit() {
  objects.shrink_to_fit();
  wanted.shrink_to_fit();
  present.shrink_to_fit();
}

void FunctionUpdates::moveToSplitEdges(FunctionFlow &function) {
  DenseSet<std::pair<Operation *, unsigned>> split;
  // By block, the indices of what stands at its start.
  llvm::MapVector<Block *, SmallVector<unsigned, 2>> atStarts;
  for (auto [index, update] : llvm::enumerate(wanted)) {
    if (update.where == Where::Edge)
      split.insert({update.getOp(), update.edge});
    else if (update.where == Where::BlockStart &&
             update.reason == CountUpdate::Reason::Dead &&
             !getBlock(update.at)->isEntryBlock())
      atStarts[getBlock(update.at)].push_back(index);
  }
  if (split.empty() || atStarts.empty())
    return;

  auto isSplit = [&](Block *block) {
    for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it)
      if (split.contains({(*it)->getTerminator(), it.getSuccessorIndex()}))
        return true;
    return false;
  };
  // By index, what stands on edges instead.
  DenseMap<unsigned, SmallVector<CountUpdate, 2>> moved;
  bool changed = true;
  while (changed) {
    changed = false;
    for (auto &[block, indices] : atStarts) {
      if (indices.empty() || !isSplit(block))
        continue;
      for (auto it = block->pred_begin(), e = block->pred_end(); it != e;
           ++it) {
        Operation *op = (*it)->getTerminator();
        unsigned edge = it.getSuccessorIndex();
        if (!function.controlFlow.isReachable(*it) ||
            function.policy.isSuspendingSuccessor(op, edge))
          continue;
        split.insert({op, edge});
        for (unsigned index : indices) {
          CountUpdate update = wanted[index];
          update.where = Where::Edge;
          update.at = op;
          update.edge = edge;
          moved[index].push_back(update);
        }
      }
      indices.clear();
      changed = true;
    }
  }
  if (moved.empty())
    return;

  FunctionUpdates result;
  SmallVector<CountUpdate> ofObject;
  for (size_t i = 0; i < size(); ++i) {
    ObjectUpdates updates = (*this)[i];
    ofObject.clear();
    SmallVector<CountUpdate> onEdges;
    for (const CountUpdate &update : updates.wanted) {
      auto it = moved.find(&update - wanted.data());
      if (it == moved.end())
        ofObject.push_back(update);
      else
        llvm::append_range(onEdges, it->second);
    }
    llvm::append_range(ofObject, onEdges);
    updates.wanted = ofObject;
    result.add(updates);
  }
  *this = std::move(result);
}
