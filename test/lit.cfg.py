# Configuration of the lit tests: scripts/test runs them all.

import os
import sys
import shutil

import lit.formats

config.name = "RefCounting"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".mlir", ".test"]
config.excludes = ["Inputs", "lib", "Unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.ref_counting_obj_root, "test")

# The tool of this build comes first, then mlir-opt, mlir-runner, FileCheck and
# the rest from the LLVM that the build found.
config.environment["PATH"] = os.path.pathsep.join(
    [
        os.path.join(config.ref_counting_obj_root, "bin"),
        config.llvm_tools_dir,
        os.environ["PATH"],
    ]
)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope --dump-input-filter=error"

lib_dir = os.path.join(config.ref_counting_obj_root, "lib")
config.substitutions += [
    ("%plugin", os.path.join(lib_dir, "RefCountingPlugin.so")),
    ("%checked_runtime", os.path.join(lib_dir, "libref_counting_async_runtime.so")),
    ("%llvm_lib_dir", config.llvm_lib_dir),
    ("%src_root", config.ref_counting_src_root),
    ("%obj_root", config.ref_counting_obj_root),
    ("%cmake", config.cmake_command),
    ("%cxx", config.cxx_compiler),
    ("%python", sys.executable),
]

if config.ref_counting_sanitizers:
    config.available_features.add("sanitizers")
    # mlir-opt is not instrumented and cannot load an instrumented plugin.
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0"

if shutil.which("dot"):
    config.available_features.add("graphviz")
