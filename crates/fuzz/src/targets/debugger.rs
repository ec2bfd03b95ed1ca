//! What is typed at the debugger's prompt. The first line may name a program: `# program: slides`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rivet_debug::{Debugger, split};

use super::guest;
use crate::{Broken, Runner, Target, Verdict, corpus, mutate};

/// A command that runs on is interrupted after this time, as a user would by Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(500);
/// Commands of an input.
const COMMANDS: usize = 60;

pub(super) const TARGET: Target = Target {
    name: "repl",
    about: "commands of the debugger, with a program and in the scratch machine",
    seeds: sessions,
    generate: mutate::lines,
    runner: || Box::new(Prompt),
    sample: 60,
};

/// The commands of the sessions in `tests/repl`, with the line that names the program.
fn sessions() -> Vec<Vec<u8>> {
    let sessions = corpus::shared("tests/repl", ".txt");
    let commands = sessions.into_iter().map(|session| {
        let text = String::from_utf8_lossy(&session).into_owned();
        let lines = text
            .lines()
            .filter_map(|line| line.strip_prefix("> ").or(line.starts_with("# program:").then_some(line)));
        lines.collect::<Vec<_>>().join("\n").into_bytes()
    });
    commands.collect()
}

struct Prompt;

impl Runner for Prompt {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let text = String::from_utf8_lossy(input);
        let program = text.lines().find_map(|line| line.strip_prefix("# program:")).unwrap_or("");
        let plain = program.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let mut debugger = guest::debugger(if plain { program.trim() } else { "" });
        let _watch = Watch::over(&debugger);
        let mut verdict = Verdict::Refused;
        for line in text.lines().take(COMMANDS) {
            for command in split(line) {
                match obey(&mut debugger, command)? {
                    Some(true) => verdict = Verdict::Accepted,
                    Some(false) => {}
                    None => return Ok(verdict),
                }
            }
        }
        Ok(verdict)
    }
}

/// Was the command good? None when the session is over.
pub(super) fn obey(debugger: &mut Debugger, command: &str) -> Result<Option<bool>, Broken> {
    // Files go to the current folder alone, which is the worker's own.
    if command.contains('/') && ["save", "load"].iter().any(|word| command.trim_start().starts_with(word)) {
        return Ok(Some(false));
    }
    match debugger.execute(command) {
        Ok(output) if output.quit => Ok(None),
        Ok(output) => {
            let text = output.text.plain();
            let raw = text.chars().find(|&c| c.is_control() && c != '\n');
            raw.map_or(Ok(Some(true)), |c| Err(format!("{command:?} prints the control character {c:?}")))
        }
        Err(complaint) => {
            let text = complaint.to_string();
            match text.is_empty() || text.chars().any(|c| c.is_control() && c != '\n') {
                true => Err(format!("{command:?} is answered by {text:?}")),
                false => Ok(Some(false)),
            }
        }
    }
}

/// Interrupts a debugger again and again, until it is dropped.
pub(super) struct Watch {
    over: Arc<AtomicBool>,
}

impl Watch {
    pub(super) fn over(debugger: &Debugger) -> Watch {
        let (over, interrupt) = (Arc::new(AtomicBool::new(false)), Arc::clone(&debugger.session.interrupt));
        let done = Arc::clone(&over);
        thread::spawn(move || {
            let mut last = Instant::now();
            while !done.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(20));
                if last.elapsed() > PATIENCE {
                    interrupt.store(true, Ordering::Relaxed);
                    last = Instant::now();
                }
            }
        });
        Watch { over }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}
