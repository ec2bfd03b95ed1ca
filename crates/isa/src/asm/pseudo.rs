//! Macros: names that stand for several instructions, or for one that their operands choose.
//!
//! What stands for one instruction with fixed fields is an alias ([`crate::alias`]) and not here.

use super::cursor::Cursor;
use super::error::{Error, Problem};
use super::expr::{Value, expression, known};
use super::form::unavailable;
use super::li;
use super::operand::{Notes, read};
use super::outside::ReferenceKind;
use super::scope::Scope;
use crate::decode::available;
use crate::{Inst, Op, Operand, Xlen};

/// What a macro becomes.
pub(super) struct Expansion {
    /// The instructions.
    pub(super) insts: Vec<Inst>,
    /// Does a symbol decide their fields? Then they keep their length and are not compressed.
    pub(super) fixed_length: bool,
}

type Expand = fn(&mut Cursor<'_>, &Scope<'_>, &Macro) -> Result<Expansion, Error>;

/// A row of the table of macros.
struct Macro {
    name: &'static str,
    expand: Expand,
    /// The instructions that the macro chooses from.
    ops: &'static [Op],
}

const MACROS: &[Macro] = &[
    Macro { name: "li", expand: load_constant, ops: &[] },
    Macro { name: "la", expand: load_address, ops: &[] },
    Macro { name: "lla", expand: load_address, ops: &[] },
    Macro { name: "call", expand: call, ops: &[] },
    Macro { name: "tail", expand: tail, ops: &[] },
    Macro { name: "jump", expand: jump, ops: &[] },
    // Without Zbb and Zba an extension is two shifts.
    Macro { name: "sext.b", expand: extend, ops: &[Op::srai] },
    Macro { name: "sext.h", expand: extend, ops: &[Op::srai] },
    Macro { name: "zext.h", expand: extend, ops: &[Op::srli] },
    Macro { name: "zext.w", expand: extend, ops: &[Op::srli] },
    // Comparisons that V leaves to assemblers: "va < i" is "va <= i - 1".
    Macro { name: "vmslt.vi", expand: compare_less_one, ops: &[Op::vmsle_vi] },
    Macro { name: "vmsltu.vi", expand: compare_less_one, ops: &[Op::vmsleu_vi, Op::vmsne_vv] },
    Macro { name: "vmsge.vi", expand: compare_less_one, ops: &[Op::vmsgt_vi] },
    Macro { name: "vmsgeu.vi", expand: compare_less_one, ops: &[Op::vmsgtu_vi, Op::vmseq_vv] },
    Macro { name: "vmsge.vx", expand: compare_not_less, ops: &[Op::vmslt_vx] },
    Macro { name: "vmsgeu.vx", expand: compare_not_less, ops: &[Op::vmsltu_vx] },
];

/// The names of all macros.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    MACROS.iter().map(|r| r.name)
}

/// Is the alias `name` only one of the results of the macro, which therefore reads the operands alone?
pub(super) fn decides(name: &str) -> bool {
    name == "li"
}

/// Expands the macro `name`, which begins at `start`; `None` when there is none.
pub(super) fn expand(
    name: &str,
    start: &Cursor<'_>,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
) -> Option<Result<Expansion, Error>> {
    let row = MACROS.iter().find(|r| r.name == name)?;
    // zext.w is no name on RV32, where a register is a word.
    if name == "zext.w" && scope.isa.xlen == Xlen::Rv32 {
        return None;
    }
    if let Some(&op) = row.ops.iter().find(|&&op| !available(op, scope.isa)) {
        return Some(Err(start.error(unavailable(name, op, scope.isa))));
    }
    Some((row.expand)(cursor, scope, row).and_then(|expansion| {
        cursor.finish()?;
        Ok(expansion)
    }))
}

/// Expands a load or store of a symbol: `lw a0, symbol` and `sw a0, symbol, t0`.
pub(super) fn access(op: Op, cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Option<Result<Expansion, Error>> {
    let row = op.row();
    let (value, needs_temporary) = match &*row.operands {
        [value @ Operand::Rd, Operand::MemI] => (*value, false),
        [value @ (Operand::Fd | Operand::Fs2 | Operand::Rs2), Operand::MemI | Operand::MemS] => {
            (*value, true)
        }
        _ => return None,
    };
    op.scalar_access()?;
    let result = (|| {
        let mut inst = Inst::new(op);
        read(value, cursor, scope, &mut inst, &mut Notes::default())?;
        cursor.expect(",")?;
        let distance = symbol(cursor, scope, ReferenceKind::PcrelHigh)?;
        inst.rs1 = inst.rd;
        if needs_temporary {
            cursor.expect(",")?;
            inst.rs1 = register(cursor, scope)?;
        }
        cursor.finish()?;
        let (high, low) = split(distance);
        inst.imm = low;
        Ok(relative(vec![Inst { rd: inst.rs1, imm: high, ..Inst::new(Op::auipc) }, inst]))
    })();
    Some(result)
}

fn relative(insts: Vec<Inst>) -> Expansion {
    Expansion { insts, fixed_length: true }
}

fn free(insts: Vec<Inst>) -> Result<Expansion, Error> {
    Ok(Expansion { insts, fixed_length: false })
}

fn register(cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<u8, Error> {
    let mut inst = Inst::new(Op::lui);
    read(Operand::Rd, cursor, scope, &mut inst, &mut Notes::default())?;
    Ok(inst.rd)
}

/// The distance from here to an address, which `auipc` and 12 bits more must reach.
fn symbol(cursor: &mut Cursor<'_>, scope: &Scope<'_>, kind: ReferenceKind) -> Result<i64, Error> {
    cursor.skip_space();
    let start = *cursor;
    let value = expression(cursor, scope)?;
    cursor.eat("@plt");
    distance(&start, value, scope, kind)
}

/// The same, of a value; an address of another file is noted for linkers.
fn distance(place: &Cursor<'_>, value: Value, scope: &Scope<'_>, kind: ReferenceKind) -> Result<i64, Error> {
    if let (Some(_), Some(pc)) = (value.outside, scope.pc) {
        let mut outside = scope.outside.borrow_mut();
        outside.refer(Some(pc), kind, &value);
        if kind == ReferenceKind::PcrelHigh {
            outside.refer_low(Some(pc.wrapping_add(4)), pc);
        }
    }
    if value.later {
        return Ok(0);
    }
    if value.addresses != 1 {
        return Err(place.expected("a symbol that is an address"));
    }
    let pc = scope.pc.ok_or(place.error(Problem::NoAddress))?;
    let distance = value.number.wrapping_sub(pc as i64);
    if scope.isa.xlen == Xlen::Rv32 {
        return Ok(i64::from(distance as i32));
    }
    match i32::try_from(distance.wrapping_add(0x800)) {
        Ok(_) => Ok(distance),
        Err(_) => {
            Err(place.error(Problem::OutOfReach { distance, reach: "-0x80000800 to 0x7ffff7ff".into() }))
        }
    }
}

/// The parts of a distance that `auipc` and the instruction after it add.
fn split(distance: i64) -> (i32, i32) {
    let low = distance << 52 >> 52;
    (distance.wrapping_sub(low) as i32, low as i32)
}

fn load_constant(cursor: &mut Cursor<'_>, scope: &Scope<'_>, _: &Macro) -> Result<Expansion, Error> {
    let rd = register(cursor, scope)?;
    cursor.expect(",")?;
    cursor.skip_space();
    let start = *cursor;
    let value = known(cursor, scope, "the value of li")?;
    constant(&start, rd, value, scope)
}

fn constant(place: &Cursor<'_>, rd: u8, value: i64, scope: &Scope<'_>) -> Result<Expansion, Error> {
    let xlen = scope.isa.xlen;
    if xlen == Xlen::Rv32 && !(-0x8000_0000..=0xffff_ffff).contains(&value) {
        let expected = "a 32-bit number".to_owned();
        return Err(place.error(Problem::OutOfRange { found: value, expected }));
    }
    free(li::load(rd, value, xlen))
}

fn load_address(cursor: &mut Cursor<'_>, scope: &Scope<'_>, row: &Macro) -> Result<Expansion, Error> {
    let rd = register(cursor, scope)?;
    cursor.expect(",")?;
    cursor.skip_space();
    let start = *cursor;
    let value = expression(cursor, scope)?;
    if value.addresses == 0 && !value.later {
        return constant(&start, rd, value.number, scope);
    }
    let kind = if row.name == "la" { ReferenceKind::Address } else { ReferenceKind::PcrelHigh };
    let (high, low) = split(distance(&start, value, scope, kind)?);
    Ok(relative(vec![
        Inst { rd, imm: high, ..Inst::new(Op::auipc) },
        Inst { rd, rs1: rd, imm: low, ..Inst::new(Op::addi) },
    ]))
}

fn far(link: u8, through: u8, distance: i64) -> Expansion {
    let (high, low) = split(distance);
    relative(vec![
        Inst { rd: through, imm: high, ..Inst::new(Op::auipc) },
        Inst { rd: link, rs1: through, imm: low, ..Inst::new(Op::jalr) },
    ])
}

/// `call symbol`, or `call t0, symbol` with another link register.
fn call(cursor: &mut Cursor<'_>, scope: &Scope<'_>, _: &Macro) -> Result<Expansion, Error> {
    let mut ahead = *cursor;
    let link = match register(&mut ahead, scope) {
        Ok(link) if ahead.eat(",") => {
            *cursor = ahead;
            link
        }
        _ => 1,
    };
    symbol(cursor, scope, ReferenceKind::Call).map(|distance| far(link, link, distance))
}

fn tail(cursor: &mut Cursor<'_>, scope: &Scope<'_>, _: &Macro) -> Result<Expansion, Error> {
    symbol(cursor, scope, ReferenceKind::Call).map(|distance| far(0, 6, distance))
}

/// `jump symbol, t0`.
fn jump(cursor: &mut Cursor<'_>, scope: &Scope<'_>, _: &Macro) -> Result<Expansion, Error> {
    let distance = symbol(cursor, scope, ReferenceKind::Call)?;
    cursor.expect(",")?;
    Ok(far(0, register(cursor, scope)?, distance))
}

fn extend(cursor: &mut Cursor<'_>, scope: &Scope<'_>, row: &Macro) -> Result<Expansion, Error> {
    let rd = register(cursor, scope)?;
    cursor.expect(",")?;
    let rs1 = register(cursor, scope)?;
    let width = match row.name {
        "sext.b" => 8,
        "zext.w" => 32,
        _ => 16,
    };
    let imm = scope.isa.xlen.bits() as i32 - width;
    free(vec![
        Inst { rd, rs1, imm, ..Inst::new(Op::slli) },
        Inst { rd, rs1: rd, imm, ..Inst::new(row.ops[0]) },
    ])
}

/// Reads `Vd, Vs2, …` up to the optional mask into an instruction of `op`, whose operands these are.
fn vector(op: Op, cursor: &mut Cursor<'_>, scope: &Scope<'_>, kinds: &[Operand]) -> Result<Inst, Error> {
    let mut inst = Inst::new(op);
    for (n, &kind) in kinds.iter().enumerate() {
        if n > 0 {
            cursor.expect(",")?;
        }
        read(kind, cursor, scope, &mut inst, &mut Notes::default())?;
    }
    Ok(inst)
}

fn mask(cursor: &mut Cursor<'_>, scope: &Scope<'_>, inst: &mut Inst) -> Result<(), Error> {
    if cursor.eat(",") {
        read(Operand::Vm, cursor, scope, inst, &mut Notes::default())?;
    }
    Ok(())
}

fn compare_less_one(cursor: &mut Cursor<'_>, scope: &Scope<'_>, row: &Macro) -> Result<Expansion, Error> {
    let mut inst = vector(row.ops[0], cursor, scope, &[Operand::Vd, Operand::Vs2])?;
    cursor.expect(",")?;
    cursor.skip_space();
    let start = *cursor;
    let value = known(cursor, scope, "the value to compare with")?;
    if !(-15..=16).contains(&value) {
        let expected = "a number from -15 to 16".to_owned();
        return Err(start.error(Problem::OutOfRange { found: value, expected }));
    }
    mask(cursor, scope, &mut inst)?;
    match row.ops {
        // Nothing is below 0 without a sign, and everything is at least 0.
        [_, trivial] if value == 0 => inst = Inst { op: *trivial, rs1: inst.rs2, ..inst },
        _ => inst.imm = value as i32 - 1,
    }
    free(vec![inst])
}

/// `vmsge{u}.vx vd, va, x[, v0.t[, vt]]`: the four sequences of V 11.8.
fn compare_not_less(cursor: &mut Cursor<'_>, scope: &Scope<'_>, row: &Macro) -> Result<Expansion, Error> {
    let mut less = vector(row.ops[0], cursor, scope, &[Operand::Vd, Operand::Vs2, Operand::Rs1])?;
    mask(cursor, scope, &mut less)?;
    let vd = less.rd;
    let mask_op = |op: Op, rd: u8, rs2: u8, rs1: u8| Inst { rd, rs2, rs1, ..Inst::new(op) };
    if less.vm {
        return free(vec![less, mask_op(Op::vmnand_mm, vd, vd, vd)]);
    }
    if !cursor.eat(",") {
        if vd == 0 {
            return Err(cursor.expected("a temporary vector register, because the destination is v0"));
        }
        return free(vec![less, mask_op(Op::vmxor_mm, vd, vd, 0)]);
    }
    cursor.skip_space();
    let start = *cursor;
    let mut temporary = Inst::new(Op::vid_v);
    read(Operand::Vd, cursor, scope, &mut temporary, &mut Notes::default())?;
    let vt = temporary.rd;
    if vt == vd || vt == 0 {
        return Err(start.expected("a temporary other than the destination and v0"));
    }
    let less = Inst { rd: vt, vm: true, ..less };
    if vd == 0 {
        return free(vec![less, mask_op(Op::vmandn_mm, 0, 0, vt)]);
    }
    free(vec![
        less,
        mask_op(Op::vmandn_mm, vt, 0, vt),
        mask_op(Op::vmandn_mm, vd, vd, 0),
        mask_op(Op::vmor_mm, vd, vt, vd),
    ])
}
