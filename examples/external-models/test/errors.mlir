// RUN: mlir-opt %s --load-dialect-plugin=%models --load-pass-plugin=%passes \
// RUN:     --pass-pipeline='builtin.module(policy-based-ref-counting)' \
// RUN:     --split-input-file --verify-diagnostics

!object = !emitc.ptr<!emitc.opaque<"PyObject">>

emitc.func @unknown_function(%object: !object) {
  // expected-error@below {{'emitc.call_opaque' op has a Python object, but is not a plain call of a function of Python's}}
  call_opaque "steal_perhaps"(%object) : (!object) -> ()
  return
}

// -----

!object = !emitc.ptr<!emitc.opaque<"PyObject">>

emitc.func @other_order(%item: !object, %list: !object) {
  // expected-error@below {{'emitc.call_opaque' op has a Python object, but is not a plain call of a function of Python's}}
  call_opaque "PyList_Append"(%item, %list) {args = [1 : index, 0 : index]} : (!object, !object) -> ()
  return
}
