//! Open files in a snapshot: each once, by number, whoever shares it.
//!
//! A file or directory of the host's is kept by its path and opened again through the grant that holds it, as it is
//! then: nothing is created, cut off or read beforehand. What is ours alone (pipes, counters, bytes that were made up)
//! is kept as it is. Standard streams are those of the process that goes on. Invariant: a file that cannot be opened
//! again is found out when it is saved, as far as that can be known.

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
use crate::fs::mounts::Mounts;
use crate::fs::pipe::{End, Event, Pipe};
use crate::fs::terminal;
use crate::kernel::description::{Directory, Entry, Kind, OpenFile};
use crate::kernel::random::Generator;
use crate::mm::memfd::MemoryFile;
use crate::snapshot::SuspendError;
use crate::time::timerfd::{SignalFile, Timer, TimerFile};

/// Where standard error says that it is.
const STDERR: &str = "/dev/stderr";

/// Files that are to be saved, and who has each.
#[derive(Default)]
pub(crate) struct Shelf(Vec<(Arc<OpenFile>, String)>);

/// Files of a snapshot, open again.
pub(crate) struct Taken(Vec<Arc<OpenFile>>);

/// What opening again needs of a process.
pub(crate) struct Opener<'a> {
    pub(crate) mounts: &'a Mounts,
    pub(crate) config: &'a LinuxConfig,
    pub(crate) random: &'a Generator,
    /// Makes deadlines those of now.
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

impl Shelf {
    /// The number of a file that `holder` has.
    pub(crate) fn put(&mut self, file: &Arc<OpenFile>, holder: impl FnOnce() -> String) -> u64 {
        let known = self.0.iter().position(|(other, _)| Arc::ptr_eq(file, other));
        known.unwrap_or_else(|| {
            self.0.push((Arc::clone(file), holder()));
            self.0.len() - 1
        }) as u64
    }

    /// Writes all of them.
    pub(crate) fn save(&self, out: &mut Writer, mounts: &Mounts) -> Result<(), SuspendError> {
        let mut pipes: Vec<&End> = Vec::new();
        for (file, _) in &self.0 {
            if let Kind::Pipe(end) = &file.kind
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
                Kind::Epoll(epoll) => {
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

fn save_kind(file: &OpenFile, pipes: &[&End], mounts: &Mounts, out: &mut Writer) -> Result<(), String> {
    match &file.kind {
        Kind::HostInput => out.word(0),
        Kind::Terminal(_) => out.word(17),
        // What goes to a terminal has the terminal's path, whichever stream it is.
        Kind::Output(Output::Stderr) => out.word(16),
        Kind::Output(_) => out.word(1),
        Kind::Host(host) => {
            let meta = Metadata::from_file(host).map_err(|error| error.to_string())?;
            if !meta.is_file() {
                return Err("which is not a regular file".into());
            }
            is_there(mounts, &file.path, &meta)?;
            let at = (&mut &*host).stream_position().map_err(|error| error.to_string())?;
            out.words(&[2, at]);
        }
        Kind::Directory(directory) => {
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
        Kind::Bytes(bytes, at) => {
            out.words(&[4, *at.lock().unwrap_or_else(PoisonError::into_inner)]);
            out.data(bytes);
        }
        Kind::Null => out.word(5),
        Kind::Zero => out.word(6),
        Kind::Full => out.word(7),
        Kind::Random(_) => out.word(8),
        Kind::Pipe(end) => {
            let number = pipes.iter().position(|other| other.is_of(end)).unwrap_or(0);
            out.words(&[9, number as u64, end.writes().into()]);
        }
        Kind::Event(event) => {
            let (count, semaphore) = event.state();
            out.words(&[10, count, semaphore.into()]);
        }
        Kind::Timer(timer) => {
            let (clock, state) = timer.saved();
            out.words(&[12, clock as u64, state.interval, state.expired]);
            out.option(state.deadline);
        }
        Kind::Signals(signals) => out.words(&[13, signals.set()]),
        Kind::Memory(memory) => {
            out.word(14);
            memory.save(out);
        }
        Kind::Path => out.word(15),
        Kind::Process(_) => return Err("which refers to a process".into()),
        Kind::Watches(_) => return Err("which watches host files".into()),
        // Whoever saves an epoll knows the files that it holds.
        Kind::Epoll(_) => return Err("which is an epoll instance".into()),
        Kind::Socket(_) | Kind::Net(_) | Kind::Fifo(_) => {
            return Err("whose other end may be outside the process".into());
        }
    }
    Ok(())
}

/// Does the path still lead to this file?
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

impl Taken {
    /// The file of a number.
    pub(crate) fn get(&self, number: u64) -> Result<Arc<OpenFile>, Damaged> {
        let file = usize::try_from(number).ok().and_then(|number| self.0.get(number));
        file.map(Arc::clone).ok_or_else(|| Damaged::new("a file is missing"))
    }

    /// Opens what was saved.
    pub(crate) fn load(from: &mut Reader<'_>, opener: &Opener<'_>) -> Result<Taken, SuspendError> {
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
                    Input::Host => Kind::HostInput,
                    Input::Bytes(bytes) => Kind::Bytes(Arc::clone(bytes), Mutex::new(0)),
                },
                16 => Kind::Output(opener.config.stderr.clone()),
                1 if path == Path::new(STDERR) => Kind::Output(opener.config.stderr.clone()),
                1 => Kind::Output(opener.config.stdout.clone()),
                2 => {
                    let at = from.word()?;
                    let (file, fixed) = opener.file(&path, flags, at).map_err(gone)?;
                    is_fixed = fixed;
                    Kind::Host(file)
                }
                3 => {
                    let (next, known, real) = (from.word()?, from.word()? != 0, from.word()? != 0);
                    let mut entries = Vec::new();
                    for _ in 0..from.count(24)? {
                        let (inode, kind) = (from.word()?, from.word()? as u8);
                        entries.push(Entry { inode, kind, name: from.data()?.to_vec() });
                    }
                    let dir = match real.then(|| opener.directory(&path)).transpose().map_err(gone)? {
                        Some((dir, fixed)) => {
                            is_fixed = fixed;
                            Some(dir)
                        }
                        None => None,
                    };
                    Kind::Directory(Directory { dir, entries: Mutex::new((known.then_some(entries), next)) })
                }
                4 => {
                    let at = from.word()?;
                    Kind::Bytes(from.data()?.into(), Mutex::new(at))
                }
                5 => Kind::Null,
                6 => Kind::Zero,
                7 => Kind::Full,
                8 => Kind::Random(opener.random.clone()),
                9 => {
                    let [number, writes] = from.words()?;
                    let pipe = usize::try_from(number).ok().and_then(|number| pipes.get(number));
                    let missing = || Damaged::new("a pipe is missing");
                    Kind::Pipe(pipe.ok_or_else(missing)?.end(writes != 0))
                }
                10 => {
                    let [count, semaphore] = from.words()?;
                    Kind::Event(Event::new(count, semaphore != 0))
                }
                11 => {
                    sets.push((files.len(), Epoll::load(from)?));
                    Kind::Epoll(Epoll::default())
                }
                12 => {
                    let [clock, interval, expired] = from.words()?;
                    let deadline = from.option()?.map(opener.shift);
                    let timer = Timer { deadline, interval, expired, ..Timer::default() };
                    Kind::Timer(TimerFile::new(clock as i32, timer))
                }
                13 => Kind::Signals(SignalFile::new(from.word()?)),
                14 => Kind::Memory(MemoryFile::load(from)?),
                15 => Kind::Path,
                17 => terminal::open_host().map_err(|error| gone(error.to_string()))?,
                _ => return Err(Damaged::new("a file has an unknown type").into()),
            };
            files.push(Arc::new(OpenFile { kind, flags: flags.into(), path, is_fixed, number: 0.into() }));
        }
        for (at, saved) in sets {
            let file: &Arc<OpenFile> = &files[at];
            if let Kind::Epoll(epoll) = &file.kind {
                epoll.fill(&saved, &files)?;
            }
        }
        Ok(Taken(files))
    }
}

/// Why a file cannot be opened, in words.
fn words(errno: impl Into<Errno>) -> String {
    match errno.into() {
        Errno::ENOENT => "which does not exist or is not in a granted directory (--dir)".into(),
        errno => format!("which fails with {errno:?}"),
    }
}

impl Opener<'_> {
    /// A file, and whether a grant forbids to change facts of it.
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
            WRITE_ONLY => place.spot().and_then(|spot| spot.open(host | OFlags::WRONLY, 0)),
            READ_WRITE => place.spot().and_then(|spot| spot.open(host | OFlags::RDWR, 0)),
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
