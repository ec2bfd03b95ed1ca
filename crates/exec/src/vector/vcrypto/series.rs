//! Series: instructions that follow one another with the same vd, as the rounds of a cipher do. A group goes through all of
//! them before the next group is begun, and is in the host's registers meanwhile.
//!
//! Invariant: what instructions of a series read besides vd does not overlap vd, so that the order does not matter.

use rivet_isa::Op;

use super::kernel::{get, put};
use super::{host, sm4};
use crate::uop::Uop;

/// What belongs together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    /// Rounds of AES, where the host has instructions for them.
    Aes,
    /// Rounds of SM4.
    Sm4,
}

impl Series {
    /// The series that an instruction can be of.
    pub fn of(op: Op) -> Option<Series> {
        match op {
            Op::vsm4r_vv | Op::vsm4r_vs => Some(Series::Sm4),
            Op::vaesz_vs | Op::vaesem_vv | Op::vaesem_vs | Op::vaesef_vv | Op::vaesef_vs => aes(),
            Op::vaesdm_vv | Op::vaesdm_vs | Op::vaesdf_vv | Op::vaesdf_vs => aes(),
            _ => None,
        }
    }
}

fn aes() -> Option<Series> {
    host::has_aes().then_some(Series::Aes)
}

/// Runs instructions of a series on `count` groups of a register file with registers of `vlenb` bytes; vl is known to be
/// whole groups. Those that are of none do nothing.
pub fn run_series(file: &mut [u8], uops: &[Uop], vlenb: usize, count: usize) {
    let Some(first) = uops.first() else { return };
    let vd = usize::from(first.rd) * vlenb;
    match Series::of(first.op) {
        Some(Series::Aes) => host::aes_series(file, uops, vlenb, vd, count),
        Some(Series::Sm4) => sm4_series(file, uops, vlenb, vd, count),
        None => {}
    }
}

/// Where group `i` of an instruction's keys begins.
#[inline(always)]
pub(super) fn keys(uop: &Uop, vlenb: usize, i: usize) -> usize {
    let first = matches!(
        uop.op,
        Op::vsm4r_vs | Op::vaesz_vs | Op::vaesem_vs | Op::vaesef_vs | Op::vaesdm_vs | Op::vaesdf_vs
    );
    usize::from(uop.rs2) * vlenb + if first { 0 } else { 16 * i }
}

fn sm4_series(file: &mut [u8], uops: &[Uop], vlenb: usize, vd: usize, count: usize) {
    for i in 0..count {
        let mut state = get(file, vd + 16 * i);
        for uop in uops {
            state = sm4::rounds(state, get(file, keys(uop, vlenb, i)));
        }
        put(file, vd + 16 * i, state);
    }
}
