//! RISCOF's plugin that `rivet setup riscof` writes.

use std::path::Path;
use std::process::Command;

use crate::common::{have, rivet, stderr, stdout};

/// A test as the architecture tests have them: it writes all but the first word of its signature.
const TEST: &str = r#"
#include "model_test.h"
.section .text.init
.globl rvtest_entry_point
rvtest_entry_point:
    RVMODEL_BOOT
    la x5, begin_signature
    li x6, 0x0123456789abcdef
    sd x6, 8(x5)
    RVMODEL_SET_MSW_INT
    csrr x7, mip
    sw x7, 4(x5)
    RVMODEL_CLEAR_MSW_INT
    csrr x7, misa
    sd x7, 16(x5)
    RVMODEL_HALT
.data
RVMODEL_DATA_BEGIN
    .word 0xdeadbeef, 1, 2, 3, 4, 5
RVMODEL_DATA_END
"#;

/// What RISCOF does with a plugin, as far as this one asks for it, in a package of its name.
const CALLER: &str = r#"
import configparser, os, sys
sys.path[:0] = [os.path.join(sys.argv[1], "stub"), sys.argv[1]]
from riscof_rivet import rivet
config = configparser.ConfigParser()
config.read(os.path.join(sys.argv[1], "config.ini"))
settings = dict(config["rivet"], compiler=sys.argv[3], jobs="1")
dut = rivet(name="DUT", config=settings)
dut.name = "DUT-rivet:"
dut.initialise("suite", sys.argv[2], sys.argv[2])
dut.build(dut.isa_spec, dut.platform_spec)
dut.runTests({"t": {"test_path": sys.argv[2] + "/test.S", "work_dir": sys.argv[2], "isa": sys.argv[4], "macros": ["XLEN=64"]}})
"#;

const TEMPLATE: &str = "class pluginTemplate:\n    def __init__(self, *args, **kwargs):\n        pass\n";
const UTILS: &str = "def load_yaml(path):\n    return {'hart0': {'supported_xlen': [64]}}\n";

/// Writes the plugin into a folder.
fn set_up(folder: &Path) {
    let output = rivet(["setup", "riscof"]).arg(folder).output().expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));
}

/// Runs the test with a compiler, for an ISA; gives the log.
fn run(folder: &Path, compiler: &str, isa: &str) -> String {
    set_up(folder);
    let work = folder.join("work");
    for (name, text) in [
        ("stub/riscof/__init__.py", ""),
        ("stub/riscof/utils.py", UTILS),
        ("stub/riscof/pluginTemplate.py", TEMPLATE),
        ("work/test.S", TEST),
        ("call.py", CALLER),
    ] {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let mut python = Command::new("python3");
    let python = python.arg(folder.join("call.py")).arg(folder).arg(&work).args([compiler, isa]);
    let output = python.output().expect("python runs");
    let log = std::fs::read_to_string(work.join("DUT-rivet.log")).unwrap_or_default();
    assert!(output.status.success(), "{}{}{log}", stdout(&output), stderr(&output));
    log
}

#[test]
fn tests_with_16_registers_are_built_for_their_abi() {
    if !have("python3") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let log = run(temp.path(), "false", "RV64E_Zicsr");
    assert!(log.contains("-march=rv64e_zicsr -mabi=lp64e "), "{log}");
}

#[test]
fn the_plugin_of_riscof_builds_and_runs_tests() {
    if !have("riscv64-linux-gnu-gcc") || !have("python3") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let log = run(temp.path(), "riscv64-linux-gnu-gcc", "RV64I_Zicsr");
    let work = temp.path().join("work");
    let signature = std::fs::read_to_string(work.join("DUT-rivet.signature")).expect(&log);
    let (signature, misa) = signature.split_at(4 * 9);
    assert_eq!(signature, "deadbeef\n00000008\n89abcdef\n01234567\n");
    // The hart is the one of the description.
    let yaml = std::fs::read_to_string(temp.path().join("rivet_isa.yaml")).expect("a file");
    let [low, high, ..] = misa.lines().collect::<Vec<_>>()[..] else { panic!("two words: {misa}") };
    assert!(yaml.contains(&format!("reset-val: 0x{high}{low}\n")), "{high}{low}: {yaml}");
}

#[test]
fn the_isa_is_written_as_riscv_config_has_it() {
    for (isa, text, misa) in [
        ("rv64gcv_zvl256b_zkn_zfinx", None, ""),
        (
            "rv64gcv_zba_zicond_svadu",
            Some("RV64IMAFDCVSUZicond_Zicsr_Zifencei_Zmmul_Zca_Zcd_Zba_Svadu"),
            "0x800000000034112d",
        ),
        ("rv32e_zicsr_zfinx", Some("RV32ESUZicsr_Zfinx"), "0x40140010"),
        ("rv32imach_zks", Some("RV32IMACSHUZicsr_Zmmul_Zca_Zks"), "0x40141185"),
    ] {
        let temp = tempfile::tempdir().expect("a folder");
        let output = rivet(["setup", "riscof", "--isa", isa]).arg(temp.path()).output().expect("rivet runs");
        let Some(text) = text else {
            assert_eq!(output.status.code(), Some(2), "{isa}");
            continue;
        };
        let yaml = std::fs::read_to_string(temp.path().join("rivet_isa.yaml")).expect("a file");
        assert!(
            yaml.contains(&format!("  ISA: {text}\n")) && yaml.contains(&format!("reset-val: {misa}\n")),
            "{yaml}"
        );
        let config = std::fs::read_to_string(temp.path().join("config.ini")).expect("a file");
        assert!(config.contains("options=--isa rv") && !(config + &yaml).contains('@'), "{isa}");
    }
}
