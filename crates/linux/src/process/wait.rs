//! `wait4` and `waitid`.
//!
//! A call that finds no event is restarted at the next state change of a child.

use rivet_sim::ExitStatus;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::abi::signal::{SIGCHLD, SIGCONT};
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::identity::uid;
use crate::kernel::processes::{
    CONTINUED, ChildEvent, ProcessEntry, ProcessState, ProcessTable, STOPPED, how,
};
use crate::kernel::tracing::{TRAPPED, Tracee};
use crate::kernel::wait::{Wait, WaitFor};
use crate::process::pidfd;
use crate::time::SECOND;

const WNOHANG: u64 = 1;
const WUNTRACED: u64 = 2;
const WEXITED: u64 = 4;
const WCONTINUED: u64 = 8;
const WNOWAIT: u64 = 0x100_0000;
const WNOTHREAD: u64 = 0x2000_0000;
const WALL: u64 = 0x4000_0000;
const WCLONE: u64 = 0x8000_0000;

/// The children that a call waits for.
#[derive(Clone, Copy)]
enum WaitTarget {
    Any,
    One(u32),
    Group(u32),
}

/// An event that a call reports.
#[derive(Clone, Copy)]
enum WaitEvent {
    Ended(ExitStatus),
    ChildEvent(ChildEvent),
    /// A stop of a traced thread: the signal, and the event above it.
    Traced(u32),
}

/// A child with an event to report.
struct FoundChild {
    pid: u32,
    event: WaitEvent,
    /// CPU time of the child in nanoseconds.
    time: u64,
}

impl WaitEvent {
    /// Returns the status word of `wait4`.
    fn status(self) -> u32 {
        match self {
            WaitEvent::Ended(ExitStatus::Code(code)) => (code as u32 & 0xff) << 8,
            WaitEvent::Ended(ExitStatus::Signal(signal)) => signal as u32 & 0x7f,
            WaitEvent::Ended(ExitStatus::InstructionLimit) => 0,
            WaitEvent::ChildEvent(ChildEvent::Stopped(signal)) | WaitEvent::Traced(signal) => {
                signal << 8 | 0x7f
            }
            WaitEvent::ChildEvent(ChildEvent::Continued) => 0xffff,
        }
    }

    /// Returns `si_code` and `si_status` of `waitid`.
    fn facts(self) -> (i32, i32) {
        match self {
            WaitEvent::Ended(status) => how(status),
            WaitEvent::ChildEvent(ChildEvent::Stopped(signal)) => (STOPPED, signal as i32),
            WaitEvent::Traced(status) => (TRAPPED, status as i32),
            WaitEvent::ChildEvent(ChildEvent::Continued) => (CONTINUED, SIGCONT as i32),
        }
    }
}

fn is_meant(which: WaitTarget, options: u64, pid: u32, entry: &ProcessEntry) -> bool {
    let named = match which {
        WaitTarget::Any => true,
        WaitTarget::One(one) => pid == one,
        WaitTarget::Group(group) => entry.group == group,
    };
    // A child that does not send SIGCHLD is one for those who know of clones.
    let is_clone = entry.exit_signal != SIGCHLD;
    named && (options & WALL != 0 || is_clone == (options & WCLONE != 0))
}

/// Returns the event that a call with these options reports of a child.
fn event(entry: &ProcessEntry, options: u64) -> Option<WaitEvent> {
    match (entry.state, entry.child_event) {
        (ProcessState::Ended(status), _) if options & WEXITED != 0 => Some(WaitEvent::Ended(status)),
        (ProcessState::Stopped(_), Some(child_event)) if options & WUNTRACED != 0 => {
            Some(WaitEvent::ChildEvent(child_event))
        }
        (ProcessState::Running, Some(child_event @ ChildEvent::Continued)) if options & WCONTINUED != 0 => {
            Some(WaitEvent::ChildEvent(child_event))
        }
        _ => None,
    }
}

/// Takes the next event of a thread that the process traces; `Err` if it traces none that is meant.
fn look_at_traced(
    table: &mut ProcessTable,
    own: u32,
    which: WaitTarget,
    options: u64,
) -> Result<Option<FoundChild>, Errno> {
    let is_meant = |tid: u32, tracee: &Tracee| match which {
        WaitTarget::Any => true,
        WaitTarget::One(one) => tid == one,
        WaitTarget::Group(group) => table.get(tracee.pid).is_some_and(|entry| entry.group == group),
    };
    let all = table.tracing.0.iter().filter(|(_, tracee)| tracee.tracer == own && !tracee.is_released);
    let meant: Vec<u32> = all.filter(|(tid, tracee)| is_meant(**tid, tracee)).map(|(tid, _)| *tid).collect();
    if meant.is_empty() {
        return Err(Errno::ECHILD);
    }
    let keeps = options & WNOWAIT != 0;
    for tid in meant {
        let Some(tracee) = table.tracing.0.get_mut(&tid) else { continue };
        if let Some(status) = tracee.ended.filter(|_| options & WEXITED != 0) {
            if !keeps {
                table.tracing.0.remove(&tid);
            }
            return Ok(Some(FoundChild { pid: tid, event: WaitEvent::Ended(status), time: 0 }));
        }
        let Some(why) = tracee.stop.as_ref().filter(|stop| !stop.was_seen).map(|stop| stop.why) else {
            continue;
        };
        let event = WaitEvent::Traced(tracee.status(why));
        tracee.stop.iter_mut().for_each(|stop| stop.was_seen = !keeps);
        return Ok(Some(FoundChild { pid: tid, event, time: 0 }));
    }
    Ok(None)
}

/// Takes the next event of a child; ECHILD if no child matches.
fn look(os: &Linux, which: WaitTarget, options: u64) -> Result<Option<FoundChild>, Errno> {
    let mut table = os.process_table.lock();
    let own = os.process.pid;
    let traced = look_at_traced(&mut table, own, which, options);
    if let Ok(Some(found)) = traced {
        return Ok(Some(found));
    }
    let children = table.iter().filter(|(_, entry)| entry.parent == own);
    let mut meant = children.filter(|(pid, entry)| is_meant(which, options, *pid, entry)).peekable();
    if meant.peek().is_none() {
        drop(meant);
        return traced;
    }
    let found = meant.find_map(|(pid, entry)| {
        let event = event(entry, options)?;
        Some(FoundChild { pid, event, time: entry.time })
    });
    drop(meant);
    if let Some(FoundChild { pid, event, time }) = found
        && options & WNOWAIT == 0
    {
        match event {
            WaitEvent::Ended(_) => {
                table.remove(pid);
                if let Some(entry) = table.get_mut(own) {
                    entry.child_time = entry.child_time.saturating_add(time);
                }
            }
            WaitEvent::ChildEvent(_) | WaitEvent::Traced(_) => {
                if let Some(entry) = table.get_mut(pid) {
                    entry.child_event = None;
                }
            }
        }
    }
    Ok(found)
}

/// Waits for an event unless WNOHANG is set.
fn wait(os: &Linux, options: u64) -> CallOutcome {
    match options & WNOHANG {
        0 => CallOutcome::Wait(Wait { on: WaitFor::Child(os.child_events()), deadline: None, restart: true }),
        _ => CallOutcome::Value(0),
    }
}

/// Encodes `struct rusage`: only the user time is known.
fn usage(c: &Call, time: u64) -> Vec<u8> {
    let record = Record::new(c.os.guest.rv32).word(time / SECOND).word(time % SECOND / 1000);
    record.pad_to(18 * c.os.guest.word_size() as usize).done()
}

pub(crate) fn wait4(c: &mut Call) -> Result<CallOutcome, Errno> {
    const KNOWN: u64 = WNOHANG | WUNTRACED | WCONTINUED | WNOTHREAD | WALL | WCLONE;
    let (pid, status, options, rusage) = (c.int(0), c.args[1], u64::from(c.args[2] as u32), c.args[3]);
    if options & !KNOWN != 0 {
        return Err(Errno::EINVAL);
    }
    let which = match pid {
        // Its negation is no number.
        i32::MIN => return Err(Errno::ESRCH),
        -1 => WaitTarget::Any,
        0 => WaitTarget::Group(c.os.own_group()),
        1.. => WaitTarget::One(pid as u32),
        _ => WaitTarget::Group(pid.unsigned_abs()),
    };
    let Some(found) = look(c.os, which, options | WEXITED)? else { return Ok(wait(c.os, options)) };
    if status != 0 {
        c.os.guest.set_u32(status, found.event.status())?;
    }
    if rusage != 0 {
        c.os.guest.write(rusage, &usage(c, found.time))?;
    }
    Ok(CallOutcome::Value(found.pid.into()))
}

pub(crate) fn waitid(c: &mut Call) -> Result<CallOutcome, Errno> {
    const EVENTS: u64 = WEXITED | WUNTRACED | WCONTINUED;
    const KNOWN: u64 = EVENTS | WNOHANG | WNOWAIT | WNOTHREAD | WALL | WCLONE;
    let [kind, id, info, options, rusage, _] = c.args;
    let options = u64::from(options as u32);
    if options & !KNOWN != 0 || options & EVENTS == 0 {
        return Err(Errno::EINVAL);
    }
    let mut nonblocking = false;
    let which = match (kind as u32, id as i32) {
        (0, _) => WaitTarget::Any,
        (1, 1..) => WaitTarget::One(id as u32),
        (2, 0) => WaitTarget::Group(c.os.own_group()),
        (2, 1..) => WaitTarget::Group(id as u32),
        // P_PIDFD
        (3, fd @ 0..) => {
            let (pid, again) = pidfd::waited(c, fd)?;
            nonblocking = again;
            WaitTarget::One(pid)
        }
        _ => return Err(Errno::EINVAL),
    };
    let found = look(c.os, which, options)?;
    if found.is_none() && options & WNOHANG == 0 {
        return pidfd::or_again(wait(c.os, options), nonblocking);
    }
    if rusage != 0
        && let Some(found) = &found
    {
        c.os.guest.write(rusage, &usage(c, found.time))?;
    }
    if info != 0 {
        let rv32 = c.os.guest.rv32;
        let (signal, (code, status)) =
            found.as_ref().map_or((0, (0, 0)), |found| (SIGCHLD, found.event.facts()));
        let (pid, uid) = found.map_or((0, 0), |found| (found.pid, uid()));
        let record = Record::new(rv32).u32(signal).u32(0).u32(code as u32).align(if rv32 { 4 } else { 8 });
        c.os.guest.write(info, &record.u32(pid).u32(uid).u32(status as u32).done())?;
    }
    Ok(CallOutcome::Value(0))
}

impl Linux {
    /// Returns the CPU time in nanoseconds of children that were waited for.
    pub(crate) fn child_time(&self) -> u64 {
        self.process_table.lock().get(self.process.pid).map_or(0, |entry| entry.child_time)
    }

    /// Returns a number that changes with every state change of a child.
    pub(crate) fn child_events(&self) -> u64 {
        self.process_table.lock().get(self.process.pid).map_or(0, |entry| entry.events)
    }
}
