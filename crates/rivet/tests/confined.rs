//! Rivet confines itself before the guest runs, and survives the host's limits.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{have, rivet, root, stderr, stdout};

/// Compiles a program; none without a compiler.
fn build(folder: &Path, text: &str) -> Option<std::path::PathBuf> {
    if !have("riscv64-linux-gnu-gcc") {
        return None;
    }
    let (source, program) = (folder.join("program.c"), folder.join("program"));
    std::fs::write(&source, text).expect("the source");
    let done = Command::new("riscv64-linux-gnu-gcc")
        .args(["-static", "-O1", "-w", "-o"])
        .args([&program, &source])
        .status();
    assert!(done.expect("the compiler runs").success());
    Some(program)
}

/// Line of `/proc/PID/status`.
fn status(pid: u32, key: &str) -> String {
    let text = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the process's facts");
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
    line.unwrap_or_default().trim().to_owned()
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_is_confined_before_the_guest_says_anything() {
    let temp = tempfile::tempdir().expect("a folder");
    let text = r#"
    #include <unistd.h>
    int main(void) { char c; write(1, "x", 1); read(0, &c, 1); return 0; }"#;
    let Some(program) = build(temp.path(), text) else { return };
    for options in [&["run"][..], &["run", "--threads", "host"], &["run", "--allow-fork", "--net"]] {
        let mut child = rivet(options)
            .arg(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("rivet runs");
        let mut said = [0];
        child.stdout.as_mut().expect("a pipe").read_exact(&mut said).expect("the guest speaks");
        let facts = [status(child.id(), "NoNewPrivs"), status(child.id(), "Seccomp")];
        child.stdin.take().expect("a pipe").write_all(b"x").expect("the guest reads");
        assert!(child.wait().expect("rivet ends").success());
        // SECCOMP_MODE_FILTER is 2.
        assert_eq!(facts, ["1", "2"], "{options:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_limit_of_file_sizes_fails_the_write_and_kills_nobody() {
    let temp = tempfile::tempdir().expect("a folder");
    let text = r#"
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <stdio.h>
    #include <string.h>
    #include <unistd.h>
    int main(void) {
        static char b[1 << 16];
        int fd = open("big", O_CREAT | O_WRONLY | O_TRUNC, 0600);
        long n, sum = 0;
        while ((n = write(fd, b, sizeof b)) > 0) sum += n;
        printf("%ld %s\n", sum, strerrorname_np(errno));
        return 0;
    }"#;
    let Some(program) = build(temp.path(), text) else { return };
    let output = Command::new("bash")
        .args(["-c", r#"ulimit -f 200; exec "$0" run --dir . "$1""#, env!("CARGO_BIN_EXE_rivet")])
        .arg(&program)
        .current_dir(temp.path())
        .output()
        .expect("bash runs");
    assert_eq!(stdout(&output), "204800 EFBIG\n", "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(0));
    // Rivet's own files: one line says what failed.
    let output = Command::new("bash")
        .args(["-c", r#"ulimit -f 20; exec "$0" run --trace log "$1""#, env!("CARGO_BIN_EXE_rivet")])
        .arg(root().join("fixtures/bin/hello.elf"))
        .current_dir(temp.path())
        .output()
        .expect("bash runs");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("log: "), "{}", stderr(&output));
}
