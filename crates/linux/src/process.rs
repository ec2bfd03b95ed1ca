//! Processes: identity, resource limits, host names, random bytes.

pub(crate) mod chip_check;
pub(crate) mod core_file;
pub(crate) mod core_reader;
pub(crate) mod credentials;
pub(crate) mod exec;
pub(crate) mod followed;
pub(crate) mod fork;
pub(crate) mod groups;
pub(crate) mod host_program;
pub(crate) mod hwprobe;
pub(crate) mod kcmp;
pub(crate) mod loader;
pub(crate) mod pidfd;
pub(crate) mod prctl;
pub(crate) mod ptrace;
pub(crate) mod remote;
pub(crate) mod scheduler;
pub(crate) mod traced;
pub(crate) mod wait;

use rivet_sim::bytes::{Damaged, Reader, Writer};
use rivet_sim::{ExitStatus, Next};

use crate::abi::errno::Errno;
use crate::abi::guest::CHUNK;
use crate::abi::record::Record;
use crate::abi::signal::{SIGKILL, SIGXCPU};
use crate::config::LinuxConfig;
use crate::fs::fdtable::{DEFAULT_FDS, MAX_FDS};
use crate::fs::proc::MEMORY;
use crate::fs::writable::HostFileId;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::identity::{machine_name, pid as first_pid};
use crate::process::credentials::Credentials;
use crate::time::SECOND;

const RLIM_INFINITY: u64 = u64::MAX;
const RLIMIT_CPU: usize = 0;
const RLIMIT_STACK: usize = 3;
const RLIMIT_NPROC: usize = 6;
const RLIMIT_NOFILE: usize = 7;

/// Attributes that a process can set for itself.
pub(crate) struct Process {
    /// Process id, which is also the id of the first thread.
    pub(crate) pid: u32,
    /// Nice value, -20 to 19; it has no effect.
    pub(crate) nice: i32,
    /// Soft and hard limit of each resource.
    limits: [(u64, u64); 16],
    /// Exit code of the first thread, if that has exited.
    pub(crate) leader_code: Option<i32>,
    /// `membarrier` registrations; see `barriers`.
    pub(crate) barriers: u32,
    /// `PR_SET_DUMPABLE` and `PR_SET_THP_DISABLE`; they have no effect besides their queries.
    pub(crate) dumpable: bool,
    pub(crate) thp_disabled: bool,
    /// `ioprio_set`; it has no effect.
    pub(crate) io_priority: u16,
    pub(crate) credentials: Credentials,
    /// What `personality` has set.
    pub(crate) persona: Option<u32>,
    /// The host file of the program, if it is of a granted directory.
    pub(crate) executable: Option<HostFileId>,
}

/// Best effort, level 4.
const IO_PRIORITY: u16 = 2 << 13 | 4;

impl Process {
    /// Creates the attributes of the first process.
    pub(crate) fn new(config: &LinuxConfig) -> Process {
        let mut limits = [(RLIM_INFINITY, RLIM_INFINITY); 16];
        limits[RLIMIT_STACK] = (config.stack_size, RLIM_INFINITY);
        limits[RLIMIT_NOFILE] = (DEFAULT_FDS.into(), MAX_FDS.into());
        limits[4] = (0, RLIM_INFINITY); // RLIMIT_CORE
        Process {
            pid: first_pid(),
            nice: 0,
            limits,
            leader_code: None,
            barriers: 0,
            dumpable: true,
            thp_disabled: false,
            io_priority: IO_PRIORITY,
            credentials: Credentials::new(),
            persona: None,
            executable: None,
        }
    }

    /// Returns the attributes of a child process.
    pub(crate) fn child(&self, pid: u32) -> Process {
        Process { pid, leader_code: None, credentials: self.credentials.clone(), ..*self }
    }

    /// Returns the limit of the stack in bytes (`RLIMIT_STACK`).
    pub(crate) fn stack_limit(&self) -> u64 {
        self.limits[RLIMIT_STACK].0
    }

    /// Returns the maximum number of threads and processes of the user (`RLIMIT_NPROC`).
    pub(crate) fn most_tasks(&self) -> u64 {
        self.limits[RLIMIT_NPROC].0
    }

    /// Returns the limit of descriptor numbers (`RLIMIT_NOFILE`).
    pub(crate) fn most_files(&self) -> u32 {
        self.limits[RLIMIT_NOFILE].0.min(MAX_FDS.into()) as u32
    }

    /// Returns whether CPU time is limited (`RLIMIT_CPU`).
    pub(crate) fn limits_cpu(&self) -> bool {
        self.limits[RLIMIT_CPU].0 != RLIM_INFINITY
    }

    /// Returns the signal of a process that has used so much CPU time in nanoseconds; from the soft limit on there is one
    /// every second.
    pub(crate) fn cpu_signal(&mut self, time: u64) -> Option<u32> {
        let (soft, hard) = &mut self.limits[RLIMIT_CPU];
        if time >= hard.saturating_mul(SECOND) {
            return Some(SIGKILL);
        }
        let is_over = time >= soft.saturating_mul(SECOND);
        *soft = soft.saturating_add(is_over.into());
        is_over.then_some(SIGXCPU)
    }

    /// Returns the soft and hard limits by resource number.
    pub(crate) fn limits(&self) -> &[(u64, u64); 16] {
        &self.limits
    }

    /// Writes the attributes for [`Process::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        self.limits.iter().for_each(|&(soft, hard)| out.words(&[soft, hard]));
        out.option(self.leader_code.map(|code| u64::from(code as u32)));
        out.words(&[self.barriers.into(), self.dumpable.into(), self.thp_disabled.into()]);
    }

    /// Reads what [`Process::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<Process, Damaged> {
        let words: [u64; 32] = from.words()?;
        let limits = std::array::from_fn(|n| (words[2 * n], words[2 * n + 1]));
        let leader_code = from.option()?.map(|code| code as i32);
        Ok(Process {
            pid: first_pid(),
            nice: 0,
            limits,
            leader_code,
            barriers: from.half()?,
            dumpable: from.word()? != 0,
            thp_disabled: from.word()? != 0,
            io_priority: IO_PRIORITY,
            credentials: Credentials::new(),
            persona: None,
            executable: None,
        })
    }
}

/// Handles calls that succeed without effect: there is nothing for them to change.
pub(crate) fn nothing(_: &mut Call) -> Value {
    Ok(0)
}

/// Handles calls that take a right which no guest has.
pub(crate) fn refused(_: &mut Call) -> Value {
    Err(Errno::EPERM)
}

/// Handles calls that programs try before a fallback: ENOSYS without a warning.
pub(crate) fn absent(_: &mut Call) -> Value {
    Err(Errno::ENOSYS)
}

/// Handles calls that are not granted: EPERM.
pub(crate) fn not_permitted(_: &mut Call) -> Value {
    Err(Errno::EPERM)
}

/// Handles calls that the file systems do not support: EOPNOTSUPP.
pub(crate) fn unsupported(_: &mut Call) -> Value {
    Err(Errno::EOPNOTSUPP)
}

pub(crate) fn exit_group(c: &mut Call) -> Result<CallOutcome, Errno> {
    let code = c.int(0) & 0xff;
    c.os.end(ExitStatus::Code(code));
    Ok(CallOutcome::Next(Next::Resume))
}

pub(crate) fn gettid(c: &mut Call) -> Value {
    Ok(c.thread().tid.into())
}

/// Handles `restart_syscall`: waits are restarted by the kernel itself, so EINTR.
pub(crate) fn interrupted(_: &mut Call) -> Value {
    Err(Errno::EINTR)
}

pub(crate) fn getcpu(c: &mut Call) -> Value {
    let processor = c.thread().place.processor;
    for (at, number) in [(c.args[0], processor), (c.args[1], 0)] {
        if at != 0 {
            c.os.guest.set_u32(at, number)?;
        }
    }
    Ok(0)
}

pub(crate) fn uname(c: &mut Call) -> Value {
    let xlen = c.hart().config.isa.xlen;
    let config = &c.os.config;
    let names = ["Linux", &config.hostname, &config.release, "#1 SMP", machine_name(xlen), "(none)"];
    let record = names.iter().fold(Record::new(false), |record, name| record.text(name, 65));
    c.os.guest.write(c.args[0], &record.done())?;
    Ok(0)
}

pub(crate) fn sysinfo(c: &mut Call) -> Value {
    let uptime = c.now() / 1_000_000_000;
    let rv32 = c.os.guest.rv32;
    let (memory, unit) = if rv32 { (MEMORY / 4096, 4096) } else { (MEMORY, 1) };
    // uptime, loads, ram (total, free, shared, buffer), swap (total, free), processes, high memory, unit
    let record = Record::new(rv32).word(uptime).word(0).word(0).word(0).word(memory).word(memory / 2);
    let record = record.word(0).word(0).word(0).word(0).u16(c.os.threads.len() as u16).u16(0);
    let word = c.os.guest.word_size() as usize;
    let record = record.align(word).word(0).word(0).u32(unit).pad_to(if rv32 { 64 } else { 112 });
    c.os.guest.write(c.args[0], &record.done())?;
    Ok(0)
}

fn resource(number: i32) -> Result<usize, Errno> {
    usize::try_from(number).ok().filter(|&number| number < 16).ok_or(Errno::EINVAL)
}

fn set_limit(c: &mut Call, resource: usize, (soft, hard): (u64, u64)) -> Result<(), Errno> {
    let limit = &mut c.os.process.limits[resource];
    if soft > hard {
        return Err(Errno::EINVAL);
    }
    if hard > limit.1 {
        return Err(Errno::EPERM);
    }
    *limit = (soft, hard);
    c.os.files.most = c.os.process.most_files();
    Ok(())
}

pub(crate) fn getrlimit(c: &mut Call) -> Value {
    let (soft, hard) = c.os.process.limits[resource(c.int(0))?];
    c.os.guest.write(c.args[1], &Record::new(false).u64(soft).u64(hard).done())?;
    Ok(0)
}

pub(crate) fn setrlimit(c: &mut Call) -> Value {
    let resource = resource(c.int(0))?;
    let new = (c.os.guest.u64(c.args[1])?, c.os.guest.u64(c.args[1].wrapping_add(8))?);
    set_limit(c, resource, new).map(|()| 0)
}

pub(crate) fn prlimit64(c: &mut Call) -> Value {
    let (pid, new, old) = (c.int(0), c.args[2], c.args[3]);
    if pid != 0 && pid as u32 != c.os.process.pid {
        return Err(Errno::ESRCH);
    }
    let resource = resource(c.int(1))?;
    let new = match new {
        0 => None,
        at => Some((c.os.guest.u64(at)?, c.os.guest.u64(at.wrapping_add(8))?)),
    };
    let (soft, hard) = c.os.process.limits[resource];
    if old != 0 {
        c.os.guest.write(old, &Record::new(false).u64(soft).u64(hard).done())?;
    }
    if let Some(new) = new {
        set_limit(c, resource, new)?;
    }
    Ok(0)
}

pub(crate) fn getrandom(c: &mut Call) -> Value {
    const KNOWN: u64 = 7;
    let (mut at, len, flags) = (c.args[0], c.args[1].min(0x1ff_ffff), c.args[2]);
    if flags & !KNOWN != 0 {
        return Err(Errno::EINVAL);
    }
    let mut done = 0;
    while done < len {
        let n = (len - done).min(CHUNK);
        let mut bytes = vec![0; n as usize];
        c.os.random.fill(&mut bytes);
        c.os.guest.write(at, &bytes)?;
        (done, at) = (done + n, at.wrapping_add(n));
    }
    Ok(done)
}
