//! Where elements lie in memory, relative to the base address (V 7.2).

use std::marker::PhantomData;

use super::Data;
use crate::vector::drive::{Regs, Source};

/// The offset of each element, or segment, from the base address.
pub(crate) trait AddressPattern: Copy {
    /// Without fields, element i + 1 follows element i immediately.
    const CONTIGUOUS: bool = false;

    /// Bytes from each element to the next, where that is the same for all.
    #[inline(always)]
    fn stride(self) -> Option<u64> {
        None
    }

    /// The offset of element `i`. `file` is the register file.
    fn offset(self, file: &[u8], i: usize) -> u64;
}

/// One after the other, each of this many bytes.
#[derive(Clone, Copy)]
pub(crate) struct Unit(usize);

impl Unit {
    /// Segments of `fields` elements.
    #[inline(always)]
    pub(crate) fn of<T: Data>(fields: usize) -> Unit {
        Unit(size_of::<T>() * fields)
    }
}

impl AddressPattern for Unit {
    const CONTIGUOUS: bool = true;

    #[inline(always)]
    fn offset(self, _: &[u8], i: usize) -> u64 {
        (i * self.0) as u64
    }
}

/// This many bytes from one to the next: any number, negative ones as two's complement.
#[derive(Clone, Copy)]
pub(crate) struct Stride(pub(crate) u64);

impl AddressPattern for Stride {
    #[inline(always)]
    fn stride(self) -> Option<u64> {
        Some(self.0)
    }

    #[inline(always)]
    fn offset(self, _: &[u8], i: usize) -> u64 {
        (i as u64).wrapping_mul(self.0)
    }
}

/// The elements of a register group of unsigned integers.
#[derive(Clone, Copy)]
pub(crate) struct Index<I> {
    group: Regs,
    width: PhantomData<I>,
}

impl<I: Data> Index<I> {
    /// Offsets in the group at this pattern.
    pub(crate) fn new(group: Regs) -> Index<I> {
        Index { group, width: PhantomData }
    }
}

impl<I: Data> AddressPattern for Index<I> {
    #[inline(always)]
    fn offset(self, file: &[u8], i: usize) -> u64 {
        let [offset]: [I; 1] = self.group.take(file, i);
        offset.into()
    }
}
