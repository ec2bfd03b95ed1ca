//! Vector instructions on integers: arithmetic, merges, widening.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::{Constant, in_all_lanes};
use super::emit::{Emit, HostWriter, RCX};
use super::file::{narrowed, size, sized};
use super::multiply_high;
use super::vector::{narrow, steps};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{IntOp, codes};
use crate::vector::Plan;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::widen::{Then, Widening};

/// Has an operation code here?
pub(super) fn supports(operation: Operation, other: Other, sew: Sew) -> bool {
    if let Operation::Mulh(signed, other_signed) = operation {
        return multiply_high::supports((signed, other_signed), sew);
    }
    match operation.int_op(matches!(other, Other::Vector(_))) {
        Some(IntOp::Copy | IntOp::Fill | IntOp::Sll | IntOp::Srl | IntOp::Sra) => true,
        Some(IntOp::Merge) | None => false,
        Some(int_op) => codes::integer(int_op, sew).is_some(),
    }
}

/// Do all hosts have it as one instruction, whose last operand may be in memory?
fn takes_memory(int_op: IntOp, sew: Sew) -> bool {
    match int_op {
        IntOp::Add | IntOp::Sub | IntOp::Rsub | IntOp::And | IntOp::Or | IntOp::Xor => true,
        IntOp::Min | IntOp::Minu | IntOp::Max | IntOp::Maxu => sew != Sew::E64,
        IntOp::Mul => matches!(sew, Sew::E16 | Sew::E32),
        _ => false,
    }
}

/// Has a widening instruction code here?
pub(super) fn widens(widening: &Widening, sew: Sew) -> bool {
    codes::extend(true, widening.log.max(1), sew).is_some()
        && (widening.then != Then::Mul && widening.then != Then::Accumulate
            || codes::integer(IntOp::Mul, sew).is_some())
}

/// The host's instruction for widening products, which multiplies the low halves of lanes. Of words it adds the product of the high
/// halves, too: those of the second operand have to be zero.
fn product(widening: &Widening, sew: Sew) -> Option<Code> {
    if !matches!(widening.then, Then::Mul | Then::Accumulate) {
        return None;
    }
    match (sew, widening.signed) {
        (Sew::E32, (true, true)) => Some(Code::EVEX_Vpmaddwd_zmm_k1z_zmm_zmmm512),
        (Sew::E64, (true, true)) => Some(Code::EVEX_Vpmuldq_zmm_k1z_zmm_zmmm512b64),
        (Sew::E64, (false, false)) => Some(Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64),
        _ => None,
    }
}

impl Emit<'_> {
    /// An operation on elements of one width.
    pub(super) fn compute(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        operation: Operation,
        other: Other,
    ) -> Option<()> {
        if let Operation::Mulh(signed, other_signed) = operation {
            return self.multiply_high(uop, plan, (signed, other_signed), other);
        }
        if let Operation::ByElement(int_op) = operation {
            return self.shift_each(uop, plan, int_op);
        }
        if let Operation::Saturate { adds, signed } = operation {
            return self.saturating(uop, plan, (adds, signed), other);
        }
        let (sew, steps) = (plan.sew, steps(plan));
        let int_op = operation.int_op(matches!(other, Other::Vector(_)))?;
        let shifts = matches!(int_op, IntOp::Sll | IntOp::Srl | IntOp::Sra);
        if shifts && sew == Sew::E8 {
            return self.shift_bytes(uop, plan, int_op, other);
        }
        let splat = if shifts { Some(self.shift_count(other, sew)) } else { self.splat(other, sew) };
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let bytes = size(place.1);
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            if takes_memory(int_op, sew) && lanes == Lanes::All && bytes == place.1 {
                let swaps = int_op != IntOp::Sub;
                let [a, b] = emit.operands_in_place(uop, steps, splat, swaps, first, sew);
                let code = narrowed(codes::integer(int_op, sew)?, bytes);
                emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                    emit.masked(code, lanes, &[sized(to, bytes).into(), a, b]);
                });
                return Some(());
            }
            let a = match int_op {
                IntOp::Copy | IntOp::Fill => 0,
                _ => emit.step_of(steps, uop.rs2, first, sew),
            };
            let b = emit.second(steps, other, splat, first, sew);
            let old = match int_op {
                IntOp::Macc | IntOp::Nmsac | IntOp::Madd | IntOp::Nmsub => emit.bytes(place.0, place.1),
                _ => 0,
            };
            if matches!(int_op, IntOp::Copy | IntOp::Fill) {
                emit.put_step(place, sew, lanes, b);
                return Some(());
            }
            emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                emit.operate(int_op, sew, bytes, lanes, (to, a, b, old));
            });
            Some(())
        })
    }

    /// Bytes shifted: in pairs, and then without the bits of their neighbours.
    fn shift_bytes(&mut self, uop: &Uop, plan: &Plan, int_op: IntOp, by: Other) -> Option<()> {
        let (sew, steps, all) = (Sew::E8, steps(plan), Lanes::All);
        // The number is in `rax`, too.
        let count = self.temp();
        self.make(Constant::ShiftCount(by, sew), count);
        let (pairs, code) = match int_op {
            IntOp::Sll => (IntOp::Sll, Code::VEX_Shlx_r32_rm32_r32),
            _ => (IntOp::Srl, Code::VEX_Shrx_r32_rm32_r32),
        };
        let mut shifted = |bits| {
            let temp = self.temp();
            self.number(Code::Mov_r32_imm32, Register::ECX, bits);
            self.three(code, Register::ECX, Register::ECX, Register::EAX);
            self.spread(sized(temp, 64), RCX, sew);
            temp
        };
        let own = shifted(0xff);
        // Where the sign's bit is then: it tells what is above it.
        let sign = (int_op == IntOp::Sra).then(|| shifted(0x80));
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let bytes = size(place.1);
            let a = emit.step_of(steps, uop.rs2, first, sew);
            let value = emit.temp();
            emit.operate(pairs, Sew::E16, bytes, all, (value, a, count, 0));
            emit.operate(IntOp::And, sew, bytes, all, (value, value, own, 0));
            if let Some(sign) = sign {
                emit.operate(IntOp::Xor, sew, bytes, all, (value, value, sign, 0));
                emit.operate(IntOp::Sub, sew, bytes, all, (value, value, sign, 0));
            }
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, value);
            Some(())
        })
    }

    /// A number to shift by, below the width, in the low part of a host register.
    pub(super) fn shift_count(&mut self, by: Other, sew: Sew) -> usize {
        self.constant(Constant::ShiftCount(by, sew))
    }

    /// One operation: the result, its operands, and the old value of the result where that is one.
    pub(super) fn operate(
        &mut self,
        int_op: IntOp,
        sew: Sew,
        bytes: u32,
        lanes: Lanes,
        (to, a, b, old): (usize, usize, usize, usize),
    ) {
        let code = |int_op| narrowed(codes::integer(int_op, sew).unwrap_or(Code::Nopd), bytes);
        let copy = narrowed(codes::copy(sew), bytes);
        let r = |number| Arg::from(sized(number, bytes));
        match int_op {
            IntOp::Macc | IntOp::Nmsac | IntOp::Madd | IntOp::Nmsub => {
                let (factor, addend) =
                    if matches!(int_op, IntOp::Macc | IntOp::Nmsac) { (a, old) } else { (old, a) };
                let sum = if matches!(int_op, IntOp::Macc | IntOp::Madd) { IntOp::Add } else { IntOp::Sub };
                let product = self.temp();
                self.three(code(int_op), r(product), r(factor), r(b));
                self.masked(code(sum), lanes, &[r(to), r(addend), r(product)]);
            }
            IntOp::Sll | IntOp::Srl | IntOp::Sra => {
                self.masked(code(int_op), lanes, &[r(to), r(a), sized(b, 16).into()]);
            }
            // What has no lanes of its own goes there by a copy that has.
            IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Andn if lanes != Lanes::All => {
                let all = self.temp();
                let (x, y) = if int_op == IntOp::Andn { (b, a) } else { (a, b) };
                self.three(code(int_op), r(all), r(x), r(y));
                self.masked(copy, lanes, &[r(to), r(all)]);
            }
            IntOp::Rsub | IntOp::Andn => self.masked(code(int_op), lanes, &[r(to), r(b), r(a)]),
            _ => self.masked(code(int_op), lanes, &[r(to), r(a), r(b)]),
        }
    }

    /// An instruction of the host on all lanes.
    pub(super) fn all_lanes(&mut self, code: Code, bytes: u32, operands: [usize; 3]) {
        let args = operands.map(|number| Arg::from(sized(number, bytes)));
        self.masked(narrowed(code, bytes), Lanes::All, &args);
    }

    /// The same by an immediate.
    pub(super) fn by_immediate(&mut self, code: Code, bytes: u32, [to, from]: [usize; 2], number: u32) {
        let [to, from] = [to, from].map(|number| Arg::from(sized(number, bytes)));
        self.masked(narrowed(code, bytes), Lanes::All, &[to, from, Arg::Number(number as i32)]);
    }

    /// The same with these bits in each lane.
    pub(super) fn with_bits(
        &mut self,
        int_op: IntOp,
        sew: Sew,
        bytes: u32,
        [to, from]: [usize; 2],
        bits: u64,
    ) {
        let bits = self.asm.data(in_all_lanes(bits, sew));
        let [to, from] = [to, from].map(|number| Arg::from(sized(number, bytes)));
        let code = narrowed(codes::integer(int_op, sew).unwrap_or(Code::Nopd), bytes);
        self.masked(code, Lanes::All, &[to, from, bits.into()]);
    }

    /// vs2, or the other operand where v0 has the lane's bit.
    pub(super) fn merge(&mut self, uop: &Uop, plan: &Plan, other: Other) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let (place, bytes, [a, b]) = emit.step_of_two(uop, steps, (other, splat), first, sew);
            emit.mask_bits(Register::K5, 0, first, steps.lanes);
            let lanes = emit.lanes(vl, first, steps.lanes, false);
            let blend = narrowed(codes::integer(IntOp::Merge, sew)?, bytes);
            let copy = narrowed(codes::copy(sew), bytes);
            let r = |number| Arg::from(sized(number, bytes));
            let chosen = Lanes::Merge(Register::K5);
            emit.result_of_integers(place, sew, lanes, |emit, to, lanes| match lanes {
                Lanes::All => emit.masked(blend, chosen, &[r(to), r(a), r(b)]),
                _ => {
                    let all = emit.temp();
                    emit.masked(blend, chosen, &[r(all), r(a), r(b)]);
                    emit.masked(copy, lanes, &[r(to), r(all)]);
                }
            });
            Some(())
        })
    }

    /// Extensions, and widening sums and products.
    pub(super) fn widen(&mut self, uop: &Uop, plan: &Plan, widening: &Widening) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let (half, product) = (narrow(sew, 1), product(widening, sew));
        let signed = widening.signed.1 && product.is_none();
        let splat = match widening.other {
            Other::Integer(r) => Some(self.constant(Constant::Extended { r, from: half, signed, sew })),
            _ => None,
        };
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let bytes = size(place.1);
            let b = match (splat, widening.other) {
                (Some(splat), _) => splat,
                (None, Other::Vector(r)) => {
                    let from = steps.place(emit.byte_of(r), first, half);
                    emit.extended(from, signed, 1, sew, bytes)?
                }
                _ => 0,
            };
            let old = if widening.then == Then::Accumulate { emit.bytes(place.0, place.1) } else { 0 };
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            let from = steps.place(emit.byte_of(uop.rs2), first, narrow(sew, widening.log));
            if widening.then == Then::Nothing {
                let code = narrowed(codes::extend(widening.signed.0, widening.log, sew)?, bytes);
                let from = emit.source(from, size(bytes >> widening.log));
                emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                    emit.masked(code, lanes, &[sized(to, bytes).into(), from]);
                });
                return Some(());
            }
            let a = match widening.log {
                0 => emit.bytes(from.0, from.1),
                log => emit.extended(from, widening.signed.0, log, sew, bytes)?,
            };
            let accumulates = widening.then == Then::Accumulate;
            let int_op = match widening.then {
                Then::Add => IntOp::Add,
                Then::Sub => IntOp::Sub,
                Then::Accumulate => IntOp::Macc,
                _ => IntOp::Mul,
            };
            let Some(product) = product.map(|code| narrowed(code, bytes)) else {
                emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                    emit.operate(int_op, sew, bytes, lanes, (to, a, b, old));
                });
                return Some(());
            };
            let addend = if accumulates { emit.temp() } else { 0 };
            emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                let args = |to| [to, a, b].map(|number| Arg::from(sized(number, bytes)));
                if accumulates {
                    emit.asm.op(product, &args(addend));
                    emit.operate(IntOp::Add, sew, bytes, lanes, (to, old, addend, 0));
                } else {
                    emit.masked(product, lanes, &args(to));
                }
            });
            Some(())
        })
    }

    /// Elements at bytes of the file, made longer, in a temporary register.
    pub(super) fn extended(
        &mut self,
        from: (u32, u32),
        signed: bool,
        log: u32,
        sew: Sew,
        bytes: u32,
    ) -> Option<usize> {
        let code = narrowed(codes::extend(signed, log, sew)?, bytes);
        let used = self.temps;
        let from = self.source(from, size(bytes >> log));
        // What was temporary is not needed any more.
        self.temps = used;
        let to = self.temp();
        self.asm.op(code, &[sized(to, bytes).into(), from]);
        Some(to)
    }
}
