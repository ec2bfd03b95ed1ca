//! What GDB asks of the process over `rivet gdb`: the signal that has stopped it, its files and mappings.

use std::path::Path;

use crate::common::gdb::connect;
use crate::common::{guest, in_order, root, stderr, stdout};
use crate::gdb::session;

/// `$_siginfo`: of a fault, of a breakpoint, of a step.
#[test]
fn the_signal_has_a_siginfo() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), "li a0, 0x7c0\nld a1, 8(a0)\n");
    let commands = [
        "stepi",
        "p $_siginfo.si_signo",
        "p $_siginfo.si_code",
        "continue",
        "p $_siginfo._sifields._sigfault",
    ];
    let more = ["p $_siginfo.si_signo", "p $_siginfo.si_code", "p sizeof($_siginfo)"];
    let Some(text) = session("", Path::new(&program), &[&commands[..], &more].concat()) else { return };
    // SIGTRAP with TRAP_BRKPT, for GDB steps with breakpoints; SIGSEGV with SEGV_MAPERR.
    in_order(
        &text,
        &["$1 = 5", "$2 = 1", "SIGSEGV", "$3 = {si_addr = 0x7c8}", "$4 = 11", "$5 = 1", "$6 = 128"],
    );
}

/// GDB needs no files of its own: the target says what runs, and has its bytes.
#[test]
fn files_of_the_target() {
    if !crate::common::gdb::is_there() {
        return;
    }
    let path = root().join("fixtures/debug/values-gcc-O0.elf");
    let mut gdb = crate::common::gdb::gdb();
    gdb.args(["-ex", "set sysroot target:", "-ex", &connect(&path.display().to_string())]);
    for command in ["info proc exe", "info proc mappings", "break work", "continue", "p n", "detach"] {
        gdb.args(["-ex", command]);
    }
    let output = gdb.output().expect("gdb runs");
    let (text, errors) = (stdout(&output), stderr(&output));
    let exe = format!("exe = '{}'", path.display());
    in_order(
        &text,
        &["Reading symbols from", &exe, "r-xp", "[stack]", "Breakpoint 1, work (n=7", "$1 = 7", "detached"],
    );
    // That is said of every target.
    let warnings = errors.lines().chain(text.lines()).filter(|line| line.contains("warning"));
    let others: Vec<&str> = warnings.filter(|line| !line.contains("File transfers from remote")).collect();
    assert!(others.is_empty(), "{text}{errors}");
}
