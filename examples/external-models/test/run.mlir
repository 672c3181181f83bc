// Counts the calls, translates to C++, and runs the functions in Python, which
// tells how many references there are.

// RUN: mlir-opt %s --load-dialect-plugin=%models --load-pass-plugin=%passes \
// RUN:     --pass-pipeline='builtin.module(policy-based-ref-counting{unknown-ops=error})' \
// RUN:   | mlir-translate --mlir-to-cpp -o %t.cpp
// RUN: %cxx -std=c++17 -shared -fPIC -I %S/Inputs %t.cpp -o %t.so
// RUN: %python %S/Inputs/check_references.py %t.so

// What the pass placed is needed.
// RUN: mlir-translate --mlir-to-cpp %s -o %t-uncounted.cpp
// RUN: %cxx -std=c++17 -shared -fPIC -I %S/Inputs %t-uncounted.cpp -o %t-uncounted.so
// RUN: not %python %S/Inputs/check_references.py %t-uncounted.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCOUNTED
// UNCOUNTED: append: 3 references, not 2

!object = !emitc.ptr<!emitc.opaque<"PyObject">>

emitc.include "python_api.h"

emitc.func @append(%list: !object, %n: i64) attributes {specifiers = ["extern \"C\""]} {
  %0 = call_opaque "PyLong_FromLong"(%n) : (i64) -> !object
  call_opaque "PyList_Append"(%list, %0) : (!object, !object) -> ()
  return
}

emitc.func @copy_item(%list: !object, %from: i64, %to: i64) attributes {specifiers = ["extern \"C\""]} {
  %0 = call_opaque "PyList_GetItem"(%list, %from) : (!object, i64) -> !object
  call_opaque "PyList_SetItem"(%list, %to, %0) : (!object, i64, !object) -> ()
  return
}

emitc.func @notify(%callback: !object) attributes {specifiers = ["extern \"C\""]} {
  %0 = call_opaque "PyObject_CallNoArgs"(%callback) : (!object) -> !object
  return
}

emitc.func @make(%n: i64, %item: !object) -> !object attributes {specifiers = ["extern \"C\""]} {
  %zero = "emitc.constant"() {value = 0 : i64} : () -> i64
  %one = "emitc.constant"() {value = 1 : i64} : () -> i64
  %two = "emitc.constant"() {value = 2 : i64} : () -> i64
  %list = call_opaque "PyList_New"(%two) : (i64) -> !object
  %number = call_opaque "PyLong_FromLong"(%n) : (i64) -> !object
  call_opaque "PyList_SetItem"(%list, %zero, %number) : (!object, i64, !object) -> ()
  call_opaque "PyList_SetItem"(%list, %one, %item) : (!object, i64, !object) -> ()
  return %list : !object
}
