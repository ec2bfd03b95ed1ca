//! `rivet repl` from outside: scripts, pipes, bad input. What commands answer is tested in `crates/debug`.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::common::{have, rivet, root, stderr, stdout};

/// Feeds standard input.
fn piped(args: &[&str], input: &[u8]) -> Output {
    let mut all = vec!["repl"];
    all.extend(args);
    let mut child = rivet(all)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rivet runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // Both ways at once, for pipes are short; and it may leave before it has read all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("rivet ends");
    writer.join().expect("the writer ends");
    output
}

#[test]
fn scripts_answer_plainly() {
    let output =
        rivet(["repl", "--vlen", "128", "-e", "li a0, 5; a0 + 1", "-e", "a0"]).output().expect("rivet runs");
    assert_eq!(stdout(&output), "a0       0 → 5\n6  0x6\na0    0x0000000000000005  5\n");
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)));

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("script");
    std::fs::write(&path, "# a comment\n{\n  li a0, 1   # a block\n  li a1, 2\n}\n\nquit\nnever seen\n")
        .expect("a file");
    let output = rivet(["repl", "--command"]).arg(&path).output().expect("rivet runs");
    assert_eq!(stdout(&output), "a0       0 → 1\na1       0 → 2\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn errors_end_scripts_with_their_line() {
    let output = piped(&[], b"li a0, 1\nli a0\nli a0, 3\n");
    assert_eq!(stdout(&output), "a0       0 → 1\n");
    assert_eq!(
        stderr(&output),
        "rivet: error: standard input, line 2: column 6: expected `,`, found the end of the statement\n\
         \x20 li a0\n       ^\n"
    );
    assert_eq!(output.status.code(), Some(2));
    // Columns count from the begin of the line, whatever comes before.
    let output = piped(&[], b"\nli a0, 1;  print a0 + nosuch\n");
    let words = "line 2: column 23: unknown register, CSR or symbol nosuch\n  li a0, 1;  print a0 + nosuch\n                        ^\n";
    assert!(stderr(&output).ends_with(words), "{}", stderr(&output));
}

#[test]
fn bad_input_is_refused_in_a_line() {
    let long = "a".repeat(10_000_000);
    let many = "(".repeat(60_000);
    let sum = format!("print {}", vec!["1"; 32_000].join("+"));
    let cases: &[(&[u8], &str)] = &[
        (b"li a0, 1\n\xff\xfe\n", "line 2: not UTF-8"),
        (long.as_bytes(), "line 1: longer than 65536 bytes"),
        (many.as_bytes(), "nesting exceeds 64 levels"),
        (sum.as_bytes(), "the limit is 256 operators"),
        (b"{\nli a0, 1\n", "unterminated block"),
        (b"\0\x1b[2J", "line 1"),
        (b"mem 0x8000000000000000", "no memory at"),
        (b"step 99999999999999999999", "is not a number"),
        (b"v8[99999999999]", "the group has elements"),
    ];
    for (input, expected) in cases {
        let output = piped(&[], input);
        let words = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{words}");
        // A caret points into what was typed, where that is short.
        let lines: Vec<&str> = words.lines().collect();
        let is_brief = matches!(lines[..], [_]) || matches!(lines[..], [_, _, caret] if caret.trim() == "^");
        assert!(lines[0].contains(expected) && is_brief, "{words}");
        assert!(!words.contains('\x1b'), "{words:?}");
    }
    assert_eq!(piped(&[], b"").status.code(), Some(0));
}

/// A copy of a program with debug information, in a folder of its own.
fn copied_program() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("prog");
    std::fs::copy(root().join("tests/repl/programs/lines.elf"), &path).expect("a copy");
    (folder, path)
}

#[test]
fn a_program_that_is_cut_off_keeps_its_lines() {
    let (_folder, path) = copied_program();
    let mut child = rivet(["repl", path.to_str().expect("a path")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rivet runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines =
        BufReader::new(child.stdout.take().expect("a pipe")).lines().map(|line| line.expect("a line"));
    stdin.write_all(b"info line\n").expect("a command");
    assert!(lines.next().expect("an answer").starts_with("./lines.c:25 is 0x11190 "));
    File::create(&path).expect("the program is cut off");
    stdin.write_all(b"info line\nbreak lines.c:14\nbt\n").expect("commands");
    drop(stdin);
    let rest: Vec<String> = lines.collect();
    assert!(child.wait().expect("rivet ends").success());
    assert!(rest[0].starts_with("./lines.c:25 is 0x11190 "), "{rest:?}");
    assert_eq!(
        rest.iter().filter(|line| line.contains("has changed since it was loaded")).count(),
        1,
        "{rest:?}"
    );
    assert!(rest.iter().any(|line| line.contains("breakpoint 1: lines.c:14 at 0x11212")), "{rest:?}");
}

#[test]
fn names_in_a_program_drive_no_terminal() {
    let (_folder, path) = copied_program();
    let mut bytes = std::fs::read(&path).expect("a program");
    // Symbols, functions and files of the debug information: each name becomes one as long that clears the screen.
    for (name, evil) in [("leave", "\x1b[2J\r"), ("total", "\n\x1b[1m"), ("lines.c", "\x1b]0;x\x07c")] {
        let (name, evil) = (format!("\0{name}\0"), format!("\0{evil}\0"));
        let places: Vec<usize> = bytes
            .windows(name.len())
            .enumerate()
            .filter(|(_, part)| *part == name.as_bytes())
            .map(|(at, _)| at)
            .collect();
        assert!(!places.is_empty(), "{name:?}");
        for at in places {
            bytes[at..at + evil.len()].copy_from_slice(evil.as_bytes());
        }
    }
    std::fs::write(&path, bytes).expect("a program");
    let program = path.to_str().expect("a path");
    let script = "info symbols; break add; continue; bt; info line; disas; delete; break *0x1126c; continue; bt; info nosuch";
    for args in
        [["repl", "-e", script, program].as_slice(), &["disasm", program], &["run", "--strace", program]]
    {
        let output = rivet(args).output().expect("rivet runs");
        // The columns of `disasm` are tabs.
        let words =
            stdout(&output).replace('\t', if args[0] == "disasm" { " " } else { "\t" }) + &stderr(&output);
        assert!(!words.contains(|c: char| c.is_control() && c != '\n'), "{words:?}");
    }
    let output = rivet(["repl", "-e", "info symbols", program]).output().expect("rivet runs");
    assert!(
        stdout(&output).contains(r"\n\u{1b}[1m") && stdout(&output).contains(r"\u{1b}[2J\r"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn fifos_do_not_block() {
    let (folder, path) = copied_program();
    let fifo = |name: &str| {
        let path = folder.path().join(name);
        assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
        path
    };
    fifo("prog.dwp");
    let snapshot = fifo("snapshot");
    let output =
        rivet(["repl", "-e", "info line", path.to_str().expect("a path")]).output().expect("rivet runs");
    assert!(stdout(&output).contains("./lines.c:25"), "{}", stderr(&output));
    for command in ["load", "save"] {
        let output = piped(&[], format!("{command} {}", snapshot.display()).as_bytes());
        assert!(
            stderr(&output).contains("is not a") && output.status.code() == Some(2),
            "{}",
            stderr(&output)
        );
    }
}

#[test]
fn many_commands_are_obeyed() {
    let output = piped(&[], "addi a0, a0, 1\n".repeat(3_000).as_bytes());
    assert!(stdout(&output).ends_with("a0       2999 → 3000\n"));
}

#[test]
fn options_that_make_no_sense() {
    for (args, expected) in [
        (&["repl", "--vlen", "77"][..], "VLEN 77"),
        (&["repl", "no-such-program"], "no-such-program"),
        (&["repl", "--command", "no-such-file"], "no-such-file: no such file"),
        (&["repl", "--frobnicate"], "--frobnicate"),
        (&["repl", "--setenv", "x", "fixtures/bin/hello.elf"], "expected NAME=VALUE"),
    ] {
        let output = rivet(args).current_dir(root()).output().expect("rivet runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

/// The guest must not eat the commands.
#[test]
fn a_program_gets_no_piped_commands() {
    let program = root().join("fixtures/bin/hello.elf");
    let output = piped(&[&program.display().to_string()], b"continue\na0\n");
    let text = stdout(&output);
    assert!(text.contains("Hello from") && text.ends_with("a0    0x0000000000000000  0\n"), "{text}");
}

/// A program whose source is elsewhere: `--source-map` finds it, though nothing there is granted to the guest.
#[test]
fn sources_are_found_where_the_map_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("values");
    std::fs::copy(root().join("fixtures/debug/values-clang-O0.elf"), &program).expect("a copy");
    let said = |options: &[&str], commands: &str| {
        let mut rivet = rivet(["repl", "-e", commands]);
        let output = rivet.args(options).arg(&program).current_dir(folder.path()).output();
        let output = output.expect("rivet runs");
        stdout(&output) + &stderr(&output)
    };
    let stop = "break work; run; next";
    let text = "100         long total = length(&head);";
    let without = said(&[], stop);
    assert!(without.contains("./values.c:100") && !without.contains(text), "{without}");
    let map = format!(".={}", root().join("fixtures/debug").display());
    let mapped = said(&["--source-map", &map], stop);
    assert!(mapped.contains(text), "{mapped}");
    let refused = said(&["--source-map", "nothing"], stop);
    assert!(refused.contains("--source-map needs FROM=TO"), "{refused}");
    // A directory that is given later must be one that the session may read.
    let sources = folder.path().join("src");
    std::fs::create_dir(&sources).expect("a folder");
    std::fs::copy(root().join("fixtures/debug/values.c"), sources.join("values.c")).expect("a copy");
    let listed = said(&[], "list 100; directory src; list 100");
    assert!(!listed.contains(text), "a script ends at its first error: {listed}");
    let listed = said(&[], "directory src; break work; run; list 100");
    assert!(listed.contains("source text for 1 of 1 files") && listed.contains(text), "{listed}");
}

/// At a terminal a session begins with the user's init file, and with one of the directory, for which it asks once.
#[test]
fn init_files_are_read_at_a_terminal() {
    if !have("script") {
        return;
    }
    let (home, place) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let config = home.path().join(".config/rivet");
    std::fs::create_dir_all(&config).expect("a folder");
    std::fs::write(config.join("init"), "print 6 * 7\nnosuch\nprint 1\n").expect("a file");
    std::fs::write(place.path().join(".rivetinit"), "print 5 * 5\n").expect("a file");
    let session = |options: &str, keys: &str| {
        let words = format!("{} repl {options}", env!("CARGO_BIN_EXE_rivet"));
        let mut child = Command::new("script")
            .args(["-qec", &words, "/dev/null"])
            .current_dir(place.path())
            .env("HOME", home.path())
            .env("NO_COLOR", "1")
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("XDG_STATE_HOME")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script runs");
        let mut typed = child.stdin.take().expect("a pipe");
        typed.write_all(keys.as_bytes()).expect("it is typed");
        let shown = child.wait_with_output().expect("it ends");
        drop(typed);
        stdout(&shown)
    };
    let question = "run the commands in ";
    let first = session("", "y\nquit\n");
    assert!(first.contains("= 42") && first.contains("init, line 2: ") && !first.contains("= 1 "), "{first}");
    assert!(first.contains(question) && first.contains("= 25"), "{first}");
    let second = session("", "quit\n");
    assert!(second.contains("= 42") && second.contains("= 25") && !second.contains(question), "{second}");
    std::fs::write(place.path().join(".rivetinit"), "print 8 * 8\n").expect("a file");
    let other = session("", "n\nquit\n");
    assert!(other.contains(question) && !other.contains("= 64"), "{other}");
    let none = session("--no-init", "quit\n");
    assert!(!none.contains("= 42") && !none.contains(question), "{none}");
    // Scripts read none.
    let mut script = rivet(["repl", "-e", "print 3"]);
    let output = script.current_dir(place.path()).env("HOME", home.path()).output().expect("rivet runs");
    assert!(!stdout(&output).contains("= 42"), "{}", stdout(&output));
}

/// The host's shell: in the scratch machine, and where nothing is confined.
#[test]
fn the_shell_is_for_sessions_that_are_not_confined() {
    let program = root().join("fixtures/bin/hello.elf");
    let said = |options: &[&str]| {
        let mut rivet = rivet(["repl", "-e", "shell echo from the shell; shell exit 3"]);
        let output = rivet.args(options).env("SHELL", "/bin/sh").output().expect("rivet runs");
        stdout(&output) + &stderr(&output)
    };
    let shown = said(&[]);
    assert!(shown.contains("from the shell\n") && shown.contains("exit status: 3"), "{shown}");
    let refused = said(&[&program.display().to_string()]);
    assert!(refused.contains("is confined") && !refused.contains("from the shell\n"), "{refused}");
}

/// A breakpoint on a function of a library waits until the dynamic loader has loaded it.
#[test]
fn a_breakpoint_waits_for_its_library() {
    const SYSROOT: &str = "/usr/riscv64-linux-gnu";
    if !have("riscv64-linux-gnu-gcc") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (library, program) = (folder.path().join("libtwice.so"), folder.path().join("main"));
    std::fs::write(folder.path().join("twice.c"), "long twice(long n) { return 2 * n; }\n").expect("a file");
    let source = "#include <dlfcn.h>\n#include <stdio.h>\nint main(int argc, char **argv) {\n\
                  void *library = dlopen(argv[1], RTLD_NOW);\n\
                  long (*twice)(long) = library ? (long (*)(long))dlsym(library, \"twice\") : 0;\n\
                  printf(\"%ld\\n\", twice ? twice(21) : -1);\n}\n";
    std::fs::write(folder.path().join("main.c"), source).expect("a file");
    let build = |args: &[&str]| {
        let built = Command::new("riscv64-linux-gnu-gcc").args(args).current_dir(folder.path()).status();
        assert!(built.is_ok_and(|status| status.success()), "{args:?}");
    };
    build(&["-shared", "-fPIC", "-O1", "-o", "libtwice.so", "twice.c"]);
    build(&["-O1", "-o", "main", "main.c"]);
    let run = |commands: &str| {
        let mut rivet = rivet(["repl", "-L", SYSROOT, "--dir"]);
        let rivet = rivet.arg(folder.path()).args(["-e", commands]);
        rivet.arg(&program).arg(&library).output().expect("rivet runs")
    };
    let output = run("break twice");
    let said = stderr(&output);
    assert!(said.contains("; `set breakpoint pending on` waits for a library that has it"), "{said}");
    // The condition is read when the function is there: a0 is its argument.
    let commands = "set breakpoint pending on; break twice if $a0 == 21; tbreak qsort; info breakpoints; continue; \
                    info breakpoints; print $a0; continue";
    let output = run(commands);
    let said = stdout(&output);
    let expected = [
        "breakpoint 1: twice if $a0 == 21, pending until a library has it",
        "breakpoint 2: qsort, pending until a library has it",
        "1   break twice if $a0 == 21, pending",
        "breakpoint 2: qsort at 0x",
        "breakpoint 1: twice at 0x",
        "breakpoint 1: twice",
        "1   break twice if $a0 == 21 at 0x",
        "  21\n",
        "42\n",
        "exit code 0",
    ];
    let mut rest = said.as_str();
    for words in expected {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words}: {said}{}", stderr(&output)));
        rest = &rest[at + words.len()..];
    }
    let output = run("set breakpoint pending off; break twice");
    assert!(!stderr(&output).contains("waits for a library"), "{}", stderr(&output));
}

/// A line without a file is one of the file that has `main`, where the program stands in none.
#[test]
fn a_line_alone_is_one_of_mains_file() {
    if !have("riscv64-linux-gnu-gcc") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let (source, program) = (temp.path().join("prog.c"), temp.path().join("prog"));
    std::fs::write(&source, "int total;\nint main(void) {\n    total = 6;\n    return total + 1;\n}\n")
        .expect("a file");
    let mut gcc = std::process::Command::new("riscv64-linux-gnu-gcc");
    let done = gcc.args(["-g", "-O0", "-static", "-o"]).args([&program, &source]).status();
    assert!(done.is_ok_and(|status| status.success()));
    let commands = "break 4; continue; print total; continue";
    let output = rivet(["repl", "-e", commands]).arg(&program).output().expect("rivet runs");
    let said = stdout(&output);
    let expected =
        ["breakpoint 1: 4 at 0x", "prog.c:4", "4           return total + 1;", "$1 = 6", "exit code 7"];
    crate::common::in_order(&said, &expected);
}
