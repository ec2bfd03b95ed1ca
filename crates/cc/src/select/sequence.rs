//! This module selects ordered reductions without an instruction as a loop over the lanes.

use rivet_isa::{Op, Sew};

use super::cast::letter;
use super::lanes::Lanes;
use super::{Result, Select};
use crate::ir::{Const, Reduce, Scalar, SmallFloats, Type, Value};
use crate::mir::{Avl, Class, Edge, Inst, Reg, Terminator, Vector};

impl Select<'_> {
    /// The start value combined with each lane below the length that has a mask bit. Other lanes do as the neutral
    /// element, which changes no number.
    pub(super) fn one_after_another(
        &mut self,
        kind: Reduce,
        lanes: &Lanes,
        start: Value,
        vector: Value,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let source = self.value(vector)?;
        let source = match mask {
            Some(mask) => {
                let neutral = self.neutral_lanes(kind, lanes)?;
                let v = Vector { mask: Some(mask), ..lanes.vector() };
                self.vector(Op::vmerge_vvm, lanes.class(), Some(neutral), Some(source), v)
            }
            None => source,
        };
        let (length, start) = (self.length(lanes), self.value(start)?);
        let class = lanes.class();
        let (around, after) = (self.out.block(), self.out.block());
        let (rest, left, total) = (self.out.reg(class), self.x(), self.out.reg(Class::F));
        let result = self.out.reg(Class::F);
        let at = std::mem::replace(&mut self.at, around);
        self.out.at_mut(at).term = Terminator::Branch {
            op: Op::bne,
            rs1: length,
            rs2: Reg::ZERO,
            taken: Edge { to: around, args: vec![source, length, start] },
            other: Edge { to: after, args: vec![start] },
        };
        self.out.at_mut(around).params = vec![rest, left, total];
        self.out.at_mut(after).params = vec![result];
        let one = Lanes { avl: Avl::Imm(1), ..*lanes };
        let lane = self.lane_as_scalar(&one, rest);
        let sum = self.combined(kind, lanes.scalar, total, lane)?;
        // One lane comes down; the last one does not matter.
        let next = self.vector(Op::vslide1down_vx, class, Some(rest), Some(Reg::ZERO), lanes.vector());
        let fewer = self.ri(Op::addi, left, -1);
        self.out.at_mut(around).term = Terminator::Branch {
            op: Op::bne,
            rs1: fewer,
            rs2: Reg::ZERO,
            taken: Edge { to: around, args: vec![next, fewer, sum] },
            other: Edge { to: after, args: vec![sum] },
        };
        self.at = after;
        Ok(result)
    }

    /// Lane 0 as a floating-point number.
    fn lane_as_scalar(&mut self, lanes: &Lanes, vector: Reg) -> Reg {
        if lanes.is_float {
            return self.first_lane(lanes, vector);
        }
        let bits = self.vector(Op::vmv_x_s, Class::X, Some(vector), None, lanes.vector());
        self.small_float(bits)
    }

    fn combined(&mut self, kind: Reduce, scalar: Scalar, a: Reg, b: Reg) -> Result<Reg> {
        let name = if kind == Reduce::FAdd { "fadd" } else { "fmul" };
        let (suffix, wide) = match scalar {
            Scalar::Half | Scalar::BFloat => match self.target.small_floats(scalar, false) {
                SmallFloats::Arithmetic => ("h", false),
                SmallFloats::Conversions => ("s", true),
                SmallFloats::Bits => {
                    return Err(self.unsupported(format!("a sum of `{scalar}` in order without conversions")));
                }
            },
            Scalar::Float => ("s", false),
            _ => ("d", false),
        };
        let op = self.row(&format!("{name}.{suffix}"))?;
        let (mut a, mut b, rd) = (a, b, self.out.reg(Class::F));
        if wide {
            let widen = self.row(&format!("fcvt.s.{}", letter(scalar)))?;
            (a, b) = (self.moved(widen, Class::F, a), self.moved(widen, Class::F, b));
        }
        self.push(Inst::rrr(op, rd, a, b));
        if !wide {
            return Ok(rd);
        }
        let round = self.row(&format!("fcvt.{}.s", letter(scalar)))?;
        Ok(self.moved(round, Class::F, rd))
    }

    /// -0 for sums, 1 for products, in all lanes.
    fn neutral_lanes(&mut self, kind: Reduce, lanes: &Lanes) -> Result<Reg> {
        let number = if kind == Reduce::FAdd { -0.0 } else { 1.0 };
        let bits = crate::ir::float::encode(lanes.scalar, number);
        if lanes.is_float {
            let number = self.constant(Type::Scalar(lanes.scalar), &Const::Float(bits))?;
            return Ok(self.vector(Op::vfmv_v_f, lanes.class(), None, Some(number), lanes.vector()));
        }
        debug_assert!(lanes.sew == Sew::E16);
        let number = self.integer(bits as i64);
        Ok(self.vector(Op::vmv_v_x, lanes.class(), None, Some(number), lanes.vector()))
    }
}
