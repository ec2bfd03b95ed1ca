//! The comparison says whether a hart and the evaluator agree.

use rivet_cc::eval::{LaneBits, Memory, Val};
use rivet_cc::ir::{Scalar, float};
use rivet_sim::bytes::little_endian;

/// Whether two numbers of a format are as near as reassociation leaves them.
fn near(format: Scalar, a: u64, b: u64) -> bool {
    let (a, b) = (float::decode(format, a), float::decode(format, b));
    a.is_nan() && b.is_nan() || a == b || (a - b).abs() <= 1e-3 * (b.abs() + 1.0)
}

/// Whether a lane is what was expected: poison may be anything.
fn fits(format: Option<Scalar>, found: LaneBits, expected: LaneBits) -> bool {
    match (found, expected, format) {
        (_, None, _) => true,
        (Some(a), Some(b), Some(format)) => a == b || near(format, a, b),
        (a, b, _) => a == b,
    }
}

/// Compares a result and what regions hold with what the evaluator gave and left in its memory. With a format, floating-point
/// results may differ by rounding.
///
/// # Errors
/// Where they first differ.
pub fn compare(
    found: Option<&Val>,
    regions: &[Vec<u8>],
    expected: Option<&Val>,
    memory: &Memory,
    format: Option<Scalar>,
) -> Result<(), String> {
    if let (Some(expected), Some(found)) = (expected, found) {
        for (i, (&want, &have)) in expected.lanes().iter().zip(found.lanes()).enumerate() {
            if !fits(format, have, want) {
                return Err(format!("lane {i} of the result is {}, not {}", show(have), show(want)));
            }
        }
    }
    for (region, bytes) in
        memory.regions().iter().zip(regions).filter(|(region, bytes)| region.bytes != **bytes)
    {
        let size = format.map_or(1, |f| f.bytes() as usize);
        for at in (0..bytes.len()).step_by(size) {
            let end = (at + size).min(bytes.len());
            let poison = region.poison[at..end].contains(&true);
            let (want, have) = (little_endian(&region.bytes[at..end]), little_endian(&bytes[at..end]));
            if !fits(format.filter(|_| end - at == size), Some(have), (!poison).then_some(want)) {
                return Err(format!("byte {at} of '{}' on is {have:#x}, not {want:#x}", region.name));
            }
        }
    }
    Ok(())
}

fn show(lane: LaneBits) -> String {
    lane.map_or("poison".into(), |bits| format!("{bits:#x}"))
}
