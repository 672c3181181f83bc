//===- StringsToLLVM.cpp - Calls of the runtime ---------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowers each op to a call of a function of strings_runtime.h, and a string to
// the pointer that these functions pass around.
//
//===----------------------------------------------------------------------===//

#include "Strings/Strings.h"
#include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace strings;

namespace {

/// What the patterns share.
template <typename OpT>
struct StringsPattern : public ConvertOpToLLVMPattern<OpT> {
  using ConvertOpToLLVMPattern<OpT>::ConvertOpToLLVMPattern;

  /// A call of the function `name` of the runtime, which is declared if it is
  /// not yet. `resultType` may be null. Failure: something else has the name.
  FailureOr<LLVM::CallOp> createCall(ConversionPatternRewriter &rewriter,
                                     Operation *op, StringRef name,
                                     ValueRange arguments,
                                     Type resultType) const {
    auto module = op->getParentOfType<ModuleOp>();
    if (!module)
      return rewriter.notifyMatchFailure(op, "not in a module");
    if (!resultType)
      resultType = this->getVoidType();
    FailureOr<LLVM::LLVMFuncOp> function = LLVM::lookupOrCreateFn(
        rewriter, module, name, llvm::to_vector(arguments.getTypes()),
        resultType);
    if (failed(function))
      return failure();
    return LLVM::CallOp::create(rewriter, op->getLoc(), *function, arguments);
  }
};

/// An op without attributes is a call with its operands.
template <typename OpT>
struct PlainPattern : public StringsPattern<OpT> {
  PlainPattern(const LLVMTypeConverter &converter, StringRef function)
      : StringsPattern<OpT>(converter), function(function) {}

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    constexpr bool hasResult = OpT::template hasTrait<OpTrait::OneResult>();
    FailureOr<LLVM::CallOp> call =
        this->createCall(rewriter, op, function, adaptor.getOperands(),
                         hasResult ? this->getPtrType() : Type());
    if (failed(call))
      return failure();
    rewriter.replaceOp(op, *call);
    return success();
  }

  StringRef function;
};

/// An update is a call with its operand and its count.
template <typename OpT>
struct UpdatePattern : public StringsPattern<OpT> {
  UpdatePattern(const LLVMTypeConverter &converter, StringRef function)
      : StringsPattern<OpT>(converter), function(function) {}

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value count =
        LLVM::ConstantOp::create(rewriter, op.getLoc(), op.getCountAttr());
    if (failed(this->createCall(rewriter, op, function,
                                {adaptor.getString(), count}, Type())))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }

  StringRef function;
};

struct LiteralPattern : public StringsPattern<LiteralOp> {
  using StringsPattern::StringsPattern;

  LogicalResult
  matchAndRewrite(LiteralOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto module = op->getParentOfType<ModuleOp>();
    if (!module)
      return rewriter.notifyMatchFailure(op, "not in a module");

    // Equal literals share one global, which their bytes name.
    StringRef bytes = op.getValue();
    std::string name =
        "strings_literal_" + llvm::utohexstr(llvm::xxh3_64bits(bytes));
    LLVM::GlobalOp global;
    while ((global = module.lookupSymbol<LLVM::GlobalOp>(name)) &&
           global.getValueAttr() != op.getValueAttr())
      name += '_';

    Location loc = op.getLoc();
    if (!global) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(module.getBody());
      auto type = LLVM::LLVMArrayType::get(rewriter.getI8Type(), bytes.size());
      global = LLVM::GlobalOp::create(rewriter, loc, type, /*isConstant=*/true,
                                      LLVM::Linkage::Internal, name,
                                      op.getValueAttr());
    }
    Value pointer = LLVM::AddressOfOp::create(rewriter, loc, global);
    Value size = LLVM::ConstantOp::create(
        rewriter, loc, rewriter.getI64IntegerAttr(bytes.size()));
    FailureOr<LLVM::CallOp> call = createCall(rewriter, op, "strings_literal",
                                              {pointer, size}, getPtrType());
    if (failed(call))
      return failure();
    rewriter.replaceOp(op, *call);
    return success();
  }
};

struct IntoBytesPattern : public StringsPattern<IntoBytesOp> {
  using StringsPattern::StringsPattern;

  LogicalResult
  matchAndRewrite(IntoBytesOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    FailureOr<LLVM::CallOp> size =
        createCall(rewriter, op, "strings_size", adaptor.getString(),
                   rewriter.getI64Type());
    FailureOr<LLVM::CallOp> pointer = createCall(
        rewriter, op, "strings_into_bytes", adaptor.getString(), getPtrType());
    if (failed(size) || failed(pointer))
      return failure();

    Type type = getTypeConverter()->convertType(op.getBytes().getType());
    auto descriptor = MemRefDescriptor::poison(rewriter, loc, type);
    descriptor.setAllocatedPtr(rewriter, loc, pointer->getResult());
    descriptor.setAlignedPtr(rewriter, loc, pointer->getResult());
    descriptor.setConstantOffset(rewriter, loc, 0);
    descriptor.setSize(rewriter, loc, 0, size->getResult());
    descriptor.setConstantStride(rewriter, loc, 0, 1);
    rewriter.replaceOp(op, Value(descriptor));
    return success();
  }
};

struct StringsToLLVMInterface : public ConvertToLLVMPatternInterface {
  using ConvertToLLVMPatternInterface::ConvertToLLVMPatternInterface;

  void loadDependentDialects(MLIRContext *context) const override {
    context->loadDialect<LLVM::LLVMDialect>();
  }

  void populateConvertToLLVMConversionPatterns(
      ConversionTarget &target, LLVMTypeConverter &converter,
      RewritePatternSet &patterns) const override {
    target.addIllegalDialect<StringsDialect>();
    converter.addConversion([](StringType type) -> Type {
      return LLVM::LLVMPointerType::get(type.getContext());
    });
    patterns.add<LiteralPattern, IntoBytesPattern>(converter);
    patterns.add<PlainPattern<ConcatOp>>(converter, "strings_concat");
    patterns.add<PlainPattern<PrintOp>>(converter, "strings_print");
    patterns.add<PlainPattern<ViewOp>>(converter, "strings_view");
    patterns.add<UpdatePattern<RetainOp>>(converter, "strings_retain");
    patterns.add<UpdatePattern<ReleaseOp>>(converter, "strings_release");
  }
};

} // namespace

void strings::registerConvertStringsToLLVMInterface(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, StringsDialect *dialect) {
    dialect->addInterfaces<StringsToLLVMInterface>();
  });
}
