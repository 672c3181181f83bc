//===- TaskOpInterface.td - Ends of tasks ------------------*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface by which ops tell when tasks have ended that may use values
// after the call which started them has returned.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_TASKOPINTERFACE
#define REFCOUNTING_INTERFACES_TASKOPINTERFACE

include "mlir/IR/OpBase.td"

def TaskOpInterface : OpInterface<"TaskOpInterface"> {
  let cppNamespace = "::mlir::ref_counting";

  let description = [{
    A function that suspends (an op in it has a suspending successor, see
    `RefCountingPolicyOpInterface`) starts a *task*: it returns at the first
    suspension, and the rest of it runs later. What it uses after a suspension
    must stay alive until the task has ended. The values that the function
    returns stand for the task: who waits for one of them waits for its end.

    This interface tells which ops wait. Dialects without tasks do not need it.
  }];

  let methods = [
    InterfaceMethod<[{
        True if the tasks that `operand` stands for have ended when control goes
        on behind the op, or behind the suspension at the end of its block
        (`waitsBySuspending`).

        Default: false.
      }],
      "bool", "isJoin", (ins "::mlir::OpOperand &":$operand),
      /*methodBody=*/"", /*defaultImplementation=*/[{ return false; }]>,

    InterfaceMethod<[{
        True if the op does not wait itself, but has the function go on when the
        tasks have ended after it was suspended by the terminator of the op's
        block: they have ended along the successors of the terminator that do not
        suspend, and not before.

        Default: false.
      }],
      "bool", "waitsBySuspending", (ins),
      /*methodBody=*/"", /*defaultImplementation=*/[{ return false; }]>,

    InterfaceMethod<[{
        A value that stands for the tasks of `operand`, too, once the op has
        run: the group that a token is added to. Null if there is none.

        Default: null.
      }],
      "::mlir::Value", "getJoinedWith", (ins "::mlir::OpOperand &":$operand),
      /*methodBody=*/"",
      /*defaultImplementation=*/[{ return ::mlir::Value(); }]>,

    InterfaceMethod<[{
        True if the op lets those go on who wait for `operand`, so that what
        the task does after it is not waited for.

        Default: false.
      }],
      "bool", "isTaskEnd", (ins "::mlir::OpOperand &":$operand),
      /*methodBody=*/"", /*defaultImplementation=*/[{ return false; }]>,
  ];
}

#endif // REFCOUNTING_INTERFACES_TASKOPINTERFACE
