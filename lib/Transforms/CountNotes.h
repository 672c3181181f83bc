//===- CountNotes.h - Counts as text ----------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what is held at each point of a function, as text for people.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_COUNTNOTES_H
#define REFCOUNTING_LIB_TRANSFORMS_COUNTNOTES_H

#include "RefCounting/Analysis/FunctionRefCounts.h"

namespace mlir::ref_counting {

/// What is held at the start of blocks and after ops, and what is wrong there:
/// "%0: 1, %arg0: borrowed; leak: %0".
class CountNotes {
public:
  /// Values are named as `names` does.
  explicit CountNotes(AsmState &names) : names(names) {}

  /// Adds the notes for one function, which was analyzed.
  void add(const FunctionRefCounts &counts);

  /// The note for the start of a block or the place after an op; empty if there
  /// is nothing to say.
  std::string get(FlowPoint point) const;

  /// What is wrong there, alone.
  std::string getFaults(FlowPoint point) const;

private:
  /// What is held of one object, in the order in which it was found.
  struct Held {
    Value object;
    bool isBorrowed;
    SmallVector<int64_t, 1> counts;
  };
  struct Note {
    SmallVector<Held, 2> held;
    /// Objects that there is no room for, and the last of them.
    unsigned numOthers = 0;
    Value lastOther;
    SmallVector<std::pair<FaultKind, Value>, 0> faults;
  };

  AsmState &names;
  DenseMap<void *, Note> notes;
};

/// Writes the control flow of `function` as a graph in the DOT language, one
/// cluster in a graph that is open: each block is a node, split behind ops with
/// regions, and has the notes of `notes`. The ways to `faults` are red. Names
/// start with `prefix`, so that several functions can be in one graph.
void writeCountGraph(FunctionOpInterface function, ArrayRef<Fault> faults,
                     const CountNotes &notes, AsmState &names,
                     RefCountingPolicy &policy, StringRef prefix,
                     raw_ostream &stream);

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_COUNTNOTES_H
