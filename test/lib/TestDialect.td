//===- TestDialect.td - Ops for every answer ---------------*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counted types and ops with every answer, which they give in ODS. The other
// ways to give an op a policy: TestDialectPolicy.td, TestForeignDialect.td.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_TESTDIALECT
#define REFCOUNTING_TEST_LIB_TESTDIALECT

include "RefCounting/Interfaces/RefCountedTypeInterface.td"
include "RefCounting/Interfaces/RefCountingPolicyOpInterface.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

//===----------------------------------------------------------------------===//
// test_rc: types
//===----------------------------------------------------------------------===//

def TestRC_Dialect : Dialect {
  let name = "test_rc";
  let cppNamespace = "::mlir::ref_counting::test";
  let useDefaultTypePrinterParser = 1;
}

class TestRC_CountedType<string name, string typeMnemonic>
    : TypeDef<TestRC_Dialect, name, [
        DeclareTypeInterfaceMethods<RefCountedTypeInterface>]> {
  let mnemonic = typeMnemonic;
}

def TestRC_Object : TestRC_CountedType<"Object", "object">;
def TestRC_Buffer : TestRC_CountedType<"Buffer", "buffer">;

/// Any type that implements RefCountedTypeInterface.
def AnyCounted : Type<
    CPred<"::llvm::isa<::mlir::ref_counting::RefCountedTypeInterface>($_self)">,
    "reference-counted type">;

//===----------------------------------------------------------------------===//
// test_rc: ops
//===----------------------------------------------------------------------===//

/// An op with a policy, which implements the methods in `methods` besides the
/// delta.
class TestRC_Op<string mnemonic, list<string> methods = [],
                list<Trait> traits = []>
    : Op<TestRC_Dialect, mnemonic, traits # [
        DeclareOpInterfaceMethods<RefCountingPolicyOpInterface, methods>]>;

/// The same, with the delta 0.
class TestRC_PlainOp<string mnemonic, list<string> methods = [],
                     list<Trait> traits = []>
    : TestRC_Op<mnemonic, methods, traits> {
  code delta = [{
    ::llvm::FailureOr<int64_t> $cppClass::getRefCountDelta(::mlir::OpOperand &) {
      return 0;
    }
  }];
  let extraClassDefinition = delta;
}

/// An op without a policy.
class TestRC_BareOp<string mnemonic, list<Trait> traits = []>
    : Op<TestRC_Dialect, mnemonic, traits>;

//===-- Definitions -------------------------------------------------------===//

def TestRC_MakeOp : TestRC_PlainOp<"make"> {
  let summary = "One owned result";
  let results = (outs AnyCounted:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def TestRC_MakeManyOp : TestRC_PlainOp<"make_many", ["getResultRefCount"]> {
  let summary = "A result that arrives with `count` references";
  let arguments = (ins I64Attr:$count);
  let results = (outs AnyCounted:$result);
  let assemblyFormat = "$count attr-dict `:` type($result)";
  let extraClassDefinition = delta # [{
    ::llvm::FailureOr<int64_t> $cppClass::getResultRefCount(::mlir::OpResult) {
      return int64_t(getCount());
    }
  }];
}

/// An op with a borrowed result.
class TestRC_BorrowingResultOp<string mnemonic, list<string> methods = []>
    : TestRC_PlainOp<mnemonic, methods # ["getResultRefCount"]> {
  let results = (outs AnyCounted:$result);
  code borrowed = delta # [{
    ::llvm::FailureOr<int64_t> $cppClass::getResultRefCount(::mlir::OpResult) {
      return 0;
    }
  }];
  let extraClassDefinition = borrowed;
}

def TestRC_ViewOp : TestRC_BorrowingResultOp<"view"> {
  let summary = "A result borrowed from all counted operands, by default";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat =
      "$operands attr-dict `:` type($operands) `->` type($result)";
}

def TestRC_ViewOfOp : TestRC_BorrowingResultOp<"view_of", ["getBorrowSources"]> {
  let summary = "A result borrowed from `$owner` and not from `$others`";
  let arguments = (ins AnyCounted:$owner, Variadic<AnyType>:$others);
  let assemblyFormat = [{
    $owner (`not` $others^)? attr-dict `:` type($owner) (`,` type($others)^)?
    `->` type($result)
  }];
  let extraClassDefinition = borrowed # [{
    ::llvm::SmallVector<::mlir::Value>
    $cppClass::getBorrowSources(::mlir::OpResult) {
      return {getOwner()};
    }
  }];
}

def TestRC_GlobalOp : TestRC_BorrowingResultOp<"global"> {
  let summary = "A result that something outside the function keeps alive";
  let assemblyFormat = "attr-dict `:` type($result)";
}

//===-- Uses --------------------------------------------------------------===//

def TestRC_BorrowOp : TestRC_PlainOp<"borrow"> {
  let summary = "Borrows";
  let arguments = (ins Variadic<AnyCounted>:$operands);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
}

def TestRC_ConsumeOp : TestRC_PlainOp<"consume", ["getRefCountEffect"]> {
  let summary = "Consumes `count` references of each operand";
  let arguments = (ins Variadic<AnyCounted>:$operands,
                   DefaultValuedAttr<I64Attr, "1">:$count);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
  let extraClassDefinition = delta # [{
    int64_t $cppClass::getRefCountEffect(::mlir::OpOperand &) {
      return -uint64_t(getCount());
    }
  }];
}

/// An op with the same delta for each operand.
class TestRC_DeltaOp<string mnemonic, int count> : TestRC_Op<mnemonic> {
  let arguments = (ins Variadic<AnyCounted>:$operands);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
  let extraClassDefinition = [{
    ::llvm::FailureOr<int64_t> $cppClass::getRefCountDelta(::mlir::OpOperand &) {
      return }] # count # [{;
    }
  }];
}

def TestRC_TakeOp : TestRC_DeltaOp<"take", 1> {
  let summary = "A reference is added before it, which it takes, by default";
}
def TestRC_LastUseOp : TestRC_DeltaOp<"last_use", -1> {
  let summary = "A reference is dropped after it";
}

def TestRC_AskOp : TestRC_Op<"ask"> {
  let summary = "Asks for the deltas in `$deltas`, one for each operand";
  let arguments = (ins DenseI64ArrayAttr:$deltas,
                   Variadic<AnyCounted>:$operands);
  let assemblyFormat = "$deltas $operands attr-dict `:` type($operands)";
  let extraClassDefinition = [{
    ::llvm::FailureOr<int64_t>
    $cppClass::getRefCountDelta(::mlir::OpOperand &operand) {
      return getDeltas()[operand.getOperandNumber()];
    }
  }];
}

def TestRC_AskAtEndOp : TestRC_Op<"ask_at_end", [], [Terminator]> {
  let summary = "The same, as a terminator";
  let arguments = (ins DenseI64ArrayAttr:$deltas,
                   Variadic<AnyCounted>:$operands);
  let assemblyFormat =
      "$deltas ($operands^ `:` type($operands))? attr-dict";
  let extraClassDefinition = TestRC_AskOp.extraClassDefinition;
}

//===-- Updates -----------------------------------------------------------===//

class TestRC_UpdateOp<string mnemonic, string sign>
    : TestRC_PlainOp<mnemonic, ["getRefCountEffect", "isRefCountUpdate"]> {
  let arguments = (ins AnyCounted:$value, DefaultValuedAttr<I64Attr, "1">:$count);
  let assemblyFormat = "$value attr-dict `:` type($value)";
  let extraClassDefinition = delta # [{
    int64_t $cppClass::getRefCountEffect(::mlir::OpOperand &) {
      return }] # sign # [{uint64_t(getCount());
    }
    bool $cppClass::isRefCountUpdate() { return true; }
  }];
}

def TestRC_RetainOp : TestRC_UpdateOp<"retain", "+"> {
  let summary = "What createAddRef of this dialect's types creates";
}
def TestRC_ReleaseOp : TestRC_UpdateOp<"release", "-"> {
  let summary = "What createDropRef of this dialect's types creates";
}

//===-- Control flow ------------------------------------------------------===//

def TestRC_SuspendOp
    : TestRC_PlainOp<"suspend", ["isSuspendingSuccessor"], [Terminator]> {
  let summary = "Suspends along the successors whose indices are given";
  let arguments = (ins DenseI32ArrayAttr:$suspending);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$dests);
  let assemblyFormat = "$suspending $dests attr-dict";
  let extraClassDefinition = delta # [{
    bool $cppClass::isSuspendingSuccessor(unsigned index) {
      return ::llvm::is_contained(getSuspending(), int32_t(index));
    }
  }];
}

def TestRC_BranchOnOp : TestRC_BareOp<"branch_on", [
    Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
  let summary = "A branch that uses a value besides those that it forwards";
  let arguments = (ins AnyCounted:$value, Variadic<AnyType>:$forwarded);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = [{
    $value `:` type($value) `,` $dest
    (`(` $forwarded^ `:` type($forwarded) `)`)? attr-dict
  }];
}

def TestRC_InvokeOp : TestRC_PlainOp<"invoke", [], [Terminator]> {
  let summary = "A terminator with an owned result";
  let results = (outs AnyCounted:$result);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest attr-dict `:` type($result)";
}

def TestRC_EndOp : TestRC_PlainOp<"end", [], [Terminator]> {
  let summary = "Ends a region, borrowing what it holds";
  let arguments = (ins Variadic<AnyCounted>:$operands);
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
}

def TestRC_RegionOp : TestRC_PlainOp<"region"> {
  let summary = "A region without RegionBranchOpInterface";
  let arguments = (ins Variadic<AnyCounted>:$operands);
  let regions = (region AnyRegion:$body);
  let assemblyFormat =
      "($operands^ `:` type($operands))? $body attr-dict";
}

def TestRC_GraphOp : TestRC_PlainOp<"graph", [], [
    NoTerminator, HasOnlyGraphRegion, RegionKindInterface]> {
  let summary = "A graph region";
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict";
}

def TestRC_CallOp : TestRC_BareOp<"call", [
    DeclareOpInterfaceMethods<CallOpInterface>]> {
  let summary = "A call that nobody checks: of anything, with any operands";
  let arguments = (ins SymbolRefAttr:$callee, Variadic<AnyType>:$operands,
                   OptionalAttr<DictArrayAttr>:$arg_attrs,
                   OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    $callee `(` $operands `)` attr-dict `:`
    functional-type($operands, $results)
  }];
  let extraClassDefinition = [{
    ::mlir::CallInterfaceCallable $cppClass::getCallableForCallee() {
      return getCallee();
    }
    void $cppClass::setCalleeFromCallable(
        ::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::SymbolRefAttr>(callee));
    }
    ::mlir::Operation::operand_range $cppClass::getArgOperands() {
      return getOperands();
    }
    ::mlir::MutableOperandRange $cppClass::getArgOperandsMutable() {
      return getOperandsMutable();
    }
  }];
}

//===-- Failures ----------------------------------------------------------===//

def TestRC_FailOp : TestRC_Op<"fail", ["getResultRefCount"]> {
  let summary = "Fails to tell its delta and its results' counts";
  let arguments = (ins Variadic<AnyCounted>:$operands);
  let results = (outs Variadic<AnyCounted>:$results);
  let assemblyFormat =
      "$operands attr-dict `:` functional-type($operands, $results)";
  let extraClassDefinition = [{
    ::llvm::FailureOr<int64_t>
    $cppClass::getRefCountDelta(::mlir::OpOperand &operand) {
      return emitOpError() << "has no delta for operand "
                           << operand.getOperandNumber();
    }
    ::llvm::FailureOr<int64_t>
    $cppClass::getResultRefCount(::mlir::OpResult result) {
      return emitOpError() << "has no count for result "
                           << result.getResultNumber();
    }
  }];
}

def TestRC_RefuseOp : TestRC_PlainOp<"refuse", ["verifyRefCountable"]> {
  let summary = "May not stand in IR that is counted";
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "($body^)? attr-dict";
  let extraClassDefinition = delta # [{
    ::llvm::LogicalResult $cppClass::verifyRefCountable() {
      return emitOpError() << "may not be counted";
    }
  }];
}

//===-- Two answers -------------------------------------------------------===//

def TestRC_ConvertOp : TestRC_PlainOp<"convert", [], [
    DeclareOpInterfaceMethods<CastOpInterface>]> {
  let summary = "A cast whose policy says that its result is another object";
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$result);
  let assemblyFormat =
      "$input attr-dict `:` type($input) `to` type($result)";
  let extraClassDefinition = delta # [{
    bool $cppClass::areCastCompatible(::mlir::TypeRange, ::mlir::TypeRange) {
      return true;
    }
  }];
}

//===-- No answer ---------------------------------------------------------===//

def TestRC_UnknownOp : TestRC_BareOp<"unknown"> {
  let summary = "Nothing answers for it";
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat =
      "$operands attr-dict `:` functional-type($operands, $results)";
}

def TestRC_UnknownRegionOp : TestRC_BareOp<"unknown_region"> {
  let summary = "The same, with a region";
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict";
}

def TestRC_UnknownEndOp : TestRC_BareOp<"unknown_end", [Terminator]> {
  let summary = "The same, as a terminator";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
}

#endif // REFCOUNTING_TEST_LIB_TESTDIALECT
