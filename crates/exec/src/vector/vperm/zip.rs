//! Interleaving, deinterleaving, and pairs of elements (Zvzip, a draft): vtype describes the interleaved group.
//!
//! A draft's instructions are not worth many copies of code: elements are moved as so many bytes.

use rivet_hart::Hart;

use crate::uop::{Done, Uop};
use crate::vector::drive::{Body, by_sew, fill_tail, finish_inactive};
use crate::vector::legal::check;

/// Elements that are read before they are written. A group may be the upper half of the group that it is interleaved to, or
/// the lower half of the one that it is taken from: what a chunk writes, a later one does not read.
const CHUNK: usize = 64;

/// Where an element comes from: a register and the number of an element from there on; none for 0.
type From = Option<(u8, usize)>;

/// vd[2i] = vs2[i], vd[2i + 1] = vs1[i]
pub(crate) fn zip_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let (body, vlmax) = (Body::new(hart, uop), hart.v.vlmax());
    moved(hart, uop, &body, vlmax, &|i| Some(([uop.rs2, uop.rs1][i % 2], i / 2)));
    Ok(())
}

/// vd[i] = vs2[2i], for ceil(vl / 2) elements
pub(crate) fn unzip_even(hart: &mut Hart, uop: &Uop) -> Done {
    unzip(hart, uop, 0)
}

/// vd[i] = vs2[2i + 1], for floor(vl / 2) elements
pub(crate) fn unzip_odd(hart: &mut Hart, uop: &Uop) -> Done {
    unzip(hart, uop, 1)
}

fn unzip(hart: &mut Hart, uop: &Uop, odd: usize) -> Done {
    check(hart, uop)?;
    let evl = uop.op.body_elements(hart.v.vl);
    let (body, vlmax) = (Body { end: evl, ..Body::new(hart, uop) }, hart.v.vlmax() / 2);
    moved(hart, uop, &body, vlmax, &|i| Some((uop.rs2, 2 * i + odd)));
    Ok(())
}

/// vd[2i] = vs2[2i], vd[2i + 1] = vs1[2i]
pub(crate) fn pair_even(hart: &mut Hart, uop: &Uop) -> Done {
    pair(hart, uop, 0)
}

/// vd[2i] = vs2[2i + 1], vd[2i + 1] = vs1[2i + 1]
pub(crate) fn pair_odd(hart: &mut Hart, uop: &Uop) -> Done {
    pair(hart, uop, 1)
}

fn pair(hart: &mut Hart, uop: &Uop, odd: usize) -> Done {
    check(hart, uop)?;
    let (body, vl, vlmax) = (Body::new(hart, uop), hart.v.vl, hart.v.vlmax());
    // "In this case the value 0 is used in place of a source element": of the pair that vl cuts.
    let from = |i| Some(([uop.rs2, uop.rs1][i % 2], i / 2 * 2 + odd)).filter(|&(_, at)| at < vl);
    moved(hart, uop, &body, vlmax, &from);
    Ok(())
}

/// vd[i] = the element that `from` names, for all active i of the body; then inactive elements, the tail of a group of
/// `vlmax` elements, and vstart = 0.
fn moved(hart: &mut Hart, uop: &Uop, body: &Body, vlmax: usize, from: &dyn Fn(usize) -> From) {
    let (bytes, vlenb) = (hart.v.vtype().sew.bytes() as usize, hart.v.vlenb());
    let at = |reg: u8, i: usize| usize::from(reg) * vlenb + i * bytes;
    hart.v.vstart = 0;
    if body.is_empty() {
        return;
    }
    let is_active = |hart: &Hart, i: usize| !body.masked || hart.v.file()[i / 8] >> (i % 8) & 1 != 0;
    let mut made = [0; CHUNK * size_of::<u64>()];
    for first in (body.start / CHUNK * CHUNK..body.end).step_by(CHUNK) {
        let chunk = first..body.end.min(first + CHUNK);
        let file = hart.v.file();
        for (i, made) in chunk.clone().zip(made.chunks_exact_mut(bytes)) {
            match from(i) {
                Some((reg, i)) => made.copy_from_slice(&file[at(reg, i)..][..bytes]),
                None => made.fill(0),
            }
        }
        for (i, made) in chunk.zip(made.chunks_exact(bytes)) {
            if i >= body.start && is_active(hart, i) {
                hart.v.file_mut()[at(uop.rd, i)..][..bytes].copy_from_slice(made);
            }
        }
    }
    by_sew!(hart, T => {
        if body.masked {
            finish_inactive::<T>(hart, body, uop.rd);
        }
        fill_tail::<T>(hart, body.tail, uop.rd, body.end..vlmax.max(vlenb / bytes));
    });
}
