//! Open file descriptions: the kinds of files, and how each is read and written.
//!
//! Invariant: no operation waits, except for regular host files: where a guest would wait, the result is EAGAIN, and
//! [`OpenFile::readiness`] tells when to try again (see `readiness`).

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rivet_mem::Source;
use rustix::event::{PollFd, PollFlags};

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, NONBLOCK, PATH, READ_WRITE, WRITE_ONLY};
use crate::config::Output;
use crate::fs::epoll::Epoll;
use crate::fs::fifo::Fifo;
use crate::fs::inotify::InotifySet;
use crate::fs::mounts::GrantedPath;
use crate::fs::pipe::{EventFd, PipeEnd};
use crate::fs::proc::memory::SpaceFile;
use crate::fs::pty::PtyEnd;
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
}

impl OpenFile {
    /// Creates an open file with these flags.
    pub(crate) fn new(kind: FileKind, flags: u32, path: impl Into<PathBuf>) -> Arc<OpenFile> {
        Arc::new(OpenFile { kind, flags: flags.into(), path: path.into(), is_fixed: false, number: 0.into() })
    }

    /// Creates an open file of a granted directory.
    pub(crate) fn granted(kind: FileKind, flags: u32, place: &GrantedPath) -> Arc<OpenFile> {
        let (path, is_fixed) = (place.path.clone(), place.is_fixed());
        Arc::new(OpenFile { kind, flags: flags.into(), path, is_fixed, number: 0.into() })
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
            FileKind::Pty(end) => end.read(to),
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
            FileKind::Pipe(end) => end.write(from),
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

    /// Reads at `offset` without using the file position.
    pub(crate) fn read_at(&self, to: &mut [u8], offset: u64) -> Result<usize, Errno> {
        if self.is_stream() {
            return Err(Errno::ESPIPE);
        }
        if self.mode() == WRITE_ONLY {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            FileKind::Host(file) => Ok(file.read_at(to, offset)?),
            FileKind::Bytes(bytes, _) => Ok(copy_at(bytes, to, offset)),
            FileKind::Memory(file) => Ok(file.read(to, Some(offset))),
            FileKind::Space(file) => file.read_at(to, offset),
            FileKind::Path => Err(Errno::EBADF),
            FileKind::Directory(_) => Err(Errno::EISDIR),
            FileKind::Null | FileKind::Zero | FileKind::Full | FileKind::Random(_) => self.read(to),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Writes at `offset` without using the file position.
    pub(crate) fn write_at(&self, from: &[u8], offset: u64) -> Result<usize, Errno> {
        if self.is_stream() {
            return Err(Errno::ESPIPE);
        }
        if self.mode() == 0 {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            FileKind::Host(file) => Ok(file.write_at(from, offset)?),
            FileKind::Memory(file) => file.write(from, Some(offset), false),
            FileKind::Space(file) => file.write_at(from, offset),
            FileKind::Path => Err(Errno::EBADF),
            FileKind::Null | FileKind::Zero | FileKind::Full | FileKind::Random(_) => self.write(from),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Moves the file position.
    pub(crate) fn seek(&self, offset: i64, whence: i32) -> Result<u64, Errno> {
        match &self.kind {
            FileKind::Host(file) => {
                let to = match whence {
                    0 => SeekFrom::Start(u64::try_from(offset).map_err(|_| Errno::EINVAL)?),
                    1 => SeekFrom::Current(offset),
                    2 => SeekFrom::End(offset),
                    // SEEK_DATA, SEEK_HOLE
                    3 | 4 => {
                        let offset = u64::try_from(offset).map_err(|_| Errno::ENXIO)?;
                        let to =
                            if whence == 3 { rustix::fs::SeekFrom::Data } else { rustix::fs::SeekFrom::Hole };
                        return Ok(rustix::fs::seek(file, to(offset))?);
                    }
                    _ => return Err(Errno::EINVAL),
                };
                Ok((&mut &*file).seek(to)?)
            }
            FileKind::Bytes(bytes, at) => {
                let mut at = at.lock().unwrap_or_else(PoisonError::into_inner);
                let base = match whence {
                    0 => 0,
                    1 => *at as i64,
                    2 => bytes.len() as i64,
                    _ => return Err(Errno::EINVAL),
                };
                *at = base.checked_add(offset).and_then(|to| u64::try_from(to).ok()).ok_or(Errno::EINVAL)?;
                Ok(*at)
            }
            FileKind::Directory(directory) => {
                let mut entries = directory.entries.lock().unwrap_or_else(PoisonError::into_inner);
                let base = match whence {
                    0 => 0,
                    1 => entries.1 as i64,
                    _ => return Err(Errno::EINVAL),
                };
                let to =
                    base.checked_add(offset).and_then(|to| u64::try_from(to).ok()).ok_or(Errno::EINVAL)?;
                if to == 0 {
                    entries.0 = None;
                }
                entries.1 = to;
                Ok(to)
            }
            FileKind::Memory(file) => file.seek(offset, whence),
            FileKind::Space(file) => file.seek(offset, whence),
            FileKind::Null | FileKind::Zero | FileKind::Full | FileKind::Random(_) => Ok(0),
            FileKind::Path => Err(Errno::EBADF),
            _ => Err(Errno::ESPIPE),
        }
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

/// Writes output immediately, so that a guest that dies has shown what it wrote.
pub(crate) fn write_output(output: &Output, from: &[u8]) -> Result<usize, Errno> {
    let fd = match output {
        Output::Stdout => rustix::stdio::stdout(),
        Output::Stderr => rustix::stdio::stderr(),
        Output::File(file) => return Ok((&mut &**file).write(from)?),
        Output::Buffer(buffer) => {
            buffer.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(from);
            return Ok(from.len());
        }
        Output::Tail(tail) => {
            return Ok(tail.lock().unwrap_or_else(PoisonError::into_inner).write(from)?);
        }
        Output::Copied(to, stream, copy) => {
            let written = write_output(to, from)?;
            copy.push(*stream, &from[..written]);
            return Ok(written);
        }
    };
    loop {
        match rustix::io::write(fd, from) {
            // Someone made the terminal non-blocking: that is not the guest's business.
            Err(rustix::io::Errno::AGAIN) => {
                rustix::event::poll(&mut [PollFd::new(&fd, PollFlags::OUT)], None)?;
            }
            Err(rustix::io::Errno::INTR) => {}
            result => return Ok(result?),
        }
    }
}
