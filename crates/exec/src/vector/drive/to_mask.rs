//! Loops that write a mask register.
//!
//! Eight elements make one byte of the mask, which is written after they are read: the byte of element i lies at or
//! before the element itself, so a mask may be written over the lowest register of a source, or over v0.

use rivet_hart::{Element, Hart};

use super::{Body, Fill, Regs, Source, finish_mask};
use crate::uop::Uop;

/// vd.mask[i] = f(a[i], b[i], m) for all active i of the body, inactive ones by the mask policy; then the tail, and
/// vstart = 0. `m` is v0.mask[i] where the encoding says masked, else true; `f` may run for other elements too, with a
/// clear `m`: it notes flags only where `m` is set.
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
    let mut body = Body::new(hart, uop);
    if body.inactive != Fill::of(hart, true) {
        // The overlap rule of `Body::of`, EEW = 1 being different from every other.
        let vd = Regs::at(&hart.v, uop.rd);
        let vd = (vd.0, vd.0 + hart.v.vlenb());
        if a.overlaps(&hart.v, vd) || b.overlaps(&hart.v, vd) {
            body.inactive = Fill::of(hart, true);
        }
    }
    bytes(hart, uop, always, &body, a, b, f);
    finish_mask(hart, &body, uop.rd);
}

/// Writes the bytes of the mask that hold elements of the body.
#[inline(never)]
fn bytes<A: Element, B: Element>(
    hart: &mut Hart,
    uop: &Uop,
    always: bool,
    body: &Body,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) {
    if body.is_empty() {
        return;
    }
    // A group of at least 8 elements has a multiple of 8: arrays at multiples of 8 stay within it.
    let small = hart.v.vlmax() < 8;
    let d = Regs::at(&hart.v, uop.rd).0;
    for i in (body.start & !7..body.end).step_by(8) {
        let fill = match body.inactive {
            _ if always || !body.masked => 0,
            Fill::Keep => 0,
            Fill::Ones => 0xff,
            Fill::Mixed => (0..8).fold(0, |byte, _| byte << 1 | u8::from(hart.v.coin())),
        };
        let file = hart.v.file_mut();
        let lanes = body.lanes(i);
        let mask = if body.masked { file[i / 8] & lanes } else { lanes };
        let result = match small {
            false => {
                let (x, y): ([A; 8], [B; 8]) = (a.take(file, i), b.take(file, i));
                pack(std::array::from_fn(|j| u8::from(f(x[j], y[j], mask & 1 << j != 0))))
            }
            true => (body.start..body.end).fold(0, |byte, j| {
                let ([x], [y]): ([A; 1], [B; 1]) = (a.take(file, j), b.take(file, j));
                byte | u8::from(f(x, y, mask & 1 << j != 0)) << j
            }),
        };
        let active = if always { lanes } else { mask };
        let byte = &mut file[d + i / 8];
        *byte = (*byte & !active) | (result & active) | (fill & lanes & !active);
    }
}

/// Bit j is `bits[j]`, which is 0 or 1.
#[inline(always)]
fn pack(bits: [u8; 8]) -> u8 {
    // In the product, byte j moves to bit 56 + j; no two terms meet in one bit.
    (u64::from_le_bytes(bits).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}
