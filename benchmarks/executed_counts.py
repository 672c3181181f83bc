"""Counts what programs execute: operations on counts, objects, and time.

Each program is counted by each of the pipelines, lowered, and run under the
checked runtime, which counts the calls and finds the faults; and those without
faults with MLIR's own async runtime, which takes time. What is written to
stdout are tables in Markdown. scripts/bench is how people call this.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
sys.dont_write_bytecode = True

import run_checked  # noqa: E402

# What is compared: a name, and the passes. A pipeline of which a pass is not
# registered is left out.
PIPELINES = (
    ("upstream policy-based", "async-runtime-policy-based-ref-counting"),
    ("upstream automatic", "async-runtime-ref-counting"),
    (
        "upstream automatic + optimizer",
        "async-runtime-ref-counting,async-runtime-ref-counting-opt",
    ),
    ("policy-based", "policy-based-ref-counting"),
    ("ownership-based", "ownership-based-ref-counting"),
    (
        "ownership-based + optimize",
        "ownership-based-ref-counting,optimize-ref-counting",
    ),
)

LOWER_ASYNC = "async-func-to-async-runtime,async-to-async-runtime"


def parallel_for(workers, size, dispatch="true"):
    options = f"num-workers={workers} min-task-size={size} async-dispatch={dispatch}"
    return f"async-parallel-for{{{options}}},{LOWER_ASYNC}"


# A name, a file of benchmarks/programs, how it is lowered to async runtime
# operations, and how often it is repeated when time is taken.
PROGRAMS = (
    ("1-d loop", "parallel-1d", parallel_for(8, 128), 5000),
    ("1-d loop, small blocks", "parallel-1d", parallel_for(64, 8), 500),
    ("1-d loop, one by one", "parallel-1d", parallel_for(8, 128, "false"), 5000),
    ("2-d loop", "parallel-2d", parallel_for(8, 128), 5000),
    ("2-d loop, small blocks", "parallel-2d", parallel_for(64, 8), 500),
    ("fork-join tree", "fork-join", LOWER_ASYNC, 200),
    ("pipeline of values", "pipeline", LOWER_ASYNC, 1000),
    ("groups in a loop", "groups", LOWER_ASYNC, 3000),
    ("tokens shared by tasks", "shared-token", LOWER_ASYNC, 1000),
    ("errors of tokens", "errors", LOWER_ASYNC, 1000),
    ("errors of values", "value-errors", LOWER_ASYNC, 1000),
    ("a token through calls", "calls", LOWER_ASYNC, 20000),
)

class Refused(Exception):
    """A pipeline does not take a program."""


class Program:
    """A program, which can be repeated."""

    def __init__(self, toolchain, name, file, preparation):
        self.toolchain = toolchain
        self.name = name
        self.preparation = preparation
        path = os.path.join(ROOT, "benchmarks", "programs", f"{file}.mlir")
        with open(path, encoding="utf-8") as source:
            self.source = source.read()

    def _optimize(self, text, passes, *options):
        pipeline = f"--pass-pipeline=builtin.module({passes})"
        return self.toolchain.optimize(text, [pipeline, *options])[0]

    def lower(self, passes, repetitions=1):
        """Counted by `passes`, in the LLVM dialect."""
        text, found = re.subn(
            r"arith\.constant 1 : index // REPEAT",
            f"arith.constant {repetitions} : index",
            self.source,
        )
        if found != 1:
            raise run_checked.StageError(f"'{self.name}' has no constant to repeat it")
        text = self._optimize(text, self.preparation)
        try:
            text = self._optimize(text, passes)
        except subprocess.CalledProcessError:
            raise Refused from None
        return self._optimize(
            text, ",".join(run_checked.LOWERING), "--verify-each=false"
        )


def is_registered(toolchain, passes):
    try:
        toolchain.optimize("", [f"--pass-pipeline=builtin.module({passes})"])
    except subprocess.CalledProcessError:
        return False
    return True


def print_table(head, rows):
    widths = [max(map(len, column)) for column in zip(head, *rows)]

    def print_row(row):
        cells = (cell.ljust(width) for cell, width in zip(row, widths))
        print(f"| {' | '.join(cells)} |")

    print_row(head)
    print(f"|{'|'.join('-' * (width + 2) for width in widths)}|")
    for row in rows:
        print_row(row)
    print()


def count(toolchain, program, passes):
    """What `program` executes: its objects, a cell of the table, and whether it
    may be run without checks."""
    try:
        lowered = program.lower(passes)
    except Refused:
        return None, "refused", False
    runner = run_checked.Program.__new__(run_checked.Program)
    runner.toolchain = toolchain
    outcomes = [
        runner.run(lowered, schedule, timeout=120)
        for schedule in run_checked.get_schedules()
    ]
    # The worst: each schedule shows faults of its own.
    worst = min(outcomes, key=lambda outcome: (outcome.is_complete, outcome.is_clean))
    if not worst.is_complete:
        status = run_checked.describe_status(worst.status)
        return None, " ".join(filter(None, [status, worst.faults])), False
    cell = str(worst.operations)
    if worst.faults:
        cell += f", {worst.faults}"
    return worst.counts["objects"], cell, worst.is_clean


def measure_counts(toolchain, programs, pipelines, strings):
    """Prints the table; gives the pairs of a program and a pipeline that are
    right."""
    rows, right = [], set()
    for program in programs:
        print(f"counting {program.name}", file=sys.stderr)
        cells, objects = [], None
        for name, passes in pipelines:
            found, cell, is_right = count(toolchain, program, passes)
            objects = found if objects is None else objects
            cells.append(cell)
            if is_right:
                right.add((program.name, name))
        rows.append([program.name, "?" if objects is None else str(objects), *cells])
    if strings:
        rows.append(count_strings(strings, pipelines, toolchain))
    print_table(["program", "objects", *(name for name, _ in pipelines)], rows)
    return right


def count_strings(folder, pipelines, toolchain):
    """The row of the strings example, which is built in `folder`."""
    program = os.path.join(ROOT, "examples", "strings", "test", "run.mlir")
    libraries = [
        os.path.join(folder, "lib", "libstrings_runtime.so"),
        *(path for path in toolchain.libraries if "c_runner_utils" in path),
    ]
    cells, objects = [], "?"
    for _, passes in pipelines:
        if "async-" in passes:
            cells.append("other dialect")
            continue
        lowered = subprocess.run(
            [
                os.path.join(folder, "bin", "strings-opt"),
                program,
                f"--pass-pipeline=builtin.module({passes},convert-scf-to-cf,"
                "convert-to-llvm,reconcile-unrealized-casts)",
            ],
            capture_output=True,
            text=True,
        )
        if lowered.returncode:
            cells.append("refused")
            continue
        done = subprocess.run(
            [
                toolchain.runner,
                "--entry-point-result=void",
                f"--shared-libs={','.join(libraries)}",
            ],
            input=lowered.stdout,
            env=dict(os.environ, STRINGS_COUNTS="1"),
            capture_output=True,
            text=True,
        )
        counts = re.search(
            r"strings: (\d+) objects, (\d+) retains, (\d+) releases, (\d+) live",
            done.stderr,
        )
        if done.returncode or not counts:
            cells.append(run_checked.describe_status(done.returncode))
            continue
        objects, retains, releases, live = counts.groups()
        leak = f", LEAK {live}" if live != "0" else ""
        cells.append(f"{int(retains) + int(releases)}{leak}")
    return ["strings example", objects, *cells]


def measure_time(toolchain, programs, pipelines, right, repetitions, scale):
    """Prints the table of times, in microseconds for one repetition."""
    libraries = [os.path.join(toolchain.llvm, "lib", "libmlir_async_runtime.so")]
    libraries += toolchain.libraries[1:]
    rows = []
    for program, times in programs:
        times = max(1, int(times * scale))
        print(f"timing {program.name}", file=sys.stderr)
        lowered = {
            name: program.lower(passes, times)
            for name, passes in pipelines
            if (program.name, name) in right
        }
        seconds = {name: [] for name in lowered}
        # By turns, so that all see the same machine.
        for _ in range(repetitions):
            for name, text in lowered.items():
                done = subprocess.run(
                    [
                        toolchain.runner,
                        "-O2",
                        "-e",
                        "main",
                        "-entry-point-result=void",
                        f"-shared-libs={','.join(libraries)}",
                    ],
                    input=text,
                    capture_output=True,
                    text=True,
                    timeout=300,
                )
                if done.returncode == 0:
                    seconds[name].append(float(done.stdout.split()[-1]))
        cells = []
        for name, _ in pipelines:
            if name not in lowered:
                cells.append("wrong")
            elif not seconds[name]:
                cells.append("failed")
            else:
                cells.append(f"{statistics.median(seconds[name]) / times * 1e6:.2f}")
        rows.append([program.name, *cells])
    print_table(["program", *(name for name, _ in pipelines)], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True, help="the build folder")
    parser.add_argument("--strings", help="the build folder of examples/strings")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument(
        "--only", help="measure the programs whose names match this alone"
    )
    parser.add_argument(
        "--tiny", action="store_true", help="short runs: does it run at all?"
    )
    arguments = parser.parse_args()

    toolchain = run_checked.Toolchain(arguments.build)
    pipelines = [entry for entry in PIPELINES if is_registered(toolchain, entry[1])]
    chosen = [
        (Program(toolchain, name, file, preparation), times)
        for name, file, preparation, times in PROGRAMS
        if re.search(arguments.only or "", name)
    ]
    print("Operations on counts that a run executes:\n")
    right = measure_counts(
        toolchain, [program for program, _ in chosen], pipelines, arguments.strings
    )
    print("Time of one repetition with MLIR's async runtime, in microseconds:\n")
    measure_time(
        toolchain,
        chosen,
        pipelines,
        right,
        1 if arguments.tiny else arguments.repetitions,
        0.001 if arguments.tiny else 1,
    )


if __name__ == "__main__":
    main()
