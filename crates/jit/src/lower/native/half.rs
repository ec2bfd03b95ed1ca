//! Half precision (Zvfh), computed in single precision and rounded as MXCSR says.
//!
//! A sum, difference, product, quotient or root that is rounded to a single and then to a half is the same as if it had been
//! rounded once, since a single has more than twice the digits of a half. This does not hold for fused multiply-adds: their product
//! is exact, and their sum is rounded to odd first, which makes the second rounding correct. Singles neither overflow nor
//! underflow here: OF and UF are raised when the result becomes a half.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_fp::bulk::Op;
use rivet_isa::{Chapter, Function, Sew};

use super::constants::in_all_lanes;
use super::emit::{Emit, HostWriter};
use super::file::{narrowed, size, sized};
use super::float::merging;
use super::host;
use super::vector::steps;
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{FpOp, IntOp, codes, float};
use crate::guards::CompileKey;
use crate::scalar::NEAREST;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::element0::Element0;
use crate::vector::mask::{self, Predicate};
use crate::vector::plan::MASK;
use crate::vector::{Plan, VectorOp, Vl};

/// Has an operation code here? Fused ones have it for round-to-nearest alone: rounding to odd and the sign of a zero sum rely on it.
pub(super) fn supports(operation: Operation, compile_key: &CompileKey) -> bool {
    use Operation::{Sgnj, Sgnjn, Sgnjx};
    let has_code = match operation.fp_op() {
        Some(FpOp::AddsDest(_) | FpOp::TimesDest(_)) => compile_key.frm == NEAREST,
        Some(_) => true,
        None => matches!(operation, Sgnj | Sgnjn | Sgnjx),
    };
    has_code && host::vectors().is_some()
}

/// The move from a scalar register or the comparison that an instruction on halves is.
pub(super) fn moved_or_compared(uop: &Uop, vl: Vl) -> Option<VectorOp> {
    let half = Other::Float(uop.rs1);
    match uop.op.semantics() {
        (Chapter::vmove, Function::fmerge_vfm, _) => Some(VectorOp::Merge(half)),
        (Chapter::vmove, Function::fmv_v_f, _) => Some(VectorOp::Compute(Operation::Move, half)),
        (Chapter::vperm, Function::fmv_s_f, _) => Some(VectorOp::Element0(Element0::FromFloat)),
        (chapter @ Chapter::vfcmp, function, name) => {
            let has_code = host::vectors().is_some() && vl.most() <= MASK;
            let predicate = Predicate::of(chapter, name).filter(|_| has_code)?;
            Some(VectorOp::Compare(predicate, mask::operand(function, uop)?))
        }
        _ => None,
    }
}

/// Of the host's instruction for classes of numbers: infinities and NaNs.
pub(super) const NOT_FINITE: i32 = 0x99;

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

    /// Writes singles as halves. NaNs become canonical.
    pub(super) fn halves(&mut self, place: (u32, u32), lanes: Lanes, a: usize) {
        const BY_MXCSR: i32 = 0b100;
        const CANONICAL: u64 = 0x7e00;
        let (sew, nans) = (Sew::E16, Register::K3);
        let from = size(2 * place.1);
        let half = size(from / 2);
        let code = narrowed(Code::EVEX_Vcvtps2ph_ymmm256_k1z_zmm_imm8_sae, from);
        self.result(place, sew, lanes, |emit, to, lanes| {
            let a = emit.unchanged(a, to);
            let (single, done) = (Arg::from(sized(a, from)), emit.asm.label());
            emit.masked(code, lanes, &[sized(to, half).into(), single, Arg::Number(BY_MXCSR)]);
            emit.unordered(nans, single, single, Sew::E32, from, merging(lanes));
            emit.two(Code::VEX_Kortestw_kr_kr, nans, nans);
            emit.jump(Code::Je_rel32_64, done);
            let canonical = emit.asm.data(in_all_lanes(CANONICAL, sew));
            emit.masked(
                codes::load(half, sew),
                Lanes::Merge(nans),
                &[sized(to, half).into(), canonical.into()],
            );
            emit.asm.place(done);
        });
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
        /// Raises nothing for quiet NaNs.
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
        // The rounding error of the sum, which is exact (Knuth's TwoSum).
        let exact = Lanes::Merge(finite);
        let (temps, x) = (self.temps, self.temp());
        self.singles(sub, bytes, exact, &[x, sum, addend])?;
        self.singles(sub, bytes, exact, &[product, product, x])?;
        self.singles(sub, bytes, exact, &[x, sum, x])?;
        self.singles(sub, bytes, exact, &[addend, addend, x])?;
        self.singles(add, bytes, exact, &[x, product, addend])?;
        let zero = data(self, 0);
        let args = [moved.into(), r(x), zero, Arg::Number(NOT_EQUAL)];
        self.masked(narrowed(COMPARE, bytes), exact, &args);
        let one = data(self, 1);
        self.masked(narrowed(NONE, bytes), Lanes::Merge(moved), &[moved.into(), r(sum), one]);
        // By one unit away from zero, or towards it where the error has the other sign.
        self.operate(IntOp::Xor, sew, bytes, Lanes::All, (x, x, sum, 0));
        let sign = data(self, SIGN);
        self.masked(narrowed(ANY, bytes), Lanes::Merge(moved), &[less.into(), r(x), sign]);
        for (int_op, mask, by) in [(IntOp::Add, moved, 1), (IntOp::Sub, less, 2)] {
            let by = data(self, by);
            let code = narrowed(codes::integer(int_op, sew)?, bytes);
            self.masked(code, Lanes::Merge(mask), &[r(sum), r(sum), by]);
        }
        self.temps = temps;
        Some(sum)
    }
}
