//! One strip: the recipes of a plan as vector instructions.
//!
//! Invariant: lanes at or beyond the strip's length are neither stored nor carried on, and nothing that could be noticed
//! runs in them. All lanes count in a full strip; then memory and arithmetic need no length.

use std::collections::HashMap;

use super::numbers::{Numbers, scaled};
use super::state::{Item, State, combine, neutral};
use crate::analysis::poly::Poly;
use crate::ir::{
    Binary, Block, Builder, Cast, Element, Extent, Flags, Inst, IntPredicate, Intrinsic, LaneOp, Op, Reduce,
    Scalar, Type, Value,
};
use crate::plan::recipe::{Kind, Operand, Plan, Recipe, RecipeId, Stream};

/// How many lanes of a strip count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Length {
    /// All.
    Full,
    /// The first so many: an `i32`.
    Evl(Value),
    /// Those of a mask.
    Mask(Value),
}

/// What is the same in all strips of a loop.
#[derive(Debug)]
pub(super) struct Frame<'p> {
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
    evl: Option<Value>,
    splats: HashMap<(Value, Scalar), Value>,
    scales: HashMap<(Value, Poly), Value>,
}

impl<'p> Frame<'p> {
    pub(super) fn new(plan: &'p Plan, lanes: u32, entry: Block, numbers: Numbers, full: Value) -> Frame<'p> {
        Frame { plan, lanes, entry, numbers, full, evl: None, splats: HashMap::new(), scales: HashMap::new() }
    }

    /// Runs `make` at the end of the entry, whose terminator is not there yet or stays last.
    fn hoisted<T>(
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

    fn vector(&self, ty: Scalar) -> Type {
        Type::Vector(ty, Extent::scalable(self.lanes))
    }

    fn splat(&mut self, b: &mut Builder<'_>, scalar: Value, ty: Scalar) -> Value {
        if let Some(known) = self.splats.get(&(scalar, ty)) {
            return *known;
        }
        let vector = self.vector(ty);
        let value = self.hoisted(b, |b, _| b.splat(vector, scalar));
        self.splats.insert((scalar, ty), value);
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

/// A strip in the making.
pub(super) struct Strip<'f, 'p> {
    frame: &'f mut Frame<'p>,
    length: Length,
    before: State,
    /// The state after the strip.
    pub(super) after: State,
    /// What recipes gave.
    pub(super) values: HashMap<RecipeId, Value>,
    moved: HashMap<Poly, Value>,
    /// Fault-only-first loads shorten the strip to this.
    pub(super) shortened: Option<Value>,
    ahead: bool,
}

impl<'f, 'p> Strip<'f, 'p> {
    pub(super) fn new(frame: &'f mut Frame<'p>, length: Length, before: &State) -> Strip<'f, 'p> {
        Strip {
            frame,
            length,
            before: before.clone(),
            after: before.clone(),
            values: HashMap::new(),
            moved: HashMap::new(),
            shortened: None,
            ahead: false,
        }
    }

    /// Loads may stop early from here on (`ahead`), or not.
    pub(super) fn read_ahead(&mut self, ahead: bool) {
        self.ahead = ahead;
    }

    /// Changes how many lanes count.
    pub(super) fn set_length(&mut self, length: Length) {
        self.length = length;
        self.moved.clear();
    }

    /// Runs recipes in this order.
    pub(super) fn run(&mut self, b: &mut Builder<'_>, order: &[RecipeId]) {
        for &id in order {
            if !self.values.contains_key(&id) {
                let recipe = self.frame.plan.recipe(id).clone();
                if let Some(value) = self.recipe(b, id, &recipe) {
                    self.values.insert(id, value);
                }
            }
        }
    }

    fn all(&self, b: &mut Builder<'_>) -> Value {
        let ty = self.frame.vector(Scalar::Int(1));
        b.func.all_true(ty)
    }

    fn evl(&mut self, b: &mut Builder<'_>) -> Value {
        match self.length {
            Length::Evl(evl) => evl,
            _ => self.frame.full_evl(b),
        }
    }

    /// How many lanes count, as an `i64`.
    fn count(&mut self, b: &mut Builder<'_>) -> Value {
        match self.length {
            Length::Evl(evl) => {
                if let Some(known) = self.moved.get(&Poly::constant(0)) {
                    return *known;
                }
                let count = b.zext_or_trunc(evl, Scalar::Int(64));
                self.moved.insert(Poly::constant(0), count);
                count
            }
            _ => self.frame.full,
        }
    }

    /// How far something moves in this strip that moves by `step` in each iteration.
    fn distance(&mut self, b: &mut Builder<'_>, step: &Poly) -> Value {
        let Length::Evl(_) = self.length else { return self.frame.full_times(b, step) };
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

    /// Moves pointers, counters and accumulators on.
    pub(super) fn advance(&mut self, b: &mut Builder<'_>) {
        for (item, value) in self.before.items.clone() {
            let next = match &item {
                Item::Pointer(stream) => self.next_pointer(b, stream),
                Item::Index => {
                    let count = self.count(b);
                    Some(b.add(value, count))
                }
                Item::Induction(id) => self.next_induction(b, *id, value),
                Item::Lanes(phi) => self.accumulated(b, *phi, value),
                Item::Scalar(phi) => self.carried(b, *phi),
            };
            if let Some(next) = next {
                self.after.set(&item, next);
            }
        }
    }

    fn next_pointer(&mut self, b: &mut Builder<'_>, stream: &Stream) -> Option<Value> {
        let item = Item::Pointer(stream.clone());
        let (now, after) = (self.before.get(&item)?, self.after.get(&item)?);
        if now != after {
            return Some(after);
        }
        let distance = self.distance(b, &stream.step);
        let next = b.gep(Element::Of(Type::I8), now, distance);
        self.after.set(&item, next);
        Some(next)
    }

    fn next_induction(&mut self, b: &mut Builder<'_>, id: RecipeId, value: Value) -> Option<Value> {
        let recipe = self.frame.plan.recipe(id);
        let Kind::Induction(_, step) = &recipe.kind else { return None };
        let (step, ty) = (step.clone(), recipe.ty);
        let distance = self.distance(b, &step);
        let vector = self.frame.vector(ty);
        let by = match self.length {
            Length::Evl(_) => {
                let distance = b.zext_or_trunc(distance, ty);
                b.splat(vector, distance)
            }
            _ => {
                let distance = self.frame.hoisted(b, |b, _| b.zext_or_trunc(distance, ty));
                self.frame.splat(b, distance, ty)
            }
        };
        Some(b.add(value, by))
    }

    fn next_of(&self, phi: Inst) -> Option<Operand> {
        self.frame.plan.phis.iter().find(|p| p.phi == phi)?.next.clone()
    }

    /// The accumulator after the strip: lanes that do not count keep what they had.
    fn accumulated(&mut self, b: &mut Builder<'_>, phi: Inst, before: Value) -> Option<Value> {
        let next = self.next_of(phi)?;
        let Length::Evl(evl) = self.length else {
            let value = self.lanes(b, &next);
            return Some(match self.length {
                Length::Mask(mask) => b.select(mask, value, before),
                _ => value,
            });
        };
        let vector = b.func.ty(before);
        // A choice between a new value and the old one is the same choice as that of the length.
        if let Operand::Recipe(id) = &next {
            let recipe = self.frame.plan.recipe(*id).clone();
            if matches!(recipe.kind, Kind::Blend | Kind::Widen(LaneOp::Select))
                && !self.values.contains_key(id)
            {
                let is_old = |o: &Operand| match o {
                    Operand::Recipe(r) => self.values.get(r) == Some(&before),
                    _ => false,
                };
                if is_old(&recipe.operands[2]) {
                    let mask = self.lanes(b, &recipe.operands[0]);
                    let value = self.lanes(b, &recipe.operands[1]);
                    return Some(b.intrinsic(Intrinsic::VpMerge, vector, &[mask, value, before, evl]));
                }
            }
        }
        let value = self.lanes(b, &next);
        let all = self.all(b);
        Some(b.intrinsic(Intrinsic::VpMerge, vector, &[all, value, before, evl]))
    }

    fn carried(&mut self, b: &mut Builder<'_>, phi: Inst) -> Option<Value> {
        let item = Item::Scalar(phi);
        let (now, after) = (self.before.get(&item)?, self.after.get(&item)?);
        if now != after {
            return Some(after);
        }
        let Some(Operand::Recipe(id)) = self.next_of(phi) else {
            // The same in all iterations: after one of them it is that.
            let next = self.next_of(phi)?;
            return self.scalar(b, &next);
        };
        let recipe = self.frame.plan.recipe(id).clone();
        if let Kind::Count(_) = recipe.kind {
            let grown = *self.values.get(&id)?;
            return Some(b.add(now, grown));
        }
        if recipe.is_scalar() {
            return self.values.get(&id).copied();
        }
        self.last_lane(b, id)
    }

    /// The last lane that counts.
    fn last_lane(&mut self, b: &mut Builder<'_>, id: RecipeId) -> Option<Value> {
        let lanes = *self.values.get(&id)?;
        let count = self.count(b);
        let one = b.func.int(Type::I64, 1);
        let last = b.sub(count, one);
        Some(b.extract_element(lanes, last))
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
    fn scalar(&mut self, b: &mut Builder<'_>, operand: &Operand) -> Option<Value> {
        match operand {
            Operand::Recipe(id) => self.values.get(id).copied().filter(|v| !b.func.ty(*v).is_vector()),
            Operand::Scalar(value) => Some(*value),
            Operand::Uniform(poly, ty) => Some(self.frame.uniform(b, poly, *ty)),
        }
    }

    /// The mask of a recipe, joined with that of the strip.
    fn mask(&mut self, b: &mut Builder<'_>, recipe: &Recipe) -> Option<Value> {
        let own = recipe.mask.clone().map(|m| self.lanes(b, &m));
        match (self.length, own) {
            (Length::Mask(strip), Some(own)) => {
                let no = b.func.zero(self.frame.vector(Scalar::Int(1)));
                Some(b.select(strip, own, no))
            }
            (Length::Mask(strip), None) => Some(strip),
            (_, own) => own,
        }
    }

    fn recipe(&mut self, b: &mut Builder<'_>, id: RecipeId, recipe: &Recipe) -> Option<Value> {
        match &recipe.kind {
            Kind::Induction(..) => self.before.get(&Item::Induction(id)),
            Kind::Accumulator(phi) => self.before.get(&Item::Lanes(*phi)),
            Kind::Carry(phi) => self.before.get(&Item::Scalar(*phi)),
            Kind::Widen(op) => Some(self.widen(b, *op, recipe)),
            Kind::Blend => Some(self.widen(b, LaneOp::Select, recipe)),
            Kind::Address(element) => {
                let base = self.scalar(b, &recipe.operands[0]);
                let base = base.unwrap_or_else(|| self.lanes(b, &recipe.operands[0]));
                let index = self.lanes(b, &recipe.operands[1]);
                Some(b.gep(*element, base, index))
            }
            Kind::Load(shape, stream) => super::access::load(self, b, id, recipe, shape, stream.as_ref()),
            Kind::Field(field) => {
                let Operand::Recipe(whole) = recipe.operands.first()? else { return None };
                let all = *self.values.get(whole)?;
                Some(b.extract_value(all, *field))
            }
            Kind::Store(shape, stream) => {
                super::access::store(self, b, recipe, shape, stream.as_ref());
                None
            }
            Kind::Ordered(op) => Some(self.ordered(b, *op, recipe)),
            Kind::Shift(phi) => Some(self.shift(b, *phi, recipe)),
            Kind::Scan(op, phi) => Some(self.scan(b, *op, *phi, recipe)),
            Kind::Count(_) => Some(self.counted(b, recipe)),
        }
    }

    fn widen(&mut self, b: &mut Builder<'_>, op: LaneOp, recipe: &Recipe) -> Value {
        let operands: Vec<Value> = recipe.operands.iter().map(|o| self.lanes(b, o)).collect();
        let ty = self.frame.vector(recipe.ty);
        // A division must not run in lanes that do not count; others may.
        let careful = recipe.mask.is_some() || op.is_dangerous();
        let mask = if careful { self.mask(b, recipe) } else { None };
        match (self.length, mask) {
            (Length::Full | Length::Mask(_), None) => {
                b.flags(recipe.flags);
                let inst = b.inst(crate::ir::InstData::new(Op::Lane(op), ty, &operands));
                b.func.inst(inst).result().unwrap_or(operands[0])
            }
            (_, mask) => {
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
    }

    fn ordered(&mut self, b: &mut Builder<'_>, op: Reduce, recipe: &Recipe) -> Value {
        let start =
            self.scalar(b, &recipe.operands[0]).unwrap_or_else(|| b.func.poison(Type::Scalar(recipe.ty)));
        let lanes = self.lanes(b, &recipe.operands[1]);
        let mask = self.mask(b, recipe);
        let strict = recipe.flags.without(Flags::REASSOC).and(Flags::FAST.without(Flags::REASSOC));
        match (self.length, mask) {
            (Length::Full, None) => {
                b.flags(strict);
                b.intrinsic(Intrinsic::Reduce(op), Type::Scalar(recipe.ty), &[start, lanes])
            }
            (_, mask) => {
                let mask = mask.unwrap_or_else(|| self.all(b));
                let evl = self.evl(b);
                b.flags(strict);
                b.vp_reduce(op, start, lanes, mask, evl)
            }
        }
    }

    fn shift(&mut self, b: &mut Builder<'_>, phi: Inst, recipe: &Recipe) -> Value {
        let lanes = self.lanes(b, &recipe.operands[0]);
        let ty = self.frame.vector(recipe.ty);
        let first =
            self.before.get(&Item::Scalar(phi)).unwrap_or_else(|| b.func.poison(Type::Scalar(recipe.ty)));
        let first = b.splat(ty, first);
        let minus_one = b.func.int(Type::I32, u64::MAX);
        b.intrinsic(Intrinsic::Splice, ty, &[first, lanes, minus_one])
    }

    /// Partial results in the lanes: distances 1, 2, 4 … in a loop of its own.
    fn scan(&mut self, b: &mut Builder<'_>, op: Reduce, phi: Inst, recipe: &Recipe) -> Value {
        let lanes = self.lanes(b, &recipe.operands[0]);
        let ty = self.frame.vector(recipe.ty);
        let evl = self.evl(b);
        let all = self.all(b);
        let none = neutral(b.func, op, ty);
        let (one, zero) = (b.func.int(Type::I32, 1), b.func.int(Type::I32, 0));
        // Distances that every vector has take no loop.
        let least = b.func.attrs.vscale_range.map_or(1, |(least, _)| least.clamp(1, 16)) * self.frame.lanes;
        let (mut lanes, mut far) = (lanes, 1);
        while far < least {
            let distance = b.func.int(Type::I32, far.into());
            let moved = b.intrinsic(Intrinsic::VpSplice, ty, &[none, lanes, zero, all, distance, evl]);
            lanes = self.combined(b, op, lanes, moved, all, evl);
            far *= 2;
        }
        let first = b.func.int(Type::I32, far.into());
        let from = b.block();
        let (body, done) = (b.func.add_block("scan"), b.func.add_block("scanned"));
        let more = b.icmp(IntPredicate::Ult, first, evl);
        b.cond_br(more, body, done);
        b.switch_to(body);
        let (sums, far) = (b.phi(ty), b.phi(Type::I32));
        let moved = b.intrinsic(Intrinsic::VpSplice, ty, &[none, sums, zero, all, far, evl]);
        let next = self.combined(b, op, sums, moved, all, evl);
        let twice = b.binary(Binary::Shl, far, one);
        let more = b.icmp(IntPredicate::Ult, twice, evl);
        b.cond_br(more, body, done);
        for (phi, start, next) in [(sums, lanes, next), (far, first, twice)] {
            b.add_incoming(phi, from, start);
            b.add_incoming(phi, body, next);
        }
        b.switch_to(done);
        let all_sums = b.phi(ty);
        b.add_incoming(all_sums, from, lanes);
        b.add_incoming(all_sums, body, next);
        let carry =
            self.before.get(&Item::Scalar(phi)).unwrap_or_else(|| b.func.poison(Type::Scalar(recipe.ty)));
        let carry = b.splat(ty, carry);
        self.combined(b, op, all_sums, carry, all, evl)
    }

    fn combined(
        &mut self,
        b: &mut Builder<'_>,
        op: Reduce,
        x: Value,
        y: Value,
        all: Value,
        evl: Value,
    ) -> Value {
        let plain = combine(b, op, x, y);
        let Length::Evl(_) = self.length else { return plain };
        // Under a length, the same operation with it.
        let Some(inst) = b.func.def_inst(plain) else { return plain };
        let Op::Lane(lane) = b.func.inst(inst).op else { return plain };
        let value = b.vp(lane, &[x, y], all, evl);
        b.func.remove(inst);
        value
    }

    fn counted(&mut self, b: &mut Builder<'_>, recipe: &Recipe) -> Value {
        let mask = self.mask(b, recipe).unwrap_or_else(|| self.all(b));
        let ty = self.frame.vector(recipe.ty);
        let cast = LaneOp::Cast(Cast::ZExt);
        match self.length {
            Length::Evl(evl) => {
                let all = self.all(b);
                let ones = b.vp_to(cast, ty, &[mask], all, evl);
                let zero = b.func.zero(Type::Scalar(recipe.ty));
                b.vp_reduce(Reduce::Add, zero, ones, all, evl)
            }
            _ => {
                let ones = b.cast(Cast::ZExt, mask, recipe.ty);
                b.intrinsic(Intrinsic::Reduce(Reduce::Add), Type::Scalar(recipe.ty), &[ones])
            }
        }
    }
}

/// What accesses need of a strip.
impl Strip<'_, '_> {
    pub(super) fn length(&self) -> Length {
        self.length
    }

    pub(super) fn is_ahead(&self) -> bool {
        self.ahead
    }

    pub(super) fn vector_of(&self, ty: Scalar) -> Type {
        self.frame.vector(ty)
    }

    pub(super) fn lane_count(&self) -> u32 {
        self.frame.lanes
    }

    pub(super) fn pointer(&mut self, b: &mut Builder<'_>, stream: &Stream) -> Value {
        match self.before.get(&Item::Pointer(stream.clone())) {
            Some(pointer) => pointer,
            None => self.frame.uniform(b, &stream.start, Scalar::Ptr),
        }
    }

    pub(super) fn packed_pointer(
        &mut self,
        b: &mut Builder<'_>,
        phi: Inst,
        stream: &Stream,
        ty: Scalar,
    ) -> Value {
        let start = self.frame.uniform(b, &stream.start, Scalar::Ptr);
        match self.before.get(&Item::Scalar(phi)) {
            Some(count) => b.gep(Element::Of(Type::Scalar(ty)), start, count),
            None => start,
        }
    }

    /// How many lanes a packed phi grows by in this strip.
    pub(super) fn packed_count(&mut self, b: &mut Builder<'_>, phi: Inst) -> Value {
        if let Some(Operand::Recipe(id)) = self.next_of(phi) {
            self.run(b, &[id]);
            if let Some(count) = self.values.get(&id) {
                return *count;
            }
        }
        self.count(b)
    }

    pub(super) fn stride(&mut self, b: &mut Builder<'_>, step: &Poly) -> Value {
        self.frame.uniform(b, step, Scalar::Int(64))
    }

    pub(super) fn evl_or_full(&mut self, b: &mut Builder<'_>) -> Value {
        self.evl(b)
    }

    pub(super) fn own_mask(&mut self, b: &mut Builder<'_>, recipe: &Recipe) -> Option<Value> {
        self.mask(b, recipe)
    }

    pub(super) fn no_hole(&self, b: &mut Builder<'_>) -> Value {
        self.all(b)
    }

    /// Remembers the last element of a load for the phis that carry it, read again by itself: cheaper than from the lanes.
    pub(super) fn reload(
        &mut self,
        b: &mut Builder<'_>,
        id: RecipeId,
        stream: &Stream,
        ty: Scalar,
        align: u32,
    ) {
        let phis: Vec<Inst> = self
            .frame
            .plan
            .phis
            .iter()
            .filter(|p| p.next == Some(Operand::Recipe(id)))
            .map(|p| p.phi)
            .collect();
        let wanted: Vec<Item> =
            phis.into_iter().map(Item::Scalar).filter(|item| self.before.get(item).is_some()).collect();
        if wanted.is_empty() {
            return;
        }
        let Some(next) = self.next_pointer(b, stream) else { return };
        let back = b.func.int(Type::I64, u64::from(ty.bytes()).wrapping_neg());
        let last = b.gep(Element::Of(Type::I8), next, back);
        let value = b.load(Type::Scalar(ty), last, align);
        for item in wanted {
            self.after.set(&item, value);
        }
    }
}
