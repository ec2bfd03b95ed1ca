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
use super::flags::{MANY, MAPPED};
use super::mapping_list::MappingList;
use crate::{PAGE_SIZE, Perms, Reservation, Window};

/// [`UserSpace::mirror`] was not called yet.
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
        let is_new = || self.mirror.state.load(Ordering::Acquire) == NEVER;
        if !is_new() {
            return self.mirrors();
        }
        let list = self.lock();
        // Another hart may have asked meanwhile.
        if is_new() {
            let may_be = rustix::param::page_size() as u64 == PAGE_SIZE
                && !self.tracks()
                && !self.has_guards()
                && !list.iter().any(|mapping| only_executes(mapping.perms))
                && self.close_edges()
                && self.bytes.may_be_closed();
            let is_mirrored = may_be && self.protect_all(&list);
            if may_be && !is_mirrored {
                self.open_all();
            }
            self.mirror.state.store(if is_mirrored { ON } else { ENDED }, Ordering::Release);
        }
        self.mirrors()
    }

    /// Is the host's protection of pages that of the guest?
    pub fn mirrors(&self) -> bool {
        self.mirror.state.load(Ordering::Acquire) == ON
    }

    /// Closes the pages again that the signal handler opened; a hart calls this after it has flushed its TLB.
    pub fn close_again(&self) {
        if !self.mirrors() || !self.bytes.has_opened() {
            return;
        }
        let list = self.lock();
        match self.bytes.take_opened() {
            Some(pages) => pages.iter().for_each(|&page| self.mirror_range(&(page..page + PAGE_SIZE))),
            None => self.mirror_all(&list),
        }
    }

    /// Opens pages before their flags say that they are mapped, with these permissions.
    pub(super) fn open(&self, pages: &Range<u64>, perms: Perms) {
        if self.mirrors() && (only_executes(perms) || !self.bytes.protect(pages.clone(), perms)) {
            self.end_mirror();
        }
    }

    /// Closes pages of which flags say nothing any more.
    pub(super) fn close(&self, pages: &Range<u64>) {
        if self.mirrors() && !self.bytes.protect(pages.clone(), Perms::NONE) {
            self.end_mirror();
        }
    }

    /// Calls `what` while the host may read and write a range, whatever the guest may. The caller holds the list's lock.
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

    /// Calls `what` while the host may read all bytes, whatever the guest may.
    pub(super) fn with_all_open<T>(&self, list: &MappingList, what: impl FnOnce() -> T) -> T {
        if self.mirrors() && !self.bytes.protect(0..self.size(), Perms::R) {
            self.end_mirror();
        }
        let done = what();
        self.mirror_all(list);
        done
    }

    /// Gives the mirror up, and opens all pages.
    pub(super) fn end_mirror(&self) {
        if self.mirror.state.swap(ENDED, Ordering::AcqRel) != ON {
            return;
        }
        self.open_all();
        self.changed(None);
    }

    fn open_all(&self) {
        // One mapping again, but for what is shared: the host does not refuse that.
        let opened = self.bytes.protect(0..self.size(), Perms::RW);
        debug_assert!(opened, "the host has room for fewer mappings");
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

    /// The same for all pages.
    fn mirror_all(&self, list: &MappingList) {
        if self.mirrors() && !self.protect_all(list) {
            self.end_mirror();
        }
    }

    /// Makes the host's protection of all pages what their flags say; false if the host refuses.
    fn protect_all(&self, list: &MappingList) -> bool {
        let mut done = self.bytes.protect(0..self.size(), Perms::NONE);
        for mapping in list.iter().filter(|mapping| mapping.perms != Perms::NONE) {
            let numbers = mapping.start / PAGE_SIZE..mapping.end / PAGE_SIZE;
            let mut mirror = |numbers| {
                self.known_runs(numbers, |run, perms| done &= self.bytes.protect(run, perms));
            };
            if numbers.end - numbers.start < MANY {
                mirror(numbers);
                continue;
            }
            // Most flags of so many pages were never touched.
            let whole = crate::page_base(numbers.start)..numbers.end.next_multiple_of(PAGE_SIZE);
            let Some(touched) = self.flags.touched(&whole) else { return false };
            for part in touched {
                mirror(part.start.max(numbers.start)..part.end.min(numbers.end));
            }
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

/// May a page be executed, but not read? The host has no such pages that Rivet could decode.
fn only_executes(perms: Perms) -> bool {
    perms.contains(Perms::X) && !perms.contains(Perms::R)
}

/// Bytes before the first and behind the last that are closed.
const EDGE: u64 = Reservation::APART / 2;

#[cfg(all(test, target_os = "linux", target_arch = "x86_64"))]
#[allow(unsafe_code)] // reason: asks the host what it allows
mod tests {
    use std::sync::Arc;

    use super::super::Source;
    use super::*;
    use crate::{Access, Origin, SharedMemory};

    /// What the host allows with a page: the kernel is asked to copy a byte.
    fn allowed(space: &UserSpace, addr: u64) -> Perms {
        let mut byte = [0u8];
        let ours = libc::iovec { iov_base: byte.as_mut_ptr().cast(), iov_len: 1 };
        let at = (space.window().bytes as u64).wrapping_add(addr) as usize;
        let theirs = libc::iovec { iov_base: std::ptr::with_exposed_provenance_mut(at), iov_len: 1 };
        // SAFETY: the kernel looks at both places itself; what is written is what was read there.
        let (read, written) = unsafe {
            let pid = libc::getpid();
            let read = libc::process_vm_readv(pid, &raw const ours, 1, &raw const theirs, 1, 0);
            (read, libc::process_vm_writev(pid, &raw const ours, 1, &raw const theirs, 1, 0))
        };
        match (read, written) {
            (1, 1) => Perms::RW,
            (1, _) => Perms::R,
            _ => Perms::NONE,
        }
    }

    const AT: u64 = 0x4000;

    /// A space with pages at [`AT`], mirrored.
    fn space(pages: u64, perms: Perms) -> Arc<UserSpace> {
        let space = UserSpace::new(20).expect("memory");
        space.map(AT, pages * PAGE_SIZE, perms, Origin::anonymous()).expect("free pages");
        assert!(space.mirror() && space.mirrors());
        space
    }

    #[test]
    fn pages_are_as_open_as_their_flags_say() {
        let space = space(2, Perms::RW);
        assert_eq!(allowed(&space, AT), Perms::NONE, "nobody asked for it");
        space.page(AT, Access::Load).expect("mapped");
        assert_eq!(
            [AT - 1, AT, AT + PAGE_SIZE].map(|at| allowed(&space, at)),
            [Perms::NONE, Perms::RW, Perms::RW]
        );
        space.protect(AT, PAGE_SIZE, Perms::R).expect("mapped");
        assert_eq!(allowed(&space, AT), Perms::NONE);
        assert!(space.page(AT, Access::Store).is_err() && space.page(AT, Access::Load).is_ok());
        assert_eq!(allowed(&space, AT), Perms::R);
        space.unmap(AT, 2 * PAGE_SIZE).expect("mapped");
        assert_eq!([AT, AT + PAGE_SIZE].map(|at| allowed(&space, at)), [Perms::NONE; 2]);
    }

    #[test]
    fn nothing_is_before_the_first_page_and_behind_the_last() {
        let space = UserSpace::new(20).expect("memory");
        let near = Window::REACH;
        let edges = [0u64.wrapping_sub(near), 0u64.wrapping_sub(1), space.size(), space.size() + near];
        assert!(space.mirror());
        assert_eq!(edges.map(|at| allowed(&space, at)), [Perms::NONE; 4]);
        space.map(space.size() - PAGE_SIZE, PAGE_SIZE, Perms::RW, Origin::anonymous()).expect("free");
        space.write(space.size() - 1, &[1]).expect("writable");
        assert_eq!(edges.map(|at| allowed(&space, at)), [Perms::NONE; 4]);
    }

    #[test]
    fn what_was_known_before_stays_open() {
        let space = UserSpace::new(20).expect("memory");
        space.map(AT, 3 * PAGE_SIZE, Perms::RW, Origin::anonymous()).expect("free pages");
        space.protect(AT + PAGE_SIZE, PAGE_SIZE, Perms::R).expect("mapped");
        for page in 0..2 {
            space.page(AT + page * PAGE_SIZE, Access::Load).expect("mapped");
        }
        assert!(space.mirror());
        let pages = [0, 1, 2].map(|page| allowed(&space, AT + page * PAGE_SIZE));
        assert_eq!(pages, [Perms::RW, Perms::R, Perms::NONE]);
    }

    #[test]
    fn loaders_and_debuggers_come_everywhere_and_leave_pages_as_they_were() {
        let space = space(2, Perms::R);
        space.poke(AT + 8, &[7; 4]).expect("mapped");
        let mut bytes = [0; 4];
        space.peek(AT + 8, &mut bytes).expect("mapped");
        assert_eq!((bytes, allowed(&space, AT)), ([7; 4], Perms::R));
        space.protect(AT, 2 * PAGE_SIZE, Perms::NONE).expect("mapped");
        space.poke(AT + PAGE_SIZE - 2, &[9; 4]).expect("mapped");
        space.peek(AT + PAGE_SIZE - 2, &mut bytes).expect("mapped");
        assert_eq!((bytes, allowed(&space, AT)), ([9; 4], Perms::NONE));
    }

    struct Text;

    impl Source for Text {
        fn read(&self, to: &mut [u8], _: u64) -> usize {
            to.fill(b'x');
            to.len()
        }
    }

    #[test]
    fn files_are_read_into_closed_pages() {
        let space = space(200, Perms::R);
        space.back(AT, 200 * PAGE_SIZE, Arc::new(Text), 0).expect("mapped");
        let mut byte = [0];
        space.read(AT + 150 * PAGE_SIZE, &mut byte).expect("mapped");
        assert_eq!(byte, *b"x");
        let pages = [0, 150].map(|page| allowed(&space, AT + page * PAGE_SIZE));
        assert_eq!(pages, [Perms::NONE, Perms::R], "the first was not read");
    }

    #[test]
    fn shared_and_moved_pages_and_copies() {
        let space = space(4, Perms::RW);
        let memory = SharedMemory::new(PAGE_SIZE).expect("memory");
        space.write(AT, &[1; 16]).expect("mapped");
        space.write(AT + 2 * PAGE_SIZE, &[3; 16]).expect("mapped");
        space.share(AT, PAGE_SIZE, &memory, 0).expect("mapped");
        space.write(AT, &[2; 16]).expect("mapped");
        let to = AT + 16 * PAGE_SIZE;
        space.remap(AT + 2 * PAGE_SIZE, PAGE_SIZE, PAGE_SIZE, crate::RemapTo::To(to)).expect("mapped");
        let mut bytes = [0; 16];
        space.read(to, &mut bytes).expect("mapped");
        assert_eq!((bytes, allowed(&space, to)), ([3; 16], Perms::RW));
        assert_eq!(allowed(&space, AT + 2 * PAGE_SIZE), Perms::NONE);
        let copy = space.fork(|_| true).expect("memory");
        assert!(!copy.mirrors() && space.mirrors());
        for space in [&space, &copy] {
            space.read(AT, &mut bytes).expect("mapped");
            assert_eq!(bytes, [2; 16]);
            space.read(to, &mut bytes).expect("mapped");
            assert_eq!(bytes, [3; 16]);
        }
        space.unmap(AT, PAGE_SIZE).expect("mapped");
        assert_eq!([AT, to].map(|at| allowed(&space, at)), [Perms::NONE, Perms::RW]);
        assert!(copy.mirror());
        assert_eq!([AT, to].map(|at| allowed(&copy, at)), [Perms::RW; 2], "it was looked at");
    }

    #[test]
    fn what_is_opened_for_the_host_is_closed_again() {
        let space = space(40, Perms::R);
        let page = |page: u64| AT + page * PAGE_SIZE;
        let open = |at: u64| crate::open_for_host(space.window().bytes + at as usize);
        assert!(open(page(0)) && open(0x3fff));
        assert_eq!([0x3000, page(0)].map(|at| allowed(&space, at)), [Perms::RW; 2]);
        space.close_again();
        assert_eq!([0x3000, page(0)].map(|at| allowed(&space, at)), [Perms::NONE; 2]);
        assert!((0..40).all(|n| open(page(n))));
        space.close_again();
        assert!((0..40).all(|n| allowed(&space, page(n)) == Perms::NONE));
        assert!(!crate::open_for_host(&raw const space as usize));
    }

    #[test]
    fn writable_code_and_pages_that_only_execute_end_it() {
        let one = space(1, Perms::RWX);
        one.note_code(AT, 4);
        assert!(!one.mirrors() && !one.mirror());
        assert_eq!(allowed(&one, AT + PAGE_SIZE), Perms::RW, "all is open");
        let other = space(1, Perms::RW);
        other.map(AT, PAGE_SIZE, Perms::X, Origin::anonymous()).expect("replaced");
        other.page(AT, Access::Fetch).expect("it may be executed");
        assert!(!other.mirrors());
    }
}
