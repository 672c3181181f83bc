// In the stock mlir-opt, with the plugins in either order.

// [tutorial-external-run]
// RUN: mlir-opt %s --load-dialect-plugin=%models --load-pass-plugin=%passes \
// RUN:     --pass-pipeline='builtin.module(policy-based-ref-counting{unknown-ops=error})' \
// RUN:   | FileCheck %s
// [/tutorial-external-run]
// RUN: mlir-opt %s --load-pass-plugin=%passes --load-dialect-plugin=%models \
// RUN:     --pass-pipeline='builtin.module(policy-based-ref-counting{unknown-ops=error})' \
// RUN:   | FileCheck %s

// Twice is as good as once.
// RUN: mlir-opt %s --load-dialect-plugin=%models --load-pass-plugin=%passes \
// RUN:     --pass-pipeline='builtin.module(policy-based-ref-counting,policy-based-ref-counting)' \
// RUN:   | FileCheck %s

!object = !emitc.ptr<!emitc.opaque<"PyObject">>

// [tutorial-external-placed]
// The list takes a reference of its own, so the temporary is dropped.
// CHECK-LABEL: emitc.func @append
emitc.func @append(%list: !object, %n: i64) {
  // CHECK-NEXT: %[[N:.*]] = call_opaque "PyLong_FromLong"
  // CHECK-NEXT: call_opaque "PyList_Append"(%arg0, %[[N]])
  // CHECK-NEXT: call_opaque "Py_DecRef"(%[[N]])
  // CHECK-NEXT: return
  %0 = call_opaque "PyLong_FromLong"(%n) : (i64) -> !object
  call_opaque "PyList_Append"(%list, %0) : (!object, !object) -> ()
  return
}

// A temporary that is stolen needs nothing.
// CHECK-LABEL: emitc.func @set_temporary
emitc.func @set_temporary(%list: !object, %n: i64) {
  // CHECK-NEXT: call_opaque "PyLong_FromLong"
  // CHECK-NEXT: call_opaque "PyList_SetItem"
  // CHECK-NEXT: return
  %0 = call_opaque "PyLong_FromLong"(%n) : (i64) -> !object
  call_opaque "PyList_SetItem"(%list, %n, %0) : (!object, i64, !object) -> ()
  return
}
// [/tutorial-external-placed]

// One that the function does not own is added before.
// CHECK-LABEL: emitc.func @set_argument
emitc.func @set_argument(%list: !object, %n: i64, %item: !object) {
  // CHECK-NEXT: call_opaque "Py_IncRef"(%arg2)
  // CHECK-NEXT: call_opaque "PyList_SetItem"(%arg0, %arg1, %arg2)
  // CHECK-NEXT: return
  call_opaque "PyList_SetItem"(%list, %n, %item) : (!object, i64, !object) -> ()
  return
}

// CHECK-LABEL: emitc.func @copy_item
emitc.func @copy_item(%list: !object, %from: i64, %to: i64) {
  // CHECK-NEXT: %[[I:.*]] = call_opaque "PyList_GetItem"(%arg0, %arg1)
  // CHECK-NEXT: call_opaque "Py_IncRef"(%[[I]])
  // CHECK-NEXT: call_opaque "PyList_SetItem"(%arg0, %arg2, %[[I]])
  // CHECK-NEXT: return
  %0 = call_opaque "PyList_GetItem"(%list, %from) : (!object, i64) -> !object
  call_opaque "PyList_SetItem"(%list, %to, %0) : (!object, i64, !object) -> ()
  return
}

// What is borrowed from a list does not outlive it: the list is no temporary,
// and is released by hand.
// CHECK-LABEL: emitc.func @print_first
emitc.func @print_first(%items: !object, %n: i64, %file: !object) {
  // CHECK-NEXT: %[[L:.*]] = call_opaque "PySequence_List"(%arg0)
  // CHECK-NEXT: %[[I:.*]] = call_opaque "PyList_GetItem"(%[[L]], %arg1)
  // CHECK-NEXT: call_opaque "PyFile_WriteObject"(%[[I]], %arg2, %arg1)
  // CHECK-NEXT: call_opaque "Py_DecRef"(%[[L]])
  // CHECK-NEXT: return
  %0 = call_opaque "PySequence_List"(%items) : (!object) -> !object
  %1 = call_opaque "PyList_GetItem"(%0, %n) : (!object, i64) -> !object
  call_opaque "PyFile_WriteObject"(%1, %file, %n) : (!object, !object, i64) -> ()
  call_opaque "Py_DecRef"(%0) : (!object) -> ()
  return
}

// A result that nobody looks at is dropped.
// CHECK-LABEL: emitc.func @notify
emitc.func @notify(%callback: !object) {
  // CHECK-NEXT: %[[R:.*]] = call_opaque "PyObject_CallNoArgs"(%arg0)
  // CHECK-NEXT: call_opaque "Py_DecRef"(%[[R]])
  // CHECK-NEXT: return
  %0 = call_opaque "PyObject_CallNoArgs"(%callback) : (!object) -> !object
  return
}

// Other pointers are not counted, and other functions are free to use them.
// CHECK-LABEL: emitc.func @other_pointers
emitc.func @other_pointers() {
  // CHECK-NEXT: call_opaque "malloc"
  // CHECK-NEXT: return
  %0 = call_opaque "malloc"() : () -> !emitc.ptr<!emitc.opaque<"char">>
  return
}
