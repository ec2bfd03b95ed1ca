//! A `LoopReplacement` connects a new vector loop to the function around it: entry, exits, start values.
//!
//! Invariant: between its methods' calls every block that was there before still ends as it did, but for edges into the
//! loop, which lead to `entry`.

use super::checks::overlap_checks;
use super::copy::{detach, loop_blocks};
use super::numbers::Numbers;
use super::state::{StripItem, StripState, combine, is_idempotent};
use crate::analysis::memory::Span;
use crate::analysis::phis::Carried;
use crate::analysis::poly::{Poly, PolyTerm};
use crate::ir::{
    Block, Builder, Cast, Dominators, Flags, FloatPredicate, Function, Inst, IntPredicate, Intrinsic, Reduce,
    Scalar, Type, Value,
};
use crate::plan::recipe::{LoopEnding, PhiPlan, Plan};

/// A loop being replaced.
pub(super) struct LoopReplacement<'f, 'p> {
    /// The function.
    pub(super) func: &'f mut Function,
    /// What is to be done.
    pub(super) plan: &'p Plan,
    /// Lanes per `vscale`.
    pub(super) lanes: u32,
    /// How many full strips go side by side.
    pub(super) interleave: u32,
    /// Where the loop is entered now.
    pub(super) entry: Block,
    /// The header phis with their values there.
    pub(super) starts: Vec<(Inst, Value)>,
    /// Where private tables are.
    pub(super) tables: Vec<Value>,
    /// The blocks of the scalar loop.
    blocks: Vec<Block>,
}

impl<'f, 'p> LoopReplacement<'f, 'p> {
    /// Leads the loop's entries to a new block.
    pub(super) fn new(
        func: &'f mut Function,
        plan: &'p Plan,
        (lanes, interleave): (u32, u32),
    ) -> LoopReplacement<'f, 'p> {
        let blocks = loop_blocks(func, plan.header, plan.latch);
        let (entry, starts) = detach(func, plan.header, &blocks, "vector.entry");
        LoopReplacement { func, plan, lanes, interleave, entry, starts, tables: Vec::new(), blocks }
    }

    /// A new block.
    pub(super) fn block(&mut self, name: &str) -> Block {
        self.func.add_block(name)
    }

    /// A builder at the end of a block.
    pub(super) fn at(&mut self, block: Block) -> Builder<'_> {
        Builder::at_end(self.func, block)
    }

    /// The edge from `from`, which a conditional exit of the scalar loop is, now comes from `instead`; the values of
    /// the exit block's phis on it are `values`, or as they were.
    pub(super) fn leave_from(
        &mut self,
        from: Block,
        to: Block,
        instead: Block,
        values: &[(Inst, Value)],
        keep: bool,
    ) {
        let phis: Vec<Inst> = self.func.phis(to).collect();
        for phi in phis {
            let incoming: Vec<(Block, Value)> = self.func.inst(phi).incoming().collect();
            let Some((_, old)) = incoming.iter().find(|(b, _)| *b == from).copied() else { continue };
            let value = values.iter().find(|(p, _)| *p == phi).map_or(old, |(_, v)| *v);
            let kept = incoming.into_iter().filter(|(b, _)| keep || *b != from);
            let all: Vec<(Block, Value)> = kept.chain([(instead, value)]).collect();
            self.func.set_operands(phi, &all.iter().map(|(_, v)| *v).collect::<Vec<_>>());
            self.func.set_blocks(phi, &all.iter().map(|(b, _)| *b).collect::<Vec<_>>());
        }
    }

    /// The scalar loop is not needed any more.
    pub(super) fn drop_scalar(&mut self) {
        let keep: Vec<Block> =
            self.func.layout().iter().copied().filter(|b| !self.blocks.contains(b)).collect();
        self.func.set_layout(&keep);
    }

    /// Puts the new blocks where the loop is entered, each in front of those that it leads to.
    pub(super) fn tidy(&mut self, first_new: usize) {
        let layout = self.func.layout().to_vec();
        let (new, mut old): (Vec<Block>, Vec<Block>) =
            layout.into_iter().partition(|b| b.index() >= first_new);
        let mut order = Dominators::new(self.func).reverse_postorder().to_vec();
        order.retain(|b| new.contains(b));
        let preds = self.func.predecessors()[self.entry.index()].clone();
        let at = old.iter().rposition(|b| preds.contains(b)).map_or(old.len(), |at| at + 1);
        old.splice(at..at, order);
        self.func.set_layout(&old);
    }

    /// The scalar loop is entered through `scalar`, to which the blocks that lead there do already: with the values of its
    /// header phis that a block has here, with those of the start from all others.
    pub(super) fn resume(&mut self, scalar: Block, values: &[(Block, Vec<(Inst, Value)>)]) {
        let preds = self.func.predecessors()[scalar.index()].clone();
        let mut entered = Vec::new();
        for (phi, start) in self.starts.clone() {
            let from = |pred: &Block| {
                let own = values.iter().find(|(block, _)| block == pred).map(|(_, values)| values);
                own.and_then(|v| v.iter().find(|(p, _)| *p == phi)).map_or(start, |(_, v)| *v)
            };
            let all: Vec<Value> = preds.iter().map(from).collect();
            let same = all.iter().all(|v| Some(v) == all.first());
            let value = match all.first() {
                Some(first) if same => *first,
                _ => {
                    let ty = self.func.inst(phi).ty;
                    let mut b = Builder::at_end(self.func, scalar);
                    let merged = b.phi(ty);
                    preds.iter().zip(&all).for_each(|(pred, value)| b.add_incoming(merged, *pred, *value));
                    merged
                }
            };
            entered.push((phi, value));
        }
        for (phi, value) in entered {
            self.func.add_incoming(phi, scalar, value);
        }
        Builder::at_end(self.func, scalar).br(self.plan.header);
    }

    /// Leaves for `scalar` if ranges overlap that must not in `count` iterations, or steps are too short; goes on in the block
    /// that is returned.
    pub(super) fn checks(
        &mut self,
        numbers: &mut Numbers,
        block: Block,
        count: Option<Value>,
        scalar: Block,
    ) -> Block {
        let plan = self.plan;
        let block = super::checks::long_steps(self.func, numbers, block, scalar, &plan.steps);
        let block = super::checks::one_page(self.func, numbers, block, scalar, &plan.pages);
        // A loop that data ends reads ahead of its own stores.
        let strip = (plan.ending != LoopEnding::Early).then(|| self.lanes * self.interleave);
        match count {
            Some(count) => {
                let spans: Vec<Option<Span>> = plan.accesses.iter().map(|a| plan.span(a)).collect();
                overlap_checks(self.func, numbers, block, (count, strip), scalar, (&spans, &plan.checks))
            }
            None => block,
        }
    }

    /// What the header phi would be in the iteration after those that were done.
    pub(super) fn next_value(
        &mut self,
        block: Block,
        numbers: &mut Numbers,
        phi: &PhiPlan,
        state: &StripState,
        done: Value,
    ) -> Value {
        let mut b = Builder::at_end(self.func, block);
        let start = self.starts.iter().find(|(p, _)| *p == phi.phi).map_or(phi.start, |(_, v)| *v);
        let done = Poly::term(PolyTerm::Value(done));
        if let Some((start, step)) = &phi.reload {
            let address = numbers.linear(&mut b, (start, step), &done, Scalar::Ptr);
            let ty = b.func.ty(phi.start);
            return b.load(ty, address, 0);
        }
        match &phi.carried {
            Carried::Counter { start, step } => {
                let ty = b.func.ty(phi.start).element().unwrap_or(Scalar::Int(64));
                numbers.linear(&mut b, (start, step), &done, ty)
            }
            Carried::Reduction { op, ordered: false, .. } => match state.get(&StripItem::Lanes(phi.phi)) {
                Some(lanes) => reduced(&mut b, *op, start, lanes),
                None => start,
            },
            Carried::Extreme { op, .. } => match state.get(&StripItem::Lanes(phi.phi)) {
                Some(lanes) => reduced(&mut b, *op, start, lanes),
                None => start,
            },
            Carried::Place { extreme, last, .. } => {
                self.place(block, phi, *extreme, *last, state).unwrap_or(start)
            }
            _ => state.get(&StripItem::Scalar(phi.phi)).unwrap_or(start),
        }
    }

    /// The place of the extreme value: the least (or greatest) among the lanes that hold it.
    fn place(
        &mut self,
        block: Block,
        phi: &PhiPlan,
        extreme: Inst,
        last: bool,
        state: &StripState,
    ) -> Option<Value> {
        let values = state.get(&StripItem::Lanes(extreme))?;
        let places = state.get(&StripItem::Lanes(phi.phi))?;
        let Carried::Extreme { op, .. } = &self.plan.phis.iter().find(|p| p.phi == extreme)?.carried else {
            return None;
        };
        let mut b = Builder::at_end(self.func, block);
        let ty = b.func.ty(values);
        let best = b.intrinsic(Intrinsic::Reduce(*op), Type::Scalar(ty.element()?), &[values]);
        let best = b.splat(ty, best);
        let equal = match ty.is_float() {
            true => b.fcmp(FloatPredicate::Oeq, values, best),
            false => b.icmp(IntPredicate::Eq, values, best),
        };
        // There is no least of addresses, but of their numbers.
        let is_address = b.func.ty(places).element() == Some(Scalar::Ptr);
        let places = if is_address { b.cast(Cast::PtrToInt, places, Scalar::Int(64)) } else { places };
        let place_ty = b.func.ty(places);
        let none = if last { b.func.zero(place_ty) } else { b.func.int(place_ty, u64::MAX) };
        let found = b.select(equal, places, none);
        let op = if last { Reduce::UMax } else { Reduce::UMin };
        let place = b.intrinsic(Intrinsic::Reduce(op), Type::Scalar(place_ty.element()?), &[found]);
        Some(if is_address { b.cast(Cast::IntToPtr, place, Scalar::Ptr) } else { place })
    }
}

/// The lanes of an accumulator as one value.
fn reduced(b: &mut Builder<'_>, op: Reduce, start: Value, lanes: Value) -> Value {
    let ty = b.func.ty(start);
    if op.has_start() {
        b.flags(Flags::REASSOC);
        return b.intrinsic(Intrinsic::Reduce(op), ty, &[start, lanes]);
    }
    if let Reduce::FMaximum | Reduce::FMinimum = op {
        // The greatest number, unless one is none: there is no instruction that looks for both.
        let number = if op == Reduce::FMaximum { Reduce::FMax } else { Reduce::FMin };
        let value = b.intrinsic(Intrinsic::Reduce(number), ty, &[lanes]);
        let strange = b.fcmp(FloatPredicate::Uno, lanes, lanes);
        let any = b.intrinsic(Intrinsic::Reduce(Reduce::Or), Type::I1, &[strange]);
        let nan = b.func.float_bits(ty, super::state::nan(ty));
        return b.select(any, nan, value);
    }
    let value = b.intrinsic(Intrinsic::Reduce(op), ty, &[lanes]);
    let nothing = b.func.as_int(start) == Some(0) && matches!(op, Reduce::Add | Reduce::Xor);
    if is_idempotent(op) || nothing { value } else { combine(b, op, start, value) }
}
