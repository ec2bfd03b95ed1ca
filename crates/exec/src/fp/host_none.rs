//! A host without a fast path: everything is left to the reference.

use super::bulk::{Op, Operand};
use super::{Flags, Format, Rm};

/// Nothing this host can do.
#[derive(Clone, Copy)]
pub(super) enum Host {}

pub(super) fn host<F: Format>(_: Op, _: Rm) -> Option<Host> {
    None
}

impl Host {
    pub(super) fn lanes<F: Format>(self) -> usize {
        match self {}
    }

    pub(super) fn run<F: Format>(
        self,
        _: [Operand<'_, F::Bits>; 3],
        _: &mut [F::Bits],
        _: &mut Flags,
    ) -> usize {
        match self {}
    }
}

pub(super) fn fused_f32(_: f32, _: f32, _: f32) -> Option<f32> {
    None
}

pub(super) fn fused_f64(_: f64, _: f64, _: f64) -> Option<f64> {
    None
}
