//! Shifts that narrow, clip or round.
//!
//! Rounding follows `vxrm`: there are plans for round-half-up and round-down, for the mode that was set when the region was
//! found.

use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Param, Sew};

use super::arithmetic::Other;
use crate::guards::CompileKey;

/// `vxrm`: round-to-nearest-up.
pub(crate) const UP: u8 = 0;

/// `vxrm`: round-down.
pub(crate) const DOWN: u8 = 2;

/// A shift to the right, and what is done with its result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift {
    pub(crate) signed: bool,
    /// By the scalar, or by each element of the group.
    pub(crate) by: Other,
    /// It rounds by `vxrm`.
    pub(crate) rounds: bool,
    /// The source has elements of twice the width.
    pub(crate) narrows: bool,
    /// Results out of range become the end of the range.
    pub(crate) clips: bool,
}

impl Shift {
    /// The one that an instruction is; `sew` is that of vtype.
    pub(crate) fn of(uop: &Uop, sew: Sew, compile_key: &CompileKey) -> Option<Shift> {
        let by = match uop.op.semantics().1 {
            Function::wi | Function::nwi | Function::vi => Other::Immediate(uop.imm),
            Function::wx => Other::Integer(uop.rs1),
            _ => return None,
        };
        // Cranelift has no clips of 64 bits.
        Shift::by(uop, by, sew, compile_key).filter(|shift| !shift.clips || sew != Sew::E32)
    }

    /// The same of those that only vector loops have code for: with a count in a register that rounds, with counts in a group, and clips of 64
    /// bits.
    pub(crate) fn of_loops(uop: &Uop, sew: Sew, compile_key: &CompileKey) -> Option<Shift> {
        let by = match uop.op.semantics() {
            (Chapter::vfixed, Function::nwi, _) => Other::Immediate(uop.imm),
            (Chapter::vfixed, Function::nwx | Function::vx, _) => Other::Integer(uop.rs1),
            (Chapter::vfixed, Function::nwv, _) | (Chapter::vnarrow, Function::wv, _) => {
                Other::Vector(uop.rs1)
            }
            _ => return None,
        };
        Shift::by(uop, by, sew, compile_key)
    }

    /// That of an instruction by this count.
    fn by(uop: &Uop, by: Other, sew: Sew, compile_key: &CompileKey) -> Option<Shift> {
        let (chapter, _, name) = uop.op.semantics();
        let shift = |signed, narrows, clips| Shift { signed, by, rounds: narrows == clips, narrows, clips };
        let shift = match (chapter, name) {
            (Chapter::vnarrow, Param::Srl) => shift(false, true, false),
            (Chapter::vnarrow, Param::Sra) => shift(true, true, false),
            (Chapter::vfixed, Param::Nclip) => shift(true, true, true),
            (Chapter::vfixed, Param::Nclipu) => shift(false, true, true),
            (Chapter::vfixed, Param::Ssra) => shift(true, false, false),
            (Chapter::vfixed, Param::Ssrl) => shift(false, false, false),
            _ => return None,
        };
        let wide = sew.bits() * if shift.narrows { 2 } else { 1 };
        let fits = wide <= compile_key.elen && (!shift.rounds || matches!(compile_key.vxrm, UP | DOWN));
        fits.then_some(shift)
    }

    /// Where elements of a width are shifted, and rounded up: by how much less the bit is that counts then, the highest
    /// that is shifted out.
    pub(crate) fn last_bit(&self, sew: Sew, vxrm: u8) -> Option<i32> {
        let Other::Immediate(count) = self.by else { return None };
        // It counts modulo the width.
        self.rounds_up(sew, vxrm).then(|| (count as u32 % sew.bits()) as i32 - 1)
    }

    /// Is something added where elements of a width are shifted? A count in a register may turn out to be 0.
    pub(crate) fn rounds_up(&self, sew: Sew, vxrm: u8) -> bool {
        let is_nothing =
            matches!(self.by, Other::Immediate(count) if (count as u32).is_multiple_of(sew.bits()));
        self.rounds && vxrm == UP && !is_nothing
    }

    /// The least and the greatest result of a clip to a width.
    pub(crate) fn range(&self, sew: Sew) -> (i64, i64) {
        let bits = sew.bits();
        if self.signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
    }
}
