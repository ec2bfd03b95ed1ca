//! A `Strip` emits the recipes of a plan as vector instructions.
//!
//! Invariant: lanes at or beyond the strip's length are neither stored nor carried on, and nothing that could be noticed
//! runs in them. All lanes count in a full strip; then memory and arithmetic need no length.

use std::collections::HashMap;

use super::hoist::LoopInvariants;
use super::numbers::scaled;
use super::state::{StripItem, StripState};
use crate::analysis::poly::Poly;
use crate::ir::{Builder, Cast, Flags, InstData, Intrinsic, LaneOp, Op, Scalar, Type, Value};
use crate::plan::recipe::{Operand, ReadAhead, Recipe, RecipeId, RecipeKind};

/// How many lanes of a strip count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ActiveLanes {
    /// All.
    #[default]
    Full,
    /// The first so many: an `i32`.
    Evl(Value),
    /// Those of a mask.
    Mask(Value),
}

/// A strip in the making.
pub(super) struct Strip<'f, 'p> {
    pub(super) frame: &'f mut LoopInvariants<'p>,
    pub(super) length: ActiveLanes,
    pub(super) before: StripState,
    /// The state after the strip.
    pub(super) after: StripState,
    /// What recipes gave.
    pub(super) values: HashMap<RecipeId, Value>,
    moved: HashMap<Poly, Value>,
    /// Fault-only-first loads shorten the strip to this.
    pub(super) shortened: Option<Value>,
    /// Whether loads on which exits depend may stop in front of a fault.
    stops: bool,
    /// Whether no lane may count: the length can be 0.
    pub(super) may_be_empty: bool,
}

/// A strip that is left aside while others go on.
#[derive(Default)]
pub(super) struct SuspendedStrip {
    length: ActiveLanes,
    before: StripState,
    after: StripState,
    values: HashMap<RecipeId, Value>,
    moved: HashMap<Poly, Value>,
}

impl<'f, 'p> Strip<'f, 'p> {
    /// A strip goes on that was left aside.
    pub(super) fn resume(frame: &'f mut LoopInvariants<'p>, parked: SuspendedStrip) -> Strip<'f, 'p> {
        let SuspendedStrip { length, before, after, values, moved } = parked;
        Strip { before, after, values, moved, ..Strip::new(frame, length, &StripState::default()) }
    }

    /// Leaves a strip aside that does not read ahead.
    pub(super) fn park(self) -> SuspendedStrip {
        let Strip { length, before, after, values, moved, .. } = self;
        SuspendedStrip { length, before, after, values, moved }
    }

    pub(super) fn new(
        frame: &'f mut LoopInvariants<'p>,
        length: ActiveLanes,
        before: &StripState,
    ) -> Strip<'f, 'p> {
        Strip {
            frame,
            length,
            before: before.clone(),
            after: before.clone(),
            values: HashMap::new(),
            moved: HashMap::new(),
            shortened: None,
            stops: false,
            may_be_empty: false,
        }
    }

    /// Loads may stop in front of a fault.
    pub(super) fn stop_early(&mut self) {
        self.stops = true;
    }

    /// Changes how many lanes count.
    pub(super) fn set_length(&mut self, length: ActiveLanes) {
        self.length = length;
        self.moved.clear();
    }

    /// Runs recipes in this order.
    pub(super) fn run(&mut self, b: &mut Builder<'_>, order: &[RecipeId]) {
        for &id in order {
            if !self.values.contains_key(&id) {
                let recipe = self.frame.plan.recipe(id).clone();
                // What a recipe becomes keeps the place of what it stands for.
                let loc = recipe.source.and_then(|inst| b.func.inst(inst).loc);
                let around = b.func.loc();
                b.func.set_loc(loc.or(around));
                if let Some(value) = self.recipe(b, id, &recipe) {
                    self.values.insert(id, value);
                }
                b.func.set_loc(around);
            }
        }
    }

    /// Whether a load is one that stops in front of a fault.
    pub(super) fn stops_early(&self, recipe: &Recipe) -> bool {
        self.stops && matches!(self.frame.plan.ahead_of(recipe), Some(ReadAhead::FirstFault { .. }))
    }

    pub(super) fn all(&self, b: &mut Builder<'_>) -> Value {
        let ty = self.frame.vector(Scalar::Int(1));
        b.func.all_true(ty)
    }

    pub(super) fn evl(&mut self, b: &mut Builder<'_>) -> Value {
        match self.length {
            ActiveLanes::Evl(evl) => evl,
            _ => self.frame.full_evl(b),
        }
    }

    /// How many lanes count, as an `i64`.
    pub(super) fn count(&mut self, b: &mut Builder<'_>) -> Value {
        match self.length {
            ActiveLanes::Evl(evl) => {
                let one = Poly::constant(1);
                if let Some(known) = self.moved.get(&one) {
                    return *known;
                }
                let count = match b.func.as_int(evl) {
                    Some(number) => b.func.int(Type::I64, number),
                    None => b.zext_or_trunc(evl, Scalar::Int(64)),
                };
                self.moved.insert(one, count);
                count
            }
            _ => self.frame.full,
        }
    }

    /// How far something moves in this strip that moves by `step` in each iteration.
    pub(super) fn distance(&mut self, b: &mut Builder<'_>, step: &Poly) -> Value {
        let ActiveLanes::Evl(_) = self.length else { return self.frame.full_times(b, step) };
        if let Some(known) = self.moved.get(step) {
            return *known;
        }
        let count = self.count(b);
        let value = match step.as_constant() {
            Some(by) => scaled(b, count, by),
            None => {
                let step = self.frame.uniform(b, step, Scalar::Int(64));
                b.mul(count, step)
            }
        };
        self.moved.insert(step.clone(), value);
        value
    }

    /// The lanes of an operand.
    pub(super) fn lanes(&mut self, b: &mut Builder<'_>, operand: &Operand) -> Value {
        match operand {
            Operand::Recipe(id) => match self.values.get(id) {
                Some(value) if b.func.ty(*value).is_vector() => *value,
                Some(value) => {
                    let ty = self.frame.plan.recipe(*id).ty;
                    let vector = self.frame.vector(ty);
                    let value = *value;
                    b.splat(vector, value)
                }
                None => {
                    self.run(b, &[*id]);
                    match self.values.get(id) {
                        Some(value) => *value,
                        None => b.func.poison(Type::I64),
                    }
                }
            },
            Operand::Scalar(_) | Operand::Uniform(..) => {
                let scalar = self.scalar(b, operand).unwrap_or_else(|| b.func.poison(Type::I64));
                let ty = b.func.ty(scalar).element().unwrap_or(Scalar::Int(64));
                self.frame.splat(b, scalar, ty)
            }
        }
    }

    /// An operand that is the same in all lanes.
    pub(super) fn scalar(&mut self, b: &mut Builder<'_>, operand: &Operand) -> Option<Value> {
        match operand {
            Operand::Recipe(id) => self.values.get(id).copied().filter(|v| !b.func.ty(*v).is_vector()),
            Operand::Scalar(value) => Some(*value),
            Operand::Uniform(poly, ty) => Some(self.frame.uniform(b, poly, *ty)),
        }
    }

    /// The mask of a recipe, joined with that of the strip.
    pub(super) fn mask(&mut self, b: &mut Builder<'_>, recipe: &Recipe) -> Option<Value> {
        let own = recipe.mask.clone().map(|m| self.lanes(b, &m));
        match (self.length, own) {
            (ActiveLanes::Mask(strip), Some(own)) => {
                let no = b.func.zero(self.frame.vector(Scalar::Int(1)));
                Some(b.select(strip, own, no))
            }
            (ActiveLanes::Mask(strip), None) => Some(strip),
            (_, own) => own,
        }
    }

    fn recipe(&mut self, b: &mut Builder<'_>, id: RecipeId, recipe: &Recipe) -> Option<Value> {
        match &recipe.kind {
            RecipeKind::Induction(..) => self.before.get(&StripItem::Induction(id)),
            RecipeKind::Accumulator(phi) => self.before.get(&StripItem::Lanes(*phi)),
            RecipeKind::LaneNumbers { first, step } => Some(self.frame.lane_numbers(b, id, *first, *step)),
            RecipeKind::Carry(phi) => self.before.get(&StripItem::Scalar(*phi)),
            RecipeKind::Widen(op) => Some(self.widen(b, *op, recipe)),
            RecipeKind::Replicate(op) => Some(super::replicate::placeholder(self, b, *op, recipe)),
            RecipeKind::Blend => Some(self.widen(b, LaneOp::Select, recipe)),
            RecipeKind::Address(element) => {
                let base = self.scalar(b, &recipe.operands[0]);
                let base = base.unwrap_or_else(|| self.lanes(b, &recipe.operands[0]));
                let index = self.lanes(b, &recipe.operands[1]);
                Some(b.flags(recipe.flags.and(Flags::INBOUNDS)).gep(*element, base, index))
            }
            RecipeKind::Load(shape, stream) => {
                super::access::load(self, b, id, recipe, shape, stream.as_ref())
            }
            RecipeKind::Field(field) => {
                let Operand::Recipe(whole) = recipe.operands.first()? else { return None };
                let all = *self.values.get(whole)?;
                Some(b.extract_value(all, *field))
            }
            RecipeKind::Store(shape, stream) => {
                super::access::store(self, b, recipe, shape, stream.as_ref());
                None
            }
            RecipeKind::Ordered(op) => Some(self.ordered(b, *op, recipe)),
            RecipeKind::Shift(phi) => Some(self.shift(b, *phi, recipe)),
            RecipeKind::Fill(phi) => Some(self.fill(b, *phi, recipe)),
            RecipeKind::Scan(op, phi) => Some(self.scan(b, *op, *phi, recipe)),
            RecipeKind::Count(_) => Some(self.counted(b, recipe)),
            RecipeKind::Last(phi) => Some(self.last(b, *phi, recipe)),
        }
    }

    fn widen(&mut self, b: &mut Builder<'_>, op: LaneOp, recipe: &Recipe) -> Value {
        let operands: Vec<Value> = recipe.operands.iter().map(|o| self.lanes(b, o)).collect();
        let ty = self.frame.vector(recipe.ty);
        // A division must not run in lanes that do not count, nor what leaves flags there; others may.
        let spelled = matches!(self.length, ActiveLanes::Mask(_));
        let careful = recipe.mask.is_some() || op.is_dangerous() || spelled && op.raises_flags();
        // Bits that are looked at another way need no predicate.
        let is_free = op == LaneOp::Cast(Cast::BitCast);
        let mask = if careful && !is_free { self.mask(b, recipe) } else { None };
        if mask.is_none() && (is_free || !matches!(self.length, ActiveLanes::Evl(_))) {
            b.flags(recipe.flags);
            let inst = b.inst(InstData::new(Op::Lane(op), ty, &operands));
            return b.func.inst(inst).result().unwrap_or(operands[0]);
        }
        let evl = self.evl(b);
        // Of promises, those about floating-point numbers can be made here.
        b.flags(recipe.flags.and(Flags::FAST));
        if op == LaneOp::Select {
            let operands = [operands[0], operands[1], operands[2], evl];
            return b.intrinsic(Intrinsic::VpSelect, ty, &operands);
        }
        let mask = match mask {
            Some(mask) => mask,
            None => self.all(b),
        };
        b.vp_to(op, ty, &operands, mask, evl)
    }
}
