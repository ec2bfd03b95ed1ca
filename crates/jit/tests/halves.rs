//! Fused sums of numbers of 16 bits in native code, against exact integers that are rounded once.

use crate::common::{about_to_repeat, run_repeated};
use rivet_isa::{Isa, Xlen};
use rivet_testkit::{Rng, everything};

const NX: u8 = 1;
const UF: u8 = 2;
const OF: u8 = 4;

/// A finite half in units of 2^-24.
fn units(half: u16) -> i128 {
    let (exponent, digits) = (i32::from(half >> 10 & 31), i128::from(half & 0x3ff));
    let magnitude = if exponent == 0 { digits } else { (digits | 0x400) << (exponent - 1) };
    if half >> 15 == 1 { -magnitude } else { magnitude }
}

/// A magnitude without so many of its low bits, rounded to the nearest, ties to even; was it exact?
fn rounded(magnitude: u128, bits: u32) -> (u128, bool) {
    let (kept, lost) = (magnitude >> bits, magnitude & ((1 << bits) - 1));
    let half = 1u128 << bits >> 1;
    let up = lost > half || lost == half && half != 0 && kept & 1 == 1;
    (kept + u128::from(up), lost == 0)
}

/// The half next to a number, which is in units of 2^-48 and not 0, and its flags; tininess is found after rounding.
fn half_next_to(number: i128) -> (u16, u8) {
    const UNIT: u32 = 48;
    let (sign, magnitude) = (if number < 0 { 0x8000 } else { 0 }, number.unsigned_abs());
    let top = magnitude.ilog2();
    // The lowest digit of a result is 2^-24, or ten below the highest.
    let exponent = (top + 15).saturating_sub(UNIT).max(1);
    let (digits, is_exact) = rounded(magnitude, exponent + UNIT - 25);
    let bits = ((exponent - 1) << 10) + digits as u32;
    if bits >= 0x7c00 {
        return (sign | 0x7c00, OF | NX);
    }
    // With eleven digits, whatever the exponent.
    let is_tiny =
        top < UNIT - 14 && (top < 11 || rounded(magnitude, top - 10).0 << (top - 10) < 1 << (UNIT - 14));
    let flags = if is_exact { 0 } else { NX | if is_tiny { UF } else { 0 } };
    (sign | bits as u16, flags)
}

/// A finite half, at times with few digits, or of an exponent in the middle.
fn half(rng: &mut Rng) -> u16 {
    let digits = match rng.below(3) {
        0 => 1 << rng.below(10) | rng.below(2),
        _ => rng.below(0x400),
    };
    let exponent = if rng.one_in(2) { 10 + rng.below(10) } else { rng.below(31) };
    (rng.below(2) << 15 | exponent << 10 | digits) as u16
}

#[test]
fn fused_sums_are_rounded_once() {
    let mut rng = Rng::new(31);
    let (mut native, mut seen, mut runs) = (0, 0, 0);
    let isa = Isa { vlen: 256, ..everything(Xlen::Rv64) };
    let signs = [("vfmacc", 1, 1), ("vfnmacc", -1, -1), ("vfmsac", 1, -1), ("vfnmsac", -1, 1)];
    for (round, (name, of_product, of_addend)) in signs.into_iter().cycle().take(160).enumerate() {
        let by_scalar = round % 8 >= 4;
        let operands = if by_scalar { "v16, fa0, v12" } else { "v16, v8, v12" };
        let form = if by_scalar { "vf" } else { "vv" };
        // All elements are alike in some rounds, so that their flags are known one by one.
        let count = if round % 2 == 0 { 64 } else { 1 };
        let mut hart =
            about_to_repeat(&format!("vmv4r.v v16, v20\n{name}.{form} {operands}"), "e16, m4, ta, ma", isa);
        let sums: Vec<_> = std::iter::repeat_with(|| [half(&mut rng), half(&mut rng), half(&mut rng)])
            .filter(|[a, b, c]| of_product * units(*a) * units(*b) + of_addend * (units(*c) << 24) != 0)
            .take(count)
            .collect();
        let scalar = sums[0][0];
        let factor = |i: usize| if by_scalar { scalar } else { sums[i % count][0] };
        let exact = |i: usize| {
            let [_, b, c] = sums[i % count];
            of_product * units(factor(i)) * units(b) + of_addend * (units(c) << 24)
        };
        for i in 0..64 {
            let [_, b, c] = sums[i % count];
            for (register, value) in [(8, factor(i)), (12, b), (20, c)] {
                hart.v.file_mut()[32 * register + 2 * i..][..2].copy_from_slice(&value.to_le_bytes());
            }
        }
        hart.f[10] = !0xffff | u64::from(scalar);
        native += run_repeated(&mut hart);
        runs += 1;
        let mut flags = 0;
        for i in (0..64).filter(|&i| exact(i) != 0) {
            let (right, raised) = half_next_to(exact(i));
            flags |= raised;
            let at = 32 * 16 + 2 * i;
            let found = u16::from_le_bytes([hart.v.file()[at], hart.v.file()[at + 1]]);
            assert_eq!(found, right, "{name}.{form} of {:x?}, {:#x}", sums[i % count], factor(i));
        }
        assert_eq!(hart.fflags, flags, "{name}.{form} of {:x?}", &sums[..count.min(2)]);
        seen |= flags;
    }
    assert_eq!(seen, NX | UF | OF);
    assert!(rivet_jit::vector_loops() != Some("AVX-512") || native >= runs, "{native} native loops");
}
