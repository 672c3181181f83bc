//===- RefCountingPolicyOpInterface.td - Op policy ---------*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface by which an op tells how it uses reference-counted values.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYOPINTERFACE
#define REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYOPINTERFACE

include "mlir/IR/OpBase.td"

def RefCountingPolicyOpInterface
    : OpInterface<"RefCountingPolicyOpInterface"> {
  let cppNamespace = "::mlir::ref_counting";

  let description = [{
    Tells how an op uses the reference-counted values among its operands and
    results. An op implements it in ODS, or gets it from outside by an external
    model; the passes cannot tell the difference.

    Words: a *reference* is one unit of an object's count. What is *held* is
    the number of references that the current function owes a release for. To
    *borrow* is to use a value without changing what is held; to *consume* is
    to take over references that were held. A value is *owned* if it is born
    with one reference held, and *borrowed* if it is born with none and
    something else keeps it alive.

    Two questions sound alike and are not: the *delta* is what a pass must
    place around the op; the *effect* is what the op itself does when it runs.
    An op that takes over a reference that the caller already holds (a `return`)
    has the delta 0 and the effect -1. An op that takes over a reference which
    must be added for it first has the delta +1 and, by default, the effect -1.

    Only `getRefCountDelta` must be implemented. Every method is asked only for
    operands and results whose type implements `RefCountedTypeInterface`, and
    none of them may change the IR.

    An op that does not implement the interface may still be understood: through
    its dialect (`RefCountingPolicyDialectInterface`), or because one of MLIR's
    own interfaces says enough (branches, region branches, calls, returns,
    selects, casts). An op that nothing answers for is *unknown*.
  }];

  let methods = [
    InterfaceMethod<[{
        What the pass must place around the op for this operand, in references:
        `+N`: N references are added right before the op; `-N`: N are dropped
        right after it; 0: neither. An op that holds the same value in several
        operands is asked for each of them, and the answers are summed.

        Failure: the op may not stand in IR that is counted. The model has then
        emitted an error that says why, on the op; the pass fails and leaves
        the IR as it was.
      }],
      "::llvm::FailureOr<int64_t>", "getRefCountDelta",
      (ins "::mlir::OpOperand &":$operand)>,

    InterfaceMethod<[{
        The change that executing the op makes to what is held of this operand,
        in references: `-N`: the op consumes N; `+N`: it adds N; 0: it borrows.

        Default: what was added for the op is handed to it, so
        `-max(delta, 0)`, and 0 if there is no delta.
      }],
      "int64_t", "getRefCountEffect", (ins "::mlir::OpOperand &":$operand),
      /*methodBody=*/"", /*defaultImplementation=*/[{
        return ::mlir::ref_counting::detail::getDefaultRefCountEffect(
            $_op.getOperation(), operand);
      }]>,

    InterfaceMethod<[{
        References that arrive with this result: 1 if it is owned, 0 if it is
        borrowed; then `getBorrowSources` tells what keeps it alive.

        Default: 1.

        Failure: as for `getRefCountDelta`. An op that may not stand in counted
        IR fails here too, so that it is seen when it has no counted operand.
      }],
      "::llvm::FailureOr<int64_t>", "getResultRefCount",
      (ins "::mlir::OpResult":$result),
      /*methodBody=*/"", /*defaultImplementation=*/[{
        return int64_t(1);
      }]>,

    InterfaceMethod<[{
        The values that keep a borrowed result alive: the object that `result`
        holds is valid as long as a reference to each of these is held. Asked
        only if `getResultRefCount` answers 0. Empty: something outside the
        function keeps it alive.

        Default: the reference-counted operands, and those that the other
        operands were cast from, each once, in order.
      }],
      "::llvm::SmallVector<::mlir::Value>", "getBorrowSources",
      (ins "::mlir::OpResult":$result),
      /*methodBody=*/"", /*defaultImplementation=*/[{
        return ::mlir::ref_counting::detail::getDefaultBorrowSources(
            $_op.getOperation());
      }]>,

    InterfaceMethod<[{
        True if the op does nothing but its effect on the counts of its
        operands, so that it may be moved, merged or erased: the ops that
        `RefCountedTypeInterface` creates, and nothing that has other effects.

        Default: false.
      }],
      "bool", "isRefCountUpdate", (ins),
      /*methodBody=*/"", /*defaultImplementation=*/[{
        return false;
      }]>,

    InterfaceMethod<[{
        True if control leaves the function along the edge to the successor
        with this index while the frame lives on, as when a coroutine suspends:
        what is held stays with the frame, and nothing is owed on this edge.

        Default: false.
      }],
      "bool", "isSuspendingSuccessor", (ins "unsigned":$index),
      /*methodBody=*/"", /*defaultImplementation=*/[{
        return false;
      }]>,

    InterfaceMethod<[{
        Whether IR that contains this op may be counted at all. Asked once for
        every op before any other question, also when nothing that it holds is
        counted: an op that a lowering replaces by counted ones has none yet.

        Failure: it may not. The model has emitted an error that says why.

        Default: success.
      }],
      "::llvm::LogicalResult", "verifyRefCountable", (ins),
      /*methodBody=*/"", /*defaultImplementation=*/[{
        return ::mlir::success();
      }]>,
  ];
}

#endif // REFCOUNTING_INTERFACES_REFCOUNTINGPOLICYOPINTERFACE
