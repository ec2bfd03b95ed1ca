//! The table of file descriptors, and the calls that change it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rivet_hart::Config;

use super::call::{Call, Value};
use super::config::{Input, LinuxConfig};
use super::errno::Errno;
use super::loader::Loaded;
use super::mounts::Mounts;
use super::open::{Kind, OpenFile, READ_WRITE};
use super::pseudo::Pseudo;
use super::random::Generator;
use super::shelf::{Shelf, Taken, path, save_path};
use crate::SimError;
use crate::bytes::{Damaged, Reader, Writer};

/// Most descriptors (`RLIMIT_NOFILE`).
pub(super) const MAX_FDS: u32 = 1024;
/// `O_CLOEXEC`, which is a flag of the descriptor.
pub(super) const CLOEXEC: u32 = 0o200_0000;

#[derive(Clone)]
pub(super) struct Descriptor {
    file: Arc<OpenFile>,
    pub(super) cloexec: bool,
}

/// Descriptors and what goes with them, from a snapshot.
pub(super) struct Held {
    table: BTreeMap<u32, Descriptor>,
    cwd: PathBuf,
    umask: u32,
}

/// Open files by descriptor, and where paths lead.
pub(super) struct Files {
    table: BTreeMap<u32, Descriptor>,
    pub(super) mounts: Arc<Mounts>,
    pub(super) pseudo: Pseudo,
    /// Working directory: absolute, normal.
    pub(super) cwd: PathBuf,
    pub(super) umask: u32,
    /// Files that are on their way through sockets.
    pub(super) flying: Arc<AtomicUsize>,
    /// How many files have been numbered, by all processes.
    numbered: Arc<AtomicU64>,
    random: Generator,
}

impl Files {
    /// The standard streams, and the granted directories.
    pub(super) fn new(config: &LinuxConfig, random: Generator) -> Result<Files, SimError> {
        let (mounts, cwd) = Mounts::open(config)?;
        let stdin = match &config.stdin {
            Input::Host => OpenFile::new(Kind::HostInput, READ_WRITE, "/dev/stdin"),
            Input::Bytes(bytes) => OpenFile::bytes(Arc::clone(bytes), "/dev/stdin"),
        };
        let stdout = OpenFile::new(Kind::Output(config.stdout.clone()), READ_WRITE, "/dev/stdout");
        let stderr = OpenFile::new(Kind::Output(config.stderr.clone()), READ_WRITE, "/dev/stderr");
        let streams = [stdin, stdout, stderr].into_iter().zip(0..);
        let table = streams.map(|(file, fd)| (fd, Descriptor { file, cloexec: false })).collect();
        Ok(Files {
            table,
            mounts: Arc::new(mounts),
            pseudo: Pseudo::new(config, &[], random.clone()),
            cwd,
            umask: 0o022,
            flying: Arc::default(),
            numbered: Arc::default(),
            random,
        })
    }

    /// Adds the files that tell of the process and the machine.
    pub(super) fn add_pseudo(&mut self, config: &LinuxConfig, isa: &Config, loaded: &Loaded) {
        self.pseudo = Pseudo::new(config, &loaded.auxv, self.random.clone());
        self.pseudo.describe(isa, config.processors);
    }

    /// The descriptors that are open, lowest first.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> {
        self.table.keys().copied()
    }

    /// All open files.
    pub(super) fn all(&self) -> impl Iterator<Item = &Arc<OpenFile>> {
        self.table.values().map(|descriptor| &descriptor.file)
    }

    /// Those of a child: the same open files.
    pub(super) fn child(&self) -> Files {
        Files {
            table: self.table.clone(),
            mounts: Arc::clone(&self.mounts),
            pseudo: self.pseudo.clone(),
            cwd: self.cwd.clone(),
            umask: self.umask,
            flying: Arc::clone(&self.flying),
            numbered: Arc::clone(&self.numbered),
            random: self.random.clone(),
        }
    }

    /// Closes what another program is not to have. Gives what that was.
    pub(super) fn close_on_exec(&mut self) -> Vec<Arc<OpenFile>> {
        let closed = self.table.extract_if(.., |_, descriptor| descriptor.cloexec);
        closed.map(|(_, descriptor)| descriptor.file).collect()
    }

    /// Closes everything.
    pub(super) fn close_all(&mut self) {
        self.table.clear();
    }

    /// The file of a descriptor.
    pub(super) fn get(&self, fd: i32) -> Result<Arc<OpenFile>, Errno> {
        let descriptor = u32::try_from(fd).ok().and_then(|fd| self.table.get(&fd)).ok_or(Errno::EBADF)?;
        Ok(Arc::clone(&descriptor.file))
    }

    /// Gives a file the lowest free descriptor from `least` on.
    pub(super) fn add(&mut self, file: Arc<OpenFile>, least: u32, cloexec: bool) -> Result<u32, Errno> {
        let taken = self.table.range(least..).map(|(&fd, _)| fd).zip(least..).take_while(|(fd, at)| fd == at);
        let fd = least + taken.count() as u32;
        if fd >= MAX_FDS {
            return Err(Errno::EMFILE);
        }
        self.number(&file);
        self.table.insert(fd, Descriptor { file, cloexec });
        Ok(fd)
    }

    /// A number that no file has.
    pub(super) fn new_number(&self) -> u64 {
        1 + self.numbered.fetch_add(1, Ordering::Relaxed)
    }

    /// Numbers a file that has no number yet.
    fn number(&self, file: &OpenFile) {
        if file.number.load(Ordering::Relaxed) == 0 {
            file.number.store(self.new_number(), Ordering::Relaxed);
        }
    }

    /// Gives two files descriptors, or none of them.
    pub(super) fn add_pair(&mut self, files: [Arc<OpenFile>; 2], cloexec: bool) -> Result<[u32; 2], Errno> {
        let [one, other] = files;
        let one = self.add(one, 0, cloexec)?;
        match self.add(other, 0, cloexec) {
            Ok(other) => Ok([one, other]),
            Err(errno) => {
                self.table.remove(&one);
                Err(errno)
            }
        }
    }

    /// The bytes of a file that a path leads to.
    pub(super) fn read_whole(&self, path: &Path) -> Result<Vec<u8>, Errno> {
        let place = self.mounts.find(path, true)?;
        Ok(place.mount.dir.read(&place.inner)?)
    }

    /// For [`Held::load`].
    pub(super) fn save<'a>(&'a self, out: &mut Writer, shelf: &mut Shelf<'a>) {
        save_path(&self.cwd, out);
        out.words(&[self.umask.into(), self.table.len() as u64]);
        for (&fd, descriptor) in &self.table {
            let file = shelf.put(&descriptor.file, || format!("descriptor {fd}"));
            out.words(&[fd.into(), descriptor.cloexec.into(), file]);
        }
    }

    /// From now on these.
    pub(super) fn set(&mut self, held: Held) {
        (self.table, self.cwd, self.umask) = (held.table, held.cwd, held.umask);
        self.all().for_each(|file| self.number(file));
    }

    /// A descriptor itself.
    pub(super) fn descriptor(&mut self, fd: i32) -> Result<&mut Descriptor, Errno> {
        u32::try_from(fd).ok().and_then(|fd| self.table.get_mut(&fd)).ok_or(Errno::EBADF)
    }
}

impl Held {
    /// What was saved.
    pub(super) fn load(from: &mut Reader<'_>, taken: &Taken) -> Result<Held, Damaged> {
        let (cwd, umask) = (path(from)?, from.half()? & 0o777);
        let mut table = BTreeMap::new();
        for _ in 0..from.count(24)? {
            let (fd, cloexec) = (from.half()?, from.word()? != 0);
            let file = taken.get(from.word()?)?;
            if fd >= MAX_FDS {
                return Err(Damaged::new("a descriptor is none"));
            }
            table.insert(fd, Descriptor { file, cloexec });
        }
        Ok(Held { table, cwd, umask })
    }
}

pub(super) fn close(c: &mut Call) -> Value {
    let fd = c.int(0) as u32;
    let closed = c.os.files.table.remove(&fd).ok_or(Errno::EBADF)?;
    c.os.give_back_locks(&closed.file);
    Ok(0)
}

pub(super) fn close_range(c: &mut Call) -> Value {
    const CLOSE_RANGE_UNSHARE: u64 = 2;
    const CLOSE_RANGE_CLOEXEC: u64 = 4;
    let (first, last) = (c.args[0] as u32, c.args[1] as u32);
    if first > last || c.args[2] & !(CLOSE_RANGE_UNSHARE | CLOSE_RANGE_CLOEXEC) != 0 {
        return Err(Errno::EINVAL);
    }
    let keep = c.args[2] & CLOSE_RANGE_CLOEXEC != 0;
    if keep {
        c.os.files.table.range_mut(first..=last).for_each(|(_, descriptor)| descriptor.cloexec = true);
    } else {
        let closed: Vec<_> = c.os.files.table.extract_if(first..=last, |_, _| true).collect();
        closed.iter().for_each(|(_, closed)| c.os.give_back_locks(&closed.file));
    }
    Ok(0)
}

pub(super) fn dup(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    c.os.files.add(file, 0, false).map(u64::from)
}

pub(super) fn dup3(c: &mut Call) -> Value {
    let (old, new, flags) = (c.int(0), c.args[1] as u32, c.args[2] as u32);
    let file = c.os.files.get(old)?;
    if old as u32 == new || flags & !CLOEXEC != 0 {
        return Err(Errno::EINVAL);
    }
    if new >= MAX_FDS {
        return Err(Errno::EBADF);
    }
    let descriptor = Descriptor { file, cloexec: flags & CLOEXEC != 0 };
    if let Some(closed) = c.os.files.table.insert(new, descriptor) {
        c.os.give_back_locks(&closed.file);
    }
    Ok(new.into())
}
