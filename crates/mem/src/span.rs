//! Spans: runs of guest bytes inside one page, checked once and accessed often.
#![allow(unsafe_code)] // reason: reaches guest bytes through a raw pointer

use std::marker::PhantomData;
use std::ptr::{self, NonNull};

use crate::Scalar;

/// Guest bytes inside one page, found by a [`Tlb`](crate::Tlb) for one type of access. Offsets beyond the end return
/// `None`.
#[derive(Clone, Copy)]
pub struct Span<'tlb> {
    start: NonNull<u8>,
    len: usize,
    keeps: PhantomData<&'tlb ()>,
}

impl Span<'_> {
    /// # Safety
    /// `len` bytes from `start` lie inside a reservation that lives as long as the span.
    pub(crate) unsafe fn new(start: NonNull<u8>, len: usize) -> Self {
        Span { start, len, keeps: PhantomData }
    }

    /// Returns the length in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the span is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Loads the little-endian scalar at `offset`, of any alignment.
    #[inline(always)]
    pub fn load<T: Scalar>(&self, offset: usize) -> Option<T> {
        let at = self.at(offset, size_of::<T>())?;
        // SAFETY: `at` checked the range.
        Some(unsafe { T::read(at) })
    }

    /// Copies bytes from `offset` on to `to`.
    #[inline(always)]
    pub fn read(&self, offset: usize, to: &mut [u8]) -> Option<()> {
        let from = self.at(offset, to.len())?;
        // SAFETY: `at` checked the range; no reference into guest bytes exists, so `to` is apart.
        unsafe { copy(from, to.as_mut_ptr(), to.len()) };
        Some(())
    }

    #[inline(always)]
    fn at(&self, offset: usize, len: usize) -> Option<*mut u8> {
        if offset > self.len || len > self.len - offset {
            return None;
        }
        // SAFETY: the offset is inside the run.
        Some(unsafe { self.start.as_ptr().add(offset) })
    }
}

/// A [`Span`] found for stores.
#[derive(Clone, Copy)]
pub struct SpanMut<'tlb>(Span<'tlb>);

impl<'tlb> SpanMut<'tlb> {
    /// # Safety
    /// As [`Span::new`], and the guest may store there.
    pub(crate) unsafe fn new(start: NonNull<u8>, len: usize) -> Self {
        // SAFETY: the caller's promise.
        SpanMut(unsafe { Span::new(start, len) })
    }

    /// Returns the length in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.0.len
    }

    /// Returns whether the span is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.len == 0
    }

    /// Stores a little-endian scalar at `offset`, of any alignment.
    #[inline(always)]
    pub fn store<T: Scalar>(&self, offset: usize, value: T) -> Option<()> {
        let at = self.0.at(offset, size_of::<T>())?;
        // SAFETY: `at` checked the range.
        unsafe { value.write(at) };
        Some(())
    }

    /// Copies `from` to `offset`.
    #[inline(always)]
    pub fn write(&self, offset: usize, from: &[u8]) -> Option<()> {
        let to = self.0.at(offset, from.len())?;
        // SAFETY: `at` checked the range; no reference into guest bytes exists, so `from` is apart.
        unsafe { copy(from.as_ptr(), to, from.len()) };
        Some(())
    }
}

/// Copies bytes. Lengths of short vector registers and groups become a few moves, as wide as the caller's target
/// features: a call takes longer, and wider moves than those that wrote the bytes would stall store forwarding.
///
/// # Safety
/// The conditions of [`ptr::copy_nonoverlapping`] hold.
#[inline(always)]
unsafe fn copy(from: *const u8, to: *mut u8, len: usize) {
    /// # Safety
    /// The conditions of `copy` hold, with `N` bytes.
    #[inline(always)]
    unsafe fn exactly<const N: usize>(from: *const u8, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { ptr::copy_nonoverlapping(from.cast::<[u8; N]>(), to.cast::<[u8; N]>(), 1) };
    }
    /// Copies rare lengths; separate, so that callers need no stack for them.
    ///
    /// # Safety
    /// The conditions of `copy` hold.
    #[inline(never)]
    unsafe fn any(from: *const u8, to: *mut u8, len: usize) {
        // SAFETY: the caller's promise.
        unsafe { ptr::copy_nonoverlapping(from, to, len) };
    }
    // SAFETY: the caller's promise, for as many bytes as `len` says.
    unsafe {
        // Comparisons, which take less time than a jump by a table.
        if len == 64 {
            exactly::<64>(from, to);
        } else if len == 32 {
            exactly::<32>(from, to);
        } else if len == 16 {
            exactly::<16>(from, to);
        } else if len == 128 {
            exactly::<128>(from, to);
        } else {
            any(from, to, len);
        }
    }
}
