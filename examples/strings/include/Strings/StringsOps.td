//===- StringsOps.td - Counted strings ---------------------*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dialect of strings that are counted at run time: one type, seven ops, and
// how they use references.
//
//===----------------------------------------------------------------------===//

#ifndef STRINGS_OPS
#define STRINGS_OPS

// [tutorial-includes]
include "RefCounting/Interfaces/RefCountedTypeInterface.td"
include "RefCounting/Interfaces/RefCountingPolicyOpInterface.td"
// [/tutorial-includes]
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

//===----------------------------------------------------------------------===//
// Dialect and type
//===----------------------------------------------------------------------===//

def Strings_Dialect : Dialect {
  let name = "strings";
  let cppNamespace = "::strings";
  let summary = "Immutable strings, counted at run time";
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    /// Registers everything that the dialect's types need.
    void registerTypes();
  }];
}

// [tutorial-type]
def Strings_StringType
    : TypeDef<Strings_Dialect, "String",
              [DeclareTypeInterfaceMethods<RefCountedTypeInterface>]> {
  let mnemonic = "string";
  let summary = "An immutable string, counted at run time";
}
// [/tutorial-type]

def Strings_String
    : Type<CPred<"::llvm::isa<::strings::StringType>($_self)">, "string",
           "::strings::StringType">,
      BuildableType<"$_builder.getType<::strings::StringType>()">;

//===----------------------------------------------------------------------===//
// Policies
//===----------------------------------------------------------------------===//

class Strings_Op<string mnemonic, list<Trait> traits = []>
    : Op<Strings_Dialect, mnemonic, traits>;

// [tutorial-borrowing]
/// Borrows its operands and asks for nothing. A result is owned unless the op
/// says otherwise.
class Strings_BorrowingOp<string mnemonic>
    : Strings_Op<mnemonic, [RefCountingPolicyOpInterface]> {
  let extraClassDeclaration = [{
    ::llvm::FailureOr<int64_t> getRefCountDelta(::mlir::OpOperand &) {
      return 0;
    }
  }];
}
// [/tutorial-borrowing]

// [tutorial-update]
/// Does nothing but change the count of its operand by `sign` times the
/// attribute `count`.
class Strings_UpdateOp<string mnemonic, string sign>
    : Strings_Op<mnemonic, [RefCountingPolicyOpInterface]> {
  let arguments = (ins
    Strings_String:$string,
    DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$count
  );
  let assemblyFormat = "$string attr-dict";
  let extraClassDeclaration = [{
    ::llvm::FailureOr<int64_t> getRefCountDelta(::mlir::OpOperand &) {
      return 0;
    }
    int64_t getRefCountEffect(::mlir::OpOperand &) {
      return }] # sign # [{static_cast<int64_t>(getCount());
    }
    bool isRefCountUpdate() { return true; }
  }];
}
// [/tutorial-update]

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

// [tutorial-literal]
def Strings_LiteralOp : Strings_BorrowingOp<"literal"> {
  let summary = "A new string";
  let description = [{
    Makes a string of the bytes of `value`. The result is owned.

    ```mlir
    %s = strings.literal "hello"
    ```
  }];
  let arguments = (ins StrAttr:$value);
  let results = (outs Strings_String:$result);
  let assemblyFormat = "$value attr-dict";
}
// [/tutorial-literal]

def Strings_ConcatOp : Strings_BorrowingOp<"concat"> {
  let summary = "Two strings, one after the other, as a new string";
  let description = [{
    Borrows both operands, which may be the same string. The result is owned
    and shares nothing with them.

    ```mlir
    %s = strings.concat %hello, %world
    ```
  }];
  let arguments = (ins Strings_String:$lhs, Strings_String:$rhs);
  let results = (outs Strings_String:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

def Strings_PrintOp : Strings_BorrowingOp<"print"> {
  let summary = "Print a string and a newline";
  let description = [{
    Borrows the string.

    ```mlir
    strings.print %s
    ```
  }];
  let arguments = (ins Strings_String:$string);
  let assemblyFormat = "$string attr-dict";
}

// [tutorial-view]
def Strings_ViewOp
    : Strings_Op<"view", [DeclareOpInterfaceMethods<
          RefCountingPolicyOpInterface, ["getResultRefCount"]>]> {
  let summary = "A part of a string, without a copy";
  let description = [{
    The bytes of `string` from `offset` on, `size` of them. The result borrows
    from the operand: it is valid as long as somebody holds a reference to
    `string`. To retain a view retains the string that it looks into. A view
    that goes past the end is cut off there.

    ```mlir
    %hell = strings.view %hello[%c0, %c4]
    ```
  }];
  let arguments = (ins Strings_String:$string, Index:$offset, Index:$size);
  let results = (outs Strings_String:$result);
  let assemblyFormat = "$string `[` $offset `,` $size `]` attr-dict";
  let hasVerifier = 1;
}
// [/tutorial-view]

// [tutorial-into-bytes]
def Strings_IntoBytesOp
    : Strings_Op<"into_bytes",
                 [DeclareOpInterfaceMethods<RefCountingPolicyOpInterface>]> {
  let summary = "Turn a string into a buffer of its bytes";
  let description = [{
    Consumes a reference to the string. If it was the last one the buffer is
    the string's own, without a copy. The buffer is freed by `memref.dealloc`.

    The policy asks for one more reference before the op, because it is made
    for programs in which every owned string is also released by hand, or
    handed on by a `return` or the like. See the README.

    ```mlir
    %bytes = strings.into_bytes %s : memref<?xi8>
    ```
  }];
  let arguments = (ins Strings_String:$string);
  let results = (outs MemRefRankOf<[I8], [1]>:$bytes);
  let assemblyFormat = "$string attr-dict `:` type($bytes)";
  let hasVerifier = 1;
}
// [/tutorial-into-bytes]

def Strings_RetainOp : Strings_UpdateOp<"retain", "+"> {
  let summary = "Add references";
  let description = [{
    Adds `count` references to the string; 1 if it is not given.

    ```mlir
    strings.retain %s
    strings.retain %s {count = 2 : i64}
    ```
  }];
}

def Strings_ReleaseOp : Strings_UpdateOp<"release", "-"> {
  let summary = "Drop references";
  let description = [{
    Drops `count` references of the string; 1 if it is not given. A string is
    freed with its last reference, and with it all views of it.

    ```mlir
    strings.release %s
    strings.release %s {count = 2 : i64}
    ```
  }];
}

#endif // STRINGS_OPS
