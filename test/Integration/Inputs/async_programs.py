"""Makes async programs by seed: right ones, of any shape, that end.

A program has a function @main, and functions that it calls. It uses what the
async dialect has: executes with and without values, that depend on others, nest,
fail, and capture; awaits in branches and loops; groups; values that hold tokens;
async functions; handles that go through branches, loops, calls and recursion.

A program is one that async-to-async-runtime can lower, as far as is known, and
that ends in every schedule: nothing waits for what cannot come, no blocking
function is called by a task, and where something may fail nobody stops the
process for it.
"""

import random

TOKEN = "!async.token"
GROUP = "!async.group"
PAYLOADS = ("i64", "f32", "index")


def value_of(payload):
    return f"!async.value<{payload}>"


class Handle:
    """A token, value or group that is in sight."""

    def __init__(self, name, type, may_fail):
        self.name = name
        self.type = type
        self.may_fail = may_fail


class Function:
    def __init__(self, name, is_async, inputs, outputs, is_blocking, is_recursive):
        self.name = name
        self.is_async = is_async
        self.inputs = inputs  # (type, may_fail), besides the depth.
        self.outputs = outputs
        self.is_blocking = is_blocking
        self.is_recursive = is_recursive


class Scope:
    """What a body sees, and what it may do."""

    def __init__(self, is_task, may_block, in_loop=False, is_async_function=False):
        self.is_task = is_task  # A coroutine: an await of what failed fails it.
        self.may_block = may_block
        self.is_async_function = is_async_function
        self.in_scf = False
        # What upstream's lowering of coroutines does not come through with:
        # awaits and groups in an scf.for, or in any scf op of an async.func;
        # and an assert in any scf op.
        self.has_awaits = True
        self.handles = []
        self.numbers = {}  # By payload.
        self.may_fail = False
        self.depth = None
        self.may_branch = False  # Whether the region may have several blocks.
        self.in_loop = in_loop

    def nest(self, op=None, in_loop=False):
        """A region of `op`: an execute, some scf op, or just a block."""
        is_execute = op == "execute"
        nested = Scope(
            self.is_task or is_execute,
            self.may_block and not is_execute,
            self.in_loop or in_loop,
            self.is_async_function and not is_execute,
        )
        nested.in_scf = not is_execute and (self.in_scf or op is not None)
        nested.has_awaits = is_execute or (
            self.has_awaits
            and not (nested.is_task and op == "for")
            and not (nested.is_async_function and op is not None)
        )
        nested.handles = list(self.handles)
        nested.numbers = {key: list(names) for key, names in self.numbers.items()}
        nested.depth = self.depth
        return nested

    def close(self, nested):
        """What happens in a nested region happens in the body around it."""
        self.may_fail |= nested.may_fail


class Generator:
    def __init__(self, seed, size):
        self.random = random.Random(seed)
        self.size = size
        self.lines = []
        self.indent = 0
        self.next_name = 0
        self.functions = []
        self.current = None

    # Text

    def emit(self, text):
        self.lines.append("  " * self.indent + text)

    def name(self, hint="v"):
        self.next_name += 1
        return f"%{hint}{self.next_name}"

    def one_in(self, number):
        return self.random.randrange(number) == 0

    # What is in sight

    def number(self, scope, payload):
        return self.random.choice(scope.numbers[payload])

    def condition(self, scope):
        if self.one_in(2):
            return self.random.choice(["%true", "%false"])
        result = self.name("b")
        predicate = self.random.choice(["slt", "eq", "ne"])
        first, second = (self.number(scope, "i64") for _ in range(2))
        self.emit(f"{result} = arith.cmpi {predicate}, {first}, {second} : i64")
        return result

    def find(self, scope, type, may_fail=True):
        fitting = [
            handle
            for handle in scope.handles
            if handle.type == type and (may_fail or not handle.may_fail)
        ]
        # What was made last is used most.
        return self.random.choice(fitting[-6:]) if fitting else None

    def get(self, scope, type, may_fail=True):
        handle = self.find(scope, type, may_fail)
        if handle and not self.one_in(4):
            return handle
        return self.make(scope, type, may_fail)

    def make(self, scope, type, may_fail=True):
        """A new handle."""
        fails = may_fail and self.one_in(6)
        if type == TOKEN:
            return self.execute(scope, None, body_size=0, fails=fails)
        if type == GROUP:
            # One that is ready at once, or never: nobody waits for it then.
            result = self.name("g")
            self.emit(f"{result} = async.create_group %c0 : {GROUP}")
            return self.add(scope, Handle(result, GROUP, False))
        payload = type[len("!async.value<") : -1]
        return self.execute(scope, payload, body_size=0, fails=fails)

    def add(self, scope, handle):
        scope.handles.append(handle)
        return handle

    # Executes

    def execute(self, scope, payload, body_size, fails=None):
        if fails is None:
            fails = self.one_in(6)
        may_fail = fails
        depends, operands = [], []
        body = scope.nest("execute")
        body.may_fail = False
        # What a dependency failed of fails the execute.
        if body_size and self.one_in(2):
            for _ in range(self.random.randrange(2) + 1):
                token = self.find(scope, TOKEN)
                if token and token not in depends:
                    depends.append(token)
        if body_size and self.one_in(3):
            value = self.find(scope, value_of(self.random.choice(PAYLOADS)))
            if value:
                operands.append(value)
        may_fail |= any(handle.may_fail for handle in depends + operands)

        token = self.name("t")
        results, types = token, ""
        if payload:
            value = self.name("v")
            results, types = f"{token}, {value}", f" -> {value_of(payload)}"
        head = f"{results} = async.execute"
        if depends:
            head += f" [{', '.join(handle.name for handle in depends)}]"
        if operands:
            unpacked = []
            for handle in operands:
                inner = self.name("x")
                unpacked.append(f"{handle.name} as {inner}: {handle.type}")
                body.numbers[handle.type[len("!async.value<") : -1]].append(inner)
            head += f" ({', '.join(unpacked)})"
        self.emit(f"{head}{types} {{")
        self.indent += 1
        if fails and self.one_in(2):
            self.fail(body)
        self.statements(body, body_size)
        if fails and not body.may_fail:
            self.fail(body)
        if payload == TOKEN:
            inner = self.get(body, TOKEN)
            self.emit(f"async.yield {inner.name} : {TOKEN}")
        elif payload:
            self.emit(f"async.yield {self.number(body, payload)} : {payload}")
        else:
            self.emit("async.yield")
        self.indent -= 1
        self.emit("}")
        may_fail |= body.may_fail
        handle = self.add(scope, Handle(token, TOKEN, may_fail))
        if payload:
            # An inner token that fails does so on its own.
            handle = self.add(scope, Handle(value, value_of(payload), may_fail))
        return handle

    def fail(self, scope):
        condition = "%false" if not self.one_in(4) else self.condition(scope)
        self.emit(f'cf.assert {condition}, "fails"')
        scope.may_fail = True

    # Awaits

    def can_await(self, scope):
        return scope.has_awaits and (scope.is_task or scope.may_block)

    def wait(self, scope, handle):
        name, type = handle.name, handle.type
        if not self.can_await(scope):
            return
        if scope.is_task or not handle.may_fail:
            scope.may_fail |= handle.may_fail
            if type == GROUP:
                self.emit(f"async.await_all {name}")
            elif type == TOKEN:
                self.emit(f"async.await {name} : {TOKEN}")
            else:
                payload = type[len("!async.value<") : -1]
                result = self.name("x")
                self.emit(f"{result} = async.await {name} : {type}")
                if payload == TOKEN:
                    self.add(scope, Handle(result, TOKEN, True))
                else:
                    scope.numbers[payload].append(result)
            return
        # An await would stop the process.
        self.emit(f"async.runtime.await {name} : {type}")
        if type in (TOKEN, GROUP):
            if not self.one_in(4):
                failed = self.name("e")
                self.emit(f"{failed} = async.runtime.is_error {name} : {type}")
            return
        payload = type[len("!async.value<") : -1]
        failed, succeeded = self.name("e"), self.name("o")
        result, loaded = self.name("x"), self.name("l")
        if payload == TOKEN:
            other = self.make(scope, TOKEN).name
        else:
            other = self.number(scope, payload)
        self.emit(f"{failed} = async.runtime.is_error {name} : {type}")
        self.emit(f"{succeeded} = arith.xori {failed}, %true : i1")
        self.emit(f"{result} = scf.if {succeeded} -> ({payload}) {{")
        self.emit(f"  {loaded} = async.runtime.load {name} : {type}")
        self.emit(f"  scf.yield {loaded} : {payload}")
        self.emit("} else {")
        self.emit(f"  scf.yield {other} : {payload}")
        self.emit("}")
        if payload == TOKEN:
            self.add(scope, Handle(result, TOKEN, True))
        else:
            scope.numbers[payload].append(result)

    # Statements

    def statements(self, scope, size):
        """About `size` ops that have something to do with handles."""
        while size > 0:
            size -= self.statement(scope, size)

    def statement(self, scope, size):
        part = max(1, size // 2)
        kind = self.random.randrange(24)
        if kind < 4:
            payload = self.random.choice([None, None, *PAYLOADS])
            # What a value holds is released by nobody but who loads it, so that
            # each is loaded once, right away.
            is_nested = self.can_await(scope) and self.one_in(6)
            if is_nested:
                payload = TOKEN
            inner = self.random.randrange(part + 1)
            handle = self.execute(scope, payload, inner)
            if is_nested:
                scope.handles.remove(handle)
                self.wait(scope, handle)
            return inner + 1
        if kind < 9:
            return self.await_something(scope)
        if kind < 11:
            return self.if_(scope, part)
        if kind == 11:
            return self.for_(scope, part)
        if kind == 12:
            return self.while_(scope, part)
        if kind in (13, 14) and scope.has_awaits:
            return self.group(scope)
        if kind in (15, 16, 17):
            return self.call(scope)
        if kind == 18 and scope.is_task and not scope.in_scf:
            self.fail(scope)
            return 1
        if kind == 19:
            return self.select(scope)
        if kind in (20, 21) and scope.may_branch:
            return self.branch(scope, part)
        if kind == 22 and scope.may_branch:
            return self.loop(scope, part)
        if kind == 23:
            return self.recurse(scope)
        return self.await_something(scope)

    def await_something(self, scope):
        types = [TOKEN, TOKEN, *map(value_of, PAYLOADS)]
        handle = self.find(scope, self.random.choice(types))
        if handle:
            self.wait(scope, handle)
        return 1

    def select(self, scope):
        type = self.random.choice([TOKEN, value_of("i64")])
        first, second = self.find(scope, type), self.find(scope, type)
        if first and second:
            condition = self.condition(scope)
            result = self.name("s")
            self.emit(
                f"{result} = arith.select {condition}, {first.name}, "
                f"{second.name} : {type}"
            )
            self.add(scope, Handle(result, type, first.may_fail or second.may_fail))
        return 1

    def choose_carried(self):
        if self.one_in(2):
            return None
        return self.random.choice([TOKEN, TOKEN, value_of("i64"), value_of("f32")])

    def if_(self, scope, size):
        carried = self.choose_carried()
        condition = self.condition(scope)
        result = self.name("i")
        head = f"scf.if {condition}"
        if carried:
            head = f"{result} = {head} -> ({carried})"
        may_fail = False
        self.emit(f"{head} {{")
        has_else = carried or self.one_in(2)
        for is_last in (False, True)[: 1 + bool(has_else)]:
            nested = scope.nest("if")
            self.indent += 1
            self.statements(nested, self.random.randrange(size) + 1)
            if carried:
                passed = self.get(nested, carried)
                may_fail |= passed.may_fail
                self.emit(f"scf.yield {passed.name} : {carried}")
            self.indent -= 1
            scope.close(nested)
            self.emit("}" if is_last or not has_else else "} else {")
        if carried:
            self.add(scope, Handle(result, carried, may_fail))
        return size + 1

    def for_(self, scope, size):
        carried = self.choose_carried()
        trips = self.random.choice(["%c0", "%c1", "%c2", "%c3"])
        counter, result = self.name("n"), self.name("r")
        nested = scope.nest("for", in_loop=True)
        nested.numbers["index"].append(counter)
        head = f"scf.for {counter} = %c0 to {trips} step %c1"
        if carried:
            # What the body passes on may fail, so anything that comes in may.
            first, inner = self.get(scope, carried), self.name("a")
            nested.handles = list(scope.handles)
            head = (
                f"{result} = {head} iter_args({inner} = {first.name}) -> ({carried})"
            )
            self.add(nested, Handle(inner, carried, True))
        self.emit(f"{head} {{")
        self.indent += 1
        self.statements(nested, self.random.randrange(size) + 1)
        if carried:
            passed = self.get(nested, carried)
            self.emit(f"scf.yield {passed.name} : {carried}")
        self.indent -= 1
        self.emit("}")
        scope.close(nested)
        if carried:
            self.add(scope, Handle(result, carried, True))
        return size + 1

    def while_(self, scope, size):
        carried = self.choose_carried()
        trips = self.random.randrange(3)
        result, more = self.name("w"), self.name("m")
        before, after = self.name("a"), self.name("a")
        counter, old, new = self.name("n"), self.name("n"), self.name("n")
        types, first, names = "i64", "%k0", counter
        if carried:
            types += f", {carried}"
            names += f", {before}"
            handle = self.get(scope, carried)
            inits = f"{counter} = %k0, {before} = {handle.name}"
            head = f"{result}:2 = scf.while ({inits}) : ({types}) -> ({types}) {{"
        else:
            inits = f"{counter} = {first}"
            head = f"{result} = scf.while ({inits}) : ({types}) -> ({types}) {{"
        self.emit(head)
        self.indent += 1
        check = scope.nest("while", in_loop=True)
        if carried:
            self.add(check, Handle(before, carried, True))
        if self.one_in(3):
            self.statements(check, 1)
        self.emit(f"{more} = arith.cmpi slt, {counter}, %k{trips} : i64")
        passed = counter
        if carried:
            passed += f", {self.get(check, carried).name}"
        self.emit(f"scf.condition({more}) {passed} : {types}")
        self.indent -= 1
        scope.close(check)
        arguments = f"{old}: i64" + (f", {after}: {carried}" if carried else "")
        self.emit("} do {")
        self.emit(f"^bb0({arguments}):")
        self.indent += 1
        body = scope.nest("while", in_loop=True)
        if carried:
            self.add(body, Handle(after, carried, True))
        self.statements(body, self.random.randrange(size) + 1)
        self.emit(f"{new} = arith.addi {old}, %k1 : i64")
        passed = new
        if carried:
            passed += f", {self.get(body, carried).name}"
        self.emit(f"scf.yield {passed} : {types}")
        self.indent -= 1
        self.emit("}")
        scope.close(body)
        if carried:
            self.add(scope, Handle(f"{result}#1", carried, True))
        return size + 1

    def group(self, scope):
        group = self.name("g")
        size = self.random.randrange(4)
        handle = Handle(group, GROUP, False)
        self.emit(f"{group} = async.create_group %c{size} : {GROUP}")
        if size and self.one_in(3):
            # In a loop, or by a task.
            token = self.name("t")
            if not scope.is_task and self.one_in(2):
                self.emit(f"scf.for {self.name('n')} = %c0 to %c{size} step %c1 {{")
                self.indent += 1
                nested = scope.nest("for", in_loop=True)
                added = self.get(nested, TOKEN)
                handle.may_fail |= added.may_fail
                rank = self.name("q")
                self.emit(
                    f"{rank} = async.add_to_group {added.name}, {group} : {TOKEN}"
                )
            else:
                self.emit(f"{token} = async.execute {{")
                self.indent += 1
                nested = scope.nest("execute")
                for _ in range(size):
                    added = self.get(nested, TOKEN)
                    handle.may_fail |= added.may_fail
                    self.emit(
                        f"{self.name('q')} = async.add_to_group {added.name}, "
                        f"{group} : {TOKEN}"
                    )
                self.emit("async.yield")
                self.add(scope, Handle(token, TOKEN, False))
            self.indent -= 1
            self.emit("}")
        else:
            for _ in range(size):
                added = self.get(scope, TOKEN)
                handle.may_fail |= added.may_fail
                self.emit(
                    f"{self.name('q')} = async.add_to_group {added.name}, "
                    f"{group} : {TOKEN}"
                )
        if not self.one_in(6):
            self.wait(scope, handle)
            if self.one_in(6):
                self.wait(scope, handle)
        return 2

    # Blocks

    def label(self, name, arguments=""):
        self.indent -= 1
        self.emit(f"^{name}{arguments}:")
        self.indent += 1

    def branch(self, scope, size):
        number = self.next_name = self.next_name + 1
        carried = self.choose_carried()
        result = self.name("j")
        condition = self.condition(scope)
        may_fail = False
        self.emit(f"cf.cond_br {condition}, ^then{number}, ^else{number}")
        for way in ("then", "else"):
            self.label(f"{way}{number}")
            nested = scope.nest()
            nested.may_branch = size > 3
            self.statements(nested, self.random.randrange(size) + 1)
            passed = ""
            if carried:
                handle = self.get(nested, carried)
                may_fail |= handle.may_fail
                passed = f"({handle.name} : {carried})"
            self.emit(f"cf.br ^join{number}{passed}")
            scope.close(nested)
        self.label(f"join{number}", f"({result}: {carried})" if carried else "")
        if carried:
            self.add(scope, Handle(result, carried, may_fail))
        return size + 1

    def loop(self, scope, size):
        number = self.next_name = self.next_name + 1
        carried = self.choose_carried()
        counter, new, more = self.name("n"), self.name("n"), self.name("m")
        inner, result = self.name("a"), self.name("j")
        trips = self.random.randrange(3)
        passed, arguments, exits = "%k0 : i64", f"{counter}: i64", ""
        if carried:
            passed = f"%k0, {self.get(scope, carried).name} : i64, {carried}"
            arguments += f", {inner}: {carried}"
            exits = f"({result}: {carried})"
        self.emit(f"cf.br ^head{number}({passed})")
        self.label(f"head{number}", f"({arguments})")
        nested = scope.nest(in_loop=True)
        if carried:
            self.add(nested, Handle(inner, carried, True))
        self.statements(nested, self.random.randrange(size) + 1)
        next_values, exit_values = f"{new} : i64", ""
        if carried:
            handle = self.get(nested, carried)
            next_values = f"{new}, {handle.name} : i64, {carried}"
            exit_values = f"({handle.name} : {carried})"
        self.emit(f"{new} = arith.addi {counter}, %k1 : i64")
        self.emit(f"{more} = arith.cmpi slt, {counter}, %k{trips} : i64")
        self.emit(
            f"cf.cond_br {more}, ^head{number}({next_values}), "
            f"^exit{number}{exit_values}"
        )
        scope.close(nested)
        self.label(f"exit{number}", exits)
        if carried:
            self.add(scope, Handle(result, carried, True))
        return size + 1

    # Functions

    def call(self, scope, function=None, depth=None):
        fitting = [
            callee
            for callee in self.functions
            if scope.may_block or not callee.is_blocking
        ]
        if function is None:
            # Loops of calls of loops take long.
            if not fitting or (scope.in_loop and self.one_in(2)):
                return 1
            function = self.random.choice(fitting)
        if depth is None:
            depth = self.random.choice(["%c0", "%c1", "%c2"])
        operands, types = [depth], ["index"]
        for type, may_fail in function.inputs:
            operands.append(self.get(scope, type, may_fail).name)
            types.append(type)
        results = [self.name("f") for _ in function.outputs]
        head = f"{', '.join(results)} = " if results else ""
        outputs = ", ".join(type for type, _ in function.outputs)
        keyword = "async.call" if function.is_async else "func.call"
        if not function.is_async:
            outputs = f"({outputs})"
        self.emit(
            f"{head}{keyword} @{function.name}({', '.join(operands)}) : "
            f"({', '.join(types)}) -> {outputs}"
        )
        for result, (type, may_fail) in zip(results, function.outputs):
            self.add(scope, Handle(result, type, may_fail))
        return 1

    def recurse(self, scope):
        if (
            not self.current
            or not self.current.is_recursive
            or scope.in_loop
            or not scope.depth
            or (self.current.is_blocking and not scope.may_block)
        ):
            return 1
        condition, less = self.name("z"), self.name("d")
        self.emit(f"{condition} = arith.cmpi sgt, {scope.depth}, %c0 : index")
        self.emit(f"scf.if {condition} {{")
        self.indent += 1
        nested = scope.nest("if")
        self.emit(f"{less} = arith.subi {scope.depth}, %c1 : index")
        self.call(nested, self.current, less)
        for handle in nested.handles[len(scope.handles) :]:
            if handle.type != GROUP and self.one_in(2):
                self.wait(nested, handle)
        self.indent -= 1
        self.emit("}")
        scope.close(nested)
        return 2

    def constants(self, scope):
        for number in range(4):
            self.emit(f"%c{number} = arith.constant {number} : index")
            self.emit(f"%k{number} = arith.constant {number} : i64")
        self.emit("%r = arith.constant 1.5 : f32")
        self.emit("%true = arith.constant true")
        self.emit("%false = arith.constant false")
        scope.numbers = {
            "i64": ["%k0", "%k1", "%k2"],
            "index": ["%c0", "%c1"],
            "f32": ["%r"],
        }

    def function(self, number):
        is_async = self.one_in(3)
        types = [TOKEN, TOKEN, value_of("i64"), value_of("f32"), value_of("index")]
        inputs = [
            (self.random.choice(types), self.one_in(2))
            for _ in range(self.random.randrange(3))
        ]
        if is_async:
            outputs = [(self.random.choice([TOKEN, value_of("i64")]), True)]
        else:
            outputs = [
                (self.random.choice(types), self.one_in(2))
                for _ in range(self.random.randrange(3))
            ]
        function = Function(
            f"f{number}",
            is_async,
            inputs,
            outputs,
            is_blocking=not is_async and self.one_in(2),
            is_recursive=self.one_in(3),
        )
        scope = Scope(
            is_task=is_async,
            may_block=function.is_blocking,
            is_async_function=is_async,
        )
        scope.depth, scope.may_branch = "%depth", True
        arguments = ["%depth: index"]
        for type, may_fail in inputs:
            name = self.name("p")
            arguments.append(f"{name}: {type}")
            self.add(scope, Handle(name, type, may_fail))
        names = ", ".join(type for type, _ in outputs)
        keyword = "async.func" if is_async else "func.func"
        private = " private" if self.one_in(2) else ""
        results = f" -> {names}" if is_async else f" -> ({names})"
        self.emit(f"{keyword}{private} @{function.name}({', '.join(arguments)}){results} {{")
        self.indent += 1
        self.constants(scope)
        self.current = function
        self.statements(scope, self.random.randrange(self.size) + 1)
        if function.is_recursive:
            self.recurse(scope)
            self.statements(scope, self.random.randrange(3))
        self.current = None
        if is_async:
            if outputs[0][0] == TOKEN:
                self.emit("async.return")
            else:
                self.emit(f"async.return {self.number(scope, 'i64')} : i64")
        else:
            returned = [self.get(scope, *output).name for output in outputs]
            end = f" {', '.join(returned)} : {names}" if returned else ""
            self.emit(f"return{end}")
        self.indent -= 1
        self.emit("}")
        self.functions.append(function)

    def program(self):
        for number in range(self.random.randrange(1 + self.size // 4)):
            self.function(number)
        self.emit("func.func @main() {")
        self.indent += 1
        scope = Scope(is_task=False, may_block=True)
        scope.may_branch = True
        self.constants(scope)
        self.statements(scope, self.size)
        # Most handles are waited for, some are not.
        for handle in list(scope.handles)[-4:]:
            if handle.type != GROUP and not self.one_in(4):
                self.wait(scope, handle)
        self.emit("return")
        self.indent -= 1
        self.emit("}")
        return "\n".join(self.lines) + "\n"


def make_program(seed, size):
    return Generator(seed, size).program()


def main():
    import argparse

    parser = argparse.ArgumentParser(description="Prints the program of a seed.")
    parser.add_argument("seed", type=int)
    parser.add_argument("size", type=int)
    arguments = parser.parse_args()
    print(make_program(arguments.seed, arguments.size), end="")


if __name__ == "__main__":
    main()
