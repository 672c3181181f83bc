"""Runs a command, and succeeds if its exit status is the one given first."""

import subprocess
import sys

status = subprocess.call(sys.argv[2:])
if status != int(sys.argv[1]):
    sys.exit(f"exit status {status} instead of {sys.argv[1]}")
