//! Loops that write a mask register.
//!
//! The elements of some bytes of the mask are read before those bytes are written, and the byte of element i lies at or
//! before the element itself: a mask may be written over the lowest register of a source, or over v0.

use rivet_hart::{Element, Hart};

use super::lanes::{Bits, Lane};
use super::{Body, Fill, Regs, Source, finish_mask};
use crate::uop::Uop;

/// Runs `$f` with as many elements `$A` as make 32 bytes, but at least 8, as its last generic argument.
macro_rules! by_width {
    ($A:ident, $f:ident($($arg:expr),*)) => {
        if const { size_of::<$A>() == 1 } {
            $f::<$A, _, 32>($($arg),*)
        } else if const { size_of::<$A>() == 2 } {
            $f::<$A, _, 16>($($arg),*)
        } else {
            $f::<$A, _, 8>($($arg),*)
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
    let mut i = body.start & !7;
    if !body.masked && body.start == 0 {
        i = by_width!(A, whole(hart, uop, body.end, a, b, f));
    }
    while i < body.end {
        i = by_width!(A, part(hart, uop, always, &body, i, a, b, f));
    }
    finish_mask(hart, &body, uop.rd);
}

/// Writes the first bits below `end`, as many as make whole arrays of active elements; gives how many.
#[inline(always)]
fn whole<A: Lane, B: Element, const N: usize>(
    hart: &mut Hart,
    uop: &Uop,
    end: usize,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) -> usize {
    let d = Regs::at(&hart.v, uop.rd);
    let file = hart.v.file_mut();
    let mut i = 0;
    while i + N <= end {
        let (Some(x), Some(y)) = (a.whole::<N>(file, i), b.whole::<N>(file, i)) else { break };
        let mut results = [A::ZERO; N];
        for j in 0..N {
            results[j] = if f(x[j], y[j], true) { A::MAX } else { A::ZERO };
        }
        Bits::gather(&results).put(file, d, i);
        i += N;
    }
    i
}

/// Writes the next `N` bits; gives the first element not run. `i` is a multiple of 8.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "all that a loop knows")]
fn part<A: Lane, B: Element, const N: usize>(
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
    let file = hart.v.file();
    let lanes = Bits::<N>::below(body.end - i) & !Bits::below(body.start.saturating_sub(i));
    let mask = if body.masked { lanes & Bits::of_v0(file, i) } else { lanes };
    let m: [A; N] = mask.spread();
    let (x, y): ([A; N], [B; N]) = (a.take(file, i), b.take(file, i));
    let mut results = [A::ZERO; N];
    for j in 0..N {
        results[j] = if f(x[j], y[j], m[j] != A::ZERO) { A::MAX } else { A::ZERO };
    }
    let results = Bits::gather(&results);
    let active = if always { lanes } else { mask };
    results.write(hart.v.file_mut(), d, i, active);
    if body.inactive != Fill::Keep && !always && body.masked {
        let ones = (lanes & !mask)
            .ones()
            .filter(|_| body.inactive.draw(&mut hart.v))
            .fold(0, |ones, j| ones | 1 << j);
        let ones = Bits::<N>::new(ones);
        ones.write(hart.v.file_mut(), d, i, ones);
    }
    i + N
}
