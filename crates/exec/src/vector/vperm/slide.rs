//! Slides: elements move up or down by an offset, or by one with a scalar in the freed place (V 16.3).
//!
//! A slide is a range of destination elements that come from vs2, and a value for the others. Unmasked it copies bytes: in
//! the host's registers, if it can, for what has been written there is then read in one piece.

use std::ops::Range;

use rivet_hart::{Element, Hart};

use super::host;
use super::scalar::float;
use crate::uop::{Done, Uop};
use crate::vector::drive::{Body, Lane, NoSource, Regs, Source, by_sew, finish, masked_map_body};
use crate::vector::int::Num;
use crate::vector::legal::{check, is_ready};

/// vd[i] = vs2[i - x[rs1]] for i >= x[rs1]; elements below that are left alone.
#[inline(always)]
pub(crate) fn slideup_vx(hart: &mut Hart, uop: &Uop) -> Done {
    slideup(hart, uop, offset(hart, uop))
}

/// vd[i] = vs2[i - imm] for i >= imm; elements below that are left alone.
#[inline(always)]
pub(crate) fn slideup_vi(hart: &mut Hart, uop: &Uop) -> Done {
    slideup(hart, uop, uop.imm as u64)
}

/// vd[i] = vs2[i + x[rs1]], 0 from VLMAX on.
#[inline(always)]
pub(crate) fn slidedown_vx(hart: &mut Hart, uop: &Uop) -> Done {
    slidedown(hart, uop, offset(hart, uop))
}

/// vd[i] = vs2[i + imm], 0 from VLMAX on.
#[inline(always)]
pub(crate) fn slidedown_vi(hart: &mut Hart, uop: &Uop) -> Done {
    slidedown(hart, uop, uop.imm as u64)
}

/// vd[0] = x[rs1], vd[i] = vs2[i - 1].
#[inline(always)]
pub(crate) fn slide1up_vx(hart: &mut Hart, uop: &Uop) -> Done {
    one_up(hart, uop, hart.x(uop.rs1))
}

/// vd[0] = f[rs1], vd[i] = vs2[i - 1].
#[inline(always)]
pub(crate) fn fslide1up_vf(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    one_up(hart, uop, float(hart, uop.rs1))
}

/// vd[vl - 1] = x[rs1], vd[i] = vs2[i + 1].
#[inline(always)]
pub(crate) fn slide1down_vx(hart: &mut Hart, uop: &Uop) -> Done {
    one_down(hart, uop, hart.x(uop.rs1))
}

/// vd[vl - 1] = f[rs1], vd[i] = vs2[i + 1].
#[inline(always)]
pub(crate) fn fslide1down_vf(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    one_down(hart, uop, float(hart, uop.rs1))
}

/// V 16.3: "an unsigned integer in the x register specified by rs1 ... If XLEN > SEW, OFFSET is not truncated".
#[inline(always)]
pub(super) fn offset(hart: &Hart, uop: &Uop) -> u64 {
    hart.address(hart.x(uop.rs1), 0)
}

/// Offsets from VLMAX on are all the same.
#[inline(always)]
fn bounded(hart: &Hart, offset: u64) -> usize {
    offset.min(hart.v.vlmax() as u64) as usize
}

#[inline(always)]
fn slideup(hart: &mut Hart, uop: &Uop, offset: u64) -> Done {
    if is_ready(hart, uop) {
        let (offset, vl) = (bounded(hart, offset), hart.v.vl);
        if offset < vl {
            plain(hart, uop, offset..vl, -(offset as isize), 0..0, 0);
        }
        return Ok(());
    }
    slideup_any(hart, uop, offset)
}

#[inline(never)]
fn slideup_any(hart: &mut Hart, uop: &Uop, offset: u64) -> Done {
    check(hart, uop)?;
    let (offset, body) = (bounded(hart, offset), Body::new(hart, uop));
    // Elements below the offset are unchanged, active or not.
    let moved = Body { start: body.start.max(offset), ..body };
    by_sew!(hart, T => {
        run::<T>(hart, uop, &moved, offset..usize::MAX, -(offset as isize), 0);
        finish::<T>(hart, &body, uop.rd);
    });
    Ok(())
}

#[inline(always)]
fn slidedown(hart: &mut Hart, uop: &Uop, offset: u64) -> Done {
    let offset = bounded(hart, offset);
    slide(hart, uop, 0..hart.v.vlmax() - offset, offset as isize, 0)
}

#[inline(always)]
fn one_up(hart: &mut Hart, uop: &Uop, scalar: u64) -> Done {
    slide(hart, uop, 1..usize::MAX, -1, scalar)
}

#[inline(always)]
fn one_down(hart: &mut Hart, uop: &Uop, scalar: u64) -> Done {
    slide(hart, uop, 0..hart.v.vl.saturating_sub(1), 1, scalar)
}

/// vd[i] = vs2[i + by] for `i` in `range`, `other` elsewhere in the body: before it or behind it.
#[inline(always)]
fn slide(hart: &mut Hart, uop: &Uop, range: Range<usize>, by: isize, other: u64) -> Done {
    if is_ready(hart, uop) && hart.v.vl > 0 {
        let vl = hart.v.vl;
        let first = range.start.min(vl);
        let end = range.end.clamp(first, vl);
        let filled = if first > 0 { 0..first } else { end..vl };
        plain(hart, uop, first..end, by, filled, other);
        return Ok(());
    }
    slide_any(hart, uop, range, by, other)
}

/// vd[i] = vs2[i + by] for `i` in `moved`, and `other` for those in `filled`, as bytes.
#[inline(always)]
fn plain(hart: &mut Hart, uop: &Uop, moved: Range<usize>, by: isize, filled: Range<usize>, other: u64) {
    let sew = hart.v.vtype().sew as u32;
    let group = |reg: u8| usize::from(reg) * hart.v.vlenb();
    let bytes = |elements: &Range<usize>| elements.start << sew..elements.end << sew;
    let shift = Shift {
        from: group(uop.rs2),
        to: group(uop.rd),
        moved: bytes(&moved),
        by: by << sew,
        filled: bytes(&filled),
        other: repeated(other, sew),
    };
    if !host::shift(hart.v.file_mut(), &shift) {
        long(hart.v.file_mut(), &shift);
    }
}

/// An element's bits, of 8 · 2^`sew`, as often as 64 have room for.
#[inline(always)]
fn repeated(element: u64, sew: u32) -> u64 {
    let bits = 8 << sew;
    let all = u64::MAX >> (64 - bits);
    // 2^64 - 1 over 2^bits - 1: a one for each element.
    (element & all).wrapping_mul(u64::MAX / all)
}

/// A slide, in bytes.
pub(super) struct Shift {
    /// Where vs2 is in the register file.
    pub(super) from: usize,
    /// Where vd is.
    pub(super) to: usize,
    /// The bytes of vd that come from vs2.
    pub(super) moved: Range<usize>,
    /// A byte of vs2 is so many behind its place in vd.
    pub(super) by: isize,
    /// The bytes of vd that receive `other`, apart from `moved`.
    pub(super) filled: Range<usize>,
    /// An element, repeated.
    pub(super) other: u64,
}

/// Any slide.
#[inline(never)]
fn long(file: &mut [u8], shift: &Shift) {
    let Shift { from, to, moved, by, filled, other } = shift;
    let source = from + moved.start.wrapping_add_signed(*by);
    file.copy_within(source..source + moved.len(), to + moved.start);
    let filled = &mut file[to + filled.start..to + filled.end];
    // Zeros come from beyond VLMAX, whole groups of them.
    if *other == 0 {
        return filled.fill(0);
    }
    let other = other.to_le_bytes();
    for part in filled.chunks_mut(other.len()) {
        part.copy_from_slice(&other[..part.len()]);
    }
}

#[inline(never)]
fn slide_any(hart: &mut Hart, uop: &Uop, range: Range<usize>, by: isize, other: u64) -> Done {
    check(hart, uop)?;
    let body = Body::new(hart, uop);
    by_sew!(hart, T => {
        run::<T>(hart, uop, &body, range, by, T::of(other));
        finish::<T>(hart, &body, uop.rd);
    });
    Ok(())
}

/// The body of [`slide`].
fn run<T: Lane>(hart: &mut Hart, uop: &Uop, body: &Body, range: Range<usize>, by: isize, other: T) {
    if body.masked {
        let slid = Slid { vs2: Regs::at(&hart.v, uop.rs2), first: range.start, end: range.end, by, other };
        return masked_map_body::<T, T, u8>(hart, uop.rd, body, slid, NoSource, |x, _, _| x);
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
    type General = Self;

    #[inline(always)]
    fn general(self) -> Self {
        self
    }

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
