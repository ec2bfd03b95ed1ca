//! The statements, one file a chapter of the specification.

use rivet_isa::op::{ROWS, Row};
use rivet_isa::{Ext, Operand};

use crate::statement::Statement;

mod bits;
mod config;
mod crypto;
mod draft;
mod fixed;
pub mod float;
mod integer;
mod mask;
mod memory;
mod permutation;
mod reduction;

/// Every vector row.
pub fn all() -> impl Iterator<Item = &'static Row> {
    use Operand::{Vd, Vs1, Vs2, Vs3, VtypeI10, VtypeI11};
    let vector = |o: &Operand| matches!(o, Vd | Vs1 | Vs2 | Vs3 | VtypeI10 | VtypeI11);
    let vector = move |row: &&Row| row.operands.iter().any(vector) || row.mnemonic() == "vsetvl";
    ROWS.iter().filter(vector)
}

/// The program that tests a row: its name up to the first `.`; of drafts, that of the extension.
pub fn program(row: &Row) -> &'static str {
    row.draft().map_or(row.mnemonic().split('.').next().unwrap_or(row.mnemonic()), Ext::name)
}

/// The names of all programs, sorted; without those of drafts.
pub fn programs() -> Vec<&'static str> {
    let mut out: Vec<_> = all().filter(|row| row.draft().is_none()).map(program).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// The drafts that have programs, which are called after them.
pub const DRAFTS: [Ext; 6] =
    [Ext::Zvabd, Ext::Zvbc32e, Ext::Zvdot4a8i, Ext::Zvfofp8min, Ext::Zvkgs, Ext::Zvzip];

/// The ISA that the program of a draft is for.
pub fn isa_of_draft(draft: Ext, vlen: usize) -> String {
    format!("rv64gcv_zvl{vlen}b_{draft}")
}

/// The rows that a program tests, and what they mean there; `None` for one that nobody states.
pub fn of_program(name: &str) -> impl Iterator<Item = (&'static Row, Option<Statement>)> {
    let is_draft_of_products = name == Ext::Zvbc32e.name();
    let is_product = |row: &Row| row.needs.iter().any(|any| any.contains(&Ext::Zvbc32e));
    let belongs = move |row: &&Row| program(row) == name || is_draft_of_products && is_product(row);
    all().filter(belongs).map(move |row| {
        let mut statement = statement(row);
        if let Some(statement) = statement.as_mut().filter(|_| is_product(row)) {
            statement.sews = if is_draft_of_products { &[8, 16, 32] } else { &[64] };
        }
        (row, statement)
    })
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
        .or_else(|| draft::statement(row))
        .or_else(|| float::statement(row))
}
