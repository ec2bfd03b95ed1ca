//! The statements, one file a chapter of the specification.

use rivet_isa::Operand;
use rivet_isa::op::{ROWS, Row};

use crate::statement::Statement;

mod bits;
mod config;
mod crypto;
mod fixed;
mod float;
mod integer;
mod mask;
mod memory;
mod permutation;
mod reduction;

/// Every vector row.
pub fn all() -> impl Iterator<Item = &'static Row> {
    use Operand::{Vd, Vs1, Vs2, Vs3, VtypeI10, VtypeI11};
    let vector = |o: &Operand| matches!(o, Vd | Vs1 | Vs2 | Vs3 | VtypeI10 | VtypeI11);
    let vector = move |row: &&Row| row.operands.iter().any(vector) || row.mnemonic == "vsetvl";
    ROWS.iter().filter(vector)
}

/// The program that tests a row: its name up to the first `_`.
pub fn program(row: &Row) -> &'static str {
    row.mnemonic.split('.').next().unwrap_or(row.mnemonic)
}

/// The names of all programs, sorted.
pub fn programs() -> Vec<&'static str> {
    let mut out: Vec<_> = all().map(program).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// What the specification says about a row; `None` if nobody has stated it.
pub fn statement(row: &'static Row) -> Option<Statement> {
    config::statement(row)
        .or_else(|| memory::statement(row))
        .or_else(|| integer::statement(row))
        .or_else(|| fixed::statement(row))
        .or_else(|| mask::statement(row))
        .or_else(|| reduction::statement(row))
        .or_else(|| permutation::statement(row))
        .or_else(|| bits::statement(row))
        .or_else(|| crypto::statement(row))
        .or_else(|| float::statement(row))
}
