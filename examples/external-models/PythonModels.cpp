//===- PythonModels.cpp - Python objects in emitc -------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin that has Python objects counted in programs of the emitc dialect,
// which knows nothing of them: values of type PyObject *, and calls of the C
// functions of Python.
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;
using namespace mlir::ref_counting;

// [tutorial-external-type]
/// `!emitc.ptr<!emitc.opaque<"PyObject">>`, and no other pointer.
struct PyObjectModel
    : RefCountedTypeInterface::ExternalModel<PyObjectModel,
                                             emitc::PointerType> {
  bool isRefCounted(Type type) const {
    auto pointee = cast<emitc::PointerType>(type).getPointee();
    auto opaque = dyn_cast<emitc::OpaqueType>(pointee);
    return opaque && opaque.getValue() == "PyObject";
  }
  void createAddRef(Type, OpBuilder &builder, Location loc, Value value,
                    int64_t count) const {
    while (count--)
      emitc::CallOpaqueOp::create(builder, loc, TypeRange(), "Py_IncRef",
                                  value);
  }
  void createDropRef(Type, OpBuilder &builder, Location loc, Value value,
                     int64_t count) const {
    while (count--)
      emitc::CallOpaqueOp::create(builder, loc, TypeRange(), "Py_DecRef",
                                  value);
  }
};
// [/tutorial-external-type]

// [tutorial-external-op]
/// A call of a function of Python's. Most borrow their arguments, and return
/// an owned object ("a new reference").
struct CallModel
    : RefCountingPolicyOpInterface::ExternalModel<CallModel,
                                                  emitc::CallOpaqueOp> {
  static StringRef getCallee(Operation *op) {
    return cast<emitc::CallOpaqueOp>(op).getCallee();
  }
  static bool isStolen(OpOperand &operand) {
    return getCallee(operand.getOwner()) == "PyList_SetItem" &&
           operand.getOperandNumber() == 2;
  }
  static bool givesBorrowed(Operation *op) {
    return getCallee(op) == "PyList_GetItem";
  }

  // An object that is born owned and has this use alone is a temporary: it
  // goes with the call. All others are released by hand.
  FailureOr<int64_t> getRefCountDelta(Operation *op, OpOperand &operand) const {
    if (!getCallee(op).starts_with("Py") || op->hasAttr("args"))
      return op->emitOpError("has a Python object, but is not a plain call of "
                             "a function of Python's");
    if (isRefCountUpdate(op))
      return 0;
    Operation *maker = operand.get().getDefiningOp();
    bool isTemporary = isa_and_present<emitc::CallOpaqueOp>(maker) &&
                       !givesBorrowed(maker) && !givesBorrowed(op) &&
                       operand.get().hasOneUse();
    return (isStolen(operand) ? 1 : 0) - (isTemporary ? 1 : 0);
  }
  int64_t getRefCountEffect(Operation *op, OpOperand &operand) const {
    if (isRefCountUpdate(op))
      return getCallee(op) == "Py_IncRef" ? 1 : -1;
    return isStolen(operand) ? -1 : 0;
  }
  FailureOr<int64_t> getResultRefCount(Operation *op, OpResult) const {
    return givesBorrowed(op) ? 0 : 1;
  }
  bool isRefCountUpdate(Operation *op) const {
    return getCallee(op) == "Py_IncRef" || getCallee(op) == "Py_DecRef";
  }
};
// [/tutorial-external-op]

// [tutorial-external-registration]
static void registerModels(DialectRegistry *registry) {
  registry->addExtension(+[](MLIRContext *context, emitc::EmitCDialect *) {
    emitc::PointerType::attachInterface<PyObjectModel>(*context);
    emitc::CallOpaqueOp::attachInterface<CallModel>(*context);
  });
}

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "PythonModels", LLVM_VERSION_STRING,
          registerModels};
}
// [/tutorial-external-registration]
