//! `RIVET_LOG`: what Rivet does, by levels; nothing where nobody asks.

use crate::common::guest;
use crate::common::{rivet, root, stderr};

fn logged(level: &str, args: &[&str]) -> String {
    let mut command = rivet(args);
    if !level.is_empty() {
        command.env("RIVET_LOG", level);
    }
    stderr(&command.output().expect("rivet runs"))
}

/// Opens a file that nothing grants, asks for a system call that there is not, and starts no other process.
const REFUSED: &str = "
  la a1, name
  li a0, -100
  li a2, 0
  li a7, 56
  ecall
  li a7, 4000
  ecall
  li a0, 17
  li a1, 0
  li a7, 220
  ecall
  li a0, 0
  li a7, 93
  ecall
name: .asciz \"/etc/passwd\"
";

#[test]
fn debug_shows_what_rivet_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().display().to_string();
    // It runs for long enough to have hot code.
    let program = root().join("fixtures/bin/sgemm.elf").display().to_string();
    let args = ["run", "--dir", &dir, &program];
    let lines = logged("debug", &args);
    let expected = [
        "DEBUG loading file=",
        "entry=0x",
        "DEBUG segment start=0x",
        "perms=r-x",
        "DEBUG mount (--dir) host=",
        "DEBUG working directory",
        "DEBUG starting pc=0x",
        "DEBUG compiled a region pc=0x",
        "blocks=",
        "DEBUG compiled code regions=",
    ];
    for words in expected {
        assert!(lines.contains(words), "no {words} in: {lines}");
    }
    assert!(lines.contains("confined"), "{lines}");
    // Rivet's own lines, without the libraries' and without colours.
    assert!(!lines.contains("CLIF") && !lines.contains('\u{1b}'), "{lines}");
    assert_eq!(logged("", &args), "");
    // Nothing was refused.
    assert_eq!(logged("info", &args), "");
    let bare = root().join("fixtures/bin/bare.elf").display().to_string();
    assert!(
        logged("debug", &["run", &bare])
            .contains("DEBUG starting on bare metal entry=0x80000000 tohost=true")
    );
}

#[test]
fn refused_calls_are_logged_by_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = guest::linux(folder.path(), REFUSED);
    let lines = logged("debug", &["run", &program]);
    for words in [
        "INFO refused: not in a granted directory (--dir) path=\"/etc/passwd\"",
        "WARN system call 4000 is not implemented",
        "system call refused name=\"unknown\" number=4000 errno=ENOSYS",
        "system call refused name=\"clone\" number=220 errno=EPERM",
    ] {
        assert!(lines.contains(words), "no {words} in: {lines}");
    }
    let info = logged("info", &["run", &program]);
    assert!(info.contains("INFO refused") && !info.contains("DEBUG"), "{info}");
    let usual = logged("", &["run", &program]);
    assert!(usual.contains("WARN") && !usual.contains("INFO"), "{usual}");
    assert!(logged("trace", &["run", &program]).contains("TRACE system call number=93"));
    // One part alone.
    let part = logged("rivet_linux=debug", &["run", &program]);
    assert!(part.contains("DEBUG loading") && !part.contains("confined"), "{part}");
    assert_eq!(logged("off", &["run", &program]), "");
}

#[test]
fn a_level_that_does_not_exist_is_reported() {
    let hello = root().join("fixtures/bin/hello.elf").display().to_string();
    let said = logged("debgu", &["run", &hello]);
    assert!(said.contains("RIVET_LOG=debgu") && said.contains("did you mean debug?"), "{said}");
    assert!(logged("rivet_jit=loud", &["run", &hello]).contains("MODULE=LEVEL"));
}
