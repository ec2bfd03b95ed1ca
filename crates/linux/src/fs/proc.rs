//! Made-up files: `/dev`, `/proc` and `/sys`, in one table of path and contents.
//!
//! Invariant: nothing below `/dev`, `/proc` and `/sys` comes from the host, unless a grant lies there; elsewhere a
//! granted file comes first. Contents describe the configured machine and are made when a file is opened.

pub(crate) mod info;
mod machine;
pub(crate) mod memory;
mod net;
mod others;
mod process;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rivet_hart::Config;
use rivet_sim::bytes::digest;

pub(crate) use self::process::{Mounted, maps_of, mounted};
pub(crate) use machine::MEMORY;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, NONBLOCK, PATH};
use crate::config::LinuxConfig;
use crate::fs::dev_shm;
use crate::fs::proc::memory::{SpaceFile, View};
use crate::fs::pty::{self, Pty};
use crate::fs::stat::Stat;
use crate::fs::terminal::{self, TERMINAL, is_stream};
use crate::kernel::call::Call;
use crate::kernel::description::{DirEntry, Directory, FileKind, OpenFile};
use crate::kernel::identity::{gid, uid};
use crate::kernel::random::Generator;
use crate::kernel::remote::{may_change, space_of};
use crate::mm::memfd::MemoryFile;
use crate::thread::scheduling::persona;

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

/// A function that makes the text of a file.
type TextFn = fn(&Call<'_>) -> Vec<u8>;

/// The contents of a path in the table.
#[derive(Clone, Copy)]
enum NodeContents {
    Null,
    Zero,
    Full,
    Random,
    Terminal,
    /// What makes a pseudo-terminal.
    Ptmx,
    /// A text that is made at `open`.
    Text(TextFn),
    /// A text about a process, given its pid.
    OfProcess(fn(&Call<'_>, u32) -> Vec<u8>),
    /// A text about a thread, given its index.
    OfThread(fn(&Call<'_>, usize) -> Vec<u8>),
    /// The memory of a process, given its pid.
    Space(View),
    /// A symbolic link.
    Link(fn(&Call<'_>) -> PathBuf),
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

macro_rules! table {
    ($($path:literal $kind:ident $(($made:expr))?;)*) => {
        /// All made-up files by path. Files of a thread are below `/proc/self` and below `/proc/self/task/TID`.
        static TABLE: &[(&str, NodeContents)] = &[$(($path, NodeContents::$kind $(($made))?)),*];
    };
}

table! {
    "/dev/fd"                              Link(|_| "/proc/self/fd".into());
    "/dev/full"                            Full;
    "/dev/null"                            Null;
    "/dev/ptmx"                            Ptmx;
    "/dev/random"                          Random;
    "/dev/stderr"                          Link(|_| "/proc/self/fd/2".into());
    "/dev/stdin"                           Link(|_| "/proc/self/fd/0".into());
    "/dev/stdout"                          Link(|_| "/proc/self/fd/1".into());
    "/dev/tty"                             Terminal;
    "/dev/urandom"                         Random;
    "/dev/zero"                            Zero;
    "/proc/cmdline"                        Text(|_| b"\n".to_vec());
    "/proc/diskstats"                      Text(|_| Vec::new());
    "/proc/interrupts"                     Text(machine::interrupts);
    "/proc/cpuinfo"                        Text(|c| c.os.files.pseudo.cpuinfo.clone().into());
    "/proc/filesystems"                    Text(|_| b"nodev\tproc\nnodev\tsysfs\nnodev\ttmpfs\n".to_vec());
    "/proc/loadavg"                        Text(machine::loadavg);
    "/proc/meminfo"                        Text(machine::meminfo);
    "/proc/mounts"                         Link(|_| "self/mounts".into());
    "/proc/net"                            Link(|_| "self/net".into());
    "/proc/partitions"                     Text(|_| b"major minor  #blocks  name\n\n".to_vec());
    "/proc/self/auxv"                      Text(|c| c.os.files.pseudo.auxv.to_vec());
    "/proc/self/cgroup"                    Text(|_| b"0::/\n".to_vec());
    "/proc/self/cmdline"                   Text(|c| c.os.files.pseudo.arguments.to_vec());
    "/proc/self/comm"                      OfThread(process::comm);
    "/proc/self/cwd"                       Link(|c| c.os.files.cwd());
    "/proc/self/environ"                   Text(|c| c.os.files.pseudo.environment.to_vec());
    "/proc/self/exe"                       Link(process::program);
    "/proc/self/gid_map"                   Text(process::id_map);
    "/proc/self/io"                        Text(process::io);
    "/proc/self/limits"                    Text(process::limits);
    "/proc/self/loginuid"                  Text(|_| b"4294967295".to_vec());
    "/proc/self/maps"                      Text(process::maps);
    "/proc/self/mem"                       Space(View::Bytes);
    "/proc/self/mountinfo"                 Text(process::mountinfo);
    "/proc/self/mounts"                    Text(process::mounts);
    "/proc/self/net/dev"                   Text(net::dev);
    "/proc/self/net/if_inet6"              Text(net::if_inet6);
    "/proc/self/net/route"                 Text(net::route);
    "/proc/self/net/tcp"                   Text(net::tcp);
    "/proc/self/net/tcp6"                  Text(net::tcp6);
    "/proc/self/net/udp"                   Text(net::udp);
    "/proc/self/net/udp6"                  Text(net::udp6);
    "/proc/self/net/unix"                  Text(net::unix);
    "/proc/self/oom_score"                 Text(|_| b"0\n".to_vec());
    "/proc/self/oom_score_adj"             Text(|_| b"0\n".to_vec());
    "/proc/self/pagemap"                   Space(View::Pages);
    "/proc/self/personality"               Text(|c| format!("{:08x}\n", persona(c)).into());
    "/proc/self/root"                      Link(|_| "/".into());
    "/proc/self/sched"                     OfThread(process::sched);
    "/proc/self/smaps"                     Text(process::smaps);
    "/proc/self/smaps_rollup"              Text(process::smaps_rollup);
    "/proc/self/stat"                      OfThread(process::stat);
    "/proc/self/statm"                     Text(process::statm);
    "/proc/self/status"                    OfThread(process::status);
    "/proc/self/uid_map"                   Text(process::id_map);
    "/proc/self/wchan"                     Text(|_| b"0".to_vec());
    "/proc/stat"                           Text(machine::stat);
    "/proc/swaps"                          Text(|_| b"Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n".to_vec());
    "/proc/sys/fs/file-max"                Text(|_| b"9223372036854775807\n".to_vec());
    "/proc/sys/fs/inotify/max_queued_events"  Text(|_| b"16384\n".to_vec());
    "/proc/sys/fs/inotify/max_user_instances" Text(|_| b"128\n".to_vec());
    "/proc/sys/fs/inotify/max_user_watches"   Text(|_| b"65536\n".to_vec());
    "/proc/sys/fs/lease-break-time"        Text(|_| b"45\n".to_vec());
    "/proc/sys/fs/nr_open"                 Text(|_| b"1048576\n".to_vec());
    "/proc/sys/fs/pipe-max-size"           Text(|_| b"1048576\n".to_vec());
    "/proc/sys/kernel/cap_last_cap"        Text(|_| b"40\n".to_vec());
    "/proc/sys/kernel/domainname"          Text(|_| b"(none)\n".to_vec());
    "/proc/sys/kernel/hostname"            Text(|c| format!("{}\n", c.os.config.hostname).into());
    "/proc/sys/kernel/ngroups_max"         Text(|_| b"65536\n".to_vec());
    "/proc/sys/kernel/osrelease"           Text(machine::osrelease);
    "/proc/sys/kernel/ostype"              Text(|_| b"Linux\n".to_vec());
    "/proc/sys/kernel/pid_max"             Text(|_| b"4194304\n".to_vec());
    "/proc/sys/kernel/random/boot_id"      Text(|_| b"52697665-7420-4c69-6e75-782070726f63\n".to_vec());
    "/proc/sys/kernel/random/entropy_avail" Text(|_| b"256\n".to_vec());
    "/proc/sys/kernel/random/poolsize"     Text(|_| b"256\n".to_vec());
    "/proc/sys/kernel/random/uuid"         Text(machine::uuid);
    "/proc/sys/kernel/randomize_va_space"  Text(|c| format!("{}\n", if c.os.config.aslr.is_some() { 2 } else { 0 }).into());
    "/proc/sys/kernel/threads-max"         Text(|c| format!("{}\n", c.os.config.max_threads).into());
    "/proc/sys/kernel/version"             Text(|_| b"#1 SMP\n".to_vec());
    "/proc/sys/net/core/somaxconn"         Text(|_| b"4096\n".to_vec());
    "/proc/sys/vm/max_map_count"           Text(|_| format!("{}\n", rivet_mem::MAX_MAPPINGS).into());
    "/proc/sys/vm/mmap_min_addr"           Text(|_| b"65536\n".to_vec());
    "/proc/sys/vm/overcommit_memory"       Text(|_| b"1\n".to_vec());
    "/proc/uptime"                         Text(machine::uptime);
    "/proc/version"                        Text(machine::version);
    "/proc/vmstat"                         Text(machine::vmstat);
    "/sys/devices/system/cpu/isolated"     Text(|_| b"\n".to_vec());
    "/sys/devices/system/cpu/offline"      Text(|_| b"\n".to_vec());
    "/sys/devices/system/cpu/kernel_max"   Text(|_| b"63\n".to_vec());
    "/sys/devices/system/cpu/online"       Text(machine::processors);
    "/sys/devices/system/cpu/possible"     Text(machine::processors);
    "/sys/devices/system/cpu/present"      Text(machine::processors);
    "/sys/devices/system/cpu/cpu0/online"  Text(|_| b"1\n".to_vec());
    "/sys/devices/system/cpu/cpu0/topology/core_id"             OfThread(machine::processor);
    "/sys/devices/system/cpu/cpu0/topology/core_siblings_list"  Text(machine::processors);
    "/sys/devices/system/cpu/cpu0/topology/physical_package_id" Text(|_| b"0\n".to_vec());
    "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list" OfThread(machine::processor);
    "/sys/devices/system/node/online"      Text(|_| b"0\n".to_vec());
    "/sys/devices/system/node/possible"    Text(|_| b"0\n".to_vec());
    "/sys/devices/system/node/node0/cpulist" Text(machine::processors);
    "/sys/kernel/mm/transparent_hugepage/enabled" Text(|_| b"always madvise [never]\n".to_vec());
}

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
    if let Some((_, contents)) = TABLE.iter().find(|(name, _)| Path::new(name) == path) {
        return Some(match contents {
            NodeContents::Link(target) => Node::Link(target(c)),
            contents => Node::File(File(*contents, thread.unwrap_or(0))),
        });
    }
    let text = path.to_str()?;
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
