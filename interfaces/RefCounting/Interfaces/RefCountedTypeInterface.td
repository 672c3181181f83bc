//===- RefCountedTypeInterface.td - Counted types ----------*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface that makes a type reference-counted.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_INTERFACES_REFCOUNTEDTYPEINTERFACE
#define REFCOUNTING_INTERFACES_REFCOUNTEDTYPEINTERFACE

include "mlir/IR/OpBase.td"

def RefCountedTypeInterface : TypeInterface<"RefCountedTypeInterface"> {
  let cppNamespace = "::mlir::ref_counting";

  let description = [{
    A type whose values are counted at run time: each value stands for an
    object, an object has a number of *references*, and it is released when the
    last one is dropped.

    The interface knows how to spell the two operations on the count. All the
    passes ask of a type is this; which op needs how many references is the
    matter of `RefCountingPolicyOpInterface`.

    A type that merely contains counted values (a tuple, a tensor of tokens) is
    not counted by this interface unless it implements it itself.

    A type class of somebody else's dialect may cover more than the counted
    values: not every `!emitc.ptr` is a pointer to an object with a count. An
    external model tells them apart by `isRefCounted`; a type that answers false
    counts as not implementing the interface (`isa` is false for it).

    The ops that these methods create must implement
    `RefCountingPolicyOpInterface`, answer a delta of 0, an effect of `+count`
    or `-count` on the operand that holds `value`, and true for
    `isRefCountUpdate`. The passes rely on it when they look whether an
    operation already stands where they would place one. What is created may
    depend on the type and the count alone: the passes ask once for each type
    and count, and place copies of that op for the other values.
  }];

  let methods = [
    InterfaceMethod<[{
        Creates, at the insertion point of `builder`, the op that adds `count`
        references to the object that `value` holds. `count` is at least 1.
      }],
      "void", "createAddRef",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$value, "int64_t":$count)>,
    InterfaceMethod<[{
        Creates, at the insertion point of `builder`, the op that drops `count`
        references from the object that `value` holds. `count` is at least 1.
      }],
      "void", "createDropRef",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$value, "int64_t":$count)>,
    InterfaceMethod<[{
        Whether the values of this very type are counted. The answer may not
        change while the context lives.

        Default: true.
      }],
      "bool", "isRefCounted", (ins),
      /*methodBody=*/"", /*defaultImplementation=*/[{
        return true;
      }]>,
  ];

  let extraClassOf = [{
    return $_type.isRefCounted();
  }];
}

#endif // REFCOUNTING_INTERFACES_REFCOUNTEDTYPEINTERFACE
