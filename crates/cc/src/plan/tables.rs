//! This module privatises histograms: what iterations add to elements that data chooses, each lane adds to a row of its own in
//! a private table, and behind the loop the rows are added to the array.
//!
//! Invariant: an element of a private table is only changed by one operation, whose order makes no difference, and its value
//! is used for nothing else; every index is known to lie in a row. An element to which nothing was added is not touched.

use super::build::Build;
use super::choose::Choice;
use super::cost::totals;
use super::lane_by_lane;
use super::narrow::{RecipeFacts, push, rebuild};
use super::recipe::{AccessShape, LoopEnding, Operand, Plan, Recipe, RecipeId, RecipeKind};
use crate::analysis::exits::Count;
use crate::analysis::memory::{Access, Span};
use crate::analysis::poly::{Poly, PolyTerm};
use crate::ir::{Binary, Cast, Const, Flags, Function, Inst, LaneOp, Math, Op, Reduce, Scalar, ValueDef};
use crate::options::{Options, Predication};

/// The bytes that the tables of a loop may have: offsets in them are numbers of 16 bits.
pub const ROOM: u64 = 1 << 16;

/// The bits of an offset.
const OFFSET: u32 = 16;

/// A table with a row for each lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrivateTable {
    /// The address of the first element that may be changed.
    pub start: Poly,
    /// How many elements a row has.
    pub bins: u32,
    /// What they are.
    pub ty: Scalar,
    /// How they are changed.
    pub op: Reduce,
    /// The loads and stores.
    pub accesses: Vec<Inst>,
}

impl PrivateTable {
    /// The bytes of a row.
    pub fn row(&self) -> u64 {
        u64::from(self.bins * self.ty.bytes())
    }

    /// The bytes for so many lanes per `vscale`, for a `vscale` of 1: whole groups of eight registers.
    pub fn bytes(&self, lanes: u32) -> u64 {
        (self.row() * u64::from(lanes)).next_multiple_of(64)
    }

    /// Instructions in front of the loop and behind it.
    fn work(&self, lanes: u32, vscale: u32) -> f64 {
        let strips = self.row().div_ceil(u64::from(64 * vscale));
        let rows = f64::from(lanes * vscale);
        3.0 * (self.bytes(lanes) / 64) as f64 + strips as f64 * (4.0 * rows + 14.0) + 20.0
    }
}

/// A load, an operation and a store to the same place.
struct Update {
    load: RecipeId,
    store: RecipeId,
    index: Operand,
    /// The address of the element with index 0.
    base: Poly,
    op: Reduce,
    /// The least index and the greatest.
    range: (i64, i64),
}

impl Build<'_> {
    /// Rewrites what can be privatised.
    pub(super) fn privatise(&self, plan: &mut Plan) {
        if plan.ending == LoopEnding::Early {
            return;
        }
        let stores = (0..plan.recipes.len()).map(RecipeId);
        let updates: Vec<Update> = stores.filter_map(|store| self.update(plan, store)).collect();
        for update in &updates {
            let ty = plan.recipe(update.store).ty;
            let same = |other: &&Update| {
                other.base == update.base && other.op == update.op && plan.recipe(other.store).ty == ty
            };
            let ranges = updates.iter().filter(same).map(|other| other.range);
            let (low, high) = ranges.fold(update.range, |all, r| (all.0.min(r.0), all.1.max(r.1)));
            let start = update.base.plus(&Poly::constant(low * i64::from(ty.bytes())));
            let sources = [update.load, update.store].map(|id| plan.recipe(id).source);
            let accesses = sources.into_iter().flatten();
            let known = plan.tables.iter().position(|t| t.start == start && t.ty == ty && t.op == update.op);
            let number = known.unwrap_or(plan.tables.len());
            match plan.tables.get_mut(number) {
                Some(table) => table.accesses.extend(accesses),
                None => {
                    let (bins, accesses) = ((high - low + 1) as u32, accesses.collect());
                    plan.tables.push(PrivateTable { start, bins, ty, op: update.op, accesses });
                }
            }
            self.redirect(plan, update, number, low);
        }
    }

    /// Of a store to an address that data chooses: what it is the end of.
    fn update(&self, plan: &Plan, store: RecipeId) -> Option<Update> {
        let indexed = |recipe: &Recipe, load: bool| match &recipe.kind {
            RecipeKind::Load(AccessShape::Indexed, None) => load,
            RecipeKind::Store(AccessShape::Indexed, None) => !load,
            _ => false,
        };
        let recipe = plan.recipe(store);
        let [Operand::Recipe(value), Operand::Recipe(address)] = recipe.operands[..] else { return None };
        if !indexed(recipe, false) {
            return None;
        }
        let combine = plan.recipe(value);
        let loads = |operand: &Operand| {
            let Operand::Recipe(load) = *operand else { return None };
            let from = plan.recipe(load);
            let same = from.operands[..] == [Operand::Recipe(address)] && from.mask == recipe.mask;
            (indexed(from, true) && same && from.ty == recipe.ty).then_some(load)
        };
        let (at, load) = combine.operands.iter().enumerate().find_map(|(at, o)| Some((at, loads(o)?)))?;
        if users(plan, load) != 1 || users(plan, value) != 1 || combine.mask.is_some() {
            return None;
        }
        let op = operation(combine, at)?;
        let place = plan.recipe(address);
        let (RecipeKind::Address(element), [Operand::Scalar(base), index]) =
            (&place.kind, &place.operands[..])
        else {
            return None;
        };
        let size = element.bytes();
        if size.is_scalable() || size.fixed != recipe.ty.bytes() || recipe.align < size.fixed {
            return None;
        }
        let access = plan.accesses.iter().find(|a| Some(a.inst) == recipe.source)?;
        let base_poly = self.scalars.poly(*base);
        let bound = self.indices(access, &base_poly, i64::from(size.fixed));
        let told = RecipeFacts { func: self.func, plan }.index(index);
        let range = match (told, bound) {
            (Some(a), Some(b)) => (a.0.max(b.0), a.1.min(b.1)),
            (a, b) => a.or(b)?,
        };
        let fits = range.0 <= range.1 && (range.1 - range.0 + 1) * i64::from(size.fixed) <= ROOM as i64;
        let near = range.0.unsigned_abs() < 1 << 32;
        let index = index.clone();
        (fits && near && self.scalars.is_invariant(&base_poly, self.number)).then_some(Update {
            load,
            store,
            index,
            base: base_poly,
            op,
            range,
        })
    }

    /// The indices of elements of the variable that is accessed: others are none of its.
    fn indices(&self, access: &Access, base: &Poly, size: i64) -> Option<(i64, i64)> {
        let object = access.base?;
        let bytes = match &self.func.value(object).def {
            ValueDef::Const(Const::Symbol(symbol)) => self.func.size(*symbol)?,
            ValueDef::Inst(inst) => variable(self.func, *inst)?,
            _ => return None,
        };
        let offset = base.minus(&Poly::term(PolyTerm::Value(object))).as_constant()?;
        let bytes = i64::try_from(bytes).ok()?;
        Some((-offset.div_euclid(size), (bytes - offset).div_euclid(size) - 1))
    }

    /// Lets an update change the table instead of the array; its rows begin with the element of index `low`.
    fn redirect(&self, plan: &mut Plan, update: &Update, number: usize, low: i64) {
        let table = &plan.tables[number];
        let (bytes, row) = (i64::from(table.ty.bytes()), table.row() as i64);
        let place = plan.recipe(update.load).place;
        let ty = Scalar::Int(OFFSET as u16);
        let look = RecipeFacts { func: self.func, plan };
        let index = if look.fits(&update.index, OFFSET, 0) {
            rebuild(self.func, plan, &update.index, OFFSET)
        } else {
            let bits = plan.ty(&update.index, |v| self.func.ty(v).element().unwrap_or(ty)).bits();
            let cast = if bits < OFFSET { Cast::SExt } else { Cast::Trunc };
            match bits == OFFSET {
                true => update.index.clone(),
                false => {
                    push(plan, RecipeKind::Widen(LaneOp::Cast(cast)), vec![update.index.clone()], ty, place)
                }
            }
        };
        let mut offset = index;
        if bytes > 1 {
            let by = Operand::Uniform(Poly::constant(bytes.ilog2().into()), ty);
            let kind = RecipeKind::Widen(LaneOp::Binary(Binary::Shl));
            offset = push(plan, kind, vec![offset, by], ty, place);
        }
        let rows =
            push(plan, RecipeKind::LaneNumbers { first: -low * bytes, step: row }, Vec::new(), ty, place);
        let kind = RecipeKind::Widen(LaneOp::Binary(Binary::Add));
        let offset = push(plan, kind, vec![offset, rows], ty, place);
        let Operand::Recipe(value) = plan.recipe(update.store).operands[0] else { return };
        // Sums in parts may wrap where the whole does not.
        let combine = &mut plan.recipes[value.0];
        combine.flags = combine.flags.and(Flags::FAST);
        let load = &mut plan.recipes[update.load.0];
        load.kind = RecipeKind::Load(AccessShape::Private(number), None);
        load.operands = vec![offset.clone()];
        let store = &mut plan.recipes[update.store.0];
        store.kind = RecipeKind::Store(AccessShape::Private(number), None);
        store.operands[1] = offset;
    }
}

/// How often a recipe's result is used.
fn users(plan: &Plan, id: RecipeId) -> usize {
    let next = plan.phis.iter().filter_map(|p| p.next.as_ref()?.recipe());
    plan.recipes.iter().flat_map(Recipe::uses).chain(next).filter(|used| *used == id).count()
}

/// The bytes of a variable of the frame.
pub(super) fn variable(func: &Function, inst: Inst) -> Option<u64> {
    let data = func.inst(inst);
    let Op::Alloca(element) = data.op else { return None };
    let count = func.as_int(data.operands()[0])?;
    let size = element.bytes();
    if size.is_scalable() { None } else { u64::from(size.fixed).checked_mul(count) }
}

/// What is done with the operand of number `at`, if its order makes no difference.
fn operation(recipe: &Recipe, at: usize) -> Option<Reduce> {
    let RecipeKind::Widen(op) = recipe.kind else { return None };
    let any_order = recipe.flags.has(Flags::REASSOC) && recipe.flags.has(Flags::NSZ);
    Some(match op {
        LaneOp::Binary(Binary::Add) => Reduce::Add,
        LaneOp::Binary(Binary::Sub) if at == 0 => Reduce::Add,
        LaneOp::Binary(Binary::Mul) => Reduce::Mul,
        LaneOp::Binary(Binary::And) => Reduce::And,
        LaneOp::Binary(Binary::Or) => Reduce::Or,
        LaneOp::Binary(Binary::Xor) => Reduce::Xor,
        LaneOp::Math(Math::SMax) => Reduce::SMax,
        LaneOp::Math(Math::SMin) => Reduce::SMin,
        LaneOp::Math(Math::UMax) => Reduce::UMax,
        LaneOp::Math(Math::UMin) => Reduce::UMin,
        LaneOp::Binary(Binary::FAdd) if any_order => Reduce::FAdd,
        LaneOp::Binary(Binary::FSub) if any_order && at == 0 => Reduce::FAdd,
        LaneOp::Math(Math::FMulAdd | Math::Fma) if any_order && at == 2 => Reduce::FAdd,
        _ => return None,
    })
}

impl Plan {
    /// The table that an access changes instead of its array.
    pub fn table_of(&self, access: &Access) -> Option<usize> {
        self.tables.iter().position(|t| t.accesses.contains(&access.inst))
    }

    /// What an access touches, as far as that can be said; of a table all that may be changed.
    pub fn span(&self, access: &Access) -> Option<Span> {
        let Some(table) = self.table_of(access) else { return access.span() };
        let table = &self.tables[table];
        Some(Span { start: table.start.clone(), step: Poly::default(), bytes: table.row() as i64 })
    }

    /// The greatest `vscale` for which the tables have room.
    pub fn most_vscale(&self, lanes: u32) -> u64 {
        let bytes: u64 = self.tables.iter().map(|t| t.bytes(lanes)).sum();
        ROOM / bytes.max(1)
    }
}

/// From how many iterations on private tables pay in a loop whose scalar iterations take so much; none if they never do.
pub(super) fn least(
    func: &Function,
    plan: &Plan,
    choice: &Choice,
    options: &Options,
    iteration: f64,
) -> Option<u64> {
    let vscale = options.tune_vlen / 64;
    // Lengths that are spelled out as masks are compared with lane numbers of 32 bits, for which wide groups have no room.
    let spelled = options.predication != Predication::Evl && plan.tables.iter().any(|t| t.ty.bits() < 32);
    if spelled || plan.most_vscale(choice.lanes) < vscale.into() {
        return None;
    }
    let (total, _) = totals(func, plan, choice, options);
    let (few, many) = (total(0.0), total(16384.0));
    let saved = lane_by_lane::MOST * iteration - (many - few) / 16384.0;
    let around: f64 = plan.tables.iter().map(|t| t.work(choice.lanes, vscale)).sum();
    let least = ((around + few) / saved).ceil();
    let trips = plan.counts().into_iter().filter_map(Count::as_constant).min();
    let pays = saved > 0.0 && trips.map_or(least <= 1000.0, |n| least <= n as f64);
    pays.then_some((least as u64).max(1))
}

/// What a loop costs that is a vector loop from `least` iterations on.
pub(super) fn total(
    plan: &Plan,
    choice: &Choice,
    options: &Options,
    (n, strips): (f64, f64),
    iteration: f64,
) -> f64 {
    let around = |t: &PrivateTable| t.work(choice.lanes, options.tune_vlen / 64);
    match choice.least {
        Some(least) if n < least as f64 => 6.0 + n * iteration,
        _ => strips + plan.tables.iter().map(around).sum::<f64>(),
    }
}
