//! Why a word is no instruction of an ISA: what the table lacks only by an extension, an operand or a field.
//!
//! Everything is found by trying the rows of the table, with one field freed after the other; what the specification says
//! of that field is in the table of rules. Slow beside the decoder, which only says that there is no instruction.

mod field;
use std::cmp::Reverse;
use std::fmt;

use crate::decode::available;
use crate::op::{ROWS, Row, Xlens};
use crate::rule::{Broken, Rule};
use crate::{Constraint, Ext, Inst, Isa, Operand, Slot, Xlen};
pub use field::Field;

/// What is between a word and an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is an instruction, but this ISA lacks extensions for it.
    Lacks {
        /// The instruction.
        inst: Inst,
        /// What has to be added, in words: `zvbb or zvkb`; `RV64`, if it is the XLEN that it lacks.
        needs: String,
        /// The ISA that lacks it, in short.
        isa: String,
    },
    /// It is reserved.
    Reserved {
        /// By which rule, and what breaks it.
        broken: Broken,
        /// Legal instructions that differ from it in that one field, the likeliest first.
        near: Vec<Inst>,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Lacks { needs, isa, .. } => write!(f, "it needs {needs}, which {isa} lacks"),
            Reason::Reserved { broken, .. } => broken.fmt(f),
        }
    }
}

impl Reason {
    /// Why `isa` has no instruction with this encoding; `None` if it has one. The upper half of a 16-bit encoding is
    /// ignored.
    ///
    /// ```
    /// use rivet_isa::reserved::Reason;
    /// let isa = "rv64gcv".parse().unwrap();
    /// let why = Reason::of(0x12050407, &isa).unwrap();
    /// assert_eq!(why.to_string(), "mew = 1, but vle8.v requires 0 [V 7.3 vector_ls_mew_rsv]");
    /// ```
    pub fn of(raw: u32, isa: &Isa) -> Option<Reason> {
        let raw = if raw & 3 == 3 { raw } else { raw & 0xffff };
        let here = |row: &&Row| available(row.op, isa);
        if let Some(inst) = find(raw, isa.xlen, here) {
            let beyond = inst.register_beyond_e().filter(|_| isa.has(Ext::E))?;
            let how = format_args!("x{beyond} does not exist: {} has x0 to x15", isa.short());
            return Some(reserved(Rule::RegisterBeyondE, how, Vec::new()));
        }
        let lacks = |inst, needs| Reason::Lacks { inst, needs, isa: isa.short() };
        let (other, other_name) = match isa.xlen {
            Xlen::Rv32 => (Xlen::Rv64, "RV64"),
            Xlen::Rv64 => (Xlen::Rv32, "RV32"),
        };
        // What could be added is more likely meant than what excludes something that is there.
        let added = find(raw, isa.xlen, |row| has_xlen(row, isa.xlen) && fits_beside(row, isa));
        if let Some(inst) = added.or_else(|| find(raw, isa.xlen, |row| has_xlen(row, isa.xlen))) {
            return Some(lacks(inst, needs(inst.op.row(), isa)));
        }
        let reserved =
            special(raw).or_else(|| operand(raw, isa.xlen, here)).or_else(|| one_field(raw, isa, here));
        let elsewhere = || find(raw, other, |row| !has_xlen(row, isa.xlen));
        Some(reserved.unwrap_or_else(|| match elsewhere() {
            Some(inst) => lacks(inst, other_name.to_string()),
            None => nothing(raw, here),
        }))
    }
}

/// The instruction that a word is, of these rows; the more specific pattern wins.
fn find(raw: u32, xlen: Xlen, keep: impl Fn(&&Row) -> bool) -> Option<Inst> {
    let fits = |row: &&Row| is_row(raw, row) && keep(row);
    let decoded = ROWS.iter().filter(fits).filter_map(|row| decode(raw, row, xlen).ok());
    decoded.max_by_key(|inst| inst.op.row().mask.count_ones())
}

fn is_row(raw: u32, row: &Row) -> bool {
    let len = if raw & 3 == 3 { 4 } else { 2 };
    row.len == len && raw & 0x1f != 0x1f && raw & row.mask == row.bits
}

fn has_xlen(row: &Row, xlen: Xlen) -> bool {
    row.xlens == Xlens::rv || (row.xlens == Xlens::rv32) == (xlen == Xlen::Rv32)
}

/// Can the extensions of a row stand beside those of `isa`?
fn fits_beside(row: &Row, isa: &Isa) -> bool {
    let fits = |&ext: &Ext| Isa::new(isa.xlen, isa.exts.with(ext)).conflict().is_none();
    row.needs.iter().all(|any| any.iter().any(fits))
}

/// The instruction, or the operand whose constraint it breaks.
fn decode(raw: u32, row: &Row, xlen: Xlen) -> Result<Inst, (Operand, Inst)> {
    let mut inst = Inst { raw, ..Inst::new(row.op) };
    let broken = row.operands.iter().find(|o| !o.decode(raw, xlen.bits(), &mut inst));
    broken.map_or(Ok(inst), |operand| Err((*operand, inst)))
}

/// The extensions that `isa` lacks for a row, in words.
fn needs(row: &Row, isa: &Isa) -> String {
    let lacking = row.needs.iter().filter(|any| !any.iter().any(|&e| isa.has(e)));
    let names = lacking.map(|any| any.iter().map(Ext::to_string).collect::<Vec<_>>().join(" or "));
    names.collect::<Vec<_>>().join(" and ")
}

fn reserved(rule: Rule, how: impl fmt::Display, near: Vec<Inst>) -> Reason {
    Reason::Reserved { broken: rule.broken(how), near }
}

/// The two words that are never an instruction.
fn special(raw: u32) -> Option<Reason> {
    match raw {
        0 => Some(reserved(Rule::AllZeros, "all bits are 0", Vec::new())),
        u32::MAX => Some(reserved(Rule::AllOnes, "all bits are 1", Vec::new())),
        _ => None,
    }
}

/// An operand with a value that it cannot have.
fn operand(raw: u32, xlen: Xlen, keep: impl Fn(&&Row) -> bool) -> Option<Reason> {
    let rows = ROWS.iter().filter(|row| is_row(raw, row) && keep(row));
    let row = rows.max_by_key(|row| row.mask.count_ones())?;
    let (operand, inst) = decode(raw, row, xlen).err()?;
    let what = match operand.slot() {
        Slot::Rd | Slot::RdRs1 => "rd",
        Slot::Rs1 => "rs1",
        Slot::Rs2 => "rs2",
        Slot::Rs3 => "rs3",
        Slot::Imm => "the immediate",
        _ if operand == Operand::Rm => "the rounding mode",
        _ if operand == Operand::RegisterList => "the register list",
        _ => "the round number",
    };
    let must = match operand.constraint() {
        Constraint::NonZero => "0",
        Constraint::NotSp => "sp",
        Constraint::BelowXlen => "not below XLEN",
        Constraint::AtMost10 => "above 10",
        Constraint::RoundingMode => "5 or 6",
        Constraint::Even | Constraint::EvenOnRv32 => {
            "odd, but a register pair must start at an even register"
        }
        Constraint::EvenNonZero => {
            "0 or odd, but a register pair must start at an even register other than x0"
        }
        Constraint::AtLeast(4) => "0 to 3",
        Constraint::AtLeast(_) => "too small",
        Constraint::OtherThanRs1 => "rs1",
        Constraint::Any | Constraint::Fixed(_) => "not a valid value",
    };
    let rule = match operand.constraint() {
        Constraint::RoundingMode => Rule::RoundingMode,
        _ => Rule::NoEncoding.of(&inst),
    };
    Some(reserved(rule, format_args!("{what} of {} is {must}", row.mnemonic()), Vec::new()))
}

/// Rows that differ in one field.
fn one_field(raw: u32, isa: &Isa, keep: impl Fn(&&Row) -> bool) -> Option<Reason> {
    if raw & 3 != 3 {
        return None;
    }
    let with = |field: Field| {
        let put_right = |row: &Row| {
            let mask = row.mask & field.mask();
            let word = raw & !mask | row.bits & mask;
            let differs = mask != 0 && is_row(word, row);
            let inst = differs.then(|| decode(word, row, isa.xlen).ok()).flatten()?;
            (!isa.has(Ext::E) || inst.register_beyond_e().is_none()).then_some(inst)
        };
        let mut near: Vec<Inst> = ROWS.iter().filter(&keep).filter_map(put_right).collect();
        let distance = |inst: &Inst| field.of(inst.raw).abs_diff(field.of(raw));
        near.sort_by_key(|inst| (inst.op.row().mask.count_ones(), distance(inst)));
        (field, near)
    };
    let fields = Field::all(raw).iter().map(|&field| with(field));
    let specific = |(_, near): &(Field, Vec<Inst>)| near.last().map(|inst| inst.op.row().mask.count_ones());
    // The first of the fields that bring it to the most specific row.
    let (field, near) = fields.min_by_key(|found| Reverse(specific(found)))?;
    let rule = Rule::reserving(field, near.last()?);
    let found = format!("{} = {}", field.name(), field.text(raw));
    let how = match &near[..] {
        [one] => format!("{found}, but {} requires {}", one.op.row().mnemonic(), field.text(one.raw)),
        some => format!("{found}; defined values are {}", listed(some, field)),
    };
    Some(reserved(rule, how, near))
}

/// The values of a field that some instruction has, in their order; some of them, if there are many.
fn listed(some: &[Inst], field: Field) -> String {
    const MOST: usize = 8;
    let mut some: Vec<&Inst> = some.iter().collect();
    some.sort_by_key(|inst| field.of(inst.raw));
    let one = |inst: &&Inst| format!("{} ({})", field.text(inst.raw), inst.op.row().mnemonic());
    let words: Vec<String> = some.iter().take(MOST).map(one).collect();
    match some.len().saturating_sub(MOST) {
        0 => words.join(", "),
        more => format!("{} and {more} more", words.join(", ")),
    }
}

/// Not even nearly an instruction.
fn nothing(raw: u32, keep: impl Fn(&&Row) -> bool) -> Reason {
    /// funct6, funct3 and the opcode of OP-V and OP-VE.
    const CHOICE: u32 = 0xfc00_707f;
    let chosen = |row: &Row| row.len == 4 && (raw ^ row.bits) & row.mask & CHOICE == 0;
    let how = match raw & 0x7f {
        0x57 | 0x77 if !ROWS.iter().filter(&keep).any(chosen) => {
            let (funct6, funct3) = (raw >> 26, raw >> 12 & 7);
            let opcode = if raw & 0x7f == 0x57 { "OP-V" } else { "OP-VE" };
            format!(
                "this ISA has no {opcode} instruction with funct6 = 0b{funct6:06b} and funct3 = 0b{funct3:03b}"
            )
        }
        _ => "no instruction has this encoding".to_string(),
    };
    reserved(Rule::NoEncoding, how, Vec::new())
}
