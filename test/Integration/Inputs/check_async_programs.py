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


def count(program, prepared, passes):
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


def get_verdicts(toolchain, pipelines, source):
    """The verdict for each pipeline. A StageError: it cannot be prepared."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.mlir")
        with open(path, "w") as file:
            file.write(source)
        program = run_checked.Program(toolchain, path, locations=False)
        prepared = program.prepare()
    verdicts = {}
    known = {}
    for name, pipeline in pipelines.items():
        counted = count(program, prepared, pipeline.passes)
        if isinstance(counted, str):
            # Many pipelines count alike; the run is deterministic.
            if counted not in known:
                known[counted] = run(program, counted)
                known[counted].is_proved = is_proved(toolchain, counted)
            counted = known[counted]
        verdicts[name] = counted
    return verdicts


def get_failures(pipelines, verdicts):
    """What must not be: the pipeline, what it is, and details."""
    for name, verdict in verdicts.items():
        pipeline = pipelines[name]
        if verdict.is_proved and verdict.is_wrong:
            yield name, "proved, but wrong", verdict.details
        if pipeline.must_be_right and not verdict.is_right:
            yield name, ", ".join(verdict.classes), verdict.details
        elif pipeline.must_be_right and not verdict.is_proved:
            yield name, "right, but not proved", ""
        elif pipeline.is_ours and "crashed" in verdict.classes:
            yield name, "crashed", verdict.details


def reduce_program(toolchain, pipelines, source, name, what):
    """Drops lines, and ops with all that is in them, while the failure stays."""
    pipelines = {name: pipelines[name]}

    def fails(lines):
        try:
            verdicts = get_verdicts(toolchain, pipelines, "\n".join(lines))
        except run_checked.StageError:
            return False
        found = get_failures(pipelines, verdicts)
        return (name, what) in [failure[:2] for failure in found]

    def get_end(lines, start):
        """Behind the brace that closes what opens on a line."""
        depth = 0
        for index in range(start, len(lines)):
            depth += lines[index].count("{") - lines[index].count("}")
            if depth <= 0:
                return index + 1
        return len(lines)

    lines = source.splitlines()
    before = None
    while before != len(lines):
        before = len(lines)
        # The last one first: what it uses can go then.
        start = len(lines) - 1
        while start >= 0:
            smaller = lines[:start] + lines[get_end(lines, start) :]
            if fails(smaller):
                lines = smaller
            start = min(start, len(lines)) - 1
    return "\n".join(lines) + "\n"


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
    parser.add_argument("--reduce", action="store_true", help="what is wrong")
    parser.add_argument(
        "--must-be-right", action="append", default=[], help="one more row that must"
    )
    arguments = parser.parse_args()

    toolchain = run_checked.Toolchain(arguments.build)
    pipelines = get_registered(toolchain)
    for name in arguments.must_be_right:
        pipelines[name] = pipelines[name]._replace(must_be_right=True)
    # What is right and cheapest, as far as there is something.
    reference = list(pipelines)[-1]
    counts = {name: collections.Counter() for name in pipelines}
    proved = {name: collections.Counter() for name in pipelines}
    num_failures = 0

    def fail(seed, name, what, source, details):
        nonlocal num_failures
        num_failures += 1
        print(f"FAIL: seed {seed}, {name}: {what}")
        for line in details.strip().splitlines()[:12]:
            print(f"  {line}")
        if arguments.reduce and name in pipelines:
            source = reduce_program(toolchain, pipelines, source, name, what)
            print(f"Reduced to {source.count(chr(10))} lines:\n{source}")
        sys.stdout.flush()
        if arguments.keep:
            os.makedirs(arguments.keep, exist_ok=True)
            file_name = f"{seed}-{name.replace(' ', '')}.mlir"
            with open(os.path.join(arguments.keep, file_name), "w") as file:
                file.write(f"// {what}\n{source}")

    seeds = range(arguments.seed, arguments.seed + arguments.count)

    def check(seed):
        # All sizes, the largest included.
        size = 4 + seed % max(1, arguments.size - 3)
        source = async_programs.make_program(seed, size)
        try:
            return source, get_verdicts(toolchain, pipelines, source)
        except run_checked.StageError as error:
            return source, f"{error}\n{error.details}"

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for seed, (source, verdicts) in zip(seeds, pool.map(check, seeds)):
            if isinstance(verdicts, str):
                fail(seed, "upstream's lowering", "refused", source, verdicts)
                continue
            for failure in get_failures(pipelines, verdicts):
                fail(seed, *failure[:2], source, failure[2])
            for name, verdict in verdicts.items():
                counts[name].update(verdict.classes)
                if verdict.is_right or verdict.is_wrong:
                    truth = "right" if verdict.is_right else "wrong"
                    proved[name][truth, verdict.is_proved] += 1
            # The cost where both are right.
            for name, verdict in verdicts.items():
                if verdict.is_right and verdicts[reference].is_right:
                    counts[name]["operations"] += verdict.operations
                    counts[name]["reference"] += verdicts[reference].operations

    print(
        f"{arguments.count} programs, seeds {seeds[0]} to {seeds[-1]}, size up to "
        f"{arguments.size}"
    )
    print_table(
        [
            [
                name,
                *(counts[name][column] for column in COLUMNS),
                f"{counts[name]['operations']}/{counts[name]['reference']}",
            ]
            for name in pipelines
        ],
        ["pipeline", *COLUMNS, f"operations/those of {reference}"],
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
    print(f"{num_failures} failures")
    return 1 if num_failures else 0


if __name__ == "__main__":
    sys.exit(main())
