//===- Conventions.cpp - Who releases arguments ---------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/Conventions.h"
#include "RefCounting/Interfaces/ConventionAttributes.h"

using namespace mlir;
using namespace mlir::ref_counting;

StringRef ref_counting::stringify(ArgumentConvention convention) {
  return convention == ArgumentConvention::Owned ? "owned" : "borrowed";
}

std::optional<ArgumentConvention>
Conventions::getGiven(FunctionOpInterface function, unsigned index) {
  if (function.getArgAttr(index, borrowedAttrName))
    return ArgumentConvention::Borrowed;
  if (function.getArgAttr(index, ownedAttrName))
    return ArgumentConvention::Owned;
  return std::nullopt;
}

ArgumentConvention Conventions::get(FunctionOpInterface function,
                                    unsigned index) const {
  ArrayRef<ArgumentSummary> known = lookup(function);
  return index < known.size() ? known[index].convention : external;
}

SmallVector<TaskHandles, 1>
Conventions::getGivenTasks(FunctionOpInterface function, unsigned index) {
  SmallVector<TaskHandles, 1> tasks;
  auto given =
      function.getArgAttrOfType<ArrayAttr>(index, borrowedUntilAttrName);
  if (!given)
    return tasks;
  for (auto task : given.getAsRange<ArrayAttr>()) {
    TaskHandles &handles = tasks.emplace_back();
    for (auto text : task.getAsRange<StringAttr>()) {
      bool isResult;
      unsigned number;
      if (parseTaskHandle(text, isResult, number))
        handles.push_back(
            {isResult ? TaskHandle::Kind::Result : TaskHandle::Kind::Argument,
             number});
    }
    llvm::sort(handles);
  }
  llvm::sort(tasks);
  return tasks;
}

SmallVector<TaskHandles, 1> Conventions::getTasks(FunctionOpInterface function,
                                                  unsigned index) const {
  ArrayRef<ArgumentSummary> known = lookup(function);
  return index < known.size() ? known[index].tasks
                              : getGivenTasks(function, index);
}

bool Conventions::joins(FunctionOpInterface function, unsigned index) const {
  ArrayRef<ArgumentSummary> known = lookup(function);
  return index < known.size() && known[index].isJoined;
}

void Conventions::set(FunctionOpInterface function,
                      SmallVector<ArgumentSummary> newSummaries) {
  summaries[function] = std::move(newSummaries);
}

ArrayRef<ArgumentSummary>
Conventions::lookup(FunctionOpInterface function) const {
  auto it = summaries.find(function);
  return it == summaries.end() ? ArrayRef<ArgumentSummary>()
                               : ArrayRef<ArgumentSummary>(it->second);
}
