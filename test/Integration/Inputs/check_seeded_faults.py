"""Plants faults in counted programs; the checked runtime must report each.

Every operation that drops a reference is removed, doubled, moved before the
await that it follows, and given an add of one reference too many; every object
that a task makes available is made so twice, or never; every group waits for
one task more than is added. Each must be reported with every schedule, as what
it is.
"""

import re
import sys

import common
from common import run_checked

PASSES = ("symbol-dce", "policy-based-ref-counting")

# Clean ones, of which every drop is executed: a token, a value, a group, tasks
# that wait for tasks, an error.
CASES = (
    "o01_token_await_once",
    "o03_value_loaded_two_branches",
    "o18_group_in_loop",
    "o21_nested_execute_deps",
    "p175171_async_error_runner",
)

# In these a task fails before it makes anything available.
FAILING_CASES = ("p175171_async_error_runner",)

DROP = re.compile(r" *async\.runtime\.drop_ref (%\S+) ")

TIMEOUT = 60


def replace_line(lines, index, *new):
    return lines[:index] + list(new) + lines[index + 1 :]


def find(lines, pattern):
    return [
        (index, match.group(1))
        for index, line in enumerate(lines)
        for match in [re.match(pattern, line)]
        if match
    ]


def remove_drop(lines):
    for index, _ in find(lines, DROP):
        yield index, replace_line(lines, index)


def double_drop(lines):
    for index, _ in find(lines, DROP):
        yield index, replace_line(lines, index, lines[index], lines[index])


def insert_add(lines):
    for index, _ in find(lines, DROP):
        add = lines[index].replace("drop_ref", "add_ref")
        yield index, replace_line(lines, index, add, lines[index])


def move_drop_before_await(lines):
    for index, value in find(lines, DROP):
        # Something must come after the await: a single await begins before the
        # last reference is gone, and nothing comes later.
        if not re.search(
            rf"async\.runtime\.(is_error|load) {value} :", lines[index - 1]
        ):
            continue
        # The last await of the value before the drop, in the same function.
        for previous in range(index - 1, -1, -1):
            if re.match(r" *func\.func ", lines[previous]):
                break
            if re.match(
                rf" *async\.runtime\.await(_and_resume)? {value}\b", lines[previous]
            ):
                moved = replace_line(lines, index)
                moved.insert(previous, lines[index])
                yield index, moved
                break


SET_AVAILABLE = r" *async\.runtime\.set_available (%\S+) "


def set_available_twice(lines):
    for index, _ in find(lines, SET_AVAILABLE):
        yield index, replace_line(lines, index, lines[index], lines[index])


def never_set_available(lines):
    for index, _ in find(lines, SET_AVAILABLE):
        yield index, replace_line(lines, index)


def enlarge_group(lines):
    creates = r" *(%\S+) = async\.runtime\.create_group (%\S+) :"
    for index, _ in find(lines, creates):
        size = re.match(creates, lines[index]).group(2)
        yield index, replace_line(
            lines,
            index,
            "    %seeded_one = arith.constant 1 : index",
            f"    %seeded_size = arith.addi {size}, %seeded_one : index",
            lines[index].replace(f"{size} :", "%seeded_size :"),
        )


# Each with the kinds of which one must be reported.
MUTATIONS = {
    remove_drop: ("LEAK",),
    # Where the task has not run yet, it is the one to use what is gone.
    double_drop: ("OVER", "UAR"),
    insert_add: ("LEAK",),
    move_drop_before_await: ("UAR",),
    set_available_twice: ("EMPLACED-TWICE",),
    never_set_available: ("NEVER-EMPLACED",),
    enlarge_group: ("WRONG-GROUP-SIZE",),
}


def main():
    arguments = common.get_parser(__doc__).parse_args()
    toolchain = run_checked.Toolchain(arguments.build)
    failed = 0
    planted = dict.fromkeys(MUTATIONS, 0)

    def check(program, what, text, is_reported):
        nonlocal failed
        lowered = program.lower(text)
        for schedule in run_checked.get_schedules():
            outcome = program.run(lowered, schedule, TIMEOUT)
            if is_reported(outcome):
                continue
            failed += 1
            print(f"FAIL: {what}: {run_checked.describe(schedule, outcome)}")

    for case in CASES:
        program = common.get_program(toolchain, case)
        counted = program.count(program.prepare(), PASSES)
        check(program, f"{case}, no fault", counted, lambda outcome: outcome.is_clean)
        lines = counted.splitlines()
        for mutate, kinds in MUTATIONS.items():
            if case in FAILING_CASES and "set_available" in mutate.__name__:
                continue
            for index, mutated in mutate(lines):
                planted[mutate] += 1
                check(
                    program,
                    f"{case}, {mutate.__name__} at '{lines[index].strip()}'",
                    "\n".join(mutated),
                    lambda outcome: outcome.status == run_checked.FAULT_STATUS
                    and any(kind in outcome.faults.split() for kind in kinds),
                )
    for mutate, count in planted.items():
        print(f"{mutate.__name__}: {count} planted")
    return 1 if failed or not all(planted.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
