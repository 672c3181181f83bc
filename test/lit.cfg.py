# Configuration of the lit tests: scripts/test runs them all.

import os
import sys
import shutil

import lit.formats

config.name = "RefCounting"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".mlir", ".test"]
config.excludes = ["Inputs", "lib"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.ref_counting_obj_root, "test")

# The tool of this build comes first, then mlir-opt, mlir-runner, FileCheck and
# the rest from the LLVM that the build found. With sanitizers the build has an
# mlir-opt and an mlir-runner too: see CMakeLists.txt.
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
    # Before a program that is not instrumented and loads what is; the build's
    # mlir-opt and mlir-runner do so themselves.
    (
        "%preload_sanitizer",
        f"env LD_PRELOAD='{config.asan_library}' "
        "ASAN_OPTIONS=abort_on_error=1:detect_leaks=0"
        if config.asan_library
        else "",
    ),
]

lit_config.load_config(
    config, os.path.join(config.test_source_root, "sanitizers.cfg")
)

if shutil.which("dot"):
    config.available_features.add("graphviz")
