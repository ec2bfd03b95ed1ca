//! Permutations: moves of one element, slides, gathers, compress, whole registers (V 16).
//!
//! Invariant: slides and gathers are element loops whose source reads from elsewhere in vs2; where vd may overlap
//! vs2, no element is written before it has been read for the last time. `scalar` holds moves between element 0 and
//! x and f registers, `slide` and `gather` what their names say.

mod gather;
mod scalar;
mod slide;

pub(crate) use gather::{gather_vi, gather_vv, gather_vx, gatherei16_vv};
pub(crate) use scalar::{fmv_f_s, fmv_s_f, mv_s_x, mv_x_s};
pub(crate) use slide::{
    fslide1down_vf, fslide1up_vf, slide1down_vx, slide1up_vx, slidedown_vi, slidedown_vx, slideup_vi,
    slideup_vx,
};

use rivet_hart::{Element, Hart};

use super::drive::{Body, by_sew, fill_tail, group_end};
use super::legal::{Form, Shape, check, check_whole_move};
use super::vmask::{mask_word, words};
use crate::uop::{Done, Uop};

/// vd[0, 1, …] = vs2[i] for each i with vs1.mask[i].
pub(crate) fn compress(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &Form::of(Shape::Group(0), Shape::Group(0), Shape::Mask).apart().starts_at_zero())?;
    by_sew!(hart, T => compress_of::<T>(hart, uop));
    Ok(())
}

fn compress_of<T: Element>(hart: &mut Hart, uop: &Uop) {
    let body = Body::new(hart, uop);
    let mut packed = 0;
    for (word, select) in words(&body) {
        let mut set = mask_word(&hart.v, uop.rs1, word) & select;
        while set != 0 {
            let element = hart.v.get::<T>(uop.rs2, 64 * word + set.trailing_zeros() as usize);
            hart.v.set(uop.rd, packed, element);
            packed += 1;
            set &= set - 1;
        }
    }
    // V 16.5: "The remaining elements of vd are treated as tail elements".
    if !body.is_empty() {
        let end = group_end::<T>(hart);
        fill_tail::<T>(hart, body.tail, uop.rd, packed..end);
    }
}

/// vd … = vs2 …: NREG whole registers, whatever vl; elements before vstart keep their value.
pub(crate) fn mv_whole(hart: &mut Hart, uop: &Uop) -> Done {
    let bytes = check_whole_move(hart, uop)?;
    let vlenb = hart.v.vlenb();
    let (from, to) = (usize::from(uop.rs2) * vlenb, usize::from(uop.rd) * vlenb);
    hart.v.file_mut().copy_within(from + bytes.start..from + bytes.end, to + bytes.start);
    hart.v.vstart = 0;
    Ok(())
}
