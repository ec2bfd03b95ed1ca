//! The `console` blocks of README and manual are run, and must print what they show.
//!
//! A line `$ COMMAND` is run by bash in a folder with links to the repository; the lines below it are its output, where
//! `…` stands for any lines, and times may differ. Blocks marked `<!-- repl -->` are replayed in `crates/debug`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{guest, have, rivet, root, stdout};

/// A command, and the output that a page shows for it.
struct Example {
    command: String,
    output: Vec<String>,
}

/// The examples on a page, in order.
fn examples(page: &Path) -> Vec<Example> {
    let text = std::fs::read_to_string(page).expect("a page");
    let mut all: Vec<Example> = Vec::new();
    let (mut inside, mut before) = (false, "");
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside && line == "```console" && before != "<!-- repl -->";
        } else if inside {
            match (line.strip_prefix("$ "), all.last_mut()) {
                (Some(command), _) => all.push(Example { command: command.into(), output: Vec::new() }),
                (None, Some(example)) => example.output.push(line.into()),
                (None, None) => panic!("{}: output without a command: {line}", page.display()),
            }
        }
        before = line;
    }
    all
}

/// Without what differs from run to run: times and rates.
fn steady(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let decimal = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    let timed = |i: usize| match words.get(i + 1) {
        Some(next) => matches!(next.trim_end_matches(','), "s" | "MIPS"),
        // The last column of a table.
        None => words.len() > 3,
    };
    if !(0..words.len()).any(|i| decimal(words[i]) && timed(i)) {
        return line.trim_end().to_owned();
    }
    let words = words.iter().enumerate().map(|(i, word)| if decimal(word) && timed(i) { "#" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// The lines with counts of instructions taken out.
fn without_counts(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| line.replace(|c: char| c.is_ascii_digit(), "")).collect()
}

/// Whether the output is as shown; `…` stands for any lines.
fn matches(shown: &[String], output: &[String]) -> bool {
    match shown.split_first() {
        None => output.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=output.len()).any(|skip| matches(rest, &output[skip..]))
        }
        Some((first, rest)) => output.first() == Some(first) && matches(rest, &output[1..]),
    }
}

#[test]
fn shown_output_is_compared() {
    let lines = |text: &str| text.lines().map(steady).collect::<Vec<_>>();
    let shown = lines("a\n…\nran  in 0.012 s, 32.9 MIPS\nb");
    assert!(matches(&shown, &lines("a\nx\ny\nran  in 1.2 s, 3.9 MIPS\nb")));
    assert!(!matches(&shown, &lines("a\nx\nran  in 1.2 s, 3.9 MIPS\nc")));
    assert!(!matches(&lines("average 1.5 x"), &lines("average 1.6 x")));
}

/// The folder in which examples run.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let temp = tempfile::tempdir().expect("a folder");
        for name in ["fixtures", "tests", "scripts", "riscv-tests"] {
            std::os::unix::fs::symlink(root().join(name), temp.path().join(name)).expect("a link");
        }
        let folder = Folder(temp);
        // The files of the examples about commit logs and signatures.
        let copy = |from: &str, to: &str| {
            std::fs::copy(root().join(from), folder.0.path().join(to)).expect("a copy");
        };
        copy("fixtures/bin/hello.elf", "hello.elf");
        let signed = guest::signed(folder.0.path());
        std::fs::rename(signed, folder.0.path().join("my.elf")).expect("a name");
        folder.log("hello.log", "rv64gcv_zvl256b", "hello.elf");
        let path = folder.0.path().join("hello.log");
        let log = std::fs::read_to_string(&path).expect("a log");
        let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
        lines[22] = lines[22].replacen("0x72", "0x52", 1);
        std::fs::write(&path, lines.join("\n") + "\n").expect("a log");
        folder
    }

    /// Writes a commit log.
    fn log(&self, log: &str, isa: &str, program: &str) {
        let mut command = rivet(["run", "--isa", isa, "--trace", log, program]);
        command.current_dir(&self.0).stdout(Stdio::null()).status().expect("rivet runs");
        assert!(self.0.path().join(log).is_file(), "{log}");
    }

    /// Runs a command; gives its output on both streams.
    fn bash(&self, command: &str) -> String {
        let binary = Path::new(env!("CARGO_BIN_EXE_rivet")).parent().expect("a folder").to_owned();
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths([binary].into_iter().chain(std::env::split_paths(&path)));
        let mut bash = Command::new("bash");
        bash.args(["--norc", "-c", &format!("exec 2>&1; {command}")]).stdin(Stdio::null());
        bash.env("PATH", path.expect("a path")).env_remove("RIVET_LOG").current_dir(&self.0);
        stdout(&bash.output().expect("bash runs"))
    }

    /// Runs an example; what is wrong with it, if anything is.
    fn check(&self, example: &Example) -> Result<(), String> {
        let command = example.command.replace("cargo run --release -p rivet --", "rivet");
        let first = command.split_whitespace().next().unwrap_or_default();
        match first {
            "alias" => Ok(()),
            // The scripts are for a checkout; that they exist is all that is checked here.
            _ if first.starts_with("scripts/") => match root().join(first).is_file() {
                true => Ok(()),
                false => Err("no such script".into()),
            },
            _ if command.contains("target/debian") && !root().join("target/debian").exists() => {
                println!("skipped: scripts/debian-programs has not been run: {command}");
                Ok(())
            }
            "spike" if have("spike") => {
                self.bash(&command);
                Ok(())
            }
            // Rivet's own log has the same form; how long the program waits for the host is Spike's. The harts of Spike have
            // S-mode unless `--priv` takes it away.
            "spike" => {
                let value = |name| command.split_whitespace().find_map(|word| word.strip_prefix(name));
                let program = command.split_whitespace().last().unwrap_or_default();
                let isa = format!("{}_s", value("--isa=").ok_or("no ISA")?);
                self.log(value("--log=").ok_or("no log")?, &isa, program);
                Ok(())
            }
            "gdb-multiarch" => self.gdb(&command, &example.output),
            "rivet" => {
                let output: Vec<String> = self.bash(&command).lines().map(steady).collect();
                let shown: Vec<String> = example.output.iter().map(|line| steady(line)).collect();
                let (output, shown) = match command.contains("bare.log") {
                    true => (without_counts(&output), without_counts(&shown)),
                    false => (output, shown),
                };
                let fails = output.iter().any(|line| line.starts_with("rivet: error"));
                // Without output an example says only that the command works.
                if shown.is_empty() && !fails || matches(&shown, &output) {
                    return Ok(());
                }
                Err(format!("shown:\n{}\nfound:\n{}", shown.join("\n"), output.join("\n")))
            }
            _ => Err("the test cannot run this command".into()),
        }
    }

    /// Types the commands of a session into GDB; each line of output that is shown must come, in order.
    fn gdb(&self, command: &str, session: &[String]) -> Result<(), String> {
        // On a busy machine an answer takes longer than the two seconds that GDB waits.
        const GDB: &str = "gdb-multiarch -nx -iex 'set remotetimeout 60'";
        if !have("gdb-multiarch") {
            return Ok(());
        }
        let binary = Path::new(env!("CARGO_BIN_EXE_rivet")).parent().expect("a folder").to_owned();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut child = Command::new("bash")
            // Without a terminal, what `monitor` prints goes to standard error.
            .args(["--norc", "-c", &format!("exec 2>&1; {}", command.replacen("gdb-multiarch", GDB, 1))])
            .env("PATH", format!("{}:{path}", binary.display()))
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("bash runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        for typed in session.iter().filter_map(|line| line.strip_prefix("(gdb) ")) {
            writeln!(stdin, "{typed}").expect("gdb listens");
        }
        writeln!(stdin, "kill\nquit").expect("gdb listens");
        drop(stdin);
        let output = stdout(&child.wait_with_output().expect("gdb ends")).replace("(gdb) ", "");
        let mut found = output.lines();
        for line in session.iter().filter(|line| !line.starts_with("(gdb) ")) {
            if !found.any(|other| other.trim_end() == line.trim_end()) {
                return Err(format!("gdb does not say `{line}`:\n{output}"));
            }
        }
        Ok(())
    }
}

#[test]
fn examples_print_what_they_show() {
    let mut pages: Vec<PathBuf> = std::fs::read_dir(root().join("crates/cli/manual"))
        .expect("the manual")
        .map(|entry| entry.expect("a page").path())
        .collect();
    pages.push(root().join("README.md"));
    pages.sort();
    let folder = Folder::new();
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in &pages {
        for example in examples(page) {
            count += 1;
            if let Err(why) = folder.check(&example) {
                let page = page.file_name().unwrap_or_default().to_string_lossy();
                wrong.push(format!("{page}: $ {}\n{why}", example.command));
            }
        }
    }
    assert!(count > 10, "only {count} examples");
    assert!(wrong.is_empty(), "{} of {count} examples:\n{}", wrong.len(), wrong.join("\n\n"));
}
