//! Numbers of 16 bits (Zvfh), by singles, rounded as MXCSR says.
//!
//! A sum, product, quotient or root of halves that is rounded to a single and then to a half is rounded as if once, for a single has
//! more than twice the digits. A fused sum is not: its product is exact, and the sum is rounded to odd first, which loses nothing
//! that the second rounding asks for. No single overflows or underflows here: OF and UF come from the last conversion.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_fp::bulk::Op;
use rivet_isa::Sew;

use super::constants::in_all_lanes;
use super::emit::Emit;
use super::file::{narrowed, size, sized};
use super::float::merging;
use super::host::{self, Vectors};
use super::vector::steps;
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{FpOp, IntOp, codes, float};
use crate::guards::CompileKey;
use crate::scalar::NEAREST;
use crate::vector::Plan;
use crate::vector::arithmetic::{Operation, Other};

/// Has an operation code here? What is rounded to odd, and the sign of a sum that is zero, are those of the nearest.
pub(super) fn supports(operation: Operation, compile_key: &CompileKey) -> bool {
    use Operation::{Sgnj, Sgnjn, Sgnjx};
    let has_code = match operation.fp_op() {
        Some(FpOp::AddsDest(_) | FpOp::TimesDest(_)) => compile_key.frm == NEAREST,
        Some(_) => true,
        None => matches!(operation, Sgnj | Sgnjn | Sgnjx),
    };
    has_code && host::vectors() == Some(Vectors::Avx512)
}

/// The sign of a single.
const SIGN: u64 = 0x8000_0000;

impl Emit<'_> {
    /// An operation on halves.
    pub(super) fn compute_half(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        operation: Operation,
        other: Other,
    ) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let fp_op = operation.fp_op()?;
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            let bytes = size(2 * place.1);
            let a = emit.step_of(steps, uop.rs2, first, sew);
            let a = emit.doubled(a, Sew::E32, bytes, lanes);
            if fp_op == FpOp::Plain(Op::Sqrt) {
                emit.singles(fp_op, bytes, lanes, &[a, a])?;
                emit.halves(place, lanes, a);
                return Some(());
            }
            let b = emit.second(steps, other, splat, first, sew);
            let b = emit.doubled(b, Sew::E32, bytes, lanes);
            let value = match fp_op {
                FpOp::Plain(_) => {
                    emit.singles(fp_op, bytes, lanes, &[a, a, b])?;
                    a
                }
                FpOp::Reversed(_) => {
                    emit.singles(fp_op, bytes, lanes, &[a, b, a])?;
                    a
                }
                FpOp::AddsDest(op) | FpOp::TimesDest(op) => {
                    let old = emit.bytes(place.0, place.1);
                    let old = emit.doubled(old, Sew::E32, bytes, lanes);
                    let (factor, addend) = if fp_op == FpOp::AddsDest(op) { (a, old) } else { (old, a) };
                    emit.fused_singles(op, bytes, lanes, [factor, b, addend])?
                }
            };
            emit.halves(place, lanes, value);
            Some(())
        })
    }

    /// An operation on singles, the result first.
    fn singles(&mut self, fp_op: FpOp, bytes: u32, lanes: Lanes, operands: &[usize]) -> Option<()> {
        let code = narrowed(float::code(fp_op, Sew::E32)?, bytes);
        let args: Vec<Arg> = operands.iter().map(|&number| sized(number, bytes).into()).collect();
        self.masked(code, lanes.zeroing(), &args);
        Some(())
    }

    /// The sum of a product and an addend, rounded to odd: where it is not exact, that of its two neighbours whose last digit is 1.
    /// All operands are written over; the result is in one of them.
    fn fused_singles(
        &mut self,
        op: Op,
        bytes: u32,
        lanes: Lanes,
        [product, factor, addend]: [usize; 3],
    ) -> Option<usize> {
        /// Infinities and NaNs.
        const NOT_FINITE: i32 = 0x99;
        /// Quietly.
        const NOT_EQUAL: i32 = 0x0c;
        const CLASS: Code = Code::EVEX_Vfpclassps_kr_k1_zmmm512b32_imm8;
        const COMPARE: Code = Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae;
        const ANY: Code = Code::EVEX_Vptestmd_kr_k1_zmm_zmmm512b32;
        const NONE: Code = Code::EVEX_Vptestnmd_kr_k1_zmm_zmmm512b32;
        let (sew, finite, moved, less) = (Sew::E32, Register::K5, Register::K3, Register::K4);
        let (add, sub) = (FpOp::Plain(Op::Add), FpOp::Plain(Op::Sub));
        let r = |number| Arg::from(sized(number, bytes));
        let data = |emit: &mut Self, bits: u64| Arg::from(emit.asm.data(in_all_lanes(bits, sew)));
        self.singles(FpOp::Plain(Op::Mul), bytes, lanes, &[product, product, factor])?;
        if matches!(op, Op::Nmsub | Op::Nmadd) {
            self.with_bits(IntOp::Xor, sew, bytes, [product; 2], SIGN);
        }
        if matches!(op, Op::Msub | Op::Nmadd) {
            self.with_bits(IntOp::Xor, sew, bytes, [addend; 2], SIGN);
        }
        let sum = factor;
        self.singles(add, bytes, lanes, &[sum, product, addend])?;
        let args = [finite.into(), r(sum), Arg::Number(NOT_FINITE)];
        self.masked(narrowed(CLASS, bytes), merging(lanes), &args);
        self.other_lanes(finite, finite, lanes);
        // What the sum lacks, which is exact: of the product, and of the addend.
        let exact = Lanes::Merge(finite);
        let (x, y) = (self.temp(), self.temp());
        self.singles(sub, bytes, exact, &[x, sum, addend])?;
        self.singles(sub, bytes, exact, &[y, sum, x])?;
        self.singles(sub, bytes, exact, &[x, product, x])?;
        self.singles(sub, bytes, exact, &[y, addend, y])?;
        self.singles(add, bytes, exact, &[x, x, y])?;
        let zero = data(self, 0);
        let args = [moved.into(), r(x), zero, Arg::Number(NOT_EQUAL)];
        self.masked(narrowed(COMPARE, bytes), exact, &args);
        let one = data(self, 1);
        self.masked(narrowed(NONE, bytes), Lanes::Merge(moved), &[moved.into(), r(sum), one]);
        // Away from zero, or where the rest has the other sign, towards it.
        self.operate(IntOp::Xor, sew, bytes, Lanes::All, (x, x, sum, 0));
        let sign = data(self, SIGN);
        self.masked(narrowed(ANY, bytes), Lanes::Merge(moved), &[less.into(), r(x), sign]);
        for (int_op, mask, by) in [(IntOp::Add, moved, 1), (IntOp::Sub, less, 2)] {
            let by = data(self, by);
            let code = narrowed(codes::integer(int_op, sew)?, bytes);
            self.masked(code, Lanes::Merge(mask), &[r(sum), r(sum), by]);
        }
        Some(sum)
    }
}
