//! Vector fixed-point arithmetic (V 12).

use rivet_isa::op::Row;

use super::integer::wide_vs2;
use crate::machine::Csrs;
use crate::statement::{Lane, Meaning, Op, Rounding, Statement};

/// The rounding increment `r` for a right shift by `d` (V 3.8.1, the table of vxrm).
fn increment(v: i128, d: u32, vxrm: u8) -> i128 {
    if d == 0 {
        return 0;
    }
    let half = v >> (d - 1) & 1;
    let odd = v >> d & 1;
    let below_half = v & ((1 << (d - 1)) - 1) != 0;
    match vxrm {
        0 => half,
        1 => half & i128::from(below_half || odd == 1),
        2 => 0,
        _ => i128::from(odd == 0 && (below_half || half == 1)),
    }
}

/// "roundoff(v, d) = (v >> d) + r".
fn roundoff(v: i128, d: u32, vxrm: u8) -> i128 {
    (v >> d) + increment(v, d, vxrm)
}

/// The nearest value that `bits` bits can hold, vxsat set if it is another.
fn saturate(value: i128, bits: usize, signed: bool, csrs: &mut Csrs) -> i128 {
    let (min, max) = match signed {
        true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        false => (0, (1i128 << bits) - 1),
    };
    let clipped = value.clamp(min, max);
    csrs.vxsat |= clipped != value;
    clipped
}

/// The shift amount: the low lg2(`bits`) bits of the operand.
fn amount(e: &Lane, bits: usize) -> u32 {
    (e.op1.u() % bits as u128) as u32
}

fn operation(stem: &str) -> Option<Op> {
    Some(match stem {
        "vsaddu" => |e, c| saturate(e.vs2.u() as i128 + e.op1.u() as i128, e.sew, false, c),
        "vsadd" => |e, c| saturate(e.vs2.s() + e.op1.s(), e.sew, true, c),
        "vssubu" => |e, c| saturate(e.vs2.u() as i128 - e.op1.u() as i128, e.sew, false, c),
        "vssub" => |e, c| saturate(e.vs2.s() - e.op1.s(), e.sew, true, c),
        "vaaddu" => |e, c| roundoff(e.vs2.u() as i128 + e.op1.u() as i128, 1, c.vxrm),
        "vaadd" => |e, c| roundoff(e.vs2.s() + e.op1.s(), 1, c.vxrm),
        "vasubu" => |e, c| roundoff(e.vs2.u() as i128 - e.op1.u() as i128, 1, c.vxrm),
        "vasub" => |e, c| roundoff(e.vs2.s() - e.op1.s(), 1, c.vxrm),
        // "vd[i] = clip(roundoff_signed(vs2[i]*vs1[i], SEW-1))".
        "vsmul" => |e, c| saturate(roundoff(e.vs2.s() * e.op1.s(), e.sew as u32 - 1, c.vxrm), e.sew, true, c),
        "vssrl" => |e, c| roundoff(e.vs2.u() as i128, amount(e, e.sew), c.vxrm),
        "vssra" => |e, c| roundoff(e.vs2.s(), amount(e, e.sew), c.vxrm),
        "vnclipu" => {
            |e, c| saturate(roundoff(e.vs2.u() as i128, amount(e, 2 * e.sew), c.vxrm), e.sew, false, c)
        }
        "vnclip" => |e, c| saturate(roundoff(e.vs2.s(), amount(e, 2 * e.sew), c.vxrm), e.sew, true, c),
        _ => return None,
    })
}

/// The statement of a row of this chapter.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let (stem, _) = row.mnemonic().split_once('.')?;
    let mut st = Statement::new(row, Meaning::Elements(operation(stem)?));
    st.rounding = Rounding::Fixed;
    if stem.starts_with("vnclip") {
        wide_vs2(&mut st);
    }
    Some(st)
}
