//! Loops that write a mask register.
//!
//! The elements of some bytes of the mask are read before those bytes are written, and the byte of element i lies at or
//! before the element itself: a mask may be written over the lowest register of a source, or over v0. Where it can be, it
//! is written by words: what reads masks reads words, which the host takes from stores that are no narrower.

use std::marker::PhantomData;

use rivet_hart::{Element, Hart};

use super::lanes::{Bits, Lane, get, put};
use super::simd_level::{Kernel, SimdLevel, VectorWidth, widest};
use super::{
    Body, Fill, GroupOrScalar, Regs, Source, fill_bits, finish_mask, inactive_choices, keeps_mask_tail,
    word_of, words,
};
use crate::uop::{Done, Uop};
use crate::vector::legal::{check, is_ready};

/// Runs `$f` with as many elements `$A` as make the bytes of a [width](VectorWidth), but at least 8, as its last generic
/// argument; where fewer than that are `$left`, with no more than needed.
macro_rules! by_width {
    ($A:ident, $W:ident, $left:expr => $f:ident($($arg:expr),*)) => {
        match $left * size_of::<$A>() {
            ..=32 if const { $W::BYTES == 64 } => by_width!($A, $W, 32 16 8, $f($($arg),*)),
            _ if const { $W::BYTES == 64 } => by_width!($A, $W, 64 32 16, $f($($arg),*)),
            _ if const { $W::BYTES == 32 } => by_width!($A, $W, 32 16 8, $f($($arg),*)),
            _ => by_width!($A, $W, 16 8 8, $f($($arg),*)),
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

/// Checks the instruction and does it:
/// vd.mask[i] = f(a[i], b[i], m) for all active i of the body, inactive ones by the mask policy; then the tail, and
/// vstart = 0. `m` is v0.mask[i] where the encoding says masked, else true; `f` may run for elements outside the body
/// and inactive ones too, then with a clear `m`: it notes flags only where `m` is set.
///
/// `always` makes all elements of the body active, even where the instruction reads v0 as an operand (`vmadc.vvm`). All forms
/// of an operation share one loop if their `f` is of one type.
#[inline(always)]
pub(crate) fn map_to_mask<A: Lane, B: Element, H: SimdLevel>(
    hart: &mut Hart,
    uop: &Uop,
    always: bool,
    a: Regs,
    b: GroupOrScalar<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) -> Done {
    if is_ready(hart, uop) && keeps_mask_tail(hart) {
        let (d, end, file) = (Regs::at(&hart.v, uop.rd), hart.v.vl, hart.v.file_mut());
        H::outlined(Compare { file, start: 0, end, masked: false, always, d, a, b, f, types: PhantomData });
        return Ok(());
    }
    map_any::<A, B>(hart, uop, always, a, b, f)
}

/// Does as [`map_to_mask`], by the general path.
#[inline(never)]
fn map_any<A: Lane, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    always: bool,
    a: Regs,
    b: GroupOrScalar<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) -> Done {
    check(hart, uop)?;
    let body = Body::new(hart, uop);
    let Body { start, end, masked, .. } = body;
    let inactive = if masked && !always { body.inactive } else { Fill::Keep };
    // vd may be v0 itself.
    let v0 = if inactive == Fill::Keep { Vec::new() } else { hart.v.file()[..hart.v.vlenb()].to_vec() };
    let (d, file) = (Regs::at(&hart.v, uop.rd), hart.v.file_mut());
    widest(Compare { file, start, end, masked, always, d, a, b, f, types: PhantomData });
    if inactive != Fill::Keep {
        fill_inactive(hart, &body, uop.rd, &v0);
    }
    finish_mask(hart, &body, uop.rd);
    Ok(())
}

/// Leaves the inactive elements of the body to the mask policy. `v0` is the mask that the instruction had.
#[inline(never)]
fn fill_inactive(hart: &mut Hart, body: &Body, vd: u8, v0: &[u8]) {
    let choices = inactive_choices(hart, body);
    for (word, select) in words(body) {
        fill_bits(&mut hart.v, choices, vd, word, select & !word_of(&v0[8 * word..]));
    }
}

/// A body whose inactive elements keep their bits.
struct Compare<'a, A, B, F> {
    file: &'a mut [u8],
    start: usize,
    end: usize,
    masked: bool,
    always: bool,
    d: Regs,
    a: Regs,
    b: GroupOrScalar<B>,
    f: F,
    types: PhantomData<fn(A)>,
}

/// Bits of a word.
const WORD: usize = 64;

impl<A: Lane, B: Element, F: Fn(A, B, bool) -> bool + Copy> Kernel<()> for Compare<'_, A, B, F> {
    #[inline(always)]
    fn run<W: VectorWidth>(self) {
        let Compare { file, start, end: vl, masked, always, d, a, b, f, .. } = self;
        let mut first = start & !(WORD - 1);
        while first < vl {
            let end = vl.min(first + WORD);
            let body_bits = Bits::<WORD>::below(end - first) & !Bits::below(start.saturating_sub(first));
            let mask = if masked { body_bits & Bits::of_v0(file, first) } else { body_bits };
            let (mut results, mut i) = (0, first);
            while i < end {
                let active = mask.get() >> (i - first);
                let (next, bits) = by_width!(A, W, end - i => some(file, i, active, a, b, f));
                results |= bits << (i - first);
                i = next;
            }
            let written = if always { body_bits } else { mask };
            let [old]: [u64; 1] = get(file, d.0 + first / 8);
            let merged = u64::from_le(old) & !written.get() | results & written.get();
            put(file, Regs(d.0 + first / 8), 0, [merged.to_le()]);
            first += WORD;
        }
    }
}

/// The results of the next `N` elements, of which those are active whose bits are set.
#[inline(always)]
fn some<A: Lane, B: Element, W: VectorWidth, const N: usize>(
    file: &[u8],
    i: usize,
    active: u64,
    a: Regs,
    b: GroupOrScalar<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) -> (usize, u64) {
    let m: [A; N] = W::spread(Bits::<N>::new(active));
    let (x, y): ([A; N], [B; N]) = (a.take(file, i), b.take(file, i));
    let mut results = [A::ZERO; N];
    for j in 0..N {
        results[j] = if f(x[j], y[j], m[j] != A::ZERO) { A::MAX } else { A::ZERO };
    }
    (i + N, W::gather(&results).get())
}
