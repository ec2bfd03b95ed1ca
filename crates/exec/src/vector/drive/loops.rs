//! Loops that write a register group.
//!
//! Elements are worked on in small arrays, which the compiler turns into host vectors; an array is read whole before
//! it is written, so a destination may overlap sources in every way that is legal. Arrays may reach past the body:
//! elements there are written back as they were.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Range;

use rivet_hart::{Element, Hart};

use super::host_plain::Plain;
use super::lanes::{Bits, Lane, put, put_whole};
use super::width::{Found, Host, Width, Work};
use super::{Body, Regs, Source, finish, finish_inactive};
use crate::uop::{Done, Uop};
use crate::vector::legal::{Form, check, is_ready};

/// Runs `$f` with as many elements `$D` as suit the [width](Width) that is named as its last generic argument; for the next
/// of `$left` elements, where fewer may do.
macro_rules! by_size {
    ($D:ident, $W:ident, $left:expr => $f:ident($($arg:expr),*)) => {
        match $left * size_of::<$D>() {
            ..=16 if const { $W::BYTES == 64 } => by_size!($D, 16 8 4 2, $f[$W]($($arg),*)),
            ..=32 if const { $W::BYTES == 64 } => by_size!($D, 32 16 8 4, $f[$W]($($arg),*)),
            _ if const { $W::BYTES == 64 } => by_size!($D, 64 32 16 8, $f[$W]($($arg),*)),
            _ if const { $W::BYTES == 32 } => by_size!($D, 32 16 8 4, $f[$W]($($arg),*)),
            _ => by_size!($D, 16 8 4 2, $f[$W]($($arg),*)),
        }
    };
    ($D:ident, $n1:literal $n2:literal $n4:literal $n8:literal, $f:ident[$W:ident]($($arg:expr),*)) => {
        if const { size_of::<$D>() == 1 } {
            $f::<$D, _, _, $W, $n1>($($arg),*)
        } else if const { size_of::<$D>() == 2 } {
            $f::<$D, _, _, $W, $n2>($($arg),*)
        } else if const { size_of::<$D>() == 4 } {
            $f::<$D, _, _, $W, $n4>($($arg),*)
        } else {
            $f::<$D, _, _, $W, $n8>($($arg),*)
        }
    };
}

/// vd[i] = f(a[i], b[i], old vd[i]) for all active i of the body; then inactive elements, the tail, and vstart = 0.
///
/// `f` runs for active elements only and in their order: it may note flags, or take its time. Where it does neither,
/// [`blend`] is faster.
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
        i = stretch::<D, A, B, 16>(file, i, body.end, d, a, b, f);
        i = stretch::<D, A, B, 4>(file, i, body.end, d, a, b, f);
        stretch::<D, A, B, 1>(file, i, body.end, d, a, b, f);
    } else if !body.is_empty() {
        active(file, &body, d, a, b, f);
        finish_inactive::<D>(hart, &body, uop.rd);
    }
    finish::<D>(hart, &body, uop.rd);
}

/// The same for a quick `f` without effects: it runs for other elements too, and their results are dropped. It checks
/// the instruction, whose form this is: one that is [ready](is_ready) needs no more than that, which keeps what runs most
/// often short.
#[inline(always)]
pub(crate) fn blend<D: Lane, A: Element, B: Element, H: Host>(
    hart: &mut Hart,
    uop: &Uop,
    form: &Form,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) -> Done {
    if is_ready(hart, uop) {
        let (d, end) = (Regs::at(&hart.v, uop.rd), hart.v.vl);
        let file = hart.v.file_mut();
        if H::here(Plain { file, end, d, a, b, f, types: PhantomData }) {
            return Ok(());
        }
    }
    blend_any::<D, A, B, H>(hart, uop, form, a, b, f)
}

/// The same however it is to be done.
#[inline(never)]
fn blend_any<D: Lane, A: Element, B: Element, H: Host>(
    hart: &mut Hart,
    uop: &Uop,
    form: &Form,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) -> Done {
    check(hart, uop, form)?;
    let body = Body::new(hart, uop);
    blend_body::<D, A, B, H>(hart, uop.rd, &body, a, b, f);
    finish::<D>(hart, &body, uop.rd);
    Ok(())
}

/// The body of [`blend`]: the tail and vstart are the caller's business.
#[inline(always)]
pub(crate) fn blend_body<D: Lane, A: Element, B: Element, H: Host>(
    hart: &mut Hart,
    vd: u8,
    body: &Body,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    let d = Regs::at(&hart.v, vd);
    run::<D, A, B, H>(hart.v.file_mut(), body, d, a, b, |a, b, old, _| f(a, b, old));
    if body.masked {
        finish_inactive::<D>(hart, body, vd);
    }
}

/// (vd[i], saturated) = f(a[i], b[i]) for all active i of the body; vxsat is set where one of them saturated. Otherwise
/// like [`blend`].
#[inline(always)]
pub(crate) fn saturating<D: Lane, A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B) -> (D, bool) + Copy,
) {
    let body = Body::new(hart, uop);
    let d = Regs::at(&hart.v, uop.rd);
    let vxsat = Cell::new(D::ZERO);
    run::<D, A, B, Found>(hart.v.file_mut(), &body, d, a, b, |a, b, _, m| {
        let (result, saturated) = f(a, b);
        vxsat.set(vxsat.get() | (if saturated { m } else { D::ZERO }));
        result
    });
    hart.v.vxsat |= vxsat.get() != D::ZERO;
    if body.masked {
        finish_inactive::<D>(hart, &body, uop.rd);
    }
    finish::<D>(hart, &body, uop.rd);
}

/// vd[i] = f(a[i], b[i], v0.mask[i]) for all i of the body; then the tail, and vstart = 0. For instructions to which v0
/// is an operand: all body elements are active. `f` may run for other elements too. It sees a bit of v0 as all ones or 0.
#[inline(always)]
pub(crate) fn with_v0<D: Lane, A: Element, B: Element, H: Host>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) {
    let body = Body::new(hart, uop);
    let d = Regs::at(&hart.v, uop.rd);
    let file = hart.v.file_mut();
    H::here(Select { file, start: body.start, end: body.end, d, a, b, f, types: PhantomData });
    finish::<D>(hart, &body, uop.rd);
}

/// The element at or before `start` with which arrays begin: one whose bit in a mask is the first of a byte, where arrays
/// are so long that their bits need whole bytes ([`Bits::of_v0`]).
#[inline(always)]
fn first<D>(start: usize) -> usize {
    if size_of::<D>() == 1 { start & !7 } else { start }
}

/// Which of the `N` elements from `i` on lie in `start..end`?
#[inline(always)]
fn within<const N: usize>(i: usize, start: usize, end: usize) -> Bits<N> {
    Bits::below(end - i) & !Bits::below(start.saturating_sub(i))
}

/// [`with_v0`], but for what follows the body.
struct Select<'a, D, A, B, X, Y, F> {
    file: &'a mut [u8],
    start: usize,
    end: usize,
    d: Regs,
    a: X,
    b: Y,
    f: F,
    types: PhantomData<fn(D, A, B)>,
}

impl<D: Lane, A: Element, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, D) -> D + Copy> Work<()>
    for Select<'_, D, A, B, X, Y, F>
{
    #[inline(always)]
    fn run<W: Width>(self) {
        let Select { file, start, end, d, a, b, f, .. } = self;
        let mut i = first::<D>(start);
        while i < end {
            i = by_size!(D, W, end - i => v0_part(file, i, start..end, d, a, b, f));
        }
    }
}

/// Runs the body; `f` knows as its last argument what is active, all ones or 0.
#[inline(always)]
fn run<D: Lane, A: Element, B: Element, H: Host>(
    file: &mut [u8],
    body: &Body,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D, D) -> D + Copy,
) {
    let (start, end, masked) = (body.start, body.end, body.masked);
    H::apart(Run { file, start, end, masked, d, a, b, f, types: PhantomData });
}

/// A body to be run, but for what follows it.
struct Run<'a, D, A, B, X, Y, F> {
    file: &'a mut [u8],
    start: usize,
    end: usize,
    masked: bool,
    d: Regs,
    a: X,
    b: Y,
    f: F,
    types: PhantomData<fn(D, A, B)>,
}

impl<D: Lane, A: Element, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, D, D) -> D + Copy> Work<()>
    for Run<'_, D, A, B, X, Y, F>
{
    #[inline(always)]
    fn run<W: Width>(self) {
        let Run { file, start, end, masked, d, a, b, f, .. } = self;
        let mut i = first::<D>(start);
        while i < end {
            i = by_size!(D, W, end - i => part(file, i, start..end, masked, d, a, b, f));
        }
    }
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

/// Runs the next `N` elements, of which fewer may be active; gives the first element not run.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "all that a loop knows")]
fn part<D: Lane, A: Element, B: Element, W: Width, const N: usize>(
    file: &mut [u8],
    i: usize,
    body: Range<usize>,
    masked: bool,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D, D) -> D + Copy,
) -> usize {
    let mut active = within::<N>(i, body.start, body.end);
    if masked {
        active = active & Bits::of_v0(file, i);
    }
    let m: [D; N] = W::spread(active);
    let (x, y): ([A; N], [B; N]) = (a.take(file, i), b.take(file, i));
    let mut z: [D; N] = d.take(file, i);
    for j in 0..N {
        z[j] = f(x[j], y[j], z[j], m[j]) & m[j] | z[j] & !m[j];
    }
    put(file, d, i, z);
    i + N
}

/// Runs the next `N` elements, of which fewer may be in the body, `f` knowing their bits of v0.
#[inline(always)]
fn v0_part<D: Lane, A: Element, B: Element, W: Width, const N: usize>(
    file: &mut [u8],
    i: usize,
    body: Range<usize>,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) -> usize {
    let own: [D; N] = W::spread(within::<N>(i, body.start, body.end));
    let m: [D; N] = W::spread(Bits::<N>::of_v0(file, i));
    let (x, y): ([A; N], [B; N]) = (a.take(file, i), b.take(file, i));
    let mut z: [D; N] = d.take(file, i);
    for j in 0..N {
        z[j] = f(x[j], y[j], m[j]) & own[j] | z[j] & !own[j];
    }
    put(file, d, i, z);
    i + N
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
            stretch::<D, A, B, 1>(file, first + i, first + i + 1, d, a, b, f);
        }
    }
}
