//! Rewinding of an address space; see the crate's `rewind`.

use std::ops::Range;

use super::mapping_list::MappingList;
use super::shared::SharedPlace;
use super::stale::ANYWHERE;
use super::{Mapping, UserSpace, copy_pages};
use crate::rewind::{Changes, MemoryChange, Pages};
use crate::{MapError, PAGE_SIZE, Perms};

/// The mappings of an address space without the contents of pages.
#[derive(Clone, Debug)]
pub struct Layout(MappingList);

impl UserSpace {
    /// Starts tracking changed pages with a limit in bytes, or stops.
    pub fn track(&self, limit: Option<u64>) {
        if limit.is_some() {
            self.load_all();
        }
        self.tracker.set(limit);
    }

    /// Starts or stops a journal of changes. Tracking must be on.
    pub fn journal(&self, on: bool) {
        self.tracker.journal(on);
    }

    /// Starts a journal of changes with a limit in bytes, without tracking changed pages. Pages that a hart makes the space
    /// load from their source are changes, too. One thread at a time makes changes and takes them.
    pub fn journal_alone(&self, limit: u64) {
        self.tracker.journal_alone(limit);
    }

    /// Takes the old contents of the pages that changed since the last call; `None` if they exceeded the limit. Every
    /// TLB for the space must be flushed.
    pub fn take_before(&self) -> Option<Pages> {
        self.tracker.take_before()
    }

    /// Puts back what [`UserSpace::take_before`] returned, if memory is unchanged since.
    pub fn put_before(&self, pages: Pages) {
        self.tracker.put_before(pages);
    }

    /// Returns the approximate host memory of the tracked pages; `None` if they exceeded the limit.
    pub fn before_bytes(&self) -> Option<u64> {
        self.tracker.before_bytes()
    }

    /// Notes a change that the journal does not know: the next [`UserSpace::take_changes`] returns `None`.
    pub fn lose_changes(&self) {
        self.tracker.lose_changes();
    }

    /// Takes the journal since the last call; `None` if it exceeded the limit.
    pub fn take_changes(&self) -> Option<Changes> {
        self.tracker.take_changes()
    }

    /// Takes the journal since the last call in exchange for other changes, which are forgotten: their memory is used
    /// again. Returns false if it exceeded the limit.
    pub fn swap_changes(&self, changes: &mut Changes) -> bool {
        self.tracker.swap_changes(changes)
    }

    /// Exchanges the contents of pages, mapped or not. Decoded instructions are stale then.
    pub fn exchange(&self, pages: &mut Pages) {
        pages.exchange(|addr| Some((&*self.bytes, addr)));
        self.changed(Some(ANYWHERE));
    }

    /// Applies changes again.
    pub fn apply(&self, changes: &Changes) {
        let mut list = self.lock();
        let mut code = false;
        for change in &changes.list {
            match change {
                MemoryChange::Write { addr, bytes } => {
                    let bytes = changes.written(bytes);
                    // It was there when it was done first.
                    let _ = self.copy_in(*addr, bytes);
                    code |= list.at(*addr).is_some_and(|mapping| mapping.perms.contains(Perms::X));
                }
                MemoryChange::Copy { from, to } => self.copy(from, *to),
                MemoryChange::Zero(range) => self.zero(range),
                MemoryChange::Unmap(range) => self.drop_pages(&mut list, range),
                MemoryChange::Map(range, perms, origin) => {
                    self.add_pages(&mut list, range, *perms, origin.clone())
                }
                MemoryChange::Protect(range, perms) => {
                    // It was done before.
                    let _ = self.protect_pages(&mut list, range, *perms);
                }
                MemoryChange::Share { range, memory, at } => self.share_again(range, memory, *at),
            }
        }
        if code {
            self.changed(Some(ANYWHERE));
        }
    }

    /// Makes changes that a file describes; they may be wrong. Fails at the first that cannot be made.
    pub fn redo(&self, changes: &Changes) -> Result<(), MapError> {
        for change in &changes.list {
            let size = |range: &Range<u64>| range.end.saturating_sub(range.start);
            match change {
                MemoryChange::Write { addr, bytes } => {
                    let bytes = changes.written(bytes);
                    let outside = MapError::OutOfRange { addr: *addr, len: bytes.len() as u64 };
                    self.copy_in(*addr, bytes).map_err(|_| outside)?;
                    if self.perms_at(*addr).is_some_and(|perms| perms.contains(Perms::X)) {
                        self.changed(Some(ANYWHERE));
                    }
                }
                MemoryChange::Copy { from, to } => {
                    let (from, to) = (self.range(from.start, size(from))?, self.range(*to, size(from))?);
                    self.copy(&from, to.start);
                }
                MemoryChange::Zero(range) => self.zero(&self.range(range.start, size(range))?),
                MemoryChange::Unmap(range) => self.unmap(range.start, size(range))?,
                MemoryChange::Map(range, perms, origin) => {
                    self.map(range.start, size(range), *perms, origin.clone())?;
                }
                MemoryChange::Protect(range, perms) => self.protect(range.start, size(range), *perms)?,
                MemoryChange::Share { range, memory, at } => {
                    let refused = |_| MapError::NoSpace { len: size(range) };
                    self.share(range.start, size(range), memory, *at).map_err(refused)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the changes that make an empty space of this size equal to this one, as far as its mappings can be
    /// accessed.
    pub fn contents(&self) -> Changes {
        let map =
            |mapping: Mapping| MemoryChange::Map(mapping.start..mapping.end, mapping.perms, mapping.origin);
        let mut changes: Changes = self.mappings().into_iter().map(map).collect();
        let shares = self.shared_parts(&(0..self.size())).into_iter();
        for (range, share) in shares {
            if let Some(SharedPlace { memory, at }) = share {
                changes.push(MemoryChange::Share { range, memory, at });
            }
        }
        self.each_page_held(|addr, page| changes.write(addr, page));
        changes
    }

    /// Calls `look` for each page of the accessible mappings that is not all zeros, lowest first.
    pub fn each_page_held(&self, mut look: impl FnMut(u64, &[u8])) {
        let mut page = [0; PAGE_SIZE as usize];
        let mut show = |addr: u64, page: &[u8]| {
            if page.iter().any(|&byte| byte != 0) {
                look(addr, page);
            }
        };
        let mappings = self.mappings();
        let mappings = mappings.iter().filter(|mapping| mapping.perms != Perms::NONE);
        for (part, share) in mappings.flat_map(|mapping| self.shared_parts(&(mapping.start..mapping.end))) {
            if let Some(SharedPlace { memory, at }) = share {
                memory.each_page_held(at..at + (part.end - part.start), |offset, page| {
                    show(part.start + (offset - at), page);
                });
                continue;
            }
            for run in self.bytes.touched(&part).unwrap_or_else(|| vec![part]) {
                for addr in run.step_by(PAGE_SIZE as usize) {
                    if self.bytes.read(addr, &mut page).is_some() {
                        show(addr, &page);
                    }
                }
            }
        }
    }

    /// Returns the present mappings.
    pub fn layout(&self) -> Layout {
        Layout(self.lock().clone())
    }

    /// Restores the mappings; the contents of pages are restored separately.
    pub fn set_layout(&self, layout: &Layout) {
        let mut list = self.lock();
        if *list == layout.0 {
            return;
        }
        for mapping in list.iter() {
            self.forget(mapping);
        }
        list.clone_from(&layout.0);
        self.changed(Some(ANYWHERE));
    }

    /// Copies pages inside the space.
    pub(super) fn copy(&self, from: &Range<u64>, to: u64) {
        let target = to..to + (from.end - from.start);
        self.tracker.note_all(&target, &self.bytes, target.start);
        copy_pages(&self.bytes, from.clone(), &self.bytes, to);
        self.tracker.did(0, || MemoryChange::Copy { from: from.clone(), to });
    }
}
