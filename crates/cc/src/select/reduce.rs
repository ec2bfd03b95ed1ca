//! This module selects reductions: start value and result are in element 0.

use rivet_isa::{Op, Sew};

use super::lanes::Lanes;
use super::widen::VectorOrigin;
use super::{Result, Select};
use crate::ir::{Cast, Const, Flags, InstData, LaneOp, Op as IrOp, Reduce, Scalar, Type, Value};
use crate::mir::{Avl, Class, Edge, Inst, Reg, Terminator, Vector};

impl Select<'_> {
    /// `llvm.vp.reduce.*(start, vector, mask, length)`.
    pub(super) fn vp_reduce(&mut self, kind: Reduce, data: &InstData) -> Result<Reg> {
        let args = data.operands();
        let mask = self.mask(args[2])?;
        if let (Reduce::Add, Some(bits)) = (kind, self.extended_mask(args[1])) {
            let lanes = self.lanes_under(self.ir.ty(bits), args[3])?;
            let count = self.count(&lanes, bits, mask)?;
            let start = self.value(args[0])?;
            return Ok(if start == Reg::ZERO { count } else { self.rr(Op::add, count, start) });
        }
        let lanes = self.lanes_under(self.ir.ty(args[1]), args[3])?;
        if lanes.is_mask() {
            return self.reduce_mask(kind, &lanes, args[1], Some(args[0]), mask);
        }
        self.reduction(kind, &lanes, Some(args[0]), args[1], mask, data.flags)
    }

    /// `llvm.vector.reduce.*`.
    pub(super) fn reduce(&mut self, kind: Reduce, data: &InstData) -> Result<Reg> {
        let args = data.operands();
        let (start, vector) = if kind.has_start() { (Some(args[0]), args[1]) } else { (None, args[0]) };
        if let (Reduce::Add, Some(bits)) = (kind, self.extended_mask(vector)) {
            let lanes = self.lanes(self.ir.ty(bits))?;
            return self.count(&lanes, bits, None);
        }
        let lanes = self.lanes(self.ir.ty(vector))?;
        if lanes.is_mask() {
            return self.reduce_mask(kind, &lanes, vector, None, None);
        }
        self.reduction(kind, &lanes, start, vector, None, data.flags)
    }

    /// The mask whose bits a value has as numbers 0 and 1.
    pub(super) fn extended_mask(&self, value: Value) -> Option<Value> {
        let data = self.ir.def(value)?;
        let (IrOp::Lane(LaneOp::Cast(Cast::ZExt)) | IrOp::Vp(LaneOp::Cast(Cast::ZExt))) = data.op else {
            return None;
        };
        let from = *data.operands().first()?;
        (self.ir.ty(from).is_vector() && self.ir.ty(from).element() == Some(Scalar::Int(1))).then_some(from)
    }

    /// How many bits of a mask are set.
    fn count(&mut self, lanes: &Lanes, bits: Value, mask: Option<Reg>) -> Result<Reg> {
        let reg = self.value(bits)?;
        let count = self.vector(Op::vcpop_m, Class::X, Some(reg), None, Vector { mask, ..lanes.vector() });
        self.known.insert(count, super::scalar::Known::zero(17));
        Ok(count)
    }

    fn reduction(
        &mut self,
        kind: Reduce,
        lanes: &Lanes,
        start: Option<Value>,
        vector: Value,
        mask: Option<Reg>,
        flags: Flags,
    ) -> Result<Reg> {
        let name = match kind {
            Reduce::Add => "vredsum",
            Reduce::And => "vredand",
            Reduce::Or => "vredor",
            Reduce::Xor => "vredxor",
            Reduce::SMax => "vredmax",
            Reduce::SMin => "vredmin",
            Reduce::UMax => "vredmaxu",
            Reduce::UMin => "vredminu",
            Reduce::FAdd | Reduce::FMul if lanes.scalar.is_float() && !lanes.is_float => {
                let start = start.ok_or_else(|| self.unsupported("a sum without a start"))?;
                return self.one_after_another(kind, lanes, start, vector, mask);
            }
            Reduce::FAdd if flags.has(Flags::REASSOC) => "vfredusum",
            Reduce::FAdd => "vfredosum",
            Reduce::FMax => "vfredmax",
            Reduce::FMin => "vfredmin",
            Reduce::Mul => return self.product_of_lanes(lanes, start, vector, mask),
            Reduce::FMul if flags.has(Flags::REASSOC) => {
                return self.product_of_lanes(lanes, start, vector, mask);
            }
            Reduce::FMul if start.is_some() => {
                let start = start.ok_or_else(|| self.unsupported("a product without a start"))?;
                return self.one_after_another(kind, lanes, start, vector, mask);
            }
            Reduce::FMul | Reduce::FMaximum | Reduce::FMinimum => {
                return Err(self.unsupported(format!("a reduction by `{}`", kind.text())));
            }
        };
        let reg = self.value(vector)?;
        // A sum of extensions is a widening sum.
        let origin = self.origins.get(&reg).copied();
        if let (Reduce::Add, Some(VectorOrigin::Extended { from, sew, signed, float: false, avl })) =
            (kind, origin)
            && sew.widened() == Some(lanes.sew)
            && (avl == lanes.avl || avl == Avl::Max)
            && let Some(narrow) = lanes.with_sew(sew)
        {
            let name = if signed { "vwredsum.vs" } else { "vwredsumu.vs" };
            return self.reduced(name, &narrow, lanes.sew, start, (from, None), mask);
        }
        // Of operations that do not mind, element 0 may come in twice.
        let twice = (start.is_none() && !matches!(kind, Reduce::Add | Reduce::Xor)).then_some(reg);
        self.reduced(&format!("{name}.vs"), lanes, lanes.sew, start, (reg, twice), mask)
    }

    /// A product: there is no instruction for it, so one half of the lanes is multiplied by the other until one is left.
    fn product_of_lanes(
        &mut self,
        lanes: &Lanes,
        start: Option<Value>,
        vector: Value,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let float = lanes.is_float;
        let whole = Lanes { avl: Avl::Max, ..*lanes };
        let (class, v) = (lanes.class(), whole.vector());
        // Lanes that do not take part are 1.
        let ones = if float {
            let bits = crate::ir::float::encode(lanes.scalar, 1.0);
            let one = self.constant(Type::Scalar(lanes.scalar), &Const::Float(bits))?;
            self.vector(Op::vfmv_v_f, class, None, Some(one), v)
        } else {
            self.vector_imm(Op::vmv_v_i, class, None, 1, v)
        };
        let source = self.value(vector)?;
        let part = super::merge::keeping(lanes.vector(), Some(ones));
        let all = match mask {
            Some(mask) => {
                let part = Vector { mask: Some(mask), ..part };
                self.vector(Op::vmerge_vvm, class, Some(ones), Some(source), part)
            }
            None if lanes.avl == Avl::Max => source,
            None => self.vector(Op::vmv_v_v, class, None, Some(source), part),
        };
        // VLMAX is a power of two.
        let blocks = 64 * lanes.lmul.regs() / lanes.sew.bits();
        let per_block =
            if lanes.lmul.is_fractional() { (64 / lanes.sew.bits()) >> -lanes.lmul.log2() } else { blocks };
        let count = self.vscale_shifted(per_block.ilog2());
        let half = self.ri(Op::srli, count, 1);
        let (around, after) = (self.out.block(), self.out.block());
        let (left, distance, product) = (self.out.reg(class), self.x(), self.out.reg(class));
        let at = std::mem::replace(&mut self.at, around);
        self.out.at_mut(at).term = Terminator::Branch {
            op: Op::bne,
            rs1: half,
            rs2: Reg::ZERO,
            taken: Edge { to: around, args: vec![all, half] },
            other: Edge { to: after, args: vec![all] },
        };
        self.out.at_mut(after).params = vec![product];
        self.out.at_mut(around).params = vec![left, distance];
        let other = self.vector(Op::vslidedown_vx, class, Some(left), Some(distance), v);
        let multiply = if float { Op::vfmul_vv } else { Op::vmul_vv };
        let less = self.vector(multiply, class, Some(left), Some(other), v);
        let next = self.ri(Op::srli, distance, 1);
        self.out.at_mut(around).term = Terminator::Branch {
            op: Op::bne,
            rs1: next,
            rs2: Reg::ZERO,
            taken: Edge { to: around, args: vec![less, next] },
            other: Edge { to: after, args: vec![less] },
        };
        self.at = after;
        let result = self.first_lane(&whole, product);
        let Some(start) = start else { return Ok(result) };
        let start = self.value(start)?;
        if float {
            let op = match lanes.sew {
                Sew::E64 => Op::fmul_d,
                Sew::E32 => Op::fmul_s,
                _ => Op::fmul_h,
            };
            let rd = self.out.reg(Class::F);
            self.push(Inst::rrr(op, rd, result, start));
            return Ok(rd);
        }
        Ok(self.rr(Op::mul, result, start))
    }

    fn reduced(
        &mut self,
        name: &str,
        lanes: &Lanes,
        result: Sew,
        start: Option<Value>,
        (vector, first): (Reg, Option<Reg>),
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let op = self.row(name)?;
        let one = Lanes { sew: result, lmul: rivet_isa::Lmul::M1, avl: Avl::Imm(1), ..*lanes };
        let vs1 = match (first, start) {
            (Some(first), _) => first,
            (None, Some(start)) if self.ir.as_float_bits(start) == Some(0) => {
                self.vector(Op::vmv_s_x, Class::V(1), None, Some(Reg::ZERO), one.vector())
            }
            (None, Some(start)) => {
                let scalar = self.value(start)?;
                let op = if lanes.is_float { Op::vfmv_s_f } else { Op::vmv_s_x };
                self.vector(op, Class::V(1), None, Some(scalar), one.vector())
            }
            (None, None) => self.vector(Op::vmv_s_x, Class::V(1), None, Some(Reg::ZERO), one.vector()),
        };
        // With no element at all the destination stays: it must be the start value then.
        let may_be_empty = !matches!(lanes.avl, Avl::Max | Avl::Imm(1..));
        let v = Vector { mask, passthru: may_be_empty.then_some(vs1), ..lanes.vector() };
        let sum = self.vector(op, Class::V(1), Some(vector), Some(vs1), v);
        let scalar = if lanes.is_float { lanes.scalar } else { Scalar::Int(result.bits() as u16) };
        Ok(self.first_lane(&Lanes { scalar, ..one }, sum))
    }

    /// Of masks: by counting.
    fn reduce_mask(
        &mut self,
        kind: Reduce,
        lanes: &Lanes,
        vector: Value,
        start: Option<Value>,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let reg = self.value(vector)?;
        let v = Vector { mask, ..lanes.vector() };
        use Reduce::*;
        let bit = match kind {
            Or | UMax | SMin => {
                let count = self.vector(Op::vcpop_m, Class::X, Some(reg), None, v);
                self.rr(Op::sltu, Reg::ZERO, count)
            }
            And | UMin | SMax | Mul => {
                let not = self.inverted(reg, lanes);
                let count = self.vector(Op::vcpop_m, Class::X, Some(not), None, v);
                self.ri(Op::sltiu, count, 1)
            }
            Xor | Add => {
                let count = self.vector(Op::vcpop_m, Class::X, Some(reg), None, v);
                self.ri(Op::andi, count, 1)
            }
            _ => return Err(self.unsupported("this reduction of a mask")),
        };
        let Some(start) = start else { return Ok(bit) };
        let start = self.value(start)?;
        let start = self.zero_extended(start, 1);
        let op = match kind {
            Or | UMax | SMin => Op::or,
            And | UMin | SMax | Mul => Op::and,
            _ => Op::xor,
        };
        let rd = self.rr(op, bit, start);
        self.known.insert(rd, super::scalar::Known::bit());
        Ok(rd)
    }
}
