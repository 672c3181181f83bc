//===- TestDialectPolicy.td - Policy by the dialect --------*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops for which their dialect answers, through
// RefCountingPolicyDialectInterface.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_TESTDIALECTPOLICY
#define REFCOUNTING_TEST_LIB_TESTDIALECTPOLICY

include "TestDialect.td"

/// Its RefCountingPolicyDialectInterface is TestDialectPolicy.
def TestRCDialect_Dialect : Dialect {
  let name = "test_rc_dialect";
  let cppNamespace = "::mlir::ref_counting::test";
}

class TestRCDialect_Op<string mnemonic, list<Trait> traits = []>
    : Op<TestRCDialect_Dialect, mnemonic, traits>;

def TestRCDialect_DialectUseOp : TestRCDialect_Op<"use"> {
  let summary = "The dialect answers: the defaults, with the given delta";
  let arguments = (ins I64Attr:$delta, Variadic<AnyCounted>:$operands);
  let results = (outs Variadic<AnyCounted>:$results);
  let assemblyFormat = [{
    $delta $operands attr-dict `:` functional-type($operands, $results)
  }];
}

def TestRCDialect_DialectConsumeOp : TestRCDialect_Op<"consume"> {
  let summary = "The dialect answers: consumes 1";
  let arguments = (ins Variadic<AnyCounted>:$operands);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
}

def TestRCDialect_DialectViewOp : TestRCDialect_Op<"view"> {
  let summary = "The dialect answers: borrowed from the last operand";
  let arguments = (ins Variadic<AnyCounted>:$operands);
  let results = (outs AnyCounted:$result);
  let assemblyFormat =
      "$operands attr-dict `:` type($operands) `->` type($result)";
}

def TestRCDialect_DialectRetainOp : TestRCDialect_Op<"retain"> {
  let summary = "The dialect answers: an update, which adds 1";
  let arguments = (ins AnyCounted:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def TestRCDialect_DialectSuspendOp : TestRCDialect_Op<"suspend", [Terminator]> {
  let summary = "The dialect answers: suspends along successor 0";
  let successors = (successor VariadicSuccessor<AnySuccessor>:$dests);
  let assemblyFormat = "$dests attr-dict";
}

def TestRCDialect_DialectRefuseOp : TestRCDialect_Op<"refuse"> {
  let summary = "The dialect answers: may not be counted";
  let assemblyFormat = "attr-dict";
}

/// A select between two counted values.
class TestRCDialect_SelectBase<string mnemonic>
    : TestRCDialect_Op<mnemonic, [
        DeclareOpInterfaceMethods<SelectLikeOpInterface>,
        AllTypesMatch<["trueValue", "falseValue", "result"]>]> {
  let arguments = (ins I1:$condition, AnyCounted:$trueValue,
                   AnyCounted:$falseValue);
  let results = (outs AnyCounted:$result);
  let assemblyFormat = [{
    $condition `,` $trueValue `,` $falseValue attr-dict `:` type($result)
  }];
}

def TestRCDialect_DialectSelectOp : TestRCDialect_SelectBase<"select"> {
  let summary = "The dialect answers (an owned result), not MLIR's interface";
}

def TestRCDialect_DialectOtherSelectOp : TestRCDialect_SelectBase<"other_select"> {
  let summary = "MLIR's interface answers: the dialect does not for this name";
}

def TestRCDialect_DialectStrangerOp : TestRCDialect_Op<"stranger"> {
  let summary = "Nothing answers: the dialect does not for this name";
  let arguments = (ins Variadic<AnyCounted>:$operands);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
}

def TestRCDialect_DialectOwnPolicyOp : TestRCDialect_Op<"own_policy", [
    DeclareOpInterfaceMethods<RefCountingPolicyOpInterface>,
    DeclareOpInterfaceMethods<SelectLikeOpInterface>,
    AllTypesMatch<["trueValue", "falseValue", "result"]>]> {
  let summary = "The op answers (a delta of -3, an owned result), though its "
                "dialect (a delta of 0) and MLIR's interface would, too";
  let arguments = (ins I1:$condition, AnyCounted:$trueValue,
                   AnyCounted:$falseValue);
  let results = (outs AnyCounted:$result);
  let assemblyFormat = [{
    $condition `,` $trueValue `,` $falseValue attr-dict `:` type($result)
  }];
  let extraClassDefinition = [{
    ::llvm::FailureOr<int64_t> $cppClass::getRefCountDelta(::mlir::OpOperand &) {
      return -3;
    }
  }];
}

#endif // REFCOUNTING_TEST_LIB_TESTDIALECTPOLICY
