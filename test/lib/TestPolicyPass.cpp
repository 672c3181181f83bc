//===- TestPolicyPass.cpp - What each op answers --------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass that says, as remarks, what each op answers to the questions of
// RefCountingPolicyOpInterface.
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/RefCountingPolicy.h"
#include "TestLib.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

struct TestPolicyPass : public PassWrapper<TestPolicyPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPolicyPass)

  StringRef getArgument() const override { return "test-ref-counting-policy"; }
  StringRef getDescription() const override {
    return "Say what each op answers about reference-counted values";
  }

  void runOnOperation() override {
    RefCountingPolicy policy;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (failed(policy.verifyRefCountable(op)))
        return;
      // One more remark, so that a test fails that does not expect it.
      if (policy.holdsRefCounted(op) && !policy.isKnown(op))
        op->emitRemark() << "unknown";
      for (OpOperand &operand : op->getOpOperands())
        report(policy, operand);
      for (OpResult result : op->getResults())
        report(policy, result);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            report(policy, op, argument);
      for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i)
        if (policy.isSuspendingSuccessor(op, i))
          op->emitRemark() << "successor " << i << ": suspending";
      if (policy.isUpdate(op))
        op->emitRemark() << "update";
    });
  }

  void report(RefCountingPolicy &policy, OpOperand &operand) {
    if (!policy.isRefCounted(operand.get().getType()))
      return;
    Operation *op = operand.getOwner();
    FailureOr<int64_t> delta = policy.getDelta(operand);
    if (failed(delta))
      return;
    op->emitRemark() << "operand " << operand.getOperandNumber() << ": delta "
                     << *delta << ", effect " << policy.getEffect(operand);
  }

  void report(RefCountingPolicy &policy, OpResult result) {
    if (!policy.isRefCounted(result.getType()))
      return;
    FailureOr<int64_t> count = policy.getResultRefCount(result);
    if (failed(count))
      return;
    InFlightDiagnostic remark = result.getOwner()->emitRemark();
    remark << "result " << result.getResultNumber() << ": ";
    if (*count == 0) {
      remark << "borrowed from";
      SmallVector<Value> sources = policy.getBorrowSources(result);
      for (Value source : sources)
        remark << " '" << source << "'";
      if (sources.empty())
        remark << " nothing";
    } else {
      remark << "owned, " << *count;
    }
  }

  void report(RefCountingPolicy &policy, Operation *op,
              BlockArgument argument) {
    if (!policy.isRefCounted(argument.getType()))
      return;
    // Entry blocks have no place in the source; other blocks' arguments do.
    bool isEntry = argument.getOwner()->isEntryBlock();
    emitRemark(isEntry ? op->getLoc() : argument.getLoc())
        << (isEntry ? "argument " : "block argument ")
        << argument.getArgNumber() << ": "
        << (policy.getArgumentRefCount(argument) == 0 ? "borrowed" : "owned");
  }
};

} // namespace

void ref_counting::test::registerTestPolicyPass() {
  PassRegistration<TestPolicyPass>();
}
