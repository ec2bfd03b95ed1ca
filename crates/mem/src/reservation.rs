//! Host memory behind guest pages.
//!
//! Invariant: the whole range stays mapped until the value is dropped, and no reference into guest bytes ever exists, only raw
//! pointers, so that copies to and from host buffers cannot overlap them. It is readable and writable but for what
//! [`Reservation::protect`] was asked for, whose caller knows who may come there.
#![allow(unsafe_code)] // reason: owns a host mapping

use std::fmt;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::ptr::{self, NonNull};
use std::sync::atomic::AtomicU8;
use std::sync::{Arc, OnceLock};

use rustix::fd::OwnedFd;
use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap, mmap_anonymous, mprotect, munmap};

use crate::closed_pages::{self, ClosedPages};
use crate::{HostRange, MemError, PAGE_SIZE, Perms, Scalar};

/// Minimum size of a write that asks the host for its pages in advance.
const MANY: usize = 4 * PAGE_SIZE as usize;

/// A reserved range of host memory. It reads as zero until written, and uses no host memory until then.
pub struct Reservation {
    base: NonNull<u8>,
    len: usize,
    /// Bytes of the mapping behind those, which nobody may access.
    behind: usize,
    /// Where it is known that pages of it may be closed to the host.
    closed: OnceLock<Option<&'static HostRange<ClosedPages>>>,
}

// SAFETY: the mapping belongs to the value, and its bytes are only reached by volatile or atomic
// accesses and copies through raw pointers (the crate's chapter on races).
unsafe impl Send for Reservation {}
// SAFETY: as above.
unsafe impl Sync for Reservation {}

impl Reservation {
    /// Reserves `len` bytes, rounded up to whole pages.
    pub fn new(len: u64) -> Result<Arc<Reservation>, MemError> {
        let size = rounded(len, PAGE_SIZE)?;
        Ok(Arc::new(Reservation { base: reserve(size, len)?, len: size, behind: 0, closed: OnceLock::new() }))
    }

    /// Reserves `below` bytes and directly behind them `len` bytes, each rounded up to multiples of [`Reservation::APART`].
    /// So many bytes behind those belong to nobody.
    pub(crate) fn adjacent(below: u64, len: u64) -> Result<[Arc<Reservation>; 2], MemError> {
        let [first, second] = [rounded(below, Self::APART)?, rounded(len, Self::APART)?];
        let behind = Self::APART as usize;
        let size = first.checked_add(second).and_then(|size| size.checked_add(behind));
        let base = reserve(size.ok_or(MemError::Size(len))?, len)?;
        // SAFETY: inside the mapping, which is larger than `first`. Each of the two gives back its own pages.
        let next = unsafe { base.add(first) };
        let flags = Reservation { base, len: first, behind: 0, closed: OnceLock::new() };
        let bytes = Reservation { base: next, len: second, behind, closed: OnceLock::new() };
        Ok([Arc::new(flags), Arc::new(bytes)])
    }

    /// Asks the host for large pages, for memory of which much is going to be used. The host may ignore it.
    pub fn expect_use(&self) {
        #[cfg(target_os = "linux")]
        // SAFETY: the mapping as a whole, which keeps its bytes.
        let _ = unsafe {
            rustix::mm::madvise(self.base.as_ptr().cast(), self.len, rustix::mm::Advice::LinuxHugepage)
        };
    }

    /// A multiple of the page size of every host.
    pub(crate) const APART: u64 = 1 << 16;

    /// Returns the address of the first byte.
    pub(crate) fn start(&self) -> NonNull<u8> {
        self.base
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> u64 {
        self.len as u64
    }

    /// Returns the page that holds `offset`; `None` beyond the end.
    pub fn page(self: &Arc<Self>, offset: u64) -> Option<HostPage> {
        let start = self.at(crate::page_base(offset), PAGE_SIZE)?;
        Some(HostPage { start, owner: Arc::clone(self) })
    }

    /// Copies bytes out; `None`, with nothing copied, if the range leaves the reservation.
    pub fn read(&self, offset: u64, to: &mut [u8]) -> Option<()> {
        let from = self.at(offset, to.len() as u64)?;
        // SAFETY: `at` checked the range; `to` cannot overlap it, for no reference into a
        // reservation exists.
        unsafe { ptr::copy_nonoverlapping(from.as_ptr(), to.as_mut_ptr(), to.len()) };
        Some(())
    }

    /// Copies bytes in; `None`, with nothing copied, if the range leaves the reservation.
    pub fn write(&self, offset: u64, from: &[u8]) -> Option<()> {
        let to = self.at(offset, from.len() as u64)?;
        if from.len() >= MANY {
            self.populate(offset, from.len());
        }
        // SAFETY: as in `read`.
        unsafe { ptr::copy_nonoverlapping(from.as_ptr(), to.as_ptr(), from.len()) };
        Some(())
    }

    /// Asks the host for pages that are about to be written, which costs a fraction of one fault per page. The host may
    /// ignore it.
    #[cfg_attr(not(target_os = "linux"), expect(unused_variables, reason = "others take no such advice"))]
    fn populate(&self, offset: u64, len: usize) {
        let page = rustix::param::page_size();
        let first = offset as usize / page * page;
        let end = (offset as usize + len).next_multiple_of(page).min(self.len);
        #[cfg(target_os = "linux")]
        // SAFETY: whole pages of the mapping, which keep their bytes.
        let _ = unsafe {
            let advice = rustix::mm::Advice::LinuxPopulateWrite;
            rustix::mm::madvise(self.base.as_ptr().add(first).cast(), end - first, advice)
        };
    }

    /// Replaces `old` by `new` atomically at a multiple of the scalar's size; returns whether it did. `None` if the
    /// address is outside or misaligned.
    pub(crate) fn replace<T: Scalar>(&self, offset: u64, old: T, new: T) -> Option<bool> {
        let at = self.at(offset, T::SIZE)?.as_ptr();
        if !offset.is_multiple_of(T::SIZE) {
            return None;
        }
        // SAFETY: `at` checked the range; the base is aligned to pages of the host, the offset to the scalar.
        Some(unsafe { T::compare_exchange(at, old, new) }.is_ok())
    }

    /// Zeroes bytes and returns whole host pages to the host; `None` if the range leaves the reservation.
    pub fn clear(&self, offset: u64, len: u64) -> Option<()> {
        let start = self.at(offset, len)?.as_ptr();
        let len = usize::try_from(len).ok()?;
        let host_page = rustix::param::page_size();
        // What is not a whole page of the host is cleared by hand.
        let head = start.align_offset(host_page).min(len);
        let body = (len - head) / host_page * host_page;
        let tail = len - head - body;
        // SAFETY: head, body and tail lie one after the other in the range that `at` checked.
        unsafe {
            ptr::write_bytes(start, 0, head);
            ptr::write_bytes(start.add(head + body), 0, tail);
            if body > 0 && !give_back(start.add(head), body) {
                ptr::write_bytes(start.add(head), 0, body);
            }
        }
        Some(())
    }

    /// Returns the parts of a range of pages that use host memory; `None` if the host does not tell.
    pub(crate) fn touched(&self, pages: &Range<u64>) -> Option<Vec<Range<u64>>> {
        /// Bits of `/proc/self/pagemap`: the page is present or swapped.
        const THERE: u64 = 3 << 62;
        /// Number of pages per query.
        const BATCH: u64 = 8192;
        if rustix::param::page_size() as u64 != PAGE_SIZE {
            return None;
        }
        // A process that confines itself later has it open then.
        static MAP: OnceLock<Option<std::fs::File>> = OnceLock::new();
        let map = MAP.get_or_init(|| std::fs::File::open("/proc/self/pagemap").ok()).as_ref()?;
        let first = (self.base.addr().get() as u64 + pages.start) / PAGE_SIZE;
        let count = (pages.end - pages.start) / PAGE_SIZE;
        let mut runs: Vec<Range<u64>> = Vec::new();
        let mut words = vec![0; (BATCH.min(count) * 8) as usize];
        for batch in (0..count).step_by(BATCH as usize) {
            let words = &mut words[..(BATCH.min(count - batch) * 8) as usize];
            map.read_exact_at(words, (first + batch) * 8).ok()?;
            let (words, _) = words.as_chunks();
            for (page, word) in (batch..).zip(words) {
                if u64::from_ne_bytes(*word) & THERE == 0 {
                    continue;
                }
                let start = pages.start + page * PAGE_SIZE;
                match runs.last_mut() {
                    Some(run) if run.end == start => run.end += PAGE_SIZE,
                    _ => runs.push(start..start + PAGE_SIZE),
                }
            }
        }
        Some(runs)
    }

    /// Maps bytes of a memory file over pages, to share them; the file must always hold these bytes.
    pub(crate) fn lay(&self, offset: u64, len: u64, file: &OwnedFd, at: u64) -> Result<(), MemError> {
        let start = self.whole_pages(offset, len)?;
        // SAFETY: the range lies inside the mapping, which is ours, and is replaced in one step.
        let laid = unsafe {
            let access = ProtFlags::READ | ProtFlags::WRITE;
            mmap(start.as_ptr().cast(), len as usize, access, MapFlags::SHARED | MapFlags::FIXED, file, at)
        };
        laid.map(drop).map_err(|error| MemError::Refused { len, reason: error.to_string() })
    }

    /// Replaces a shared mapping by zeroed private pages.
    pub(crate) fn lift(&self, offset: u64, len: u64) -> Result<(), MemError> {
        let start = self.whole_pages(offset, len)?;
        // SAFETY: as in `lay`.
        let lifted = unsafe {
            let flags = MapFlags::PRIVATE | MapFlags::NORESERVE | MapFlags::FIXED;
            mmap_anonymous(start.as_ptr().cast(), len as usize, ProtFlags::READ | ProtFlags::WRITE, flags)
        };
        lifted.map(drop).map_err(|error| MemError::Refused { len, reason: error.to_string() })
    }

    /// Tells the handler of the host's faults that pages may be closed from now on; false if it has no room for that.
    pub(crate) fn may_be_closed(&self) -> bool {
        self.closed
            .get_or_init(|| closed_pages::register(self.base.expose_provenance().get(), self.len))
            .is_some()
    }

    /// Were pages opened for the host?
    pub(crate) fn has_opened(&self) -> bool {
        self.closed.get().copied().flatten().is_some_and(HostRange::has_opened)
    }

    /// Pages that were opened for the host since the last call, as offsets; none if they are too many to be known.
    pub(crate) fn take_opened(&self) -> Option<Vec<u64>> {
        self.closed.get().copied().flatten().map_or(Some(Vec::new()), HostRange::take_opened)
    }

    /// Changes what the host allows with a range of whole host pages, which may end where the bytes behind the reservation do.
    /// False if the host refuses.
    pub(crate) fn protect(&self, range: Range<u64>, allowed: Perms) -> bool {
        let page = rustix::param::page_size() as u64;
        let is_whole = range.start.is_multiple_of(page) && range.end.is_multiple_of(page);
        if !is_whole || range.start >= range.end || range.end > (self.len + self.behind) as u64 {
            return range.is_empty();
        }
        let access = match allowed {
            _ if allowed.contains(Perms::W) => MprotectFlags::READ | MprotectFlags::WRITE,
            _ if allowed.contains(Perms::R) => MprotectFlags::READ,
            _ => MprotectFlags::empty(),
        };
        // SAFETY: pages of the mapping, which is ours. Who comes where it is not allowed is the caller's care.
        unsafe {
            let start = self.base.as_ptr().add(range.start as usize);
            mprotect(start.cast(), (range.end - range.start) as usize, access).is_ok()
        }
    }

    /// Returns the start of a range of whole host pages inside the reservation.
    fn whole_pages(&self, offset: u64, len: u64) -> Result<NonNull<u8>, MemError> {
        let page = rustix::param::page_size() as u64;
        let start = self
            .at(offset, len)
            .filter(|_| len > 0 && offset.is_multiple_of(page) && len.is_multiple_of(page));
        start.ok_or(MemError::Size(len))
    }

    /// Returns the byte at `offset` as an atomic, for flag tables. A reservation used this way is used in no other.
    pub(crate) fn flag(&self, offset: u64) -> Option<&AtomicU8> {
        let byte = self.at(offset, 1)?;
        // SAFETY: the byte is inside, lives as long as `self`, and is only accessed atomically.
        Some(unsafe { AtomicU8::from_ptr(byte.as_ptr()) })
    }

    fn at(&self, offset: u64, len: u64) -> Option<NonNull<u8>> {
        let end = offset.checked_add(len)?;
        if end > self.len as u64 {
            return None;
        }
        // SAFETY: `offset` is at most the length of the mapping, which fits an `isize`.
        Some(unsafe { self.base.add(offset as usize) })
    }
}

/// Replaces private pages by new zero pages; false if the host refuses.
///
/// # Safety
/// The range lies inside a [`Reservation`] and consists of whole host pages.
unsafe fn give_back(start: *mut u8, len: usize) -> bool {
    #[cfg(target_os = "linux")]
    // SAFETY: on private anonymous memory, Linux makes the range read as zero and keeps it mapped.
    let result = unsafe { rustix::mm::madvise(start.cast(), len, rustix::mm::Advice::LinuxDontNeed) };
    #[cfg(not(target_os = "linux"))]
    // SAFETY: maps new pages over pages of ours in one step.
    let result = unsafe {
        let flags = MapFlags::PRIVATE | MapFlags::NORESERVE | MapFlags::FIXED;
        mmap_anonymous(start.cast(), len, ProtFlags::READ | ProtFlags::WRITE, flags)
    };
    result.is_ok()
}

/// A size as the host's memory has them, rounded up.
fn rounded(len: u64, unit: u64) -> Result<usize, MemError> {
    let rounded = len.checked_next_multiple_of(unit).unwrap_or(0);
    let size = isize::try_from(rounded).map_err(|_| MemError::Size(len))?.unsigned_abs();
    if size == 0 { Err(MemError::Size(len)) } else { Ok(size) }
}

/// A new mapping; `len` is for the message.
fn reserve(size: usize, len: u64) -> Result<NonNull<u8>, MemError> {
    // SAFETY: a new private mapping at an address of the host's choice touches nothing else.
    let start = unsafe {
        mmap_anonymous(
            ptr::null_mut(),
            size,
            ProtFlags::READ | ProtFlags::WRITE,
            MapFlags::PRIVATE | MapFlags::NORESERVE,
        )
    };
    let refused = |reason: String| MemError::Refused { len, reason };
    let start = start.map_err(|error| refused(error.to_string()))?;
    NonNull::new(start.cast()).ok_or_else(|| refused("mapped at zero".into()))
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if let Some(Some(closed)) = self.closed.get() {
            closed.release();
        }
        // SAFETY: the mapping is ours, and everything that points into it holds an `Arc` of it.
        // A failure would only leak address space.
        let _ = unsafe { munmap(self.base.as_ptr().cast(), self.len + self.behind) };
    }
}

impl fmt::Debug for Reservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reservation({:#x} bytes)", self.len)
    }
}

/// A page of host memory behind a guest page; the value keeps it alive.
#[derive(Clone, Debug)]
pub struct HostPage {
    start: NonNull<u8>,
    owner: Arc<Reservation>,
}

// SAFETY: the pointer leads into `owner`, which may be sent and shared.
unsafe impl Send for HostPage {}
// SAFETY: as above.
unsafe impl Sync for HostPage {}

impl HostPage {
    /// Returns the id of this page, the same for all guest addresses, valid while the memory lives.
    pub fn frame(&self) -> u64 {
        crate::tlb::frame(self.start)
    }

    /// Returns the address of the `PAGE_SIZE` bytes, valid while [`HostPage::owner`] lives.
    pub(crate) fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Returns the reservation that holds the page.
    pub(crate) fn owner(&self) -> &Arc<Reservation> {
        &self.owner
    }
}
