//===- TestDialect.h - Ops for every answer -------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the test dialects; their .td files say what they are for.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_TESTDIALECT_H
#define REFCOUNTING_TEST_LIB_TESTDIALECT_H

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#include "test_rc.dialect.h.inc"
#include "test_rc_dialect.dialect.h.inc"
#include "test_rc_foreign.dialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "test_rc.types.h.inc"
#define GET_TYPEDEF_CLASSES
#include "test_rc_foreign.types.h.inc"

#define GET_OP_CLASSES
#include "test_rc.ops.h.inc"
#define GET_OP_CLASSES
#include "test_rc_dialect.ops.h.inc"
#define GET_OP_CLASSES
#include "test_rc_foreign.ops.h.inc"

#endif // REFCOUNTING_TEST_LIB_TESTDIALECT_H
