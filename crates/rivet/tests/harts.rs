//! Bare machines of several harts, from the command line.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

use crate::common::{guest, rivet, root, stderr, stdout};

/// The own suite's programs for several harts, and for how many.
fn programs() -> Vec<(String, String)> {
    let mut programs = Vec::new();
    for harts in ["2", "4"] {
        let folder = root().join(format!("riscv-tests/bin/harts={harts}"));
        for entry in std::fs::read_dir(folder).expect("a folder") {
            programs.push((harts.to_owned(), entry.expect("a program").path().display().to_string()));
        }
    }
    assert!(programs.len() > 15);
    programs
}

#[test]
fn programs_pass_whatever_the_turns_and_the_engine() {
    let ways: [&[&str]; 5] = [
        &["--quantum", "64"],
        &["--quantum", "97:1"],
        &["--quantum", "1000:2", "--engine", "interp"],
        &["--quantum", "50000", "--engine", "jit"],
        &["--quantum", "500:3", "--crosscheck"],
    ];
    for (harts, program) in programs() {
        for way in ways {
            let output =
                rivet(["run", "--max-insns", "50000000", "--harts", &harts]).args(way).arg(&program).output();
            let output = output.expect("rivet runs");
            assert!(output.status.success(), "{program} {way:?}: {}", stderr(&output));
        }
    }
}

/// But for `reservation`: a store of the value that is there already goes unnoticed on host threads.
#[test]
fn programs_pass_on_host_threads() {
    for (harts, program) in programs().into_iter().filter(|(_, program)| !program.contains("reservation")) {
        for engine in ["interp", "jit", "jit"] {
            let options = ["--threads", "host", "--timeout", "120", "--engine", engine, "--harts", &harts];
            let output = rivet(["run"]).args(options).arg(&program).output().expect("rivet runs");
            assert!(output.status.success(), "{program} {engine}: {}", stderr(&output));
        }
    }
}

#[test]
fn limits_and_errors_end_all_host_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |text: &str, options: &[&str]| {
        let program = guest::bare(folder.path(), text);
        let output = rivet(["run", "--threads", "host", "--harts", "3"]).args(options).arg(&program).output();
        let output = output.expect("rivet runs");
        (output.status.code(), stderr(&output))
    };
    let (code, words) = run("1: j 1b", &["--max-insns", "1000000"]);
    assert!(code == Some(124) && words.contains("--max-insns"), "{words}");
    // The others run for ever.
    let (code, words) = run("csrr t0, mhartid\n 1: beqz t0, 1b\n lw t0, 0(zero)", &[]);
    assert!(code == Some(2) && words.contains("no memory or device at this address"), "{words}");
    let (code, words) = run("1: wfi\n j 1b", &[]);
    assert!(code == Some(2) && words.contains("every hart waits"), "{words}");
    // A timer wakes one of those that wait, after a tenth of a second.
    let timer = "
        csrr t0, mhartid
        li   t1, 0x02004000
        li   t2, 1000000
        sd   t2, 0(t1)
        li   t2, 128
        bnez t0, 1f
        csrw mie, t2
    1:  wfi
        bnez t0, 1b
        li   t1, 0x80000ff8
        li   t2, 85
        sd   t2, 0(t1)
    2:  j 2b";
    let (code, words) = run(timer, &[]);
    assert_eq!(code, Some(42), "{words}");
}

#[test]
fn a_program_misses_the_harts_that_are_not_there() {
    let program = root().join("riscv-tests/bin/harts=2/rv64-code.elf");
    let run = |harts: &str| {
        let output = rivet(["conform", "--max-insns", "9000000", "--harts", harts]).arg(&program).output();
        output.expect("rivet runs").status.code()
    };
    assert_eq!(run("1"), Some(1), "it waits for the other");
    assert_eq!(run("2"), Some(0));
}

#[test]
fn runs_with_one_seed_are_the_same() {
    let program = root().join("riscv-tests/bin/harts=4/rv64-lock.elf");
    let trace = |quantum: &str| {
        let output =
            rivet(["run", "--harts", "4", "--quantum", quantum, "--trace", "-"]).arg(&program).output();
        let output = output.expect("rivet runs");
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    let first = trace("300:7");
    assert!(first == trace("300:7") && first != trace("300:8"));
    for hart in 0..4 {
        assert!(first.lines().any(|line| line.starts_with(&format!("core   {hart}: "))), "hart {hart}");
    }
}

#[test]
fn stats_are_the_sum_of_all_harts_and_each() {
    let program = root().join("riscv-tests/bin/harts=2/rv64-code.elf");
    let run = |format: &str| {
        let args = ["run", "--harts", "2", "--vlen", "128,512", format];
        let output = rivet(args).arg(&program).output().expect("rivet runs");
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output)
    };
    let report: serde_json::Value = serde_json::from_str(&run("--stats=json")).expect("JSON");
    let number = |value: &serde_json::Value| value.as_u64().expect("a number");
    let harts = report["harts"].as_array().expect("harts");
    let of = |name: &str| harts.iter().map(|hart| number(&hart[name])).collect::<Vec<u64>>();
    assert_eq!((of("hart"), of("vlen")), (vec![0, 1], vec![128, 512]));
    assert!(of("instructions").iter().all(|&count| count > 0));
    assert_eq!(of("instructions").iter().sum::<u64>(), number(&report["instructions"]));
    let text = run("--stats");
    let row = format!("0                     {:>13}", of("instructions")[0]);
    assert!(text.contains(&row), "{text}");
}

#[test]
fn ram_is_where_it_was_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    // Stores to the last word of RAM, and ends the program.
    let text =
        "li t0, 0x100fffffc\nsw t0, 0(t0)\nli t0, 0x80000ff8\nli t1, 1\nsd t1, 0(t0)\nagain: j again\n";
    let program = guest::bare(folder.path(), text);
    let run = |ram: &[&str]| {
        let output = rivet(["run"]).args(ram).arg(&program).output().expect("rivet runs");
        (output.status.code(), stderr(&output))
    };
    assert_eq!(run(&["--ram", "16M@0x100000000"]), (Some(0), String::new()));
    for ram in [&[][..], &["--ram", "16M"], &["--ram", "15M@0x100000000"]] {
        let (code, words) = run(ram);
        assert_eq!(code, Some(2), "{words}");
        assert!(words.contains("no memory or device at this address"), "{words}");
    }
}

#[test]
fn options_of_bare_machines_are_checked() {
    let fixture = |name: &str| root().join(format!("fixtures/bin/{name}.elf")).display().to_string();
    let refused = |options: &[&str], program: &str, words: &str| {
        let output = rivet(["run"]).args(options).arg(fixture(program)).output().expect("rivet runs");
        let said = stderr(&output);
        assert!(output.status.code() == Some(2) && said.contains(words), "{options:?}: {said}");
    };
    refused(&["--harts", "2"], "hello", "--harts is for bare-metal programs");
    refused(&["--ram", "1M"], "hello", "--ram is for bare-metal programs");
    refused(&["--quantum", "100"], "hello", "--quantum is for bare-metal programs");
    refused(&["--vlen", "128,256"], "hello", "--vlen takes several values only for bare-metal programs");
    refused(&["--vlen", "128,100"], "bare", "--vlen 100: VLEN 100 must be a power of two");
    refused(&["--harts", "3", "--vlen", "128,256"], "bare", "2 values for 3 harts");
    refused(&["--harts", "0"], "bare", "from 1 to 64");
    refused(&["--harts", "65"], "bare", "at most 64 harts");
    refused(&["--quantum", "63"], "bare", "at least 64");
    refused(&["--ram", "1000"], "bare", "whole pages");
    refused(&["--ram", "1M@0x2000000"], "bare", "clint at 0x2000000 overlaps");
}

#[test]
fn the_debugger_lets_one_hart_run_alone() {
    let program = root().join("riscv-tests/bin/harts=2/rv64-code.elf");
    let commands = "stepi 5; thread 2; set scheduler-locking on; stepi 3; info threads; print $minstret; \
                    thread 1; stepi; print $minstret";
    let output = rivet(["repl", "--harts", "2", "-e", commands]).arg(&program).output();
    let text = stdout(&output.expect("it runs"));
    let counts = text.lines().filter(|line| line.starts_with("minstret")).collect::<Vec<_>>();
    assert!(counts.len() == 2 && counts[0].contains("0x3") && counts[1].contains("0x6"), "{text}");
    let linux = root().join("fixtures/bin/hello.elf");
    let output = rivet(["repl", "-e", "set scheduler-locking on"]).arg(&linux).output().expect("it runs");
    assert!(stderr(&output).contains("only harts of a bare machine can run alone"));
}

/// A program that ends with the byte that its serial port receives: what it receives under a debugger is standard input.
#[test]
fn debuggers_give_the_serial_port_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "li s0, 0x10000000\nagain: lbu t1, 5(s0)\nandi t1, t1, 1\nbeqz t1, again\nlbu a0, 0(s0)\n\
                slli a0, a0, 1\nori a0, a0, 1\nli t0, 0x80000ff8\nsd a0, 0(t0)\nend: j end\n";
    let program = guest::bare(folder.path(), text);
    let input = folder.path().join("input");
    std::fs::write(&input, "A").expect("a file");
    let stdin = || std::fs::File::open(&input).expect("it is there");

    let run = rivet(["run", &program]).stdin(stdin()).output().expect("rivet runs");
    assert_eq!(run.status.code(), Some(65), "{}", stderr(&run));

    let commands = "run; reverse-continue; continue";
    let repl = rivet(["repl", "-e", commands, &program]).stdin(stdin()).output().expect("rivet runs");
    assert_eq!(stdout(&repl).matches("exit code 65").count(), 2, "{}{}", stdout(&repl), stderr(&repl));

    let mut gdb = rivet(["gdb", "--port", "0", &program]);
    let mut gdb = gdb.stdin(stdin()).stderr(Stdio::piped()).spawn().expect("rivet runs");
    let mut said = BufReader::new(gdb.stderr.take().expect("a pipe"));
    let mut line = String::new();
    said.read_line(&mut line).expect("a line");
    let port = line.trim_end().trim_end_matches('\'').rsplit(':').next().and_then(|port| port.parse().ok());
    let mut to = TcpStream::connect(("127.0.0.1", port.expect("a port"))).expect("a connection");
    to.write_all(b"+$c#63").expect("it is sent");
    // W41 is an exit with code 65.
    let mut answer = [0; 8];
    to.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"+$W41#bc");
    to.write_all(b"+").expect("it is sent");
    drop(to);
    gdb.kill().expect("it runs or has ended");
    gdb.wait().expect("it ends");
}
