//! Rivet in QEMU's place: `--host`, QEMU's names, proof that vectors ran, recipes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::{have, rivet, root, stderr, stdout};

/// Compiles a C program for riscv64, static; `None` without the compiler.
fn compiled(folder: &Path, source: &str, flags: &[&str]) -> Option<PathBuf> {
    if !have("riscv64-linux-gnu-gcc") {
        return None;
    }
    let (file, program) = (folder.join("program.c"), folder.join("program"));
    std::fs::write(&file, source).expect("the source");
    let mut gcc = Command::new("riscv64-linux-gnu-gcc");
    let done = gcc.args(["-O1", "-static"]).args(flags).arg("-o").args([&program, &file]).status();
    assert!(done.expect("the compiler runs").success());
    Some(program)
}

/// Rivet by another name.
fn named(folder: &Path, name: &str) -> Command {
    let path = folder.join(name);
    if !path.exists() {
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_rivet"), &path).expect("a link");
    }
    let mut command = Command::new(path);
    command.env_remove("RIVET_LOG").env_remove("QEMU_LD_PREFIX").env_remove("QEMU_CPU").stdin(Stdio::null());
    command
}

fn hello() -> PathBuf {
    root().join("fixtures/bin/hello.elf")
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

const SEES: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
    char line[100] = "";
    FILE *file = fopen(argv[1], "r");
    if (!file || !fgets(line, sizeof line, file)) return 1;
    printf("%s %s %s", argv[0], getenv("SEEN") ? getenv("SEEN") : "-", line);
    fflush(stdout);
    FILE *pipe = popen("echo from a pipe; cat >/dev/null; exit 3", "w");
    if (!pipe) return 2;
    fputs("text\n", pipe);
    int status = pclose(pipe);
    pipe = popen("tr a-z A-Z < /dev/fd/0 <<X\nhost\nX", "r");
    if (!pipe || !fgets(line, sizeof line, pipe)) return 3;
    pclose(pipe);
    printf("%d %s", status >> 8, line);
    return 0;
}"#;

#[test]
fn a_program_sees_the_host_and_runs_its_programs() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), SEES, &[]) else { return };
    let file = temp.path().join("file");
    std::fs::write(&file, "of the host\n").expect("a file");
    let expected = "me yes of the host\nfrom a pipe\n3 HOST\n";
    for threads in ["turns", "host"] {
        let mut run = rivet(["run", "--host", "--threads", threads, "--argv0", "me"]);
        let output = run.arg(&program).arg(&file).env("SEEN", "yes").output().expect("rivet runs");
        assert_eq!(stdout(&output), expected, "{threads}: {}", stderr(&output));
        assert_eq!(code(&output), Some(0));
    }
    // Without it there is nothing of the host.
    let output = rivet(["run"]).arg(&program).arg(&file).env("SEEN", "yes").output().expect("rivet runs");
    assert_eq!(code(&output), Some(1));
    // As under QEMU, which the expectation above is from, too.
    for mut command in [named(temp.path(), "qemu-riscv64-static"), Command::new("qemu-riscv64")] {
        command.args(["-0", "me", "-E", "SEEN=yes"]).arg(&program).arg(&file);
        match command.output() {
            Ok(output) => assert_eq!(stdout(&output), expected, "{command:?}: {}", stderr(&output)),
            Err(_) => println!("skipped: qemu-riscv64 is not installed"),
        }
    }
}

const WRITES: &str = r#"
#include <stdio.h>
#include <sys/stat.h>
int main(int argc, char **argv) {
    struct stat now;
    FILE *file = fopen(argv[1], "w");
    if (!file || fputs("written", file) < 0 || fclose(file)) return 1;
    if (chmod(argv[1], 07751) || stat(argv[1], &now) || (now.st_mode & 07777) != 07751) return 2;
    return 0;
}"#;

/// With the host's own root as prefix nothing becomes read-only, and all bits of a mode are the program's to set.
#[test]
fn files_of_the_host_are_written() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), WRITES, &[]) else { return };
    let file = temp.path().join("file");
    for prefix in ["/", "/nowhere"] {
        std::fs::write(&file, "there already").expect("a file");
        let mut run = rivet(["run", "--host", "-L", prefix]);
        let output = run.arg(&program).arg(&file).output().expect("rivet runs");
        assert_eq!(code(&output), Some(0), "{prefix}: {}", stderr(&output));
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), "written");
    }
}

const INHERITS: &str = r#"
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char text[20] = "";
    if (lseek(0, 2, SEEK_CUR) != 2 || read(0, text, 3) != 3) return 1;
    if (write(5, text, 3) != 3) return 2;
    return 0;
}"#;

#[test]
fn descriptors_of_the_shell_are_the_guests() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), INHERITS, &[]) else { return };
    std::fs::write(temp.path().join("in"), "abcdef").expect("a file");
    let line = format!("{} run --host {} <in 5>out", env!("CARGO_BIN_EXE_rivet"), program.display());
    let done = Command::new("sh").args(["-c", &line]).current_dir(temp.path()).output().expect("sh runs");
    assert_eq!(code(&done), Some(0), "{}", stderr(&done));
    assert_eq!(std::fs::read_to_string(temp.path().join("out")).expect("a file"), "cde");
}

#[test]
fn paths_of_descriptors_lead_to_the_guests_files() {
    let temp = tempfile::tempdir().expect("a folder");
    let programs = root().join("tests/linux");
    let source = std::fs::read_to_string(programs.join("opened.c")).expect("the source");
    let Some(program) = compiled(temp.path(), &source, &[]) else { return };
    let output = rivet(["run", "--host"]).arg(&program).arg(temp.path()).output().expect("rivet runs");
    let expected = std::fs::read_to_string(programs.join("opened.expected")).expect("the expectation");
    assert_eq!(stdout(&output), expected, "{}", stderr(&output));
}

/// What QEMU 10.0.2 answers: exit codes, and the first line of its complaint if it has one.
#[test]
fn errors_are_those_of_qemu() {
    let temp = tempfile::tempdir().expect("a folder");
    let hello = hello().display().to_string();
    for (args, expected, line) in [
        (&[][..], 1, "qemu: no user program specified"),
        (&["-foo", &hello], 1, "qemu: unknown option 'foo'"),
        (&["-cpu"], 1, "qemu: missing argument for option 'cpu'"),
        (&["-cpu", "foo", &hello], 1, ""),
        (&["/nowhere/at/all"], 1, ""),
        (&["/bin/sh"], 255, ""),
        (&["-s", "x", &hello], 1, ""),
        (&["-h"], 0, ""),
        (&["-version"], 0, ""),
        (&["-cpu", "help"], 0, ""),
    ] {
        let output = named(temp.path(), "qemu-riscv64").args(args).output().expect("rivet runs");
        assert_eq!(code(&output), Some(expected), "{args:?}: {}", stderr(&output));
        assert!(line.is_empty() || stderr(&output).lines().next() == Some(line), "{args:?}");
    }
    // QEMU's scalar profile lacks vectors.
    let mut command = named(temp.path(), "qemu-riscv64");
    let output = command.args(["-cpu", "rva22s64", &hello]).output().expect("rivet runs");
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&output.status), Some(4), "{}", stderr(&output));
}

const VLEN: &str = r#"
#include <stdio.h>
int main(void) {
    long vlenb;
    __asm__ volatile ("csrr %0, vlenb" : "=r"(vlenb));
    printf("%ld\n", 8 * vlenb);
    return 0;
}"#;

#[test]
fn a_program_gets_the_vlen_that_it_was_built_for() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), VLEN, &["-march=rv64gcv_zvl1024b"]) else { return };
    for (options, vlen, warnings) in [
        (&[][..], "1024\n", 0),
        (&["--isa", "rv64gcv"], "1024\n", 0),
        (&["--vlen", "2048"], "2048\n", 0),
        (&["--vlen", "512"], "512\n", 1),
        (&["--isa", "rv64gcv_zvl256b"], "256\n", 1),
    ] {
        let output = rivet(["run"]).args(options).arg(&program).output().expect("rivet runs");
        assert_eq!(stdout(&output), vlen, "{options:?}");
        let said = stderr(&output).lines().filter(|line| line.contains("zvl1024b")).count();
        assert_eq!(said, warnings, "{options:?}: {}", stderr(&output));
    }
}

#[test]
fn vector_instructions_are_counted_alike_by_all_engines() {
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("report");
    let program = root().join("fixtures/bin/saxpy.elf");
    let mut options = vec![vec!["--stats=json"], vec!["--engine", "interp"], vec!["--engine", "jit"]];
    options.push(vec!["--threads", "host"]);
    let mut observed: Option<serde_json::Value> = None;
    for options in &options {
        let mut run = rivet(["run", "--report"]);
        let output = run.arg(&file).args(options).arg(&program).output().expect("rivet runs");
        assert_eq!(code(&output), Some(0), "{options:?}: {}", stderr(&output));
        observed = observed.or(serde_json::from_str(&stderr(&output)).ok());
    }
    let text = std::fs::read_to_string(&file).expect("a report");
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let keys = ["instructions", "vector_instructions", "average_vl"];
    let counts: Vec<_> = lines.iter().map(|line| keys.map(|key| line[key].as_f64())).collect();
    assert_eq!(counts.len(), options.len());
    assert!(counts[0][1] > Some(100.0) && counts.iter().all(|these| *these == counts[0]), "{counts:?}");
    // The observer of --stats counts by itself.
    assert_eq!(observed.map(|stats| keys.map(|key| stats[key].as_f64())), Some(counts[0]));
    let output = rivet(["report", "--json"]).arg(&file).output().expect("rivet runs");
    assert!(stdout(&output).contains("\"runs\": 4") && stdout(&output).contains("\"without_vectors\": 0"));
}

#[test]
fn vectors_can_be_required() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = root().join("fixtures/bin/saxpy.elf");
    for (option, expected) in [("--require-vector", 0), ("--require-vector=999999999", 125)] {
        let output = rivet(["run", option]).arg(&program).output().expect("rivet runs");
        assert_eq!(code(&output), Some(expected), "{}", stderr(&output));
    }
    let Some(scalar) = compiled(temp.path(), "int main(void) { return 0; }", &[]) else { return };
    let output = rivet(["run", "--isa", "rv64gc", "--require-vector"]).arg(&scalar).output();
    let output = output.expect("rivet runs");
    assert_eq!((code(&output), stderr(&output).lines().count()), (Some(125), 1), "{}", stderr(&output));
}

#[test]
fn links_of_qemus_names_are_made_and_nothing_else_is_replaced() {
    let temp = tempfile::tempdir().expect("a folder");
    let setup = || rivet(["setup", "qemu"]).arg(temp.path()).output().expect("rivet runs");
    assert_eq!((code(&setup()), code(&setup())), (Some(0), Some(0)));
    let mut qemu = Command::new(temp.path().join("qemu-riscv64"));
    let output = qemu.arg(hello()).output().expect("rivet runs");
    assert_eq!(stdout(&output), "Hello from a RISC-V vector program.\nno arguments\n");
    let other = temp.path().join("qemu-riscv32");
    std::fs::remove_file(&other).expect("it is there");
    std::fs::write(&other, "mine").expect("a file");
    assert_eq!(code(&setup()), Some(2));
    assert_eq!(std::fs::read_to_string(&other).expect("a file"), "mine");
}

#[test]
fn recipes_name_rivet_and_run_programs() {
    for what in ["cargo", "cmake", "meson", "bazel", "binfmt"] {
        let output = rivet(["setup", what]).output().expect("rivet runs");
        let own = Path::new(env!("CARGO_BIN_EXE_rivet")).parent().expect("a folder").display().to_string();
        assert!(code(&output) == Some(0) && stdout(&output).contains(&own), "{what}: {}", stdout(&output));
    }
}

const LEAVES: &str = r#"
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv) {
    if (fork() == 0) {
        setsid();
        freopen("/dev/null", "w", stdout);
        for (int i = 0; i < 200 && access(argv[1], F_OK) != 0; i++) usleep(50000);
        FILE *file = fopen(argv[2], "w");
        fputs("went on\n", file);
        fclose(file);
        return 0;
    }
    return 7;
}"#;

#[test]
fn what_a_program_leaves_running_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(folder.path(), LEAVES, &[]) else { return };
    let (go, done) = (folder.path().join("go"), folder.path().join("done"));
    let mut run = rivet(["run", "--host"]);
    // Its pipes would be held by what goes on.
    let run = run.arg(&program).args([&go, &done]).stdout(Stdio::null()).stderr(Stdio::null());
    assert_eq!(run.status().expect("rivet runs").code(), Some(7));
    assert!(!done.exists(), "the program has waited for its child");
    std::fs::write(&go, "").expect("a file");
    let went_on = || std::fs::read_to_string(&done).is_ok_and(|text| text == "went on\n");
    let start = std::time::Instant::now();
    while !went_on() && start.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(went_on(), "the child ended with its parent");
}

const HANDED: &str = r#"
#include <fcntl.h>
#include <stdio.h>
#include <sys/auxv.h>
int main(int argc, char **argv) {
    printf("%d %s", argc, argv[0]);
    for (int n = 1; n < argc; n++)
        for (char *c = argv[n]; *c; c++) printf(" %02x", (unsigned char)*c);
    printf(" %d %lu\n", fcntl(3, F_GETFD), getauxval(AT_SECURE));
    return 0;
}"#;

/// In a user namespace, whose formats are its own.
#[test]
fn linux_runs_programs_by_rivet_under_their_own_names() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(temp.path(), HANDED, &[]) else { return };
    let own = temp.path().join("rivet");
    std::fs::copy(env!("CARGO_BIN_EXE_rivet"), &own).expect("a copy");
    let script = r#"
        mount -t binfmt_misc none /proc/sys/fs/binfmt_misc 2>/dev/null || exit 77
        ./rivet setup qemu . && ./rivet setup binfmt --install || exit 1
        exec bash -c 'exec -a -name "$0" -cpu "$1"' "$1" "$(printf '\377')""#;
    let mut unshare = Command::new("unshare");
    unshare.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(&program);
    let output = unshare.current_dir(temp.path()).stdin(Stdio::null()).output();
    match output {
        Ok(output) if code(&output) == Some(0) => {
            assert_eq!(stdout(&output), "3 -name 2d 63 70 75 ff -1 0\n", "{}", stderr(&output));
        }
        Ok(output) if code(&output) != Some(77) && !stderr(&output).starts_with("unshare:") => {
            panic!("{:?}: {}", output.status, stderr(&output));
        }
        _ => println!("skipped: no user namespace with formats of its own (unshare, Linux 6.7)"),
    }
}

const APPENDS: &str = r#"
#include <stdio.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "a");
        if (!file) return i;
        fputs("more\n", file);
        fclose(file);
    }
    return 0;
}"#;

#[test]
fn the_sysroot_can_be_written_by_who_sees_the_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(program) = compiled(folder.path(), APPENDS, &[]) else { return };
    let root = folder.path().join("root");
    std::fs::create_dir(&root).expect("a folder");
    std::fs::write(root.join("there"), "some\n").expect("a file");
    let new = root.join("new");
    let mut run = rivet(["run", "--host", "-L"]);
    let output = run.arg(&root).arg(&program).arg("/there").arg(&new).output().expect("rivet runs");
    assert_eq!(code(&output), Some(0), "{}", stderr(&output));
    assert_eq!(std::fs::read_to_string(root.join("there")).expect("a file"), "some\nmore\n");
    assert_eq!(std::fs::read_to_string(new).expect("a file"), "more\n");
    // Without the host it is read-only.
    let mut run = rivet(["run", "-L"]);
    let output = run.arg(&root).arg(&program).arg("/there").output().expect("rivet runs");
    assert_eq!(code(&output), Some(1), "{}", stderr(&output));
}
