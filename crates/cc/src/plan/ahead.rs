//! This module plans loops with data-dependent exits: the lanes that leave, and how their condition can be read ahead.
//!
//! Invariant: whatever is read for lanes that the scalar loop does not come to is known to be readable: it was promised, or
//! the load stops in front of a fault, or it shares a page with an element that the scalar loop reads.

use super::build::Build;
use super::masks::MaskView;
use super::narrow::{RecipeFacts, push};
use super::recipe::{AccessShape, LoopEnding, Operand, PAGE, Plan, ReadAhead, Recipe, RecipeId, RecipeKind};
use super::tables::variable;
use crate::analysis::exits::Condition;
use crate::analysis::naming;
use crate::analysis::poly::{Poly, PolyTerm};
use crate::analysis::reason::{Obstacle, Reason};
use crate::ir::{Const, Function, Inst, IntPredicate, LaneOp, Scalar, Type, Value, ValueDef};

impl Build<'_> {
    /// The conditions of data-dependent exits, in the order in which the scalar loop comes to them. A lane in which an
    /// earlier one holds may have anything in a later one.
    pub(super) fn leaves(&mut self) -> Result<Vec<Operand>, Reason> {
        self.view = MaskView::Ahead;
        let mut all = Vec::new();
        for exit in self.exits.clone() {
            let from = exit.from.index();
            for condition in &exit.conditions {
                let Condition::Data { value, negated } = condition else { continue };
                self.place =
                    self.func.def_inst(*value).and_then(|i| self.places.get(&i).copied()).unwrap_or(0);
                let condition = self.lanes(*value)?;
                let mut condition = if *negated { self.not(condition) } else { condition };
                // An earlier exit hides whatever a later one finds; other conditions do not.
                if self.block_mask(from, MaskView::Completed)?.is_some()
                    && let Some(mask) = self.block_mask(from, MaskView::Ahead)?
                {
                    condition = self.and(mask, condition);
                }
                all.push(condition);
            }
        }
        self.view = MaskView::Completed;
        Ok(all)
    }

    /// How each load can be read ahead on which exits depend.
    pub(super) fn read_ahead(&mut self, plan: &mut Plan) -> Result<(), Reason> {
        if plan.ending != LoopEnding::Early {
            return Ok(());
        }
        let mut deciding: Vec<RecipeId> = plan.leaves.iter().filter_map(Operand::recipe).collect();
        let mut next = 0;
        while let Some(id) = deciding.get(next).copied() {
            next += 1;
            for used in plan.recipe(id).uses() {
                if !deciding.contains(&used) {
                    deciding.push(used);
                }
            }
        }
        for id in deciding {
            let recipe = plan.recipe(id).clone();
            if matches!(
                recipe.kind,
                RecipeKind::Scan(..)
                    | RecipeKind::Fill(_)
                    | RecipeKind::Shift(_)
                    | RecipeKind::Ordered(_)
                    | RecipeKind::Accumulator(_)
            ) {
                let name = recipe.source.and_then(|inst| self.func.inst(inst).result());
                let name = name.map(|v| naming::value(self.func, v));
                return Err(Reason::of(Obstacle::ExitAfterRecurrence, name));
            }
            let (RecipeKind::Load(shape, _), Some(inst)) = (&recipe.kind, recipe.source) else { continue };
            let how = match shape {
                AccessShape::Indexed => self.table(plan, id),
                _ => None,
            };
            let how = how.map_or_else(|| self.how(plan, &recipe, shape, inst), Ok)?;
            plan.ahead.push((inst, how));
        }
        if plan.ahead.iter().any(|(_, how)| *how == ReadAhead::Page) {
            plan.can_read_ahead(self.func, false)?;
        }
        Ok(())
    }

    fn how(
        &mut self,
        plan: &Plan,
        recipe: &Recipe,
        shape: &AccessShape,
        inst: Inst,
    ) -> Result<ReadAhead, Reason> {
        if self.is_promised(plan, recipe) {
            return Ok(ReadAhead::Known);
        }
        // Behind earlier exits only: then the first lane that none of them takes is read by the scalar loop, too.
        let block = self.func.inst(inst).block().map_or(self.header(), |b| b.index());
        let sure = recipe.mask.is_none() || self.block_mask(block, MaskView::Completed)?.is_none();
        let because = |obstacle| Err(Reason::of(obstacle, [naming::access(self.func, inst)]));
        match shape {
            _ if recipe.is_unaligned() => because(Obstacle::Alignment),
            AccessShape::Unit => Ok(ReadAhead::FirstFault { page: sure }),
            AccessShape::Strided(step) if step.as_constant().is_some() && sure => Ok(ReadAhead::Page),
            AccessShape::Strided(step) if step.as_constant().is_some() => {
                because(Obstacle::ExitUnderCondition)
            }
            AccessShape::Strided(_) => because(Obstacle::ExitAtDistance),
            _ => because(Obstacle::ExitAnywhere),
        }
    }

    /// How many bytes can be read at an address, whatever happens: as a parameter promises, or of a variable its size.
    fn readable(&self, base: Value) -> u64 {
        match &self.func.value(base).def {
            ValueDef::Param(index) => self.func.params()[*index].attrs.dereferenceable,
            ValueDef::Const(Const::Symbol(symbol)) => self.func.readable(*symbol),
            ValueDef::Inst(inst) => variable(self.func, *inst).unwrap_or(0),
            ValueDef::Const(_) => 0,
        }
    }

    /// How elements that data chooses can be read ahead; none if nothing is known of where they are.
    fn table(&self, plan: &mut Plan, id: RecipeId) -> Option<ReadAhead> {
        let recipe = plan.recipe(id);
        let address = plan.recipe(recipe.operands.first()?.recipe()?);
        let (RecipeKind::Address(element), [Operand::Scalar(base), index]) =
            (&address.kind, &address.operands[..])
        else {
            return None;
        };
        let (bytes, size) = (u64::from(recipe.ty.bytes()), element.bytes());
        if recipe.is_unaligned() || size.is_scalable() || size.fixed == 0 {
            return None;
        }
        let size = u64::from(size.fixed);
        let start = self.scalars.poly(*base);
        let object = plan.accesses.iter().find(|a| Some(a.inst) == recipe.source)?.base.unwrap_or(*base);
        let offset = start.minus(&Poly::term(PolyTerm::Value(object))).as_constant();
        let offset = offset.and_then(|n| u64::try_from(n).ok());
        let room = offset.map_or(0, |offset| self.readable(object).saturating_sub(offset));
        let elements = if room < bytes { 0 } else { (room - bytes) / size + 1 };
        let range = RecipeFacts { func: self.func, plan }.index(index);
        let inside = |(low, high): (i64, i64)| low >= 0 && (high as u64) < elements;
        if range.is_some_and(inside) {
            return Some(ReadAhead::Known);
        }
        if elements > 0 {
            let index = index.clone();
            self.bound(plan, id, index, elements);
            return Some(ReadAhead::Bounded);
        }
        // One of them is read by the first iteration: what is on its page can be read.
        let (low, high) = range.filter(|_| recipe.mask.is_none())?;
        let span = u64::try_from(high.checked_sub(low)?).ok()?.checked_mul(size)?.checked_add(bytes)?;
        let first = start.plus(&Poly::constant(low.checked_mul(size as i64)?));
        let fits = span <= PAGE && self.scalars.is_invariant(&first, self.number);
        fits.then(|| plan.pages.push((first, span)))?;
        Some(ReadAhead::OnePage)
    }

    /// Lets a load read in lanes only whose index is one of so many; in others the loop is left, in front of any exit that
    /// depends on the load.
    fn bound(&self, plan: &mut Plan, id: RecipeId, index: Operand, elements: u64) {
        let place = plan.recipe(id).place;
        let ty = plan.ty(&index, |v| self.func.ty(v).element().unwrap_or(Scalar::Int(64)));
        // Indices are signed numbers: of those of the type only the lower half is not in front of the table.
        let elements = elements.min(1 << (ty.bits() - 1));
        let end = Operand::Uniform(Poly::constant(elements as i64), ty);
        let truth = |n| Operand::Uniform(Poly::constant(n), Scalar::Int(1));
        let mut make = |op, operands| push(plan, RecipeKind::Widen(op), operands, Scalar::Int(1), place);
        let mut compare = |predicate| make(LaneOp::ICmp(predicate), vec![index.clone(), end.clone()]);
        let (inside, outside) = (compare(IntPredicate::Ult), compare(IntPredicate::Uge));
        let [inside, outside] = match plan.recipe(id).mask.clone() {
            Some(mask) => [inside, outside].map(|lanes| {
                let operands = vec![mask.clone(), lanes, truth(0)];
                push(plan, RecipeKind::Widen(LaneOp::Select), operands, Scalar::Int(1), place)
            }),
            None => [inside, outside],
        };
        plan.recipes[id.0].mask = Some(inside);
        let depends = |leave: &Operand| leave.recipe().is_some_and(|leave| reaches(plan, leave, id));
        let at = plan.leaves.iter().position(depends).unwrap_or(0);
        plan.leaves.insert(at, outside);
    }

    /// Whether all that a load may touch, in any lane, lies in what can be read.
    fn is_promised(&self, plan: &Plan, recipe: &Recipe) -> bool {
        let bytes = u64::from(recipe.ty.bytes());
        match &recipe.kind {
            RecipeKind::Load(_, Some(stream)) => {
                let most = plan.counts().iter().filter_map(|c| c.as_constant()).min();
                let base = stream.start.terms().find_map(|t| match t {
                    PolyTerm::Value(v) if self.func.ty(v) == Type::PTR => Some(v),
                    _ => None,
                });
                let (Some(most), Some(base)) = (most, base) else { return false };
                let offset = stream.start.minus(&Poly::term(PolyTerm::Value(base))).as_constant();
                let (Some(offset), Some(step)) = (offset, stream.step.as_constant()) else { return false };
                let (first, last) =
                    (i128::from(offset), i128::from(offset) + i128::from(step) * (i128::from(most) - 1));
                first.min(last) >= 0 && first.max(last) + i128::from(bytes) <= i128::from(self.readable(base))
            }
            _ => false,
        }
    }
}

/// Whether a recipe needs what another makes.
fn reaches(plan: &Plan, from: RecipeId, to: RecipeId) -> bool {
    let (mut seen, mut work) = (vec![false; plan.recipes.len()], vec![from]);
    while let Some(id) = work.pop() {
        if !std::mem::replace(&mut seen[id.0], true) {
            work.extend(plan.recipe(id).uses());
        }
    }
    seen[to.0]
}

impl Plan {
    /// Whether strips must not cross a page: because a load cannot stop in front of a fault, or none may (`!first_fault`).
    pub fn keeps_to_pages(&self, first_fault: bool) -> bool {
        self.ahead.iter().any(|(_, how)| match how {
            ReadAhead::FirstFault { .. } => !first_fault,
            ReadAhead::Page => true,
            ReadAhead::Known | ReadAhead::Bounded | ReadAhead::OnePage => false,
        })
    }

    /// Whether what exits depend on can be read ahead with such loads, or without; if not, why.
    pub(super) fn can_read_ahead(&self, func: &Function, first_fault: bool) -> Result<(), Reason> {
        let bare = self.ahead.iter().find(|(_, how)| *how == ReadAhead::FirstFault { page: false });
        match bare.filter(|_| !first_fault) {
            Some((inst, _)) => Err(Reason::of(Obstacle::ExitUnderCondition, [naming::access(func, *inst)])),
            None => Ok(()),
        }
    }

    /// How a load can be read ahead; none if no exit depends on it.
    pub fn ahead_of(&self, recipe: &Recipe) -> Option<ReadAhead> {
        let (inst, load) = (recipe.source?, matches!(recipe.kind, RecipeKind::Load(..)));
        self.ahead.iter().find(|(i, _)| load && *i == inst).map(|(_, how)| *how)
    }
}
