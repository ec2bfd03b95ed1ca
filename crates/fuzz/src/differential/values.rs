//! Corner values are integers and floating-point numbers on which instructions go wrong.

use rivet_rng::Rng;

/// A floating-point format: bits of the whole, bits of the fraction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Format {
    bits: u32,
    fraction: u32,
}

impl Format {
    pub(crate) const F16: Format = Format { bits: 16, fraction: 10 };
    pub(crate) const BF16: Format = Format { bits: 16, fraction: 7 };
    pub(crate) const F32: Format = Format { bits: 32, fraction: 23 };
    pub(crate) const F64: Format = Format { bits: 64, fraction: 52 };

    /// The format of that many bits; integers stand in for one of 8.
    pub(crate) fn of(bits: u32) -> Option<Format> {
        match bits {
            16 => Some(Format::F16),
            32 => Some(Format::F32),
            64 => Some(Format::F64),
            _ => None,
        }
    }

    /// Bits of the whole.
    pub(crate) fn bits(self) -> u32 {
        self.bits
    }

    fn bias(self) -> i64 {
        (1 << (self.bits - self.fraction - 2)) - 1
    }
}

/// What a register full of values is like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Any bits.
    Random,
    /// Corners of integers, mixed with random ones.
    Integer,
    /// Corners of a floating-point format, mixed with random ones.
    Float(Format),
    /// Integers from 0 up to a limit, which is not 0.
    Below(u64),
}

impl Style {
    /// A value; only its low `bits` count.
    pub(crate) fn value(self, bits: u32, rng: &mut Rng) -> u64 {
        match self {
            Style::Random => rng.bits(),
            Style::Integer => integer(bits, rng),
            Style::Float(format) => float(format, rng),
            Style::Below(limit) => rng.below(limit),
        }
    }
}

/// An integer of `bits` bits, often a corner; sign-extended to 64.
pub(crate) fn integer(bits: u32, rng: &mut Rng) -> u64 {
    let shift = 64 - bits;
    let min = i64::MIN >> shift;
    let value = match rng.below(16) {
        0 => 0,
        1 => 1,
        2 => -1,
        3 => min,
        4 => !min,
        5 => min + 1,
        6 => !min - 1,
        // Around a power of two, negated or not.
        7 | 8 => {
            let power = 1i64 << rng.below(bits.into());
            let near = power.wrapping_add(rng.between(-1, 1));
            if rng.percent(50) { near } else { near.wrapping_neg() }
        }
        9 | 10 => rng.between(-16, 16),
        // Bytes of one kind.
        11 => rng.pick(&[0x5555_5555_5555_5555, 0x3333_3333_3333_3333, 0x0f0f_0f0f_0f0f_0f0f]),
        // Random ones of random length.
        12 => rng.bits() as i64 >> rng.below(64),
        _ => rng.bits() as i64,
    };
    (value << shift >> shift) as u64
}

/// A value of a floating-point format, often a corner.
pub(crate) fn float(format: Format, rng: &mut Rng) -> u64 {
    let Format { bits, fraction } = format;
    let (one, max_exponent) = (1u64 << fraction, (1u64 << (bits - fraction - 1)) - 1);
    let quiet = one >> 1;
    let random = rng.bits() & (one - 1);
    let pack = |exponent: u64, fraction: u64| exponent << format.fraction | fraction & (one - 1);
    let from_one = |power: i64| (format.bias() + power).clamp(0, max_exponent as i64 - 1) as u64;
    let magnitude = match rng.below(24) {
        0 => 0,
        // Subnormal: least, greatest, any.
        1 => 1,
        2 => one - 1,
        3 => random,
        // Least normal and near it, greatest.
        4 => pack(1, rng.below(2)),
        5 => pack(1, random),
        6 => pack(max_exponent - 1, one - 1),
        7 => pack(max_exponent - 1, random),
        // Infinity, NaNs.
        8 => pack(max_exponent, 0),
        9 => pack(max_exponent, quiet),
        10 => pack(max_exponent, quiet | random),
        11 => pack(max_exponent, (random & !quiet).max(1)),
        // One and its neighbours.
        12 => pack(from_one(0), 0).wrapping_add(rng.between(-1, 1) as u64),
        // Around powers of two, where integers begin and end.
        13 | 14 => pack(from_one(rng.between(-2, 66)), 0).wrapping_add(rng.between(-1, 1) as u64),
        // Few bits of fraction: halves, ties, exact results.
        15..=17 => pack(from_one(rng.between(-4, 12)), random & !((one >> rng.between(1, 4)) - 1)),
        // Near one, so that sums and products stay finite.
        18..=20 => pack(from_one(rng.between(-4, 4)), random),
        _ => rng.bits() & ((1 << (bits - 1)) - 1),
    };
    let sign = rng.below(2) << (bits - 1);
    magnitude & ((1 << (bits - 1)) - 1) | sign
}

/// A floating-point register: a NaN-boxed value of some format, now and then boxed wrongly.
pub(crate) fn float_register(format: Format, rng: &mut Rng) -> u64 {
    let value = float(format, rng);
    match (format.bits, rng.below(20)) {
        (64, _) => value,
        (bits, 0) => value | rng.bits() << bits,
        (bits, _) => value | u64::MAX << bits,
    }
}
