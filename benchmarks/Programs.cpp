//===- Programs.cpp - Modules to measure passes on ------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"
#include "RefCounting/Models/AsyncModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::ref_counting;

void bench::registerDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, async::AsyncDialect,
                  cf::ControlFlowDialect, func::FuncDialect, scf::SCFDialect>();
  registerAsyncRefCountingModels(registry);
}

int64_t bench::countOps(ModuleOp module) {
  int64_t count = 0;
  module.walk([&](Operation *) { ++count; });
  return count;
}

namespace {

/// Builds a module; where, is up to its user.
class ProgramBuilder : public OpBuilder {
public:
  explicit ProgramBuilder(MLIRContext &context)
      : OpBuilder(&context), loc(UnknownLoc::get(&context)),
        module(ModuleOp::create(loc)), token(async::TokenType::get(&context)),
        value(async::ValueType::get(getI64Type())) {}

  /// A function without a body yet. Nothing else may call it if it gets one and
  /// `isPrivate` is true.
  func::FuncOp addFunction(const Twine &name, TypeRange arguments,
                           TypeRange results, bool isPrivate) {
    OpBuilder builder = atBlockEnd(module->getBody());
    auto function = func::FuncOp::create(builder, loc, name.str(),
                                         getFunctionType(arguments, results));
    if (isPrivate)
      function.setPrivate();
    return function;
  }

  /// What returns a token and a value, and is defined elsewhere.
  void addProducer() {
    addFunction("produce", {}, {token, value}, /*isPrivate=*/true);
  }

  /// Building goes on in the body of `function`.
  void startBody(func::FuncOp function) {
    setInsertionPointToStart(function.addEntryBlock());
  }

  /// Calls `name`: its results.
  ValueRange addCall(const Twine &name, TypeRange results,
                     ValueRange arguments = {}) {
    return func::CallOp::create(*this, loc, name.str(), results, arguments)
        .getResults();
  }

  /// Waits for `token`: whether it failed.
  Value addTokenCheck(Value token) {
    async::RuntimeAwaitOp::create(*this, loc, token);
    return async::RuntimeIsErrorOp::create(*this, loc, getI1Type(), token);
  }

  /// Waits for `value` and loads what it holds.
  void addLoad(Value value) {
    async::RuntimeAwaitOp::create(*this, loc, value);
    async::RuntimeLoadOp::create(*this, loc, getI64Type(), value);
  }

  void addReturn(ValueRange results = {}) {
    func::ReturnOp::create(*this, loc, results);
  }

  OwningOpRef<ModuleOp> take() { return std::move(module); }

  const Location loc;

private:
  OwningOpRef<ModuleOp> module;

public:
  const Type token, value;
};

} // namespace

OwningOpRef<ModuleOp> bench::makeStraight(MLIRContext &context,
                                          int64_t numFunctions,
                                          int64_t numGroups) {
  ProgramBuilder builder(context);
  builder.addProducer();
  for (int64_t i = 0; i < numFunctions; ++i) {
    builder.startBody(
        builder.addFunction("f" + Twine(i), {}, {}, /*isPrivate=*/false));
    for (int64_t j = 0; j < numGroups; ++j) {
      ValueRange produced =
          builder.addCall("produce", {builder.token, builder.value});
      builder.addTokenCheck(produced[0]);
      builder.addLoad(produced[1]);
    }
    builder.addReturn();
  }
  return builder.take();
}

OwningOpRef<ModuleOp> bench::makeBlocks(MLIRContext &context,
                                        int64_t numBlocks) {
  ProgramBuilder builder(context);
  builder.addProducer();
  func::FuncOp function =
      builder.addFunction("blocks", builder.token, {}, /*isPrivate=*/false);
  builder.startBody(function);
  for (int64_t i = 0; i + 3 <= numBlocks; i += 3) {
    Block *left = function.addBlock(), *right = function.addBlock();
    Block *join = function.addBlock();
    ValueRange produced =
        builder.addCall("produce", {builder.token, builder.value});
    Value isFailed = builder.addTokenCheck(produced[0]);
    cf::CondBranchOp::create(builder, builder.loc, isFailed, left, right);
    for (Block *side : {left, right}) {
      builder.setInsertionPointToEnd(side);
      cf::BranchOp::create(builder, builder.loc, join);
    }
    builder.setInsertionPointToEnd(join);
    builder.addLoad(produced[1]);
  }
  builder.addTokenCheck(function.getArgument(0));
  builder.addReturn();
  return builder.take();
}

OwningOpRef<ModuleOp> bench::makeUses(MLIRContext &context, int64_t numUses) {
  ProgramBuilder builder(context);
  func::FuncOp function =
      builder.addFunction("uses", builder.value, {}, /*isPrivate=*/false);
  builder.startBody(function);
  for (int64_t i = 0; i < numUses; ++i)
    async::RuntimeAwaitOp::create(builder, builder.loc,
                                  function.getArgument(0));
  builder.addLoad(function.getArgument(0));
  builder.addReturn();
  return builder.take();
}

OwningOpRef<ModuleOp> bench::makeConsumingUses(MLIRContext &context,
                                               int64_t numUses) {
  ProgramBuilder builder(context);
  builder.addFunction("take", builder.token, {}, /*isPrivate=*/true);
  func::FuncOp function = builder.addFunction("consuming_uses", builder.token,
                                              {}, /*isPrivate=*/false);
  builder.startBody(function);
  for (int64_t i = 0; i < numUses; ++i)
    builder.addCall("take", {}, function.getArgument(0));
  builder.addTokenCheck(function.getArgument(0));
  builder.addReturn();
  return builder.take();
}

OwningOpRef<ModuleOp> bench::makeCalls(MLIRContext &context,
                                       int64_t numFunctions) {
  ProgramBuilder builder(context);
  for (int64_t i = 0; i < numFunctions; ++i) {
    builder.startBody(builder.addFunction("f" + Twine(i), {}, builder.token,
                                          /*isPrivate=*/i > 0));
    for (int64_t callee : {2 * i + 1, 2 * i + 2})
      if (callee < numFunctions)
        builder.addTokenCheck(
            builder.addCall("f" + Twine(callee), builder.token)[0]);
    Value token =
        async::RuntimeCreateOp::create(builder, builder.loc, builder.token);
    async::RuntimeSetAvailableOp::create(builder, builder.loc, token);
    builder.addReturn(token);
  }
  return builder.take();
}

OwningOpRef<ModuleOp> bench::makeNested(MLIRContext &context,
                                        int64_t numFunctions, int64_t depth) {
  ProgramBuilder builder(context);
  builder.addProducer();
  for (int64_t i = 0; i < numFunctions; ++i) {
    builder.startBody(
        builder.addFunction("f" + Twine(i), {}, {}, /*isPrivate=*/false));
    Value bounds[3];
    for (int64_t j = 0; j < 3; ++j)
      bounds[j] = arith::ConstantIndexOp::create(builder, builder.loc, j);
    OpBuilder::InsertionGuard guard(builder);
    for (int64_t level = 0; level < depth; ++level) {
      ValueRange outer =
          builder.addCall("produce", {builder.token, builder.value});
      auto loop = scf::ForOp::create(builder, builder.loc, bounds[0], bounds[2],
                                     bounds[1]);
      builder.addLoad(outer[1]);
      Value isFailed = builder.addTokenCheck(outer[0]);
      auto branch = scf::IfOp::create(builder, builder.loc, isFailed,
                                      /*withElseRegion=*/true);
      if (level == 0)
        builder.addReturn();
      builder.setInsertionPointToStart(branch.elseBlock());
      builder.addTokenCheck(
          builder.addCall("produce", {builder.token, builder.value})[0]);
      builder.setInsertionPointToStart(loop.getBody());
      ValueRange inner =
          builder.addCall("produce", {builder.token, builder.value});
      builder.addTokenCheck(inner[0]);
      builder.addLoad(inner[1]);
      // The next level stands in the loop and in the branch by turns.
      builder.setInsertionPointToStart(level % 2 == 0 ? loop.getBody()
                                                      : branch.thenBlock());
    }
  }
  return builder.take();
}
