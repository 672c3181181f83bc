//===- PolicyBasedRefCounting.cpp - Place what the ops ask for ------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/RefCountingPolicy.h"
#include "RefCounting/Interfaces/CastUtils.h"
#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Transforms/ModelRegistration.h"
#include "RefCounting/Transforms/Passes.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/MapVector.h"
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
  Planner(RefCountingPolicy &policy, UnknownOps unknownOps)
      : policy(policy), unknownOps(unknownOps, policy) {}

  /// Finds all that must be placed in the regions of `root`. Failure: counting
  /// is refused somewhere in there, and errors have said where and why.
  LogicalResult plan(Operation *root);

  /// In the order in which they must be placed.
  ArrayRef<Placement> getPlacements() const { return placements; }

  size_t getNumValues() const { return arguments.size() + results.size(); }

private:
  void collect(Operation *op);
  void collect(Region &region);
  void checkGraphRegion(Block &block);
  LogicalResult planUnused(Value value);
  LogicalResult planUses(Value value);

  RefCountingPolicy &policy;
  UnknownOpsReporter unknownOps;
  bool refused = false;

  // The block arguments are served before the results, as upstream's policy
  // pass does: where two operations land at one place the order shows.
  SmallVector<BlockArgument> arguments;
  SmallVector<OpResult> results;
  SmallVector<Placement> placements;
};

} // namespace

//===----------------------------------------------------------------------===//
// Ask
//===----------------------------------------------------------------------===//

void Planner::checkGraphRegion(Block &block) {
  auto isCounted = [&](Type type) { return policy.isRefCounted(type); };
  auto refuse = [&](Location loc) {
    emitError(loc) << "a reference-counted value in a graph region cannot be "
                      "counted: program order is not execution order there; "
                      "move it to a region with SSA dominance, such as a "
                      "function body";
    refused = true;
  };
  // One error for each block says enough.
  for (BlockArgument argument : block.getArguments())
    if (isCounted(argument.getType()))
      return refuse(argument.getLoc());
  for (Operation &op : block)
    if (llvm::any_of(op.getOperandTypes(), isCounted) ||
        llvm::any_of(op.getResultTypes(), isCounted))
      return refuse(op.getLoc());
}

void Planner::collect(Region &region) {
  bool isGraph = !mayHaveSSADominance(region);
  for (Block &block : region) {
    if (isGraph)
      checkGraphRegion(block);
    for (Operation &op : block)
      collect(&op);
    for (BlockArgument argument : block.getArguments()) {
      if (!policy.isRefCounted(argument.getType()))
        continue;
      arguments.push_back(argument);
      if (block.isEntryBlock() && failed(unknownOps.check(block.getParentOp())))
        refused = true;
    }
  }
}

void Planner::collect(Operation *op) {
  // What stands inside an op that is refused goes with it.
  if (failed(policy.verifyRefCountable(op))) {
    refused = true;
    return;
  }
  for (Region &region : op->getRegions())
    collect(region);

  for (OpResult result : op->getResults()) {
    if (!policy.isRefCounted(result.getType()))
      continue;
    results.push_back(result);
    if (failed(unknownOps.check(op)))
      refused = true;
  }
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

/// The references that operations on counts already add right before `op`
/// (`count` > 0), or drop right after it (`count` < 0), for the object that
/// `value` holds; the result has the sign of `count`.
static int64_t getPresentCount(RefCountingPolicy &policy, Operation *op,
                               Value value, int64_t count) {
  Value object = lookThroughCasts(value);
  auto next = [&](Operation *op) {
    return count > 0 ? op->getPrevNode() : op->getNextNode();
  };
  int64_t present = 0;
  for (Operation *update = next(op); update && policy.isUpdate(update);
       update = next(update)) {
    for (OpOperand &operand : update->getOpOperands()) {
      if (!policy.isRefCounted(operand.get().getType()) ||
          lookThroughCasts(operand.get()) != object)
        continue;
      int64_t effect = policy.getEffect(operand);
      // An add for the op after this one may stand between two ops, too.
      if ((effect > 0) == (count > 0) &&
          llvm::AddOverflow(present, effect, present))
        return count;
    }
  }
  return present;
}

LogicalResult Planner::planUses(Value value) {
  llvm::SmallMapVector<Operation *, int64_t, 4> counts;
  for (OpOperand &use : value.getUses()) {
    Operation *op = use.getOwner();
    if (failed(unknownOps.check(op)))
      return failure();
    FailureOr<int64_t> delta = policy.getDelta(use);
    if (failed(delta))
      return failure();
    int64_t &count = counts[op];
    if (llvm::AddOverflow(count, *delta, count) ||
        count == std::numeric_limits<int64_t>::min())
      return op->emitOpError()
             << "asks for more references than a count of 64 bits holds";
  }

  for (auto [op, count] : counts) {
    if (count == 0)
      continue;
    if (count < 0 && op->hasTrait<OpTrait::IsTerminator>())
      return op->emitOpError()
             << "is a terminator and asks for " << -count
             << " reference(s) to be dropped after it, where nothing can "
                "stand; an op that takes over what is held has the delta 0 and "
                "a negative effect";
    int64_t present = getPresentCount(policy, op, value, count);
    if (std::abs(present) < std::abs(count))
      placements.push_back({value, op, count - present});
  }
  return success();
}

LogicalResult Planner::plan(Operation *root) {
  if (failed(policy.verifyRefCountable(root)))
    return failure();
  for (Region &region : root->getRegions())
    collect(region);
  if (refused)
    return failure();

  auto planValue = [&](Value value) {
    return value.use_empty() ? planUnused(value) : planUses(value);
  };
  for (BlockArgument argument : arguments)
    if (failed(planValue(argument)))
      refused = true;
  for (OpResult result : results)
    if (failed(planValue(result)))
      refused = true;
  return failure(refused);
}

//===----------------------------------------------------------------------===//
// Place
//===----------------------------------------------------------------------===//

/// The category of this project's remarks, as `--remarks-filter` takes it.
static constexpr StringLiteral remarkCategory = "ref-counting";

static std::string formatReferences(int64_t count) {
  return llvm::formatv("{0} reference{1}", count, count == 1 ? "" : "s");
}

/// The name of the function that `op` is or stands in; else empty.
static StringRef getFunctionName(Operation *op) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    function = op->getParentOfType<FunctionOpInterface>();
  return function ? function.getName() : StringRef();
}

/// Says where `placement` was placed, and why.
static void emitRemark(Placement placement, Location loc) {
  if (LLVM_LIKELY(!loc.getContext()->getRemarkEngine()))
    return;
  bool isAdd = placement.count > 0;
  auto options = remark::RemarkOpts::name(isAdd ? "AddRef" : "DropRef")
                     .category(remarkCategory)
                     .function(getFunctionName(
                         placement.value.getParentRegion()->getParentOp()));
  std::string references = formatReferences(std::abs(placement.count));
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
  remark::passed(loc, options) << StringRef(text);
}

/// Creates the operation of `placement`.
static void place(Placement placement) {
  Value value = placement.value;
  OpBuilder builder(value.getContext());
  if (placement.op && placement.count > 0)
    builder.setInsertionPoint(placement.op);
  else if (placement.op)
    builder.setInsertionPointAfter(placement.op);
  else
    builder.setInsertionPointAfterValue(value);

  auto type = cast<RefCountedTypeInterface>(value.getType());
  Location loc = placement.op ? placement.op->getLoc() : value.getLoc();
  if (placement.count > 0)
    type.createAddRef(builder, loc, value, placement.count);
  else
    type.createDropRef(builder, loc, value, -placement.count);
  emitRemark(placement, loc);
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
    RefCountingPolicy policy;
    Planner planner(policy, unknownOps);
    if (failed(planner.plan(getOperation())))
      return signalPassFailure();

    int64_t adds = 0, drops = 0;
    for (Placement placement : planner.getPlacements()) {
      place(placement);
      ++(placement.count > 0 ? adds : drops);
    }
    numValues += planner.getNumValues();
    numAdds += adds;
    numDrops += drops;
    emitSummary(planner.getNumValues(), adds, drops);
    if (planner.getPlacements().empty())
      markAllAnalysesPreserved();
  }

  /// The statistics as a remark, for this op alone: an LLVM that was built
  /// without statistics, as the packaged one, prints none.
  void emitSummary(int64_t values, int64_t adds, int64_t drops) {
    Operation *op = getOperation();
    if (values == 0 || LLVM_LIKELY(!op->getContext()->getRemarkEngine()))
      return;
    remark::analysis(op->getLoc(), remark::RemarkOpts::name("Placed")
                                       .category(remarkCategory)
                                       .function(getFunctionName(op)))
        << remark::metric("Values", values) << remark::metric("Adds", adds)
        << remark::metric("Drops", drops);
  }
};
} // namespace
