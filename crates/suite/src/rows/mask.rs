//! Vector mask instructions (V 15).

use rivet_isa::op::Row;

use crate::machine::{Fault, Machine};
use crate::pool::Pool;
use crate::shape::{Held, Overlap};
use crate::statement::{Inst, Meaning, Op, Run, Statement, Tail};

/// Mask-register logical: bit by bit.
fn logical(stem: &str) -> Option<Op> {
    Some(match stem {
        "vmand" => |e, _| (e.vs2.bits & e.op1.bits).into(),
        "vmnand" => |e, _| (!(e.vs2.bits & e.op1.bits)).into(),
        "vmandn" => |e, _| (e.vs2.bits & !e.op1.bits).into(),
        "vmxor" => |e, _| (e.vs2.bits ^ e.op1.bits).into(),
        "vmor" => |e, _| (e.vs2.bits | e.op1.bits).into(),
        "vmnor" => |e, _| (!(e.vs2.bits | e.op1.bits)).into(),
        "vmorn" => |e, _| (e.vs2.bits | !e.op1.bits).into(),
        "vmxnor" => |e, _| (!(e.vs2.bits ^ e.op1.bits)).into(),
        _ => return None,
    })
}

/// Active elements of vs2 that are set.
fn set(st: &Statement, inst: &Inst, m: &Machine) -> Vec<usize> {
    st.active(inst, m).into_iter().filter(|&i| m.mask(inst.at.vs2, i)).collect()
}

fn count(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    m.scalars.rd = set(st, inst, m).len() as u64;
    Ok(())
}

/// "If no active element has the value 1, -1 is written".
fn first(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    m.scalars.rd = set(st, inst, m).first().map_or(u64::MAX, |&i| i as u64);
    Ok(())
}

/// `vmsbf`, `vmsif`, `vmsof`: each active element, compared with the first that is set.
fn around_first(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let first = set(st, inst, m).first().copied().unwrap_or(usize::MAX);
    for i in st.active(inst, m) {
        let value = match st.row.mnemonic() {
            "vmsbf.m" => i < first,
            "vmsif.m" => i <= first,
            _ => i == first,
        };
        m.set_mask(inst.at.vd, i, value);
    }
    Ok(())
}

/// "… the sum of all the mask bits of elements whose index is less than the element", active ones only.
fn iota(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let set = set(st, inst, m);
    for i in st.active(inst, m) {
        let sum = set.iter().filter(|&&j| j < i).count();
        m.set_element(inst.at.vd, m.cell.sew, i, sum as u64);
    }
    Ok(())
}

/// The statement of a row of this chapter.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let (stem, form) = row.mnemonic().split_once('.')?;
    if let ("vid", op) = (stem, (|e, _| e.i as i128) as Op) {
        return Some(Statement::new(row, Meaning::Elements(op)));
    }
    let run: Run = match stem {
        "vcpop" if form == "m" => count,
        "vfirst" => first,
        "vmsbf" | "vmsif" | "vmsof" => around_first,
        "viota" => iota,
        _ => {
            let mut st = Statement::new(row, Meaning::Elements(logical(stem)?));
            let mask = Some(Held::Mask);
            (st.shape.vd, st.shape.vs1, st.shape.vs2) = (mask, mask, mask);
            st.tail = Tail::Mask;
            st.pool = |_| Pool::masks();
            return Some(st);
        }
    };
    let mut st = Statement::new(row, Meaning::Other(run));
    st.vstart = false;
    st.pool = |_| Pool::masks();
    st.shape.vs2 = Some(Held::Mask);
    st.shape.overlap = Overlap::None;
    if stem.starts_with("vms") {
        (st.shape.vd, st.tail) = (Some(Held::Mask), Tail::Mask);
    }
    Some(st)
}
