//! Programs that fork, and that become others: GDB follows the parent, and the child runs on.

use super::{gdb, glibc_program};
use crate::common::{have, in_order};

const FORKS: &str = r#"
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int shared = 3;

__attribute__((noinline)) int both(int n) {
    shared += n;
    return shared;
}

int main(void) {
    int status = 0, child = fork();
    if (child == 0)
        return both(4);
    waitpid(child, &status, 0);
    both(WEXITSTATUS(status));
    printf("%d\n", shared);
    return shared;
}
"#;

/// What GDB prints of a program that may start others from its folder.
fn session(source: &str, commands: &[&str]) -> Option<String> {
    let (folder, path) = glibc_program(source)?;
    if !have(super::GDB) {
        return None;
    }
    let (rivet, dir, program) = (env!("CARGO_BIN_EXE_rivet"), folder.path().display(), path.display());
    let connect = format!("target remote | {rivet} gdb --stdio --allow-fork --dir {dir} {program}");
    Some(gdb(&path, &[&[connect.as_str()], commands].concat()))
}

#[test]
fn the_parent_is_followed() {
    let commands = [
        "break both",
        "catch fork",
        "continue",
        "info breakpoints",
        "continue",
        "p n",
        "p shared",
        "continue",
    ];
    let Some(text) = session(FORKS, &commands) else { return };
    // The child adds 4 to 3 in memory of its own, and does not stop.
    in_order(
        &text,
        &[
            "Catchpoint 2 (forked process 1001)",
            "catchpoint already hit 1 time",
            "[Detaching after fork from child process 1001]",
            "Breakpoint 1, both (n=7)",
            "$1 = 7",
            "$2 = 3",
            "10\n",
            "[Inferior 1 (process 1) exited with code 012]",
        ],
    );
}

#[test]
fn without_a_catchpoint_there_is_no_stop() {
    let commands = ["break both", "continue", "stepi", "next", "continue"];
    let Some(text) = session(FORKS, &commands) else { return };
    in_order(
        &text,
        &[
            "[Detaching after fork from child process 1001]",
            "Breakpoint 1, both (n=7)",
            "exited with code 012",
        ],
    );
}

/// Rivet shows one process of a run: GDB cannot leave it for the child.
#[test]
fn the_child_is_not_followed() {
    let commands = ["set follow-fork-mode child", "break both", "continue", "p shared", "continue"];
    let Some(text) = session(FORKS, &commands) else { return };
    in_order(&text, &["Can't detach process.", "$1 = 3", "10\n", "[Inferior 1 (process 1) exited"]);
}

#[test]
fn vfork_and_exec() {
    let source = r#"
        #include <sys/wait.h>
        #include <unistd.h>
        __attribute__((noinline)) int after(int n) { return n + 1; }
        int main(int count, char **words) {
            int status = 0;
            if (count > 1)
                return after(20);
            if (vfork() == 0)
                _exit(6);
            wait(&status);
            after(WEXITSTATUS(status));
            execl(words[0], words[0], "again", (char *)0);
            return 1;
        }"#;
    let commands = [
        "catch vfork",
        "catch exec",
        "break after",
        "continue",
        "continue",
        "p n",
        "continue",
        "continue",
        "p n",
        "finish",
        "continue",
    ];
    let Some(text) = session(source, &commands) else { return };
    in_order(
        &text,
        &[
            "Catchpoint 1 (vforked process 1001)",
            "[Detaching after vfork from child process 1001]",
            "Breakpoint 3, after (n=6)",
            "$1 = 6",
            "is executing new program",
            "Catchpoint 2 (exec'd ",
            "Breakpoint 3, after (n=20)",
            "$2 = 20",
            "Value returned is $3 = 21",
            "exited with code 025",
        ],
    );
}

/// A call that fails makes no event.
#[test]
fn a_fork_that_is_refused() {
    let Some((_folder, path)) = glibc_program(FORKS) else { return };
    let commands = ["catch fork", "break both", "continue", "p child", "p $_siginfo.si_signo", "continue"];
    let Some(text) = super::session("", &path, &commands) else { return };
    in_order(&text, &["Breakpoint 2, both (n=0)", "exited with code 03"]);
}
