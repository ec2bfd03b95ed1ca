//! This pass takes phis of structs apart: each field gets a phi, and the struct is put together behind them.

use crate::ir::{Function, Inst, InstData, Op, Type, Value};

/// The function without phis of structs; none if it has none.
pub(super) fn split_structs(function: &Function) -> Option<Function> {
    let phis = |func: &Function| -> Vec<Inst> {
        let all = func.layout().iter().flat_map(|&block| func.phis(block));
        all.filter(|&phi| matches!(func.inst(phi).ty, Type::Struct(_))).collect()
    };
    if phis(function).is_empty() {
        return None;
    }
    let mut func = function.clone();
    for phi in phis(function) {
        split(&mut func, phi);
    }
    Some(func)
}

fn split(func: &mut Function, phi: Inst) {
    let data = func.inst(phi).clone();
    let (Type::Struct(fields), Some(block), Some(old)) = (data.ty, data.block(), data.result()) else {
        return;
    };
    let value = |func: &Function, inst: Inst| func.inst(inst).result();
    let mut parts: Vec<(Inst, Value)> = Vec::new();
    for ty in (0..fields.count()).filter_map(|i| fields.get(i)) {
        let part = func.insert(block, 0, InstData::new(Op::Phi, ty, &[]));
        parts.extend(value(func, part).map(|value| (part, value)));
    }
    // The struct from its parts.
    let at = func.phis(block).count();
    let mut whole = func.poison(data.ty);
    for (i, &(_, part)) in parts.iter().enumerate() {
        let insert =
            func.insert(block, at + i, InstData::new(Op::InsertValue(i as u8), data.ty, &[whole, part]));
        whole = value(func, insert).unwrap_or(whole);
    }
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
        for (i, &(part, part_value)) in parts.iter().enumerate() {
            let ty = func.ty(part_value);
            let field =
                func.insert_before(end, InstData::new(Op::ExtractValue(i as u8), ty, &[incoming_value]));
            if let Some(field) = field.and_then(|field| value(func, field)) {
                func.add_incoming(part, from, field);
            }
        }
    }
    func.remove(phi);
}
