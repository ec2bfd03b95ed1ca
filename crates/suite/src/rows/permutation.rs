//! Moves, merges' sibling `vmv.v`, and the vector permutation instructions (V 11.16, 16).

use rivet_isa::op::Row;

use crate::machine::{Fault, Machine};
use crate::pool::Pool;
use crate::shape::{Cell, Held, Overlap};
use crate::statement::{Elem, Inst, Meaning, Op, Run, Second, Statement, Tail};

/// The offset or index of `.vx` and `.vi` forms: all of rs1, unsigned.
fn amount(inst: &Inst, m: &Machine) -> u64 {
    if inst.row.mnemonic().ends_with("vi") { inst.imm as u64 } else { m.scalars.rs1 }
}

/// `vs2[i]`, or 0 for an index that is not below VLMAX.
fn source(inst: &Inst, m: &Machine, i: u64) -> u64 {
    match usize::try_from(i) {
        Ok(i) if i < m.cell.vlmax() => m.element(inst.at.vs2, m.cell.sew, i),
        _ => 0,
    }
}

/// Each active body element of vd = `value` of the state before, where that is some.
pub(super) fn each(
    st: &Statement,
    inst: &Inst,
    m: &mut Machine,
    value: impl Fn(&Machine, usize) -> Option<u64>,
) {
    let before = m.clone();
    for i in st.active(inst, m) {
        if let Some(value) = value(&before, i) {
            m.set_element(inst.at.vd, m.cell.sew, i, value);
        }
    }
    m.vstart = 0;
}

/// "vd[i + OFFSET] = vs2[i]"; elements below OFFSET are unchanged.
fn slideup(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let offset = amount(inst, m);
    each(st, inst, m, |b, i| (i as u64).checked_sub(offset).map(|j| source(inst, b, j)));
    Ok(())
}

/// "vd[i] = src[i], src[i] = (i+OFFSET < VLMAX) ? vs2[i+OFFSET] : 0".
fn slidedown(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let offset = amount(inst, m);
    each(st, inst, m, |b, i| Some(source(inst, b, offset.saturating_add(i as u64))));
    Ok(())
}

/// "vd[0] = x[rs1], vd[i+1] = vs2[i]".
pub(super) fn slide1up(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let scalar = st.scalar_operand(inst, m).bits;
    each(st, inst, m, |b, i| Some(if i == 0 { scalar } else { source(inst, b, i as u64 - 1) }));
    Ok(())
}

/// "vd[i] = vs2[i+1], vd[vl-1] = x[rs1]".
pub(super) fn slide1down(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let (scalar, last) = (st.scalar_operand(inst, m).bits, m.vl.wrapping_sub(1));
    each(st, inst, m, |b, i| Some(if i == last { scalar } else { source(inst, b, i as u64 + 1) }));
    Ok(())
}

/// "vd[i] = (vs1[i] >= VLMAX) ? 0 : vs2[vs1[i]]", the index a scalar or an element of SEW or 16 bits.
fn gather(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let index = |b: &Machine, i| match inst.row.mnemonic() {
        "vrgather.vv" => b.element(inst.at.vs1, b.cell.sew, i),
        "vrgatherei16.vv" => b.element(inst.at.vs1, 16, i),
        _ => amount(inst, b),
    };
    each(st, inst, m, |b, i| Some(source(inst, b, index(b, i))));
    Ok(())
}

/// Elements of vs2 whose bit in vs1 is set, packed from element 0 of vd on.
fn compress(_: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let before = m.clone();
    let chosen = (0..m.vl).filter(|&i| before.mask(inst.at.vs1, i));
    for (to, from) in chosen.enumerate() {
        m.set_element(inst.at.vd, m.cell.sew, to, before.element(inst.at.vs2, m.cell.sew, from));
    }
    Ok(())
}

/// "The instruction … performs its operation even if vstart ≥ vl or vl=0"; sign-extended.
fn to_scalar(_: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let element = Elem::new(m.element(inst.at.vs2, m.cell.sew, 0), m.cell.sew);
    m.scalars.rd = element.s() as u64;
    m.vstart = 0;
    Ok(())
}

/// Element 0. "If vstart ≥ vl, no operation is performed and the destination register is not updated." Whether a
/// vstart between 0 and vl keeps element 0 is not said: no such case.
pub(crate) fn from_scalar(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    if (1..m.vl).contains(&m.vstart) {
        return Err(Fault);
    }
    if m.vstart < m.vl {
        m.set_element(inst.at.vd, m.cell.sew, 0, st.scalar_operand(inst, m).bits);
    }
    m.vstart = 0;
    Ok(())
}

/// Whole registers, EEW = SEW; vl does not matter. "The instructions are reserved if vstart ≥ evl".
fn whole(_: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let regs = usize::from(inst.row.mnemonic().as_bytes()[3] - b'0');
    let (before, evl) = (m.clone(), regs * m.cell.vlen / m.cell.sew);
    if m.vstart >= evl {
        return Err(Fault);
    }
    for i in m.vstart..evl {
        m.set_element(inst.at.vd, m.cell.sew, i, before.element(inst.at.vs2, m.cell.sew, i));
    }
    m.vstart = 0;
    Ok(())
}

fn other(row: &'static Row) -> Option<Run> {
    let (stem, form) = row.mnemonic().split_once('.')?;
    Some(match (stem, form) {
        ("vslideup", _) => slideup,
        ("vslidedown", _) => slidedown,
        ("vslide1up", _) => slide1up,
        ("vslide1down", _) => slide1down,
        ("vrgather" | "vrgatherei16", _) => gather,
        ("vcompress", _) => compress,
        ("vmv", "x.s") => to_scalar,
        ("vmv", "s.x") => from_scalar,
        ("vmv1r" | "vmv2r" | "vmv4r" | "vmv8r", _) => whole,
        _ => return None,
    })
}

/// Numbers of elements: half of them below VLMAX.
fn indices(cell: &Cell, eew: usize) -> Pool {
    Pool::bounded(eew, 2 * cell.vlmax() as u64 - 1)
}

/// The statement of a row of this chapter.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let (stem, form) = row.mnemonic().split_once('.')?;
    if stem == "vmv" && form.starts_with("v.") {
        let op: Op = |e, _| e.op1.s();
        return Some(Statement::new(row, Meaning::Elements(op)));
    }
    let mut st = Statement::new(row, Meaning::Other(other(row)?));
    match stem {
        "vslideup" | "vslidedown" | "vrgather" => st.scalar = |cell| (2 * cell.vlmax() as u64 - 1, 0),
        "vcompress" => {
            (st.tail, st.vstart, st.shape.vs1) = (Tail::Compress, false, Some(Held::Mask));
            st.second = (Second::Vs1, |_| Pool::masks());
        }
        "vmv" if form == "x.s" => st.shape.vs2 = Some(Held::Scalar(0)),
        "vmv" => (st.shape.vd, st.tail) = (Some(Held::Scalar(0)), Tail::Scalar),
        "vmv1r" | "vmv2r" | "vmv4r" | "vmv8r" => {
            let regs = Some(Held::Whole(usize::from(stem.as_bytes()[3] - b'0')));
            (st.shape.vd, st.shape.vs2, st.tail) = (regs, regs, Tail::None);
        }
        _ => {}
    }
    match row.mnemonic() {
        "vrgather.vv" => st.second = (Second::Vs1, |cell| indices(cell, cell.sew)),
        "vrgatherei16.vv" => {
            st.shape.vs1 = Some(Held::Bits(16));
            st.second = (Second::Vs1, |cell| indices(cell, 16));
        }
        _ => {}
    }
    match stem {
        "vslideup" => (st.shape.overlap, st.tail) = (Overlap::None, Tail::SlideUp),
        "vslide1up" | "vrgather" | "vrgatherei16" | "vcompress" => st.shape.overlap = Overlap::None,
        _ => {}
    }
    Some(st)
}
