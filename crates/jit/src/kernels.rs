//! Vector memory accesses element by element, called by compiled code: strided and indexed ones of user programs.
//!
//! Each looks at all addresses first; where one may not be accessed it has done nothing, and `exec` does the instruction,
//! precisely. Invariant: host memory is accessed only where the flags of its pages said so.
#![allow(unsafe_code)] // reason: called by compiled code, with addresses

use rivet_isa::Sew;
use rivet_mem::Access;

use crate::abi::Context;
use crate::vector::elements::Layout;

/// A function that moves elements between memory and registers: the context, the bytes in the register file where data
/// and indices begin (in the upper half), the base address, the stride, how many elements, and the address of a [`Range`] that
/// it may extend, or 0. Gives 0 when it has done so.
pub(crate) type Mover = unsafe extern "C" fn(*mut Context, u64, u64, u64, u64, u64) -> u64;

/// Logarithm of the size of a page.
const PAGE: u32 = 12;

/// Most pages that are looked at for indexed elements.
const PAGES: u64 = 1024;

/// Guest memory that an access may access: where it begins, and how many of its bytes an element may begin at.
type Range = [u64; 2];

/// What a mover works on.
struct Elements {
    bytes: *mut u8,
    flags: *const u8,
    file: *mut u8,
    data: usize,
    count: usize,
    /// Bytes of the address space.
    size: u64,
}

impl Elements {
    /// # Safety
    /// The context is one that compiled code was given, and its pointers are good.
    unsafe fn new(context: *const Context, data: u64, count: u64) -> Elements {
        // SAFETY: the caller's promise.
        let context = unsafe { &*context };
        Elements {
            bytes: std::ptr::with_exposed_provenance_mut(context.bytes),
            flags: std::ptr::with_exposed_provenance(context.flags),
            file: context.file,
            data: data as usize,
            count: count as usize,
            size: context.size,
        }
    }

    /// May the `size` bytes at `addr` be accessed?
    ///
    /// # Safety
    /// As for [`Elements::new`].
    #[inline(always)]
    unsafe fn allows<const STORE: bool>(&self, addr: u64, size: u64) -> bool {
        let needs = const { if STORE { Access::Store.needs() } else { Access::Load.needs() }.bits() };
        let last = addr.wrapping_add(size - 1);
        // SAFETY: there is a flag for each page of the address space, in which both are.
        let flag = |addr: u64| unsafe { *self.flags.add((addr >> PAGE) as usize) };
        (addr | last) < self.size && flag(addr) & flag(last) & needs != 0
    }

    /// May all pages be accessed from that of the first address to that of the last?
    ///
    /// # Safety
    /// As for [`Elements::new`].
    #[inline(always)]
    unsafe fn allows_all<const STORE: bool>(&self, first: u64, last: u64) -> bool {
        if last < first || last >= self.size {
            return false;
        }
        let needs = const { if STORE { Access::Store.needs() } else { Access::Load.needs() }.bits() };
        let pages = (last >> PAGE) - (first >> PAGE) + 1;
        // SAFETY: there is a flag for each page of the address space.
        let flags =
            unsafe { std::slice::from_raw_parts(self.flags.add((first >> PAGE) as usize), pages as usize) };
        flags.iter().fold(needs, |all, flag| all & flag) == needs
    }

    /// The least and the greatest address that the indices' bits let expect, if all bytes between them may be accessed; none
    /// says nothing.
    ///
    /// # Safety
    /// As for [`Elements::new`], and the indices can be read.
    #[inline(always)]
    unsafe fn allows_about<T, I: Copy + Into<u64>, const STORE: bool, const MASKED: bool>(
        &self,
        base: u64,
        indices: *const I,
    ) -> Option<(u64, u64)> {
        let (mut all, mut any) = (u64::MAX, 0);
        // SAFETY: the caller's promise, here and below.
        unsafe {
            self.each::<MASKED>(|i| {
                let index: u64 = indices.add(i).read_unaligned().into();
                (all, any) = (all & index, any | index);
                true
            });
        }
        // No index is less than the bits that all have, none greater than those that any has.
        let last = base.checked_add(any.checked_add(size_of::<T>() as u64 - 1)?)?;
        let first = base.checked_add(all)?;
        // Where no element is active, the greatest is below the least.
        let few = (last >> PAGE).checked_sub(first >> PAGE).is_some_and(|pages| pages < PAGES);
        // SAFETY: as above.
        (few && unsafe { self.allows_all::<STORE>(first, last) }).then_some((first, last))
    }

    /// The lowest and the highest address of elements at the same distance, if there are elements and all bytes between them may
    /// be accessed. `None` leaves open whether the elements may.
    ///
    /// # Safety
    /// As for [`Elements::new`].
    #[inline(always)]
    unsafe fn allows_between<T, const STORE: bool>(&self, base: u64, stride: i64) -> Option<(u64, u64)> {
        let distance = stride.checked_mul(self.count.checked_sub(1)? as i64)?;
        let end = base.checked_add_signed(distance)?;
        let last = base.max(end).checked_add(size_of::<T>() as u64 - 1)?;
        let first = base.min(end);
        let few = (last >> PAGE) - (first >> PAGE) < PAGES;
        // SAFETY: the caller's promise.
        (few && unsafe { self.allows_all::<STORE>(first, last) }).then_some((first, last))
    }

    /// Extends the range at an address, if that is not 0, to these addresses, which may be accessed.
    ///
    /// # Safety
    /// As for [`Elements::new`], and nobody else has the range.
    #[inline(always)]
    unsafe fn note<T, const STORE: bool>(&self, range: u64, first: u64, last: u64) {
        let range = std::ptr::with_exposed_provenance_mut::<Range>(range as usize);
        if !range.is_null() {
            // SAFETY: the caller's promise.
            unsafe { *range = self.extend::<T, STORE>(*range, first, last) };
        }
    }

    /// Extends a range to the pages of these addresses, and those between, or replaces it: they may be accessed.
    ///
    /// # Safety
    /// As for [`Elements::new`].
    unsafe fn extend<T, const STORE: bool>(&self, [start, starts]: Range, first: u64, last: u64) -> Range {
        let rest = size_of::<T>() as u64 - 1;
        let (mut from, mut to) = (first >> PAGE << PAGE, ((last >> PAGE) + 1) << PAGE);
        if starts > 0 {
            let (least, most) = (from.min(start), to.max(start + starts + rest));
            // SAFETY: the caller's promise.
            let is_one =
                most - least <= PAGES << PAGE && unsafe { self.allows_all::<STORE>(least, most - 1) };
            if is_one {
                (from, to) = (least, most);
            }
        }
        [from, to - from - rest]
    }

    /// Moves element `i`.
    ///
    /// # Safety
    /// As for [`Elements::new`]; `addr` has been found accessible, and the element lies in the register file.
    #[inline(always)]
    unsafe fn one<T, const STORE: bool>(&self, i: usize, addr: u64) {
        // SAFETY: the caller's promise.
        unsafe {
            let memory = self.bytes.add(addr as usize).cast::<T>();
            let register = self.file.add(self.data).cast::<T>().add(i);
            let (from, to) = if STORE { (register, memory) } else { (memory, register) };
            to.write_unaligned(from.read_unaligned());
        }
    }

    /// Moves all elements, which are `stride` bytes apart.
    ///
    /// # Safety
    /// As for [`Elements::one`], for each of them.
    #[inline(always)]
    unsafe fn apart<T, const STORE: bool>(&self, base: u64, stride: u64) {
        let address = |i: usize| base.wrapping_add(stride.wrapping_mul(i as u64));
        // Columns of a matrix are read one after another, and the host's cache may have no room for the lines of a whole
        // one; those that were read last are still there. Every other column is read from its end on.
        if !STORE && base as usize / size_of::<T>() % 2 == 1 {
            for i in (0..self.count).rev() {
                // SAFETY: the caller's promise, here and below.
                unsafe { self.one::<T, STORE>(i, address(i)) };
            }
            return;
        }
        // Unrolled by four: the speed of a loop of one store depends on where its branch lies in the code.
        let fours = self.count / 4 * 4;
        for i in (0..fours).step_by(4) {
            // SAFETY: as above.
            (i..i + 4).for_each(|i| unsafe { self.one::<T, STORE>(i, address(i)) });
        }
        for i in fours..self.count {
            // SAFETY: as above.
            unsafe { self.one::<T, STORE>(i, address(i)) };
        }
    }

    /// Calls `f` for each active element, in order, until it says false; true if it never does.
    ///
    /// # Safety
    /// As for [`Elements::new`].
    #[inline(always)]
    unsafe fn each<const MASKED: bool>(&self, mut f: impl FnMut(usize) -> bool) -> bool {
        if !MASKED {
            return (0..self.count).all(f);
        }
        for word in 0..self.count.div_ceil(64) {
            // SAFETY: the mask is the first register of the file, which has a bit for each element, in whole words.
            let bits = unsafe { self.file.cast::<u64>().add(word).read_unaligned() };
            let left = self.count - 64 * word;
            let mut bits = if left < 64 { bits & ((1 << left) - 1) } else { bits };
            while bits != 0 {
                if !f(64 * word + bits.trailing_zeros() as usize) {
                    return false;
                }
                bits &= bits - 1;
            }
        }
        true
    }

    /// Moves all active elements, their addresses being told by `address`.
    ///
    /// # Safety
    /// As for [`Elements::new`], and the elements lie in the register file.
    #[inline(always)]
    unsafe fn all<T, const STORE: bool, const MASKED: bool>(&self, address: impl Fn(usize) -> u64) -> u64 {
        let size = size_of::<T>() as u64;
        // SAFETY: the caller's promise; then all these addresses have been looked at.
        unsafe {
            if !self.each::<MASKED>(|i| self.allows::<STORE>(address(i), size)) {
                return 1;
            }
            self.move_all::<T, STORE, MASKED>(address);
        }
        0
    }

    /// The same where all these addresses have been found accessible.
    ///
    /// # Safety
    /// As for [`Elements::one`], for each active element.
    #[inline(always)]
    unsafe fn move_all<T, const STORE: bool, const MASKED: bool>(&self, address: impl Fn(usize) -> u64) {
        // SAFETY: the caller's promise. A load does not write over its mask.
        unsafe {
            self.each::<MASKED>(|i| {
                self.one::<T, STORE>(i, address(i));
                true
            });
        }
    }
}

/// Elements at the same distance.
///
/// # Safety
/// As for [`Elements::all`].
unsafe extern "C" fn strided<T, const STORE: bool, const MASKED: bool>(
    context: *mut Context,
    groups: u64,
    base: u64,
    stride: u64,
    count: u64,
    range: u64,
) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        let elements = Elements::new(context, groups, count);
        let address = |i: usize| base.wrapping_add(stride.wrapping_mul(i as u64));
        // Where there is an element in each page, and where a range is to be extended, the pages are looked at, not the elements.
        if (range != 0 || stride <= 1 << PAGE)
            && let Some((first, last)) = elements.allows_between::<T, STORE>(base, stride as i64)
        {
            elements.note::<T, STORE>(range, first, last);
            if MASKED {
                elements.move_all::<T, STORE, MASKED>(address);
            } else {
                elements.apart::<T, STORE>(base, stride);
            }
            return 0;
        }
        elements.all::<T, STORE, MASKED>(address)
    }
}

/// Elements next to each other.
///
/// # Safety
/// As for [`Elements::all`].
unsafe extern "C" fn neighbours<T, const STORE: bool, const MASKED: bool>(
    context: *mut Context,
    groups: u64,
    base: u64,
    _: u64,
    count: u64,
    _: u64,
) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        let elements = Elements::new(context, groups, count);
        if MASKED {
            return elements.all::<T, STORE, MASKED>(|i| base.wrapping_add((i * size_of::<T>()) as u64));
        }
        let bytes = count * size_of::<T>() as u64;
        if bytes == 0 {
            return 0;
        }
        if !elements.allows_all::<STORE>(base, base.wrapping_add(bytes - 1)) {
            return 1;
        }
        let (memory, register) = (elements.bytes.add(base as usize), elements.file.add(elements.data));
        let (from, to) = if STORE { (register, memory) } else { (memory, register) };
        std::ptr::copy_nonoverlapping(from, to, bytes as usize);
        0
    }
}

/// Elements at the base plus indices `I`.
///
/// # Safety
/// As for [`Elements::all`]; the indices lie in the register file, and `range` is the address of a [`Range`], or 0.
unsafe extern "C" fn indexed<T, I: Copy + Into<u64>, const STORE: bool, const MASKED: bool>(
    context: *mut Context,
    groups: u64,
    base: u64,
    _: u64,
    count: u64,
    range: u64,
) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        let elements = Elements::new(context, groups & 0xffff_ffff, count);
        let indices = elements.file.add((groups >> 32) as usize).cast::<I>();
        // A load may write over its indices, from the first on; those of an element are read before.
        let address = |i: usize| base.wrapping_add(indices.add(i).read_unaligned().into());
        if let Some((first, last)) = elements.allows_about::<T, I, STORE, MASKED>(base, indices) {
            elements.note::<T, STORE>(range, first, last);
            elements.move_all::<T, STORE, MASKED>(address);
            return 0;
        }
        elements.all::<T, STORE, MASKED>(address)
    }
}

/// The mover of an access.
pub(crate) fn mover(data: Sew, places: Layout, store: bool, masked: bool) -> Mover {
    match (store, masked) {
        (false, false) => of::<false, false>(data, places),
        (false, true) => of::<false, true>(data, places),
        (true, false) => of::<true, false>(data, places),
        (true, true) => of::<true, true>(data, places),
    }
}

fn of<const STORE: bool, const MASKED: bool>(data: Sew, places: Layout) -> Mover {
    match data {
        Sew::E8 => with::<u8, STORE, MASKED>(places),
        Sew::E16 => with::<u16, STORE, MASKED>(places),
        Sew::E32 => with::<u32, STORE, MASKED>(places),
        Sew::E64 => with::<u64, STORE, MASKED>(places),
    }
}

fn with<T, const STORE: bool, const MASKED: bool>(places: Layout) -> Mover {
    match places {
        Layout::Neighbours => neighbours::<T, STORE, MASKED>,
        Layout::Strided => strided::<T, STORE, MASKED>,
        Layout::Indexed(Sew::E8) => indexed::<T, u8, STORE, MASKED>,
        Layout::Indexed(Sew::E16) => indexed::<T, u16, STORE, MASKED>,
        Layout::Indexed(Sew::E32) => indexed::<T, u32, STORE, MASKED>,
        Layout::Indexed(Sew::E64) => indexed::<T, u64, STORE, MASKED>,
    }
}
