//! The 8-bit formats: the standard's numbers, and rounding by a search among all of them.

use rivet_fp::{Flags, Ofp8, Rm};

fn largest(format: Ofp8) -> u8 {
    if format == Ofp8::E4m3 { 0x7e } else { 0x7b }
}

/// What stands for +∞.
fn infinity(format: Ofp8) -> u8 {
    if format == Ofp8::E4m3 { 0x7f } else { 0x7c }
}

/// The exponent of the least normal number.
fn least_exponent(format: Ofp8) -> i32 {
    if format == Ofp8::E4m3 { -6 } else { -14 }
}

/// Bits of the fraction.
fn fraction(format: Ofp8) -> u32 {
    if format == Ofp8::E4m3 { 3 } else { 2 }
}

const FORMATS: [Ofp8; 2] = [Ofp8::E4m3, Ofp8::E5m2];

fn value(format: Ofp8, x: u8) -> f64 {
    f64::from(f32::from_bits(u32::from(format.to_bf16(x)) << 16))
}

#[test]
fn numbers_are_those_of_the_standard() {
    let [e4m3, e5m2] = FORMATS;
    for (format, x, number) in [
        (e4m3, 0x7e, 448.0),
        (e4m3, 0x08, 0.015625),
        (e4m3, 0x07, 0.875 / 64.0),
        (e4m3, 0x81, -1.0 / 512.0),
        (e4m3, 0x38, 1.0),
        (e5m2, 0x7b, 57344.0),
        (e5m2, 0x04, 1.0 / 16384.0),
        (e5m2, 0x83, -0.75 / 16384.0),
        (e5m2, 0x01, 1.0 / 65536.0),
        (e5m2, 0xfc, f64::NEG_INFINITY),
    ] {
        assert_eq!(value(format, x), number, "{format:?} {x:#x}");
    }
    for (format, x) in [(e4m3, 0x7f), (e4m3, 0xff), (e5m2, 0x7d), (e5m2, 0xff)] {
        assert_eq!(format.to_bf16(x), 0x7fc0);
    }
}

/// The neighbours of every number, and what lies between them, by a search among all numbers of the format.
#[test]
fn rounding_is_to_the_neighbour_that_the_mode_says() {
    for format in FORMATS {
        let numbers: Vec<f64> = (0..=largest(format)).map(|x| value(format, x)).collect();
        // The value that would follow the largest number.
        let next = 2.0 * numbers[usize::from(largest(format))] - numbers[usize::from(largest(format)) - 1];
        let above = |i: usize| numbers.get(i + 1).copied().unwrap_or(next);
        for (i, &below) in numbers.iter().enumerate() {
            for quarter in 0..4 {
                let x = below + (above(i) - below) * f64::from(quarter) / 4.0;
                for (rm, up) in [
                    (Rm::Rtz, false),
                    (Rm::Rdn, false),
                    (Rm::Rup, quarter > 0),
                    (Rm::Rne, quarter == 3 || quarter == 2 && i % 2 == 1),
                    (Rm::Rmm, quarter >= 2),
                    (Rm::Rod, quarter > 0 && i % 2 == 0),
                ] {
                    for saturates in [false, true] {
                        let (code, mut fl) = (i + usize::from(up), Flags::NONE);
                        let overflows = code > usize::from(largest(format));
                        let expected = match overflows {
                            true if saturates || rm == Rm::Rod => largest(format),
                            true => infinity(format),
                            false => code as u8,
                        };
                        let found = format.of_f32((x as f32).to_bits(), saturates, rm, &mut fl);
                        assert_eq!(found, expected, "{format:?} {x} {rm:?}");
                        assert_eq!(fl.contains(Flags::OF), overflows, "{format:?} {x} {rm:?}");
                        assert_eq!(fl.contains(Flags::NX), quarter > 0 || overflows, "{format:?} {x} {rm:?}");
                        // Down from the least normal number, the last quarter rounds to it at one more bit, too.
                        let least = 2f64.powi(least_exponent(format));
                        let tiny = x < least && !(up && code == 1 << fraction(format) && quarter == 3);
                        assert_eq!(fl.contains(Flags::UF), tiny && quarter > 0, "{format:?} {x} {rm:?} {up}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_no_number_and_what_is_too_large() {
    let [e4m3, e5m2] = FORMATS;
    let inf = f32::INFINITY.to_bits();
    for (format, x, saturates, expected, flags) in [
        (e4m3, inf, false, 0x7f, Flags::NONE),
        (e4m3, inf | 1 << 31, false, 0x7f, Flags::NONE),
        (e4m3, inf | 1 << 31, true, 0xfe, Flags::NONE),
        (e5m2, inf | 1 << 31, false, 0xfc, Flags::NONE),
        (e5m2, inf, true, 0x7b, Flags::NONE),
        (e4m3, 0xffc0_0000, true, 0x7f, Flags::NONE),
        (e5m2, 0x7f80_0001, true, 0x7f, Flags::NV),
        (e4m3, (-1e9f32).to_bits(), false, 0x7f, Flags::OF | Flags::NX),
        (e5m2, (-1e9f32).to_bits(), false, 0xfc, Flags::OF | Flags::NX),
        (e5m2, (-1e9f32).to_bits(), true, 0xfb, Flags::OF | Flags::NX),
        (e4m3, 1, false, 0, Flags::UF | Flags::NX),
        (e5m2, 1 << 31, false, 0x80, Flags::NONE),
    ] {
        let mut fl = Flags::NONE;
        assert_eq!(format.of_f32(x, saturates, Rm::Rne, &mut fl), expected, "{format:?} {x:#x}");
        assert_eq!(fl, flags, "{format:?} {x:#x}");
    }
    let mut ignored = Flags::NONE;
    assert_eq!(e4m3.of_f32(1e9f32.to_bits(), false, Rm::Rtz, &mut ignored), 0x7e);
    assert_eq!(e4m3.of_f32(1, false, Rm::Rup, &mut ignored), 1);
}
