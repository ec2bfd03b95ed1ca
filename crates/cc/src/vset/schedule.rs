//! This pass schedules instructions of one vtype together.
//!
//! Within a block, of all orders that keep dependences one is chosen greedily: while any instruction is ready that the
//! state at hand serves, it goes first, in the order of the program; when there is none, the configuration comes that
//! leaves fewest of its own instructions behind.

use std::collections::BTreeSet;

use super::demand::{SewDemand, demand};
use super::flow::{is_fault_only_first, meet_demand, vl_reader, vset_wish, wish};
use super::state::VtypeState;
use crate::mir::{BlockId, Code, Function, Inst, Reg, vlenb};

/// Reorders the vector instructions of each block.
pub fn schedule(function: &mut Function) {
    for id in function.ids() {
        let insts = &function.at(id).insts;
        let old = cost(insts.iter());
        if old < 2 || insts.len() > 400 {
            continue;
        }
        let order = order(function, id);
        let new = cost(order.iter().map(|&i| &insts[i]));
        if new < old && pressure(function, id, &order) <= 28 {
            let insts = order.iter().map(|&i| insts[i].clone()).collect();
            function.at_mut(id).insts = insts;
        }
    }
}

/// The state while instructions are placed.
#[derive(Clone, Default)]
struct ScheduleState {
    state: VtypeState,
    /// Is the vtype that of a `vset*` of the program's own, which nobody has asked for yet? Then it may be any.
    fresh: bool,
}

/// How many `vset*` this order takes.
fn cost<'a>(insts: impl Iterator<Item = &'a Inst>) -> usize {
    let mut state = ScheduleState::default();
    let mut count = 0;
    for inst in insts {
        count += usize::from(visit(&mut state, inst));
    }
    count
}

/// Carries the state over an instruction; was something to be set?
fn visit(point: &mut ScheduleState, inst: &Inst) -> bool {
    if let Some(wish) = vset_wish(inst) {
        *point = ScheduleState { state: VtypeState::after(wish, inst.rd), fresh: true };
        return false;
    }
    if inst.code == Code::Call {
        *point = ScheduleState::default();
        return false;
    }
    let free = point.fresh && wish(inst).is_some_and(|w| point.state.keeps_length(w));
    let wanted = demand(inst);
    if wanted.sew != SewDemand::Any {
        point.fresh = false;
    }
    let set = meet_demand(&mut point.state, inst).is_some();
    if set && free {
        point.fresh = false;
    }
    set && !free
}

/// Which earlier instructions each one depends on.
fn dependences(insts: &[Inst]) -> Vec<BTreeSet<usize>> {
    let mut out: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); insts.len()];
    let barrier = |i: &Inst| i.code == Code::Call || vl_reader(i).is_some() || is_fault_only_first(i);
    for (at, inst) in insts.iter().enumerate() {
        for (earlier, other) in insts[..at].iter().enumerate() {
            let defs: Vec<Reg> = other.defs().collect();
            let value = inst.uses().any(|u| defs.contains(&u));
            let physical = |i: &Inst| i.operands().iter().any(|(r, _)| r.is_physical() && r.number() > 2);
            let memory = inst.stores() && (other.stores() || other.loads()) || inst.loads() && other.stores();
            let state = barrier(inst) || barrier(other);
            let csr = is_csr(inst) && is_csr(other)
                || is_csr(inst) && other.vector.is_some()
                || is_csr(other) && inst.vector.is_some();
            if value || memory || state || csr || physical(inst) || physical(other) {
                out[at].insert(earlier);
            }
        }
    }
    out
}

/// Does it read or write rounding modes or flags?
fn is_csr(inst: &Inst) -> bool {
    inst.op().is_some_and(|op| op.row().mnemonic().starts_with("csrr"))
        && inst.imm != i64::from(vlenb())
        && vl_reader(inst).is_none()
}

fn order(function: &Function, id: BlockId) -> Vec<usize> {
    let insts = &function.at(id).insts;
    let needs = dependences(insts);
    let mut done: Vec<usize> = Vec::new();
    // What nobody in the block reads but the block's end keeps its place there: pointers are bumped after their use.
    let late = late(insts);
    let mut left: BTreeSet<usize> = (0..insts.len()).filter(|i| !late.contains(i)).collect();
    let mut state = ScheduleState::default();
    while !left.is_empty() {
        let took = take_all(insts, &needs, &mut left, &mut done, &mut state);
        if took {
            continue;
        }
        // Each ready instruction stands for a configuration: which one leaves fewest of its kind behind?
        let ready: Vec<usize> =
            left.iter().copied().filter(|&i| needs[i].iter().all(|d| !left.contains(d))).collect();
        let best = ready.iter().copied().min_by_key(|&i| {
            let (mut left, mut done, mut state) = (left.clone(), Vec::new(), state.clone());
            visit(&mut state, &insts[i]);
            left.remove(&i);
            done.push(i);
            take_all(insts, &needs, &mut left, &mut done, &mut state);
            let behind = left.iter().filter(|&&j| serves(&state, &insts[j]) && demands(&insts[j])).count();
            (behind, i)
        });
        let Some(best) = best else { return (0..insts.len()).collect() };
        visit(&mut state, &insts[best]);
        left.remove(&best);
        done.push(best);
    }
    done.extend(late);
    done
}

/// Scalar instructions that no vector instruction of the block depends on.
fn late(insts: &[Inst]) -> BTreeSet<usize> {
    let mut read: BTreeSet<Reg> = BTreeSet::new();
    let mut out = BTreeSet::new();
    for (at, inst) in insts.iter().enumerate().rev() {
        let plain = inst.vector.is_none()
            && !inst.has_effect()
            && !inst.loads()
            && !is_csr(inst)
            && vl_reader(inst).is_none()
            && inst.operands().iter().all(|(r, _)| !r.is_physical() || *r == Reg::ZERO);
        if plain && inst.defs().all(|d| !read.contains(&d)) {
            out.insert(at);
        } else {
            read.extend(inst.uses());
        }
    }
    out
}

fn demands(inst: &Inst) -> bool {
    demand(inst).is_any()
}

/// Does the state serve the instruction as it is?
fn serves(point: &ScheduleState, inst: &Inst) -> bool {
    let wanted = demand(inst);
    !wanted.is_any() || wish(inst).is_none_or(|w| point.state.meets(w, wanted))
}

/// Takes ready instructions that the state serves, in order, as long as there are any; were there?
fn take_all(
    insts: &[Inst],
    needs: &[BTreeSet<usize>],
    left: &mut BTreeSet<usize>,
    done: &mut Vec<usize>,
    state: &mut ScheduleState,
) -> bool {
    let mut took = false;
    loop {
        let free = |i: usize| needs[i].iter().all(|d| !left.contains(d));
        // A vset changes the state for those that are left: it waits until they are done.
        let next = left.iter().copied().find(|&i| !insts[i].is_vset() && free(i) && serves(state, &insts[i]));
        let vset = || {
            let first = left.iter().copied().find(|&i| insts[i].is_vset() && free(i))?;
            let waiting = left.range(..first).any(|&i| demands(&insts[i]));
            (!waiting).then_some(first)
        };
        let Some(next) = next.or_else(vset) else { return took };
        visit(state, &insts[next]);
        left.remove(&next);
        done.push(next);
        took = true;
    }
}

/// The most vector registers that are live at once within the block in this order.
fn pressure(function: &Function, id: BlockId, order: &[usize]) -> u32 {
    let block = function.at(id);
    let mut live: BTreeSet<Reg> = BTreeSet::new();
    let outs = block.term.edges().into_iter().flat_map(|e| e.args.iter().copied()).chain(block.term.uses());
    live.extend(outs);
    let width = |reg: &Reg| if function.class(*reg).is_vector() { function.class(*reg).width() } else { 0 };
    let mut most = 0;
    for &at in order.iter().rev() {
        let inst = &block.insts[at];
        inst.defs().for_each(|d| {
            live.remove(&d);
        });
        live.extend(inst.uses());
        most = most.max(live.iter().map(width).sum());
    }
    most
}
