//! Made-up files: `/dev`, `/proc` and `/sys`, in one table of path and contents.
//!
//! Invariant: nothing below `/dev`, `/proc` and `/sys` comes from the host, unless a grant lies there; elsewhere a
//! granted file comes first. Contents describe the configured machine and are made when a file is opened.

pub(crate) mod info;
mod machine;
mod maps;
pub(crate) mod memory;
mod mount_table;
mod net;
mod others;
mod process;
mod table;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rivet_hart::Config;
use rivet_sim::bytes::digest;

pub(crate) use self::maps::maps_of;
pub(crate) use self::mount_table::{Mounted, mounted};
pub(crate) use machine::MEMORY;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, NONBLOCK, PATH};
use crate::config::LinuxConfig;
use crate::fs::dev_shm;
use crate::fs::proc::memory::{SpaceFile, View};
use crate::fs::proc::table::{NodeContents, TABLE, TextFn};
use crate::fs::pty::{self, Pty};
use crate::fs::stat::Stat;
use crate::fs::terminal::{self, TERMINAL, is_stream};
use crate::kernel::call::Call;
use crate::kernel::description::{DirEntry, Directory, FileKind, OpenFile};
use crate::kernel::identity::{gid, uid};
use crate::kernel::random::Generator;
use crate::kernel::remote::{may_change, space_of};
use crate::mm::memfd::MemoryFile;

/// Top-level directories that are made up.
const ROOTS: [&str; 3] = ["/dev", "/proc", "/sys"];

/// The folder of the calling process; its pid stands for the same folder.
const SELF: &str = "/proc/self";

/// The folder of the processors.
const CPUS: &str = "/sys/devices/system/cpu";

/// Static data of the files.
#[derive(Clone)]
pub(crate) struct ProcFs {
    arguments: Arc<[u8]>,
    environment: Arc<[u8]>,
    pub(crate) auxv: Arc<[u8]>,
    cpuinfo: String,
    random: Generator,
}

/// A made-up file, by kind.
#[derive(Clone)]
pub(crate) enum Node {
    /// A device or a text.
    File(File),
    /// A file of `/dev/shm`.
    Memory(Arc<MemoryFile>),
    /// The slave of a pseudo-terminal.
    Slave(Arc<Pty>),
    /// A directory.
    Directory(Entries),
    /// A symbolic link.
    Link(PathBuf),
    /// A magic link to an open file.
    Descriptor(i32),
}

/// The entries of a directory: names and types. Large directories are listed when they are read.
#[derive(Clone)]
pub(crate) enum Entries {
    /// A fixed list.
    Known(BTreeSet<(String, u8)>),
    /// The files of `/dev/shm`.
    Shared,
    /// The slaves of pseudo-terminals.
    Slaves,
    /// The open descriptors, as entries of this type.
    Descriptors(u8),
}

impl From<BTreeSet<(String, u8)>> for Entries {
    fn from(entries: BTreeSet<(String, u8)>) -> Entries {
        Entries::Known(entries)
    }
}

impl Entries {
    fn list(self, c: &Call<'_>) -> Vec<(String, u8)> {
        match self {
            Entries::Known(entries) => entries.into_iter().collect(),
            Entries::Shared => {
                c.os.process_table.lock().shm.all().map(|name| (name.clone(), REGULAR)).collect()
            }
            Entries::Slaves => {
                let numbers = c.os.process_table.lock().ptys.numbers();
                let names = numbers.iter().map(u32::to_string).chain(["ptmx".to_owned()]);
                names.map(|name| (name, DEVICE)).collect()
            }
            Entries::Descriptors(kind) => {
                let numbers: BTreeSet<String> = c.os.files.numbers().iter().map(u32::to_string).collect();
                numbers.into_iter().map(|fd| (fd, kind)).collect()
            }
        }
    }
}

/// A device or a text, with the thread it describes.
#[derive(Clone, Copy)]
pub(crate) struct File(NodeContents, usize);

const DIRECTORY: u8 = 4;
const REGULAR: u8 = 8;
const LINK: u8 = 10;
const DEVICE: u8 = 2;

/// Returns whether a path is in or below a made-up top-level directory.
pub(crate) fn is_made(path: &Path) -> bool {
    ROOTS.iter().any(|root| path.starts_with(root))
}

/// Returns the path as the table has it, with `self` for the pid; and the thread index below `task`.
fn canonical(c: &Call<'_>, path: &Path) -> Option<(PathBuf, Option<usize>)> {
    let mut path = path.to_owned();
    if let Ok(rest) = path.strip_prefix(format!("/proc/{}", c.os.process.pid)) {
        path = below_self(rest);
    }
    if let Some((n, rest)) = processor(c, &path) {
        // All are like the first.
        return Some((Path::new(CPUS).join("cpu0").components().chain(rest.components()).collect(), Some(n)));
    }
    let Ok(rest) = path.strip_prefix("/proc/self/task") else { return Some((path, None)) };
    let mut names = rest.components();
    let Some(number) = names.next() else { return Some((path, None)) };
    let tid = number.as_os_str().to_str()?.parse().ok()?;
    let index = c.os.threads.find(tid)?;
    Some((below_self(names.as_path()), Some(index)))
}

/// Returns the number of processors.
fn processors(c: &Call<'_>) -> usize {
    c.os.config.processors.clamp(1, 64) as usize
}

/// Returns the processor whose folder a path is in, and the rest of the path.
fn processor<'a>(c: &Call<'_>, path: &'a Path) -> Option<(usize, &'a Path)> {
    let mut names = path.strip_prefix(CPUS).ok()?.components();
    let number = names.next()?.as_os_str().to_str()?.strip_prefix("cpu")?.parse().ok()?;
    (number < processors(c)).then_some((number, names.as_path()))
}

fn below_self(rest: &Path) -> PathBuf {
    Path::new(SELF).components().chain(rest.components()).collect()
}

/// Returns a made-up `/etc/passwd` or similar for a read-only root that lacks it: programs that look up their user's
/// name fail without.
pub(crate) fn stand_in(path: &Path) -> Option<Node> {
    let text: TextFn = match path.to_str()? {
        "/etc/passwd" => {
            |_| format!("root:x:0:0:root:/root:/bin/sh\nuser:x:{}:{}::/:/bin/sh\n", uid(), gid()).into()
        }
        "/etc/group" => |_| format!("root:x:0:\nuser:x:{}:\n", gid()).into(),
        _ => return None,
    };
    Some(Node::File(File(NodeContents::Text(text), 0)))
}

/// Returns the made-up file at an absolute, normalised path.
pub(crate) fn node(c: &Call<'_>, path: &Path) -> Option<Node> {
    if !is_made(path) {
        return None;
    }
    if path == Path::new(SELF) {
        return Some(Node::Link(c.os.process.pid.to_string().into()));
    }
    if path == Path::new("/proc/thread-self") {
        let tid = c.os.threads.get(c.machine.current).tid;
        return Some(Node::Link(format!("{}/task/{tid}", c.os.process.pid).into()));
    }
    if let Some(pid) = others::number(c, path) {
        return others::node(c, pid, path);
    }
    let (path, thread) = canonical(c, path)?;
    let text = path.to_str()?;
    if let Some((_, contents)) = TABLE.iter().find(|(name, _)| *name == text) {
        return Some(match contents {
            NodeContents::Link(target) => Node::Link(target(c)),
            contents => Node::File(File(*contents, thread.unwrap_or(0))),
        });
    }
    if text == dev_shm::FOLDER && dev_shm::is_there(c) {
        return Some(Node::Directory(Entries::Shared));
    }
    if text == pty::FOLDER {
        return Some(Node::Directory(Entries::Slaves));
    }
    if text == "/dev/pts/ptmx" {
        return Some(Node::File(File(NodeContents::Ptmx, 0)));
    }
    if let Some(number) = pty::number_of(text) {
        return c.os.process_table.lock().ptys.get(number).map(Node::Slave);
    }
    if let Some(name) = dev_shm::name(c, &path) {
        return c.os.process_table.lock().shm.get(&name).map(|file| Node::Memory(Arc::new(file)));
    }
    for folder in ["/proc/self/fd", "/proc/self/fdinfo"] {
        let Some(rest) = text.strip_prefix(folder) else { continue };
        if rest.is_empty() {
            let kind = if folder.ends_with("fd") { LINK } else { REGULAR };
            return Some(Node::Directory(Entries::Descriptors(kind)));
        }
        let Some(fd) = rest.strip_prefix('/').and_then(|name| name.parse::<i32>().ok()) else { continue };
        c.os.files.get(fd).ok()?;
        return Some(match folder {
            "/proc/self/fd" => Node::Descriptor(fd),
            _ => Node::File(File(NodeContents::OfThread(process::fdinfo), fd as usize)),
        });
    }
    if text == "/proc/self/task" {
        let threads = c.os.threads.iter().map(|thread| (thread.tid.to_string(), DIRECTORY));
        return Some(Node::Directory(Entries::Known(threads.collect())));
    }
    let below = |(name, contents): &(&str, NodeContents)| {
        let rest = name.strip_prefix(text)?.strip_prefix('/')?;
        Some(match (rest.split_once('/'), contents) {
            (Some((first, _)), _) => (first.to_owned(), DIRECTORY),
            (None, NodeContents::Link(_)) => (rest.to_owned(), LINK),
            (
                None,
                NodeContents::Text(_)
                | NodeContents::OfThread(_)
                | NodeContents::OfProcess(_)
                | NodeContents::Space(_),
            ) => (rest.to_owned(), REGULAR),
            (None, _) => (rest.to_owned(), DEVICE),
        })
    };
    let mut entries: BTreeSet<(String, u8)> = TABLE.iter().filter_map(below).collect();
    match text {
        "/proc" => {
            entries.remove(&("self".to_owned(), DIRECTORY));
            entries
                .extend([("self", LINK), ("thread-self", LINK)].map(|(name, kind)| (name.to_owned(), kind)));
            entries.extend(c.os.process_table.lock().iter().map(|(pid, _)| (pid.to_string(), DIRECTORY)));
        }
        CPUS => entries.extend((1..processors(c)).map(|n| (format!("cpu{n}"), DIRECTORY))),
        "/dev" => entries.extend(["pts", "shm"].map(|name| (name.to_owned(), DIRECTORY))),
        SELF => entries.extend(["fd", "fdinfo", "task"].map(|name| (name.to_owned(), DIRECTORY))),
        _ => {}
    }
    (!entries.is_empty()).then(|| Node::Directory(entries.into()))
}

impl ProcFs {
    /// Returns the arguments, each terminated by a zero byte.
    pub(crate) fn arguments(&self) -> Arc<[u8]> {
        Arc::clone(&self.arguments)
    }

    /// Collects the static data of a program.
    pub(crate) fn new(config: &LinuxConfig, auxv: &[u8], random: Generator) -> ProcFs {
        let lines = |texts: &[OsString]| {
            texts.iter().flat_map(|text| text.as_bytes().iter().copied().chain([0])).collect()
        };
        ProcFs {
            arguments: lines(&config.args),
            environment: lines(&config.env),
            auxv: auxv.into(),
            cpuinfo: String::new(),
            random,
        }
    }

    /// Sets the description of the harts.
    pub(crate) fn describe(&mut self, isa: &Config, processors: u32) {
        self.cpuinfo = machine::cpuinfo(isa, processors);
    }
}

impl Node {
    /// Opens the file.
    pub(crate) fn open(self, c: &Call<'_>, path: &Path, flags: u32) -> Result<Arc<OpenFile>, Errno> {
        let kept = flags & (ACCESS_MODE | APPEND | NONBLOCK | PATH);
        match self {
            Node::Directory(_) if flags & ACCESS_MODE != 0 => Err(Errno::EISDIR),
            Node::Directory(_) => {
                let entries = Mutex::new((None, 0));
                Ok(OpenFile::new(FileKind::Directory(Directory { dir: None, entries }), kept, path))
            }
            Node::Link(_) => Err(Errno::ELOOP),
            // The same open file, as with `dup`; but who opens a terminal can read it.
            Node::Descriptor(fd) => {
                let file = c.os.files.get(fd)?;
                let terminal = matches!(file.kind, FileKind::Output(_)) && is_stream(&file.kind);
                match File(NodeContents::Terminal, 0).open(c, Path::new(TERMINAL), kept) {
                    Ok(opened) if terminal => Ok(opened),
                    _ => Ok(file),
                }
            }
            Node::File(_) | Node::Memory(_) | Node::Slave(_) if flags & PATH != 0 => {
                Ok(OpenFile::new(FileKind::Path, kept, path))
            }
            Node::File(file) => file.open(c, path, kept),
            Node::Slave(pty) => Ok(OpenFile::new(pty::open_slave(c, &pty, flags)?, kept, path)),
            Node::Memory(file) => dev_shm::open(file.reopened(), path, flags),
        }
    }

    /// Returns metadata; a magic link that is followed gives its file's.
    pub(crate) fn stat(&self, c: &Call<'_>, path: &Path, follow: bool) -> Result<Stat, Errno> {
        let stat = match self {
            Node::Descriptor(fd) if follow => return Stat::of(&*c.os.files.get(*fd)?),
            Node::Descriptor(_) | Node::Link(_) => Stat::link(),
            Node::Directory(_) if path == Path::new(dev_shm::FOLDER) => Stat::shared_directory(),
            Node::Directory(_) => Stat::directory(),
            Node::Memory(file) => return Ok(Stat::memory(file)),
            Node::Slave(pty) => Stat::slave(pty.device()),
            Node::File(File(contents, _)) => match contents {
                NodeContents::Null => Stat::device(0x103),
                NodeContents::Zero => Stat::device(0x105),
                NodeContents::Full => Stat::device(0x107),
                NodeContents::Random => Stat::device(0x109),
                NodeContents::Terminal => Stat::device(0x500),
                NodeContents::Ptmx => Stat::device(pty::PTMX_DEVICE),
                NodeContents::Space(View::Bytes) => Stat::owned(0o600),
                NodeContents::Space(View::Pages) => Stat::owned(0o400),
                _ => Stat::text(),
            },
        };
        Ok(Stat { ino: inode(path), ..stat })
    }

    /// Returns the entries of a directory.
    pub(crate) fn entries(self, c: &Call<'_>, path: &Path) -> Vec<DirEntry> {
        let Node::Directory(entries) = self else { return Vec::new() };
        let dots = [".", ".."].map(|name| (name.to_owned(), DIRECTORY));
        let entry = |(name, kind): (String, u8)| DirEntry {
            inode: inode(&path.join(&name)),
            kind,
            name: name.into_bytes(),
        };
        dots.into_iter().chain(entries.list(c)).map(entry).collect()
    }

    /// Returns the target of a symbolic link.
    pub(crate) fn target(&self, c: &Call<'_>) -> Option<PathBuf> {
        match self {
            Node::Link(target) => Some(target.clone()),
            Node::Descriptor(fd) => Some(c.os.files.get(*fd).ok()?.path.clone()),
            _ => None,
        }
    }
}

impl File {
    fn open(self, c: &Call<'_>, path: &Path, flags: u32) -> Result<Arc<OpenFile>, Errno> {
        let text = |bytes: Vec<u8>| match flags & ACCESS_MODE {
            0 => Ok(OpenFile::bytes(bytes.into(), path)),
            _ => Err(Errno::EACCES),
        };
        let kind = match self.0 {
            NodeContents::Null => FileKind::Null,
            NodeContents::Zero => FileKind::Zero,
            NodeContents::Full => FileKind::Full,
            NodeContents::Random => FileKind::Random(c.os.files.pseudo.random.clone()),
            NodeContents::Terminal => terminal::open(c)?,
            NodeContents::Ptmx => FileKind::Pty(c.os.process_table.lock().ptys.create()?),
            NodeContents::Text(made) => return text(made(c)),
            NodeContents::OfThread(made) => return text(made(c, self.1)),
            NodeContents::OfProcess(made) => return text(made(c, self.1 as u32)),
            NodeContents::Space(view) => {
                let pid = if self.1 == 0 { c.os.process.pid } else { self.1 as u32 };
                let space = space_of(c.os, pid)?;
                let writes = flags & ACCESS_MODE != 0;
                if writes && (view == View::Pages || may_change(c.os, &space).is_err()) {
                    return Err(Errno::EACCES);
                }
                FileKind::Space(SpaceFile::new(&space, view))
            }
            NodeContents::Link(_) => return Err(Errno::ELOOP),
        };
        Ok(OpenFile::new(kind, flags, path))
    }
}

/// Returns the inode number of a made-up file, by path.
pub(crate) fn inode(path: &Path) -> u64 {
    digest(path.as_os_str().as_encoded_bytes()) >> 16 | 1
}
