//! Open files: what descriptors stand for, and how each kind is read and written.
//!
//! Invariant: nothing here waits for anyone but the host's own files: where a guest would wait, the answer is EAGAIN
//! and [`OpenFile::readiness`] says when to come back (see `readiness`).

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
use crate::fs::inotify::Watches;
use crate::fs::mounts::Place;
use crate::fs::pipe::{End, Event};
use crate::kernel::random::Generator;
use crate::mm::memfd::{MemoryFile, seal};
use crate::net::NetSocket;
use crate::net::unix::{Endpoint, Rights};
use crate::process::pidfd::ProcessFile;
use crate::time::timerfd::{SignalFile, TimerFile};

/// What a file is.
pub(crate) enum Kind {
    /// The host's standard input.
    HostInput,
    /// The host's controlling terminal, opened by its name.
    Terminal(File),
    /// Standard output or standard error.
    Output(Output),
    /// A file of a granted directory.
    Host(File),
    /// A directory.
    Directory(Directory),
    /// Bytes of ours, and the position in them.
    Bytes(Arc<[u8]>, Mutex<u64>),
    /// `/dev/null`.
    Null,
    /// `/dev/zero`.
    Zero,
    /// `/dev/full`.
    Full,
    /// `/dev/urandom`.
    Random(Generator),
    /// An end of a pipe.
    Pipe(End),
    /// A named pipe.
    Fifo(Fifo),
    /// `eventfd`.
    Event(Event),
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
    /// `inotify_init`.
    Watches(Watches),
    /// `O_PATH` of what is no directory: where it is, and no more.
    Path,
}

/// A directory and what is in it, read when it is first asked for.
pub(crate) struct Directory {
    /// The directory itself; none if it is made up.
    pub(crate) dir: Option<cap_std::fs::Dir>,
    /// Entries as (inode, type, name), and the next to be given.
    pub(crate) entries: Mutex<(Option<Vec<Entry>>, u64)>,
}

/// An entry of a directory.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Inode number.
    pub(crate) inode: u64,
    /// `d_type`.
    pub(crate) kind: u8,
    /// Its name.
    pub(crate) name: Vec<u8>,
}

/// An open file; descriptors share it after `dup`.
pub(crate) struct OpenFile {
    /// What it is.
    pub(crate) kind: Kind,
    /// Access mode and status flags.
    pub(crate) flags: AtomicU32,
    /// Path as the guest sees it.
    pub(crate) path: PathBuf,
    /// A grant forbids to change facts of it.
    pub(crate) is_fixed: bool,
    /// Tells it from others that are not of the host's; 0 before it has a descriptor.
    pub(crate) number: AtomicU64,
}

impl OpenFile {
    /// A file opened with these flags.
    pub(crate) fn new(kind: Kind, flags: u32, path: impl Into<PathBuf>) -> Arc<OpenFile> {
        Arc::new(OpenFile { kind, flags: flags.into(), path: path.into(), is_fixed: false, number: 0.into() })
    }

    /// A file of a granted directory.
    pub(crate) fn granted(kind: Kind, flags: u32, place: &Place) -> Arc<OpenFile> {
        let (path, is_fixed) = (place.path.clone(), place.is_fixed());
        Arc::new(OpenFile { kind, flags: flags.into(), path, is_fixed, number: 0.into() })
    }

    /// Bytes of ours.
    pub(crate) fn bytes(bytes: Arc<[u8]>, path: impl Into<PathBuf>) -> Arc<OpenFile> {
        OpenFile::new(Kind::Bytes(bytes, Mutex::new(0)), 0, path)
    }

    /// Is a status flag set?
    pub(crate) fn has(&self, flag: u32) -> bool {
        self.flags.load(Ordering::Relaxed) & flag != 0
    }

    fn mode(&self) -> u32 {
        self.flags.load(Ordering::Relaxed) & ACCESS_MODE
    }

    /// Reads at the file's position.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        if self.mode() == WRITE_ONLY {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            Kind::HostInput => Ok(rustix::io::read(rustix::stdio::stdin(), to)?),
            Kind::Output(_) | Kind::Path => Err(Errno::EBADF),
            Kind::Directory(_) if self.has(PATH) => Err(Errno::EBADF),
            Kind::Host(file) | Kind::Terminal(file) => Ok((&mut &*file).read(to)?),
            Kind::Directory(_) => Err(Errno::EISDIR),
            Kind::Bytes(bytes, at) => {
                let mut at = at.lock().unwrap_or_else(PoisonError::into_inner);
                let n = copy_at(bytes, to, *at);
                *at += n as u64;
                Ok(n)
            }
            Kind::Null => Ok(0),
            Kind::Zero | Kind::Full => {
                to.fill(0);
                Ok(to.len())
            }
            Kind::Random(random) => {
                random.fill(to);
                Ok(to.len())
            }
            Kind::Pipe(end) => end.read(to),
            // Who waits does so for the first who writes; else nothing is the end.
            Kind::Fifo(_) if !self.has(NONBLOCK) && self.readiness(event::IN) == 0 => Err(Errno::EAGAIN),
            Kind::Fifo(fifo) => fifo.read(to),
            Kind::Event(event) => event.read(to),
            Kind::Timer(timer) => timer.read(to),
            Kind::Memory(file) => Ok(file.read(to, None)),
            Kind::Socket(socket) => {
                let received = socket.receive(to.len(), false)?;
                to[..received.bytes.len()].copy_from_slice(&received.bytes);
                Ok(received.bytes.len())
            }
            Kind::Net(socket) => socket.read(to),
            Kind::Watches(watches) => watches.read(to),
            // Signals are the process's, not the file's.
            Kind::Epoll(_) | Kind::Signals(_) | Kind::Process(_) => Err(Errno::EINVAL),
        }
    }

    /// Writes at the file's position.
    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        if self.mode() == 0 {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            Kind::HostInput | Kind::Bytes(..) | Kind::Directory(_) | Kind::Path => Err(Errno::EBADF),
            Kind::Output(output) => write_output(output, from),
            Kind::Host(file) | Kind::Terminal(file) => Ok((&mut &*file).write(from)?),
            Kind::Null | Kind::Zero | Kind::Random(_) => Ok(from.len()),
            Kind::Full => Err(Errno::ENOSPC),
            Kind::Pipe(end) => end.write(from),
            Kind::Fifo(fifo) => fifo.write(from),
            Kind::Event(event) => event.write(from),
            Kind::Memory(file) => file.write(from, None, self.has(APPEND)),
            Kind::Socket(socket) => socket.send(from, Rights::default()),
            Kind::Net(socket) => socket.write(from),
            Kind::Epoll(_) | Kind::Timer(_) | Kind::Signals(_) | Kind::Process(_) => Err(Errno::EINVAL),
            Kind::Watches(_) => Err(Errno::EBADF),
        }
    }

    /// Reads at `offset`, which is not the file's position.
    pub(crate) fn read_at(&self, to: &mut [u8], offset: u64) -> Result<usize, Errno> {
        if self.mode() == WRITE_ONLY {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            Kind::Host(file) => Ok(file.read_at(to, offset)?),
            Kind::Bytes(bytes, _) => Ok(copy_at(bytes, to, offset)),
            Kind::Memory(file) => Ok(file.read(to, Some(offset))),
            Kind::Path => Err(Errno::EBADF),
            Kind::Directory(_) => Err(Errno::EISDIR),
            Kind::Null | Kind::Zero | Kind::Full | Kind::Random(_) => self.read(to),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Writes at `offset`, which is not the file's position.
    pub(crate) fn write_at(&self, from: &[u8], offset: u64) -> Result<usize, Errno> {
        if self.mode() == 0 {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            Kind::Host(file) => Ok(file.write_at(from, offset)?),
            Kind::Memory(file) => file.write(from, Some(offset), false),
            Kind::Path => Err(Errno::EBADF),
            Kind::Null | Kind::Zero | Kind::Full | Kind::Random(_) => self.write(from),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Moves the file's position.
    pub(crate) fn seek(&self, offset: i64, whence: i32) -> Result<u64, Errno> {
        match &self.kind {
            Kind::Host(file) => {
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
            Kind::Bytes(bytes, at) => {
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
            Kind::Directory(directory) => {
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
            Kind::Memory(file) => file.seek(offset, whence),
            Kind::Null | Kind::Zero | Kind::Full | Kind::Random(_) => Ok(0),
            Kind::Path => Err(Errno::EBADF),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Bytes of a file that has a size.
    pub(crate) fn size(&self) -> Result<u64, Errno> {
        match &self.kind {
            Kind::Host(file) => Ok(file.metadata()?.len()),
            Kind::Bytes(bytes, _) => Ok(bytes.len() as u64),
            Kind::Memory(file) => Ok(file.size()),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Where mappings of it get their bytes. It counts as no further use of a file in memory.
    pub(crate) fn source(self: &Arc<Self>) -> Arc<dyn Source> {
        match &self.kind {
            Kind::Memory(file) => Arc::new(file.reopened()),
            _ => Arc::<OpenFile>::clone(self),
        }
    }

    /// May it be mapped, and written through the mapping? ENODEV if it is no such file.
    pub(crate) fn can_map(&self, write: bool) -> Result<bool, Errno> {
        match &self.kind {
            Kind::Memory(file) if write && file.seals() & (seal::WRITE | seal::FUTURE_WRITE) != 0 => {
                Err(Errno::EPERM)
            }
            Kind::Path => Err(Errno::EBADF),
            Kind::Host(_) | Kind::Bytes(..) | Kind::Zero | Kind::Memory(_) => {
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

/// Written at once: a guest that dies has shown what it wrote.
fn write_output(output: &Output, from: &[u8]) -> Result<usize, Errno> {
    let fd = match output {
        Output::Stdout => rustix::stdio::stdout(),
        Output::Stderr => rustix::stdio::stderr(),
        Output::Buffer(buffer) => {
            buffer.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(from);
            return Ok(from.len());
        }
        Output::Tail(tail) => {
            return Ok(tail.lock().unwrap_or_else(PoisonError::into_inner).write(from)?);
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
