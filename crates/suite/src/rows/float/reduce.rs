//! Floating-point reductions, single-width and widening (V 14.3, 14.4).

use rivet_isa::op::Row;

use super::super::reduction::scalar_and_vector;
use super::pools;
use super::{format, frm, stem};
use crate::float::compare::Extremum;
use crate::float::sum::{extremum_of, is_order_free, ordered_sum};
use crate::float::{Format, Outcome, Rounding};
use crate::machine::{Fault, Machine};
use crate::statement::{Inst, Meaning, Second, Statement};

/// The formats of result and elements, the scalar `vs1[0]`, and the active elements of `vs2`.
struct Terms {
    to: Format,
    from: Format,
    start: u64,
    active: Vec<u64>,
}

/// Reduces, unless no element is in the body: then "no operation is performed".
fn reduce(
    statement: &Statement,
    inst: &Inst,
    m: &mut Machine,
    reduction: fn(&Terms, Rounding) -> Option<Outcome>,
) -> Result<(), Fault> {
    let Some([Some(vd), _, Some(vs2)]) = statement.shape.groups(&m.cell) else { return Ok(()) };
    if m.vl > 0 {
        let active = statement.active(inst, m);
        let terms = Terms {
            to: format(vd.eew),
            from: format(vs2.eew),
            start: m.element(inst.at.vs1, vd.eew, 0),
            active: active.iter().map(|&i| m.element(inst.at.vs2, vs2.eew, i)).collect(),
        };
        let outcome = reduction(&terms, frm(&m.csrs)).ok_or(Fault)?;
        m.csrs.fflags |= outcome.flags.0;
        m.set_element(inst.at.vd, vd.eew, 0, outcome.bits);
    }
    m.vstart = 0;
    Ok(())
}

fn ordered(terms: &Terms, rm: Rounding) -> Option<Outcome> {
    Some(ordered_sum(terms.to, terms.from, rm, terms.start, &terms.active))
}

/// An unordered sum that depends on the order has no one result; the pool makes that rare.
fn unordered(terms: &Terms, rm: Rounding) -> Option<Outcome> {
    ordered(terms, rm).filter(|_| is_order_free(terms.to, terms.from, terms.start, &terms.active))
}

fn minimum(terms: &Terms, _: Rounding) -> Option<Outcome> {
    Some(extremum_of(terms.to, Extremum::Min, terms.start, &terms.active))
}

fn maximum(terms: &Terms, _: Rounding) -> Option<Outcome> {
    Some(extremum_of(terms.to, Extremum::Max, terms.start, &terms.active))
}

/// The statement of a row of these sections.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let meaning = match stem(row) {
        "vfredosum" | "vfwredosum" => {
            Meaning::Other(|statement, inst, m| reduce(statement, inst, m, ordered))
        }
        "vfredusum" | "vfwredusum" => {
            Meaning::Other(|statement, inst, m| reduce(statement, inst, m, unordered))
        }
        "vfredmin" => Meaning::Other(|statement, inst, m| reduce(statement, inst, m, minimum)),
        "vfredmax" => Meaning::Other(|statement, inst, m| reduce(statement, inst, m, maximum)),
        _ => return None,
    };
    let mut statement = Statement::new(row, meaning);
    let widening = i32::from(stem(row).starts_with("vfw"));
    scalar_and_vector(&mut statement, widening);
    statement.sews = if widening == 1 { &[16, 32] } else { &[16, 32, 64] };
    statement.pool = match stem(row) {
        "vfredosum" => pools::summands,
        "vfredusum" => pools::order_free,
        "vfwredosum" => pools::wide_summands,
        "vfwredusum" => pools::wide_order_free,
        _ => pools::ordered,
    };
    statement.second = match stem(row) {
        "vfwredosum" => (Second::Vs2, pools::summands),
        "vfwredusum" => (Second::Vs2, pools::order_free),
        _ => statement.second,
    };
    Some(statement)
}
