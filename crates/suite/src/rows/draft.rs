//! Drafts of vector extensions: absolute differences (Zvabd), dot products of bytes (Zvdot4a8i), interleaving (Zvzip),
//! conversions to E4M3 (Zvfofp8min without altfmt). Those of cryptography (Zvkgs, Zvbc32e) stand beside what they extend.

use rivet_isa::op::Row;

use super::permutation::each;
use crate::machine::{Csrs, Fault, Machine};
use crate::pool::Pool;
use crate::shape::{Held, Overlap};
use crate::statement::{Elem, Inst, Lane, Meaning, Op, Rounding, Run, Statement};

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
    if i.is_multiple_of(2) { inst.at.vs2 } else { inst.at.vs1 }
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
    let odd = usize::from(inst.row.mnemonic() == "vunzipo.v");
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

/// The magnitudes of E4M3's numbers, in order: subnormals are multiples of 2^-9, and there are eight to a binade up to 448.
fn e4m3() -> Vec<f64> {
    let number = |i: u32| match i {
        0..8 => f64::from(i) / 512.0,
        _ => f64::from(8 + i % 8) * 2f64.powi((i / 8) as i32 - 10),
    };
    (0..=0x7e).map(number).collect()
}

/// "This instruction converts a vector of … values in vs2 to a vector of OFP8 E4M3 values … infinite results are converted to
/// the canonical NaN", or where it saturates "to the maximum-magnitude finite value of the same sign".
fn to_e4m3(e: &Lane, csrs: &mut Csrs, saturates: bool) -> i128 {
    const INVALID: u8 = 16;
    const OVERFLOW: u8 = 4 | 1;
    let bits = if e.vs2.eew == 16 { (e.vs2.bits as u32) << 16 } else { e.vs2.bits as u32 };
    let (sign, x) = (i128::from(bits >> 31) << 7, f64::from(f32::from_bits(bits & 0x7fff_ffff)));
    let infinite = if saturates { sign | 0x7e } else { 0x7f };
    if x.is_nan() {
        // Signaling NaNs have the top bit of the fraction clear.
        csrs.fflags |= if bits & 1 << 22 == 0 { INVALID } else { 0 };
        return 0x7f;
    }
    if x.is_infinite() {
        return infinite;
    }
    // Between neighbours, the larger of which may be too large. Rounding knows the mode, the place and which is even.
    let (numbers, frm) = (e4m3(), csrs.frm);
    let rounded = |below: f64, above: f64, odd: bool| match frm {
        _ if x == below => false,
        0 => x - below > above - x || x - below == above - x && odd,
        1 => false,
        2 => sign != 0,
        3 => sign == 0,
        _ => x - below >= above - x,
    };
    let i = numbers.partition_point(|&number| number <= x) - 1;
    let below = numbers[i];
    // As if the exponent had no limit.
    let above = numbers.get(i + 1).copied().unwrap_or(480.0);
    let up = if x >= 480.0 { true } else { rounded(below, above, i % 2 == 1) };
    if i == 0x7e && up {
        csrs.fflags |= OVERFLOW;
        let finite = frm == 1 || frm == 2 && sign == 0 || frm == 3 && sign != 0;
        return if finite { sign | 0x7e } else { infinite };
    }
    if x != below {
        // Tiny if less than 2^-6 after rounding to four bits; just below, those are multiples of 2^-10.
        let least = numbers[8];
        let last = least - least / 16.0;
        let tiny = x < least && !(x > last && rounded(last, least, true));
        csrs.fflags |= 1 | if tiny { 2 } else { 0 };
    }
    sign | (i + usize::from(up)) as i128
}

fn conversion(mnemonic: &str) -> Option<(Op, Held)> {
    Some(match mnemonic {
        "vfncvtbf16.sat.f.f.w" => (|e, csrs| to_e4m3(e, csrs, true), Held::Sew(1)),
        "vfncvt.f.f.q" => (|e, csrs| to_e4m3(e, csrs, false), Held::Sew(2)),
        "vfncvt.sat.f.f.q" => (|e, csrs| to_e4m3(e, csrs, true), Held::Sew(2)),
        _ => return None,
    })
}

/// Numbers of 16 or 32 bits about the ends and ties of E4M3's: BF16 is the upper half of binary32.
fn about_e4m3(bits: usize) -> Pool {
    let corners = [
        0x3f80_0000u64, // 1
        0x43e0_0000,    // 448, 464, 480
        0x43e8_0000,
        0x43f0_0000,
        0x43ef_ffff,
        0x3c80_0000, // 2^-6, and what is next below
        0x3c70_0000,
        0x3c78_0000,
        0x3c7f_ffff,
        0x3b00_0000, // 2^-9, and half of that
        0x3a80_0000,
        0x3a80_0001,
        0x7f80_0000, // infinity and NaNs
        0x7fa0_0000,
        0x7fc0_0000,
        1,
    ];
    let sign = 1 << (bits - 1);
    Pool {
        eew: bits,
        seed: 40 + bits as u64,
        flips: [sign, sign | 0x001f_ffff >> (32 - bits), sign | 0x03ff_ffff >> (32 - bits), u64::MAX],
        step: 0,
        keep: u64::MAX,
        corners: corners.map(|word| word >> (32 - bits)).to_vec(),
    }
}

/// The statement of a row of these extensions.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let (stem, _) = row.mnemonic().split_once('.')?;
    if let Some(op) = difference(stem) {
        let mut st = Statement::new(row, Meaning::Elements(op));
        if stem.starts_with("vw") {
            (st.shape.vd, st.shape.reads_vd, st.sews) = (Some(Held::Sew(1)), true, &[8, 16]);
        }
        return Some(st);
    }
    if let Some((op, source)) = conversion(row.mnemonic()) {
        let mut st = Statement::new(row, Meaning::Elements(op));
        (st.shape.vs2, st.sews, st.rounding) = (Some(source), &[8], Rounding::Float);
        st.pool = if source == Held::Sew(1) { |_| about_e4m3(16) } else { |_| about_e4m3(32) };
        return Some(st);
    }
    if let Some(op) = dot_product(stem) {
        let mut st = Statement::new(row, Meaning::Elements(op));
        (st.shape.reads_vd, st.sews) = (true, &[32]);
        return Some(st);
    }
    let mut st = Statement::new(row, Meaning::Other(reordering(row.mnemonic())?));
    match stem {
        "vzip" => (st.shape.vs1, st.shape.vs2) = (Some(Held::Half), Some(Held::Half)),
        "vunzipe" | "vunzipo" => st.shape.vd = Some(Held::Half),
        _ => {}
    }
    st.shape.overlap = if stem.starts_with("vpair") { Overlap::None } else { Overlap::ByEmul };
    Some(st)
}
