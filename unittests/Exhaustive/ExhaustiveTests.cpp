//===- ExhaustiveTests.cpp - All small programs ---------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generates all functions of a size and compares what the analysis says of each
// with what its execution on every path shows.
//
// Of sizes with very many programs a part is looked at, spread evenly.
// REF_COUNTING_EXHAUSTIVE=N looks at about N^2 times as many, 0 at all of them;
// N may be less than 1.
//
//===----------------------------------------------------------------------===//

#include "CountInterpreter.h"
#include "PassChecks.h"
#include "RandomPrograms.h"
#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "RefCounting/Transforms/Passes.h"
#include "Share.h"
#include "TestDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

namespace {

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

enum class UseKind {
  Borrow,
  GiveUp, // one reference: consumes or releases
  Retain,
  View,          // a name, borrowed from another
  Select,        // a name, borrowed from two others
  ConsumeAndUse, // consumes a name and borrows another, maybe the same
};

/// Which programs there are.
struct Size {
  unsigned numBlocks;
  /// Values at the start: function arguments, then results.
  unsigned numArguments, numResults;
  unsigned numUses;
  /// Blocks with an argument, at most.
  unsigned numBlockArguments;
  bool returnsValue;
  bool hasUnreachable;
  /// One in so many choices of blocks and uses is looked at, and of those one
  /// in so many choices of what is passed to blocks and returned.
  unsigned strideOfUses = 1, strideOfPassed = 1;
  /// Ops that ask for references to be placed, instead of those that change
  /// counts.
  bool isUncounted = false;
};

enum class TerminatorKind { Return, Branch, CondBranch, Unreachable };

struct Program {
  struct BlockInfo {
    TerminatorKind kind;
    SmallVector<unsigned, 2> successors;
    /// The name of the block's argument, if it has one.
    std::optional<unsigned> argument;
    /// The names that the terminator passes on, one for each successor with an
    /// argument, or the one that is returned.
    SmallVector<unsigned, 2> passed;
    unsigned dominators = 0;
  };
  struct Use {
    UseKind kind;
    unsigned block;
    unsigned names[2];
    unsigned result;
  };
  SmallVector<BlockInfo, 4> blocks;
  SmallVector<Use, 4> uses;
  /// The block where each name is born.
  SmallVector<unsigned, 8> births;
};

/// Calls `callback` for every program of a size.
class Enumerator {
public:
  Enumerator(const Size &size,
             llvm::function_ref<void(const Program &)> callback)
      : size(size), callback(callback) {}

  void run() { chooseTerminator(1); }

private:
  void chooseTerminator(unsigned numKnown);
  void chooseBlockArguments();
  void chooseUse(unsigned firstBlock);
  void choosePassed(unsigned block);
  void finish();

  void computeDominators();
  bool isVisible(unsigned name, unsigned block) const {
    return program.blocks[block].dominators >> program.births[name] & 1;
  }

  Size size;
  llvm::function_ref<void(const Program &)> callback;
  Program program;
  uint64_t numUseChoices = 0, numPassedChoices = 0;
};

} // namespace

/// Blocks are numbered in the order in which terminators name them, so that no
/// two programs differ in their numbers alone. `numKnown` blocks are named.
void Enumerator::chooseTerminator(unsigned numKnown) {
  unsigned index = program.blocks.size();
  if (index == numKnown) {
    if (numKnown == size.numBlocks)
      chooseBlockArguments();
    return;
  }
  program.blocks.emplace_back();
  auto choose = [&](TerminatorKind kind, SmallVector<unsigned, 2> successors) {
    unsigned newKnown = numKnown;
    for (unsigned successor : successors) {
      if (successor > newKnown || successor >= size.numBlocks)
        return;
      newKnown = std::max(newKnown, successor + 1);
    }
    program.blocks[index].kind = kind;
    program.blocks[index].successors = successors;
    chooseTerminator(newKnown);
  };
  choose(TerminatorKind::Return, {});
  if (size.hasUnreachable)
    choose(TerminatorKind::Unreachable, {});
  for (unsigned first = 1; first < size.numBlocks; ++first) {
    choose(TerminatorKind::Branch, {first});
    for (unsigned second = first; second < size.numBlocks; ++second)
      choose(TerminatorKind::CondBranch, {first, second});
  }
  program.blocks.pop_back();
}

void Enumerator::computeDominators() {
  unsigned all = (1u << size.numBlocks) - 1;
  for (Program::BlockInfo &block : program.blocks)
    block.dominators = all;
  program.blocks[0].dominators = 1;
  for (unsigned round = 0; round < size.numBlocks; ++round) {
    SmallVector<unsigned, 4> meets(size.numBlocks, all);
    for (Program::BlockInfo &block : program.blocks)
      for (unsigned successor : block.successors)
        meets[successor] &= block.dominators;
    for (unsigned i = 1; i < size.numBlocks; ++i)
      program.blocks[i].dominators = meets[i] | 1u << i;
  }
}

void Enumerator::chooseBlockArguments() {
  computeDominators();
  for (unsigned mask = 0; mask < 1u << size.numBlocks; mask += 2) {
    if (llvm::popcount(mask) > int(size.numBlockArguments))
      continue;
    program.births.assign(size.numArguments + size.numResults, 0);
    for (unsigned i = 0; i < size.numBlocks; ++i) {
      program.blocks[i].argument.reset();
      if (mask >> i & 1) {
        program.blocks[i].argument = program.births.size();
        program.births.push_back(i);
      }
    }
    chooseUse(0);
  }
}

void Enumerator::chooseUse(unsigned firstBlock) {
  if (program.uses.size() == size.numUses) {
    if (numUseChoices++ % size.strideOfUses == 0)
      choosePassed(0);
    return;
  }

  const Program::Use *last =
      program.uses.empty() ? nullptr : &program.uses.back();
  for (unsigned block = firstBlock; block < size.numBlocks; ++block) {
    for (unsigned name = 0; name < program.births.size(); ++name) {
      if (!isVisible(name, block))
        continue;
      auto choose = [&](UseKind kind, unsigned other) {
        bool hasResult = kind == UseKind::View || kind == UseKind::Select;
        program.uses.push_back(
            {kind, block, {name, other}, unsigned(program.births.size())});
        if (hasResult)
          program.births.push_back(block);
        chooseUse(block);
        if (hasResult)
          program.births.pop_back();
        program.uses.pop_back();
        last = program.uses.empty() ? nullptr : &program.uses.back();
      };
      // Borrows may change places.
      if (!last || last->block != block || last->kind != UseKind::Borrow ||
          last->names[0] < name)
        choose(UseKind::Borrow, name);
      choose(UseKind::GiveUp, name);
      choose(UseKind::View, name);
      if (!size.isUncounted)
        choose(UseKind::Retain, name);
      for (unsigned other = 0; other < program.births.size(); ++other) {
        if (!isVisible(other, block))
          continue;
        choose(UseKind::ConsumeAndUse, other);
        if (other < name)
          choose(UseKind::Select, other);
      }
    }
  }
}

/// Leaves out what is the same as a smaller program: a name that nothing uses.
void Enumerator::finish() {
  if (numPassedChoices++ % size.strideOfPassed != 0)
    return;
  unsigned used = 0;
  for (const Program::Use &use : program.uses)
    used |= 1u << use.names[0] | 1u << use.names[1];
  for (const Program::BlockInfo &block : program.blocks)
    for (unsigned name : block.passed)
      used |= 1u << name;
  for (const Program::Use &use : program.uses)
    if ((use.kind == UseKind::View || use.kind == UseKind::Select) &&
        !(used >> use.result & 1))
      return;
  callback(program);
}

void Enumerator::choosePassed(unsigned block) {
  if (block == size.numBlocks)
    return finish();
  Program::BlockInfo &info = program.blocks[block];
  unsigned numPassed =
      info.kind == TerminatorKind::Return
          ? size.returnsValue
          : llvm::count_if(info.successors, [&](unsigned successor) {
              return program.blocks[successor].argument.has_value();
            });
  std::function<void()> choose = [&] {
    if (info.passed.size() == numPassed)
      return choosePassed(block + 1);
    for (unsigned name = 0; name < program.births.size(); ++name) {
      if (!isVisible(name, block))
        continue;
      info.passed.push_back(name);
      choose();
      info.passed.pop_back();
    }
  };
  choose();
}

//===----------------------------------------------------------------------===//
// IR
//===----------------------------------------------------------------------===//

/// Creates the function of `program`.
static func::FuncOp build(OpBuilder &builder, const Size &size,
                          const Program &program) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = builder.getUnknownLoc();
  auto object = ObjectType::get(builder.getContext());
  SmallVector<Type> inputs(size.numArguments, object);
  inputs.push_back(builder.getI1Type());
  SmallVector<Type> results(size.returnsValue, object);
  auto function = func::FuncOp::create(
      builder, loc, "f", builder.getFunctionType(inputs, results));

  SmallVector<Value> names(program.births.size());
  SmallVector<Block *> blocks{function.addEntryBlock()};
  for (const Program::BlockInfo &info : llvm::drop_begin(program.blocks)) {
    blocks.push_back(&function.getFunctionBody().emplaceBlock());
    if (info.argument)
      names[*info.argument] = blocks.back()->addArgument(object, loc);
  }
  builder.setInsertionPointToStart(blocks[0]);
  for (unsigned i = 0; i < size.numArguments; ++i)
    names[i] = blocks[0]->getArgument(i);
  for (unsigned i = 0; i < size.numResults; ++i)
    names[size.numArguments + i] = MakeOp::create(builder, loc, object);
  Value condition = blocks[0]->getArgument(size.numArguments);

  for (const Program::Use &use : program.uses) {
    builder.setInsertionPointToEnd(blocks[use.block]);
    Value first = names[use.names[0]], second = names[use.names[1]];
    switch (use.kind) {
    case UseKind::Borrow:
      if (size.isUncounted)
        LastUseOp::create(builder, loc, first);
      else
        BorrowOp::create(builder, loc, first);
      break;
    case UseKind::GiveUp:
      // The analysis must not tell one from the other.
      if (size.isUncounted)
        TakeOp::create(builder, loc, first);
      else if (use.result % 2 == 0)
        ConsumeOp::create(builder, loc, ValueRange{first}, 1);
      else
        ReleaseOp::create(builder, loc, first, 1);
      break;
    case UseKind::Retain:
      RetainOp::create(builder, loc, first, 1);
      break;
    case UseKind::Select:
      names[use.result] =
          arith::SelectOp::create(builder, loc, condition, first, second);
      break;
    case UseKind::View:
      names[use.result] = ViewOp::create(builder, loc, object, first);
      break;
    case UseKind::ConsumeAndUse:
      if (size.isUncounted && use.result % 2 == 0)
        AskOp::create(builder, loc, ArrayRef<int64_t>{1, -1}, {first, second});
      else
        AskOp::create(builder, loc, ArrayRef<int64_t>{1, 0}, {first, second});
      break;
    }
  }

  for (auto [block, info] : llvm::zip(blocks, program.blocks)) {
    builder.setInsertionPointToEnd(block);
    SmallVector<Value> passed = llvm::map_to_vector(
        info.passed, [&](unsigned name) { return names[name]; });
    SmallVector<SmallVector<Value>, 2> forwarded;
    unsigned next = 0;
    for (unsigned successor : info.successors) {
      forwarded.emplace_back();
      if (program.blocks[successor].argument)
        forwarded.back().push_back(passed[next++]);
    }
    switch (info.kind) {
    case TerminatorKind::Return:
      func::ReturnOp::create(builder, loc, passed);
      break;
    case TerminatorKind::Branch:
      cf::BranchOp::create(builder, loc, blocks[info.successors[0]],
                           forwarded[0]);
      break;
    case TerminatorKind::CondBranch:
      cf::CondBranchOp::create(builder, loc, condition,
                               blocks[info.successors[0]], forwarded[0],
                               blocks[info.successors[1]], forwarded[1]);
      break;
    case TerminatorKind::Unreachable:
      ub::UnreachableOp::create(builder, loc);
      break;
    }
  }
  return function;
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

namespace {

/// Paths through one function; far more than small functions have.
constexpr unsigned maxPaths = 100000;

/// They are checked as soon as they are registered.
constexpr StringLiteral ownershipPass = "ownership-based-ref-counting";
constexpr StringLiteral optimizePass = "optimize-ref-counting";

class ExhaustiveTest : public ::testing::Test {
protected:
  ExhaustiveTest() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<arith::ArithDialect, cf::ControlFlowDialect,
                        func::FuncDialect, ub::UBDialect, TestRCDialect>();
    registerRefCountingPasses();
  }

  /// Builds the programs of `size`, each in a module of its own, and calls
  /// `check` on the function.
  void forEachProgram(Size size, llvm::function_ref<void(func::FuncOp)> check);

  /// Compares what the analysis and the interpreter say of `function`. Returns
  /// whether it is clean.
  bool compare(func::FuncOp function);

  /// Checks that `pass` makes of `function`, which has no operations on counts,
  /// what its ops ask for, and that running it again changes nothing.
  void checkPolicy(func::FuncOp function, PassManager &pass);

  void fail(func::FuncOp function, const Twine &text);

  MLIRContext context;
  uint64_t numPrograms = 0;
  uint64_t numClean = 0;
  uint64_t numRefused = 0;
  uint64_t numPaths = 0;
  unsigned numFailures = 0;
};

} // namespace

void ExhaustiveTest::fail(func::FuncOp function, const Twine &text) {
  // A few say enough.
  if (++numFailures > 5)
    return;
  std::string ir;
  llvm::raw_string_ostream stream(ir);
  function->print(stream);
  ADD_FAILURE() << text.str() << "\n" << ir;
}

void ExhaustiveTest::forEachProgram(
    Size size, llvm::function_ref<void(func::FuncOp)> check) {
  double factor = getExhaustiveFactor();
  for (unsigned *stride : {&size.strideOfUses, &size.strideOfPassed})
    *stride = factor <= 0 ? 1 : std::max(1u, unsigned(*stride / factor));
  uint64_t numBefore = numPrograms;
  OpBuilder builder(&context);
  Enumerator(size, [&](const Program &program) {
    ++numPrograms;
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToStart(module->getBody());
    check(build(builder, size, program));
  }).run();
  llvm::outs() << llvm::formatv(
      "{0} blocks, {1}+{2} values, {3} uses, {4} block arguments{5}{6}: {7} "
      "programs\n",
      size.numBlocks, size.numArguments, size.numResults, size.numUses,
      size.numBlockArguments, size.returnsValue ? ", returned value" : "",
      size.strideOfUses * size.strideOfPassed == 1 ? ", all" : "",
      numPrograms - numBefore);
  llvm::outs().flush();
}

bool ExhaustiveTest::compare(func::FuncOp function) {
  RefCountingPolicy policy;
  ConventionMap found;
  PathsResult paths = runWithAnyConvention({function}, policy, found, maxPaths);
  numPaths += paths.numPaths;
  if (!paths.isComplete)
    fail(function, "too many paths");
  if (paths.holdFault.empty() && !paths.objectFault.empty())
    fail(function, "holds are right but objects are not: " + paths.objectFault);

  Conventions conventions;
  RefCountingPolicy policyOfAnalysis(&conventions);
  FunctionRefCounts counts(function, policyOfAnalysis, conventions);
  counts.run();
  if (std::string difference = compareShortWays(function, conventions);
      !difference.empty())
    fail(function, difference);
  bool isClean = paths.isClean();
  if (isClean != counts.getFaults().empty()) {
    // Where nothing returns paths may go on with different counts for ever, and
    // the analysis does not tell which count of a borrowed value goes with
    // which count of its source.
    if (isClean && mayNeverReturn(function) &&
        llvm::all_of(counts.getFaults(), [](const Fault &fault) {
          return fault.kind == FaultKind::BorrowOutlivesOwner;
        }))
      ++numRefused;
    else if (isClean)
      fail(function, "false alarm: " + stringify(counts.getFaults()[0].kind) +
                         ": " + counts.getFaults()[0].text);
    else
      fail(function, "missed: " + paths.holdFault);
  }
  numClean += isClean;
  return isClean;
}

TEST_F(ExhaustiveTest, Verify) {
  const Size sizes[] = {
      // Blocks, arguments, results, uses, block arguments, return, unreachable.
      {1, 1, 0, 3, 0, false, false},
      {1, 0, 2, 3, 0, true, false},
      {2, 1, 0, 3, 1, false, true, 1, 23},
      {2, 0, 1, 3, 1, true, true, 1, 23},
      {2, 1, 1, 2, 1, true, false, 1, 23},
      {3, 1, 0, 2, 1, false, true, 1, 23},
      {3, 1, 0, 3, 1, false, true, 31, 31},
      {3, 0, 1, 3, 2, true, false, 101, 101},
      {3, 1, 1, 3, 1, false, false, 301, 101},
      {4, 1, 0, 2, 0, false, false, 1, 11},
      {4, 1, 0, 2, 2, false, false, 31, 301},
      {4, 0, 1, 3, 1, false, false, 1001, 31},
      {4, 0, 1, 3, 0, true, false, 31, 11},
      {4, 1, 1, 3, 1, true, true, 10001, 101},
  };
  for (const Size &size : sizes)
    forEachProgram(size, [&](func::FuncOp function) { compare(function); });
  llvm::outs() << llvm::formatv(
      "{0} programs, {1} clean, {2} of them refused, {3} paths\n", numPrograms,
      numClean, numRefused, numPaths);
  EXPECT_GE(numPrograms, getShare(getShare(100000)));
  EXPECT_EQ(numFailures, 0u);
}

//===----------------------------------------------------------------------===//
// Placement by policy
//===----------------------------------------------------------------------===//

/// What the updates right before `op` add to `value`, or those right after it
/// drop.
static int64_t sumNextTo(Operation *op, Value value, bool isBefore) {
  auto next = [&](Operation *op) {
    return isBefore ? op->getPrevNode() : op->getNextNode();
  };
  int64_t sum = 0;
  for (Operation *update = next(op); update; update = next(update)) {
    if (auto retain = dyn_cast<RetainOp>(update)) {
      if (isBefore && retain.getValue() == value)
        sum += retain.getCount();
    } else if (auto release = dyn_cast<ReleaseOp>(update)) {
      if (!isBefore && release.getValue() == value)
        sum -= release.getCount();
    } else {
      break;
    }
  }
  return sum;
}

static std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  op->print(stream);
  return text;
}

void ExhaustiveTest::checkPolicy(func::FuncOp function, PassManager &pass) {
  // What is to be placed, in references: before or after an op, or where a
  // value is born.
  std::string before = print(function);
  llvm::MapVector<std::pair<Operation *, Value>, int64_t> expected;
  SmallVector<std::pair<Value, int64_t>> unused;
  RefCountingPolicy policy;
  auto visit = [&](Value value, bool isOwned) {
    if (!isa<ObjectType>(value.getType()))
      return;
    if (value.use_empty() && isOwned)
      unused.push_back({value, -1});
    for (OpOperand &operand : value.getUses())
      expected[{operand.getOwner(), value}] += *policy.getDelta(operand);
  };
  function->walk([&](Block *block) {
    for (BlockArgument argument : block->getArguments())
      visit(argument, true);
  });
  function->walk([&](Operation *op) {
    for (Value result : op->getResults())
      visit(result, isa<MakeOp>(op));
  });

  if (failed(pass.run(function->getParentOp())))
    return fail(function, "the pass fails on " + before);
  unsigned numExpected = unused.size(), numPlaced = 0;
  function->walk(
      [&](Operation *op) { numPlaced += isa<RetainOp, ReleaseOp>(op); });
  for (auto [place, count] : expected) {
    numExpected += count != 0;
    if (count != 0 && sumNextTo(place.first, place.second, count > 0) != count)
      return fail(function, "not what '" +
                                place.first->getName().getStringRef() +
                                "' asks for");
  }
  for (auto [value, count] : unused)
    if (!llvm::hasSingleElement(value.getUses()) ||
        !isa<ReleaseOp>(*value.user_begin()) ||
        (*value.user_begin())->getBlock() != value.getParentBlock())
      return fail(function, "a value that nothing uses is not dropped");
  if (numPlaced != numExpected)
    return fail(function, "more is placed than is asked for");

  std::string once = print(function);
  if (failed(pass.run(function->getParentOp())))
    return fail(function, "the pass fails when it runs again");
  if (print(function) != once)
    return fail(function,
                "running the pass again changes what it made: " + once);
}

TEST_F(ExhaustiveTest, Policy) {
  const Size sizes[] = {
      {1, 1, 1, 3, 0, false, false, 1, 1, true},
      {2, 0, 2, 2, 1, true, false, 1, 23, true},
      {2, 1, 0, 3, 1, false, false, 3, 11, true},
      {3, 0, 1, 2, 2, true, false, 11, 31, true},
      {4, 1, 0, 2, 1, false, true, 31, 31, true},
  };
  PassManager pass(&context);
  pass.addPass(createPolicyBasedRefCounting());
  for (const Size &size : sizes) {
    forEachProgram(size, [&](func::FuncOp function) {
      checkPolicy(function, pass);
      compare(function);
    });
  }
  llvm::outs() << llvm::formatv("{0} programs, {1} clean, {2} paths\n",
                                numPrograms, numClean, numPaths);
  EXPECT_EQ(numFailures, 0u);
}

//===----------------------------------------------------------------------===//
// Placement by ownership, and optimization
//===----------------------------------------------------------------------===//

// What ownership-based-ref-counting makes of any program without counts is
// right on all paths, the verifier proves it, and a second run changes nothing.
TEST_F(ExhaustiveTest, Ownership) {
  if (!isPassRegistered(ownershipPass))
    GTEST_SKIP() << "the pass is not registered";
  const Size sizes[] = {
      {1, 1, 1, 3, 0, true, false, 1, 1, true},
      {2, 0, 2, 2, 1, true, false, 1, 23, true},
      {2, 1, 0, 3, 1, true, true, 3, 11, true},
      {3, 1, 0, 2, 2, false, true, 3, 11, true},
      {3, 0, 1, 3, 1, true, false, 31, 31, true},
      {4, 1, 0, 2, 1, false, true, 11, 31, true},
      {4, 0, 1, 2, 2, true, false, 31, 101, true},
  };
  std::unique_ptr<PassManager> pass = makePipeline(&context, ownershipPass);
  auto place = [&](ModuleOp module) { return pass->run(module); };
  for (const Size &size : sizes)
    forEachProgram(size, [&](func::FuncOp function) {
      PassFault fault =
          checkPlacement(cast<ModuleOp>(function->getParentOp()), place);
      if (fault)
        fail(function, fault.kind + ": " + fault.text);
    });
  EXPECT_EQ(numFailures, 0u);
}

// optimize-ref-counting keeps what is right so, and no path becomes dearer:
// neither of programs whose counts stand anywhere, nor of those that
// ownership-based-ref-counting has placed.
TEST_F(ExhaustiveTest, Optimize) {
  if (!isPassRegistered(optimizePass))
    GTEST_SKIP() << "the pass is not registered";
  const Size sizes[] = {
      {1, 1, 0, 3, 0, false, false},
      {1, 0, 2, 3, 0, true, false},
      {2, 1, 0, 3, 1, false, true, 1, 23},
      {2, 0, 1, 3, 1, true, true, 1, 23},
      {3, 1, 0, 3, 1, false, true, 31, 31},
      {3, 1, 1, 3, 1, false, false, 301, 101},
      {4, 0, 1, 3, 1, false, false, 1001, 31},
      {2, 1, 0, 3, 1, true, true, 11, 11, true},
      {3, 0, 1, 3, 1, true, false, 101, 101, true},
      {4, 0, 1, 2, 2, true, false, 101, 101, true},
  };
  std::unique_ptr<PassManager> pass = makePipeline(&context, optimizePass);
  auto optimize = [&](ModuleOp module) { return pass->run(module); };
  std::unique_ptr<PassManager> ownership;
  if (isPassRegistered(ownershipPass))
    ownership = makePipeline(&context, ownershipPass);
  for (const Size &size : sizes) {
    if (size.isUncounted && !ownership)
      continue;
    forEachProgram(size, [&](func::FuncOp function) {
      auto module = cast<ModuleOp>(function->getParentOp());
      // What the placement does wrong is for the test above.
      if (size.isUncounted && failed(ownership->run(module)))
        return;
      Comparison comparison = compareWithExecution(module);
      if (!comparison.isClean || comparison.isReported)
        return;
      ++numClean;
      PassFault fault = checkOptimization(module, optimize);
      if (fault)
        fail(function, fault.kind + ": " + fault.text);
    });
  }
  llvm::outs() << llvm::formatv("{0} programs, {1} clean\n", numPrograms,
                                numClean);
  EXPECT_GE(numClean, getShare(getShare(400)));
  EXPECT_EQ(numFailures, 0u);
}

//===----------------------------------------------------------------------===//
// Random programs
//===----------------------------------------------------------------------===//

// A fixed share of what scripts/fuzz does.
TEST(RandomTest, VerifySeededFaults) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  loadDialectsOfRandomPrograms(context);
  FuzzResult result;
  std::string programs;
  llvm::raw_string_ostream stream(programs);
  for (uint64_t seed = 1; seed <= getShare(80); ++seed)
    fuzz(context, seed, /*size=*/4 + seed % 3, /*numMutations=*/20, result,
         stream);
  result.print(llvm::outs());
  llvm::outs().flush();
  EXPECT_EQ(result.numDisagreements, 0u) << programs;
  EXPECT_EQ(result.numDetected, result.numFaults);
  EXPECT_EQ(result.numAlarms, 0u);
  EXPECT_GE(result.numFaults, getShare(500));
}
