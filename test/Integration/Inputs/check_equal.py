"""Compares policy-based-ref-counting with upstream's policy-based pass.

The two print the same text for every case, but for those in which this
project's policy differs on purpose. Which these are is read off the IR:

  select   two names for one object: the result of a select is borrowed
  cast     the same, for casts
  await    an await of a token or group that no is_error checks drops
  refused  this project's pass fails, with an error: counted values in a graph
           region, or ops that must be lowered first

Prints one line for each case.
"""

import re
import sys

import common
from common import run_checked

UPSTREAM = ("async-runtime-policy-based-ref-counting",)
OURS = ("policy-based-ref-counting",)

# Far fewer equal ones would mean that the rules below leave out too many.
LEAST_EQUAL = 60

# What a refusal may say.
REFUSALS = ("in a graph region cannot be counted", "must be lowered")


def has_unchecked_await(ir):
    """In any function: value names are local to it."""
    for function in re.split(r"^  (?=\S*func\S* )", ir, flags=re.MULTILINE):
        awaited = re.findall(
            r"async\.runtime\.await (%\S+) : !async\.(?:token|group)", function
        )
        checked = re.findall(r"async\.runtime\.is_error (%\S+) :", function)
        if set(awaited) - set(checked):
            return True
    return False


def get_reason(ir):
    """Why the texts may differ; empty if they may not."""
    if "arith.select" in ir:
        return "select"
    if "builtin.unrealized_conversion_cast" in ir:
        return "cast"
    return "await" if has_unchecked_await(ir) else ""


def compare(toolchain, case):
    """What to print; it begins with FAIL if the texts differ and may not."""
    program = common.get_program(toolchain, case)
    try:
        prepared = program.prepare()
    except run_checked.StageError as error:
        return f"not lowered: {error}"
    theirs = program.count(prepared, UPSTREAM)
    reason = get_reason(prepared)
    try:
        ours = program.count(prepared, OURS)
    except run_checked.StageError as error:
        if any(text in error.details for text in REFUSALS):
            return "left out: refused"
        return f"FAIL: {error}\n{error.details}"
    if ours == theirs:
        return f"equal, although left out: {reason}" if reason else "equal"
    if reason:
        return f"left out: {reason}"
    return f"FAIL: upstream's:\n{theirs}\nthis project's:\n{ours}"


def main():
    arguments = common.get_parser(__doc__).parse_args()
    toolchain = run_checked.Toolchain(arguments.build)
    failed = equal = 0
    cases = common.get_cases()
    for case in cases:
        result = compare(toolchain, case)
        failed += result.startswith("FAIL")
        equal += result == "equal"
        print(f"{case}: {result}")
    print(f"{len(cases)} cases: {equal} equal, {failed} differ")
    if equal < LEAST_EQUAL:
        print(f"FAIL: at least {LEAST_EQUAL} are to be equal")
    return 1 if failed or equal < LEAST_EQUAL else 0


if __name__ == "__main__":
    sys.exit(main())
