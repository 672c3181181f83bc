import os

import lit.formats

config.name = "ExternalModels"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.external_models_obj_root, "test")
config.environment["PATH"] = os.path.pathsep.join(
    [config.llvm_tools_dir, os.environ["PATH"]]
)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"
config.substitutions += [
    ("%models", os.path.join(config.external_models_obj_root, "PythonModels.so")),
    ("%passes", config.ref_counting_plugin),
    ("%cxx", config.cxx_compiler),
    ("%python", config.python),
]
