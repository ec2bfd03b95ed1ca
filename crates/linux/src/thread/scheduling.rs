//! Scheduling calls (`sched_*`, priorities, affinity), memory policies, capabilities, personality.

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::{Call, Value};
use crate::kernel::processes::OUTSIDE;

const SCHED_FIFO: i32 = 1;
const SCHED_RR: i32 = 2;

/// Fails with ESRCH unless the thread id exists; 0 is the caller.
fn known(c: &Call, pid: i32) -> Result<(), Errno> {
    match pid {
        ..0 => Err(Errno::EINVAL),
        0 => Ok(()),
        pid if pid == OUTSIDE as i32 => Ok(()),
        pid if c.os.threads.find(pid).is_some() || c.os.process_table.lock().get(pid as u32).is_some() => {
            Ok(())
        }
        _ => Err(Errno::ESRCH),
    }
}

/// Checks the target of a priority call: process, group or user.
fn whose(c: &Call) -> Result<(), Errno> {
    let who = c.int(1);
    let found = match c.int(0) {
        // PRIO_PROCESS, PRIO_PGRP, PRIO_USER
        0 => return known(c, who).map_err(|_| Errno::ESRCH),
        1 => who == 0 || c.os.process_table.lock().iter().any(|(_, entry)| entry.group == who as u32),
        2 => who == 0 || who as u32 == crate::kernel::identity::uid(),
        _ => return Err(Errno::EINVAL),
    };
    if found { Ok(()) } else { Err(Errno::ESRCH) }
}

/// `getpriority`: returns 20 minus the nice value, 40 to 1.
pub(crate) fn getpriority(c: &mut Call) -> Value {
    whose(c)?;
    let own = c.int(1) == 0 || c.int(1) as u32 == c.os.process.pid;
    Ok(if own { (20 - c.os.process.nice) as u64 } else { 20 })
}

/// `setpriority`: a lower nice value needs a capability.
pub(crate) fn setpriority(c: &mut Call) -> Value {
    whose(c)?;
    let nice = c.int(2).clamp(-20, 19);
    if nice < c.os.process.nice {
        return Err(Errno::EACCES);
    }
    c.os.process.nice = nice;
    Ok(0)
}

pub(crate) fn sched_setscheduler(c: &mut Call) -> Value {
    let (pid, policy) = (c.int(0), c.int(1) & !0x4000_0000);
    if c.args[2] == 0 {
        return Err(Errno::EINVAL);
    }
    let priority = c.os.guest.u32(c.args[2])?;
    known(c, pid)?;
    match policy {
        // SCHED_OTHER, SCHED_BATCH, SCHED_IDLE
        0 | 3 | 5 if priority == 0 && pid == OUTSIDE as i32 => Err(Errno::EPERM),
        0 | 3 | 5 if priority == 0 => Ok(0),
        SCHED_FIFO | SCHED_RR if (1..=99).contains(&priority) => Err(Errno::EPERM),
        _ => Err(Errno::EINVAL),
    }
}

pub(crate) fn sched_getscheduler(c: &mut Call) -> Value {
    known(c, c.int(0)).map(|()| 0)
}

pub(crate) fn sched_setparam(c: &mut Call) -> Value {
    if c.args[1] == 0 {
        return Err(Errno::EINVAL);
    }
    let priority = c.os.guest.u32(c.args[1])?;
    known(c, c.int(0))?;
    if priority == 0 { Ok(0) } else { Err(Errno::EINVAL) }
}

pub(crate) fn sched_getparam(c: &mut Call) -> Value {
    if c.args[1] == 0 {
        return Err(Errno::EINVAL);
    }
    known(c, c.int(0))?;
    c.os.guest.set_u32(c.args[1], 0)?;
    Ok(0)
}

/// `sched_getattr`: `struct sched_attr` has size, policy, flags, nice, priority, and deadline parameters.
pub(crate) fn sched_getattr(c: &mut Call) -> Value {
    const SIZE: u64 = 48;
    if c.args[1] == 0 || c.args[2] < SIZE || c.args[2] > 4096 || c.args[3] != 0 {
        return Err(Errno::EINVAL);
    }
    known(c, c.int(0))?;
    c.os.guest.write(c.args[1], &Record::new(false).u32(SIZE as u32).pad_to(SIZE as usize).done())?;
    Ok(0)
}

/// `sched_setattr`: checks a policy; only the nice value is kept. Real-time and deadline policies take a capability.
pub(crate) fn sched_setattr(c: &mut Call) -> Value {
    const OLDEST: u32 = 48;
    const KNOWN: u32 = 56;
    const DEADLINE: u32 = 6;
    const RESET_ON_FORK: u64 = 1;
    const KEEP: u64 = 0x18;
    let (pid, at) = (c.int(0), c.args[1]);
    if at == 0 || pid < 0 || c.args[2] != 0 {
        return Err(Errno::EINVAL);
    }
    let size = match c.os.guest.u32(at)? {
        0 => OLDEST,
        size => size,
    };
    if !(OLDEST..=4096).contains(&size) {
        c.os.guest.set_u32(at, KNOWN)?;
        return Err(Errno::E2BIG);
    }
    let mut bytes = vec![0; size as usize];
    c.os.guest.space.read(at, &mut bytes)?;
    if bytes.iter().skip(KNOWN as usize).any(|&byte| byte != 0) {
        c.os.guest.set_u32(at, KNOWN)?;
        return Err(Errno::E2BIG);
    }
    let word = |offset: u64| c.os.guest.u32(at.wrapping_add(offset));
    let (policy, nice, priority) = (word(4)?, word(16)? as i32, word(20)?);
    let flags = c.os.guest.u64(at.wrapping_add(8))?;
    known(c, pid)?;
    if flags & !(RESET_ON_FORK | KEEP) != 0 {
        return Err(Errno::EINVAL);
    }
    match policy {
        0 | 3 | 5 if priority == 0 => {}
        1 | 2 if (1..=99).contains(&priority) => return Err(Errno::EPERM),
        DEADLINE => return Err(Errno::EPERM),
        _ => return Err(Errno::EINVAL),
    }
    let nice = nice.clamp(-20, 19);
    let own = pid == 0 || c.os.threads.find(pid).is_some();
    if policy != 5 && own {
        if nice < c.os.process.nice {
            return Err(Errno::EPERM);
        }
        c.os.process.nice = nice;
    }
    Ok(0)
}

pub(crate) fn sched_getaffinity(c: &mut Call) -> Value {
    let word = c.os.guest.word_size();
    if c.args[1] < word || !c.args[1].is_multiple_of(word) {
        return Err(Errno::EINVAL);
    }
    let set = match thread(c)? {
        Some(index) => c.os.threads.get(index).affinity,
        None => c.os.config.processor_set(),
    };
    c.os.guest.set_word(c.args[2], set)?;
    Ok(word)
}

pub(crate) fn sched_setaffinity(c: &mut Call) -> Value {
    let set = processors_of(c, c.args[2], c.args[1])?;
    let index = thread(c)?;
    if set == 0 {
        return Err(Errno::EINVAL);
    }
    if let Some(index) = index {
        c.os.threads.get_mut(index).affinity = set;
    }
    Ok(0)
}

/// Returns the index of the thread that a call names, 0 for the caller; `None` for a thread of another process.
fn thread(c: &Call) -> Result<Option<usize>, Errno> {
    known(c, c.int(0))?;
    Ok(if c.int(0) == 0 { Some(c.machine.current) } else { c.os.threads.find(c.int(0)) })
}

/// Reads a CPU set of `len` bytes, limited to the machine's processors.
pub(crate) fn processors_of(c: &Call, at: u64, len: u64) -> Result<u64, Errno> {
    let mut set = [0; 8];
    c.os.guest.space.read(at, &mut set[..len.min(8) as usize])?;
    Ok(u64::from_le_bytes(set) & c.os.config.processor_set())
}

fn priorities(c: &Call, of_real_time: u64) -> Value {
    match c.int(0) {
        SCHED_FIFO | SCHED_RR => Ok(of_real_time),
        // SCHED_OTHER, SCHED_BATCH, SCHED_IDLE, SCHED_DEADLINE, SCHED_EXT
        0 | 3 | 5 | 6 | 7 => Ok(0),
        _ => Err(Errno::EINVAL),
    }
}

pub(crate) fn sched_get_priority_max(c: &mut Call) -> Value {
    priorities(c, 99)
}

pub(crate) fn sched_get_priority_min(c: &mut Call) -> Value {
    priorities(c, 1)
}

/// `sched_rr_get_interval`: three milliseconds.
pub(crate) fn sched_rr_get_interval(c: &mut Call) -> Value {
    known(c, c.int(0))?;
    c.os.guest.write(c.args[1], &Record::new(false).u64(0).u64(3_000_000).done())?;
    Ok(0)
}

/// `ioprio_get`: of best effort, level 4, unless the process has said otherwise.
pub(crate) fn ioprio_get(c: &mut Call) -> Value {
    match c.int(0) {
        1..=3 => Ok(c.os.process.io_priority.into()),
        _ => Err(Errno::EINVAL),
    }
}

pub(crate) fn ioprio_set(c: &mut Call) -> Value {
    match (c.int(0), c.args[2] >> 13 & 7) {
        // None, best effort, idle; real time takes a capability.
        (1, 0 | 2 | 3) if c.args[2] & 0x1fff > 7 => Err(Errno::EINVAL),
        (1..=3, 0) if c.args[2] & 0x1fff != 0 => Err(Errno::EINVAL),
        (1..=3, 0 | 2 | 3) => {
            let is_own = c.int(0) == 1 && (c.int(1) == 0 || c.int(1) as u32 == c.os.process.pid);
            if is_own {
                c.os.process.io_priority = c.args[2] as u16;
            }
            Ok(0)
        }
        (1..=3, 1) => Err(Errno::EPERM),
        _ => Err(Errno::EINVAL),
    }
}

/// Validates a NUMA policy; it has no effect, since all memory is on one node.
fn policy(mode: u64) -> Result<(), Errno> {
    // MPOL_DEFAULT to MPOL_WEIGHTED_INTERLEAVE, with MPOL_F_STATIC_NODES, MPOL_F_RELATIVE_NODES, MPOL_F_NUMA_BALANCING
    if mode as u32 & !0xe000 > 6 { Err(Errno::EINVAL) } else { Ok(()) }
}

pub(crate) fn mbind(c: &mut Call) -> Value {
    if !c.args[0].is_multiple_of(rivet_mem::PAGE_SIZE) {
        return Err(Errno::EINVAL);
    }
    policy(c.args[2]).map(|()| 0)
}

pub(crate) fn set_mempolicy(c: &mut Call) -> Value {
    policy(c.args[0]).map(|()| 0)
}

pub(crate) fn get_mempolicy(c: &mut Call) -> Value {
    let [mode, nodes, most, addr, flags, _] = c.args;
    const ADDR: u64 = 2;
    const MEMS_ALLOWED: u64 = 4;
    if flags & !7 != 0 || flags & MEMS_ALLOWED != 0 && flags & !MEMS_ALLOWED != 0 || nodes != 0 && most == 0 {
        return Err(Errno::EINVAL);
    }
    if flags & ADDR != 0 && !c.os.guest.space.is_mapped(addr) {
        return Err(Errno::EFAULT);
    }
    if mode != 0 {
        c.os.guest.set_u32(mode, 0)?;
    }
    if nodes != 0 {
        let node = u64::from(flags & MEMS_ALLOWED != 0);
        c.os.guest.set_word(nodes, node)?;
    }
    Ok(0)
}

const CAPABILITY_VERSION: u32 = 0x2008_0522;

/// Reads the header of `capget` and `capset`: version and process.
fn capabilities(c: &Call) -> Result<(), Errno> {
    let version = c.os.guest.u32(c.args[0])?;
    let pid = c.os.guest.u32(c.args[0].wrapping_add(4))? as i32;
    // The two older versions are of one and of two words, and told so.
    if !matches!(version, 0x1998_0330 | 0x2007_1026 | CAPABILITY_VERSION) {
        c.os.guest.set_u32(c.args[0], CAPABILITY_VERSION)?;
        return Err(Errno::EINVAL);
    }
    known(c, pid)
}

/// `capget`: the process has no capabilities.
pub(crate) fn capget(c: &mut Call) -> Value {
    match capabilities(c) {
        Err(Errno::EINVAL) if c.args[1] == 0 => return Ok(0),
        result => result?,
    }
    if c.args[1] != 0 {
        let words = if c.os.guest.u32(c.args[0])? == 0x1998_0330 { 3 } else { 6 };
        c.os.guest.write(c.args[1], &vec![0; 4 * words])?;
    }
    Ok(0)
}

/// `capset`: capabilities can only be dropped.
pub(crate) fn capset(c: &mut Call) -> Value {
    capabilities(c)?;
    let sets: [u8; 12] = c.os.guest.array(c.args[1])?;
    if sets == [0; 12] { Ok(0) } else { Err(Errno::EPERM) }
}

/// `ADDR_NO_RANDOMIZE`.
const FIXED_ADDRESSES: u32 = 0x4_0000;

/// Returns the personality: Linux, without address randomisation unless `--aslr` is given, or what was set.
pub(crate) fn persona(c: &Call) -> u32 {
    c.os.process.persona.unwrap_or(if c.os.config.aslr.is_some() { 0 } else { FIXED_ADDRESSES })
}

/// `personality`: has no effect besides its query.
pub(crate) fn personality(c: &mut Call) -> Value {
    const SAME: u32 = u32::MAX;
    let before = persona(c);
    if c.args[0] as u32 != SAME {
        c.os.process.persona = Some(c.args[0] as u32);
    }
    Ok(before.into())
}
