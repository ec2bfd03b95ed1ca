//! Vector integer arithmetic (V 11).

use rivet_isa::op::Row;

use crate::statement::{Meaning, Op, Statement};

/// The operation of the rows with two sources of one width.
fn binary(stem: &str) -> Option<Op> {
    Some(match stem {
        "vadd" => |e, _| e.vs2.s() + e.op1.s(),
        _ => return None,
    })
}

/// The statement of a row of this chapter.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let (stem, _) = row.mnemonic.split_once('.')?;
    binary(stem).map(|op| Statement::new(row, Meaning::Elements(op)))
}
