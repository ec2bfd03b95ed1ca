//! Integer instructions: I, M, Zicond, Zba, Zbb, Zbs.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Op;

use super::divide::{self, Division};
use super::{HostWriter, R9, RAX, RCX, RETIRED, at, indexed, low8, low16, low32};
use crate::fused::assembler::Arg;
use crate::scalar::IntegerOp;

/// How an operation on two operands is done.
#[derive(Clone, Copy)]
enum Alu {
    /// `(a << by) + b`; is only the low word of `a` taken?
    Sum {
        by: u32,
        word: bool,
    },
    /// `dest = dest op b`
    Two(Code),
    /// The same on the low words, the result extended.
    Word(Code),
    /// `dest = a shifted by b`
    Shift(Code),
    /// The same on the low words, the result extended.
    ShiftWord(Code),
    /// `a < b`, by the code that sets a byte.
    Less(Code),
    /// `dest = a op !b`, by the operation.
    Not(Code),
    /// `!(a ^ b)`
    Xnor,
    /// `a`, or `b` by the code that moves it.
    Choose(Code),
    /// `a`, or 0 by the code that moves it where `b` compares so to 0.
    Zero(Code),
    /// `dest = a rotated by b`
    Rotate(Code),
    /// The same on the low words, the result extended.
    RotateWord(Code),
    /// Bit `b` of `a` changed.
    Bit(Code),
    /// Bit `b` of `a`.
    Extract,
    /// The upper half of a product, by the code that multiplies; is `a` taken as signed where that takes it as unsigned?
    High {
        code: Code,
        signed: bool,
    },
    Divide(Division),
}

fn alu(op: Op) -> Option<Alu> {
    let sum = |by, word| Alu::Sum { by, word };
    Some(match op {
        Op::add => sum(0, false),
        Op::sh1add => sum(1, false),
        Op::sh2add => sum(2, false),
        Op::sh3add => sum(3, false),
        Op::add_uw => sum(0, true),
        Op::sh1add_uw => sum(1, true),
        Op::sh2add_uw => sum(2, true),
        Op::sh3add_uw => sum(3, true),
        Op::sub => Alu::Two(Code::Sub_r64_rm64),
        Op::and => Alu::Two(Code::And_r64_rm64),
        Op::or => Alu::Two(Code::Or_r64_rm64),
        Op::xor => Alu::Two(Code::Xor_r64_rm64),
        Op::mul => Alu::Two(Code::Imul_r64_rm64),
        Op::addw => Alu::Word(Code::Add_r32_rm32),
        Op::subw => Alu::Word(Code::Sub_r32_rm32),
        Op::mulw => Alu::Word(Code::Imul_r32_rm32),
        Op::sll => Alu::Shift(Code::VEX_Shlx_r64_rm64_r64),
        Op::srl => Alu::Shift(Code::VEX_Shrx_r64_rm64_r64),
        Op::sra => Alu::Shift(Code::VEX_Sarx_r64_rm64_r64),
        Op::sllw => Alu::ShiftWord(Code::VEX_Shlx_r32_rm32_r32),
        Op::srlw => Alu::ShiftWord(Code::VEX_Shrx_r32_rm32_r32),
        Op::sraw => Alu::ShiftWord(Code::VEX_Sarx_r32_rm32_r32),
        Op::slt => Alu::Less(Code::Setl_rm8),
        Op::sltu => Alu::Less(Code::Setb_rm8),
        Op::andn => Alu::Not(Code::And_r64_rm64),
        Op::orn => Alu::Not(Code::Or_r64_rm64),
        Op::xnor => Alu::Xnor,
        // Where b is greater, or less.
        Op::max => Alu::Choose(Code::Cmovl_r64_rm64),
        Op::maxu => Alu::Choose(Code::Cmovb_r64_rm64),
        Op::min => Alu::Choose(Code::Cmovg_r64_rm64),
        Op::minu => Alu::Choose(Code::Cmova_r64_rm64),
        Op::czero_eqz => Alu::Zero(Code::Cmove_r64_rm64),
        Op::czero_nez => Alu::Zero(Code::Cmovne_r64_rm64),
        Op::rol => Alu::Rotate(Code::Rol_rm64_CL),
        Op::ror => Alu::Rotate(Code::Ror_rm64_CL),
        Op::rolw => Alu::RotateWord(Code::Rol_rm32_CL),
        Op::rorw => Alu::RotateWord(Code::Ror_rm32_CL),
        Op::bset => Alu::Bit(Code::Bts_rm64_r64),
        Op::bclr => Alu::Bit(Code::Btr_rm64_r64),
        Op::binv => Alu::Bit(Code::Btc_rm64_r64),
        Op::bext => Alu::Extract,
        Op::mulh => Alu::High { code: Code::Imul_rm64, signed: false },
        Op::mulhu => Alu::High { code: Code::Mul_rm64, signed: false },
        Op::mulhsu => Alu::High { code: Code::Mul_rm64, signed: true },
        op => Alu::Divide(divide::division(op)?),
    })
}

/// An operation on one operand.
#[derive(Clone, Copy)]
enum Unary {
    /// The instruction makes the result of the low bits, so many.
    Part(Code, u32),
    /// The bytes in reverse order.
    Swap,
    /// Each byte all ones, or zero.
    OrBytes,
}

fn unary(op: Op) -> Option<Unary> {
    Some(match op {
        Op::sext_b => Unary::Part(Code::Movsx_r64_rm8, 8),
        Op::sext_h => Unary::Part(Code::Movsx_r64_rm16, 16),
        Op::zext_h => Unary::Part(Code::Movzx_r64_rm16, 16),
        Op::clz => Unary::Part(Code::Lzcnt_r64_rm64, 64),
        Op::ctz => Unary::Part(Code::Tzcnt_r64_rm64, 64),
        Op::cpop => Unary::Part(Code::Popcnt_r64_rm64, 64),
        Op::clzw => Unary::Part(Code::Lzcnt_r32_rm32, 32),
        Op::ctzw => Unary::Part(Code::Tzcnt_r32_rm32, 32),
        Op::cpopw => Unary::Part(Code::Popcnt_r32_rm32, 32),
        Op::rev8 => Unary::Swap,
        Op::orc_b => Unary::OrBytes,
        _ => return None,
    })
}

/// Operations with an immediate number.
#[derive(Clone, Copy)]
enum Immediate {
    Add,
    AddWord,
    /// On 64 bits by a sign-extended number.
    Bits(Code),
    Shift(Code),
    ShiftWord(Code),
    ShiftUnsignedWord,
    Less(Code),
    /// A bit changed.
    Bit(Code),
    Extract,
}

fn immediate(op: Op) -> Option<Immediate> {
    Some(match op {
        Op::addi => Immediate::Add,
        Op::addiw => Immediate::AddWord,
        Op::andi => Immediate::Bits(Code::And_rm64_imm32),
        Op::ori => Immediate::Bits(Code::Or_rm64_imm32),
        Op::xori => Immediate::Bits(Code::Xor_rm64_imm32),
        Op::slli => Immediate::Shift(Code::Shl_rm64_imm8),
        Op::srli => Immediate::Shift(Code::Shr_rm64_imm8),
        Op::srai => Immediate::Shift(Code::Sar_rm64_imm8),
        Op::slliw => Immediate::ShiftWord(Code::Shl_rm32_imm8),
        Op::srliw => Immediate::ShiftWord(Code::Shr_rm32_imm8),
        Op::sraiw => Immediate::ShiftWord(Code::Sar_rm32_imm8),
        Op::slli_uw => Immediate::ShiftUnsignedWord,
        Op::slti => Immediate::Less(Code::Setl_rm8),
        Op::sltiu => Immediate::Less(Code::Setb_rm8),
        Op::rori => Immediate::Shift(Code::Ror_rm64_imm8),
        Op::roriw => Immediate::ShiftWord(Code::Ror_rm32_imm8),
        Op::bseti => Immediate::Bit(Code::Bts_rm64_imm8),
        Op::bclri => Immediate::Bit(Code::Btr_rm64_imm8),
        Op::binvi => Immediate::Bit(Code::Btc_rm64_imm8),
        Op::bexti => Immediate::Extract,
        _ => return None,
    })
}

/// Has the instruction code here?
pub(in crate::lower) fn supports(op: IntegerOp) -> bool {
    match op {
        IntegerOp::Constant(_) => true,
        IntegerOp::Binary(op) => alu(op).is_some(),
        IntegerOp::Immediate(op) => immediate(op).is_some(),
        IntegerOp::Unary(op) => unary(op).is_some(),
    }
}

/// Writes an integer instruction.
pub(in crate::lower) fn write<W: HostWriter>(w: &mut W, uop: &Uop, op: IntegerOp) -> Option<()> {
    match op {
        IntegerOp::Constant(value) => w.put_number(uop.rd, value),
        IntegerOp::Immediate(Op::addi) if uop.rs1 == 0 => w.put_number(uop.rd, i64::from(uop.imm) as u64),
        IntegerOp::Binary(Op::sub) if uop.rs1 == 0 => {
            let (a, to) = (w.get(uop.rs2, RAX), w.target(uop.rd));
            w.copy(to, a);
            w.op(Code::Neg_rm64, &[to.into()]);
            w.put(uop.rd, to);
        }
        IntegerOp::Binary(op) => {
            let (alu, a) = (alu(op)?, w.get(uop.rs1, RAX));
            // What is one instruction of the host can take rs2 from the hart.
            let code = match alu {
                Alu::Two(code) => Some(code),
                Alu::Sum { by: 0, word: false } => Some(Code::Add_r64_rm64),
                _ => None,
            };
            if let (Some(code), Some(b)) = (code, w.in_hart(uop.rs2)) {
                let to = w.target(uop.rd);
                w.copy(to, a);
                w.two(code, to, b);
                w.put(uop.rd, to);
            } else {
                let b = w.get(uop.rs2, RCX);
                binary(w, alu, uop.rd, a, b);
            }
        }
        IntegerOp::Immediate(op) => with_number(w, immediate(op)?, uop),
        IntegerOp::Unary(op) => {
            let a = w.get(uop.rs1, RAX);
            one(w, unary(op)?, uop.rd, a);
        }
    }
    Some(())
}

fn binary<W: HostWriter>(w: &mut W, alu: Alu, rd: u8, a: Register, b: Register) {
    let to = w.target(rd);
    match alu {
        Alu::Sum { by: 0, word: false } => w.sum(to, a, b),
        Alu::Sum { by, word } => {
            let a = match word {
                true => {
                    w.two(Code::Mov_r32_rm32, Register::R9D, low32(a));
                    R9
                }
                false => a,
            };
            w.two(Code::Lea_r64_m, to, indexed(b, a, 1 << by, 0));
        }
        Alu::Two(code) if to != b => {
            w.copy(to, a);
            w.two(code, to, b);
        }
        Alu::Two(code) => {
            w.copy(R9, a);
            w.two(code, R9, b);
            w.copy(to, R9);
        }
        Alu::Word(Code::Add_r32_rm32) => {
            w.two(Code::Lea_r32_m, Register::R9D, indexed(a, b, 1, 0));
            w.two(Code::Movsxd_r64_rm32, to, Register::R9D);
        }
        Alu::Word(code) => {
            w.two(Code::Mov_r32_rm32, Register::R9D, low32(a));
            w.two(code, Register::R9D, low32(b));
            w.two(Code::Movsxd_r64_rm32, to, Register::R9D);
        }
        Alu::Shift(code) => w.three(code, to, a, b),
        Alu::ShiftWord(code) => {
            let (a, b) = (low32(a), low32(b));
            w.three(code, Register::R9D, a, b);
            w.two(Code::Movsxd_r64_rm32, to, Register::R9D);
        }
        Alu::Less(code) => {
            w.two(Code::Cmp_r64_rm64, a, b);
            flag(w, code, to);
        }
        Alu::Not(code) => {
            w.copy(R9, b);
            w.op(Code::Not_rm64, &[R9.into()]);
            w.two(code, R9, a);
            w.copy(to, R9);
        }
        Alu::Xnor => {
            w.copy(R9, a);
            w.two(Code::Xor_r64_rm64, R9, b);
            w.op(Code::Not_rm64, &[R9.into()]);
            w.copy(to, R9);
        }
        Alu::Choose(code) => {
            w.copy(R9, a);
            w.two(Code::Cmp_r64_rm64, a, b);
            w.two(code, R9, b);
            w.copy(to, R9);
        }
        Alu::Zero(code) => {
            w.copy(R9, a);
            w.two(Code::Test_rm64_r64, b, b);
            // Whatever `rcx` held, it is no operand any more; moves keep the flags.
            w.number(Code::Mov_r32_imm32, Register::ECX, 0);
            w.two(code, R9, RCX);
            w.copy(to, R9);
        }
        Alu::Rotate(code) => {
            w.copy(R9, a);
            w.copy(RCX, b);
            w.op(code, &[R9.into(), Register::CL.into()]);
            w.copy(to, R9);
        }
        Alu::RotateWord(code) => {
            w.two(Code::Mov_r32_rm32, Register::R9D, low32(a));
            w.copy(RCX, b);
            w.op(code, &[Register::R9D.into(), Register::CL.into()]);
            w.two(Code::Movsxd_r64_rm32, to, Register::R9D);
        }
        Alu::Bit(code) => {
            w.copy(R9, a);
            w.two(code, R9, b);
            w.copy(to, R9);
        }
        Alu::Extract => {
            w.three(Code::VEX_Shrx_r64_rm64_r64, to, a, b);
            w.number(Code::And_rm32_imm32, low32(to), 1);
        }
        Alu::High { code, signed } => {
            w.copy(R9, RETIRED);
            w.copy(RCX, b);
            if signed {
                w.op(Code::Push_r64, &[a.into()]);
            }
            w.copy(RAX, a);
            w.op(code, &[RCX.into()]);
            w.copy(RAX, RETIRED);
            w.copy(RETIRED, R9);
            if signed {
                // As unsigned, `a` is 2^64 too large where it is negative.
                w.op(Code::Pop_r64, &[R9.into()]);
                w.op(Code::Sar_rm64_imm8, &[R9.into(), Arg::Number(63)]);
                w.two(Code::And_r64_rm64, R9, RCX);
                w.two(Code::Sub_r64_rm64, RAX, R9);
            }
            w.copy(to, RAX);
        }
        Alu::Divide(division) => {
            division.write(w, a, b);
            w.copy(to, RAX);
        }
    }
    w.put(rd, to);
}

/// An operation on one operand.
fn one<W: HostWriter>(w: &mut W, unary: Unary, rd: u8, a: Register) {
    let to = w.target(rd);
    match unary {
        Unary::Part(code, 8) => w.two(code, to, low8(a)),
        Unary::Part(code, 16) => w.two(code, to, low16(a)),
        Unary::Part(code, 32) => w.two(code, low32(to), low32(a)),
        Unary::Part(code, _) => w.two(code, to, a),
        Unary::Swap => {
            w.copy(to, a);
            w.op(Code::Bswap_r64, &[to.into()]);
        }
        Unary::OrBytes => {
            // The highest bit of each byte: is any other bit of the byte set, or that one?
            const HIGH: u64 = 0x8080_8080_8080_8080;
            w.copy(R9, a);
            w.load_number(RCX, !HIGH);
            w.copy(to, R9);
            w.two(Code::And_r64_rm64, to, RCX);
            w.two(Code::Add_r64_rm64, to, RCX);
            w.two(Code::Or_r64_rm64, to, R9);
            w.load_number(RCX, HIGH);
            w.two(Code::And_r64_rm64, to, RCX);
            w.op(Code::Shr_rm64_imm8, &[to.into(), Arg::Number(7)]);
            w.op(Code::Imul_r64_rm64_imm32, &[to.into(), to.into(), Arg::Number(0xff)]);
        }
    }
    w.put(rd, to);
}

fn with_number<W: HostWriter>(w: &mut W, immediate: Immediate, uop: &Uop) {
    let (a, imm, to) = (w.get(uop.rs1, RAX), uop.imm, w.target(uop.rd));
    match immediate {
        Immediate::Add => w.sum_with(to, a, imm),
        Immediate::AddWord if imm == 0 => w.two(Code::Movsxd_r64_rm32, to, low32(a)),
        Immediate::AddWord => {
            w.two(Code::Lea_r32_m, Register::R9D, at(a, i64::from(imm)));
            w.two(Code::Movsxd_r64_rm32, to, Register::R9D);
        }
        Immediate::Bits(code) => {
            w.copy(to, a);
            w.number(code, to, imm);
        }
        Immediate::Shift(code) => {
            w.copy(to, a);
            w.op(code, &[to.into(), Arg::Number(imm & 63)]);
        }
        // The sign stays at its place, or is 0 then.
        Immediate::ShiftWord(Code::Sar_rm32_imm8) => {
            w.two(Code::Movsxd_r64_rm32, to, low32(a));
            w.op(Code::Sar_rm64_imm8, &[to.into(), Arg::Number(imm & 31)]);
        }
        Immediate::ShiftWord(code @ Code::Shr_rm32_imm8) if imm & 31 != 0 => {
            w.two(Code::Mov_r32_rm32, low32(to), low32(a));
            w.op(code, &[low32(to).into(), Arg::Number(imm & 31)]);
        }
        Immediate::ShiftWord(code) => {
            w.two(Code::Mov_r32_rm32, Register::R9D, low32(a));
            w.op(code, &[Register::R9D.into(), Arg::Number(imm & 31)]);
            w.two(Code::Movsxd_r64_rm32, to, Register::R9D);
        }
        Immediate::ShiftUnsignedWord => {
            w.two(Code::Mov_r32_rm32, low32(to), low32(a));
            w.op(Code::Shl_rm64_imm8, &[to.into(), Arg::Number(imm & 63)]);
        }
        Immediate::Bit(code) => {
            w.copy(to, a);
            w.op(code, &[to.into(), Arg::Number(imm & 63)]);
        }
        Immediate::Extract => {
            w.copy(to, a);
            w.op(Code::Shr_rm64_imm8, &[to.into(), Arg::Number(imm & 63)]);
            w.number(Code::And_rm32_imm32, low32(to), 1);
        }
        Immediate::Less(code) => {
            w.number(Code::Cmp_rm64_imm32, a, imm);
            flag(w, code, to);
        }
    }
    w.put(uop.rd, to);
}

/// A condition as 0 or 1.
fn flag<W: HostWriter>(w: &mut W, code: Code, to: Register) {
    w.op(code, &[Register::R9L.into()]);
    w.two(Code::Movzx_r32_rm8, low32(to), Register::R9L);
}
