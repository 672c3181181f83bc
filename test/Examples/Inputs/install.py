"""install.py CMAKE BUILD PREFIX

Installs BUILD to PREFIX, where an earlier run may have left files: those that
are not installed any more are removed, and those that did not change keep
their time, so that what was built with them stays built.
"""

import os
import subprocess
import sys

cmake, build, prefix = sys.argv[1:]
subprocess.run(
    [cmake, "--install", build, "--prefix", prefix],
    check=True,
    stdout=subprocess.DEVNULL,
)
with open(os.path.join(build, "install_manifest.txt")) as manifest:
    installed = {os.path.realpath(line) for line in manifest.read().splitlines()}
for folder, _, names in os.walk(prefix):
    for name in names:
        path = os.path.join(folder, name)
        if os.path.realpath(path) not in installed:
            os.remove(path)
