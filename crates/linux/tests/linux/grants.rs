//! What of the host a guest can reach: only what was granted, in no way that paths and links could take.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rivet_linux::{Grant, LinuxConfig};
use rivet_sim::ExitStatus;

use crate::linux::host;

/// Opens each argument for reading (or writing, after `-w`), and says what is in it or which error came.
const CAT: &str = r#"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int count, char **paths) {
    int flags = O_RDONLY;
    for (int i = 1; i < count; i++) {
        if (!strcmp(paths[i], "-w")) { flags = O_WRONLY | O_CREAT | O_TRUNC; continue; }
        int fd = open(paths[i], flags, 0600);
        char text[64];
        ssize_t n = fd < 0 ? -1 : flags == O_RDONLY ? read(fd, text, sizeof text) : write(fd, "new", 3);
        if (n < 0) printf("%s: %s\n", paths[i], strerror(errno));
        else if (flags == O_RDONLY) printf("%s: %.*s\n", paths[i], (int)n, text);
        else printf("%s: written\n", paths[i]);
        close(fd);
    }
    return 0;
}
"#;

fn cat() -> Option<PathBuf> {
    let source =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cat-{:?}.c", std::thread::current().id()));
    std::fs::write(&source, CAT).unwrap();
    host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[])
}

/// A folder with a secret beside the one that is granted.
fn folders(name: &str) -> PathBuf {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&top);
    std::fs::create_dir_all(top.join("granted/sub")).unwrap();
    std::fs::write(top.join("secret"), "secret").unwrap();
    std::fs::write(top.join("granted/open"), "open").unwrap();
    std::fs::write(top.join("granted/sub/deep"), "deep").unwrap();
    top
}

fn run(program: &Path, args: &[&str], grants: Vec<Grant>, cwd: &str) -> String {
    let mut config = LinuxConfig::new(std::iter::once("cat").chain(args.iter().copied()));
    config.grants = grants;
    config.cwd = Some(cwd.into());
    let outcome = host::run("rv64gc", program, config, "");
    assert!(
        matches!(outcome.result, Ok(ExitStatus::Code(0))),
        "{:?} {:?}",
        outcome.result,
        outcome.diagnosis
    );
    outcome.stdout
}

#[test]
fn no_path_and_no_link_leads_out() {
    let Some(program) = cat() else { return };
    let top = folders("escape");
    let granted = top.join("granted");
    symlink("../secret", granted.join("up")).unwrap();
    symlink(top.join("secret"), granted.join("absolute")).unwrap();
    symlink("/g/open", granted.join("inside")).unwrap();
    symlink("sub/../open", granted.join("round")).unwrap();
    symlink("loop", granted.join("loop")).unwrap();
    symlink("..", granted.join("sub/parent")).unwrap();
    let secret = top.join("secret");
    let args = [
        "open",
        "/g/open",
        "sub/../open",
        "inside",
        "round",
        "sub/parent/open",
        "../secret",
        "/g/../secret",
        "sub/parent/../secret",
        "up",
        "absolute",
        secret.to_str().unwrap(),
        "/etc/passwd",
        "/proc/1/environ",
        "loop",
    ];
    let said =
        run(&program, &args, vec![Grant { host: granted, guest: Some("/g".into()), read_only: false }], "/g");
    let lines: Vec<&str> = said.lines().collect();
    for line in &lines[..6] {
        assert!(line.ends_with(": open"), "{line}");
    }
    for line in &lines[6..14] {
        assert!(line.ends_with(": No such file or directory"), "{line}");
    }
    assert_eq!(lines[14], "loop: Too many levels of symbolic links");
}

#[test]
fn read_only_is_read_only() {
    let Some(program) = cat() else { return };
    let top = folders("readonly");
    let grant = Grant { host: top.join("granted"), guest: Some("/g".into()), read_only: true };
    let said = run(&program, &["open", "-w", "open", "new", "sub/new"], vec![grant], "/g");
    let expected = "open: open\nopen: Read-only file system\nnew: Read-only file system\nsub/new: Read-only file system\n";
    assert_eq!(said, expected);
    assert_eq!(std::fs::read_to_string(top.join("granted/open")).unwrap(), "open");
    assert!(!top.join("granted/new").exists());
}

#[test]
fn the_longest_guest_path_counts() {
    let Some(program) = cat() else { return };
    let top = folders("longest");
    std::fs::create_dir_all(top.join("other")).unwrap();
    std::fs::write(top.join("other/deep"), "other").unwrap();
    let grants = vec![
        Grant { host: top.join("other"), guest: Some("/g/sub".into()), read_only: false },
        Grant { host: top.join("granted"), guest: Some("/g".into()), read_only: true },
    ];
    let said = run(&program, &["/g/open", "/g/sub/deep", "-w", "/g/sub/new", "/g/new"], grants, "/");
    assert_eq!(
        said,
        "/g/open: open\n/g/sub/deep: other\n/g/sub/new: written\n/g/new: Read-only file system\n"
    );
    assert_eq!(std::fs::read_to_string(top.join("other/new")).unwrap(), "new");
}

#[test]
fn the_argument_of_dir() {
    let grant = |host: &str, guest: Option<&str>, read_only| Grant {
        host: host.into(),
        guest: guest.map(Into::into),
        read_only,
    };
    assert_eq!(Grant::parse("data"), grant("data", None, false));
    assert_eq!(Grant::parse("ro:data"), grant("data", None, true));
    assert_eq!(Grant::parse("data::/d"), grant("data", Some("/d"), false));
    assert_eq!(Grant::parse("ro:/a/b::/d"), grant("/a/b", Some("/d"), true));
}

/// Tries to change a file and a folder that are open for reading; prints what was allowed.
const CHANGE: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#define TRY(x) do { if ((x) >= 0) puts(#x); } while (0)
int main(void) {
    int fd = open("/g/open", O_RDONLY), dir = open("/g", O_RDONLY);
    char name[64];
    struct timespec old[2] = { { 1, 0 }, { 1, 0 } };
    TRY(fchmod(fd, 0777));
    TRY(fchmod(dir, 0777));
    TRY(fchmodat(AT_FDCWD, "/g/open", 0777, 0));
    TRY(syscall(452, fd, "", 0777, AT_EMPTY_PATH));
    TRY(futimens(fd, old));
    TRY(futimens(dir, old));
    TRY(utimensat(dir, "open", old, 0));
    TRY(ftruncate(fd, 0));
    TRY(truncate("/g/open", 0));
    TRY(fallocate(fd, 0, 0, 100));
    TRY(write(fd, "x", 1));
    TRY(pwrite(fd, "x", 1, 0));
    TRY(mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) == MAP_FAILED ? -1 : 0);
    sprintf(name, "/proc/self/fd/%d", fd);
    TRY(open(name, O_RDWR));
    TRY(open(name, O_RDONLY | O_TRUNC));
    TRY(openat(dir, "open", O_RDWR));
    TRY(openat(dir, "new", O_CREAT | O_WRONLY, 0600));
    TRY(mkdirat(dir, "new", 0700));
    TRY(unlinkat(dir, "open", 0));
    TRY(renameat(dir, "open", dir, "new"));
    TRY(linkat(dir, "open", dir, "new", 0));
    TRY(symlinkat("x", dir, "new"));
    TRY(access("/g/open", W_OK));
    TRY(copy_file_range(fd, 0, fd, 0, 1, 0));
    puts("done");
}
"#;

#[test]
fn what_is_open_of_a_read_only_grant_cannot_be_changed() {
    use std::os::unix::fs::MetadataExt;
    let top = folders("unchanged");
    let source = top.join("unchanged_program.c");
    std::fs::write(&source, CHANGE).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[]) else {
        return;
    };
    let granted = top.join("granted");
    let facts = || {
        [granted.clone(), granted.join("open")].map(|path| {
            let meta = std::fs::metadata(path).unwrap();
            (meta.mode(), meta.size(), meta.mtime(), meta.ctime(), meta.nlink())
        })
    };
    let before = facts();
    let grant = Grant { host: granted.clone(), guest: Some("/g".into()), read_only: true };
    assert_eq!(run(&program, &[], vec![grant], "/"), "done\n");
    assert_eq!(facts(), before);
}

#[test]
fn folders_above_a_grant_are_there_beside_a_root_without_them() {
    let Some(program) = cat() else { return };
    let top = folders("above");
    let grant = |folder: &str, guest: &str| Grant {
        host: top.join(folder),
        guest: Some(guest.into()),
        read_only: true,
    };
    let grants = vec![grant("granted", "/"), grant("granted/sub", "/far/below")];
    let printed = run(&program, &["/far", "/far/below/deep", "/far/other", "/open"], grants, "/");
    assert_eq!(
        printed,
        "/far: Is a directory\n/far/below/deep: deep\n/far/other: No such file or directory\n/open: open\n"
    );
}

#[test]
fn a_root_that_was_never_set_up_knows_its_user() {
    let Some(program) = cat() else { return };
    let top = folders("users");
    let root = top.join("granted");
    let users = |read_only, host: &Path| {
        let grant = Grant { host: host.into(), guest: Some("/".into()), read_only };
        run(&program, &["/etc/passwd", "/etc/group"], vec![grant], "/")
    };
    let said = users(true, &root);
    // `name:password:uid:gid:gecos:directory:shell` and `name:password:gid:users`, of the ids that getuid and getgid give
    assert!(said.contains("\nuser:x:1000:1000::/:/bin/sh\n") && said.contains("\nuser:x:1000:\n"), "{said}");
    assert_eq!(users(false, &root).matches("No such file").count(), 2);
    std::fs::create_dir(root.join("etc")).unwrap();
    std::fs::write(root.join("etc/passwd"), "of the root").unwrap();
    assert!(users(true, &root).starts_with("/etc/passwd: of the root\n"));
}

#[test]
fn what_the_hosts_user_owns_is_the_guests() {
    const SOURCE: &str = r#"
    #include <fcntl.h>
    #include <stdio.h>
    #include <sys/stat.h>
    #include <unistd.h>
    int main(void) {
        struct stat at, of;
        close(open("made", O_CREAT | O_WRONLY, 0600));
        int fd = open("open", O_RDONLY);
        if (stat("made", &at) || fstat(fd, &of)) return 1;
        int own = at.st_uid == getuid() && at.st_gid == getgid() && of.st_uid == geteuid();
        printf("%d %d\n", own, chown("made", getuid(), -1));
        return 0;
    }"#;
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("owner.c");
    std::fs::write(&source, SOURCE).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[]) else {
        return;
    };
    let host = folders("owned").join("granted");
    let said = run(&program, &[], vec![Grant { host, guest: Some("/g".into()), read_only: false }], "/g");
    assert_eq!(said, "1 0\n");
}
