//! Vector floating-point arithmetic (V 13), reductions (V 14.3, 14.4), moves and slides with `f` registers (V 16), and
//! the vector extensions for binary16 and BF16.
//!
//! Invariant: what numbers become is said in `crate::float`; here is only which operand goes where.

use rivet_isa::op::Row;

use crate::float::{Format, Outcome, Rounding, Value};
use crate::machine::Csrs;
use crate::statement::{self, Elem, Statement};

mod arith;
mod bf16;
mod compare;
mod convert;
mod moves;
mod pools;
mod reduce;

/// The statement of a row of these chapters.
pub fn statement(row: &'static Row) -> Option<Statement> {
    let mut statement = arith::statement(row)
        .or_else(|| compare::statement(row))
        .or_else(|| convert::statement(row))
        .or_else(|| reduce::statement(row))
        .or_else(|| moves::statement(row))
        .or_else(|| bf16::statement(row))?;
    // "All vector floating-point operations use the dynamic rounding mode in the frm register."
    statement.rounding = statement::Rounding::Float;
    // There are five of them, and corners meet by chance.
    statement.repeat = 2;
    Some(statement)
}

/// The IEEE format of an element; of widths without one, the narrowest, which no legal cell asks for.
pub fn format(eew: usize) -> Format {
    Format::of_sew(eew as u32).unwrap_or(crate::float::F16)
}

/// What an element means in the IEEE format of its width.
pub fn value(element: Elem) -> Value {
    format(element.eew).decode(element.bits)
}

/// The rounding mode in frm.
pub fn frm(csrs: &Csrs) -> Rounding {
    Rounding::FRM[usize::from(csrs.frm)]
}

/// The result of one element, whose flags are accrued.
pub fn deliver(csrs: &mut Csrs, outcome: Outcome) -> i128 {
    csrs.fflags |= outcome.flags.0;
    i128::from(outcome.bits)
}

/// A mnemonic up to its first dot.
fn stem(row: &'static Row) -> &'static str {
    row.mnemonic().split('.').next().unwrap_or(row.mnemonic())
}
