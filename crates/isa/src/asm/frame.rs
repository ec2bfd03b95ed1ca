//! The operands of `cm.push` and `cm.pop`: `{ra, s0-s2}, -64`.

use super::cursor::Cursor;
use super::error::Error;
use super::immediate::{immediate, out_of_range};
use super::operand::Notes;
use super::scope::Scope;
use crate::{Inst, Operand, reg};

const EXPECTED: &str = "a register list such as {ra}, {ra, s0} or {ra, s0-s11}";

/// A list as its field: 4 for `{ra}`, one more for each saved register; 15 for all of them.
pub(super) fn list(cursor: &mut Cursor<'_>) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let wrong = || start.expected(EXPECTED);
    let register = |cursor: &mut Cursor<'_>| cursor.word().and_then(reg::x_number);
    if !cursor.eat("{") || register(cursor) != Some(1) {
        return Err(wrong());
    }
    // How many of s0, s1 and so on there are.
    let mut saved = 0;
    while cursor.eat(",") {
        let first = register(cursor).and_then(index).ok_or_else(wrong)?;
        let last = match cursor.eat("-") {
            true => register(cursor).and_then(index).ok_or_else(wrong)?,
            false => first,
        };
        if first != saved || last < first {
            return Err(wrong());
        }
        saved = last + 1;
    }
    match saved {
        _ if !cursor.eat("}") => Err(wrong()),
        // A list with s10 has s11, too.
        0..=10 => Ok(4 + saved),
        12 => Ok(15),
        _ => Err(wrong()),
    }
}

/// The number of a saved register.
fn index(x: u8) -> Option<i32> {
    match x {
        8 | 9 => Some(i32::from(x) - 8),
        18..=27 => Some(i32::from(x) - 16),
        _ => None,
    }
}

/// The size of a frame, as what it has beyond the registers of the list, which stands before it.
pub(super) fn size(
    kind: Operand,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
    inst: &Inst,
    notes: &mut Notes,
) -> Result<i32, Error> {
    cursor.skip_space();
    let start = *cursor;
    let number = immediate(kind, cursor, scope, notes)?.number;
    let size = if kind == Operand::FrameDown { number.checked_neg() } else { Some(number) };
    let least = i64::from(Inst { imm: 0, ..*inst }.frame(scope.isa.xlen));
    match size.and_then(|size| size.checked_sub(least)) {
        Some(more @ (0 | 16 | 32 | 48)) => Ok(more as i32),
        _ => {
            let sign = if kind == Operand::FrameDown { "-" } else { "" };
            let sizes = [0, 16, 32, 48].map(|more| format!("{sign}{}", least + more)).join(", ");
            Err(out_of_range(&start, number, &format!("one of {sizes}")))
        }
    }
}
