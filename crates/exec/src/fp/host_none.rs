//! A host without a fast path: everything is left to the reference.

use super::bulk::{Op, Operand};
use super::{Flags, Format, Rm};

pub(super) const fn computes<F: Format>() -> bool {
    false
}

pub(super) const fn lanes<F: Format>() -> usize {
    1
}

pub(super) fn supports(_: Op, _: Rm) -> bool {
    false
}

pub(super) fn run<B>(_: Op, _: [Operand<'_, B>; 3], _: &mut [B], _: Rm, _: &mut Flags) -> usize {
    0
}

pub(super) fn fused_f32(_: f32, _: f32, _: f32) -> Option<f32> {
    None
}

pub(super) fn fused_f64(_: f64, _: f64, _: f64) -> Option<f64> {
    None
}
