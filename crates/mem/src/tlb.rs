//! The soft TLB: guest page to host page, one direct-mapped table for each kind of access.
//!
//! Invariant: every pointer in a valid entry leads to a page of a reservation that the TLB holds
//! an `Arc` of, so a stale entry can be wrong for the guest but never for the host. Whoever owns
//! the TLB flushes it when translations or permissions change.
#![allow(unsafe_code)] // reason: the hot path of every guest access

use std::mem::offset_of;
use std::ptr::NonNull;
use std::sync::Arc;

use crate::span::SpanMut;
use crate::{Access, HostPage, PAGE_SIZE, Reservation, Scalar, Span};

const ENTRIES: usize = 256;
const OFFSET: u64 = PAGE_SIZE - 1;
/// No page has this number, for page numbers have 52 bits.
const INVALID: u64 = u64::MAX;

#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    /// Number of the guest page, or `INVALID`.
    tag: u64,
    /// First byte of the host page.
    host: NonNull<u8>,
}

type Table = [Entry; ENTRIES];
const EMPTY: Table = [Entry { tag: INVALID, host: NonNull::dangling() }; ENTRIES];

/// The translations a hart used last. `None` from an access means a miss or an access that leaves
/// the page: the caller translates, checks, fills and tries again, or goes byte by byte.
///
/// Three tables of 4 KiB each: keep it where it is not moved around.
#[repr(C)]
pub struct Tlb {
    load: Table,
    store: Table,
    fetch: Table,
    /// What valid entries point into.
    keep: Vec<Arc<Reservation>>,
}

/// Where things are in a [`Tlb`], in bytes, for compiled code that looks there by itself: the entry of a page is that of
/// its number modulo `entries`; it holds the page's number and then the address of the host's page.
#[derive(Clone, Copy, Debug)]
pub struct TlbLayout {
    /// First entry for loads.
    pub load: usize,
    /// First entry for stores.
    pub store: usize,
    /// Entries, a power of two.
    pub entries: usize,
    /// From one entry to the next.
    pub entry: usize,
    /// The page's number in an entry.
    pub tag: usize,
    /// The address of the host's page in an entry.
    pub host: usize,
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
    /// Where things are.
    pub const LAYOUT: TlbLayout = TlbLayout {
        load: offset_of!(Tlb, load),
        store: offset_of!(Tlb, store),
        entries: ENTRIES,
        entry: size_of::<Entry>(),
        tag: offset_of!(Entry, tag),
        host: offset_of!(Entry, host),
    };

    /// An empty TLB.
    pub const fn new() -> Tlb {
        Tlb { load: EMPTY, store: EMPTY, fetch: EMPTY, keep: Vec::new() }
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
        let at = find_scalar::<T>(&self.store, addr)?;
        // SAFETY: as in `load`.
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

    /// Replaces the scalar at `addr`, as one atomic step (sequentially consistent), by what
    /// `change` makes of it, and gives the old value. `change` is called again if another host
    /// thread came in between. `None` also for a misaligned address. 128 bits are atomic
    /// only where the host can do that.
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

    /// Stores `new` if `addr` holds `old`, as one atomic step. The inner result is the value found:
    /// `Ok` if it was replaced. `None` also for a misaligned address.
    #[inline(always)]
    pub fn compare_exchange<T: Scalar>(&self, addr: u64, old: T, new: T) -> Option<Result<T, T>> {
        let at = self.aligned::<T>(addr)?;
        // SAFETY: `aligned` gives as many bytes of a live reservation, aligned.
        Some(unsafe { T::compare_exchange(at, old, new) })
    }

    /// `len` bytes at `addr` for loads, all in one page.
    #[inline(always)]
    pub fn span(&self, addr: u64, len: usize) -> Option<Span<'_>> {
        let at = find(&self.load, addr, len as u64)?;
        // SAFETY: `find` gives as many bytes of a reservation that `keep` holds, and only
        // `&mut self` lets go of it.
        Some(unsafe { Span::new(at, len) })
    }

    /// `len` bytes at `addr` for stores, all in one page.
    #[inline(always)]
    pub fn span_mut(&self, addr: u64, len: usize) -> Option<SpanMut<'_>> {
        let at = find(&self.store, addr, len as u64)?;
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

    /// Which page of memory instructions at `addr` come from; see [`HostPage::frame`].
    #[inline]
    pub fn frame(&self, addr: u64) -> Option<u64> {
        let entry = &self.fetch[index(addr)];
        (entry.tag == addr / PAGE_SIZE).then(|| frame(entry.host))
    }

    /// From now on accesses of this kind to the page of `guest` go to `page`.
    pub fn fill(&mut self, guest: u64, access: Access, page: &HostPage) {
        if !self.keep.iter().any(|held| Arc::ptr_eq(held, page.owner())) {
            self.keep.push(Arc::clone(page.owner()));
        }
        let entry = &mut self.table(access)[index(guest)];
        *entry = Entry { tag: guest / PAGE_SIZE, host: page.start() };
    }

    /// Forgets everything.
    pub fn flush(&mut self) {
        for access in [Access::Load, Access::Store, Access::Fetch] {
            self.table(access).fill(EMPTY[0]);
        }
        self.keep.clear();
    }

    /// Forgets the page of `addr` for every kind of access.
    pub fn flush_page(&mut self, addr: u64) {
        for access in [Access::Load, Access::Store, Access::Fetch] {
            let entry = &mut self.table(access)[index(addr)];
            if entry.tag == addr / PAGE_SIZE {
                entry.tag = INVALID;
            }
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
        find_scalar::<T>(&self.store, addr).map(NonNull::as_ptr)
    }
}

/// A number for a page of memory, whatever addresses it has for guests.
pub(crate) fn frame(host: NonNull<u8>) -> u64 {
    host.addr().get() as u64
}

#[inline(always)]
fn index(addr: u64) -> usize {
    (addr / PAGE_SIZE) as usize % ENTRIES
}

/// Where the `len` bytes at `addr` are, if the table knows the page and they do not leave it.
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

/// The same for a scalar, with one comparison: where it leaves the page, its last byte is in the next one, whose number
/// is never in this page's entry.
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
