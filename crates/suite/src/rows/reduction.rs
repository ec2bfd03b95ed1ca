//! Vector integer reductions (V 14.1, 14.2).

use rivet_isa::op::Row;

use crate::machine::{Fault, Machine};
use crate::pool::Pool;
use crate::shape::{Held, Overlap};
use crate::statement::{Elem, Inst, Meaning, Second, Statement, Tail};

/// "vd[0] = op(vs1[0], vs2[*]), where [*] denotes all active elements". "If vl=0, no operation is performed".
fn reduce(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    if m.vl == 0 {
        return Ok(());
    }
    let sew = m.cell.sew;
    let stem = st.row.mnemonic().split('.').next().unwrap_or_default();
    let to = if stem.starts_with("vw") { 2 * sew } else { sew };
    let mut result = Elem::new(m.element(inst.at.vs1, to, 0), to);
    for i in st.active(inst, m) {
        let x = Elem::new(m.element(inst.at.vs2, sew, i), sew);
        let value = match stem {
            "vredsum" | "vwredsumu" => (result.u() + x.u()) as i128,
            "vwredsum" => result.s() + x.s(),
            "vredand" => result.s() & x.s(),
            "vredor" => result.s() | x.s(),
            "vredxor" => result.s() ^ x.s(),
            "vredminu" => result.u().min(x.u()) as i128,
            "vredmin" => result.s().min(x.s()),
            "vredmaxu" => result.u().max(x.u()) as i128,
            _ => result.s().max(x.s()),
        };
        result = Elem::new(value as u64, to);
    }
    m.set_element(inst.at.vd, to, 0, result.bits);
    Ok(())
}

/// The statement of a row of this chapter.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let wide = match row.mnemonic() {
        "vwredsum.vs" | "vwredsumu.vs" => 1,
        m if m.starts_with("vred") => 0,
        _ => return None,
    };
    let mut st = Statement::new(row, Meaning::Other(reduce));
    scalar_and_vector(&mut st, wide);
    if wide > 0 {
        st.second = (Second::Vs1, |cell| Pool::integers(2 * cell.sew));
    }
    Some(st)
}

/// The shape of a reduction, whose scalars have SEW × 2^`wide` bits.
pub(crate) fn scalar_and_vector(st: &mut Statement, wide: i32) {
    (st.shape.vd, st.shape.vs1) = (Some(Held::Scalar(wide)), Some(Held::Scalar(wide)));
    st.shape.overlap = Overlap::Any;
    st.tail = Tail::Scalar;
    st.vstart = false;
}
