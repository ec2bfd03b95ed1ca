//! This pass takes phis, selections and `freeze` of structs apart: each field gets one, and the struct is put together behind
//! them.

use crate::ir::{Builder, Function, Inst, InstData, LaneOp, Op, Type, Value};

/// The function without such instructions; none if it has none.
pub(super) fn split_structs(function: &Function) -> Option<Function> {
    let all = function.layout().iter().flat_map(|&block| function.block(block).insts());
    let of_structs = |inst: &&Inst| {
        let data = function.inst(**inst);
        let moves = matches!(data.op, Op::Phi | Op::Freeze | Op::Lane(LaneOp::Select));
        moves && matches!(data.ty, Type::Struct(_))
    };
    let found: Vec<Inst> = all.filter(of_structs).copied().collect();
    if found.is_empty() {
        return None;
    }
    let mut func = function.clone();
    for inst in found {
        match func.inst(inst).op {
            Op::Phi => split_phi(&mut func, inst),
            _ => split_moved(&mut func, inst),
        }
    }
    Some(func)
}

/// A selection or a `freeze`.
fn split_moved(func: &mut Function, inst: Inst) {
    let data = func.inst(inst).clone();
    let (Type::Struct(fields), Some(old)) = (data.ty, data.result()) else { return };
    let mut b = Builder::before(func, inst);
    let mut parts = Vec::new();
    for field in 0..fields.count() as u8 {
        let part = match (data.op, data.operands()) {
            (Op::Freeze, [whole]) => {
                let part = b.extract_value(*whole, field);
                b.freeze(part)
            }
            (_, [condition, x, y]) => {
                let (x, y) = (b.extract_value(*x, field), b.extract_value(*y, field));
                b.select(*condition, x, y)
            }
            _ => return,
        };
        parts.push(part);
    }
    let whole = b.structure(data.ty, &parts);
    func.replace_uses(old, whole);
    func.remove(inst);
}

fn split_phi(func: &mut Function, phi: Inst) {
    let data = func.inst(phi).clone();
    let (Type::Struct(fields), Some(block), Some(old)) = (data.ty, data.block(), data.result()) else {
        return;
    };
    let mut parts: Vec<(Inst, Value)> = Vec::new();
    for ty in (0..fields.count()).filter_map(|i| fields.get(i)) {
        let part = func.insert(block, 0, InstData::new(Op::Phi, ty, &[]));
        parts.extend(func.inst(part).result().map(|value| (part, value)));
    }
    // The struct from its parts.
    let Some(&first) = func.block(block).insts().get(func.phis(block).count()) else { return };
    let values: Vec<Value> = parts.iter().map(|&(_, part)| part).collect();
    let whole = Builder::before(func, first).structure(data.ty, &values);
    func.replace_uses(old, whole);
    let incoming: Vec<_> = func.inst(phi).incoming().collect();
    for (at, &(from, incoming_value)) in incoming.iter().enumerate() {
        // Several edges from one block pass on one value.
        if let Some(first) = incoming[..at].iter().position(|&(other, _)| other == from) {
            for &(part, _) in &parts {
                let same = func.inst(part).operands()[first];
                func.add_incoming(part, from, same);
            }
            continue;
        }
        let Some(end) = func.terminator(from) else { continue };
        for (i, &(part, _)) in (0..).zip(&parts) {
            let field = Builder::before(func, end).extract_value(incoming_value, i);
            func.add_incoming(part, from, field);
        }
    }
    func.remove(phi);
}
