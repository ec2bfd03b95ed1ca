//! This module puts the vectors of a tree in place of its scalars.

use super::super::state::neutral;
use super::tree::{End, Kind, Node, Sum, Tree};
use crate::ir::{
    Binary, Builder, Const, Extent, Flags, Function, Inst, InstData, Intrinsic, LaneOp, Op, Type, Value,
};

/// Makes the vectors where the group ends, and takes its stores or its last addition out; scalars that nobody uses any more
/// stay for others to remove.
pub(super) fn emit(func: &mut Function, tree: &Tree) -> Option<()> {
    let mut values: Vec<Value> = Vec::new();
    for node in &tree.nodes {
        let value = vector(func, tree, node, &values)?;
        values.push(value);
    }
    let vector = *values.last()?;
    match &tree.end {
        End::Stores(stores) => store(func, tree, stores, vector),
        End::Sum(sum) => reduce(func, tree, sum, vector)?,
    }
    Some(())
}

fn store(func: &mut Function, tree: &Tree, stores: &[Inst], vector: Value) {
    let pointer = func.inst(stores[0]).operands()[1];
    let data = InstData::new(Op::Store, Type::Void, &[vector, pointer]).with_align(tree.ty().bytes());
    let store = Builder::before(func, tree.last).inst(data);
    let effective = effective(func, stores);
    func.edit(store, |data| data.effective = effective);
    func.remove_all(stores);
}

/// The sum of the lanes and of the other terms in place of the last addition.
fn reduce(func: &mut Function, tree: &Tree, sum: &Sum, vector: Value) -> Option<()> {
    let ty = func.inst(sum.root).ty;
    let add = if ty.is_float() { Binary::FAdd } else { Binary::Add };
    let mut rest = sum.rest.iter().copied();
    let mut start = rest.next().unwrap_or_else(|| match sum.flags.has(Flags::NSZ) {
        // It takes no constant.
        true => func.zero(ty),
        false => neutral(func, sum.op, ty),
    });
    for term in rest {
        let mut b = Builder::before(func, tree.last);
        start = b.flags(sum.flags).binary(add, start, term);
    }
    let lanes = func.ty(vector);
    let (all, evl) = (func.all_true(lanes), func.int(Type::I32, tree.lanes() as u64));
    let mut b = Builder::before(func, tree.last);
    let whole = b.flags(sum.flags).vp_reduce(sum.op, start, vector, all, evl);
    let result = func.inst(sum.root).result()?;
    func.replace_uses(result, whole);
    func.remove(sum.root);
    Some(())
}

fn vector(func: &mut Function, tree: &Tree, node: &Node, values: &[Value]) -> Option<Value> {
    let extent = Extent::fixed(node.lanes.len() as u32);
    let ty = Type::Vector(node.ty, extent);
    let first = node.lanes[0];
    Some(match node.kind {
        Kind::Splat => Builder::before(func, tree.last).splat(ty, first),
        Kind::Constants => func.constant(ty, Const::Lanes(node.lanes.clone())),
        Kind::Load(step) => {
            let loads: Option<Vec<Inst>> = node.lanes.iter().map(|v| func.def_inst(*v)).collect();
            let loads = loads?;
            let (pointer, size) = (func.inst(loads[0]).operands()[0], node.ty.bytes());
            let effective = effective(func, &loads);
            let data = if step == i64::from(size) {
                InstData::new(Op::Load, ty, &[pointer])
            } else {
                let (step, all) = (func.int(Type::I64, step as u64), func.all_true(ty));
                let evl = func.int(Type::I32, node.lanes.len() as u64);
                InstData::new(Op::Intrinsic(Intrinsic::VpStridedLoad), ty, &[pointer, step, all, evl])
            };
            let load = Builder::before(func, tree.last).inst(data.with_align(size));
            func.edit(load, |data| data.effective = effective);
            func.inst(load).result()?
        }
        Kind::Lane(op) => {
            let mut operands: Vec<Value> = node.operands.iter().map(|n| values[*n]).collect();
            // A choice for all lanes at once takes one condition.
            if let (LaneOp::Select, Kind::Splat) = (op, tree.nodes[node.operands[0]].kind) {
                operands[0] = tree.nodes[node.operands[0]].lanes[0];
            }
            let data = InstData::new(Op::Lane(op), ty, &operands).with_flags(node.flags);
            let inst = Builder::before(func, tree.last).inst(data);
            func.inst(inst).result()?
        }
        Kind::Gather => {
            let mut vector = func.poison(ty);
            for (i, lane) in node.lanes.iter().enumerate() {
                let index = func.int(Type::I64, i as u64);
                vector = Builder::before(func, tree.last).insert_element(vector, *lane, index);
            }
            vector
        }
    })
}

/// The type that all of these access memory as, if it is one.
fn effective(func: &Function, accesses: &[Inst]) -> Option<std::sync::Arc<[u32]>> {
    let first = func.inst(accesses[0]).effective.clone();
    first.filter(|one| accesses.iter().all(|a| func.inst(*a).effective.as_ref() == Some(one)))
}
