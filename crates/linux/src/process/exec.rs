//! `execve` and `execveat`, including scripts.
//!
//! Invariant: a call that fails has changed nothing; programs are reached only through the granted directories.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_elf::{FileBytes, Image};
use rivet_sim::{Next, SimError, limits};

use crate::abi::errno::Errno;
use crate::abi::fcntl::AT_FDCWD;
use crate::config::LinuxConfig;
use crate::fs::busy;
use crate::fs::look::{AT_EMPTY_PATH, AT_SYMLINK_NOFOLLOW};
use crate::fs::mounts::Mounts;
use crate::fs::path::{self, ResolvedPath};
use crate::fs::proc::Node;
use crate::fs::writable::{HostFileId, identity};
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::tracing::EXEC;
use crate::mm::Memory;
use crate::mm::memfd::seal;
use crate::process::{host_program, loader};
use crate::thread::name_of;
use crate::time::posix_timers::PosixTimers;

/// Maximum length of an argument with its zero byte (`MAX_ARG_STRLEN`).
const MAX_STRING: usize = 32 * 4096;
/// Maximum nesting of script interpreters.
const MAX_SCRIPTS: usize = 5;
/// Bytes of a script in which the interpreter is named.
const FIRST_LINE: usize = 256;
/// Maximum size of a program file in bytes.
const MAX_PROGRAM: u64 = 1 << 30;

/// The program to run.
struct Program {
    /// The name as the caller gave it; a script's interpreter gets it as argument.
    name: OsString,
    /// The resolved path.
    path: PathBuf,
    bytes: FileBytes,
    /// The host's file; `None` of a memory file.
    file: Option<HostFileId>,
}

pub(crate) fn execve(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [path, argv, envp, ..] = c.args;
    let name = c.os.guest.path(path)?;
    exec(c, AT_FDCWD, name, 0, argv, envp)
}

pub(crate) fn execveat(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [_, path, argv, envp, flags, _] = c.args;
    if flags & !(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0 {
        return Err(Errno::EINVAL);
    }
    let name = c.os.guest.path(path)?;
    exec(c, c.int(0), name, flags, argv, envp)
}

fn exec(
    c: &mut Call,
    dirfd: i32,
    name: PathBuf,
    flags: u64,
    argv: u64,
    envp: u64,
) -> Result<CallOutcome, Errno> {
    c.os.granted()?;
    let mut room = c.os.config.stack_size / 4;
    let mut args = strings(c, argv, &mut room)?;
    let env = strings(c, envp, &mut room)?;
    if args.is_empty() {
        args.push(OsString::new());
    }
    let mut program = find(c, dirfd, &name, flags)?;
    let execfn = program.name.clone();
    let mut scripts = 0;
    while program.bytes.head().starts_with(b"#!") {
        scripts += 1;
        if scripts > MAX_SCRIPTS {
            return Err(Errno::ELOOP);
        }
        let (interpreter, argument) = first_line(program.bytes.head()).ok_or(Errno::ENOEXEC)?;
        let script = std::mem::take(&mut program.name);
        let words = [Some(interpreter.clone()), argument, Some(script)].into_iter().flatten();
        args.splice(..1, words);
        program = find(c, AT_FDCWD, Path::new(&interpreter), 0)?;
    }
    let Program { path, bytes, file, .. } = program;
    if c.os.config.host && !is_for_guest(bytes.head(), c.hart().is_rv32) {
        return host_program::start(c, &path, &args, &env, &execfn);
    }
    let image = parse(c, &path, bytes)?;
    let config = LinuxConfig { path, args, env, ..c.os.config.clone() };
    replace(c, config, image, &execfn, file)
}

/// Returns whether bytes begin an ELF file for RISC-V of this XLEN; other programs are the host's.
fn is_for_guest(bytes: &[u8], rv32: bool) -> bool {
    const EM_RISCV: [u8; 2] = 243u16.to_le_bytes();
    bytes.starts_with(b"\x7fELF")
        && bytes.get(4) == Some(&(2 - u8::from(rv32)))
        && bytes.get(18..20) == Some(&EM_RISCV)
}

/// Reads an array of strings, which together may take `room` bytes.
fn strings(c: &Call, mut at: u64, room: &mut u64) -> Result<Vec<OsString>, Errno> {
    let mut strings = Vec::new();
    while at != 0 {
        let string = match c.os.guest.word(at)? {
            0 => break,
            string => c.os.guest.space.read_cstr(string, MAX_STRING)?,
        };
        let taken = string.len() as u64 + 1 + c.os.guest.word_size();
        *room = room.checked_sub(taken).filter(|_| string.len() < MAX_STRING).ok_or(Errno::E2BIG)?;
        strings.push(OsString::from_vec(string));
        at = at.wrapping_add(c.os.guest.word_size());
    }
    Ok(strings)
}

/// Reads the program at a path, or of a descriptor if the path is empty.
fn find(c: &Call, dirfd: i32, name: &Path, flags: u64) -> Result<Program, Errno> {
    if name.as_os_str().is_empty() {
        if flags & AT_EMPTY_PATH == 0 {
            return Err(Errno::ENOENT);
        }
        return of_file(c, &*c.os.files.get(dirfd)?, format!("/dev/fd/{dirfd}").into());
    }
    let absolute = path::absolute(c, dirfd, name)?;
    let as_named = match name.is_absolute() || dirfd == AT_FDCWD {
        true => name.as_os_str().to_owned(),
        false => {
            let mut path = OsString::from(format!("/dev/fd/{dirfd}/"));
            path.push(name);
            path
        }
    };
    let found = path::find(c, &absolute, flags & AT_SYMLINK_NOFOLLOW == 0);
    if matches!(found, Err(Errno::ENOENT)) {
        c.os.files.mounts.note_missed(&absolute);
    }
    let place = match found? {
        ResolvedPath::Host(place) => place,
        ResolvedPath::Made(_, Node::Descriptor(fd)) => return of_file(c, &*c.os.files.get(fd)?, as_named),
        ResolvedPath::Made(..) => return Err(Errno::EACCES),
    };
    of_host(c, place.regular()?, as_named, place.path)
}

fn of_host(c: &Call, host: File, name: OsString, path: PathBuf) -> Result<Program, Errno> {
    let file = identity(&host)?;
    busy::check_not_written(c, file)?;
    Ok(Program { name, path, bytes: open(host)?, file: Some(file) })
}

/// Reads the program of an open file, from its beginning, wherever its position is.
fn of_file(c: &Call, file: &OpenFile, name: OsString) -> Result<Program, Errno> {
    let path = file.path.clone();
    match &file.kind {
        FileKind::Host(host) => of_host(c, host.try_clone()?, name, path),
        FileKind::Memory(memory) if memory.seals() & seal::EXEC != 0 => Err(Errno::EACCES),
        FileKind::Memory(memory) if memory.size() > MAX_PROGRAM || !limits::has_room(memory.size()) => {
            Err(Errno::ENOMEM)
        }
        FileKind::Memory(memory) => {
            let mut bytes = vec![0; memory.size() as usize];
            let n = memory.read(&mut bytes, Some(0));
            bytes.truncate(n);
            Ok(Program { name, path, bytes: bytes.into(), file: None })
        }
        _ => Err(Errno::EACCES),
    }
}

/// Checks an executable file, and takes its bytes.
fn open(file: File) -> Result<FileBytes, Errno> {
    let meta = file.metadata()?;
    if !meta.is_file() || meta.mode() & 0o111 == 0 {
        return Err(Errno::EACCES);
    }
    if meta.len() > MAX_PROGRAM {
        return Err(Errno::ENOMEM);
    }
    Ok(FileBytes::open(file)?)
}

/// Parses a script's first line: interpreter and one argument; `None` without an interpreter.
pub(crate) fn first_line(bytes: &[u8]) -> Option<(OsString, Option<OsString>)> {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let start = &bytes[2..bytes.len().min(FIRST_LINE)];
    let (line, whole) = match start.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&start[..end], true),
        None => (start, bytes.len() < FIRST_LINE),
    };
    let from = line.iter().position(|byte| !blank(byte))?;
    let to = line.iter().rposition(|byte| !blank(byte))? + 1;
    let line = &line[from..to];
    let string = |bytes: &[u8]| {
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        OsStr::from_bytes(&bytes[..end]).to_owned()
    };
    match line.iter().position(blank) {
        // A name that may go on is none.
        None if !whole => None,
        None => Some((string(line), None)),
        Some(end) => {
            let argument = &line[end..];
            let argument = &argument[argument.iter().position(|byte| !blank(byte))?..];
            Some((string(&line[..end]), Some(string(argument))))
        }
    }
}

/// Replaces a script in `config` by its interpreter, for the first program of a run. Returns the interpreter's bytes.
pub fn interpreter(config: &mut LinuxConfig, script: FileBytes) -> Result<FileBytes, SimError> {
    let (mounts, cwd) = Mounts::open(config)?;
    let mut bytes = script;
    for _ in 0..MAX_SCRIPTS {
        if !bytes.head().starts_with(b"#!") {
            return Ok(bytes);
        }
        let script = config.path.display().to_string();
        let fail = |why: String| SimError::Load(format!("script {script} {why}"));
        let (name, argument) =
            first_line(bytes.head()).ok_or_else(|| fail("has no interpreter in its first line".into()))?;
        let words = [Some(name.clone()), argument, Some(config.path.clone().into())].into_iter().flatten();
        config.args.splice(..1.min(config.args.len()), words);
        let missing = |errno: Errno| {
            fail(format!(
                "needs {}, which cannot be opened ({errno:?}); use -L to name its root directory",
                name.display()
            ))
        };
        let place = mounts.find(&cwd.join(&name), true).map_err(missing)?;
        bytes = place.regular().and_then(open).map_err(missing)?;
        config.path = name.into();
    }
    Err(SimError::Load(format!("{}: too many levels of script interpreters", config.path.display())))
}

fn parse(c: &mut Call, path: &Path, bytes: FileBytes) -> Result<Arc<Image>, Errno> {
    let image = Image::parse_owned(&path.to_string_lossy(), bytes).map_err(|error| {
        tracing::info!("{error}");
        Errno::ENOEXEC
    })?;
    if image.class.bits() != c.hart().config.isa.xlen.bits() {
        return Err(Errno::ENOEXEC);
    }
    if let Some(interp) = &image.interp {
        c.os.files.mounts.find(Path::new(interp), true)?;
    }
    Ok(Arc::new(image))
}

/// Replaces the running program.
fn replace(
    c: &mut Call,
    config: LinuxConfig,
    image: Arc<Image>,
    execfn: &OsStr,
    file: Option<HostFileId>,
) -> Result<CallOutcome, Errno> {
    let isa = Arc::clone(&c.hart().config);
    let loaded = loader::load(&config, &isa, &c.os.files, image, execfn, &c.os.random).map_err(|error| {
        tracing::info!("{}: {error}", config.path.display());
        Errno::ENOEXEC
    })?;
    // From here on nothing fails.
    let os = &mut *c.os;
    os.abandon_all();
    os.memory.write_back_all(&os.guest);
    os.guest.space = Arc::clone(&loaded.space);
    let closed = os.files.close_on_exec();
    closed.iter().for_each(|file| os.give_back_locks(file));
    os.files.add_procfs(&config, &isa, &loaded.auxv);
    os.memory = Memory::new(loaded.brk, loaded.mmap.clone(), loaded.stack);
    os.signals.executed(loaded.trampoline);
    os.process.credentials.executed();
    os.clock.posix = PosixTimers::default();
    (os.process.leader_code, os.process.barriers, os.process.dumpable) = (None, 0, true);
    os.process.executable = file;
    let (pid, current) = (os.process.pid, c.machine.current);
    os.threads.executed(current, pid, name_of(Path::new(execfn)), &config);
    os.modules = loaded.modules;
    os.config = config;
    let mut hart = loaded.hart;
    hart.vs = u8::from(os.threads.get(0).may_use_vectors());
    c.machine.replace(hart);
    os.introduce();
    os.trace_event(0, EXEC, pid.into());
    let mut table = os.process_table.lock();
    if let Some(entry) = table.get_mut(pid) {
        entry.executed = true;
        (entry.forgets_children, entry.no_stops) = (os.signals.ignores_children(), false);
    }
    table.release(pid);
    Ok(CallOutcome::Next(Next::Yield))
}
