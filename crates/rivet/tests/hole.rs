//! A build with a hole in the first wall (feature `hole`: a system call that reaches around the grants): the host's kernel
//! refuses what the guest tries, however the guest is run.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{have, rivet, stderr, stdout};

/// Tries each way and prints which led anywhere. `OUTSIDE` is a folder that nothing grants.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#define HOLE(what, path) syscall(0x7000, what, path)
static void *try_all(void *who) {
    if (HOLE(0, "granted/file") == 7) printf("%s: control\n", (char *)who);
    if (HOLE(0, "/etc/passwd") >= 0) printf("%s: read outside\n", (char *)who);
    if (HOLE(0, OUTSIDE "/secret") >= 0) printf("%s: read the secret\n", (char *)who);
    if (HOLE(1, OUTSIDE "/marker") >= 0) printf("%s: wrote outside\n", (char *)who);
    if (HOLE(1, OUTSIDE "/secret") >= 0) printf("%s: changed the secret\n", (char *)who);
    if (HOLE(3, "/bin/true") >= 0) printf("%s: started a program\n", (char *)who);
    HOLE(2, "/bin/true");
    if (HOLE(4, 0) >= 0) printf("%s: network\n", (char *)who);
    fflush(stdout);
    return 0;
}
int main(void) {
    pthread_t thread;
    try_all("first");
    pthread_create(&thread, 0, try_all, "second");
    pthread_join(thread, 0);
    int child = fork();
    if (!child) try_all("child"), _exit(0);
    if (child > 0) waitpid(child, 0, 0);
    puts("end");
    return 0;
}
"#;

struct Folders {
    _temp: tempfile::TempDir,
    inside: PathBuf,
    outside: PathBuf,
    /// Where temporary files go: debuggers may write there.
    temporary: PathBuf,
}

/// A program in a folder with a granted one, and folders beside that. The folder of temporary files, which is granted to
/// debuggers, is one of them, wherever the repository is.
fn place() -> Option<Folders> {
    if !have("riscv64-linux-gnu-gcc") {
        return None;
    }
    let temp = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let [inside, outside, temporary] =
        ["inside", "outside", "temporary"].map(|folder| temp.path().join(folder));
    for folder in [&inside.join("granted"), &outside, &temporary] {
        std::fs::create_dir_all(folder).expect("a folder");
    }
    std::fs::write(inside.join("granted/file"), "granted").expect("a file");
    std::fs::write(outside.join("secret"), "secret").expect("a file");
    let source = temp.path().join("hole.c");
    std::fs::write(&source, SOURCE).expect("the source");
    let output = Command::new("riscv64-linux-gnu-gcc")
        .args(["-static", "-O1", "-w", "-pthread"])
        .arg(format!("-DOUTSIDE={:?}", outside.display().to_string()))
        .arg("-o")
        .arg(inside.join("hole"))
        .arg(&source)
        .output()
        .expect("the compiler runs");
    assert!(output.status.success(), "{}", stderr(&output));
    Some(Folders { _temp: temp, inside, outside, temporary })
}

impl Folders {
    /// Runs `rivet` with these words; what the program printed.
    fn run(&self, words: &str) -> String {
        let output = rivet(words.split(' '))
            .env("RIVET_HOLE", "open")
            .env("TMPDIR", &self.temporary)
            .current_dir(&self.inside)
            .output()
            .expect("rivet runs");
        assert!(!self.outside.join("marker").exists(), "{words}: wrote outside");
        let secret = std::fs::read_to_string(self.outside.join("secret")).expect("the secret");
        assert_eq!(secret, "secret", "{words}");
        format!("{}{}", stdout(&output), stderr(&output))
    }
}

fn is_closed(words: &str, said: &str, who: &[&str], reached: &[&str]) {
    for line in said.lines().filter(|line| line.contains(": ")) {
        let Some((name, what)) = line.split_once(": ") else { continue };
        if ["first", "second", "child"].contains(&name) {
            assert!(reached.contains(&what), "{words}: {line}");
        }
    }
    for name in who {
        assert!(said.contains(&format!("{name}: control")), "{words}: {name} did not reach the hole\n{said}");
    }
}

#[test]
fn a_hole_leads_nowhere() {
    let Some(place) = place() else { return };
    for (words, who, reached) in [
        ("run --dir granted ./hole", &["first", "second"][..], &["control"][..]),
        ("run --dir ro:granted --engine interp ./hole", &["first", "second"], &["control"]),
        ("run --dir granted --threads host ./hole", &["first", "second"], &["control"]),
        ("run --dir granted --allow-fork ./hole", &["first", "second", "child"], &["control"]),
        ("run --dir granted --allow-fork --threads host ./hole", &["first", "second", "child"], &["control"]),
        ("run --dir granted --trace granted/log ./hole", &["first", "second"], &["control"]),
        ("run --dir granted --stats ./hole", &["first", "second"], &["control"]),
        ("run --dir granted --crosscheck ./hole", &["first", "second"], &["control"]),
        ("run --dir granted --net ./hole", &["first", "second"], &["control", "network"]),
        ("repl --dir granted -e continue ./hole", &["first", "second"], &["control"]),
    ] {
        is_closed(words, &place.run(words), who, reached);
    }
    assert!(place.inside.join("granted/log").exists(), "the trace is kept");
}

#[test]
fn a_hole_leads_nowhere_in_other_subcommands() {
    let Some(place) = place() else { return };
    place.run("conform hole");
    assert!(place.run("run --trace log ./hole").contains("end"));
    place.run("compare log ./hole");
    place.run("repl -e continue ./hole");
}

#[test]
fn without_the_second_wall_the_hole_is_open() {
    // What the test above shows is due to the host's kernel: the same calls work here.
    assert!(Path::new("/etc/passwd").exists() && Path::new("/bin/true").exists());
    assert!(Command::new("/bin/true").status().is_ok_and(|status| status.success()));
    assert!(std::net::UdpSocket::bind("127.0.0.1:0").is_ok());
}
