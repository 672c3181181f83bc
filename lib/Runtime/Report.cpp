//===- Report.cpp - What the checked runtime prints -------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the report at the end of the process.
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include <cinttypes>

using namespace mlir::ref_counting::runtime;

/// How many causes get a paragraph.
static constexpr size_t maxParagraphs = 20;

/// The fault as the paragraph's heading has it.
static const char *title(FaultKind kind) {
  switch (kind) {
  case FaultKind::Leak:
    return "leak";
  case FaultKind::OverRelease:
    return "over-release";
  case FaultKind::UseAfterRelease:
    return "use after release";
  case FaultKind::EmplacedTwice:
    return "emplaced twice";
  case FaultKind::NeverEmplaced:
    return "never emplaced";
  case FaultKind::WrongGroupSize:
    return "wrong group size";
  case FaultKind::NotAnObject:
    return "not an object";
  }
  return "fault";
}

/// The fault as the machine-readable line has it.
static const char *field(FaultKind kind) {
  switch (kind) {
  case FaultKind::Leak:
    return "leak";
  case FaultKind::OverRelease:
    return "over_release";
  case FaultKind::UseAfterRelease:
    return "use_after_release";
  case FaultKind::EmplacedTwice:
    return "emplaced_twice";
  case FaultKind::NeverEmplaced:
    return "never_emplaced";
  case FaultKind::WrongGroupSize:
    return "wrong_group_size";
  case FaultKind::NotAnObject:
    return "not_an_object";
  }
  return "fault";
}

/// What the reader can do about it.
static const char *advice(FaultKind kind) {
  switch (kind) {
  case FaultKind::Leak:
    return "Some path releases the object less often than it is held: add a "
           "drop_ref after its last use on that path, or remove an add_ref.";
  case FaultKind::OverRelease:
    return "Some path releases the object more often than it is held: remove "
           "one of the drop_refs in the history, or add an add_ref before the "
           "first of them.";
  case FaultKind::UseAfterRelease:
    return "Move the last drop_ref in the history behind this use, or add an "
           "add_ref before it.";
  case FaultKind::EmplacedTwice:
    return "Make sure that each token or value is set available or set to "
           "error once on every path, by one task only.";
  case FaultKind::NeverEmplaced:
    return "Find the task that should set this object available (or to error) "
           "and the path on which it does not, or the cycle of tasks that "
           "wait for each other.";
  case FaultKind::WrongGroupSize:
    return "Make the size given at the group's creation equal to the number "
           "of tokens that are added to it on every path.";
  case FaultKind::NotAnObject:
    return "Look where this pointer comes from: memory that was never "
           "written, an object of another kind, or something else than an "
           "async token, value or group.";
  }
  return "";
}

/// "call 3, mlirAsyncRuntimeDropRef, from main+0x12".
static std::string describe(const Call &call, const Symbolizer &symbolizer) {
  return "call " + std::to_string(call.number) + ", " + call.function +
         ", from " + symbolizer.describe(call.address);
}

static void printHistory(FILE *file, Object &object,
                         const Symbolizer &symbolizer) {
  std::vector<CountChange> changes = object.history.changes();
  uint64_t numLeftOut = object.history.numLeftOut();
  std::fprintf(file, "  History of its reference count:\n");
  for (size_t i = 0; i < changes.size(); ++i) {
    if (numLeftOut > 0 && i == History::numFirst)
      std::fprintf(file, "    ... %" PRIu64 " changes left out ...\n",
                   numLeftOut);
    const CountChange &change = changes[i];
    std::fprintf(file, "    %+" PRId64 ", then %" PRId64 ": %s%s\n",
                 change.change, change.count,
                 describe(change.call, symbolizer).c_str(),
                 i == 0 && object.kind != Object::Kind::Group
                     ? " (one for the creator, one for the task)"
                     : "");
  }
}

/// Says which other objects have the same fault.
static void printOccurrences(FILE *file, const Fault &fault) {
  if (fault.occurrences == 1)
    return;
  std::fprintf(file, "  %" PRIu64 " such faults in all", fault.occurrences);
  if (fault.objects.size() > 1) {
    const char *separator = ", of ";
    for (Object *object : fault.objects) {
      std::fprintf(file, "%s%s", separator, object->name().c_str());
      separator = ", ";
    }
    if (fault.moreObjects)
      std::fprintf(file, " and more");
    std::fprintf(file, ", all born at that place and last changed at the same "
                       "place");
  }
  std::fprintf(file, ".\n");
}

void mlir::ref_counting::runtime::printFaults(FILE *file,
                                              const FaultList &faults,
                                              const Symbolizer &symbolizer) {
  std::vector<Fault> causes = faults.causes();
  for (size_t i = 0; i < causes.size() && i < maxParagraphs; ++i) {
    const Fault &fault = causes[i];
    std::fprintf(file, "ref-counting-runtime: %s", title(fault.kind));
    if (fault.object)
      std::fprintf(file, " of %s", fault.object->name().c_str());
    std::fprintf(file, "\n  %s\n", fault.what.c_str());
    if (fault.call.number > 0)
      std::fprintf(file, "  Seen at %s.\n",
                   describe(fault.call, symbolizer).c_str());
    if (fault.object) {
      std::lock_guard<std::mutex> lock(fault.object->mutex);
      std::fprintf(file, "  Born by %s.\n",
                   describe(fault.object->birth, symbolizer).c_str());
      printHistory(file, *fault.object, symbolizer);
    }
    printOccurrences(file, fault);
    std::fprintf(file, "  What to do: %s\n\n", advice(fault.kind));
  }
  if (causes.size() > maxParagraphs)
    std::fprintf(file,
                 "ref-counting-runtime: %zu more causes were left out\n\n",
                 causes.size() - maxParagraphs);
}

void mlir::ref_counting::runtime::printTotals(FILE *file, const Totals &totals,
                                              const FaultList &faults) {
  std::string line =
      "ref-counting-runtime: objects=" + std::to_string(totals.objects) +
      " add_ref_calls=" + std::to_string(totals.addRefCalls) +
      " drop_ref_calls=" + std::to_string(totals.dropRefCalls) +
      " references_added=" + std::to_string(totals.referencesAdded) +
      " references_dropped=" + std::to_string(totals.referencesDropped);
  for (unsigned i = 0; i < numFaultKinds; ++i) {
    auto kind = static_cast<FaultKind>(i);
    line += std::string(" ") + field(kind) + "=" +
            std::to_string(faults.count(kind));
  }
  std::fprintf(file, "%s\n", line.c_str());
}
