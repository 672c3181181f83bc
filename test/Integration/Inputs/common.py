"""What the scripts of the execution tests share."""

import argparse
import glob
import os
import sys

INPUTS = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(INPUTS, "cases")

sys.path.insert(0, os.path.join(INPUTS, "..", "..", "..", "scripts"))
sys.dont_write_bytecode = True

import run_checked  # noqa: E402


def get_parser(doc):
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--build", required=True, help="the build folder")
    return parser


def get_cases():
    """The names of all cases, in a fixed order."""
    paths = glob.glob(os.path.join(CASES, "*.mlir"))
    return sorted(os.path.splitext(os.path.basename(path))[0] for path in paths)


def get_program(toolchain, case):
    path = os.path.join(CASES, f"{case}.mlir")
    return run_checked.Program(toolchain, path, locations=False)
