"""Counts, lowers and runs an async program under the checked runtime.

scripts/run-checked is how people call this; the tests import it.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile

DEFAULT_PASSES = ("ownership-based-ref-counting",)

# What the checked runtime exits with when it saw a fault.
FAULT_STATUS = 66

# The counts of the runtime's closing line that are faults, and how they are
# written here.
FAULTS = {
    "leak": "LEAK",
    "over_release": "OVER",
    "use_after_release": "UAR",
    "emplaced_twice": "EMPLACED-TWICE",
    "never_emplaced": "NEVER-EMPLACED",
    "wrong_group_size": "WRONG-GROUP-SIZE",
    "not_an_object": "NOT-AN-OBJECT",
}

# The counts of calls.
CALLS = ("add_ref_calls", "drop_ref_calls")

# From async runtime operations, counted, to the LLVM dialect. Loops go first:
# convert-async-to-llvm does not know all of them.
LOWERING = (
    "convert-linalg-to-loops",
    "convert-scf-to-cf",
    "convert-async-to-llvm",
    "test-convert-async-leftovers",
    "convert-vector-to-llvm",
    "expand-strided-metadata",
    "lower-affine",
    "arith-expand",
    "convert-math-to-llvm",
    "convert-index-to-llvm",
    "finalize-memref-to-llvm",
    "convert-arith-to-llvm",
    "convert-ub-to-llvm",
    "convert-func-to-llvm",
    "convert-cf-to-llvm",
    "reconcile-unrealized-casts",
)


class StageError(Exception):
    """A program did not come through a stage."""

    def __init__(self, message, details=""):
        super().__init__(message)
        self.details = details


class Outcome:
    """What one run showed."""

    def __init__(self, status, output, errors, report):
        self.status = status
        self.output = output  # What the program printed ...
        self.errors = errors  # ... and what it wrote to stderr.
        self.counts = None
        if report is None:
            # The runtime opens its report when it is first called.
            self.paragraphs = ""
            self.counts = dict.fromkeys(["objects", *CALLS, *FAULTS], 0)
            return
        self.paragraphs = report.strip()
        # The closing line is the last one; a program that died has none.
        head, _, last = self.paragraphs.rpartition("\n")
        if re.match(r"ref-counting-runtime: objects=\d", last):
            self.counts = {
                name: int(count) for name, count in re.findall(r"(\w+)=(\d+)", last)
            }
            self.paragraphs = head.strip()

    @property
    def faults(self):
        """As `LEAK 1 UAR 2`; empty if there are none."""
        return " ".join(
            f"{word} {self.counts[name]}"
            for name, word in FAULTS.items()
            if self.counts and self.counts.get(name)
        )

    @property
    def is_complete(self):
        """Whether the program ran to its end, so that the counts mean all."""
        return bool(self.counts) and self.status in (0, FAULT_STATUS)

    @property
    def is_clean(self):
        return self.is_complete and self.status == 0 and not self.faults

    @property
    def operations(self):
        """How many operations on counts were executed."""
        return sum(self.counts[name] for name in CALLS)


def describe_status(status):
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


class Toolchain:
    """The tools of a build folder, and those of the LLVM it was built with."""

    def __init__(self, build):
        self.build = os.path.abspath(build)
        self.opt = os.path.join(self.build, "bin", "ref-counting-opt")
        self.llvm = llvm = self._find_llvm()
        # A build with sanitizers has one that loads what is instrumented.
        self.runner = os.path.join(self.build, "bin", "mlir-runner")
        if not os.path.exists(self.runner):
            self.runner = os.path.join(llvm, "bin", "mlir-runner")
        lib = os.path.join(self.build, "lib")
        self.libraries = [
            os.path.join(lib, "libref_counting_async_runtime.so"),
            os.path.join(lib, "libref_counting_test_support.so"),
            os.path.join(llvm, "lib", "libmlir_c_runner_utils.so"),
            os.path.join(llvm, "lib", "libmlir_runner_utils.so"),
        ]
        for path in [self.opt, self.runner, *self.libraries]:
            if not os.path.exists(path):
                raise StageError(f"'{path}' is missing; build first")

    def _find_llvm(self):
        cache = os.path.join(self.build, "CMakeCache.txt")
        try:
            with open(cache) as file:
                found = re.search(r"^MLIR_DIR:\w+=(.+)$", file.read(), re.MULTILINE)
        except OSError:
            found = None
        if not found:
            raise StageError(f"'{cache}' does not say where MLIR is; build first")
        # MLIR_DIR is lib/cmake/mlir.
        return os.path.normpath(os.path.join(found.group(1), "..", "..", ".."))

    def optimize(self, program, options, allow_unregistered=False):
        """Runs ref-counting-opt on text: its output and its messages.

        A failure is a CalledProcessError.
        """
        command = [self.opt, *options]
        if allow_unregistered:
            command.append("--allow-unregistered-dialect")
        done = subprocess.run(
            command, input=program, check=True, capture_output=True, text=True
        )
        return done.stdout, done.stderr


class Program:
    """An async program, on its way to being run."""

    def __init__(self, toolchain, path, locations=True):
        self.toolchain = toolchain
        self.path = path
        with open(path, encoding="utf-8") as file:
            self.source = file.read()
        self.allow_unregistered = self.has_mark("UNREG")
        self.warnings = ""  # Of the counting passes.
        # With them, messages of later stages point into the file.
        self.print_options = ["--mlir-print-debuginfo"] if locations else []

    def has_mark(self, mark):
        return bool(
            re.search(rf"^//(?: \w+)* {re.escape(mark)}\b", self.source, re.MULTILINE)
        )

    def _mentions(self, op):
        return bool(re.search(rf"^[^/]*\b{re.escape(op)}\b", self.source, re.MULTILINE))

    def _optimize(self, program, options, message):
        try:
            return self.toolchain.optimize(
                program, options + self.print_options, self.allow_unregistered
            )
        except subprocess.CalledProcessError as error:
            details = error.stderr.strip()
            if error.returncode < 0:
                # After the first lines there is nothing but a stack.
                details = details.split("Stack dump:")[0].strip()
                message = (
                    f"{message}: ref-counting-opt died of "
                    f"{describe_status(error.returncode)}"
                )
            raise StageError(message, details) from None

    def prepare(self):
        """Lowers to async runtime operations, not counted."""
        passes = []
        for line in re.findall(r"^// PRE (.*)$", self.source, re.MULTILINE):
            passes += line.split()
        # Only where they are needed: they simplify branches all over the file.
        if not passes and self._mentions("scf.parallel"):
            # By default a loop as small as a test's stays one piece.
            passes.append("-async-parallel-for=num-workers=8 min-task-size=8")
        if self._mentions("async.func"):
            self._check_async_functions()
            passes.append("-async-func-to-async-runtime")
        passes.append("-async-to-async-runtime")
        try:
            return self._optimize(
                None,
                [self.path, *passes],
                "it cannot be lowered to async runtime operations",
            )[0]
        except StageError:
            self._parse()
            raise

    def _parse(self):
        return self._optimize(None, [self.path], "it is no valid MLIR")[0]

    def _check_async_functions(self):
        """async-func-to-async-runtime does not end on a declaration."""
        declared = re.search(
            r"^ *async\.func [^@]*(@\S+?)\(.*[^{]$", self._parse(), re.MULTILINE
        )
        if declared:
            raise StageError(
                f"it declares the async.func {declared.group(1)} without a body, "
                "which async-func-to-async-runtime does not come to an end with"
            )

    def count(self, prepared, passes):
        text = ",".join(name.lstrip("-") for name in passes)
        if text in ("", "none"):
            return prepared
        pipeline = text
        if not re.match(r"(builtin\.module|any)\s*\(", text):
            pipeline = f"builtin.module({text})"
        counted, self.warnings = self._optimize(
            prepared, [f"--pass-pipeline={pipeline}"], f"'{text}' refuses it"
        )
        return counted

    def lower(self, counted):
        # What convert-async-to-llvm leaves behind need not verify;
        # test-convert-async-leftovers verifies what it made of it.
        lowered, _ = self._optimize(
            counted,
            [
                "--verify-each=false",
                f"--pass-pipeline=builtin.module({','.join(LOWERING)})",
            ],
            "it cannot be lowered to LLVM",
        )
        main = re.search(r"llvm\.func @main\(([^)]*)\)", lowered)
        if not main:
            raise StageError("it has no function @main")
        if main.group(1):
            raise StageError("its function @main takes arguments")
        return lowered

    def run(self, lowered, schedule, timeout=None):
        with tempfile.TemporaryDirectory() as folder:
            report = os.path.join(folder, "report")
            # The threads that mlir-runner has of its own make nothing available.
            options = f"schedule={schedule},patience=50,report={report}"
            environment = dict(os.environ, REF_COUNTING_RUNTIME=options)
            command = [
                self.toolchain.runner,
                "-O0",
                "-e",
                "main",
                "-entry-point-result=void",
                f"-shared-libs={','.join(self.toolchain.libraries)}",
            ]
            try:
                done = subprocess.run(
                    command,
                    input=lowered,
                    env=environment,
                    capture_output=True,
                    text=True,
                    errors="replace",
                    timeout=timeout,
                )
            except subprocess.TimeoutExpired:
                raise StageError(
                    f"it did not end within {timeout} seconds (schedule {schedule})"
                ) from None
            text = None
            if os.path.exists(report):
                with open(report, encoding="utf-8", errors="replace") as file:
                    text = file.read()
        return Outcome(done.returncode, done.stdout, done.stderr, text)


def get_schedules(seed=1):
    return ["late", "early", f"random:{seed}"]


def describe(schedule, outcome):
    if not outcome.is_complete:
        what = f"ended with {describe_status(outcome.status)}"
        if outcome.faults:
            what += f", {outcome.faults}"
        return f"{schedule}: {what}"
    counts = outcome.counts
    return (
        f"{schedule}: {outcome.faults or 'clean'}, {counts['objects']} objects, "
        f"{counts['add_ref_calls']} adds, {counts['drop_ref_calls']} drops"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("--seed", default="1")
    parser.add_argument("file")
    parser.add_argument("passes", nargs="*")
    arguments = parser.parse_args()

    try:
        program = Program(Toolchain(arguments.build), arguments.file)
        lowered = program.lower(
            program.count(program.prepare(), arguments.passes or DEFAULT_PASSES)
        )
        outcomes = {
            schedule: program.run(lowered, schedule)
            for schedule in get_schedules(arguments.seed)
        }
    except StageError as error:
        if error.details:
            print(error.details, file=sys.stderr)
        print(f"run-checked: {arguments.file}: {error}", file=sys.stderr)
        return 1

    sys.stderr.write(program.warnings)
    first = None
    for schedule, outcome in outcomes.items():
        # Addresses that a program prints are never the same.
        printed = re.sub(r"0x[0-9a-f]+", "", f"{outcome.output}\n{outcome.errors}")
        if first is None:
            first = printed
        elif printed == first:
            continue
        else:
            print(f"{schedule} prints something else:")
        sys.stdout.write(outcome.output)
        sys.stdout.flush()
        sys.stderr.write(outcome.errors)
        sys.stderr.flush()
    seen = {}
    for schedule, outcome in outcomes.items():
        print(describe(schedule, outcome))
        if not outcome.paragraphs:
            continue
        same = seen.setdefault(outcome.paragraphs, schedule)
        if same != schedule:
            print(f"\nThe same report as with {same}.\n")
        else:
            print(f"\n{outcome.paragraphs}\n")
    if all(o.is_clean and o.counts["objects"] == 0 for o in outcomes.values()):
        print("Nothing was checked: the program creates no async object.")
    if any(outcome.faults for outcome in outcomes.values()):
        return FAULT_STATUS
    return 0 if all(outcome.is_clean for outcome in outcomes.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
