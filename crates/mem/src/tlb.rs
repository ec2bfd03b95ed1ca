//! The soft TLB: maps guest pages to host pages, with one direct-mapped table per access type.
//!
//! Invariant: every pointer in a valid entry leads to a page of a reservation that the TLB holds an `Arc` of, so a
//! stale entry can be wrong for the guest but never for the host. The owner of the TLB flushes it when translations or
//! permissions change.
#![allow(unsafe_code)] // reason: the hot path of every guest access

use std::mem::offset_of;
use std::ptr::NonNull;
use std::sync::Arc;

use crate::span::SpanMut;
use crate::{Access, HostPage, PAGE_SIZE, Reservation, Scalar, Span, code};

const ENTRIES: usize = 256;
const OFFSET: u64 = PAGE_SIZE - 1;
/// Tag of an empty entry; page numbers have 52 bits.
const INVALID: u64 = u64::MAX;

#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    /// Guest page number, or `INVALID`.
    tag: u64,
    /// Address of the host page.
    host: NonNull<u8>,
}

type Table = [Entry; ENTRIES];
const EMPTY: Table = [Entry { tag: INVALID, host: NonNull::dangling() }; ENTRIES];

/// A page for stores that holds decoded code, too: only its other lines may be stored to.
#[derive(Clone, Copy)]
#[repr(C)]
struct CodeEntry {
    entry: Entry,
    /// The lines with code; see [`CodeMap::lines`](crate::CodeMap::lines).
    lines: u64,
    /// Makes the size a power of two.
    unused: u64,
}

/// Programs have few pages with both.
const CODE_ENTRIES: usize = 16;
const NO_CODE: [CodeEntry; CODE_ENTRIES] = [CodeEntry { entry: EMPTY[0], lines: 0, unused: 0 }; CODE_ENTRIES];

/// The translations that a hart used last. An access returns `None` for a miss and for an access that crosses the page:
/// the caller translates, checks, fills and retries, or accesses byte by byte.
///
/// The value holds three tables of 4 KiB each and a small one, and should not be moved around.
#[repr(C)]
pub struct Tlb {
    load: Table,
    store: Table,
    fetch: Table,
    /// For stores to pages with code.
    beside_code: [CodeEntry; CODE_ENTRIES],
    /// Reservations that valid entries point into.
    keep: Vec<Arc<Reservation>>,
}

/// Offsets of the parts of a [`Tlb`] in bytes, for compiled code: a page's entry has the index page number modulo
/// `entries` and holds the page number and the host address.
#[derive(Clone, Copy, Debug)]
pub struct TlbLayout {
    /// Offset of the first entry for loads.
    pub load: usize,
    /// Offset of the first entry for stores.
    pub store: usize,
    /// Number of entries, a power of two.
    pub entries: usize,
    /// Size of an entry.
    pub entry: usize,
    /// Offset of the page number in an entry.
    pub tag: usize,
    /// Offset of the host address in an entry.
    pub host: usize,
    /// The same for stores to pages with code.
    pub beside_code: CodeLayout,
}

/// Offsets for stores to pages that hold decoded code: an entry begins as those of a [`TlbLayout`] do.
#[derive(Clone, Copy, Debug)]
pub struct CodeLayout {
    /// Offset of the first entry.
    pub first: usize,
    /// Number of entries, a power of two.
    pub entries: usize,
    /// Size of an entry, a power of two.
    pub entry: usize,
    /// Offset of the lines with code in an entry, 64 bits for as many bytes each.
    pub lines: usize,
}

// SAFETY: the pointers lead into reservations held by `keep`, which may be sent and shared.
unsafe impl Send for Tlb {}
// SAFETY: as above; `&Tlb` only allows volatile and atomic accesses and copies of guest bytes.
unsafe impl Sync for Tlb {}

impl Default for Tlb {
    fn default() -> Self {
        Tlb::new()
    }
}

impl Tlb {
    /// Offsets for compiled code.
    pub const LAYOUT: TlbLayout = TlbLayout {
        load: offset_of!(Tlb, load),
        store: offset_of!(Tlb, store),
        entries: ENTRIES,
        entry: size_of::<Entry>(),
        tag: offset_of!(Entry, tag),
        host: offset_of!(Entry, host),
        beside_code: CodeLayout {
            first: offset_of!(Tlb, beside_code),
            entries: CODE_ENTRIES,
            entry: size_of::<CodeEntry>(),
            lines: offset_of!(CodeEntry, lines),
        },
    };

    /// Creates an empty TLB.
    pub const fn new() -> Tlb {
        Tlb { load: EMPTY, store: EMPTY, fetch: EMPTY, beside_code: NO_CODE, keep: Vec::new() }
    }

    /// Loads a little-endian scalar; it may be misaligned inside the page.
    #[inline(always)]
    pub fn load<T: Scalar>(&self, addr: u64) -> Option<T> {
        let at = find_scalar::<T>(&self.load, addr)?;
        // SAFETY: `find_scalar` gives as many bytes of a live reservation.
        Some(unsafe { T::read(at.as_ptr()) })
    }

    /// Stores a little-endian scalar; it may be misaligned inside the page.
    #[inline(always)]
    pub fn store<T: Scalar>(&self, addr: u64, value: T) -> Option<()> {
        let at = self.find_stored::<T>(addr)?;
        // SAFETY: as in `load`.
        unsafe { value.write(at.as_ptr()) };
        Some(())
    }

    /// Stores as [`Self::store`] does, but only to pages without code: no call, for which the caller would have to save registers.
    #[inline(always)]
    pub fn store_fast<T: Scalar>(&self, addr: u64, value: T) -> Option<()> {
        let at = find_scalar::<T>(&self.store, addr)?;
        // SAFETY: as in `load`.
        unsafe { value.write(at.as_ptr()) };
        Some(())
    }

    /// Stores as [`Self::store`] does, but only to pages with code.
    #[inline(always)]
    pub fn store_beside_code<T: Scalar>(&self, addr: u64, value: T) -> Option<()> {
        let at = self.find_beside_code(addr, T::SIZE)?;
        // SAFETY: `find_beside_code` gives as many bytes of a live reservation.
        unsafe { value.write(at.as_ptr()) };
        Some(())
    }

    /// Loads a little-endian scalar of the instruction stream.
    #[inline(always)]
    pub fn fetch<T: Scalar>(&self, addr: u64) -> Option<T> {
        let at = find_scalar::<T>(&self.fetch, addr)?;
        // SAFETY: as in `load`.
        Some(unsafe { T::read(at.as_ptr()) })
    }

    /// Replaces the scalar at `addr` by `change(old)` in one atomic, sequentially consistent step and returns the old
    /// value. `change` is called again if another host thread stored meanwhile. `None` also for a misaligned address.
    /// 128 bits are atomic only where the host supports it.
    #[inline(always)]
    pub fn update<T: Scalar>(&self, addr: u64, mut change: impl FnMut(T) -> T) -> Option<T> {
        let at = self.aligned::<T>(addr)?;
        // SAFETY: `aligned` gives as many bytes of a live reservation.
        let mut old = unsafe { T::read(at) };
        loop {
            // SAFETY: as above, and `aligned` checked the alignment.
            match unsafe { T::compare_exchange(at, old, change(old)) } {
                Ok(found) => return Some(found),
                Err(found) => old = found,
            }
        }
    }

    /// Stores `new` atomically if `addr` holds `old`. The inner result is the value found, `Ok` if it was replaced.
    /// `None` also for a misaligned address.
    #[inline(always)]
    pub fn compare_exchange<T: Scalar>(&self, addr: u64, old: T, new: T) -> Option<Result<T, T>> {
        let at = self.aligned::<T>(addr)?;
        // SAFETY: `aligned` gives as many bytes of a live reservation, aligned.
        Some(unsafe { T::compare_exchange(at, old, new) })
    }

    /// Returns `len` bytes at `addr` for loads, all in one page.
    #[inline(always)]
    pub fn span(&self, addr: u64, len: usize) -> Option<Span<'_>> {
        let at = find(&self.load, addr, len as u64)?;
        // SAFETY: `find` gives as many bytes of a reservation that `keep` holds, and only
        // `&mut self` lets go of it.
        Some(unsafe { Span::new(at, len) })
    }

    /// Returns `len` bytes at `addr` for stores, all in one page.
    #[inline(always)]
    pub fn span_mut(&self, addr: u64, len: usize) -> Option<SpanMut<'_>> {
        let at = find(&self.store, addr, len as u64)
            .or_else(|| self.find_beside_code_outlined(addr, len as u64))?;
        // SAFETY: as in `span`.
        Some(unsafe { SpanMut::new(at, len) })
    }

    /// Copies guest bytes at `addr`, all in one page, to `to`.
    #[inline(always)]
    pub fn copy_from(&self, addr: u64, to: &mut [u8]) -> Option<()> {
        self.span(addr, to.len())?.read(0, to)
    }

    /// Copies `from` to guest bytes at `addr`, all in one page.
    #[inline(always)]
    pub fn copy_to(&self, addr: u64, from: &[u8]) -> Option<()> {
        self.span_mut(addr, from.len())?.write(0, from)
    }

    /// Returns the id of the memory page that instructions at `addr` come from; see [`HostPage::frame`].
    #[inline]
    pub fn frame(&self, addr: u64) -> Option<u64> {
        let entry = &self.fetch[index(addr)];
        (entry.tag == addr / PAGE_SIZE).then(|| frame(entry.host))
    }

    /// Enters a translation from the page of `guest` to `page` for one access type.
    pub fn fill(&mut self, guest: u64, access: Access, page: &HostPage) {
        self.table(access)[index(guest)] = self.entry(guest, page);
    }

    /// Enters a translation from the page of `guest` to `page` for stores beside its [lines](crate::CodeMap::lines) of code.
    pub fn fill_beside_code(&mut self, guest: u64, page: &HostPage, lines: u64) {
        self.beside_code[code_index(guest)] = CodeEntry { entry: self.entry(guest, page), lines, unused: 0 };
    }

    /// Makes an entry, whose reservation the TLB holds from now on.
    fn entry(&mut self, guest: u64, page: &HostPage) -> Entry {
        if !self.keep.iter().any(|held| Arc::ptr_eq(held, page.owner())) {
            self.keep.push(Arc::clone(page.owner()));
        }
        Entry { tag: guest / PAGE_SIZE, host: page.start() }
    }

    /// Drops all translations.
    pub fn flush(&mut self) {
        for access in [Access::Load, Access::Store, Access::Fetch] {
            self.table(access).fill(EMPTY[0]);
        }
        self.flush_beside_code();
        self.keep.clear();
    }

    /// Drops the translations for stores to pages with code.
    pub fn flush_beside_code(&mut self) {
        self.beside_code = NO_CODE;
    }

    /// Drops the translations of the page of `addr`.
    pub fn flush_page(&mut self, addr: u64) {
        for access in [Access::Load, Access::Store, Access::Fetch] {
            let entry = &mut self.table(access)[index(addr)];
            if entry.tag == addr / PAGE_SIZE {
                entry.tag = INVALID;
            }
        }
        let entry = &mut self.beside_code[code_index(addr)].entry;
        if entry.tag == addr / PAGE_SIZE {
            entry.tag = INVALID;
        }
    }

    fn table(&mut self, access: Access) -> &mut Table {
        match access {
            Access::Load => &mut self.load,
            Access::Store => &mut self.store,
            Access::Fetch => &mut self.fetch,
        }
    }

    #[inline(always)]
    fn aligned<T: Scalar>(&self, addr: u64) -> Option<*mut u8> {
        if addr & (T::SIZE - 1) != 0 {
            return None;
        }
        // Host pages are aligned like guest pages.
        self.find_stored::<T>(addr).map(NonNull::as_ptr)
    }

    /// Returns the host address of a scalar that may be stored to.
    #[inline(always)]
    fn find_stored<T: Scalar>(&self, addr: u64) -> Option<NonNull<u8>> {
        find_scalar::<T>(&self.store, addr).or_else(|| self.find_beside_code_outlined(addr, T::SIZE))
    }

    /// [`Self::find_beside_code`], out of line.
    #[cold]
    #[inline(never)]
    fn find_beside_code_outlined(&self, addr: u64, len: u64) -> Option<NonNull<u8>> {
        self.find_beside_code(addr, len)
    }

    /// Returns the host address of `len` bytes at `addr`, if they are in a known page with code and in none of its lines.
    #[inline(always)]
    fn find_beside_code(&self, addr: u64, len: u64) -> Option<NonNull<u8>> {
        let CodeEntry { entry, lines, .. } = &self.beside_code[code_index(addr)];
        let offset = addr & OFFSET;
        if entry.tag != addr / PAGE_SIZE
            || len > PAGE_SIZE - offset
            || lines & code::lines(offset..offset + len) != 0
        {
            return None;
        }
        // SAFETY: a valid entry points to a whole page of a live reservation.
        Some(unsafe { entry.host.add(offset as usize) })
    }
}

/// Returns the id of a memory page, the same for all guest addresses.
pub(crate) fn frame(host: NonNull<u8>) -> u64 {
    host.addr().get() as u64
}

#[inline(always)]
fn index(addr: u64) -> usize {
    (addr / PAGE_SIZE) as usize % ENTRIES
}

#[inline(always)]
fn code_index(addr: u64) -> usize {
    (addr / PAGE_SIZE) as usize % CODE_ENTRIES
}

/// Returns the host address of `len` bytes at `addr`, if the page is known and holds them all.
#[inline(always)]
fn find(table: &Table, addr: u64, len: u64) -> Option<NonNull<u8>> {
    let entry = &table[index(addr)];
    let offset = addr & OFFSET;
    if entry.tag != addr / PAGE_SIZE || len > PAGE_SIZE - offset {
        return None;
    }
    // SAFETY: a valid entry points to a whole page of a live reservation.
    Some(unsafe { entry.host.add(offset as usize) })
}

/// Returns the host address of a scalar with one comparison: if it crosses the page, its last byte has the next page
/// number, which is never in this page's entry.
#[inline(always)]
fn find_scalar<T: Scalar>(table: &Table, addr: u64) -> Option<NonNull<u8>> {
    const { assert!(T::SIZE <= PAGE_SIZE) };
    let entry = &table[index(addr)];
    if entry.tag != addr.wrapping_add(T::SIZE - 1) / PAGE_SIZE {
        return None;
    }
    // SAFETY: a valid entry points to a whole page of a live reservation, and the scalar is within it.
    Some(unsafe { entry.host.add((addr & OFFSET) as usize) })
}
