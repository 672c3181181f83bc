//===- python_api.h - Functions of Python -----------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of Python that the test calls. A real program includes
// Python.h; this spares the test its package.
//
//===----------------------------------------------------------------------===//

#include <cstdint>

struct PyObject;

extern "C" {
void Py_IncRef(PyObject *);
void Py_DecRef(PyObject *);
PyObject *PyLong_FromLong(long);
PyObject *PyList_New(intptr_t);
int PyList_Append(PyObject *, PyObject *);
PyObject *PyList_GetItem(PyObject *, intptr_t);
int PyList_SetItem(PyObject *, intptr_t, PyObject *);
PyObject *PyObject_CallNoArgs(PyObject *);
}
