//===- FunctionRefCounts.cpp - References in a function -------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "RefCounting/Analysis/Wording.h"
#include "RefCounting/Interfaces/TaskOpInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::ref_counting;

FunctionRefCounts::FunctionRefCounts(FunctionOpInterface function,
                                     RefCountingPolicy &policy,
                                     const Conventions &conventions,
                                     bool keepsFlows)
    : flow(function, policy, conventions), keepsFlows(keepsFlows) {}

/// The convention of an argument that fits a function which gives up so much of
/// it, counted from 0, whether or not all of its ways out agree.
static ArgumentConvention getConvention(int64_t leastCount) {
  return leastCount < 0 ? ArgumentConvention::Owned
                        : ArgumentConvention::Borrowed;
}

/// "gives up 1 reference", "gives up nothing", "adds 2 references".
static std::string describeNetEffect(int64_t count) {
  if (count == 0)
    return "gives up nothing";
  return (count < 0 ? "gives up " : "adds ") + formatChange(count);
}

bool FunctionRefCounts::isKnownRight(BlockArgument argument,
                                     std::optional<ArgumentConvention> given) {
  ArrayRef<ArgumentSummary> summaries = flow.conventions.lookup(flow.function);
  if (!summaries.empty() && summaries[argument.getArgNumber()].isProved)
    return true;
  if (failed(localUses.collect(flow, argument)))
    return false;
  ArgumentConvention convention =
      given ? *given : getConvention(localUses.getLeastCount());
  return localUses.isRight(convention == ArgumentConvention::Owned);
}

void FunctionRefCounts::analyzeArgument(BlockArgument argument) {
  FunctionOpInterface function = flow.function;
  unsigned index = argument.getArgNumber();
  std::optional<ArgumentConvention> given =
      Conventions::getGiven(function, index);
  if (!keepsFlows && isKnownRight(argument, given))
    return;

  ObjectFlow undecided(flow, argument, ObjectKind::Undecided, /*count=*/0,
                       /*keepsSteps=*/true);
  undecided.run();
  ArgumentConvention convention =
      given ? *given : getConvention(undecided.getLeastCount());

  auto counts = std::make_unique<ObjectFlow>(
      flow, argument,
      convention == ArgumentConvention::Owned ? ObjectKind::Owned
                                              : ObjectKind::Borrowed,
      convention == ArgumentConvention::Owned ? 1 : 0);
  counts->run();
  SmallVector<Fault> found = counts->takeFaults();
  keep(argument, std::move(counts));

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
  if (!found.empty())
    faultsOf[argument] = std::move(found);
}

void FunctionRefCounts::keep(Value object, std::unique_ptr<ObjectFlow> counts) {
  if (keepsFlows)
    flows[indices.lookup(object)].second = std::move(counts);
}

void FunctionRefCounts::analyze(Value object) {
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
  if (!keepsFlows && count > 0 && succeeded(localUses.collect(flow, object)) &&
      localUses.isRight(count))
    return;
  auto counts = std::make_unique<ObjectFlow>(
      flow, object, count == 0 ? ObjectKind::Borrowed : ObjectKind::Owned,
      count);
  counts->run();
  if (SmallVector<Fault> found = counts->takeFaults(); !found.empty())
    llvm::append_range(faultsOf[object], found);
  keep(object, std::move(counts));
}

void FunctionRefCounts::run(ArrayRef<Value> objects) {
  if (keepsFlows) {
    for (Value object : flow.objects) {
      indices.try_emplace(object, flows.size());
      flows.emplace_back(object, nullptr);
    }
  }
  DenseSet<Value> analyzed;
  for (Value object : objects) {
    // What is borrowed from an object is analyzed before it, for the object
    // must outlive it.
    if (!flow.borrowers.empty()) {
      if (!analyzed.insert(object).second)
        continue;
      flow.forEachBorrower(object, analyzed,
                           [&](Value borrower) { analyze(borrower); });
    }
    analyze(object);
  }

  numProved = objects.size() - faultsOf.size();
  if (faultsOf.empty())
    return;
  for (Value object : flow.objects) {
    auto it = faultsOf.find(object);
    if (it != faultsOf.end())
      llvm::move(it->second, std::back_inserter(faults));
  }
}

/// The summary of `argument` if all of it is in one block, and no tasks are
/// started there.
static std::optional<ArgumentSummary>
summarizeLocally(FunctionFlow &flow, BlockArgument argument,
                 std::optional<ArgumentConvention> given) {
  LocalUses local;
  if (flow.isCoroutine || failed(local.collect(flow, argument)))
    return std::nullopt;
  ArgumentSummary summary;
  summary.convention = given ? *given : getConvention(local.getLeastCount());
  summary.isProved =
      local.isRight(summary.convention == ArgumentConvention::Owned);
  for (OpOperand &operand : argument.getUses()) {
    // What stands for the same tasks is followed in a longer way.
    TaskOpInterface taskOp = flow.policy.getTaskOp(operand.getOwner());
    if (taskOp && taskOp.getJoinedWith(operand))
      return std::nullopt;
    summary.isJoined |= flow.joins(operand);
  }
  return summary;
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
    std::optional<ArgumentConvention> given =
        Conventions::getGiven(function, argument.getArgNumber());
    ArgumentSummary &summary = summaries[argument.getArgNumber()];
    if (std::optional<ArgumentSummary> local =
            summarizeLocally(flow, argument, given)) {
      summary = *local;
      continue;
    }
    // The uses of what is borrowed from the argument are uses of it.
    flow.forEachBorrower(argument, analyzed, [&](Value borrower) {
      ObjectFlow(flow, borrower, ObjectKind::Borrowed, /*count=*/0).run();
    });
    ObjectFlow undecided(flow, argument, ObjectKind::Undecided, /*count=*/0);
    undecided.run();
    summary = undecided.summarize(
        given ? *given : getConvention(undecided.getLeastCount()));
  }
  return summaries;
}
