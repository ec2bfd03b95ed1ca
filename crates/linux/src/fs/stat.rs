//! File metadata: `struct stat` and `struct statx`.

use std::os::unix::fs::MetadataExt as _;
use std::sync::atomic::Ordering;

use cap_std::fs::MetadataExt as _;
use rivet_mem::PAGE_SIZE;

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::config::Output;
use crate::fs::proc::{inode, is_made};
use crate::fs::pty::PTMX_DEVICE;
use crate::fs::terminal;
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::identity::{gid, uid};
use crate::mm::memfd::MemoryFile;

const S_IFMT: u32 = 0o17_0000;
const S_IFIFO: u32 = 0o01_0000;
const S_IFCHR: u32 = 0o02_0000;
const S_IFDIR: u32 = 0o04_0000;
const S_IFREG: u32 = 0o10_0000;
const S_IFLNK: u32 = 0o12_0000;
const S_IFSOCK: u32 = 0o14_0000;

/// Device number of files that are not the host's; no host device has it.
const DEVICE: u64 = 0xf_ffff;

/// A timestamp: seconds and nanoseconds.
type Time = (i64, i64);

/// Metadata of a file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stat {
    pub(crate) dev: u64,
    pub(crate) ino: u64,
    pub(crate) mode: u32,
    pub(crate) nlink: u64,
    pub(crate) uid: u32,
    pub(crate) gid: u32,
    pub(crate) rdev: u64,
    pub(crate) size: u64,
    pub(crate) blocks: u64,
    pub(crate) atime: Time,
    pub(crate) mtime: Time,
    pub(crate) ctime: Time,
}

/// Maps a host user or group id to the guest's: the host user's files belong to the guest's user. A different host user
/// with the guest's number becomes `nobody`, as in a user namespace.
pub(crate) fn guest_id(owner: u32, hosts: u32, guests: u32) -> u32 {
    /// `/proc/sys/kernel/overflowuid`.
    const NOBODY: u32 = 65534;
    match owner {
        owner if owner == hosts => guests,
        owner if owner == guests => NOBODY,
        owner => owner,
    }
}

macro_rules! from_metadata {
    ($meta:expr) => {
        Stat {
            dev: $meta.dev(),
            ino: $meta.ino(),
            mode: $meta.mode(),
            nlink: $meta.nlink(),
            uid: guest_id($meta.uid(), rustix::process::geteuid().as_raw(), uid()),
            gid: guest_id($meta.gid(), rustix::process::getegid().as_raw(), gid()),
            rdev: $meta.rdev(),
            size: $meta.size(),
            blocks: $meta.blocks(),
            atime: ($meta.atime(), $meta.atime_nsec()),
            mtime: ($meta.mtime(), $meta.mtime_nsec()),
            ctime: ($meta.ctime(), $meta.ctime_nsec()),
        }
    };
}

impl From<&std::fs::Metadata> for Stat {
    fn from(meta: &std::fs::Metadata) -> Stat {
        from_metadata!(meta)
    }
}

impl From<&cap_std::fs::Metadata> for Stat {
    fn from(meta: &cap_std::fs::Metadata) -> Stat {
        from_metadata!(meta)
    }
}

impl Stat {
    /// Creates metadata of a file that is not the host's.
    fn ours(mode: u32, size: u64) -> Stat {
        Stat {
            dev: DEVICE,
            mode,
            size,
            nlink: 1,
            uid: uid(),
            gid: gid(),
            blocks: size.div_ceil(512),
            ..Stat::default()
        }
    }

    /// Creates metadata of a made-up device.
    pub(crate) fn device(number: u64) -> Stat {
        Stat { rdev: number, ..Stat::ours(S_IFCHR | 0o666, 0) }
    }

    /// Creates metadata of the slave of a pseudo-terminal.
    pub(crate) fn slave(number: u64) -> Stat {
        Stat { rdev: number, ..Stat::ours(S_IFCHR | 0o620, 0) }
    }

    /// Creates metadata of a procfs text, whose size is 0 as on Linux.
    pub(crate) fn text() -> Stat {
        Stat::ours(S_IFREG | 0o444, 0)
    }

    /// Creates metadata of a procfs file for the process's user alone.
    pub(crate) fn owned(mode: u32) -> Stat {
        Stat::ours(S_IFREG | mode, 0)
    }

    /// Creates metadata of a made-up symbolic link.
    pub(crate) fn link() -> Stat {
        Stat::ours(S_IFLNK | 0o777, 0)
    }

    /// Creates metadata of a made-up directory.
    pub(crate) fn directory() -> Stat {
        Stat { nlink: 2, ..Stat::ours(S_IFDIR | 0o555, 0) }
    }

    /// Creates metadata of a made-up directory that is writable for everyone (`/dev/shm`).
    pub(crate) fn shared_directory() -> Stat {
        Stat { nlink: 2, ..Stat::ours(S_IFDIR | 0o1777, 0) }
    }

    /// Creates metadata of a memory file; a named one has mode 0600.
    pub(crate) fn memory(file: &MemoryFile) -> Stat {
        match file.inode() {
            0 => Stat::ours(S_IFREG | 0o777, file.size()),
            ino => Stat { ino, ..Stat::ours(S_IFREG | 0o600, file.size()) },
        }
    }

    /// Returns whether the file is a directory.
    pub(crate) fn is_directory(&self) -> bool {
        self.mode & S_IFMT == S_IFDIR
    }

    /// Returns metadata of an open file.
    pub(crate) fn of(file: &OpenFile) -> Result<Stat, Errno> {
        let stat = Stat::of_kind(file)?;
        match stat.dev {
            // A file that was named.
            DEVICE if stat.ino != 0 => Ok(stat),
            // What has a path is told apart by it, open or not.
            DEVICE if is_made(&file.path) => Ok(Stat { ino: inode(&file.path), ..stat }),
            DEVICE => Ok(Stat { ino: file.number.load(Ordering::Relaxed), ..stat }),
            _ => Ok(stat),
        }
    }

    fn of_kind(file: &OpenFile) -> Result<Stat, Errno> {
        let host = |fd: std::os::fd::BorrowedFd<'_>| -> Result<Stat, Errno> {
            let file = std::fs::File::from(fd.try_clone_to_owned()?);
            Ok((&file.metadata()?).into())
        };
        Ok(match &file.kind {
            kind if terminal::is_stream(kind) => Stat::device(0x500),
            FileKind::HostInput => host(rustix::stdio::stdin())?,
            FileKind::Output(output) => match output.plain() {
                Output::Stdout => host(rustix::stdio::stdout())?,
                Output::Stderr => host(rustix::stdio::stderr())?,
                Output::File(file) => (&file.metadata()?).into(),
                Output::Buffer(_) | Output::Tail(_) | Output::Copied(..) => Stat::ours(S_IFIFO | 0o600, 0),
            },
            FileKind::Pipe(_) => Stat::ours(S_IFIFO | 0o600, 0),
            FileKind::Pty(end) if end.is_master => Stat::device(PTMX_DEVICE),
            FileKind::Pty(end) => Stat::slave(end.pty.device()),
            FileKind::Host(file) | FileKind::Terminal(file) => (&file.metadata()?).into(),
            FileKind::Fifo(fifo) => (&fifo.file().metadata()?).into(),
            FileKind::Directory(directory) => match &directory.dir {
                Some(dir) => (&dir.dir_metadata()?).into(),
                None => Stat::directory(),
            },
            FileKind::Bytes(..) => Stat::text(),
            FileKind::Space(_) => Stat::owned(0o600),
            FileKind::Null => Stat::device(0x103),
            FileKind::Zero => Stat::device(0x105),
            FileKind::Full => Stat::device(0x107),
            FileKind::Random(_) => Stat::device(0x109),
            FileKind::Memory(file) => Stat::memory(file),
            FileKind::Socket(_) | FileKind::Net(_) => Stat::ours(S_IFSOCK | 0o777, 0),
            FileKind::EventFd(_) | FileKind::Epoll(_) | FileKind::Timer(_) | FileKind::Signals(_) => {
                Stat::ours(0o600, 0)
            }
            FileKind::Process(_) | FileKind::InotifySet(_) => Stat::ours(0o600, 0),
            FileKind::MessageQueue(_) => Stat::ours(S_IFREG | 0o600, 80),
            // Its path knows more.
            FileKind::Path => return Err(Errno::EBADF),
        })
    }

    /// Encodes `struct stat` of RV64.
    pub(crate) fn record(&self) -> Vec<u8> {
        let time = |record: Record, (seconds, nanos): Time| record.u64(seconds as u64).u64(nanos as u64);
        let record = Record::new(false).u64(self.dev).u64(self.ino).u32(self.mode).u32(self.nlink as u32);
        let record = record.u32(self.uid).u32(self.gid).u64(self.rdev).u64(0).u64(self.size);
        let record = record.u32(PAGE_SIZE as u32).u32(0).u64(self.blocks);
        time(time(time(record, self.atime), self.mtime), self.ctime).u64(0).done()
    }

    /// Encodes `struct statx` with the basic fields, without birth time.
    pub(crate) fn statx(&self) -> Vec<u8> {
        const BASIC: u32 = 0x7ff;
        let time =
            |record: Record, (seconds, nanos): Time| record.u64(seconds as u64).u32(nanos as u32).u32(0);
        let device = |record: Record, dev: u64| record.u32(major(dev)).u32(minor(dev));
        let record = Record::new(false).u32(BASIC).u32(PAGE_SIZE as u32).u64(0).u32(self.nlink as u32);
        let record = record.u32(self.uid).u32(self.gid).u16(self.mode as u16).u16(0).u64(self.ino);
        let record = record.u64(self.size).u64(self.blocks).u64(0);
        let record = time(time(time(record, self.atime), (0, 0)), self.ctime);
        let record = device(device(time(record, self.mtime), self.rdev), self.dev);
        record.pad_to(256).done()
    }
}

/// Returns the major number of a 64-bit device number.
fn major(dev: u64) -> u32 {
    ((dev >> 8 & 0xfff) | (dev >> 32 & !0xfff)) as u32
}

fn minor(dev: u64) -> u32 {
    ((dev & 0xff) | (dev >> 12 & !0xff)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hosts_user_is_the_guests() {
        // (owner, host's, guest's): what the guest sees
        assert_eq!(guest_id(501, 501, 1000), 1000);
        assert_eq!(guest_id(0, 501, 1000), 0);
        assert_eq!(guest_id(0, 0, 1000), 1000);
        assert_eq!(guest_id(1000, 501, 1000), 65534);
        assert_eq!(guest_id(1000, 1000, 1000), 1000);
        assert_eq!(guest_id(33, 1000, 1000), 33);
    }
}
