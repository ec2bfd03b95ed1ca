//! The worker is the thread on which the debugger lives: it gets commands, and answers with text and facts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

use rivet_debug::facts::{Baseline, Facts, MemoryFacts, Wanted};
use rivet_debug::{Debugger, Role, Text, split};

/// What the worker is asked for.
#[derive(Debug)]
pub(crate) enum Request {
    /// Commands, as they were typed.
    Execute { line: String, is_quiet: bool, width: usize, wanted: Wanted },
    /// The facts again.
    Look(Wanted),
    /// How a line may go on.
    Complete(String),
}

/// What it answers.
pub(crate) enum Report {
    /// The machine stands before its first instruction.
    Started { interrupt: Arc<AtomicBool>, greeting: Text, facts: Box<Facts> },
    /// Commands were executed.
    Done { text: Text, quit: bool, facts: Box<Facts> },
    /// The facts.
    Facts(Box<Facts>),
    /// What may stand from a byte of the line on; file names as well, if it says so.
    Completion { before: String, start: usize, words: Vec<String>, files: bool },
}

/// The debugger, and the state with which its machine is compared.
pub(crate) struct Worker {
    debugger: Debugger,
    before: Option<Baseline>,
    /// The memory that was shown last.
    memory: Option<MemoryFacts>,
}

impl Worker {
    pub(crate) fn new(debugger: Debugger) -> Worker {
        Worker { debugger, before: None, memory: None }
    }

    /// What is said first.
    pub(crate) fn started(&mut self, wanted: &Wanted) -> Report {
        let isa = &self.debugger.session.hart().config.isa;
        let mut greeting = Text::new();
        greeting.line(format_args!("{}, VLEN {}; F1 shows the keys, help the commands", isa.xlen, isa.vlen));
        let interrupt = Arc::clone(&self.debugger.session.interrupt);
        Report::Started { interrupt, greeting, facts: Box::new(self.look(wanted)) }
    }

    /// Answers until nobody asks or listens any more.
    pub(crate) fn serve(mut self, requests: &Receiver<Request>, mut tell: impl FnMut(Report) -> bool) {
        while let Ok(request) = requests.recv() {
            let report = match request {
                Request::Execute { line, is_quiet, width, wanted } => {
                    self.debugger.width = width;
                    self.execute(&line, is_quiet, &wanted)
                }
                Request::Look(wanted) => Report::Facts(Box::new(self.look(&wanted))),
                Request::Complete(before) => {
                    let found = self.debugger.complete(&before);
                    Report::Completion { before, start: found.start, words: found.words, files: found.files }
                }
            };
            if !tell(report) {
                return;
            }
        }
    }

    fn look(&mut self, wanted: &Wanted) -> Facts {
        let facts = self.debugger.facts(wanted, self.before.as_ref());
        self.memory = facts.memory.as_ref().ok().cloned();
        facts
    }

    fn execute(&mut self, line: &str, is_quiet: bool, wanted: &Wanted) -> Report {
        let before = self.debugger.baseline(self.memory.as_ref());
        let position = self.debugger.session.position();
        self.debugger.session.interrupt.store(false, Ordering::Relaxed);
        let mut text = Text::new();
        let mut quit = false;
        for command in split(line) {
            match self.debugger.execute(command) {
                Ok(output) if is_quiet => quit |= output.quit,
                Ok(output) => {
                    text.append(output.text);
                    quit |= output.quit;
                }
                Err(complaint) => {
                    text.push(Role::Bad, "error: ").line(complaint);
                    break;
                }
            }
            if quit {
                break;
            }
        }
        // What a command only looks at leaves the marks of the last step.
        let mut facts = self.debugger.facts(wanted, Some(&before));
        if facts.moment.position != position || facts.has_changes() {
            self.before = Some(before);
            self.memory = facts.memory.as_ref().ok().cloned();
        } else {
            facts = self.look(wanted);
        }
        Report::Done { text, quit, facts: Box::new(facts) }
    }
}
