//===- TestRefCountsPass.cpp - What the analysis finds --------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass that attaches, as attributes, what the analysis finds: the convention
// of each argument, and what is held at the start and the end of each block.
// Objects that carry a "tag" attribute are named by it, others by their place.
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "TestLib.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

struct TestRefCountsPass
    : public PassWrapper<TestRefCountsPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestRefCountsPass)

  StringRef getArgument() const override { return "test-ref-counts"; }
  StringRef getDescription() const override {
    return "Attach what the analysis finds as attributes";
  }

  void runOnOperation() override {
    Operation *root = getOperation();
    Conventions conventions;
    SmallVector<FunctionOpInterface> functions = collectFunctions(root);
    inferConventions(root, functions, conventions);
    RefCountingPolicy policy(&conventions);
    for (FunctionOpInterface function : functions) {
      annotateArguments(function, policy, conventions);
      annotateBlocks(function, policy, conventions);
    }
  }

private:
  void annotateArguments(FunctionOpInterface function,
                         RefCountingPolicy &policy,
                         const Conventions &conventions) {
    Builder builder(&getContext());
    SmallVector<Attribute> attributes;
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
      if (!policy.isRefCounted(type))
        continue;
      std::string text;
      llvm::raw_string_ostream stream(text);
      stream << index << ": "
             << stringify(policy.getConvention(function, index));
      for (const TaskHandles &handles : conventions.getTasks(function, index)) {
        stream << " until";
        for (TaskHandle handle : handles)
          stream << (handle.kind == TaskHandle::Kind::Argument ? " argument "
                                                               : " result ")
                 << handle.index;
        if (handles.empty())
          stream << " never";
      }
      attributes.push_back(builder.getStringAttr(text));
    }
    if (!attributes.empty())
      function->setAttr("test.arguments", builder.getArrayAttr(attributes));
  }

  /// "result of 'tag'" or the place of `object`.
  static std::string getName(Value object) {
    if (Operation *op = object.getDefiningOp()) {
      if (auto tag = op->getAttrOfType<StringAttr>("tag"))
        return tag.str();
      return op->getName().getStringRef().str();
    }
    auto argument = cast<BlockArgument>(object);
    return "arg" + std::to_string(argument.getArgNumber());
  }

  void annotateBlocks(FunctionOpInterface function, RefCountingPolicy &policy,
                      const Conventions &conventions) {
    Builder builder(&getContext());
    FunctionRefCounts counts(function, policy, conventions);
    counts.run();

    // Attributes change nothing that the analysis keeps.
    llvm::MapVector<Operation *, SmallVector<Attribute>> starts, ends;
    for (auto &[object, flow] : counts.getFlows()) {
      llvm::MapVector<void *, SmallVector<int64_t>> heldAt;
      DenseMap<void *, FlowPoint> points;
      flow->forEachCount([&](FlowPoint point, int64_t count) {
        points[point.getOpaqueValue()] = point;
        SmallVector<int64_t> &held = heldAt[point.getOpaqueValue()];
        if (!llvm::is_contained(held, count))
          held.push_back(count);
      });
      for (auto &[key, held] : heldAt) {
        FlowPoint point = points.lookup(key);
        Block *block = getBlock(point);
        auto *op = dyn_cast<Operation *>(point);
        if (block->empty() || (op && op != &block->back()))
          continue;
        llvm::sort(held);
        std::string text;
        llvm::raw_string_ostream stream(text);
        stream << getName(object) << ": ";
        llvm::interleave(held, stream, "|");
        (op ? ends : starts)[&block->back()].push_back(
            builder.getStringAttr(text));
      }
    }
    for (auto &[op, texts] : starts)
      op->setAttr("test.start", builder.getArrayAttr(texts));
    for (auto &[op, texts] : ends)
      op->setAttr("test.end", builder.getArrayAttr(texts));
  }
};

} // namespace

void ref_counting::test::registerTestRefCountsPass() {
  PassRegistration<TestRefCountsPass>();
}
