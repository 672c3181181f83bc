//===- TestConvertAsyncLeftovers.cpp - Async types that are left over -----===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass that makes pointers of the async values that convert-async-to-llvm
// leaves behind: it converts the async ops, functions, calls and returns, but
// no branch arguments, selects, loops, function constants and indirect calls.
//
// After convert-async-to-llvm an async value is nothing but the pointer under
// it, so the types are replaced in place, wherever they stand. A dialect
// conversion would need a pattern for each kind of op that may carry a token
// through, and a refusal for each op that nobody thought of.
//
//===----------------------------------------------------------------------===//

#include "TestLib.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

struct TestConvertAsyncLeftoversPass
    : public PassWrapper<TestConvertAsyncLeftoversPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestConvertAsyncLeftoversPass)

  StringRef getArgument() const override {
    return "test-convert-async-leftovers";
  }
  StringRef getDescription() const override {
    return "Make pointers of the async values that convert-async-to-llvm "
           "leaves behind";
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<async::AsyncDialect, LLVM::LLVMDialect>();
  }

  void runOnOperation() override {
    if (failed(checkOps()))
      return signalPassFailure();
    replaceTypes();
    eraseIdentityCasts();
    // convert-async-to-llvm leaves IR that does not verify (a function constant
    // of the function's old type), so a pipeline with this pass verifies
    // nothing on its own.
    if (failed(verify(getOperation())))
      signalPassFailure();
  }

  /// Only values may be left over: the verifiers of async ops need not stand
  /// operands that are pointers.
  LogicalResult checkOps() {
    bool isValid = true;
    getOperation()->walk([&](Operation *op) {
      if (!isa_and_present<async::AsyncDialect>(op->getDialect()))
        return;
      op->emitOpError("must be lowered first, by convert-async-to-llvm");
      isValid = false;
    });
    return success(isValid);
  }

  void replaceTypes() {
    Type pointer = LLVM::LLVMPointerType::get(&getContext());
    AttrTypeReplacer replacer;
    replacer.addReplacement(
        [&](Type type) -> AttrTypeReplacer::ReplaceFnResult<Type> {
          if (!isa<async::TokenType, async::ValueType, async::GroupType>(type))
            return std::nullopt;
          // The payload of a value is gone with it.
          return std::pair(pointer, WalkResult::skip());
        });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }

  /// Erases the casts between an async type and the pointer under it, which
  /// are from pointer to pointer now.
  void eraseIdentityCasts() {
    getOperation()->walk([](UnrealizedConversionCastOp cast) {
      if (cast.getOperandTypes() != cast.getResultTypes())
        return;
      // In unreachable code a cast may be its own operand.
      if (llvm::any_of(cast.getOperands(), [&](Value operand) {
            return operand.getDefiningOp() == cast;
          }))
        return;
      cast.replaceAllUsesWith(cast.getOperands());
      cast.erase();
    });
  }
};

} // namespace

void ref_counting::test::registerTestConvertAsyncLeftoversPass() {
  PassRegistration<TestConvertAsyncLeftoversPass>();
}
