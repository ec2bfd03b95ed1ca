//! Faults in vector memory accesses: on bare metal each access faults once at one of its elements, and goes on by vstart when
//! the program's handler has returned (V 17).

use std::cell::Cell as Shared;
use std::rc::Rc;

use rivet_hart::{Cause, Hart, Mode, Trap};
use serde::Serialize;

use super::MatrixError;
use super::disturb::{Disturbance, Done, HELP, Undisturbed, begin, place, vector_access};
use super::subject::Subject;
use crate::finding::{Finding, Place, Severity};
use crate::report::Report;

/// A run may take so many times the instructions of the undisturbed one.
const LONGER: u64 = 100;

/// What was run.
#[derive(Clone, Debug, Serialize)]
pub struct FaultDetails {
    /// How the undisturbed run ended.
    pub end: String,
    /// Faults of each run: at element 0, 1, and so on.
    pub faults: Vec<u64>,
}

/// Faults of vector accesses.
struct Faults {
    element: usize,
    /// Faults that are still to come, at most.
    left: u64,
    /// The instruction that has faulted, until the handler has returned to it.
    waits: Option<u64>,
    done: Rc<Shared<Done>>,
}

impl Disturbance for Faults {
    fn before(&mut self, hart: &mut Hart) -> Result<(), Trap> {
        self.fault(hart).map_or(Ok(()), Err)
    }
}

impl Faults {
    /// The fault that the instruction at pc is to meet; the elements before have been accessed.
    fn fault(&mut self, hart: &mut Hart) -> Option<Trap> {
        if self.waits.is_some_and(|pc| pc != hart.pc) || self.left == 0 {
            return None;
        }
        let inst = vector_access(hart)?;
        if self.waits.take().is_some() {
            return None;
        }
        let (addr, element) = place(hart, &inst, self.element)?;
        if let Err(trap) = begin(hart, &inst, element) {
            return Some(trap);
        }
        (self.left, self.waits) = (self.left - 1, Some(hart.pc));
        self.done.set(self.done.get().and(hart.pc, element));
        let cause = match (hart.mode() == Mode::M, inst.op.form().stores()) {
            (true, false) => Cause::LoadAccess,
            (true, true) => Cause::StoreAccess,
            (false, false) => Cause::LoadPage,
            (false, true) => Cause::StorePage,
        };
        Some(Trap::new(cause, hart.address(addr, 0)))
    }
}

/// Runs a bare-metal program, and again once for each element below `elements`: each vector access faults there once, and
/// what the program does has to be the same. Finds the first access after whose fault it is not.
pub fn check_faults(
    subject: &Subject,
    elements: u32,
    max_insns: u64,
) -> Result<Report<FaultDetails>, MatrixError> {
    let undisturbed = Undisturbed::of(subject, max_insns, LONGER)?;
    let mut report = Report {
        check: "faults",
        program: subject.path.display().to_string(),
        findings: Vec::new(),
        details: FaultDetails { end: undisturbed.outcome.end_text(), faults: Vec::new() },
    };
    let names = subject.start(&vec![0; subject.dimensions.len()])?.names(subject);
    // The accesses of the findings.
    let mut found = Vec::new();
    for element in 0..elements {
        let faults = move |left, done| Faults { element: element as usize, left, waits: None, done };
        let (count, differs) = undisturbed.disturb(faults)?;
        report.details.faults.push(count);
        let Some(differs) = differs else { continue };
        let pc = differs.done.last.map(|(pc, _)| pc);
        match found.iter().position(|&other| other == pc) {
            Some(at) => report.findings[at].count += 1,
            None => {
                found.push(pc);
                let place = pc.map(|pc| Place::of(&names, pc));
                let text = format!("a fault at element {element} of this access changes the result");
                let finding = Finding::new("fault-resumed", Severity::Error, place, text);
                report.findings.push(finding.note(None, differs.what).note(None, HELP));
            }
        }
    }
    Ok(report)
}
