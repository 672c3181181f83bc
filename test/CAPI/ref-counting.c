//===- ref-counting.c - Test of the C API ---------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// RUN: ref-counting-capi-test 2>&1 | FileCheck %s

// The C API: models and dialect in a registry, passes created and registered.

#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/Async.h"
#include "mlir-c/Dialect/Func.h"
#include "ref-counting-c/Dialects.h"
#include "ref-counting-c/Models.h"
#include "ref-counting-c/Passes.h"

#include <stdio.h>

static void printString(MlirStringRef string, void *userData) {
  (void)userData;
  fwrite(string.data, 1, string.length, stdout);
}

static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic,
                                         void *userData) {
  (void)userData;
  printf("diagnostic: ");
  mlirDiagnosticPrint(diagnostic, printString, NULL);
  printf("\n");
  return mlirLogicalResultSuccess();
}

/// A context with the dialects and models that the test needs.
static MlirContext createContext(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__async__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__ref_counting__(),
                                 registry);
  mlirRegisterAsyncRefCountingModels(registry);
  MlirContext context =
      mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  return context;
}

static MlirModule parse(MlirContext context, const char *text) {
  return mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
}

/// Runs `passManager` on `module`, prints the result, and destroys both.
static void runAndDestroy(MlirPassManager passManager, MlirModule module) {
  MlirLogicalResult result =
      mlirPassManagerRunOnOp(passManager, mlirModuleGetOperation(module));
  if (mlirLogicalResultIsFailure(result))
    printf("the pass failed\n");
  mlirOperationPrint(mlirModuleGetOperation(module), printString, NULL);
  printf("\n");
  mlirPassManagerDestroy(passManager);
  mlirModuleDestroy(module);
}

static const char *const awaiting =
    "func.func @wait(%token: !async.token) {\n"
    "  async.runtime.await %token : !async.token\n"
    "  return\n"
    "}\n"
    "func.func @borrow(%token: !async.token {ref_counting.borrowed}) {\n"
    "  return\n"
    "}\n";

// CHECK-LABEL: created:
// CHECK:       func.func @wait(%[[TOKEN:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.await %[[TOKEN]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK:       func.func @borrow(%{{.*}}: !async.token {ref_counting.borrowed}) {
// CHECK-NEXT:    return
static void testCreatedPass(MlirContext context) {
  printf("created:\n");
  MlirPassManager passManager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(passManager,
                              mlirCreateRefCountingPolicyBasedRefCounting());
  runAndDestroy(passManager, parse(context, awaiting));
}

// CHECK-LABEL: nested:
// CHECK:       async.runtime.drop_ref
// CHECK-NOT:   async.runtime.drop_ref
static void testNestedPass(MlirContext context) {
  printf("nested:\n");
  MlirPassManager passManager = mlirPassManagerCreate(context);
  MlirOpPassManager functions = mlirPassManagerGetNestedUnder(
      passManager, mlirStringRefCreateFromCString("func.func"));
  mlirOpPassManagerAddOwnedPass(functions,
                                mlirCreateRefCountingPolicyBasedRefCounting());
  runAndDestroy(passManager, parse(context, awaiting));
}

// CHECK-LABEL: pipeline:
// CHECK:       diagnostic: 'foreign.op' op holds a reference-counted value
// CHECK:       the pass failed
// CHECK:       "foreign.op"(%{{.*}}) : (!async.token) -> ()
static void testPipeline(MlirContext context) {
  printf("pipeline:\n");
  mlirRegisterRefCountingPasses();
  mlirRegisterRefCountingPasses();
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirPassManager passManager = mlirPassManagerCreate(context);
  MlirLogicalResult result = mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(passManager),
      mlirStringRefCreateFromCString(
          "builtin.module(policy-based-ref-counting{unknown-ops=error})"),
      printString, NULL);
  if (mlirLogicalResultIsFailure(result))
    printf("the pipeline was not parsed\n");
  runAndDestroy(passManager,
                parse(context, "func.func @f(%token: !async.token) {\n"
                               "  \"foreign.op\"(%token) : (!async.token)"
                               " -> ()\n"
                               "  return\n"
                               "}\n"));
  mlirContextSetAllowUnregisteredDialects(context, false);
}

// CHECK-LABEL: dialect:
// CHECK-NEXT:  ref_counting
// CHECK-NEXT:  diagnostic: 'func.func' op argument #0: unknown attribute 'ref_counting.borowed'; did you mean 'ref_counting.borrowed'?
// CHECK-NEXT:  no module
// CHECK-NEXT:  loaded: ref_counting
static void testDialect(MlirContext context) {
  printf("dialect:\n");
  MlirDialectHandle handle = mlirGetDialectHandle__ref_counting__();
  printString(mlirDialectHandleGetNamespace(handle), NULL);
  printf("\n");
  MlirModule module = parse(
      context, "func.func private @f(!async.token {ref_counting.borowed})\n");
  if (mlirModuleIsNull(module))
    printf("no module\n");
  else
    mlirModuleDestroy(module);
  MlirDialect dialect = mlirDialectHandleLoadDialect(handle, context);
  printf("loaded: ");
  printString(mlirDialectGetNamespace(dialect), NULL);
  printf("\n");
}

int main(void) {
  MlirContext context = createContext();
  testCreatedPass(context);
  testNestedPass(context);
  testPipeline(context);
  testDialect(context);
  mlirContextDestroy(context);
  return 0;
}
