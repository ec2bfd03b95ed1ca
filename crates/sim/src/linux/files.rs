//! The table of file descriptors, and the calls on a descriptor that neither read nor write.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rivet_hart::Config;

use super::call::{Call, Value};
use super::config::{Input, LinuxConfig};
use super::errno::Errno;
use super::loader::Loaded;
use super::memfd::seal;
use super::mounts::Mounts;
use super::open::{APPEND, Directory, Entry, Kind, NONBLOCK, OpenFile, PATH, READ_WRITE, WRITE_ONLY};
use super::paths;
use super::pipe;
use super::pseudo::Pseudo;
use super::random::Generator;
use super::record::Record;
use super::shelf::{Shelf, Taken, path, save_path};
use crate::SimError;
use crate::bytes::{Damaged, Reader, Writer};

/// Most descriptors (`RLIMIT_NOFILE`).
pub(super) const MAX_FDS: u32 = 1024;
/// `O_CLOEXEC`, which is a flag of the descriptor.
pub(super) const CLOEXEC: u32 = 0o200_0000;
/// Longest directory that is listed.
const MAX_ENTRIES: usize = 1 << 20;

#[derive(Clone)]
struct Descriptor {
    file: Arc<OpenFile>,
    cloexec: bool,
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
            random,
        })
    }

    /// Adds the files that tell of the process and the machine.
    pub(super) fn add_pseudo(&mut self, config: &LinuxConfig, isa: &Config, loaded: &Loaded) {
        self.pseudo = Pseudo::new(config, &loaded.auxv, self.random.clone());
        self.pseudo.describe(isa);
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
            random: self.random.clone(),
        }
    }

    /// Closes what another program is not to have.
    pub(super) fn close_on_exec(&mut self) {
        self.table.retain(|_, descriptor| !descriptor.cloexec);
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
        self.table.insert(fd, Descriptor { file, cloexec });
        Ok(fd)
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
    }

    fn descriptor(&mut self, fd: i32) -> Result<&mut Descriptor, Errno> {
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
    c.os.files.table.remove(&fd).map(|_| 0).ok_or(Errno::EBADF)
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
        c.os.files.table.retain(|fd, _| !(first..=last).contains(fd));
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
    c.os.files.table.insert(new, Descriptor { file, cloexec: flags & CLOEXEC != 0 });
    Ok(new.into())
}

pub(super) fn fcntl(c: &mut Call) -> Value {
    const SETTABLE: u32 = APPEND | NONBLOCK;
    let (fd, arg) = (c.int(0), c.args[2]);
    let file = c.os.files.get(fd)?;
    match c.int(1) {
        // F_DUPFD, F_DUPFD_CLOEXEC
        command @ (0 | 1030) => {
            let least = u32::try_from(arg).ok().filter(|&fd| fd < MAX_FDS).ok_or(Errno::EINVAL)?;
            c.os.files.add(file, least, command != 0).map(u64::from)
        }
        // F_GETFD, F_SETFD
        1 => Ok(c.os.files.descriptor(fd)?.cloexec.into()),
        2 => {
            c.os.files.descriptor(fd)?.cloexec = arg & 1 != 0;
            Ok(0)
        }
        // F_GETFL, F_SETFL
        3 => Ok(file.flags.load(Ordering::Relaxed).into()),
        4 => {
            let old = file.flags.load(Ordering::Relaxed);
            let new = old & !SETTABLE | arg as u32 & SETTABLE;
            if (old ^ new) & APPEND != 0
                && let Kind::Host(host) = &file.kind
            {
                let flags = rustix::fs::fcntl_getfl(host)?;
                rustix::fs::fcntl_setfl(host, flags ^ rustix::fs::OFlags::APPEND)?;
            }
            file.flags.store(new, Ordering::Relaxed);
            Ok(0)
        }
        // F_GETLK, F_OFD_GETLK: nobody else holds a lock.
        5 | 36 => {
            lock(c, arg)?;
            c.os.guest.write(arg, &F_UNLCK.to_le_bytes())?;
            Ok(0)
        }
        // F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW: granted, if the file is open for it.
        6 | 7 | 37 | 38 => {
            let refused = match lock(c, arg)? {
                F_RDLCK => file.has(WRITE_ONLY),
                F_WRLCK => !file.has(WRITE_ONLY | READ_WRITE),
                _ => false,
            };
            if refused { Err(Errno::EBADF) } else { Ok(0) }
        }
        // F_SETOWN, F_GETOWN, F_SETSIG, F_GETSIG: no file sends signals.
        8..=11 => Ok(0),
        // F_SETLEASE, F_GETLEASE
        1024 => Err(Errno::EAGAIN),
        1025 => Ok(F_UNLCK.into()),
        // F_SETPIPE_SZ, F_GETPIPE_SZ: there is one size.
        1031 | 1032 => match &file.kind {
            Kind::Pipe(_) if arg <= pipe::CAPACITY as u64 || c.int(1) == 1032 => Ok(pipe::CAPACITY as u64),
            Kind::Pipe(_) => Err(Errno::EPERM),
            _ => Err(Errno::EBADF),
        },
        // F_ADD_SEALS, F_GET_SEALS
        1033 => add_seals(c, &file),
        1034 => match &file.kind {
            Kind::Memory(memory) => Ok(memory.seals().into()),
            _ => Err(Errno::EINVAL),
        },
        // F_DUPFD_QUERY
        1027 => Ok(Arc::ptr_eq(&file, &c.os.files.get(arg as i32)?).into()),
        _ => Err(Errno::EINVAL),
    }
}

const F_RDLCK: u16 = 0;
const F_WRLCK: u16 = 1;
const F_UNLCK: u16 = 2;

/// The kind of lock that a `struct flock` asks for.
fn lock(c: &Call, at: u64) -> Result<u16, Errno> {
    let half = |at: u64| c.os.guest.array(at).map(u16::from_le_bytes);
    let (kind, whence) = (half(at)?, half(at.wrapping_add(2))?);
    if kind > F_UNLCK || whence > 2 { Err(Errno::EINVAL) } else { Ok(kind) }
}

fn add_seals(c: &Call, file: &Arc<OpenFile>) -> Value {
    let Kind::Memory(memory) = &file.kind else { return Err(Errno::EINVAL) };
    let seals = u32::try_from(c.args[2]).map_err(|_| Errno::EINVAL)?;
    if seals & !(seal::EXEC * 2 - 1) != 0 {
        return Err(Errno::EINVAL);
    }
    if !file.has(WRITE_ONLY | READ_WRITE) {
        return Err(Errno::EPERM);
    }
    if seals & seal::WRITE != 0 && c.os.memory.shares(file) {
        return Err(Errno::EBUSY);
    }
    memory.seal(seals).map(|()| 0)
}

/// The one process has every lock it asks for.
pub(super) fn flock(c: &mut Call) -> Value {
    const LOCK_NB: i32 = 4;
    // LOCK_SH, LOCK_EX, LOCK_UN
    let known = matches!(c.int(1) & !LOCK_NB, 1 | 2 | 8);
    let file = c.os.files.get(c.int(0))?;
    match known {
        _ if file.has(PATH) => Err(Errno::EBADF),
        true => Ok(0),
        false => Err(Errno::EINVAL),
    }
}

pub(super) fn lseek(c: &mut Call) -> Value {
    c.os.files.get(c.int(0))?.seek(c.long(1), c.int(2))
}

pub(super) fn llseek(c: &mut Call) -> Value {
    let offset = (c.args[1] << 32 | c.args[2]) as i64;
    let at = c.os.files.get(c.int(0))?.seek(offset, c.int(4))?;
    c.os.guest.write(c.args[3], &at.to_le_bytes())?;
    Ok(0)
}

pub(super) fn fstat(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    let stat = paths::stat_open(c, &file)?;
    c.os.guest.write(c.args[1], &stat.record())?;
    Ok(0)
}

/// A file of the host's that may be written.
fn writable(c: &Call, fd: usize) -> Result<Arc<OpenFile>, Errno> {
    let file = c.os.files.get(c.int(fd))?;
    let mode = file.flags.load(Ordering::Relaxed);
    if mode & (WRITE_ONLY | READ_WRITE) == 0 { Err(Errno::EINVAL) } else { Ok(file) }
}

pub(super) fn ftruncate(c: &mut Call) -> Value {
    let len = u64::try_from(c.wide(1, 1)).map_err(|_| Errno::EINVAL)?;
    match &writable(c, 0)?.kind {
        Kind::Host(file) => file.set_len(len)?,
        Kind::Memory(file) => file.set_size(len)?,
        _ => return Err(Errno::EINVAL),
    }
    Ok(0)
}

pub(super) fn fallocate(c: &mut Call) -> Value {
    const KEEP_SIZE: u32 = 1;
    const PUNCH_HOLE: u32 = 2;
    let (offset, len, mode) = (c.wide(2, 2), c.wide(3, 4), c.args[1] as u32);
    let (Ok(offset), Ok(len)) = (u64::try_from(offset), u64::try_from(len)) else {
        return Err(Errno::EINVAL);
    };
    let file = writable(c, 0).map_err(|errno| if errno == Errno::EINVAL { Errno::EBADF } else { errno })?;
    let end = offset + len;
    match &file.kind {
        _ if len == 0 => Err(Errno::EINVAL),
        _ if end > i64::MAX as u64 => Err(Errno::EFBIG),
        Kind::Host(host) => {
            // Collapsing and inserting are not for every file system of the host's.
            let flags = rustix::fs::FallocateFlags::from_bits(mode).ok_or(Errno::EOPNOTSUPP)?;
            rustix::fs::fallocate(host, flags, offset, len)?;
            Ok(0)
        }
        Kind::Memory(memory) => match mode {
            0 if end > memory.size() => memory.set_size(end).map(|()| 0),
            0 | KEEP_SIZE => Ok(0),
            mode if mode == PUNCH_HOLE | KEEP_SIZE => {
                memory.punch(offset, end.min(memory.size().max(offset))).map(|()| 0)
            }
            _ => Err(Errno::EOPNOTSUPP),
        },
        Kind::Pipe(_) => Err(Errno::ESPIPE),
        _ => Err(Errno::ENODEV),
    }
}

pub(super) fn fchmod(c: &mut Call) -> Value {
    use std::os::unix::fs::PermissionsExt;
    let file = c.os.files.get(c.int(0))?;
    let permissions = std::fs::Permissions::from_mode(c.args[1] as u32 & 0o777);
    match &file.kind {
        Kind::Path => Err(Errno::EBADF),
        _ if file.has(PATH) => Err(Errno::EBADF),
        Kind::Host(_) | Kind::Directory(_) if file.path.is_absolute() => {
            // A file of a read-only grant is none to change, though it is open.
            c.os.files.mounts.place(file.path.clone())?.writable()?;
            match &file.kind {
                Kind::Host(host) => host.set_permissions(permissions)?,
                Kind::Directory(Directory { dir: Some(dir), .. }) => {
                    dir.set_permissions(".", cap_std::fs::Permissions::from_std(permissions))?;
                }
                _ => return Err(Errno::EPERM),
            }
            Ok(0)
        }
        Kind::Memory(_) => Ok(0),
        _ => Err(Errno::EPERM),
    }
}

pub(super) fn fsync(c: &mut Call) -> Value {
    match &c.os.files.get(c.int(0))?.kind {
        Kind::Host(file) => file.sync_all().map(|()| 0).map_err(Into::into),
        Kind::Directory(_) | Kind::Memory(_) => Ok(0),
        Kind::Path => Err(Errno::EBADF),
        _ => Err(Errno::EINVAL),
    }
}

pub(super) fn syncfs(c: &mut Call) -> Value {
    c.os.files.get(c.int(0)).map(|_| 0)
}

/// What is needed is read when it is needed.
pub(super) fn readahead(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    match file.kind {
        _ if file.has(WRITE_ONLY) => Err(Errno::EBADF),
        Kind::Host(_) | Kind::Memory(_) => Ok(0),
        _ => Err(Errno::EINVAL),
    }
}

pub(super) fn fadvise64(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    // The advice is behind two wide numbers.
    let advice = if c.os.guest.rv32 { c.args[5] } else { c.args[3] };
    match file.kind {
        Kind::Pipe(_) => Err(Errno::ESPIPE),
        _ if c.wide(2, 3) < 0 || advice > 5 => Err(Errno::EINVAL),
        _ => Ok(0),
    }
}

/// Entries of a directory in the order of their names, so that a run can be repeated.
fn list(dir: &cap_std::fs::Dir) -> Result<Vec<Entry>, Errno> {
    use cap_std::fs::{FileTypeExt, MetadataExt};
    use std::os::unix::ffi::OsStringExt;
    let mut entries = Vec::new();
    for entry in dir.entries()?.take(MAX_ENTRIES) {
        let entry = entry?;
        let kind = match entry.file_type()? {
            kind if kind.is_dir() => 4,
            kind if kind.is_file() => 8,
            kind if kind.is_symlink() => 10,
            kind if kind.is_fifo() => 1,
            kind if kind.is_char_device() => 2,
            kind if kind.is_block_device() => 6,
            kind if kind.is_socket() => 12,
            _ => 0,
        };
        let inode = entry.metadata().map_or(1, |meta| meta.ino());
        entries.push(Entry { inode, kind, name: entry.file_name().into_vec() });
    }
    let dots = [b".".to_vec(), b"..".to_vec()];
    entries.extend(dots.map(|name| Entry { inode: 1, kind: 4, name }));
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(entries)
}

pub(super) fn getdents64(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    let Kind::Directory(directory) = &file.kind else { return Err(Errno::ENOTDIR) };
    if file.has(PATH) {
        return Err(Errno::EBADF);
    }
    let mut state = directory.entries.lock().unwrap_or_else(PoisonError::into_inner);
    let (entries, next) = &mut *state;
    if entries.is_none() {
        *entries = match &directory.dir {
            Some(dir) => Some(list(dir)?),
            None => Some(Vec::new()),
        };
    }
    let entries = entries.as_deref().unwrap_or_default();
    let room = c.args[2].min(super::guest::CHUNK) as usize;
    let mut bytes = Vec::new();
    let mut given = *next;
    while let Some(entry) = usize::try_from(given).ok().and_then(|at| entries.get(at)) {
        // inode, offset of the next entry, length, type, name
        let len = (19 + entry.name.len() + 1).next_multiple_of(8);
        if bytes.len() + len > room {
            if bytes.is_empty() {
                return Err(Errno::EINVAL);
            }
            break;
        }
        given += 1;
        let record = Record::new(false).u64(entry.inode).u64(given).u16(len as u16).u8(entry.kind);
        bytes.extend(record.bytes(&entry.name).pad_to(len).done());
    }
    c.os.guest.write(c.args[1], &bytes)?;
    *next = given;
    Ok(bytes.len() as u64)
}

/// A fresh directory state.
pub(super) fn directory(dir: cap_std::fs::Dir) -> Kind {
    Kind::Directory(Directory { dir: Some(dir), entries: Mutex::new((None, 0)) })
}
