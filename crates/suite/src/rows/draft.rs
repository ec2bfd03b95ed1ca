//! Drafts of vector extensions: absolute differences (Zvabd), dot products of bytes (Zvdot4a8i), interleaving (Zvzip).
//! Those of cryptography (Zvkgs, Zvbc32e) stand beside what they extend.

use rivet_isa::op::Row;

use super::permutation::each;
use crate::machine::{Fault, Machine};
use crate::shape::{Held, Overlap};
use crate::statement::{Elem, Inst, Meaning, Op, Run, Statement};

/// "the absolute difference between the … SEW-bit Op1 and Op2 elements", and with "w" its sum with vd.
fn difference(stem: &str) -> Option<Op> {
    Some(match stem {
        "vabd" => |e, _| (e.vs2.s() - e.op1.s()).abs(),
        "vabdu" => |e, _| (e.vs2.u() as i128 - e.op1.u() as i128).abs(),
        "vwabda" => |e, _| e.vd.s() + (e.vs2.s() - e.op1.s()).abs(),
        "vwabdau" => |e, _| e.vd.u() as i128 + (e.vs2.u() as i128 - e.op1.u() as i128).abs(),
        _ => return None,
    })
}

/// Byte `j` of an element, signed or not.
fn byte(element: Elem, j: usize, signed: bool) -> i128 {
    let byte = Elem::new(element.bits >> (8 * j), 8);
    if signed { byte.s() } else { byte.u() as i128 }
}

/// "the associated sub-element lists are multiplied componentwise … the four products are accumulated".
fn dot(vd: Elem, vs2: (Elem, bool), op1: (Elem, bool)) -> i128 {
    vd.s() + (0..4).map(|j| byte(vs2.0, j, vs2.1) * byte(op1.0, j, op1.1)).sum::<i128>()
}

fn dot_product(stem: &str) -> Option<Op> {
    Some(match stem {
        "vdot4a" => |e, _| dot(e.vd, (e.vs2, true), (e.op1, true)),
        "vdot4au" => |e, _| dot(e.vd, (e.vs2, false), (e.op1, false)),
        // "vs1/rs1: unsigned multipliers, vs2: signed multiplicands", and the other way round.
        "vdot4asu" => |e, _| dot(e.vd, (e.vs2, true), (e.op1, false)),
        "vdot4aus" => |e, _| dot(e.vd, (e.vs2, false), (e.op1, true)),
        _ => return None,
    })
}

/// vs2 for even elements of the destination, vs1 for odd ones.
fn alternate(inst: &Inst, i: usize) -> usize {
    if i % 2 == 0 { inst.at.vs2 } else { inst.at.vs1 }
}

/// "if i is even then vd[i] = vs2[i/2], and if i is odd then vd[i] = vs1[i/2]".
fn zip(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    each(st, inst, m, |b, i| Some(b.element(alternate(inst, i), b.cell.sew, i / 2)));
    Ok(())
}

/// "if i is even then vd[i] = vs2[i], and if i is odd then vd[i] = vs1[i-1]".
fn pair_even(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    each(st, inst, m, |b, i| Some(b.element(alternate(inst, i), b.cell.sew, i - i % 2)));
    Ok(())
}

/// "if i is even then vd[i] = vs2[i+1], and if i is odd then vd[i] = vs1[i]"; "never reads a source element with index at
/// or above vl", for which there is 0.
fn pair_odd(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    each(st, inst, m, |b, i| {
        let from = i + 1 - i % 2;
        Some(if from < b.vl { b.element(alternate(inst, i), b.cell.sew, from) } else { 0 })
    });
    Ok(())
}

/// "vd[i] = vs2[2*i]" for ceil(vl/2) elements, "vd[i] = vs2[2*i + 1]" for floor(vl/2).
fn unzip(_: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let odd = usize::from(inst.row.mnemonic == "vunzipo.v");
    let (before, evl) = (m.clone(), (m.vl + 1 - odd) / 2);
    for i in m.vstart..evl {
        m.set_element(inst.at.vd, m.cell.sew, i, before.element(inst.at.vs2, m.cell.sew, 2 * i + odd));
    }
    m.vstart = 0;
    Ok(())
}

fn reordering(mnemonic: &str) -> Option<Run> {
    Some(match mnemonic {
        "vzip.vv" => zip,
        "vpaire.vv" => pair_even,
        "vpairo.vv" => pair_odd,
        "vunzipe.v" | "vunzipo.v" => unzip,
        _ => return None,
    })
}

/// The statement of a row of these extensions.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let (stem, _) = row.mnemonic.split_once('.')?;
    if let Some(op) = difference(stem) {
        let mut st = Statement::new(row, Meaning::Elements(op));
        if stem.starts_with("vw") {
            (st.shape.vd, st.shape.reads_vd, st.sews) = (Some(Held::Sew(1)), true, &[8, 16]);
        }
        return Some(st);
    }
    if let Some(op) = dot_product(stem) {
        let mut st = Statement::new(row, Meaning::Elements(op));
        (st.shape.reads_vd, st.sews) = (true, &[32]);
        return Some(st);
    }
    let mut st = Statement::new(row, Meaning::Other(reordering(row.mnemonic)?));
    match stem {
        "vzip" => (st.shape.vs1, st.shape.vs2) = (Some(Held::Half), Some(Held::Half)),
        "vunzipe" | "vunzipo" => st.shape.vd = Some(Held::Half),
        _ => {}
    }
    st.shape.overlap = if stem.starts_with("vpair") { Overlap::None } else { Overlap::ByEmul };
    Some(st)
}
