//! A trial runs an instruction on a copy of the hart that has no memory.
//!
//! The copy is judged by the very functions that run guests: what they say is what would happen.

use std::sync::{Arc, Mutex};

use rivet_exec::Uop;
use rivet_hart::{AddressSpace, Hart, Trap};
use rivet_isa::Inst;
use rivet_mem::{Bus, UserSpace};

/// A copy of the hart without memory; none where the host gives none.
pub(super) fn copy(hart: &Hart) -> Option<Hart> {
    let world = match &hart.space {
        AddressSpace::User(_) => AddressSpace::User(UserSpace::new(16).ok()?),
        AddressSpace::Bare(_) => AddressSpace::Bare(Arc::new(Mutex::new(Bus::new()))),
    };
    let mut trial = Hart::new(Arc::clone(&hart.config), world);
    restore(&mut trial, hart);
    Some(trial)
}

/// Gives the copy the state of the hart again.
pub(super) fn restore(trial: &mut Hart, hart: &Hart) {
    trial.pc = hart.pc;
    (trial.x, trial.f) = (hart.x, hart.f);
    (trial.frm, trial.fflags, trial.fs, trial.vs) = (hart.frm, hart.fflags, hart.fs, hart.vs);
    trial.v.clone_from(&hart.v);
    (trial.instret, trial.id) = (hart.instret, hart.id);
    (trial.privilege, trial.virtualized) = (hart.privilege, hart.virtualized);
    trial.reservation = hart.reservation;
    trial.csr.clone_from(&hart.csr);
}

/// Runs an instruction on the copy.
pub(super) fn run(trial: &mut Hart, inst: Inst) -> Result<(), Trap> {
    let uop = Uop::new(inst, trial.pc);
    (uop.handler)(trial, &uop)
}
