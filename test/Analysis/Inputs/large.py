#!/usr/bin/env python3
"""Prints a large right program of the shape that is asked for."""

import sys

MAKE = "%0 = test_rc.make : !test_rc.object"
BORROW = "test_rc.borrow %0 : !test_rc.object"
RELEASE = "test_rc.release %0 : !test_rc.object"


def function(lines):
    return "\n".join(["func.func @f(%c: i1, %n: index) {", *lines, "return", "}"])


def nested_if(size):
    return function([MAKE, *["scf.if %c {"] * size, BORROW, *["}"] * size, RELEASE])


def nested_regions(size):
    ends = ["test_rc.end", "}"] * size
    return function([MAKE, *["test_rc.region {"] * size, BORROW, *ends, RELEASE])


def nested_loops(size):
    loops = [f"scf.for %i{i} = %n to %n step %n {{" for i in range(size)]
    return function([MAKE, *loops, BORROW, *["}"] * size, RELEASE])


def blocks(size):
    lines = [MAKE, "cf.br ^b0"]
    for i in range(size):
        lines += [f"^b{i}:", BORROW, f"cf.cond_br %c, ^b{i + 1}, ^b{i + 2}"]
    lines += [f"^b{size}:", f"cf.br ^b{size + 1}", f"^b{size + 1}:", RELEASE]
    return function(lines)


def uses(size):
    return function([MAKE, *[BORROW] * size, RELEASE])


def calls(size):
    """A chain of private functions; the last one releases."""
    text = ""
    for i in range(size):
        callee = f"call @f{i + 1}(%a) : (!test_rc.object) -> ()"
        body = "test_rc.release %a : !test_rc.object" if i + 1 == size else callee
        text += f"func.func private @f{i}(%a: !test_rc.object) {{\n{body}\nreturn\n}}\n"
    return text


shape, size = sys.argv[1], int(sys.argv[2])
print(globals()[shape](size))
