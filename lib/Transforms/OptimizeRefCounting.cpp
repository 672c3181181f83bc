//===- OptimizeRefCounting.cpp - Cheapest right counts --------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountRewriter.h"
#include "CountedValues.h"
#include "FunctionsInParallel.h"
#include "PolicyErrors.h"
#include "RefCounting/Analysis/FunctionPlacement.h"
#include "RefCounting/Analysis/PlacementCost.h"
#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Transforms/ModelRegistration.h"
#include "RefCounting/Transforms/Passes.h"
#include "Remarks.h"
#include "VerifyResult.h"
#include "WriteConventions.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include <numeric>

namespace mlir::ref_counting {
#define GEN_PASS_DEF_OPTIMIZEREFCOUNTING
#include "RefCounting/Transforms/Passes.h.inc"
} // namespace mlir::ref_counting

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

/// An argument of a function.
using Argument = std::pair<Operation *, unsigned>;

/// What is known of one object.
struct ObjectPlan {
  ObjectUpdates updates;

  /// Why the object is left alone; empty if it is not.
  std::string obstacle;

  /// What the change costs on a path: at most, at most where the function
  /// returns, and at least.
  int64_t most = 0, mostOnReturn = 0, least = 0;

  /// The arguments that a call passes the object for.
  SmallVector<Argument, 1> passedFor;

  /// The objects that change together: what is borrowed from each other.
  unsigned group = 0;
};

/// Objects that change together, or not.
struct GroupPlan {
  bool isBlocked = false;
  bool isSomeCheaper = false;
  /// Whether an argument among them becomes borrowed, or one is passed for such
  /// an argument.
  bool mustChange = false;
};

/// The objects of one function of which something may change.
struct FunctionPlan {
  FunctionUpdates updates;
  std::vector<ObjectPlan> objects;
  std::vector<GroupPlan> groups;

  /// By object, if they were looked for.
  std::optional<DenseMap<Value, std::string>> faults;
};

/// Finds what may be changed under one root.
class Optimizer {
public:
  /// `functions` are those under `root`, with `root` if it is one.
  Optimizer(Operation *root, SmallVector<FunctionOpInterface> functions,
            ArgumentConvention external, bool infersBorrowed)
      : root(root), conventions(external), newConventions(external),
        infersBorrowed(infersBorrowed), functions(std::move(functions)) {
    llvm::erase_if(this->functions, [](FunctionOpInterface function) {
      return function.isExternal();
    });
  }

  void run();

  ArrayRef<FunctionOpInterface> getFunctions() const { return functions; }

  /// How many objects there are.
  int64_t getNumObjects() const {
    return std::accumulate(numObjects.begin(), numObjects.end(), int64_t(0));
  }

  /// Null if nothing of the function may change.
  FunctionPlan *getPlan(size_t index) { return plans[index].get(); }

  /// What the conventions are after the change.
  const Conventions &getConventions() const { return newConventions; }

  /// Whether `object` is an argument that `function` owns after the change.
  bool isOwnedArgument(const ObjectPlan &object,
                       FunctionOpInterface function) const {
    return isFunctionArgument(object.updates.object, function) &&
           newConventions.get(
               function,
               cast<BlockArgument>(object.updates.object).getArgNumber()) ==
               ArgumentConvention::Owned;
  }

  /// The argument of `function` that `object` is, if it becomes borrowed.
  std::optional<Argument> getFlippedArgument(const ObjectPlan &object,
                                             FunctionOpInterface function);

private:
  void findCandidates();
  void plan();
  void planFunction(size_t index, RefCountingPolicy &policy);
  int64_t getChangeByCallees(Operation *op, ObjectPlan &object,
                             RefCountingPolicy &policy);
  void sumUpGroups();
  bool blockFlips();

  Operation *root;
  Conventions conventions, newConventions;
  bool infersBorrowed;
  SmallVector<FunctionOpInterface> functions;

  // By function.
  std::vector<std::unique_ptr<FunctionPlan>> plans;
  std::vector<unsigned> numObjects;

  /// The arguments that are owned now and may become borrowed, and those that
  /// shall.
  DenseSet<Argument> candidates, flips;
};

/// What the pass did, in operations.
struct Summary {
  int64_t values = 0, leftAlone = 0;
  int64_t addsRemoved = 0, addsMoved = 0, addsMerged = 0;
  int64_t dropsRemoved = 0, dropsMoved = 0, dropsMerged = 0;
  int64_t placed = 0, borrowed = 0;
};

struct OptimizeRefCounting
    : public ref_counting::impl::OptimizeRefCountingBase<OptimizeRefCounting> {
  using OptimizeRefCountingBase::OptimizeRefCountingBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry
        .insert<RefCountingDialect, cf::ControlFlowDialect, scf::SCFDialect>();
    registerModelsOfPasses(registry);
  }

  void runOnOperation() override;

private:
  void emitSummary(const Summary &summary);
};

} // namespace

//===----------------------------------------------------------------------===//
// What may be changed
//===----------------------------------------------------------------------===//

static DenseMap<Value, std::string> describeByObject(ArrayRef<Fault> faults) {
  DenseMap<Value, std::string> texts;
  for (const Fault &fault : faults)
    texts.try_emplace(fault.object,
                      (stringify(fault.kind) + ": " + fault.text).str());
  return texts;
}

/// Arguments that private functions own for no good reason, if all of their
/// callers are known.
void Optimizer::findCandidates() {
  if (!infersBorrowed || isa<FunctionOpInterface>(root))
    return;
  DenseSet<Operation *> withKnownCallers =
      findFunctionsWithKnownCallers(root, functions);
  RefCountingPolicy policy(&conventions);
  for (auto [function, plan] : llvm::zip_equal(functions, plans)) {
    if (!withKnownCallers.contains(function))
      continue;
    FunctionRefCounts counts(function, policy, conventions,
                             /*keepsFlows=*/false);
    counts.run();
    plan = std::make_unique<FunctionPlan>();
    plan->faults = describeByObject(counts.getFaults());
    for (BlockArgument argument : function.getArguments()) {
      unsigned index = argument.getArgNumber();
      if (policy.isRefCounted(argument.getType()) &&
          !Conventions::getGiven(function, index) &&
          conventions.get(function, index) == ArgumentConvention::Owned &&
          !plan->faults->contains(argument))
        candidates.insert({function, index});
    }
  }
}

/// What a call costs less if it calls functions that drop no more what they are
/// handed of `object`: at least one operation for each such argument.
int64_t Optimizer::getChangeByCallees(Operation *op, ObjectPlan &object,
                                      RefCountingPolicy &policy) {
  if (flips.empty() || !isa<CallOpInterface>(op))
    return 0;
  int64_t change = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<unsigned> index = policy.getArgumentIndex(operand);
    if (!index || !policy.isRefCounted(operand.get().getType()) ||
        policy.getHoldingName(operand.get()) != object.updates.object)
      continue;
    Argument argument(policy.getCallee(op), *index);
    if (!flips.contains(argument))
      continue;
    object.passedFor.push_back(argument);
    --change;
  }
  return change;
}

void Optimizer::planFunction(size_t index, RefCountingPolicy &policy) {
  FunctionOpInterface function = functions[index];
  FunctionPlacement placement(
      function, policy, newConventions,
      /*tellsRepeats=*/wantsRemarks(function.getContext()));
  placement.run(/*skipsSettled=*/flips.empty());
  numObjects[index] = placement.getFlow().objects.size();
  FunctionUpdates updates = placement.takeUpdates();
  if (updates.size() == 0) {
    plans[index] = nullptr;
    return;
  }
  if (!plans[index])
    plans[index] = std::make_unique<FunctionPlan>();
  FunctionPlan &plan = *plans[index];
  plan.updates = std::move(updates);
  plan.objects.assign(plan.updates.size(), {});
  SmallVector<Value> values;
  for (auto [i, object] : llvm::enumerate(plan.objects)) {
    object.updates = plan.updates[i];
    values.push_back(object.updates.object);
  }
  DenseMap<Value, std::string> placementFaults =
      describeByObject(placement.takeFaults());

  if (!plan.faults) {
    // What was right before the conventions change is asked for.
    RefCountingPolicy oldPolicy(&conventions);
    FunctionRefCounts oldCounts(function, oldPolicy, conventions,
                                /*keepsFlows=*/false);
    oldCounts.run(values);
    plan.faults = describeByObject(oldCounts.getFaults());
  }
  // Most objects do not need it.
  std::optional<FunctionFlow> counted;
  llvm::EquivalenceClasses<void *> groups;
  for (auto &[source, borrowers] : placement.getFlow().borrowers)
    for (Value borrower : borrowers)
      groups.unionSets(source.getAsOpaquePointer(),
                       borrower.getAsOpaquePointer());
  DenseMap<void *, unsigned> groupNumbers;

  for (ObjectPlan &object : plan.objects) {
    Value value = object.updates.object;
    void *leader = value.getAsOpaquePointer();
    if (auto it = groups.findLeader(leader); it != groups.member_end())
      leader = *it;
    object.group =
        groupNumbers.try_emplace(leader, groupNumbers.size()).first->second;

    if (auto it = plan.faults->find(value); it != plan.faults->end())
      object.obstacle = it->second;
    else if (auto it = placementFaults.find(value); it != placementFaults.end())
      object.obstacle = it->second;

    // Nothing to compare where nothing stands and nothing is wanted.
    bool isIdle = object.updates.present.empty() &&
                  object.updates.wanted.empty() && flips.empty();
    if (isIdle)
      continue;
    if (object.updates.isLocal) {
      // There is one path.
      int64_t cost = int64_t(object.updates.wanted.size()) -
                     int64_t(object.updates.present.size());
      for (Operation *user : llvm::SmallSetVector<Operation *, 4>(
               value.user_begin(), value.user_end()))
        cost += getChangeByCallees(user, object, policy);
      object.most = object.mostOnReturn = object.least = cost;
      continue;
    }
    if (!counted) {
      counted.emplace(function, policy, newConventions);
      counted->leaningOps = placement.getFlow().leaningOps;
    }
    PlacementCost cost(*counted, object.updates);
    cost.run(
        [&](Operation *op) { return getChangeByCallees(op, object, policy); });
    if (!cost.getMost() && object.obstacle.empty())
      object.obstacle = "it would cost more in a loop";
    object.most = cost.getMost().value_or(0);
    object.mostOnReturn = cost.getMostOnReturn().value_or(0);
    object.least = cost.getLeast();
  }
}

void Optimizer::plan() {
  newConventions = conventions;
  if (!candidates.empty())
    inferBorrowedArguments(root, functions, newConventions,
                           [&](FunctionOpInterface function, unsigned index)
                               -> std::optional<ArgumentConvention> {
                             if (candidates.contains({function, index}))
                               return std::nullopt;
                             return conventions.get(function, index);
                           });
  flips.clear();
  for (Argument argument : candidates)
    if (newConventions.get(cast<FunctionOpInterface>(argument.first),
                           argument.second) == ArgumentConvention::Borrowed)
      flips.insert(argument);
  forEachFunction(
      functions, newConventions,
      [&](size_t i, RefCountingPolicy &policy) { planFunction(i, policy); });
}

//===----------------------------------------------------------------------===//
// What is worth it
//===----------------------------------------------------------------------===//

std::optional<Argument>
Optimizer::getFlippedArgument(const ObjectPlan &object,
                              FunctionOpInterface function) {
  if (!isFunctionArgument(object.updates.object, function))
    return std::nullopt;
  Argument argument(function,
                    cast<BlockArgument>(object.updates.object).getArgNumber());
  if (!flips.contains(argument))
    return std::nullopt;
  return argument;
}

void Optimizer::sumUpGroups() {
  for (auto [function, plan] : llvm::zip_equal(functions, plans)) {
    if (!plan)
      continue;
    plan->groups.clear();
    for (ObjectPlan &object : plan->objects) {
      if (object.group >= plan->groups.size())
        plan->groups.resize(object.group + 1);
      GroupPlan &group = plan->groups[object.group];
      bool isFlipped = getFlippedArgument(object, function).has_value();
      // What a borrowed argument costs less pays for what it costs the callers
      // more: one operation is not won by that.
      group.isBlocked |= !object.obstacle.empty() || object.most > 0 ||
                         (isFlipped && object.mostOnReturn > -1);
      group.isSomeCheaper |= object.least < (isFlipped ? -1 : 0);
      group.mustChange |= isFlipped || !object.passedFor.empty();
    }
  }
}

/// Keeps arguments owned that would cost some path more if they were borrowed,
/// or none less. Returns whether there are any.
bool Optimizer::blockFlips() {
  DenseSet<Argument> blocked, cheaper;
  // What is passed on pays, if what is passed for it does.
  SmallVector<std::pair<Argument, Argument>> passedOn;
  for (auto [function, plan] : llvm::zip_equal(functions, plans)) {
    if (!plan)
      continue;
    for (ObjectPlan &object : plan->objects) {
      const GroupPlan &group = plan->groups[object.group];
      std::optional<Argument> argument = getFlippedArgument(object, function);
      if (argument)
        for (Argument callee : object.passedFor)
          passedOn.push_back({*argument, callee});
      if (group.isBlocked) {
        blocked.insert_range(object.passedFor);
        if (argument)
          blocked.insert(*argument);
      } else if (group.isSomeCheaper) {
        cheaper.insert_range(object.passedFor);
      }
    }
  }
  bool isMore = true;
  while (isMore) {
    isMore = false;
    for (auto [argument, callee] : passedOn)
      isMore |= cheaper.contains(argument) && cheaper.insert(callee).second;
  }
  bool changed = false;
  for (Argument argument : llvm::to_vector(flips))
    if (blocked.contains(argument) || !cheaper.contains(argument))
      changed |= candidates.erase(argument);
  return changed;
}

void Optimizer::run() {
  if (isa<FunctionOpInterface>(root)) {
    // Of the other functions the attributes alone are known.
    RefCountingPolicy policy(&conventions);
    for (FunctionOpInterface function : functions) {
      SmallVector<ArgumentSummary> summaries =
          summarizeArguments(function, policy, conventions);
      // A function that calls itself was looked at before this was known of it.
      for (ArgumentSummary &summary : summaries)
        summary.isProved = false;
      conventions.set(function, std::move(summaries));
    }
  } else {
    inferConventions(root, functions, conventions);
  }
  plans.resize(functions.size());
  numObjects.resize(functions.size());
  findCandidates();
  // Each round but the last takes candidates away.
  do {
    plan();
    sumUpGroups();
  } while (blockFlips());
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

/// Says that `object` is left alone, and why.
static void emitLeftAlone(FunctionOpInterface function, Value object,
                          StringRef reason) {
  if (wantsRemarks(function.getContext()))
    remark::missed(object.getLoc(), getRemarkOptions("LeftAlone", function))
        << StringRef(("the value is left alone: " + reason).str());
}

/// Says that nothing under `root` is looked at, and why.
static void emitNothingOptimized(Operation *root, StringRef reason) {
  if (wantsRemarks(root->getContext()))
    remark::missed(root->getLoc(), getRemarkOptions("LeftAlone", root))
        << StringRef(("nothing in here is optimized: " + reason).str());
}

/// Looks whether the counts under `root` may be looked at. If not, says so in a
/// remark: it is no fault of theirs that they cannot be optimized.
static bool mayLookAt(Operation *root, CountedValues &values) {
  PolicyErrors errors(root->getContext());
  LogicalResult result = values.collect(root);
  std::string reason = errors.take();
  if (succeeded(result))
    return true;
  emitNothingOptimized(root, reason);
  return false;
}

/// Of the operations of one kind that were `removed` for an object and those
/// that were `placed` for it, tells which moved, which were merged, and which
/// are gone.
static void sumUp(CountRewriter::Tally removed, CountRewriter::Tally placed,
                  int64_t &numMoved, int64_t &numMerged, int64_t &numGone) {
  int64_t moved = std::min(removed.operations, placed.operations);
  int64_t surplus = removed.operations - moved;
  int64_t gone = std::min(
      surplus, std::max<int64_t>(removed.references - placed.references, 0));
  numMoved += moved;
  numGone += gone;
  numMerged += surplus - gone;
}

void OptimizeRefCounting::emitSummary(const Summary &summary) {
  numValues += summary.values;
  numLeftAlone += summary.leftAlone;
  numAddsRemoved += summary.addsRemoved;
  numAddsMoved += summary.addsMoved;
  numAddsMerged += summary.addsMerged;
  numDropsRemoved += summary.dropsRemoved;
  numDropsMoved += summary.dropsMoved;
  numDropsMerged += summary.dropsMerged;
  numPlaced += summary.placed;
  numBorrowed += summary.borrowed;
  Operation *root = getOperation();
  if (!wantsRemarks(root->getContext()))
    return;
  remark::analysis(root->getLoc(), getRemarkOptions("Optimized", root))
      << remark::metric("Values", summary.values)
      << remark::metric("LeftAlone", summary.leftAlone)
      << remark::metric("AddsRemoved", summary.addsRemoved)
      << remark::metric("AddsMoved", summary.addsMoved)
      << remark::metric("AddsMerged", summary.addsMerged)
      << remark::metric("DropsRemoved", summary.dropsRemoved)
      << remark::metric("DropsMoved", summary.dropsMoved)
      << remark::metric("DropsMerged", summary.dropsMerged)
      << remark::metric("Placed", summary.placed)
      << remark::metric("Borrowed", summary.borrowed);
}

void OptimizeRefCounting::runOnOperation() {
  Operation *root = getOperation();
  RefCountingPolicy policy;
  CountedValues values(policy, unknownOps);
  if (!mayLookAt(root, values))
    return markAllAnalysesPreserved();
  if (failed(values.reportUnknownOps()))
    return signalPassFailure();
  if (values.getNumValues() == 0)
    return markAllAnalysesPreserved();

  Optimizer optimizer(root, values.takeFunctions(), externalArguments,
                      inferBorrowed == InferBorrowed::On);
  PolicyErrors policyErrors(&getContext());
  optimizer.run();
  if (std::string reason = policyErrors.take(); !reason.empty()) {
    emitNothingOptimized(root, reason);
    return markAllAnalysesPreserved();
  }

  CountOpBuilder builder(&getContext());
  bool changed = false;
  Summary summary;
  summary.values = optimizer.getNumObjects();
  DenseSet<Value> faulty;
  for (auto [index, function] : llvm::enumerate(optimizer.getFunctions())) {
    FunctionPlan *plan = optimizer.getPlan(index);
    if (!plan)
      continue;
    CountRewriter rewriter(function, builder);
    SmallVector<ObjectUpdates> changing;
    for (ObjectPlan &object : plan->objects) {
      const GroupPlan &group = plan->groups[object.group];
      bool isFaulty = !object.obstacle.empty();
      if (isFaulty)
        faulty.insert(object.updates.object);
      if (!group.isSomeCheaper && !group.mustChange && !isFaulty)
        continue;
      if (!group.isBlocked) {
        rewriter.add(object.updates);
        // What the body shows need not be written down.
        if (optimizer.getFlippedArgument(object, function) ||
            (!object.updates.isReleased &&
             optimizer.isOwnedArgument(object, function)))
          changing.push_back(object.updates);
        continue;
      }
      ++summary.leftAlone;
      emitLeftAlone(
          function, object.updates.object,
          isFaulty ? StringRef(object.obstacle)
          : object.most > 0
              ? "fewer operations on one path would be more on another"
              : "it is borrowed from, or lent to, a value that is left alone");
    }
    if (!isa<FunctionOpInterface>(root)) {
      WrittenConventions written =
          writeConventions(function, changing, optimizer.getConventions());
      changed |= written.isAny;
      summary.borrowed += written.numBorrowed;
    }
    rewriter.rewrite();
    changed |= !rewriter.getChanges().empty();
    for (auto &[object, changes] : rewriter.getChanges()) {
      sumUp(changes.addsRemoved, changes.addsPlaced, summary.addsMoved,
            summary.addsMerged, summary.addsRemoved);
      sumUp(changes.dropsRemoved, changes.dropsPlaced, summary.dropsMoved,
            summary.dropsMerged, summary.dropsRemoved);
      summary.placed += std::max<int64_t>(
          changes.addsPlaced.operations + changes.dropsPlaced.operations -
              changes.addsRemoved.operations - changes.dropsRemoved.operations,
          0);
    }
  }
  emitSummary(summary);
  if (!changed)
    markAllAnalysesPreserved();
  // What was not right before need not be right now.
  if (verifyResult &&
      failed(verifyPlacedCounts(root, externalArguments, faulty)))
    signalPassFailure();
}
