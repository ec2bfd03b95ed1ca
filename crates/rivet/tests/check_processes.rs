//! `rivet check` of programs that start processes: these run, and are not checked.

use crate::common::{rivet, stderr, stdout};
use crate::processes::compiled;

/// A program branches on what it has not written: in a child, in itself after `vfork` and `execve` of a child, and in the program
/// that it becomes.
const PROGRAM: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) int in_child(volatile int *unset) { return *unset == 77 ? 9 : 5; }
__attribute__((noinline)) int in_parent(volatile int *unset) { return *unset == 78 ? 9 : 6; }
__attribute__((noinline)) int in_other(volatile int *unset) { return *unset == 79 ? 9 : 7; }

static int result(pid_t pid) {
    int status = 0;
    waitpid(pid, &status, 0);
    return WEXITSTATUS(status);
}

int main(int count, char **words) {
    volatile int *unset = malloc(64);
    if (count > 1 && words[1][0] == 'o')
        return in_other(unset);
    int fds[2], sent = 0;
    if (pipe(fds))
        return 1;
    pid_t first = fork();
    if (first == 0) {
        int code = in_child(unset);
        return write(fds[1], &code, sizeof code) == sizeof code ? code : 1;
    }
    if (read(fds[0], &sent, sizeof sent) != sizeof sent)
        return 1;
    pid_t second = vfork();
    if (second == 0) {
        execl(words[0], words[0], "other", (char *)0);
        _exit(1);
    }
    printf("%d %d %d\n", sent, result(first), result(second));
    fflush(stdout);
    if (count > 1) {
        execl(words[0], words[0], "other", (char *)0);
        return 1;
    }
    return in_parent(unset);
}
"#;

#[test]
fn processes_that_a_program_starts_are_not_checked() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), PROGRAM) else { return };
    let folder = temp.path().display().to_string();
    let check = |options: &[&str], arguments: &[&str]| {
        let mut run = rivet(["check"]);
        run.args(options).args(["--dir", &folder, &program]).args(arguments);
        run.output().expect("rivet runs")
    };
    let places = |text: &str| text.lines().filter(|line| line.contains(": error: ")).count();
    let run = check(&["--allow-fork"], &[]);
    let (text, errors) = (stdout(&run), stderr(&run));
    assert_eq!((text.as_str(), run.status.code()), ("5 5 7\n", Some(1)), "{errors}");
    let line = PROGRAM.lines().position(|line| line.contains("in_parent(")).expect("a line") + 1;
    assert!(errors.contains(&format!("prog.c:{line}: error: ")) && places(&errors) == 1, "{errors}");
    assert_eq!(errors.matches("started other processes, which were not checked").count(), 1, "{errors}");
    // It becomes another program before it comes to the branch.
    let run = check(&["--allow-fork"], &["self"]);
    let (text, errors) = (stdout(&run), stderr(&run));
    assert_eq!((text.as_str(), places(&errors), run.status.code()), ("5 5 7\n", 0, Some(0)), "{errors}");
    assert!(errors.contains("became another one by execve, which was not checked"), "{errors}");
    // Without the option nothing is started: -1 for both.
    let run = check(&[], &["other"]);
    assert_eq!(run.status.code(), Some(1), "{}", stderr(&run));
    assert!(!stderr(&run).contains("not checked"), "{}", stderr(&run));
    let run = check(&["--allow-fork", "--lint"], &[]);
    assert_eq!(run.status.code(), Some(2), "{}", stderr(&run));
}
