//===- RefCountingPolicy.h - Who answers for an op --------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the one place where the passes ask how an op uses reference-counted
// values, and the order in which the answers are looked for.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_REFCOUNTINGPOLICY_H
#define REFCOUNTING_ANALYSIS_REFCOUNTINGPOLICY_H

#include "RefCounting/Analysis/Conventions.h"
#include "RefCounting/Interfaces/RefCountingPolicyDialectInterface.h"
#include "RefCounting/Interfaces/TaskOpInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::ref_counting {

/// The questions of RefCountingPolicyOpInterface for any op. The answers come
/// from, in this order:
///
///   1. the op itself (in ODS or by an external model);
///   2. the RefCountingPolicyDialectInterface of its dialect;
///   3. what MLIR's own interfaces say: branches and region branches consume
///      what they forward, returns what they return, calls what the callee
///      owns; selects and casts borrow, and so do their results;
///   4. nothing: the op is unknown, and borrows.
///
/// Answers that depend on the op's name alone are kept, so an object of this
/// class may not outlive a change of the context's dialects. Not thread-safe:
/// each thread uses its own.
class RefCountingPolicy {
public:
  /// `conventions` says what is known of functions without argument attributes,
  /// and must outlive this object. If it is null, their arguments are owned.
  explicit RefCountingPolicy(const Conventions *conventions = nullptr)
      : conventions(conventions) {}

  /// Whether values of `type` are counted: the type implements
  /// RefCountedTypeInterface.
  bool isRefCounted(Type type) {
    if (type != lastType) {
      auto [it, isNew] = refCountedTypes.try_emplace(type);
      if (isNew)
        it->second = isa<RefCountedTypeInterface>(type);
      lastType = type;
      isLastTypeRefCounted = it->second;
    }
    return isLastTypeRefCounted;
  }

  /// Whether `op` holds a counted value: as an operand, a result, or an
  /// argument of a region's entry block.
  bool holdsRefCounted(Operation *op);

  /// Whether an argument of `function` is counted.
  bool hasRefCountedArguments(FunctionOpInterface function) {
    return llvm::any_of(function.getArgumentTypes(),
                        [&](Type type) { return isRefCounted(type); });
  }

  /// The name under which what is held of the object that `value` holds is
  /// kept, which must be counted: of the names that casts lead back to, the
  /// first that is counted. A counted value that was cast from a raw pointer
  /// which itself was cast from a counted value shares the hold of the latter.
  Value getHoldingName(Value value);

  /// ref_counting::getCastSource, faster.
  Value getCastSource(Operation *op) {
    return op->getNumOperands() == 1 && op->getNumResults() == 1 &&
                   getAnswerer(op).isCast
               ? op->getOperand(0)
               : Value();
  }

  /// Whether something answers for `op` (1 to 3 above). Says nothing about
  /// whether `op` holds a counted value.
  bool isKnown(Operation *op);

  /// Whether something answers for all ops called as `op` is.
  bool isAlwaysKnown(Operation *op) {
    const Answerer &answerer = getAnswerer(op);
    return answerer.source == Source::OpInterface ||
           answerer.source == Source::DialectInterface ||
           answerer.isAlwaysKnown;
  }

  /// Whether IR with `op` may be counted, and the `ref_counting.*` attributes
  /// of `op` are right. Failure: an error on `op` has said why not. To be asked
  /// for every op before the questions below.
  LogicalResult verifyRefCountable(Operation *op);

  /// What a pass must place around the owner of `operand`, in references: +N
  /// before it, -N after it. `operand` must be counted. Failure: the op may not
  /// stand here, and an error has said why.
  FailureOr<int64_t> getDelta(OpOperand &operand);

  /// The change that executing the owner of `operand` makes to what is held of
  /// it, in references. `operand` must be counted. For a branch it is the
  /// change on the edges that forward the operand.
  int64_t getEffect(OpOperand &operand);

  /// Whether it is control flow that consumes `operand`: an edge out of its
  /// owner forwards it to a block, a region, the results of an op, or the
  /// caller. The effect of such an operand takes place on that edge alone.
  bool isForwarded(OpOperand &operand);

  /// Whether the edges out of `op` consume what they forward: nothing but
  /// MLIR's own interfaces answers for it.
  bool consumesOnEdges(Operation *op);

  /// References that arrive with `result`, which must be counted. Failure: as
  /// for getDelta.
  FailureOr<int64_t> getResultRefCount(OpResult result);

  /// References that arrive with `argument`, which must be counted: 0 for a
  /// function argument that is borrowed, else 1.
  int64_t getArgumentRefCount(BlockArgument argument);

  /// The values that keep `result` alive, which must be counted and borrowed.
  SmallVector<Value> getBorrowSources(OpResult result);

  /// Whether `op` does nothing but its effect on counts.
  bool isUpdate(Operation *op);

  /// Whether `op` is an update of one object and nothing else, so that the
  /// passes may erase it and place another.
  bool isPlainUpdate(Operation *op);

  /// Whether control leaves along the edge to successor `index` of `op` while
  /// the frame, and what it holds, lives on.
  bool isSuspendingSuccessor(Operation *op, unsigned index);

  /// The convention of argument `index` of `function`: by the argument
  /// attribute `ref_counting.owned` or `ref_counting.borrowed`; else by the
  /// conventions that this object was made with; else owned.
  ArgumentConvention getConvention(FunctionOpInterface function,
                                   unsigned index);

  /// The function that the call `op` calls; null if `op` is not a call, or if
  /// it is not known.
  FunctionOpInterface getCallee(Operation *op);

  /// The argument of the callee that `operand` becomes, if its owner is a call
  /// and it is an argument of it.
  std::optional<unsigned> getArgumentIndex(OpOperand &operand);

  /// `op` as a TaskOpInterface; null if it does not implement it.
  TaskOpInterface getTaskOp(Operation *op) {
    const Answerer &answerer = getAnswerer(op);
    return answerer.task ? TaskOpInterface(op, answerer.task)
                         : TaskOpInterface();
  }

private:
  /// Which of the sources above answers for an op. What MLIR's interfaces say
  /// of a terminator depends on its parent op as well.
  enum class Source { OpInterface, DialectInterface, MLIRInterfaces, Unknown };

  /// What an op's name alone tells. To look an interface up costs more than
  /// most answers.
  struct Answerer {
    Source source = Source::Unknown;

    /// The implementation of the op's interface, if that is the source.
    const RefCountingPolicyOpInterface::Concept *op = nullptr;

    /// The dialect's interface, if that is the source.
    const RefCountingPolicyDialectInterface *dialect = nullptr;

    /// One of MLIR's interfaces answers for each op of the name.
    bool isAlwaysKnown = false;

    /// An op of the name is a cast if it has one operand and one result.
    bool isCast = false;

    /// How the ops of the name tell of their callees, or of tasks, if they do.
    const CallOpInterface::Concept *call = nullptr;
    const TaskOpInterface::Concept *task = nullptr;

    /// How the ops of the name tell their attributes of arguments and results,
    /// if they have some.
    const ArgAndResultAttrsOpInterface::Concept *attributes = nullptr;
  };

  /// An op is asked several questions in a row.
  const Answerer &getAnswerer(Operation *op) {
    return lastName == op->getName() ? *lastAnswerer : lookUpAnswerer(op);
  }
  const Answerer &lookUpAnswerer(Operation *op);
  static Answerer findAnswerer(Operation *op);

  bool hasDictionaryAttributes(Operation *op);

  /// Whether the callee of the owner of `operand` takes it over.
  bool isConsumedByCall(OpOperand &operand);

  const Conventions *conventions;
  DenseMap<OperationName, Answerer> answerers;
  std::optional<OperationName> lastName;
  const Answerer *lastAnswerer = nullptr;

  DenseMap<Type, bool> refCountedTypes;
  Type lastType;
  bool isLastTypeRefCounted = false;

  /// That of ops without attributes but those in their properties.
  DictionaryAttr emptyDictionary;

  SymbolTableCollection symbolTables;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_REFCOUNTINGPOLICY_H
