//===- RefCountingDialect.td - Conventions of functions ----*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect of the attributes that fix who releases a function argument.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_REFCOUNTINGDIALECT
#define REFCOUNTING_INTERFACES_REFCOUNTINGDIALECT

// For the generator of the reference, which looks for ops.
include "mlir/IR/OpBase.td"

def RefCountingDialect : Dialect {
  let name = "ref_counting";
  let cppNamespace = "::mlir::ref_counting";
  let summary = "Who releases a function argument";

  let description = [{
    Attributes on the arguments of functions (any op that implements
    `FunctionOpInterface`); the dialect has no ops and no types.

    * `ref_counting.owned`: the function owns the argument. Its caller passes a
      reference, and the function releases it.
    * `ref_counting.borrowed`: the function borrows the argument. Its caller
      keeps it alive during the call.
    * `ref_counting.borrowed_until`: besides, tasks that the function starts
      still use the argument when it has returned. For each of them a list of
      what tells a caller, who waits for it, that the task has ended: results
      and other arguments of the function. The passes write it where they find
      it in a body; it matters where the body is not seen.

    ```mlir
    func.func private @log(!async.token {ref_counting.borrowed})

    func.func private @copy(!async.value<i64> {ref_counting.borrowed,
        ref_counting.borrowed_until = [["result 0"]]}) -> !async.token
    ```

    Without either, the passes find out or assume a convention. A result needs
    no attribute: the caller owns what a function returns.

    The dialect verifies its attributes, and refuses unknown names, both on one
    argument, wrong values, arguments that are not counted, and every
    other place: ops, results, the arguments of calls. A type that only a
    lowering ends in (of the `llvm`, `ptr`, `emitc` and `spirv` dialects) is
    taken to be what became of a counted one; a lowering to other types must
    remove the attributes.

    IR with these attributes can be parsed by a tool that does not know the
    dialect; `--allow-unregistered-dialect` is not needed, and nothing verifies
    them then. Every pass that reads or writes them loads the dialect and
    verifies them again, before it changes anything.
  }];

  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
}

#endif // REFCOUNTING_INTERFACES_REFCOUNTINGDIALECT
