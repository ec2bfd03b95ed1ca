//! Loops that write a register group.
//!
//! Elements are worked on in small arrays, which the compiler turns into host vectors; an array is read whole before
//! it is written, so a destination may overlap sources in every way that is legal.

use std::cell::Cell;

use rivet_hart::{Element, Hart};

use super::{Body, Regs, Source, finish, finish_inactive};
use crate::uop::Uop;

/// vd[i] = f(a[i], b[i], old vd[i]) for all active i of the body; then inactive elements, the tail, and vstart = 0.
///
/// `f` runs for active elements only and in their order: it may note flags. Where it does not, use [`blend`].
#[inline(always)]
pub(crate) fn map<D: Element, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    let body = Body::of::<D, A, B>(hart, uop, a, b);
    let d = Regs::at(&hart.v, uop.rd);
    if !body.masked {
        all(hart.v.file_mut(), &body, d, a, b, f);
    } else if !body.is_empty() {
        active(hart.v.file_mut(), &body, d, a, b, f);
        finish_inactive::<D>(hart, &body, uop.rd);
    }
    finish::<D>(hart, &body, uop.rd);
}

/// The same for an `f` without effects: under a mask it runs for inactive elements too, and their results are dropped.
/// That is faster.
#[inline(always)]
pub(crate) fn blend<D: Element, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    let body = Body::of::<D, A, B>(hart, uop, a, b);
    blend_body::<D, A, B>(hart, uop.rd, &body, a, b, f);
    finish::<D>(hart, &body, uop.rd);
}

/// The body of [`blend`]: the tail and vstart are the caller's business.
#[inline(always)]
pub(crate) fn blend_body<D: Element, A: Element, B: Element>(
    hart: &mut Hart,
    vd: u8,
    body: &Body,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    let d = Regs::at(&hart.v, vd);
    if !body.masked {
        all(hart.v.file_mut(), body, d, a, b, f);
    } else if !body.is_empty() {
        by_mask(hart, body, d, a, b, move |a, b, old, m| if m { f(a, b, old) } else { old });
        finish_inactive::<D>(hart, body, vd);
    }
}

/// (vd[i], saturated) = f(a[i], b[i]) for all active i of the body; vxsat is set where one of them saturated. Otherwise
/// like [`blend`].
#[inline(always)]
pub(crate) fn saturating<D: Element, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B) -> (D, bool) + Copy,
) {
    let body = Body::of::<D, A, B>(hart, uop, a, b);
    let d = Regs::at(&hart.v, uop.rd);
    let vxsat = Cell::new(false);
    let note = |m: bool, (result, saturated): (D, bool)| {
        vxsat.set(vxsat.get() | (saturated & m));
        result
    };
    if !body.masked {
        all(hart.v.file_mut(), &body, d, a, b, |a, b, _| note(true, f(a, b)));
    } else if !body.is_empty() {
        by_mask(hart, &body, d, a, b, |a, b, old, m| {
            let result = note(m, f(a, b));
            if m { result } else { old }
        });
        finish_inactive::<D>(hart, &body, uop.rd);
    }
    hart.v.vxsat |= vxsat.get();
    finish::<D>(hart, &body, uop.rd);
}

/// vd[i] = f(a[i], b[i], old vd[i], v0.mask[i]) for all i of the body; then the tail, and vstart = 0. For instructions
/// to which v0 is an operand: all body elements are active.
#[inline(always)]
pub(crate) fn with_v0<D: Element, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D, bool) -> D + Copy,
) {
    let body = Body::of::<D, A, B>(hart, uop, a, b);
    if !body.is_empty() {
        let d = Regs::at(&hart.v, uop.rd);
        by_mask(hart, &body, d, a, b, f);
    }
    finish::<D>(hart, &body, uop.rd);
}

/// Runs all elements of the body.
#[inline(always)]
fn all<D: Element, A: Element, B: Element>(
    file: &mut [u8],
    body: &Body,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    let mut i = body.start;
    i = stretch::<D, A, B, 16>(file, i, body.end, d, a, b, f);
    i = stretch::<D, A, B, 4>(file, i, body.end, d, a, b, f);
    stretch::<D, A, B, 1>(file, i, body.end, d, a, b, f);
}

/// Runs elements `i..end` in arrays of `N`, as long as whole ones fit; gives the first element not run.
#[inline(always)]
fn stretch<D: Element, A: Element, B: Element, const N: usize>(
    file: &mut [u8],
    mut i: usize,
    end: usize,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) -> usize {
    while i + N <= end {
        let (x, y, old): ([A; N], [B; N], [D; N]) = (a.take(file, i), b.take(file, i), d.take(file, i));
        let out: [D; N] = std::array::from_fn(|j| f(x[j], y[j], old[j]));
        put(file, d, i, out);
        i += N;
    }
    i
}

/// Writes elements from `i` on.
#[inline(always)]
pub(crate) fn put<D: Element, const N: usize>(file: &mut [u8], d: Regs, i: usize, out: [D; N]) {
    let at = d.0 + i * size_of::<D>();
    file[at..at + N * size_of::<D>()].copy_from_slice(bytemuck::bytes_of(&out));
}

/// Runs the active elements, one by one.
#[inline(never)]
fn active<D: Element, A: Element, B: Element>(
    file: &mut [u8],
    body: &Body,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    for first in (body.start & !7..body.end).step_by(8) {
        let mut lanes = file[first / 8] & body.lanes(first);
        while lanes != 0 {
            let i = first + lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            stretch::<D, A, B, 1>(file, i, i + 1, d, a, b, f);
        }
    }
}

/// Runs all elements of the body, `f` knowing their bits of v0. Elements outside the body may be run too, with a clear
/// bit, and keep their values.
#[inline(never)]
fn by_mask<D: Element, A: Element, B: Element>(
    hart: &mut Hart,
    body: &Body,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D, bool) -> D + Copy,
) {
    // A group of at least 8 elements has a multiple of 8: arrays at multiples of 8 stay within it.
    let small = hart.v.vlmax() < 8;
    let file = hart.v.file_mut();
    if small {
        let mask = file[0];
        for i in body.start..body.end {
            stretch::<D, A, B, 1>(file, i, i + 1, d, a, b, |a, b, old| f(a, b, old, mask >> i & 1 != 0));
        }
        return;
    }
    for i in (body.start & !7..body.end).step_by(8) {
        let lanes = body.lanes(i);
        let mask = file[i / 8] & lanes;
        let (x, y, old): ([A; 8], [B; 8], [D; 8]) = (a.take(file, i), b.take(file, i), d.take(file, i));
        let out: [D; 8] = std::array::from_fn(|j| {
            let result = f(x[j], y[j], old[j], mask & 1 << j != 0);
            if lanes & 1 << j != 0 { result } else { old[j] }
        });
        put(file, d, i, out);
    }
}
