//! What the log knows and Rivet cannot: what came from outside, and when. Rivet takes it from the log.

use rivet_elf::Image;
use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::Op;

use super::commit::{Commit, Reg};
use super::{Options, ignorable};
use crate::rig::peek;

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
        let stores = matches!(uop.op.base(), Op::sb | Op::sh | Op::sw | Op::sd);
        let addr = hart.address(hart.x(uop.rs1), uop.imm as u64);
        stores && self.tohost.is_some_and(|tohost| (tohost..tohost.saturating_add(8)).contains(&addr))
    }

    /// Does the instruction, about to run, look at what the host has answered?
    pub(super) fn is_asked(self, hart: &Hart, uop: &Uop) -> bool {
        let loads = matches!(uop.op.base(), Op::lb | Op::lbu | Op::lh | Op::lhu | Op::lw | Op::lwu | Op::ld);
        loads && self.contains(hart.address(hart.x(uop.rs1), uop.imm as u64))
    }

    fn contains(self, addr: u64) -> bool {
        [self.tohost, self.fromhost]
            .into_iter()
            .flatten()
            .any(|word| (word..word.saturating_add(8)).contains(&addr))
    }
}

/// Gives the register that an instruction has read a counter, an ignored CSR, a device or the host into the log's
/// value.
pub(super) fn adopt(hart: &mut Hart, uop: &Uop, theirs: &Commit, words: HostWords, options: &Options) {
    let Some((value, _)) = theirs.scalar(Reg::X(uop.rd)) else { return };
    let row = uop.op.base().row();
    let outside = match row.chapter {
        "csr" => ignorable(uop.csr()) || options.ignore.contains(&uop.csr()),
        "ldst" => {
            theirs.loads.first().is_some_and(|&addr| words.contains(addr) || !peek(hart, addr, &mut [0]))
        }
        _ => false,
    };
    // Bits that devices drive, which may have come earlier there or later.
    let devices = row.chapter == "csr" && (value ^ hart.x(uop.rd)) & !driven(uop.csr()) == 0;
    if (outside || devices) && theirs.pc == uop.pc && theirs.bits == uop.raw {
        hart.set_x(uop.rd, value);
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

/// A store-conditional may fail at any time: one that failed in the log will fail here.
pub(super) fn fail_as_in(hart: &mut Hart, uop: &Uop, theirs: &Commit) {
    let failed = theirs.scalar(Reg::X(uop.rd)).is_some_and(|(value, _)| value != 0);
    if failed && theirs.pc == uop.pc && theirs.bits == uop.raw {
        hart.reservation = None;
    }
}

/// Is it a store-conditional?
pub(super) fn is_conditional(uop: &Uop) -> bool {
    matches!(uop.op, Op::sc_w | Op::sc_d)
}
