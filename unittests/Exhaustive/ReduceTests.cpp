//===- ReduceTests.cpp - The reduction and the checks of passes -----------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of what the exhaustive and the random tests rely on: that a failing
// program becomes small, and that a pass which does wrong is found out.
//
//===----------------------------------------------------------------------===//

#include "CountInterpreter.h"
#include "PassChecks.h"
#include "RandomPrograms.h"
#include "ReduceProgram.h"
#include "RefCounting/Transforms/Passes.h"
#include "Share.h"
#include "TestDialect.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

namespace {

class ReduceTest : public ::testing::Test {
protected:
  ReduceTest() : context(MLIRContext::Threading::DISABLED) {
    loadDialectsOfRandomPrograms(context);
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  static unsigned countOps(ModuleOp module) {
    unsigned count = 0;
    module->walk([&](Operation *) { ++count; });
    return count;
  }

  MLIRContext context;
};

} // namespace

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

// What a made-up failure needs stays, and all else goes: ops, branches,
// regions, blocks, functions, arguments.
TEST_F(ReduceTest, ArtificialFailure) {
  OwningOpRef<ModuleOp> module = parse(R"mlir(
    func.func @other(%a: !test_rc.object) -> !test_rc.object {
      test_rc.borrow %a : !test_rc.object
      return %a : !test_rc.object
    }
    func.func @f(%c: i1, %i: index, %a: !test_rc.object) -> !test_rc.object {
      %x = test_rc.make : !test_rc.object
      %r = call @other(%x) : (!test_rc.object) -> !test_rc.object
      cf.cond_br %c, ^loop(%r : !test_rc.object), ^exit(%a : !test_rc.object)
    ^loop(%l: !test_rc.object):
      %s = scf.if %c -> !test_rc.object {
        %q = scf.for %j = %i to %i step %i iter_args(%k = %l) -> !test_rc.object {
          test_rc.borrow %k, %x : !test_rc.object, !test_rc.object
          %v = test_rc.view %k, %l : !test_rc.object, !test_rc.object -> !test_rc.object
          test_rc.retain %v {count = 4 : i64} : !test_rc.object
          scf.yield %k : !test_rc.object
        }
        scf.yield %q : !test_rc.object
      } else {
        scf.yield %l : !test_rc.object
      }
      cf.cond_br %c, ^loop(%s : !test_rc.object), ^exit(%s : !test_rc.object)
    ^exit(%e: !test_rc.object):
      return %e : !test_rc.object
    })mlir");
  ASSERT_TRUE(module);
  auto retainsView = [](ModuleOp module) {
    bool isFound = false;
    module->walk([&](RetainOp op) {
      isFound |= op.getValue().getDefiningOp<ViewOp>() != nullptr;
    });
    return isFound;
  };
  unsigned numAsked = 0;
  reduceProgram(module, [&](ModuleOp smaller) {
    ++numAsked;
    // Only right IR is asked about.
    EXPECT_TRUE(succeeded(verify(smaller)));
    return retainsView(smaller);
  });
  EXPECT_TRUE(retainsView(*module));
  EXPECT_GT(numAsked, 0u);
  EXPECT_EQ(print(*module),
            "module {\n"
            "  func.func @f() {\n"
            "    %0 = test_rc.make : !test_rc.object\n"
            "    %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object\n"
            "    test_rc.retain %1 : !test_rc.object\n"
            "    ub.unreachable\n"
            "  }\n"
            "}");
}

// No more questions are asked than allowed.
TEST_F(ReduceTest, Limit) {
  OwningOpRef<ModuleOp> module = makeRandomProgram(context, 7, 8);
  unsigned numAsked = 0;
  reduceProgram(
      module,
      [&](ModuleOp) {
        ++numAsked;
        return false;
      },
      /*maxTries=*/10);
  EXPECT_EQ(numAsked, 10u);
}

// Seeded faults of random programs become a handful of ops, which still have a
// fault of the same kind.
TEST_F(ReduceTest, SeededFaults) {
  unsigned numReduced = 0, largest = 0, numWanted = getShare(20);
  for (uint64_t seed = 1; seed <= 60 && numReduced < numWanted; ++seed) {
    OwningOpRef<ModuleOp> module = makeRandomProgram(context, seed, 6);
    std::string change = mutateCounts(*module, seed);
    if (change.empty() || failed(verify(*module)))
      continue;
    auto getFault = [](ModuleOp module) {
      // The text up to the op that it is at.
      return StringRef(compareWithExecution(module).fault)
          .split(" at:")
          .first.str();
    };
    std::string fault = getFault(*module);
    if (fault.empty())
      continue;
    reduceProgram(module,
                  [&](ModuleOp smaller) { return getFault(smaller) == fault; });
    EXPECT_EQ(getFault(*module), fault);
    ++numReduced;
    largest = std::max(largest, countOps(*module));
    // The module, a function, its end, maybe a branch or a loop with its own,
    // and what is wrong.
    EXPECT_LE(countOps(*module), 14u) << fault << "\n" << print(*module);
  }
  llvm::outs() << numReduced << " programs, the largest has " << largest
               << " ops\n";
  EXPECT_EQ(numReduced, numWanted);
}

//===----------------------------------------------------------------------===//
// Checks of passes
//===----------------------------------------------------------------------===//

namespace {

class PassChecksTest : public ReduceTest {
protected:
  /// A clean program with a branch.
  OwningOpRef<ModuleOp> getClean() {
    return parse(R"mlir(
      func.func @f(%c: i1) {
        %x = test_rc.make : !test_rc.object
        test_rc.borrow %x : !test_rc.object
        cf.cond_br %c, ^a, ^b
      ^a:
        test_rc.borrow %x : !test_rc.object
        test_rc.release %x : !test_rc.object
        return
      ^b:
        test_rc.release %x : !test_rc.object
        return
      })mlir");
  }
};

} // namespace

static LogicalResult doNothing(ModuleOp) { return success(); }

// What is right passes; a program that is wrong, a pass that refuses, makes
// invalid IR, or changes what it made is found out.
TEST_F(PassChecksTest, Placement) {
  OwningOpRef<ModuleOp> clean = getClean();
  EXPECT_EQ(checkPlacement(*clean, doNothing).kind, "");
  EXPECT_EQ(checkOptimization(*clean, doNothing).kind, "");

  OwningOpRef<ModuleOp> uncounted = getClean();
  eraseUpdates(*uncounted);
  EXPECT_EQ(checkPlacement(*uncounted, doNothing).kind, "fault on a path");
  EXPECT_EQ(checkPlacement(*uncounted, doNothing, /*mustBeRight=*/false).kind,
            "");

  PassFault refused = checkPlacement(*clean, [](ModuleOp module) {
    return LogicalResult(module->emitError("never"));
  });
  EXPECT_EQ(refused.kind, "refused");
  EXPECT_EQ(refused.text, "never");

  auto breakIR = [](ModuleOp module) {
    module->walk([](cf::CondBranchOp op) { op->erase(); });
    return success();
  };
  EXPECT_EQ(checkPlacement(*clean, breakIR).kind, "invalid IR");

  // Each run adds a pair that does nothing.
  auto addPair = [](ModuleOp module) {
    module->walk([](MakeOp op) {
      OpBuilder builder(op->getContext());
      builder.setInsertionPointAfter(op);
      RetainOp::create(builder, op.getLoc(), op.getResult(), 1);
      ReleaseOp::create(builder, op.getLoc(), op.getResult(), 1);
    });
    return success();
  };
  EXPECT_EQ(checkPlacement(*clean, addPair).kind, "not idempotent");
}

// More on one path is dearer, whatever is saved on another.
TEST_F(PassChecksTest, Cost) {
  OwningOpRef<ModuleOp> clean = getClean();
  auto addPair = [](ModuleOp module) {
    module->walk([](func::FuncOp function) {
      Block &block = function.getFunctionBody().back();
      auto release = cast<ReleaseOp>(block.front());
      // Only once, so that a second run changes nothing.
      if (release.getCount() != 1)
        return;
      OpBuilder builder(release);
      RetainOp::create(builder, release.getLoc(), release.getValue(), 1);
      release.setCount(2);
    });
    return success();
  };
  // The second run stops at the retain that the first one placed.
  auto addPairOnce = [&](ModuleOp module) {
    bool isDone = false;
    module->walk([&](RetainOp) { isDone = true; });
    return isDone ? success() : addPair(module);
  };
  PassFault fault = checkOptimization(*clean, addPairOnce);
  EXPECT_EQ(fault.kind, "dearer");
  EXPECT_EQ(fault.text, "a path through f executes 2 operations on counts, "
                        "before it was 1");

  // Fewer are not.
  OwningOpRef<ModuleOp> dear = getClean();
  ASSERT_TRUE(succeeded(addPairOnce(*dear)));
  auto dropPair = [](ModuleOp module) {
    module->walk([](RetainOp op) {
      cast<ReleaseOp>(op->getNextNode()).setCount(1);
      op->erase();
    });
    return success();
  };
  EXPECT_EQ(checkOptimization(*dear, dropPair).kind, "");
}

// A path is the same path when a pass has split an edge.
TEST_F(PassChecksTest, SplitEdge) {
  OwningOpRef<ModuleOp> clean = getClean();
  auto split = [](ModuleOp module) {
    module->walk([](cf::CondBranchOp op) {
      Block *dest = op.getFalseDest();
      if (isa<cf::BranchOp>(dest->front()))
        return;
      Block *block = new Block();
      block->insertBefore(dest);
      OpBuilder builder = OpBuilder::atBlockEnd(block);
      cf::BranchOp::create(builder, op.getLoc(), dest);
      op.setSuccessor(block, 1);
    });
    return success();
  };
  EXPECT_EQ(checkOptimization(*clean, split).kind, "");
}

// The policy pass proves nothing, and is wrong about many programs: whoever
// claims that it is right is found out, by a small program.
TEST_F(PassChecksTest, PolicyIsNotRight) {
  registerRefCountingPasses();
  ASSERT_TRUE(isPassRegistered("policy-based-ref-counting"));
  ASSERT_FALSE(isPassRegistered("no-such-pass"));
  std::unique_ptr<PassManager> pipeline =
      makePipeline(&context, "policy-based-ref-counting");
  auto place = [&](ModuleOp module) { return pipeline->run(module); };
  OwningOpRef<ModuleOp> module = makeRandomProgram(context, 3, 6);
  eraseUpdates(*module);
  ASSERT_EQ(checkPlacement(*module, place).kind, "fault on a path");
  reduceProgram(module, [&](ModuleOp smaller) {
    return checkPlacement(smaller, place).kind == "fault on a path";
  });
  EXPECT_LE(countOps(*module), 6u) << print(*module);
}

// What is found is printed as a test: a command, and a program that is small.
TEST_F(PassChecksTest, PrintedTest) {
  registerRefCountingPasses();
  const CheckedPass wrong{"policy-based-ref-counting",
                          CheckedPass::Kind::Placement};
  PassFuzzResult result;
  std::string text;
  llvm::raw_string_ostream stream(text);
  fuzzPasses(context, /*seed=*/3, /*size=*/6, wrong, result, stream);
  EXPECT_EQ(result.getNumFaults(), 1u);
  auto [first, rest] = StringRef(text).split('\n');
  EXPECT_EQ(first, "// RUN: ref-counting-opt %s --policy-based-ref-counting "
                   "--verify-ref-counting -o /dev/null");
  EXPECT_TRUE(rest.starts_with("// seed 3, fault on a path: ")) << rest.str();
  OwningOpRef<ModuleOp> module = parse(text);
  ASSERT_TRUE(module);
  EXPECT_LE(countOps(*module), 6u) << text;
  std::unique_ptr<PassManager> pipeline = makePipeline(&context, wrong.name);
  EXPECT_EQ(checkPlacement(
                *module, [&](ModuleOp module) { return pipeline->run(module); })
                .kind,
            "fault on a path");
}

// A fixed share of what scripts/fuzz does with the passes that are registered.
TEST_F(PassChecksTest, RandomPrograms) {
  registerRefCountingPasses();
  PassFuzzResult result;
  std::string programs;
  llvm::raw_string_ostream stream(programs);
  for (uint64_t seed = 1; seed <= getShare(120); ++seed)
    fuzzPasses(context, seed, /*size=*/4 + seed % 5, getCheckedPasses(), result,
               stream);
  result.print(llvm::outs());
  llvm::outs().flush();
  EXPECT_EQ(result.getNumFaults(), 0u) << programs;
  EXPECT_EQ(result.passes["policy-based-ref-counting"].numPrograms,
            getShare(120));
}
