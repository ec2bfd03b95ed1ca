//! Programs on glibc, compiled here and now where the cross compiler is installed; see `tests/linux/README.md`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::common::{comment, files, have, rivet, root, stderr, stdout, stem};

/// Longest time of a program, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(300);

/// Compiles `source` to `program`.
fn build(source: &Path, program: &Path) {
    let compiler = match source.extension().is_some_and(|e| e == "cpp") {
        true => "riscv64-linux-gnu-g++",
        false => "riscv64-linux-gnu-gcc",
    };
    let flags = |key| comment(source, key).unwrap_or_default();
    let output = Command::new(compiler)
        .args(flags("build").split_whitespace())
        .arg("-o")
        .arg(program)
        .arg(source)
        .args(flags("libs").split_whitespace())
        .output()
        .expect("the compiler runs");
    assert!(output.status.success(), "{}: {}", source.display(), stderr(&output));
}

/// Runs a command that is given a line. One that hangs is killed.
fn finished(mut command: Command, line: Option<String>) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rivet runs");
    if let (Some(mut pipe), Some(line)) = (child.stdin.take(), line) {
        writeln!(pipe, "{line}").expect("the program reads");
    }
    let (done, is_done) = mpsc::channel::<()>();
    let id = child.id().to_string();
    let guard = std::thread::spawn(move || {
        if is_done.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            let _ = Command::new("kill").args(["-9", &id]).status();
        }
    });
    let output = child.wait_with_output().expect("rivet ends");
    drop(done);
    guard.join().expect("the guard ends");
    output
}

#[test]
fn programs_print_what_is_expected() {
    if !have("riscv64-linux-gnu-gcc") || !have("riscv64-linux-gnu-g++") {
        return;
    }
    let folder = root().join("tests/linux");
    let temp = tempfile::tempdir().expect("a folder");
    let mut sources = files(&folder, "c");
    sources.extend(files(&folder, "cpp"));
    assert!(sources.len() >= 15, "only {} programs", sources.len());
    // Those that take long run once, in the tests of `crates/linux`.
    sources.retain(|source| comment(source, "once").is_none());
    for source in &sources {
        let program = temp.path().join(stem(source));
        build(source, &program);
        // At VLEN 128 in turns they are run by the tests of `crates/linux`.
        as_expected(source, &program, ["--vlen", "1024", "--threads", "host"]);
    }
}

/// Runs a program, whose source says how, in a granted folder of its own.
fn as_expected(source: &Path, program: &Path, options: [&str; 4]) {
    let name = stem(source);
    let expected = std::fs::read_to_string(source.with_extension("expected")).expect("expectation");
    let code = comment(source, "exit").map_or(0, |n| n.parse().expect("a number"));
    let granted = tempfile::tempdir().expect("a folder");
    let dir = granted.path().to_string_lossy().into_owned();
    let mut command = rivet(["run", "--dir", &dir]);
    command.args(options);
    for variable in comment(source, "env").unwrap_or_default().split_whitespace() {
        command.args(["-E", variable]);
    }
    if let Some(most) = comment(source, "processes") {
        command.arg(format!("--allow-fork={most}"));
        std::fs::copy(program, granted.path().join("program")).expect("a copy");
    }
    if comment(source, "net").is_some() {
        command.arg("--net");
    }
    command.arg(program);
    command.args(comment(source, "args").unwrap_or_default().replace("{dir}", &dir).split_whitespace());
    let output = finished(command, comment(source, "stdin"));
    let context = format!("{name} with {options:?}: {}", stderr(&output));
    assert_eq!(stdout(&output), expected, "{context}");
    assert_eq!(output.status.code(), Some(code), "{context}");
}

#[test]
fn scripts_run_and_processes_need_a_grant() {
    use std::os::unix::fs::PermissionsExt;
    if !have("riscv64-linux-gnu-gcc") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let dir = temp.path().to_string_lossy().into_owned();
    let source = temp.path().join("fork.c");
    let text = r#"
        // build: -static
        #include <stdio.h>
        #include <sys/wait.h>
        #include <unistd.h>
        int main(int argc, char **argv) {
            for (int i = 1; i < argc; i++) printf("[%s] ", argv[i]);
            fflush(stdout);
            pid_t child = fork();
            if (child == 0) _exit(7);
            int status = 0;
            wait(&status);
            printf("%d\n", child == -1 ? -1 : WEXITSTATUS(status));
        }
    "#;
    std::fs::write(&source, text.trim_start().replace("\n        ", "\n")).expect("a source");
    let program = temp.path().join("fork");
    build(&source, &program);
    let script = temp.path().join("script");
    std::fs::write(&script, format!("#! {} a word\n", program.display())).expect("a script");
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o700)).expect("permissions");

    let run = |options: &[&str], program: &Path| {
        let mut command = rivet(["run", "--dir", &dir]);
        command.args(options).arg(program).arg("last").output().expect("it runs")
    };
    let refused = run(&[], &program);
    assert_eq!(stdout(&refused), "[last] -1\n");
    assert_eq!(stderr(&refused).matches("--allow-fork").count(), 1, "{}", stderr(&refused));
    let granted = run(&["--allow-fork"], &script);
    assert_eq!(
        stdout(&granted),
        format!("[a word] [{}] [last] 7\n", script.display()),
        "{}",
        stderr(&granted)
    );
    let lost = temp.path().join("lost");
    std::fs::write(&lost, "#!/no/such/shell\n").expect("a script");
    let lost = run(&["--allow-fork"], &lost);
    assert_eq!(lost.status.code(), Some(2));
    assert!(
        stderr(&lost).contains("needs /no/such/shell, which cannot be opened (ENOENT)"),
        "{}",
        stderr(&lost)
    );
    let twice = run(&["--allow-fork", "--crosscheck"], &program);
    assert_eq!(stdout(&twice), "[last] -1\n", "{}", stderr(&twice));
}

#[test]
fn host_threads_refuse_what_needs_turns() {
    let program = |name: &str| root().join("fixtures/bin").join(name).to_string_lossy().into_owned();
    let run = |options: &[&str], name: &str| {
        let mut command = rivet(["run", "--threads", "host"]);
        finished(
            {
                command.args(options).arg(program(name));
                command
            },
            None,
        )
    };
    for (options, name) in
        [(["--stats"], "saxpy.elf"), (["--crosscheck"], "saxpy.elf"), (["--stats"], "bare.elf")]
    {
        let refused = run(&options, name);
        assert_eq!(refused.status.code(), Some(2), "{options:?} {name}");
        let why = stderr(&refused);
        assert!(why.contains("--threads host") && why.lines().count() == 1, "{why}");
    }
    let limited = run(&["--max-insns", "1000"], "mandelbrot.elf");
    assert_eq!(limited.status.code(), Some(124), "{}", stderr(&limited));
}

/// Interpreted code comes to the load soon enough after the store that a host without a fence between them shows it.
#[test]
fn loads_with_aqrl_stay_behind_earlier_stores() {
    if !have("riscv64-linux-gnu-gcc") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let program = temp.path().join("orders");
    build(&root().join("tests/linux/orders.c"), &program);
    let mut command = rivet(["run", "--threads", "host", "--engine", "interp"]);
    command.arg(&program);
    let output = finished(command, None);
    assert_eq!(stdout(&output), "ordered\n", "{}", stderr(&output));
}

/// Compiled `lr` and `sc` as the interpreter's; what is expected, the kernel's own tests compare as well.
#[test]
fn reservations_end_with_a_store_of_another_thread() {
    if !have("riscv64-linux-gnu-gcc") {
        return;
    }
    let folder = root().join("crates/linux/tests/linux");
    let temp = tempfile::tempdir().expect("a folder");
    let program = temp.path().join("reservation");
    let flags = ["-static", "-O1", "-pthread", "-o"];
    let built = Command::new("riscv64-linux-gnu-gcc")
        .args(flags)
        .arg(&program)
        .arg(folder.join("reservation.c"))
        .output()
        .expect("the compiler runs");
    assert!(built.status.success(), "{}", stderr(&built));
    let expected = std::fs::read_to_string(folder.join("reservation.expected")).expect("expectation");
    for engine in ["interp", "jit"] {
        let mut command = rivet(["run", "--allow-fork=4", "--engine", engine]);
        command.arg(&program);
        let output = finished(command, None);
        assert_eq!(stdout(&output), expected, "{engine}: {}", stderr(&output));
    }
}
