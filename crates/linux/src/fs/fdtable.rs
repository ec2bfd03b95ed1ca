//! The file descriptor table, and the calls that change it.
//!
//! Processes can share a table (`CLONE_FILES`), or working directory and umask (`CLONE_FS`): each has a lock, which is
//! held briefly and never while a file is read or dropped.

mod calls;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rivet_elf::FileBytes;
use rivet_hart::Config;
use rivet_sim::SimError;
use rivet_sim::bytes::{Damaged, Reader, Writer};

pub(crate) use self::calls::{close, close_range, dup, dup3};
use crate::abi::errno::Errno;
use crate::abi::fcntl::READ_WRITE;
use crate::config::{Input, LinuxConfig};
use crate::fs::inherited;
use crate::fs::mounts::{Mounts, normal};
use crate::fs::proc::ProcFs;
use crate::fs::terminal::{self, TERMINAL};
use crate::fs::writable::{HostFileId, hosts_umask, identity};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::file_snapshot::{FileSnapshot, ReopenedFiles, path, save_path};
use crate::kernel::random::Generator;

/// Initial soft limit of descriptor numbers (`RLIMIT_NOFILE`), as on Linux.
pub(crate) const DEFAULT_FDS: u32 = 1024;
/// Hard limit of descriptor numbers.
pub(crate) const MAX_FDS: u32 = 524_288;

#[derive(Clone)]
pub(crate) struct Descriptor {
    file: Arc<OpenFile>,
    pub(crate) cloexec: bool,
}

/// The descriptors and the file system context of a snapshot.
pub(crate) struct SavedFiles {
    table: Table,
    context: FsContext,
}

/// The descriptors of a process.
#[derive(Clone, Default)]
struct Table {
    entries: BTreeMap<u32, Descriptor>,
    /// All descriptors below are open, so that the lowest free one is found without a walk.
    free_from: u32,
}

impl Table {
    /// Returns the lowest free descriptor from `least` on.
    fn free(&self, least: u32) -> u32 {
        let least = least.max(self.free_from);
        let open =
            self.entries.range(least..).map(|(&fd, _)| fd).zip(least..).take_while(|(fd, at)| fd == at);
        least + open.count() as u32
    }

    /// Sets a descriptor; returns what it was.
    fn insert(&mut self, fd: u32, descriptor: Descriptor) -> Option<Descriptor> {
        let old = self.entries.insert(fd, descriptor);
        if fd == self.free_from {
            self.free_from = self.free(fd);
        }
        old
    }

    /// Removes the descriptors in a range that `closes` selects.
    fn remove(
        &mut self,
        range: RangeInclusive<u32>,
        closes: impl Fn(&Descriptor) -> bool,
    ) -> Vec<Descriptor> {
        let gone: Vec<_> = self.entries.extract_if(range, |_, descriptor| closes(descriptor)).collect();
        self.free_from = gone.iter().map(|(fd, _)| *fd).fold(self.free_from, u32::min);
        gone.into_iter().map(|(_, descriptor)| descriptor).collect()
    }
}

/// Working directory and umask of a process (`CLONE_FS`).
#[derive(Clone)]
struct FsContext {
    /// Working directory, absolute and normalised.
    cwd: PathBuf,
    umask: u32,
}

/// The descriptors of another process, as long as it has them.
#[derive(Clone, Default)]
pub(crate) struct OthersFiles(Weak<Mutex<Table>>);

impl OthersFiles {
    /// Returns an open file; EBADF if the descriptor is closed, ESRCH if the process has ended.
    pub(crate) fn get(&self, fd: i32) -> Result<Arc<OpenFile>, Errno> {
        let table = self.0.upgrade().ok_or(Errno::ESRCH)?;
        let table = lock(&table);
        let found = u32::try_from(fd).ok().and_then(|fd| table.entries.get(&fd));
        found.map(|descriptor| Arc::clone(&descriptor.file)).ok_or(Errno::EBADF)
    }

    /// Returns all open files.
    pub(crate) fn all(&self) -> Vec<Arc<OpenFile>> {
        let table = self.0.upgrade().unwrap_or_default();
        let table = lock(&table);
        table.entries.values().map(|descriptor| Arc::clone(&descriptor.file)).collect()
    }

    /// Returns whether both processes share one table.
    pub(crate) fn is(&self, other: &OthersFiles) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

/// Open files by descriptor, and the mounts.
pub(crate) struct Files {
    table: Arc<Mutex<Table>>,
    pub(crate) mounts: Arc<Mounts>,
    pub(crate) pseudo: ProcFs,
    context: Arc<Mutex<FsContext>>,
    /// Limit of descriptor numbers (`RLIMIT_NOFILE`), at most [`MAX_FDS`].
    pub(crate) most: u32,
    /// Number of files in flight through sockets (`SCM_RIGHTS`).
    pub(crate) flying: Arc<AtomicUsize>,
    /// Number of inode numbers given out, by all processes.
    numbered: Arc<AtomicU64>,
    random: Generator,
}

impl Files {
    /// Opens the standard streams and the granted directories.
    pub(crate) fn new(config: &LinuxConfig, random: Generator) -> Result<Files, SimError> {
        let (mounts, cwd) = Mounts::open(config)?;
        // A terminal is called what leads to it from everywhere.
        let stream = |kind: FileKind, name| {
            let path = if terminal::is_stream(&kind) { TERMINAL } else { name };
            OpenFile::new(kind, READ_WRITE, path)
        };
        let stdin = match &config.stdin {
            Input::Host => stream(FileKind::HostInput, "/dev/stdin"),
            Input::Bytes(bytes) => OpenFile::bytes(Arc::clone(bytes), "/dev/stdin"),
        };
        let stdout = stream(FileKind::Output(config.stdout.clone()), "/dev/stdout");
        let stderr = stream(FileKind::Output(config.stderr.clone()), "/dev/stderr");
        let streams = [stdin, stdout, stderr].into_iter().zip(0..);
        let umask = if config.host { hosts_umask() } else { 0o022 };
        let mut table = Table::default();
        for (file, fd) in streams {
            let file = if config.host { inherited::stream(fd).unwrap_or(file) } else { file };
            table.insert(fd, Descriptor { file, cloexec: false });
        }
        for (fd, file) in if config.host { inherited::others() } else { Vec::new() } {
            table.insert(fd, Descriptor { file, cloexec: false });
        }
        Ok(Files {
            table: Arc::new(Mutex::new(table)),
            mounts: Arc::new(mounts),
            pseudo: ProcFs::new(config, &[], random.clone()),
            context: Arc::new(Mutex::new(FsContext { cwd, umask })),
            most: DEFAULT_FDS,
            flying: Arc::default(),
            numbered: Arc::default(),
            random,
        })
    }

    /// Adds procfs: the files that describe process and machine.
    pub(crate) fn add_procfs(&mut self, config: &LinuxConfig, isa: &Config, auxv: &[u8]) {
        self.pseudo = ProcFs::new(config, auxv, self.random.clone());
        self.pseudo.describe(isa, config.processors);
    }

    /// Replaces the auxiliary vector.
    pub(crate) fn set_auxv(&mut self, auxv: &[u8]) {
        self.pseudo.auxv = auxv.into();
    }

    /// Returns the auxiliary vector of the program.
    pub(crate) fn auxv(&self) -> &[u8] {
        &self.pseudo.auxv
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        lock(&self.table)
    }

    /// Returns the working directory.
    pub(crate) fn cwd(&self) -> PathBuf {
        lock(&self.context).cwd.clone()
    }

    /// Sets the working directory; `cwd` is absolute and normalised.
    pub(crate) fn go(&self, cwd: PathBuf) {
        lock(&self.context).cwd = cwd;
    }

    /// Returns the umask.
    pub(crate) fn umask(&self) -> u32 {
        lock(&self.context).umask
    }

    /// Sets the umask and returns the old one.
    pub(crate) fn set_umask(&self, umask: u32) -> u32 {
        std::mem::replace(&mut lock(&self.context).umask, umask)
    }

    /// Returns the open descriptors in ascending order.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        self.table().entries.keys().copied().collect()
    }

    /// Returns all open files.
    pub(crate) fn all(&self) -> Vec<Arc<OpenFile>> {
        self.table().entries.values().map(|descriptor| Arc::clone(&descriptor.file)).collect()
    }

    /// Returns the files of a child: the same open files, with a shared or a copied table and context.
    pub(crate) fn child(&self, shares_table: bool, shares_context: bool) -> Files {
        let table = if shares_table { Arc::clone(&self.table) } else { copy(&self.table) };
        Files {
            table,
            context: if shares_context { Arc::clone(&self.context) } else { copy(&self.context) },
            most: self.most,
            mounts: Arc::clone(&self.mounts),
            pseudo: self.pseudo.clone(),
            flying: Arc::clone(&self.flying),
            numbered: Arc::clone(&self.numbered),
            random: self.random.clone(),
        }
    }

    /// Returns the descriptors for other processes.
    pub(crate) fn for_others(&self) -> OthersFiles {
        OthersFiles(Arc::downgrade(&self.table))
    }

    /// Gives the process a copy of the table.
    pub(crate) fn unshare_table(&mut self) {
        self.table = copy(&self.table);
    }

    /// Gives the process a copy of the context.
    pub(crate) fn unshare_context(&mut self) {
        self.context = copy(&self.context);
    }

    /// Gives the process its own table and closes the close-on-exec descriptors; returns their files.
    pub(crate) fn close_on_exec(&mut self) -> Vec<Arc<OpenFile>> {
        self.unshare_table();
        let closed = self.table().remove(0..=u32::MAX, |descriptor| descriptor.cloexec);
        closed.into_iter().map(|descriptor| descriptor.file).collect()
    }

    /// Closes all descriptors.
    pub(crate) fn close_all(&mut self) {
        self.table = Arc::default();
    }

    /// Returns the file of a descriptor.
    pub(crate) fn get(&self, fd: i32) -> Result<Arc<OpenFile>, Errno> {
        self.with(fd, |descriptor| Arc::clone(&descriptor.file))
    }

    /// Applies `look` to a descriptor.
    pub(crate) fn with<T>(&self, fd: i32, look: impl FnOnce(&mut Descriptor) -> T) -> Result<T, Errno> {
        let mut table = self.table();
        u32::try_from(fd).ok().and_then(|fd| table.entries.get_mut(&fd)).map(look).ok_or(Errno::EBADF)
    }

    /// Removes a descriptor.
    fn take(&self, fd: u32) -> Option<Descriptor> {
        self.table().remove(fd..=fd, |_| true).pop()
    }

    /// Gives a file the lowest free descriptor from `least` on.
    pub(crate) fn add(&mut self, file: Arc<OpenFile>, least: u32, cloexec: bool) -> Result<u32, Errno> {
        let mut table = lock(&self.table);
        let fd = table.free(least);
        if fd >= self.most {
            return Err(Errno::EMFILE);
        }
        self.number(&file);
        table.insert(fd, Descriptor { file, cloexec });
        Ok(fd)
    }

    /// Returns an unused inode number.
    pub(crate) fn new_number(&self) -> u64 {
        1 + self.numbered.fetch_add(1, Ordering::Relaxed)
    }

    /// Gives a file an inode number if it has none.
    fn number(&self, file: &OpenFile) {
        if file.number.load(Ordering::Relaxed) == 0 {
            file.number.store(self.new_number(), Ordering::Relaxed);
        }
    }

    /// Gives two files descriptors, or neither.
    pub(crate) fn add_pair(&mut self, files: [Arc<OpenFile>; 2], cloexec: bool) -> Result<[u32; 2], Errno> {
        let [one, other] = files;
        let one = self.add(one, 0, cloexec)?;
        match self.add(other, 0, cloexec) {
            Ok(other) => Ok([one, other]),
            Err(errno) => {
                self.take(one);
                Err(errno)
            }
        }
    }

    /// Opens the program or library at a path.
    pub(crate) fn open_program(&self, path: &Path) -> Result<FileBytes, Errno> {
        Ok(FileBytes::open(self.mounts.find(path, true)?.regular()?)?)
    }

    /// Returns the identity of the regular file at a path, if it is of a granted directory.
    pub(crate) fn regular(&self, path: &Path) -> Option<HostFileId> {
        let path = normal(&self.cwd().join(path));
        let place = self.mounts.holds(&path).then(|| self.mounts.find(&path, true).ok()).flatten()?;
        identity(place.regular().ok()?).ok()
    }

    /// Writes the table for [`SavedFiles::load`].
    pub(crate) fn save(&self, out: &mut Writer, files: &mut FileSnapshot) {
        save_path(&self.cwd(), out);
        let table = self.table();
        out.words(&[self.umask().into(), table.entries.len() as u64]);
        for (&fd, descriptor) in &table.entries {
            let file = files.put(&descriptor.file, || format!("descriptor {fd}"));
            out.words(&[fd.into(), descriptor.cloexec.into(), file]);
        }
    }

    /// Replaces the table by a saved one.
    pub(crate) fn set(&mut self, held: SavedFiles) {
        *self.table() = held.table;
        *lock(&self.context) = held.context;
        self.all().iter().for_each(|file| self.number(file));
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

fn copy<T: Clone>(of: &Mutex<T>) -> Arc<Mutex<T>> {
    Arc::new(Mutex::new(lock(of).clone()))
}

impl SavedFiles {
    /// Reads what [`Files::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>, reopened: &ReopenedFiles) -> Result<SavedFiles, Damaged> {
        let (cwd, umask) = (path(from)?, from.half()? & 0o777);
        let mut table = Table::default();
        for _ in 0..from.count(24)? {
            let (fd, cloexec) = (from.half()?, from.word()? != 0);
            let file = reopened.get(from.word()?)?;
            if fd >= MAX_FDS {
                return Err(Damaged::new("invalid descriptor"));
            }
            table.insert(fd, Descriptor { file, cloexec });
        }
        Ok(SavedFiles { table, context: FsContext { cwd, umask } })
    }
}
