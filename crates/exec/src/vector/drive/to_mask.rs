//! Loops that write a mask register.
//!
//! The elements of some bytes of the mask are read before those bytes are written, and the byte of element i lies at or
//! before the element itself: a mask may be written over the lowest register of a source, or over v0.

use rivet_hart::{Element, Hart};

use super::lanes::Bits;
use super::{Body, Fill, Regs, Source, finish_mask};
use crate::uop::Uop;

/// vd.mask[i] = f(a[i], b[i], m) for all active i of the body, inactive ones by the mask policy; then the tail, and
/// vstart = 0. `m` is v0.mask[i] where the encoding says masked, else true; `f` may run for elements outside the body
/// and inactive ones too, then with a clear `m`: it notes flags only where `m` is set.
///
/// `always` makes all elements of the body active, even where the instruction reads v0 as an operand (`vmadc.vvm`).
#[inline(always)]
pub(crate) fn map_to_mask<A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    always: bool,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) {
    let body = Body::new(hart, uop);
    let mut i = body.start & !7;
    while i < body.end {
        i = if const { size_of::<A>() == 1 } {
            part::<A, B, 32>(hart, uop, always, &body, i, a, b, f)
        } else if const { size_of::<A>() == 2 } {
            part::<A, B, 16>(hart, uop, always, &body, i, a, b, f)
        } else {
            part::<A, B, 8>(hart, uop, always, &body, i, a, b, f)
        };
    }
    finish_mask(hart, &body, uop.rd);
}

/// Writes the next `N` bits; gives the first element not run. `i` is a multiple of 8.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "all that a loop knows")]
fn part<A: Element, B: Element, const N: usize>(
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
    let m: [u8; N] = mask.spread();
    let (x, y): ([A; N], [B; N]) = (a.take(file, i), b.take(file, i));
    let mut results = [0; N];
    for j in 0..N {
        results[j] = u8::from(f(x[j], y[j], m[j] != 0));
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
