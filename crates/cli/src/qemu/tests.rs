//! QEMU's options and environment as Rivet's arguments.

use std::ffi::OsString;

use rivet_mem::Start;

use super::options::Asked;
use super::{Name, gather, handed};

/// The arguments for a command line of QEMU and variables, joined.
fn translated(line: &str, variables: &[(&str, &str)]) -> Result<String, String> {
    let variable =
        |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    let wanted = gather(line.split_whitespace().map(OsString::from), variable)?;
    assert_eq!(wanted.asked, None);
    let words = wanted.arguments(64).into_iter().map(|word| word.into_string().expect("UTF-8"));
    Ok(words.collect::<Vec<_>>().join(" "))
}

#[test]
fn options_become_those_of_rivet() {
    let run = "rivet run --host --env linux --isa";
    for (line, expected) in [
        ("prog -x 1", format!("{run} max -- prog -x 1")),
        ("-cpu rv64,v=true,vlen=256 prog", format!("{run} rv64,v=true,vlen=256 -- prog")),
        ("--cpu rva23s64,mmu=off prog", format!("{run} rva23u64 -- prog")),
        ("-E A=1,B=2 -U C -E A=3 prog", format!("{run} max -E B=2 -U C -E A=3 -- prog")),
        ("-L / prog", format!("{run} max -L / -- prog")),
        ("-L /nowhere prog", format!("{run} max -- prog")),
        ("-s 16M -R 0x4000000000 prog", format!("{run} max --stack-size 16777216 --address-bits 38 -- prog")),
        ("-strace -D log prog", format!("{run} max --strace=log -- prog")),
        ("-0 name prog", format!("{run} max --argv0=name -- prog")),
        ("-one-insn-per-tb -B 0x1000 -seed 7 prog", format!("{run} max --random 7 -- prog")),
        ("-g 1234 prog", "rivet gdb --port 1234 --host --env linux --isa max -- prog".into()),
    ] {
        assert_eq!(translated(line, &[]), Ok(expected), "{line}");
    }
}

#[test]
fn the_environment_comes_first() {
    let variables = [("QEMU_CPU", "rv64,v=on"), ("QEMU_STRACE", "1"), ("QEMU_SET_ENV", "A=1")];
    let run = "rivet run --host --env linux --isa";
    let expected = format!("{run} rv64,v=on -E A=1 --strace -- prog");
    assert_eq!(translated("prog", &variables), Ok(expected));
    let expected = format!("{run} max -E A=2 --strace -- prog");
    assert_eq!(translated("-cpu max -E A=2 prog", &variables), Ok(expected));
}

/// The messages are QEMU 10's.
#[test]
fn complaints_are_those_of_qemu() {
    for (line, complaint) in [
        ("", "qemu: no user program specified"),
        ("-foo prog", "qemu: unknown option 'foo'"),
        ("-cpu", "qemu: missing argument for option 'cpu'"),
    ] {
        assert_eq!(translated(line, &[]), Err(complaint.into()));
    }
}

#[test]
fn questions_are_answered_without_a_program() {
    for (line, asked) in [
        ("-h", Asked::Help),
        ("--version", Asked::Version),
        ("-cpu help", Asked::Cpus),
        ("-d help", Asked::LogItems),
        ("-E A prog", Asked::Usage),
        ("-s x prog", Asked::Usage),
    ] {
        let wanted = gather(line.split_whitespace().map(OsString::from), |_| None);
        assert_eq!(wanted.expect("a question").asked, Some(asked), "{line}");
    }
}

#[test]
fn names_of_qemu_are_known() {
    let known = |name: &str| Name::of(name.as_ref()).map(|name| name.xlen);
    assert_eq!(known("/usr/bin/qemu-riscv64-static"), Some(64));
    assert_eq!(known("qemu-riscv32"), Some(32));
    assert_eq!(known("rivet"), None);
    assert_eq!(known("qemu-riscv64-other"), None);
}

/// With flag P `argv[0]` follows the path, and nothing that Linux hands over is an option.
#[test]
fn arguments_of_linux_are_those_of_the_program() {
    let variable = |name: &str| (name == "QEMU_LD_PREFIX" || name == "QEMU_CPU").then(|| "/".to_owned());
    let run = "rivet run --host --env linux --isa";
    let opened = || std::fs::File::open("/dev/null").ok();
    for (start, expected) in [
        (Start { program: opened(), ..Start::default() }, format!("{run} / -L / -- path -cpu a b")),
        (
            Start { program: opened(), keeps_argv0: true, is_secure: false },
            format!("{run} / -L / --argv0=-cpu -- path a b"),
        ),
        (Start { keeps_argv0: true, ..Start::default() }, format!("{run} / -L / --argv0=-cpu -- path a b")),
    ] {
        let args = "path -cpu a b".split(' ').map(OsString::from);
        let words = handed(args, variable, &start).arguments(64).into_iter();
        let words: Vec<_> = words.map(|word| word.into_string().expect("UTF-8")).collect();
        assert_eq!(words.join(" "), expected, "{start:?}");
    }
}
