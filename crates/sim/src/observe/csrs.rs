//! Control and status registers as Spike's commit log has them.

use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::{Chapter, Ext, Op, csr};

const MISA: u16 = 0x301;
pub(super) const MVIP: u16 = 0x309;
pub(super) const MIP: u16 = 0x344;

/// Returns the CSRs that Spike logs for a CSR write: those that hold the state, not their views.
pub(super) fn logged(hart: &Hart, number: u16) -> impl Iterator<Item = u16> + use<> {
    let (first, second) = match csr::name(number) {
        Some("fcsr") => (0x001, Some(0x002)),
        Some("vcsr") => (0x009, Some(0x00a)),
        Some("sstatus") => (0x300, None),
        Some("sie") => (0x104, Some(0x304)),
        // It writes the whole of stimecmp.
        Some("stimecmph") => (0x14d, None),
        Some("vstimecmph") => (0x24d, None),
        Some("sip") => (MVIP, Some(MIP)),
        Some("mip") if hart.config.isa.has(Ext::S) => (MVIP, Some(MIP)),
        _ => (number, None),
    };
    std::iter::once(first).chain(second)
}

/// Returns mvip as Spike has it (Smaia, which Rivet lacks): an alias of the writable bits of mip. SSIP and STIP are
/// those before the write, since Spike logs mvip first.
pub(super) fn mvip(hart: &Hart, before: u64) -> u64 {
    const SSIP: u64 = 1 << 1;
    const STIP: u64 = 1 << 5;
    const SEIP: u64 = 1 << 9;
    let stce = match hart.xlen() {
        32 => hart.peek_csr(0x31a).unwrap_or(0) >> 31,
        _ => hart.peek_csr(0x30a).unwrap_or(0) >> 63,
    };
    let aliases = if stce & 1 != 0 { SSIP } else { SSIP | STIP };
    before & aliases | hart.peek_csr(MIP).unwrap_or(0) & SEIP
}

/// Returns whether the instruction is a misa write that clears C.
pub(super) fn clears_c(hart: &Hart, uop: &Uop) -> bool {
    const C: u64 = 1 << 2;
    if uop.op.base().row().chapter != Chapter::csr || uop.csr() != MISA {
        return false;
    }
    let register = hart.x(uop.rs1) & C != 0;
    let immediate = u64::from(uop.rs1) & C != 0;
    match uop.op {
        Op::csrrw => !register,
        Op::csrrwi => !immediate,
        Op::csrrc => register,
        Op::csrrci => immediate,
        _ => false,
    }
}
