//! `.insn`: an encoding given as a number, or field by field in one of the formats.
//!
//! Nothing is known here about what the encoding means; it need not be an instruction that Rivet has.

use super::Encoding;
use super::cursor::Cursor;
use super::error::{Error, Problem};
use super::expr::known;
use super::operand::{Notes, put, read};
use super::scope::Scope;
use crate::{Inst, Op, Operand, reg};

/// A field of a format.
#[derive(Clone, Copy)]
enum Field {
    /// A number of `.0` bits at `.1`.
    Number(u8, u8),
    /// A register of any class at that bit.
    Reg(u8),
    /// One of x8 to x15, or f8 to f15, at that bit.
    Compact(u8),
    /// What an operand of the table reads and encodes.
    As(Operand),
    /// `uimm5(rs1')`.
    CompactMemory,
}

use Field::*;

/// The formats of 32 bits: name and fields after the opcode, in the order of the text.
const WIDE: &[(&str, &[Field])] = &[
    ("r", &[Number(3, 12), Number(7, 25), Reg(7), Reg(15), Reg(20)]),
    ("r", &[Number(3, 12), Number(2, 25), Reg(7), Reg(15), Reg(20), Reg(27)]),
    ("r4", &[Number(3, 12), Number(2, 25), Reg(7), Reg(15), Reg(20), Reg(27)]),
    ("i", &[Number(3, 12), Reg(7), Reg(15), As(Operand::I12)]),
    ("i", &[Number(3, 12), Reg(7), As(Operand::MemI)]),
    ("s", &[Number(3, 12), Reg(20), As(Operand::MemS)]),
    ("b", &[Number(3, 12), Reg(15), Reg(20), As(Operand::B12)]),
    ("sb", &[Number(3, 12), Reg(15), Reg(20), As(Operand::B12)]),
    ("u", &[Reg(7), As(Operand::U20)]),
    ("j", &[Reg(7), As(Operand::J20)]),
    ("uj", &[Reg(7), As(Operand::J20)]),
];

/// The formats of 16 bits.
const NARROW: &[(&str, &[Field])] = &[
    ("cr", &[Number(4, 12), Reg(7), Reg(2)]),
    ("ci", &[Number(3, 13), Reg(7), As(Operand::CImm6)]),
    ("ciw", &[Number(3, 13), Compact(2), Number(8, 5)]),
    ("css", &[Number(3, 13), Reg(2), Number(6, 7)]),
    ("cl", &[Number(3, 13), Compact(2), CompactMemory]),
    ("cs", &[Number(3, 13), Compact(2), CompactMemory]),
    ("ca", &[Number(6, 10), Number(2, 5), Compact(7), Compact(2)]),
    ("cb", &[Number(3, 13), Compact(7), As(Operand::CB)]),
    ("cj", &[Number(3, 13), As(Operand::CJ)]),
];

/// Names of the major opcodes, as the map of the base opcodes has them, and of the quadrants of compressed ones.
const OPCODES: &[(&str, u32)] = &[
    ("LOAD", 0x03),
    ("LOAD_FP", 0x07),
    ("CUSTOM_0", 0x0b),
    ("MISC_MEM", 0x0f),
    ("OP_IMM", 0x13),
    ("AUIPC", 0x17),
    ("OP_IMM_32", 0x1b),
    ("STORE", 0x23),
    ("STORE_FP", 0x27),
    ("CUSTOM_1", 0x2b),
    ("AMO", 0x2f),
    ("OP", 0x33),
    ("LUI", 0x37),
    ("OP_32", 0x3b),
    ("MADD", 0x43),
    ("MSUB", 0x47),
    ("NMSUB", 0x4b),
    ("NMADD", 0x4f),
    ("OP_FP", 0x53),
    ("OP_V", 0x57),
    ("CUSTOM_2", 0x5b),
    ("BRANCH", 0x63),
    ("JALR", 0x67),
    ("JAL", 0x6f),
    ("SYSTEM", 0x73),
    ("OP_VE", 0x77),
    ("CUSTOM_3", 0x7b),
    ("C0", 0),
    ("C1", 1),
    ("C2", 2),
];

/// Reads what follows `.insn`.
pub(super) fn directive(cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<Encoding, Error> {
    cursor.skip_space();
    let start = *cursor;
    let Some(format) = cursor.word().filter(|word| !word.starts_with('.')) else {
        *cursor = start;
        return number(cursor, scope);
    };
    let fields = *cursor;
    let mut failure = start.expected("a format such as r, i, s, b, u, j or ca, or a number");
    for (formats, len, opcode_bits) in [(WIDE, 4, 7), (NARROW, 2, 2)] {
        for (_, list) in formats.iter().filter(|(name, _)| *name == format) {
            *cursor = fields;
            match encode(list, opcode_bits, cursor, scope) {
                Ok(raw) => return Ok(Encoding { raw, len }),
                Err(error) if error.weight() > failure.weight() => failure = error,
                Err(_) => {}
            }
        }
    }
    Err(failure)
}

/// `.insn 0x13` or `.insn 4, 0x13`.
fn number(cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<Encoding, Error> {
    let start = *cursor;
    let mut raw = known(cursor, scope, "an encoding")?;
    let length = if cursor.eat(",") {
        let length = raw;
        raw = known(cursor, scope, "an encoding")?;
        Some(length)
    } else {
        None
    };
    cursor.finish()?;
    let len = match raw {
        _ if raw & 3 != 3 && (0..=0xffff).contains(&raw) => 2,
        _ if raw & 3 == 3 && raw & 0x1f != 0x1f && (0..=0xffff_ffff).contains(&raw) => 4,
        _ => {
            return Err(start.other(
                "an encoding must be 16 bits not ending in 11, or 32 bits ending in 11 but not in 11111",
            ));
        }
    };
    match length {
        Some(length) if length != i64::from(len) => {
            Err(start.other(format!("the low bits of the encoding make it {len} bytes long, not {length}")))
        }
        _ => Ok(Encoding { raw: raw as u32, len }),
    }
}

fn encode(
    fields: &[Field],
    opcode_bits: u8,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
) -> Result<u32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let mut named = *cursor;
    let name = named.word().and_then(|word| OPCODES.iter().find(|(name, _)| *name == word));
    let mut raw = match name {
        Some(&(_, opcode)) => {
            *cursor = named;
            opcode
        }
        None => bits(opcode_bits, 0, cursor, scope)?,
    };
    if (raw & 3 == 3) != (opcode_bits == 7) {
        return Err(start.other(match opcode_bits {
            7 => "the opcode of a 32-bit instruction must end in 11",
            _ => "the opcode of a 16-bit instruction must be 0, 1 or 2",
        }));
    }
    for &field in fields {
        cursor.expect(",")?;
        raw |= match field {
            Number(width, at) => bits(width, at, cursor, scope)?,
            Reg(at) => register(cursor)? << at,
            Compact(at) => compact(cursor)? << at,
            As(kind) => operand(kind, cursor, scope)?,
            CompactMemory => {
                let offset = bits(5, 0, cursor, scope)?;
                cursor.expect("(")?;
                let base = compact(cursor)?;
                cursor.expect(")")?;
                (offset >> 2) << 10 | (offset & 3) << 5 | base << 7
            }
        };
    }
    cursor.finish()?;
    Ok(raw)
}

/// A number of `width` bits, moved to `at`.
fn bits(width: u8, at: u8, cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<u32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let value = known(cursor, scope, "a field of .insn")?;
    let max = (1i64 << width) - 1;
    if !(0..=max).contains(&value) {
        let expected = format!("a number from 0 to {max}");
        return Err(start.error(Problem::OutOfRange { found: value, expected }));
    }
    Ok((value as u32) << at)
}

/// An integer or floating-point register.
fn register(cursor: &mut Cursor<'_>) -> Result<u32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let number = cursor.word().and_then(|w| reg::x_number(w).or_else(|| reg::f_number(w)));
    number.map(u32::from).ok_or_else(|| start.expected("a register"))
}

fn compact(cursor: &mut Cursor<'_>) -> Result<u32, Error> {
    cursor.skip_space();
    let start = *cursor;
    match register(cursor)? {
        number @ 8..=15 => Ok(number - 8),
        _ => Err(start.expected("a register from 8 to 15")),
    }
}

/// What `kind` reads, as its bits.
fn operand(kind: Operand, cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<u32, Error> {
    let start = *cursor;
    let mut inst = Inst::new(Op::addi);
    put(kind, 0, &mut inst);
    read(kind, cursor, scope, &mut inst, &mut Notes::default())?;
    kind.encode(&inst, scope.isa.xlen.bits()).ok_or_else(|| start.other("this cannot be encoded"))
}
