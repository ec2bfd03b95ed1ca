//! Taking an address space back; see the crate's `rewind`.

use super::list::List;
use super::{UserSpace, copy_pages};
use crate::Perms;
use crate::rewind::{Change, Changes, Pages};

/// The mappings of an address space, apart from what its pages hold.
#[derive(Clone, Debug)]
pub struct Layout(List);

impl UserSpace {
    /// From now on keeps what pages held before they changed, up to so many bytes, or no longer does.
    pub fn track(&self, limit: Option<u64>) {
        if limit.is_some() {
            self.load_all();
        }
        self.tracker.set(limit);
    }

    /// From now on keeps a journal of what is done to the space, or no longer does. It must track.
    pub fn journal(&self, on: bool) {
        self.tracker.journal(on);
    }

    /// What pages that have changed since this was last called held then; none if it was too much. Every TLB for the
    /// space has to be flushed.
    pub fn take_before(&self) -> Option<Pages> {
        self.tracker.take_before()
    }

    /// Gives back what [`UserSpace::take_before`] gave: memory is as it was then.
    pub fn put_before(&self, pages: Pages) {
        self.tracker.put_before(pages);
    }

    /// Memory of the host's that what is kept takes, about; none if it was too much.
    pub fn before_bytes(&self) -> Option<u64> {
        self.tracker.before_bytes()
    }

    /// What was done to the space since this was last called; none if it was too much.
    pub fn take_changes(&self) -> Option<Changes> {
        self.tracker.take_changes()
    }

    /// Exchanges what pages hold, mapped or not. Decoded instructions are stale then.
    pub fn exchange(&self, pages: &mut Pages) {
        pages.exchange(|addr| Some((&*self.bytes, addr)));
        self.changed(true);
    }

    /// Does again what was done.
    pub fn apply(&self, changes: &Changes) {
        let mut list = self.lock();
        let mut code = false;
        for change in &changes.list {
            match change {
                Change::Write { addr, bytes } => {
                    // It was there when it was done first.
                    let _ = self.copy_in(*addr, bytes);
                    code |= list.at(*addr).is_some_and(|mapping| mapping.perms.contains(Perms::X));
                }
                Change::Copy { from, to } => self.copy(from, *to),
                Change::Zero(range) => self.zero(range),
                Change::Unmap(range) => self.drop_pages(&mut list, range),
                Change::Map(range, perms, origin) => self.add_pages(&mut list, range, *perms, origin.clone()),
                Change::Protect(range, perms) => {
                    // It was done before.
                    let _ = self.protect_pages(&mut list, range, *perms);
                }
            }
        }
        if code {
            self.changed(true);
        }
    }

    /// The mappings as they are now.
    pub fn layout(&self) -> Layout {
        Layout(self.lock().clone())
    }

    /// Makes the mappings what they were; the pages' contents are apart.
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

    /// Copies pages within the space.
    pub(super) fn copy(&self, from: &std::ops::Range<u64>, to: u64) {
        let target = to..to + (from.end - from.start);
        self.tracker.note_all(&target, &self.bytes, target.start);
        copy_pages(&self.bytes, from.clone(), &self.bytes, to);
        self.tracker.did(0, || Change::Copy { from: from.clone(), to });
    }
}
