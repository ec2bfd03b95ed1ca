//! Arithmetic on whole groups of one width: register groups as slices, handed to the bulk operations.
//!
//! Invariant: groups of one width are the same or apart, since each is aligned to its size; so a source is the
//! destination itself or lies wholly before or behind it.

use rivet_hart::Hart;

use super::{Float, rounding};
use crate::uop::Uop;
use crate::vector::drive::{Body, finish, finish_inactive};
use crate::vector::legal::is_plain;
use rivet_fp::Flags;
use rivet_fp::bulk::{self, Lanes, Op};

/// Where an operand's elements come from.
#[derive(Clone, Copy)]
pub(crate) enum Operand<B> {
    /// The group at this register.
    Group(u8),
    /// The same value for each element.
    Scalar(B),
}

/// vd[i] = op(a[i], b[i], c[i]) for all active i of the body; then inactive elements, the tail, and vstart = 0.
///
/// Operands that `op` lacks may be anything.
#[inline(always)]
pub(crate) fn compute<F: Float>(hart: &mut Hart, uop: &Uop, op: Op, operands: [Operand<F::Bits>; 3]) {
    let mut start = hart.v.vstart;
    if is_plain(hart, uop) {
        let (rm, flags) = (rounding(hart), Flags::from_bits(hart.fflags));
        let at = |reg: u8| reg as usize * hart.v.vlenb();
        let place = |operand| match operand {
            Operand::Group(reg) => bulk::OperandLocation::At(at(reg)),
            Operand::Scalar(x) => bulk::OperandLocation::Scalar(x),
        };
        let [a, b, c] = operands;
        let (operands, dest, vl) = ([place(a), place(b), place(c)], at(uop.rd), hart.v.vl);
        start = bulk::start_within::<F>(op, hart.v.file_mut(), operands, dest, vl, rm, flags);
        if start == vl {
            return;
        }
    }
    let [a, b, c] = operands;
    compute_rest::<F>(hart, uop, op, a, b, c, start);
}

/// The same for the elements of the body from `start` on, and all that follows it.
#[inline(never)]
fn compute_rest<F: Float>(
    hart: &mut Hart,
    uop: &Uop,
    op: Op,
    a: Operand<F::Bits>,
    b: Operand<F::Bits>,
    c: Operand<F::Bits>,
    start: usize,
) {
    let body = Body { start, ..Body::new(hart, uop) };
    if !body.is_empty() {
        let (rm, mut flags) = (rounding(hart), Flags::from_bits(hart.fflags));
        let file = Split::<F>::new(hart.v.vlenb(), hart.v.file_mut(), uop.rd, 0..body.end);
        let operand = |operand| match operand {
            Operand::Group(reg) => file.source(reg),
            Operand::Scalar(x) => bulk::Operand::Scalar(x),
        };
        let lanes = Lanes { range: body.start..body.end, mask: body.masked.then_some(file.before) };
        bulk::apply::<F>(op, [operand(a), operand(b), operand(c)], file.dest, &lanes, rm, &mut flags);
        hart.accrue(flags.bits());
        if body.masked {
            finish_inactive::<F::Bits>(hart, &body, uop.rd);
        }
    }
    finish::<F::Bits>(hart, &body, uop.rd);
}

/// The register file, split around elements of the destination that are to be written.
pub(super) struct Split<'a, F: Float> {
    vlenb: usize,
    vd: u8,
    elements: std::ops::Range<usize>,
    /// All registers before. It starts with v0, the mask: a masked instruction has another destination.
    pub(super) before: &'a [u8],
    /// The elements.
    pub(super) dest: &'a mut [F::Bits],
    /// All behind them.
    after: &'a [u8],
}

impl<'a, F: Float> Split<'a, F> {
    pub(super) fn new(
        vlenb: usize,
        file: &'a mut [u8],
        vd: u8,
        elements: std::ops::Range<usize>,
    ) -> Split<'a, F> {
        let (before, rest) = file.split_at_mut(vd as usize * vlenb + elements.start * size_of::<F::Bits>());
        let (dest, after) = rest.split_at_mut(elements.len() * size_of::<F::Bits>());
        Split { vlenb, vd, elements, before, dest: bytemuck::cast_slice_mut(dest), after }
    }

    /// The same elements of another group of this width.
    #[inline(always)]
    pub(super) fn source(&self, reg: u8) -> bulk::Operand<'a, F::Bits> {
        if reg == self.vd {
            return bulk::Operand::Dest;
        }
        let at = reg as usize * self.vlenb + self.elements.start * size_of::<F::Bits>();
        let bytes = self.elements.len() * size_of::<F::Bits>();
        let behind = self.before.len() + bytes;
        let slice =
            if reg < self.vd { &self.before[at..][..bytes] } else { &self.after[at - behind..][..bytes] };
        bulk::Operand::Slice(bytemuck::cast_slice(slice))
    }
}
