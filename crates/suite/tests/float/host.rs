//! Against the host, whose binary32 and binary64 operations round to nearest, ties to even; and against exact products
//! and sums of binary32 in binary64, which directed roundings must enclose.

use rivet_suite::float::arith::{add, div, fma, mul, sqrt, sub};
use rivet_suite::float::convert::to_float;
use rivet_suite::float::{F32, F64, Flags, Format, Outcome, Rounding, corners};

/// Pairs and triples of corner values and of random ones.
fn operands(format: Format, count: usize) -> Vec<[u64; 3]> {
    let corners = corners::of(format);
    let mut state = 0x1234_5678_9abc_def0_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut operand = move || match random() % 3 {
        0 => corners[random() as usize % corners.len()],
        1 => random() >> (64 - format.width()),
        // Exponents near those of one, where sums cancel and round.
        _ => {
            let exponent = (format.bias() as u64 + random() % 32 - 16) << format.fraction;
            exponent | random() & ((1 << format.fraction) - 1) | format.zero(random() & 1 == 1)
        }
    };
    (0..count).map(|_| [operand(), operand(), operand()]).collect()
}

/// The host's result, with any NaN made canonical.
fn single(value: f32) -> u64 {
    if value.is_nan() { F32.canonical_nan() } else { u64::from(value.to_bits()) }
}

fn double(value: f64) -> u64 {
    if value.is_nan() { F64.canonical_nan() } else { value.to_bits() }
}

#[test]
fn nearest_results_are_the_hosts() {
    let rm = Rounding::Rne;
    for [a, b, c] in operands(F32, 20_000) {
        let [x, y, z] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
        let [a, b, c] = [a, b, c].map(|bits| F32.decode(bits));
        assert_eq!(add(F32, rm, &a, &b).bits, single(x + y), "{x} + {y}");
        assert_eq!(sub(F32, rm, &a, &b).bits, single(x - y), "{x} - {y}");
        assert_eq!(mul(F32, rm, &a, &b).bits, single(x * y), "{x} * {y}");
        assert_eq!(div(F32, rm, &a, &b).bits, single(x / y), "{x} / {y}");
        assert_eq!(sqrt(F32, rm, &a).bits, single(x.sqrt()), "√{x}");
        assert_eq!(fma(F32, rm, &a, &b, &c).bits, single(x.mul_add(y, z)), "{x} * {y} + {z}");
        assert_eq!(to_float(F64, rm, &a).bits, double(f64::from(x)), "{x}");
    }
    for [a, b, c] in operands(F64, 20_000) {
        let [x, y, z] = [a, b, c].map(f64::from_bits);
        let [a, b, c] = [a, b, c].map(|bits| F64.decode(bits));
        assert_eq!(add(F64, rm, &a, &b).bits, double(x + y), "{x} + {y}");
        assert_eq!(sub(F64, rm, &a, &b).bits, double(x - y), "{x} - {y}");
        assert_eq!(mul(F64, rm, &a, &b).bits, double(x * y), "{x} * {y}");
        assert_eq!(div(F64, rm, &a, &b).bits, double(x / y), "{x} / {y}");
        assert_eq!(sqrt(F64, rm, &a).bits, double(x.sqrt()), "√{x}");
        assert_eq!(fma(F64, rm, &a, &b, &c).bits, double(x.mul_add(y, z)), "{x} * {y} + {z}");
        assert_eq!(to_float(F32, rm, &a).bits, single(x as f32), "{x}");
    }
}

#[test]
fn directed_roundings_enclose_the_exact_product() {
    // A product of two binary32 values is exact in binary64, and so is every value between its neighbours that matters.
    for [a, b, _] in operands(F32, 20_000) {
        let exact = f64::from(f32::from_bits(a as u32)) * f64::from(f32::from_bits(b as u32));
        if exact.is_nan() {
            continue;
        }
        let at = |rm| mul(F32, rm, &F32.decode(a), &F32.decode(b));
        let value = |outcome: Outcome| f64::from(f32::from_bits(outcome.bits as u32));
        let (down, up) = (value(at(Rounding::Rdn)), value(at(Rounding::Rup)));
        assert!(down <= exact && exact <= up, "{exact}");
        let adjacent = (down as f32).next_up() == up as f32 || down == up;
        assert!(adjacent, "{down} {up}");
        let towards_zero = if exact < 0.0 { up } else { down };
        assert_eq!(value(at(Rounding::Rtz)), towards_zero, "{exact}");
        let inexact = down != up;
        for rm in Rounding::FRM {
            assert_eq!(at(rm).flags.0 & Flags::NX.0 != 0, inexact, "{rm:?} {exact}");
        }
        let odd = at(Rounding::Rod);
        let away = if exact < 0.0 { down } else { up };
        assert!(!inexact || odd.bits & 1 == 1 && [towards_zero, away].contains(&value(odd)), "{exact}");
    }
}
