//! This pass takes phis, selections and `freeze` of structs apart: each field gets one, and the struct is put together behind
//! them.

use crate::ir::{Function, Inst, InstData, LaneOp, Op, Type, Value};

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
            Op::Phi => split(&mut func, inst),
            _ => split_moved(&mut func, inst),
        }
    }
    Some(func)
}

/// A selection or a `freeze`.
fn split_moved(func: &mut Function, inst: Inst) {
    let data = func.inst(inst).clone();
    let (Type::Struct(fields), Some(old)) = (data.ty, data.result()) else { return };
    let mut whole = func.poison(data.ty);
    for (i, ty) in (0..fields.count()).filter_map(|i| Some((i as u8, fields.get(i)?))) {
        let mut put = |op, ty, operands: &[Value]| {
            let made = func.insert_before(inst, InstData::new(op, ty, operands));
            made.and_then(|made| func.inst(made).result()).unwrap_or(old)
        };
        let mut operands = Vec::new();
        for &operand in data.operands() {
            // The condition of a selection is no struct.
            let of_struct = data.op == Op::Freeze || operand != data.operands()[0];
            operands.push(if of_struct { put(Op::ExtractValue(i), ty, &[operand]) } else { operand });
        }
        let field = put(data.op, ty, &operands);
        whole = put(Op::InsertValue(i), data.ty, &[whole, field]);
    }
    func.replace_uses(old, whole);
    func.remove(inst);
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
