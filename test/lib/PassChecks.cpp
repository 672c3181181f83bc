//===- PassChecks.cpp - What passes make of programs ----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassChecks.h"
#include "CountInterpreter.h"
#include "RandomPrograms.h"
#include "ReduceProgram.h"
#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "TestDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

/// Of each function so many paths are executed for their cost, and as many
/// random ones if there are more.
static constexpr unsigned maxPathsForCost = 300;

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

/// Runs `transform`. The text of the first error, if it fails.
static std::optional<std::string> runQuietly(ModuleOp module,
                                             Transform transform) {
  std::string error;
  ScopedDiagnosticHandler handler(
      module.getContext(), [&](Diagnostic &diagnostic) {
        if (error.empty() &&
            diagnostic.getSeverity() == DiagnosticSeverity::Error)
          error = diagnostic.str();
      });
  if (failed(transform(module)))
    return error.empty() ? "without an error" : error;
  return std::nullopt;
}

/// Runs `transform` twice, and checks what becomes of `module`.
static PassFault runAndCheck(ModuleOp module, Transform transform,
                             bool mustBeRight) {
  if (std::optional<std::string> error = runQuietly(module, transform))
    return {"refused", *error};
  {
    ScopedDiagnosticHandler silence(module.getContext(), [](Diagnostic &) {});
    if (failed(verify(module)))
      return {"invalid IR", print(module)};
  }
  PassFault result;
  if (mustBeRight) {
    Comparison comparison = compareWithExecution(module);
    result.isDecided = comparison.isDecided;
    if (!comparison.isClean)
      return {"fault on a path", comparison.fault};
    if (comparison.kind == "false alarm")
      return {"not proved", comparison.disagreement};
    if (!comparison.kind.empty())
      return {comparison.kind, comparison.disagreement};
  }
  std::string once = print(module);
  if (std::optional<std::string> error = runQuietly(module, transform))
    return {"not idempotent", "refuses what it made: " + *error};
  if (print(module) != once)
    return {"not idempotent", "what it made: " + once};
  return result;
}

PassFault test::checkPlacement(ModuleOp module, Transform place,
                               bool mustBeRight) {
  OwningOpRef<ModuleOp> placed(cast<ModuleOp>(module->clone()));
  return runAndCheck(*placed, place, mustBeRight);
}

/// Whether some path through one of `functions` executes more operations on
/// counts in `after` than in `before`. Both must be clean.
static PassFault compareCosts(ModuleOp before, ModuleOp after) {
  // Both have functions of their own, so that one map holds all conventions.
  ConventionMap conventions;
  RefCountingPolicy policyBefore, policyAfter;
  for (auto [module, policy] :
       {std::pair(before, &policyBefore), std::pair(after, &policyAfter)})
    (void)runModule(module, *policy, conventions);
  auto getConvention = [&](FunctionOpInterface callee, unsigned index) {
    return conventions.lookup(callee)[index];
  };
  CountInterpreter interpreterBefore(policyBefore, getConvention);
  CountInterpreter interpreterAfter(policyAfter, getConvention);

  for (auto function : before.getOps<FunctionOpInterface>()) {
    // What a pass made of the callers may have left a function without any.
    auto changed = after.lookupSymbol<FunctionOpInterface>(function.getName());
    if (!changed || function.isExternal())
      continue;
    PassFault fault;
    auto isDearer = [&](Decisions &decisions) {
      interpreterBefore.run(function, decisions);
      Decisions same = decisions.repeat();
      interpreterAfter.run(changed, same);
      if (!interpreterBefore.hasReturned() ||
          interpreterAfter.getNumUpdates() <= interpreterBefore.getNumUpdates())
        return false;
      fault = {"dearer",
               llvm::formatv("a path through {0} executes {1} operations on "
                             "counts, before it was {2}",
                             function.getName(),
                             interpreterAfter.getNumUpdates(),
                             interpreterBefore.getNumUpdates())};
      return true;
    };
    Decisions decisions;
    bool isComplete = false;
    for (unsigned i = 0; i < maxPathsForCost && !isComplete; ++i) {
      if (isDearer(decisions))
        return fault;
      isComplete = !decisions.advance();
    }
    for (unsigned i = 0; i < maxPathsForCost && !isComplete; ++i) {
      Decisions random(/*seed=*/i);
      if (isDearer(random))
        return fault;
    }
  }
  return {};
}

PassFault test::checkOptimization(ModuleOp module, Transform optimize) {
  OwningOpRef<ModuleOp> optimized(cast<ModuleOp>(module->clone()));
  PassFault fault = runAndCheck(*optimized, optimize, /*mustBeRight=*/true);
  if (fault)
    return fault;
  if (PassFault dearer = compareCosts(module, *optimized))
    return dearer;
  return fault;
}

/// What `counts` finds, one fault to a line.
static std::string describeFaults(FunctionRefCounts &counts) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (const Fault &fault : counts.getFaults()) {
    stream << stringify(fault.kind) << ": " << fault.text << "\n";
    for (const FaultStep &step : fault.path)
      stream << "  " << step.text << "\n";
  }
  return text;
}

std::string test::compareShortWays(FunctionOpInterface function,
                                   const Conventions &conventions) {
  if (function.isExternal())
    return "";
  RefCountingPolicy policy(&conventions);
  FunctionRefCounts longWay(function, policy, conventions);
  longWay.run();
  std::string expected = describeFaults(longWay);
  auto compare = [&](const Conventions &conventions) {
    RefCountingPolicy policy(&conventions);
    FunctionRefCounts shortWay(function, policy, conventions,
                               /*keepsFlows=*/false);
    shortWay.run();
    std::string found = describeFaults(shortWay);
    if (found == expected && shortWay.getNumProved() == longWay.getNumProved())
      return std::string();
    return "the long way says\n" + expected + "the short way says\n" + found;
  };
  std::string difference = compare(conventions);
  if (!difference.empty() || !conventions.lookup(function).empty())
    return difference;
  Conventions known = conventions;
  known.set(function, summarizeArguments(function, policy, conventions));
  return compare(known);
}

void test::eraseUpdates(ModuleOp module) {
  module->walk([](Operation *op) {
    if (isa<RetainOp, ReleaseOp>(op))
      op->erase();
  });
}

//===----------------------------------------------------------------------===//
// Passes by name
//===----------------------------------------------------------------------===//

bool test::isPassRegistered(StringRef name) {
  return PassInfo::lookup(name) != nullptr;
}

std::unique_ptr<PassManager> test::makePipeline(MLIRContext *context,
                                                StringRef name) {
  auto pipeline = std::make_unique<PassManager>(context);
  // The checks say more of invalid IR than that the pass failed.
  pipeline->enableVerifier(false);
  if (failed(parsePassPipeline(name, *pipeline)))
    llvm::report_fatal_error("no pass " + Twine(name));
  return pipeline;
}

ArrayRef<CheckedPass> test::getCheckedPasses() {
  static constexpr CheckedPass passes[] = {
      {"policy-based-ref-counting", CheckedPass::Kind::UncheckedPlacement},
      {"ownership-based-ref-counting", CheckedPass::Kind::Placement},
      {"optimize-ref-counting", CheckedPass::Kind::Optimization},
  };
  return passes;
}

//===----------------------------------------------------------------------===//
// Random programs
//===----------------------------------------------------------------------===//

unsigned PassFuzzResult::getNumFaults() const {
  unsigned sum = 0;
  for (const auto &[name, ofPass] : passes)
    sum += ofPass.numFaults;
  return sum;
}

void PassFuzzResult::print(raw_ostream &stream) const {
  for (const auto &[name, ofPass] : passes)
    stream << llvm::formatv(
        "{0}: {1} programs, {2} of them with too many paths; {3} wrong\n", name,
        ofPass.numPrograms, ofPass.numUndecided, ofPass.numFaults);
}

void test::fuzzPasses(MLIRContext &context, uint64_t seed, unsigned size,
                      ArrayRef<CheckedPass> passes, PassFuzzResult &result,
                      raw_ostream &stream) {
  // Only clean programs are to be optimized.
  SmallVector<OwningOpRef<ModuleOp>> counted;
  counted.push_back(makeRandomProgram(context, seed, size));
  OwningOpRef<ModuleOp> uncounted(cast<ModuleOp>((*counted[0])->clone()));
  eraseUpdates(*uncounted);

  for (const CheckedPass &pass : passes) {
    if (!isPassRegistered(pass.name))
      continue;
    PassFuzzResult::OfPass &ofPass = result.passes[pass.name];
    std::unique_ptr<PassManager> pipeline = makePipeline(&context, pass.name);
    bool optimizes = pass.kind == CheckedPass::Kind::Optimization;
    bool mustBeRight = pass.kind != CheckedPass::Kind::UncheckedPlacement;
    auto transform = [&](ModuleOp module) { return pipeline->run(module); };
    auto check = [&](ModuleOp module) {
      return optimizes ? checkOptimization(module, transform)
                       : checkPlacement(module, transform, mustBeRight);
    };
    auto checkAndPrint = [&](ModuleOp module) {
      ++ofPass.numPrograms;
      PassFault fault = check(module);
      ofPass.numUndecided += !fault.isDecided;
      if (!fault)
        return;
      ++ofPass.numFaults;
      OwningOpRef<ModuleOp> smaller(cast<ModuleOp>(module->clone()));
      reduceProgram(smaller, [&](ModuleOp candidate) {
        if (optimizes && !compareWithExecution(candidate).isClean)
          return false;
        return check(candidate).kind == fault.kind;
      });
      stream << "// RUN: ref-counting-opt %s --" << pass.name
             << (mustBeRight ? " --verify-ref-counting" : "")
             << " -o /dev/null\n// seed " << seed << ", " << fault.kind << ": "
             << check(*smaller).text << "\n"
             << *smaller << "\n// -----\n";
      stream.flush();
    };
    if (optimizes) {
      for (OwningOpRef<ModuleOp> &module : counted)
        checkAndPrint(*module);
      continue;
    }
    checkAndPrint(*uncounted);
    if (!mustBeRight)
      continue;
    OwningOpRef<ModuleOp> placed(cast<ModuleOp>((*uncounted)->clone()));
    if (!runQuietly(*placed, transform) &&
        compareWithExecution(*placed).isClean)
      counted.push_back(std::move(placed));
  }
}
