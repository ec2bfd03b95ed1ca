//! Interchange makes the outer of two loops the inner one, where only that can be a vector loop.
//!
//! ```text
//! for i { h(i); for j { a[j][i] = a[j - 1][i] + b[j][i] } }   →   for i { h(i) }; for j { for i { a[j][i] = … } }
//! ```
//!
//! Stores of `h` keep a loop of their own in front; what `h` computes for the body is computed again in it, or loaded where it
//! was stored. Invariant: of two accesses that meet, one of them a store, the one that came first still does: no access lies
//! in a later iteration of one loop and an earlier one of the other.

use std::collections::HashMap;

use super::copy::redirect;
use super::numbers::Numbers;
use super::reachable::drop_unreachable;
use super::split::SplitLoop;
use super::unroll::trips;
use crate::analysis::Flow;
use crate::analysis::memory::{self, Access};
use crate::analysis::poly::{Poly, PolyTerm};
use crate::analysis::relations::{Relation, relation};
use crate::analysis::scalars::Scalars;
use crate::ir::{Block, Builder, Flags, Function, Inst, IntPredicate, Op, Scalar, Type, Value};
use crate::plan::division::Division;

/// Loops that run more often are not looked at: each distance is tried.
const MOST_TRIPS: u64 = 4096;

/// A loop that runs less often does not pay as a vector loop that is entered again and again.
const FEWEST_TRIPS: u64 = 16;

/// A loop with another inside, both with constant numbers of iterations.
struct LoopPair<'a> {
    func: &'a Function,
    flow: &'a Flow,
    scalars: Scalars<'a>,
    outer: usize,
    inner: usize,
    /// The block in front of the inner loop, one between if that runs under a condition, the inner loop, the outer latch.
    head: Block,
    between: Option<Block>,
    body: Block,
    latch: Block,
    exit: Block,
    trips: (u64, u64),
    accesses: Vec<Access>,
}

/// The loop around innermost loop `inner` as the innermost one.
pub(super) fn interchange(func: &Function, flow: &Flow, inner: usize) -> Option<SplitLoop> {
    let pair = LoopPair::new(func, flow, inner)?;
    let again = pair.needed_of_head()?;
    if !pair.keeps_order(&again) {
        return None;
    }
    pair.carry_out(&again)
}

/// What the body needs of the block in front of it.
struct Again {
    /// The instructions that are done again, in order.
    insts: Vec<Inst>,
    /// Values that were stored, with their addresses: they are loaded.
    stored: Vec<(Value, Inst)>,
}

impl Again {
    fn is_loaded(&self, access: &Access) -> bool {
        self.stored.iter().any(|(_, store)| *store == access.inst)
    }
}

impl<'a> LoopPair<'a> {
    fn new(func: &'a Function, flow: &'a Flow, inner: usize) -> Option<LoopPair<'a>> {
        let outer = flow.at(inner).parent?;
        let (o, i) = (flow.at(outer), flow.at(inner));
        let (head, body) = (Block::from_index(o.header), Block::from_index(i.header));
        let latch = Block::from_index(o.latch()?);
        let [(from, exit)] = o.exits[..] else { return None };
        let exit = Block::from_index(exit);
        let between =
            func.predecessors()[i.header].iter().copied().find(|b| b.index() != i.header && *b != head);
        let mut own: Vec<usize> = [o.header, i.header, latch.index()].into_iter().collect();
        own.extend(between.map(|b| b.index()));
        own.sort_unstable();
        let mut all = o.blocks.clone();
        all.sort_unstable();
        let plain = own == all && i.latch() == Some(i.header) && from == latch.index() && head != latch;
        // Only counters go from iteration to iteration, and nobody needs what the loops make.
        let scalars = Scalars::new(func, flow, &[outer, inner]);
        let counter = |phi: Inst, number: usize| {
            let value = func.inst(phi).result()?;
            let poly = scalars.poly(value);
            let (_, step) = poly.split(number)?;
            let outside = |t: PolyTerm| match t {
                PolyTerm::Value(v) => flow.is_invariant(func, outer, v),
                PolyTerm::Iter(n) => n == number,
            };
            (func.ty(value) == Type::I64 && step.as_constant().is_some() && poly.terms().all(outside))
                .then_some(())
        };
        let counters = func.phis(head).all(|phi| counter(phi, outer).is_some())
            && func.phis(body).all(|phi| counter(phi, inner).is_some())
            && func.phis(latch).next().is_none()
            && func.phis(exit).next().is_none();
        let inside = |inst: Inst| func.inst(inst).block().is_some_and(|b| o.contains(b.index()));
        let closed = flow
            .insts(func, outer)
            .iter()
            .filter_map(|inst| func.inst(*inst).result())
            .all(|value| func.uses(value).iter().all(|u| inside(u.inst)));
        let quiet = |inst: &Inst| !func.inst(*inst).op.reads_memory() && !func.inst(*inst).op.writes_memory();
        let trips = (trips(func, flow, outer)?, trips(func, flow, inner)?);
        let small = (FEWEST_TRIPS..=MOST_TRIPS).contains(&trips.0) && trips.1 <= MOST_TRIPS;
        let all_quiet = |b: Block| func.block(b).insts().iter().all(quiet);
        let sound = plain && counters && closed && small && all_quiet(latch) && between.is_none_or(all_quiet);
        let accesses = memory::accesses(func, flow, &scalars, outer).ok().filter(|_| sound)?;
        Some(LoopPair {
            func,
            flow,
            scalars,
            outer,
            inner,
            head,
            between,
            body,
            latch,
            exit,
            trips,
            accesses,
        })
    }

    fn is_in(&self, inst: Inst, block: Block) -> bool {
        self.func.inst(inst).block() == Some(block)
    }

    /// The condition under which the inner loop runs, and whether that is if it holds.
    fn guard(&self) -> Option<(Value, bool)> {
        let end = self.func.inst(self.func.terminator(self.head)?);
        let inside = self.between.unwrap_or(self.body);
        (end.op == Op::CondBr).then(|| (end.operands()[0], end.blocks()[0] == inside))
    }

    /// Whether it is in front of the inner loop.
    fn is_in_front(&self, inst: Inst) -> bool {
        self.is_in(inst, self.head) || self.between.is_some_and(|between| self.is_in(inst, between))
    }

    /// The instructions in front of the inner loop, in order.
    fn in_front(&self) -> impl Iterator<Item = Inst> + '_ {
        [Some(self.head), self.between]
            .into_iter()
            .flatten()
            .flat_map(|b| self.func.block(b).insts().iter().copied())
    }

    /// None if something of it cannot be done again.
    fn needed_of_head(&self) -> Option<Again> {
        let body = self.func.block(self.body).insts().iter();
        let mut work: Vec<Value> = body.flat_map(|inst| self.func.inst(*inst).operands().to_vec()).collect();
        work.extend(self.guard().map(|(condition, _)| condition));
        let mut again = Again { insts: Vec::new(), stored: Vec::new() };
        while let Some(value) = work.pop() {
            let Some(inst) = self.func.def_inst(value).filter(|inst| self.is_in_front(*inst)) else {
                continue;
            };
            let data = self.func.inst(inst);
            if data.op == Op::Phi || again.insts.contains(&inst) {
                continue;
            }
            let store = self.accesses.iter().find(|a| {
                a.is_store && self.is_in(a.inst, self.head) && self.func.inst(a.inst).operands()[0] == value
            });
            if let Some(store) = store {
                if again.stored.iter().all(|(v, _)| *v != value) {
                    again.stored.push((value, store.inst));
                    work.push(store.ptr);
                }
                continue;
            }
            let is_safe = match data.op {
                Op::Lane(op) => !op.is_dangerous(),
                op => matches!(op, Op::Load | Op::Gep(_)),
            };
            if !is_safe {
                return None;
            }
            again.insts.push(inst);
            work.extend(data.operands());
        }
        again.insts.sort_by_key(|inst| self.in_front().position(|i| i == *inst));
        Some(again)
    }

    /// Whether two accesses never touch the same object, as far as types and objects tell.
    fn are_apart(&self, a: &Access, b: &Access) -> bool {
        let anywhere = |access: &Access| Access { affine: None, ..access.clone() };
        relation(self.func, &anywhere(a), &anywhere(b), None) == Relation::Independent
    }

    fn keeps_order(&self, again: &Again) -> bool {
        let pairs = self
            .accesses
            .iter()
            .enumerate()
            .flat_map(|(n, a)| self.accesses[n..].iter().map(move |b| (a, b)));
        { pairs }.filter(|(a, b)| a.is_store || b.is_store).all(|(a, b)| {
            match (self.is_in(a.inst, self.body), self.is_in(b.inst, self.body)) {
                (true, true) => self.are_apart(a, b) || self.keeps_directions(a, b),
                // In front of the inner loop they keep their order. What is read again must not have been stored there, and what
                // was stored and is loaded must still be there.
                (false, false) if a.inst == b.inst => {
                    let strides = |(_, x, _): (Poly, i128, i128)| x.abs() >= a.bytes().into();
                    !again.is_loaded(a) || self.place(a).is_some_and(strides)
                }
                (false, false) => {
                    let matters = |x: &Access| match a.is_store && b.is_store {
                        true => again.is_loaded(x),
                        false => again.insts.contains(&x.inst),
                    };
                    !(matters(a) || matters(b)) || self.are_apart(a, b)
                }
                (in_body, _) => {
                    let (body, head) = if in_body { (a, b) } else { (b, a) };
                    self.are_apart(a, b) || !head.is_store && self.never_meet(head, body)
                }
            }
        })
    }

    /// Bytes by which an access goes on with each iteration of both loops, and where it begins.
    fn place(&self, access: &Access) -> Option<(Poly, i128, i128)> {
        let (rest, outer) = self.scalars.poly(access.ptr).split(self.outer)?;
        let (start, inner) = rest.split(self.inner)?;
        Some((start, outer.as_constant()?.into(), inner.as_constant()?.into()))
    }

    /// Whether two accesses of the body meet only where both loops go on, or one of them.
    fn keeps_directions(&self, a: &Access, b: &Access) -> bool {
        let (Some((from, x, y)), Some((to, u, v))) = (self.place(a), self.place(b)) else { return false };
        let Some(distance) = to.minus(&from).as_constant().filter(|_| (x, y) == (u, v) && x != 0) else {
            return false;
        };
        let (outer, inner) = (i128::from(self.trips.0), i128::from(self.trips.1));
        // b in an iteration (p, q) later meets a where -bytes of b < distance + x p + y q < bytes of a.
        (1 - inner..inner).all(|q| {
            let at = i128::from(distance) + y * q;
            let (low, high) = (-i128::from(b.bytes()) + 1 - at, i128::from(a.bytes()) - 1 - at);
            let (low, high) = if x > 0 { (low, high) } else { (-high, -low) };
            let (first, last) = (-(-low).div_euclid(x.abs()), high.div_euclid(x.abs()));
            let (first, last) = (first.max(1 - outer), last.min(outer - 1));
            first > last || q == 0 || (q > 0 && first >= 0) || (q < 0 && last <= 0)
        })
    }

    /// Whether an access in front of the inner loop touches nothing that the inner loop does, in any iterations.
    fn never_meet(&self, head: &Access, body: &Access) -> bool {
        let (Some((from, x, _)), Some((to, u, v))) = (self.place(head), self.place(body)) else {
            return false;
        };
        let Some(distance) = to.minus(&from).as_constant().filter(|_| x == u) else { return false };
        let (outer, inner) = (i128::from(self.trips.0), i128::from(self.trips.1));
        let (reach, far) = (x.abs() * (outer - 1), v * (inner - 1));
        let (low, high) =
            (i128::from(distance) + far.min(0) - reach, i128::from(distance) + far.max(0) + reach);
        high <= -i128::from(body.bytes()) || low >= head.bytes().into()
    }

    fn carry_out(&self, again: &Again) -> Option<SplitLoop> {
        let mut out = self.func.clone();
        let f = &mut out;
        let keeps_head = self.accesses.iter().any(|a| a.is_store && self.is_in(a.inst, self.head));
        let entry = self.lead_to_new(f, keeps_head);
        let [around, inside, next] =
            ["turned.around", "turned.inside", "turned.next"].map(|name| f.add_block(name));
        let mut now: HashMap<Value, Value> = HashMap::new();
        Builder::at_end(f, entry).br(around);
        self.counters(f, (self.body, self.inner), entry, around, &mut now)?;
        Builder::at_end(f, around).br(inside);
        self.counters(f, (self.head, self.outer), entry, inside, &mut now)?;
        for inst in self.in_front() {
            if again.insts.contains(&inst) {
                copied(f, inst, inside, &mut now);
            }
            if let Some((value, store)) = again.stored.iter().find(|(_, store)| *store == inst) {
                let data = self.func.inst(*store);
                let (ptr, align) = (data.operands()[1], data.align);
                let ptr = now.get(&ptr).copied().unwrap_or(ptr);
                let loaded = Builder::at_end(f, inside).load(self.func.ty(*value), ptr, align);
                now.insert(*value, loaded);
            }
        }
        let (mut body, mut latch) = (inside, inside);
        if let Some((condition, when)) = self.guard() {
            (body, latch) = (f.add_block("turned.body"), f.add_block("turned.latch"));
            let condition = now.get(&condition).copied().unwrap_or(condition);
            let (yes, no) = if when { (body, latch) } else { (latch, body) };
            Builder::at_end(f, inside).cond_br(condition, yes, no);
        }
        for inst in self.func.block(self.body).insts() {
            let op = self.func.inst(*inst).op;
            if op != Op::Phi && !op.is_terminator() {
                copied(f, *inst, body, &mut now);
            }
        }
        if body != latch {
            Builder::at_end(f, body).br(latch);
        }
        end(f, (inside, around), latch, next, self.trips.0);
        end(f, (around, entry), next, self.exit, self.trips.1);
        drop_unreachable(f);
        f.remove_dead();
        super::close(f);
        Some(SplitLoop { function: out, headers: vec![inside], how: Division::Interchanged })
    }

    /// A new block behind the loop of what is in front of the inner loop, or in its place.
    fn lead_to_new(&self, f: &mut Function, keeps_head: bool) -> Block {
        let inside = |b: &Block| self.flow.at(self.outer).contains(b.index());
        let entry = f.add_block("turned.entry");
        if keeps_head {
            if let Some(end) = f.terminator(self.head) {
                f.remove(end);
            }
            Builder::at_end(f, self.head).br(self.latch);
            redirect(f, self.latch, self.exit, entry);
        } else {
            for pred in f.predecessors()[self.head.index()].clone().into_iter().filter(|b| !inside(b)) {
                redirect(f, pred, self.head, entry);
            }
        }
        entry
    }

    /// A loop's counters as numbers of the iterations that a new phi in `header` counts.
    fn counters(
        &self,
        f: &mut Function,
        (old, number): (Block, usize),
        entry: Block,
        header: Block,
        now: &mut HashMap<Value, Value>,
    ) -> Option<()> {
        let iteration = Builder::at_end(f, header).phi(Type::I64);
        for phi in self.func.phis(old) {
            let value = self.func.inst(phi).result()?;
            let (start, step) = self.scalars.poly(value).split(number)?;
            let end = f.terminator(entry);
            let mut front = match end {
                Some(end) => Builder::before(f, end),
                None => Builder::at_end(f, entry),
            };
            let start = Numbers::default().poly(&mut front, &start, Scalar::Int(64));
            let mut b = Builder::at_end(f, header);
            let mut counter = iteration;
            if step.as_constant() != Some(1) {
                let step = b.func.int(Type::I64, step.as_constant()? as u64);
                counter = b.mul(counter, step);
            }
            if b.func.as_int(start) != Some(0) {
                counter = b.add(counter, start);
            }
            now.insert(value, counter);
        }
        Some(())
    }
}

/// An instruction at the end of a block, on what its operands are there.
fn copied(f: &mut Function, inst: Inst, block: Block, now: &mut HashMap<Value, Value>) {
    let data = f.inst(inst).clone();
    let (operands, result) = (data.operands().to_vec(), data.result());
    let new = f.append(block, data);
    let operands: Vec<Value> = operands.iter().map(|v| now.get(v).copied().unwrap_or(*v)).collect();
    f.set_operands(new, &operands);
    if let (Some(old), Some(made)) = (result, f.inst(new).result()) {
        now.insert(old, made);
    }
}

/// Ends a loop that is entered from `entry` after so many iterations.
fn end(f: &mut Function, (header, entry): (Block, Block), latch: Block, exit: Block, times: u64) {
    let Some(iteration) = f.phis(header).next().and_then(|phi| f.inst(phi).result()) else { return };
    let (zero, times) = (f.zero(Type::I64), f.int(Type::I64, times));
    let mut b = Builder::at_end(f, latch);
    let one = b.func.int(Type::I64, 1);
    b.flags(Flags::NUW);
    let next = b.add(iteration, one);
    let done = b.icmp(IntPredicate::Eq, next, times);
    b.cond_br(done, exit, header);
    b.add_incoming(iteration, entry, zero);
    b.add_incoming(iteration, latch, next);
}
