//! `/dev/tty`: there for whoever has the terminal, whichever standard stream leads to it, and for nobody else.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{have, rivet, stderr, stdout};

const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    if (fork() == 0) {
        setsid();
        int fd = open("/dev/tty", O_RDWR);
        printf("in a session of its own: %s\n", fd < 0 ? strerrorname_np(errno) : "open");
        return 0;
    }
    wait(0);
    int fd = open("/dev/tty", O_RDWR);
    if (fd < 0) {
        printf("%s\n", strerrorname_np(errno));
        return 0;
    }
    dprintf(fd, "who? ");
    struct pollfd ready = { fd, POLLIN, 0 };
    poll(&ready, 1, -1);
    char line[100] = "";
    ssize_t n = read(fd, line, sizeof line - 1);
    printf("terminal: %d, %zd, %s", isatty(fd), n, line);
}
"#;

#[test]
fn the_terminal_is_found_by_its_name() {
    if !have("riscv64-linux-gnu-gcc") || !have("script") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let (source, program) = (temp.path().join("tty.c"), temp.path().join("tty"));
    std::fs::write(&source, SOURCE).expect("a source");
    let built =
        Command::new("riscv64-linux-gnu-gcc").arg("-static").arg("-o").args([&program, &source]).output();
    let built = built.expect("the compiler runs");
    assert!(built.status.success(), "{}", stderr(&built));

    let mut command = rivet(["run", "--allow-fork"]);
    let none = command.arg(&program).output().expect("it runs");
    assert_eq!(stdout(&none), "in a session of its own: ENXIO\nENXIO\n", "{}", stderr(&none));

    // script(1) gives it a terminal; only standard error leads there.
    let answer = temp.path().join("answer");
    let words = [env!("CARGO_BIN_EXE_rivet"), "run", "--allow-fork", &program.to_string_lossy()].join(" ");
    let mut child = Command::new("script")
        .args(["-qec", &format!("{words} </dev/null >{}", answer.display()), "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script runs");
    let mut keys = child.stdin.take().expect("a pipe");
    writeln!(keys, "me").expect("it is typed");
    let shown = child.wait_with_output().expect("it ends");
    let text = std::fs::read_to_string(&answer).expect("an answer");
    assert_eq!(text, "in a session of its own: ENXIO\nterminal: 1, 3, me\n", "{}", stdout(&shown));
    assert!(stdout(&shown).contains("who? "), "{}", stdout(&shown));
}
