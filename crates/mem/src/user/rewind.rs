//! Rewinding of an address space; see the crate's `rewind`.

use super::mapping_list::MappingList;
use super::{UserSpace, copy_pages};
use crate::Perms;
use crate::rewind::{Changes, MemoryChange, Pages};

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

    /// Starts a journal of changes with a limit in bytes, without tracking changed pages.
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

    /// Takes the journal since the last call; `None` if it exceeded the limit.
    pub fn take_changes(&self) -> Option<Changes> {
        self.tracker.take_changes()
    }

    /// Exchanges the contents of pages, mapped or not. Decoded instructions are stale then.
    pub fn exchange(&self, pages: &mut Pages) {
        pages.exchange(|addr| Some((&*self.bytes, addr)));
        self.changed(true);
    }

    /// Applies changes again.
    pub fn apply(&self, changes: &Changes) {
        let mut list = self.lock();
        let mut code = false;
        for change in &changes.list {
            match change {
                MemoryChange::Write { addr, bytes } => {
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
            }
        }
        if code {
            self.changed(true);
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
        self.changed(true);
    }

    /// Copies pages inside the space.
    pub(super) fn copy(&self, from: &std::ops::Range<u64>, to: u64) {
        let target = to..to + (from.end - from.start);
        self.tracker.note_all(&target, &self.bytes, target.start);
        copy_pages(&self.bytes, from.clone(), &self.bytes, to);
        self.tracker.did(0, || MemoryChange::Copy { from: from.clone(), to });
    }
}
