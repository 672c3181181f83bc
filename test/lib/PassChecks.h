//===- PassChecks.h - What passes make of programs --------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares checks of what a pass that places or optimizes counts makes of a
// program, by execution of all paths before and after it.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_PASSCHECKS_H
#define REFCOUNTING_TEST_LIB_PASSCHECKS_H

#include "RefCounting/Analysis/Conventions.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/MapVector.h"

namespace mlir {
class PassManager;
} // namespace mlir

namespace mlir::ref_counting::test {

/// A pass, or something else that changes a module.
using Transform = llvm::function_ref<LogicalResult(ModuleOp)>;

/// What is wrong about what a pass makes of a program.
struct PassFault {
  /// Empty if nothing is; else "refused", "invalid IR", "fault on a path", "not
  /// proved", "not idempotent", "dearer", or what compareWithExecution says.
  std::string kind;
  std::string text;
  /// Whether all paths were executed.
  bool isDecided = true;

  explicit operator bool() const { return !kind.empty(); }
};

/// Checks that `place` makes right IR of `module`, that the verifier proves it,
/// and that a second run changes nothing. If not `mustBeRight`, what it places
/// may be wrong.
PassFault checkPlacement(ModuleOp module, Transform place,
                         bool mustBeRight = true);

/// Checks the same of what `optimize` makes of `module`, which must be clean,
/// and that no path that returns executes more operations on counts than it did
/// before.
PassFault checkOptimization(ModuleOp module, Transform optimize);

/// Checks that the ways on which the passes save time say of `function` what
/// the long way says: where objects in one block, and arguments that are known
/// to be right, are not followed. Returns what differs; empty if nothing does.
/// `conventions` must have nothing of `function`, or what its body shows.
std::string compareShortWays(FunctionOpInterface function,
                             const Conventions &conventions);

/// Erases the operations on counts that a pass could have placed.
void eraseUpdates(ModuleOp module);

/// Whether a pass of this name is registered.
bool isPassRegistered(StringRef name);

/// The registered pass of this name as a pipeline on a module.
std::unique_ptr<PassManager> makePipeline(MLIRContext *context, StringRef name);

/// A pass to check. An unchecked placement may be wrong.
struct CheckedPass {
  enum class Kind { Placement, UncheckedPlacement, Optimization };
  StringLiteral name;
  Kind kind;
};

/// The passes of this project. Those that are not registered are left out by
/// all who check them.
ArrayRef<CheckedPass> getCheckedPasses();

/// What many checks of passes found.
struct PassFuzzResult {
  struct OfPass {
    unsigned numPrograms = 0, numUndecided = 0, numFaults = 0;
  };
  /// By name, in the order in which they are checked.
  llvm::MapVector<StringRef, OfPass> passes;

  unsigned getNumFaults() const;
  void print(raw_ostream &stream) const;
};

/// Checks `passes` on the random program of `seed`: those that place on the
/// program without its counts, those that optimize on the program itself and on
/// what the right placements make of it. Prints each program with which
/// something is wrong, reduced, as a test.
void fuzzPasses(MLIRContext &context, uint64_t seed, unsigned size,
                ArrayRef<CheckedPass> passes, PassFuzzResult &result,
                raw_ostream &stream);

} // namespace mlir::ref_counting::test

#endif // REFCOUNTING_TEST_LIB_PASSCHECKS_H
