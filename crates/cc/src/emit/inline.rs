//! This module lowers inline assembly to lines of code.

use rivet_isa::asm::{Reference, ReferenceKind};
use rivet_isa::{Inst, Op};

use super::Line;
use super::lower::LABELS;
use crate::assembly::Instruction;
use crate::ir::Reach;

/// The lines of inline assembly. Its branches get labels, since assemblers take a number for an address.
pub(super) fn lower(insts: &[Instruction], out: &mut Vec<Line>) -> Result<(), String> {
    // Labels that no block has.
    let first = LABELS + 2 * out.len() as u32;
    let branches = [Op::beq, Op::bne, Op::blt, Op::bge, Op::bltu, Op::bgeu, Op::jal];
    let mut rest = (0..).zip(insts);
    while let Some((at, (inst, reference))) = rest.next() {
        out.push(Line::Label(first + at as u32));
        if let Some(reference) = reference {
            let pair = matches!(reference.kind, ReferenceKind::Address | ReferenceKind::Call);
            let second = if pair { rest.next().map(|(_, (second, _))| second) } else { None };
            out.push(linked(*inst, second, reference, first));
        } else if branches.contains(&inst.op) {
            let to = at + i64::from(inst.imm / 4);
            let inside = u32::try_from(to).ok().filter(|to| *to as usize <= insts.len());
            let to = inside.ok_or("inline assembly that branches out of itself")?;
            out.push(Line::Branch(Inst { imm: 0, raw: inst.op.row().bits, ..*inst }, first + to));
        } else {
            out.push(Line::Inst(*inst));
        }
    }
    out.push(Line::Label(first + insts.len() as u32));
    Ok(())
}

/// An instruction that linkers complete, or a pair of them; the first of all has the label `first`.
fn linked(inst: Inst, second: Option<&Inst>, reference: &Reference, first: u32) -> Line {
    let symbol = reference.symbol.clone();
    match reference.kind {
        // Whether this file defines the symbol is not known here.
        ReferenceKind::Address => Line::Address(inst.rd, symbol, Reach::External),
        ReferenceKind::Call if second.is_some_and(|second| second.rd == 1) => Line::Call(symbol),
        ReferenceKind::Call => Line::TailCall(symbol),
        ReferenceKind::PcrelLow(high) => {
            let kind = ReferenceKind::PcrelLow(u64::from(first) + high / 4);
            Line::Linked(inst, Reference { kind, ..reference.clone() })
        }
        _ => Line::Linked(inst, reference.clone()),
    }
}
