//! Programs of the host, which a guest that sees the host (`--host`) can execute.
//!
//! The guest's process lives on as the stand-in of a host process: it keeps its process id, passes signals on, and
//! ends as the host process does. Descriptors of the host are inherited; where the guest's kernel has the data (pipes
//! and socket pairs), bytes are pumped between the guest's file and one of the host.
//!
//! Invariant: a call that fails has changed nothing.

mod pump;

use std::ffi::OsString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use command_fds::{CommandFdExt, FdMapping};
use rivet_hart::Hart;
use rivet_sim::{ExitStatus, Machine};
use rustix::fs::{MemfdFlags, Mode, OFlags};
use rustix::process::{Pid, Signal};

use self::pump::{Pumps, Side};
use crate::Linux;
use crate::abi::errno::Errno;
use crate::config::Output;
use crate::fs::mounts::Mounts;
use crate::fs::ownership::link_to;
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::wait::{Wait, WaitFor};

/// Nanoseconds between two looks at the host's process.
const SOON: u64 = 500_000;
/// Maximum size of a made-up file that is copied for the host's program, in bytes.
const LARGEST: u64 = 64 << 20;

/// A running program of the host.
pub(crate) struct HostProgram {
    child: Child,
    pumps: Pumps,
}

impl HostProgram {
    /// Sends the host's process a signal.
    pub(crate) fn send(&self, number: u32) {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        if let (Some(pid), Some(signal)) = (pid, Signal::from_named_raw(number as i32)) {
            // It may have ended.
            let _ = rustix::process::kill_process(pid, signal);
        }
    }

    /// Moves data; returns how the program has ended, once it has and its output has arrived.
    fn poll(&mut self) -> Option<ExitStatus> {
        let ended = self.child.try_wait().unwrap_or_else(|error| {
            tracing::info!("a host program cannot be waited for: {error}");
            Some(std::process::ExitStatus::from_raw(0x100))
        });
        let is_idle = self.pumps.run();
        ended.filter(|_| is_idle).map(|status| match status.signal() {
            Some(signal) => ExitStatus::Signal(signal),
            None => ExitStatus::Code(status.code().unwrap_or(1)),
        })
    }
}

/// Returns the host's path of a guest's path.
fn host_path(mounts: &Mounts, path: &Path) -> Result<PathBuf, Errno> {
    let place = mounts.find(path, true)?;
    Ok(place.mount.host.join(place.inner))
}

/// Turns the calling process into a program of the host's.
pub(crate) fn start(
    c: &mut Call,
    path: &Path,
    args: &[OsString],
    env: &[OsString],
    execfn: &OsString,
) -> Result<CallOutcome, Errno> {
    let mounts = &c.os.files.mounts;
    let mut command = Command::new(host_path(mounts, path)?);
    if let Some((name, args)) = args.split_first() {
        command.arg0(name).args(args);
    }
    command.env_clear().envs(env.iter().filter_map(split));
    command.current_dir(host_path(mounts, &c.os.files.cwd())?);
    let mut pumps = Pumps::default();
    let mut mappings = Vec::new();
    for fd in c.os.files.numbers() {
        let cloexec = c.os.files.with(fd as i32, |descriptor| descriptor.cloexec)?;
        let file = c.os.files.get(fd as i32)?;
        if let Some(parent_fd) = if cloexec { None } else { inherited(&file, &mut pumps)? } {
            mappings.push(FdMapping { parent_fd, child_fd: fd as i32 });
        }
    }
    let is_open = |fd| mappings.iter().any(|mapping| mapping.child_fd == fd);
    if !is_open(0) {
        command.stdin(Stdio::null());
    }
    if !is_open(1) {
        command.stdout(Stdio::null());
    }
    if !is_open(2) {
        command.stderr(Stdio::null());
    }
    command.fd_mappings(mappings).map_err(|_| Errno::EINVAL)?;
    let child = command.spawn()?;
    tracing::debug!(?path, pid = child.id(), "program of the host");
    // From here on nothing fails. The mappings' descriptors are closed with the command.
    drop(command);
    become_stand_in(c, HostProgram { child, pumps }, execfn);
    let deadline = Some(c.now() + SOON);
    Ok(CallOutcome::Wait(Wait { on: WaitFor::HostProgram, deadline, restart: true }))
}

/// Leaves one thread that only waits, and no files.
fn become_stand_in(c: &mut Call, program: HostProgram, execfn: &OsString) {
    let os = &mut *c.os;
    os.abandon_all();
    os.memory.write_back_all(&os.guest);
    let files = os.files.all();
    os.files.unshare_table();
    os.files.close_all();
    files.iter().for_each(|file| os.give_back_locks(file));
    let (pid, current) = (os.process.pid, c.machine.current);
    let config = os.config.clone();
    os.threads.executed(current, pid, crate::thread::name_of(Path::new(execfn)), &config);
    os.host_program = Some(program);
    let mut table = os.process_table.lock();
    if let Some(entry) = table.get_mut(pid) {
        entry.executed = true;
    }
    table.release(pid);
    drop(table);
    let hart = c.hart();
    let (mut alone, pc) = (Hart::new(Arc::clone(&hart.config), hart.space.clone()), hart.pc);
    alone.pc = pc;
    c.machine.replace(alone);
}

/// Splits `NAME=value`.
fn split(var: &OsString) -> Option<(OsString, OsString)> {
    use std::os::unix::ffi::OsStrExt;
    let bytes = var.as_bytes();
    let at = bytes.iter().position(|&byte| byte == b'=').filter(|&at| at > 0)?;
    Some((OsString::from_vec(bytes[..at].to_vec()), OsString::from_vec(bytes[at + 1..].to_vec())))
}

/// Returns a host descriptor for the guest's file; `None` for kinds that the host does not have.
fn inherited(file: &Arc<OpenFile>, pumps: &mut Pumps) -> Result<Option<OwnedFd>, Errno> {
    let own = |fd: BorrowedFd<'_>| Ok(Some(rustix::io::fcntl_dupfd_cloexec(fd, 3)?));
    let device =
        |path: &str| Ok(Some(rustix::fs::open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?));
    match &file.kind {
        FileKind::HostInput => own(rustix::stdio::stdin()),
        FileKind::Output(Output::Stdout) => own(rustix::stdio::stdout()),
        FileKind::Output(Output::Stderr) => own(rustix::stdio::stderr()),
        FileKind::Host(host) | FileKind::Terminal(host) => own(host.as_fd()),
        FileKind::Net(socket) => own(socket.fd()),
        // Its own open file, which waits.
        FileKind::Fifo(fifo) => {
            let fd = fifo.file().as_fd();
            let mode = rustix::fs::fcntl_getfl(fd)? & (OFlags::RDWR | OFlags::WRONLY);
            Ok(Some(rustix::fs::open(link_to(fd), mode | OFlags::CLOEXEC, Mode::empty())?))
        }
        FileKind::Directory(directory) => directory.dir.as_ref().map_or(Ok(None), |dir| own(dir.as_fd())),
        FileKind::Null => device("/dev/null"),
        FileKind::Zero => device("/dev/zero"),
        FileKind::Full => device("/dev/full"),
        FileKind::Random(_) => device("/dev/urandom"),
        FileKind::Bytes(..) | FileKind::Memory(_) => copy(file).map(Some),
        FileKind::Pipe(end) if end.writes() => pumps.add(file, Side::FromHost).map(Some),
        FileKind::Pipe(_) => pumps.add(file, Side::ToHost).map(Some),
        FileKind::Output(_) => pumps.add(file, Side::FromHost).map(Some),
        FileKind::Socket(_) | FileKind::Pty(_) => pumps.add(file, Side::Both).map(Some),
        _ => Ok(None),
    }
}

/// Copies a file that the guest's kernel made, at its position.
fn copy(file: &OpenFile) -> Result<OwnedFd, Errno> {
    let mut bytes = vec![0; file.size()?.min(LARGEST) as usize];
    let count = file.read_at(&mut bytes, 0)?;
    let fd = rustix::fs::memfd_create("rivet", MemfdFlags::CLOEXEC)?;
    let mut left = &bytes[..count];
    while !left.is_empty() {
        left = &left[rustix::io::write(&fd, left)?..];
    }
    rustix::fs::seek(&fd, rustix::fs::SeekFrom::Start(file.seek(0, 1)?))?;
    Ok(fd)
}

impl Linux {
    /// Looks after the host's program; the process ends with it.
    pub(crate) fn follow_host_program(&mut self, machine: &Machine, index: usize) {
        let Some(program) = &mut self.host_program else { return };
        let next = self.clock.monotonic(machine) + SOON;
        match program.poll() {
            Some(status) => {
                self.threads.get_mut(index).wait = None;
                self.host_program = None;
                self.end(status);
            }
            None => {
                if let Some(wait) = &mut self.threads.get_mut(index).wait {
                    wait.deadline = Some(next);
                }
            }
        }
    }
}
