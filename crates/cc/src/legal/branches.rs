//! This pass makes branches of choices between scalars, which the machine has no instruction for, and of conditions that are
//! made of several.
//!
//! ```text
//! y = select(c, x + 1, z)   →   if c { y = x + 1 } else { y = z }
//! if a & b { … }            →   if a { if b { … } }
//! ```
//!
//! What only one side needs moves there. Blocks with vectors stay as they are: their loops were planned as one block.

use crate::ir::{
    Binary, Block, Builder, Features, Flags, Function, Inst, InstData, IntPredicate, Intrinsic, LaneOp, Math,
    Op, Type, Value,
};

/// Makes branches in all blocks.
pub(super) fn branch(func: &mut Function, target: &Features) {
    let mut blocks: Vec<Block> = func.layout().to_vec();
    blocks.retain(|&block| !has_vectors(func, block));
    let mut at = 0;
    while at < blocks.len() {
        let block = blocks[at];
        at += 1;
        blocks.extend(choose(func, block, target).into_iter().flatten());
        while let Some(middle) = divide(func, block) {
            blocks.push(middle);
        }
    }
}

fn has_vectors(func: &Function, block: Block) -> bool {
    func.block(block).insts().iter().any(|&inst| {
        let data = func.inst(inst);
        let lengths = matches!(data.op, Op::Intrinsic(Intrinsic::VScale | Intrinsic::GetVectorLength));
        lengths || data.ty.is_vector() || data.operands().iter().any(|&v| func.ty(v).is_vector())
    })
}

// Conditions.

/// Lets a block branch by the first part of its condition, and a new block, which is given, by the second.
fn divide(func: &mut Function, from: Block) -> Option<Block> {
    let end = func.terminator(from)?;
    let data = func.inst(end).clone();
    let (&[condition], &[yes, no]) = (data.operands(), data.blocks()) else { return None };
    if data.op != Op::CondBr || yes == no || func.uses(condition).len() != 1 {
        return None;
    }
    let parts = func.def(condition)?.clone();
    if parts.block() != Some(from) {
        return None;
    }
    let v = parts.operands().to_vec();
    let (both, first, second) = match parts.op {
        Op::Lane(LaneOp::Binary(Binary::And)) => (true, v[0], v[1]),
        Op::Lane(LaneOp::Binary(Binary::Or)) => (false, v[0], v[1]),
        Op::Lane(LaneOp::Select) if func.as_int(v[2]) == Some(0) => (true, v[0], v[1]),
        Op::Lane(LaneOp::Select) if func.as_int(v[1]) == Some(1) => (false, v[0], v[2]),
        _ => return None,
    };
    // Bits that are not compared but loaded cost less together.
    if ![first, second].iter().all(|&part| is_condition(func, part)) {
        return None;
    }
    let middle = func.add_block("");
    // The target that either part may lead to, and the one that only the second does.
    let (either, after) = if both { (no, yes) } else { (yes, no) };
    for phi in func.phis(either).collect::<Vec<_>>() {
        let value = func.inst(phi).incoming().find(|(block, _)| *block == from).map(|(_, value)| value);
        if let Some(value) = value {
            func.add_incoming(phi, middle, value);
        }
    }
    rename(func, after, from, middle);
    func.remove(end);
    let targets = if both { [middle, no] } else { [yes, middle] };
    Builder::at_end(func, from).cond_br(first, targets[0], targets[1]);
    let mut b = Builder::at_end(func, middle);
    let new = b.inst(InstData::new(Op::CondBr, Type::Void, &[second]).with_blocks(&[yes, no]));
    let meta = data.loop_meta;
    func.edit(new, |data| data.loop_meta = meta);
    if let Some(parts) = func.def_inst(condition) {
        func.remove(parts);
    }
    sink(func, second, from, new);
    Some(middle)
}

fn is_condition(func: &Function, value: Value) -> bool {
    let compares = |data: &InstData| match data.op {
        Op::Lane(LaneOp::ICmp(_) | LaneOp::FCmp(_)) => true,
        Op::Lane(LaneOp::Binary(Binary::And | Binary::Or) | LaneOp::Select) => data.ty == Type::I1,
        _ => false,
    };
    func.def(value).is_some_and(compares)
}

/// Phis of `block` get from `new` what they got from `old`.
fn rename(func: &mut Function, block: Block, old: Block, new: Block) {
    for phi in func.phis(block).collect::<Vec<_>>() {
        let blocks = func.inst(phi).blocks();
        let blocks: Vec<Block> = blocks.iter().map(|&b| if b == old { new } else { b }).collect();
        func.set_blocks(phi, &blocks);
    }
}

// Choices.

/// Makes a branch of the first choice in a block and of those by the same condition; gives the blocks of both sides and the one
/// behind them.
fn choose(func: &mut Function, from: Block, target: &Features) -> Option<[Block; 3]> {
    let insts = func.block(from).insts().to_vec();
    let first = insts.into_iter().find(|&inst| {
        let is_choice = as_choice(func, inst, target);
        is_choice && !has_short_form(func, inst)
    })?;
    let condition = func.inst(first).operands()[0];
    let rest = func.split_before(first)?;
    let (yes, no) = (func.add_block(""), func.add_block(""));
    Builder::at_end(func, from).cond_br(condition, yes, no);
    let ends = [yes, no].map(|side| {
        Builder::at_end(func, side).br(rest);
        func.terminator(side)
    });
    let insts = func.block(rest).insts().to_vec();
    let mut phis = 0;
    for select in insts {
        let data = func.inst(select).clone();
        let v = data.operands();
        let alike = data.op == Op::Lane(LaneOp::Select) && v[0] == condition && data.ty != Type::I1;
        let known =
            |func: &Function, value: Value| func.def(value).is_none_or(|def| def.block() != Some(rest));
        if !alike || !known(func, v[1]) || !known(func, v[2]) {
            continue;
        }
        let phi = func.insert(rest, phis, InstData::new(Op::Phi, data.ty, &v[1..]).with_blocks(&[yes, no]));
        phis += 1;
        if let (Some(old), Some(new)) = (data.result(), func.inst(phi).result()) {
            func.replace_uses(old, new);
        }
        func.remove(select);
        for (end, &value) in ends.iter().zip(&v[1..]) {
            if let &Some(end) = end {
                sink(func, value, from, end);
            }
        }
    }
    Some([yes, no, rest])
}

/// Whether it is a choice between scalars; minima and maxima become one, and a choice of whether to do something one of what to do
/// it with.
fn as_choice(func: &mut Function, inst: Inst, target: &Features) -> bool {
    let data = func.inst(inst).clone();
    match data.op {
        Op::Lane(LaneOp::Math(math @ (Math::SMin | Math::SMax | Math::UMin | Math::UMax))) if !target.zbb => {
            let predicate = match math {
                Math::SMin => IntPredicate::Slt,
                Math::SMax => IntPredicate::Sgt,
                Math::UMin => IntPredicate::Ult,
                _ => IntPredicate::Ugt,
            };
            let (a, b) = (data.operands()[0], data.operands()[1]);
            let condition = Builder::before(func, inst).icmp(predicate, a, b);
            func.edit(inst, |data| (data.op, data.flags) = (Op::Lane(LaneOp::Select), Flags::NONE));
            func.set_operands(inst, &[condition, a, b]);
            true
        }
        Op::Lane(LaneOp::Select) => data.ty != Type::I1 && !matches!(data.ty, Type::Struct(_)),
        _ => false,
    }
}

/// Whether a choice takes no more instructions without a branch: if one side is zero.
fn has_short_form(func: &Function, select: Inst) -> bool {
    let data = func.inst(select);
    let v = data.operands();
    data.ty.is_int() && v[1..].iter().any(|&side| func.as_int(side) == Some(0))
}

/// Moves what computes a value, and nothing else needs, from a block in front of an instruction.
fn sink(func: &mut Function, value: Value, from: Block, before: Inst) {
    let mut work = vec![(value, before)];
    while let Some((value, before)) = work.pop() {
        let Some(inst) = func.def_inst(value) else { continue };
        let data = func.inst(inst);
        let pure = matches!(data.op, Op::Lane(_) | Op::Gep(_) | Op::Freeze);
        if !pure || data.block() != Some(from) || func.uses(value).len() != 1 {
            continue;
        }
        let operands = data.operands().to_vec();
        func.move_before(inst, before);
        work.extend(operands.into_iter().map(|operand| (operand, inst)));
    }
}
