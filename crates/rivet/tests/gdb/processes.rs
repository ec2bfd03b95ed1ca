//! Programs that fork, and that become others: GDB follows the parent, and the child runs on.

use super::{gdb, glibc_program};
use crate::common::gdb::connect;
use crate::common::guest::FORKS;
use crate::common::in_order;

/// Expects these pieces of what GDB prints of a program that may start others from its folder.
fn expect(source: &str, commands: &[&str], expected: &[&str]) {
    let Some((folder, path)) = glibc_program(source) else { return };
    if !crate::common::gdb::is_there() {
        return;
    }
    let connect = connect(&format!("--allow-fork --dir {} {}", folder.path().display(), path.display()));
    in_order(&gdb(&path, &[&[connect.as_str()], commands].concat()), expected);
}

/// A program whose child `child` makes of `vfork`; then the parent does `then`. With arguments it returns 21.
fn vforks(child: &str, then: &str) -> String {
    let start = r#"
        #include <stdio.h>
        #include <sys/wait.h>
        #include <unistd.h>
        __attribute__((noinline)) int after(int n) { return n + 1; }
        int main(int count, char **words) {
            int status = 0;
            if (count > 1)
                return after(20);
            if (vfork() == 0)
    "#;
    format!("{start} {child} wait(&status); {then} }}")
}

/// What becomes a program again that has words.
const AGAIN: &str = r#"execl(words[0], words[0], "again", (char *)0);"#;

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
    // The child adds 4 to 3 in memory of its own, and does not stop.
    expect(
        FORKS,
        &commands,
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
    expect(
        FORKS,
        &commands,
        &[
            "[Detaching after fork from child process 1001]",
            "Breakpoint 1, both (n=7)",
            "exited with code 012",
        ],
    );
}

#[test]
fn the_child_is_followed() {
    let commands = [
        "set follow-fork-mode child",
        "break both",
        "continue",
        "bt",
        "p n",
        "info inferiors",
        "next",
        "p shared",
        "reverse-next",
        "p shared",
        "reverse-continue",
        "delete",
        "continue",
    ];
    expect(
        FORKS,
        &commands,
        &[
            "[Attaching after Thread 1.1 fork to child Thread 1001.1]",
            "[Detaching after fork from parent process 1]",
            "hit Breakpoint 1, both (n=4)",
            "in main",
            "$1 = 4",
            "* 2    process 1001",
            "$2 = 7",
            "$3 = 3",
            "No more reverse-execution history.",
            // The parent runs on.
            "10\n",
            "[Inferior 2 (process 1001) exited with code 07]",
        ],
    );
}

/// Between `vfork` and `execve` the child has its parent's memory, and the parent waits.
#[test]
fn a_child_of_vfork_is_followed() {
    let source = vforks(AGAIN, r#"printf("child %d\n", WEXITSTATUS(status)); return 0;"#);
    let commands = [
        "set follow-fork-mode child",
        "break after",
        "continue",
        "p n",
        "finish",
        "reverse-stepi",
        "continue",
    ];
    expect(
        &source,
        &commands,
        &[
            "vfork to child Thread 1001.1]",
            "is executing new program",
            "Breakpoint 1, after (n=20)",
            "$1 = 20",
            "Value returned is $2 = 21",
            "child 21\n",
            "[Inferior 2 (process 1001) exited with code 025]",
        ],
    );
}

#[test]
fn vfork_and_exec() {
    let source = vforks("_exit(6);", &format!("after(WEXITSTATUS(status)); {AGAIN} return 1;"));
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
    expect(
        &source,
        &commands,
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
