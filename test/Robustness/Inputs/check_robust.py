"""Runs every reference counting pass on odd IR: a result or an error, no crash.

Each pass of this project that ref-counting-opt has is run on the module, and
nested on functions. It must exit with 0, or with 1 and an error, in time.

The IR is one of: the pieces of a file; a large program of each shape; pieces of
this project's own tests, mutated at random so that they still parse.
"""

import argparse
import os
import random
import re
import subprocess
import sys

import shapes

# Those of MLIR itself are not ours to test.
NOT_OURS = re.compile(r"async-runtime-")
OURS = re.compile(r"^--([\w-]*ref-count[\w-]*)$")

TIMEOUT = 60

SEPARATOR = "\n// -----\n"


class Tool:
    def __init__(self, path):
        self.path = path
        text = self.run("", ["--help"])[1]
        words = {line.split()[0] for line in text.splitlines() if line.split()}
        self.passes = sorted(
            match.group(1)
            for match in map(OURS.match, words)
            if match and not NOT_OURS.search(match.group(1))
        )
        if len(self.passes) < 3:
            sys.exit("check_robust: ref-counting-opt has none of the passes")

    def run(self, text, options):
        """The exit status, None if there is none in time; output and errors."""
        try:
            done = subprocess.run(
                [
                    self.path,
                    "--allow-unregistered-dialect",
                    # MLIR prints the op with each message, with all that is in it.
                    "--mlir-print-op-on-diagnostic=false",
                    *options,
                ],
                input=text,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=TIMEOUT,
            )
        except subprocess.TimeoutExpired:
            return None, "", ""
        return done.returncode, done.stdout, done.stderr

    def get_pipelines(self):
        for name in self.passes:
            # What is printed is of no interest here.
            options = "{file=-}" if name == "print-ref-counts" else ""
            yield f"builtin.module({name}{options})"
            yield f"builtin.module(func.func({name}{options}))"
        # One after the other, each on what the others made.
        for name in self.passes:
            if name != "policy-based-ref-counting":
                yield f"builtin.module(policy-based-ref-counting,{name})"

    def find_fault(self, text, pipeline, splits):
        """What is wrong about a run; None if nothing is."""
        options = [f"--pass-pipeline={pipeline}", "-o", os.devnull]
        if splits:
            options.append("--split-input-file")
        status, _, errors = self.run(text, options)
        if status is None:
            return f"it did not end within {TIMEOUT} seconds"
        if status not in (0, 1):
            lines = errors.splitlines()
            return "\n".join([f"it died of {-status}", *lines[-12:]])
        if status == 1 and "error:" not in errors:
            return "it failed without an error"
        return None


class Checker:
    def __init__(self, tool):
        self.tool = tool
        self.num_faults = 0
        self.num_runs = 0

    def check_parses(self, name, piece):
        status, _, errors = self.tool.run(piece, ["-o", os.devnull])
        if status != 0:
            self.num_faults += 1
            print(f"FAIL: {name} does not parse: {errors}")

    def check(self, name, pieces):
        """Runs all pipelines on all pieces at once, and looks for the piece that
        is to blame if there is a fault."""
        for pipeline in self.tool.get_pipelines():
            self.num_runs += 1
            fault = self.tool.find_fault(SEPARATOR.join(pieces), pipeline, True)
            if fault is None:
                continue
            self.num_faults += 1
            culprit = ""
            for piece in pieces:
                of_piece = self.tool.find_fault(piece, pipeline, False)
                if of_piece is not None:
                    culprit, fault = piece, of_piece
                    break
            print(f"FAIL: {name}, {pipeline}: {fault}")
            if culprit.count("\n") < 200:
                print(culprit)
            sys.stdout.flush()


# Mutations of the generic form, line by line.


def mutate(lines, choose):
    """One change; the lines may parse or not."""
    lines = list(lines)
    ops = [index for index, line in enumerate(lines) if re.search(r'"[\w.]+"\(', line)]
    if not ops:
        return lines
    index = choose.choice(ops)
    line = lines[index]
    kind = choose.randrange(9)
    if kind == 0:
        # Without one of its attributes.
        parts = re.findall(r"\w+(?: = [^,<>{}\[\]()]+)?(?=[,}>])", line)
        if parts:
            part = choose.choice(parts)
            line = re.sub(rf"{re.escape(part)}(, )?", "", line, count=1)
    elif kind == 1:
        # Another type.
        types = re.findall(r"![\w.]+(?:<[\w!.]+>)?|\bi1\b|\bi64\b|\bindex\b", "".join(lines))
        if types:
            old = choose.choice(types)
            line = line.replace(old, choose.choice(types))
    elif kind == 2 and "{" not in line.rsplit(":", 1)[0]:
        # Gone; what used its result uses something else.
        result = re.match(r" *(%\w+)", line)
        del lines[index]
        if result:
            values = re.findall(r"%\w+", "".join(lines))
            if values:
                other = choose.choice(values)
                lines = [
                    re.sub(rf"{re.escape(result.group(1))}\b", other, text)
                    for text in lines
                ]
        return lines
    elif kind == 3:
        # Another operand.
        values = re.findall(r"%\w+", "".join(lines))
        operands = re.findall(r"%\w+", line.split("=", 1)[-1])
        if values and operands:
            head, equals, tail = line.rpartition(" = ")
            old = choose.choice(operands)
            tail = re.sub(rf"{re.escape(old)}\b", choose.choice(values), tail, count=1)
            line = head + equals + tail
    elif kind == 4:
        # Nobody knows the op.
        line = re.sub(r'"[\w.]+"\(', '"nobody.knows"(', line, count=1)
    elif kind == 5:
        # Twice, if it has no result.
        if not re.match(r" *%", line) and "{" not in line.rsplit(":", 1)[0]:
            lines.insert(index, line)
    elif kind == 6:
        # Elsewhere.
        if "{" not in line.rsplit(":", 1)[0]:
            lines.insert(choose.choice(ops), lines.pop(index))
            return lines
    elif kind == 7:
        # Another successor.
        blocks = re.findall(r"\^bb\d+", "".join(lines))
        if blocks:
            line = re.sub(r"\^bb\d+", choose.choice(blocks), line, count=1)
    else:
        # Another number.
        number = choose.choice(["0", "-1", "9223372036854775807", "2"])
        line = re.sub(r"= \d+ :", f"= {number} :", line, count=1)
    if index < len(lines):
        lines[index] = line
    return lines


def get_corpus(tool, folder):
    """The pieces of all tests, in the generic form, by file."""
    for path, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if not name.endswith(".mlir"):
                continue
            with open(os.path.join(path, name), encoding="utf-8") as file:
                text = file.read()
            _, output, _ = tool.run(
                text, ["--split-input-file", "--mlir-print-op-generic"]
            )
            pieces = [piece for piece in output.split("// -----") if piece.strip()]
            if pieces:
                yield name, pieces


def check_mutants(checker, folder, count, seed):
    choose = random.Random(seed)
    corpus = list(get_corpus(checker.tool, folder))
    num_mutants = 0
    batch = []
    while num_mutants < count:
        _, pieces = choose.choice(corpus)
        lines = choose.choice(pieces).splitlines()
        if len(lines) > 300:
            continue
        for _ in range(choose.randrange(3) + 1):
            lines = mutate(lines, choose)
        batch.append("\n".join(lines))
        if len(batch) < 400:
            continue
        # Only those that parse are of interest: those that come out again.
        marked = [
            f'{text}\n"number.{index}"() : () -> ()' for index, text in enumerate(batch)
        ]
        _, output, _ = checker.tool.run(SEPARATOR.join(marked), ["--split-input-file"])
        parsed = [int(number) for number in re.findall(r'"number\.(\d+)"', output)]
        pieces, batch = [batch[index] for index in parsed], []
        num_mutants += len(pieces)
        checker.check("mutants", pieces)
    print(f"{num_mutants} mutants")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True, help="ref-counting-opt")
    parser.add_argument("--shapes", nargs="*", help="large programs; all, if none is named")
    parser.add_argument("--share", type=int, default=1, help="divides their sizes, and how many mutants there are")
    parser.add_argument("--mutants", metavar="FOLDER", help="mutate the tests in it")
    parser.add_argument("--count", type=int, default=1000, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()

    checker = Checker(Tool(arguments.tool))
    if arguments.shapes is not None:
        for name in arguments.shapes or shapes.SHAPES:
            make = shapes.SHAPES[name]
            (size,) = make.__defaults__
            # What is small grows faster than its size.
            text = make(size // arguments.share if size >= 100 else size)
            checker.check_parses(name, text)
            checker.check(name, [text])
    for path in arguments.files:
        with open(path, encoding="utf-8") as file:
            pieces = file.read().split(SEPARATOR)
        for piece in pieces:
            checker.check_parses(path, piece)
        checker.check(path, pieces)
    if arguments.mutants:
        check_mutants(checker, arguments.mutants, arguments.count // arguments.share, arguments.seed)
    print(f"{', '.join(checker.tool.passes)}: {checker.num_runs} runs")
    print(f"{checker.num_faults} faults")
    return 1 if checker.num_faults or not checker.num_runs else 0


if __name__ == "__main__":
    sys.exit(main())
