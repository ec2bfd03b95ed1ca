//! `inotify`, which uses the host's inotify for granted files.
//!
//! Invariant: a watched file was found through the grants and is passed to the host as an open file, never by path.
//! Made-up files report no changes and cannot be watched.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::fs::inotify::{self, CreateFlags, WatchFlags};

use crate::abi::errno::Errno;
use crate::abi::fcntl::{CLOEXEC, NONBLOCK};
use crate::fs::modify::link_to;
use crate::fs::open::path_of;
use crate::fs::path::{self, ResolvedPath};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};

/// An inotify instance of the host.
pub(crate) struct InotifySet {
    fd: OwnedFd,
    reads: AtomicU64,
}

impl InotifySet {
    /// Returns the host's descriptor, which is non-blocking.
    pub(crate) fn fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }

    /// Reads as many whole events as fit; EAGAIN if there are none, EINVAL if none fits.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        Ok(rustix::io::read(&self.fd, to)?)
    }

    /// Returns the size of the pending events in bytes.
    pub(crate) fn waiting(&self) -> u64 {
        rustix::io::ioctl_fionread(&self.fd).unwrap_or(0)
    }

    /// Returns a number that changes with every event.
    pub(crate) fn stamp(&self) -> u64 {
        self.reads.load(Ordering::Relaxed) << 32 | self.waiting()
    }
}

pub(crate) fn inotify_init1(c: &mut Call) -> Value {
    let flags = c.args[0] as u32;
    if flags & !(CLOEXEC | NONBLOCK) != 0 {
        return Err(Errno::EINVAL);
    }
    let fd = inotify::init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK)?;
    let kind = FileKind::InotifySet(InotifySet { fd, reads: 0.into() });
    let file = OpenFile::new(kind, flags & NONBLOCK, "anon_inode:inotify");
    c.os.files.add(file, 0, flags & CLOEXEC != 0).map(u64::from)
}

/// Returns the inotify instance that the first argument names.
fn set(c: &Call) -> Result<Arc<OpenFile>, Errno> {
    let file = c.os.files.get(c.int(0))?;
    if matches!(file.kind, FileKind::InotifySet(_)) { Ok(file) } else { Err(Errno::EINVAL) }
}

pub(crate) fn inotify_add_watch(c: &mut Call) -> Value {
    /// Event bits, and the other bits that the kernel accepts.
    const KNOWN: u32 = 0xf700_ffff;
    const EVENTS: u32 = 0xfff;
    let mask = c.args[2] as u32;
    if mask & EVENTS == 0 || mask & !KNOWN != 0 {
        return Err(Errno::EINVAL);
    }
    let file = set(c)?;
    let FileKind::InotifySet(watches) = &file.kind else { return Err(Errno::EINVAL) };
    let asked = WatchFlags::from_bits_retain(mask);
    let place = match path::find(c, &path_of(c, 1)?, !asked.contains(WatchFlags::DONT_FOLLOW))? {
        ResolvedPath::Host(place) => place,
        ResolvedPath::Made(..) => return Err(Errno::EACCES),
    };
    let watched = place.handle()?;
    // The host follows this link, and nothing but it.
    let number = inotify::add_watch(&watches.fd, link_to(&watched), asked - WatchFlags::DONT_FOLLOW)?;
    Ok(number as u64)
}

pub(crate) fn inotify_rm_watch(c: &mut Call) -> Value {
    let file = set(c)?;
    let FileKind::InotifySet(watches) = &file.kind else { return Err(Errno::EINVAL) };
    inotify::remove_watch(&watches.fd, c.int(1))?;
    Ok(0)
}
