//! A stack frame holds saved registers, scalar spill slots and, below them, vector spill slots.
//!
//! From the stack pointer upwards: arguments of calls; vector places, each so many times `vlenb`; scalar places; registers
//! of the caller's; the program's own room; registers with variadic arguments.
//! Where there are vector places, or the stack pointer moves while the function runs, s0 points above them.

use std::collections::{BTreeSet, HashMap};

use rivet_isa::{Inst, Op};

use super::{Line, Unwind};
use crate::mir::{Code, Function, Reg, vlenb};

/// What is in the frame and where.
pub(crate) struct Frame {
    /// Registers of the caller's to keep, with their offsets.
    kept: Vec<(Reg, i32)>,
    /// The offset of a place for a register that has to hold the address of a far one.
    emergency: i32,
    /// Offsets of the scalar places from the base.
    places: HashMap<usize, i32>,
    /// Offsets of the program's own room from the base.
    room: Vec<i32>,
    /// The offset of the first variadic argument from the base.
    variadic: i32,
    /// Bytes above the vector places; without these, arguments of calls come first.
    size: i32,
    /// Bytes below all others: arguments of calls.
    outgoing: i32,
    /// Vector registers in the frame.
    groups: u32,
    /// s0 holds the base.
    framed: bool,
}

/// Bytes above the places, up to the last argument on the stack.
fn above(function: &Function) -> usize {
    let room: u64 = function.room.iter().map(|&(bytes, align)| u64::from(bytes) + u64::from(align)).sum();
    let incoming = incoming(function).map(|inst| inst.imm as usize).max().unwrap_or(0);
    room as usize + function.variadic.map_or(0, |area| area.saved as usize) + incoming + 16
}

/// Are there floating-point numbers among the arguments on the stack? They cannot hold their addresses.
fn takes_floats(function: &Function) -> bool {
    incoming(function).any(|inst| inst.rd.is_some_and(|rd| rd.number() >= 32))
}

fn incoming(function: &Function) -> impl Iterator<Item = &crate::mir::Inst> {
    function.blocks.iter().flat_map(|b| &b.insts).filter(|inst| inst.code == Code::Incoming)
}

fn inst(op: Op, rd: u8, rs1: u8, rs2: u8, imm: i32) -> Inst {
    Inst { rd, rs1, rs2, imm, ..Inst::new(op) }
}

/// Moves instructions to the lines.
fn flush(insts: &mut Vec<Inst>, lines: &mut Vec<Line>) {
    lines.extend(insts.drain(..).map(Line::Inst));
}

impl Frame {
    pub(crate) fn of(function: &Function) -> Frame {
        let mut written: BTreeSet<Reg> = BTreeSet::new();
        let mut calls = false;
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            written.extend(inst.defs().filter(|r| r.is_callee_saved()));
            calls |= inst.code == Code::Call;
        }
        let groups: u32 = function.slots.iter().filter(|c| c.is_vector()).map(|c| c.width()).sum();
        let framed = function.is_framed();
        if framed {
            written.insert(Reg::x(8));
        }
        if calls {
            written.insert(Reg::RA);
        }
        if function.naked {
            written.clear();
        }
        let outgoing = (function.outgoing as i32 + 15) & !15;
        let mut next = if framed { 0 } else { outgoing };
        let mut take = || {
            next += 8;
            next - 8
        };
        let scalars = function.slots.iter().enumerate().filter(|(_, c)| !c.is_vector()).map(|(slot, _)| slot);
        let scalars: Vec<usize> = scalars.collect();
        let places = outgoing as usize + 8 * (scalars.len() + written.len());
        let far = places > 2000 || places + above(function) > 2000 && takes_floats(function);
        // Saving registers must not need one: they come first, where offsets are small.
        let kept: Vec<(Reg, i32)> = written.into_iter().map(|reg| (reg, take())).collect();
        let emergency = if far { take() } else { 0 };
        let places = scalars.into_iter().map(|slot| (slot, take())).collect();
        let mut room = Vec::new();
        for &(bytes, align) in &function.room {
            next = (next as u32).next_multiple_of(align.clamp(1, 16)) as i32;
            room.push(next);
            next += bytes as i32;
        }
        let saved = function.variadic.map_or(0, |area| area.saved as i32);
        let size = (next + saved + 15) & !15;
        let variadic = function.variadic.map_or(0, |area| size - saved + area.named as i32);
        Frame { kept, emergency, places, room, variadic, size, outgoing, groups, framed }
    }

    fn base(&self) -> u8 {
        if self.framed { 8 } else { 2 }
    }

    /// Bytes of arguments of calls, right above the stack pointer.
    pub(crate) fn outgoing(&self) -> i32 {
        self.outgoing
    }

    /// The base and the offset of a scalar place.
    pub(crate) fn place(&self, slot: usize) -> (u8, i32) {
        (self.base(), self.places.get(&slot).copied().unwrap_or(0))
    }

    /// The offset of the emergency place from the base.
    pub(crate) fn emergency(&self) -> i32 {
        self.emergency
    }

    /// The base and the offset of the program's own room.
    pub(crate) fn room(&self, index: usize) -> (u8, i32) {
        (self.base(), self.room.get(index).copied().unwrap_or(0))
    }

    /// The base and the offset of the first variadic argument.
    pub(crate) fn variadic(&self) -> (u8, i32) {
        (self.base(), self.variadic)
    }

    /// The base and the offset of an argument that the caller has left on the stack.
    pub(crate) fn incoming(&self, offset: i32) -> (u8, i32) {
        (self.base(), self.size + offset)
    }

    /// Moves the stack pointer; t0 holds nothing of the caller's, and no parameter.
    fn lower_by(&self, bytes: i32, out: &mut Vec<Inst>) {
        if (-2048..2048).contains(&-bytes) {
            out.push(inst(Op::addi, 2, 2, 0, -bytes));
            return;
        }
        out.extend(rivet_isa::asm::load_constant(5, i64::from(-bytes), rivet_isa::Xlen::Rv64));
        out.push(inst(Op::add, 2, 2, 5, 0));
    }

    /// The prologue.
    pub(crate) fn enter(&self, lines: &mut Vec<Line>) {
        let out = &mut Vec::new();
        if self.size > 0 {
            self.lower_by(self.size, out);
            flush(out, lines);
            lines.push(Line::Unwind(Unwind::Frame(2, self.size)));
        }
        for &(reg, at) in &self.kept {
            let op = if reg.number() < 32 { Op::sd } else { Op::fsd };
            lines.push(Line::Inst(inst(op, 0, 2, reg.bits(), at)));
            lines.push(Line::Unwind(Unwind::Saved(reg.number() as u8, at - self.size)));
        }
        if self.framed {
            lines.push(Line::Inst(inst(Op::addi, 8, 2, 0, 0)));
            lines.push(Line::Unwind(Unwind::Frame(8, self.size)));
        }
        if self.groups > 0 {
            // t0 holds nothing of the caller's, and no parameter.
            out.push(inst(Op::csrrs, 5, 0, 0, vlenb()));
            for bit in (0..32).filter(|bit| self.groups >> bit & 1 != 0) {
                out.push(inst(Op::slli, 6, 5, 0, bit));
                out.push(inst(Op::sub, 2, 2, 6, 0));
            }
            // "The stack pointer is 16-byte aligned": vlenb may be 8.
            out.push(inst(Op::andi, 2, 2, 0, -16));
        }
        if self.framed && self.outgoing > 0 {
            self.lower_by(self.outgoing, out);
        }
        flush(out, lines);
    }

    /// The epilogue, up to the jump at its end.
    pub(crate) fn leave(&self, lines: &mut Vec<Line>) {
        lines.push(Line::Unwind(Unwind::Remember));
        if self.framed {
            lines.push(Line::Inst(inst(Op::addi, 2, 8, 0, 0)));
            lines.push(Line::Unwind(Unwind::Frame(2, self.size)));
        }
        for &(reg, at) in &self.kept {
            let op = if reg.number() < 32 { Op::ld } else { Op::fld };
            lines.push(Line::Inst(inst(op, reg.bits(), 2, 0, at)));
            lines.push(Line::Unwind(Unwind::Restored(reg.number() as u8)));
        }
        if self.size > 0 {
            let out = &mut Vec::new();
            self.lower_by(-self.size, out);
            flush(out, lines);
            lines.push(Line::Unwind(Unwind::Frame(2, 0)));
        }
    }
}
