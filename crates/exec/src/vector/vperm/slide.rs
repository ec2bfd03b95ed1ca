//! Slides: elements move up or down by an offset, or by one with a scalar in the freed place (V 16.3).
//!
//! A slide is a range of destination elements that come from vs2, and a value for the others. Unmasked it copies bytes.

use std::ops::Range;

use rivet_hart::{Element, Hart};

use super::scalar::float;
use crate::uop::{Done, Uop};
use crate::vector::drive::{Body, Lane, Nothing, Regs, Source, blend_body, by_sew, finish};
use crate::vector::int::Num;
use crate::vector::legal::{Form, check, is_plain};

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
    one_up(hart, uop, hart.x(uop.rs1));
    Ok(())
}

/// vd[0] = f[rs1], vd[i] = vs2[i - 1].
pub(crate) fn fslide1up_vf(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &UP.float(&[0]))?;
    one_up(hart, uop, float(hart, uop.rs1));
    Ok(())
}

/// vd[vl - 1] = x[rs1], vd[i] = vs2[i + 1].
pub(crate) fn slide1down_vx(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &DOWN)?;
    one_down(hart, uop, hart.x(uop.rs1));
    Ok(())
}

/// vd[vl - 1] = f[rs1], vd[i] = vs2[i + 1].
pub(crate) fn fslide1down_vf(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &DOWN.float(&[0]))?;
    one_down(hart, uop, float(hart, uop.rs1));
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
    if is_plain(hart, uop) {
        let vl = hart.v.vl;
        if offset < vl {
            copy(hart, uop, offset..vl, -(offset as isize));
        }
        return Ok(());
    }
    slideup_general(hart, uop, offset)
}

#[inline(never)]
fn slideup_general(hart: &mut Hart, uop: &Uop, offset: usize) -> Done {
    let body = Body::new(hart, uop);
    // Elements below the offset are unchanged, active or not.
    let moved = Body { start: body.start.max(offset), ..body };
    by_sew!(hart, T => {
        run::<T>(hart, uop, &moved, offset..usize::MAX, -(offset as isize), 0);
        finish::<T>(hart, &body, uop.rd);
    });
    Ok(())
}

fn slidedown(hart: &mut Hart, uop: &Uop, offset: u64) -> Done {
    check(hart, uop, &DOWN)?;
    let offset = bounded(hart, offset);
    slide(hart, uop, 0..hart.v.vlmax() - offset, offset as isize, 0);
    Ok(())
}

fn one_up(hart: &mut Hart, uop: &Uop, scalar: u64) {
    slide(hart, uop, 1..usize::MAX, -1, scalar);
}

fn one_down(hart: &mut Hart, uop: &Uop, scalar: u64) {
    slide(hart, uop, 0..hart.v.vl.saturating_sub(1), 1, scalar);
}

/// vd[i] = vs2[i + by] for `i` in `range`, `other` elsewhere in the body.
fn slide(hart: &mut Hart, uop: &Uop, range: Range<usize>, by: isize, other: u64) {
    if is_plain(hart, uop) && range.start == 0 && range.end >= hart.v.vl {
        return copy(hart, uop, 0..hart.v.vl, by);
    }
    slide_general(hart, uop, range, by, other);
}

/// vd[i] = vs2[i + by] for `i` in `range`, as bytes.
#[inline(always)]
fn copy(hart: &mut Hart, uop: &Uop, range: Range<usize>, by: isize) {
    let sew = hart.v.vtype().sew as u32;
    let byte = |reg: u8, i: usize| reg as usize * hart.v.vlenb() + (i << sew);
    let (from, to) = (byte(uop.rs2, range.start.wrapping_add_signed(by)), byte(uop.rd, range.start));
    hart.v.file_mut().copy_within(from..from + (range.len() << sew), to);
}

#[inline(never)]
fn slide_general(hart: &mut Hart, uop: &Uop, range: Range<usize>, by: isize, other: u64) {
    let body = Body::new(hart, uop);
    by_sew!(hart, T => {
        run::<T>(hart, uop, &body, range, by, T::of(other));
        finish::<T>(hart, &body, uop.rd);
    });
}

/// The body of [`slide`].
fn run<T: Lane>(hart: &mut Hart, uop: &Uop, body: &Body, range: Range<usize>, by: isize, other: T) {
    if body.masked {
        let slid = Slid { vs2: Regs::at(&hart.v, uop.rs2), first: range.start, end: range.end, by, other };
        return blend_body::<T, T, u8>(hart, uop.rd, body, slid, Nothing, |x, _, _| x);
    }
    if body.is_empty() {
        return;
    }
    let first = range.start.clamp(body.start, body.end);
    let end = range.end.clamp(first, body.end);
    let size = size_of::<T>();
    let byte = |reg: u8, i: usize| reg as usize * hart.v.vlenb() + i * size;
    if first < end {
        let from = byte(uop.rs2, first.wrapping_add_signed(by));
        let to = byte(uop.rd, first);
        hart.v.file_mut().copy_within(from..from + (end - first) * size, to);
    }
    let vd = hart.v.elements_mut::<T>(uop.rd);
    vd[body.start..first].fill(other);
    vd[end..body.end].fill(other);
}

/// The elements of a slide, as a source.
#[derive(Clone, Copy)]
struct Slid<T> {
    vs2: Regs,
    first: usize,
    end: usize,
    by: isize,
    other: T,
}

impl<T: Element> Source<T> for Slid<T> {
    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        if i >= self.first && i + N <= self.end {
            return self.vs2.take(file, i.wrapping_add_signed(self.by));
        }
        std::array::from_fn(|j| match i + j {
            i if i >= self.first && i < self.end => one(self.vs2, file, i.wrapping_add_signed(self.by)),
            _ => self.other,
        })
    }
}

/// Element `i` alone.
#[inline(always)]
pub(super) fn one<T: Element>(regs: Regs, file: &[u8], i: usize) -> T {
    let [element] = regs.take(file, i);
    element
}
