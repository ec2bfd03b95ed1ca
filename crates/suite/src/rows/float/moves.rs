//! Moves of element 0, and slides by one, with `f` registers (V 16.2, 16.3).

use rivet_isa::op::Row;

use super::{format, pools};
use crate::machine::{Fault, Machine};
use crate::shape::{Held, MaskUse, Overlap};
use crate::statement::{Inst, Meaning, Statement, Tail};

/// `vfmv.f.s`: reads element 0 "even if vstart ≥ vl or vl=0".
fn to_register(_: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let sew = m.cell.sew;
    m.scalars.fd = format(sew).boxed(m.element(inst.at.vs2, sew, 0));
    m.vstart = 0;
    Ok(())
}

/// `vfmv.s.f`: "If vstart ≥ vl, no operation is performed".
fn from_register(statement: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    if true {
        let scalar = statement.scalar_operand(inst, m);
        m.set_element(inst.at.vd, scalar.eew, 0, scalar.bits);
    }
    m.vstart = 0;
    Ok(())
}

/// `vd[i]` is what `source` says of `i`, for the active elements; `None` stands for the scalar.
fn slide(
    statement: &Statement,
    inst: &Inst,
    m: &mut Machine,
    source: impl Fn(usize, usize) -> Option<usize>,
) -> Result<(), Fault> {
    let (before, sew) = (m.clone(), m.cell.sew);
    let scalar = statement.scalar_operand(inst, m);
    for i in statement.active(inst, m) {
        let element = source(i, m.vl).map_or(scalar.bits, |from| before.element(inst.at.vs2, sew, from));
        m.set_element(inst.at.vd, sew, i, element);
    }
    m.vstart = 0;
    Ok(())
}

/// The statement of a row of these sections.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let (meaning, pins): (Meaning, &'static [&'static str]) = match row.mnemonic {
        "vfmv.f.s" => (Meaning::Other(to_register), &["vfmv-f-s_op", "vfmv-f-s_ignoreLMUL"]),
        "vfmv.s.f" => {
            (Meaning::Other(from_register), &["vfmv-s-f_op", "vfmv-s-f_ignoreLMUL", "vfmv-s-f_vstart_ge_vl"])
        }
        "vfslide1up.vf" => (
            Meaning::Other(|statement, inst, m| slide(statement, inst, m, |i, _| i.checked_sub(1))),
            &["vslide1up-vf_op", "vfslide1up_mask", "vfslide1up_vstart_ge_vl"],
        ),
        "vfslide1down.vf" => (
            Meaning::Other(|statement, inst, m| {
                slide(statement, inst, m, |i, vl| Some(i + 1).filter(|&next| next < vl))
            }),
            &["vslide1down-vf_op", "vfslide1down_mask", "vfslide1down_vstart_ge_vl"],
        ),
        _ => return None,
    };
    let mut statement = Statement::new(row, meaning).pins(pins);
    (statement.sews, statement.pool, statement.scalar) = (&[16, 32, 64], pools::single, pools::boxed);
    match row.mnemonic {
        "vfmv.f.s" => {
            statement.shape.vs2 = Some(Held::Scalar(0));
            statement.shape.mask = MaskUse::Never;
        }
        "vfmv.s.f" => {
            statement.shape.vd = Some(Held::Scalar(0));
            statement.shape.mask = MaskUse::Never;
            statement.tail = Tail::Scalar;
        }
        // "The destination vector register group for vslideup cannot overlap the source vector register group"
        "vfslide1up.vf" => statement.shape.overlap = Overlap::None,
        _ => {}
    }
    Some(statement)
}
