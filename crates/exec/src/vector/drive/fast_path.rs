//! Loops over whole bodies of whole small arrays: what is read and written is checked once, in front of the loop.
//!
//! Invariant: nothing outside the register file is touched. Arrays are read whole before they are written, in ascending
//! order, so that a destination may overlap sources in every way that is legal.

#![allow(unsafe_code)] // Loads and stores that were checked before: a check at each takes longer than the arithmetic.

use std::marker::PhantomData;

use rivet_hart::Element;

use super::lanes::Lane;
use super::simd_level::{Kernel, VectorWidth};
use super::{Regs, Source, SourceLocation};

/// The elements below `end`, unmasked. Its result is whether they were run: all of them, or nothing has happened.
pub(super) struct FastPath<'a, D, A, B, X, Y, F> {
    pub(super) file: &'a mut [u8],
    pub(super) end: usize,
    pub(super) d: Regs,
    pub(super) a: X,
    pub(super) b: Y,
    pub(super) f: F,
    pub(super) types: PhantomData<fn(D, A, B)>,
}

/// Bytes of the shortest array.
const LEAST: usize = 16;

impl<D: Lane, A: Element, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, D) -> D + Copy> Kernel<bool>
    for FastPath<'_, D, A, B, X, Y, F>
{
    #[inline(always)]
    fn run<W: VectorWidth>(mut self) -> bool {
        let bytes = self.end * size_of::<D>();
        let fits = self.holds(Source::<D>::location(self.d))
            && self.holds(self.a.location())
            && self.holds(self.b.location());
        if !fits || !bytes.is_multiple_of(LEAST) {
            return false;
        }
        let mut i = 0;
        // SAFETY: all elements below `end` lie in the file, and each call runs those from `i` on.
        unsafe {
            if const { W::BYTES == 64 } {
                i = match size_of::<D>() {
                    1 => self.arrays::<64>(i),
                    2 => self.arrays::<32>(i),
                    4 => self.arrays::<16>(i),
                    _ => self.arrays::<8>(i),
                };
                if i == self.end {
                    return true;
                }
            }
            if const { W::BYTES >= 32 } {
                i = match size_of::<D>() {
                    1 => self.arrays::<32>(i),
                    2 => self.arrays::<16>(i),
                    4 => self.arrays::<8>(i),
                    _ => self.arrays::<4>(i),
                };
            }
            match size_of::<D>() {
                1 => self.arrays::<16>(i),
                2 => self.arrays::<8>(i),
                4 => self.arrays::<4>(i),
                _ => self.arrays::<2>(i),
            };
        }
        true
    }
}

impl<D: Lane, A: Element, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, D) -> D + Copy>
    FastPath<'_, D, A, B, X, Y, F>
{
    /// Do all elements of a source lie in the file?
    #[inline(always)]
    fn holds<T>(&self, location: SourceLocation<T>) -> bool {
        match location {
            SourceLocation::File(at) => {
                at <= self.file.len() && self.end * size_of::<T>() <= self.file.len() - at
            }
            SourceLocation::Splat(_) | SourceLocation::Elsewhere => true,
        }
    }

    /// Runs elements from `i` on in arrays of `N`, as long as they are whole; gives the first that is not run.
    ///
    /// # Safety
    /// All elements of the sources below `end` lie in the file.
    #[inline(always)]
    unsafe fn arrays<const N: usize>(&mut self, mut i: usize) -> usize {
        while i + N <= self.end {
            // SAFETY: elements below `end`.
            unsafe {
                let (x, y) = (self.read::<A, N>(self.a, i), self.read::<B, N>(self.b, i));
                let mut z = self.read::<D, N>(self.d, i);
                for j in 0..N {
                    z[j] = (self.f)(x[j], y[j], z[j]);
                }
                let SourceLocation::File(d) = Source::<D>::location(self.d) else { return i };
                self.file.as_mut_ptr().add(d + i * size_of::<D>()).cast::<[D; N]>().write_unaligned(z);
            }
            i += N;
        }
        i
    }

    /// Elements from `i` on.
    ///
    /// # Safety
    /// They lie in the file, if the source does.
    #[inline(always)]
    unsafe fn read<T: Element, const N: usize>(&self, source: impl Source<T>, i: usize) -> [T; N] {
        match source.location() {
            SourceLocation::File(at) => {
                // SAFETY: the caller's promise.
                unsafe { self.file.as_ptr().add(at + i * size_of::<T>()).cast::<[T; N]>().read_unaligned() }
            }
            SourceLocation::Splat(value) => [value; N],
            SourceLocation::Elsewhere => source.take(self.file, i),
        }
    }
}
