//! One operand: text to the fields of an [`Inst`], by the operand's kind.
//!
//! What a kind can hold is said by [`Operand::range`] and [`Operand::constraint`] alone; only how it is written is known
//! here. The match over all kinds is the inverse of the disassembler's.

use super::cursor::Cursor;
use super::error::Error;
use super::expr::expression;
use super::immediate::{fit, immediate, out_of_range, target, upper};
use super::scope::Scope;
use super::{float, frame};
use crate::disasm::{FLI, ROUNDING};
use crate::nearest::nearest;
use crate::{Constraint, Inst, Operand, Slot, Vtype, Xlen, csr, reg};

/// What the operands of an instruction tell about it besides its fields.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Notes {
    /// A value came from a symbol: the instruction keeps its length whatever the symbol becomes.
    pub(super) symbolic: bool,
    /// The target that a `%pcrel_hi` stands for.
    pub(super) target: Option<u64>,
}

/// Is the operand left out of the text? Registers that are always `sp` are written all the same.
pub(super) fn is_hidden(kind: Operand) -> bool {
    use Operand::*;
    matches!(kind, Nf | Aqrl | MopR | MopRr | CMop | RaRd | CImm255 | CImmNeg1)
}

/// May the operand be missing, at the end?
pub(super) fn is_optional(kind: Operand) -> bool {
    matches!(kind, Operand::Vm | Operand::Rm)
}

/// Writes `value` where `kind` puts it.
pub(super) fn put(kind: Operand, value: i32, inst: &mut Inst) {
    match kind.slot() {
        Slot::Rd => inst.rd = value as u8,
        Slot::Rs1 => inst.rs1 = value as u8,
        Slot::Rs2 => inst.rs2 = value as u8,
        Slot::Rs3 => inst.rs3 = value as u8,
        Slot::RdRs1 => (inst.rd, inst.rs1) = (value as u8, value as u8),
        Slot::Imm => inst.imm = value,
        Slot::Aux => inst.aux = value as u8,
        Slot::Vm => inst.vm = value != 0,
    }
}

/// Reads the operand `kind` into `inst`.
pub(super) fn read(
    kind: Operand,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
    inst: &mut Inst,
    notes: &mut Notes,
) -> Result<(), Error> {
    use Operand::*;
    cursor.skip_space();
    let start = *cursor;
    let value = match kind {
        Rd | RdN0 | RdPair | RdPairN0 | RdPairP | RdD | RdP | RdN2 | RdRs1 | RdRs1N0 | RdRs1P | Rs1
        | Rs1N0 | CRs1N0 | Rs1P | Rs1D | Saved1 | Rs2 | Rs2P | Rs2Pair | Rs2PairP | CRs2Pair | Rs2D
        | CRs2 | CRs2N0 | Saved2 | Saved2Other | Rs3 | Rs3D | LinkRs1 | LinkRs2 => {
            register(kind, cursor, scope, inst, reg::x_number, "an integer register such as a0")?
        }
        Fd | FdP | Fs1 | Fs2 | Fs2P | CFs2 | Fs3 => {
            register(kind, cursor, scope, inst, reg::f_number, "a floating-point register such as fa0")?
        }
        Vd | Vs1 | Vs2 | Vs3 => {
            register(kind, cursor, scope, inst, reg::v_number, "a vector register such as v8")?
        }
        SpRs1 | SpRdRs1 => match cursor.word().and_then(reg::x_number) {
            Some(2) => 2,
            _ => return Err(start.expected("sp")),
        },
        RaRs2 => match cursor.word().and_then(reg::x_number) {
            Some(1) => 1,
            _ => return Err(start.expected("ra")),
        },
        T0Rs1 => match cursor.word().and_then(reg::x_number) {
            Some(5) => 5,
            _ => return Err(start.expected("t0")),
        },
        Vm => keyword(cursor, &["v0.t"], "the mask v0.t").map(|_| 0)?,
        V0 => keyword(cursor, &["v0"], "the mask v0").map(|_| 0)?,
        Rm => {
            let index = keyword(cursor, &ROUNDING, "a rounding mode: rne, rtz, rdn, rup, rmm or dyn")?;
            if index < 5 { index } else { 7 }
        }
        RtzRm => keyword(cursor, &["rtz"], "rtz").map(|_| 1)?,
        FliImm => fli(cursor, inst)?,
        Mem => return base(kind, cursor, scope, inst),
        MemI | MemS | MemP | CMemW | CMemD | CMemB | CMemH | CMemWsp | CMemDsp | CMemWspS | CMemDspS => {
            return memory(kind, cursor, scope, inst, notes);
        }
        J20 | B12 | CJ | CB => target(kind, cursor, scope, notes)?,
        U20 | CLui => {
            let value = immediate(kind, cursor, scope, notes)?;
            let bits = upper(kind, value.number).or(if value.later { Some(0x1000) } else { None });
            bits.ok_or_else(|| {
                let expected = if kind == U20 {
                    "a number from 0 to 0xfffff"
                } else {
                    "a number from 1 to 31, or 0xfffe0 to 0xfffff for -32 to -1"
                };
                out_of_range(&start, value.number, expected)
            })?
        }
        Cimm => {
            let value = immediate(kind, cursor, scope, notes)?;
            match value.number {
                _ if value.later => 1,
                -1 => 0,
                number @ 1..=31 => number as i32,
                other => return Err(out_of_range(&start, other, "-1, or a number from 1 to 31")),
            }
        }
        RegisterList => frame::list(cursor)?,
        FrameDown | FrameUp => frame::size(kind, cursor, scope, inst, notes)?,
        TableIndex | TableIndexLink | I12 | Simm5 | CImm6 | CImm4spn | CImm16sp | CShamt | Shamt | Shamt5
        | Uimm5V | Uimm6V | Uimm5 | Bs | Rnum => {
            let value = immediate(kind, cursor, scope, notes)?;
            fit(kind, value, &start, scope.isa.xlen)?
        }
        Csr => csr_number(cursor, scope, notes)?,
        VtypeI11 | VtypeI10 => vtype(kind, cursor, scope, notes)?,
        FenceSets => {
            let before = fence_set(cursor)?;
            cursor.expect(",")?;
            before << 4 | fence_set(cursor)?
        }
        Nf | Aqrl | MopR | MopRr | CMop | RaRd | CImm255 | CImmNeg1 => return Ok(()),
    };
    put(kind, value, inst);
    Ok(())
}

fn register(
    kind: Operand,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
    inst: &Inst,
    number: fn(&str) -> Option<u8>,
    expected: &str,
) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let found = cursor.word().and_then(number).map(i32::from).ok_or_else(|| start.expected(expected))?;
    let (min, max, _) = kind.range();
    let fits = match kind.constraint() {
        _ if kind.is_saved() && !matches!(found, 8 | 9 | 18..=23) => false,
        Constraint::OtherThanRs1 => found != i32::from(inst.rs1),
        Constraint::NonZero => found != 0,
        Constraint::NotSp => found != 2,
        Constraint::Even => (min..=max).contains(&found) && found % 2 == 0,
        Constraint::EvenNonZero => found != 0 && found % 2 == 0,
        Constraint::EvenOnRv32 => scope.isa.xlen == Xlen::Rv64 || found % 2 == 0,
        _ => (min..=max).contains(&found),
    };
    if fits { Ok(found) } else { Err(start.expected(register_set(kind))) }
}

/// The registers that `kind` can name, in words.
fn register_set(kind: Operand) -> &'static str {
    match kind.constraint() {
        Constraint::NonZero => "a register other than zero",
        Constraint::NotSp => "a register other than sp",
        _ if kind.is_saved() => "one of s0 to s7, and not the other operand",
        Constraint::EvenNonZero => "an even register other than zero, the first of a pair",
        Constraint::Even | Constraint::EvenOnRv32 => "an even register, the first of a pair",
        _ if matches!(kind, Operand::FdP | Operand::Fs2P) => "one of fs0, fs1 and fa0 to fa5",
        _ => "one of s0, s1 and a0 to a5",
    }
}

/// One of `words`, as its index.
fn keyword(cursor: &mut Cursor<'_>, words: &[&str], expected: &str) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let found = cursor.word().and_then(|w| words.iter().position(|&k| k == w));
    found.map(|i| i as i32).ok_or_else(|| start.expected(expected))
}

/// `(base)` or `0(base)`.
fn base(kind: Operand, cursor: &mut Cursor<'_>, scope: &Scope<'_>, inst: &mut Inst) -> Result<(), Error> {
    cursor.skip_space();
    let start = *cursor;
    if cursor.peek() != Some('(') {
        let value = expression(cursor, scope)
            .map_err(|_| start.expected("a register in parentheses such as (a0), without an offset"))?;
        if value.number != 0 || value.addresses != 0 {
            return Err(out_of_range(&start, value.number, "no offset here, or 0"));
        }
    }
    let register = in_parentheses(cursor)?;
    put(kind, register.into(), inst);
    Ok(())
}

fn in_parentheses(cursor: &mut Cursor<'_>) -> Result<u8, Error> {
    let start = *cursor;
    let register = cursor.eat("(").then(|| {
        cursor.skip_space();
        let inner = *cursor;
        let found = cursor.word().and_then(reg::x_number);
        found.ok_or_else(|| inner.expected("an integer register such as a0"))
    });
    let register =
        register.unwrap_or_else(|| Err(start.expected("a register in parentheses such as (a0)")))?;
    cursor.expect(")")?;
    Ok(register)
}

/// `offset(base)` or `(base)`.
fn memory(
    kind: Operand,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
    inst: &mut Inst,
    notes: &mut Notes,
) -> Result<(), Error> {
    cursor.skip_space();
    let start = *cursor;
    let mut ahead = start;
    if let Ok(register) = in_parentheses(&mut ahead) {
        *cursor = ahead;
        inst.rs1 = register;
        inst.imm = 0;
        return check_base(kind, inst, &start);
    }
    let value = immediate(kind, cursor, scope, notes)?;
    inst.imm = fit(kind, value, &start, scope.isa.xlen)?;
    cursor.skip_space();
    let place = *cursor;
    inst.rs1 = in_parentheses(cursor)?;
    check_base(kind, inst, &place)
}

/// Compact forms have no room for every base.
fn check_base(kind: Operand, inst: &Inst, place: &Cursor<'_>) -> Result<(), Error> {
    use Operand::*;
    match kind {
        CMemW | CMemD | CMemB | CMemH if !(8..=15).contains(&inst.rs1) => {
            Err(place.expected("one of s0, s1 and a0 to a5 in parentheses"))
        }
        CMemWsp | CMemDsp | CMemWspS | CMemDspS if inst.rs1 != 2 => Err(place.expected("(sp)")),
        _ => Ok(()),
    }
}

/// A constant of `fli`: its name or its value.
fn fli(cursor: &mut Cursor<'_>, inst: &Inst) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let text = float::text(cursor);
    // `min` is the smallest normal number of the format that the instruction has.
    let smallest = match inst.op.row().mnemonic() {
        "fli.h" => 2f64.powi(-14),
        "fli.s" => 2f64.powi(-126),
        _ => f64::MIN_POSITIVE,
    };
    let value = float::parse(text, float::DOUBLE);
    let same = |name: &&'static str| match (value, *name) {
        _ if text.eq_ignore_ascii_case(name) => true,
        (Some(v), "min") => v == smallest,
        (Some(v), name) => name.parse() == Ok(v),
        (None, _) => false,
    };
    let index = FLI.iter().position(same);
    index
        .map(|i| i as i32)
        .ok_or_else(|| start.expected("a constant that fli supports, such as 1.0, min, inf or nan"))
}

fn csr_number(cursor: &mut Cursor<'_>, scope: &Scope<'_>, notes: &mut Notes) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    if let Some(name) = cursor.word() {
        if let Some(number) = csr::number(name) {
            if csr::exists(number, scope.isa.xlen) {
                return Ok(number.into());
            }
            return Err(start.other(format!("the CSR `{name}` exists only on rv32")));
        }
        let mut ahead = start;
        if expression(&mut ahead, scope).is_err() {
            let near = nearest(name, csr::all().map(|(_, n)| n));
            let hint = near.map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
            return Err(start.other(format!("unknown CSR `{name}`{hint}")));
        }
        *cursor = start;
    }
    let value = immediate(Operand::Csr, cursor, scope, notes)?;
    fit(Operand::Csr, value, &start, scope.isa.xlen)
}

/// `e32, m2, ta, ma`, where LMUL and the policies may be left out from the right as in the GNU assembler; or a number.
fn vtype(kind: Operand, cursor: &mut Cursor<'_>, scope: &Scope<'_>, notes: &mut Notes) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let rest = cursor.rest();
    match rest.parse::<Vtype>() {
        Ok(vtype) => {
            while cursor.next_char().is_some() {}
            Ok(vtype.imm() as i32)
        }
        Err(_) => {
            let value = immediate(kind, cursor, scope, notes).map_err(|_| {
                start.expected("a vector type such as e32, m2, ta, ma (e8 to e64; mf8 to m8)")
            })?;
            fit(kind, value, &start, scope.isa.xlen)
        }
    }
}

/// Letters of `iorw` in that order, or 0.
fn fence_set(cursor: &mut Cursor<'_>) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let token = cursor.token();
    let mut letters = token.chars().peekable();
    let mut set = 0;
    for (n, letter) in "iorw".chars().enumerate() {
        if letters.next_if_eq(&letter).is_some() {
            set |= 8 >> n;
        }
    }
    let complete = !token.is_empty() && letters.next().is_none() || token == "0";
    if complete { Ok(set) } else { Err(start.expected("letters of `iorw` in that order, or 0")) }
}
