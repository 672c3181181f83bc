"""Compares what becomes of the cases, counted and run, with expected.txt.

With --print, prints the rows of the table as they are.
"""

import os
import sys
from typing import NamedTuple

import common
from common import run_checked

# The passes of each column.
PIPELINES = {
    "upstream-policy": ("async-runtime-policy-based-ref-counting",),
    "upstream-automatic": (
        "async-runtime-ref-counting",
        "async-runtime-ref-counting-opt",
    ),
    "policy": ("policy-based-ref-counting",),
    "ownership": ("ownership-based-ref-counting{verify-result=true}",),
}

TIMEOUT = 60


def describe(outcome):
    if not outcome.is_complete:
        died = f"died of {run_checked.describe_status(outcome.status)}"
        return " ".join([died, outcome.faults]).strip()
    return outcome.faults or f"ok {outcome.operations}/{outcome.counts['objects']}"


class Outcome(NamedTuple):
    text: str  # As in expected.txt.
    details: str = ""  # The messages or reports that explain it.


def run(program, lowered):
    outcomes = {
        schedule: program.run(lowered, schedule, TIMEOUT)
        for schedule in run_checked.get_schedules()
    }
    texts = [describe(outcome) for outcome in outcomes.values()]
    details = "\n\n".join(
        f"{run_checked.describe(schedule, outcome)}\n"
        f"{outcome.paragraphs or outcome.errors}".strip()
        for schedule, outcome in outcomes.items()
    )
    return Outcome(texts[0] if len(set(texts)) == 1 else " || ".join(texts), details)


def get_outcome(program, prepared, passes, known):
    """`known`: the outcomes of this program, by its counted text."""
    stage = "refused"
    try:
        counted = program.count(prepared, passes)
        if program.has_mark("NOEXEC"):
            return Outcome("accepted")
        # Many pipelines count alike; the run is deterministic.
        if counted not in known:
            stage = "nolower"
            lowered = program.lower(counted)
            stage = "hangs"
            known[counted] = run(program, lowered)
        return known[counted]
    except run_checked.StageError as error:
        return Outcome(stage, f"{error}\n{error.details}".strip())


def get_outcomes(toolchain, case):
    """By pipeline."""
    program = common.get_program(toolchain, case)
    try:
        prepared = program.prepare()
    except run_checked.StageError as error:
        outcome = Outcome("n/a", f"{error}\n{error.details}".strip())
        return dict.fromkeys(PIPELINES, outcome)
    known = {}
    return {
        pipeline: get_outcome(program, prepared, passes, known)
        for pipeline, passes in PIPELINES.items()
    }


def read_expected():
    """The table: case to pipeline to outcome."""
    rows = []
    with open(os.path.join(common.INPUTS, "expected.txt")) as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                rows.append([cell.strip() for cell in line.split(" | ")])
    header = rows[0][1:]
    return {row[0]: dict(zip(header, row[1:])) for row in rows[1:]}


def get_part(cases, part):
    """`part` is K/N: every Nth case, from the Kth on."""
    first, step = (int(number) for number in part.split("/"))
    return cases[first - 1 :: step]


def main():
    parser = common.get_parser(__doc__)
    parser.add_argument("--print", action="store_true", dest="only_print")
    parser.add_argument("--part", default="1/1", help="K/N: the Kth of N parts")
    parser.add_argument("cases", nargs="*", help="by default all")
    arguments = parser.parse_args()

    toolchain = run_checked.Toolchain(arguments.build)
    cases = arguments.cases or common.get_cases()
    expected = read_expected()
    differing = 0
    if not arguments.cases:
        for case in sorted(set(expected) ^ set(cases)):
            differing += 1
            where = "expected.txt" if case in expected else "Inputs/cases"
            print(f"{case}: only in {where}")
    cases = get_part(cases, arguments.part)

    for case in cases:
        outcomes = get_outcomes(toolchain, case)
        if arguments.only_print:
            texts = [outcome.text for outcome in outcomes.values()]
            print(" | ".join([case, *texts]), flush=True)
            continue
        for pipeline, wanted in expected.get(case, {}).items():
            outcome = outcomes[pipeline]
            if outcome.text == wanted:
                continue
            differing += 1
            print(f"{case}, {pipeline}: expected '{wanted}', it is '{outcome.text}'")
            for line in outcome.details.splitlines():
                print(f"  {line}".rstrip())
    if not arguments.only_print:
        print(f"{len(cases)} cases, {differing} differences")
    return 1 if differing or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
