//===- Faults.cpp - Faults found in the program -----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the list of what the program did wrong.
//
//===----------------------------------------------------------------------===//

#include "Faults.h"

#include <algorithm>

using namespace mlir::ref_counting::runtime;

/// How many objects of one cause are named.
static constexpr size_t maxNamedObjects = 8;

void FaultList::add(FaultKind kind, Object *object, const Call &call,
                    std::string what) {
  std::lock_guard<std::mutex> lock(mutex);
  ++counts[static_cast<unsigned>(kind)];
  Cause cause = object ? Cause(kind, static_cast<int>(object->kind),
                               object->birth.address,
                               object->history.lastAddress(), nullptr)
                       : Cause(kind, -1, call.address, nullptr, call.function);
  auto [entry, isNew] = indices.try_emplace(cause, faults.size());
  if (isNew) {
    faults.emplace_back();
    Fault &fault = faults.back();
    fault.kind = kind;
    fault.object = object;
    fault.call = call;
    fault.what = std::move(what);
  }
  Fault &fault = faults[entry->second];
  ++fault.occurrences;
  if (!object || std::find(fault.objects.begin(), fault.objects.end(),
                           object) != fault.objects.end())
    return;
  if (fault.objects.size() < maxNamedObjects)
    fault.objects.push_back(object);
  else
    fault.moreObjects = true;
}

std::vector<Fault> FaultList::causes() const {
  std::lock_guard<std::mutex> lock(mutex);
  return faults;
}

uint64_t FaultList::count(FaultKind kind) const {
  std::lock_guard<std::mutex> lock(mutex);
  return counts[static_cast<unsigned>(kind)];
}

uint64_t FaultList::total() const {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t sum = 0;
  for (uint64_t kindCount : counts)
    sum += kindCount;
  return sum;
}
