//===- LimitPasses.cpp - The least that a pass can cost -------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LimitPasses.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

template <typename Pass>
struct LimitPass : public PassWrapper<Pass, OperationPass<>> {
  /// Calls `callback` for the uses of all values that async types count.
  template <typename Callback>
  void forEachUse(Callback callback) {
    auto visit = [&](Value value) {
      if (!isa<async::TokenType, async::ValueType, async::GroupType>(
              value.getType()))
        return;
      for (OpOperand &use : value.getUses())
        callback(use);
    };
    this->getOperation()->walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), visit);
      llvm::for_each(op->getResults(), visit);
    });
  }
};

struct BareWalk : public LimitPass<BareWalk> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BareWalk)
  StringRef getArgument() const override { return bench::bareWalk; }

  void runOnOperation() override {
    unsigned numDrops = 0;
    forEachUse([&](OpOperand &use) {
      numDrops +=
          isa<async::RuntimeIsErrorOp, async::RuntimeLoadOp>(use.getOwner());
    });
    // What is seen may not be optimized away.
    volatile unsigned sink = numDrops;
    (void)sink;
    markAllAnalysesPreserved();
  }
};

struct BarePlacement : public LimitPass<BarePlacement> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BarePlacement)
  StringRef getArgument() const override { return bench::barePlacement; }

  void runOnOperation() override {
    SmallVector<OpOperand *> lastUses;
    forEachUse([&](OpOperand &use) {
      Operation *op = use.getOwner();
      if (isa<async::RuntimeLoadOp>(op) ||
          (isa<async::RuntimeIsErrorOp>(op) &&
           !isa<async::ValueType>(use.get().getType())))
        lastUses.push_back(&use);
    });
    OpBuilder builder(&getContext());
    IntegerAttr one = builder.getI64IntegerAttr(1);
    for (OpOperand *use : lastUses) {
      builder.setInsertionPointAfter(use->getOwner());
      async::RuntimeDropRefOp::create(builder, use->getOwner()->getLoc(),
                                      use->get(), one);
    }
  }
};

} // namespace

void bench::registerLimitPasses() {
  PassRegistration<BareWalk>();
  PassRegistration<BarePlacement>();
}
