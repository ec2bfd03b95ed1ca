//! `inotify`, which uses the host's inotify for granted files.
//!
//! Invariant: a watched file was found through the grants and is passed to the host as an open file, never by path.
//! Made-up files report no changes and cannot be watched.

use std::collections::BTreeMap;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::fs::inotify::{self, CreateFlags, WatchFlags};

use crate::abi::errno::Errno;
use crate::abi::fcntl::{CLOEXEC, NONBLOCK};
use crate::fs::look::path_of;
use crate::fs::ownership::link_to;
use crate::fs::path::{self, ResolvedPath, stat};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};

/// An inotify instance of the host.
pub(crate) struct InotifySet {
    fd: OwnedFd,
    reads: AtomicU64,
    watches: Mutex<BTreeMap<i32, Watch>>,
}

/// A watch as `/proc/self/fdinfo` shows it.
struct Watch {
    inode: u64,
    device: u64,
    mask: u32,
}

/// `IN_ONESHOT`, `IN_EXCL_UNLINK` and the events.
const SHOWN: u32 = 0x8400_0fff;
const IN_MASK_ADD: u32 = 0x2000_0000;
const IN_IGNORED: u32 = 0x8000;

impl InotifySet {
    /// Returns the host's descriptor, which is non-blocking.
    pub(crate) fn fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }

    /// Reads as many whole events as fit; EAGAIN if there are none, EINVAL if none fits.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        let n = rustix::io::read(&self.fd, &mut *to)?;
        let mut events = &to[..n];
        // Number of the watch, mask, cookie, length of the name.
        while let Some((head, rest)) = events.split_first_chunk::<16>() {
            let word = |at: usize| u32::from_ne_bytes(head[at..at + 4].try_into().unwrap_or_default());
            if word(4) & IN_IGNORED != 0 {
                self.watches().remove(&(word(0) as i32));
            }
            events = rest.get(word(12) as usize..).unwrap_or_default();
        }
        Ok(n)
    }

    fn watches(&self) -> MutexGuard<'_, BTreeMap<i32, Watch>> {
        self.watches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Formats the lines of `/proc/self/fdinfo`; the latest watch comes first.
    pub(crate) fn lines(&self) -> String {
        let line = |(number, watch): (&i32, &Watch)| {
            let Watch { inode, device, mask } = watch;
            format!("inotify wd:{number:x} ino:{inode:x} sdev:{device:x} mask:{mask:x} ignored_mask:0\n")
        };
        self.watches().iter().rev().map(line).collect()
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
    let kind = FileKind::InotifySet(InotifySet { fd, reads: 0.into(), watches: Mutex::default() });
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
    let shown = stat(c, &place.path, !asked.contains(WatchFlags::DONT_FOLLOW))?;
    let watched = place.handle()?;
    // The host follows this link, and nothing but it.
    let number = inotify::add_watch(&watches.fd, link_to(&watched), asked - WatchFlags::DONT_FOLLOW)?;
    let watch = Watch { inode: shown.ino, device: shown.dev, mask: mask & SHOWN };
    let mut all = watches.watches();
    let before = all.get(&number).filter(|_| mask & IN_MASK_ADD != 0).map_or(0, |watch| watch.mask);
    all.insert(number, Watch { mask: watch.mask | before, ..watch });
    Ok(number as u64)
}

pub(crate) fn inotify_rm_watch(c: &mut Call) -> Value {
    let file = set(c)?;
    let FileKind::InotifySet(watches) = &file.kind else { return Err(Errno::EINVAL) };
    inotify::remove_watch(&watches.fd, c.int(1))?;
    watches.watches().remove(&c.int(1));
    Ok(0)
}
