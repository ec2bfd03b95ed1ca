//! Open files in a snapshot: each file once, referred to by number.
//!
//! A host file or directory is saved by path and opened again through the grant that holds it, in its present state:
//! nothing is created, truncated or read. State of the kernel (pipes, counters, made-up contents) is saved as bytes.
//! Standard streams are those of the resuming run. Invariant: a file that cannot be reopened is reported when it is
//! saved, as far as that can be known.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use cap_std::fs::{Metadata, MetadataExt};
use rivet_sim::bytes::{Damaged, Reader, Writer};
use rustix::fs::OFlags;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, READ_WRITE, WRITE_ONLY};
use crate::config::{Input, LinuxConfig, Output};
use crate::fs::epoll::Epoll;
use crate::fs::eventfd::EventFd;
use crate::fs::mounts::Mounts;
use crate::fs::pipe::{Pipe, PipeEnd};
use crate::fs::terminal;
use crate::kernel::description::{DirEntry, Directory, FileKind, OpenFile};
use crate::kernel::random::Generator;
use crate::mm::memfd::MemoryFile;
use crate::snapshot::SuspendError;
use crate::time::timerfd::{SignalFile, Timer, TimerFile};

/// Path that standard error reports.
const STDERR: &str = "/dev/stderr";

/// The files to save, with the holder of each.
#[derive(Default)]
pub(crate) struct FileSnapshot(Vec<(Arc<OpenFile>, String)>);

/// The files of a snapshot, open again.
pub(crate) struct ReopenedFiles(Vec<Arc<OpenFile>>);

/// State of the process that reopening needs.
pub(crate) struct Opener<'a> {
    pub(crate) mounts: &'a Mounts,
    pub(crate) config: &'a LinuxConfig,
    pub(crate) random: &'a Generator,
    /// Converts saved deadlines to the present clock.
    pub(crate) shift: &'a dyn Fn(u64) -> u64,
}

/// Writes a path.
pub(crate) fn save_path(path: &Path, out: &mut Writer) {
    out.data(path.as_os_str().as_bytes());
}

/// Reads a path.
pub(crate) fn path(from: &mut Reader<'_>) -> Result<PathBuf, Damaged> {
    Ok(OsStr::from_bytes(from.data()?).into())
}

impl FileSnapshot {
    /// Returns the number of a file, adding it for `holder` if it is new.
    pub(crate) fn put(&mut self, file: &Arc<OpenFile>, holder: impl FnOnce() -> String) -> u64 {
        let known = self.0.iter().position(|(other, _)| Arc::ptr_eq(file, other));
        known.unwrap_or_else(|| {
            self.0.push((Arc::clone(file), holder()));
            self.0.len() - 1
        }) as u64
    }

    /// Writes all files.
    pub(crate) fn save(&self, out: &mut Writer, mounts: &Mounts) -> Result<(), SuspendError> {
        let mut pipes: Vec<&PipeEnd> = Vec::new();
        for (file, _) in &self.0 {
            if let FileKind::Pipe(end) = &file.kind
                && !pipes.iter().any(|other| other.is_of(end))
            {
                pipes.push(end);
            }
        }
        out.word(pipes.len() as u64);
        pipes.iter().for_each(|end| end.save(out));
        out.word(self.0.len() as u64);
        for (file, holder) in &self.0 {
            out.data(holder.as_bytes());
            out.word(file.flags.load(Ordering::Relaxed).into());
            save_path(&file.path, out);
            let unfit = |reason: String| SuspendError::Unfit {
                holder: holder.clone(),
                path: file.path.display().to_string(),
                reason,
            };
            match &file.kind {
                FileKind::Epoll(epoll) => {
                    let number = |file: &Arc<OpenFile>| {
                        self.0.iter().position(|(other, _)| Arc::ptr_eq(file, other)).map(|at| at as u64)
                    };
                    out.word(11);
                    epoll.save(out, number)
                }
                _ => save_kind(file, &pipes, mounts, out),
            }
            .map_err(unfit)?;
        }
        Ok(())
    }
}

fn save_kind(file: &OpenFile, pipes: &[&PipeEnd], mounts: &Mounts, out: &mut Writer) -> Result<(), String> {
    match &file.kind {
        FileKind::HostInput => out.word(0),
        FileKind::Terminal(_) => out.word(17),
        // What goes to a terminal has the terminal's path, whichever stream it is.
        FileKind::Output(output) if matches!(output.plain(), Output::Stderr) => out.word(16),
        FileKind::Output(_) => out.word(1),
        FileKind::Host(host) => {
            let meta = Metadata::from_file(host).map_err(|error| error.to_string())?;
            if !meta.is_file() {
                return Err("which is not a regular file".into());
            }
            is_there(mounts, &file.path, &meta)?;
            let at = (&mut &*host).stream_position().map_err(|error| error.to_string())?;
            out.words(&[2, at]);
        }
        FileKind::Directory(directory) => {
            if let Some(dir) = &directory.dir {
                let meta = dir.dir_metadata().map_err(|error| error.to_string())?;
                is_there(mounts, &file.path, &meta)?;
            }
            let state = directory.entries.lock().unwrap_or_else(PoisonError::into_inner);
            let (entries, next) = &*state;
            out.words(&[3, *next, entries.is_some().into(), directory.dir.is_some().into()]);
            let entries = entries.as_deref().unwrap_or_default();
            out.word(entries.len() as u64);
            for entry in entries {
                out.words(&[entry.inode, entry.kind.into()]);
                out.data(&entry.name);
            }
        }
        FileKind::Bytes(bytes, at) => {
            out.words(&[4, *at.lock().unwrap_or_else(PoisonError::into_inner)]);
            out.data(bytes);
        }
        FileKind::Null => out.word(5),
        FileKind::Zero => out.word(6),
        FileKind::Full => out.word(7),
        FileKind::Random(_) => out.word(8),
        FileKind::Pipe(end) => {
            let number = pipes.iter().position(|other| other.is_of(end)).unwrap_or(0);
            out.words(&[9, number as u64, end.writes().into()]);
        }
        FileKind::EventFd(event) => {
            let (count, semaphore) = event.state();
            out.words(&[10, count, semaphore.into()]);
        }
        FileKind::Timer(timer) => {
            let (clock, state) = timer.saved();
            out.words(&[12, clock as u64, state.interval, state.expired]);
            out.option(state.deadline);
        }
        FileKind::Signals(signals) => out.words(&[13, signals.set()]),
        FileKind::Memory(memory) => {
            out.word(14);
            memory.save(out);
        }
        FileKind::Path => out.word(15),
        FileKind::Process(_) => return Err("which refers to a process".into()),
        FileKind::InotifySet(_) => return Err("which watches host files".into()),
        FileKind::Space(_) => return Err("which is the memory of a process".into()),
        FileKind::MessageQueue(_) => return Err("which is a message queue".into()),
        // Whoever saves an epoll knows the files that it holds.
        FileKind::Epoll(_) => return Err("which is an epoll instance".into()),
        FileKind::Socket(_) | FileKind::Net(_) | FileKind::Fifo(_) | FileKind::Pty(_) => {
            return Err("whose other end may be outside the process".into());
        }
    }
    Ok(())
}

/// Checks that the path still leads to this file.
fn is_there(mounts: &Mounts, path: &Path, meta: &Metadata) -> Result<(), String> {
    let found = mounts.find(path, false).ok().and_then(|place| {
        let found = place.mount.dir.symlink_metadata(&place.inner).ok()?;
        Some((found.dev(), found.ino()))
    });
    match found == Some((meta.dev(), meta.ino())) {
        true => Ok(()),
        false => Err("which was removed or replaced".into()),
    }
}

impl ReopenedFiles {
    /// Returns the file with a number.
    pub(crate) fn get(&self, number: u64) -> Result<Arc<OpenFile>, Damaged> {
        let file = usize::try_from(number).ok().and_then(|number| self.0.get(number));
        file.map(Arc::clone).ok_or_else(|| Damaged::new("a file is missing"))
    }

    /// Reads and opens the files that were saved.
    pub(crate) fn load(from: &mut Reader<'_>, opener: &Opener<'_>) -> Result<ReopenedFiles, SuspendError> {
        let count = from.count(24)?;
        let pipes = (0..count).map(|_| Pipe::load(from)).collect::<Result<Vec<_>, _>>()?;
        let (mut files, mut sets) = (Vec::new(), Vec::new());
        for _ in 0..from.count(32)? {
            let holder = from.text()?.to_owned();
            let (flags, path) = (from.half()?, path(from)?);
            let gone = |reason| SuspendError::Gone { holder, path: path.display().to_string(), reason };
            let mut is_fixed = false;
            let kind = match from.word()? {
                0 => match &opener.config.stdin {
                    Input::Host => FileKind::HostInput,
                    Input::Bytes(bytes) => FileKind::Bytes(Arc::clone(bytes), Mutex::new(0)),
                },
                16 => FileKind::Output(opener.config.stderr.clone()),
                1 if path == Path::new(STDERR) => FileKind::Output(opener.config.stderr.clone()),
                1 => FileKind::Output(opener.config.stdout.clone()),
                2 => {
                    let at = from.word()?;
                    let (file, fixed) = opener.file(&path, flags, at).map_err(gone)?;
                    is_fixed = fixed;
                    FileKind::Host(file)
                }
                3 => {
                    let (next, known, real) = (from.word()?, from.word()? != 0, from.word()? != 0);
                    let mut entries = Vec::new();
                    for _ in 0..from.count(24)? {
                        let (inode, kind) = (from.word()?, from.word()? as u8);
                        entries.push(DirEntry { inode, kind, name: from.data()?.to_vec() });
                    }
                    let dir = match real.then(|| opener.directory(&path)).transpose().map_err(gone)? {
                        Some((dir, fixed)) => {
                            is_fixed = fixed;
                            Some(dir)
                        }
                        None => None,
                    };
                    FileKind::Directory(Directory {
                        dir,
                        entries: Mutex::new((known.then_some(entries), next)),
                    })
                }
                4 => {
                    let at = from.word()?;
                    FileKind::Bytes(from.data()?.into(), Mutex::new(at))
                }
                5 => FileKind::Null,
                6 => FileKind::Zero,
                7 => FileKind::Full,
                8 => FileKind::Random(opener.random.clone()),
                9 => {
                    let [number, writes] = from.words()?;
                    let pipe = usize::try_from(number).ok().and_then(|number| pipes.get(number));
                    let missing = || Damaged::new("a pipe is missing");
                    FileKind::Pipe(pipe.ok_or_else(missing)?.end(writes != 0))
                }
                10 => {
                    let [count, semaphore] = from.words()?;
                    FileKind::EventFd(EventFd::new(count, semaphore != 0))
                }
                11 => {
                    sets.push((files.len(), Epoll::load(from)?));
                    FileKind::Epoll(Epoll::default())
                }
                12 => {
                    let [clock, interval, expired] = from.words()?;
                    let deadline = from.option()?.map(opener.shift);
                    let timer = Timer { deadline, interval, expired, ..Timer::default() };
                    FileKind::Timer(TimerFile::new(clock as i32, timer))
                }
                13 => FileKind::Signals(SignalFile::new(from.word()?)),
                14 => FileKind::Memory(MemoryFile::load(from)?),
                15 => FileKind::Path,
                17 => terminal::open_host().map_err(|error| gone(error.to_string()))?,
                _ => return Err(Damaged::new("a file has an unknown type").into()),
            };
            let (flags, number) = (flags.into(), 0.into());
            files.push(Arc::new(OpenFile { kind, flags, path, is_fixed, number, linkable: None }));
        }
        for (at, saved) in sets {
            let file: &Arc<OpenFile> = &files[at];
            if let FileKind::Epoll(epoll) = &file.kind {
                epoll.fill(&saved, &files)?;
            }
        }
        Ok(ReopenedFiles(files))
    }
}

/// Describes why a file cannot be opened.
fn words(errno: impl Into<Errno>) -> String {
    match errno.into() {
        Errno::ENOENT => "which does not exist or is not in a granted directory (--dir)".into(),
        errno => format!("which fails with {errno:?}"),
    }
}

impl Opener<'_> {
    /// Opens a file; also returns whether a grant forbids changes of its metadata.
    fn file(&self, path: &Path, flags: u32, at: u64) -> Result<(File, bool), String> {
        let place = self.mounts.find(path, false).map_err(words)?;
        let meta = place.mount.dir.symlink_metadata(&place.inner).map_err(words)?;
        if !meta.is_file() {
            return Err("which is no longer a regular file".into());
        }
        // A pipe that is there by now is not waited for.
        let mut host = OFlags::NONBLOCK;
        host.set(OFlags::APPEND, flags & APPEND != 0);
        let file = match flags & ACCESS_MODE {
            WRITE_ONLY => place.writable().and_then(|entry| entry.open(host | OFlags::WRONLY, 0)),
            READ_WRITE => place.writable().and_then(|entry| entry.open(host | OFlags::RDWR, 0)),
            _ => place.open(host),
        };
        let mut file = file.map_err(words)?;
        file.seek(SeekFrom::Start(at)).map_err(words)?;
        Ok((file, place.is_fixed()))
    }

    fn directory(&self, path: &Path) -> Result<(cap_std::fs::Dir, bool), String> {
        let place = self.mounts.find(path, false).map_err(words)?;
        Ok((place.mount.dir.open_dir(&place.inner).map_err(words)?, place.is_fixed()))
    }
}
