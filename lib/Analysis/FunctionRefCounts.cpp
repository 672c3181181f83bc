//===- FunctionRefCounts.cpp - References in a function -------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "RefCounting/Analysis/LocalUses.h"
#include "RefCounting/Analysis/Wording.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::ref_counting;

FunctionRefCounts::FunctionRefCounts(FunctionOpInterface function,
                                     RefCountingPolicy &policy,
                                     const Conventions &conventions,
                                     bool keepsFlows)
    : flow(function, policy, conventions), keepsFlows(keepsFlows) {}

/// What the exits of the function make of an undecided argument: the convention
/// that fits, whether or not they agree.
static ArgumentConvention getConvention(const ObjectFlow &argument) {
  return argument.getLeastCount() < 0 ? ArgumentConvention::Owned
                                      : ArgumentConvention::Borrowed;
}

/// "gives up 1 reference", "gives up nothing", "adds 2 references".
static std::string describeNetEffect(int64_t count) {
  if (count == 0)
    return "gives up nothing";
  return (count < 0 ? "gives up " : "adds ") +
         formatReferences(std::abs(count));
}

void FunctionRefCounts::analyzeArgument(BlockArgument argument) {
  FunctionOpInterface function = flow.function;
  unsigned index = argument.getArgNumber();
  auto &counts = flows[indices.lookup(argument)].second;

  ObjectFlow undecided(flow, argument, ObjectKind::Undecided, /*count=*/0);
  undecided.run();
  std::optional<ArgumentConvention> given =
      Conventions::getGiven(function, index);
  ArgumentConvention convention = given ? *given : getConvention(undecided);

  counts = std::make_unique<ObjectFlow>(
      flow, argument,
      convention == ArgumentConvention::Owned ? ObjectKind::Owned
                                              : ObjectKind::Borrowed,
      convention == ArgumentConvention::Owned ? 1 : 0);
  counts->run();
  SmallVector<Fault> found = counts->takeFaults();

  // Where the function as a whole is at odds, with itself or with an attribute,
  // say that, and not what follows from taking one side.
  int64_t expected = convention == ArgumentConvention::Owned ? -1 : 0;
  const ObjectFlow::Exit *other = nullptr, *fitting = nullptr;
  for (const ObjectFlow::Exit &exit : undecided.getExits())
    (exit.count == expected ? fitting : other) = &exit;
  if (other && (given || fitting)) {
    Fault fault;
    fault.kind = FaultKind::Convention;
    fault.object = argument;
    fault.op = other->op;
    if (given) {
      fault.text = llvm::formatv(
          "argument #{0} is declared {1}, but the function {2} of it", index,
          stringify(*given), describeNetEffect(other->count));
      fault.advice =
          *given == ArgumentConvention::Owned
              ? "release the argument on every path, or declare it "
                "ref_counting.borrowed"
              : "add a reference before one is given up, or declare the "
                "argument ref_counting.owned";
    } else {
      fault.text = llvm::formatv(
          "the ways out of the function disagree about argument #{0}: one {1} "
          "of it, another {2}",
          index, describeNetEffect(fitting->count),
          describeNetEffect(other->count));
      fault.advice = "release the argument on every path (it is owned then), "
                     "or on none (it is borrowed)";
    }
    auto appendPath = [&](const ObjectFlow::Exit &exit, StringRef which) {
      fault.path.push_back(
          {nullptr, llvm::formatv("{0}, counted from 0 at the entry:", which)});
      fault.path.append(undecided.describeExit(exit));
      fault.path.push_back(
          {exit.op, llvm::formatv("it {0} when it gets here",
                                  describeNetEffect(exit.count))});
    };
    if (fitting)
      appendPath(*fitting, given ? "a path that fits" : "one path");
    fault.points = undecided.getPointsTo(*other);
    appendPath(*other,
               fitting && !given ? "another path" : "a path that does not fit");
    // What is wrong from one side's view follows from it.
    llvm::erase_if(found, [](const Fault &fault) {
      return fault.kind == FaultKind::Leak ||
             fault.kind == FaultKind::OverRelease ||
             fault.kind == FaultKind::UseAfterRelease;
    });
    found.insert(found.begin(), std::move(fault));
  }
  faultsOf[argument] = std::move(found);
}

/// Whether an object that is born with `count` references and lives in one
/// block is released there, and not used after that: what ObjectFlow finds in a
/// longer way, with the faults.
static bool isRight(const LocalUses &local, int64_t count) {
  for (const LocalUse &use : local.uses) {
    if (count <= 0 || (use.borrows != 0 && count == -use.effect))
      return false;
    if (llvm::AddOverflow(count, use.effect, count) || count < 0)
      return false;
  }
  return count == 0;
}

void FunctionRefCounts::analyze(unsigned index) {
  Value object = flows[index].first;
  if (!analyzed.insert(object).second)
    return;
  // What is borrowed from an object is analyzed before it, for the object must
  // outlive it.
  for (Value borrower : flow.borrowers.lookup(object)) {
    auto it = indices.find(borrower);
    if (it != indices.end())
      analyze(it->second);
  }

  if (flow.isArgument(object))
    return analyzeArgument(cast<BlockArgument>(object));

  int64_t count = flow.getBornCount(object);
  if (count < 0) {
    Fault fault;
    fault.kind = FaultKind::CannotProve;
    fault.object = object;
    fault.text = describeBadBornCount(object, count);
    faultsOf[object].push_back(std::move(fault));
    count = 0;
  }
  if (!keepsFlows && count > 0)
    if (std::optional<LocalUses> local = collectLocalUses(flow, object))
      if (isRight(*local, count))
        return;
  auto &counts = flows[index].second;
  counts = std::make_unique<ObjectFlow>(
      flow, object, count == 0 ? ObjectKind::Borrowed : ObjectKind::Owned,
      count);
  counts->run();
  if (SmallVector<Fault> found = counts->takeFaults(); !found.empty())
    llvm::append_range(faultsOf[object], found);
  if (!keepsFlows)
    counts.reset();
}

void FunctionRefCounts::run() {
  if (flow.function.isExternal())
    return;
  flow.forEachObject([&](Value object) {
    indices.try_emplace(object, flows.size());
    flows.emplace_back(object, nullptr);
  });
  for (unsigned i = 0; i < flows.size(); ++i)
    analyze(i);
  for (auto &[object, counts] : flows) {
    auto it = faultsOf.find(object);
    if (it == faultsOf.end() || it->second.empty()) {
      ++numProved;
      continue;
    }
    for (Fault &fault : it->second)
      faults.push_back(std::move(fault));
  }
}

SmallVector<ArgumentSummary>
ref_counting::summarizeArguments(FunctionOpInterface function,
                                 RefCountingPolicy &policy,
                                 const Conventions &conventions) {
  FunctionFlow flow(function, policy, conventions);
  SmallVector<ArgumentSummary> summaries(function.getNumArguments());
  DenseSet<Value> analyzed;
  for (BlockArgument argument :
       function.getFunctionBody().front().getArguments()) {
    if (!policy.isRefCounted(argument.getType()) ||
        argument.getArgNumber() >= summaries.size())
      continue;
    // The uses of what is borrowed from the argument are uses of it.
    flow.forEachBorrower(argument, analyzed, [&](Value borrower) {
      ObjectFlow(flow, borrower, ObjectKind::Borrowed, /*count=*/0).run();
    });
    ObjectFlow undecided(flow, argument, ObjectKind::Undecided, /*count=*/0);
    undecided.run();
    std::optional<ArgumentConvention> given =
        Conventions::getGiven(function, argument.getArgNumber());
    summaries[argument.getArgNumber()] =
        undecided.summarize(given ? *given : getConvention(undecided));
  }
  return summaries;
}
