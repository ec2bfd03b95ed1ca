//! Operands that seek out the corners: a seeded generator over bit patterns.
//!
//! Invariant: a pure function of the seed and the format, never of the code under test.

use rivet_rng::Rng;

use rivet_fp::{Bits, Format};

/// Packs fields; the exponent is clamped to those of finite values.
fn fields<F: Format>(sign: u64, exponent: i64, fraction: u64) -> F::Bits {
    let exponent = exponent.clamp(0, (1 << F::EXP) - 2) as u64;
    let fraction = fraction & ((1 << F::MAN) - 1);
    F::Bits::truncate((sign & 1) << (F::EXP + F::MAN) | exponent << F::MAN | fraction)
}

/// A fraction: random, or with few bits set, or with few bits clear.
fn fraction<F: Format>(rng: &mut Rng) -> u64 {
    let few = 1 << rng.below(F::MAN.into()) | 1 << rng.below(F::MAN.into());
    match rng.below(8) {
        0 => 0,
        1 => u64::MAX,
        2 => 1,
        3 => few,
        4 => !few,
        // Zeros at the bottom: products and sums that are exact, or half way.
        5 => rng.bits() << rng.below(F::MAN.into()),
        _ => rng.bits(),
    }
}

/// One operand: special, subnormal, near one, or anything.
pub(crate) fn operand<F: Format>(rng: &mut Rng) -> F::Bits {
    let sign = rng.bits();
    match rng.below(8) {
        0 => {
            let signaling = F::INF.into() | 1 << rng.below(u64::from(F::MAN) - 1);
            let payload = F::NAN.into() | rng.bits() & ((1 << F::MAN) - 1);
            let specials = [
                0,
                F::INF.into(),
                F::NAN.into(),
                signaling,
                payload,
                F::MAX.into(),
                F::MIN_NORMAL.into(),
                F::MIN_NORMAL.into() - 1,
                1,
                F::ONE.into(),
            ];
            let special = specials[rng.below(specials.len() as u64) as usize];
            F::Bits::truncate(special | (sign & 1) << (F::WIDTH - 1))
        }
        1 => fields::<F>(sign, 0, fraction::<F>(rng)),
        2 | 3 => {
            // Near one, and where conversions to integers turn.
            let spread = rng.below(140) as i64 - 70;
            fields::<F>(sign, i64::from(F::BIAS) + spread, fraction::<F>(rng))
        }
        4 | 5 => {
            let exponent = rng.below(1 << F::EXP) as i64;
            fields::<F>(sign, exponent, fraction::<F>(rng))
        }
        _ => F::Bits::truncate(rng.bits()),
    }
}

/// The exponent field.
fn exponent<F: Format>(a: F::Bits) -> i64 {
    (a.into() >> F::MAN & ((1 << F::EXP) - 1)) as i64
}

/// Three operands; often such that their sum cancels, or that their product or quotient lies where the
/// format over- or underflows, or that the third cancels the product of the others.
pub(crate) fn operands<F: Format>(rng: &mut Rng) -> [F::Bits; 3] {
    let near = |rng: &mut Rng, exponent: i64| {
        let spread = i64::from(F::MAN) + 4;
        let offset = rng.below(2 * spread as u64) as i64 - spread;
        fields::<F>(rng.bits(), exponent + offset, fraction::<F>(rng))
    };
    let bias = i64::from(F::BIAS);
    let a = operand::<F>(rng);
    let b = match rng.below(6) {
        0 => near(rng, exponent::<F>(a)),
        1 => F::Bits::truncate(
            (a.into() ^ rng.below(2) << (F::WIDTH - 1)).wrapping_add(rng.below(5)).wrapping_sub(2),
        ),
        // a × b near the least normal, a × b near infinity, a / b near the least normal.
        2 => near(rng, bias - exponent::<F>(a)),
        3 => near(rng, 3 * bias - exponent::<F>(a)),
        4 => near(rng, bias + exponent::<F>(a)),
        _ => operand::<F>(rng),
    };
    let product = exponent::<F>(a) + exponent::<F>(b) - bias;
    let c = if rng.below(2) == 0 { near(rng, product) } else { operand::<F>(rng) };
    [a, b, c]
}
