"""Compares what verify-ref-counting says of the cases, counted by
policy-based-ref-counting, with what expected.txt says of their runs.

What is clean when it runs must be proved, and what is not must be refused. A
fault on a path that no run takes is refused, too, and what is right for a reason
that the proof does not see: those cases are named here.
"""

import subprocess
import sys

import check_outcomes
import common
from common import run_checked

# They leak when an awaited task fails, which it does not in them.
FAULTS_OFF_THE_RUN = {"o21_nested_execute_deps", "o81_async_func_recursive"}

# Right, but which of two tokens a select gives is not followed.
RIGHT_BUT_NOT_PROVED = {"o105_opt_drop_through_select"}

PIPELINE = "policy"


def get_errors(toolchain, counted):
    """The kinds of the errors; empty if all is proved."""
    try:
        toolchain.optimize(counted, ["--verify-ref-counting", "-o", "/dev/null"])
        return []
    except subprocess.CalledProcessError as error:
        if error.returncode != 1:
            return [run_checked.describe_status(error.returncode)]
        return [
            line.split("error: ")[1].split(":")[0]
            for line in error.stderr.splitlines()
            if "error: " in line
        ]


def main():
    arguments = common.get_parser(__doc__).parse_args()
    toolchain = run_checked.Toolchain(arguments.build)
    expected = check_outcomes.read_expected()
    clean, faulty, wrong = 0, 0, 0
    for case in common.get_cases():
        outcome = expected[case][PIPELINE]
        # "nolower" is counted all the same, but there is no run to compare with.
        if outcome.split()[0] in ("accepted", "refused", "nolower", "n/a"):
            continue
        program = common.get_program(toolchain, case)
        counted = program.count(
            program.prepare(), check_outcomes.PIPELINES[PIPELINE]
        )
        errors = get_errors(toolchain, counted)
        must_be_proved = outcome.startswith("ok") and case not in (
            FAULTS_OFF_THE_RUN | RIGHT_BUT_NOT_PROVED
        )
        clean += must_be_proved
        faulty += not must_be_proved
        known = {"leak", "over-release", "use after release", "unbalanced loop"}
        known |= {"borrow outlives owner", "convention"}
        if bool(errors) == must_be_proved or not set(errors) <= known:
            wrong += 1
            print(f"{case}: the run is '{outcome}', verify says {errors or 'clean'}")
    print(f"{clean} proved, {faulty} refused, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
