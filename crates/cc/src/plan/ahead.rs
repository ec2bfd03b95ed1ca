//! This module plans loops with data-dependent exits: the lanes that leave, and how their condition can be read ahead.
//!
//! Invariant: whatever is read for lanes that the scalar loop does not come to is known to be readable: it was promised, or
//! the load stops in front of a fault, or it shares a page with an element that the scalar loop reads.

use super::build::Build;
use super::masks::MaskView;
use super::narrow::RecipeFacts;
use super::recipe::{AccessShape, LoopEnding, Operand, Plan, ReadAhead, Recipe, RecipeId, RecipeKind};
use crate::analysis::exits::Condition;
use crate::analysis::naming;
use crate::analysis::poly::{Poly, PolyTerm};
use crate::analysis::reason::{Obstacle, Reason};
use crate::ir::{Const, Function, Inst, Op, Type, Value, ValueDef};

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
                    | RecipeKind::Shift(_)
                    | RecipeKind::Ordered(_)
                    | RecipeKind::Accumulator(_)
            ) {
                let name = recipe.source.and_then(|inst| self.func.inst(inst).result());
                let name = name.map(|v| naming::value(self.func, v));
                return Err(Reason::of(Obstacle::ExitAfterRecurrence, name));
            }
            let (RecipeKind::Load(shape, _), Some(inst)) = (&recipe.kind, recipe.source) else { continue };
            let how = self.how(plan, &recipe, shape, inst)?;
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
            ValueDef::Inst(inst) => {
                let data = self.func.inst(*inst);
                let Op::Alloca(element) = data.op else { return 0 };
                let count = self.func.as_int(data.operands()[0]).unwrap_or(0);
                u64::from(element.bytes().fixed).saturating_mul(count)
            }
            ValueDef::Const(_) => 0,
        }
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
            // A table that is as long as its index can say.
            RecipeKind::Load(AccessShape::Indexed, None) => {
                let Some(address) = recipe.operands.first().and_then(Operand::recipe) else { return false };
                let address = plan.recipe(address);
                let (RecipeKind::Address(element), [Operand::Scalar(base), index]) =
                    (&address.kind, &address.operands[..])
                else {
                    return false;
                };
                let size = element.bytes();
                let look = RecipeFacts { func: self.func, plan };
                look.range(index, 0).is_some_and(|(low, high)| {
                    let end = high * i128::from(size.fixed) + i128::from(bytes);
                    !size.is_scalable() && low >= 0 && end <= i128::from(self.readable(*base))
                })
            }
            _ => false,
        }
    }
}

impl Plan {
    /// Whether strips must not cross a page: because a load cannot stop in front of a fault, or none may (`!first_fault`).
    pub fn keeps_to_pages(&self, first_fault: bool) -> bool {
        self.ahead.iter().any(|(_, how)| match how {
            ReadAhead::Known => false,
            ReadAhead::FirstFault { .. } => !first_fault,
            ReadAhead::Page => true,
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
