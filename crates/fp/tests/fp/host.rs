//! The fast paths against the reference, in value and flags, over adversarial operands.

use core::fmt::Debug;

use rivet_rng::Rng;

use super::cases::MODES;
use super::operands::operands;
use rivet_fp::bulk::{self, Lanes, Op, Operand};
use rivet_fp::fast;
use rivet_fp::{Bf16, Bits, F16, F32, F64, Flags, Format, Int, Rm, convert};

#[rustfmt::skip]
const OPS: [Op; 9] = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Sqrt, Op::Madd, Op::Msub, Op::Nmsub, Op::Nmadd];

fn fast_agrees<F: Format>(count: u32) {
    let mut rng = Rng::new(2);
    for _ in 0..count {
        let operands = operands::<F>(&mut rng);
        for op in OPS {
            for rm in MODES {
                for before in [Flags::NONE, Flags::NX] {
                    let (mut found, mut expected) = (before, before);
                    let result = fast::apply::<F>(op, operands, rm, &mut found);
                    let reference = op.apply::<F>(operands, rm, &mut expected);
                    assert_eq!(
                        (result, found),
                        (reference, expected),
                        "{op:?} {rm:?} {operands:x?} after {before:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn single_operations() {
    fast_agrees::<F32>(50_000);
    fast_agrees::<F64>(50_000);
    fast_agrees::<F16>(50_000);
    fast_agrees::<Bf16>(50_000);
}

/// One call over `count` lanes, each operand a slice, a scalar or the destination, masked or not.
fn bulk_agrees<F: Format>(rng: &mut Rng, op: Op, count: usize) {
    let mut columns = [const { Vec::new() }; 4];
    for _ in 0..count {
        let values = operands::<F>(rng);
        let old = F::Bits::truncate(rng.bits());
        for (column, value) in columns.iter_mut().zip(values.into_iter().chain([old])) {
            column.push(value);
        }
    }
    // Every few calls a whole slice of numbers, so that vectors without NaN are common.
    if rng.below(2) == 0 {
        columns.iter_mut().flatten().filter(|x| F::is_nan(**x) || F::is_inf(**x)).for_each(|x| *x = F::ONE);
    }
    let [a, b, c, old] = &columns;
    let kinds = [0; 3].map(|_| rng.below(4));
    let pick = |i: usize, slice: &'_ [F::Bits], lane: usize| match kinds[i] {
        0 => slice[0],
        1 => old[lane],
        _ => slice[lane],
    };
    fn operand<B: Copy>(kind: u64, slice: &[B]) -> Operand<'_, B> {
        match kind {
            0 => Operand::Scalar(slice[0]),
            1 => Operand::Dest,
            _ => Operand::Slice(slice),
        }
    }
    let mask: Vec<u8> = (0..count.div_ceil(8)).map(|_| rng.bits() as u8).collect();
    let mask = (rng.below(2) == 0).then_some(&mask[..]);
    let start = if rng.below(2) == 0 { 0 } else { rng.below(count as u64) as usize };
    let lanes = Lanes { range: start..count, mask };

    let accrued = [Flags::NONE, Flags::NX, Flags::NX | Flags::NV];
    for (rm, before) in MODES.into_iter().flat_map(|rm| accrued.map(|before| (rm, before))) {
        let (mut found, mut expected) = (before, before);
        let mut dest = old.clone();
        let sources = [operand(kinds[0], a), operand(kinds[1], b), operand(kinds[2], c)];
        bulk::apply::<F>(op, sources, &mut dest, &lanes, rm, &mut found);
        for i in 0..count {
            let active = i >= start && mask.is_none_or(|mask| mask[i / 8] >> (i % 8) & 1 == 1);
            let values = [pick(0, a, i), pick(1, b, i), pick(2, c, i)];
            let reference = if active { op.apply::<F>(values, rm, &mut expected) } else { old[i] };
            assert_eq!(dest[i], reference, "{op:?} {rm:?} lane {i} of {lanes:?}, {values:x?}");
        }
        assert_eq!(found, expected, "{op:?} {rm:?} {lanes:?} {kinds:?} {columns:x?}");
    }
}

fn bulk_agrees_at_all_lengths<F: Format>(rounds: u32) {
    let mut rng = Rng::new(3);
    for _ in 0..rounds {
        for op in OPS {
            // Few lanes, so that a missing flag is not hidden by another lane's; and many.
            let few = 1 + rng.below(4) as usize;
            bulk_agrees::<F>(&mut rng, op, few);
            let many = 1 + rng.below(150) as usize;
            bulk_agrees::<F>(&mut rng, op, many);
        }
    }
}

#[test]
fn many_lanes_of_binary32() {
    bulk_agrees_at_all_lengths::<F32>(1_000);
}

#[test]
fn many_lanes_of_binary64() {
    bulk_agrees_at_all_lengths::<F64>(1_000);
}

#[test]
fn many_lanes_of_binary16() {
    bulk_agrees_at_all_lengths::<F16>(100);
}

/// One lane of special operands among lanes that raise nothing: neither its flags nor its value may be lost, nor added to.
fn one_special_lane<F: Format>() {
    let one: u64 = F::ONE.into();
    let (sign, exponent) = (1u64 << (F::WIDTH - 1), ((1u64 << F::EXP) - 1) << F::MAN);
    let quiet = exponent | 1 << (F::MAN - 1);
    let special =
        [0, sign, exponent, exponent | sign, quiet, quiet | sign | 5, exponent | 1, 1, one, one | sign];
    let special: [F::Bits; 10] = special.map(F::Bits::truncate);
    for (count, lane) in [(4, 0), (4, 3), (8, 5), (12, 9), (13, 12)] {
        for (op, rm) in OPS.into_iter().flat_map(|op| [Rm::Rne, Rm::Rup].map(|rm| (op, rm))) {
            for n in 0..special.len().pow(3) {
                let [a, b, c] = [n, n / 10, n / 100].map(|n| special[n % 10]);
                let mut columns = [a, b, c].map(|value| {
                    let mut column = vec![F::ONE; count];
                    column[lane] = value;
                    column
                });
                let (mut found, mut expected) = (Flags::NONE, Flags::NONE);
                let reference = op.apply::<F>([a, b, c], rm, &mut expected);
                let calm = op.apply::<F>([F::ONE; 3], rm, &mut Flags::default());
                let [a, b, c] = &mut columns;
                let sources = [Operand::Slice(&a[..]), Operand::Slice(b), Operand::Dest];
                bulk::apply::<F>(op, sources, c, &Lanes::all(count), rm, &mut found);
                let context = format!("{op:?} {rm:?}, lane {lane} of {count}: {:x?} {:x?}", a[lane], b[lane]);
                for (i, &value) in c.iter().enumerate() {
                    assert_eq!(value, if i == lane { reference } else { calm }, "{context}");
                }
                assert_eq!(found, expected, "{context}");
            }
        }
    }
}

#[test]
fn one_special_lane_among_many() {
    one_special_lane::<F32>();
    one_special_lane::<F64>();
    one_special_lane::<F16>();
}

/// Operands of operations that are often exact, or lose little, or nearly underflow: few digits, and exponents such that
/// products, quotients and what they lose are about the least numbers or those from which proofs begin.
fn delicate<F: Format>(rng: &mut Rng) -> [F::Bits; 3] {
    let least = 1 - i64::from(F::MAN);
    let far = 2 * i64::from(F::MAN) + 3;
    let mut number = |exponent: i64| -> F::Bits {
        let fraction =
            (rng.bits() & ((1 << F::MAN) - 1)) >> rng.below(F::MAN.into()) << rng.below(F::MAN.into());
        let fraction = fraction & ((1 << F::MAN) - 1);
        let normal = exponent.clamp(0, (1 << F::EXP) - 2) as u64;
        // Below the least normal number the digits move down.
        let bits = normal << F::MAN | fraction;
        let bits = if exponent < 1 { (fraction | 1 << F::MAN) >> (1 - exponent).min(63) } else { bits };
        F::Bits::truncate(bits | (rng.bits() & 1) << (F::WIDTH - 1))
    };
    let mut rng = Rng::new(number(1).into());
    let near = |rng: &mut Rng, exponent: i64| exponent + rng.below(7) as i64 - 3;
    let target = match rng.below(4) {
        0 => near(&mut rng, far),
        1 => near(&mut rng, 1),
        2 => near(&mut rng, least),
        _ => rng.below(1 << F::EXP) as i64,
    };
    let first = if rng.below(4) == 0 { target } else { rng.below(1 << F::EXP) as i64 };
    let (a, b) = (number(first), number(target - first + i64::from(F::BIAS)));
    let c = match rng.below(4) {
        // Cancels the product, all but what it loses.
        0 => F::neg(F::mul(a, b, Rm::Rne, &mut Flags::default())),
        1 => number(target),
        2 => number(near(&mut rng, target - i64::from(F::MAN))),
        _ => number(near(&mut rng, target + i64::from(F::MAN))),
    };
    let quotient = rng.below(4) == 0;
    [a, if quotient { number(first - target + i64::from(F::BIAS)) } else { b }, c]
}

/// One lane, so that no flag is hidden by another's.
fn proofs_hold<F: Format>(count: u32) {
    let mut rng = Rng::new(5);
    for _ in 0..count {
        let [a, b, c] = if rng.below(4) == 0 { operands::<F>(&mut rng) } else { delicate::<F>(&mut rng) };
        let sources = [Operand::Slice(&[a][..]), Operand::Slice(&[b][..]), Operand::Slice(&[c][..])];
        for op in OPS {
            for before in [Flags::NONE, Flags::NX] {
                let (mut found, mut expected) = (before, before);
                let mut dest = [a];
                bulk::apply::<F>(op, sources, &mut dest, &Lanes::all(1), Rm::Rne, &mut found);
                let reference = op.apply::<F>([a, b, c], Rm::Rne, &mut expected);
                assert_eq!((dest[0], found), (reference, expected), "{op:?} {a:x?} {b:x?} {c:x?} {before:?}");
            }
        }
    }
}

#[test]
fn proofs_of_what_is_not_raised() {
    proofs_hold::<F32>(100_000);
    proofs_hold::<F64>(100_000);
}

#[test]
fn lanes_that_are_not_active_are_left_alone() {
    // Lane 1 would divide by zero, lane 2 is a signaling NaN; both are masked off.
    let a = [F32::ONE, F32::ONE, F32::INF | 1, F32::ONE];
    let b = [F32::ONE, 0, F32::ONE, 0x4000_0000];
    let mut dest = [1, 2, 3, 4];
    let mut flags = Flags::NONE;
    let lanes = Lanes { range: 0..4, mask: Some(&[0b1001]) };
    let operands = [Operand::Slice(&a), Operand::Slice(&b), Operand::Dest];
    bulk::apply::<F32>(Op::Div, operands, &mut dest, &lanes, Rm::Rne, &mut flags);
    assert_eq!((dest, flags), ([F32::ONE, 2, 3, 0x3f00_0000], Flags::NONE));
}

/// Converts `source` in bulk and lane by lane, with and without a mask, from lane `start` on.
fn conversion_agrees<S: Copy + Debug, D: Copy + Debug + PartialEq>(
    source: &[S],
    rng: &mut Rng,
    bulk: impl Fn(&[S], &mut [D], &Lanes<'_>, Rm, &mut Flags),
    lane: impl Fn(S, Rm, &mut Flags) -> D,
) {
    let count = source.len();
    let mask: Vec<u8> = (0..count.div_ceil(8)).map(|_| rng.bits() as u8).collect();
    let start = rng.below(count as u64) as usize;
    for lanes in [
        Lanes::all(count),
        Lanes { range: start..count, mask: None },
        Lanes { range: 0..count, mask: Some(&mask) },
    ] {
        for rm in MODES {
            let (mut found, mut expected) = (Flags::NONE, Flags::NONE);
            let old = lane(source[0], Rm::Rtz, &mut Flags::default());
            let mut dest = vec![old; count];
            bulk(source, &mut dest, &lanes, rm, &mut found);
            for (i, &dest) in dest.iter().enumerate() {
                let active = lanes.range.contains(&i) && lanes.active(i);
                let reference = if active { lane(source[i], rm, &mut expected) } else { old };
                assert_eq!(dest, reference, "{rm:?} lane {i} of {lanes:?}, {:x?}", source[i]);
            }
            assert_eq!(found, expected, "{rm:?} {lanes:?} {source:x?}");
        }
    }
}

fn conversions_agree<From: Format, To: Format>(rng: &mut Rng) {
    for count in [1 + rng.below(8), 1 + rng.below(80)] {
        // Half the time only numbers, so that the host gets far.
        let calm = rng.below(2) == 0;
        let source: Vec<_> = (0..count)
            .map(|_| operands::<From>(rng)[0])
            .map(|x| if calm && (From::is_nan(x) || From::is_inf(x)) { From::ONE } else { x })
            .collect();
        conversion_agrees(&source, rng, bulk::convert::<From, To>, convert::<From, To>);
    }
}

fn integers_agree<F: Format, I: Int + Debug + PartialEq>(rng: &mut Rng) {
    for count in [1 + rng.below(8), 1 + rng.below(80)] {
        // Half the time nothing out of range, so that the host gets far.
        let calm = rng.below(2) == 0;
        let fits = |x| (i32::MIN + 1..i32::MAX).contains(&F::to_int(x, Rm::Rtz, &mut Flags::default()));
        let floats: Vec<_> = (0..count)
            .map(|_| operands::<F>(rng)[0])
            .map(|x| if calm && !fits(x) { F::ONE } else { x })
            .collect();
        conversion_agrees(&floats, rng, bulk::to_int::<F, I>, F::to_int::<I>);
        let integers: Vec<_> = (0..count).map(|_| I::truncate(rng.bits() >> rng.below(64))).collect();
        conversion_agrees(&integers, rng, bulk::from_int::<I, F>, F::from_int::<I>);
    }
}

#[test]
fn conversions_of_many_lanes() {
    let mut rng = Rng::new(4);
    for _ in 0..1_000 {
        conversions_agree::<F16, F32>(&mut rng);
        conversions_agree::<F32, F16>(&mut rng);
        conversions_agree::<F32, F64>(&mut rng);
        conversions_agree::<F64, F32>(&mut rng);
        conversions_agree::<F32, Bf16>(&mut rng);
        integers_agree::<F32, i32>(&mut rng);
        integers_agree::<F64, i32>(&mut rng);
        integers_agree::<F32, u32>(&mut rng);
        integers_agree::<F64, i64>(&mut rng);
        integers_agree::<F16, i8>(&mut rng);
    }
}
