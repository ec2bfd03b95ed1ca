//! The reason of a failure is derived from how the run ended.
//!
//! riscv-tests give tohost the number of the check that failed, shifted left once and with the lowest bit set; 1 alone
//! is success. Their handler of unexpected traps sets the bits of 1337 in the register that holds the number (gp).

use rivet_elf::Image;
use rivet_linux::signal_name;
use rivet_sim::ExitStatus;

use super::run::RunEnd;
use super::{TestResult, Verdict};
use crate::sandbox::Sandbox;

/// The bits that riscv-tests' trap handler sets.
const UNEXPECTED: u64 = 1337;

/// Number of gp among the integer registers.
const GP: u8 = 3;

/// Did the program end by itself?
pub(super) fn ended(end: &RunEnd) -> bool {
    matches!(end, RunEnd::Own(Ok(_)))
}

/// Fills in verdict, reason and place.
pub(super) fn judge(sandbox: &Sandbox, image: &Image, end: &RunEnd, outcome: &mut TestResult) {
    let here = sandbox.hart().map_or(0, |hart| hart.pc);
    let mut place = FailureSite { image, sandbox, outcome };
    let (verdict, reason) = match end {
        RunEnd::Own(Ok(ExitStatus::Code(0))) => (Verdict::Passed, String::new()),
        RunEnd::Own(Ok(ExitStatus::Code(code))) => (Verdict::Failed, place.said(*code, here)),
        RunEnd::Own(Ok(ExitStatus::Signal(signal))) => (Verdict::Failed, place.killed(*signal, here)),
        RunEnd::Own(Ok(ExitStatus::InstructionLimit)) | RunEnd::Instructions => {
            let limit = place.outcome.instructions;
            (Verdict::Stuck, format!("still running after {limit} instructions{}", place.at(here)))
        }
        RunEnd::Time(time) => {
            let (seconds, done) = (time.as_secs_f64(), place.outcome.instructions);
            let text = format!("still running after {seconds} s ({done} instructions){}", place.at(here));
            (Verdict::Stuck, text)
        }
        RunEnd::Garbage(value) => {
            (Verdict::Failed, format!("invalid tohost command {value:#x}{}", place.at(here)))
        }
        RunEnd::Own(Err(error)) => (Verdict::Failed, format!("{error}{}", place.at(here))),
        RunEnd::Differs(what) => (Verdict::Broken, format!("the engines differ: {what}")),
    };
    outcome.verdict = verdict;
    outcome.reason = reason;
}

/// Finds where things happened.
struct FailureSite<'a> {
    image: &'a Image,
    sandbox: &'a Sandbox,
    outcome: &'a mut TestResult,
}

impl FailureSite<'_> {
    /// Notes an address, and gives it in words.
    fn at(&mut self, pc: u64) -> String {
        self.outcome.pc = Some(pc);
        self.outcome.symbol = match self.sandbox.linux() {
            Some(linux) => linux.symbol(pc),
            None => symbol(self.image, pc),
        };
        let name = self.outcome.symbol.as_ref().map(|name| format!(" <{name}>"));
        format!(" at {pc:#x}{}", name.unwrap_or_default())
    }

    /// What a code other than 0 means.
    fn said(&mut self, code: i32, here: u64) -> String {
        let Some(bare) = self.sandbox.bare() else {
            // An exit has no place worth telling.
            return format!("exit code {code}");
        };
        let number = u64::from(code as u32);
        let value = number << 1 | 1;
        let gp = self.sandbox.hart().map_or(0, |hart| hart.x(GP));
        if value & UNEXPECTED == UNEXPECTED
            && gp == value
            && let Some((trap, pc)) = bare.last_trap(self.sandbox.machine.current)
            && !trap.starts_with("environment call")
        {
            return format!("unexpected trap{}: {trap}", self.at(pc));
        }
        self.outcome.failed_check = Some(number);
        let label = format!("test_{number}");
        let place = match self.image.symbols.address(&label) {
            Some(addr) => self.at(addr),
            None => self.at(here),
        };
        format!("check {number} failed{place}")
    }

    fn killed(&mut self, signal: i32, here: u64) -> String {
        let name = signal_name(signal as u32);
        match self.sandbox.linux().and_then(|linux| linux.diagnosis()) {
            Some(diagnosis) => {
                let place = self.at(diagnosis.pc);
                let reason = if diagnosis.reason.is_empty() {
                    String::new()
                } else {
                    format!(": {}", diagnosis.reason)
                };
                format!("{name}{place}{reason}")
            }
            None => format!("{name}{}", self.at(here)),
        }
    }
}

/// The name of an address, such as `main+0x12`.
pub(crate) fn symbol(image: &Image, pc: u64) -> Option<String> {
    image.symbols.lookup(pc).map(|(symbol, offset)| match offset {
        0 => symbol.name.to_owned(),
        offset => format!("{}+{offset:#x}", symbol.name),
    })
}
