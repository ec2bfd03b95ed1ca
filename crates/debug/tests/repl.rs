//! Sessions of the debugger as files: `tests/repl/*.txt`, each at VLEN 128, 256 and 1024.
//!
//! A file begins with comments; `# program: NAME` loads a fixture or a program of `tests/repl/programs`, `# isa: STRING`
//! chooses the hart, `# vlen: 128 256` leaves out other lengths, `# width: 40` narrows the output, `# history: off`
//! remembers nothing, `# agnostic: ones` fills agnostic elements. Lines that begin with
//! `> ` are commands, the lines behind them what is expected: what the guest prints begins with `| `, a complaint with
//! `error: `. A line that holds at some lengths only begins with these: `@128,256: text`.
//!
//! `BLESS=1` writes what came; whoever does that reads it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rivet_debug::names::Names;
use rivet_debug::{Debugger, Session, Surroundings, is_incomplete, split};
use rivet_elf::{Image, ImageKind};
use rivet_hart::{Agnostic, Config};
use rivet_isa::{Isa, Xlen};
use rivet_linux::{Clocks, Input, Linux, LinuxConfig, Output};
use rivet_sim::Machine;
use rivet_sim::replay::Options;

const VLENS: [u32; 3] = [128, 256, 1024];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// Bytes that a guest prints.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("a sink").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A debugger as the comments of a file ask for it, and what its guest prints.
fn debugger(header: &dyn Fn(&str) -> Option<String>, vlen: u32) -> (Debugger, Sink) {
    let configured = |isa| {
        let mut config = Config::new(isa);
        if header("agnostic").as_deref() == Some("ones") {
            config.agnostic = Agnostic::Ones;
        }
        Arc::new(config)
    };
    let isa = match header("isa") {
        Some(isa) => isa.parse::<rivet_isa::isa_string::Parsed>().expect("an ISA").isa,
        None => Isa::default_for(Xlen::Rv64),
    };
    let isa = isa.with_vlen(vlen).unwrap_or(isa);
    let sink = Sink::default();
    let Some(program) = header("program") else {
        let config = configured(rivet_board::with_modes(isa));
        return (Debugger::scratch(config).expect("a scratch machine"), sink);
    };
    let places = [
        "fixtures/bin",
        "fixtures/debug",
        "fixtures/bugs",
        "tests/repl/programs",
        "riscv-tests/bin/rv64-hypervisor",
    ];
    let path = places.iter().map(|place| root().join(place).join(format!("{program}.elf")));
    let path = path.into_iter().find(|path| path.exists()).expect("the program");
    let image =
        Arc::new(Image::parse(&program, &std::fs::read(&path).expect("the program")).expect("a program"));
    let mut names = Names::default();
    let session = if image.tohost.is_some() {
        let config = configured(rivet_board::with_modes(isa));
        let (machine, env) =
            rivet_board::boot(&image, config, &rivet_board::Options::default(), Box::new(sink.clone()))
                .expect("a machine");
        let bias = if image.kind == ImageKind::Pie { 0x8000_0000 } else { 0 };
        names.add(bias, image, Some(path));
        Session::new(machine, Surroundings::Bare(Box::new(env)), names)
    } else {
        let config = LinuxConfig {
            clocks: Clocks::Virtual,
            stdin: Input::Bytes(Arc::default()),
            stdout: Output::Buffer(Arc::clone(&sink.0)),
            ..LinuxConfig::new([program])
        };
        let (linux, hart) = Linux::start(config, configured(isa), image).expect("a process");
        for module in linux.modules() {
            names.add(module.bias, Arc::clone(&module.image), Some(path.clone()));
        }
        Session::new(Machine::new(hart), Surroundings::Linux(Box::new(linux)), names)
    };
    (Debugger::new(session), sink)
}

/// What each command of a file gives at one VLEN.
fn answers(commands: &[String], header: &dyn Fn(&str) -> Option<String>, vlen: u32) -> Vec<Vec<String>> {
    let (mut debugger, sink) = debugger(header, vlen);
    if header("history").as_deref() != Some("off") {
        let options = Options { time: Duration::MAX, ..Options::default() };
        debugger.session.remember(options).expect("a past");
    }
    debugger.width = header("width").map_or(100, |width| width.parse().expect("a width"));
    let mut all = Vec::new();
    for command in commands {
        let mut text = String::new();
        let parts = if command.starts_with('{') { vec![command.as_str()] } else { split(command) };
        for part in parts {
            let result = debugger.execute(part);
            let printed = std::mem::take(&mut *sink.0.lock().expect("a sink"));
            for line in String::from_utf8_lossy(&printed).lines() {
                let _ = writeln!(text, "| {line}");
            }
            match result {
                Ok(output) => text += &output.text.plain(),
                Err(complaint) => {
                    let _ = writeln!(text, "error: {complaint}");
                    break;
                }
            }
        }
        let narrow = |line: &str| {
            let free = line.starts_with("| ") || line.starts_with("error: ");
            free || line.chars().count() <= debugger.width && !line.ends_with(' ')
        };
        // It stands in the file then, and no reviewer can miss it.
        let bad = text.lines().find(|line| !narrow(line)).map(|line| format!("BAD LAYOUT: {line}"));
        text += &bad.unwrap_or_default();
        all.push(text.lines().map(str::to_owned).collect());
    }
    all
}

/// The answers at all lengths in one text: lines that are the same everywhere once.
fn merged(vlens: &[u32], answers: &[&Vec<String>]) -> Vec<String> {
    let mut out = Vec::new();
    let first = answers[0];
    if answers.iter().all(|answer| answer == &first) {
        return first.clone();
    }
    if answers.iter().all(|answer| answer.len() == first.len()) {
        for n in 0..first.len() {
            let lines: Vec<&String> = answers.iter().map(|answer| &answer[n]).collect();
            distinct(vlens, &lines, &mut out);
        }
        return out;
    }
    for (vlen, answer) in vlens.iter().zip(answers) {
        out.extend(answer.iter().map(|line| format!("@{vlen}: {line}")));
    }
    out
}

fn distinct(vlens: &[u32], lines: &[&String], out: &mut Vec<String>) {
    if lines.iter().all(|line| line == &lines[0]) {
        out.push(lines[0].clone());
        return;
    }
    let mut seen: Vec<&String> = Vec::new();
    for line in lines {
        if seen.contains(line) {
            continue;
        }
        seen.push(line);
        let at = vlens.iter().zip(lines).filter(|(_, other)| *other == line);
        let at: Vec<String> = at.map(|(vlen, _)| vlen.to_string()).collect();
        out.push(format!("@{}: {line}", at.join(",")));
    }
}

/// Runs one file; a message if it does not hold.
fn check(path: &Path) -> Option<String> {
    let source = std::fs::read_to_string(path).expect("a file");
    let lines: Vec<&str> = source.lines().collect();
    let header = |key: &str| {
        let start = format!("# {key}:");
        lines.iter().find_map(|line| line.strip_prefix(&start)).map(|value| value.trim().to_owned())
    };
    let vlens: Vec<u32> = match header("vlen") {
        Some(list) => list.split_whitespace().map(|n| n.parse().expect("a VLEN")).collect(),
        None => VLENS.to_vec(),
    };
    // Each command with the comments before it.
    let mut commands: Vec<String> = Vec::new();
    let mut comments: Vec<Vec<&str>> = vec![Vec::new()];
    for line in &lines {
        if let Some(command) = line.strip_prefix("> ") {
            match commands.last_mut().filter(|last| is_incomplete(last)) {
                Some(last) => *last += &format!("\n{command}"),
                None => {
                    commands.push(command.to_owned());
                    comments.push(Vec::new());
                }
            }
        } else if line.starts_with("# ") || line.is_empty() && commands.is_empty() {
            comments.last_mut().expect("one at least").push(line);
        }
    }
    let all: Vec<Vec<Vec<String>>> = vlens.iter().map(|&vlen| answers(&commands, &header, vlen)).collect();
    let mut text = String::new();
    for line in &comments[0] {
        let _ = writeln!(text, "{line}");
    }
    for (n, command) in commands.iter().enumerate() {
        for line in command.lines() {
            let _ = writeln!(text, "> {line}");
        }
        let answers: Vec<&Vec<String>> = all.iter().map(|answers| &answers[n]).collect();
        for line in merged(&vlens, &answers) {
            let _ = writeln!(text, "{line}");
        }
        for line in &comments[n + 1] {
            let _ = writeln!(text, "{line}");
        }
    }
    if text == source {
        return None;
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, text).expect("a file");
        return None;
    }
    let wrong = text.lines().zip(source.lines()).position(|(a, b)| a != b);
    let at = wrong.unwrap_or_else(|| text.lines().count().min(source.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("nothing").to_owned();
    Some(format!("{}:{}\n  expected {}\n  found    {}", path.display(), at + 1, line(&source), line(&text)))
}

#[test]
fn sessions() {
    let folder = root().join("tests/repl");
    // Sessions that write files do it in a folder of their own.
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("repl");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).expect("a folder");
    std::fs::write(place.join("foreign.txt"), "no snapshot\n").expect("a file");
    let commands = "# A file of commands.\nbreak length; run\nprint *list\nfinish\n";
    std::fs::write(place.join("commands.txt"), commands).expect("a file");
    std::fs::write(place.join("endless.txt"), "source endless.txt\n").expect("a file");
    std::env::set_current_dir(&place).expect("a folder");
    let entries = std::fs::read_dir(&folder).expect("tests/repl");
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "txt"));
    files.sort();
    assert!(files.len() >= 40, "only {} files", files.len());
    let wrong: Vec<String> = files.iter().filter_map(|path| check(path)).collect();
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

/// The recordings in the README and the manual: `$ rivet repl --vlen N [--agnostic ones] [PROGRAM]`, then what was typed and what came.
#[test]
fn the_manual_shows_what_comes() {
    let manual = root().join("crates/cli/manual");
    let mut pages: Vec<PathBuf> =
        std::fs::read_dir(manual).expect("the manual").map(|entry| entry.expect("a page").path()).collect();
    pages.push(root().join("README.md"));
    pages.sort();
    let blocks: usize = pages.iter().map(|path| replayed_page(path)).sum();
    assert!(blocks > 0, "neither the README nor the manual shows a session");
}

/// Compares the recordings on one page with what comes today, and counts them.
fn replayed_page(path: &Path) -> usize {
    let source = std::fs::read_to_string(path).expect("a page");
    let (start, end) = ("<!-- repl -->\n```console\n", "```\n");
    let mut text = String::new();
    let mut rest = source.as_str();
    let mut blocks = 0;
    while let Some(at) = rest.find(start) {
        let (before, block) = rest.split_at(at + start.len());
        let (block, after) = block.split_at(block.find(end).expect("an end"));
        // Rows of a screen have panes beside each other.
        let is_typed = |line: &str| line.starts_with("(rivet) ") && !line.contains('│');
        assert!(!before.lines().any(is_typed), "{}: a session without the mark", path.display());
        text += before;
        text += &replayed(block);
        rest = after;
        blocks += 1;
    }
    assert!(!rest.contains("\n(rivet) "), "{}: a session without the mark", path.display());
    text += rest;
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, text).expect("a page");
        return blocks;
    }
    for (found, expected) in text.lines().zip(source.lines()) {
        assert_eq!(found, expected, "{}", path.display());
    }
    assert_eq!(text.lines().count(), source.lines().count(), "{}", path.display());
    blocks
}

/// A block with the answers that come today.
fn replayed(block: &str) -> String {
    let mut lines = block.lines();
    let first = lines.next().unwrap_or_default();
    let mut words = first.split_whitespace();
    let vlen = words.by_ref().skip_while(|word| *word != "--vlen").nth(1);
    let vlen = vlen.and_then(|n| n.parse().ok()).expect("--vlen N");
    let mut program = words.next();
    let agnostic = program.filter(|word| *word == "--agnostic").and_then(|_| words.next());
    if agnostic.is_some() {
        program = words.next();
    }
    let program =
        program.map(|path| Path::new(path).file_stem().expect("a program").to_string_lossy().into_owned());
    let header = |key: &str| match key {
        "program" => program.clone(),
        "agnostic" => agnostic.map(str::to_owned),
        _ => None,
    };
    let commands: Vec<String> =
        lines.filter_map(|line| line.strip_prefix("(rivet) ")).map(str::to_owned).collect();
    let mut text = format!("{first}\n");
    for (command, answer) in commands.iter().zip(answers(&commands, &header, vlen)) {
        let _ = writeln!(text, "(rivet) {command}");
        for line in answer {
            let _ = writeln!(text, "{}", line.strip_prefix("| ").unwrap_or(&line));
        }
    }
    text
}
