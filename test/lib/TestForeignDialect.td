//===- TestForeignDialect.td - Policy from outside ---------*- tablegen -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A type and ops that get their interfaces by external models, as those of a
// dialect that one cannot change.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_TESTFOREIGNDIALECT
#define REFCOUNTING_TEST_LIB_TESTFOREIGNDIALECT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

/// Knows nothing of reference counts: its models are attached from outside.
def TestRCForeign_Dialect : Dialect {
  let name = "test_rc_foreign";
  let cppNamespace = "::mlir::ref_counting::test";
  let useDefaultTypePrinterParser = 1;
}

def TestRCForeign_Handle : TypeDef<TestRCForeign_Dialect, "Handle"> {
  let mnemonic = "handle";
}

class TestRCForeign_Op<string mnemonic, list<Trait> traits = []>
    : Op<TestRCForeign_Dialect, mnemonic, traits>;

def TestRCForeign_ForeignOpenOp : TestRCForeign_Op<"open"> {
  let results = (outs TestRCForeign_Handle:$result);
  let assemblyFormat = "attr-dict";
}

def TestRCForeign_ForeignReadOp : TestRCForeign_Op<"read"> {
  let arguments = (ins TestRCForeign_Handle:$handle);
  let assemblyFormat = "$handle attr-dict";
}

def TestRCForeign_ForeignRefOp : TestRCForeign_Op<"ref"> {
  let arguments = (ins TestRCForeign_Handle:$handle, I64Attr:$count);
  let assemblyFormat = "$handle attr-dict";
}

def TestRCForeign_ForeignUnrefOp : TestRCForeign_Op<"unref"> {
  let arguments = (ins TestRCForeign_Handle:$handle, I64Attr:$count);
  let assemblyFormat = "$handle attr-dict";
}

#endif // REFCOUNTING_TEST_LIB_TESTFOREIGNDIALECT
