//===- RefCountingPolicy.cpp - Who answers for an op ----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/RefCountingPolicy.h"
#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::ref_counting;

//===----------------------------------------------------------------------===//
// Who answers
//===----------------------------------------------------------------------===//

/// The implementation of an op interface for all ops called `name`: their own,
/// or one that their dialect has for them. Null if there is none.
template <typename InterfaceT>
static const typename InterfaceT::Concept *findInterface(OperationName name) {
  if (auto *own = name.getInterface<InterfaceT>())
    return own;
  Dialect *dialect = name.getDialect();
  return dialect ? dialect->getRegisteredInterfaceForOp<InterfaceT>(name)
                 : nullptr;
}

/// Whether `op` has attributes for its arguments or results.
static bool
hasArgumentAttributes(Operation *op,
                      const ArgAndResultAttrsOpInterface::Concept *interface) {
  if (!interface)
    return false;
  ArgAndResultAttrsOpInterface attributes(op, interface);
  return attributes.getArgAttrsAttr() || attributes.getResAttrsAttr();
}

RefCountingPolicy::Answerer RefCountingPolicy::findAnswerer(Operation *op) {
  Answerer answerer;
  OperationName name = op->getName();
  answerer.attributes = findInterface<ArgAndResultAttrsOpInterface>(name);
  answerer.call = findInterface<CallOpInterface>(name);
  answerer.task = findInterface<TaskOpInterface>(name);
  if (auto *policy = findInterface<RefCountingPolicyOpInterface>(name)) {
    answerer.source = Source::OpInterface;
    answerer.op = policy;
    return answerer;
  }
  if (Dialect *dialect = name.getDialect()) {
    auto *policy =
        dialect->getRegisteredInterface<RefCountingPolicyDialectInterface>();
    if (policy && policy->hasPolicyFor(name)) {
      answerer.source = Source::DialectInterface;
      answerer.dialect = policy;
      return answerer;
    }
  }
  answerer.isAlwaysKnown =
      isa<BranchOpInterface, CallOpInterface, FunctionOpInterface,
          RegionBranchOpInterface, SelectLikeOpInterface>(op);
  answerer.isCast = isa<CastOpInterface, UnrealizedConversionCastOp>(op);
  if (answerer.isAlwaysKnown || answerer.isCast ||
      op->hasTrait<OpTrait::IsTerminator>())
    answerer.source = Source::MLIRInterfaces;
  return answerer;
}

const RefCountingPolicy::Answerer &
RefCountingPolicy::lookUpAnswerer(Operation *op) {
  auto [it, isNew] = answerers.try_emplace(op->getName());
  if (isNew)
    it->second = findAnswerer(op);
  lastName = op->getName();
  lastAnswerer = &it->second;
  return it->second;
}

/// Whether `op` returns from the function that it stands in.
static bool isReturn(Operation *op) {
  return op->hasTrait<OpTrait::IsTerminator>() && op->getNumSuccessors() == 0 &&
         isa_and_present<FunctionOpInterface>(op->getParentOp());
}

/// Whether `op` passes its operands to a region or to the results of its
/// parent.
static bool isRegionTerminator(Operation *op) {
  return isa<RegionBranchTerminatorOpInterface>(op) &&
         isa_and_present<RegionBranchOpInterface>(op->getParentOp());
}

bool RefCountingPolicy::isKnown(Operation *op) {
  const Answerer &answerer = getAnswerer(op);
  if (answerer.source != Source::MLIRInterfaces)
    return answerer.source != Source::Unknown;
  return answerer.isAlwaysKnown || getCastSource(op) || isReturn(op) ||
         isRegionTerminator(op);
}

Value RefCountingPolicy::getHoldingName(Value value) {
  Value first = value;
  // Casts in unreachable blocks may form a cycle.
  llvm::SmallPtrSet<Operation *, 4> visited;
  while (Operation *op = value.getDefiningOp()) {
    value = getCastSource(op);
    if (!value || !visited.insert(op).second)
      break;
    if (isRefCounted(value.getType()))
      first = value;
  }
  return first;
}

bool RefCountingPolicy::holdsRefCounted(Operation *op) {
  auto isCounted = [&](Type type) { return isRefCounted(type); };
  return llvm::any_of(op->getOperandTypes(), isCounted) ||
         llvm::any_of(op->getResultTypes(), isCounted) ||
         llvm::any_of(op->getRegions(), [&](Region &region) {
           return !region.empty() &&
                  llvm::any_of(region.front().getArgumentTypes(), isCounted);
         });
}

//===----------------------------------------------------------------------===//
// The questions
//===----------------------------------------------------------------------===//

/// Whether `op` has attributes outside of its properties.
bool RefCountingPolicy::hasDictionaryAttributes(Operation *op) {
  if (!emptyDictionary)
    emptyDictionary = DictionaryAttr::get(op->getContext());
  return op->getRawDictionaryAttrs() != emptyDictionary;
}

LogicalResult RefCountingPolicy::verifyRefCountable(Operation *op) {
  const Answerer &answerer = getAnswerer(op);
  // The IR may have been parsed without the dialect that verifies them. Most
  // ops have no attributes but those in their properties.
  if ((hasArgumentAttributes(op, answerer.attributes) ||
       hasDictionaryAttributes(op)) &&
      failed(verifyConventionAttributes(op)))
    return failure();
  if (answerer.source == Source::OpInterface)
    return RefCountingPolicyOpInterface(op, answerer.op).verifyRefCountable();
  if (answerer.source == Source::DialectInterface)
    return answerer.dialect->verifyRefCountable(op);
  return success();
}

FailureOr<int64_t> RefCountingPolicy::getDelta(OpOperand &operand) {
  Operation *op = operand.getOwner();
  const Answerer &answerer = getAnswerer(op);
  if (answerer.source == Source::OpInterface)
    return RefCountingPolicyOpInterface(op, answerer.op)
        .getRefCountDelta(operand);
  if (answerer.source == Source::DialectInterface)
    return answerer.dialect->getRefCountDelta(operand);
  return 0;
}

/// The place of `operand` in `range`, a range of its owner's operands, if it is
/// in there.
static std::optional<unsigned> getIndexIn(OperandRange range,
                                          OpOperand &operand) {
  if (range.empty())
    return std::nullopt;
  unsigned first = range.getBeginOperandIndex();
  unsigned number = operand.getOperandNumber();
  if (number < first || number >= first + range.size())
    return std::nullopt;
  return number - first;
}

std::optional<unsigned>
RefCountingPolicy::getArgumentIndex(OpOperand &operand) {
  Operation *op = operand.getOwner();
  const Answerer &answerer = getAnswerer(op);
  if (!answerer.call)
    return std::nullopt;
  // The callee of an indirect call is an operand, and no argument.
  return getIndexIn(CallOpInterface(op, answerer.call).getArgOperands(),
                    operand);
}

FunctionOpInterface RefCountingPolicy::getCallee(Operation *op) {
  const Answerer &answerer = getAnswerer(op);
  if (!answerer.call)
    return FunctionOpInterface();
  return dyn_cast_if_present<FunctionOpInterface>(
      CallOpInterface(op, answerer.call).resolveCallableInTable(&symbolTables));
}

bool RefCountingPolicy::isConsumedByCall(OpOperand &operand) {
  std::optional<unsigned> index = getArgumentIndex(operand);
  if (!index)
    return false;
  FunctionOpInterface callee = getCallee(operand.getOwner());
  return !callee || *index >= callee.getNumArguments() ||
         getConvention(callee, *index) == ArgumentConvention::Owned;
}

/// Whether an edge out of the branch that owns `operand` forwards it to a block
/// argument.
static bool isForwardedToBlock(OpOperand &operand) {
  auto branch = dyn_cast<BranchOpInterface>(operand.getOwner());
  return branch && branch.getSuccessorBlockArgument(operand.getOperandNumber());
}

/// Whether an edge into a region of the op that owns `operand`, or past its
/// regions, forwards it.
static bool isForwardedByEntry(OpOperand &operand) {
  auto op = dyn_cast<RegionBranchOpInterface>(operand.getOwner());
  if (!op)
    return false;
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  return llvm::any_of(successors, [&](RegionSuccessor successor) {
    return getIndexIn(op.getEntrySuccessorOperands(successor), operand);
  });
}

/// Whether an edge out of the region that the owner of `operand` ends forwards
/// it.
static bool isForwardedByTerminator(OpOperand &operand) {
  if (!isRegionTerminator(operand.getOwner()))
    return false;
  auto op = cast<RegionBranchTerminatorOpInterface>(operand.getOwner());
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(SmallVector<Attribute>(op->getNumOperands()),
                         successors);
  return llvm::any_of(successors, [&](RegionSuccessor successor) {
    return getIndexIn(op.getSuccessorOperands(successor), operand);
  });
}

bool RefCountingPolicy::consumesOnEdges(Operation *op) {
  return getAnswerer(op).source == Source::MLIRInterfaces;
}

bool RefCountingPolicy::isForwarded(OpOperand &operand) {
  return consumesOnEdges(operand.getOwner()) &&
         (isReturn(operand.getOwner()) || isForwardedToBlock(operand) ||
          isForwardedByEntry(operand) || isForwardedByTerminator(operand));
}

int64_t RefCountingPolicy::getEffect(OpOperand &operand) {
  Operation *op = operand.getOwner();
  const Answerer &answerer = getAnswerer(op);
  switch (answerer.source) {
  case Source::OpInterface:
    return RefCountingPolicyOpInterface(op, answerer.op)
        .getRefCountEffect(operand);
  case Source::DialectInterface:
    return answerer.dialect->getRefCountEffect(operand);
  case Source::MLIRInterfaces:
    return isConsumedByCall(operand) || isForwarded(operand) ? -1 : 0;
  case Source::Unknown:
    return 0;
  }
  llvm_unreachable("unhandled source of answers");
}

FailureOr<int64_t> RefCountingPolicy::getResultRefCount(OpResult result) {
  Operation *op = result.getOwner();
  const Answerer &answerer = getAnswerer(op);
  if (answerer.source == Source::OpInterface)
    return RefCountingPolicyOpInterface(op, answerer.op)
        .getResultRefCount(result);
  if (answerer.source == Source::DialectInterface)
    return answerer.dialect->getResultRefCount(result);
  if (answerer.source == Source::MLIRInterfaces) {
    if (isa<SelectLikeOpInterface>(op))
      return 0;
    // A counted value made from one that never was (a raw pointer) has no hold
    // to share; it is owned as the result of any other op.
    if (getHoldingName(result) != result)
      return 0;
  }
  return 1;
}

SmallVector<Value> RefCountingPolicy::getBorrowSources(OpResult result) {
  Operation *op = result.getOwner();
  const Answerer &answerer = getAnswerer(op);
  if (answerer.source == Source::OpInterface)
    return RefCountingPolicyOpInterface(op, answerer.op)
        .getBorrowSources(result);
  if (answerer.source == Source::DialectInterface)
    return answerer.dialect->getBorrowSources(result);
  if (Value source = getCastSource(op))
    return {isRefCounted(source.getType()) ? source : getHoldingName(result)};
  return detail::getDefaultBorrowSources(op);
}

bool RefCountingPolicy::isUpdate(Operation *op) {
  const Answerer &answerer = getAnswerer(op);
  if (answerer.source == Source::OpInterface)
    return RefCountingPolicyOpInterface(op, answerer.op).isRefCountUpdate();
  if (answerer.source == Source::DialectInterface)
    return answerer.dialect->isRefCountUpdate(op);
  return false;
}

bool RefCountingPolicy::isPlainUpdate(Operation *op) {
  return isUpdate(op) && op->getNumOperands() == 1 &&
         op->getNumResults() == 0 && op->getNumRegions() == 0 &&
         op->getNumSuccessors() == 0 &&
         !op->hasTrait<OpTrait::IsTerminator>() &&
         isRefCounted(op->getOperand(0).getType());
}

bool RefCountingPolicy::isSuspendingSuccessor(Operation *op, unsigned index) {
  const Answerer &answerer = getAnswerer(op);
  if (answerer.source == Source::OpInterface)
    return RefCountingPolicyOpInterface(op, answerer.op)
        .isSuspendingSuccessor(index);
  if (answerer.source == Source::DialectInterface)
    return answerer.dialect->isSuspendingSuccessor(op, index);
  return false;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

ArgumentConvention
RefCountingPolicy::getConvention(FunctionOpInterface function, unsigned index) {
  if (std::optional<ArgumentConvention> given =
          Conventions::getGiven(function, index))
    return *given;
  return conventions ? conventions->get(function, index)
                     : ArgumentConvention::Owned;
}

int64_t RefCountingPolicy::getArgumentRefCount(BlockArgument argument) {
  Block *block = argument.getOwner();
  auto function =
      dyn_cast_if_present<FunctionOpInterface>(block->getParentOp());
  // An entry block may have arguments that are not the function's, such as the
  // workgroup attributions of gpu.func.
  if (function && block->isEntryBlock() &&
      argument.getArgNumber() < function.getNumArguments() &&
      getConvention(function, argument.getArgNumber()) ==
          ArgumentConvention::Borrowed)
    return 0;
  return 1;
}
