//! This module materialises constants: scalars once in the entry, vectors where they are used.

use rivet_isa::Op;

use super::lanes::Lanes;
use super::scalar::Known;
use super::small_float::BOX;
use super::{Result, Select};
use crate::ir::{Const, Scalar, Symbol, Type, Value};
use crate::mir::{Class, Code, Inst, Refer, Reg};

/// What a constant in the entry is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum ConstantKey {
    Integer(i64),
    Float(Scalar, u64),
    Symbol(Symbol),
    Vscale,
    Vlenb,
}

impl Select<'_> {
    /// A register with an integer, made in the entry.
    pub(super) fn integer(&mut self, number: i64) -> Reg {
        if number == 0 {
            return Reg::ZERO;
        }
        if let Some(&reg) = self.constants.get(&ConstantKey::Integer(number)) {
            return reg;
        }
        let reg = self.x();
        self.early.push(Inst::li(reg, number));
        self.constants.insert(ConstantKey::Integer(number), reg);
        self.known.insert(reg, Known::of(number));
        reg
    }

    /// A register that is made once, in the entry.
    pub(super) fn once(&mut self, key: ConstantKey, class: Class, make: impl FnOnce(Reg) -> Inst) -> Reg {
        if let Some(&reg) = self.constants.get(&key) {
            return reg;
        }
        let reg = self.out.reg(class);
        self.early.push(make(reg));
        self.constants.insert(key, reg);
        reg
    }

    /// A register with a constant.
    pub(super) fn constant(&mut self, ty: Type, constant: &Const) -> Result<Reg> {
        match (ty, constant) {
            (_, Const::Undef | Const::Poison) => {
                let reg = self.new_of(ty)?;
                self.push(Inst { rd: Some(reg), ..Inst::new(Code::Undef) });
                Ok(reg)
            }
            (Type::Scalar(Scalar::Int(1)), Const::Int(n)) => Ok(self.integer((n & 1) as i64)),
            (Type::Scalar(scalar), Const::Int(n)) => {
                let unused = 64 - scalar.bits();
                Ok(self.integer(((n << unused) as i64) >> unused))
            }
            (_, Const::Symbol(symbol)) => Ok(self.symbol(*symbol)),
            (Type::Scalar(scalar), Const::Float(bits)) => self.float(scalar, *bits),
            (_, Const::Splat(lane)) => self.splat(ty, *lane),
            (_, Const::Lanes(lanes)) => self.vector_constant(ty, lanes),
            _ => Err(self.unsupported(format!("a constant of type `{ty}`"))),
        }
    }

    /// The address of a symbol.
    fn symbol(&mut self, symbol: Symbol) -> Reg {
        let refer = Refer::Address(self.ir.symbol(symbol).to_owned(), self.ir.reach(symbol));
        self.once(ConstantKey::Symbol(symbol), Class::X, |rd| Inst {
            rd: Some(rd),
            refer,
            ..Inst::new(Code::La)
        })
    }

    fn float(&mut self, scalar: Scalar, bits: u64) -> Result<Reg> {
        let (op, number) = match scalar {
            Scalar::Double => (Op::fmv_d_x, bits as i64),
            Scalar::Float => (Op::fmv_w_x, i64::from(bits as u32 as i32)),
            Scalar::Half | Scalar::BFloat if !self.target.moves_small_floats() => {
                (Op::fmv_w_x, bits as i64 | BOX)
            }
            Scalar::Half | Scalar::BFloat => (Op::fmv_h_x, i64::from(bits as u16 as i16)),
            _ => return Err(self.unsupported(format!("`{scalar}`"))),
        };
        let from = self.integer(number);
        Ok(self.once(ConstantKey::Float(scalar, bits), Class::F, |rd| Inst::rr(op, rd, from)))
    }

    /// Lane by lane: a series as `vid` times step plus start, anything else one lane after the other.
    fn vector_constant(&mut self, ty: Type, values: &[Value]) -> Result<Reg> {
        let lanes = self.lanes(ty)?;
        if lanes.is_mask() {
            return self.mask_constant(ty, values);
        }
        let numbers: Option<Vec<i64>> = values.iter().map(|&v| self.ir.as_signed(v)).collect();
        if let Some(numbers) = numbers.filter(|_| ty.is_int()) {
            let step = numbers.get(1).map_or(0, |n| n.wrapping_sub(numbers[0]));
            let series = numbers.windows(2).all(|w| w[1].wrapping_sub(w[0]) == step);
            if series {
                let id = self.row("vid.v")?;
                let id = self.vector(id, lanes.class(), None, None, lanes.vector());
                let by = self.integer(step);
                let scaled = match step {
                    1 => id,
                    _ => self.vector(Op::vmul_vx, lanes.class(), Some(id), Some(by), lanes.vector()),
                };
                return self.add_to_lanes(&lanes, scaled, numbers[0]);
            }
        }
        let known = |v: Value| self.ir.as_int(v).or(self.ir.as_float_bits(v)).unwrap_or(0);
        if lanes.sew.bits() < 64 {
            let numbers: Vec<u64> = values.iter().map(|&v| known(v)).collect();
            return self.packed(&lanes, &numbers);
        }
        let mut vector = self.undef(lanes.class());
        for &value in values {
            let scalar = self.value(value)?;
            let op = if ty.is_float() { Op::vfslide1down_vf } else { Op::vslide1down_vx };
            vector = self.vector(op, lanes.class(), Some(vector), Some(scalar), lanes.vector());
        }
        Ok(vector)
    }

    /// vector + number.
    fn add_to_lanes(&mut self, lanes: &Lanes, vector: Reg, number: i64) -> Result<Reg> {
        match number {
            0 => Ok(vector),
            -16..16 => Ok(self.vector_imm(Op::vadd_vi, lanes.class(), Some(vector), number, lanes.vector())),
            _ => {
                let reg = self.integer(number);
                Ok(self.vector(Op::vadd_vx, lanes.class(), Some(vector), Some(reg), lanes.vector()))
            }
        }
    }

    /// A mask with holes.
    fn mask_constant(&mut self, ty: Type, values: &[Value]) -> Result<Reg> {
        if values.len() > 128 {
            return Err(self.unsupported(format!("a constant of type `{ty}`")));
        }
        let bit = |(at, &v): (usize, &Value)| u128::from(self.ir.as_int(v).unwrap_or(0) & 1) << at;
        let bits: u128 = values.iter().enumerate().map(bit).sum();
        Ok(self.mask_of_bits(bits, values.len()))
    }
}
