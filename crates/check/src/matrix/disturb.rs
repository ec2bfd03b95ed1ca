//! Disturbed runs: a bare-metal program runs under an engine that lets things happen to it which its handlers mend, and what
//! it does has to stay the same. The first disturbance after which it does not is found by a binary search.

use std::cell::Cell as Shared;
use std::rc::Rc;

use rivet_exec::{Engine, Exit, Uop, step};
use rivet_hart::{Hart, Trap};
use rivet_isa::{Addressing, Inst};
use rivet_sim::bytes::little_endian;
use rivet_sim::{ExitStatus, limits};

use super::outcome::Outcome;
use super::run::{Mixed, run};
use super::subject::Subject;
use super::{Cell, MatrixError};

/// What a disturbed run has seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    /// Disturbances.
    pub(super) count: u64,
    /// The instruction at which the last one was, and the element before which it was.
    pub(super) last: Option<(u64, usize)>,
}

impl Done {
    /// One more, at this instruction and element.
    pub(super) fn and(self, pc: u64, element: usize) -> Done {
        Done { count: self.count + 1, last: Some((pc, element)) }
    }
}

/// What disturbs a run.
pub(super) trait Disturbance: 'static {
    /// Disturbs the instruction at pc, which is about to run, if it is time.
    ///
    /// # Errors
    /// The exception that the instruction raises in place of running.
    fn before(&mut self, hart: &mut Hart) -> Result<(), Trap>;
}

/// An engine that steps from instruction to instruction, each of which can be disturbed.
struct Disturbing<D>(D);

impl<D: Disturbance> Engine for Disturbing<D> {
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
            if let Err(trap) = self.0.before(hart).and_then(|()| step(hart)) {
                return Exit::Trap(trap);
            }
        }
    }

    fn flush(&mut self) {}
}

/// What handlers owe to what they interrupt.
pub(super) const HELP: &str =
    "help: the handler has to leave vector registers, vl, vtype and vstart as they were";

/// A program, and how it runs undisturbed.
pub(super) struct Undisturbed<'a> {
    subject: &'a Subject,
    cell: Cell,
    pub(super) outcome: Outcome,
    limit: u64,
}

/// What differs after a disturbance.
pub(super) struct Differs {
    /// The disturbance after which it does.
    pub(super) done: Done,
    /// What differs, in words.
    pub(super) what: String,
}

impl Undisturbed<'_> {
    /// Runs the program. Disturbed runs may take `longer` times its instructions, and a million.
    pub(super) fn of(subject: &Subject, max_insns: u64, longer: u64) -> Result<Undisturbed<'_>, MatrixError> {
        let cell: Cell = vec![0; subject.dimensions.len()];
        let outcome = run(subject, &cell, max_insns)?;
        if let Err(text) = &outcome.end {
            return Err(MatrixError::Reference(text.clone()));
        }
        if matches!(outcome.end, Ok(ExitStatus::InstructionLimit)) {
            return Err(MatrixError::Endless(max_insns));
        }
        let limit = outcome.instructions.saturating_mul(longer).saturating_add(1_000_000);
        Ok(Undisturbed { subject, cell, outcome, limit })
    }

    /// Runs the program with a disturbance that `new` makes, which gets how often it may disturb at most. Gives how often it
    /// does, and what differs, if anything does.
    pub(super) fn disturb<D: Disturbance>(
        &self,
        new: impl Fn(u64, Rc<Shared<Done>>) -> D + Clone + 'static,
    ) -> Result<(u64, Option<Differs>), MatrixError> {
        let run = |left: u64| -> Result<(Outcome, Done), MatrixError> {
            let mut started = self.subject.start(&self.cell)?;
            let done = Rc::new(Shared::new(Done::default()));
            let (shared, new) = (Rc::clone(&done), new.clone());
            started.machine.set_engine(move || Box::new(Disturbing(new(left, Rc::clone(&shared)))));
            let outcome = Mixed { started, end: None }.finish(self.limit)?;
            Ok((outcome, done.get()))
        };
        if limits::reached().is_some() {
            return Err(MatrixError::Stopped);
        }
        let (outcome, mut done) = run(u64::MAX)?;
        let (count, mut same, mut other) = (done.count, 0, done.count);
        let Some(mut difference) = self.outcome.difference(&outcome) else { return Ok((count, None)) };
        let mut outcome = outcome;
        while other - same > 1 {
            let middle = same + (other - same) / 2;
            let (of_middle, done_middle) = run(middle)?;
            match self.outcome.difference(&of_middle) {
                Some(differs) => {
                    (other, done, difference, outcome) = (middle, done_middle, differs, of_middle)
                }
                None => same = middle,
            }
        }
        let what = self.outcome.describe(&outcome, &difference);
        Ok((count, Some(Differs { done, what })))
    }
}

/// The address of the first active element of a vector access from `element` on, and its number. Whole registers, masks,
/// and fault-only-first loads have element 0 only.
pub(super) fn place(hart: &Hart, inst: &Inst, element: usize) -> Option<(u64, usize)> {
    let form = inst.op.form();
    let (v, memory) = (&hart.v, form.memory?);
    let base = hart.x(inst.rs1);
    let first = element.max(v.vstart);
    if matches!(memory.addressing, Addressing::Whole | Addressing::Mask | Addressing::FaultOnlyFirst) {
        let is_there = memory.addressing == Addressing::Whole || v.vl > 0;
        return (first == 0 && is_there && !v.vtype().vill && (inst.vm || v.mask(0, 0))).then_some((base, 0));
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
            little_endian(v.file().get(at..at + bytes)?)
        }
        _ => i * u64::from(memory.eew(v.vtype()).bytes()) * inst.nfields() as u64,
    };
    Some((base.wrapping_add(offset), element))
}

/// Accesses the elements of a vector access before one, which becomes vstart: the instruction runs under a smaller vl, which
/// leaves the others alone, and is still to run.
pub(super) fn begin(hart: &mut Hart, inst: &Inst, element: usize) -> Result<(), Trap> {
    if element > hart.v.vstart {
        access_before(hart, inst, element)?;
    }
    hart.v.vstart = element;
    Ok(())
}

fn access_before(hart: &mut Hart, inst: &Inst, element: usize) -> Result<(), Trap> {
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

/// The instruction at pc, if it is a vector access.
pub(super) fn vector_access(hart: &mut Hart) -> Option<Inst> {
    let raw = hart.fetch(hart.pc).ok()?;
    let inst = hart.config.decoder.decode(raw)?;
    inst.op.form().memory?;
    Some(inst)
}
