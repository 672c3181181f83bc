"""Compares what becomes of the cases, counted and run, with expected.txt.

Whatever the table says, ownership-based-ref-counting must count right, and may
not execute more operations than upstream's automatic passes where these are
right; and optimize-ref-counting may make nothing faulty that is right, and
nothing dearer. What breaks this is a difference, too.

With --print, prints the rows of the table as they are.
"""

import os
import re
import sys
from typing import NamedTuple

import common
from common import run_checked

OPTIMIZE = "optimize-ref-counting{verify-result=true}"

# The passes of each column.
PIPELINES = {
    "upstream-policy": ("async-runtime-policy-based-ref-counting",),
    "upstream-automatic": (
        "async-runtime-ref-counting",
        "async-runtime-ref-counting-opt",
    ),
    "policy": ("policy-based-ref-counting",),
    "ownership": ("ownership-based-ref-counting{verify-result=true}",),
    "ownership-optimize": (
        "ownership-based-ref-counting{verify-result=true}",
        OPTIMIZE,
    ),
    "policy-optimize": ("policy-based-ref-counting", OPTIMIZE),
    "automatic-optimize": ("async-runtime-ref-counting", OPTIMIZE),
}

# Has no column: what automatic-optimize optimizes.
AUTOMATIC = "automatic"
UNLISTED_PIPELINES = {AUTOMATIC: ("async-runtime-ref-counting",)}

# Where optimize-ref-counting comes last, and what the outcome is compared with:
# where that is clean, so is this, with no more operations.
NEVER_DEARER = {
    "ownership-optimize": ("ownership",),
    "policy-optimize": ("policy",),
    "automatic-optimize": (AUTOMATIC, "upstream-automatic"),
}

# Where nothing is left to optimize: the outcome is the same.
NEVER_OTHER = {"ownership-optimize": "ownership"}

# Outcomes that are no runs: see expected.txt.
NO_RUN = ("accepted", "refused", "nolower", "n/a")

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
        return dict.fromkeys([*PIPELINES, *UNLISTED_PIPELINES], outcome)
    known = {}
    return {
        pipeline: get_outcome(program, prepared, passes, known)
        for pipeline, passes in {**PIPELINES, **UNLISTED_PIPELINES}.items()
    }


def split_schedules(outcome):
    """The text for each schedule."""
    texts = outcome.text.split(" || ")
    schedules = len(run_checked.get_schedules())
    return texts * schedules if len(texts) == 1 else texts


def parse_clean(text):
    """The operations and objects of a run; None if it is not clean."""
    counts = re.fullmatch(r"ok (\d+)/(\d+)", text)
    return counts and tuple(int(count) for count in counts.groups())


def find_broken_promises(outcomes):
    """What `outcomes`, by pipeline, may not show, whatever is expected."""

    broken = []
    for ours, theirs in zip(
        split_schedules(outcomes["ownership"]),
        split_schedules(outcomes["upstream-automatic"]),
    ):
        our_count = parse_clean(ours)
        their_count = parse_clean(theirs)
        if not our_count and ours not in NO_RUN:
            broken.append(f"it must not be faulty, it is '{ours}'")
        elif not our_count and their_count:
            broken.append(f"it is '{ours}' where upstream-automatic is '{theirs}'")
        elif our_count and their_count and our_count[0] > their_count[0]:
            broken.append(
                f"it must not execute more operations than upstream-automatic "
                f"('{theirs}'), it is '{ours}'"
            )
    return list(dict.fromkeys(broken))


def is_no_worse(outcome, reference):
    """Whether each run that is clean in `reference` is clean in `outcome`, with
    the same objects and no more operations."""
    return all(
        not theirs or (ours and ours[0] <= theirs[0] and ours[1] == theirs[1])
        for ours, theirs in zip(
            map(parse_clean, split_schedules(outcome)),
            map(parse_clean, split_schedules(reference)),
        )
    )


def find_bad_optimizations(outcomes):
    """The same for optimize-ref-counting: pairs of a pipeline and what it may not
    show."""
    for pipeline, references in NEVER_DEARER.items():
        for reference in references:
            if not is_no_worse(outcomes[pipeline], outcomes[reference]):
                yield pipeline, f"worse than {reference}: {outcomes[reference].text}"
    for pipeline, reference in NEVER_OTHER.items():
        if outcomes[pipeline].text != outcomes[reference].text:
            yield pipeline, f"other than {reference}: {outcomes[reference].text}"


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


def print_details(outcome):
    for line in outcome.details.splitlines():
        print(f"  {line}".rstrip())


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
            texts = [outcomes[pipeline].text for pipeline in PIPELINES]
            print(" | ".join([case, *texts]), flush=True)
            continue
        for pipeline, wanted in expected.get(case, {}).items():
            outcome = outcomes[pipeline]
            if outcome.text == wanted:
                continue
            differing += 1
            print(f"{case}, {pipeline}: expected '{wanted}', it is '{outcome.text}'")
            print_details(outcome)
        for problem in find_broken_promises(outcomes):
            differing += 1
            print(f"{case}, ownership: {problem}")
            print_details(outcomes["ownership"])
        for pipeline, what in find_bad_optimizations(outcomes):
            differing += 1
            print(f"{case}, {pipeline}: '{outcomes[pipeline].text}' is {what}")
            print_details(outcomes[pipeline])
    if not arguments.only_print:
        print(f"{len(cases)} cases, {differing} differences")
    return 1 if differing or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
