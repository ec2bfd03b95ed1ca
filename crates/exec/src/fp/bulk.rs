//! Arithmetic over many lanes at once: what vector kernels call.
//!
//! Invariant: the same values and flags as one reference operation a lane. Lanes that are not active are
//! neither computed, nor written, nor raise anything. The host's own arithmetic does what it can do
//! exactly; the reference does the rest, and all of it on hosts without a fast path.
//!
//! Must not know vtype or registers: a register group arrives as a slice of elements.

use core::ops::Range;

#[cfg(not(target_arch = "x86_64"))]
use super::host_none as host;
#[cfg(target_arch = "x86_64")]
use super::host_x86_64 as host;
use super::{Flags, Format, Rm};

/// An operation on operands `a`, `b`, `c`; fused ones round once and are named like the scalar
/// instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a × b`
    Mul,
    /// `a ÷ b`
    Div,
    /// `√a`
    Sqrt,
    /// `(a × b) + c`
    Madd,
    /// `(a × b) - c`
    Msub,
    /// `-(a × b) + c`
    Nmsub,
    /// `-(a × b) - c`
    Nmadd,
}

impl Op {
    /// Whether it multiplies and adds.
    pub const fn is_fused(self) -> bool {
        matches!(self, Op::Madd | Op::Msub | Op::Nmsub | Op::Nmadd)
    }

    /// The reference: one lane.
    #[inline]
    pub fn apply<F: Format>(self, [a, b, c]: [F::Bits; 3], rm: Rm, fl: &mut Flags) -> F::Bits {
        match self {
            Op::Add => F::add(a, b, rm, fl),
            Op::Sub => F::sub(a, b, rm, fl),
            Op::Mul => F::mul(a, b, rm, fl),
            Op::Div => F::div(a, b, rm, fl),
            Op::Sqrt => F::sqrt(a, rm, fl),
            Op::Madd => F::mul_add(a, b, c, rm, fl),
            Op::Msub => F::mul_add(a, b, F::neg(c), rm, fl),
            Op::Nmsub => F::mul_add(F::neg(a), b, c, rm, fl),
            Op::Nmadd => F::mul_add(F::neg(a), b, F::neg(c), rm, fl),
        }
    }
}

/// Where the lanes of an operand come from.
#[derive(Clone, Copy, Debug)]
pub enum Operand<'a, T> {
    /// Lane `i` is element `i`.
    Slice(&'a [T]),
    /// Every lane is this.
    Scalar(T),
    /// The destination's old element `i`: for `vd` as a source, or a source in the same registers.
    Dest,
}

/// The active lanes: those of `range` whose mask bit is set, if there is a mask.
#[derive(Clone, Debug)]
pub struct Lanes<'a> {
    /// Element indices, from vstart to vl.
    pub range: Range<usize>,
    /// Bit `i % 8` of byte `i / 8` is element `i`, as in `v0`. It must cover `range`.
    pub mask: Option<&'a [u8]>,
}

impl Lanes<'_> {
    /// The lanes below `vl`, all active.
    pub const fn all(vl: usize) -> Lanes<'static> {
        Lanes { range: 0..vl, mask: None }
    }

    #[inline]
    fn active(&self, i: usize) -> bool {
        self.mask.is_none_or(|mask| mask[i / 8] >> (i % 8) & 1 == 1)
    }
}

/// `dest[i] = op(a[i], b[i], c[i])` in every active lane `i`. Operands that `op` does not use are ignored
/// (pass [`Operand::Dest`]).
///
/// # Panics
/// If `range` reaches beyond `dest`, a slice in use or the mask.
pub fn apply<F: Format>(
    op: Op,
    operands: [Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    let used = match op {
        Op::Sqrt => 1,
        Op::Add | Op::Sub | Op::Mul | Op::Div => 2,
        Op::Madd | Op::Msub | Op::Nmsub | Op::Nmadd => 3,
    };
    let mut operands = operands;
    operands[used..].fill(Operand::Dest);
    let Range { start, end } = lanes.range;
    if start >= end {
        return;
    }
    if !(host::computes::<F>() && host::supports(op, rm)) {
        return reference::<F>(op, operands, dest, lanes, rm, fl);
    }
    if lanes.mask.is_some() {
        return laid_out::<F, CHUNK>(op, operands, dest, lanes, rm, fl);
    }
    let operands = operands.map(|operand| operand.from(start));
    unmasked::<F>(op, operands, &mut dest[start..end], rm, fl);
}

impl<'a, T: Copy> Operand<'a, T> {
    /// The same operand seen from lane `start` on.
    fn from(self, start: usize) -> Operand<'a, T> {
        match self {
            Operand::Slice(slice) => Operand::Slice(&slice[start..]),
            other => other,
        }
    }

    /// Lane `i`.
    #[inline]
    fn lane(self, i: usize, dest: &[T]) -> T {
        match self {
            Operand::Slice(slice) => slice[i],
            Operand::Scalar(x) => x,
            Operand::Dest => dest[i],
        }
    }
}

/// Lane by lane.
fn reference<F: Format>(
    op: Op,
    operands: [Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    for i in lanes.range.clone() {
        if lanes.active(i) {
            dest[i] = op.apply::<F>(operands.map(|operand| operand.lane(i, dest)), rm, fl);
        }
    }
}

/// Lanes laid out at a time where a mask leaves some out.
const CHUNK: usize = 64;

/// Lanes in the least vector of a host kernel, whatever the format.
const LEAST: usize = 4;

/// Every lane of `dest`: the host up to a vector with a NaN, the reference there, and so on.
fn unmasked<F: Format>(
    op: Op,
    operands: [Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    rm: Rm,
    fl: &mut Flags,
) {
    let whole = dest.len() - dest.len() % LEAST;
    let mut done = 0;
    while done < whole {
        done += host::run(op, operands.map(|operand| operand.from(done)), &mut dest[done..whole], rm, fl);
        let end = (done + host::lanes::<F>()).min(whole);
        reference::<F>(op, operands, dest, &Lanes { range: done..end, mask: None }, rm, fl);
        done = end;
    }
    laid_out::<F, LEAST>(op, operands, dest, &Lanes { range: whole..dest.len(), mask: None }, rm, fl);
}

/// Lays active lanes out in chunks of `N`, with ones in place of the others: 1 + 1, 1 - 1, 1 × 1, 1 ÷ 1,
/// √1 and ±(1 × 1) ± 1 raise nothing.
fn laid_out<F: Format, const N: usize>(
    op: Op,
    operands: [Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    let Range { mut start, end } = lanes.range;
    while start < end {
        let count = N.min(end - start);
        let mut laid = [[F::ONE; N]; 3];
        for (laid, operand) in laid.iter_mut().zip(operands) {
            for (i, laid) in laid[..count].iter_mut().enumerate() {
                if lanes.active(start + i) {
                    *laid = operand.lane(start + i, dest);
                }
            }
        }
        let mut result = [F::ONE; N];
        unmasked::<F>(op, laid.each_ref().map(|laid| Operand::Slice(laid)), &mut result, rm, fl);
        for (i, &result) in result[..count].iter().enumerate() {
            if lanes.active(start + i) {
                dest[start + i] = result;
            }
        }
        start += count;
    }
}
