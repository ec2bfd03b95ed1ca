//! This module splits the live ranges that find no register: it stores them to the frame or computes them again.

use std::collections::HashMap;

use rivet_isa::Op;

use crate::mir::{Block, BlockId, Class, Code, Function, Inst, Reg, Role, vlenb};

/// The blocks that each virtual register is in.
pub(crate) type Occurrences = HashMap<Reg, Vec<BlockId>>;

/// Finds the blocks of all registers.
pub(crate) fn occurrences(function: &Function) -> Occurrences {
    let mut out = Occurrences::new();
    for id in function.ids() {
        let block = function.at(id);
        let operands = block.insts.iter().flat_map(Inst::operands).map(|(reg, _)| reg);
        for reg in operands.chain(block.term.uses()).filter(|reg| !reg.is_physical()) {
            let blocks = out.entry(reg).or_default();
            if blocks.last() != Some(&id) {
                blocks.push(id);
            }
        }
    }
    out
}

/// Replaces the members of a bundle by pieces, one for each block, or one for each instruction if `fine`. Gives the
/// pieces; further new registers hold addresses.
pub(crate) fn spill(
    function: &mut Function,
    members: &[Reg],
    fine: bool,
    occurrences: &Occurrences,
    origins: &mut Vec<Reg>,
) -> Vec<Reg> {
    let mut pieces = Vec::new();
    for &reg in members {
        let blocks = occurrences.get(&reg).map_or(&[][..], Vec::as_slice);
        let again = remake(function, reg, blocks);
        let class = match function.class(reg) {
            Class::V0 => Class::V(1),
            other => other,
        };
        let slot = match &again {
            Some(_) => 0,
            None => {
                function.slots.push(class);
                function.slots.len() - 1
            }
        };
        for &id in blocks {
            let mut block = std::mem::take(function.at_mut(id));
            split_block(function, &mut block, (reg, slot, again.as_ref()), fine, &mut pieces, origins);
            *function.at_mut(id) = block;
        }
    }
    pieces
}

/// The instruction that makes the value anew, if it costs no more than a load.
fn remake(function: &Function, reg: Reg, blocks: &[BlockId]) -> Option<Inst> {
    let insts = blocks.iter().flat_map(|id| &function.at(*id).insts);
    let mut defs = insts.filter(|i| i.defs().any(|d| d == reg));
    let only = defs
        .next()
        .filter(|i| matches!(i.code, Code::Li | Code::La | Code::FrameObject) && i.rd == Some(reg))?;
    defs.next().is_none().then(|| only.clone())
}

fn split_block(
    function: &mut Function,
    block: &mut Block,
    (reg, slot, again): (Reg, usize, Option<&Inst>),
    fine: bool,
    pieces: &mut Vec<Reg>,
    origins: &mut Vec<Reg>,
) {
    let origin = reg.index().map_or(reg, |i| origins[i]);
    let mut out = Vec::with_capacity(block.insts.len());
    let mut current: Option<Reg> = None;
    let mut fresh = |function: &mut Function| {
        let piece = function.reg(function.class(reg));
        pieces.push(piece);
        origins.extend((origins.len()..function.virtual_count()).map(Reg::virtual_register));
        if let Some(index) = piece.index() {
            origins[index] = origin;
        }
        piece
    };
    let load = |function: &mut Function, out: &mut Vec<Inst>, piece: Reg| match again {
        Some(inst) => out.push(Inst { rd: Some(piece), ..inst.clone() }),
        None => frame(function, out, piece, slot, true),
    };
    let kept = !function.class(reg).is_vector();
    for mut inst in std::mem::take(&mut block.insts) {
        // No vector register survives a call.
        current = current.filter(|_| kept || inst.code != Code::Call);
        let roles: Vec<Role> =
            inst.operands().into_iter().filter(|(r, _)| *r == reg).map(|(_, role)| role).collect();
        if roles.is_empty() {
            out.push(inst);
            continue;
        }
        let (reads, writes) = (roles.iter().any(|r| *r != Role::Def), roles.contains(&Role::Def));
        if writes && again.is_some() {
            continue; // Made where it is needed.
        }
        let piece = match current.filter(|_| !fine) {
            Some(piece) => piece,
            None => {
                let piece = fresh(function);
                if reads {
                    load(function, &mut out, piece);
                }
                piece
            }
        };
        inst.each_operand(|r, _| {
            if *r == reg {
                *r = piece;
            }
        });
        out.push(inst);
        if writes {
            frame(function, &mut out, piece, slot, false);
        }
        current = Some(piece);
    }
    if block.term.uses().contains(&reg) {
        let piece = match current.filter(|_| !fine) {
            Some(piece) => piece,
            None => {
                let piece = fresh(function);
                load(function, &mut out, piece);
                piece
            }
        };
        block.term.each_use(|r| {
            if *r == reg {
                *r = piece;
            }
        });
    }
    block.insts = out;
}

/// A load or store of a place in the frame. Groups are whole registers, `vlenb` bytes each, above the stack pointer.
fn frame(function: &mut Function, out: &mut Vec<Inst>, reg: Reg, slot: usize, load: bool) {
    let class = function.class(reg);
    let mut inst = if load {
        Inst { rd: Some(reg), ..Inst::new(Code::Reload) }
    } else {
        Inst { rs1: Some(reg), ..Inst::new(Code::Spill) }
    };
    inst.imm = slot as i64;
    inst.aux = class.width() as u8;
    if class.is_vector() {
        inst.rs2 = Some(vector_place(function, out, slot));
    }
    out.push(inst);
}

/// The address of a place for vectors in the frame.
pub(crate) fn vector_place(function: &mut Function, out: &mut Vec<Inst>, slot: usize) -> Reg {
    let before: u32 = function.slots[..slot].iter().filter(|c| c.is_vector()).map(|c| c.width()).sum();
    match function.dynamic {
        true => vector_address_below(function, out, before + function.slots[slot].width()),
        false => vector_address(function, out, before),
    }
}

/// s0 - `groups` × vlenb, where the stack pointer moves.
fn vector_address_below(function: &mut Function, out: &mut Vec<Inst>, groups: u32) -> Reg {
    let bytes = times_vlenb(function, out, None, groups);
    let address = function.reg(Class::X);
    out.push(Inst::rrr(Op::sub, address, Reg::x(8), bytes));
    address
}

/// sp + `groups` × vlenb, above the arguments of calls.
fn vector_address(function: &mut Function, out: &mut Vec<Inst>, groups: u32) -> Reg {
    let mut sum = Reg::SP;
    if function.outgoing > 0 {
        sum = function.reg(Class::X);
        out.push(Inst::rri(Op::addi, sum, Reg::SP, function.outgoing.into()));
    }
    if groups == 0 {
        return sum;
    }
    times_vlenb(function, out, Some(sum), groups)
}

/// `sum` + `groups` × vlenb.
fn times_vlenb(function: &mut Function, out: &mut Vec<Inst>, mut sum: Option<Reg>, groups: u32) -> Reg {
    let one = function.reg(Class::X);
    out.push(Inst {
        rd: Some(one),
        rs1: Some(Reg::ZERO),
        imm: vlenb().into(),
        ..Inst::new(Code::Isa(Op::csrrs))
    });
    for bit in (0..32).filter(|bit| groups >> bit & 1 != 0) {
        let shifted = match bit {
            0 => one,
            _ => function.reg(Class::X),
        };
        if bit != 0 {
            out.push(Inst::rri(Op::slli, shifted, one, bit));
        }
        let Some(before) = sum else {
            sum = Some(shifted);
            continue;
        };
        let next = function.reg(Class::X);
        out.push(Inst::rrr(Op::add, next, before, shifted));
        sum = Some(next);
    }
    sum.unwrap_or(Reg::ZERO)
}
