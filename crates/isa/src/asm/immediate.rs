//! Numbers in instructions: what an immediate, an offset or a target can be, and whether it fits.
//!
//! Ranges are those of [`Operand::range`] and [`Operand::constraint`]; none is repeated here, but for the 20 upper bits, which
//! are written differently from what they mean.

use super::cursor::Cursor;
use super::error::{Error, Problem};
use super::expr::{Value, expression};
use super::operand::Notes;
use super::outside::ReferenceKind;
use super::scope::Scope;
use crate::{Constraint, Operand, Xlen};

/// The error that `found` is not among what is expected.
pub(super) fn out_of_range(place: &Cursor<'_>, found: i64, expected: &str) -> Error {
    place.error(Problem::OutOfRange { found, expected: expected.into() })
}

/// An expression, or one under `%hi`, `%lo`, `%pcrel_hi` or `%pcrel_lo`.
pub(super) fn immediate(
    kind: Operand,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
    notes: &mut Notes,
) -> Result<Value, Error> {
    cursor.skip_space();
    let start = *cursor;
    if !cursor.eat("%") {
        let value = expression(cursor, scope)?;
        notes.symbolic |= value.symbolic;
        if value.addresses != 0 && !value.later {
            return Err(start.expected("a constant, or an address under %hi or %lo"));
        }
        return Ok(value);
    }
    let name = cursor.token();
    let modifiers: &[&str] = match kind {
        Operand::U20 => &["hi", "pcrel_hi"],
        Operand::I12 | Operand::MemI | Operand::MemS => &["lo", "pcrel_lo"],
        _ => &[],
    };
    if !modifiers.contains(&name) {
        return Err(match modifiers {
            [a, b] => start.expected(&format!("a number, %{a} or %{b}")),
            _ => start.expected("a number"),
        });
    }
    cursor.expect("(")?;
    let inner = *cursor;
    let value = expression(cursor, scope)?;
    cursor.expect(")")?;
    notes.symbolic = true;
    let number = match name {
        "hi" => {
            scope.outside.borrow_mut().refer(scope.pc, ReferenceKind::High, &value);
            high(value.number, value.later, &inner, scope)?
        }
        "lo" => {
            scope.outside.borrow_mut().refer(scope.pc, ReferenceKind::Low, &value);
            low(value.number)
        }
        _ => {
            let pc = scope.pc.ok_or(start.error(Problem::NoAddress))?;
            if name == "pcrel_hi" {
                scope.outside.borrow_mut().refer(scope.pc, ReferenceKind::PcrelHigh, &value);
                notes.target = value.outside.is_none().then_some(value.number as u64);
                high(value.number.wrapping_sub(pc as i64), value.later, &inner, scope)?
            } else {
                let label = value.number as u64;
                match scope.targets.borrow().get(&label) {
                    Some(target) => low(target.wrapping_sub(label) as i64),
                    None if value.later || scope.outside.borrow_mut().refer_low(scope.pc, label) => 0,
                    None => {
                        return Err(
                            inner.other("%pcrel_lo must name the label of an earlier auipc with %pcrel_hi")
                        );
                    }
                }
            }
        }
    };
    Ok(Value { number, addresses: 0, ..value })
}

/// The upper 20 bits that, with [`low`] added, make `value`.
fn high(value: i64, later: bool, place: &Cursor<'_>, scope: &Scope<'_>) -> Result<i64, Error> {
    let rounded = value.wrapping_add(0x800);
    if scope.isa.xlen == Xlen::Rv64 && i32::try_from(rounded).is_err() && !later {
        return Err(out_of_range(
            place,
            value,
            "a value from -0x80000800 to 0x7ffff7ff (the range of lui and addi)",
        ));
    }
    Ok(rounded >> 12 & 0xfffff)
}

/// The lower 12 bits, signed.
fn low(value: i64) -> i64 {
    value << 52 >> 52
}

/// The value in the instruction of 20 upper bits as they are written.
pub(super) fn upper(kind: Operand, written: i64) -> Option<i32> {
    let allowed = match kind {
        Operand::CLui => matches!(written, -32..=-1 | 1..=31 | 0xfffe0..=0xfffff),
        _ => (0..=0xfffff).contains(&written),
    };
    allowed.then_some(((written as u32) << 12) as i32)
}

/// `value` if `kind` can hold it.
pub(super) fn fit(kind: Operand, value: Value, place: &Cursor<'_>, xlen: Xlen) -> Result<i32, Error> {
    let (mut min, mut max, step) = kind.range();
    match kind.constraint() {
        Constraint::BelowXlen => max = xlen.bits() as i32 - 1,
        Constraint::AtMost10 => max = 10,
        Constraint::NonZero if min == 0 => min = step,
        _ => {}
    }
    let zero_fits = kind.constraint() != Constraint::NonZero;
    if value.later {
        return Ok(if zero_fits { 0 } else { step });
    }
    // On RV32 0xffffffff is -1 too.
    let number = match value.number {
        n @ 0x8000_0000..=0xffff_ffff if xlen == Xlen::Rv32 && min < 0 => n - 0x1_0000_0000,
        n => n,
    };
    let fits = (i64::from(min)..=i64::from(max)).contains(&number) && number % i64::from(step) == 0;
    if fits && (number != 0 || zero_fits) {
        return Ok(number as i32);
    }
    let kind = if step > 1 { format!("a multiple of {step}") } else { "a number".into() };
    let but = if !zero_fits && min < 0 { ", but not 0" } else { "" };
    Err(out_of_range(place, value.number, &format!("{kind} from {min} to {max}{but}")))
}

/// A target: a constant is an offset from the instruction itself, everything else an address.
pub(super) fn target(
    kind: Operand,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
    notes: &mut Notes,
) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let value = expression(cursor, scope)?;
    notes.symbolic |= value.symbolic;
    if value.later {
        return Ok(0);
    }
    let distance = match (value.addresses, scope.pc) {
        (0, _) => value.number,
        (1, Some(pc)) => value.number.wrapping_sub(pc as i64),
        (1, None) => return Err(start.error(Problem::NoAddress)),
        _ => return Err(start.expected("an address or an offset")),
    };
    // Addresses wrap at XLEN bits.
    let distance = if scope.isa.xlen == Xlen::Rv32 { i64::from(distance as i32) } else { distance };
    let (min, max, step) = kind.range();
    if distance % i64::from(step) != 0 {
        return Err(out_of_range(&start, distance, "an even distance"));
    }
    if !(i64::from(min)..=i64::from(max)).contains(&distance) {
        let reach = format!("{min} to {max}");
        return Err(start.error(Problem::OutOfReach { distance, reach }));
    }
    Ok(distance as i32)
}
