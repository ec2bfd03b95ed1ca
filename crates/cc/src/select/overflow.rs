//! This module selects arithmetic with overflow of 64-bit scalars and of vector products; legalisation expands the
//! others.

use rivet_isa::Op;

use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{InstData, Overflow};
use crate::mir::{Class, Reg};

impl Select<'_> {
    /// `{ product, wrapped }` of lanes of 64 bits: by the upper half.
    fn products_with_overflow(&mut self, kind: Overflow, data: &InstData) -> Result<()> {
        let args = data.operands();
        let lanes = self.lanes(self.ir.ty(args[0]))?;
        let (a, b) = (self.value(args[0])?, self.value(args[1])?);
        let (class, v) = (lanes.class(), lanes.vector());
        let low = self.vector(Op::vmul_vv, class, Some(a), Some(b), v);
        let wrapped = if kind == Overflow::UMul {
            let high = self.vector(Op::vmulhu_vv, class, Some(a), Some(b), v);
            self.vector_imm(Op::vmsne_vi, Class::V(1), Some(high), 0, v)
        } else {
            let high = self.vector(Op::vmulh_vv, class, Some(a), Some(b), v);
            let last = self.integer(i64::from(lanes.sew.bits()) - 1);
            let sign = self.vector(Op::vsra_vx, class, Some(low), Some(last), v);
            self.vector(Op::vmsne_vv, Class::V(1), Some(high), Some(sign), v)
        };
        if let Some(value) = data.result() {
            self.fields.insert(value, vec![low, wrapped]);
        }
        Ok(())
    }

    /// `{ result, wrapped }` of scalars of 64 bits, and of products of vectors; others come as other operations.
    pub(super) fn with_overflow(&mut self, kind: Overflow, data: &InstData) -> Result<()> {
        let args = data.operands();
        if self.ir.ty(args[0]).is_vector() && matches!(kind, Overflow::SMul | Overflow::UMul) {
            return self.products_with_overflow(kind, data);
        }
        let bits = self.scalar_type(args[0])?.bits();
        if bits != 64 {
            return Err(self.unsupported(format!("`llvm.{}` of {bits} bits", kind.text())));
        }
        let (a, b) = (self.value(args[0])?, self.value(args[1])?);
        let (result, wrapped) = match kind {
            Overflow::UAdd => {
                let sum = self.rr(Op::add, a, b);
                (sum, self.rr(Op::sltu, sum, a))
            }
            Overflow::USub => (self.rr(Op::sub, a, b), self.rr(Op::sltu, a, b)),
            Overflow::UMul => {
                let (low, high) = self.whole_product(a, b, false);
                (low, self.rr(Op::sltu, Reg::ZERO, high))
            }
            Overflow::SAdd => {
                let sum = self.rr(Op::add, a, b);
                let (less, negative) = (self.rr(Op::slt, sum, a), self.rr(Op::slt, b, Reg::ZERO));
                (sum, self.rr(Op::xor, less, negative))
            }
            Overflow::SSub => {
                let difference = self.rr(Op::sub, a, b);
                let (less, positive) = (self.rr(Op::slt, difference, a), self.rr(Op::slt, Reg::ZERO, b));
                (difference, self.rr(Op::xor, less, positive))
            }
            Overflow::SMul => {
                let (low, high) = self.whole_product(a, b, true);
                let sign = self.ri(Op::srai, low, 63);
                let other = self.rr(Op::xor, high, sign);
                (low, self.rr(Op::sltu, Reg::ZERO, other))
            }
        };
        self.known.insert(wrapped, Known::bit());
        if let Some(value) = data.result() {
            self.fields.insert(value, vec![result, wrapped]);
        }
        Ok(())
    }
}
