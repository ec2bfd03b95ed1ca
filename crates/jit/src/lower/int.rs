//! Integer computation: I, M, Zicond, Zba, Zbb, Zbs and a little of Zbkb.
//!
//! On RV32 registers hold their value sign-extended, as in the hart; [`Lower::set_x`] makes that of results.

use cranelift_codegen::ir::condcodes::IntCC::{self, *};
use cranelift_codegen::ir::types::{I8, I16, I32, I64};
use cranelift_codegen::ir::{InstBuilder, InstructionData, Opcode, Type, Value, ValueDef};
use rivet_exec::Uop;
use rivet_isa::Op;

use crate::lower::Lower;
use crate::scalar::IntegerOp;

impl Lower<'_> {
    /// An integer instruction; false if there is no lowering.
    pub(super) fn int(&mut self, uop: &Uop, op: IntegerOp) -> bool {
        let value = match op {
            IntegerOp::Constant(value) => Some(self.b.ins().iconst(I64, value as i64)),
            IntegerOp::Binary(op) => {
                let (a, b) = (self.x(uop.rs1), self.x(uop.rs2));
                self.binary(op, a, b)
            }
            IntegerOp::Immediate(op) => {
                let (a, imm) = (self.x(uop.rs1), i64::from(uop.imm));
                self.immediate(op, a, imm)
            }
            IntegerOp::Unary(op) => {
                let a = self.x(uop.rs1);
                self.unary(op, a)
            }
        };
        value.inspect(|&value| self.set_x(uop.rd, value)).is_some()
    }

    fn immediate(&mut self, op: Op, a: Value, imm: i64) -> Option<Value> {
        // The register form, and `a op imm` where the immediate takes the place of rs2.
        let form = match op {
            Op::addi => return Some(self.sum(a, imm)),
            Op::slti => Op::slt,
            Op::sltiu => Op::sltu,
            Op::xori => Op::xor,
            Op::ori => Op::or,
            Op::andi => Op::and,
            Op::slli => Op::sll,
            Op::srli => Op::srl,
            Op::srai => Op::sra,
            Op::addiw if imm == 0 => return Some(self.sext32(a)),
            Op::addiw => Op::addw,
            Op::slliw => Op::sllw,
            Op::srliw => Op::srlw,
            Op::sraiw => Op::sraw,
            Op::slli_uw => {
                let a = self.zext32(a);
                return Some(self.b.ins().ishl_imm_s(a, imm));
            }
            Op::rori => Op::ror,
            Op::roriw => Op::rorw,
            Op::bclri => Op::bclr,
            Op::bexti => Op::bext,
            Op::binvi => Op::binv,
            Op::bseti => Op::bset,
            _ => return None,
        };
        if let Some(value) = self.word_immediate(form, a, imm) {
            return Some(value);
        }
        let b = self.b.ins().iconst(I64, imm);
        self.binary(form, a, b)
    }

    /// A value plus a constant: a constant of a constant, one sum of a sum with another.
    pub(super) fn sum(&mut self, a: Value, imm: i64) -> Value {
        if imm == 0 {
            return a;
        }
        if let Some(constant) = self.known(a) {
            return self.b.ins().iconst(I64, constant.wrapping_add(imm));
        }
        if let ValueDef::Result(inst, _) = self.b.func.dfg.value_def(a)
            && let InstructionData::Binary { opcode: Opcode::Iadd, args: [from, more] } =
                self.b.func.dfg.insts[inst]
            && let Some(more) = self.known(more)
        {
            return self.b.ins().iadd_imm_s(from, more.wrapping_add(imm));
        }
        self.b.ins().iadd_imm_s(a, imm)
    }

    /// What a value is, if that is known.
    pub(super) fn known(&self, value: Value) -> Option<i64> {
        let ValueDef::Result(inst, _) = self.b.func.dfg.value_def(value) else { return None };
        match self.b.func.dfg.insts[inst] {
            InstructionData::UnaryImm { imm, .. } => Some(imm.bits()),
            _ => None,
        }
    }

    /// An operation on words by a constant, which the host's instructions hold themselves.
    fn word_immediate(&mut self, op: Op, a: Value, imm: i64) -> Option<Value> {
        let rv32 = self.compile_key.rv32;
        let by = imm & 31;
        let word = match op {
            Op::addw | Op::sllw | Op::srlw | Op::sraw | Op::rorw => self.low32(a),
            Op::sll | Op::srl | Op::sra | Op::ror if rv32 => self.low32(a),
            _ => return None,
        };
        let value = match op {
            Op::addw => self.b.ins().iadd_imm_s(word, imm),
            Op::sllw | Op::sll => self.b.ins().ishl_imm_u(word, by),
            Op::srlw | Op::srl => self.b.ins().ushr_imm_u(word, by),
            Op::sraw | Op::sra => self.b.ins().sshr_imm_u(word, by),
            _ => self.b.ins().rotr_imm_u(word, by),
        };
        Some(self.b.ins().sextend(I64, value))
    }

    /// The low word. Of a word that was extended that is the word itself, which need not wait for the extension.
    fn low32(&mut self, value: Value) -> Value {
        if let ValueDef::Result(inst, _) = self.b.func.dfg.value_def(value)
            && let InstructionData::Unary { opcode: Opcode::Sextend | Opcode::Uextend, arg } =
                self.b.func.dfg.insts[inst]
            && self.b.func.dfg.value_type(arg) == I32
        {
            return arg;
        }
        self.b.ins().ireduce(I32, value)
    }

    fn binary(&mut self, op: Op, a: Value, b: Value) -> Option<Value> {
        let rv32 = self.compile_key.rv32;
        let op = match op {
            // Those of words are what RV32 has.
            Op::sll if rv32 => Op::sllw,
            Op::srl if rv32 => Op::srlw,
            Op::sra if rv32 => Op::sraw,
            Op::div if rv32 => Op::divw,
            Op::divu if rv32 => Op::divuw,
            Op::rem if rv32 => Op::remw,
            Op::remu if rv32 => Op::remuw,
            Op::rol if rv32 => Op::rolw,
            Op::ror if rv32 => Op::rorw,
            Op::mulh | Op::mulhsu | Op::mulhu | Op::bclr | Op::bext | Op::binv | Op::bset if rv32 => {
                return None;
            }
            op => op,
        };
        Some(match op {
            Op::add => self.b.ins().iadd(a, b),
            Op::sub => self.b.ins().isub(a, b),
            Op::and => self.b.ins().band(a, b),
            Op::or => self.b.ins().bor(a, b),
            Op::xor => self.b.ins().bxor(a, b),
            Op::slt => self.compare(SignedLessThan, a, b),
            Op::sltu => self.compare(UnsignedLessThan, a, b),
            Op::sll => self.b.ins().ishl(a, b),
            Op::srl => self.b.ins().ushr(a, b),
            Op::sra => self.b.ins().sshr(a, b),
            Op::addw => self.word(a, b, |l, a, b| l.b.ins().iadd(a, b)),
            Op::subw => self.word(a, b, |l, a, b| l.b.ins().isub(a, b)),
            Op::mulw => self.word(a, b, |l, a, b| l.b.ins().imul(a, b)),
            Op::sllw => self.word(a, b, |l, a, b| l.b.ins().ishl(a, b)),
            Op::srlw => self.word(a, b, |l, a, b| l.b.ins().ushr(a, b)),
            Op::sraw => self.word(a, b, |l, a, b| l.b.ins().sshr(a, b)),
            Op::rolw => self.word(a, b, |l, a, b| l.b.ins().rotl(a, b)),
            Op::rorw => self.word(a, b, |l, a, b| l.b.ins().rotr(a, b)),
            Op::mul => self.b.ins().imul(a, b),
            Op::mulh => self.b.ins().smulhi(a, b),
            Op::mulhu => self.b.ins().umulhi(a, b),
            Op::mulhsu => {
                // As unsigned, `a` is 2^64 too large where it is negative.
                let high = self.b.ins().umulhi(a, b);
                let sign = self.b.ins().sshr_imm_s(a, 63);
                let excess = self.b.ins().band(sign, b);
                self.b.ins().isub(high, excess)
            }
            Op::div => self.divide(I64, a, b),
            Op::rem => self.remainder(I64, a, b),
            Op::divu => self.divide_unsigned(I64, a, b),
            Op::remu => self.remainder_unsigned(I64, a, b),
            Op::divw => self.word(a, b, |l, a, b| l.divide(I32, a, b)),
            Op::remw => self.word(a, b, |l, a, b| l.remainder(I32, a, b)),
            Op::divuw => self.word(a, b, |l, a, b| l.divide_unsigned(I32, a, b)),
            Op::remuw => self.word(a, b, |l, a, b| l.remainder_unsigned(I32, a, b)),
            Op::czero_eqz => self.keep_if(NotEqual, a, b),
            Op::czero_nez => self.keep_if(Equal, a, b),
            Op::sh1add => self.shift_add(a, 1, b),
            Op::sh2add => self.shift_add(a, 2, b),
            Op::sh3add => self.shift_add(a, 3, b),
            Op::add_uw | Op::sh1add_uw | Op::sh2add_uw | Op::sh3add_uw => {
                let by = match op {
                    Op::add_uw => 0,
                    Op::sh1add_uw => 1,
                    Op::sh2add_uw => 2,
                    _ => 3,
                };
                let a = self.zext32(a);
                self.shift_add(a, by, b)
            }
            Op::andn => self.b.ins().band_not(a, b),
            Op::orn => self.b.ins().bor_not(a, b),
            Op::xnor => {
                let differ = self.b.ins().bxor(a, b);
                self.b.ins().bnot(differ)
            }
            Op::max => self.b.ins().smax(a, b),
            Op::maxu => self.b.ins().umax(a, b),
            Op::min => self.b.ins().smin(a, b),
            Op::minu => self.b.ins().umin(a, b),
            Op::rol => self.b.ins().rotl(a, b),
            Op::ror => self.b.ins().rotr(a, b),
            Op::bext => {
                let shifted = self.b.ins().ushr(a, b);
                self.b.ins().band_imm_s(shifted, 1)
            }
            Op::bset | Op::bclr | Op::binv => {
                let one = self.b.ins().iconst(I64, 1);
                let bit = self.b.ins().ishl(one, b);
                match op {
                    Op::bset => self.b.ins().bor(a, bit),
                    Op::bclr => self.b.ins().band_not(a, bit),
                    _ => self.b.ins().bxor(a, bit),
                }
            }
            _ => return None,
        })
    }

    fn unary(&mut self, op: Op, a: Value) -> Option<Value> {
        let rv32 = self.compile_key.rv32;
        Some(match op {
            Op::sext_b => self.extended(I8, a, true),
            Op::sext_h => self.extended(I16, a, true),
            Op::zext_h | Op::zext_h_rv32 => self.extended(I16, a, false),
            _ if rv32 => return None,
            Op::clz => self.b.ins().clz(a),
            Op::ctz => self.b.ins().ctz(a),
            Op::cpop => self.b.ins().popcnt(a),
            Op::clzw => self.count(a, |l, a| l.b.ins().clz(a)),
            Op::ctzw => self.count(a, |l, a| l.b.ins().ctz(a)),
            Op::cpopw => self.count(a, |l, a| l.b.ins().popcnt(a)),
            Op::rev8 => self.b.ins().bswap(a),
            Op::orc_b => {
                // The highest bit of each byte: is any other bit of the byte set, or that one?
                const HIGH: u64 = 0x8080_8080_8080_8080;
                let low = self.b.ins().band_imm_s(a, !HIGH as i64);
                let carried = self.b.ins().iadd_imm_s(low, !HIGH as i64);
                let any = self.b.ins().bor(carried, a);
                let any = self.b.ins().band_imm_s(any, HIGH as i64);
                let one = self.b.ins().ushr_imm_s(any, 7);
                self.b.ins().imul_imm_s(one, 0xff)
            }
            _ => return None,
        })
    }

    /// An operation on words, the result sign-extended.
    fn word(&mut self, a: Value, b: Value, f: impl Fn(&mut Self, Value, Value) -> Value) -> Value {
        let (a, b) = (self.low32(a), self.low32(b));
        let value = f(self, a, b);
        self.b.ins().sextend(I64, value)
    }

    /// A count of bits of a word.
    fn count(&mut self, a: Value, f: impl Fn(&mut Self, Value) -> Value) -> Value {
        let a = self.low32(a);
        let value = f(self, a);
        self.b.ins().uextend(I64, value)
    }

    fn extended(&mut self, ty: Type, a: Value, signed: bool) -> Value {
        let low = self.b.ins().ireduce(ty, a);
        if signed { self.b.ins().sextend(I64, low) } else { self.b.ins().uextend(I64, low) }
    }

    fn compare(&mut self, condition: IntCC, a: Value, b: Value) -> Value {
        let holds = self.b.ins().icmp(condition, a, b);
        self.b.ins().uextend(I64, holds)
    }

    /// `a` if b compares so to 0, else 0.
    fn keep_if(&mut self, condition: IntCC, a: Value, b: Value) -> Value {
        let keep = self.b.ins().icmp_imm_s(condition, b, 0);
        let zero = self.b.ins().iconst(I64, 0);
        self.b.ins().select(keep, a, zero)
    }

    fn shift_add(&mut self, a: Value, by: i64, b: Value) -> Value {
        let shifted = if by == 0 { a } else { self.b.ins().ishl_imm_s(a, by) };
        self.b.ins().iadd(shifted, b)
    }

    // M: "Division by zero: quotient all bits set, remainder the dividend. Overflow: quotient the dividend, remainder
    // zero." The host would trap, so its divisor is 1 in these cases.

    fn divide(&mut self, ty: Type, a: Value, b: Value) -> Value {
        let divisor = self.harmless(ty, b);
        let quotient = self.b.ins().sdiv(a, divisor);
        // By 1 or -1 the quotient is the dividend or its negation, which is itself where it overflows.
        let minus = self.b.ins().icmp_imm_s(Equal, b, -1);
        let negated = self.b.ins().ineg(a);
        let quotient = self.b.ins().select(minus, negated, quotient);
        self.unless_zero(ty, b, quotient)
    }

    fn divide_unsigned(&mut self, ty: Type, a: Value, b: Value) -> Value {
        let divisor = self.not_zero(ty, b);
        let quotient = self.b.ins().udiv(a, divisor);
        self.unless_zero(ty, b, quotient)
    }

    fn remainder(&mut self, ty: Type, a: Value, b: Value) -> Value {
        let divisor = self.harmless(ty, b);
        let remainder = self.b.ins().srem(a, divisor);
        let by_zero = self.b.ins().icmp_imm_s(Equal, b, 0);
        self.b.ins().select(by_zero, a, remainder)
    }

    fn remainder_unsigned(&mut self, ty: Type, a: Value, b: Value) -> Value {
        let divisor = self.not_zero(ty, b);
        let remainder = self.b.ins().urem(a, divisor);
        let by_zero = self.b.ins().icmp_imm_s(Equal, b, 0);
        self.b.ins().select(by_zero, a, remainder)
    }

    /// 1 in place of 0 and -1.
    fn harmless(&mut self, ty: Type, b: Value) -> Value {
        let next = self.b.ins().iadd_imm_s(b, 1);
        let harmful = self.b.ins().icmp_imm_u(UnsignedLessThan, next, 2);
        let one = self.b.ins().iconst(ty, 1);
        self.b.ins().select(harmful, one, b)
    }

    fn not_zero(&mut self, ty: Type, b: Value) -> Value {
        let zero = self.b.ins().icmp_imm_s(Equal, b, 0);
        let one = self.b.ins().iconst(ty, 1);
        self.b.ins().select(zero, one, b)
    }

    /// `quotient`, or all ones if `b` is 0.
    fn unless_zero(&mut self, ty: Type, b: Value, quotient: Value) -> Value {
        let zero = self.b.ins().icmp_imm_s(Equal, b, 0);
        let ones = self.b.ins().iconst(ty, -1);
        self.b.ins().select(zero, ones, quotient)
    }
}
