//! `Lanes` describes a vector type to the machine: SEW, LMUL and the number of elements.

use std::collections::HashMap;
use std::sync::LazyLock;

use rivet_isa::decode::available;
use rivet_isa::{Isa, Lmul, Op, Operand, Sew, Xlen};

use super::{Result, Select};
use crate::ir::{Extent, Scalar, SmallFloats, Type, Value};
use crate::mir::{Avl, Class, Code, Inst, Reg, Vector};

/// A vector type. Of masks, SEW is 8 and LMUL follows from the number of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lanes {
    pub(super) sew: Sew,
    pub(super) lmul: Lmul,
    /// As many elements as the type has, or those of an explicit vector length.
    pub(super) avl: Avl,
    /// The type's number of lanes.
    pub(super) count: Extent,
    pub(super) scalar: Scalar,
    /// Are there instructions for these lanes as numbers with a fraction? What has conversions only is moved as bits.
    pub(super) is_float: bool,
}

impl Lanes {
    pub(super) fn class(&self) -> Class {
        if self.scalar == Scalar::Int(1) { Class::V(1) } else { Class::V(self.lmul.regs() as u8) }
    }

    pub(super) fn vector(&self) -> Vector {
        Vector::new(self.sew, self.lmul, self.avl)
    }

    /// The same lanes of elements of another width; `None` where EMUL would not be 1/8 to 8.
    pub(super) fn with_sew(&self, sew: Sew) -> Option<Lanes> {
        let lmul = self.lmul.scaled(sew as i32 - self.sew as i32)?;
        Some(Lanes { sew, lmul, scalar: Scalar::Int(sew.bits() as u16), is_float: false, ..*self })
    }

    pub(super) fn is_mask(&self) -> bool {
        self.scalar == Scalar::Int(1)
    }
}

/// Instructions of general-purpose RV64 harts by mnemonic.
static NAMES: LazyLock<HashMap<&'static str, Op>> = LazyLock::new(|| {
    let isa = Isa::everything(Xlen::Rv64);
    let rows = rivet_isa::op::ROWS.iter().filter(|r| r.len == 4 && available(r.op, &isa));
    rows.map(|r| (r.mnemonic(), r.op)).collect()
});

/// The instruction of that name, if there is one: `vadd.vi`, but no `vsub.vi`.
pub(super) fn find(name: &str) -> Option<Op> {
    NAMES.get(name).copied()
}

/// The range of the immediate of a vector instruction.
pub(super) fn immediate_range(op: Op) -> Option<(i64, i64)> {
    let kind =
        op.row().operands.iter().find(|o| matches!(o, Operand::Simm5 | Operand::Uimm5V | Operand::Uimm6V))?;
    let (min, max, _) = kind.range();
    Some((min.into(), max.into()))
}

impl Select<'_> {
    /// The lanes of a vector type.
    pub(super) fn lanes(&mut self, ty: Type) -> Result<Lanes> {
        let Type::Vector(scalar, count) = ty else {
            return Err(self.unsupported(format!("`{ty}` as a vector")));
        };
        let bits = if scalar == Scalar::Int(1) { 8 } else { scalar.bits() };
        let sew = Sew::from_bits(bits);
        // VLEN is at least 128, so that vscale is at least 2.
        let per_block =
            if count.is_scalable() { count.scaled } else { count.fixed.next_power_of_two().div_ceil(2) };
        let fits = per_block.is_power_of_two().then(|| per_block.ilog2() as i32 + bits.ilog2() as i32 - 6);
        let lmul = fits.and_then(Lmul::from_log2);
        let (Some(sew), Some(lmul)) = (sew, lmul) else {
            return Err(self.unsupported(format!("`{ty}`: no group of registers has this size; it")));
        };
        let avl = match (count.is_scalable(), count.fixed) {
            (true, _) => Avl::Max,
            (_, n @ 0..32) => Avl::Imm(n as u8),
            (_, n) => Avl::Reg(self.integer(n.into())),
        };
        let has = self.target.small_floats(scalar, true);
        let is_float = scalar.is_float() && has == SmallFloats::Arithmetic;
        Ok(Lanes { sew, lmul, avl, count, scalar, is_float })
    }

    /// The lanes of a type under an explicit vector length.
    pub(super) fn lanes_under(&mut self, ty: Type, evl: Value) -> Result<Lanes> {
        let lanes = self.lanes(ty)?;
        let avl = self.evl(evl, &lanes)?;
        Ok(Lanes { avl, ..lanes })
    }

    /// A vector instruction with these sources; its destination is new.
    pub(super) fn vector(
        &mut self,
        op: Op,
        class: Class,
        vs2: Option<Reg>,
        rs1: Option<Reg>,
        v: Vector,
    ) -> Reg {
        let rd = self.out.reg(class);
        self.push(Inst { rd: Some(rd), rs1, rs2: vs2, vector: Some(v), ..Inst::new(Code::Isa(op)) });
        rd
    }

    /// The same with an immediate.
    pub(super) fn vector_imm(&mut self, op: Op, class: Class, vs2: Option<Reg>, imm: i64, v: Vector) -> Reg {
        let rd = self.out.reg(class);
        self.push(Inst { rd: Some(rd), rs2: vs2, imm, vector: Some(v), ..Inst::new(Code::Isa(op)) });
        rd
    }

    /// A row by its name: whoever asks for one that is not there is wrong.
    pub(super) fn row(&self, name: &str) -> Result<Op> {
        find(name).ok_or_else(|| self.unsupported(format!("an instruction `{name}`, which there is not,")))
    }
}
