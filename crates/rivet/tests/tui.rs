//! The debugger's screen at a real terminal: script(1) makes one, `vt100` says what is on it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::{guest, have, rivet, root, stderr, stdout};

/// What has come from the terminal.
#[derive(Default)]
struct Seen {
    bytes: Vec<u8>,
}

/// A session at a terminal.
struct Session {
    child: Child,
    keys: ChildStdin,
    seen: Arc<Mutex<Seen>>,
    size: (u16, u16),
    _folder: tempfile::TempDir,
    pid_file: std::path::PathBuf,
}

impl Session {
    /// Starts `rivet repl --tui` with these words, in the repository.
    fn start(size: (u16, u16), words: &str) -> Option<Session> {
        if !have("script") {
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let pid_file = folder.path().join("pid");
        let line = format!(
            "stty rows {} cols {}; echo $$ > {}; exec {} repl --tui {words}",
            size.1,
            size.0,
            pid_file.display(),
            env!("CARGO_BIN_EXE_rivet")
        );
        let mut child = Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .current_dir(root())
            .env("TERM", "xterm-256color")
            .env("SHELL", "/bin/sh")
            .env("XDG_STATE_HOME", folder.path())
            .env_remove("RIVET_LOG")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script runs");
        let keys = child.stdin.take().expect("a pipe");
        let mut from = child.stdout.take().expect("a pipe");
        let seen: Arc<Mutex<Seen>> = Arc::default();
        let to = Arc::clone(&seen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = from.read(&mut bytes) {
                to.lock().expect("no panic").bytes.extend_from_slice(&bytes[..length]);
            }
        });
        Some(Session { child, keys, seen, size, _folder: folder, pid_file })
    }

    fn screen(&self) -> vt100::Parser {
        let cells = |count| NonZeroU16::new(count).expect("a size");
        let mut parser = vt100::Parser::new(cells(self.size.1), cells(self.size.0), 0);
        parser.process(&self.seen.lock().expect("no panic").bytes);
        parser
    }

    fn rows(&self) -> Vec<String> {
        let parser = self.screen();
        parser.screen().rows(0, self.size.0).map(|row| row.trim_end().to_owned()).collect()
    }

    /// Waits until something holds for the rows of the screen.
    fn wait(&self, what: &str, holds: impl Fn(&[String]) -> bool) {
        let start = Instant::now();
        loop {
            let rows = self.rows();
            if holds(&rows) {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{what}:\n{}", rows.join("\n"));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&self, words: &str) {
        self.wait(words, |rows| rows.iter().any(|row| row.contains(words)));
    }

    /// Types, with names of keys in angle brackets: `<F5>`, `<Enter>`, `<Ctrl-x>`.
    fn press(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(at) = rest.find('<') {
            let end = rest.find('>').expect("a name");
            let (name, before) = (&rest[at + 1..end], &rest[..at]);
            let bytes = match name {
                "Enter" => "\r".to_owned(),
                "F1" => "\x1bOP".into(),
                "F3" => "\x1bOR".into(),
                "F5" => "\x1b[15~".into(),
                "F7" => "\x1b[18~".into(),
                "F8" => "\x1b[19~".into(),
                "F10" => "\x1b[21~".into(),
                "Left" => "\x1b[D".into(),
                "Home" => "\x1b[H".into(),
                name => match name.strip_prefix("Ctrl-") {
                    Some(letter) => char::from(letter.as_bytes()[0] & 0x1f).to_string(),
                    None => panic!("no key {name}"),
                },
            };
            self.keys.write_all(before.as_bytes()).expect("it is typed");
            self.keys.write_all(bytes.as_bytes()).expect("it is typed");
            rest = &rest[end + 1..];
        }
        self.keys.write_all(rest.as_bytes()).expect("it is typed");
        self.keys.flush().expect("it is typed");
    }

    /// Gives the terminal another size.
    fn resize(&mut self, size: (u16, u16)) {
        let folder = format!("/proc/{}/fd", self.pid());
        let links = std::fs::read_dir(folder).expect("a process").flatten();
        let terminal = links
            .filter_map(|entry| std::fs::read_link(entry.path()).ok())
            .find(|path| path.starts_with("/dev/pts"))
            .expect("a terminal");
        self.seen.lock().expect("no panic").bytes.clear();
        self.size = size;
        let (columns, rows) = (size.0.to_string(), size.1.to_string());
        let mut stty = Command::new("stty");
        stty.arg("-F").arg(terminal).args(["cols", &columns, "rows", &rows]);
        assert!(stty.status().is_ok_and(|status| status.success()));
    }

    fn pid(&self) -> String {
        std::fs::read_to_string(&self.pid_file).expect("a number").trim().to_owned()
    }

    /// Waits for the end; the exit code, and what is on the terminal then.
    fn end(mut self) -> (Option<i32>, Vec<String>) {
        let start = Instant::now();
        let code = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status.code();
            }
            assert!(start.elapsed() < Duration::from_secs(60), "it does not end: {:#?}", self.rows());
            std::thread::sleep(Duration::from_millis(20));
        };
        std::thread::sleep(Duration::from_millis(100));
        let parser = self.screen();
        assert!(!parser.screen().alternate_screen(), "the other screen is left");
        assert!(!parser.screen().hide_cursor(), "the cursor is shown");
        let rows = self.rows().into_iter().filter(|row| !row.is_empty()).collect();
        (code, rows)
    }
}

#[test]
fn a_session_steps_forward_and_back() {
    let Some(mut session) = Session::start((80, 24), "--vlen 128 fixtures/debug/vectors-clang-O0.elf") else {
        return;
    };
    session.wait_for("F1 help");
    session.press("break vectors.c:14<Enter><F5>");
    session.wait_for("stopped in triple at ./vectors.c:14");
    session.wait_for("B=>14         __riscv_vse32_v_f32m2(to,");
    session.press("<F7>");
    session.wait_for(" =>13         y = ");
    session.press("<F8>");
    session.wait_for("B=>14");
    // On the bar of the past: the pane before the command line, and there the first position.
    session.press("<Ctrl-x>p<Home>");
    session.wait_for("past 0 [0]-");
    session.wait_for("stopped in _start");
    session.press("print 6*7<Enter>");
    session.wait_for("$1 = 42");
    session.press("quit<Enter>");
    assert_eq!(session.end(), (Some(0), vec![]));
}

/// Ctrl-z gives the terminal back and stops the process; when it is continued, the screen is there again.
#[test]
fn a_session_is_suspended_and_comes_back() {
    let Some(mut session) = Session::start((80, 24), "--vlen 128 fixtures/debug/vectors-clang-O0.elf") else {
        return;
    };
    session.wait_for("F1 help");
    session.press("<Ctrl-z>");
    // script stops with its child, and lets it go on when it goes on itself.
    let state = |pid: &str| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("a process");
        stat.rsplit(") ").next().and_then(|rest| rest.chars().next())
    };
    let script = session.child.id().to_string();
    let start = Instant::now();
    while state(&script) != Some('T') {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not stop");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-CONT", &script]).status().is_ok_and(|status| status.success()));
    let entered = b"\x1b[?1049h".as_slice();
    let start = Instant::now();
    loop {
        let seen = session.seen.lock().expect("no panic").bytes.clone();
        if seen.windows(entered.len()).filter(|window| *window == entered).count() == 2 {
            let left = b"\x1b[?1049l".as_slice();
            assert_eq!(seen.windows(left.len()).filter(|window| *window == left).count(), 1);
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "it does not come back");
        std::thread::sleep(Duration::from_millis(20));
    }
    session.press("print 6*7<Enter>");
    session.wait_for("$1 = 42");
    session.press("quit<Enter>");
    assert_eq!(session.end(), (Some(0), vec![]));
}

/// All panes come when the terminal grows, and the terminal's size is followed back.
#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let Some(mut session) = Session::start((80, 24), "--vlen 128 fixtures/debug/vectors-clang-O0.elf") else {
        return;
    };
    session.wait_for("F1 help");
    session.resize((200, 60));
    session.wait("all panes", |rows| {
        let all = rows.join("\n");
        ["─ memory sp ─", "─ stack ─", "─ registers ─", "─ output ─", "<_start+0x4>"]
            .iter()
            .all(|words| all.contains(words))
    });
    session.resize((70, 20));
    session.wait("a small screen", |rows| rows[18].starts_with("past 0 ") && rows[18].ends_with("[0] 0"));
    session.press("<Ctrl-d>");
    assert_eq!(session.end().0, Some(0));
}

/// The program's output is on no screen but the debugger's.
#[test]
fn output_and_input_of_the_program_have_their_pane() {
    let folder = tempfile::tempdir().expect("a folder");
    // Reads bytes one by one, and writes each with a letter before it, until the end of the input.
    let echo = "li a0, 0\nmv a1, sp\nli a2, 1\nli a7, 63\n1: li a0, 0\nli a7, 63\necall\nblez a0, 2f\nli a0, 1\nli a7, 64\n\
                ecall\nj 1b\n2: li a0, 7\nli a7, 93\necall\n";
    let program = guest::linux(folder.path(), echo);
    let Some(mut session) = Session::start((80, 24), &program) else { return };
    session.wait_for("F1 help");
    session.press("<F3><F5><Ctrl-x>o<Ctrl-x>o<Ctrl-x>o");
    session.wait_for("Ctrl-c stops it");
    session.press("words<Enter>");
    // As it was typed, and as the program has written it.
    session.wait("words twice", |rows| rows.iter().filter(|row| row.ends_with("│words")).count() == 2);
    session.press("<Ctrl-d>");
    session.wait_for("the program has ended: exit code 7");
    session.press("<Ctrl-d>");
    assert_eq!(session.end(), (Some(0), vec![]));
}

#[test]
fn ctrl_c_stops_the_program_and_sigterm_ends_the_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = guest::linux(folder.path(), "1: addi s0, s0, 1\nj 1b\n");
    let Some(mut session) = Session::start((80, 24), &program) else { return };
    session.wait_for("F1 help");
    session.press("<F5>");
    session.wait_for("running");
    session.press("<Ctrl-c>");
    session.wait_for("interrupted");
    session.press("<F5>");
    session.wait_for("running");
    let kill = Command::new("kill").args(["-TERM", &session.pid()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    assert_eq!(session.end(), (Some(143), vec![]));
}

#[test]
fn a_program_that_does_not_load_is_one_line() {
    let Some(session) = Session::start((80, 24), "no-such-program") else { return };
    let (code, rows) = session.end();
    assert_eq!(code, Some(2));
    assert!(rows.len() == 1 && rows[0].contains("no-such-program"), "{rows:?}");
}

#[test]
fn without_a_terminal_there_is_one_line() {
    let output = rivet(["repl", "--tui", "fixtures/bin/saxpy.elf"]).output().expect("rivet runs");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
    let said = stderr(&output);
    assert!(said.lines().count() == 1 && said.contains("--tui needs a terminal"), "{said}");
}

/// The manual's picture is what the keys beside it show, and its table of keys is the table.
#[test]
fn the_manual_shows_the_screen_and_the_keys() {
    let manual = std::fs::read_to_string(root().join("crates/cli/manual/debugger.md"));
    let manual = manual.expect("the manual");
    for (heading, rows) in rivet_tui::table() {
        assert!(manual.contains(&format!("| **{heading}** | |")), "{heading}");
        for (names, help) in rows {
            assert!(manual.contains(&format!("| {names} | {help} |")), "| {names} | {help} |");
        }
    }
    let (_, picture) = manual.split_once("<!-- tui ").expect("a picture");
    let (about, picture) = picture.split_once(" -->\n```text\n").expect("its keys");
    let (words, keys) = about.split_once(": ").expect("its words");
    let picture: Vec<&str> = picture.lines().take_while(|line| *line != "```").collect();
    let Some(mut session) = Session::start((80, 24), words) else { return };
    session.wait_for("F1 help");
    session.press(keys);
    session.wait("the picture of the manual", |rows| rows == picture);
    session.press("<Ctrl-d>");
    session.end();
}
