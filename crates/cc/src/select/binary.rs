//! This module selects binary lane operations, and dispatches all lane operations.

use rivet_isa::Op;

use super::lanes::{Lanes, find, immediate_range};
use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{Binary, InstData, LaneOp, Scalar, Value};
use crate::mir::{Class, Inst, Reg, Vector};

impl Select<'_> {
    /// A lane operation on vectors, under a mask and an explicit vector length if it has them.
    pub(super) fn vector_lane(
        &mut self,
        op: LaneOp,
        data: &InstData,
        under: Option<(Value, Value)>,
    ) -> Result<Reg> {
        let args = data.operands();
        // Comparisons have the lanes of what they compare.
        let ty = match op {
            LaneOp::ICmp(_) | LaneOp::FCmp(_) | LaneOp::IsFpClass(_) => self.ir.ty(args[0]),
            _ => data.ty,
        };
        let (lanes, mask) = match under {
            Some((mask, evl)) => (self.lanes_under(ty, evl)?, self.mask(mask)?),
            None => (self.lanes(ty)?, None),
        };
        let moves = matches!(op, LaneOp::Select | LaneOp::Cast(_));
        if lanes.scalar.is_float() && !lanes.is_float && !moves {
            let scalar = lanes.scalar;
            return Err(
                self.unsupported(format!("an operation on lanes of `{scalar}`, which have no arithmetic,"))
            );
        }
        match op {
            LaneOp::Binary(binary) if lanes.is_mask() => self.mask_logic(binary, &lanes, args),
            LaneOp::Binary(binary) => self.vector_binary(binary, &lanes, data, mask),
            LaneOp::FNeg => {
                let a = self.value(args[0])?;
                let v = Vector { mask, ..lanes.vector() };
                Ok(self.vector(Op::vfsgnjn_vv, lanes.class(), Some(a), Some(a), v))
            }
            LaneOp::Cast(cast) => self.vector_cast(cast, &lanes, args[0], mask),
            LaneOp::ICmp(predicate) => self.vector_icmp(predicate, &lanes, args[0], args[1], mask),
            LaneOp::FCmp(predicate) => self.vector_fcmp(predicate, &lanes, args[0], args[1], mask),
            LaneOp::Select => self.vector_select(&lanes, args),
            LaneOp::Math(math) => self.vector_math(math, &lanes, data, mask),
            LaneOp::IsFpClass(test) => self.vector_class(test, &lanes, args[0], mask),
        }
    }

    /// The name of the instruction for a binary operation on lanes.
    fn binary_name(&self, op: Binary) -> Result<&'static str> {
        use Binary::*;
        Ok(match op {
            Add => "vadd",
            Sub => "vsub",
            Mul => "vmul",
            UDiv => "vdivu",
            SDiv => "vdiv",
            URem => "vremu",
            SRem => "vrem",
            Shl => "vsll",
            LShr => "vsrl",
            AShr => "vsra",
            And => "vand",
            Or => "vor",
            Xor => "vxor",
            FAdd => "vfadd",
            FSub => "vfsub",
            FMul => "vfmul",
            FDiv => "vfdiv",
            FRem => return Err(self.unsupported("`frem`, which the machine has no instruction for,")),
        })
    }

    fn vector_binary(
        &mut self,
        op: Binary,
        lanes: &Lanes,
        data: &InstData,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let (a, b) = (data.operands()[0], data.operands()[1]);
        if let Some(reg) = self.multiply_add(op, lanes, data, mask)? {
            return Ok(reg);
        }
        if let Some(reg) = self.widening(op, lanes, a, b, mask)? {
            return Ok(reg);
        }
        if op == Binary::And
            && let Some(reg) = self.and_not(lanes, (a, b), mask)?
        {
            return Ok(reg);
        }
        let name = self.binary_name(op)?;
        let reg = self.with_forms(name, op.is_commutative(), lanes, (a, b), mask)?;
        if op == Binary::LShr || op == Binary::AShr {
            self.note_shift(reg, op, a, b);
        }
        Ok(reg)
    }

    /// `name.vv`, `.vx`, `.vf` or `.vi`, by what the second operand is.
    pub(super) fn with_forms(
        &mut self,
        name: &str,
        commutes: bool,
        lanes: &Lanes,
        (mut a, mut b): (Value, Value),
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let splat = |s: &Self, v: Value| s.ir.as_splat(v);
        let v = Vector { mask, ..lanes.vector() };
        let class = lanes.class();
        if commutes && splat(self, a).is_some() && splat(self, b).is_none() {
            (a, b) = (b, a);
        }
        // a - b with all lanes of a equal has an instruction of its own.
        let reversed = match name {
            "vsub" => Some("vrsub"),
            "vfsub" => Some("vfrsub"),
            "vfdiv" => Some("vfrdiv"),
            _ => None,
        };
        let (name, a, b) = match reversed {
            Some(reversed) if splat(self, a).is_some() && splat(self, b).is_none() => (reversed, b, a),
            _ => (name, a, b),
        };
        let first = self.value(a)?;
        if let Some(scalar) = splat(self, b) {
            let number = self.ir.as_signed(b).or_else(|| self.ir.as_int(b).map(|n| n as i64));
            // a - 5 is a + -5.
            let (imm_name, number) =
                if name == "vsub" { ("vadd", number.map(i64::wrapping_neg)) } else { (name, number) };
            let fits =
                |op: Op, n: i64| immediate_range(op).is_some_and(|(min, max)| (min..=max).contains(&n));
            if let (Some(op), Some(number)) = (find(&format!("{imm_name}.vi")), number)
                && fits(op, number)
            {
                return Ok(self.vector_imm(op, class, Some(first), number, v));
            }
            let kind = if lanes.is_float { "vf" } else { "vx" };
            if let Some(op) = find(&format!("{name}.{kind}")) {
                let scalar = self.value(scalar)?;
                return Ok(self.vector(op, class, Some(first), Some(scalar), v));
            }
        }
        let second = self.value(b)?;
        let op = self.row(&format!("{name}.vv"))?;
        Ok(self.vector(op, class, Some(first), Some(second), v))
    }

    /// Logic on masks.
    fn mask_logic(&mut self, op: Binary, lanes: &Lanes, args: &[Value]) -> Result<Reg> {
        let (mut a, mut b) = (args[0], args[1]);
        if self.ir.as_int(a).is_some() {
            (a, b) = (b, a);
        }
        let constant = self.ir.as_int(b);
        match (op, constant) {
            (Binary::And, Some(1)) | (Binary::Or | Binary::Xor | Binary::Add | Binary::Sub, Some(0)) => {
                return self.value(a);
            }
            (Binary::Xor | Binary::Add | Binary::Sub, Some(_)) => {
                let a = self.value(a)?;
                return Ok(self.inverted(a, lanes));
            }
            _ => {}
        }
        let op = match op {
            Binary::And | Binary::Mul => Op::vmand_mm,
            Binary::Or => Op::vmor_mm,
            Binary::Xor | Binary::Add | Binary::Sub => Op::vmxor_mm,
            _ => return Err(self.unsupported(format!("`{}` on `i1`", op.text()))),
        };
        let (a, b) = (self.value(a)?, self.value(b)?);
        Ok(self.mask_op(op, a, b, lanes))
    }

    // Scalars.

    /// A lane operation on scalars.
    pub(super) fn scalar_lane(&mut self, op: LaneOp, data: &InstData) -> Result<Reg> {
        let args = data.operands();
        match op {
            LaneOp::Binary(binary) if binary.is_float() => self.float_binary(binary, data),
            LaneOp::Binary(binary) => self.integer_binary(binary, args[0], args[1]),
            LaneOp::FNeg => {
                let a = self.value(args[0])?;
                let op = self.float_row("fsgnjn", args[0])?;
                let rd = self.out.reg(Class::F);
                self.push(Inst::rrr(op, rd, a, a));
                Ok(rd)
            }
            LaneOp::Cast(cast) => self.scalar_cast(cast, data),
            LaneOp::ICmp(predicate) => self.scalar_icmp(predicate, args[0], args[1]),
            LaneOp::FCmp(predicate) => self.scalar_fcmp(predicate, args[0], args[1]),
            LaneOp::Select => self.scalar_select(args),
            LaneOp::Math(math) => self.scalar_math(math, data),
            LaneOp::IsFpClass(test) => self.scalar_class(test, args[0]),
        }
    }

    fn integer_binary(&mut self, op: Binary, a: Value, b: Value) -> Result<Reg> {
        let bits = self.scalar_type(a)?.bits();
        let word = bits == 32;
        let (mut a, mut b) = (a, b);
        if op.is_commutative() && self.ir.as_int(a).is_some() {
            (a, b) = (b, a);
        }
        // Lengths: one shift of vlenb.
        if matches!(op, Binary::Mul | Binary::Shl) && bits >= 32 {
            let own = match (op, self.vscale_multiple(a), self.ir.as_int(b)) {
                (Binary::Mul, Some(n), Some(m)) => n.checked_mul(m),
                (Binary::Shl, Some(n), Some(m)) if m < 32 => n.checked_shl(m as u32),
                _ => None,
            };
            if let Some(n) = own.filter(|n| n.is_power_of_two() && *n <= 1 << 16) {
                return Ok(self.vscale_shifted(n.ilog2()));
            }
        }
        let number = self.ir.as_signed(b);
        let x = self.value(a)?;
        use Binary::*;
        // As many zeros above the value's bits as there may be.
        let number = match (op, self.ir.as_int(b)) {
            (And, Some(n @ 0..2048)) => Some(n as i64),
            _ => number,
        };
        if let Some(n) = number {
            let small = |n: i64| (-2048..2048).contains(&n);
            let op_imm = match (op, word) {
                (Add, false) if small(n) => Some((Op::addi, n)),
                (Add, true) if small(n) => Some((Op::addiw, n)),
                (Sub, false) if small(n.wrapping_neg()) => Some((Op::addi, -n)),
                (Sub, true) if small(n.wrapping_neg()) => Some((Op::addiw, -n)),
                (And, _) if small(n) => Some((Op::andi, n)),
                (Or, _) if small(n) => Some((Op::ori, n)),
                (Xor, _) if small(n) => Some((Op::xori, n)),
                (Shl, false) => Some((Op::slli, n)),
                (Shl, true) => Some((Op::slliw, n)),
                (LShr, true) => Some((Op::srliw, n)),
                (AShr, true) => Some((Op::sraiw, n)),
                (Mul, false) if n > 0 && n.count_ones() == 1 => Some((Op::slli, n.trailing_zeros().into())),
                (Mul, true) if n > 0 && n.count_ones() == 1 => Some((Op::slliw, n.trailing_zeros().into())),
                (UDiv, true) if n > 0 && n.count_ones() == 1 => Some((Op::srliw, n.trailing_zeros().into())),
                _ => None,
            };
            if let Some((op, n)) = op_imm {
                // A shift by too much is poison, but there is no instruction for it.
                let n = match op {
                    Op::slli => n & 63,
                    Op::slliw | Op::srliw | Op::sraiw => n & 31,
                    _ => n,
                };
                return Ok(self.ri(op, x, n));
            }
            let log2 = (n > 0 && n.count_ones() == 1).then(|| i64::from(n.trailing_zeros()));
            match (op, log2) {
                (LShr, _) => {
                    let x = self.zero_extended(x, bits);
                    return Ok(self.ri(Op::srli, x, n & 63));
                }
                (AShr, _) => {
                    let x = self.sign_extended(x, bits);
                    return Ok(self.ri(Op::srai, x, n & 63));
                }
                (UDiv, Some(k)) => {
                    let x = self.zero_extended(x, bits);
                    return Ok(self.ri(Op::srli, x, k));
                }
                (Mul, None) if self.target.zba && !word && matches!(n, 3 | 5 | 9) => {
                    let op = [Op::sh1add, Op::sh2add, Op::sh3add][(n - 1).trailing_zeros() as usize - 1];
                    return Ok(self.rr(op, x, x));
                }
                (Mul, None) if !self.target.zmmul => {
                    let product = self.multiplied_by(x, n);
                    return Ok(if word { self.sign_extended(product, 32) } else { product });
                }
                (URem, Some(k)) if k < 12 => return Ok(self.ri(Op::andi, x, n - 1)),
                (URem, Some(_)) => {
                    let mask = self.integer(n - 1);
                    return Ok(self.rr(Op::and, x, mask));
                }
                _ => {}
            }
        }
        let y = self.value(b)?;
        let row = match (op, word) {
            (Add, false) => Op::add,
            (Add, true) => Op::addw,
            (Sub, false) => Op::sub,
            (Sub, true) => Op::subw,
            (Mul, false) => Op::mul,
            (Mul, true) => Op::mulw,
            (And, _) => Op::and,
            (Or, _) => Op::or,
            (Xor, _) => Op::xor,
            (Shl, false) => Op::sll,
            (Shl, true) => Op::sllw,
            (LShr, true) => Op::srlw,
            (AShr, true) => Op::sraw,
            (UDiv, true) => Op::divuw,
            (SDiv, true) => Op::divw,
            (URem, true) => Op::remuw,
            (SRem, true) => Op::remw,
            (LShr, false) => Op::srl,
            (AShr, false) => Op::sra,
            (UDiv, false) => Op::divu,
            (SDiv, false) => Op::div,
            (URem, false) => Op::remu,
            (SRem, false) => Op::rem,
            _ => return Err(self.unsupported(format!("`{}`", op.text()))),
        };
        // The others do not care what lies above the value's bits.
        let (x, y) = match op {
            UDiv | URem | LShr if !word => (self.zero_extended(x, bits), self.zero_extended(y, bits)),
            SDiv | SRem | AShr if !word => (self.sign_extended(x, bits), self.sign_extended(y, bits)),
            Shl if !word => (x, self.zero_extended(y, bits)),
            _ => (x, y),
        };
        let (kx, ky) = (self.knows(x), self.knows(y));
        let rd = self.multiplied(row, x, y);
        let known = match op {
            And => Known {
                zero: kx.zero.min(ky.zero),
                sign: kx.sign.max(ky.sign).min(kx.zero.min(ky.zero).saturating_add(1)),
            },
            Or | Xor => Known { zero: kx.zero.max(ky.zero), sign: kx.sign.max(ky.sign) },
            _ => self.knows(rd),
        };
        self.known.insert(rd, Known { zero: known.zero, sign: known.sign.min(64) });
        Ok(rd)
    }

    /// `name.s` or `name.d`, by the type of a value.
    pub(super) fn float_row(&self, name: &str, value: Value) -> Result<Op> {
        let suffix = match self.scalar_type(value)? {
            Scalar::Float => "s",
            Scalar::Double => "d",
            Scalar::Half => "h",
            other => return Err(self.unsupported(format!("`{name}` of `{other}`"))),
        };
        self.row(&format!("{name}.{suffix}"))
    }

    fn float_binary(&mut self, op: Binary, data: &InstData) -> Result<Reg> {
        let args = data.operands();
        if let Some(reg) = self.scalar_fma(op, data)? {
            return Ok(reg);
        }
        let name = match op {
            Binary::FAdd => "fadd",
            Binary::FSub => "fsub",
            Binary::FMul => "fmul",
            Binary::FDiv => "fdiv",
            _ => return Err(self.unsupported("`frem`, which the machine has no instruction for,")),
        };
        let op = self.float_row(name, args[0])?;
        let (a, b) = (self.value(args[0])?, self.value(args[1])?);
        let rd = self.out.reg(Class::F);
        self.push(Inst::rrr(op, rd, a, b));
        Ok(rd)
    }
}
