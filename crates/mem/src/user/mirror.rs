//! The host's protection of guest pages as a mirror of what guests may do with them, so that compiled code need not look at
//! flags: what is not allowed is a fault of the host, and goes on where the access is done by other means.
//!
//! Invariant: while an address space is mirrored, pages whose flags say nothing are closed to the host, and others are as open
//! as their flags say. They are opened before their flags say so, and closed when these have been cleared, under the list's
//! lock. Whatever in Rivet itself comes to a closed page, by a pointer that it had before, opens it again
//! ([`crate::closed_pages`]), which is put right when the hart learns of the change ([`UserSpace::close_again`]).
//!
//! Stores to code that is decoded would be too many faults: a space in which a writable page is executed is no longer
//! mirrored.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

use super::UserSpace;
use super::flags::MAPPED;
use crate::{PAGE_SIZE, Perms, Reservation, Window};

/// It has not been asked for.
const NEVER: u8 = 0;
/// The host's protection is that of the guest.
const ON: u8 = 1;
/// All pages are open, and stay so.
const ENDED: u8 = 2;

/// Whether an address space is mirrored.
#[derive(Debug, Default)]
pub(super) struct Mirror {
    state: AtomicU8,
}

impl UserSpace {
    /// Makes the host's protection of pages that of the guest from now on, if it is not yet. Faults of the host must be handled
    /// ([`crate::open_for_host`]). Returns whether the space is mirrored.
    pub fn mirror(&self) -> bool {
        match self.mirror.state.load(Ordering::Acquire) {
            ON => return true,
            NEVER => {}
            _ => return false,
        }
        let list = self.lock();
        let is_strange = |perms: Perms| perms.contains(Perms::X) && !perms.contains(Perms::R);
        let may_be = rustix::param::page_size() as u64 == PAGE_SIZE
            && !self.tracks()
            && !self.has_guards()
            && !list.iter().any(|mapping| is_strange(mapping.perms))
            && self.close_edges()
            && self.bytes.may_be_closed();
        self.mirror.state.store(if may_be { ON } else { ENDED }, Ordering::Release);
        if may_be && !self.mirror_all() {
            self.end_mirror();
        }
        drop(list);
        self.mirrors()
    }

    /// Is the host's protection of pages that of the guest?
    pub fn mirrors(&self) -> bool {
        self.mirror.state.load(Ordering::Acquire) == ON
    }

    /// Closes again what was opened for the host; harts call it when they have learnt of changes.
    pub fn close_again(&self) {
        if !self.mirrors() || !self.bytes.has_opened() {
            return;
        }
        let _list = self.lock();
        match self.bytes.take_opened() {
            Some(pages) => pages.iter().for_each(|&page| self.mirror_range(&(page..page + PAGE_SIZE))),
            None if !self.mirror_all() => self.end_mirror(),
            None => {}
        }
    }

    /// Opens pages before their flags say that they are mapped, with these permissions.
    pub(super) fn open(&self, pages: &Range<u64>, perms: Perms) {
        if !self.mirrors() {
            return;
        }
        let is_strange = perms.contains(Perms::X) && !perms.contains(Perms::R);
        if is_strange || !self.bytes.protect(pages.clone(), perms) {
            self.end_mirror();
        }
    }

    /// Closes pages of which flags say nothing any more.
    pub(super) fn close(&self, pages: &Range<u64>) {
        if self.mirrors() && !self.bytes.protect(pages.clone(), Perms::NONE) {
            self.end_mirror();
        }
    }

    /// Does something with bytes regardless of permissions. The list's lock is held.
    pub(super) fn with_open<T>(&self, range: &Range<u64>, what: impl FnOnce() -> T) -> T {
        if !self.mirrors() {
            return what();
        }
        let start = crate::page_base(range.start);
        let end = range.end.min(self.size()).next_multiple_of(PAGE_SIZE).max(start);
        if !self.bytes.protect(start..end, Perms::RW) {
            self.end_mirror();
        }
        let done = what();
        self.mirror_range(&(start..end));
        done
    }

    /// Reads all bytes regardless of permissions, in what is done. The list's lock is held.
    pub(super) fn with_all_open<T>(&self, what: impl FnOnce() -> T) -> T {
        if self.mirrors() && !self.bytes.protect(0..self.size(), Perms::R) {
            self.end_mirror();
        }
        let done = what();
        if self.mirrors() && !self.mirror_all() {
            self.end_mirror();
        }
        done
    }

    /// Gives the mirror up, and opens all pages.
    pub(super) fn end_mirror(&self) {
        if self.mirror.state.swap(ENDED, Ordering::AcqRel) != ON {
            return;
        }
        // One mapping again, but for what is shared: the host does not refuse that.
        let opened = self.bytes.protect(0..self.size(), Perms::RW);
        debug_assert!(opened, "the host has room for fewer mappings");
        self.changed(None);
    }

    /// Closes what is directly before and behind the bytes, which small offsets reach.
    fn close_edges(&self) -> bool {
        const { assert!(Window::REACH < EDGE) };
        let (flags, bytes) = (self.flags.size(), self.bytes.size());
        debug_assert!(flags >= Window::flags_below(bytes.ilog2()), "they are behind all flags");
        self.flags.protect(flags - EDGE..flags, Perms::NONE)
            && self.bytes.protect(bytes..bytes + EDGE, Perms::NONE)
    }

    /// Makes the host's protection of pages what their flags say.
    pub(super) fn mirror_range(&self, pages: &Range<u64>) {
        if !self.mirrors() {
            return;
        }
        let mut done = self.bytes.protect(pages.clone(), Perms::NONE);
        let numbers = pages.start / PAGE_SIZE..pages.end / PAGE_SIZE;
        self.known_runs(numbers, |run, perms| done &= self.bytes.protect(run, perms));
        if !done {
            self.end_mirror();
        }
    }

    /// The same for all pages; false if the host refuses.
    fn mirror_all(&self) -> bool {
        let Some(looked_at) = self.flags.touched(&(0..self.flags.size() - EDGE)) else { return false };
        let mut done = self.bytes.protect(0..self.size(), Perms::NONE);
        for numbers in looked_at {
            let end = numbers.end.min(self.size() / PAGE_SIZE);
            self.known_runs(numbers.start..end, |run, perms| done &= self.bytes.protect(run, perms));
        }
        done
    }

    /// Tells of runs of pages, by number, whose flags say the same.
    fn known_runs(&self, numbers: Range<u64>, mut tell: impl FnMut(Range<u64>, Perms)) {
        let known = |page: u64| {
            let flags = self.flags.flag(page)?.load(Ordering::Acquire);
            (flags & MAPPED != 0).then(|| Perms::from_bits(flags))
        };
        let mut page = numbers.start;
        while page < numbers.end {
            let (start, perms) = (page, known(page));
            page += 1;
            while page < numbers.end && known(page) == perms {
                page += 1;
            }
            if let Some(perms) = perms {
                tell(start * PAGE_SIZE..page * PAGE_SIZE, perms);
            }
        }
    }
}

/// Bytes before the first and behind the last that are closed.
const EDGE: u64 = Reservation::APART / 2;
