//===- VerifyBenchmark.cpp - Time of the verifier -------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How the time of verify-ref-counting grows with the blocks of a function, with
// the uses of a value, and with the functions of a module.
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Models/AsyncModels.h"
#include "RefCounting/Transforms/Passes.h"
#include "benchmark/benchmark.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

/// A module that is made op by op, and its context.
class Program {
public:
  Program() : context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    context.loadAllAvailableDialects();
    Location loc = UnknownLoc::get(&context);
    module = ModuleOp::create(loc);
    token = async::TokenType::get(&context);
    condition = IntegerType::get(&context, 1);
  }

  /// A function of `numArguments` conditions and tokens; building goes on in
  /// it.
  func::FuncOp addFunction(StringRef name, TypeRange arguments) {
    OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
    auto function =
        func::FuncOp::create(builder, builder.getUnknownLoc(), name,
                             builder.getFunctionType(arguments, TypeRange()));
    function.addEntryBlock();
    return function;
  }

  void verify(benchmark::State &state) {
    for (auto _ : state) {
      PassManager manager(&context);
      manager.addPass(createVerifyRefCounting());
      if (failed(manager.run(*module)))
        return state.SkipWithError("the program is not right");
    }
    state.SetComplexityN(state.range(0));
  }

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registry.insert<async::AsyncDialect, cf::ControlFlowDialect,
                    func::FuncDialect>();
    registerAsyncRefCountingModels(registry);
    return registry;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  Type token, condition;
};

/// Creates a token, awaits it, and drops it.
void addToken(OpBuilder &builder, Type token) {
  Location loc = builder.getUnknownLoc();
  Value value = async::RuntimeCreateOp::create(builder, loc, token);
  async::RuntimeAwaitOp::create(builder, loc, value);
  async::RuntimeDropRefOp::create(builder, loc, value,
                                  builder.getI64IntegerAttr(1));
}

/// A chain of diamonds: one token lives through all of them, and each has one
/// of its own.
void blocks(benchmark::State &state) {
  Program program;
  func::FuncOp function =
      program.addFunction("blocks", {program.condition, program.token});
  Location loc = function.getLoc();
  OpBuilder builder(&program.context);
  Block *block = &function.getBody().front();
  for (int64_t i = 0; i + 3 <= state.range(0); i += 3) {
    Block *left = function.addBlock(), *right = function.addBlock();
    Block *join = function.addBlock();
    builder.setInsertionPointToEnd(block);
    addToken(builder, program.token);
    cf::CondBranchOp::create(builder, loc, function.getArgument(0), left,
                             right);
    for (Block *side : {left, right}) {
      builder.setInsertionPointToEnd(side);
      cf::BranchOp::create(builder, loc, join);
    }
    block = join;
  }
  builder.setInsertionPointToEnd(block);
  async::RuntimeDropRefOp::create(builder, loc, function.getArgument(1),
                                  builder.getI64IntegerAttr(1));
  func::ReturnOp::create(builder, loc);
  program.verify(state);
}

/// One token that is awaited many times.
void uses(benchmark::State &state) {
  Program program;
  func::FuncOp function = program.addFunction("uses", {program.token});
  Location loc = function.getLoc();
  OpBuilder builder = OpBuilder::atBlockEnd(&function.getBody().front());
  for (int64_t i = 0; i < state.range(0); ++i)
    async::RuntimeAwaitOp::create(builder, loc, function.getArgument(0));
  async::RuntimeDropRefOp::create(builder, loc, function.getArgument(0),
                                  builder.getI64IntegerAttr(1));
  func::ReturnOp::create(builder, loc);
  program.verify(state);
}

/// Functions that hand a token down, each to the next.
void functions(benchmark::State &state) {
  Program program;
  OpBuilder builder(&program.context);
  for (int64_t i = 0; i < state.range(0); ++i) {
    func::FuncOp function =
        program.addFunction("f" + std::to_string(i), {program.token});
    Location loc = function.getLoc();
    builder.setInsertionPointToEnd(&function.getBody().front());
    if (i + 1 < state.range(0))
      func::CallOp::create(builder, loc, "f" + std::to_string(i + 1),
                           TypeRange(), function.getArgument(0));
    else
      async::RuntimeDropRefOp::create(builder, loc, function.getArgument(0),
                                      builder.getI64IntegerAttr(1));
    func::ReturnOp::create(builder, loc);
  }
  program.verify(state);
}

} // namespace

BENCHMARK(blocks)->Arg(100)->Arg(1000)->Arg(10000)->Complexity()->Unit(
    benchmark::kMillisecond);
BENCHMARK(uses)->Arg(100)->Arg(1000)->Arg(10000)->Complexity()->Unit(
    benchmark::kMillisecond);
BENCHMARK(functions)->Arg(100)->Arg(1000)->Arg(10000)->Complexity()->Unit(
    benchmark::kMillisecond);
