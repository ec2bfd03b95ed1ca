//! Loops whose results are made many at a time, in a buffer that suits the host's widest vectors.

use rivet_hart::{Element, Hart};

use super::lanes::Lane;
use super::{Body, Fill, NoSource, Source, finish, finish_inactive, masked_map_body};
use crate::uop::Uop;

/// Elements made at a time: those of one word of a mask.
pub(crate) const BUFFER: usize = 64;

/// vd[i] = what `make` writes for it, for all active i of the body; then inactive elements, the tail, and vstart = 0.
///
/// `make` is given the register file, the number of an element (a multiple of [`BUFFER`]) and how many to make from there
/// on, those before vstart and inactive ones too. vd must not overlap what it reads.
#[inline(always)]
pub(crate) fn buffered<D: Lane>(
    hart: &mut Hart,
    uop: &Uop,
    mut make: impl FnMut(&[u8], usize, usize, &mut [D; BUFFER]),
) {
    let body = Body::new(hart, uop);
    let mut made = [D::ZERO; BUFFER];
    for first in (body.start / BUFFER * BUFFER..body.end).step_by(BUFFER) {
        let end = body.end.min(first + BUFFER);
        make(hart.v.file(), first, end - first, &mut made);
        // Inactive elements are filled once, at the end.
        let part = Body { start: body.start.max(first), end, inactive: Fill::Keep, ..body };
        let results = Buffered { made: &made, first };
        masked_map_body::<D, D, u8>(hart, uop.rd, &part, results, NoSource, |x, _, _| x);
    }
    if body.masked {
        finish_inactive::<D>(hart, &body, uop.rd);
    }
    finish::<D>(hart, &body, uop.rd);
}

/// The results from element `first` on.
#[derive(Clone, Copy)]
struct Buffered<'a, D> {
    made: &'a [D; BUFFER],
    first: usize,
}

impl<D: Element> Source<D> for Buffered<'_, D> {
    type General = Self;

    #[inline(always)]
    fn general(self) -> Self {
        self
    }

    #[inline(always)]
    fn take<const N: usize>(self, _: &[u8], i: usize) -> [D; N] {
        let rest = &self.made[i - self.first..];
        if let Some(whole) = rest.first_chunk() {
            return *whole;
        }
        let mut part = [D::zeroed(); N];
        part[..rest.len()].copy_from_slice(rest);
        part
    }
}
