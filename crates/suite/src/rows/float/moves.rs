//! Moves of element 0, and slides by one, with `f` registers (V 16.2, 16.3): what integer rows do with rs1, these do
//! with fs1.

use rivet_isa::op::Row;

use super::super::permutation::{from_scalar, slide1down, slide1up};
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

/// The statement of a row of these sections.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let meaning = match row.mnemonic() {
        "vfmv.f.s" => to_register,
        "vfmv.s.f" => from_scalar,
        "vfslide1up.vf" => slide1up,
        "vfslide1down.vf" => slide1down,
        _ => return None,
    };
    let mut statement = Statement::new(row, Meaning::Other(meaning));
    (statement.sews, statement.pool, statement.scalar) = (&[16, 32, 64], pools::single, pools::boxed);
    match row.mnemonic() {
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
