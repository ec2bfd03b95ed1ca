//! `--timeout` and `--memory`: whatever a program does, it comes to an end, and takes no more of the host than it may.
//!
//! Programs are compiled here, with the cross compiler of the host; without one they are left out, and a line says so.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{have, rivet, stderr, stdout};

const CODE: Option<i32> = Some(124);

/// Programs by name: each takes all it can of something.
const PROGRAMS: &[(&str, &str)] = &[
    ("spins", "for (;;) __asm__ volatile(\"\");"),
    ("waits", "for (;;) sleep(1000);"),
    ("reads", "char c; while (read(0, &c, 1) >= 0);"),
    (
        "touches",
        "char *p = mmap(0, 1L << 33, 3, 0x4022, -1, 0); for (long i = 0; i < 1L << 33; i += 4096) p[i] = 1;",
    ),
    (
        "tables",
        "char *p = mmap(0, 1L << 37, 3, 0x4022, -1, 0); for (long i = 0; i < 1L << 37; i += 1 << 15) p[i] = 1;",
    ),
    (
        "memory_files",
        "static char b[1 << 20]; memset(b, 1, sizeof b); for (;;) { int f = memfd_create(\"m\", 0);
         if (f < 0) return 3; for (int j = 0; j < 64; j++) if (write(f, b, sizeof b) < 0) { perror(\"write\"); return 0; } }",
    ),
    (
        "shared",
        "for (;;) { char *p = mmap(0, 1 << 26, 3, 0x21, -1, 0); if (p == MAP_FAILED) return 3; memset(p, 1, 1 << 26); }",
    ),
    (
        "forks",
        "char *p = mmap(0, 1 << 26, 3, 0x22, -1, 0); memset(p, 1, 1 << 26); for (;;) { int q = fork();
         if (q == 0) { p[0]++; pause(); } if (q < 0) { perror(\"fork\"); kill(0, 9); } }",
    ),
    (
        "too_large",
        "if (mmap(0, 1L << 33, 3, 0x22, -1, 0) != MAP_FAILED) return 3; perror(\"mmap\");
         return malloc(100 << 20) ? 0 : 4;",
    ),
    (
        "many_files",
        "for (int i = 0; i < 20000; i++) { char n[40]; sprintf(n, \"/dev/shm/f%d\", i);
         int f = open(n, O_CREAT | O_RDWR, 0600); if (f < 0 || write(f, n, 40) != 40) return 3; close(f); }",
    ),
    (
        "whole_ranges",
        "for (int i = 0; i < 2000; i++) { char *p = mmap(0, 1L << 37, i & 1 ? 0 : 3, 0x4022, -1, 0);
         if (p == MAP_FAILED) return 3; if (!(i & 1)) p[(long)i << 20] = 1;
         if (mprotect(p, 1L << 37, 1) || munmap(p, 1L << 37)) return 4; }",
    ),
];

/// A folder with the programs, compiled; none without a compiler.
fn programs() -> Option<tempfile::TempDir> {
    if !have("riscv64-linux-gnu-gcc") {
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, body) in PROGRAMS {
        let source = folder.path().join(format!("{name}.c"));
        let includes =
            ["errno.h", "fcntl.h", "signal.h", "stdio.h", "stdlib.h", "string.h", "sys/mman.h", "unistd.h"];
        let includes: String = includes.iter().map(|name| format!("#include <{name}>\n")).collect();
        let text = format!("#define _GNU_SOURCE\n{includes}int main(void) {{ {body} return 0; }}\n");
        std::fs::write(&source, text).expect("written");
        let mut compiler = Command::new("riscv64-linux-gnu-gcc");
        compiler.args(["-O1", "-static", "-w", "-o"]).arg(folder.path().join(name)).arg(&source);
        let output = compiler.output().expect("the compiler runs");
        assert!(output.status.success(), "{name}: {}", stderr(&output));
    }
    Some(folder)
}

/// How a command ended, how long it took, and how much memory at most, in bytes.
struct Ended {
    output: Output,
    time: Duration,
    peak: u64,
}

/// The most memory that a process has taken so far.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? << 10)
}

/// Runs a command whose input stays open.
fn run(mut command: Command) -> Ended {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rivet runs");
    let mut most = 0;
    while child.try_wait().expect("a status").is_none() {
        most = most.max(peak(&child).unwrap_or(0));
        assert!(start.elapsed() < Duration::from_secs(200), "it does not end");
        std::thread::sleep(Duration::from_millis(2));
    }
    let time = start.elapsed();
    Ended { output: child.wait_with_output().expect("an output"), time, peak: most }
}

fn with(options: &[&str], program: &Path) -> Command {
    let mut command = rivet(options);
    command.arg(program);
    command
}

/// The only line of an output; what else is there fails the test.
fn line(ended: &Ended) -> String {
    let text = stderr(&ended.output);
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn time_ends_whatever_a_program_does() {
    let Some(folder) = programs() else { return };
    let at = |name: &str| folder.path().join(name);
    let mut commands: Vec<Command> = Vec::new();
    for program in ["spins", "waits", "reads"] {
        for threads in ["turns", "host"] {
            commands.push(with(&["run", "--timeout", "0.3", "--threads", threads], &at(program)));
        }
    }
    commands.push(with(&["run", "--timeout", "0.3", "--engine", "interp"], &at("spins")));
    commands.push(with(&["run", "--timeout", "0.3", "--allow-fork"], &at("waits")));
    commands.push(with(&["run", "--timeout", "0.3", "--crosscheck"], &at("spins")));
    commands.push(with(&["repl", "--timeout", "0.3", "-e", "continue"], &at("spins")));
    commands.push(with(&["gdb", "--timeout", "0.3", "--stdio"], &at("spins")));
    for command in commands {
        let name = format!("{command:?}");
        let ended = run(command);
        assert_eq!(ended.output.status.code(), CODE, "{name}: {}", stderr(&ended.output));
        assert_eq!(line(&ended), "rivet: guest: stopped after 0.3 s (--timeout)\n", "{name}");
        assert!((300..20_000).contains(&ended.time.as_millis()), "{name}: {:?}", ended.time);
    }
    let log: PathBuf = folder.path().join("log");
    std::fs::write(&log, "").expect("written");
    let mut compare = rivet(["compare", "--timeout", "0.3", "-"]);
    let ended = run({
        compare.arg(at("spins"));
        compare
    });
    assert_eq!(ended.output.status.code(), CODE);
}

#[test]
fn memory_stays_below_the_limit() {
    const LIMIT: u64 = 256 << 20;
    let Some(folder) = programs() else { return };
    // Whether the program is told, and ends by itself, or is stopped.
    let expected = [
        ("touches", CODE, "(--memory)"),
        ("tables", CODE, "(--memory)"),
        ("shared", CODE, "(--memory)"),
        ("memory_files", Some(0), "Cannot allocate memory"),
        ("forks", Some(137), "Cannot allocate memory"),
        ("too_large", Some(0), "Cannot allocate memory"),
    ];
    for (program, code, word) in expected {
        for threads in ["turns", "host"] {
            let options =
                ["run", "--memory", "256M", "--timeout", "100", "--allow-fork", "--threads", threads];
            let ended = run(with(&options, &folder.path().join(program)));
            let context = format!("{program} with {threads}: {}", stderr(&ended.output));
            assert_eq!(ended.output.status.code(), code, "{context}");
            assert!(stderr(&ended.output).contains(word), "{context}");
            assert!(ended.peak < LIMIT + (64 << 20), "{context}: {} MiB", ended.peak >> 20);
            assert_eq!(stdout(&ended.output), "", "{context}");
        }
    }
}

#[test]
fn calls_take_as_long_as_what_is_touched() {
    let Some(folder) = programs() else { return };
    for program in ["many_files", "whole_ranges"] {
        let ended = run(with(&["run", "--timeout", "60"], &folder.path().join(program)));
        assert_eq!(ended.output.status.code(), Some(0), "{program}: {}", stderr(&ended.output));
    }
}

#[test]
fn limits_are_numbers() {
    for (option, value) in [
        ("--memory", "much"),
        ("--memory", "1K"),
        ("--timeout", "0"),
        ("--timeout", "-1"),
        ("--timeout", "x"),
    ] {
        let output = rivet(["run", option, value, "program"]).output().expect("rivet runs");
        assert_eq!(output.status.code(), Some(2), "{option} {value}");
        assert!(stderr(&output).contains(option), "{option} {value}");
    }
}

#[test]
fn a_crosscheck_without_memory_for_two_blames_the_memory() {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bin/saxpy.elf");
    let run = |options: &str| {
        let script = format!("ulimit {options}; exec \"$0\" run --crosscheck \"$1\"");
        let rivet = env!("CARGO_BIN_EXE_rivet");
        Command::new("sh").args(["-c", &script, rivet]).arg(&program).output().expect("a shell")
    };
    // Address space for one program of 4 GiB and for Rivet.
    let output = run("-v 5000000");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let message = stderr(&output);
    let what = "rivet: error: --crosscheck needs a second copy of the program's memory: ";
    assert!(message.starts_with(what) && message.lines().count() == 1, "{message}");
    let output = run("-s 512");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}
