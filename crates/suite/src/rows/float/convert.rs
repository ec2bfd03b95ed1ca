//! Conversions, single-width, widening and narrowing (V 13.17–13.19).

use rivet_isa::op::Row;

use super::pools;
use super::{deliver, format, frm, stem, value};
use crate::float::Rounding;
use crate::float::convert::{Integer, from_integer, to_float, to_integer};
use crate::machine::Csrs;
use crate::shape::Held;
use crate::statement::{Lane, Meaning, Op, Statement};

fn rounded(e: &Lane, signed: bool, rm: Rounding, csrs: &mut Csrs) -> i128 {
    let to = Integer { width: e.to as u32, signed };
    deliver(csrs, to_integer(to, rm, &value(e.vs2)))
}

fn converted(e: &Lane, signed: bool, csrs: &mut Csrs) -> i128 {
    let from = Integer { width: e.vs2.eew as u32, signed };
    deliver(csrs, from_integer(format(e.to), frm(csrs), from.decode(e.vs2.bits)))
}

/// The conversion that a mnemonic names between its stem and its last suffix; the widths are those of the elements.
fn operation(name: &str) -> Option<Op> {
    Some(match name {
        "x.f" => |e, c| rounded(e, true, frm(c), c),
        "xu.f" => |e, c| rounded(e, false, frm(c), c),
        "rtz.x.f" => |e, c| rounded(e, true, Rounding::Rtz, c),
        "rtz.xu.f" => |e, c| rounded(e, false, Rounding::Rtz, c),
        "f.x" => |e, c| converted(e, true, c),
        "f.xu" => |e, c| converted(e, false, c),
        "f.f" => |e, c| deliver(c, to_float(format(e.to), frm(c), &value(e.vs2))),
        "rod.f.f" => |e, c| deliver(c, to_float(format(e.to), Rounding::Rod, &value(e.vs2))),
        _ => return None,
    })
}

/// The statement of a row of these sections.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let name = row.mnemonic().strip_prefix(stem(row))?.strip_prefix('.')?;
    let name = name.strip_suffix(".v").or(name.strip_suffix(".w"))?;
    let (from_integer, to_integer) = (name.ends_with('x') || name.ends_with('u'), name.contains('x'));
    let mut statement = Statement::new(row, Meaning::Elements(operation(name)?));
    match stem(row) {
        "vfcvt" => {
            statement.sews = &[16, 32, 64];
            statement.pool = if from_integer { pools::integers } else { pools::to_integers };
        }
        "vfwcvt" => {
            statement.shape.vd = Some(Held::Sew(1));
            // Integers of 8 bits widen to binary16.
            statement.sews = if from_integer { &[8, 16, 32] } else { &[16, 32] };
            statement.pool = match (from_integer, to_integer) {
                (true, _) => pools::integers,
                (_, true) => pools::to_integers,
                _ => pools::single,
            };
        }
        "vfncvt" => {
            statement.shape.vs2 = Some(Held::Sew(1));
            // Binary16 narrows to integers of 8 bits.
            statement.sews = if to_integer && !from_integer { &[8, 16, 32] } else { &[16, 32] };
            statement.pool = match (from_integer, to_integer) {
                (true, _) => pools::wide_integers,
                (_, true) => pools::wide_to_integers,
                _ => pools::narrowing,
            };
        }
        _ => return None,
    }
    Some(statement)
}
