//! This module selects scalar integer operations and tracks the known bits above a value's width.
//!
//! A value of fewer bits may have anything above them; who needs zeros or copies of the sign asks for an extension, which
//! costs nothing where the bits are known to be so.

use rivet_isa::Op;

use super::Select;
use crate::mir::{Inst, Reg};

/// What is known of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// All bits from this one on are zero.
    pub(super) zero: u8,
    /// All bits from this one on equal the one below it.
    pub(super) sign: u8,
}

impl Known {
    /// Nothing is known.
    pub(super) const NOTHING: Known = Known { zero: 64, sign: 64 };

    pub(super) fn zero(bits: u8) -> Known {
        Known { zero: bits, sign: (bits + 1).min(64) }
    }

    pub(super) fn sign(bits: u8) -> Known {
        Known { zero: 64, sign: bits }
    }

    pub(super) fn bit() -> Known {
        Known::zero(1)
    }

    /// Whether who knows this knows the other.
    pub(super) fn implies(self, other: Known) -> bool {
        self.zero <= other.zero && self.sign <= other.sign
    }

    pub(super) fn of(number: i64) -> Known {
        let sign = 65 - (number ^ (number >> 63)).leading_zeros();
        Known { zero: 64 - number.leading_zeros() as u8, sign: sign.min(64) as u8 }
    }
}

impl Select<'_> {
    pub(super) fn knows(&self, reg: Reg) -> Known {
        if reg == Reg::ZERO {
            return Known { zero: 0, sign: 1 };
        }
        self.known.get(&reg).copied().unwrap_or(Known::NOTHING)
    }

    /// Records what an instruction makes known of its result.
    pub(super) fn note(&mut self, op: Op, rd: Reg, a: Reg, imm: i64) {
        let from = self.knows(a);
        let known = match op {
            Op::slt | Op::sltu | Op::slti | Op::sltiu => Known::bit(),
            Op::lbu => Known::zero(8),
            Op::lhu => Known::zero(16),
            Op::lwu => Known::zero(32),
            Op::lb => Known::sign(8),
            Op::lh => Known::sign(16),
            Op::lw => Known::sign(32),
            Op::andi if imm >= 0 => Known::zero((64 - imm.leading_zeros()) as u8),
            Op::andi => Known { zero: from.zero, sign: from.sign.max(12) },
            Op::ori | Op::xori => {
                let imm = Known::of(imm);
                Known { zero: from.zero.max(imm.zero), sign: from.sign.max(imm.sign) }
            }
            Op::srli => Known::zero(64u8.min(from.zero).saturating_sub(imm as u8)),
            Op::srai => Known::sign(64u8.min(from.sign).saturating_sub(imm as u8).max(1)),
            Op::srliw if imm > 0 => Known::zero(32 - imm as u8),
            Op::slli if from.zero < 64 => Known::zero((from.zero + imm as u8).min(64)),
            _ if op.row().mnemonic().ends_with('w') => Known::sign(32),
            _ => return,
        };
        self.known.insert(rd, known);
    }

    /// The value of the low `bits` bits, as an unsigned number.
    pub(super) fn zero_extended(&mut self, reg: Reg, bits: u32) -> Reg {
        if u32::from(self.knows(reg).zero) <= bits || bits >= 64 {
            return reg;
        }
        match bits {
            1..=11 => self.ri(Op::andi, reg, (1 << bits) - 1),
            16 if self.target.zbb => self.unary(Op::zext_h, reg, Known::zero(16)),
            32 if self.target.zba => {
                let rd = self.rr(Op::add_uw, reg, Reg::ZERO);
                self.known.insert(rd, Known::zero(32));
                rd
            }
            _ => {
                let up = self.ri(Op::slli, reg, i64::from(64 - bits));
                let down = self.ri(Op::srli, up, i64::from(64 - bits));
                self.known.insert(down, Known::zero(bits as u8));
                down
            }
        }
    }

    /// The value of the low `bits` bits, as a signed number.
    pub(super) fn sign_extended(&mut self, reg: Reg, bits: u32) -> Reg {
        if u32::from(self.knows(reg).sign) <= bits || bits >= 64 {
            return reg;
        }
        match bits {
            32 => {
                let rd = self.ri(Op::addiw, reg, 0);
                self.known.insert(rd, Known::sign(32));
                rd
            }
            8 if self.target.zbb => self.unary(Op::sext_b, reg, Known::sign(8)),
            16 if self.target.zbb => self.unary(Op::sext_h, reg, Known::sign(16)),
            _ => {
                let up = self.ri(Op::slli, reg, i64::from(64 - bits));
                let down = self.ri(Op::srai, up, i64::from(64 - bits));
                self.known.insert(down, Known::sign(bits as u8));
                down
            }
        }
    }

    fn unary(&mut self, op: Op, reg: Reg, known: Known) -> Reg {
        let rd = self.x();
        self.push(Inst::rr(op, rd, reg));
        self.known.insert(rd, known);
        rd
    }

    /// reg + number.
    pub(super) fn add_constant(&mut self, reg: Reg, number: i64) -> super::Result<Reg> {
        Ok(match number {
            0 => reg,
            -2048..2048 => self.ri(Op::addi, reg, number),
            _ => {
                let number = self.integer(number);
                self.rr(Op::add, reg, number)
            }
        })
    }

    /// The lesser of two numbers of 64 bits.
    pub(super) fn minimum(&mut self, a: Reg, b: Reg, signed: bool) -> Reg {
        self.least_or_most(a, b, signed, true)
    }

    /// The lesser or the greater of two numbers of 64 bits.
    pub(super) fn least_or_most(&mut self, a: Reg, b: Reg, signed: bool, least: bool) -> Reg {
        if self.target.zbb {
            let op = match (signed, least) {
                (true, true) => Op::min,
                (true, false) => Op::max,
                (false, true) => Op::minu,
                (false, false) => Op::maxu,
            };
            return self.rr(op, a, b);
        }
        let (x, y) = if least { (a, b) } else { (b, a) };
        let less = self.rr(if signed { Op::slt } else { Op::sltu }, x, y);
        self.choose(less, a, b)
    }

    /// `if condition { a } else { b }`, the condition being 0 or 1, without a branch.
    pub(super) fn choose(&mut self, condition: Reg, a: Reg, b: Reg) -> Reg {
        if a == b {
            return a;
        }
        if self.target.zicond && (a == Reg::ZERO || b == Reg::ZERO) {
            let (op, kept) = if a == Reg::ZERO { (Op::czero_nez, b) } else { (Op::czero_eqz, a) };
            return self.rr(op, kept, condition);
        }
        if a == Reg::ZERO {
            let keep = self.ri(Op::addi, condition, -1);
            return self.rr(Op::and, keep, b);
        }
        let all = self.rr(Op::sub, Reg::ZERO, condition);
        if b == Reg::ZERO {
            return self.rr(Op::and, all, a);
        }
        let both = self.rr(Op::xor, a, b);
        let part = self.rr(Op::and, both, all);
        self.rr(Op::xor, part, b)
    }
}
