//! Open file descriptions: the kinds of files, and how each is read and written.
//!
//! Invariant: no operation waits, except for regular host files: where a guest would wait, the result is EAGAIN, and
//! [`OpenFile::readiness`] tells when to try again (see `readiness`).

mod output;
mod positions;

use std::fs::File;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rivet_mem::Source;

pub(crate) use self::output::write_output;
use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, DIRECT, NONBLOCK, PATH, READ_WRITE, WRITE_ONLY};
use crate::config::Output;
use crate::fs::epoll::Epoll;
use crate::fs::eventfd::EventFd;
use crate::fs::fifo::Fifo;
use crate::fs::inotify::InotifySet;
use crate::fs::mounts::GrantedPath;
use crate::fs::pipe::PipeEnd;
use crate::fs::proc::memory::SpaceFile;
use crate::fs::pty::PtyEnd;
use crate::fs::writable::HostFileId;
use crate::ipc::mqueue::PosixQueue;
use crate::kernel::random::Generator;
use crate::mm::memfd::{MemoryFile, seal};
use crate::net::NetSocket;
use crate::net::unix::{Endpoint, Rights};
use crate::process::pidfd::ProcessFile;
use crate::time::timerfd::{SignalFile, TimerFile};

/// The kind of an open file.
pub(crate) enum FileKind {
    /// The host's standard input.
    HostInput,
    /// The host's controlling terminal, opened by its name.
    Terminal(File),
    /// An end of a pseudo-terminal.
    Pty(PtyEnd),
    /// Standard output or standard error.
    Output(Output),
    /// A file of a granted directory.
    Host(File),
    /// A directory.
    Directory(Directory),
    /// Bytes that the kernel made up, and the position in them.
    Bytes(Arc<[u8]>, Mutex<u64>),
    /// `/dev/null`.
    Null,
    /// `/dev/zero`.
    Zero,
    /// `/dev/full`.
    Full,
    /// `/dev/urandom`.
    Random(Generator),
    /// `/proc/PID/mem` or `/proc/PID/pagemap`.
    Space(SpaceFile),
    /// An end of a pipe.
    Pipe(PipeEnd),
    /// A named pipe.
    Fifo(Fifo),
    /// `eventfd`.
    EventFd(EventFd),
    /// `epoll_create`.
    Epoll(Epoll),
    /// `timerfd_create`.
    Timer(TimerFile),
    /// `signalfd`.
    Signals(SignalFile),
    /// `memfd_create`.
    Memory(MemoryFile),
    /// An end of a `socketpair`.
    Socket(Endpoint),
    /// A socket of the host's.
    Net(NetSocket),
    /// `pidfd_open`.
    Process(ProcessFile),
    /// `mq_open`.
    MessageQueue(Arc<PosixQueue>),
    /// `inotify_init`.
    InotifySet(InotifySet),
    /// A file opened with `O_PATH` that is not a directory: only its path is known.
    Path,
}

/// An open directory; its entries are read at the first `getdents64`.
pub(crate) struct Directory {
    /// The host's directory; `None` if the directory is made up.
    pub(crate) dir: Option<cap_std::fs::Dir>,
    /// Entries as (inode, type, name), and the index of the next entry to return.
    pub(crate) entries: Mutex<(Option<Vec<DirEntry>>, u64)>,
}

/// A directory entry.
#[derive(Clone, Debug)]
pub(crate) struct DirEntry {
    /// Inode number.
    pub(crate) inode: u64,
    /// `d_type`.
    pub(crate) kind: u8,
    /// The name.
    pub(crate) name: Vec<u8>,
}

/// An open file description, which descriptors share after `dup`.
pub(crate) struct OpenFile {
    /// The kind of the file.
    pub(crate) kind: FileKind,
    /// Access mode and status flags.
    pub(crate) flags: AtomicU32,
    /// Path as the guest sees it.
    pub(crate) path: PathBuf,
    /// Whether a grant forbids changes of the file's metadata.
    pub(crate) is_fixed: bool,
    /// Inode number of a file that is not the host's; 0 before it has a descriptor.
    pub(crate) number: AtomicU64,
    /// The grants in which a file without a name can be given one (`O_TMPFILE`).
    pub(crate) linkable: Option<[HostFileId; 2]>,
}

impl OpenFile {
    /// Creates an open file with these flags.
    pub(crate) fn new(kind: FileKind, flags: u32, path: impl Into<PathBuf>) -> Arc<OpenFile> {
        OpenFile::unnamed(kind, flags, path.into(), None)
    }

    /// Creates an open file of a granted directory.
    pub(crate) fn granted(kind: FileKind, flags: u32, place: &GrantedPath) -> Arc<OpenFile> {
        let (path, is_fixed) = (place.path.clone(), place.is_fixed());
        Arc::new(OpenFile { kind, flags: flags.into(), path, is_fixed, number: 0.into(), linkable: None })
    }

    /// Creates an open file that can be given a name in these grants.
    pub(crate) fn unnamed(
        kind: FileKind,
        flags: u32,
        path: PathBuf,
        linkable: Option<[HostFileId; 2]>,
    ) -> Arc<OpenFile> {
        Arc::new(OpenFile { kind, flags: flags.into(), path, is_fixed: false, number: 0.into(), linkable })
    }

    /// Creates an open file for the same host file.
    pub(crate) fn again(&self, kind: FileKind, flags: u32) -> Arc<OpenFile> {
        let OpenFile { path, is_fixed, linkable, .. } = self;
        let (path, is_fixed, linkable) = (path.clone(), *is_fixed, *linkable);
        Arc::new(OpenFile { kind, flags: flags.into(), path, is_fixed, number: 0.into(), linkable })
    }

    /// Creates an open file with fixed contents.
    pub(crate) fn bytes(bytes: Arc<[u8]>, path: impl Into<PathBuf>) -> Arc<OpenFile> {
        OpenFile::new(FileKind::Bytes(bytes, Mutex::new(0)), 0, path)
    }

    /// Returns whether a status flag is set.
    pub(crate) fn has(&self, flag: u32) -> bool {
        self.flags.load(Ordering::Relaxed) & flag != 0
    }

    fn mode(&self) -> u32 {
        self.flags.load(Ordering::Relaxed) & ACCESS_MODE
    }

    /// Reads at the file position.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        if self.mode() == WRITE_ONLY {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            FileKind::HostInput => Ok(rustix::io::read(rustix::stdio::stdin(), to)?),
            FileKind::Output(_) | FileKind::Path => Err(Errno::EBADF),
            FileKind::Directory(_) if self.has(PATH) => Err(Errno::EBADF),
            FileKind::Host(file) | FileKind::Terminal(file) => Ok((&mut &*file).read(to)?),
            FileKind::Directory(_) => Err(Errno::EISDIR),
            FileKind::Bytes(bytes, at) => {
                let mut at = at.lock().unwrap_or_else(PoisonError::into_inner);
                let n = copy_at(bytes, to, *at);
                *at += n as u64;
                Ok(n)
            }
            FileKind::Null => Ok(0),
            FileKind::Zero | FileKind::Full => {
                to.fill(0);
                Ok(to.len())
            }
            FileKind::Random(random) => {
                random.fill(to);
                Ok(to.len())
            }
            FileKind::Space(file) => file.read(to),
            FileKind::Pipe(end) => end.read(to),
            FileKind::Pty(end) => end.read(to, false),
            // Who waits does so for the first who writes; else nothing is the end.
            FileKind::Fifo(_) if !self.has(NONBLOCK) && self.readiness(event::IN) == 0 => Err(Errno::EAGAIN),
            FileKind::Fifo(fifo) => fifo.read(to),
            FileKind::EventFd(event) => event.read(to),
            FileKind::Timer(timer) => timer.read(to),
            FileKind::Memory(file) => Ok(file.read(to, None)),
            FileKind::Socket(socket) => {
                let received = socket.receive(to.len(), false)?;
                to[..received.bytes.len()].copy_from_slice(&received.bytes);
                Ok(received.bytes.len())
            }
            FileKind::Net(socket) => socket.read(to),
            FileKind::InotifySet(watches) => watches.read(to),
            FileKind::MessageQueue(queue) => Ok(copy_at(queue.status().as_bytes(), to, 0)),
            // Signals are the process's, not the file's.
            FileKind::Epoll(_) | FileKind::Signals(_) | FileKind::Process(_) => Err(Errno::EINVAL),
        }
    }

    /// Writes at the file position.
    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        if self.mode() == 0 {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            FileKind::HostInput | FileKind::Bytes(..) | FileKind::Directory(_) | FileKind::Path => {
                Err(Errno::EBADF)
            }
            FileKind::Output(output) => write_output(output, from),
            FileKind::Host(file) | FileKind::Terminal(file) => Ok((&mut &*file).write(from)?),
            FileKind::Null | FileKind::Zero | FileKind::Random(_) => Ok(from.len()),
            FileKind::Full => Err(Errno::ENOSPC),
            FileKind::Space(file) => file.write(from),
            FileKind::Pipe(end) => end.write(from, self.has(DIRECT)),
            FileKind::Pty(end) => end.write(from),
            FileKind::Fifo(fifo) => fifo.write(from),
            FileKind::EventFd(event) => event.write(from),
            FileKind::Memory(file) => file.write(from, None, self.has(APPEND)),
            FileKind::Socket(socket) => socket.send(from, Rights::default(), socket.peer.pid),
            FileKind::Net(socket) => socket.send(from, 0),
            FileKind::Epoll(_)
            | FileKind::Timer(_)
            | FileKind::Signals(_)
            | FileKind::Process(_)
            | FileKind::MessageQueue(_) => Err(Errno::EINVAL),
            FileKind::InotifySet(_) => Err(Errno::EBADF),
        }
    }

    /// Returns whether the file has no positions, whichever way it was opened.
    fn is_stream(&self) -> bool {
        matches!(self.kind, FileKind::Pipe(_) | FileKind::Fifo(_) | FileKind::Socket(_) | FileKind::Net(_))
    }

    /// Returns the size of a file that has one, in bytes.
    pub(crate) fn size(&self) -> Result<u64, Errno> {
        match &self.kind {
            FileKind::Host(file) => Ok(file.metadata()?.len()),
            FileKind::Bytes(bytes, _) => Ok(bytes.len() as u64),
            FileKind::Memory(file) => Ok(file.size()),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Returns the source of the bytes of mappings. It does not count as a reference to a memory file.
    pub(crate) fn source(self: &Arc<Self>) -> Arc<dyn Source> {
        match &self.kind {
            FileKind::Memory(file) => Arc::new(file.reopened()),
            _ => Arc::<OpenFile>::clone(self),
        }
    }

    /// Checks that the file can be mapped; returns whether shared writable mappings are allowed. ENODEV for other
    /// kinds.
    pub(crate) fn can_map(&self, write: bool) -> Result<bool, Errno> {
        match &self.kind {
            FileKind::Memory(file) if write && file.seals() & (seal::WRITE | seal::FUTURE_WRITE) != 0 => {
                Err(Errno::EPERM)
            }
            FileKind::Path => Err(Errno::EBADF),
            FileKind::Host(_) | FileKind::Bytes(..) | FileKind::Zero | FileKind::Memory(_) => {
                Ok(self.mode() != WRITE_ONLY && (!write || self.mode() == READ_WRITE))
            }
            _ => Err(Errno::ENODEV),
        }
    }
}

impl Source for OpenFile {
    fn read(&self, to: &mut [u8], offset: u64) -> usize {
        // What cannot be read is zero.
        self.read_at(to, offset).unwrap_or(0)
    }
}

fn copy_at(bytes: &[u8], to: &mut [u8], at: u64) -> usize {
    let from = usize::try_from(at).ok().and_then(|at| bytes.get(at..)).unwrap_or_default();
    let n = from.len().min(to.len());
    to[..n].copy_from_slice(&from[..n]);
    n
}
