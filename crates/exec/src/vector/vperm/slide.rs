//! Slides: elements move up or down by an offset, or by one with a scalar in the freed place (V 16.3).

use rivet_hart::{Element, Hart, VectorUnit};

use super::scalar::float;
use crate::uop::{Done, Uop};
use crate::vector::drive::{Body, Nothing, Regs, Source, blend, blend_body, by_sew, finish};
use crate::vector::int::Num;
use crate::vector::legal::{Form, check};

/// vd apart from vs2: slides up.
const UP: Form = Form::VX.apart();
/// vd may be vs2: slides down.
const DOWN: Form = Form::VX;

/// vd[i] = vs2[i - x[rs1]] for i >= x[rs1]; elements below that are left alone.
pub(crate) fn slideup_vx(hart: &mut Hart, uop: &Uop) -> Done {
    slideup(hart, uop, offset(hart, uop))
}

/// vd[i] = vs2[i - imm] for i >= imm; elements below that are left alone.
pub(crate) fn slideup_vi(hart: &mut Hart, uop: &Uop) -> Done {
    slideup(hart, uop, uop.imm as u64)
}

/// vd[i] = vs2[i + x[rs1]], 0 from VLMAX on.
pub(crate) fn slidedown_vx(hart: &mut Hart, uop: &Uop) -> Done {
    slidedown(hart, uop, offset(hart, uop))
}

/// vd[i] = vs2[i + imm], 0 from VLMAX on.
pub(crate) fn slidedown_vi(hart: &mut Hart, uop: &Uop) -> Done {
    slidedown(hart, uop, uop.imm as u64)
}

/// vd[0] = x[rs1], vd[i] = vs2[i - 1].
pub(crate) fn slide1up_vx(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &UP)?;
    slide1up(hart, uop, hart.x(uop.rs1));
    Ok(())
}

/// vd[0] = f[rs1], vd[i] = vs2[i - 1].
pub(crate) fn fslide1up_vf(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &UP.float(&[0]))?;
    slide1up(hart, uop, float(hart, uop.rs1));
    Ok(())
}

/// vd[vl - 1] = x[rs1], vd[i] = vs2[i + 1].
pub(crate) fn slide1down_vx(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &DOWN)?;
    slide1down(hart, uop, hart.x(uop.rs1));
    Ok(())
}

/// vd[vl - 1] = f[rs1], vd[i] = vs2[i + 1].
pub(crate) fn fslide1down_vf(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &DOWN.float(&[0]))?;
    slide1down(hart, uop, float(hart, uop.rs1));
    Ok(())
}

/// V 16.3: "an unsigned integer in the x register specified by rs1 ... If XLEN > SEW, OFFSET is not truncated".
pub(super) fn offset(hart: &Hart, uop: &Uop) -> u64 {
    hart.address(hart.x(uop.rs1), 0)
}

/// Offsets from VLMAX on are all the same.
fn bounded(hart: &Hart, offset: u64) -> usize {
    offset.min(hart.v.vlmax() as u64) as usize
}

fn slideup(hart: &mut Hart, uop: &Uop, offset: u64) -> Done {
    check(hart, uop, &UP)?;
    let offset = bounded(hart, offset);
    let body = Body::new(hart, uop);
    // Elements below the offset are unchanged, active or not: the loop starts after them.
    let moved = Body { start: body.start.max(offset), ..body };
    let vs2 = Up { vs2: Regs::at(&hart.v, uop.rs2), offset };
    by_sew!(hart, T => {
        blend_body::<T, T, u8>(hart, uop.rd, &moved, vs2, Nothing, |x, _, _| x);
        finish::<T>(hart, &body, uop.rd);
    });
    Ok(())
}

fn slidedown(hart: &mut Hart, uop: &Uop, offset: u64) -> Done {
    check(hart, uop, &DOWN)?;
    let vlmax = hart.v.vlmax();
    let vs2 = Down { vs2: Regs::at(&hart.v, uop.rs2), offset: bounded(hart, offset), vlmax };
    by_sew!(hart, T => blend::<T, T, u8>(hart, uop, vs2, Nothing, |x, _, _| x));
    Ok(())
}

fn slide1up(hart: &mut Hart, uop: &Uop, scalar: u64) {
    let vs2 = Regs::at(&hart.v, uop.rs2);
    by_sew!(hart, T => {
        blend::<T, T, u8>(hart, uop, OneUp { vs2, scalar: T::of(scalar) }, Nothing, |x, _, _| x)
    });
}

fn slide1down(hart: &mut Hart, uop: &Uop, scalar: u64) {
    let (vs2, vl) = (Regs::at(&hart.v, uop.rs2), hart.v.vl);
    by_sew!(hart, T => {
        blend::<T, T, u8>(hart, uop, OneDown { vs2, vl, scalar: T::of(scalar) }, Nothing, |x, _, _| x)
    });
}

/// Element i is vs2[i - offset]; the loop may ask for elements below the offset, but drops them.
#[derive(Clone, Copy)]
struct Up {
    vs2: Regs,
    offset: usize,
}

impl<T: Element> Source<T> for Up {
    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        if i >= self.offset {
            return self.vs2.take(file, i - self.offset);
        }
        std::array::from_fn(|j| match (i + j).checked_sub(self.offset) {
            Some(from) => one(self.vs2, file, from),
            None => T::zeroed(),
        })
    }

    fn overlaps(self, v: &VectorUnit, bytes: (usize, usize)) -> bool {
        Source::<T>::overlaps(self.vs2, v, bytes)
    }
}

/// Element i is vs2[i + offset], 0 from VLMAX on.
#[derive(Clone, Copy)]
struct Down {
    vs2: Regs,
    offset: usize,
    vlmax: usize,
}

impl<T: Element> Source<T> for Down {
    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        let from = i + self.offset;
        if from + N <= self.vlmax {
            return self.vs2.take(file, from);
        }
        std::array::from_fn(|j| match from + j < self.vlmax {
            true => one(self.vs2, file, from + j),
            false => T::zeroed(),
        })
    }

    fn overlaps(self, v: &VectorUnit, bytes: (usize, usize)) -> bool {
        Source::<T>::overlaps(self.vs2, v, bytes)
    }
}

/// Element 0 is the scalar, element i is vs2[i - 1].
#[derive(Clone, Copy)]
struct OneUp<T> {
    vs2: Regs,
    scalar: T,
}

impl<T: Element> Source<T> for OneUp<T> {
    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        if i > 0 {
            return self.vs2.take(file, i - 1);
        }
        std::array::from_fn(|j| if j == 0 { self.scalar } else { one(self.vs2, file, j - 1) })
    }

    fn overlaps(self, v: &VectorUnit, bytes: (usize, usize)) -> bool {
        Source::<T>::overlaps(self.vs2, v, bytes)
    }
}

/// Element vl - 1 is the scalar, element i is vs2[i + 1].
#[derive(Clone, Copy)]
struct OneDown<T> {
    vs2: Regs,
    vl: usize,
    scalar: T,
}

impl<T: Element> Source<T> for OneDown<T> {
    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        if i + N < self.vl {
            return self.vs2.take(file, i + 1);
        }
        std::array::from_fn(|j| match i + j + 1 < self.vl {
            true => one(self.vs2, file, i + j + 1),
            false => self.scalar,
        })
    }

    fn overlaps(self, v: &VectorUnit, bytes: (usize, usize)) -> bool {
        Source::<T>::overlaps(self.vs2, v, bytes)
    }
}

/// Element `i` alone.
#[inline(always)]
pub(super) fn one<T: Element>(regs: Regs, file: &[u8], i: usize) -> T {
    let [element] = regs.take(file, i);
    element
}
