//===- TestDialect.cpp - Ops for every answer -----------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

#include "test_rc.dialect.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "test_rc.types.cpp.inc"

#define GET_OP_CLASSES
#include "test_rc.ops.cpp.inc"

void TestRCDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "test_rc.types.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "test_rc.ops.cpp.inc"
      >();
}

void ObjectType::createAddRef(OpBuilder &builder, Location loc, Value value,
                              int64_t count) const {
  RetainOp::create(builder, loc, value, count);
}

void ObjectType::createDropRef(OpBuilder &builder, Location loc, Value value,
                               int64_t count) const {
  ReleaseOp::create(builder, loc, value, count);
}

void BufferType::createAddRef(OpBuilder &builder, Location loc, Value value,
                              int64_t count) const {
  RetainOp::create(builder, loc, value, count);
}

void BufferType::createDropRef(OpBuilder &builder, Location loc, Value value,
                               int64_t count) const {
  ReleaseOp::create(builder, loc, value, count);
}

SuccessorOperands BranchOnOp::getSuccessorOperands(unsigned index) {
  return SuccessorOperands(getForwardedMutable());
}
