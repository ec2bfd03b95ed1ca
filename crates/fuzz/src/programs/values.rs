//! The value table holds corners of integers and floating-point formats, from which programs load registers.

use super::layout::VALUES_SIZE;
use crate::differential::values::{Format, Style, float_register};
use rivet_rng::Rng;
use rivet_sim::bytes::little_endian;

/// Bytes of one kind.
const REGION: usize = 256;

/// What a region holds.
#[derive(Clone, Copy)]
enum Region {
    /// Elements of that width.
    Elements(Style, u32),
    /// Floating-point registers of a format, NaN-boxed.
    Boxed(Format),
    /// Masks: runs of ones and zeros.
    Masks,
}

const REGIONS: [Region; VALUES_SIZE as usize / REGION] = [
    Region::Elements(Style::Integer, 64),
    Region::Elements(Style::Integer, 32),
    Region::Elements(Style::Integer, 16),
    Region::Elements(Style::Integer, 8),
    Region::Elements(Style::Random, 64),
    Region::Elements(Style::Below(64), 64),
    Region::Elements(Style::Below(40), 8),
    Region::Masks,
    Region::Elements(Style::Float(Format::F64), 64),
    Region::Elements(Style::Float(Format::F32), 32),
    Region::Elements(Style::Float(Format::F16), 16),
    Region::Elements(Style::Float(Format::BF16), 16),
    Region::Boxed(Format::F32),
    Region::Boxed(Format::F16),
    Region::Elements(Style::Float(Format::F32), 32),
    Region::Elements(Style::Float(Format::F64), 64),
];

/// Where values for floating-point registers begin: in the second half.
pub(super) const FLOATS: u64 = VALUES_SIZE / 2;

/// The table.
pub(super) fn table(rng: &mut Rng) -> Vec<u64> {
    let mut bytes = Vec::new();
    for region in REGIONS {
        let end = bytes.len() + REGION;
        while bytes.len() < end {
            match region {
                Region::Elements(style, bits) => {
                    let value = style.value(bits, rng).to_le_bytes();
                    bytes.extend_from_slice(&value[..bits as usize / 8]);
                }
                Region::Boxed(format) => bytes.extend_from_slice(&float_register(format, rng).to_le_bytes()),
                Region::Masks => {
                    let (a, b) = (rng.bits(), rng.bits());
                    let mask = rng.pick(&[a, a & b, a | b, u64::MAX, 0, 1 << (a % 64), u64::MAX << (a % 64)]);
                    bytes.extend_from_slice(&mask.to_le_bytes());
                }
            }
        }
    }
    bytes.chunks_exact(8).map(little_endian).collect()
}
