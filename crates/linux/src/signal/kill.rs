//! Sending signals: `kill`, `tgkill`, `rt_sigqueueinfo`, `pidfd_send_signal`.
//!
//! Invariant: signals reach guest processes only, never a host process.

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::kernel::identity::uid;
use crate::kernel::processes::{OUTSIDE, ProcessState, ProcessTable};
use crate::kernel::siginfo::{Detail, SigInfo};
use crate::signal::number;

const SI_TKILL: i32 = -6;

/// Returns the processes that `kill` means by a number.
fn targets(table: &ProcessTable, own: u32, pid: i32) -> Result<Vec<u32>, Errno> {
    let group = |group: u32| -> Vec<u32> {
        let members = table.iter().filter(|(_, entry)| entry.group == group);
        members.map(|(pid, _)| pid).collect()
    };
    let found = match pid {
        0 => group(table.get(own).map_or(own, |entry| entry.group)),
        // All but oneself, and whoever started the first one.
        -1 => table.iter().map(|(pid, _)| pid).filter(|&pid| pid != own).collect(),
        1.. if pid as u32 == OUTSIDE => return Err(Errno::EPERM),
        1.. => Vec::from_iter(table.get(pid as u32).map(|_| pid as u32)),
        _ => group(pid.unsigned_abs()),
    };
    if found.is_empty() { Err(Errno::ESRCH) } else { Ok(found) }
}

pub(crate) fn kill(c: &mut Call) -> Value {
    let (pid, number) = (c.int(0), number(c.int(1))?);
    let own = c.os.process.pid;
    let meant = targets(&c.os.process_table.lock(), own, pid)?;
    if let Some(number) = number {
        meant.into_iter().for_each(|pid| c.os.send_to(pid, SigInfo::user(own, number, 0)));
    }
    Ok(0)
}

/// Sends a signal to a thread of a process; `pid` `None` for any process.
fn to_thread(c: &mut Call, pid: Option<u32>, tid: i32, info: Option<SigInfo>) -> Value {
    let own = c.os.process.pid;
    if let Some(index) = c.os.threads.find(tid).filter(|_| pid.is_none_or(|pid| pid == own)) {
        if let Some(info) = info {
            c.os.send_thread(index, info)?;
        }
        return Ok(0);
    }
    // Of other processes, first threads are known.
    let pid = pid.unwrap_or(tid as u32);
    let mut table = c.os.process_table.lock();
    let there = table.get(pid).is_some_and(|entry| !matches!(entry.state, ProcessState::Ended(_)));
    if !there || pid == own || tid <= 0 {
        return Err(Errno::ESRCH);
    }
    if let Some(info) = info {
        table.send(pid, info, Some(tid as u32));
    }
    Ok(0)
}

pub(crate) fn tkill(c: &mut Call) -> Value {
    let (tid, number) = (c.int(0), number(c.int(1))?);
    if tid <= 0 {
        return Err(Errno::EINVAL);
    }
    let own = c.os.process.pid;
    to_thread(c, None, tid, number.map(|number| SigInfo::user(own, number, SI_TKILL)))
}

pub(crate) fn tgkill(c: &mut Call) -> Value {
    let (pid, tid, number) = (c.int(0), c.int(1), number(c.int(2))?);
    if pid <= 0 || tid <= 0 {
        return Err(Errno::EINVAL);
    }
    let own = c.os.process.pid;
    to_thread(c, Some(pid as u32), tid, number.map(|number| SigInfo::user(own, number, SI_TKILL)))
}

/// Reads the `siginfo_t` that a program sends. To another process it may not claim to come from the kernel.
fn read_siginfo(c: &Call, pid: u32, number: Option<u32>, at: u64) -> Result<Option<SigInfo>, Errno> {
    let code = c.os.guest.u32(at.wrapping_add(8))? as i32;
    let value = c.os.guest.word(at.wrapping_add(if c.os.guest.rv32 { 20 } else { 24 }))?;
    if (code >= 0 || code == SI_TKILL) && pid != c.os.process.pid {
        return Err(Errno::EPERM);
    }
    let detail = Detail::Sender { pid: c.os.process.pid, uid: uid(), value };
    Ok(number.map(|number| SigInfo { number, code, detail }))
}

pub(crate) fn rt_sigqueueinfo(c: &mut Call) -> Value {
    let (pid, number) = (c.args[0] as u32, number(c.int(1))?);
    let info = read_siginfo(c, pid, number, c.args[2])?;
    queue(c, pid, info)
}

/// Sends a signal to a process, with the caller's `siginfo_t` if `at` points to one.
pub(crate) fn to_process(c: &mut Call, pid: u32, number: Option<u32>, at: u64) -> Value {
    let info = match at {
        0 => number.map(|number| SigInfo::user(c.os.process.pid, number, 0)),
        at if c.os.guest.u32(at)? != number.unwrap_or(0) => return Err(Errno::EINVAL),
        at => read_siginfo(c, pid, number, at)?,
    };
    queue(c, pid, info)
}

fn queue(c: &mut Call, pid: u32, info: Option<SigInfo>) -> Value {
    // Any thread's number stands for its process.
    let pid = if c.os.threads.find(pid as i32).is_some() { c.os.process.pid } else { pid };
    if c.os.process_table.lock().get(pid).is_none() {
        return Err(Errno::ESRCH);
    }
    match info {
        Some(info) if pid == c.os.process.pid => c.os.queue(info)?,
        Some(info) => c.os.process_table.lock().send(pid, info, None),
        None => {}
    }
    Ok(0)
}

pub(crate) fn rt_tgsigqueueinfo(c: &mut Call) -> Value {
    let (pid, tid, number) = (c.args[0] as u32, c.int(1), number(c.int(2))?);
    let info = read_siginfo(c, pid, number, c.args[3])?;
    to_thread(c, Some(pid), tid, info)
}
