//! This module selects `vscale` and vector lengths.

use rivet_isa::{Lmul, Op, Sew, Vtype};

use super::constant::ConstantKey;
use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{Binary, Cast, Intrinsic, LaneOp, Op as IrOp, Value};
use crate::mir::{Class, Code, Inst, Reg, vlenb};

impl Select<'_> {
    /// The bytes of a vector register.
    fn vlenb(&mut self) -> Reg {
        let read = |rd| Inst {
            rd: Some(rd),
            rs1: Some(Reg::ZERO),
            imm: vlenb().into(),
            ..Inst::new(Code::Isa(Op::csrrs))
        };
        let reg = self.once(ConstantKey::Vlenb, Class::X, read);
        self.known.insert(reg, Known::zero(15));
        reg
    }

    /// `vscale`: the blocks of 64 bits in a vector register.
    pub(super) fn vscale(&mut self) -> Reg {
        let vlenb = self.vlenb();
        let reg = self.once(ConstantKey::Vscale, Class::X, |rd| Inst::rri(Op::srli, rd, vlenb, 3));
        self.known.insert(reg, Known::zero(12));
        reg
    }

    /// `vscale` times 2^`log2`, in one shift of `vlenb`, which is a multiple of 8.
    pub(super) fn vscale_shifted(&mut self, log2: u32) -> Reg {
        let vlenb = self.vlenb();
        let reg = match log2 {
            0 => return self.vscale(),
            1 | 2 => self.ri(Op::srli, vlenb, i64::from(3 - log2)),
            3 => return vlenb,
            _ => self.ri(Op::slli, vlenb, i64::from(log2 - 3)),
        };
        self.known.insert(reg, Known::zero((12 + log2).min(63) as u8));
        reg
    }

    /// n, if the value is n times `vscale`.
    pub(super) fn vscale_multiple(&self, value: Value) -> Option<u64> {
        let data = self.ir.def(value)?;
        let arg = |i: usize| data.operands().get(i).copied();
        match data.op {
            IrOp::Intrinsic(Intrinsic::VScale) => Some(1),
            IrOp::Lane(LaneOp::Binary(Binary::Mul)) => {
                let (a, b) = (arg(0)?, arg(1)?);
                match (self.ir.as_int(a), self.ir.as_int(b)) {
                    (None, Some(n)) => self.vscale_multiple(a)?.checked_mul(n),
                    (Some(n), None) => self.vscale_multiple(b)?.checked_mul(n),
                    _ => None,
                }
            }
            IrOp::Lane(LaneOp::Binary(Binary::Shl)) => {
                self.vscale_multiple(arg(0)?)?.checked_shl(u32::try_from(self.ir.as_int(arg(1)?)?).ok()?)
            }
            IrOp::Lane(LaneOp::Cast(Cast::Trunc | Cast::ZExt)) => self.vscale_multiple(arg(0)?),
            _ => None,
        }
    }

    /// `llvm.experimental.get.vector.length(avl, vf, scalable)`: what `vsetvli` does.
    pub(super) fn get_vector_length(&mut self, args: &[Value]) -> Result<Reg> {
        let bits = self.scalar_type(args[0])?.bits();
        let number = self.ir.as_int(args[1]).unwrap_or(0);
        let avl = self.value(args[0])?;
        let avl = self.zero_extended(avl, bits);
        if self.ir.as_int(args[2]) != Some(1) {
            let limit = self.integer(number as i64);
            let reg = self.minimum(avl, limit, false);
            self.known.insert(reg, Known::zero(32));
            return Ok(reg);
        }
        // Any SEW will do whose LMUL gives this ratio; what follows decides.
        let lmul = (number.is_power_of_two()).then(|| Lmul::from_log2(number.ilog2() as i32 - 3)).flatten();
        let Some(lmul) = lmul else { return Err(self.unsupported("a length of this factor")) };
        let vtype = Vtype { vta: true, vma: true, ..Vtype::new(Sew::E8, lmul) };
        // With rs1 = x0 the length would be VLMAX.
        let avl = if avl == Reg::ZERO { self.materialised_zero() } else { avl };
        let rd = self.x();
        self.push(Inst {
            rd: Some(rd),
            rs1: Some(avl),
            imm: vtype.imm().into(),
            ..Inst::new(Code::Isa(Op::vsetvli))
        });
        self.known.insert(rd, Known::zero(17));
        Ok(rd)
    }

    /// A register that is not x0 and holds 0.
    pub(super) fn materialised_zero(&mut self) -> Reg {
        let rd = self.x();
        self.push(Inst::li(rd, 0));
        rd
    }
}
