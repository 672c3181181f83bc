//===- TestForeignDialect.cpp - Policy from outside -----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestDialect.h"
#include "TestLib.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

#include "test_rc_foreign.dialect.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "test_rc_foreign.types.cpp.inc"

#define GET_OP_CLASSES
#include "test_rc_foreign.ops.cpp.inc"

void TestRCForeignDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "test_rc_foreign.types.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "test_rc_foreign.ops.cpp.inc"
      >();
}

namespace {

struct HandleModel
    : public RefCountedTypeInterface::ExternalModel<HandleModel, HandleType> {
  void createAddRef(Type, OpBuilder &builder, Location loc, Value value,
                    int64_t count) const {
    ForeignRefOp::create(builder, loc, value, count);
  }
  void createDropRef(Type, OpBuilder &builder, Location loc, Value value,
                     int64_t count) const {
    ForeignUnrefOp::create(builder, loc, value, count);
  }
};

struct OpenModel
    : public RefCountingPolicyOpInterface::ExternalModel<OpenModel,
                                                         ForeignOpenOp> {
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &) const {
    return 0;
  }
};

struct ReadModel
    : public RefCountingPolicyOpInterface::ExternalModel<ReadModel,
                                                         ForeignReadOp> {
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &) const {
    return -1;
  }
};

template <typename ConcreteOp, int sign>
struct ForeignUpdateModel
    : public RefCountingPolicyOpInterface::ExternalModel<
          ForeignUpdateModel<ConcreteOp, sign>, ConcreteOp> {
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &) const {
    return 0;
  }
  int64_t getRefCountEffect(Operation *op, OpOperand &) const {
    return sign * int64_t(cast<ConcreteOp>(op).getCount());
  }
  bool isRefCountUpdate(Operation *) const { return true; }
};

// [readme-external]
/// A global takes over what is stored to it.
struct GlobalStoreModel : public RefCountingPolicyOpInterface::ExternalModel<
                              GlobalStoreModel, ml_program::GlobalStoreOp> {
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &) const {
    return 0;
  }
  int64_t getRefCountEffect(Operation *, OpOperand &) const { return -1; }
};

/// A global keeps alive what is loaded from it.
struct GlobalLoadModel : public RefCountingPolicyOpInterface::ExternalModel<
                             GlobalLoadModel, ml_program::GlobalLoadOp> {
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &) const {
    return 0;
  }
  FailureOr<int64_t> getResultRefCount(Operation *, OpResult) const {
    return 0;
  }
};
// [/readme-external]

} // namespace

void ref_counting::test::attachForeignModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TestRCForeignDialect *) {
    HandleType::attachInterface<HandleModel>(*context);
    ForeignOpenOp::attachInterface<OpenModel>(*context);
    ForeignReadOp::attachInterface<ReadModel>(*context);
    ForeignRefOp::attachInterface<ForeignUpdateModel<ForeignRefOp, 1>>(
        *context);
    ForeignUnrefOp::attachInterface<ForeignUpdateModel<ForeignUnrefOp, -1>>(
        *context);
  });
  // [readme-attach]
  registry.addExtension(
      +[](MLIRContext *context, ml_program::MLProgramDialect *) {
        ml_program::GlobalStoreOp::attachInterface<GlobalStoreModel>(*context);
        ml_program::GlobalLoadOp::attachInterface<GlobalLoadModel>(*context);
      });
  // [/readme-attach]
}
