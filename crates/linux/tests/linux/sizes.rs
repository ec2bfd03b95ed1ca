//! The largest size of files that a guest sets itself (`RLIMIT_FSIZE`), as Linux keeps it.

use std::path::Path;

use rivet_linux::{Grant, LinuxConfig};
use rivet_sim::ExitStatus;

use crate::linux::host;

/// Prints each answer, and whether the signal came.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/uio.h>
#include <unistd.h>
static volatile int came;
static void caught(int signal) { came += signal == SIGXFSZ; }
#define TRY(x) do { errno = 0; came = 0; long r = (long)(x); printf("%ld %s %d\n", r, errno ? strerrorname_np(errno) : "-", came); } while (0)
int main(int argc, char **argv) {
    struct rlimit limit = { 1000, RLIM_INFINITY };
    static char text[1500];
    struct iovec parts[2] = { { text, 600 }, { text, 600 } };
    signal(SIGXFSZ, caught);
    setrlimit(RLIMIT_FSIZE, &limit);
    int fd = open("file", O_CREAT | O_RDWR | O_TRUNC, 0600), memory = memfd_create("m", 0), source = memfd_create("s", 0);
    TRY(write(fd, text, 400));
    TRY(write(fd, text, 1500));
    TRY(write(fd, text, 1));
    TRY(write(fd, text, 0));
    TRY(pwrite(fd, text, 10, 995));
    TRY(pwrite(fd, text, 10, 1000));
    TRY(ftruncate(fd, 1001));
    TRY(ftruncate(fd, 1000));
    TRY(truncate("file", 2000));
    TRY(fallocate(fd, 0, 0, 1001));
    lseek(fd, 0, SEEK_SET);
    TRY(writev(fd, parts, 2));
    TRY(write(memory, text, 1500));
    TRY(write(memory, text, 1));
    TRY(ftruncate(memory, 1001));
    write(source, text, 900);
    lseek(fd, 500, SEEK_SET);
    off_t at = 0;
    TRY(sendfile(fd, source, &at, 900));
    TRY(sendfile(fd, source, &at, 1));
    if (argc > 1) signal(SIGXFSZ, SIG_DFL), write(fd, text, 1);
    return 0;
}
"#;

#[test]
fn files_grow_to_the_limit_that_the_guest_set() {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sizes.dir");
    let _ = std::fs::remove_dir_all(&top);
    std::fs::create_dir_all(&top).unwrap();
    let source = top.join("sizes.c");
    std::fs::write(&source, SOURCE).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1", "-w"], &[])
    else {
        return;
    };
    let native = top.join("native");
    let built = std::process::Command::new("cc").args(["-w", "-o"]).arg(&native).arg(&source).status();
    if !built.is_ok_and(|status| status.success()) {
        println!("skipped: there is no cc");
        return;
    }
    let native = std::process::Command::new(native).current_dir(&top).output().unwrap();
    let expected = String::from_utf8(native.stdout).unwrap();
    assert_eq!(expected.lines().count(), 16, "{expected}");
    for (ends, args) in [(false, &["sizes"][..]), (true, &["sizes", "end"][..])] {
        let mut config = LinuxConfig::new(args.iter().copied());
        config.grants = vec![Grant { host: top.clone(), guest: Some("/g".into()), read_only: false }];
        config.cwd = Some("/g".into());
        let outcome = host::run("rv64gc", &program, config, "");
        match ends {
            false => assert_eq!(outcome.stdout, expected),
            true => assert!(matches!(outcome.result, Ok(ExitStatus::Signal(25))), "{:?}", outcome.result),
        }
    }
}
