//! Permutations: moves of one element, slides, gathers, compress, whole registers (V 16).
//!
//! Invariant: slides and gathers are element loops whose source reads from elsewhere in vs2; where vd may overlap
//! vs2, no element is written before it has been read for the last time. `scalar` holds moves between element 0 and
//! x and f registers, `slide`, `gather` and `zip` what their names say.

mod gather;
#[cfg(not(target_arch = "x86_64"))]
mod host_none;
#[cfg(target_arch = "x86_64")]
mod host_x86_64;
mod scalar;
mod slide;
mod zip;

pub(crate) use gather::{gather_vi, gather_vv, gather_vx, gatherei16_vv};
pub(crate) use scalar::{fmv_f_s, fmv_s_f, mv_s_x, mv_x_s};
pub(crate) use slide::{
    fslide1down_vf, fslide1up_vf, slide1down_vx, slide1up_vx, slidedown_vi, slidedown_vx, slideup_vi,
    slideup_vx,
};
pub(crate) use zip::{pair_even, pair_odd, unzip_even, unzip_odd, zip_vv};

#[cfg(not(target_arch = "x86_64"))]
use host_none as host;
#[cfg(target_arch = "x86_64")]
use host_x86_64 as host;

use std::cell::Cell;

use rivet_hart::{Element, Hart};

use super::drive::{Body, by_sew, fill_tail, group_end, mask_word, words};
use super::legal::{check, check_whole_move, whole_move};
use crate::uop::{Done, Uop};

/// vd[0, 1, …] = vs2[i] for each i with vs1.mask[i].
pub(crate) fn compress(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_sew!(hart, T => compress_of::<T>(hart, uop));
    Ok(())
}

fn compress_of<T: Element>(hart: &mut Hart, uop: &Uop) {
    let body = Body::new(hart, uop);
    let mut packed = 0;
    for (word, select) in words(&body) {
        let set = mask_word(&hart.v, uop.rs1, word) & select;
        packed += pack::<T>(hart, uop, 64 * word, packed, set);
    }
    // V 16.5: "The remaining elements of vd are treated as tail elements".
    if !body.is_empty() {
        let end = group_end::<T>(hart);
        fill_tail::<T>(hart, body.tail, uop.rd, packed..end);
    }
}

/// Writes those elements of vs2 from `first` on whose bits are set to vd from `packed` on, and says how many.
#[inline(always)]
fn pack<T: Element>(hart: &mut Hart, uop: &Uop, first: usize, packed: usize, set: u64) -> usize {
    let at = |reg: u8, i: usize| usize::from(reg) * hart.v.vlenb() + i * size_of::<T>();
    let (source, dest) = (at(uop.rs2, first), at(uop.rd, packed));
    if let Some(count) = host::pack::<T>(hart.v.file_mut(), source, dest, set) {
        return count;
    }
    let file = Cell::from_mut(hart.v.elements_mut::<T>(0)).as_slice_of_cells();
    let (from, to) = (&file[source / size_of::<T>()..], &file[dest / size_of::<T>()..]);
    let mut left = set;
    for to in &to[..set.count_ones() as usize] {
        to.set(from[left.trailing_zeros() as usize].get());
        left &= left - 1;
    }
    set.count_ones() as usize
}

/// vd … = vs2 …: NREG whole registers, whatever vl; elements before vstart keep their value.
#[inline(always)]
pub(crate) fn mv_whole(hart: &mut Hart, uop: &Uop) -> Done {
    let vlenb = hart.v.vlenb();
    let (from, to) = (usize::from(uop.rs2) * vlenb, usize::from(uop.rd) * vlenb);
    let bytes = whole_move(hart, uop);
    if bytes == 64 {
        copy::<64>(hart.v.file_mut(), from, to);
    } else if bytes == 32 {
        copy::<32>(hart.v.file_mut(), from, to);
    } else if bytes == 128 {
        copy::<128>(hart.v.file_mut(), from, to);
    } else {
        return mv_any(hart, uop, from, to);
    }
    Ok(())
}

/// The same whatever is to be moved.
#[inline(never)]
fn mv_any(hart: &mut Hart, uop: &Uop, from: usize, to: usize) -> Done {
    let bytes = check_whole_move(hart, uop)?;
    hart.v.file_mut().copy_within(from + bytes.start..from + bytes.end, to + bytes.start);
    hart.v.vstart = 0;
    Ok(())
}

/// Copies `N` bytes of the file without a call.
#[inline(always)]
fn copy<const N: usize>(file: &mut [u8], from: usize, to: usize) {
    let bytes = file.get(from..from + N).and_then(|from| from.first_chunk::<N>()).copied();
    if let Some((to, bytes)) = file.get_mut(to..to + N).zip(bytes) {
        to.copy_from_slice(&bytes);
    }
}
