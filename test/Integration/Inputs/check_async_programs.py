"""Counts random async programs by each pipeline, and runs what comes out.

Prints a table of what became of them. Fails if a pipeline that must be right is
not, if verify-ref-counting proves what is faulty in the run, or if a pass of
this project crashes or hangs. With --keep, what is wrong is written to a folder.
"""

import collections
import concurrent.futures
import os
import subprocess
import sys
import tempfile

import async_programs
import common
from common import run_checked

# The passes of each row. `must_be_right`: nothing may be wrong about what it
# makes. `is_ours`: it may not crash. A row whose passes are not registered is
# left out.
Pipeline = collections.namedtuple("Pipeline", "passes must_be_right is_ours")
PIPELINES = {
    "upstream policy": Pipeline(
        ("async-runtime-policy-based-ref-counting",), False, False
    ),
    "upstream automatic": Pipeline(("async-runtime-ref-counting",), False, False),
    "upstream automatic + opt": Pipeline(
        ("async-runtime-ref-counting", "async-runtime-ref-counting-opt"), False, False
    ),
    "policy": Pipeline(("policy-based-ref-counting",), False, True),
    "ownership": Pipeline(("ownership-based-ref-counting",), True, True),
    "ownership + optimize": Pipeline(
        ("ownership-based-ref-counting", "optimize-ref-counting"), True, True
    ),
}

# The classes of programs by outcome, in the order of the table. Those in WRONG
# say what is wrong; a program may be in several of them.
WRONG = {
    "leak": "leak",
    "over_release": "over-release",
    "use_after_release": "use after release",
}
COLUMNS = (
    "right",
    "wrong",
    *WRONG.values(),
    "refused",
    "crashed",
    "not lowerable",
    "no end",
    "operations",
)

TIMEOUT = 20


class Verdict:
    """What becomes of one program in one pipeline."""

    def __init__(self, classes, details="", operations=0):
        self.classes = classes
        self.details = details
        self.operations = operations
        self.is_proved = None  # By verify-ref-counting.

    @property
    def is_right(self):
        return "right" in self.classes

    @property
    def is_wrong(self):
        return "wrong" in self.classes


def run(program, counted):
    try:
        lowered = program.lower(counted)
    except run_checked.StageError as error:
        return Verdict(["not lowerable"], f"{error}\n{error.details}")
    classes, details, operations = set(), [], 0
    for schedule in run_checked.get_schedules():
        try:
            outcome = program.run(lowered, schedule, TIMEOUT)
        except run_checked.StageError as error:
            return Verdict(["no end"], str(error))
        details.append(f"{run_checked.describe(schedule, outcome)}\n{outcome.paragraphs}")
        if outcome.is_clean:
            operations = outcome.operations
            continue
        classes.add("wrong")
        if outcome.counts:
            classes |= {text for name, text in WRONG.items() if outcome.counts[name]}
    return Verdict(sorted(classes) or ["right"], "\n".join(details), operations)


def count(toolchain, program, prepared, passes):
    """The counted text, or what became of it."""
    try:
        return program.count(prepared, passes)
    except run_checked.StageError as error:
        how = "crashed" if " died of " in str(error) else "refused"
        return Verdict([how], f"{error}\n{error.details}")


def is_proved(toolchain, counted):
    done = subprocess.run(
        [toolchain.opt, "--verify-ref-counting", "-o", os.devnull],
        input=counted,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    if done.returncode not in (0, 1):
        raise run_checked.StageError(
            "verify-ref-counting died of "
            + run_checked.describe_status(done.returncode),
            done.stderr,
        )
    return done.returncode == 0


def check_program(toolchain, pipelines, seed, size):
    """The verdict for each pipeline; None if it cannot be prepared."""
    source = async_programs.make_program(seed, size)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.mlir")
        with open(path, "w") as file:
            file.write(source)
        program = run_checked.Program(toolchain, path, locations=False)
        try:
            prepared = program.prepare()
        except run_checked.StageError as error:
            return source, f"{error}\n{error.details}"
    verdicts = {}
    known = {}
    for name, pipeline in pipelines.items():
        counted = count(toolchain, program, prepared, pipeline.passes)
        if isinstance(counted, str):
            # Many pipelines count alike; the run is deterministic.
            if counted not in known:
                known[counted] = run(program, counted)
                known[counted].is_proved = is_proved(toolchain, counted)
            counted = known[counted]
        verdicts[name] = counted
    return source, verdicts


def get_registered(toolchain):
    """The rows whose passes are all there."""
    text = subprocess.run(
        [toolchain.opt, "--help"], capture_output=True, text=True, check=True
    ).stdout
    options = {word for line in text.splitlines() for word in line.split()[:1]}
    return {
        name: pipeline
        for name, pipeline in PIPELINES.items()
        if all(f"--{name}" in options for name in pipeline.passes)
    }


def print_table(rows, header):
    print("| " + " | ".join(header) + " |")
    print("|---" + "|---:" * (len(header) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")


def main():
    parser = common.get_parser(__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first")
    parser.add_argument("--count", type=int, default=40, help="how many programs")
    parser.add_argument("--size", type=int, default=12, help="the largest")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="the folder for what is wrong")
    arguments = parser.parse_args()

    toolchain = run_checked.Toolchain(arguments.build)
    pipelines = get_registered(toolchain)
    counts = {name: collections.Counter() for name in pipelines}
    proved = {name: collections.Counter() for name in pipelines}
    failures, not_prepared = 0, 0

    def fail(seed, name, what, source, details):
        nonlocal failures
        failures += 1
        print(f"FAIL: seed {seed}, {name}: {what}")
        for line in details.strip().splitlines()[:12]:
            print(f"  {line}")
        if arguments.keep:
            os.makedirs(arguments.keep, exist_ok=True)
            file_name = f"{seed}-{name.replace(' ', '')}.mlir"
            with open(os.path.join(arguments.keep, file_name), "w") as file:
                file.write(f"// {what}\n{source}")

    seeds = range(arguments.seed, arguments.seed + arguments.count)

    def check(seed):
        # All sizes, the largest included.
        size = 4 + seed % max(1, arguments.size - 3)
        return check_program(toolchain, pipelines, seed, size)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for seed, (source, verdicts) in zip(seeds, pool.map(check, seeds)):
            if isinstance(verdicts, str):
                not_prepared += 1
                fail(seed, "all", "it cannot be prepared", source, verdicts)
                continue
            # What is right in all columns, to compare the cost.
            for name, verdict in verdicts.items():
                counts[name].update(verdict.classes)
                pipeline = pipelines[name]
                if verdict.is_proved is not None:
                    truth = "right" if verdict.is_right else "wrong"
                    if verdict.is_right or verdict.is_wrong:
                        proved[name][truth, verdict.is_proved] += 1
                if verdict.is_proved and verdict.is_wrong:
                    fail(seed, name, "proved, but wrong", source, verdict.details)
                if pipeline.must_be_right and not verdict.is_right:
                    what = ", ".join(verdict.classes)
                    fail(seed, name, what, source, verdict.details)
                elif pipeline.must_be_right and not verdict.is_proved:
                    fail(seed, name, "right, but not proved", source, "")
                if pipeline.is_ours and "crashed" in verdict.classes:
                    fail(seed, name, "crashed", source, verdict.details)
            if all(verdict.is_right for verdict in verdicts.values()):
                for name, verdict in verdicts.items():
                    counts[name]["operations"] += verdict.operations

    print(
        f"{arguments.count} programs, seeds {seeds[0]} to {seeds[-1]}, size up to "
        f"{arguments.size}"
    )
    print_table(
        [
            [name, *(counts[name][column] for column in COLUMNS)]
            for name in pipelines
        ],
        ["pipeline", *COLUMNS],
    )
    print()
    print_table(
        [
            [
                name,
                proved[name]["right", True],
                proved[name]["right", False],
                proved[name]["wrong", False],
                proved[name]["wrong", True],
            ]
            for name in pipelines
        ],
        [
            "what verify-ref-counting says",
            "right, proved",
            "right, refused",
            "wrong, refused",
            "wrong, proved",
        ],
    )
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
