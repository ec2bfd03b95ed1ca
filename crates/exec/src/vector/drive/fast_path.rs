//! Loops over whole bodies of whole small arrays: what is read and written is checked once, in front of the loop.
//!
//! Invariant: nothing outside the register file is touched. Arrays are read whole before they are written, in ascending
//! order, so that a destination may overlap sources in every way that is legal.

// Loads and stores that were checked before: a check at each takes longer than the arithmetic. And an empty `asm!`.
#![allow(unsafe_code)]

use std::marker::PhantomData;

use rivet_hart::Element;

use super::lanes::Lane;
use super::simd_level::{Kernel, VectorWidth, with_array};
use super::{Regs, Source};

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
        let end = self.end;
        let fits = holds::<D>(self.file, self.d, end)
            && holds(self.file, self.a, end)
            && holds(self.file, self.b, end);
        if !fits || !(end * size_of::<D>()).is_multiple_of(LEAST) {
            return false;
        }
        let mut i = 0;
        // SAFETY: all elements below `end` lie in the file, and each call runs those from `i` on.
        unsafe {
            if const { W::BYTES == 64 } {
                i = with_array!(D, 64, N => self.arrays::<N>(i));
                if i == end {
                    return true;
                }
            }
            if const { W::BYTES >= 32 } {
                i = with_array!(D, 32, N => self.arrays::<N>(i));
            }
            with_array!(D, 16, N => self.arrays::<N>(i));
        }
        true
    }
}

impl<D: Lane, A: Element, B: Element, X: Source<A>, Y: Source<B>, F: Fn(A, B, D) -> D + Copy>
    FastPath<'_, D, A, B, X, Y, F>
{
    /// Runs elements from `i` on in arrays of `N`, as long as they are whole; gives the first that is not run.
    ///
    /// # Safety
    /// All elements of the sources and of the destination below `end` lie in the file.
    #[inline(always)]
    unsafe fn arrays<const N: usize>(&mut self, mut i: usize) -> usize {
        while i + N <= self.end {
            not_vectorised();
            // SAFETY: elements below `end`.
            unsafe {
                let (x, y): ([A; N], [B; N]) = (read(self.file, self.a, i), read(self.file, self.b, i));
                let mut z: [D; N] = read(self.file, self.d, i);
                for j in 0..N {
                    z[j] = (self.f)(x[j], y[j], z[j]);
                }
                write(self.file, self.d, i, z);
            }
            i += N;
        }
        i
    }
}

/// Keeps the compiler from vectorising the loop around this, which runs once or twice and whose arrays are vectors already:
/// all those loops together would be 1.3 MB.
#[inline(always)]
fn not_vectorised() {
    // SAFETY: there is no instruction.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    unsafe {
        core::arch::asm!("", options(nomem, nostack, preserves_flags));
    }
}

/// Do the elements of a source below `end` lie in the file, if it reads them there?
#[inline(always)]
fn holds<T: Element>(file: &[u8], source: impl Source<T>, end: usize) -> bool {
    source.in_file().is_none_or(|at| at <= file.len() && end * size_of::<T>() <= file.len() - at)
}

/// Elements from `i` on.
///
/// # Safety
/// They lie in the file, if the source reads them there.
#[inline(always)]
unsafe fn read<T: Element, const N: usize>(file: &[u8], source: impl Source<T>, i: usize) -> [T; N] {
    match source.in_file() {
        // SAFETY: the caller's promise.
        Some(at) => unsafe { file.as_ptr().add(at + i * size_of::<T>()).cast::<[T; N]>().read_unaligned() },
        None => source.take(file, i),
    }
}

/// Writes elements from `i` on.
///
/// # Safety
/// They lie in the file.
#[inline(always)]
unsafe fn write<T: Element, const N: usize>(file: &mut [u8], d: Regs, i: usize, values: [T; N]) {
    // SAFETY: the caller's promise.
    unsafe { file.as_mut_ptr().add(d.0 + i * size_of::<T>()).cast::<[T; N]>().write_unaligned(values) };
}
