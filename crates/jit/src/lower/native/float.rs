//! Vector instructions on floating-point numbers, rounded as MXCSR says. Flags gather there.
//!
//! Host and RISC-V agree but for NaN results, which cold code makes canonical, and NV of `∞ × 0 + NaN`, which the host does
//! not raise: there the product is made once more, without the NaN.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use rivet_fp::bulk::Op;

use super::constants::{Constant, in_all_lanes};
use super::emit::{Emit, HostWriter, Later, RAX};
use super::file::{narrowed, size, sized};
use super::host::Vectors;
use super::vector::steps;
use crate::fused::assembler::{Arg, Label, Lanes};
use crate::fused::float::{self as host, INFINITY_OR_ZERO};
use crate::fused::{FpOp, codes};
use crate::vector::Plan;
use crate::vector::arithmetic::{Operation, Other};

/// NaNs in lanes of a result.
pub(super) struct Nan {
    pub(super) label: Label,
    pub(super) back: Label,
    pub(super) to: usize,
    pub(super) sew: Sew,
    pub(super) bytes: u32,
    pub(super) what: Source,
    /// The lanes are in `k3`.
    pub(super) in_mask: bool,
}

/// What a NaN was made of.
pub(super) enum Source {
    /// One operation or a conversion.
    Plain,
    /// A fused one of these factors.
    Fused(usize, usize),
    /// The lesser or greater of these.
    Choice(usize, usize),
    /// A conversion of this, of another width it may be, to integers: lanes of the number that the host gives for what has none.
    Integer { from: usize, of: Sew, signed: bool },
}

/// The comparison that finds NaNs.
pub(super) const UNORDERED: i32 = 3;

/// Is it an operation on numbers that has code here?
pub(super) fn supports(operation: Operation, sew: Sew) -> bool {
    use Operation::{Sgnj, Sgnjn, Sgnjx};
    match sew {
        Sew::E32 | Sew::E64 => operation.fp_op().is_some() || matches!(operation, Sgnj | Sgnjn | Sgnjx),
        Sew::E16 => matches!(operation, Sgnj | Sgnjn | Sgnjx),
        Sew::E8 => false,
    }
}

/// What a fused operation is.
pub(super) fn fused(minus: bool, less: bool) -> Op {
    match (minus, less) {
        (false, false) => Op::Madd,
        (false, true) => Op::Msub,
        (true, false) => Op::Nmsub,
        (true, true) => Op::Nmadd,
    }
}

impl Emit<'_> {
    /// An operation on elements of one width.
    pub(super) fn compute_float(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        operation: Operation,
        other: Other,
    ) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            if lanes == Lanes::All
                && place.1 == size(place.1)
                && let Some(fp_op @ (FpOp::Plain(op) | FpOp::Reversed(op))) = operation.fp_op()
                && op != Op::Sqrt
            {
                let swaps = matches!(op, Op::Add | Op::Mul) || matches!(fp_op, FpOp::Reversed(_));
                let operands = emit.operands_in_place(uop, steps, splat, swaps, first, sew);
                return emit.rounded(fp_op, sew, place, lanes, &operands);
            }
            let a = emit.step_of(steps, uop.rs2, first, sew);
            let b = emit.second(steps, other, splat, first, sew);
            match operation.fp_op() {
                Some(fp_op) => emit.fp_op(fp_op, sew, place, lanes, a, b)?,
                None => emit.sign(operation, sew, place, lanes, a, b),
            }
            Some(())
        })
    }

    /// A formula of `a`, `b` and the old value of the result.
    pub(super) fn fp_op(
        &mut self,
        fp_op: FpOp,
        sew: Sew,
        place: (u32, u32),
        lanes: Lanes,
        a: usize,
        b: usize,
    ) -> Option<()> {
        let bytes = size(place.1);
        let r = |number| Arg::from(sized(number, bytes));
        match fp_op {
            FpOp::Plain(Op::Sqrt) => return self.rounded(fp_op, sew, place, lanes, &[r(a)]),
            FpOp::Plain(_) => return self.rounded(fp_op, sew, place, lanes, &[r(a), r(b)]),
            FpOp::Reversed(_) => return self.rounded(fp_op, sew, place, lanes, &[r(b), r(a)]),
            FpOp::AddsDest(_) | FpOp::TimesDest(_) => {}
        }
        let code = narrowed(host::code(fp_op, sew)?, bytes);
        let old = self.bytes(place.0, place.1);
        let reads = [a, b, old];
        self.result(place, sew, lanes, |emit, to, lanes| {
            emit.check_overwritten(to, &reads);
            // The operands are needed where there are NaNs.
            let [a, b] = [a, b].map(|number| emit.unchanged(number, to));
            let keeping = if lanes == Lanes::All { lanes } else { merging(lanes) };
            let factors = match fp_op {
                FpOp::AddsDest(_) => {
                    emit.copy_vector(to, old);
                    emit.masked(code, keeping, &[r(to), r(a), r(b)]);
                    (a, b)
                }
                _ => {
                    let factor = if old == to { emit.copy_factor(old) } else { old };
                    emit.copy_vector(to, old);
                    emit.masked(code, keeping, &[r(to), r(b), r(a)]);
                    (factor, b)
                }
            };
            emit.no_nan(to, sew, bytes, keeping, Source::Fused(factors.0, factors.1), &reads);
        });
        Some(())
    }

    /// One operation of these operands.
    fn rounded(
        &mut self,
        fp_op: FpOp,
        sew: Sew,
        place: (u32, u32),
        lanes: Lanes,
        operands: &[Arg],
    ) -> Option<()> {
        let bytes = size(place.1);
        let code = narrowed(host::code(fp_op, sew)?, bytes);
        let reads: Vec<usize> = operands.iter().filter_map(number).collect();
        self.result(place, sew, lanes, |emit, to, lanes| {
            emit.check_overwritten(to, &reads);
            let args: Vec<Arg> =
                [sized(to, bytes).into()].into_iter().chain(operands.iter().copied()).collect();
            emit.masked(code, lanes, &args);
            emit.no_nan(to, sew, bytes, lanes, Source::Plain, &reads);
        });
        Some(())
    }

    /// An operand that stays what it is while `to` is written.
    pub(super) fn unchanged(&mut self, operand: usize, to: usize) -> usize {
        if operand != to {
            return operand;
        }
        let temp = self.temp();
        self.copy_vector(temp, operand);
        temp
    }

    pub(super) fn copy_vector(&mut self, to: usize, from: usize) {
        if to != from {
            self.two(codes::copy(Sew::E64), sized(to, 64), sized(from, 64));
        }
    }

    /// Goes to cold code where there are NaNs in lanes of a result, made from the host registers `reads`: at once or, where all
    /// lanes are written, when [deferred](super::unchecked) results are checked.
    pub(super) fn no_nan(
        &mut self,
        to: usize,
        sew: Sew,
        bytes: u32,
        lanes: Lanes,
        what: Source,
        reads: &[usize],
    ) {
        match (&what, lanes) {
            (Source::Plain, Lanes::All) => return self.unchecked(to, (sew, bytes), None, reads),
            (&Source::Fused(a, b), Lanes::All) => {
                return self.unchecked(to, (sew, bytes), Some((a, b)), reads);
            }
            _ => {}
        }
        let (label, back) = (self.asm.label(), self.asm.label());
        let in_mask = lanes != Lanes::All || self.vectors != Vectors::Avx2;
        // AVX-512 chooses the number where the other operand is a quiet NaN; with AVX2, the operands are looked at.
        let [a, b] = match what {
            Source::Choice(a, b) if self.vectors == Vectors::Avx2 => [a, b],
            _ => [to; 2],
        };
        let nan = Nan { label, back, to, sew, bytes, what, in_mask };
        if in_mask {
            let [a, b] = [a, b].map(|number| sized(number, bytes).into());
            self.unordered(Register::K3, a, b, sew, bytes, merging(lanes));
            return self.any_nan(nan);
        }
        // To make a mask takes longer than to see that it has no bits.
        self.asm.jump_if_nan([a, b], sew, bytes, label);
        self.asm.place(back);
        self.later.push(Later::Nan(nan));
    }

    /// The lanes of a result that are NaNs, into `k3`.
    pub(super) fn find_nans(&mut self, number: usize, sew: Sew, bytes: u32, lanes: Lanes) {
        let value = Arg::from(sized(number, bytes));
        self.unordered(Register::K3, value, value, sew, bytes, lanes);
    }

    pub(super) fn unordered(&mut self, k: Register, a: Arg, b: Arg, sew: Sew, bytes: u32, lanes: Lanes) {
        let code = if sew == Sew::E32 {
            Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae
        } else {
            Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae
        };
        self.masked(narrowed(code, bytes), lanes, &[k.into(), a, b, Arg::Number(UNORDERED)]);
    }

    pub(super) fn any_nan(&mut self, nan: Nan) {
        self.two(Code::VEX_Kortestw_kr_kr, Register::K3, Register::K3);
        self.jump(Code::Jne_rel32_64, nan.label);
        self.asm.place(nan.back);
        self.later.push(Later::Nan(nan));
    }

    /// The cold code of a result with NaNs.
    pub(super) fn write_nan(&mut self, nan: &Nan) {
        let Nan { label, back, to, sew, bytes, .. } = *nan;
        let nans = Lanes::Merge(Register::K3);
        let canonical = canonical(sew);
        self.asm.place(label);
        if !nan.in_mask {
            if let Source::Choice(a, b) = nan.what {
                self.asm.put_numbers(to, [a, b], sew, bytes);
            }
            self.asm.jump_if_canonical(to, canonical, sew, bytes, back);
            self.asm.put_canonical(to, canonical, sew, bytes);
            return self.jump(Code::Jmp_rel32_64, back);
        }
        if self.vectors == Vectors::Avx512 && matches!(nan.what, Source::Plain | Source::Fused(..)) {
            let factors = match nan.what {
                Source::Fused(a, b) => Some((a, b)),
                _ => None,
            };
            self.make_others_canonical(to, (sew, bytes), factors, back);
            return self.jump(Code::Jmp_rel32_64, back);
        }
        match nan.what {
            Source::Plain => {}
            Source::Fused(a, b) => {
                self.find_invalid(sew, bytes, a, b);
                self.raise_invalid(sew, bytes, a, b);
            }
            Source::Choice(a, b) => {
                // Of a number and a NaN it is the number.
                let copy = narrowed(codes::copy(sew), bytes);
                let r = |number| Arg::from(sized(number, bytes));
                let (k4, k5) = (Register::K4, Register::K5);
                self.unordered(k4, r(a), r(a), sew, bytes, nans);
                self.unordered(k5, r(b), r(b), sew, bytes, nans);
                self.masked(copy, Lanes::Merge(k4), &[r(to), r(b)]);
                self.masked(copy, Lanes::Merge(k5), &[r(to), r(a)]);
                self.three(Code::VEX_Kandw_kr_kr_kr, Register::K3, k4, k5);
            }
            Source::Integer { from, of, signed } => {
                self.saturate(nan, (from, of), signed);
                self.jump(Code::Jmp_rel32_64, back);
                return;
            }
        }
        self.put_canonical(to, sew, bytes, nans);
        self.jump(Code::Jmp_rel32_64, back);
    }

    /// With AVX-512: makes NaNs in lanes of `k3` canonical, and raises NV for the factors of a fused operation. Goes to `done`
    /// early if there is nothing to do.
    pub(super) fn make_others_canonical(
        &mut self,
        to: usize,
        (sew, bytes): (Sew, u32),
        factors: Option<(usize, usize)>,
        done: Label,
    ) {
        let (others, invalid) = (Register::K4, Register::K5);
        self.find_others(to, sew, bytes);
        match factors {
            Some((a, b)) => {
                self.find_invalid(sew, bytes, a, b);
                self.back_without(others, invalid, done);
                self.raise_invalid(sew, bytes, a, b);
            }
            None => self.back_without(others, others, done),
        }
        self.put_canonical(to, sew, bytes, Lanes::Merge(others));
    }

    /// The canonical NaN in these lanes.
    fn put_canonical(&mut self, to: usize, sew: Sew, bytes: u32, lanes: Lanes) {
        match self.vectors {
            Vectors::Avx512 => {
                let from = self.asm.data(in_all_lanes(canonical(sew), sew));
                self.masked(codes::load(bytes, sew), lanes, &[sized(to, bytes).into(), from.into()]);
            }
            Vectors::Avx2 => {
                self.load_number(RAX, canonical(sew));
                self.spread_lanes(to, sew, bytes, lanes);
            }
        }
    }

    /// The lanes of `k3` whose NaN is not the canonical one, into `k4`. If there are none, nothing is written, so that what uses
    /// the result does not wait for the comparisons.
    fn find_others(&mut self, to: usize, sew: Sew, bytes: u32) {
        const NOT_EQUAL: i32 = 4;
        let from = self.asm.data(in_all_lanes(canonical(sew), sew));
        let code = match sew {
            Sew::E32 => Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8,
            _ => Code::EVEX_Vpcmpq_kr_k1_zmm_zmmm512b64_imm8,
        };
        let args = [Register::K4.into(), sized(to, bytes).into(), from.into(), Arg::Number(NOT_EQUAL)];
        self.masked(narrowed(code, bytes), Lanes::Merge(Register::K3), &args);
    }

    /// Goes back if there is no bit in either mask.
    pub(super) fn back_without(&mut self, a: Register, b: Register, back: Label) {
        self.two(Code::VEX_Kortestw_kr_kr, a, b);
        self.jump(Code::Je_rel32_64, back);
    }

    /// The lanes of `k3` whose factors are each infinity or zero, into `k5`.
    pub(super) fn find_invalid(&mut self, sew: Sew, bytes: u32, a: usize, b: usize) {
        let class = match sew {
            Sew::E32 => Code::EVEX_Vfpclassps_kr_k1_zmmm512b32_imm8,
            _ => Code::EVEX_Vfpclasspd_kr_k1_zmmm512b64_imm8,
        };
        let (class, k5) = (narrowed(class, bytes), Register::K5);
        let [a, b] = [a, b].map(|number| Arg::from(sized(number, bytes)));
        let either = Arg::Number(INFINITY_OR_ZERO);
        self.masked(class, Lanes::Merge(Register::K3), &[k5.into(), a, either]);
        self.masked(class, Lanes::Merge(k5), &[k5.into(), b, either]);
    }

    /// NV where lanes of `k5` multiply infinity and zero. Two of either raise nothing. The result is not needed.
    pub(super) fn raise_invalid(&mut self, sew: Sew, bytes: u32, a: usize, b: usize) {
        let times = match sew {
            Sew::E32 => Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er,
            _ => Code::EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er,
        };
        let r = |number| Arg::from(sized(number, bytes));
        let args = [r(self.vectors.scratch()), r(a), r(b)];
        self.masked(narrowed(times, bytes), Lanes::Zero(Register::K5), &args);
    }

    /// `a` with a sign made of both.
    fn sign(&mut self, operation: Operation, sew: Sew, place: (u32, u32), lanes: Lanes, a: usize, b: usize) {
        // The bits of the result for each combination of the mask's, b's and a's.
        let table = match operation {
            Operation::Sgnj => 0xca,
            Operation::Sgnjn => 0x3a,
            _ => 0x6a,
        };
        let bytes = size(place.1);
        let sign = self.constant(Constant::Bits(1 << (sew.bits() - 1), sew));
        let temp = self.temp();
        self.copy_vector(temp, sign);
        let r = |number| Arg::from(sized(number, bytes));
        let code = narrowed(Code::EVEX_Vpternlogq_zmm_k1z_zmm_zmmm512b64_imm8, bytes);
        self.asm.op(code, &[r(temp), r(b), r(a), Arg::Number(table)]);
        self.put_step(place, sew, lanes, temp);
    }

    /// The integers of what has none, in lanes of `k3`: the greatest for large numbers and NaN, and for small ones the least
    /// (V 13.17).
    fn saturate(&mut self, nan: &Nan, (from, of): (usize, Sew), signed: bool) {
        const NOT_LESS: i32 = 0x15;
        const LESS: i32 = 0x11;
        let Nan { to, sew, bytes, .. } = *nan;
        let code = match of {
            Sew::E32 => Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae,
            _ => Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae,
        };
        let of_bytes = size(bytes * of.bytes() / sew.bytes());
        let r = |number| Arg::from(sized(number, of_bytes));
        let zero = self.vectors.scratch();
        let scratch = sized(zero, 64);
        self.three(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, scratch, scratch, scratch);
        let condition = Arg::Number(if signed { NOT_LESS } else { LESS });
        let args = [Register::K4.into(), r(from), r(zero), condition];
        self.masked(narrowed(code, of_bytes), Lanes::Merge(Register::K3), &args);
        let integer = if signed { u64::MAX >> (65 - sew.bits()) } else { 0 };
        self.load_number(RAX, integer);
        self.spread_lanes(to, sew, bytes, Lanes::Merge(Register::K4));
    }

    /// The low bits of `rax` in these lanes.
    pub(super) fn spread_lanes(&mut self, to: usize, sew: Sew, bytes: u32, lanes: Lanes) {
        let from = if sew == Sew::E64 { RAX } else { Register::EAX };
        self.masked(narrowed(codes::spread(sew), bytes), lanes, &[sized(to, bytes).into(), from.into()]);
    }
}

/// The same lanes, others keeping their values.
pub(super) fn merging(lanes: Lanes) -> Lanes {
    if let Lanes::Zero(mask) = lanes { Lanes::Merge(mask) } else { lanes }
}

/// The canonical NaN of a width.
pub(super) fn canonical(sew: Sew) -> u64 {
    if sew == Sew::E32 { 0x7fc0_0000 } else { 0x7ff8_0000_0000_0000 }
}

/// The number of a vector register of the host.
fn number(arg: &Arg) -> Option<usize> {
    match *arg {
        // Those of 16, of 32 and of 64 bytes follow each other.
        Arg::Register(register) => Some((register as usize - Register::XMM0 as usize) % 32),
        _ => None,
    }
}
