//! Programs of several processes in the debugger: of a recording each can be shown, of a run the first.

use std::path::Path;
use std::process::Command;

use crate::common::gdb::connect;
use crate::common::guest::FORKS;
use crate::common::{self, have, in_order, rivet, stderr, stdout};

/// The first child has three threads and runs for several turns; the second waits for it and becomes another program.
const FAMILY: &str = r#"
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile long total;

static void *work(void *unused) {
    for (long i = 0; i < 100000; i++) {
        __atomic_fetch_add(&total, 1, __ATOMIC_RELAXED);
        if (i % 1000 == 0)
            getppid();
    }
    return unused;
}

__attribute__((noinline)) int threads(void) {
    pthread_t all[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&all[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(all[i], 0);
    return (int)(total / 100000) + 4;
}

__attribute__((noinline)) int again(const char *word) { return puts(word) < 0; }

int main(int count, char **words) {
    int ends[2], status[2] = {0, 0};
    char c = 0;
    if (count > 1)
        return again(words[1]) + 9;
    setvbuf(stdout, 0, _IOLBF, 0);
    if (pipe(ends))
        return 1;
    int first = fork();
    if (first == 0) {
        int code = threads();
        printf("threads: %ld\n", total);
        return write(ends[1], "x", 1) == 1 ? code : 1;
    }
    int second = fork();
    if (second == 0) {
        if (read(ends[0], &c, 1) != 1)
            return 1;
        printf("read %c\n", c);
        execl(words[0], words[0], "again", (char *)0);
        return 2;
    }
    waitpid(first, &status[0], 0);
    waitpid(second, &status[1], 0);
    printf("%d %d\n", WEXITSTATUS(status[0]), WEXITSTATUS(status[1]));
    return 5;
}
"#;

/// A static program; none where there is no compiler for it.
pub(crate) fn compiled(folder: &Path, source: &str) -> Option<String> {
    if !have("riscv64-linux-gnu-gcc") {
        return None;
    }
    let (file, program) = (folder.join("prog.c"), folder.join("prog"));
    std::fs::write(&file, source).expect("a file");
    let mut gcc = Command::new("riscv64-linux-gnu-gcc");
    let done = gcc.args(["-static", "-g", "-O1", "-pthread", "-o"]).args([&program, &file]).status();
    assert!(done.is_ok_and(|status| status.success()));
    Some(program.display().to_string())
}

/// Records a program that starts others from its folder.
fn record(folder: &Path, program: &str) -> String {
    let recording = folder.join("run.rec").display().to_string();
    let dir = folder.display().to_string();
    let run = rivet(["run", "--allow-fork", "--dir", &dir, "--record", &recording, program]).output();
    let run = run.expect("rivet runs");
    assert_eq!(run.status.code(), Some(5), "{}", stderr(&run));
    assert_eq!(stdout(&run), "threads: 300000\nread x\nagain\n7 9\n");
    recording
}

#[test]
fn each_process_of_a_recording_can_be_shown() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), FAMILY) else { return };
    let recording = record(temp.path(), &program);
    let session = |commands: &str| {
        let output = rivet(["repl", "--replay", &recording, "-e", commands]).output().expect("rivet runs");
        (stdout(&output), stderr(&output))
    };
    // The child begins where fork returns to it, with its parent's memory; what others print comes in its order.
    let (text, errors) = session(
        "inferior 2; info inferiors; break threads; break work; continue; bt; delete 1; continue; print total; \
         info threads; delete; continue; reverse-stepi; tbreak threads; goto start; continue; print total; continue",
    );
    in_order(
        &text,
        &[
            "[inferior 2, ",
            "  1   process 1  runs, but is not shown",
            "* 2   process 2  ",
            "breakpoint 1: threads",
            "#1 ",
            "main",
            "breakpoint 2: work",
            "$1 = 0",
            "thread 1",
            "thread 2",
            "threads: 300000",
            "the program has ended: exit code 7",
            "breakpoint 3: threads",
            "$2 = 0",
            "the program has ended: exit code 7",
        ],
    );
    assert!(errors.is_empty(), "{errors}");
    // What it has printed is not printed again on the way back.
    assert_eq!(text.matches("threads: 300000").count(), 1, "{text}");
    // The third becomes another program; from there its breakpoints are those of that.
    let (text, errors) =
        session("inferior 3; break again; continue; print word; continue; inferior 1; continue");
    in_order(
        &text,
        &[
            "[inferior 3, ",
            "threads: 300000",
            "read x",
            "breakpoint 1: again",
            "\"again\"",
            "again\nthe program has ended: exit code 9",
            "[inferior 1, ",
            "threads: 300000",
            "read x",
            "7 9\nthe program has ended: exit code 5",
        ],
    );
    assert!(errors.is_empty(), "{errors}");
    let (_, errors) = session("inferior 4");
    assert!(errors.contains("the recording has no process 4"), "{errors}");
    let (_, errors) = session("inferior x");
    assert!(errors.contains("expected the number of a process"), "{errors}");
}

#[test]
fn gdb_can_be_shown_another_process() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), FAMILY).filter(|_| common::gdb::is_there()) else { return };
    let recording = record(temp.path(), &program);
    let mut gdb = common::gdb::gdb();
    gdb.args([&program, "-ex", &connect(&format!("--replay {recording} --process 2"))]);
    for command in ["break threads", "continue", "watch total", "continue", "reverse-continue", "bt"] {
        gdb.args(["-ex", command]);
    }
    for command in ["delete", "continue"] {
        gdb.args(["-ex", command]);
    }
    let text = stdout(&gdb.output().expect("gdb runs"));
    in_order(
        &text,
        &[
            "Breakpoint 1, threads",
            "Old value = 0",
            "New value = 1",
            "New value = 0",
            "work",
            "exited with code 07",
        ],
    );
}

/// What a session prints, and its errors.
fn session(program: &str, options: &[&str], commands: &str) -> (String, String) {
    let mut rivet = rivet(["repl", "-e", commands]);
    let output = rivet.args(options).arg(program).output().expect("rivet runs");
    (stdout(&output), stderr(&output))
}

/// Expects these pieces of what a session prints; returns its errors.
fn expect(program: &str, options: &[&str], commands: &str, expected: &[&str]) -> String {
    let (text, errors) = session(program, options, commands);
    in_order(&text, expected);
    errors
}

/// Of a run with `--allow-fork` the first process is shown; the others run, and breakpoints are not theirs.
#[test]
fn other_processes_run_beside_the_first() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), FORKS) else { return };
    let expect =
        |options: &[&str], commands: &str, expected: &[&str]| expect(&program, options, commands, expected);
    let commands = "break both; catch fork; continue; info inferiors; nexti; info inferiors; continue; print n; \
                    print shared; info inferiors; finish; goto start; continue; print shared; reverse-stepi; goto present; print shared; continue";
    let errors = expect(
        &["--allow-fork"],
        commands,
        &[
            "catchpoint 2: fork",
            "catchpoint 2: call to clone",
            "* 1   process 1000",
            "* 1   process 1000",
            "  2   process 1001  runs, but is not shown",
            "breakpoint 1: both",
            "$1 = 7",
            "$2 = 3",
            "* 1   process 1000",
            "10",
            "catchpoint 2: call to clone",
            "= 3",
            "= 10",
            "10\nthe program has ended: exit code 10",
        ],
    );
    assert!(errors.is_empty(), "{errors}");
    // Without the option there is no child: wait fails, and both gets what status was.
    let errors = expect(&[], "continue", &["3\nthe program has ended: exit code 3"]);
    assert!(errors.contains("requires --allow-fork"), "{errors}");
    let errors = expect(&["--allow-fork"], "inferior 2", &[]);
    assert!(errors.contains("no inferior 2"), "{errors}");
}

/// `set follow-fork-mode child`: the child is debugged, forwards and back to the fork, and the parent runs on.
#[test]
fn a_child_is_followed() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), FORKS) else { return };
    let commands = "set follow-fork-mode child; break both; continue; info inferiors; print n; finish; print shared; \
                    reverse-stepi; reverse-continue; print shared; delete; reverse-continue; goto present; continue; \
                    info inferiors; reverse-stepi; run";
    let errors = expect(
        &program,
        &["--allow-fork"],
        commands,
        &[
            "[process 1000 made process 1001; debugging 1001, 1000 runs on]",
            "breakpoint 1: both",
            "  1   process 1000  runs, but is not shown",
            "* 2   process 1001  ",
            "$1 = 4",
            "7",
            "$2 = 7",
            "breakpoint 1: both",
            "$3 = 3",
            "this is the start of the recorded history",
            "10\nthe program has ended: exit code 7",
            "ecall",
        ],
    );
    assert!(errors.contains("a process that was made cannot be run again"), "{errors}");
    // A step over the call ends in the child; from there one can go back to the parent.
    let commands = "set follow-fork-mode child; catch fork; continue; stepi; info inferiors; inferior 1; info inferiors; \
                    set follow-fork-mode parent; break both; continue; print n; continue; inferior 2";
    let errors = expect(
        &program,
        &["--allow-fork"],
        commands,
        &[
            "catchpoint 1: call to clone",
            "debugging 1001, 1000 runs on]",
            "* 2   process 1001",
            "[inferior 1, ",
            "* 1   process 1000",
            "  2   process 1001  runs, but is not shown",
            "breakpoint 2: both",
            "$1 = 7",
            "10\nthe program has ended: exit code 10",
        ],
    );
    assert!(errors.contains("no inferior 2"), "{errors}");
}

/// `set detach-on-fork off`: the other process waits until someone goes over to it.
#[test]
fn a_process_is_suspended_after_fork() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), FORKS) else { return };
    let commands = "set detach-on-fork off; break both; continue; info inferiors; inferior 2; info inferiors; continue; \
                    print n; continue; inferior 1; continue; print n; continue";
    let errors = expect(
        &program,
        &["--allow-fork"],
        commands,
        &[
            "debugging 1000, 1001 is suspended]",
            "every process waits but for process 1001, which is suspended",
            "use `inferior 2` to run process 1001",
            "  2   process 1001  is suspended",
            "[inferior 2, ",
            "  1   process 1000  is suspended",
            "breakpoint 1: both",
            "$1 = 4",
            "the program has ended: exit code 7",
            "[inferior 1, ",
            "breakpoint 1: both",
            "$2 = 7",
            "10\nthe program has ended: exit code 10",
        ],
    );
    assert!(errors.is_empty(), "{errors}");
}

/// The followed process takes turns with others, has threads, and becomes another program.
#[test]
fn a_child_of_several_is_followed() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), FAMILY) else { return };
    let dir = temp.path().display().to_string();
    let options = ["--allow-fork", "--dir", &dir];
    let commands = "set follow-fork-mode child; break threads; break work; continue; bt; delete; continue; \
                    reverse-continue; info history";
    let errors = expect(
        &program,
        &options,
        commands,
        &[
            "debugging 1001, 1000 runs on]",
            "breakpoint 1: threads",
            "#1 ",
            "main",
            "threads: 300000",
            "read x",
            "again",
            "7 9",
            "the program has ended: exit code 7",
            "this is the start of the recorded history",
        ],
    );
    assert!(errors.is_empty(), "{errors}");
    // The second child waits for the first.
    let commands = "catch fork; continue; continue; set follow-fork-mode child; delete; break again; continue; \
                    print word; info symbol $pc; continue";
    let errors = expect(
        &program,
        &options,
        commands,
        &[
            "breakpoint 2: again",
            "\"again\"",
            "again in section .text",
            "again\n7 9\nthe program has ended: exit code 9",
        ],
    );
    assert!(errors.is_empty(), "{errors}");
}

/// Parent and child write to memory that both have, and print what they have read.
const SHARED: &str = r#"
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    volatile long *shared = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    long mine = 0, seen = 0;
    if (fork() == 0) {
        for (long i = 0; i < 200000; i++)
            seen += *shared, shared[1] = i;
        printf("child %ld\n", seen % 100003);
        return 0;
    }
    for (long i = 0; i < 200000; i++)
        *shared = i, mine += shared[1];
    wait(0);
    printf("parent %ld\n", mine % 100003);
    return 0;
}"#;

/// A run of which a child is followed goes on as it would without a debugger.
#[test]
fn following_changes_nothing() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), SHARED) else { return };
    let plain = rivet(["run", "--allow-fork", &program]).output().expect("rivet runs");
    let plain = if plain.status.success() { stdout(&plain) } else { String::new() };
    for mode in ["parent", "child"] {
        let commands = format!("set follow-fork-mode {mode}; continue; back 3; stepi 3");
        let (text, errors) = session(&program, &["--allow-fork"], &commands);
        let said: Vec<&str> = text.lines().filter(|line| line.contains(' ')).collect();
        for line in plain.lines() {
            assert!(said.contains(&line), "{mode}: {line} is not in\n{text}{errors}");
        }
    }
    assert!(plain.contains("parent ") && plain.contains("child "), "{plain}");
}

/// What another process has stored in shared memory is not in the history of the one that is shown: its past is short, and
/// right.
#[test]
fn shared_memory_has_a_short_past() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), SHARED) else { return };
    let recording = temp.path().join("run.rec").display().to_string();
    let run = rivet(["run", "--allow-fork", "--record", &recording, &program]).output().expect("rivet runs");
    let printed = stdout(&run);
    assert!(printed.contains("parent ") && printed.contains("child "), "{printed}");
    for process in ["1", "2"] {
        let commands = "tbreak printf; continue; back 400000; stepi 1000; goto present; continue; continue";
        let mut rivet = rivet(["repl", "--replay", &recording, "--process", process, "-e", commands]);
        let output = rivet.output().expect("rivet runs");
        let (text, errors) = (stdout(&output), stderr(&output));
        assert!(
            !text.contains("diverged") && text.contains("start of the recorded history"),
            "{text}{errors}"
        );
        let own = printed.lines().nth(usize::from(process == "1")).unwrap_or_default();
        assert!(text.contains(own), "{own} is not in\n{text}{errors}");
    }
}
