//! Floating-point reductions, single-width and widening (V 14.3, 14.4).

use rivet_isa::op::Row;

use super::pools;
use super::{format, frm, stem};
use crate::float::compare::Extremum;
use crate::float::sum::{extremum_of, ordered_sum};
use crate::float::{Format, Outcome, Rounding};
use crate::machine::{Fault, Machine};
use crate::shape::{Held, Overlap};
use crate::statement::{Inst, Meaning, Second, Statement, Tail};

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
    reduction: fn(&Terms, Rounding) -> Outcome,
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
        let outcome = reduction(&terms, frm(&m.csrs));
        m.csrs.fflags |= outcome.flags.0;
        m.set_element(inst.at.vd, vd.eew, 0, outcome.bits);
    }
    m.vstart = 0;
    Ok(())
}

/// The sum in element order. An unordered sum may have this result; its pool leaves it no other (`pools::order_free`).
fn sum(terms: &Terms, rm: Rounding) -> Outcome {
    ordered_sum(terms.to, terms.from, rm, terms.start, &terms.active)
}

fn minimum(terms: &Terms, _: Rounding) -> Outcome {
    extremum_of(terms.to, Extremum::Min, terms.start, &terms.active)
}

fn maximum(terms: &Terms, _: Rounding) -> Outcome {
    extremum_of(terms.to, Extremum::Max, terms.start, &terms.active)
}

/// The statement of a row of these sections.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let meaning = match stem(row) {
        "vfredosum" | "vfredusum" | "vfwredosum" | "vfwredusum" => {
            Meaning::Other(|statement, inst, m| reduce(statement, inst, m, sum))
        }
        "vfredmin" => Meaning::Other(|statement, inst, m| reduce(statement, inst, m, minimum)),
        "vfredmax" => Meaning::Other(|statement, inst, m| reduce(statement, inst, m, maximum)),
        _ => return None,
    };
    let mut statement = Statement::new(row, meaning);
    statement.tail = Tail::Scalar;
    statement.vstart = false;
    statement.shape.overlap = Overlap::Any;
    let widening = i32::from(stem(row).starts_with("vfw"));
    statement.shape.vd = Some(Held::Scalar(widening));
    statement.shape.vs1 = Some(Held::Scalar(widening));
    statement.sews = if widening == 1 { &[16, 32] } else { &[16, 32, 64] };
    statement.pins = match stem(row) {
        "vfredosum" => &["vfredosum_op"],
        "vfredusum" => &["vfredusum_op"],
        "vfredmin" => &["vfredmin_op"],
        "vfredmax" => &["vfredmax_op"],
        "vfwredosum" => &["vfwredosum_op"],
        _ => &["vfwredusum_op"],
    };
    statement.pool = match stem(row) {
        "vfredosum" => pools::summands,
        "vfredusum" => pools::order_free,
        "vfwredosum" => pools::wide_summands,
        "vfwredusum" => pools::wide_order_free,
        _ => pools::single,
    };
    statement.second = match stem(row) {
        "vfwredosum" => (Second::Vs2, pools::summands),
        "vfwredusum" => (Second::Vs2, pools::order_free),
        _ => statement.second,
    };
    Some(statement)
}
