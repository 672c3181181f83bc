"""Calls the functions of run.mlir and looks whether references are left."""

import ctypes
import sys

library = ctypes.PyDLL(sys.argv[1])
library.append.argtypes = [ctypes.py_object, ctypes.c_int64]
library.append.restype = None
library.copy_item.argtypes = [ctypes.py_object, ctypes.c_int64, ctypes.c_int64]
library.copy_item.restype = None
library.notify.argtypes = [ctypes.py_object]
library.notify.restype = None
library.make.argtypes = [ctypes.c_int64, ctypes.py_object]
library.make.restype = ctypes.py_object


def expect(name, found, expected):
    if found != expected:
        sys.exit(f"{name}: {found} references, not {expected}")


# getrefcount counts its own argument; the list holds the other one. Small
# numbers are shared, so this one is large.
numbers = []
library.append(numbers, 1 << 40)
assert numbers == [1 << 40]
expect("append", sys.getrefcount(numbers[0]), 2)

thing = object()
before = sys.getrefcount(thing)

things = [thing, None]
library.copy_item(things, 0, 1)
assert things == [thing, thing]
expect("copy_item", sys.getrefcount(thing), before + 2)
things.clear()
expect("copy_item", sys.getrefcount(thing), before)

for _ in range(10):
    library.notify(lambda: thing)
expect("notify", sys.getrefcount(thing), before)

made = library.make(1 << 40, thing)
assert made == [1 << 40, thing]
expect("make", sys.getrefcount(made), 2)
expect("make", sys.getrefcount(made[0]), 2)
expect("make", sys.getrefcount(thing), before + 1)
made.clear()
expect("make", sys.getrefcount(thing), before)
