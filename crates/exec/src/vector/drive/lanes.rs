//! Small arrays of elements and of mask bits: how loops read and write the register file.
//!
//! Invariant: nothing here fails at the end of the file. What lies past it reads as 0 and is not written, so that an
//! array may be longer than a register group.

use std::ops::{BitAnd, Not};

use rivet_hart::Element;

use super::Regs;
#[cfg(not(target_arch = "x86_64"))]
use super::host_none as host;
#[cfg(target_arch = "x86_64")]
use super::host_x86_64 as host;
use crate::vector::int::Int;

/// `N` elements `T` at a byte of the file.
#[inline(always)]
pub(super) fn get<T: Element, const N: usize>(file: &[u8], at: usize) -> [T; N] {
    match file.get(at..at + N * size_of::<T>()) {
        Some(whole) => bytemuck::pod_read_unaligned(whole),
        None => {
            let mut value = [T::zeroed(); N];
            get_last(file, at, bytemuck::bytes_of_mut(&mut value));
            value
        }
    }
}

/// The same if they all lie in the file.
#[inline(always)]
pub(super) fn get_whole<T: Element, const N: usize>(file: &[u8], at: usize) -> Option<[T; N]> {
    let bytes = file.get(at..at + N * size_of::<T>())?;
    Some(bytemuck::pod_read_unaligned(bytes))
}

#[cold]
#[inline(never)]
fn get_last(file: &[u8], at: usize, to: &mut [u8]) {
    let bytes = file.get(at..).unwrap_or_default();
    to[..bytes.len()].copy_from_slice(bytes);
}

/// Writes elements from `i` on if they all lie in the file.
#[inline(always)]
pub(super) fn put_whole<T: Element, const N: usize>(
    file: &mut [u8],
    d: Regs,
    i: usize,
    out: [T; N],
) -> Option<()> {
    let at = d.0 + i * size_of::<T>();
    file.get_mut(at..at + N * size_of::<T>())?.copy_from_slice(bytemuck::bytes_of(&out));
    Some(())
}

/// Writes elements from `i` on.
#[inline(always)]
pub(super) fn put<T: Element, const N: usize>(file: &mut [u8], d: Regs, i: usize, out: [T; N]) {
    let at = d.0 + i * size_of::<T>();
    match file.get_mut(at..at + N * size_of::<T>()) {
        Some(bytes) => bytes.copy_from_slice(bytemuck::bytes_of(&out)),
        None => put_last(file, at, bytemuck::bytes_of(&out)),
    }
}

#[cold]
#[inline(never)]
fn put_last(file: &mut [u8], at: usize, out: &[u8]) {
    let bytes = file.get_mut(at..).unwrap_or_default();
    bytes.copy_from_slice(&out[..bytes.len()]);
}

/// `N` bits of a mask, at most 64. What lies above them has no meaning.
#[derive(Clone, Copy)]
pub(crate) struct Bits<const N: usize>(pub(super) u64);

impl<const N: usize> Bits<N> {
    /// v0.mask[i] and on. All 64 are there only where `i` is a multiple of 8, else 57.
    #[inline(always)]
    pub(super) fn of_v0(file: &[u8], i: usize) -> Bits<N> {
        let [word]: [u64; 1] = get(file, i / 8);
        Bits(word >> (i % 8))
    }

    /// Which of `N` elements are among the first `count`?
    #[inline(always)]
    pub(super) fn below(count: usize) -> Bits<N> {
        let all = u64::MAX >> (64 - N);
        Bits(if count >= N { all } else { (1 << count) - 1 })
    }

    /// These bits.
    #[inline(always)]
    pub(super) fn new(bits: u64) -> Bits<N> {
        Bits(bits)
    }

    /// The bits, those above them 0 where nothing else was put there.
    #[inline(always)]
    pub(super) fn get(self) -> u64 {
        self.0
    }

    /// Bit j is that of `lanes[j]`, which is all ones or 0. `N` is a multiple of [`Lane::STEP`].
    #[inline(always)]
    pub(super) fn gather<T: Lane>(lanes: &[T; N]) -> Bits<N> {
        let mut word = 0;
        for (k, part) in lanes.chunks_exact(T::STEP).enumerate() {
            word |= u64::from(T::gather(part)) << (k * T::STEP);
        }
        Bits(word)
    }

    /// Each bit as an element: all ones where it is set, else 0. `N` is a multiple of [`Lane::STEP`].
    #[inline(always)]
    pub(super) fn spread<T: Lane>(self) -> [T; N] {
        let mut lanes = [T::ZERO; N];
        for (k, part) in lanes.chunks_exact_mut(T::STEP).enumerate() {
            T::spread((self.0 >> (k * T::STEP)) as u32, part);
        }
        lanes
    }

    /// The numbers of the bits that are set.
    #[inline(always)]
    pub(super) fn ones(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            next
        })
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Bits<N>;
    #[inline(always)]
    fn bitand(self, other: Bits<N>) -> Bits<N> {
        Bits(self.0 & other.0)
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Bits<N>;
    #[inline(always)]
    fn not(self) -> Bits<N> {
        Bits(!self.0)
    }
}

/// Elements that take masks of their own shape, all ones or 0: 16 bytes of them stand for as many bits.
pub(crate) trait Lane: Int {
    /// Elements in 16 bytes.
    const STEP: usize = 16 / size_of::<Self>();
    /// Writes the elements that stand for the lowest `STEP` bits.
    fn spread(bits: u32, lanes: &mut [Self]);
    /// The bits that `STEP` elements stand for.
    fn gather(lanes: &[Self]) -> u32;
}

macro_rules! lane {
    ($($t:ident $spread:ident $gather:ident;)*) => {$(
        impl Lane for $t {
            #[inline(always)]
            fn spread(bits: u32, lanes: &mut [$t]) {
                lanes.copy_from_slice(&bytemuck::cast::<_, [$t; Self::STEP]>(host::$spread(bits)));
            }

            #[inline(always)]
            fn gather(lanes: &[$t]) -> u32 {
                let mut part = [0; Self::STEP];
                part.copy_from_slice(lanes);
                host::$gather(bytemuck::cast(part))
            }
        }
    )*};
}
lane! {
    u8 spread8 gather8;
    u16 spread16 gather16;
    u32 spread32 gather32;
    u64 spread64 gather64;
}
