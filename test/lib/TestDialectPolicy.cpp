//===- TestDialectPolicy.cpp - Policy by the dialect ----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingPolicyDialectInterface.h"
#include "TestDialect.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

#include "test_rc_dialect.dialect.cpp.inc"

#define GET_OP_CLASSES
#include "test_rc_dialect.ops.cpp.inc"

namespace {

/// Answers for all ops but two.
struct TestDialectPolicy : public RefCountingPolicyDialectInterface {
  using RefCountingPolicyDialectInterface::RefCountingPolicyDialectInterface;

  bool hasPolicyFor(OperationName name) const override {
    return name.getStringRef() != DialectOtherSelectOp::getOperationName() &&
           name.getStringRef() != DialectStrangerOp::getOperationName();
  }

  FailureOr<int64_t> getRefCountDelta(OpOperand &operand) const override {
    auto use = dyn_cast<DialectUseOp>(operand.getOwner());
    return use ? int64_t(use.getDelta()) : 0;
  }

  int64_t getRefCountEffect(OpOperand &operand) const override {
    if (isa<DialectConsumeOp>(operand.getOwner()))
      return -1;
    if (isa<DialectRetainOp>(operand.getOwner()))
      return 1;
    return RefCountingPolicyDialectInterface::getRefCountEffect(operand);
  }

  FailureOr<int64_t> getResultRefCount(OpResult result) const override {
    if (isa<DialectViewOp>(result.getOwner()))
      return 0;
    return RefCountingPolicyDialectInterface::getResultRefCount(result);
  }

  SmallVector<Value> getBorrowSources(OpResult result) const override {
    if (auto view = dyn_cast<DialectViewOp>(result.getOwner()))
      return {view.getOperands().back()};
    return RefCountingPolicyDialectInterface::getBorrowSources(result);
  }

  bool isRefCountUpdate(Operation *op) const override {
    return isa<DialectRetainOp>(op);
  }

  bool isSuspendingSuccessor(Operation *op, unsigned index) const override {
    return isa<DialectSuspendOp>(op) && index == 0;
  }

  LogicalResult verifyRefCountable(Operation *op) const override {
    if (isa<DialectRefuseOp>(op))
      return op->emitOpError() << "may not be counted, says its dialect";
    return success();
  }
};

} // namespace

void TestRCDialectDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "test_rc_dialect.ops.cpp.inc"
      >();
  addInterfaces<TestDialectPolicy>();
}
