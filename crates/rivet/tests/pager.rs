//! Long output waits at the end of each page of a terminal, with GDB's words.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::{have, rivet, stdout};

const PROMPT: &str = "--Type <RET> for more, q to quit, c to continue without paging--";

/// Waits until `words` were printed for the `count`th time. Returns what was printed.
fn wait(seen: &Mutex<Vec<u8>>, words: &str, count: usize) -> String {
    let start = Instant::now();
    loop {
        let text = String::from_utf8_lossy(&seen.lock().expect("no panic")).into_owned();
        if text.matches(words).count() >= count {
            return text;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{words}, {count}: {text}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits for the prompt that follows `words`: what is typed before it may get lost.
fn wait_for_prompt(seen: &Mutex<Vec<u8>>, words: &str) {
    let start = Instant::now();
    loop {
        let text = wait(seen, words, 1);
        if text.rsplit(words).next().is_some_and(|rest| rest.contains("(rivet) ")) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{words}: {text}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_page_waits_at_a_terminal() {
    if !have("script") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let line = format!("stty rows 30 cols 80; exec {} repl --no-init", env!("CARGO_BIN_EXE_rivet"));
    let mut child = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", "xterm")
        .env("SHELL", "/bin/sh")
        .env("NO_COLOR", "1")
        .env("XDG_STATE_HOME", folder.path())
        .env_remove("RIVET_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script runs");
    let mut keys = child.stdin.take().expect("a pipe");
    let mut from = child.stdout.take().expect("a pipe");
    let seen: Arc<Mutex<Vec<u8>>> = Arc::default();
    let to = Arc::clone(&seen);
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(length @ 1..) = from.read(&mut bytes) {
            to.lock().expect("no panic").extend_from_slice(&bytes[..length]);
        }
    });
    let mut press = |text: &str| {
        keys.write_all(text.as_bytes()).expect("it is typed");
        keys.flush().expect("it is typed");
    };
    wait(&seen, "(rivet) ", 1);
    // Three lines and the prompt.
    press("set height 4; print 11; print 12; print 13; print 14; print 15\r");
    // What `set height` says counts from the next line on.
    wait_for_prompt(&seen, "$5 = 15");
    press("print 21; print 22; print 23; print 24; print 25; print 26; print 27\r");
    let text = wait(&seen, PROMPT, 1);
    assert!(text.contains("$8 = 23") && !text.contains("$9 = "), "{text}");
    press("\r");
    let text = wait(&seen, PROMPT, 2);
    assert!(text.contains("$11 = 26") && !text.contains("$12 = "), "{text}");
    press("q\r");
    wait_for_prompt(&seen, "Quit");
    // The rest was not printed, and what is typed next begins a page.
    press("print 31; print 32; print 33; print 34; print 35; print 36; print 37; print 38\r");
    wait(&seen, PROMPT, 3);
    press("c\r");
    let text = wait(&seen, "= 38", 1);
    assert_eq!(text.matches(PROMPT).count(), 3, "{text}");
    wait_for_prompt(&seen, "= 38");
    press("set pagination off; print 40\r");
    wait_for_prompt(&seen, "= 40");
    press("print 41; print 42; print 43; print 44; print 45\r");
    let text = wait(&seen, "= 45", 1);
    assert_eq!(text.matches(PROMPT).count(), 3, "{text}");
    wait_for_prompt(&seen, "= 45");
    press("quit\r");
    assert!(child.wait().is_ok_and(|status| status.success()));
}

#[test]
fn nothing_waits_without_a_terminal() {
    let commands = "set height 2; print 1; print 2; print 3; show height; show pagination";
    let output = rivet(["repl", "-e", commands]).output().expect("rivet runs");
    let said = stdout(&output);
    assert!(said.contains("$3 = 3") && !said.contains("--Type"), "{said}");
    assert!(said.contains("height") && said.contains(" 2 ") && said.contains(" on "), "{said}");
}
