//===- Strings.cpp - Counted strings --------------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Strings/Strings.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace strings;

//===----------------------------------------------------------------------===//
// Dialect
//===----------------------------------------------------------------------===//

#include "Strings/StringsDialect.cpp.inc"

void StringsDialect::initialize() {
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "Strings/StringsOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Type
//===----------------------------------------------------------------------===//

#define GET_TYPEDEF_CLASSES
#include "Strings/StringsTypes.cpp.inc"

void StringsDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Strings/StringsTypes.cpp.inc"
      >();
}

// [tutorial-counting]
void StringType::createAddRef(OpBuilder &builder, Location loc, Value value,
                              int64_t count) const {
  RetainOp::create(builder, loc, value, count);
}

void StringType::createDropRef(OpBuilder &builder, Location loc, Value value,
                               int64_t count) const {
  ReleaseOp::create(builder, loc, value, count);
}
// [/tutorial-counting]

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

// [tutorial-view-policy]
FailureOr<int64_t> ViewOp::getRefCountDelta(OpOperand &) { return 0; }

// What keeps the result alive is, by default, all counted operands: here the
// one string.
FailureOr<int64_t> ViewOp::getResultRefCount(OpResult) { return 0; }
// [/tutorial-view-policy]

LogicalResult ViewOp::verify() {
  auto isNegative = [](Value value) {
    APInt constant;
    return matchPattern(value, m_ConstantInt(&constant)) &&
           constant.isNegative();
  };
  if (isNegative(getOffset()))
    return emitOpError("has a negative offset");
  if (isNegative(getSize()))
    return emitOpError("has a negative size");
  return success();
}

// [tutorial-into-bytes-policy]
// What is added for the op is handed to it: the default effect is -1.
FailureOr<int64_t> IntoBytesOp::getRefCountDelta(OpOperand &) { return 1; }
// [/tutorial-into-bytes-policy]

LogicalResult IntoBytesOp::verify() {
  MemRefType type = getBytes().getType();
  if (!type.isDynamicDim(0) || !type.getLayout().isIdentity() ||
      type.getMemorySpace())
    return emitOpError("gives a buffer of type memref<?xi8>, not ") << type;
  return success();
}

#define GET_OP_CLASSES
#include "Strings/StringsOps.cpp.inc"
