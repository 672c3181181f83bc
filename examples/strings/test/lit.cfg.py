import os

import lit.formats

config.name = "Strings"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.strings_obj_root, "test")
config.environment["PATH"] = os.path.pathsep.join(
    [
        os.path.join(config.strings_obj_root, "bin"),
        config.llvm_tools_dir,
        os.environ["PATH"],
    ]
)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"
config.substitutions += [
    ("%strings_runtime", os.path.join(config.strings_obj_root, "lib", "libstrings_runtime.so")),
    ("%c_runner_utils", os.path.join(config.llvm_lib_dir, "libmlir_c_runner_utils.so")),
]
