//===- PolicyBasedRefCounting.cpp - Place what the ops ask for ------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountOpBuilder.h"
#include "CountedValues.h"
#include "RefCounting/Analysis/Wording.h"
#include "RefCounting/Interfaces/CastUtils.h"
#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Transforms/ModelRegistration.h"
#include "RefCounting/Transforms/Passes.h"
#include "Remarks.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::ref_counting {
#define GEN_PASS_DEF_POLICYBASEDREFCOUNTING
#include "RefCounting/Transforms/Passes.h.inc"
} // namespace mlir::ref_counting

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

/// One operation to place.
struct Placement {
  Value value;

  /// The op that asked for it, or null if `value` is dropped where it is born.
  Operation *op;

  /// In references, never 0: positive to add before `op`, negative to drop
  /// after it.
  int64_t count;
};

/// Asks the ops, and changes nothing.
class Planner {
public:
  Planner(RefCountingPolicy &policy, CountedValues &values)
      : policy(policy), values(values) {}

  /// Finds all that must be placed for the values. Failure: counting is refused
  /// for some of them, and errors have said where and why.
  LogicalResult plan();

  /// For the values of the last call, in the order in which they must be
  /// placed.
  ArrayRef<Placement> getPlacements() const { return placements; }

private:
  Value getHoldingName(Value value);
  LogicalResult planValue(Value value);
  LogicalResult planUnused(Value value);
  LogicalResult ask(OpOperand &use);
  LogicalResult planRequests(Value value);

  /// Null for a name that is not counted, and has none before it that is.
  DenseMap<Value, Value> holdingNames;

  /// References, by the name that the object is held under.
  using Counts = llvm::SmallDenseMap<Value, int64_t, 2>;

  /// What operations on counts already add right before `op`, or drop right
  /// after it; the latter is negative.
  const Counts &getPresentCounts(Operation *op, bool isAdd);
  DenseMap<llvm::PointerIntPair<Operation *, 1, bool>, Counts> presentCounts;

  /// What an op asks for one object.
  struct Request {
    int64_t count;

    /// Of the op's operands that hold the object the first: the name that is
    /// counted.
    OpOperand *operand;
  };

  RefCountingPolicy &policy;
  CountedValues &values;
  SmallVector<Placement> placements;

  /// For the object that is looked at; here so that the memory is kept.
  SmallVector<Request> requests;

  /// Where in `requests` an op with several operands is. One that has but one
  /// is asked once.
  DenseMap<Operation *, unsigned> requestIndices;
};

} // namespace

//===----------------------------------------------------------------------===//
// Ask
//===----------------------------------------------------------------------===//

/// RefCountingPolicy::getHoldingName, in a time that does not grow with the
/// number of casts for each of the names in a chain of them.
Value Planner::getHoldingName(Value value) {
  // Most values are no casts.
  Operation *definition = value.getDefiningOp();
  if (!definition || !policy.getCastSource(definition))
    return policy.isRefCounted(value.getType()) ? value : Value();

  SmallVector<Value> names;
  Value first;
  while (true) {
    auto [it, isNew] = holdingNames.try_emplace(value);
    if (!isNew) {
      // Null also if a cycle of casts in an unreachable block led back here.
      first = it->second;
      break;
    }
    names.push_back(value);
    Operation *op = value.getDefiningOp();
    Value source = op ? policy.getCastSource(op) : nullptr;
    if (!source)
      break;
    value = source;
  }
  for (Value name : llvm::reverse(names)) {
    if (!first && policy.isRefCounted(name.getType()))
      first = name;
    holdingNames[name] = first;
  }
  return first;
}

LogicalResult Planner::planUnused(Value value) {
  auto result = dyn_cast<OpResult>(value);
  int64_t count;
  if (result) {
    FailureOr<int64_t> resultCount = policy.getResultRefCount(result);
    if (failed(resultCount))
      return failure();
    count = *resultCount;
  } else {
    count = policy.getArgumentRefCount(cast<BlockArgument>(value));
  }
  if (count <= 0)
    return success();

  if (result && result.getOwner()->hasTrait<OpTrait::IsTerminator>())
    return result.getOwner()->emitOpError()
           << "has an owned result that nothing uses, which cannot be dropped "
              "after the op: it is a terminator; drop it in its successors";
  placements.push_back({value, /*op=*/nullptr, -count});
  return success();
}

const Planner::Counts &Planner::getPresentCounts(Operation *op, bool isAdd) {
  auto next = [&](Operation *op) {
    return isAdd ? op->getPrevNode() : op->getNextNode();
  };
  // Mostly nothing stands there.
  static const Counts none;
  Operation *neighbor = next(op);
  if (!neighbor || !policy.isUpdate(neighbor))
    return none;

  auto [it, isNew] = presentCounts.try_emplace({op, isAdd});
  Counts &counts = it->second;
  if (!isNew)
    return counts;

  for (Operation *update = next(op); update && policy.isUpdate(update);
       update = next(update)) {
    for (OpOperand &operand : update->getOpOperands()) {
      if (!policy.isRefCounted(operand.get().getType()))
        continue;
      int64_t effect = policy.getEffect(operand);
      // An add for the op after this one may stand between two ops, too.
      if ((effect > 0) == isAdd) {
        int64_t &count = counts[getHoldingName(operand.get())];
        if (llvm::AddOverflow(count, effect, count))
          count = isAdd ? std::numeric_limits<int64_t>::max()
                        : std::numeric_limits<int64_t>::min();
      }
    }
  }
  return counts;
}

LogicalResult Planner::ask(OpOperand &use) {
  Operation *op = use.getOwner();
  FailureOr<int64_t> delta = policy.getDelta(use);
  if (failed(delta))
    return failure();

  unsigned index = requests.size();
  if (op->getNumOperands() > 1)
    index = requestIndices.try_emplace(op, index).first->second;
  else if (*delta == 0)
    return success();
  if (index == requests.size())
    requests.push_back({0, &use});
  auto &[count, operand] = requests[index];
  if (use.getOperandNumber() < operand->getOperandNumber())
    operand = &use;
  if (llvm::AddOverflow(count, *delta, count) ||
      count == std::numeric_limits<int64_t>::min()) {
    // What else the op asks for is not worth another error.
    count = 0;
    return op->emitOpError()
           << "asks for more references than a count of 64 bits holds";
  }
  return success();
}

LogicalResult Planner::planRequests(Value value) {
  for (auto [count, operand] : requests) {
    if (count == 0)
      continue;
    Operation *op = operand->getOwner();
    if (count < 0 && op->hasTrait<OpTrait::IsTerminator>())
      return op->emitOpError()
             << "is a terminator and asks for " << -count
             << " reference(s) to be dropped after it, where nothing can "
                "stand; an op that takes over what is held has the delta 0 and "
                "a negative effect";
    int64_t present = getPresentCounts(op, /*isAdd=*/count > 0).lookup(value);
    if (count > 0 ? present < count : present > count)
      placements.push_back({operand->get(), op, count - present});
  }
  return success();
}

LogicalResult Planner::planValue(Value value) {
  // The uses of a second name are served with those of the first.
  if (getHoldingName(value) != value)
    return success();

  requests.clear();
  requestIndices.clear();
  bool isUnused = true, isRefused = false;
  SmallVector<Value> names = {value};
  llvm::SmallPtrSet<Operation *, 4> visited;
  while (!names.empty()) {
    Value name = names.pop_back_val();
    bool isCounted = policy.isRefCounted(name.getType());
    for (OpOperand &use : name.getUses()) {
      Operation *user = use.getOwner();
      if (!policy.getCastSource(user)) {
        isUnused = false;
        isRefused |= isCounted && failed(ask(use));
        continue;
      }
      // A cast asks for nothing, but its result may be used. A cycle of casts
      // in an unreachable block leads back to `value`.
      if (user != value.getDefiningOp() && visited.insert(user).second)
        names.push_back(user->getResult(0));
    }
  }
  if (isRefused)
    return failure();
  return isUnused ? planUnused(value) : planRequests(value);
}

LogicalResult Planner::plan() {
  placements.clear();
  // What stood beside an op may have been joined by what was placed.
  presentCounts.clear();
  bool isRefused = false;
  for (BlockArgument argument : values.getArguments())
    isRefused |= failed(planValue(argument));
  for (OpResult result : values.getResults())
    isRefused |= failed(planValue(result));
  return failure(isRefused);
}

//===----------------------------------------------------------------------===//
// Place
//===----------------------------------------------------------------------===//

/// Says where `placement` was placed, and why.
static void emitRemark(Placement placement) {
  bool isAdd = placement.count > 0;
  remark::RemarkOpts options =
      getRemarkOptions(isAdd ? "AddRef" : "DropRef",
                       placement.value.getParentRegion()->getParentOp());
  std::string references = formatChange(placement.count);
  std::string text =
      placement.op
          ? llvm::formatv("{0} {1} '{2}', whose policy asks for it",
                          isAdd ? "added" : "dropped",
                          references + (isAdd ? " before" : " after"),
                          placement.op->getName())
                .str()
          : "dropped " + references +
                " where the value is born: it arrives owned, and nothing uses "
                "it";
  Location loc =
      placement.op ? placement.op->getLoc() : placement.value.getLoc();
  remark::passed(loc, options) << StringRef(text);
}

/// Creates the operation of `placement`.
static void place(Placement placement, CountOpBuilder &builder) {
  Value value = placement.value;
  if (placement.op && placement.count > 0)
    builder.setInsertionPoint(placement.op);
  else if (placement.op)
    builder.setInsertionPointAfter(placement.op);
  else
    builder.setInsertionPointAfterValue(value);
  builder.create(placement.op ? placement.op->getLoc() : value.getLoc(), value,
                 placement.count);
}

namespace {
struct PolicyBasedRefCounting
    : public ref_counting::impl::PolicyBasedRefCountingBase<
          PolicyBasedRefCounting> {
  using PolicyBasedRefCountingBase::PolicyBasedRefCountingBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<RefCountingDialect>();
    registerModelsOfPasses(registry);
  }

  void runOnOperation() override {
    bool hasRemarks = wantsRemarks(&getContext());
    RefCountingPolicy policy;
    CountedValues values(policy, unknownOps);
    Planner planner(policy, values);
    CountOpBuilder builder(&getContext());
    SmallVector<Placement> placed;
    int64_t adds = 0, drops = 0;

    // Each function is counted while it is still in the caches. In it all is
    // asked before anything is changed; if a later one refuses, what was placed
    // is taken back.
    bool isRefused = false;
    LogicalResult result = values.collectByParts(getOperation(), [&] {
      isRefused |= failed(values.reportUnknownOps());
      isRefused |= failed(planner.plan());
      if (isRefused)
        return;
      for (Placement placement : planner.getPlacements()) {
        place(placement, builder);
        ++(placement.count > 0 ? adds : drops);
      }
      if (hasRemarks)
        llvm::append_range(placed, planner.getPlacements());
    });
    isRefused |= failed(values.reportUnknownOps());
    if (failed(result) || isRefused) {
      builder.eraseAll();
      return signalPassFailure();
    }

    for (Placement placement : placed)
      emitRemark(placement);
    int64_t numSeen = values.getNumValues();
    numValues += numSeen;
    numAdds += adds;
    numDrops += drops;
    emitSummary(numSeen, adds, drops);
    if (adds + drops == 0)
      markAllAnalysesPreserved();
  }

  /// The statistics as a remark, for this op alone: an LLVM that was built
  /// without statistics, as the packaged one, prints none.
  void emitSummary(int64_t values, int64_t adds, int64_t drops) {
    Operation *op = getOperation();
    if (values == 0 || !wantsRemarks(op->getContext()))
      return;
    remark::analysis(op->getLoc(), getRemarkOptions("Placed", op))
        << remark::metric("Values", values) << remark::metric("Adds", adds)
        << remark::metric("Drops", drops);
  }
};
} // namespace
