//! `LoopInvariants` computes what all strips share once, before the loop.
//!
//! Invariant: it is computed in a block that all strips come behind.

use std::collections::HashMap;

use super::numbers::{Numbers, scaled};
use super::state::steps;
use crate::analysis::poly::Poly;
use crate::ir::{Block, Builder, Cast, Extent, Scalar, Type, Value};
use crate::plan::recipe::{Plan, RecipeId};

/// What is the same in all strips of a loop.
#[derive(Debug)]
pub(super) struct LoopInvariants<'p> {
    /// The plan.
    pub(super) plan: &'p Plan,
    /// Lanes per `vscale`.
    pub(super) lanes: u32,
    /// A block in front of all strips, for what does not change; before its terminator.
    pub(super) entry: Block,
    /// What was computed there.
    pub(super) numbers: Numbers,
    /// How many lanes a full strip has, as an `i64`, in `entry`.
    pub(super) full: Value,
    /// Whether accesses that go backwards are turned around.
    pub(super) turned: bool,
    /// Where private tables are.
    pub(super) tables: Vec<Value>,
    evl: Option<Value>,
    lane_numbers: HashMap<RecipeId, Value>,
    splats: HashMap<(Value, Scalar), Value>,
    scales: HashMap<(Value, Poly), Value>,
}

impl<'p> LoopInvariants<'p> {
    pub(super) fn new(
        plan: &'p Plan,
        lanes: u32,
        entry: Block,
        numbers: Numbers,
        full: Value,
    ) -> LoopInvariants<'p> {
        LoopInvariants {
            plan,
            lanes,
            entry,
            numbers,
            full,
            turned: false,
            tables: Vec::new(),
            evl: None,
            lane_numbers: HashMap::new(),
            splats: HashMap::new(),
            scales: HashMap::new(),
        }
    }

    /// Runs `make` at the end of the entry, whose terminator is not there yet or stays last.
    pub(super) fn hoisted<T>(
        &mut self,
        b: &mut Builder<'_>,
        make: impl FnOnce(&mut Builder<'_>, &mut Numbers) -> T,
    ) -> T {
        match b.func.terminator(self.entry) {
            Some(end) => make(&mut Builder::before(b.func, end), &mut self.numbers),
            None => make(&mut Builder::at_end(b.func, self.entry), &mut self.numbers),
        }
    }

    pub(super) fn uniform(&mut self, b: &mut Builder<'_>, poly: &Poly, ty: Scalar) -> Value {
        self.hoisted(b, |b, numbers| numbers.poly(b, poly, ty))
    }

    pub(super) fn vector(&self, ty: Scalar) -> Type {
        Type::Vector(ty, Extent::scalable(self.lanes))
    }

    pub(super) fn splat(&mut self, b: &mut Builder<'_>, scalar: Value, ty: Scalar) -> Value {
        if let Some(known) = self.splats.get(&(scalar, ty)) {
            return *known;
        }
        let vector = self.vector(ty);
        let value = self.hoisted(b, |b, _| b.splat(vector, scalar));
        self.splats.insert((scalar, ty), value);
        value
    }

    /// The lanes of a recipe that has the same in all strips: `first + step × lane`.
    pub(super) fn lane_numbers(&mut self, b: &mut Builder<'_>, id: RecipeId, first: i64, step: i64) -> Value {
        if let Some(known) = self.lane_numbers.get(&id) {
            return *known;
        }
        let (ty, lanes) = (self.plan.recipe(id).ty, self.lanes);
        let (first, step) = (Poly::constant(first), Poly::constant(step));
        let value = self.hoisted(b, |b, numbers| steps(b, numbers, &first, &step, ty, lanes));
        self.lane_numbers.insert(id, value);
        value
    }

    /// The length of a full strip in the form of an explicit vector length.
    pub(super) fn full_evl(&mut self, b: &mut Builder<'_>) -> Value {
        if let Some(known) = self.evl {
            return known;
        }
        let full = self.full;
        let value = self.hoisted(b, |b, _| b.cast(Cast::Trunc, full, Scalar::Int(32)));
        self.evl = Some(value);
        value
    }

    /// `full × step`.
    pub(super) fn full_times(&mut self, b: &mut Builder<'_>, step: &Poly) -> Value {
        let full = self.full;
        let key = (full, step.clone());
        if let Some(known) = self.scales.get(&key) {
            return *known;
        }
        let value = self.hoisted(b, |b, numbers| times(b, numbers, full, step));
        self.scales.insert(key, value);
        value
    }
}

fn times(b: &mut Builder<'_>, numbers: &mut Numbers, count: Value, step: &Poly) -> Value {
    match step.as_constant() {
        Some(by) => scaled(b, count, by),
        None => {
            let step = numbers.poly(b, step, Scalar::Int(64));
            b.mul(count, step)
        }
    }
}
