//===- UpdateList.cpp - Updates around single ops -------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ObjectPlacement.h"

using namespace mlir;
using namespace mlir::ref_counting;

using Reason = CountUpdate::Reason;
using Where = CountUpdate::Where;

bool UpdateList::add(CountUpdate update) {
  if (update.count == 0)
    return false;
  update.object = object;
  updates.push_back(update);
  return true;
}

bool UpdateList::addAtBirth(int64_t count, bool isNeeded) {
  CountUpdate update;
  update.count = std::min<int64_t>(isNeeded - count, 0);
  update.reason = isNeeded ? Reason::Surplus : Reason::Unused;
  if (Operation *op = object.getDefiningOp()) {
    update.where = Where::After;
    update.at = op;
  } else {
    update.where = Where::BlockStart;
    update.at = object.getParentBlock();
  }
  return add(update);
}

void UpdateList::addAround(Operation *op, const OpNeeds &needs, int64_t before,
                           int64_t after, bool isOwed, bool isDoneBefore) {
  auto [consumed, added, isNeededInOp] = needs;
  int64_t held =
      consumed == 0 ? before : consumed + (after != 0 || isNeededInOp);
  moves |= consumed != 0 && before != 0 && held == consumed;

  CountUpdate update;
  update.at = op;
  update.count = held - before;
  update.reason = before == 0    ? Reason::ConsumesBorrowed
                  : after != 0   ? Reason::NeededLater
                  : isNeededInOp ? Reason::AlsoBorrowed
                                 : Reason::ConsumedTwice;
  add(update);

  int64_t rest = held - consumed + added - after;
  if (rest == 0 || !isOwed)
    return;
  update.where = isDoneBefore ? Where::Before : Where::After;
  update.count = -rest;
  update.reason = after != 0 ? Reason::Surplus : Reason::LastUse;
  add(update);
}

void UpdateList::mergeSurplus(int64_t count) {
  auto isSurplus = [](const CountUpdate &update) {
    return update.reason == Reason::Surplus;
  };
  if (count <= 1 || moves || updates.size() < 2 ||
      llvm::count_if(updates, isSurplus) != 1 ||
      llvm::any_of(updates, [](const CountUpdate &update) {
        return update.count != -1 && update.reason != Reason::Surplus;
      }))
    return;
  auto *atBirth = llvm::find_if(updates, isSurplus);
  int64_t surplus = atBirth->count;
  if (surplus != 1 - count)
    return;
  updates.erase(atBirth);
  for (CountUpdate &update : updates)
    update.count += surplus;
}

bool UpdateList::isReleased() const {
  return moves || llvm::any_of(updates, [](const CountUpdate &update) {
           return update.count < 0;
         });
}

UpdateList ref_counting::placeLocally(Value object, int64_t count,
                                      ArrayRef<LocalUse> uses) {
  UpdateList list(object);
  while (!uses.empty() && uses.back().isUpdate)
    uses = uses.drop_back();
  list.addAtBirth(count, llvm::any_of(uses, [](const LocalUse &use) {
                    return !use.isUpdate;
                  }));
  for (const LocalUse &use : uses)
    if (!use.isUpdate)
      list.addAround(use.op, OpNeeds(use.effect, use.borrows, /*before=*/1),
                     /*before=*/1, /*after=*/&use != &uses.back(),
                     /*isOwed=*/true);

  // Control goes one way into the first add.
  CountUpdate *first = nullptr;
  llvm::erase_if(list.updates, [&](CountUpdate &update) {
    if (update.count < 0 || update.where != Where::Before)
      return false;
    if (!first) {
      first = &update;
      return false;
    }
    first->count += update.count;
    return true;
  });
  list.mergeSurplus(count);
  return list;
}
