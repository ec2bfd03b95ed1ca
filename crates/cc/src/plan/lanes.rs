//! This module makes the recipe of each instruction of the loop.
//!
//! Invariant: a value has one recipe, whoever asks for it first; a value that is the same in all lanes has none.

use super::build::Build;
use super::recipe::{AccessShape, Operand, RecipeKind, Stream};
use crate::analysis::naming;
use crate::analysis::phis::Carried;
use crate::analysis::poly::Poly;
use crate::analysis::reason::{Obstacle, Reason};
use crate::ir::{Binary, Inst, LaneOp, Math, Op, Reduce, Scalar, SmallFloats, Value};

/// Chains of operations of which each needs the one before are at most so long: each link is a call.
const LONGEST_CHAIN: usize = 400;

impl Build<'_> {
    /// The lanes of a value; a scalar if it is the same in all.
    pub(super) fn lanes(&mut self, value: Value) -> Result<Operand, Reason> {
        if self.flow.is_invariant(self.func, self.number, value) {
            return Ok(Operand::Scalar(value));
        }
        if let Some(known) = self.known.get(&value) {
            return Ok(known.clone());
        }
        let ty = self.scalar_type(value)?;
        if self.making.len() >= LONGEST_CHAIN {
            return Err(self.because(Obstacle::LongChain(LONGEST_CHAIN), value));
        }
        if !self.making.insert(value) {
            return Err(self.because(Obstacle::CircularCondition, value));
        }
        let operand = match self.scalars.affine(value, self.number).filter(|_| ty != Scalar::Int(1)) {
            Some((start, step)) if step.as_constant() == Some(0) => Operand::Uniform(start, ty),
            Some((start, step)) if ty.is_int() => {
                self.push(RecipeKind::Induction(start, step), Vec::new(), ty)
            }
            _ => self.instruction(value, ty)?,
        };
        self.making.remove(&value);
        self.known.insert(value, operand.clone());
        Ok(operand)
    }

    fn instruction(&mut self, value: Value, ty: Scalar) -> Result<Operand, Reason> {
        let Some(inst) = self.func.def_inst(value) else { return Ok(Operand::Scalar(value)) };
        let data = self.func.inst(inst).clone();
        let v = data.operands();
        if let Some(operand) = self.ordered(inst, ty)? {
            return Ok(operand);
        }
        if let Some((op, phi, input)) = self.scanned(inst) {
            let input = self.lanes(input)?;
            return Ok(self.push_with(RecipeKind::Scan(op, phi), vec![input], None, ty, Some(inst)));
        }
        if let Some((phi, input)) = self.filled(inst) {
            return self.last(phi, inst, input);
        }
        if let Some(math) = self.greatest(inst) {
            let operands = vec![self.lanes(v[1])?, self.lanes(v[2])?];
            return Ok(self.push_with(RecipeKind::Widen(LaneOp::Math(math)), operands, None, ty, Some(inst)));
        }
        match data.op {
            Op::Phi if data.block().is_some_and(|b| b.index() == self.header()) => {
                self.header_phi(inst, value, ty)
            }
            Op::Phi => self.blend(inst, ty),
            Op::Load => self.load(inst, ty),
            Op::Gep(element) => {
                let operands = vec![self.lanes(v[0])?, self.lanes(v[1])?];
                Ok(self.push_with(RecipeKind::Address(element), operands, None, ty, Some(inst)))
            }
            Op::Freeze => self.lanes(v[0]),
            Op::Lane(LaneOp::Select) => self.select(inst, v, ty),
            Op::Call(_) | Op::Lane(LaneOp::Binary(Binary::FRem)) => self.replicate(inst, v, ty),
            Op::Lane(op) => {
                for &operand in v {
                    self.scalar_type(operand)?;
                }
                let operands = v.iter().map(|o| self.lanes(*o)).collect::<Result<Vec<_>, _>>()?;
                let careful = is_division(op) && !self.divides_by_constant(op, v);
                let mut mask = if careful { self.mask_of(inst)? } else { None };
                if let Some(guard) = self.guards.get(&value).cloned().filter(|_| careful) {
                    mask = Some(match mask {
                        Some(mask) => self.and(mask, guard),
                        None => guard,
                    });
                }
                Ok(self.push_with(RecipeKind::Widen(op), operands, mask, ty, Some(inst)))
            }
            _ => Err(Reason::of(Obstacle::Operation, [naming::access(self.func, inst)])),
        }
    }

    /// What only scalars have.
    fn replicate(&mut self, inst: Inst, v: &[Value], ty: Scalar) -> Result<Operand, Reason> {
        let op = self.func.inst(inst).op;
        let whole = |ty: Scalar| ty.bits() == 8 * ty.bytes();
        let types = v.iter().map(|v| self.scalar_type(*v)).collect::<Result<Vec<_>, _>>()?;
        if !types.iter().chain([&ty]).all(|ty| whole(*ty)) {
            return Err(Reason::of(Obstacle::Operation, [naming::access(self.func, inst)]));
        }
        let operands = v.iter().map(|v| self.lanes(*v)).collect::<Result<Vec<_>, _>>()?;
        let mask = self.mask_of(inst)?;
        Ok(self.push_with(RecipeKind::Replicate(op), operands, mask, ty, Some(inst)))
    }

    /// Of a choice between a value and what was chosen before, at which iterations look: the phi, and the value.
    fn filled(&self, inst: Inst) -> Option<(Inst, Value)> {
        self.carried.iter().find_map(|(phi, c)| match c {
            Carried::Last { choice, input, seen: true } if *choice == inst => Some((*phi, *input)),
            _ => None,
        })
    }

    fn scanned(&self, inst: Inst) -> Option<(Reduce, Inst, Value)> {
        self.carried.iter().find_map(|(phi, c)| match c {
            Carried::Scan { op, combine, input } if *combine == inst => Some((*op, *phi, *input)),
            _ => None,
        })
    }

    /// Of a select that keeps the greater (smaller) of two numbers for a reduction: the operation that does.
    fn greatest(&self, inst: Inst) -> Option<Math> {
        let select = self.func.inst(inst).op == Op::Lane(LaneOp::Select);
        self.carried.iter().find_map(|(_, c)| match c {
            Carried::Reduction { op: Reduce::FMax, chain, .. } if select && *chain == [inst] => {
                Some(Math::MaxNum)
            }
            Carried::Reduction { op: Reduce::FMin, chain, .. } if select && *chain == [inst] => {
                Some(Math::MinNum)
            }
            _ => None,
        })
    }

    fn divides_by_constant(&self, op: LaneOp, v: &[Value]) -> bool {
        op.is_dangerous() && self.func.as_signed(v[1]).is_some_and(|n| n != 0 && n != -1)
    }

    /// A select; a division of which only the chosen lanes are looked at runs in these only.
    fn select(&mut self, inst: Inst, v: &[Value], ty: Scalar) -> Result<Operand, Reason> {
        let condition = self.lanes(v[0])?;
        for (arm, chosen) in [(v[1], true), (v[2], false)] {
            let only = self.func.uses(arm).len() == 1;
            let divides = self.func.def(arm).is_some_and(|d| matches!(d.op, Op::Lane(op) if is_division(op)));
            if only && divides && matches!(condition, Operand::Recipe(_)) {
                let guard = if chosen { condition.clone() } else { self.not(condition.clone()) };
                self.guards.insert(arm, guard);
            }
        }
        let operands = vec![condition, self.lanes(v[1])?, self.lanes(v[2])?];
        Ok(self.push_with(RecipeKind::Widen(LaneOp::Select), operands, None, ty, Some(inst)))
    }

    fn header_phi(&mut self, inst: Inst, value: Value, ty: Scalar) -> Result<Operand, Reason> {
        let carried = self.carried.iter().find(|(phi, _)| *phi == inst).map(|(_, c)| c.clone());
        match carried {
            Some(Carried::Reduction { ordered: true, .. }) => {
                Ok(self.push_with(RecipeKind::Carry(inst), Vec::new(), None, ty, Some(inst)))
            }
            Some(Carried::Reduction { .. } | Carried::Extreme { .. } | Carried::Place { .. }) => {
                Ok(self.push_with(RecipeKind::Accumulator(inst), Vec::new(), None, ty, Some(inst)))
            }
            Some(Carried::Previous) => {
                if let Some((start, step)) = self.reload(inst) {
                    let shape = (AccessShape::Unit, Some(Stream { start, step }));
                    let mask = self.mask_of(inst)?;
                    return Ok(self.push_with(
                        RecipeKind::Load(shape.0, shape.1),
                        Vec::new(),
                        mask,
                        ty,
                        Some(inst),
                    ));
                }
                let carried = self.flow.carried(self.func, self.number, inst);
                let (_, next) = carried.ok_or_else(|| self.because(Obstacle::SeveralEntries, value))?;
                let next = self.lanes(next)?;
                Ok(self.push_with(RecipeKind::Shift(inst), vec![next], None, ty, Some(inst)))
            }
            Some(Carried::Unknown(reason)) => Err(reason),
            _ => Err(self.because(Obstacle::CountOfLanes, value)),
        }
    }

    /// The addresses at which a phi of the iteration before can be read again: it is a load of which the start value is the
    /// element in front, and nothing is stored in the function.
    pub(super) fn reload(&self, phi: Inst) -> Option<(Poly, Poly)> {
        let (start, next) = self.flow.carried(self.func, self.number, phi)?;
        let load = self.func.def(next).filter(|d| d.op == Op::Load)?;
        let first = self.func.def(start).filter(|d| d.op == Op::Load)?;
        let (at, step) = self.scalars.affine(load.operands()[0], self.number)?;
        let before = at.minus(&step);
        let all = self.func.layout().iter().flat_map(|b| self.func.block(*b).insts());
        let quiet = all.clone().all(|i| !self.func.inst(*i).op.writes_memory());
        let same = self.scalars.poly(first.operands()[0]) == before && first.ty == load.ty;
        let aligned = load.align == 0 || load.align >= load.ty.element()?.bytes();
        let unit = step.as_constant() == Some(i64::from(load.ty.element()?.bytes()));
        (quiet && same && unit && aligned).then_some((before, step))
    }

    /// What a phi keeps that is what a value was when a condition held last: in the end, or if iterations look at it, in each lane.
    pub(super) fn last(&mut self, phi: Inst, choice: Inst, input: Value) -> Result<Operand, Reason> {
        let data = self.func.inst(choice).clone();
        let block = data.block().map_or(self.header(), |b| b.index());
        let mut mask = None;
        if data.op == Op::Phi {
            for (from, _) in data.incoming().filter(|(_, v)| *v == input) {
                let edge = self.edge_mask(from.index(), block, self.view)?;
                mask = match (mask, edge) {
                    (Some(mask), Some(edge)) => Some(self.or(mask, edge)),
                    (None, edge) => edge,
                    (mask, None) => mask,
                };
            }
        } else {
            let condition = self.lanes(data.operands()[0])?;
            let condition = if data.operands()[1] == input { condition } else { self.not(condition) };
            mask = Some(match self.block_mask(block, self.view)? {
                Some(before) => self.and(before, condition),
                None => condition,
            });
        }
        let ty = self.scalar_type(input)?;
        let lanes = self.lanes(input)?;
        let seen = self.filled(choice).is_some();
        let kind = if seen { RecipeKind::Fill(phi) } else { RecipeKind::Last(phi) };
        Ok(self.push_with(kind, vec![lanes], mask, ty, Some(choice)))
    }

    fn load(&mut self, inst: Inst, ty: Scalar) -> Result<Operand, Reason> {
        let Some(access) = self.accesses.iter().find(|a| a.inst == inst).cloned() else {
            let obstacle = Obstacle::AccessType(ty.to_string());
            return Err(Reason::of(obstacle, [naming::access(self.func, inst)]));
        };
        let mask = self.mask_of(inst)?;
        let (shape, stream, address) = self.shape(&access, mask.is_some())?;
        let operands = address.into_iter().collect();
        Ok(self.push_with(RecipeKind::Load(shape, stream), operands, mask, ty, Some(inst)))
    }

    fn blend(&mut self, inst: Inst, ty: Scalar) -> Result<Operand, Reason> {
        let data = self.func.inst(inst).clone();
        let block = data.block().map_or(self.header(), |b| b.index());
        let mut incoming: Vec<(usize, Value)> = data.incoming().map(|(b, v)| (b.index(), v)).collect();
        incoming.dedup_by_key(|(b, _)| *b);
        incoming.retain(|(from, _)| !self.is_never(*from, block, self.view));
        // What comes straight from the fork needs no mask of its own.
        let fork = self.flow.dom.parent(block);
        incoming.sort_by_key(|(from, _)| Some(*from) != fork);
        let mut lanes: Option<Operand> = None;
        for (from, value) in incoming {
            let value = self.lanes(value)?;
            let Some(before) = lanes else {
                lanes = Some(value);
                continue;
            };
            lanes = Some(match self.edge_mask(from, block, self.view)? {
                _ if before == value => before,
                None => value,
                Some(mask) => {
                    self.push_with(RecipeKind::Blend, vec![mask, value, before], None, ty, Some(inst))
                }
            });
        }
        lanes.ok_or_else(|| Reason::of(Obstacle::Operation, [naming::access(self.func, inst)]))
    }

    fn because(&self, obstacle: Obstacle, value: Value) -> Reason {
        Reason::of(obstacle, [naming::value(self.func, value)])
    }

    /// A member of a chain that is summed in order.
    fn ordered(&mut self, inst: Inst, ty: Scalar) -> Result<Option<Operand>, Reason> {
        let found = self.carried.iter().find_map(|(phi, c)| match c {
            Carried::Reduction { op, ordered: true, chain } if chain.contains(&inst) => {
                Some((*phi, *op, chain.clone()))
            }
            _ => None,
        });
        let Some((phi, op, chain)) = found else { return Ok(None) };
        let Some(phi_value) = self.func.inst(phi).result() else { return Ok(None) };
        let chosen = |i: &Inst| matches!(self.func.inst(*i).op, Op::Phi | Op::Lane(LaneOp::Select));
        let combines: Vec<Inst> = chain.iter().copied().filter(|i| !chosen(i)).collect();
        let &[combine] = &combines[..] else {
            return Err(self.because(Obstacle::SeveralOrderedSums, phi_value));
        };
        let data = self.func.inst(combine).clone();
        let v = data.operands();
        let lanes = match data.op {
            Op::Lane(LaneOp::Math(Math::FMulAdd)) => {
                let factors = vec![self.lanes(v[0])?, self.lanes(v[1])?];
                self.push_with(
                    RecipeKind::Widen(LaneOp::Binary(Binary::FMul)),
                    factors,
                    None,
                    ty,
                    Some(combine),
                )
            }
            Op::Lane(LaneOp::Binary(Binary::FAdd)) => {
                let part = if v[0] == phi_value { v[1] } else { v[0] };
                self.lanes(part)?
            }
            _ => return Err(self.because(Obstacle::OrderedFloats, phi_value)),
        };
        // They are added one after another, as scalars.
        if self.func.attrs.target().small_floats(ty, false) == SmallFloats::Bits {
            return Err(self.because(Obstacle::OrderedFloats, phi_value));
        }
        let before = self.lanes(phi_value)?;
        let mut mask = self.mask_of(combine)?;
        for select in
            chain.iter().map(|i| self.func.inst(*i).clone()).filter(|d| d.op == Op::Lane(LaneOp::Select))
        {
            let condition = self.lanes(select.operands()[0])?;
            let condition = if select.operands()[1] == phi_value { self.not(condition) } else { condition };
            mask = Some(match mask {
                Some(mask) => self.and(mask, condition),
                None => condition,
            });
        }
        let kind = RecipeKind::Ordered(if op == Reduce::FMul { Reduce::FMul } else { Reduce::FAdd });
        let recipe = self.push_with(kind, vec![before, lanes], mask, ty, Some(combine));
        for member in chain {
            if let Some(value) = self.func.inst(member).result() {
                self.known.insert(value, recipe.clone());
            }
        }
        Ok(Some(recipe))
    }
}

/// Whether an operation may be noticed in lanes that nobody asked for: it traps, or raises flags.
fn is_division(op: LaneOp) -> bool {
    let float = matches!(op, LaneOp::Binary(Binary::FDiv | Binary::FRem) | LaneOp::Math(Math::Sqrt));
    float || op.is_dangerous()
}
