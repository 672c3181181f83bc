//===- RefCountingDialect.cpp - Conventions of functions ------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Interfaces/RefCountedTypeInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::ref_counting;

#include "RefCounting/Interfaces/RefCountingDialect.cpp.inc"

void RefCountingDialect::initialize() {}

//===----------------------------------------------------------------------===//
// What may be wrong with one attribute
//===----------------------------------------------------------------------===//

/// Whether `name` is one of this dialect's.
static bool hasDialectPrefix(StringRef name) {
  return name.consume_front(RefCountingDialect::getDialectNamespace()) &&
         name.starts_with(".");
}

/// An error about argument `index` of `function`, where the argument stands in
/// the source if that is known.
static InFlightDiagnostic emitArgumentError(FunctionOpInterface function,
                                            unsigned index) {
  Location loc = function.getLoc();
  Region &body = function.getFunctionBody();
  // The body is verified after the attributes, and may be wrong still.
  if (!body.empty() && index < body.getNumArguments() &&
      !isa<UnknownLoc>(body.getArgument(index).getLoc()))
    loc = body.getArgument(index).getLoc();
  return emitError(loc) << "'" << function->getName() << "' op argument #"
                        << index << ": ";
}

/// Ends `diagnostic` with what the user may have meant by `name`.
static LogicalResult suggestName(InFlightDiagnostic diagnostic,
                                 StringRef name) {
  StringRef nearest;
  // More edits than this make another word.
  unsigned leastDistance = 3;
  for (StringRef known :
       {ownedAttrName, borrowedAttrName, borrowedUntilAttrName}) {
    unsigned distance = name.edit_distance(known);
    if (distance >= leastDistance)
      continue;
    leastDistance = distance;
    nearest = known;
  }
  diagnostic << "unknown attribute '" << name << "'";
  if (nearest.empty())
    return diagnostic << "; the attributes of an argument are '"
                      << ownedAttrName << "', '" << borrowedAttrName
                      << "' and '" << borrowedUntilAttrName << "'";
  return diagnostic << "; did you mean '" << nearest << "'?";
}

static bool isKnownName(StringRef name) {
  return name == ownedAttrName || name == borrowedAttrName ||
         name == borrowedUntilAttrName;
}

/// Whether `type` may be what a lowering made of a counted type: the argument
/// attributes outlive the lowering of a function's signature.
static bool isLoweredType(Type type) {
  return llvm::is_contained({"llvm", "ptr", "emitc", "spirv"},
                            type.getDialect().getNamespace());
}

bool ref_counting::parseTaskHandle(StringRef text, bool &isResult,
                                   unsigned &index) {
  isResult = text.consume_front("result ");
  if (!isResult && !text.consume_front("argument "))
    return false;
  return !text.getAsInteger(10, index);
}

/// Whether `value` lists, for each of some tasks, arguments and results of
/// `function`. A lowering may have changed their numbers.
static bool isListOfTasks(Attribute value, FunctionOpInterface function,
                          bool isLowered) {
  auto isHandle = [&](Attribute handle) {
    auto text = dyn_cast<StringAttr>(handle);
    bool isResult;
    unsigned index;
    if (!text || !parseTaskHandle(text, isResult, index))
      return false;
    unsigned number =
        isResult ? function.getNumResults() : function.getNumArguments();
    return isLowered || index < number;
  };
  auto isTask = [&](Attribute task) {
    auto handles = dyn_cast<ArrayAttr>(task);
    return handles && llvm::all_of(handles, isHandle);
  };
  auto tasks = dyn_cast<ArrayAttr>(value);
  return tasks && !tasks.empty() && llvm::all_of(tasks, isTask);
}

static LogicalResult verifyArgument(Operation *op, unsigned index,
                                    NamedAttribute attribute) {
  StringRef name = attribute.getName();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return op->emitOpError()
           << "argument #" << index << ": '" << name
           << "' is an attribute of the arguments of functions, and this op "
              "is none; put it on the function that is called";
  if (!isKnownName(name))
    return suggestName(emitArgumentError(function, index), name);
  if (name == borrowedUntilAttrName) {
    if (!isListOfTasks(attribute.getValue(), function,
                       isLoweredType(function.getArgumentTypes()[index])))
      return emitArgumentError(function, index)
             << "'" << name
             << "' takes a list with, for each task that still uses the "
                "argument, a list of the arguments and results that tell its "
                "end, as in [[\"result 0\", \"argument 1\"]], but has "
             << attribute.getValue();
    if (!function.getArgAttr(index, borrowedAttrName))
      return emitArgumentError(function, index)
             << "'" << name << "' without '" << borrowedAttrName
             << "': what the function owns it need not give back; add the "
                "latter or remove the former";
  } else if (!isa<UnitAttr>(attribute.getValue()))
    return emitArgumentError(function, index)
           << "'" << name << "' takes no value, but has "
           << attribute.getValue() << "; write the name alone";
  // The other of the two is verified as well, and need not repeat it.
  if (name == borrowedAttrName && function.getArgAttr(index, ownedAttrName))
    return emitArgumentError(function, index)
           << "both '" << ownedAttrName << "' and '" << borrowedAttrName
           << "'; keep one: either the function releases the argument or its "
              "caller does";
  Type type = function.getArgumentTypes()[index];
  if (!isa<RefCountedTypeInterface>(type) && !isLoweredType(type))
    return emitArgumentError(function, index)
           << "'" << name << "' on type " << type
           << ", which is not reference-counted; remove the attribute, or "
              "attach RefCountedTypeInterface to the type";
  return success();
}

static LogicalResult verifyResult(Operation *op, unsigned index,
                                  NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (!isKnownName(name))
    return suggestName(op->emitOpError() << "result #" << index << ": ", name);
  return op->emitOpError()
         << "result #" << index << ": '" << name
         << "' is an attribute of arguments; remove it: the caller always owns "
            "what a function returns";
}

static LogicalResult verifyOp(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (!isKnownName(name))
    return suggestName(op->emitOpError() << "has an ", name);
  if (isa<FunctionOpInterface>(op))
    return op->emitOpError()
           << "has '" << name
           << "' as an attribute of its own; write it behind the type of the "
              "argument that it is meant for, as in (!async.token {"
           << (name == borrowedUntilAttrName
                   ? (borrowedAttrName + ", " + name + " = [[\"result 0\"]]")
                         .str()
                   : name.str())
           << "})";
  return op->emitOpError()
         << "has '" << name
         << "', which is an attribute of the arguments of functions; remove it";
}

//===----------------------------------------------------------------------===//
// Who asks
//===----------------------------------------------------------------------===//

LogicalResult
RefCountingDialect::verifyOperationAttribute(Operation *op,
                                             NamedAttribute attribute) {
  return verifyOp(op, attribute);
}

LogicalResult RefCountingDialect::verifyRegionArgAttribute(
    Operation *op, unsigned, unsigned argIndex, NamedAttribute attribute) {
  return verifyArgument(op, argIndex, attribute);
}

LogicalResult RefCountingDialect::verifyRegionResultAttribute(
    Operation *op, unsigned, unsigned resultIndex, NamedAttribute attribute) {
  return verifyResult(op, resultIndex, attribute);
}

/// Calls `verify` for each attribute of this dialect in `dictionaries`, which
/// may be null, with the index of its dictionary.
static LogicalResult verifyDictionaries(
    Operation *op, ArrayAttr dictionaries,
    LogicalResult (*verify)(Operation *, unsigned, NamedAttribute)) {
  if (!dictionaries)
    return success();
  bool isWrong = false;
  for (auto [index, dictionary] :
       llvm::enumerate(dictionaries.getAsRange<DictionaryAttr>()))
    for (NamedAttribute attribute : dictionary)
      if (hasDialectPrefix(attribute.getName()))
        isWrong |= failed(verify(op, index, attribute));
  return failure(isWrong);
}

LogicalResult ref_counting::verifyConventionAttributes(Operation *op) {
  bool isWrong = false;
  // The names are nobody's inherent attributes, so the raw dictionary will do.
  for (NamedAttribute attribute : op->getRawDictionaryAttrs())
    if (hasDialectPrefix(attribute.getName()))
      isWrong |= failed(verifyOp(op, attribute));
  if (auto attributes = dyn_cast<ArgAndResultAttrsOpInterface>(op)) {
    isWrong |= failed(
        verifyDictionaries(op, attributes.getArgAttrsAttr(), verifyArgument));
    isWrong |= failed(
        verifyDictionaries(op, attributes.getResAttrsAttr(), verifyResult));
  }
  return failure(isWrong);
}
