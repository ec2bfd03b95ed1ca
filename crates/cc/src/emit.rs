//! This module turns functions with physical registers into assembly text, objects and executables.
//!
//! [`lower`] lays the blocks of a function out and gives a [`Routine`]: instructions of the `isa` table, labels, and
//! references to symbols. [`text`] prints it for assemblers, [`object`] writes a file for linkers, [`link`] an executable.
//! Invariant: every word comes from the table's encoder, and the text assembles to the same words. This module knows
//! nothing of values.

mod arch;
mod data;
mod dwarf;
mod frame;
mod inline;
mod layout;
mod link;
mod lower;
pub(crate) use needs::missing;
mod needs;
mod object;
mod text;

pub use data::{Data, give_sections};
pub use link::link;
pub use lower::lower;
pub use object::object;
pub use text::text;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use rivet_isa::asm::{Reference, ReferenceKind};
use rivet_isa::{Inst, Op, Operand, Xlen};

use crate::ir::{Binding, DebugLoc, Features, Reach, Subprogram};

/// One line of a routine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A place to go to.
    Label(u32),
    /// An instruction.
    Inst(Inst),
    /// A branch or jump to a label; its offset is filled in last.
    Branch(Inst, u32),
    /// `call symbol`: two instructions.
    Call(String),
    /// A call in place of a return: two instructions.
    TailCall(String),
    /// The address of a symbol: two instructions, three if it is thread-local.
    Address(u8, String, Reach),
    /// An instruction that linkers complete; what [`ReferenceKind::PcrelLow`] has is a label.
    Linked(Inst, Reference),
    /// What follows comes from this place in the source.
    Loc(DebugLoc),
    /// From here on callers' registers are found in another way.
    Unwind(Unwind),
}

/// How a caller's registers are found. Registers of the machine have the numbers that DWARF gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwind {
    /// The stack pointer of the caller is this register and this many bytes.
    Frame(u8, i32),
    /// This register is so many bytes from the caller's stack pointer.
    Saved(u8, i32),
    /// This register is the caller's again.
    Restored(u8),
    /// All is to be found as here after the next [`Unwind::Recall`].
    Remember,
    /// All is found as at the last [`Unwind::Remember`].
    Recall,
}

/// The code of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Routine {
    /// Its symbol.
    pub name: String,
    /// The linkage properties of the symbol.
    pub binding: Binding,
    /// The function in the source, if debug information says.
    pub subprogram: Option<Arc<Subprogram>>,
    /// Its lines in order.
    pub lines: Vec<Line>,
    /// What its function may use.
    pub target: Features,
    /// Extensions beyond the letters of that it needs, such as `zvfh`.
    pub extensions: BTreeSet<&'static str>,
    /// Whether vectors are among its parameters or results.
    pub passes_vectors: bool,
}

/// A symbol that linkers fill in: for an instruction or a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixup {
    /// Offset of the first instruction in the section.
    pub offset: u64,
    /// The symbol.
    pub symbol: String,
    /// What is added to its address.
    pub addend: i64,
    /// What the instructions do with the symbol.
    pub kind: FixupKind,
}

/// What instructions do with a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixupKind {
    /// `auipc`, `jalr`: it is called.
    Call,
    /// `auipc` and `addi` or `ld`: its address is found so.
    Address(Reach),
    /// One instruction has this part of the address; what [`ReferenceKind::PcrelLow`] has is an offset in the section.
    Part(ReferenceKind, Format),
}

/// Where an instruction has its immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// In the upper 20 bits.
    U,
    /// In the upper 12 bits.
    I,
    /// In two places, as stores.
    S,
}

impl Format {
    fn of(op: Op) -> Format {
        let operands = &*op.row().operands;
        match () {
            () if operands.contains(&Operand::U20) => Format::U,
            () if operands.contains(&Operand::MemS) => Format::S,
            () => Format::I,
        }
    }
}

impl Line {
    /// Its size in bytes.
    fn size(&self) -> i64 {
        match self {
            Line::Label(_) | Line::Loc(_) | Line::Unwind(_) => 0,
            Line::Inst(_) | Line::Branch(..) | Line::Linked(..) => 4,
            Line::Address(_, _, Reach::ThreadLocal) => 12,
            Line::Call(_) | Line::TailCall(_) | Line::Address(..) => 8,
        }
    }
}

impl Routine {
    /// Its alignment in bytes.
    fn align(&self) -> u32 {
        self.binding.align.max(4)
    }

    /// The words, and what is to be filled in; `base` is the routine's offset in its section.
    ///
    /// # Errors
    /// When an operand does not fit its field: no program may cause it.
    pub fn words(&self, base: u64) -> Result<(Vec<u32>, Vec<Fixup>), String> {
        let (mut words, mut fixups) = (Vec::new(), Vec::new());
        let labels = self.labels();
        for (line, at) in self.lines.iter().zip(self.offsets()) {
            let offset = base + at as u64;
            match line {
                Line::Label(_) | Line::Loc(_) | Line::Unwind(_) => {}
                Line::Inst(inst) => words.push(encode(inst)?),
                Line::Branch(inst, label) => {
                    let target =
                        labels.get(label).ok_or_else(|| format!("{}: no label {label}", self.name))?;
                    words.push(encode(&Inst { imm: (target - at) as i32, ..*inst })?);
                }
                Line::Call(symbol) | Line::TailCall(symbol) => {
                    // A tail call keeps ra and takes t1 for the upper part of the address.
                    let (base, link) = if matches!(line, Line::Call(_)) { (1, 1) } else { (6, 0) };
                    words.push(encode(&Inst { rd: base, ..Inst::new(Op::auipc) })?);
                    words.push(encode(&Inst { rd: link, rs1: base, ..Inst::new(Op::jalr) })?);
                    fixups.push(Fixup { offset, symbol: symbol.clone(), addend: 0, kind: FixupKind::Call });
                }
                Line::Address(rd, symbol, reach) => {
                    let low = if *reach == Reach::Local { Op::addi } else { Op::ld };
                    words.push(encode(&Inst { rd: *rd, ..Inst::new(Op::auipc) })?);
                    words.push(encode(&Inst { rd: *rd, rs1: *rd, ..Inst::new(low) })?);
                    if *reach == Reach::ThreadLocal {
                        words.push(encode(&Inst { rd: *rd, rs1: *rd, rs2: 4, ..Inst::new(Op::add) })?);
                    }
                    let kind = FixupKind::Address(*reach);
                    fixups.push(Fixup { offset, symbol: symbol.clone(), addend: 0, kind });
                }
                Line::Linked(inst, Reference { kind, symbol, addend }) => {
                    words.push(encode(inst)?);
                    let kind = match kind {
                        ReferenceKind::PcrelLow(label) => {
                            let high = labels.get(&(*label as u32)).ok_or("a label is missing")?;
                            ReferenceKind::PcrelLow(base + *high as u64)
                        }
                        kind => *kind,
                    };
                    let kind = FixupKind::Part(kind, Format::of(inst.op));
                    fixups.push(Fixup { offset, symbol: symbol.clone(), addend: *addend, kind });
                }
            }
        }
        Ok((words, fixups))
    }

    /// The offset of each line.
    fn offsets(&self) -> impl Iterator<Item = i64> {
        self.lines.iter().scan(0, |at, line| {
            *at += line.size();
            Some(*at - line.size())
        })
    }

    /// The offset of each label.
    fn labels(&self) -> HashMap<u32, i64> {
        let at = |(line, at): (&Line, i64)| match line {
            Line::Label(label) => Some((*label, at)),
            _ => None,
        };
        self.lines.iter().zip(self.offsets()).filter_map(at).collect()
    }

    /// How many instructions it has, and how many of them are `vset*`.
    pub fn counts(&self) -> (usize, usize) {
        let vset =
            |l: &&Line| matches!(l, Line::Inst(i) if matches!(i.op, Op::vsetvli | Op::vsetivli | Op::vsetvl));
        let total: i64 = self.lines.iter().map(Line::size).sum();
        (total as usize / 4, self.lines.iter().filter(vset).count())
    }
}

fn encode(inst: &Inst) -> Result<u32, String> {
    inst.encode(Xlen::Rv64).ok_or_else(|| format!("`{}` cannot be encoded", inst.text(Xlen::Rv64, None)))
}
