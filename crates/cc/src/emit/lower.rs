//! This module lowers blocks to lines of code: pseudo-instructions become instructions, edges become branches or fall
//! through.

use std::collections::HashSet;

use rivet_isa::asm::{self, Reference, ReferenceKind};
use rivet_isa::{Inst, Op, Operand, Xlen, disasm};

use super::frame::Frame;
use super::{Line, Routine, Unwind, inline, layout, needs};
use crate::assembly;
use crate::ir::{DebugLoc, Features};
use crate::mir::{Block, BlockId, Code, Edge, Function, Inst as Mir, Refer, Reg, Terminator};

/// Labels from this one on are not those of blocks.
pub(super) const LABELS: u32 = 1 << 24;

/// The code of a function whose registers are assigned.
///
/// # Errors
/// When something does not fit an instruction, as a frame of more than 2 KiB of scalars.
pub fn lower(function: &Function, target: &Features) -> Result<Routine, String> {
    let frame = Frame::of(function);
    let order = layout::order(function);
    let mut lines = Vec::new();
    if let Some(subprogram) = &function.subprogram {
        lines.push(Line::Loc(DebugLoc { line: subprogram.scope_line, ..subprogram.declared }));
    }
    frame.enter(&mut lines);
    let mut last = None;
    for (at, &id) in order.iter().enumerate() {
        let block = function.at(id);
        lines.push(Line::Label(id.0));
        let tail = tail_call(function, block);
        let insts = if tail.is_some() { &block.insts[..block.insts.len() - 1] } else { &block.insts };
        let mut places = places(block).into_iter();
        let mut mark = |lines: &mut Vec<Line>| {
            if let Some(loc) = places.next().flatten().filter(|loc| Some(*loc) != last) {
                last = Some(loc);
                lines.push(Line::Loc(loc));
            }
        };
        for inst in insts {
            mark(&mut lines);
            one(inst, &frame, &mut lines)?;
        }
        mark(&mut lines);
        if let Some(call) = tail {
            leave_for(call, &frame, &mut lines);
            continue;
        }
        end(&block.term, (&order[..=at], order.get(at + 1).copied()), &frame, &mut lines);
    }
    if order.first().is_some_and(|&id| id != BlockId(0)) {
        return Err(format!("{}: the entry is not first", function.name));
    }
    if function.subprogram.is_none() {
        lines.retain(|line| !matches!(line, Line::Unwind(_)));
    }
    let mut routine = Routine {
        name: function.name.clone(),
        binding: function.binding.clone(),
        subprogram: function.subprogram.clone(),
        lines,
        target: *target,
        extensions: needs::extensions(function, target),
        passes_vectors: needs::passes_vectors(function),
    };
    lengthen(&mut routine);
    drop_unused_labels(&mut routine);
    Ok(routine)
}

/// Where each instruction of a block comes from, and its terminator. What passes have added comes from where the next
/// instruction does, or the one before if there is none.
fn places(block: &Block) -> Vec<Option<DebugLoc>> {
    let mut places: Vec<_> = block.insts.iter().map(|inst| inst.loc).chain([block.loc]).collect();
    let mut next = None;
    for place in places.iter_mut().rev() {
        next = place.or(next);
        *place = next;
    }
    for at in 1..places.len() {
        places[at] = places[at].or(places[at - 1]);
    }
    places
}

/// The call right in front of a return, if the callee can run in place of the caller. Its arguments are in registers, but clang
/// does not see whether it reads variadic arguments of the caller by a list on the heap.
fn tail_call<'a>(function: &Function, block: &'a Block) -> Option<&'a Mir> {
    let last = block.insts.last()?;
    let returns = matches!(block.term, Terminator::Ret(_));
    (last.code == Code::Call && last.aux == 1 && returns && function.variadic.is_none()).then_some(last)
}

/// Leaves the function for another, which returns to the caller.
fn leave_for(call: &Mir, frame: &Frame, out: &mut Vec<Line>) {
    match &call.refer {
        Refer::Symbol(callee) => {
            frame.leave(out);
            out.push(Line::TailCall(callee.clone()));
        }
        _ => {
            // The register of the address may be one that the epilogue restores; t1 is not, and is no argument.
            let rs1 = call.rs1.map_or(0, Reg::bits);
            out.push(Line::Inst(Inst { rd: 6, rs1, ..Inst::new(Op::addi) }));
            frame.leave(out);
            out.push(Line::Inst(Inst { rs1: 6, ..Inst::new(Op::jalr) }));
        }
    }
    out.push(Line::Unwind(Unwind::Recall));
}

fn one(mir: &Mir, frame: &Frame, out: &mut Vec<Line>) -> Result<(), String> {
    let bits = |reg: Option<Reg>| reg.map_or(0, Reg::bits);
    let (rd, rs1, rs2, rs3) = (bits(mir.rd), bits(mir.rs1), bits(mir.rs2), bits(mir.rs3));
    let imm = mir.imm as i32;
    let new = |op: Op| Inst { rd, rs1, ..Inst::new(op) };
    match (mir.code, &mir.refer) {
        (Code::Isa(op), _) => out.push(Line::Inst(table_row(mir, op, [rd, rs1, rs2, rs3], imm))),
        (Code::Copy | Code::ExtractGroup | Code::WidenGroup, _) => out.push(Line::Inst(copy(mir, rd, rs1))),
        (Code::Li, _) => {
            out.extend(asm::load_constant(rd, mir.imm, Xlen::Rv64).into_iter().map(Line::Inst));
        }
        (Code::Undef, _) => {}
        (Code::Call, Refer::Symbol(name)) if let Some(code) = assembly::code(name) => {
            inline::lower(&assembly::instructions(code)?, out)?;
        }
        (Code::Call, Refer::Symbol(name)) => out.push(Line::Call(name.clone())),
        (Code::Call, Refer::None) if mir.rs1.is_some() => {
            out.push(Line::Inst(Inst { rd: 1, rs1, ..Inst::new(Op::jalr) }));
        }
        (Code::La, Refer::Address(name, reach)) => out.push(Line::Address(rd, name.clone(), *reach)),
        (Code::Call | Code::La, _) => return Err("a reference to nothing".into()),
        (Code::VariadicArea, _) => {
            let (base, at) = frame.variadic();
            offset(rd, base, at, out);
        }
        (Code::FrameObject, _) => {
            let (base, at) = frame.room(mir.imm as usize);
            offset(rd, base, at, out);
        }
        (Code::StackAlloc, _) => {
            out.push(Line::Inst(Inst { rd: 2, rs1: 2, rs2: rs1, ..Inst::new(Op::sub) }));
            offset(rd, 2, frame.outgoing(), out);
        }
        (Code::StackSave, _) => out.push(Line::Inst(Inst { rd, rs1: 2, ..Inst::new(Op::addi) })),
        (Code::StackRestore, _) => out.push(Line::Inst(Inst { rd: 2, rs1, ..Inst::new(Op::addi) })),
        (Code::CompareExchange, _) => compare_exchange(mir, [rd, rs1, rs2, rs3], out),
        (Code::Incoming, _) => {
            let (base, at) = frame.incoming(imm);
            let op = match (mir.rd.map_or(0, Reg::number) < 32, mir.aux) {
                (true, _) => Op::ld,
                (false, 64) => Op::fld,
                (false, 32) => Op::flw,
                (false, _) => Op::flh,
            };
            // Another argument may be in t0 already.
            let (scratch, keep) = if op == Op::ld { (rd, false) } else { (5, true) };
            at_offset(frame, (base, at), new(op), scratch, keep, out);
        }
        (Code::Outgoing, _) => {
            let op = match (mir.rs1.map_or(0, Reg::number) < 32, mir.aux) {
                (true, _) => Op::sd,
                (false, 64) => Op::fsd,
                (false, 32) => Op::fsw,
                (false, _) => Op::fsh,
            };
            out.push(Line::Inst(Inst { rs1: 2, rs2: rs1, imm, ..Inst::new(op) }));
        }
        (Code::Spill, _) => match mir.rs1.map_or(0, Reg::number) {
            64.. => {
                let whole = whole(mir.aux, [Op::vs1r_v, Op::vs2r_v, Op::vs4r_v, Op::vs8r_v]);
                out.push(Line::Inst(Inst { rd: rs1, rs1: rs2, ..Inst::new(whole) }));
            }
            number => {
                let op = if number < 32 { Op::sd } else { Op::fsd };
                let scratch = if number == 5 { 6 } else { 5 };
                at_place(frame, mir.imm as usize, Inst { rs2: rs1, ..Inst::new(op) }, scratch, true, out);
            }
        },
        (Code::Reload, _) => match mir.rd.map_or(0, Reg::number) {
            64.. => {
                let whole = whole(mir.aux, [Op::vl1re8_v, Op::vl2re8_v, Op::vl4re8_v, Op::vl8re8_v]);
                out.push(Line::Inst(Inst { rs1: rs2, ..new(whole) }));
            }
            number => {
                let op = if number < 32 { Op::ld } else { Op::fld };
                let (scratch, keep) = if number < 32 { (rd, false) } else { (5, true) };
                at_place(frame, mir.imm as usize, new(op), scratch, keep, out);
            }
        },
    }
    Ok(())
}

/// `lr`, and `sc` until nobody comes between, if what was there is what is expected.
fn compare_exchange(mir: &Mir, [rd, rs1, rs2, rs3]: [u8; 4], out: &mut Vec<Line>) {
    let (load, store) = if mir.imm == 64 { (Op::lr_d, Op::sc_d) } else { (Op::lr_w, Op::sc_w) };
    let scratch = mir.results.first().map_or(0, |reg| reg.bits());
    // Labels that no block has.
    let again = LABELS + 2 * out.len() as u32;
    let done = again + 1;
    out.push(Line::Label(again));
    out.push(Line::Inst(Inst { rd, rs1, aux: mir.aux >> 2, ..Inst::new(load) }));
    out.push(Line::Branch(Inst { rs1: rd, rs2, ..Inst::new(Op::bne) }, done));
    out.push(Line::Inst(Inst { rd: scratch, rs1, rs2: rs3, aux: mir.aux & 3, ..Inst::new(store) }));
    out.push(Line::Branch(Inst { rs1: scratch, ..Inst::new(Op::bne) }, again));
    out.push(Line::Label(done));
}

/// An access to a scalar place; `scratch` holds its address if it is far, and keeps its value if it has to.
fn at_place(frame: &Frame, slot: usize, inst: Inst, scratch: u8, keep: bool, out: &mut Vec<Line>) {
    at_offset(frame, frame.place(slot), inst, scratch, keep, out);
}

/// The same where the base and the offset are known.
fn at_offset(frame: &Frame, (base, at): (u8, i32), inst: Inst, scratch: u8, keep: bool, out: &mut Vec<Line>) {
    if (-2048..2048).contains(&at) {
        out.push(Line::Inst(Inst { rs1: base, imm: at, ..inst }));
        return;
    }
    let saved = frame.emergency();
    if keep {
        out.push(Line::Inst(Inst { rs1: base, rs2: scratch, imm: saved, ..Inst::new(Op::sd) }));
    }
    offset(scratch, base, at, out);
    out.push(Line::Inst(Inst { rs1: scratch, imm: 0, ..inst }));
    if keep {
        out.push(Line::Inst(Inst { rd: scratch, rs1: base, imm: saved, ..Inst::new(Op::ld) }));
    }
}

/// rd = base + offset.
fn offset(rd: u8, base: u8, offset: i32, out: &mut Vec<Line>) {
    if (-2048..2048).contains(&offset) {
        out.push(Line::Inst(Inst { rd, rs1: base, imm: offset, ..Inst::new(Op::addi) }));
        return;
    }
    out.extend(asm::load_constant(rd, offset.into(), Xlen::Rv64).into_iter().map(Line::Inst));
    out.push(Line::Inst(Inst { rd, rs1: rd, rs2: base, ..Inst::new(Op::add) }));
}

/// The instruction for a group of `width` registers.
fn whole(width: u8, ops: [Op; 4]) -> Op {
    ops[width.max(1).ilog2().min(3) as usize]
}

fn copy(mir: &Mir, rd: u8, rs1: u8) -> Inst {
    let file = |reg: Option<Reg>| reg.map_or(0, Reg::number) / 32;
    match (file(mir.rd), file(mir.rs1)) {
        (0, _) => Inst { rd, rs1, ..Inst::new(Op::addi) },
        (1, _) => Inst { rd, rs1, rs2: rs1, ..Inst::new(Op::fsgnj_d) },
        _ => {
            let op = whole(mir.imm as u8, [Op::vmv1r_v, Op::vmv2r_v, Op::vmv4r_v, Op::vmv8r_v]);
            Inst { rd, rs2: rs1, ..Inst::new(op) }
        }
    }
}

fn table_row(mir: &Mir, op: Op, [rd, rs1, rs2, rs3]: [u8; 4], imm: i32) -> Inst {
    let has = |kind| op.row().operands.contains(&kind);
    let aux = if has(Operand::Nf) {
        mir.more.len() as u8
    } else if has(Operand::RtzRm) {
        1
    } else if has(Operand::Rm) && mir.aux == 7 {
        disasm::default_rounding(op)
    } else {
        mir.aux
    };
    let rs1 = if has(Operand::Uimm5) { mir.aux } else { rs1 };
    let vm = !has(Operand::V0) && mir.vector.as_ref().is_none_or(|v| v.mask.is_none());
    Inst { rd, rs1, rs2, rs3, imm, aux, vm, ..Inst::new(op) }
}

/// The end of a block; `next` comes after it, `before` are it and those before it.
fn end(term: &Terminator, (before, next): (&[BlockId], Option<BlockId>), frame: &Frame, out: &mut Vec<Line>) {
    let jump = |edge: &Edge, out: &mut Vec<Line>| {
        if Some(edge.to) != next {
            out.push(Line::Branch(Inst::new(Op::jal), edge.to.0));
        }
    };
    match term {
        Terminator::Jump(edge) => jump(edge, out),
        Terminator::Branch { taken, other, .. } if taken.to == other.to => jump(taken, out),
        Terminator::Branch { op, rs1, rs2, taken, other } => {
            let branch = |op: Op| Inst { rs1: rs1.bits(), rs2: rs2.bits(), ..Inst::new(op) };
            // Who goes back, goes around a loop: that is to take one instruction.
            let returns = Some(other.to) != next && before.contains(&other.to) && !before.contains(&taken.to);
            if Some(taken.to) == next || returns {
                out.push(Line::Branch(branch(inverse(*op)), other.to.0));
                jump(taken, out);
            } else {
                out.push(Line::Branch(branch(*op), taken.to.0));
                jump(other, out);
            }
        }
        Terminator::Table { offset, scratch, edges } => {
            // The jumps begin 12 bytes behind the first instruction.
            let (rd, rs2) = (scratch.bits(), offset.bits());
            out.push(Line::Inst(Inst { rd, ..Inst::new(Op::auipc) }));
            out.push(Line::Inst(Inst { rd, rs1: rd, rs2, ..Inst::new(Op::add) }));
            out.push(Line::Inst(Inst { rs1: rd, imm: 12, ..Inst::new(Op::jalr) }));
            out.extend(edges.iter().map(|edge| Line::Branch(Inst::new(Op::jal), edge.to.0)));
        }
        Terminator::Ret(_) => {
            frame.leave(out);
            out.push(Line::Inst(Inst { rs1: 1, ..Inst::new(Op::jalr) }));
            out.push(Line::Unwind(Unwind::Recall));
        }
        Terminator::Unreachable => out.push(Line::Inst(Inst::new(Op::ebreak))),
    }
}

/// The branch that is taken where this one is not.
pub(crate) fn inverse(op: Op) -> Op {
    match op {
        Op::beq => Op::bne,
        Op::bne => Op::beq,
        Op::blt => Op::bge,
        Op::bge => Op::blt,
        Op::bltu => Op::bgeu,
        Op::bgeu => Op::bltu,
        other => other,
    }
}

/// Branches that do not reach their label jump over a jump.
fn lengthen(routine: &mut Routine) {
    let names = |l: &Line| if let Line::Label(n) = l { Some(n + 1) } else { None };
    let mut fresh = routine.lines.iter().filter_map(names).max().unwrap_or(0);
    loop {
        let labels = routine.labels();
        let is_far = |(line, at): (&Line, i64)| match line {
            Line::Branch(inst, label) if inst.op != Op::jal => {
                labels.get(label).is_some_and(|to| !(-4096..4096).contains(&(to - at)))
            }
            _ => false,
        };
        let far: Vec<bool> = routine.lines.iter().zip(routine.offsets()).map(is_far).collect();
        if !far.contains(&true) {
            return;
        }
        // A branch that is too far stays so when others grow.
        let lines = std::mem::take(&mut routine.lines);
        for (line, far) in lines.into_iter().zip(far) {
            match line {
                Line::Branch(inst, label) if far => {
                    let short = Inst { op: inverse(inst.op), raw: inverse(inst.op).row().bits, ..inst };
                    let jump = Line::Branch(Inst::new(Op::jal), label);
                    routine.lines.extend([Line::Branch(short, fresh), jump, Line::Label(fresh)]);
                    fresh += 1;
                }
                line => routine.lines.push(line),
            }
        }
    }
}

fn drop_unused_labels(routine: &mut Routine) {
    let target = |l: &Line| match l {
        Line::Branch(_, n) => Some(*n),
        Line::Linked(_, Reference { kind: ReferenceKind::PcrelLow(n), .. }) => Some(*n as u32),
        _ => None,
    };
    let used: HashSet<u32> = routine.lines.iter().filter_map(target).collect();
    routine.lines.retain(|l| !matches!(l, Line::Label(n) if !used.contains(n)));
}
