//! Process groups and sessions: `setpgid`, `setsid` and their queries.

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::kernel::processes::OUTSIDE;
use crate::{Linux, signal};

/// Fields of `/proc/PID/stat` behind the name.
const GROUP: usize = 2;
const SESSION: usize = 3;

/// Returns the process that an argument names: 0 is the caller.
fn named(c: &Call, pid: i32) -> Result<u32, Errno> {
    match pid {
        0 => Ok(c.os.process.pid),
        1.. => Ok(pid as u32),
        _ => Err(Errno::ESRCH),
    }
}

pub(crate) fn getpid(c: &mut Call) -> Value {
    Ok(c.os.process.pid.into())
}

pub(crate) fn getppid(c: &mut Call) -> Value {
    let table = c.os.process_table.lock();
    Ok(table.get(c.os.process.pid).map_or(OUTSIDE, |entry| entry.parent).into())
}

/// Returns a field of the host's `/proc/PID/stat` behind the name, if the guest sees the host: the process is not of the
/// guest's.
fn outside(c: &Call, pid: u32, field: usize) -> Value {
    if c.os.config.host
        && let Ok(text) = std::fs::read_to_string(format!("/proc/{pid}/stat"))
    {
        let rest = text.rsplit(')').next().unwrap_or_default();
        return rest.split_whitespace().nth(field).and_then(|id| id.parse().ok()).ok_or(Errno::ESRCH);
    }
    if pid == OUTSIDE { Ok(OUTSIDE.into()) } else { Err(Errno::ESRCH) }
}

pub(crate) fn getpgid(c: &mut Call) -> Value {
    let pid = named(c, c.int(0))?;
    if c.os.process_table.lock().get(pid).is_none() {
        return outside(c, pid, GROUP);
    }
    let group = c.os.process_table.lock().get(pid).map(|entry| entry.group);
    group.map(u64::from).ok_or(Errno::ESRCH)
}

pub(crate) fn getsid(c: &mut Call) -> Value {
    let pid = named(c, c.int(0))?;
    if c.os.process_table.lock().get(pid).is_none() {
        return outside(c, pid, SESSION);
    }
    let session = c.os.process_table.lock().get(pid).map(|entry| entry.session);
    session.map(u64::from).ok_or(Errno::ESRCH)
}

pub(crate) fn setpgid(c: &mut Call) -> Value {
    let own = c.os.process.pid;
    if c.int(1) < 0 {
        return Err(Errno::EINVAL);
    }
    let pid = named(c, c.int(0))?;
    let group = if c.int(1) == 0 { pid } else { c.args[1] as u32 };
    let mut table = c.os.process_table.lock();
    let session = table.get(own).map_or(own, |entry| entry.session);
    let entry = table.get(pid).filter(|entry| pid == own || entry.parent == own).ok_or(Errno::ESRCH)?;
    if pid != own && entry.session != session || entry.session == pid {
        return Err(Errno::EPERM);
    }
    if pid != own && entry.executed {
        return Err(Errno::EACCES);
    }
    let exists = table.iter().any(|(_, entry)| entry.group == group && entry.session == session);
    if group != pid && !exists {
        return Err(Errno::EPERM);
    }
    if let Some(entry) = table.get_mut(pid) {
        entry.group = group;
    }
    Ok(0)
}

pub(crate) fn setsid(c: &mut Call) -> Value {
    let own = c.os.process.pid;
    let mut table = c.os.process_table.lock();
    if table.iter().any(|(_, entry)| entry.group == own) {
        return Err(Errno::EPERM);
    }
    if let Some(entry) = table.get_mut(own) {
        (entry.group, entry.session) = (own, own);
    }
    Ok(own.into())
}

/// Handles the `prctl` options about parents and children; `None` for other options.
pub(crate) fn prctl(c: &mut Call) -> Option<Value> {
    let (own, arg) = (c.os.process.pid, c.args[1]);
    let mut table = c.os.process_table.lock();
    let entry = table.get_mut(own)?;
    let (at, value) = match c.int(0) {
        // PR_SET_PDEATHSIG
        1 => {
            let signal = signal::number(arg as i32);
            let signal = signal.map(|signal| entry.death_signal = signal.unwrap_or(0));
            return Some(signal.map(|()| 0));
        }
        // PR_SET_CHILD_SUBREAPER
        36 => {
            entry.adopts = arg != 0;
            return Some(Ok(0));
        }
        // PR_GET_PDEATHSIG, PR_GET_CHILD_SUBREAPER
        2 => (arg, entry.death_signal),
        37 => (arg, entry.adopts.into()),
        _ => return None,
    };
    drop(table);
    Some(c.os.guest.set_u32(at, value).map(|()| 0))
}

impl Linux {
    /// Returns the process's group.
    pub(crate) fn own_group(&self) -> u32 {
        self.process_table.lock().get(self.process.pid).map_or(self.process.pid, |entry| entry.group)
    }

    /// Returns whether this is the first process of the run.
    pub(crate) fn is_first(&self) -> bool {
        self.process.pid == crate::kernel::identity::pid()
    }
}
