//! The address space of a Linux user program.
//!
//! Invariant: guest address `a` is byte `a` of one reservation; unmapped pages read as zero. The address space knows no
//! system calls: the caller implements the policy of `mmap` (placement, flags, error numbers).

mod flags;
mod gaps;
mod guard;
mod host_mappings;
mod lazy;
mod mapping_list;
mod mirror;
mod rewind;
mod shadow_stack;
mod shared;
mod stale;
mod transfer;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use guard::Guards;
use lazy::LazyPages;
pub use lazy::Source;
use mapping_list::MappingList;
pub use mapping_list::{MAX_MAPPINGS, Mapping, Origin};
use mirror::Mirror;
pub use rewind::Layout;
pub use shadow_stack::NoShadowStack;
pub use shared::SharedMemory;
use shared::SharedRanges;
use stale::StaleCode;

use crate::rewind::{MemoryChange, Tracker};
use crate::{Access, Fault, FaultKind, HostPage, MapError, MemError, PAGE_SIZE, Perms, Reservation};

/// Host addresses of an address space, valid while the address space lives.
///
/// Compiled code uses them to access guest memory, only below `size` and after a check of the page's flags; what it has
/// found holds until [`UserSpace::generation`] changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Host address of guest byte 0.
    pub bytes: usize,
    /// Host address of the flags of page 0, one byte per page: bits of [`Perms`] and others; 0 for pages that are not
    /// mapped, or that [`UserSpace::page`] was not asked for yet. Eight zero bytes follow, so that words can be read
    /// there.
    pub flags: usize,
    /// Size of the address space in bytes, a power of two.
    pub size: u64,
}

impl Window {
    /// How far before its first byte and behind its last compiled code may access what it takes for guest memory: the host has
    /// nothing there in a space that [mirrors](UserSpace::mirror).
    pub const REACH: u64 = 1 << 13;

    /// How far below guest byte 0 the flags of page 0 are in a space of 2^`bits` bytes.
    pub const fn flags_below(bits: u32) -> u64 {
        let flags = (1u64 << bits) / PAGE_SIZE + FLAGS_BEHIND;
        flags.next_multiple_of(Reservation::APART)
    }
}

/// Zero bytes behind the flags of the last page.
const FLAGS_BEHIND: u64 = 8;

/// The place to which [`UserSpace::remap`] may move a growing mapping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemapTo {
    /// The mapping must not move.
    InPlace,
    /// The mapping may move to the highest free range in this range.
    Within(Range<u64>),
    /// The mapping moves to this address and replaces what is there.
    To(u64),
}

/// The address space of a Linux user program: demand-zero bytes, the list of mappings, and a flag byte for each touched
/// page. It is shared as an `Arc`. A page that is mapped writable is readable, too.
#[derive(Debug)]
pub struct UserSpace {
    bytes: Arc<Reservation>,
    /// One flag byte for each page.
    flags: Arc<Reservation>,
    list: Mutex<MappingList>,
    shares: Mutex<SharedRanges>,
    guards: Mutex<Guards>,
    stale: Mutex<StaleCode>,
    lazy: Mutex<LazyPages>,
    generation: AtomicU64,
    code_generation: AtomicU64,
    restrictions: AtomicU64,
    guard_generation: AtomicU64,
    mirror: Mirror,
    pub(super) tracker: Tracker,
}

impl UserSpace {
    /// Reserves 2^`bits` bytes, 16 to 47 bits, or the largest power of two that the host grants, but at least 2^32 (or
    /// 2^`bits` if less).
    pub fn new(bits: u32) -> Result<Arc<UserSpace>, MemError> {
        if !(16..=47).contains(&bits) {
            return Err(MemError::Bits(bits));
        }
        let mut bits_now = bits;
        let [flags, bytes] = loop {
            match Reservation::adjacent(Window::flags_below(bits_now), 1 << bits_now) {
                Err(_) if bits_now > 32 => bits_now -= 1,
                result => break result?,
            }
        };
        Ok(Arc::new(UserSpace {
            flags,
            bytes,
            list: Mutex::default(),
            shares: Mutex::default(),
            guards: Mutex::default(),
            stale: Mutex::default(),
            lazy: Mutex::default(),
            generation: AtomicU64::new(1),
            code_generation: AtomicU64::new(1),
            restrictions: AtomicU64::new(1),
            guard_generation: AtomicU64::new(0),
            mirror: Mirror::default(),
            tracker: Tracker::default(),
        }))
    }

    /// Returns the host addresses, for compiled code.
    pub fn window(&self) -> Window {
        let at = |memory: &Reservation| memory.start().addr().get();
        Window { bytes: at(&self.bytes), flags: at(&self.flags), size: self.size() }
    }

    /// Returns whether changes are tracked, so that stores must go through [`UserSpace::page`].
    pub fn tracks(&self) -> bool {
        self.tracker.tracks()
    }

    /// Returns the size in bytes; all addresses are below it.
    pub fn size(&self) -> u64 {
        self.bytes.size()
    }

    /// Returns a counter that changes with every change of mappings or permissions; a hart that sees a new value
    /// flushes its TLB.
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// Returns a counter that changes when a page that instructions were fetched from was unmapped, replaced,
    /// reprotected or written; decoded instructions are stale then.
    pub fn code_generation(&self) -> u64 {
        self.code_generation.load(Ordering::Acquire)
    }

    /// Returns a counter that changes when an access is no longer allowed: harts on other host threads must flush their
    /// TLBs before the call that caused it returns.
    pub fn restrictions(&self) -> u64 {
        self.restrictions.load(Ordering::Acquire)
    }

    /// Maps zeroed pages at exactly `addr` and replaces what is there. `len` is rounded up to whole pages, here and
    /// below.
    pub fn map(&self, addr: u64, len: u64, perms: Perms, origin: impl Into<Origin>) -> Result<(), MapError> {
        let range = self.range(addr, len)?;
        let mut list = self.lock();
        list.check_room()?;
        list.check_cut(range.start, range.end)?;
        self.lift(&range)?;
        self.drop_pages(&mut list, &range);
        self.add_pages(&mut list, &range, perms, origin.into());
        Ok(())
    }

    /// Maps zeroed pages at `hint` if that is not 0 and free, else at the highest free address inside `within`. Returns
    /// the address.
    pub fn map_anywhere(
        &self,
        hint: u64,
        len: u64,
        perms: Perms,
        origin: impl Into<Origin>,
        within: Range<u64>,
    ) -> Result<u64, MapError> {
        let mut list = self.lock();
        list.check_room()?;
        let hinted = hint.checked_next_multiple_of(PAGE_SIZE).filter(|&addr| addr != 0);
        let free = hinted.and_then(|addr| {
            let range = self.range(addr, len).ok()?;
            list.overlapping(range.start, range.end).next().is_none().then_some(range)
        });
        let range = match free {
            Some(range) => range,
            None => self.find_gap(&list, len, &within)?,
        };
        self.drop_pages(&mut list, &range);
        let start = range.start;
        self.add_pages(&mut list, &range, perms, origin.into());
        Ok(start)
    }

    /// Unmaps the range and returns its memory to the host.
    pub fn unmap(&self, addr: u64, len: u64) -> Result<(), MapError> {
        let range = self.range(addr, len)?;
        let mut list = self.lock();
        list.check_cut(range.start, range.end)?;
        self.lift(&range)?;
        self.drop_pages(&mut list, &range);
        Ok(())
    }

    /// Changes the permissions of pages that are all mapped; otherwise nothing changes.
    pub fn protect(&self, addr: u64, len: u64, perms: Perms) -> Result<(), MapError> {
        let range = self.range(addr, len)?;
        let mut list = self.lock();
        if let Some(hole) = list.hole(range.start, range.end) {
            return Err(MapError::Unmapped(hole));
        }
        self.protect_pages(&mut list, &range, perms)
    }

    /// Resizes the part `addr..addr + old_len` of one mapping to `new_len`; added bytes are zero. Returns the new
    /// address.
    pub fn remap(&self, addr: u64, old_len: u64, new_len: u64, how: RemapTo) -> Result<u64, MapError> {
        let old = self.range(addr, old_len)?;
        let new = self.range(addr, new_len).or_else(|error| match (&how, error) {
            (RemapTo::InPlace, _) | (_, MapError::Empty) => Err(error),
            _ => Ok(addr..u64::MAX),
        })?;
        let mut list = self.lock();
        let source = list.overlapping(old.start, old.end).next().cloned();
        let source =
            source.filter(|mapping| mapping.start <= old.start).ok_or(MapError::Unmapped(old.start))?;
        if source.end < old.end {
            return Err(MapError::Unmapped(source.end));
        }
        if let RemapTo::To(target) = how {
            let target = self.range(target, new_len)?;
            if target.start < old.end && old.start < target.end {
                return Err(MapError::Overlap(target.start));
            }
            list.check_move()?;
            list.check_cut(target.start, target.end)?;
            self.lift(&target)?;
            self.drop_pages(&mut list, &target);
            self.move_pages(&mut list, &old, &target, &source)?;
            return Ok(target.start);
        }
        if new.end <= old.end {
            if new.end < old.end {
                list.check_cut(new.end, old.end)?;
                self.lift(&(new.end..old.end))?;
                self.drop_pages(&mut list, &(new.end..old.end));
            }
            return Ok(addr);
        }
        if new.end <= self.size() && list.overlapping(old.end, new.end).next().is_none() {
            let grown = old.end..new.end;
            let offset = source.origin.offset.map(|offset| offset.wrapping_add(old.end - source.start));
            self.drop_pages(&mut list, &grown);
            self.add_pages(&mut list, &grown, source.perms, Origin { offset, ..source.origin });
            return Ok(addr);
        }
        let RemapTo::Within(within) = how else { return Err(MapError::NoSpace { len: new_len }) };
        list.check_move()?;
        let target = self.find_gap(&list, new_len, &within)?;
        self.drop_pages(&mut list, &target);
        self.move_pages(&mut list, &old, &target, &source)?;
        Ok(target.start)
    }

    /// Zeroes mapped pages, except shared memory, and returns their memory to the host (`MADV_DONTNEED`).
    pub fn discard(&self, addr: u64, len: u64) -> Result<(), MapError> {
        let range = self.range(addr, len)?;
        let list = self.lock();
        if let Some(hole) = list.hole(range.start, range.end) {
            return Err(MapError::Unmapped(hole));
        }
        // Memory that others have too keeps its bytes.
        let own = self.parts(&range).into_iter().filter(|(_, shared)| shared.is_none());
        own.for_each(|(own, _)| self.zero(&own));
        drop(list);
        if self.has_code(&range) {
            self.changed(Some(range));
        }
        Ok(())
    }

    /// Returns whether `addr` is mapped.
    pub fn is_mapped(&self, addr: u64) -> bool {
        self.perms_at(addr).is_some()
    }

    /// Returns the permissions at `addr`, if it is mapped.
    pub fn perms_at(&self, addr: u64) -> Option<Perms> {
        self.lock().at(addr).map(|mapping| mapping.perms)
    }

    /// Returns the present mappings, lowest first.
    pub fn mappings(&self) -> Vec<Mapping> {
        self.lock().iter().cloned().collect()
    }

    /// Returns the mapping that holds `addr`.
    pub fn mapping_at(&self, addr: u64) -> Option<Mapping> {
        self.lock().at(addr).cloned()
    }

    /// Returns the page of `addr` for [`Tlb::fill`](crate::Tlb::fill) if the guest may access it; for stores only if it
    /// is not [guarded](UserSpace::is_guarded).
    pub fn page(&self, addr: u64, access: Access) -> Result<HostPage, Fault> {
        self.allow(addr, access)?;
        match access {
            Access::Store => {
                self.tracker.note(crate::page_base(addr), &self.bytes, crate::page_base(addr));
            }
            Access::Fetch => {
                self.note_fetch(addr);
                // Either whoever changes the page meanwhile sees the flag, or the change is seen here.
                self.allow(addr, access)?;
            }
            Access::Load => {}
        }
        self.bytes.page(addr).ok_or(Fault { addr, access, kind: FaultKind::Unmapped })
    }

    fn lock(&self) -> MutexGuard<'_, MappingList> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the pages of an aligned range inside the address space.
    fn range(&self, addr: u64, len: u64) -> Result<Range<u64>, MapError> {
        if len == 0 {
            return Err(MapError::Empty);
        }
        if !addr.is_multiple_of(PAGE_SIZE) {
            return Err(MapError::Misaligned(addr));
        }
        len.checked_next_multiple_of(PAGE_SIZE)
            .and_then(|len| addr.checked_add(len))
            .filter(|&end| end <= self.size())
            .map(|end| addr..end)
            .ok_or(MapError::OutOfRange { addr, len })
    }

    fn find_gap(&self, list: &MappingList, len: u64, within: &Range<u64>) -> Result<Range<u64>, MapError> {
        if len == 0 {
            return Err(MapError::Empty);
        }
        let none = MapError::NoSpace { len };
        let len = len.checked_next_multiple_of(PAGE_SIZE).ok_or(none)?;
        let floor = within.start.checked_next_multiple_of(PAGE_SIZE).ok_or(none)?;
        let ceiling = crate::page_base(within.end.min(self.size()));
        let start = list.gap(len, floor, ceiling).ok_or(none)?;
        Ok(start..start + len)
    }

    /// Unmaps and zeroes a range, mapped or not.
    fn drop_pages(&self, list: &mut MappingList, range: &Range<u64>) {
        let pieces = list.cut(range.start, range.end);
        let mut stale_code = false;
        for piece in &pieces {
            stale_code |= self.forget(piece);
        }
        for piece in &pieces {
            self.tracker.note_zeroed(&(piece.start..piece.end), &self.bytes);
        }
        self.forget_backing(range);
        // Also where nothing was mapped: a hart that has not flushed yet may have stored there.
        self.clear(range);
        self.tracker.did(0, || MemoryChange::Unmap(range.clone()));
        if !pieces.is_empty() {
            self.close(range);
            self.restrictions.fetch_add(1, Ordering::AcqRel);
            self.changed(stale_code.then(|| range.clone()));
        }
    }

    /// Maps a range that is not mapped.
    fn add_pages(&self, list: &mut MappingList, range: &Range<u64>, perms: Perms, origin: Origin) {
        let perms = perms.of_page();
        let name = origin.name.len() as u64;
        self.tracker.did(name, || MemoryChange::Map(range.clone(), perms, origin.clone()));
        list.insert(Mapping { start: range.start, end: range.end, perms, origin });
        self.changed(None);
    }

    /// Changes the permissions of pages that are all mapped.
    fn protect_pages(
        &self,
        list: &mut MappingList,
        range: &Range<u64>,
        perms: Perms,
    ) -> Result<(), MapError> {
        let perms = perms.of_page();
        let pieces = list.protect(range, perms)?;
        let restricts = pieces.iter().any(|piece| !piece.origin.limit(perms).contains(piece.perms));
        let stale_code = pieces.iter().fold(false, |stale, piece| self.forget(piece) | stale);
        self.close(range);
        self.tracker.did(0, || MemoryChange::Protect(range.clone(), perms));
        if restricts {
            self.restrictions.fetch_add(1, Ordering::AcqRel);
        }
        self.changed(stale_code.then(|| range.clone()));
        Ok(())
    }

    /// Moves pages of `source` to a range that is not mapped.
    fn move_pages(
        &self,
        list: &mut MappingList,
        old: &Range<u64>,
        new: &Range<u64>,
        source: &Mapping,
    ) -> Result<(), MapError> {
        let len = (old.end - old.start).min(new.end - new.start);
        let kept = old.start..old.start + len;
        let shared = self.lay_again(&kept, new.start)?;
        self.lift(old).inspect_err(|_| {
            // Nothing has changed then.
            let _ = self.lift(new);
        })?;
        let offset = source.origin.offset.map(|offset| offset.wrapping_add(old.start - source.start));
        let origin = Origin { offset, ..source.origin.clone() };
        self.add_pages(list, new, source.perms, origin);
        match shared {
            true => self.journal_shares(new),
            false => {
                let to = new.start..new.start + len;
                self.with_open(&to, || self.with_open(&kept, || self.copy(&kept, new.start)));
            }
        }
        self.move_backing(&kept, new.start);
        self.drop_pages(list, old);
        Ok(())
    }

    /// Zeroes mapped pages.
    fn zero(&self, range: &Range<u64>) {
        self.tracker.note_zeroed(range, &self.bytes);
        self.clear(range);
        self.tracker.did(0, || MemoryChange::Zero(range.clone()));
    }

    fn clear(&self, range: &Range<u64>) {
        let cleared = self.bytes.clear(range.start, range.end - range.start);
        debug_assert!(cleared.is_some(), "{range:x?} is inside");
    }

    /// Tells all harts that mappings have changed, and where instructions decoded before may be stale.
    fn changed(&self, stale_code: Option<Range<u64>>) {
        self.generation.fetch_add(1, Ordering::AcqRel);
        if let Some(range) = stale_code {
            self.make_stale(range);
        }
    }
}

/// Copies the pages that are not all zero, so that the others use no host memory.
fn copy_pages(from: &Reservation, pages: Range<u64>, to: &Reservation, target: u64) {
    /// Number of pages copied at once, so that their bytes are in the cache when they are written.
    const BATCH: u64 = 16;
    type Page = [u8; PAGE_SIZE as usize];
    let is_blank = |page: &Page| page.iter().all(|&byte| byte == 0);
    let mut batch = vec![0; (BATCH * PAGE_SIZE).min(pages.end - pages.start) as usize];
    for start in pages.clone().step_by(batch.len().max(1)) {
        let len = (pages.end - start).min(batch.len() as u64) as usize;
        let copied = from.read(start, &mut batch[..len]).and_then(|()| {
            let mut at = target + (start - pages.start);
            let (whole, _) = batch[..len].as_chunks();
            for run in whole.chunk_by(|a, b| is_blank(a) == is_blank(b)) {
                if !is_blank(&run[0]) {
                    to.write(at, run.as_flattened())?;
                }
                at += run.as_flattened().len() as u64;
            }
            Some(())
        });
        debug_assert!(copied.is_some(), "{pages:x?} is inside");
    }
}
