//===- AsyncModels.cpp - Counts of the async dialect ----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Models/AsyncModels.h"
#include "RefCounting/Interfaces/CastUtils.h"
#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h"
#include "RefCounting/Interfaces/TaskOpInterface.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mlir::async;
using namespace mlir::ref_counting;

namespace {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

template <typename ConcreteType>
struct AsyncTypeModel : public RefCountedTypeInterface::ExternalModel<
                            AsyncTypeModel<ConcreteType>, ConcreteType> {
  void createAddRef(Type, OpBuilder &builder, Location loc, Value value,
                    int64_t count) const {
    RuntimeAddRefOp::create(builder, loc, value,
                            builder.getI64IntegerAttr(count));
  }
  void createDropRef(Type, OpBuilder &builder, Location loc, Value value,
                     int64_t count) const {
    RuntimeDropRefOp::create(builder, loc, value,
                             builder.getI64IntegerAttr(count));
  }
};

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// An op that borrows and asks for nothing; its results are owned. The effect
/// is said for all of the ops, so that it is not worked out from the delta.
template <typename ConcreteModel, typename ConcreteOp>
struct BorrowingModel
    : public RefCountingPolicyOpInterface::ExternalModel<ConcreteModel,
                                                         ConcreteOp> {
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &) const {
    return 0;
  }
  int64_t getRefCountEffect(Operation *, OpOperand &) const { return 0; }
};

template <typename ConcreteOp>
struct PlainModel : public BorrowingModel<PlainModel<ConcreteOp>, ConcreteOp> {
};

/// Whether an is_error checks the object that `value` holds.
bool isCheckedForError(Value value) {
  // Mostly it does so by the same name.
  if (llvm::any_of(value.getUsers(), llvm::IsaPred<RuntimeIsErrorOp>))
    return true;
  return !forEachUseOfObject(value, [](OpOperand &use) {
    return !isa<RuntimeIsErrorOp>(use.getOwner());
  });
}

struct AwaitModel : public BorrowingModel<AwaitModel, RuntimeAwaitOp> {
  // The lowering of a synchronous await checks for an error after it. Where
  // such a check stands it is the last use, and drops; an await by itself
  // would leak.
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &operand) const {
    Value value = operand.get();
    return isa<ValueType>(value.getType()) || isCheckedForError(value) ? 0 : -1;
  }
};

struct IsErrorModel : public BorrowingModel<IsErrorModel, RuntimeIsErrorOp> {
  // A value is still loaded after it was checked.
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &operand) const {
    return isa<ValueType>(operand.get().getType()) ? 0 : -1;
  }
};

struct LoadModel : public BorrowingModel<LoadModel, RuntimeLoadOp> {
  // A result that is counted moves out of the storage: it is owned, which is
  // the default.
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &) const {
    return -1;
  }
};

struct StoreModel : public BorrowingModel<StoreModel, RuntimeStoreOp> {
  // A stored value that is counted moves into the storage.
  int64_t getRefCountEffect(Operation *op, OpOperand &operand) const {
    return &operand == &cast<RuntimeStoreOp>(op).getValueMutable() ? -1 : 0;
  }
};

struct AddToGroupModel
    : public BorrowingModel<AddToGroupModel, RuntimeAddToGroupOp> {
  // An added value may still be loaded; an added token has no other use.
  FailureOr<int64_t> getRefCountDelta(Operation *, OpOperand &operand) const {
    return isa<TokenType>(operand.get().getType()) ? -1 : 0;
  }
};

struct AddRefModel : public BorrowingModel<AddRefModel, RuntimeAddRefOp> {
  int64_t getRefCountEffect(Operation *op, OpOperand &) const {
    return cast<RuntimeAddRefOp>(op).getCount();
  }
  bool isRefCountUpdate(Operation *) const { return true; }
};

struct DropRefModel : public BorrowingModel<DropRefModel, RuntimeDropRefOp> {
  int64_t getRefCountEffect(Operation *op, OpOperand &) const {
    return -static_cast<int64_t>(cast<RuntimeDropRefOp>(op).getCount());
  }
  bool isRefCountUpdate(Operation *) const { return true; }
};

struct SuspendModel : public BorrowingModel<SuspendModel, CoroSuspendOp> {
  // Successor 1 resumes. Along the others control goes back to the caller, or
  // the frame is destroyed by somebody else.
  bool isSuspendingSuccessor(Operation *, unsigned index) const {
    return index != 1;
  }
};

/// An op of the high level, which the lowering replaces by runtime ops that
/// need counts of their own.
template <typename ConcreteOp>
struct UnloweredModel
    : public BorrowingModel<UnloweredModel<ConcreteOp>, ConcreteOp> {
  LogicalResult verifyRefCountable(Operation *op) const {
    return op->emitOpError() << "cannot be counted: async operations must be "
                                "lowered to async runtime operations";
  }
  FailureOr<int64_t> getRefCountDelta(Operation *op, OpOperand &) const {
    return verifyRefCountable(op);
  }
  FailureOr<int64_t> getResultRefCount(Operation *op, OpResult) const {
    return verifyRefCountable(op);
  }
};

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

struct AwaitTaskModel
    : public TaskOpInterface::ExternalModel<AwaitTaskModel, RuntimeAwaitOp> {
  bool isJoin(Operation *, OpOperand &) const { return true; }
};

struct AwaitAndResumeTaskModel
    : public TaskOpInterface::ExternalModel<AwaitAndResumeTaskModel,
                                            RuntimeAwaitAndResumeOp> {
  // The coroutine goes on when the operand is ready; what stands before its
  // suspension does not wait.
  bool isJoin(Operation *op, OpOperand &) const {
    return isa<CoroSuspendOp>(op->getBlock()->back());
  }
  bool waitsBySuspending(Operation *) const { return true; }
};

struct AddToGroupTaskModel
    : public TaskOpInterface::ExternalModel<AddToGroupTaskModel,
                                            RuntimeAddToGroupOp> {
  Value getJoinedWith(Operation *op, OpOperand &operand) const {
    auto add = cast<RuntimeAddToGroupOp>(op);
    return &operand == &add.getOperandMutable() ? Value(add.getGroup())
                                                : Value();
  }
};

/// set_available and set_error.
template <typename ConcreteOp>
struct TaskEndModel
    : public TaskOpInterface::ExternalModel<TaskEndModel<ConcreteOp>,
                                            ConcreteOp> {
  bool isTaskEnd(Operation *, OpOperand &) const { return true; }
};

template <typename... Types>
void attachTypes(MLIRContext &context) {
  (Types::template attachInterface<AsyncTypeModel<Types>>(context), ...);
}

template <template <typename> class Model, typename... Ops>
void attachOps(MLIRContext &context) {
  (Ops::template attachInterface<Model<Ops>>(context), ...);
}

} // namespace

static void attachAsyncModels(MLIRContext *context, AsyncDialect *) {
  attachTypes<TokenType, ValueType, GroupType>(*context);

  attachOps<PlainModel, RuntimeAwaitAndResumeOp, RuntimeCreateGroupOp,
            RuntimeCreateOp, RuntimeSetAvailableOp, RuntimeSetErrorOp>(
      *context);
  attachOps<UnloweredModel, AddToGroupOp, AwaitAllOp, AwaitOp, CallOp,
            CreateGroupOp, ExecuteOp, FuncOp, ReturnOp, YieldOp>(*context);

  RuntimeAwaitOp::attachInterface<AwaitModel>(*context);
  RuntimeIsErrorOp::attachInterface<IsErrorModel>(*context);
  RuntimeLoadOp::attachInterface<LoadModel>(*context);
  RuntimeStoreOp::attachInterface<StoreModel>(*context);
  RuntimeAddToGroupOp::attachInterface<AddToGroupModel>(*context);
  RuntimeAddRefOp::attachInterface<AddRefModel>(*context);
  RuntimeDropRefOp::attachInterface<DropRefModel>(*context);
  CoroSuspendOp::attachInterface<SuspendModel>(*context);

  attachOps<TaskEndModel, RuntimeSetAvailableOp, RuntimeSetErrorOp>(*context);
  RuntimeAwaitOp::attachInterface<AwaitTaskModel>(*context);
  RuntimeAwaitAndResumeOp::attachInterface<AwaitAndResumeTaskModel>(*context);
  RuntimeAddToGroupOp::attachInterface<AddToGroupTaskModel>(*context);
}

void ref_counting::registerAsyncRefCountingModels(DialectRegistry &registry) {
  registry.addExtension(attachAsyncModels);
}
