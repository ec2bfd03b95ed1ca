"""RISCOF's plugin for Rivet @VERSION@, written by `rivet setup riscof`."""

import os
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor

import riscof.utils as utils
from riscof.pluginTemplate import pluginTemplate


class rivet(pluginTemplate):
    __model__ = "rivet"
    __version__ = "@VERSION@"

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        config = kwargs["config"]
        self.folder = os.path.abspath(config["pluginpath"])
        self.isa_spec = os.path.abspath(config["ispec"])
        self.platform_spec = os.path.abspath(config["pspec"])
        self.rivet = config.get("rivet", "@RIVET@")
        self.options = shlex.split(config.get("options", ""))
        self.compiler = shlex.split(config.get("compiler", "riscv64-unknown-elf-gcc"))
        self.jobs = int(config.get("jobs", os.cpu_count()))

    def initialise(self, suite, work_dir, archtest_env):
        self.includes = ["-I", os.path.join(self.folder, "env"), "-I", archtest_env]

    def build(self, isa_yaml, platform_yaml):
        self.xlen = max(utils.load_yaml(isa_yaml)["hart0"]["supported_xlen"])

    def runTests(self, testlist):
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(self.run_test, testlist.values()))

    def run_test(self, test):
        """Builds a test and runs it; RISCOF reports a test without a signature as failed."""
        folder = test["work_dir"]
        elf = os.path.join(folder, "rivet.elf")
        signature = os.path.join(folder, self.name[:-1] + ".signature")
        build = [
            *self.compiler,
            "-march=" + test["isa"].lower(),
            "-mabi=" + ("lp64" if self.xlen == 64 else "ilp32") + ("e" if test["isa"].upper()[4] == "E" else ""),
            "-static", "-mcmodel=medany", "-nostdlib", "-nostartfiles",
            "-T", os.path.join(self.folder, "env", "link.ld"),
            *self.includes,
            *("-D" + macro for macro in test["macros"]),
            test["test_path"], "-o", elf,
        ]
        run = [self.rivet, "conform", *self.options, "--signature", signature, "--signature-granularity", "4", elf]
        with open(os.path.join(folder, self.name[:-1] + ".log"), "w") as log:
            for command in build, run:
                print(shlex.join(command), file=log, flush=True)
                if subprocess.run(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL).returncode != 0:
                    break
