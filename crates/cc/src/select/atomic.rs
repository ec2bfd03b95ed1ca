//! This module selects atomic accesses, by the psABI's mapping of C's orderings to fences and the bits aq and rl.

use rivet_isa::Op;

use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{Atomic, InstData, Ordering, Rmw, Scalar, Value};
use crate::mir::{Code, Inst, Reg};

/// Reads of a fence's sets; writes are 1.
const READS: i64 = 2;

/// Reads and writes.
const ALL: i64 = 3;

/// `fence.tso`: all but writes before reads.
const TSO: i64 = 0x833;

impl Select<'_> {
    pub(super) fn atomic(
        &mut self,
        access: Atomic,
        ordering: Ordering,
        data: &InstData,
    ) -> Result<Option<Reg>> {
        self.check_atomic(access, data)?;
        match access {
            Atomic::Fence => {
                match ordering {
                    Ordering::Acquire => self.fence(READS, ALL),
                    Ordering::Release => self.fence(ALL, 1),
                    Ordering::AcqRel => self.push(Inst { imm: TSO, ..Inst::new(Code::Isa(Op::fence)) }),
                    _ => self.fence(ALL, ALL),
                }
                Ok(None)
            }
            Atomic::Load => {
                if ordering == Ordering::SeqCst {
                    self.fence(ALL, ALL);
                }
                let reg = self.load(data)?;
                if ordering.acquires() {
                    self.fence(READS, ALL);
                }
                Ok(reg)
            }
            Atomic::Store => {
                if ordering.releases() {
                    self.fence(ALL, 1);
                }
                self.store(data)?;
                // For loads elsewhere that rely on `aq` alone: the psABI's other mapping.
                if ordering == Ordering::SeqCst {
                    self.fence(ALL, ALL);
                }
                Ok(None)
            }
            Atomic::Rmw(op) => self.amo(op, ordering, data).map(Some),
            Atomic::CmpXchg(failure) => self.compare_exchange(ordering, failure, data).map(|()| None),
        }
    }

    /// Only what a register holds: legalisation has made calls of what is wider, or less aligned.
    fn check_atomic(&self, access: Atomic, data: &InstData) -> Result<()> {
        let ty = match access {
            Atomic::Fence => return Ok(()),
            Atomic::Load => data.ty,
            Atomic::Store => self.ir.ty(data.operands()[0]),
            Atomic::Rmw(_) | Atomic::CmpXchg(_) => self.ir.ty(data.operands()[1]),
        };
        let bits = ty.element().map_or(0, Scalar::bits);
        if !matches!(bits, 8 | 16 | 32 | 64) {
            return Err(self.unsupported(format!("an atomic access of type `{ty}`")));
        }
        Ok(())
    }

    fn fence(&mut self, before: i64, after: i64) {
        self.push(Inst { imm: before << 4 | after, ..Inst::new(Code::Isa(Op::fence)) });
    }

    fn amo(&mut self, op: Rmw, ordering: Ordering, data: &InstData) -> Result<Reg> {
        let (ptr, value) = (data.operands()[0], data.operands()[1]);
        let (base, mut operand) = (self.value(ptr)?, self.value(value)?);
        let bits = data.ty.element().map_or(64, Scalar::bits);
        let [byte, half, word, double] = match op {
            Rmw::Xchg => [Op::amoswap_b, Op::amoswap_h, Op::amoswap_w, Op::amoswap_d],
            Rmw::Add | Rmw::Sub => [Op::amoadd_b, Op::amoadd_h, Op::amoadd_w, Op::amoadd_d],
            Rmw::And => [Op::amoand_b, Op::amoand_h, Op::amoand_w, Op::amoand_d],
            Rmw::Or => [Op::amoor_b, Op::amoor_h, Op::amoor_w, Op::amoor_d],
            Rmw::Xor => [Op::amoxor_b, Op::amoxor_h, Op::amoxor_w, Op::amoxor_d],
            Rmw::Max => [Op::amomax_b, Op::amomax_h, Op::amomax_w, Op::amomax_d],
            Rmw::Min => [Op::amomin_b, Op::amomin_h, Op::amomin_w, Op::amomin_d],
            Rmw::UMax => [Op::amomaxu_b, Op::amomaxu_h, Op::amomaxu_w, Op::amomaxu_d],
            Rmw::UMin => [Op::amominu_b, Op::amominu_h, Op::amominu_w, Op::amominu_d],
            other => return Err(self.unsupported(format!("`atomicrmw {}`", other.text()))),
        };
        let op = match bits {
            8 => byte,
            16 => half,
            32 => word,
            _ => double,
        };
        if matches!(data.op, crate::ir::Op::Atomic(Atomic::Rmw(Rmw::Sub), _)) {
            operand = self.rr(Op::sub, Reg::ZERO, operand);
        }
        let rd = self.x();
        let aux = u8::from(ordering.acquires()) << 1 | u8::from(ordering.releases());
        self.push(Inst { aux, ..Inst::rrr(op, rd, base, operand) });
        if bits < 64 {
            self.known.insert(rd, Known::sign(bits as u8));
        }
        Ok(rd)
    }

    /// `{ old value, whether it was the expected one }` of a word or two.
    fn compare_exchange(&mut self, success: Ordering, failure: Ordering, data: &InstData) -> Result<()> {
        let [ptr, expected, new]: [Value; 3] = match data.operands() {
            &[a, b, c] => [a, b, c],
            _ => return Err(self.unsupported("`cmpxchg` of this type")),
        };
        let bits = self.scalar_type(new)?.bits();
        let (base, new) = (self.value(ptr)?, self.value(new)?);
        let expected = self.value(expected)?;
        let expected = self.sign_extended(expected, bits);
        let acquires = success.acquires() || failure.acquires();
        let all = success == Ordering::SeqCst || failure == Ordering::SeqCst;
        let (load, store) = (u8::from(acquires) << 1 | u8::from(all), u8::from(success.releases() || all));
        let (rd, scratch) = (self.x(), self.x());
        self.push(Inst {
            rd: Some(rd),
            rs1: Some(base),
            rs2: Some(expected),
            rs3: Some(new),
            imm: bits.into(),
            aux: load << 2 | store,
            results: vec![scratch],
            ..Inst::new(Code::CompareExchange)
        });
        if bits == 32 {
            self.known.insert(rd, Known::sign(32));
        }
        let differ = self.rr(Op::xor, rd, expected);
        let equal = self.ri(Op::sltiu, differ, 1);
        if let Some(value) = data.result() {
            self.fields.insert(value, vec![rd, equal]);
        }
        Ok(())
    }
}
