//! Integer and floating-point arithmetic, element by element.

use cranelift_codegen::ir::{InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::nan::Computed;
use super::{Second, float_types, types};
use crate::lower::Lower;
use crate::vector::Plan;
use crate::vector::arithmetic::Operation;

impl Lower<'_> {
    /// A chunk of the result; of an operation with floating-point flags, inactive lanes raise none.
    pub(super) fn element(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        operation: Operation,
        second: Second,
        at: u32,
        active: Option<Value>,
    ) -> Computed {
        use Operation::*;
        let float = operation.is_float();
        let ty = if float { float_types(plan.sew).1 } else { types(plan.sew).1 };
        let b = match second {
            Second::Vector(r) => Some(self.chunk_as(ty, r, at)),
            Second::Splat(value) => Some(self.cast(ty, value)),
            Second::Scalar(value) => Some(value),
            Second::None => None,
        };
        if operation == Move {
            return Computed::of(b.unwrap_or(self.hart));
        }
        let active = active.filter(|_| float);
        let calm = |lower: &mut Self, value| match active {
            Some(active) => lower.harmless_float(value, active, plan),
            None => value,
        };
        let a = self.chunk_as(ty, uop.rs2, at);
        let (a, b) = (calm(self, a), b.map(|b| calm(self, b)));
        let Some(b) = b else {
            return Computed::of(match operation {
                Rev8 => self.reversed_bytes(plan.sew, a),
                Brev8 => self.reversed_bits(a),
                _ => self.b.ins().sqrt(a),
            });
        };
        Computed::of(match operation {
            Add => self.b.ins().iadd(a, b),
            Sub => self.b.ins().isub(a, b),
            Rsub => self.b.ins().isub(b, a),
            And => self.b.ins().band(a, b),
            Or => self.b.ins().bor(a, b),
            Xor => self.b.ins().bxor(a, b),
            Min => self.b.ins().smin(a, b),
            Minu => self.b.ins().umin(a, b),
            Max => self.b.ins().smax(a, b),
            Maxu => self.b.ins().umax(a, b),
            Sll => self.b.ins().ishl(a, b),
            Srl => self.b.ins().ushr(a, b),
            Sra => self.b.ins().sshr(a, b),
            Ror => self.rotated(a, b, true),
            Rol => self.rotated(a, b, false),
            Andn => self.b.ins().band_not(a, b),
            Mul => self.product(a, b),
            Mulh(a_signed, b_signed) => self.upper_product(plan.sew, (a, a_signed), (b, b_signed)),
            Fadd => self.b.ins().fadd(a, b),
            Fsub => self.b.ins().fsub(a, b),
            Frsub => self.b.ins().fsub(b, a),
            Fmul => self.b.ins().fmul(a, b),
            Fdiv => self.b.ins().fdiv(a, b),
            Frdiv => self.b.ins().fdiv(b, a),
            Sgnj | Sgnjn | Sgnjx => self.signed(plan.sew, operation, a, b),
            Multiply { minus, adds_vd } => {
                let d = self.chunk_as(ty, uop.rd, at);
                let (factor, addend) = if adds_vd { (a, d) } else { (d, a) };
                let product = self.product(factor, b);
                if minus { self.b.ins().isub(addend, product) } else { self.b.ins().iadd(addend, product) }
            }
            Fused { minus, less, adds_vd } => {
                let d = self.chunk_as(ty, uop.rd, at);
                let d = calm(self, d);
                let (mut factor, mut addend) = if adds_vd { (a, d) } else { (d, a) };
                if minus {
                    factor = self.b.ins().fneg(factor);
                }
                if less {
                    addend = self.b.ins().fneg(addend);
                }
                let value = self.b.ins().fma(factor, b, addend);
                return Computed { value, factors: Some((factor, b)) };
            }
            // Done above.
            Move | Sqrt | Rev8 | Brev8 => a,
            // Only vector loops have code for these.
            ByElement(_)
            | Bits(_)
            | RoundByElement { .. }
            | Saturate { .. }
            | Average { .. }
            | Fraction
            | Carry { .. } => a,
        })
    }

    /// `a` with a sign made of both.
    fn signed(&mut self, sew: Sew, operation: Operation, a: Value, b: Value) -> Value {
        let (lane, chunk) = types(sew);
        let sign = self.b.ins().iconst(lane, (1u64 << (sew.bits() - 1)) as i64);
        let sign = self.b.ins().splat(chunk, sign);
        let b = if operation == Operation::Sgnjn { self.b.ins().bnot(b) } else { b };
        let of_b = self.b.ins().band(b, sign);
        if operation == Operation::Sgnjx {
            return self.b.ins().bxor(a, of_b);
        }
        let rest = self.b.ins().band_not(a, sign);
        self.b.ins().bor(rest, of_b)
    }
}
