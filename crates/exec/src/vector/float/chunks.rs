//! Arithmetic and conversions between widths, a chunk of elements at a time.
//!
//! Invariant: a chunk's sources are read whole before its results are written, in ascending order: so a destination
//! may overlap a source of another width in every way that is legal (V 5.2).

use std::ops::Range;

use rivet_hart::{Element, Hart, VectorUnit};

use super::group::Split;
use super::{Half, rounding};
use crate::uop::Uop;
use crate::vector::drive::{Body, finish, finish_inactive};
use rivet_fp::bulk::{self, Lanes, Op};
use rivet_fp::{Bits, Flags, Format};

/// Elements of a chunk: a multiple of 8, so that each starts with a whole byte of the mask.
const CHUNK: usize = 32;

/// An element of twice a format's width.
type WideBits<N> = <<N as Half>::Wide as Format>::Bits;

/// Where an operand of 2·SEW comes from.
#[derive(Clone, Copy)]
pub(crate) enum Wide<B> {
    /// The group of SEW at this register, extended.
    Extended(u8),
    /// The group of 2·SEW at this register.
    Group(u8),
    /// The same value for each element.
    Scalar(B),
}

/// vd[i] = op(a[i], b[i], c[i]) with operands and results of 2·SEW, SEW being the width of `N`, for all active i of
/// the body; then inactive elements, the tail, and vstart = 0. At most the first two are extended.
pub(crate) fn compute_wide<N: Half>(hart: &mut Hart, uop: &Uop, op: Op, operands: [Wide<WideBits<N>>; 3]) {
    let body = Body::new(hart, uop);
    let (rm, mut flags) = (rounding(hart), Flags::from_bits(hart.fflags));
    for elements in chunks(&body) {
        let mut extended = [[WideBits::<N>::truncate(0); CHUNK]; 2];
        for (extended, operand) in extended.iter_mut().zip(&operands) {
            if let Wide::Extended(reg) = *operand {
                let narrow = &hart.v.elements::<N::Bits>(reg)[elements.clone()];
                for (wide, &narrow) in extended.iter_mut().zip(narrow) {
                    *wide = N::extend(narrow);
                }
            }
        }
        let range = lanes(&body, &elements);
        let file = Split::<N::Wide>::new(hart.v.vlenb(), hart.v.file_mut(), uop.rd, elements.clone());
        let mask = body.masked.then(|| &file.before[elements.start / 8..]);
        let operand = |i: usize| match operands[i] {
            Wide::Extended(_) => bulk::Operand::Slice(&extended[i][..elements.len()]),
            Wide::Scalar(x) => bulk::Operand::Scalar(x),
            Wide::Group(reg) => file.source(reg),
        };
        let operands = [operand(0), operand(1), operand(2)];
        bulk::apply::<N::Wide>(op, operands, file.dest, &Lanes { range, mask }, rm, &mut flags);
    }
    hart.accrue(flags.bits());
    end::<WideBits<N>>(hart, uop, &body);
}

/// vd[i] = f(vs2[i]) for all active i of the body, where `f` converts lanes of a slice; then inactive elements, the
/// tail, and vstart = 0.
pub(crate) fn convert<S: Element, D: Element>(
    hart: &mut Hart,
    uop: &Uop,
    f: impl Fn(&[S], &mut [D], &Lanes<'_>, &mut Flags),
) {
    let body = Body::new(hart, uop);
    let mut flags = Flags::from_bits(hart.fflags);
    for elements in chunks(&body) {
        let mut source = [S::zeroed(); CHUNK];
        source[..elements.len()].copy_from_slice(&hart.v.elements::<S>(uop.rs2)[elements.clone()]);
        let mask = mask(&hart.v, &body, &elements);
        let lanes = Lanes { range: lanes(&body, &elements), mask: mask.as_ref().map(|mask| &mask[..]) };
        let dest = &mut hart.v.elements_mut::<D>(uop.rd)[elements.clone()];
        f(&source[..elements.len()], dest, &lanes, &mut flags);
    }
    hart.accrue(flags.bits());
    end::<D>(hart, uop, &body);
}

/// The elements of the body in chunks; the first may begin with elements before vstart.
fn chunks(body: &Body) -> impl Iterator<Item = Range<usize>> + use<> {
    let end = if body.is_empty() { 0 } else { body.end };
    (body.start & !7..end).step_by(CHUNK).map(move |first| first..end.min(first + CHUNK))
}

/// Which of a chunk's elements are in the body.
fn lanes(body: &Body, elements: &Range<usize>) -> Range<usize> {
    body.start.saturating_sub(elements.start)..elements.len()
}

/// A chunk's part of the mask, if there is one.
fn mask(v: &VectorUnit, body: &Body, elements: &Range<usize>) -> Option<[u8; CHUNK / 8]> {
    body.masked.then(|| {
        let bytes = &v.file()[elements.start / 8..elements.end.div_ceil(8)];
        let mut mask = [0; CHUNK / 8];
        mask[..bytes.len()].copy_from_slice(bytes);
        mask
    })
}

/// What comes after the body.
fn end<D: Element>(hart: &mut Hart, uop: &Uop, body: &Body) {
    if body.masked && !body.is_empty() {
        finish_inactive::<D>(hart, body, uop.rd);
    }
    finish::<D>(hart, body, uop.rd);
}
