//! A format reads bits as a number and writes a number as bits: integers, hexadecimal, floating point, mask bits.
//!
//! Invariant: of what [`Format::show`] prints for a float, [`Format::from_f64`] makes the same bits; NaNs lose their
//! payload.

use rivet_fp::{self as fp, Bf16, F16, F32, F64, Flags, Rm};

/// What the bits of an element are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberKind {
    /// A signed integer.
    Signed,
    /// An unsigned integer.
    Unsigned,
    /// An unsigned integer in hexadecimal.
    Hex,
    /// An unsigned integer in binary.
    Binary,
    /// A floating-point number of the IEEE formats.
    Float,
    /// The upper half of a single-precision number.
    BFloat,
    /// One bit.
    Mask,
}

/// A kind and a width; without width that of the matter at hand (SEW, XLEN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    /// What the bits are.
    pub kind: NumberKind,
    /// How many: 8 to 64, or 1 for masks.
    pub bits: Option<u32>,
}

impl Format {
    /// Signed, of the width at hand.
    pub const SIGNED: Format = Format { kind: NumberKind::Signed, bits: None };

    /// Of this kind and width.
    pub const fn new(kind: NumberKind, bits: u32) -> Format {
        Format { kind, bits: Some(bits) }
    }

    /// Reads `u16`, `i`, `x32`, `f64`, `bf16`, `mask`.
    pub fn parse(text: &str) -> Option<Format> {
        if matches!(text, "mask" | "m" | "b") {
            return Some(Format::new(NumberKind::Mask, 1));
        }
        let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let kind = match &text[..text.len() - digits.len()] {
            "i" | "s" | "d" => NumberKind::Signed,
            "u" | "e" => NumberKind::Unsigned,
            "x" => NumberKind::Hex,
            "f" => NumberKind::Float,
            "bf" => NumberKind::BFloat,
            _ => return None,
        };
        let bits = match (kind, digits) {
            (NumberKind::BFloat, "16") => Some(16),
            (NumberKind::BFloat, _) => return None,
            (_, "") => None,
            (NumberKind::Float, "8") => return None,
            (_, "8" | "16" | "32" | "64") => digits.parse().ok(),
            _ => return None,
        };
        Some(Format { kind, bits })
    }

    /// The same with a width; floats fall back to hexadecimal where no format is that wide.
    pub fn at(self, bits: u32) -> Format {
        let bits = self.bits.unwrap_or(bits);
        match self.kind {
            NumberKind::Float if bits < 16 => Format::new(NumberKind::Hex, bits),
            kind => Format::new(kind, bits),
        }
    }

    /// Width in bits; 64 where it is not said.
    pub fn width(self) -> u32 {
        self.bits.unwrap_or(64)
    }

    /// In a word: `unsigned`, `f32`.
    pub fn name(self) -> String {
        match self.kind {
            NumberKind::Signed => format!("i{}", self.width()),
            NumberKind::Unsigned => format!("u{}", self.width()),
            NumberKind::Hex => format!("x{}", self.width()),
            NumberKind::Binary => format!("t{}", self.width()),
            NumberKind::Float => format!("f{}", self.width()),
            NumberKind::BFloat => "bf16".into(),
            NumberKind::Mask => "mask".into(),
        }
    }

    /// The number that `bits` are, for people.
    pub fn show(self, bits: u64) -> String {
        let width = self.width();
        let bits = truncate(bits, width);
        match self.kind {
            NumberKind::Signed => sign_extend(bits, width).to_string(),
            NumberKind::Unsigned | NumberKind::Mask => bits.to_string(),
            NumberKind::Hex => format!("0x{bits:0digits$x}", digits = width.div_ceil(4) as usize),
            NumberKind::Binary => format!("{bits:#b}"),
            NumberKind::Float | NumberKind::BFloat => self.show_float(bits),
        }
    }

    fn show_float(self, bits: u64) -> String {
        let value = self.to_f64(bits);
        if value.is_nan() {
            let digits = self.width() as usize / 4;
            return match bits == self.canonical_nan() {
                true => "nan".into(),
                false => format!("nan(0x{bits:0digits$x})"),
            };
        }
        match (self.kind, self.width()) {
            // The shortest text that stands for this number and no other of the format.
            (NumberKind::Float, 32) => format!("{:?}", value as f32),
            (NumberKind::Float, 64) => format!("{value:?}"),
            _ => shortest(value, |text| text.parse().ok().is_some_and(|v: f64| self.from_f64(v) == bits)),
        }
    }

    fn canonical_nan(self) -> u64 {
        match (self.kind, self.width()) {
            (NumberKind::BFloat, _) => 0x7fc0,
            (_, 16) => 0x7e00,
            (_, 32) => 0x7fc0_0000,
            _ => 0x7ff8_0000_0000_0000,
        }
    }

    /// The value of a float of this format; exact.
    pub fn to_f64(self, bits: u64) -> f64 {
        let mut flags = Flags::NONE;
        f64::from_bits(match (self.kind, self.width()) {
            (NumberKind::BFloat, _) => fp::convert::<Bf16, F64>(bits as u16, Rm::Rne, &mut flags),
            (_, 16) => fp::convert::<F16, F64>(bits as u16, Rm::Rne, &mut flags),
            (_, 32) => fp::convert::<F32, F64>(bits as u32, Rm::Rne, &mut flags),
            _ => bits,
        })
    }

    /// The bits of the float of this format that is nearest to `value`.
    pub fn from_f64(self, value: f64) -> u64 {
        let mut flags = Flags::NONE;
        let bits = value.to_bits();
        match (self.kind, self.width()) {
            (NumberKind::BFloat, _) => fp::convert::<F64, Bf16>(bits, Rm::Rne, &mut flags).into(),
            (_, 16) => fp::convert::<F64, F16>(bits, Rm::Rne, &mut flags).into(),
            (_, 32) => fp::convert::<F64, F32>(bits, Rm::Rne, &mut flags).into(),
            _ => bits,
        }
    }

    /// Is it a float?
    pub fn is_float(self) -> bool {
        matches!(self.kind, NumberKind::Float | NumberKind::BFloat)
    }

    /// Can an element of this format hold the integer, as signed or as unsigned?
    pub fn holds(self, value: i128) -> bool {
        let width = self.width();
        (-(1i128 << (width - 1))..1i128 << width).contains(&value)
    }
}

/// The low `width` bits.
pub fn truncate(bits: u64, width: u32) -> u64 {
    if width >= 64 { bits } else { bits & ((1 << width) - 1) }
}

/// The low `width` bits as a signed number.
pub fn sign_extend(bits: u64, width: u32) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    (bits << unused) as i64 >> unused
}

/// The shortest digits of `value` that `is_right`.
fn shortest(value: f64, is_right: impl Fn(&str) -> bool) -> String {
    if value.is_infinite() || value == 0.0 {
        return format!("{value:?}");
    }
    let found = (0..17).map(|digits| format!("{value:.digits$e}")).find(|text| is_right(text));
    match found.and_then(|text| text.parse::<f64>().ok()) {
        Some(short) => format!("{short:?}"),
        None => format!("{value:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(text: &str) -> Format {
        Format::parse(text).expect("a format")
    }

    #[test]
    fn integers() {
        assert_eq!(format("i8").show(0xfe), "-2");
        assert_eq!(format("u8").show(0xfe), "254");
        assert_eq!(format("x16").show(0xfe), "0x00fe");
        assert_eq!(format("i64").show(u64::MAX), "-1");
        assert_eq!(format("u").at(16).show(0x1_ffff), "65535");
    }

    /// Patterns from IEEE 754's definition of the formats: binary16 1.5 is 0x3e00, 65504 is 0x7bff; bfloat16 is the
    /// upper half of binary32.
    #[test]
    fn floats() {
        assert_eq!(format("f16").show(0x3e00), "1.5");
        assert_eq!(format("f16").show(0x7bff), "65500.0");
        assert_eq!(format("f16").show(0x7c00), "inf");
        assert_eq!(format("f16").show(0x0001), "6e-8");
        assert_eq!(format("bf16").show(0x3fc0), "1.5");
        assert_eq!(format("f32").show(0x3dcc_cccd), "0.1");
        assert_eq!(format("f32").show(0x8000_0000), "-0.0");
        assert_eq!(format("f32").show(0x7fc0_0000), "nan");
        assert_eq!(format("f32").show(0x7f80_0001), "nan(0x7f800001)");
        assert_eq!(format("f64").show(0x3ff0_0000_0000_0000), "1.0");
        for bits in [0x3e00, 0x7bff, 0x0001, 0x3555, 0xc248] {
            let text = format("f16").show(bits);
            assert_eq!(format("f16").from_f64(text.parse().expect("a number")), bits, "{text}");
        }
    }

    #[test]
    fn widths() {
        assert!(Format::parse("f8").is_none());
        assert!(Format::parse("u12").is_none());
        assert!(Format::parse("").is_none());
        assert_eq!(format("f").at(8), Format::new(NumberKind::Hex, 8));
        assert!(format("i8").holds(255) && format("i8").holds(-128) && !format("i8").holds(256));
    }
}
