//! This module rewrites a value that several additions carry from iteration to iteration, so that it is one addition, where
//! sums may be reassociated.
//!
//! ```text
//! t = x + p; a[i] = t; p' = y + t   →   s = x + y; p' = p + s; a[i] = q + x, with q what p' was an iteration before
//! ```
//!
//! Invariant: sums have the same terms.

use crate::analysis::Flow;
use crate::ir::{Binary, Block, Builder, Flags, Function, Inst, InstData, LaneOp, Math, Op, Value};

/// The function with the first such phi of loop `number` rewritten.
pub(super) fn gather(func: &Function, flow: &Flow, number: usize) -> Option<Function> {
    let l = flow.at(number);
    let (header, latch) = (Block::from_index(l.header), Block::from_index(l.latch()?));
    func.phis(header).find_map(|phi| {
        let chain = chain(func, flow, number, phi, latch)?;
        let mut out = func.clone();
        carry_out(&mut out, phi, &chain);
        Some(out)
    })
}

/// The additions from a phi to what it is next, in order, if there are several, and each uses only the one before.
fn chain(func: &Function, flow: &Flow, number: usize, phi: Inst, latch: Block) -> Option<Vec<Inst>> {
    let inside = |inst: Inst| func.inst(inst).block().is_some_and(|b| flow.at(number).contains(b.index()));
    let (_, next) = flow.carried(func, number, phi)?;
    let (mut at, mut chain) = (func.inst(phi).result()?, Vec::new());
    while at != next {
        let mut adds = func.uses(at).iter().map(|u| u.inst).filter(|i| inside(*i) && adds(func, *i, at));
        let inst = adds.next().filter(|i| *i != phi && adds.all(|other| other == *i))?;
        let block = func.inst(inst).block()?;
        let own = func.uses(at).iter().filter(|u| u.inst == inst).count() == 1;
        if !own || !flow.dom.dominates(block.index(), latch.index()) || chain.len() > 16 {
            return None;
        }
        chain.push(inst);
        at = func.inst(inst).result()?;
    }
    (chain.len() > 1).then_some(chain)
}

/// Whether an instruction adds something to `part`, in any order.
fn adds(func: &Function, inst: Inst, part: Value) -> bool {
    let data = func.inst(inst);
    let v = data.operands();
    data.flags.has(Flags::REASSOC)
        && match data.op {
            Op::Lane(LaneOp::Binary(Binary::FAdd)) => v.contains(&part),
            Op::Lane(LaneOp::Math(Math::FMulAdd)) => v[2] == part,
            _ => false,
        }
}

fn carry_out(func: &mut Function, phi: Inst, chain: &[Inst]) {
    let (Some(value), Some(last)) = (func.inst(phi).result(), chain.last().copied()) else { return };
    let Some(next) = func.inst(last).result() else { return };
    let Some(header) = func.inst(phi).block() else { return };
    let ty = func.inst(phi).ty;
    // The phi of those who see what is between: it is not combined, so that the other is.
    let second = func.insert(header, 0, InstData::new(Op::Phi, ty, func.inst(phi).operands()));
    let blocks = func.inst(phi).blocks().to_vec();
    func.set_blocks(second, &blocks);
    let Some(before) = func.inst(second).result() else { return };
    // So do those who see the phi itself.
    func.replace_uses_by(value, before, |user| user != chain[0]);
    let (mut sum, mut part): (Option<Value>, Value) = (None, value);
    for &inst in chain {
        let data = func.inst(inst).clone();
        let v = data.operands();
        let mut b = Builder::before(func, inst);
        b.flags(data.flags.without(Flags::TAIL));
        let added = match (data.op, sum) {
            (Op::Lane(LaneOp::Binary(_)), sum) => {
                let term = if v[0] == part { v[1] } else { v[0] };
                sum.map_or(term, |sum| b.binary(Binary::FAdd, sum, term))
            }
            (_, None) => b.binary(Binary::FMul, v[0], v[1]),
            (_, Some(sum)) => b.math(Math::FMulAdd, &[v[0], v[1], sum]),
        };
        sum = Some(added);
        let Some(result) = data.result() else { return };
        let base = if inst == last { value } else { before };
        b.flags(data.flags.without(Flags::TAIL));
        let whole = b.binary(Binary::FAdd, base, added);
        part = result;
        if inst == last {
            func.replace_uses(next, whole);
        } else {
            func.replace_uses_by(result, whole, |user| !chain.contains(&user));
        }
    }
    func.remove_all(chain);
    func.remove_dead();
}
