//! Arithmetic on whole groups of one width: register groups as slices, handed to the bulk operations.
//!
//! Invariant: groups of one width are the same or apart, since each is aligned to its size; so a source is the
//! destination itself or lies wholly before or behind it.

use rivet_hart::Hart;

use super::{Float, rounding};
use crate::fp::Flags;
use crate::fp::bulk::{self, Lanes, Op};
use crate::uop::Uop;
use crate::vector::drive::{Body, Fill, finish, finish_inactive};

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
pub(crate) fn compute<F: Float>(hart: &mut Hart, uop: &Uop, op: Op, operands: [Operand<F::Bits>; 3]) {
    let mut body = Body::new(hart, uop);
    if !body.masked && body.start == 0 {
        let (rm, flags) = (rounding(hart), Flags::from_bits(hart.fflags));
        let at = |reg: u8| reg as usize * hart.v.vlenb();
        let place = |i: usize| match operands[i] {
            Operand::Group(reg) => bulk::Place::At(at(reg)),
            Operand::Scalar(x) => bulk::Place::Scalar(x),
        };
        let (operands, dest) = ([place(0), place(1), place(2)], at(uop.rd));
        body.start = bulk::start_within::<F>(op, hart.v.file_mut(), operands, dest, body.end, rm, flags);
        if body.start == body.end && body.tail == Fill::Keep {
            return;
        }
    }
    compute_rest::<F>(hart, uop, op, operands, body);
}

/// The same for the elements that `body` leaves to do, and all that follows the body.
#[inline(never)]
fn compute_rest<F: Float>(hart: &mut Hart, uop: &Uop, op: Op, operands: [Operand<F::Bits>; 3], body: Body) {
    if !body.is_empty() {
        let (rm, mut flags) = (rounding(hart), Flags::from_bits(hart.fflags));
        let file = Split::<F>::new(hart.v.vlenb(), hart.v.file_mut(), uop.rd, 0..body.end);
        // Element by element, not by a map over the array: that waits for its own stores.
        let operand = |i: usize| match operands[i] {
            Operand::Group(reg) => file.source(reg),
            Operand::Scalar(x) => bulk::Operand::Scalar(x),
        };
        let lanes = Lanes { range: body.start..body.end, mask: body.masked.then_some(file.before) };
        bulk::apply::<F>(op, [operand(0), operand(1), operand(2)], file.dest, &lanes, rm, &mut flags);
        hart.accrue(flags.bits());
        if body.masked {
            finish_inactive::<F::Bits>(hart, &body, uop.rd);
        }
    }
    finish::<F::Bits>(hart, &Body { start: hart.v.vstart, ..body }, uop.rd);
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
