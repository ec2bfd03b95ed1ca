//! Grants inside of grants: a read-only one holds by whatever way it is reached.

use std::path::Path;

use rivet_linux::{Grant, LinuxConfig};
use rivet_sim::ExitStatus;

use crate::linux::host;

/// Every call that could change what is in `a/b`, by another name of it, by descriptors, or by moving what holds it; the
/// way in is the first argument.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#define TRY(x) do { errno = 0; long r = (long)(x); printf("%s %s\n", #x, r >= 0 ? "done" : strerrorname_np(errno)); } while (0)
int main(int argc, char **argv) {
    struct timespec old[2] = { { 1, 0 }, { 1, 0 } };
    struct sockaddr_un name = { AF_UNIX, "b/socket" };
    char text[64];
    chdir(argv[1]);
    int top = open(".", O_RDONLY), in = open("b", O_RDONLY), fd = open("b/file", O_RDONLY);
    sprintf(text, "/proc/self/fd/%d", fd);
    TRY(open("b/file", O_RDWR));
    TRY(open("b/file", O_RDONLY | O_TRUNC));
    TRY(open("b/sub/../file", O_WRONLY));
    TRY(openat(in, "file", O_RDWR));
    TRY(openat(in, "sub/../file", O_RDWR));
    TRY(open(text, O_RDWR));
    TRY(open("link", O_RDWR));
    TRY(open("b/new", O_CREAT | O_WRONLY, 0600));
    TRY(access("b/file", W_OK));
    TRY(truncate("b/file", 0));
    TRY(fchmod(fd, 0777));
    TRY(fchmod(in, 0777));
    TRY(chmod("b/file", 0777));
    TRY(chmod("b", 0777));
    TRY(utimensat(top, "b", old, 0));
    TRY(utimensat(top, "b/file", old, 0));
    TRY(futimens(fd, old));
    TRY(mkdir("b/new", 0700));
    TRY(mknod("b/new", S_IFIFO | 0600, 0));
    TRY(symlink("x", "b/new"));
    TRY(link("b/file", "new"));
    TRY(link("own", "b/new"));
    TRY(rename("b/file", "new"));
    TRY(rename("own", "b/new"));
    TRY(rename("b/file", "b/new"));
    TRY(unlink("b/file"));
    TRY(rmdir("b/sub"));
    TRY(bind(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&name, sizeof name));
    TRY(rename("b", "c"));
    TRY(rename("empty", "b"));
    TRY(rmdir("b"));
    TRY(rename("../a", "../c"));
    TRY(open("own", O_RDWR));
    TRY(rename("own", "mine"));
    return 0;
}
"#;

fn runs(name: &str, way: &str, grants: &[(&str, &str, bool)]) -> Option<String> {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("nested_{name}.dir"));
    let _ = std::fs::remove_dir_all(&top);
    std::fs::create_dir_all(top.join("a/b/sub")).unwrap();
    std::fs::create_dir_all(top.join("a/empty")).unwrap();
    std::fs::write(top.join("a/b/file"), "original").unwrap();
    std::fs::write(top.join("a/own"), "own").unwrap();
    std::os::unix::fs::symlink("b/file", top.join("a/link")).unwrap();
    let source = top.join(format!("nested_{name}.c"));
    std::fs::write(&source, SOURCE).unwrap();
    let program = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1", "-w"], &[])?;
    let facts = || {
        use std::os::unix::fs::MetadataExt;
        ["a/b", "a/b/file", "a/b/sub"].map(|path| {
            let meta = std::fs::metadata(top.join(path)).unwrap();
            (meta.ino(), meta.mode(), meta.size(), meta.mtime(), meta.ctime(), meta.nlink())
        })
    };
    let before = facts();
    let mut config = LinuxConfig::new(["nested", way]);
    let grant = |&(host, guest, read_only): &(&str, &str, bool)| Grant {
        host: top.join(host),
        guest: Some(guest.into()),
        read_only,
    };
    (config.grants, config.net) = (grants.iter().map(grant).collect(), true);
    let outcome = host::run("rv64gc", &program, config, "");
    assert!(matches!(outcome.result, Ok(ExitStatus::Code(0))), "{:?} {}", outcome.result, outcome.stdout);
    assert_eq!(facts(), before, "{}", outcome.stdout);
    Some(outcome.stdout)
}

/// As mounts of Linux answer (`mount --bind`, then `-o remount,ro`), but for moving what holds one, which is EBUSY here.
fn check(said: &str) {
    for line in said.lines() {
        let (call, answer) = line.rsplit_once(' ').unwrap();
        let expected: &[&str] = match call {
            r#"open("own", O_RDWR)"# | r#"rename("own", "mine")"# => &["done"],
            r#"link("own", "b/new")"# | r#"rename("own", "b/new")"# => &["EROFS", "EXDEV"],
            r#"link("b/file", "new")"# | r#"rename("b/file", "new")"# => &["EROFS", "EXDEV"],
            r#"rename("b", "c")"# | r#"rename("empty", "b")"# | r#"rmdir("b")"# => &["EBUSY", "EROFS"],
            r#"rename("../a", "../c")"# => &["EBUSY"],
            _ => &["EROFS"],
        };
        assert!(expected.contains(&answer), "{line}\n{said}");
    }
    assert_eq!(said.lines().count(), 34, "{said}");
}

#[test]
fn a_read_only_grant_holds_inside_a_writable_one() {
    let Some(said) = runs("plain", "/g/a", &[("", "/g", false), ("a/b", "/g/a/b", true)]) else { return };
    check(&said);
}

#[test]
fn a_read_only_grant_holds_by_another_name() {
    let Some(said) = runs("other", "/g/a", &[("", "/g", false), ("a/b", "/r", true)]) else { return };
    check(&said);
}

#[test]
fn a_directory_granted_twice_is_as_the_stricter_says() {
    let grants = [("a/b", "/w/a/b", false), ("", "/w", false), ("a/b", "/r", true)];
    let Some(said) = runs("twice", "/w/a", &grants) else { return };
    check(&said);
}

#[test]
fn a_writable_grant_in_a_read_only_one_stays_writable() {
    const WRITE: &str = r#"
    #include <fcntl.h>
    #include <stdio.h>
    int main(void) {
        printf("%d %d %d\n", open("/g/a/b/file", O_RDWR) >= 0, open("/g/a/own", O_RDWR) >= 0, rename("/g/a/b/file", "/g/a/b/new") == 0);
        return 0;
    }"#;
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested_writable.dir");
    let _ = std::fs::remove_dir_all(&top);
    std::fs::create_dir_all(top.join("a/b")).unwrap();
    std::fs::write(top.join("a/b/file"), "").unwrap();
    std::fs::write(top.join("a/own"), "").unwrap();
    let source = top.join("nested_writable.c");
    std::fs::write(&source, WRITE).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[]) else {
        return;
    };
    let grant = |host: &str, guest: &str, read_only| Grant {
        host: top.join(host),
        guest: Some(guest.into()),
        read_only,
    };
    let mut config = LinuxConfig::new(["writable"]);
    config.grants = vec![grant("", "/g", true), grant("a/b", "/g/a/b", false)];
    assert_eq!(host::run("rv64gc", &program, config, "").stdout, "1 0 1\n");
}
