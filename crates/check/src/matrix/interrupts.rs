//! Timer interrupts: on bare metal one comes after every so many instructions, between the elements of vector accesses too,
//! which go on by vstart when the program's handler has returned (V 3.7).

use std::cell::Cell as Shared;
use std::rc::Rc;
use std::sync::atomic::Ordering;

use rivet_hart::{Hart, Trap};
use rivet_rng::Rng;
use serde::Serialize;

use super::MatrixError;
use super::disturb::{Disturbance, Done, HELP, Undisturbed, begin, place, vector_access};
use super::subject::Subject;
use crate::finding::{Finding, Place, Severity};
use crate::report::Report;

/// A run may take so many times the instructions of the undisturbed one: handlers run as well.
const LONGER: u64 = 2000;
/// Lines of timer interrupts in mip: of M-mode, and of S-mode.
const TIMERS: [u64; 2] = [1 << 7, 1 << 5];

/// What was run.
#[derive(Clone, Debug, Serialize)]
pub struct InterruptDetails {
    /// How the undisturbed run ended.
    pub end: String,
    /// Interrupts of the other run.
    pub interrupts: u64,
}

/// Timer interrupts.
struct Interrupts {
    /// Instructions between two interrupts, without those of handlers.
    every: u64,
    /// Instructions since the last one, for which an interrupt was enabled.
    since: u64,
    /// Interrupts that are still to come, at most.
    left: u64,
    /// The line that is up until the handler has returned.
    line: u64,
    /// Chooses elements.
    rng: Rng,
    done: Rc<Shared<Done>>,
}

impl Disturbance for Interrupts {
    /// Lets the hart take an interrupt before the instruction at pc, or before an element of it, if it is time.
    fn before(&mut self, hart: &mut Hart) -> Result<(), Trap> {
        if self.left == 0 {
            return Ok(());
        }
        // The handler has returned, or it has not: a line that stays up would be taken again.
        if self.line != 0 && hart.is_interrupted_by(self.line) {
            hart.irq_lines.fetch_and(!self.line, Ordering::Relaxed);
            self.line = 0;
        }
        let Some(line) = TIMERS.into_iter().find(|&line| hart.is_interrupted_by(line)) else { return Ok(()) };
        if self.since < self.every {
            self.since += 1;
            return Ok(());
        }
        let (pc, mut element) = (hart.pc, 0);
        if let Some(inst) = vector_access(hart)
            && hart.v.vl > 0
            && let Some((_, at)) = place(hart, &inst, self.rng.below(hart.v.vl as u64) as usize)
        {
            element = at;
            begin(hart, &inst, element)?;
        }
        hart.irq_lines.fetch_or(line, Ordering::Relaxed);
        if hart.take_interrupt() {
            (self.line, self.since, self.left) = (line, 0, self.left - 1);
            self.done.set(self.done.get().and(pc, element));
        }
        Ok(())
    }
}

/// Runs a bare-metal program, and again with a timer interrupt after every `every` instructions; what the program does has to
/// be the same. Finds the first interrupt after which it is not.
pub fn check_interrupts(
    subject: &Subject,
    every: u64,
    seed: u64,
    max_insns: u64,
) -> Result<Report<InterruptDetails>, MatrixError> {
    let undisturbed = Undisturbed::of(subject, max_insns, LONGER)?;
    let engine = move |left, done| Interrupts { every, since: 0, left, line: 0, rng: Rng::new(seed), done };
    let (interrupts, differs) = undisturbed.disturb(engine)?;
    let mut findings = Vec::new();
    if let Some(differs) = differs {
        let names = subject.start(&vec![0; subject.dimensions.len()])?.names(subject);
        let place = differs.done.last.map(|(pc, _)| Place::of(&names, pc));
        let text = match differs.done.last {
            Some((_, element)) if element > 0 => {
                format!("an interrupt before element {element} of this access changes the result")
            }
            _ => "an interrupt before this instruction changes the result".to_owned(),
        };
        let finding = Finding::new("interrupt-resumed", Severity::Error, place, text);
        findings.push(finding.note(None, differs.what).note(None, HELP));
    }
    let details = InterruptDetails { end: undisturbed.outcome.end_text(), interrupts };
    Ok(Report { check: "interrupts", program: subject.path.display().to_string(), findings, details })
}
