//! Every fixture prints what is expected, at every VLEN and with every agnostic fill; and the same under QEMU.

use std::process::Command;

use crate::common::{comment, files, qemu, rivet, root, stderr, stdout, stem};

fn check(vlen: u32, ways: &[&[&str]]) {
    let fixtures = root().join("fixtures");
    let programs = files(&fixtures.join("bin"), "elf");
    assert!(programs.len() >= 16, "only {} fixtures", programs.len());
    for program in programs {
        let name = stem(&program);
        let expected =
            std::fs::read_to_string(fixtures.join(format!("expected/{name}.txt"))).expect("expectation");
        let code =
            comment(&fixtures.join(format!("{name}.c")), "exit").map_or(0, |n| n.parse().expect("a number"));
        for way in ways {
            let vlen = vlen.to_string();
            let output =
                rivet(["run", "--vlen", &vlen]).args(*way).arg(&program).output().expect("rivet runs");
            let context = format!("{name} at VLEN {vlen}, {way:?}: {}", stderr(&output));
            assert_eq!(stdout(&output), expected, "{context}");
            assert_eq!(output.status.code(), Some(code), "{context}");
        }
    }
}

/// Each fill, and each engine.
const WAYS: &[&[&str]] = &[
    &["--engine", "jit"],
    &["--engine", "interp", "--agnostic", "ones"],
    &["--engine", "jit", "--agnostic", "ones"],
    &["--engine", "interp", "--agnostic", "mixed:1"],
];

#[test]
fn vlen_128() {
    check(128, WAYS);
}

#[test]
fn vlen_256() {
    check(256, WAYS);
}

#[test]
fn vlen_512() {
    check(512, WAYS);
}

#[test]
fn vlen_1024() {
    check(1024, WAYS);
}

#[test]
fn vlen_4096() {
    check(4096, WAYS);
}

/// Programs take as long here as at all others together.
#[test]
fn vlen_65536() {
    check(65536, &WAYS[..2]);
}

#[test]
fn both_engines_side_by_side() {
    check(256, &[&["--crosscheck"], &["--crosscheck", "--agnostic", "mixed:2"]]);
}

/// QEMU 10 fails an assertion of its own on a fault-only-first load that ends at an unmapped page; 7.2 crashes in
/// `conversions`, and knows no vector cryptography. Bare-metal programs are not for user mode.
fn for_qemu(name: &str, version: u32) -> bool {
    match name {
        "bare" | "bare_exit" => false,
        "strings" => version < 8,
        "conversions" | "crypto" | "f16" => version >= 8,
        _ => true,
    }
}

#[test]
fn qemu_prints_the_same() {
    let Some(qemu) = qemu() else { return };
    let version = Command::new(&qemu).arg("--version").output().expect("qemu runs");
    let version: u32 = stdout(&version)
        .split("version ")
        .nth(1)
        .and_then(|v| v.split('.').next()?.parse().ok())
        .expect("a version of QEMU");
    let extra = match version {
        ..8 => "vext_spec=v1.0",
        _ => "zvfh=true,zvbb=true,zvbc=true,zvkg=true,zvkned=true,zvknhb=true,zvksed=true,zvksh=true",
    };
    let fixtures = root().join("fixtures");
    for program in files(&fixtures.join("bin"), "elf") {
        let name = stem(&program);
        if !for_qemu(&name, version) {
            println!("skipped: {name} under QEMU {version}");
            continue;
        }
        let expected =
            std::fs::read_to_string(fixtures.join(format!("expected/{name}.txt"))).expect("expectation");
        for vlen in [128, 256, 512, 1024] {
            let cpu = format!("rv64,v=true,vlen={vlen},elen=64,zba=true,zbb=true,zbs=true,{extra}");
            let output = Command::new(&qemu).args(["-cpu", &cpu]).arg(&program).output().expect("qemu runs");
            assert_eq!(stdout(&output), expected, "{name} under QEMU at VLEN {vlen}: {}", stderr(&output));
        }
    }
}
