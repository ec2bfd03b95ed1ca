//! A litmus test is refused with one line, or its runs show nothing that the memory model forbids.

use std::sync::Arc;
use std::time::Duration;

use rivet_exec::Interpreter;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_litmus::{Options, Program, Report, Test, Threads};

use crate::{Broken, Runner, Target, Verdict, corpus, mutate};

pub(super) const TARGET: Target = Target {
    name: "litmus",
    about: "litmus tests in herd's format",
    seeds: || corpus::shared("tests/litmus", ".litmus"),
    generate: mutate::lines,
    runner: || Box::new(Litmus { config: Arc::new(Config::new(rivet_board::with_modes(Isa::default()))) }),
    sample: 500,
};

struct Litmus {
    config: Arc<Config>,
}

impl Runner for Litmus {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let text = String::from_utf8_lossy(input);
        let program = Test::parse(&text).and_then(|test| Program::new(test, Arc::clone(&self.config)));
        let program = match program {
            Ok(program) => program,
            Err(error) if error.line == 0 || error.line > text.split('\n').count() + 1 => {
                return Err(format!("an error at a line that there is not: {error}"));
            }
            Err(error) => return super::elf::one_line(&error.to_string()),
        };
        let new_engine: rivet_litmus::NewEngine = Arc::new(|| Box::new(Interpreter::new()));
        let options = Options { runs: 16, seed: 1, threads: Threads::Turns, new_engine };
        let seen = match program.run(&options) {
            Ok(seen) => seen,
            Err(error) => return super::elf::one_line(&error.to_string()),
        };
        let report = Report { program: &program, seen: &seen, time: Duration::ZERO };
        match report.forbidden().first() {
            Some(outcome) => Err(format!("the model forbids {outcome:?}")),
            None => Ok(Verdict::Accepted),
        }
    }
}
