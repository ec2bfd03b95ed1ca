//! Loops that write a register group.
//!
//! Elements are worked on in small arrays, which the compiler turns into host vectors; an array is read whole before
//! it is written, so a destination may overlap sources in every way that is legal. Arrays may reach past the body:
//! elements there are written back as they were.

use std::cell::Cell;
use std::marker::PhantomData;

use rivet_hart::{Element, Hart};

use super::blocks::{Mask, map_blocks};
use super::fast_path::FastPath;
use super::lanes::{Bits, Lane, put_whole};
use super::simd_level::SimdLevel;
use super::{Body, Regs, Source, finish, finish_inactive};
use crate::uop::{Done, Uop};
use crate::vector::legal::{check, is_ready};

/// vd[i] = f(a[i], b[i], old vd[i]) for all active i of the body; then inactive elements, the tail, and vstart = 0.
///
/// `f` runs for active elements only and in their order: it may note flags, or take its time. Where it does neither,
/// [`masked_map`] is faster.
#[inline(always)]
pub(crate) fn map<D: Element, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    let body = Body::new(hart, uop);
    let d = Regs::at(&hart.v, uop.rd);
    let file = hart.v.file_mut();
    if !body.masked {
        let mut i = body.start;
        i = full_blocks::<D, A, B, 16>(file, i, body.end, d, a, b, f);
        i = full_blocks::<D, A, B, 4>(file, i, body.end, d, a, b, f);
        full_blocks::<D, A, B, 1>(file, i, body.end, d, a, b, f);
    } else if !body.is_empty() {
        active(file, &body, d, a, b, f);
        finish_inactive::<D>(hart, &body, uop.rd);
    }
    finish::<D>(hart, &body, uop.rd);
}

/// Checks the instruction, then does as [`map`] for a quick `f` without effects, which runs for other elements too: their
/// results are dropped. An instruction that is [ready](is_ready) needs no other check, which keeps what runs most often
/// short.
#[inline(always)]
pub(crate) fn masked_map<D: Lane, A: Element, B: Element, H: SimdLevel>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) -> Done {
    if is_ready(hart, uop) {
        let (d, end) = (Regs::at(&hart.v, uop.rd), hart.v.vl);
        let file = hart.v.file_mut();
        if H::whole(FastPath { file, end, d, a, b, f, types: PhantomData }) {
            return Ok(());
        }
    }
    masked_map_general::<D, A, B>(hart, uop, a.general(), b.general(), f)
}

/// Does as [`masked_map`], by the general path.
#[inline(never)]
fn masked_map_general<D: Lane, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) -> Done {
    check(hart, uop)?;
    let body = Body::new(hart, uop);
    masked_map_body::<D, A, B>(hart, uop.rd, &body, a, b, f);
    finish::<D>(hart, &body, uop.rd);
    Ok(())
}

/// The body of [`masked_map`]: the tail and vstart are the caller's business.
#[inline(always)]
pub(crate) fn masked_map_body<D: Lane, A: Element, B: Element>(
    hart: &mut Hart,
    vd: u8,
    body: &Body,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    map_blocks::<D, A, B>(&mut hart.v, vd, body, Mask::Active, a, b, |a, b, old, _| f(a, b, old));
    if body.masked {
        finish_inactive::<D>(hart, body, vd);
    }
}

/// (vd[i], saturated) = f(a[i], b[i]) for all active i of the body; vxsat is set where one of them saturated. Otherwise
/// like [`masked_map`].
#[inline(always)]
pub(crate) fn saturating<D: Lane, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B) -> (D, bool) + Copy,
) {
    let body = Body::new(hart, uop);
    let vxsat = Cell::new(D::ZERO);
    let noted = |a, b, _, m| {
        let (result, saturated) = f(a, b);
        vxsat.set(vxsat.get() | (if saturated { m } else { D::ZERO }));
        result
    };
    map_blocks::<D, A, B>(&mut hart.v, uop.rd, &body, Mask::Active, a, b, noted);
    hart.v.vxsat |= vxsat.get() != D::ZERO;
    if body.masked {
        finish_inactive::<D>(hart, &body, uop.rd);
    }
    finish::<D>(hart, &body, uop.rd);
}

/// vd[i] = f(a[i], b[i], v0.mask[i]) for all i of the body; then the tail, and vstart = 0. For instructions to which v0
/// is an operand: all body elements are active. `f` may run for other elements too. It sees a bit of v0 as all ones or 0.
#[inline(always)]
pub(crate) fn with_v0<D: Lane, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    let body = Body::new(hart, uop);
    map_blocks::<D, A, B>(&mut hart.v, uop.rd, &body, Mask::Operand, a, b, |a, b, _, m| f(a, b, m));
    finish::<D>(hart, &body, uop.rd);
}

/// Runs full blocks of `N` elements from `i` on, as long as they end at `end` or before; gives the first element not run.
#[inline(always)]
fn full_blocks<D: Element, A: Element, B: Element, const N: usize>(
    file: &mut [u8],
    mut i: usize,
    end: usize,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) -> usize {
    while i + N <= end {
        let (Some(x), Some(y), Some(mut z)) =
            (a.whole::<N>(file, i), b.whole::<N>(file, i), Source::<D>::whole::<N>(d, file, i))
        else {
            break;
        };
        for j in 0..N {
            z[j] = f(x[j], y[j], z[j]);
        }
        if put_whole(file, d, i, z).is_none() {
            break;
        }
        i += N;
    }
    i
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
    for first in (body.start..body.end).step_by(32) {
        for i in (Bits::<32>::of_v0(file, first) & Bits::below(body.end - first)).ones() {
            full_blocks::<D, A, B, 1>(file, first + i, first + i + 1, d, a, b, f);
        }
    }
}
