//===- RandomPrograms.h - Programs by seed ----------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares random counted programs that are right, and random changes to their
// counts that may make them wrong.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_RANDOMPROGRAMS_H
#define REFCOUNTING_TEST_LIB_RANDOMPROGRAMS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::ref_counting::test {

/// Loads the dialects that the programs use.
void loadDialectsOfRandomPrograms(MLIRContext &context);

/// Creates a module of functions that call each other, with nested scf ops,
/// CFG branches and loops, borrowed results, casts and several types. Every
/// object is released exactly once on every path. `size` is about the number of
/// ops in each function.
OwningOpRef<ModuleOp> makeRandomProgram(MLIRContext &context, uint64_t seed,
                                        unsigned size);

/// Changes one thing about the counts in `module`: deletes, repeats or moves an
/// operation on counts, changes its count or its value, or what a terminator
/// passes on. Returns what was done; empty if nothing can be changed so.
std::string mutateCounts(ModuleOp module, uint64_t seed);

/// What the analysis and the execution say of a module.
struct Comparison {
  /// Whether all paths were executed, or a fault was found.
  bool isDecided = true;
  bool isClean = true;
  bool isReported = false;
  /// The first fault that each of them finds.
  std::string report, fault;
  /// Empty unless the two disagree: in which way, and what is found.
  std::string kind, disagreement;
};

/// Compares what the analysis says of all functions in `module` with their
/// execution on all paths. Functions may only call those before them, and those
/// behind them that call them in turn.
Comparison compareWithExecution(ModuleOp module);

/// What many comparisons found.
struct FuzzResult {
  unsigned numPrograms = 0;
  /// Faults that were seeded, and those of them that the analysis reports.
  unsigned numFaults = 0, numDetected = 0;
  /// Changes that make nothing wrong, and those of them that the analysis
  /// reports.
  unsigned numHarmless = 0, numAlarms = 0;
  /// Programs that were not executed on all paths.
  unsigned numUndecided = 0;
  unsigned numDisagreements = 0;

  void print(raw_ostream &stream) const;
};

/// Compares the random program of `seed`, and what `numMutations` changes make
/// of it. Prints each program about which analysis and execution disagree,
/// reduced if `reduces`, as a test that fails until they agree.
void fuzz(MLIRContext &context, uint64_t seed, unsigned size,
          unsigned numMutations, FuzzResult &result, raw_ostream &stream,
          bool reduces = true);

/// Whether some block of `op` goes on to where control cannot leave its region.
bool mayNeverReturn(Operation *op);

} // namespace mlir::ref_counting::test

#endif // REFCOUNTING_TEST_LIB_RANDOMPROGRAMS_H
