//! `Build` makes a plan from a scalar loop: each widened value and store gets a recipe, blocks become masks.
//!
//! Invariant: the function is read only; whatever has no faithful recipe is an error whose text is the report's reason.

use std::collections::{HashMap, HashSet};

use super::masks::MaskView;
use super::recipe::{
    AccessShape, LiveOut, LoopEnding, Operand, PhiPlan, Plan, Recipe, RecipeId, RecipeKind, Stream,
};
use crate::analysis::Flow;
use crate::analysis::exits::{self, Exit};
use crate::analysis::memory::{self, Access};
use crate::analysis::naming;
use crate::analysis::phis::{self, Carried};
use crate::analysis::poly::{Poly, PolyTerm};
use crate::analysis::reason::{Obstacle, Reason};
use crate::analysis::scalars::Scalars;
use crate::graph::Dominators;
use crate::ir::{Block, Flags, Function, Inst, Scalar, Type, Value};

/// The state of making a plan.
pub(super) struct Build<'a> {
    pub(super) func: &'a Function,
    pub(super) flow: &'a Flow,
    pub(super) scalars: &'a Scalars<'a>,
    pub(super) number: usize,
    pub(super) exits: Vec<Exit>,
    pub(super) recipes: Vec<Recipe>,
    pub(super) masks: HashMap<(usize, MaskView), Option<Operand>>,
    pub(super) post: Option<(Dominators, usize)>,
    pub(super) accesses: Vec<Access>,
    pub(super) carried: Vec<(Inst, Carried)>,
    pub(super) known: HashMap<Value, Operand>,
    /// Values whose lanes are being made: who needs them for that cannot be made in lanes.
    pub(super) making: HashSet<Value>,
    /// Conditions under which the user of a value looks at it, for operations that should not run without.
    pub(super) guards: HashMap<Value, Operand>,
    pub(super) places: HashMap<Inst, usize>,
    pub(super) place: usize,
    /// The view of the masks of what is being built.
    pub(super) view: MaskView,
}

/// Makes a plan for the innermost loop `number`.
pub fn build(func: &Function, flow: &Flow, number: usize, reassociate: bool) -> Result<Plan, Reason> {
    let scalars = Scalars::new(func, flow, &[number]);
    let l = flow.at(number);
    if l.latch().is_none() {
        return Err(Obstacle::Latches.into());
    }
    if flow.forest.irreducible {
        return Err(Obstacle::Irreducible.into());
    }
    let exits = exits::exits(func, flow, &scalars, number)?;
    if exits.is_empty() {
        return Err(Obstacle::Endless.into());
    }
    let accesses = memory::accesses(func, flow, &scalars, number)?;
    let carried = phis::classify(func, flow, &scalars, number, reassociate);
    let places = flow.insts(func, number).into_iter().enumerate().map(|(i, inst)| (inst, i)).collect();
    let mut b = Build {
        func,
        flow,
        scalars: &scalars,
        number,
        exits,
        recipes: Vec::new(),
        masks: HashMap::new(),
        post: None,
        accesses,
        carried,
        known: HashMap::new(),
        making: HashSet::new(),
        guards: HashMap::new(),
        places,
        place: 0,
        view: MaskView::Completed,
    };
    b.plan()
}

impl Build<'_> {
    pub(super) fn header(&self) -> usize {
        self.flow.at(self.number).header
    }

    pub(super) fn latch(&self) -> usize {
        self.flow.at(self.number).latch().unwrap_or(self.header())
    }

    /// A new recipe without a mask, or an equal one that exists.
    pub(super) fn push(&mut self, kind: RecipeKind, operands: Vec<Operand>, ty: Scalar) -> Operand {
        self.push_with(kind, operands, None, ty, None)
    }

    pub(super) fn push_with(
        &mut self,
        kind: RecipeKind,
        operands: Vec<Operand>,
        mask: Option<Operand>,
        ty: Scalar,
        source: Option<Inst>,
    ) -> Operand {
        let (flags, align) =
            source.map_or((Flags::NONE, 0), |i| (self.func.inst(i).flags, self.func.inst(i).align));
        // A recipe comes at the place of its instruction; what has none comes where it was first needed.
        let place = source.and_then(|i| self.places.get(&i).copied()).unwrap_or(self.place);
        let recipe = Recipe {
            kind,
            operands,
            mask,
            ty,
            flags: flags.without(Flags::TAIL),
            align,
            source,
            members: Vec::new(),
            place,
        };
        let same = |r: &Recipe| {
            r.kind == recipe.kind
                && r.operands == recipe.operands
                && r.mask == recipe.mask
                && r.ty == recipe.ty
        };
        let pure = matches!(
            recipe.kind,
            RecipeKind::Widen(_) | RecipeKind::Induction(..) | RecipeKind::Blend | RecipeKind::Address(_)
        );
        if let Some(at) = self.recipes.iter().position(|r| pure && same(r)) {
            return Operand::Recipe(RecipeId(at));
        }
        self.recipes.push(recipe);
        Operand::Recipe(RecipeId(self.recipes.len() - 1))
    }

    pub(super) fn scalar_type(&self, value: Value) -> Result<Scalar, Reason> {
        match self.func.ty(value) {
            Type::Scalar(Scalar::Int(bits)) if ![1, 8, 16, 32, 64].contains(&bits) => {
                Err(Reason::of(Obstacle::Integer(bits.into()), [naming::value(self.func, value)]))
            }
            Type::Scalar(scalar) => Ok(scalar),
            other => {
                let obstacle = Obstacle::ValueType(other.to_string());
                Err(Reason::of(obstacle, [naming::value(self.func, value)]))
            }
        }
    }

    fn plan(&mut self) -> Result<Plan, Reason> {
        let (ending, live_outs) = self.ending()?;
        let leaves = if ending == LoopEnding::Early { self.leaves()? } else { Vec::new() };
        self.stores()?;
        let phis = self.phi_plans(&ending, &live_outs)?;
        let mut plan = Plan {
            number: self.number,
            header: Block::from_index(self.header()),
            latch: Block::from_index(self.latch()),
            recipes: std::mem::take(&mut self.recipes),
            order: Vec::new(),
            phis,
            accesses: std::mem::take(&mut self.accesses),
            checks: Vec::new(),
            tables: Vec::new(),
            steps: Vec::new(),
            exits: std::mem::take(&mut self.exits),
            ending,
            leaves,
            ahead: Vec::new(),
            pages: Vec::new(),
            live_outs,
            distance: None,
            remarks: Vec::new(),
        };
        super::narrow::narrow(self.func, &mut plan);
        self.privatise(&mut plan);
        // Questions about masks may make recipes, which refer to those of the plan and are never run.
        self.recipes.clone_from(&plan.recipes);
        self.read_ahead(&mut plan)?;
        super::order::order(self.func, self.flow, &mut plan)?;
        if plan.ending == LoopEnding::Remainder {
            plan.remark("epilogue");
        }
        if plan.ending == LoopEnding::Early {
            let replicated = |r: &&Recipe| matches!(r.kind, RecipeKind::Replicate(_));
            if let Some(recipe) = plan.recipes.iter().find(replicated) {
                let name = recipe.source.map(|inst| naming::access(self.func, inst));
                return Err(Reason::of(Obstacle::Operation, name));
            }
            let steps = |r: &Recipe| {
                matches!(r.kind, RecipeKind::Scan(..) | RecipeKind::Shift(_) | RecipeKind::Fill(_))
            };
            if let Some(recipe) = plan.recipes.iter().find(|r| steps(r)) {
                let name = recipe.source.and_then(|inst| self.func.inst(inst).result());
                let name = name.map(|v| naming::value(self.func, v));
                return Err(Reason::of(Obstacle::RecurrenceWithExit, name));
            }
            if let Some((a, b)) = plan.checks.first().filter(|_| plan.counts().is_empty()) {
                let both = [*a, *b].map(|at| naming::access(self.func, plan.accesses[at].inst));
                return Err(Reason::of(Obstacle::OpenRanges, both));
            }
        }
        Ok(plan)
    }

    /// How the loop ends, and what it leaves behind if nothing of the scalar loop stays.
    fn ending(&mut self) -> Result<(LoopEnding, Vec<(Inst, LiveOut)>), Reason> {
        if self.exits.iter().any(|e| e.data().next().is_some()) {
            return Ok((LoopEnding::Early, Vec::new()));
        }
        let single = match &self.exits[..] {
            [exit] if exit.from.index() == self.latch() && exit.conditions.len() == 1 => exit.to,
            _ => return Ok((LoopEnding::Remainder, Vec::new())),
        };
        let mut outs = Vec::new();
        for phi in self.func.phis(single) {
            let latch = Block::from_index(self.latch());
            let Some((_, value)) = self.func.inst(phi).incoming().find(|(b, _)| *b == latch) else {
                continue;
            };
            outs.push((phi, value));
        }
        let found: Option<Vec<_>> = outs.iter().map(|(phi, v)| Some((*phi, self.live_out(*v)?))).collect();
        match found {
            Some(live_outs) => Ok((LoopEnding::Complete, live_outs)),
            None => Ok((LoopEnding::Remainder, Vec::new())),
        }
    }

    fn live_out(&self, value: Value) -> Option<LiveOut> {
        if self.flow.is_invariant(self.func, self.number, value) {
            return Some(LiveOut::Invariant(value));
        }
        if self.scalars.affine(value, self.number).is_some() && self.func.ty(value).element()?.bits() == 64 {
            return Some(LiveOut::Counter(self.scalars.poly(value)));
        }
        let next =
            |phi: Inst| self.flow.carried(self.func, self.number, phi).is_some_and(|(_, n)| n == value);
        let known = |c: &Carried| !matches!(c, Carried::Counter { .. } | Carried::Unknown(_));
        self.carried.iter().find(|(phi, c)| known(c) && next(*phi)).map(|(phi, _)| LiveOut::Next(*phi))
    }

    fn stores(&mut self) -> Result<(), Reason> {
        for index in 0..self.accesses.len() {
            let access = self.accesses[index].clone();
            if !access.is_store {
                continue;
            }
            self.place = self.places[&access.inst];
            let mask = self.mask_of(access.inst)?;
            let value = self.func.inst(access.inst).operands()[0];
            let value = self.lanes(value)?;
            let (shape, stream, address) = self.shape(&access, mask.is_some())?;
            let operands = [value].into_iter().chain(address).collect();
            self.push_with(RecipeKind::Store(shape, stream), operands, mask, access.ty, Some(access.inst));
        }
        Ok(())
    }

    pub(super) fn mask_of(&mut self, inst: Inst) -> Result<Option<Operand>, Reason> {
        let block = self.func.inst(inst).block().map_or(self.header(), |b| b.index());
        self.block_mask(block, self.view)
    }

    /// Where the lanes of an access lie, which is under a mask or not.
    pub(super) fn shape(
        &mut self,
        access: &Access,
        masked: bool,
    ) -> Result<(AccessShape, Option<Stream>, Option<Operand>), Reason> {
        // Elements in a row can be accessed as bytes; those of some lanes cannot.
        if !access.is_aligned() && (masked || access.stride() != Some(access.bytes())) {
            return Err(Reason::of(Obstacle::Alignment, [naming::access(self.func, access.inst)]));
        }
        if let Some((start, step)) = &access.affine {
            let stream = Some(Stream { start: start.clone(), step: step.clone() });
            return match step.as_constant() {
                Some(0) if access.is_store => {
                    Err(Reason::of(Obstacle::FixedAddress, [naming::access(self.func, access.inst)]))
                }
                Some(n) if n == access.bytes() => Ok((AccessShape::Unit, stream, None)),
                _ => Ok((AccessShape::Strided(step.clone()), stream, None)),
            };
        }
        if let Some((phi, start)) = self.packed(access) {
            let stream = Stream { start, step: Poly::constant(access.bytes()) };
            return Ok((AccessShape::Packed(phi), Some(stream), None));
        }
        let address = self.lanes(access.ptr)?;
        Ok((AccessShape::Indexed, None, Some(address)))
    }

    /// The phi that counts with an address, and the address where it is 0.
    fn packed(&self, access: &Access) -> Option<(Inst, Poly)> {
        let poly = self.scalars.poly(access.ptr);
        let block = self.func.inst(access.inst).block()?;
        self.carried.iter().find_map(|(phi, carried)| {
            let Carried::Packed { block: counted } = carried else { return None };
            let value = self.func.inst(*phi).result()?;
            let term = Poly::term(PolyTerm::Value(value)).times_constant(access.bytes());
            let start = poly.minus(&term);
            let fits = *counted == block && !start.terms().any(|t| t == PolyTerm::Value(value));
            (fits && self.scalars.is_invariant(&start, self.number)).then_some((*phi, start))
        })
    }

    /// What header phis need: those that are wanted behind the loop, and those that what runs looks at.
    fn phi_plans(&mut self, ending: &LoopEnding, outs: &[(Inst, LiveOut)]) -> Result<Vec<PhiPlan>, Reason> {
        let mut plans: Vec<Option<PhiPlan>> = vec![None; self.carried.len()];
        self.place = usize::MAX;
        // The next value of one may be the first to look at another.
        loop {
            let mut changed = false;
            for (slot, (phi, carried)) in self.carried.clone().into_iter().enumerate() {
                let wanted =
                    *ending != LoopEnding::Complete || outs.iter().any(|(_, o)| *o == LiveOut::Next(phi));
                let partner = matches!(
                    carried,
                    Carried::Place { .. }
                        | Carried::Extreme { .. }
                        | Carried::Scan { .. }
                        | Carried::Last { seen: true, .. }
                );
                let used = self.func.inst(phi).result().is_some_and(|v| self.known.contains_key(&v));
                let needed = wanted || used || partner || matches!(carried, Carried::Packed { .. });
                if plans[slot].is_none() && (needed || matches!(carried, Carried::Counter { .. })) {
                    plans[slot] = Some(self.phi_plan(phi, carried)?);
                    changed = true;
                }
            }
            if !changed {
                return Ok(plans.into_iter().flatten().collect());
            }
        }
    }

    fn phi_plan(&mut self, phi: Inst, carried: Carried) -> Result<PhiPlan, Reason> {
        let Some((start, next)) = self.flow.carried(self.func, self.number, phi) else {
            let name = self.func.inst(phi).result().map(|v| naming::value(self.func, v));
            return Err(Reason::of(Obstacle::SeveralEntries, name));
        };
        let reload = if carried == Carried::Previous { self.reload(phi) } else { None };
        let next = match &carried {
            Carried::Counter { .. } => None,
            Carried::Unknown(reason) => return Err(reason.clone()),
            Carried::Packed { block } => {
                let mask = self.block_mask(block.index(), MaskView::Completed)?;
                let ty = self.scalar_type(next)?;
                Some(self.push_with(RecipeKind::Count(phi), Vec::new(), mask, ty, None))
            }
            Carried::Last { choice, input, seen: false } => Some(self.last(phi, *choice, *input)?),
            _ if reload.is_some() => None,
            _ => Some(self.lanes(next)?),
        };
        Ok(PhiPlan { phi, carried, start, next, reload })
    }
}
