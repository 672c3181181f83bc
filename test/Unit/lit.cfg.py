# Configuration of the unit tests: every program under unittests/ whose name
# ends in Tests.

import os

import lit.formats

config.name = "RefCounting-Unit"
config.suffixes = []
config.test_source_root = os.path.join(config.ref_counting_obj_root, "unittests")
config.test_exec_root = config.test_source_root
config.test_format = lit.formats.GoogleTest(".", "Tests")

lit_config.load_config(
    config, os.path.join(os.path.dirname(__file__), "..", "sanitizers.cfg")
)
