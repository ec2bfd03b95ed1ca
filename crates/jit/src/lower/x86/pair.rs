//! Pairs of integer instructions that are one operation: constants of 32 bits, extensions by two shifts, and sums with a small
//! multiple, where the guest has no instructions for those.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Op;

use super::{HostWriter, RAX, RCX, indexed, low8, low16, low32};
use crate::fused::assembler::Arg;
use crate::scalar::{IntegerOp, ScalarOp};

/// Writes two instructions as one operation, if they are; both write the same register.
pub(in crate::lower) fn write<W: HostWriter>(w: &mut W, first: &Uop, second: &Uop) -> bool {
    if second.rd != first.rd || first.rd == 0 {
        return false;
    }
    let (ScalarOp::Integer(one), ScalarOp::Integer(two)) = (ScalarOp::of(first), ScalarOp::of(second)) else {
        return false;
    };
    let is_next = second.rs1 == first.rd;
    match (one, two) {
        (IntegerOp::Constant(value), IntegerOp::Immediate(two @ (Op::addi | Op::addiw))) if is_next => {
            let sum = value.wrapping_add(i64::from(second.imm) as u64);
            w.put_number(first.rd, if two == Op::addiw { i64::from(sum as i32) as u64 } else { sum });
            true
        }
        (IntegerOp::Immediate(Op::slli), IntegerOp::Immediate(two @ (Op::srli | Op::srai))) if is_next => {
            shifts(w, first, (first.imm & 63, second.imm & 63), two == Op::srai)
        }
        (IntegerOp::Immediate(Op::slli), IntegerOp::Binary(Op::add)) if (1..=3).contains(&first.imm) => {
            let addend = match (second.rs1 == first.rd, second.rs2 == first.rd) {
                (true, false) => second.rs2,
                (false, true) => second.rs1,
                _ => return false,
            };
            let (factor, addend) = (w.get(first.rs1, RAX), w.get(addend, RCX));
            let to = w.target(first.rd);
            w.two(Code::Lea_r64_m, to, indexed(addend, factor, 1 << first.imm, 0));
            w.put(first.rd, to);
            true
        }
        _ => false,
    }
}

/// A shift to the left and then one to the right, of `first`'s rs1.
fn shifts<W: HostWriter>(w: &mut W, first: &Uop, (left, right): (i32, i32), signed: bool) -> bool {
    let code = match (left, signed) {
        (32, false) => Code::Mov_r32_rm32,
        (32, true) => Code::Movsxd_r64_rm32,
        (48, false) => Code::Movzx_r32_rm16,
        (48, true) => Code::Movsx_r64_rm16,
        (56, false) => Code::Movzx_r32_rm8,
        (56, true) => Code::Movsx_r64_rm8,
        _ => return false,
    };
    if right > left {
        return false;
    }
    let from = w.get(first.rs1, RAX);
    let to = w.target(first.rd);
    let part: Register = match left {
        32 => low32(from),
        48 => low16(from),
        _ => low8(from),
    };
    w.two(code, if signed { to } else { low32(to) }, part);
    if right < left {
        w.op(Code::Shl_rm64_imm8, &[to.into(), Arg::Number(left - right)]);
    }
    w.put(first.rd, to);
    true
}
