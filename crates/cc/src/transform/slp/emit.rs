//! This module puts the vectors of a tree in place of its scalars.

use super::tree::{Kind, Node, Tree};
use crate::ir::{Builder, Const, Extent, Function, Inst, InstData, Intrinsic, LaneOp, Op, Type, Value};

/// Makes the vectors where the last store is, and takes the stores out; scalars that nobody uses any more stay for others to
/// remove.
pub(super) fn emit(func: &mut Function, tree: &Tree) -> Option<()> {
    let mut values: Vec<Value> = Vec::new();
    for node in &tree.nodes {
        let value = vector(func, tree, node, &values)?;
        values.push(value);
    }
    let first = tree.stores[0];
    let (pointer, align) = (func.inst(first).operands()[1], bytes(tree));
    let data = InstData::new(Op::Store, Type::Void, &[*values.last()?, pointer]).with_align(align);
    let store = Builder::before(func, tree.last).inst(data);
    let effective = effective(func, &tree.stores);
    func.edit(store, |data| data.effective = effective);
    func.remove_all(&tree.stores);
    Some(())
}

fn bytes(tree: &Tree) -> u32 {
    tree.ty().bytes()
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
