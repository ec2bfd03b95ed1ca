//! Arithmetic over many lanes at once: what vector kernels call.
//!
//! Invariant: the same values and flags as one reference operation a lane. Lanes that are not active are
//! neither computed, nor written, nor raise anything. The host's own arithmetic does what it can do
//! exactly; the reference does the rest, and all of it on hosts without a fast path.
//!
//! Must not know vtype or registers: a register group arrives as a slice of elements.

use core::ops::Range;

pub use super::bulk_convert::{convert, from_int, to_int};
use super::host::{self, Host};
use super::{Bits, Flags, Format, Rm, fast, proven};

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

impl<T: Copy> Operand<'_, T> {
    /// The same from lane `start` on, as many as `dest` has, for another destination.
    #[inline(always)]
    fn part<'a>(&'a self, start: usize, dest: &'a [T]) -> Operand<'a, T> {
        match *self {
            Operand::Slice(slice) => Operand::Slice(&slice[start..start + dest.len()]),
            Operand::Scalar(x) => Operand::Scalar(x),
            Operand::Dest => Operand::Slice(dest),
        }
    }

    /// Lane `i`.
    #[inline(always)]
    fn lane(&self, dest: &[T], i: usize) -> T {
        match *self {
            Operand::Slice(slice) => slice[i],
            Operand::Scalar(x) => x,
            Operand::Dest => dest[i],
        }
    }
}

/// Where an operand of [`start_within`] lies.
#[derive(Clone, Copy, Debug)]
pub enum OperandLocation<T> {
    /// Its lanes begin at this byte of the buffer.
    At(usize),
    /// Every lane is this.
    Scalar(T),
}

/// Computes lanes from the first on as long as that is quick, for groups of `count` lanes in one buffer: that at byte
/// `dest` receives `op` of `operands`. Returns how many lanes are done; [`apply`] does the others.
#[inline(always)]
pub fn start_within<F: Format>(
    op: Op,
    buffer: &mut [u8],
    operands: [OperandLocation<F::Bits>; 3],
    dest: usize,
    count: usize,
    rm: Rm,
    fl: Flags,
) -> usize {
    match (F::EXP, F::MAN) {
        (8, 23) | (11, 52) if rm == Rm::Rne => {
            proven::compute_within::<F>(op, buffer, operands, dest, count, fl)
        }
        _ => 0,
    }
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

    /// Does the mask leave lane `i` active?
    #[inline]
    pub fn active(&self, i: usize) -> bool {
        self.mask.is_none_or(|mask| mask[i / 8] >> (i % 8) & 1 == 1)
    }
}

/// `dest[i] = op(a[i], b[i], c[i])` in every active lane `i`. The value of an operand that `op` lacks does
/// not matter: pass [`Operand::Dest`].
///
/// # Panics
/// If `range` reaches beyond `dest`, a slice or the mask.
#[inline(always)]
pub fn apply<F: Format>(
    op: Op,
    operands: [Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    let mut range = lanes.range.clone();
    if lanes.mask.is_none() {
        range.start += by_proof::<F>(op, &operands, dest, range.clone(), rm, *fl);
        if range.is_empty() {
            return;
        }
    }
    remaining::<F>(op, &operands, dest, &Lanes { range, mask: lanes.mask }, rm, fl);
}

/// The lanes with a mask, or from one on that is not proven.
#[inline(never)]
fn remaining<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    match lanes.mask {
        None => unmasked::<F>(op, operands, dest, lanes.range.clone(), rm, fl),
        Some(_) if lanes.range.len() <= FEW && fast::sticky::<F>(rm, *fl) => {
            lane_by_lane::<F>(op, operands, dest, lanes, rm, fl);
        }
        Some(_) => masked::<F>(op, operands, dest, lanes, rm, fl),
    }
}

/// Lanes of `range` to nearest, from the first on: whole vectors that are proven to raise nothing but NX and NV,
/// and these only where they are accrued. Gives how many.
#[inline(always)]
fn by_proof<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    range: Range<usize>,
    rm: Rm,
    fl: Flags,
) -> usize {
    match (F::EXP, F::MAN) {
        (8, 23) | (11, 52) if rm == Rm::Rne && !range.is_empty() => {
            proven::compute::<F>(op, operands, dest, range, fl)
        }
        _ => 0,
    }
}

/// Every lane of `range` by the host under the rounding mode, with a look at its flags, or one by one.
fn unmasked<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    range: Range<usize>,
    rm: Rm,
    fl: &mut Flags,
) {
    if range.len() < LEAST && rest::<F>(op, operands, dest, range.clone(), rm, *fl) {
        return;
    }
    let few = range.len() <= FEW && fast::sticky::<F>(rm, *fl);
    match if few { None } else { host::arithmetic::<F>(op, rm) } {
        None => lane_by_lane::<F>(op, operands, dest, &Lanes { range, mask: None }, rm, fl),
        Some(host) => Bulk::<F> { op, rm, host }.compute(operands, dest, range, fl),
    }
}

/// Fewer lanes than a vector may have, made up to one; false if they are not proven to raise nothing new.
fn rest<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    range: Range<usize>,
    rm: Rm,
    fl: Flags,
) -> bool {
    let mut columns = [[F::ONE; LEAST]; 3];
    for (column, operand) in columns.iter_mut().zip(operands) {
        for (x, i) in column.iter_mut().zip(range.clone()) {
            *x = operand.lane(dest, i);
        }
    }
    let [a, b, c] = &columns;
    let operands = [Operand::Slice(&a[..]), Operand::Slice(b), Operand::Slice(c)];
    let mut result = [F::ONE; LEAST];
    let done = by_proof::<F>(op, &operands, &mut result, 0..LEAST, rm, fl) == LEAST;
    if done {
        let count = range.len();
        dest[range].copy_from_slice(&result[..count]);
    }
    done
}

/// All lanes of a chunk, of which the active ones are stored, if all are proven. Otherwise lanes are laid out
/// with ones in place of those not active: 1 + 1, 1 - 1, 1 × 1, 1 ÷ 1, √1 and ±(1 × 1) ± 1 raise nothing.
fn masked<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    let Range { mut start, end } = lanes.range;
    while start < end {
        let count = CHUNK.min(end - start);
        let active = lanes.chunk::<F>(start, count);
        let dest = &mut dest[start..start + count];
        let mut result = [F::ONE; CHUNK];
        let [a, b, c] = operands;
        let part = [a.part(start, dest), b.part(start, dest), c.part(start, dest)];
        if by_proof::<F>(op, &part, &mut result, 0..count, rm, *fl) < count {
            laid_out::<F>(op, &part, &active, &mut result[..count.next_multiple_of(LEAST)], rm, fl);
        }
        for ((dest, result), active) in dest.iter_mut().zip(result).zip(active) {
            *dest = *dest ^ ((*dest ^ result) & active);
        }
        start += count;
    }
}

/// The active ones of few lanes; `result` may have more.
fn laid_out<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    active: &[F::Bits; CHUNK],
    result: &mut [F::Bits],
    rm: Rm,
    fl: &mut Flags,
) {
    let lay = |operand: &Operand<'_, F::Bits>| match operand {
        Operand::Slice(slice) => select(active, slice, F::ONE),
        Operand::Scalar(x) => select(active, &[*x; CHUNK], F::ONE),
        Operand::Dest => [F::ONE; CHUNK],
    };
    let [a, b, c] = operands;
    let laid = [lay(a), lay(b), lay(c)];
    let [a, b, c] = &laid;
    let laid = [Operand::Slice(&a[..]), Operand::Slice(b), Operand::Slice(c)];
    let lanes = 0..result.len();
    let done = by_proof::<F>(op, &laid, result, lanes.clone(), rm, *fl);
    unmasked::<F>(op, &laid, result, done..lanes.end, rm, fl);
}

/// One operation a lane.
fn lane_by_lane<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    for i in lanes.range.clone() {
        if lanes.active(i) {
            let [a, b, c] = operands;
            let values = [a.lane(dest, i), b.lane(dest, i), c.lane(dest, i)];
            dest[i] = fast::apply::<F>(op, values, rm, fl);
        }
    }
}

/// So few lanes are done one by one, where that is fast.
const FEW: usize = 4;

/// Lanes in the least vector of a host kernel, or a multiple.
pub(super) const LEAST: usize = 4;

/// Lanes laid out at a time where a mask leaves some out.
const CHUNK: usize = 16;

/// An operation that the host can do.
struct Bulk<F: Format> {
    op: Op,
    rm: Rm,
    host: Host<F::Bits, F::Bits>,
}

impl<F: Format> Bulk<F> {
    /// Every lane of `range`: the host up to a vector with a NaN, that vector lane by lane, and so on; lane
    /// by lane at the end what is less than a vector.
    fn compute(
        &self,
        operands: &[Operand<'_, F::Bits>; 3],
        dest: &mut [F::Bits],
        range: Range<usize>,
        fl: &mut Flags,
    ) {
        let Range { mut start, end } = range;
        let whole = end.saturating_sub(range.len() % LEAST);
        while start < end {
            let mut next = end;
            if start < whole {
                start += self.host.compute(operands, dest, start..whole, fl);
                next = if start < whole { whole.min(start + self.host.lanes()) } else { end };
            }
            if start < next {
                let lanes = Lanes { range: start..next, mask: None };
                lane_by_lane::<F>(self.op, operands, dest, &lanes, self.rm, fl);
            }
            start = next;
        }
    }
}

impl Lanes<'_> {
    /// For each lane of a chunk all ones if it is active, else zero.
    fn chunk<F: Format>(&self, start: usize, count: usize) -> [F::Bits; CHUNK] {
        let Some(mask) = self.mask else { return [F::Bits::truncate(u64::MAX); CHUNK] };
        let mut bits = 0;
        for (i, &byte) in mask[start / 8..(start + count).div_ceil(8)].iter().enumerate() {
            bits |= u64::from(byte) << (8 * i);
        }
        bits >>= start % 8;
        let mut active = [F::Bits::truncate(0); CHUNK];
        for (i, active) in active[..count].iter_mut().enumerate() {
            *active = F::Bits::truncate((bits >> i & 1).wrapping_neg());
        }
        active
    }
}

/// The active lanes of `values`, and `other` in place of those that are not, or that `values` lacks.
#[inline]
fn select<B: Bits>(active: &[B; CHUNK], values: &[B], other: B) -> [B; CHUNK] {
    let mut selected = [other; CHUNK];
    for ((selected, &value), &active) in selected.iter_mut().zip(values).zip(active) {
        *selected = other ^ ((other ^ value) & active);
    }
    selected
}
