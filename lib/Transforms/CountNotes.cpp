//===- CountNotes.cpp - Counts as text ------------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountNotes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// The place where `object` is born.
static FlowPoint getBirthPoint(Value object) {
  if (Operation *op = object.getDefiningOp())
    return op;
  return object.getParentBlock();
}

/// A line with more objects than this is none that anybody reads.
static constexpr size_t maxHeld = 16;

void CountNotes::add(const FunctionRefCounts &counts) {
  for (const auto &[object, flow] : counts.getFlows()) {
    bool isBorrowed = flow->isBorrowed();
    flow->forEachCount([&, object = object](FlowPoint point, int64_t count) {
      Note &note = notes[point.getOpaqueValue()];
      SmallVector<Held, 2> &held = note.held;
      if (held.empty() || held.back().object != object) {
        if (held.size() >= maxHeld) {
          note.numOthers += note.lastOther != object;
          note.lastOther = object;
          return;
        }
        held.push_back({object, isBorrowed, {}});
      }
      if (!llvm::is_contained(held.back().counts, count))
        held.back().counts.push_back(count);
    });
  }
  for (const Fault &fault : counts.getFaults()) {
    FlowPoint point =
        fault.op ? FlowPoint(fault.op) : getBirthPoint(fault.object);
    notes[point.getOpaqueValue()].faults.push_back({fault.kind, fault.object});
  }
}

std::string CountNotes::get(FlowPoint point) const {
  std::string text;
  auto it = notes.find(point.getOpaqueValue());
  if (it == notes.end())
    return text;

  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(it->second.held, stream, [&](const Held &held) {
    held.object.printAsOperand(stream, names);
    stream << ": ";
    SmallVector<int64_t, 1> counts(held.counts);
    llvm::sort(counts);
    llvm::interleave(
        counts, stream,
        [&](int64_t count) {
          if (!held.isBorrowed) {
            stream << count;
            return;
          }
          stream << "borrowed";
          if (count != 0)
            stream << (count > 0 ? "+" : "") << count;
        },
        "|");
  });
  if (it->second.numOthers != 0)
    stream << ", and " << it->second.numOthers << " more";
  std::string faults = getFaults(point);
  if (!faults.empty())
    stream << (text.empty() ? "" : "; ") << faults;
  return text;
}

std::string CountNotes::getFaults(FlowPoint point) const {
  std::string text;
  auto it = notes.find(point.getOpaqueValue());
  if (it == notes.end())
    return text;
  llvm::raw_string_ostream stream(text);
  llvm::interleave(
      it->second.faults, stream,
      [&](const std::pair<FaultKind, Value> &fault) {
        stream << stringify(fault.first) << ": ";
        fault.second.printAsOperand(stream, names);
      },
      "; ");
  return text;
}
