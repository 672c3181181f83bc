"""Programs of odd shapes, so large that recursion or squares show."""

MAKE = "%0 = test_rc.make : !test_rc.object"
BORROW = "test_rc.borrow %0 : !test_rc.object"
TAKE = "test_rc.take %0 : !test_rc.object"
RELEASE = "test_rc.release %0 : !test_rc.object"
OBJECT = "!test_rc.object"


def function(lines, name="@f"):
    head = f"func.func {name}(%c: i1, %n: index) {{"
    return "\n".join([head, *lines, "return", "}"])


def nested(head, end):
    """Regions in regions, with a use in the middle, with and without counts."""

    def make(size=2000):
        heads = [head.replace("#", str(i)) for i in range(size)]
        ends = [*([end] if end else []), "}"] * size
        counted = [MAKE, *heads, BORROW, *ends, RELEASE]
        uncounted = [MAKE, *heads, TAKE, *ends, BORROW]
        return function(counted) + "\n" + function(uncounted, "@g")

    return make


def nested_unregistered(size=2000):
    return function([MAKE, *['"foo.region"() ({'] * size, BORROW, *["}) : () -> ()"] * size])


def nested_with_results(size=2000):
    """Each hands an object on to the one around it."""
    lines = [MAKE]
    for i in range(size):
        lines.append(f"%r{i} = scf.if %c -> ({OBJECT}) {{")
    lines.append(f"scf.yield %0 : {OBJECT}")
    for i in reversed(range(size)):
        lines += ["} else {", f"scf.yield %0 : {OBJECT}", "}"]
        if i:
            lines.append(f"scf.yield %r{i} : {OBJECT}")
    return function([*lines, f"test_rc.last_use %r0 : {OBJECT}"])


def nested_functions(size=500):
    """Functions in functions: the inner ones stand in modules."""
    text = "\n".join(
        f"builtin.module {{\nfunc.func @f{i}(%a{i}: {OBJECT}) {{" for i in range(size)
    )
    return text + "\n" + "return\n}\n}\n" * size


def nested_modules(size=1000):
    body = function([MAKE, BORROW])
    return "module {\n" * size + body + "\n}" * size


def one_block(size=100000):
    """One object with many uses."""
    return function([MAKE, *[BORROW, TAKE] * (size // 2)])


def one_block_with_objects(size=10000):
    """One object that lives long, and many that do not."""
    lines = [MAKE]
    for i in range(size // 5):
        lines += [
            f"%a{i} = test_rc.make : {OBJECT}",
            BORROW,
            f"test_rc.borrow %a{i} : {OBJECT}",
            f"test_rc.take %0 : {OBJECT}",
            f"test_rc.last_use %a{i} : {OBJECT}",
        ]
    return function(lines)


def blocks(size=20000):
    lines = [MAKE, "cf.br ^b0"]
    for i in range(size):
        lines += [f"^b{i}:", BORROW, f"cf.cond_br %c, ^b{i + 1}, ^b{i + 2}"]
    lines += [f"^b{size}:", f"cf.br ^b{size + 1}", f"^b{size + 1}:", RELEASE]
    return function(lines)


def blocks_with_objects(size=5000):
    """Each block makes an object and hands it on to the next."""
    lines = [MAKE, f"cf.br ^b0(%0 : {OBJECT})"]
    for i in range(size):
        lines += [
            f"^b{i}(%a{i}: {OBJECT}):",
            f"test_rc.last_use %a{i} : {OBJECT}",
            f"%m{i} = test_rc.make : {OBJECT}",
            f"cf.cond_br %c, ^b{i + 1}(%m{i} : {OBJECT}), ^b{i}(%m{i} : {OBJECT})",
        ]
    lines += [f"^b{size}(%a{size}: {OBJECT}):", f"test_rc.release %a{size} : {OBJECT}"]
    return function(lines)


def star_of_blocks(size=3000):
    """A switch to many blocks, which all go on to one."""
    cases = ", ".join(f"{i}: ^b{i}" for i in range(size))
    lines = [MAKE, "%i = arith.index_cast %n : index to i32"]
    lines += [f"cf.switch %i : i32, [default: ^end, {cases}]"]
    for i in range(size):
        lines += [f"^b{i}:", BORROW if i % 2 else TAKE, "cf.br ^end"]
    return function([*lines, "^end:"])


def casts(size=2000):
    """A chain of names, some of them raw pointers."""
    lines, name, type = [MAKE], "%0", OBJECT
    for i in range(size):
        new = "index" if type == OBJECT and i % 3 else OBJECT
        lines.append(
            f"%p{i} = builtin.unrealized_conversion_cast {name} : {type} to {new}"
        )
        name, type = f"%p{i}", new
    return function([*lines, f'"foo.use"({name}) : ({type}) -> ()'])


def views(size=1000):
    """A chain of values, each borrowed from the one before."""
    lines, name = [MAKE], "%0"
    for i in range(size):
        lines.append(f"%v{i} = test_rc.view {name} : {OBJECT} -> {OBJECT}")
        name = f"%v{i}"
    return function([*lines, f"test_rc.borrow {name} : {OBJECT}"])


def tree_of_views(size=14):
    """Each view borrows from two that borrow from the same: 2^n ways to go."""
    lines, name = [MAKE], "%0"
    for i in range(size):
        lines += [
            f"%l{i} = test_rc.view {name} : {OBJECT} -> {OBJECT}",
            f"%r{i} = test_rc.view {name} : {OBJECT} -> {OBJECT}",
            f"%v{i} = test_rc.view %l{i}, %r{i} : {OBJECT}, {OBJECT} -> {OBJECT}",
        ]
        name = f"%v{i}"
    return function([*lines, f"test_rc.borrow {name} : {OBJECT}"])


def selects(size=1000):
    lines, name = [MAKE], "%0"
    for i in range(size):
        lines.append(f"%v{i} = arith.select %c, {name}, %0 : {OBJECT}")
        name = f"%v{i}"
    return function([*lines, f"test_rc.borrow {name} : {OBJECT}"])


def wide(size=4000):
    """An op with many operands, and a branch that passes many objects on."""
    names = ", ".join(f"%m{i}" for i in range(size // 10))
    types = ", ".join([OBJECT] * (size // 10))
    arguments = ", ".join(f"%a{i}: {OBJECT}" for i in range(size // 10))
    makes = [f"%m{i} = test_rc.make : {OBJECT}" for i in range(size // 10)]
    same = ", ".join(["%0"] * size)
    lines = [
        MAKE,
        *makes,
        f"test_rc.borrow {same} : {', '.join([OBJECT] * size)}",
        f"cf.br ^b({names} : {types})",
        f"^b({arguments}):",
        f"test_rc.consume {names.replace('m', 'a')} : {types}",
        RELEASE,
    ]
    return function(lines)


def calls(size=3000):
    text = ""
    for i in range(size):
        callee = f"call @f{i + 1}(%a) : ({OBJECT}) -> ()"
        body = f"test_rc.take %a : {OBJECT}" if i + 1 == size else callee
        text += f"func.func private @f{i}(%a: {OBJECT}) {{\n{body}\nreturn\n}}\n"
    return text


def call_cycle(size=1000):
    """Functions that all may call each other; the convention of the last one
    changes that of all."""
    text = ""
    for i in range(size):
        text += f"func.func private @f{i}(%c: i1, %a: {OBJECT}) {{\n"
        text += "cf.cond_br %c, ^a, ^b\n^a:\n"
        text += f"call @f{(i + 1) % size}(%c, %a) : (i1, {OBJECT}) -> ()\nreturn\n^b:\n"
        if i + 1 == size:
            text += f"test_rc.consume %a : {OBJECT}\n"
        text += "return\n}\n"
    return text


def unreachable_cycle(size=5000):
    """Blocks that nothing reaches and that go round."""
    lines = [MAKE, RELEASE, "return"]
    for i in range(size):
        lines += [f"^b{i}:", BORROW, f"cf.cond_br %c, ^b{(i + 1) % size}, ^b{i // 2}"]
    return "\n".join(["func.func @f(%c: i1) {", *lines, "}"])


SHAPES = {
    "nested_if": nested("scf.if %c {", None),
    "nested_for": nested("scf.for %i# = %n to %n step %n {", None),
    "nested_region": nested("test_rc.region {", "test_rc.end"),
    "nested_unknown_region": nested("test_rc.unknown_region {", "test_rc.unknown_end"),
    "nested_execute_region": nested("scf.execute_region {", "scf.yield"),
    "nested_unregistered": nested_unregistered,
    "nested_with_results": nested_with_results,
    "nested_functions": nested_functions,
    "nested_modules": nested_modules,
    "one_block": one_block,
    "one_block_with_objects": one_block_with_objects,
    "blocks": blocks,
    "blocks_with_objects": blocks_with_objects,
    "star_of_blocks": star_of_blocks,
    "casts": casts,
    "views": views,
    "tree_of_views": tree_of_views,
    "selects": selects,
    "wide": wide,
    "calls": calls,
    "call_cycle": call_cycle,
    "unreachable_cycle": unreachable_cycle,
}
