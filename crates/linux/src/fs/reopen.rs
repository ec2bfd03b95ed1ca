//! Opening the file of a descriptor anew (`/proc/self/fd/N`).

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rustix::fs::{Mode, OFlags};

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, NONBLOCK, READ_WRITE, WRITE_ONLY};
use crate::fs::dev_shm;
use crate::fs::mounts::Rules;
use crate::fs::open::{O_NOFOLLOW, O_TRUNC, host_flags, open};
use crate::fs::ownership::link_to;
use crate::kernel::call::Call;
use crate::kernel::description::{FileKind, OpenFile};

/// Opens the file of a descriptor again, with a position and a mode of its own; what the host's run has given or the
/// kernel has made up is the same open file.
pub(crate) fn reopen(c: &Call, fd: i32, flags: u32) -> Result<Arc<OpenFile>, Errno> {
    let file = c.os.files.get(fd)?;
    let kept = flags & (ACCESS_MODE | APPEND | NONBLOCK);
    let numbered = |again: Arc<OpenFile>| {
        again.number.store(file.number.load(Ordering::Relaxed), Ordering::Relaxed);
        Ok(again)
    };
    match &file.kind {
        FileKind::Host(_) | FileKind::Directory(_) | FileKind::Path if !file.path.starts_with("/proc") => {
            match open(c, Path::new("/"), &file.path, flags | O_NOFOLLOW, 0, &Rules::default()) {
                Err(Errno::ENOENT | Errno::ENOTDIR) if !matches!(file.kind, FileKind::Path) => {
                    nameless(&file, flags)
                }
                again => again,
            }
        }
        FileKind::Memory(memory) => numbered(dev_shm::open(memory.reopened(), &file.path, flags)?),
        FileKind::Pipe(end) if kept & ACCESS_MODE != READ_WRITE => {
            let end = end.another(kept & ACCESS_MODE == WRITE_ONLY);
            numbered(OpenFile::new(FileKind::Pipe(end), kept, &file.path))
        }
        FileKind::Socket(_)
        | FileKind::Net(_)
        | FileKind::EventFd(_)
        | FileKind::Epoll(_)
        | FileKind::Timer(_)
        | FileKind::Signals(_)
        | FileKind::InotifySet(_)
        | FileKind::Process(_) => Err(Errno::ENXIO),
        _ => Ok(file),
    }
}

/// Opens a host file again that has no name any more; without the host's `/proc`, and for a directory, it is the same
/// open file.
fn nameless(file: &Arc<OpenFile>, flags: u32) -> Result<Arc<OpenFile>, Errno> {
    let FileKind::Host(host) = &file.kind else { return Ok(Arc::clone(file)) };
    if file.is_fixed && (flags & ACCESS_MODE != 0 || flags & O_TRUNC != 0) {
        return Err(Errno::EROFS);
    }
    let how = host_flags(flags & (ACCESS_MODE | APPEND | O_TRUNC)) | OFlags::NONBLOCK | OFlags::CLOEXEC;
    match rustix::fs::open(link_to(host), how, Mode::empty()) {
        Ok(again) => Ok(file.again(FileKind::Host(again.into()), flags & (ACCESS_MODE | APPEND | NONBLOCK))),
        Err(rustix::io::Errno::NOENT) => Ok(Arc::clone(file)),
        Err(errno) => Err(errno.into()),
    }
}
