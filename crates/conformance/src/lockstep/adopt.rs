//! External values, such as counters and interrupts, are taken from the log, because Rivet cannot know them.

use rivet_elf::Image;
use rivet_exec::Uop;
use rivet_hart::{Hart, Reservation};
use rivet_isa::{Op, ScalarAccess};

use super::commit::{Commit, Reg};
use super::{Options, ignorable};

/// The words through which a program and its host talk: when the host answers is its own affair.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HostWords {
    tohost: Option<u64>,
    fromhost: Option<u64>,
}

impl HostWords {
    pub(super) fn of(image: &Image) -> HostWords {
        HostWords { tohost: image.tohost, fromhost: image.fromhost }
    }

    /// Does the instruction, about to run or just retired, store to tohost?
    pub(super) fn is_told(self, hart: &Hart, uop: &Uop) -> bool {
        let stores = uop.op.scalar_access().is_some_and(|access| access.is_store() && !access.float);
        let addr = hart.address(hart.x(uop.rs1), uop.imm as u64);
        stores && HostWords { fromhost: None, ..self }.contains(hart, addr)
    }

    /// Does the instruction, about to run, look at what the host has answered?
    pub(super) fn is_asked(self, hart: &Hart, uop: &Uop) -> bool {
        let loads = uop.op.scalar_access().is_some_and(|access| access.is_load() && !access.float);
        loads && self.contains(hart, hart.address(hart.x(uop.rs1), uop.imm as u64))
    }

    fn contains(self, hart: &Hart, addr: u64) -> bool {
        let words = [self.tohost, self.fromhost];
        words != [None; 2]
            && hart.physical(addr).is_some_and(|at| {
                words.into_iter().flatten().any(|word| (word..word.saturating_add(8)).contains(&at))
            })
    }
}

/// Gives the register that an instruction has read a counter, an ignored CSR, a device or the host into the log's
/// value.
pub(super) fn adopt(hart: &mut Hart, uop: &Uop, theirs: &Commit, words: HostWords, options: &Options) {
    let Some((value, _)) = theirs.scalar(Reg::X(uop.rd)) else { return };
    let is_csr = uop.op.is_csr();
    let loads = uop.op.scalar_access().is_some_and(ScalarAccess::is_load);
    let outside = is_csr && (ignorable(uop.csr()) || options.ignore.contains(&uop.csr()))
        || loads
            && theirs
                .loads
                .first()
                .is_some_and(|&addr| words.contains(hart, addr) || !hart.peek(addr, &mut [0]));
    // Bits that devices drive, which may have come earlier there or later.
    let devices = is_csr && (value ^ hart.x(uop.rd)) & !driven(uop.csr()) == 0;
    if (outside || devices) && theirs.pc == uop.pc && theirs.bits == uop.raw {
        hart.set_x(uop.rd, value);
    }
}

/// Brings privileged CSRs to what Spike resets them to where the specification leaves that open: PMP entry 0 permits all
/// accesses, mstatus.MPP is U. CSRs that the hart lacks stay away.
pub(super) fn start_as_spike(hart: &mut Hart) {
    const MPP: u64 = 3 << 11;
    let mstatus = hart.csr.mstatus & !MPP;
    for (csr, value) in [(0x300, mstatus), (0x3b0, u64::MAX), (0x3a0, 0x1f)] {
        let _ = hart.write_csr(csr, value);
    }
}

/// The bits of a CSR that devices set when they like: pending interrupts.
pub(super) fn driven(csr: u16) -> u64 {
    const SUPERVISOR: u64 = 1 << 5 | 1 << 9;
    const MACHINE: u64 = 1 << 3 | 1 << 7 | 1 << 11;
    match csr {
        0x144 => SUPERVISOR,
        0x344 => SUPERVISOR | MACHINE,
        _ => 0,
    }
}

/// "Implementations may choose to track the dirtiness of the floating-point register state imprecisely by reporting the
/// state to be dirty even when it has not been modified", and so for vectors: what the log says to be dirty becomes
/// dirty unless it is off.
pub(super) fn dirty_as_in(hart: &mut Hart, uop: &Uop, theirs: &Commit) {
    const FS: u32 = 13;
    const VS: u32 = 9;
    const DIRTY: u8 = 3;
    let is_status = |csr| matches!(csr, 0x100 | 0x300);
    let dirties = |ours: u8, status: u64, at: &u32| (1..DIRTY).contains(&ours) && status >> at & 3 == 3;
    let written = theirs.scalars.iter().find(|(reg, ..)| matches!(reg, Reg::Csr(csr) if is_status(*csr)));
    let read = uop.op.is_csr() && is_status(uop.csr());
    let read = theirs.scalar(Reg::X(uop.rd)).filter(|_| read && theirs.pc == uop.pc);
    if let Some((status, _)) = read {
        let old = hart.x(uop.rd);
        let dirtied = [FS, VS].into_iter().filter(|at| dirties((old >> at & 3) as u8, status, at));
        let dirtied = dirtied.fold(0, |bits, at| bits | 3 << at);
        if dirtied != 0 {
            hart.set_x(uop.rd, old | dirtied | 1 << (hart.xlen() - 1));
        }
    }
    let status = match hart.virtualized {
        false => written.map(|entry| entry.1).or(read.map(|entry| entry.0)),
        // The hart's fields are those of mstatus and vsstatus together: dirty only where both are.
        true => {
            let value = |csr| theirs.scalar(Reg::Csr(csr)).map(|entry| entry.0);
            value(0x300).zip(value(0x200)).map(|(host, guest)| host & guest)
        }
    };
    let Some(status) = status else { return };
    if dirties(hart.fs, status, &FS) {
        hart.fs = DIRTY;
    }
    if dirties(hart.vs, status, &VS) {
        hart.vs = DIRTY;
    }
}

/// A store-conditional may fail at any time: one that failed in the log will fail here.
pub(super) fn fail_as_in(hart: &mut Hart, uop: &Uop, theirs: &Commit) {
    let failed = theirs.scalar(Reg::X(uop.rd)).is_some_and(|(value, _)| value != 0);
    if failed && theirs.pc == uop.pc && theirs.bits == uop.raw {
        hart.reservation = Reservation::NONE;
    }
}

/// Is it a store-conditional?
pub(super) fn is_conditional(uop: &Uop) -> bool {
    matches!(uop.op, Op::sc_w | Op::sc_d)
}
