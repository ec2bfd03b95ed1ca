//! NaN results of unmasked instructions, found and made canonical without masks. The lanes found stay in [`VALUE`], where the
//! cold code expects them.

use iced_x86::Code;
use rivet_isa::Sew;

use super::{MASK, OTHER, VALUE, Vector, float, register, sized, table};
use crate::fused::assembler::{Arg, Label};
use crate::lower::native::assembler::Assembler;
use crate::lower::native::float::UNORDERED;

impl Assembler {
    /// Finds the lanes in which one of two registers has a NaN.
    fn find_unordered(&mut self, to: usize, [a, b]: [usize; 2], sew: Sew, bytes: u32) {
        let code = match sew {
            Sew::E32 => Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8,
            _ => Code::VEX_Vcmppd_ymm_ymm_ymmm256_imm8,
        };
        let [to, a, b] = [to, a, b].map(|number| register(number, bytes));
        self.plain.op(sized(code, bytes), &[to, a, b, Arg::Number(UNORDERED)]);
    }

    /// Goes to `label` if the highest bit of a lane is set in both registers.
    fn jump_if_common(&mut self, pair: [usize; 2], sew: Sew, bytes: u32, label: Label) {
        self.plain.op(sized(test(sew), bytes), &pair.map(|number| register(number, bytes)));
        self.jump(Code::Jne_rel32_64, label);
    }

    /// Goes to `label` if a lane of one of two registers has a NaN.
    pub(in crate::lower::native) fn jump_if_nan(
        &mut self,
        pair: [usize; 2],
        sew: Sew,
        bytes: u32,
        label: Label,
    ) {
        self.find_unordered(VALUE, pair, sew, bytes);
        self.jump_if_common([VALUE; 2], sew, bytes, label);
    }

    /// Goes to `label` if the factors in a lane that was found may be infinity and 0: their magnitudes differ in the same bits.
    pub(in crate::lower::native) fn jump_if_maybe_invalid(
        &mut self,
        [a, b]: [usize; 2],
        sew: Sew,
        bytes: u32,
        label: Label,
    ) {
        let double =
            if sew == Sew::E32 { Code::VEX_Vpaddd_ymm_ymm_ymmm256 } else { Code::VEX_Vpaddq_ymm_ymm_ymmm256 };
        self.three(Code::VEX_Vpxor_ymm_ymm_ymmm256, bytes, [MASK, a, b]);
        // Without the signs.
        self.three(double, bytes, [MASK; 3]);
        self.with_number(table::equal(sew), bytes, [MASK, MASK], float::bits(sew).infinity << 1, sew);
        self.jump_if_common([MASK, VALUE], sew, bytes, label);
    }

    /// Goes to `label` if all NaNs that were found are canonical.
    pub(in crate::lower::native) fn jump_if_canonical(
        &mut self,
        number: usize,
        canonical: u64,
        sew: Sew,
        bytes: u32,
        label: Label,
    ) {
        self.with_number(table::equal(sew), bytes, [OTHER, number], canonical, sew);
        let code = sized(test(sew), bytes);
        self.plain.op(code, &[OTHER, VALUE].map(|number| register(number, bytes)));
        // No lane was found that is not equal.
        self.jump(Code::Jb_rel32_64, label);
    }

    /// The lanes that were found become canonical NaNs.
    pub(in crate::lower::native) fn put_canonical(
        &mut self,
        to: usize,
        canonical: u64,
        sew: Sew,
        bytes: u32,
    ) {
        let canonical = self.numbers(canonical, sew);
        // A blend of integers would wait longer for a result of floating point.
        let code = match sew {
            Sew::E32 => Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm,
            _ => Code::VEX_Vblendvpd_ymm_ymm_ymmm256_ymm,
        };
        let [to, found] = [to, VALUE].map(|number| register(number, bytes));
        self.plain.op(sized(code, bytes), &[to, to, canonical, found]);
    }

    /// Where one of two registers has a NaN, the result is the other; the lanes in which both have one are found.
    pub(in crate::lower::native) fn put_numbers(
        &mut self,
        to: usize,
        [a, b]: [usize; 2],
        sew: Sew,
        bytes: u32,
    ) {
        let result = Vector { number: to, bytes };
        self.find_unordered(MASK, [a, a], sew, bytes);
        self.choose_by(result, [b, to], MASK);
        self.find_unordered(OTHER, [b, b], sew, bytes);
        self.choose_by(result, [a, to], OTHER);
        self.three(Code::VEX_Vpand_ymm_ymm_ymmm256, bytes, [VALUE, MASK, OTHER]);
    }
}

/// The instruction that compares the highest bits of lanes.
fn test(sew: Sew) -> Code {
    if sew == Sew::E32 { Code::VEX_Vtestps_ymm_ymmm256 } else { Code::VEX_Vtestpd_ymm_ymmm256 }
}
