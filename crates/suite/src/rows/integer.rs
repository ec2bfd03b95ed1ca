//! Vector integer arithmetic (V 11): one line an operation, one function a shape.

use rivet_isa::op::Row;

use crate::pool::Pool;
use crate::shape::Held;
use crate::statement::{Meaning, Op, Second, Statement, Tail};

/// Sources and destination of one width.
fn single_width(stem: &str) -> Option<Op> {
    Some(match stem {
        "vadd" => |e, _| e.vs2.s() + e.op1.s(),
        "vsub" => |e, _| e.vs2.s() - e.op1.s(),
        "vrsub" => |e, _| e.op1.s() - e.vs2.s(),
        "vand" => |e, _| e.vs2.s() & e.op1.s(),
        "vor" => |e, _| e.vs2.s() | e.op1.s(),
        "vxor" => |e, _| e.vs2.s() ^ e.op1.s(),
        "vminu" => |e, _| e.vs2.u().min(e.op1.u()) as i128,
        "vmin" => |e, _| e.vs2.s().min(e.op1.s()),
        "vmaxu" => |e, _| e.vs2.u().max(e.op1.u()) as i128,
        "vmax" => |e, _| e.vs2.s().max(e.op1.s()),
        // "Only the low lg2(SEW) bits of the shift-amount value are used".
        "vsll" => |e, _| e.vs2.s() << (e.op1.u() % e.sew as u128),
        "vsrl" => |e, _| (e.vs2.u() >> (e.op1.u() % e.sew as u128)) as i128,
        "vsra" => |e, _| e.vs2.s() >> (e.op1.u() % e.sew as u128),
        "vmul" => |e, _| (e.vs2.u() * e.op1.u()) as i128,
        "vmulh" => |e, _| (e.vs2.s() * e.op1.s()) >> e.sew,
        "vmulhu" => |e, _| ((e.vs2.u() * e.op1.u()) >> e.sew) as i128,
        "vmulhsu" => |e, _| (e.vs2.s() * e.op1.u() as i128) >> e.sew,
        // "The divide-by-zero and signed overflow behaviors are defined to be the same as … M".
        "vdivu" => |e, _| e.vs2.u().checked_div(e.op1.u()).map_or(-1, |q| q as i128),
        "vdiv" => |e, _| e.vs2.s().checked_div(e.op1.s()).unwrap_or(-1),
        "vremu" => |e, _| e.vs2.u().checked_rem(e.op1.u()).unwrap_or(e.vs2.u()) as i128,
        "vrem" => |e, _| e.vs2.s().checked_rem(e.op1.s()).unwrap_or(e.vs2.s()),
        _ => return None,
    })
}

/// The destination is a source as well; `op1` is the factor that is written first.
fn multiply_add(stem: &str) -> Option<Op> {
    Some(match stem {
        "vmacc" => |e, _| (e.op1.u() * e.vs2.u() + e.vd.u()) as i128,
        "vnmsac" => |e, _| e.vd.s().wrapping_sub((e.op1.u() * e.vs2.u()) as i128),
        "vmadd" => |e, _| (e.op1.u() * e.vd.u() + e.vs2.u()) as i128,
        "vnmsub" => |e, _| e.vs2.s().wrapping_sub((e.op1.u() * e.vd.u()) as i128),
        "vwmaccu" => |e, _| (e.op1.u() * e.vs2.u() + e.vd.u()) as i128,
        "vwmacc" => |e, _| e.op1.s() * e.vs2.s() + e.vd.s(),
        "vwmaccsu" => |e, _| e.op1.s() * e.vs2.u() as i128 + e.vd.s(),
        "vwmaccus" => |e, _| e.op1.u() as i128 * e.vs2.s() + e.vd.s(),
        _ => return None,
    })
}

/// The destination, and for `.w` forms vs2, has twice the width.
fn widening(stem: &str) -> Option<Op> {
    Some(match stem {
        "vwaddu" => |e, _| (e.vs2.u() + e.op1.u()) as i128,
        "vwadd" => |e, _| e.vs2.s() + e.op1.s(),
        "vwsubu" => |e, _| e.vs2.u() as i128 - e.op1.u() as i128,
        "vwsub" => |e, _| e.vs2.s() - e.op1.s(),
        "vwmulu" => |e, _| (e.vs2.u() * e.op1.u()) as i128,
        "vwmul" => |e, _| e.vs2.s() * e.op1.s(),
        "vwmulsu" => |e, _| e.vs2.s() * e.op1.u() as i128,
        _ => return None,
    })
}

/// vs2 has twice the width. "The low lg2(2*SEW) bits of the shift-amount value are used".
fn narrowing(stem: &str) -> Option<Op> {
    Some(match stem {
        "vnsrl" => |e, _| (e.vs2.u() >> (e.op1.u() % (2 * e.sew) as u128)) as i128,
        "vnsra" => |e, _| e.vs2.s() >> (e.op1.u() % (2 * e.sew) as u128),
        _ => return None,
    })
}

/// The result is a mask.
fn compare(stem: &str) -> Option<Op> {
    Some(match stem {
        "vmseq" => |e, _| (e.vs2 == e.op1).into(),
        "vmsne" => |e, _| (e.vs2 != e.op1).into(),
        "vmsltu" => |e, _| (e.vs2.u() < e.op1.u()).into(),
        "vmslt" => |e, _| (e.vs2.s() < e.op1.s()).into(),
        "vmsleu" => |e, _| (e.vs2.u() <= e.op1.u()).into(),
        "vmsle" => |e, _| (e.vs2.s() <= e.op1.s()).into(),
        "vmsgtu" => |e, _| (e.vs2.u() > e.op1.u()).into(),
        "vmsgt" => |e, _| (e.vs2.s() > e.op1.s()).into(),
        _ => return None,
    })
}

/// The result is a carry or borrow; the forms with `m` have one coming in.
fn carry_out(mnemonic: &str) -> Option<Op> {
    Some(match mnemonic {
        "vmadc.vvm" | "vmadc.vxm" | "vmadc.vim" => {
            |e, _| ((e.vs2.u() + e.op1.u() + u128::from(e.v0)) >> e.sew) as i128
        }
        "vmadc.vv" | "vmadc.vx" | "vmadc.vi" => |e, _| ((e.vs2.u() + e.op1.u()) >> e.sew) as i128,
        "vmsbc.vvm" | "vmsbc.vxm" => |e, _| (e.vs2.u() < e.op1.u() + u128::from(e.v0)).into(),
        "vmsbc.vv" | "vmsbc.vx" => |e, _| (e.vs2.u() < e.op1.u()).into(),
        _ => return None,
    })
}

/// v0 is an operand.
fn with_v0(stem: &str) -> Option<Op> {
    Some(match stem {
        "vadc" => |e, _| e.vs2.s() + e.op1.s() + i128::from(e.v0),
        "vsbc" => |e, _| e.vs2.s() - e.op1.s() - i128::from(e.v0),
        "vmerge" => |e, _| if e.v0 { e.op1.s() } else { e.vs2.s() },
        _ => return None,
    })
}

/// vs2 has a half, a quarter or an eighth of the width.
fn extension(row: &'static Row) -> Option<Statement> {
    let op: Op = match row.mnemonic().split('.').next()? {
        "vzext" => |e, _| e.vs2.u() as i128,
        "vsext" => |e, _| e.vs2.s(),
        _ => return None,
    };
    let mut st = Statement::new(row, Meaning::Elements(op));
    let (log2, pool): (i32, fn(&crate::shape::Cell) -> Pool) = match row.mnemonic().split('.').nth(1)? {
        "vf2" => (1, |cell| Pool::integers(cell.sew / 2)),
        "vf4" => (2, |cell| Pool::integers(cell.sew / 4)),
        _ => (3, |cell| Pool::integers(cell.sew / 8)),
    };
    st.shape.vs2 = Some(Held::Sew(-log2));
    st.pool = pool;
    Some(st)
}

/// `vs2` is twice as wide: it comes from a pool of its own.
pub(super) fn wide_vs2(st: &mut Statement) {
    st.shape.vs2 = Some(Held::Sew(1));
    st.second = (Second::Vs2, |cell| Pool::integers(2 * cell.sew));
}

/// The destination is a mask.
pub(super) fn mask_result(st: &mut Statement) {
    st.shape.vd = Some(Held::Mask);
    st.tail = Tail::Mask;
}

/// The statement of a row of this chapter.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let (stem, form) = row.mnemonic().split_once('.')?;
    let elements = |op| Statement::new(row, Meaning::Elements(op));
    if let Some(op) = single_width(stem).or(with_v0(stem)) {
        return Some(elements(op));
    }
    if let Some(op) = multiply_add(stem) {
        let mut st = elements(op);
        st.shape.reads_vd = true;
        if stem.starts_with("vw") {
            st.shape.vd = Some(Held::Sew(1));
        }
        return Some(st);
    }
    if let Some(op) = widening(stem) {
        let mut st = elements(op);
        if form.starts_with('w') {
            wide_vs2(&mut st);
        }
        st.shape.vd = Some(Held::Sew(1));
        return Some(st);
    }
    if let Some(op) = narrowing(stem) {
        let mut st = elements(op);
        wide_vs2(&mut st);
        return Some(st);
    }
    if let Some(op) = compare(stem).or(carry_out(row.mnemonic())) {
        let mut st = elements(op);
        mask_result(&mut st);
        return Some(st);
    }
    extension(row)
}
