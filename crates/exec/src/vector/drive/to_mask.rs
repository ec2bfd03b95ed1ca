//! Loops that write a mask register.
//!
//! The elements of some bytes of the mask are read before those bytes are written, and the byte of element i lies at or
//! before the element itself: a mask may be written over the lowest register of a source, or over v0.

use std::marker::PhantomData;

use rivet_hart::{Element, Hart};

use super::lanes::{Bits, Lane};
use super::width::{Narrow, WIDE, Width, Work, widest};
use super::{Body, Fill, Regs, Source, finish_mask};
use crate::uop::Uop;

/// Runs `$f` with as many elements `$A` as make the bytes of a [width](Width), but at least 8, as its last generic
/// argument.
macro_rules! by_width {
    ($A:ident, $W:ident, $f:ident($($arg:expr),*)) => {
        if const { $W::BYTES == 64 } {
            by_width!($A, $W, 64 32 16, $f($($arg),*))
        } else {
            by_width!($A, $W, 32 16 8, $f($($arg),*))
        }
    };
    ($A:ident, $W:ident, $n1:literal $n2:literal $n4:literal, $f:ident($($arg:expr),*)) => {
        if const { size_of::<$A>() == 1 } {
            $f::<$A, _, $W, $n1>($($arg),*)
        } else if const { size_of::<$A>() == 2 } {
            $f::<$A, _, $W, $n2>($($arg),*)
        } else if const { size_of::<$A>() == 4 } {
            $f::<$A, _, $W, $n4>($($arg),*)
        } else {
            $f::<$A, _, $W, 8>($($arg),*)
        }
    };
}

/// vd.mask[i] = f(a[i], b[i], m) for all active i of the body, inactive ones by the mask policy; then the tail, and
/// vstart = 0. `m` is v0.mask[i] where the encoding says masked, else true; `f` may run for elements outside the body
/// and inactive ones too, then with a clear `m`: it notes flags only where `m` is set.
///
/// `always` makes all elements of the body active, even where the instruction reads v0 as an operand (`vmadc.vvm`).
#[inline(always)]
pub(crate) fn map_to_mask<A: Lane, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    always: bool,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) {
    let body = Body::new(hart, uop);
    let keeps = always || !body.masked || body.inactive == Fill::Keep;
    let long = body.end.saturating_sub(body.start) * size_of::<A>() >= WIDE;
    if keeps && body.start == 0 && long {
        let (d, file) = (Regs::at(&hart.v, uop.rd), hart.v.file_mut());
        widest(Compare { file, body: &body, always, d, a, b, f, types: PhantomData });
    } else {
        let mut i = body.start & !7;
        while i < body.end {
            i = by_width!(A, Narrow, part_and_policy(hart, uop, always, &body, i, a, b, f));
        }
    }
    finish_mask(hart, &body, uop.rd);
}

/// A body from element 0 on whose inactive elements keep their bits.
struct Compare<'a, A, B, X, Y, F> {
    file: &'a mut [u8],
    body: &'a Body,
    always: bool,
    d: Regs,
    a: X,
    b: Y,
    f: F,
    types: PhantomData<fn(A, B)>,
}

impl<A: Lane, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, bool) -> bool + Copy> Work<()>
    for Compare<'_, A, B, X, Y, F>
{
    #[inline(always)]
    fn run<W: Width>(self) {
        let Compare { file, body, always, d, a, b, f, .. } = self;
        let mut i = 0;
        if !body.masked {
            i = by_width!(A, W, whole(file, d, body.end, a, b, f));
        }
        while i < body.end {
            i = by_width!(A, W, part(file, d, always, body, i, a, b, f)).0;
        }
    }
}

/// Writes the first bits below `end`, as many as make whole arrays of active elements; gives how many.
#[inline(always)]
fn whole<A: Lane, B: Element, W: Width, const N: usize>(
    file: &mut [u8],
    d: Regs,
    end: usize,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) -> usize {
    let mut i = 0;
    while i + N <= end {
        let (Some(x), Some(y)) = (a.whole::<N>(file, i), b.whole::<N>(file, i)) else { break };
        let mut results = [A::ZERO; N];
        for j in 0..N {
            results[j] = if f(x[j], y[j], true) { A::MAX } else { A::ZERO };
        }
        W::gather(&results).put(file, d, i);
        i += N;
    }
    i
}

/// Writes the active ones of the next `N` bits; gives the first element not run, and the inactive ones of the body.
/// `i` is a multiple of 8.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "all that a loop knows")]
fn part<A: Lane, B: Element, W: Width, const N: usize>(
    file: &mut [u8],
    d: Regs,
    always: bool,
    body: &Body,
    i: usize,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) -> (usize, u64) {
    let lanes = Bits::<N>::below(body.end - i) & !Bits::below(body.start.saturating_sub(i));
    let mask = if body.masked { lanes & Bits::of_v0(file, i) } else { lanes };
    let m: [A; N] = W::spread(mask);
    let (x, y): ([A; N], [B; N]) = (a.take(file, i), b.take(file, i));
    let mut results = [A::ZERO; N];
    for j in 0..N {
        results[j] = if f(x[j], y[j], m[j] != A::ZERO) { A::MAX } else { A::ZERO };
    }
    W::gather(&results).write(file, d, i, if always { lanes } else { mask });
    (i + N, (lanes & !mask).get())
}

/// The same, and what the mask policy says of inactive elements.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "all that a loop knows")]
fn part_and_policy<A: Lane, B: Element, W: Width, const N: usize>(
    hart: &mut Hart,
    uop: &Uop,
    always: bool,
    body: &Body,
    i: usize,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) -> usize {
    let d = Regs::at(&hart.v, uop.rd);
    let (next, inactive) = part::<A, B, W, N>(hart.v.file_mut(), d, always, body, i, a, b, f);
    if body.inactive != Fill::Keep && !always && body.masked {
        let ones = Bits::<N>::new(inactive)
            .ones()
            .filter(|_| body.inactive.draw(&mut hart.v))
            .fold(0, |ones, j| ones | 1 << j);
        let ones = Bits::<N>::new(ones);
        ones.write(hart.v.file_mut(), d, i, ones);
    }
    next
}
