//! Integer instructions: I, Zba, most of Zbb, multiplications.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::{Function, Op};

use super::emit::{Emit, R9, RAX, RCX, at, indexed, low8, low16, low32};
use crate::fused::assembler::Arg;

/// How an operation on two operands is done.
#[derive(Clone, Copy)]
enum Alu {
    /// `(a << by) + b`; is only the low word of `a` taken?
    Sum { by: u32, word: bool },
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
        _ => return None,
    })
}

/// An operation on one operand: the instruction that makes it of a part of a register.
fn extension(op: Op) -> Option<(Code, u32)> {
    Some(match op {
        Op::sext_b => (Code::Movsx_r64_rm8, 8),
        Op::sext_h => (Code::Movsx_r64_rm16, 16),
        Op::zext_h => (Code::Movzx_r64_rm16, 16),
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
        _ => return None,
    })
}

/// Has the instruction code here?
pub(super) fn supports(uop: &Uop) -> bool {
    let op = uop.op.base();
    uop.rd == 0
        || match op.row().function {
            Function::lui | Function::auipc => true,
            Function::rr => alu(op).is_some(),
            Function::ri => immediate(op).is_some(),
            Function::r => extension(op).is_some(),
            _ => false,
        }
}

impl Emit<'_> {
    /// An instruction of the chapter on integers.
    pub(super) fn int(&mut self, uop: &Uop) -> Option<()> {
        if uop.rd == 0 {
            return Some(());
        }
        let op = uop.op.base();
        match op.row().function {
            Function::lui => self.scalar_number(uop.rd, i64::from(uop.imm) as u64),
            Function::auipc => self.scalar_number(uop.rd, uop.pc.wrapping_add(uop.imm as u64)),
            Function::rr => {
                let (a, b) = (self.get(uop.rs1, RAX), self.get(uop.rs2, RCX));
                self.binary(alu(op)?, uop.rd, a, b);
            }
            Function::ri => self.with_number(immediate(op)?, uop),
            Function::r => {
                let (code, bits) = extension(op)?;
                let a = self.get(uop.rs1, RAX);
                let to = self.target(uop.rd);
                let part = if bits == 8 { low8(a) } else { low16(a) };
                self.two(code, to, part);
                self.put(uop.rd, to);
            }
            _ => return None,
        }
        Some(())
    }

    fn scalar_number(&mut self, rd: u8, value: u64) {
        let to = self.target(rd);
        self.load_number(to, value);
        self.put(rd, to);
    }

    fn binary(&mut self, alu: Alu, rd: u8, a: Register, b: Register) {
        let to = self.target(rd);
        match alu {
            Alu::Sum { by, word } => {
                let a = match word {
                    true => {
                        self.two(Code::Mov_r32_rm32, Register::R9D, low32(a));
                        R9
                    }
                    false => a,
                };
                self.two(Code::Lea_r64_m, to, indexed(b, a, 1 << by, 0));
            }
            Alu::Two(code) if to != b => {
                self.copy(to, a);
                self.two(code, to, b);
            }
            Alu::Two(code) => {
                self.copy(R9, a);
                self.two(code, R9, b);
                self.copy(to, R9);
            }
            Alu::Word(code) => {
                self.two(Code::Mov_r32_rm32, Register::R9D, low32(a));
                self.two(code, Register::R9D, low32(b));
                self.two(Code::Movsxd_r64_rm32, to, Register::R9D);
            }
            Alu::Shift(code) => self.three(code, to, a, b),
            Alu::ShiftWord(code) => {
                let (a, b) = (low32(a), low32(b));
                self.three(code, Register::R9D, a, b);
                self.two(Code::Movsxd_r64_rm32, to, Register::R9D);
            }
            Alu::Less(code) => {
                self.two(Code::Cmp_r64_rm64, a, b);
                self.flag(code, to);
            }
            Alu::Not(code) => {
                self.copy(R9, b);
                self.asm.op(Code::Not_rm64, &[R9.into()]);
                self.two(code, R9, a);
                self.copy(to, R9);
            }
            Alu::Xnor => {
                self.copy(R9, a);
                self.two(Code::Xor_r64_rm64, R9, b);
                self.asm.op(Code::Not_rm64, &[R9.into()]);
                self.copy(to, R9);
            }
            Alu::Choose(code) => {
                self.copy(R9, a);
                self.two(Code::Cmp_r64_rm64, a, b);
                self.two(code, R9, b);
                self.copy(to, R9);
            }
            Alu::Zero(code) => {
                self.copy(R9, a);
                self.two(Code::Test_rm64_r64, b, b);
                // Whatever `rcx` held, it is no operand any more; moves keep the flags.
                self.number(Code::Mov_r32_imm32, Register::ECX, 0);
                self.two(code, R9, RCX);
                self.copy(to, R9);
            }
        }
        self.put(rd, to);
    }

    fn with_number(&mut self, immediate: Immediate, uop: &Uop) {
        let (a, imm, to) = (self.get(uop.rs1, RAX), uop.imm, self.target(uop.rd));
        match immediate {
            Immediate::Add if imm == 0 => self.copy(to, a),
            Immediate::Add if uop.rs1 == 0 => self.load_number(to, i64::from(imm) as u64),
            Immediate::Add => self.two(Code::Lea_r64_m, to, at(a, i64::from(imm))),
            Immediate::AddWord if imm == 0 => self.two(Code::Movsxd_r64_rm32, to, low32(a)),
            Immediate::AddWord => {
                self.two(Code::Lea_r32_m, Register::R9D, at(a, i64::from(imm)));
                self.two(Code::Movsxd_r64_rm32, to, Register::R9D);
            }
            Immediate::Bits(code) => {
                self.copy(to, a);
                self.number(code, to, imm);
            }
            Immediate::Shift(code) => {
                self.copy(to, a);
                self.asm.op(code, &[to.into(), Arg::Number(imm & 63)]);
            }
            Immediate::ShiftWord(code) => {
                self.two(Code::Mov_r32_rm32, Register::R9D, low32(a));
                self.asm.op(code, &[Register::R9D.into(), Arg::Number(imm & 31)]);
                self.two(Code::Movsxd_r64_rm32, to, Register::R9D);
            }
            Immediate::ShiftUnsignedWord => {
                self.two(Code::Mov_r32_rm32, low32(to), low32(a));
                self.asm.op(Code::Shl_rm64_imm8, &[to.into(), Arg::Number(imm & 63)]);
            }
            Immediate::Less(code) => {
                self.number(Code::Cmp_rm64_imm32, a, imm);
                self.flag(code, to);
            }
        }
        self.put(uop.rd, to);
    }

    /// A condition as 0 or 1.
    fn flag(&mut self, code: Code, to: Register) {
        self.asm.op(code, &[Register::R9L.into()]);
        self.two(Code::Movzx_r32_rm8, low32(to), Register::R9L);
    }
}
