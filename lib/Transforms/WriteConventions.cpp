//===- WriteConventions.cpp - Tell who releases arguments -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteConventions.h"
#include "RefCounting/Interfaces/ConventionAttributes.h"
#include "Remarks.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Writes down the tasks that borrow an argument, if that is not written there
/// yet. Returns whether it was not.
static bool writeTasks(FunctionOpInterface function, unsigned index,
                       const Conventions &conventions) {
  SmallVector<TaskHandles, 1> tasks = conventions.getTasks(function, index);
  if (tasks == Conventions::getGivenTasks(function, index))
    return false;
  if (tasks.empty()) {
    function.removeArgAttr(index, borrowedUntilAttrName);
    return true;
  }
  Builder builder(function.getContext());
  SmallVector<Attribute> list;
  for (const TaskHandles &handles : tasks) {
    SmallVector<Attribute> texts;
    for (TaskHandle handle : handles)
      texts.push_back(builder.getStringAttr(
          (handle.kind == TaskHandle::Kind::Result ? "result " : "argument ") +
          Twine(handle.index)));
    list.push_back(builder.getArrayAttr(texts));
  }
  function.setArgAttr(index, borrowedUntilAttrName, builder.getArrayAttr(list));
  return true;
}

WrittenConventions
ref_counting::writeConventions(FunctionOpInterface function,
                               ArrayRef<ObjectUpdates> arguments,
                               const Conventions &conventions) {
  WrittenConventions written;
  MLIRContext *context = function.getContext();
  for (const ObjectUpdates &updates : arguments) {
    auto argument = cast<BlockArgument>(updates.object);
    unsigned index = argument.getArgNumber();
    written.isAny |= writeTasks(function, index, conventions);
    if (Conventions::getGiven(function, index))
      continue;
    bool isBorrowed =
        conventions.get(function, index) == ArgumentConvention::Borrowed;
    if (!isBorrowed && updates.isReleased)
      continue;
    function.setArgAttr(index, isBorrowed ? borrowedAttrName : ownedAttrName,
                        UnitAttr::get(context));
    written.isAny = true;
    written.numBorrowed += isBorrowed;
    if (!wantsRemarks(context))
      continue;
    std::string text = llvm::formatv(
        isBorrowed ? "argument #{0} is borrowed: the function never takes it "
                     "over as the last thing"
                   : "argument #{0} is owned, though no path on which the "
                     "function returns shows it",
        index);
    remark::passed(
        argument.getLoc(),
        getRemarkOptions(isBorrowed ? "Borrowed" : "Owned", function))
        << StringRef(text);
  }
  return written;
}
