//===- MissingModelsTests.cpp - Passes without models ---------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the passes where somebody forgot to register models or dialects, as only
// a program of one's own can.
//
//===----------------------------------------------------------------------===//

#include "PassChecks.h"
#include "RefCounting/Models/AsyncModels.h"
#include "RefCounting/Transforms/Passes.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

namespace {

class MissingModelsTest : public ::testing::Test {
protected:
  MissingModelsTest() { registerRefCountingPasses(); }

  static constexpr StringLiteral program = R"mlir(
    func.func @f(%token: !async.token) {
      async.runtime.await %token : !async.token
      "foo.use"(%token) : (!async.token) -> ()
      return
    })mlir";

  /// Runs `pass` on `program`; the IR afterwards, and what was said.
  static std::string run(MLIRContext &context, StringRef pass,
                         std::string &messages) {
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(program, &context);
    if (!module)
      return "not parsed";
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
    std::unique_ptr<PassManager> pipeline = makePipeline(&context, pass);
    bool isDone = succeeded(pipeline->run(*module));
    EXPECT_TRUE(isDone || !messages.empty()) << pass.str();
    std::string text;
    llvm::raw_string_ostream(text) << *module;
    return text;
  }
};

} // namespace

// Without the models of its dialect nothing is counted: nothing is placed, and
// nothing is wrong.
TEST_F(MissingModelsTest, NoModels) {
  for (const CheckedPass &pass : getCheckedPasses()) {
    if (!isPassRegistered(pass.name))
      continue;
    MLIRContext context(MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects();
    context.loadDialect<async::AsyncDialect, func::FuncDialect>();
    std::string messages;
    std::string text = run(context, pass.name, messages);
    EXPECT_EQ(text.find("drop_ref"), std::string::npos) << text;
    EXPECT_NE(text.find("async.runtime.await"), std::string::npos) << text;
  }
}

// The same program with them: the test above tests something.
TEST_F(MissingModelsTest, WithModels) {
  DialectRegistry registry;
  registry.insert<async::AsyncDialect, func::FuncDialect>();
  registerAsyncRefCountingModels(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  std::string messages;
  std::string text = run(context, "policy-based-ref-counting", messages);
  EXPECT_NE(text.find("drop_ref"), std::string::npos) << text;
  // The unknown op does not go unseen.
  EXPECT_NE(messages.find("foo.use"), std::string::npos) << messages;
}

// Not even the dialect is there: all of it is opaque.
TEST_F(MissingModelsTest, NoDialect) {
  for (const CheckedPass &pass : getCheckedPasses()) {
    if (!isPassRegistered(pass.name))
      continue;
    MLIRContext context(MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
        R"mlir("bar.function"() ({
          ^bb0(%x: !bar.object):
            %0 = "bar.make"(%x) : (!bar.object) -> !bar.object
            "bar.br"(%0)[^bb1] : (!bar.object) -> ()
          ^bb1:
            "bar.return"(%0) : (!bar.object) -> ()
          }) {sym_name = "f"} : () -> ())mlir",
        &context);
    ASSERT_TRUE(module);
    std::unique_ptr<PassManager> pipeline = makePipeline(&context, pass.name);
    EXPECT_TRUE(succeeded(pipeline->run(*module))) << pass.name.str();
  }
}
