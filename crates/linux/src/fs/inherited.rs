//! Descriptors that Rivet itself was started with, for a guest that sees the host (`--host`).
//!
//! Rivet opens its own files with `O_CLOEXEC`, so that the others are those of whoever started it: a shell's
//! redirections and process substitutions, a build system's pipes.

use std::fs::File;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::Arc;

use rustix::fs::{FileType, OFlags};
use rustix::process::{PidfdFlags, PidfdGetfdFlags};

use crate::fs::fifo::Fifo;
use crate::fs::readdir::directory;
use crate::kernel::description::{FileKind, OpenFile};

/// The close-on-exec flag in `/proc/self/fdinfo`.
const CLOEXEC: u32 = 0o200_0000;
/// Access mode, `O_APPEND` and `O_NONBLOCK`.
const KEPT: u32 = 0o6003;

/// Returns standard input, output or error as a file if it is a regular one, which has a position.
pub(crate) fn stream(fd: u32) -> Option<Arc<OpenFile>> {
    let file = rustix::stdio::stdin();
    let file = match fd {
        0 => file,
        1 => rustix::stdio::stdout(),
        _ => rustix::stdio::stderr(),
    };
    let is_regular = FileType::from_raw_mode(rustix::fs::fstat(file).ok()?.st_mode) == FileType::RegularFile;
    let own = if is_regular { rustix::io::fcntl_dupfd_cloexec(file, 3).ok()? } else { return None };
    open(fd, own, rustix::fs::fcntl_getfl(file).ok()?.bits())
}

/// Returns the descriptors from 3 on that a parent process left open.
pub(crate) fn others() -> Vec<(u32, Arc<OpenFile>)> {
    let Ok(list) = std::fs::read_dir("/proc/self/fdinfo") else { return Vec::new() };
    let numbers = list.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let mut files: Vec<_> =
        numbers.filter(|&fd| fd > 2).filter_map(|fd| Some((fd, inherited(fd)?))).collect();
    files.sort_unstable_by_key(|&(fd, _)| fd);
    files
}

fn inherited(fd: u32) -> Option<Arc<OpenFile>> {
    let info = std::fs::read_to_string(format!("/proc/self/fdinfo/{fd}")).ok()?;
    let flags = info.lines().find_map(|line| line.strip_prefix("flags:"))?;
    let flags = u32::from_str_radix(flags.trim(), 8).ok().filter(|flags| flags & CLOEXEC == 0)?;
    let own = rustix::process::pidfd_open(rustix::process::getpid(), PidfdFlags::empty()).ok()?;
    let file = rustix::process::pidfd_getfd(own, fd as i32, PidfdGetfdFlags::empty()).ok()?;
    open(fd, file, flags)
}

/// Returns a descriptor that another process has passed as a file; `None` for kinds that the guest does not have.
pub(crate) fn received(file: OwnedFd) -> Option<Arc<OpenFile>> {
    let flags = rustix::fs::fcntl_getfl(&file).ok()?.bits();
    open(file.as_raw_fd() as u32, file, flags)
}

fn open(fd: u32, file: OwnedFd, flags: u32) -> Option<Arc<OpenFile>> {
    let path = std::fs::read_link(format!("/proc/self/fd/{fd}")).ok()?;
    let kind = match FileType::from_raw_mode(rustix::fs::fstat(&file).ok()?.st_mode) {
        FileType::Directory => directory(cap_std::fs::Dir::from_std_file(File::from(file))),
        FileType::Fifo => {
            // An open file of its own: the parent's keeps its mode.
            let mode = OFlags::from_bits_retain(flags & 3) | OFlags::NONBLOCK | OFlags::CLOEXEC;
            let own =
                rustix::fs::open(format!("/proc/self/fd/{fd}"), mode, rustix::fs::Mode::empty()).ok()?;
            FileKind::Fifo(Fifo::new(File::from(own)))
        }
        FileType::RegularFile | FileType::CharacterDevice => FileKind::Host(File::from(file)),
        _ => return None,
    };
    Some(OpenFile::new(kind, flags & KEPT, path))
}
