//! The two directions of an access: from memory to registers and back.

use rivet_hart::{Cause, Hart, Trap};
use rivet_mem::Tlb;

use super::{Data, host};
use crate::uop::Done;

/// Where the fields of one segment are. Without fields it is an element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    /// Address of the first.
    pub(crate) addr: u64,
    /// Byte of the register file that holds the first.
    pub(crate) at: usize,
    /// How many.
    pub(crate) fields: usize,
    /// Bytes from one to the next in the register file.
    pub(crate) step: usize,
}

/// Loads or stores.
pub(crate) trait Direction {
    /// The exception of an address that is not aligned where it must be.
    const MISALIGNED: Cause;

    /// Moves `len` bytes, all in one page. `None` on a miss, when nothing has moved.
    fn bytes(tlb: &Tlb, addr: u64, file: &mut [u8], at: usize, len: usize) -> Option<()>;

    /// Moves `n` segments, the first of which is `it`, all in one page. `None` on a miss, when nothing has moved.
    fn segments<T: Data>(tlb: &Tlb, file: &mut [u8], it: Segment, n: usize) -> Option<()>;

    /// Moves as many segments of `F` fields as have `bytes` bytes of each, at most [`host::PIECE`]: `it` is the first,
    /// and all lie in one page. `None` on a miss, when nothing has moved. Only where the host has [`host::shuffles`].
    fn shuffled<T: Data, const F: usize>(tlb: &Tlb, file: &mut [u8], it: Segment, bytes: usize)
    -> Option<()>;

    /// Moves `n` elements, `stride` bytes from one to the next and all in one page. `None` on a miss, when nothing has
    /// moved.
    fn strided<T: Data>(tlb: &Tlb, file: &mut [u8], it: Segment, stride: usize, n: usize) -> Option<()>;

    /// Moves a segment from wherever it is, or traps.
    fn anywhere<T: Data>(hart: &mut Hart, it: Segment) -> Done;
}

/// From memory to registers.
pub(crate) struct Load;
/// From registers to memory.
pub(crate) struct Store;

impl Direction for Load {
    const MISALIGNED: Cause = Cause::LoadMisaligned;

    #[inline(always)]
    fn bytes(tlb: &Tlb, addr: u64, file: &mut [u8], at: usize, len: usize) -> Option<()> {
        tlb.copy_from(addr, &mut file[at..at + len])
    }

    #[inline(always)]
    fn segments<T: Data>(tlb: &Tlb, file: &mut [u8], it: Segment, n: usize) -> Option<()> {
        let size = size_of::<T>();
        let span = tlb.span(it.addr, n * it.fields * size)?;
        for i in 0..n {
            for f in 0..it.fields {
                put::<T>(file, it.at + f * it.step + i * size, span.load((i * it.fields + f) * size)?);
            }
        }
        Some(())
    }

    #[inline(always)]
    fn shuffled<T: Data, const F: usize>(
        tlb: &Tlb,
        file: &mut [u8],
        it: Segment,
        bytes: usize,
    ) -> Option<()> {
        host::load::<F>(tlb, file, it, size_of::<T>().ilog2() as usize, bytes)
    }

    #[inline(always)]
    fn strided<T: Data>(tlb: &Tlb, file: &mut [u8], it: Segment, stride: usize, n: usize) -> Option<()> {
        let span = tlb.span(it.addr, (n - 1) * stride + size_of::<T>())?;
        let to: &mut [T] = bytemuck::cast_slice_mut(&mut file[it.at..it.at + n * size_of::<T>()]);
        for (i, to) in to.iter_mut().enumerate() {
            *to = span.load(i * stride)?;
        }
        Some(())
    }

    fn anywhere<T: Data>(hart: &mut Hart, it: Segment) -> Done {
        // All fields are read before any is written: a segment that faults leaves the registers as they were.
        let mut fields = [T::zeroed(); 8];
        for (f, field) in fields[..it.fields].iter_mut().enumerate() {
            *field = hart.load(hart.address(it.addr, (f * size_of::<T>()) as u64))?;
        }
        for (f, field) in fields[..it.fields].iter().enumerate() {
            put(hart.v.file_mut(), it.at + f * it.step, *field);
        }
        Ok(())
    }
}

impl Direction for Store {
    const MISALIGNED: Cause = Cause::StoreMisaligned;

    #[inline(always)]
    fn bytes(tlb: &Tlb, addr: u64, file: &mut [u8], at: usize, len: usize) -> Option<()> {
        tlb.copy_to(addr, &file[at..at + len])
    }

    #[inline(always)]
    fn segments<T: Data>(tlb: &Tlb, file: &mut [u8], it: Segment, n: usize) -> Option<()> {
        let size = size_of::<T>();
        let span = tlb.span_mut(it.addr, n * it.fields * size)?;
        for i in 0..n {
            for f in 0..it.fields {
                span.store((i * it.fields + f) * size, get::<T>(file, it.at + f * it.step + i * size))?;
            }
        }
        Some(())
    }

    #[inline(always)]
    fn shuffled<T: Data, const F: usize>(
        tlb: &Tlb,
        file: &mut [u8],
        it: Segment,
        bytes: usize,
    ) -> Option<()> {
        host::store::<F>(tlb, file, it, size_of::<T>().ilog2() as usize, bytes)
    }

    #[inline(always)]
    fn strided<T: Data>(tlb: &Tlb, file: &mut [u8], it: Segment, stride: usize, n: usize) -> Option<()> {
        let span = tlb.span_mut(it.addr, (n - 1) * stride + size_of::<T>())?;
        let from: &[T] = bytemuck::cast_slice(&file[it.at..it.at + n * size_of::<T>()]);
        for (i, from) in from.iter().enumerate() {
            span.store(i * stride, *from)?;
        }
        Some(())
    }

    fn anywhere<T: Data>(hart: &mut Hart, it: Segment) -> Done {
        for f in 0..it.fields {
            let value = get::<T>(hart.v.file(), it.at + f * it.step);
            hart.store(hart.address(it.addr, (f * size_of::<T>()) as u64), value)?;
        }
        Ok(())
    }
}

/// The trap of a misaligned address.
#[cold]
pub(crate) fn misaligned<D: Direction>(addr: u64, size: usize) -> Trap {
    Trap::because(D::MISALIGNED, addr, format!("{addr:#x} is not aligned to the element size, {size} bytes"))
}

#[inline(always)]
fn get<T: Data>(file: &[u8], at: usize) -> T {
    bytemuck::pod_read_unaligned(&file[at..at + size_of::<T>()])
}

#[inline(always)]
fn put<T: Data>(file: &mut [u8], at: usize, value: T) {
    file[at..at + size_of::<T>()].copy_from_slice(bytemuck::bytes_of(&value));
}
