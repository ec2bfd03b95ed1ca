//! This module hands on what a strip has stored to the next one, which loads it: where strips are as long as the distance of two
//! accesses, vectors go from one to the next in registers.
//!
//! ```text
//! body: v = load p              body: v = phi [load of the first strip], [w]
//!       w = … v …                     w = … v …
//!       store w to q      →           p' = p + step
//!       p' = p + step                 store w to p'
//!       q' = q + step
//! ```
//!
//! where q begins one step behind p. The pointer of the store is then the next one of the load, in any case.

use crate::ir::{Block, Builder, Const, Element, Function, Inst, InstData, Intrinsic, Op, Type, Value};

/// A pointer of a loop: its phi, its first value, its next value, and its step.
#[derive(Clone, Copy)]
struct Pointer {
    phi: Value,
    first: Value,
    next: Value,
    step: u64,
}

/// Hands on vectors in the loops that consist of one block, of those from number `from` on.
pub(super) fn forward(func: &mut Function, from: usize) {
    let blocks: Vec<Block> = func.layout().iter().copied().filter(|block| block.index() >= from).collect();
    for body in blocks {
        if func.successors(body).contains(&body) {
            while join(func, body) {}
        }
    }
}

/// Lets a pointer that is one step in front of another be the next of that; gives whether there was one.
fn join(func: &mut Function, body: Block) -> bool {
    let Some((before, behind)) = around(func, body) else { return false };
    let pointers = pointers(func, body, before);
    let pair = pointers.iter().find_map(|p| {
        let q = pointers.iter().find(|q| q.step == p.step && is_behind(func, q.first, p.first, p.step))?;
        // What decides about the end of the loop must stay.
        let inside =
            |value| func.uses(value).iter().filter(|u| func.inst(u.inst).block() == Some(body)).count();
        (inside(q.next) == 1).then_some((*p, *q))
    });
    let Some((p, q)) = pair else { return false };
    let (Some(phi), Some(next), Some(own)) =
        (func.def_inst(q.phi), func.def_inst(q.next), func.def_inst(p.next))
    else {
        return false;
    };
    let first = func.block(body).insts().iter().copied().find(|&inst| func.inst(inst).op != Op::Phi);
    if let Some(first) = first.filter(|first| *first != own) {
        func.move_before(own, first);
    }
    let step = func.int(Type::I64, p.step);
    let place = func.block(behind).insts().iter().copied().find(|&inst| func.inst(inst).op != Op::Phi);
    let Some(place) = place else { return false };
    let last = Builder::before(func, place).gep(Element::Of(Type::I8), p.next, step);
    func.replace_uses_by(q.next, last, |user| user != phi);
    func.replace_uses_by(q.phi, p.next, |user| user != next);
    func.remove_all(&[phi, next]);
    hand_on(func, (before, body), p);
    true
}

/// Puts a phi in the place of a load at `p`, where the strip before has stored what it finds.
fn hand_on(func: &mut Function, (before, body): (Block, Block), p: Pointer) {
    let insts = func.block(body).insts().to_vec();
    let writers: Vec<Inst> =
        insts.iter().copied().filter(|&inst| func.inst(inst).op.writes_memory()).collect();
    let (&[store], Some(end)) = (writers.as_slice(), func.terminator(before)) else { return };
    let stored = func.inst(store).clone();
    let (Op::Intrinsic(Intrinsic::VpStore), &[value, to, mask, evl]) = (stored.op, stored.operands()) else {
        return;
    };
    let lane = func.ty(value).element().and_then(|scalar| Type::Scalar(scalar).bytes());
    let bytes = lane.zip(func.as_int(evl)).map(|(lane, lanes)| u64::from(lane.min()) * lanes);
    if to != p.next || !func.is_all_true(mask) || bytes != Some(p.step) {
        return;
    }
    let load = insts.iter().copied().take_while(|inst| *inst != store).find(|&inst| {
        let data = func.inst(inst);
        data.op == Op::Intrinsic(Intrinsic::VpLoad)
            && data.ty == func.ty(value)
            && matches!(data.operands(), &[at, all, length] if at == p.phi && func.is_all_true(all) && length == evl)
    });
    let Some(load) = load else { return };
    let data = func.inst(load).clone();
    let Some(old) = data.result() else { return };
    let mut first =
        InstData::new(data.op, data.ty, data.operands()).with_align(data.align).with_flags(data.flags);
    first.effective.clone_from(&data.effective);
    let first = Builder::before(func, end).inst(first);
    func.set_operand(first, 0, p.first);
    let Some(first) = func.inst(first).result() else { return };
    let phi = func.insert(body, 0, InstData::new(Op::Phi, data.ty, &[]));
    func.add_incoming(phi, before, first);
    func.add_incoming(phi, body, value);
    if let Some(new) = func.inst(phi).result() {
        func.replace_uses(old, new);
    }
    func.remove(load);
}

/// The blocks in front of and behind a loop of one block, if these come from and go to nowhere else.
fn around(func: &Function, body: Block) -> Option<(Block, Block)> {
    let predecessors = func.predecessors();
    let before = *predecessors[body.index()].iter().find(|block| **block != body)?;
    let behind = *func.successors(body).iter().find(|block| **block != body)?;
    let alone = predecessors[body.index()].len() == 2
        && func.successors(before) == [body]
        && predecessors[behind.index()] == [body];
    alone.then_some((before, behind))
}

/// The pointers that grow by a constant in a loop.
fn pointers(func: &Function, body: Block, before: Block) -> Vec<Pointer> {
    let pointer = |inst: Inst| {
        let phi = func.inst(inst).result()?;
        let from = |block: Block| {
            func.inst(inst).incoming().find(|(from, _)| *from == block).map(|(_, value)| value)
        };
        let (first, next) = (from(before)?, from(body)?);
        let (base, step) = stepped(func, next)?;
        (base == phi && func.def(next)?.block() == Some(body)).then_some(Pointer { phi, first, next, step })
    };
    func.phis(body).filter_map(pointer).collect()
}

/// Base and offset of an address at a constant distance of another.
fn stepped(func: &Function, value: Value) -> Option<(Value, u64)> {
    let data = func.def(value)?;
    let Op::Gep(element) = data.op else { return None };
    let size = element.bytes();
    let &[base, index] = data.operands() else { return None };
    let index = func.as_int(index).filter(|_| !size.is_scalable() && func.ty(index) == Type::I64)?;
    Some((base, index.wrapping_mul(size.fixed.into())))
}

/// Whether an address is so many bytes behind another.
fn is_behind(func: &Function, address: Value, other: Value, bytes: u64) -> bool {
    let root = |mut value: Value| {
        let mut offset = 0_u64;
        while let Some((base, step)) = stepped(func, value) {
            (value, offset) = (base, offset.wrapping_add(step));
        }
        (value, offset)
    };
    let ((a, x), (b, y)) = (root(address), root(other));
    let same = a == b
        || matches!((func.as_const(a), func.as_const(b)), (Some(Const::Symbol(a)), Some(Const::Symbol(b))) if a == b);
    same && x == y.wrapping_add(bytes)
}
