//! Faults in vector memory accesses: on bare metal each access faults once at one of its elements, and goes on by vstart when
//! the program's handler has returned (V 17).

use std::cell::Cell as Shared;
use std::rc::Rc;

use rivet_exec::{Engine, Exit, Uop, step};
use rivet_hart::{Cause, Hart, Mode, Trap};
use rivet_isa::{Addressing, Inst};
use rivet_sim::limits;
use serde::Serialize;

use super::outcome::Outcome;
use super::run::Mixed;
use super::subject::Subject;
use super::{Cell, MatrixError};
use crate::finding::{Finding, Place, Severity};
use crate::report::Report;

/// A run may take so many times the instructions of the undisturbed one, and so many more.
const LONGER: (u64, u64) = (100, 1_000_000);

/// What was run.
#[derive(Clone, Debug, Serialize)]
pub struct FaultDetails {
    /// How the undisturbed run ended.
    pub end: String,
    /// Faults of each run: at element 0, 1, and so on.
    pub faults: Vec<u64>,
}

/// What a run with faults has done.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    faults: u64,
    /// The instruction that faulted last.
    last: Option<u64>,
}

/// An engine under which vector accesses fault.
struct Faults {
    element: usize,
    /// Faults that are still to come, at most.
    left: u64,
    /// The instruction that has faulted, until the handler has returned to it.
    waits: Option<u64>,
    done: Rc<Shared<Done>>,
}

impl Engine for Faults {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        let end = hart.instret.saturating_add(fuel);
        loop {
            if hart.stop {
                hart.stop = false;
                return Exit::Stop;
            }
            if hart.instret >= end {
                return Exit::Fuel;
            }
            if let Some(trap) = self.fault(hart) {
                return Exit::Trap(trap);
            }
            if let Err(trap) = step(hart) {
                return Exit::Trap(trap);
            }
        }
    }

    fn flush(&mut self) {}
}

impl Faults {
    /// The fault that the instruction at pc is to meet; the elements before have been accessed.
    fn fault(&mut self, hart: &mut Hart) -> Option<Trap> {
        if self.waits.is_some_and(|pc| pc != hart.pc) || self.left == 0 {
            return None;
        }
        let raw = hart.fetch(hart.pc).ok()?;
        let inst = hart.config.decoder.decode(raw)?;
        inst.op.form().memory?;
        if self.waits.take().is_some() {
            return None;
        }
        let (addr, element) = self.place(hart, &inst)?;
        let pc = hart.pc;
        if element > hart.v.vstart
            && let Err(trap) = begin(hart, &inst, element)
        {
            return Some(trap);
        }
        hart.v.vstart = element;
        (self.left, self.waits) = (self.left - 1, Some(pc));
        self.done.set(Done { faults: self.done.get().faults + 1, last: Some(pc) });
        let cause = match (hart.mode() == Mode::M, inst.op.form().stores()) {
            (true, false) => Cause::LoadAccess,
            (true, true) => Cause::StoreAccess,
            (false, false) => Cause::LoadPage,
            (false, true) => Cause::StorePage,
        };
        Some(Trap::new(cause, hart.address(addr, 0)))
    }

    /// The address of the first active element from the wanted one on, and its number. Of whole registers and masks, and of
    /// fault-only-first loads, only element 0 faults.
    fn place(&self, hart: &Hart, inst: &Inst) -> Option<(u64, usize)> {
        let form = inst.op.form();
        let (v, memory) = (&hart.v, form.memory?);
        let base = hart.x(inst.rs1);
        let first = self.element.max(v.vstart);
        if matches!(memory.addressing, Addressing::Whole | Addressing::Mask | Addressing::FaultOnlyFirst) {
            let is_there = memory.addressing == Addressing::Whole || v.vl > 0;
            return (first == 0 && is_there && !v.vtype().vill && (inst.vm || v.mask(0, 0)))
                .then_some((base, 0));
        }
        if v.vtype().vill {
            return None;
        }
        let element = (first..v.vl).find(|&i| inst.vm || v.mask(0, i))?;
        let i = element as u64;
        let offset = match memory.addressing {
            Addressing::Strided => hart.x(inst.rs2).wrapping_mul(i),
            Addressing::Indexed => {
                let bytes = form.vs2.eew(v.vtype())? as usize / 8;
                let at = usize::from(inst.rs2) * v.vlenb() + element * bytes;
                let index = v.file().get(at..at + bytes)?;
                index.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
            }
            _ => i * u64::from(memory.eew(v.vtype()).bytes()) * inst.nfields() as u64,
        };
        Some((base.wrapping_add(offset), element))
    }
}

/// Accesses the elements before one: the instruction runs under a smaller vl, which leaves the others alone.
fn begin(hart: &mut Hart, inst: &Inst, element: usize) -> Result<(), Trap> {
    let (pc, vl, form) = (hart.pc, hart.v.vl, inst.op.form());
    let old = hart.v.file().to_vec();
    hart.v.vl = element;
    let uop = Uop::new(*inst, pc);
    let done = (uop.handler)(hart, &uop);
    hart.v.vl = vl;
    done?;
    hart.pc = pc;
    if !form.stores() {
        let vlenb = hart.v.vlenb();
        let vtype = hart.v.vtype();
        let group = form.vd.registers(vtype, 8 * vlenb as u32).unwrap_or(1) as usize * vlenb;
        let body = form.vd.eew(vtype).unwrap_or(8) as usize / 8 * element;
        for field in 0..inst.nfields() {
            let base = usize::from(inst.rd) * vlenb + field * group;
            let tail = (base + body).min(old.len())..(base + group).min(old.len());
            hart.v.file_mut()[tail.clone()].copy_from_slice(&old[tail]);
        }
    }
    Ok(())
}

/// Runs a bare-metal program, and again once for each element below `elements`: each vector access faults there once, and
/// what the program does has to be the same. Finds the first access after whose fault it is not.
pub fn check_faults(
    subject: &Subject,
    elements: u32,
    max_insns: u64,
) -> Result<Report<FaultDetails>, MatrixError> {
    let cell: Cell = vec![0; subject.dimensions.len()];
    let undisturbed = super::run::run(subject, &cell, max_insns)?;
    if let Err(text) = &undisturbed.end {
        return Err(MatrixError::Reference(text.clone()));
    }
    if matches!(undisturbed.end, Ok(rivet_sim::ExitStatus::InstructionLimit)) {
        return Err(MatrixError::Endless(max_insns));
    }
    let limit = undisturbed.instructions.saturating_mul(LONGER.0).saturating_add(LONGER.1);
    let run = |element: u32, left: u64| -> Result<(Outcome, Done), MatrixError> {
        let mut started = subject.start(&cell)?;
        let done = Rc::new(Shared::new(Done::default()));
        let shared = Rc::clone(&done);
        started.machine.set_engine(move || {
            let done = Rc::clone(&shared);
            Box::new(Faults { element: element as usize, left, waits: None, done })
        });
        let outcome = Mixed { started, end: None }.finish(limit)?;
        Ok((outcome, done.get()))
    };
    let mut report = Report {
        check: "faults",
        program: subject.path.display().to_string(),
        findings: Vec::new(),
        details: FaultDetails { end: undisturbed.end_text(), faults: Vec::new() },
    };
    let names = subject.start(&cell)?.names(subject);
    // The accesses of the findings.
    let mut found = Vec::new();
    for element in 0..elements {
        if limits::reached().is_some() {
            return Err(MatrixError::Stopped);
        }
        let (outcome, mut done) = run(element, u64::MAX)?;
        report.details.faults.push(done.faults);
        let Some(difference) = undisturbed.difference(&outcome) else { continue };
        // The least number of faults after which something differs.
        let (mut same, mut other) = (0, done.faults);
        while other - same > 1 {
            let middle = same + (other - same) / 2;
            let (outcome, of_middle) = run(element, middle)?;
            match undisturbed.difference(&outcome) {
                Some(_) => (other, done) = (middle, of_middle),
                None => same = middle,
            }
        }
        match found.iter().position(|&pc| pc == done.last) {
            Some(at) => report.findings[at].count += 1,
            None => {
                found.push(done.last);
                let place = done.last.map(|pc| Place::of(&names, pc));
                let text = format!("a fault at element {element} of this access changes the result");
                let what = undisturbed.describe(&outcome, &difference);
                let help =
                    "help: the handler has to leave vector registers, vl, vtype and vstart as they were";
                let finding = Finding::new("fault-resumed", Severity::Error, place, text);
                report.findings.push(finding.note(None, what).note(None, help));
            }
        }
    }
    Ok(report)
}
