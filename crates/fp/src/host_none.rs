//! A host without a fast path: everything is left to the reference.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::Range;

use super::bulk::{Op, Operand, OperandLocation};
use super::convert::Int;
use super::{Flags, Format, Rm};

/// Nothing this host can do.
pub(super) struct Host<S, D>(Infallible, PhantomData<fn(S) -> D>);

pub(super) fn arithmetic<F: Format>(_: Op, _: Rm) -> Option<Host<F::Bits, F::Bits>> {
    None
}

pub(super) fn conversion<From: Format, To: Format>(_: Rm) -> Option<Host<From::Bits, To::Bits>> {
    None
}

pub(super) fn from_int<I: Int, F: Format>(_: Rm) -> Option<Host<I, F::Bits>> {
    None
}

pub(super) fn to_int<F: Format, I: Int>(_: Rm) -> Option<Host<F::Bits, I>> {
    None
}

impl<S, D> Host<S, D> {
    pub(super) fn lanes(&self) -> usize {
        match self.0 {}
    }

    pub(super) fn compute(
        &self,
        _: &[Operand<'_, S>; 3],
        _: &mut [D],
        _: Range<usize>,
        _: &mut Flags,
    ) -> usize {
        match self.0 {}
    }

    pub(super) fn convert(&self, _: &[S], _: &mut [D], _: &mut Flags) -> usize {
        match self.0 {}
    }
}

pub(super) fn find_fma() {}

pub(super) fn fused_f32(_: f32, _: f32, _: f32) -> Option<f32> {
    None
}

pub(super) fn fused_f64(_: f64, _: f64, _: f64) -> Option<f64> {
    None
}

/// Proves nothing.
pub(super) fn compute<F: Format>(
    _: Op,
    _: &[Operand<'_, F::Bits>; 3],
    _: &mut [F::Bits],
    _: core::ops::Range<usize>,
    _: Flags,
) -> usize {
    0
}

/// Proves nothing.
pub(super) fn compute_within<F: Format>(
    _: Op,
    _: &mut [u8],
    _: [OperandLocation<F::Bits>; 3],
    _: usize,
    _: usize,
    _: Flags,
) -> usize {
    0
}
