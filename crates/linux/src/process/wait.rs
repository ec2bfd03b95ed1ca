//! Waiting for children: `wait4` and `waitid`.
//!
//! A call that finds nothing is run again whenever there is something new of a child.

use rivet_sim::ExitStatus;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::abi::signal::{SIGCHLD, SIGCONT};
use crate::kernel::call::{Call, Outcome};
use crate::kernel::identity::UID;
use crate::kernel::processes::{CONTINUED, Entry, News, STOPPED, State, how};
use crate::kernel::wait::{On, Wait};
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

/// Which children are meant.
#[derive(Clone, Copy)]
enum Which {
    Any,
    One(u32),
    Group(u32),
}

/// What is new of a child.
#[derive(Clone, Copy)]
enum Event {
    Ended(ExitStatus),
    News(News),
}

/// What a call has found.
struct Found {
    pid: u32,
    event: Event,
    /// Processor time that the child has used, in nanoseconds.
    time: u64,
}

impl Event {
    /// As `wait4` stores it.
    fn status(self) -> u32 {
        match self {
            Event::Ended(ExitStatus::Code(code)) => (code as u32 & 0xff) << 8,
            Event::Ended(ExitStatus::Signal(signal)) => signal as u32 & 0x7f,
            Event::Ended(ExitStatus::InstructionLimit) => 0,
            Event::News(News::Stopped(signal)) => signal << 8 | 0x7f,
            Event::News(News::Continued) => 0xffff,
        }
    }

    /// `si_code` and `si_status`, as `waitid` stores them.
    fn facts(self) -> (i32, i32) {
        match self {
            Event::Ended(status) => how(status),
            Event::News(News::Stopped(signal)) => (STOPPED, signal as i32),
            Event::News(News::Continued) => (CONTINUED, SIGCONT as i32),
        }
    }
}

fn is_meant(which: Which, options: u64, pid: u32, entry: &Entry) -> bool {
    let named = match which {
        Which::Any => true,
        Which::One(one) => pid == one,
        Which::Group(group) => entry.group == group,
    };
    // A child that does not send SIGCHLD is one for those who know of clones.
    let is_clone = entry.exit_signal != SIGCHLD;
    named && (options & WALL != 0 || is_clone == (options & WCLONE != 0))
}

/// What of a child a call with these options is told.
fn event(entry: &Entry, options: u64) -> Option<Event> {
    match (entry.state, entry.news) {
        (State::Ended(status), _) if options & WEXITED != 0 => Some(Event::Ended(status)),
        (State::Stopped(_), Some(news)) if options & WUNTRACED != 0 => Some(Event::News(news)),
        (State::Running, Some(news @ News::Continued)) if options & WCONTINUED != 0 => {
            Some(Event::News(news))
        }
        _ => None,
    }
}

/// Looks for a child of which there is something new, and takes that. ECHILD if no child is meant.
fn look(os: &Linux, which: Which, options: u64) -> Result<Option<Found>, Errno> {
    let mut world = os.world.lock();
    let own = os.process.pid;
    let children = world.iter().filter(|(_, entry)| entry.parent == own);
    let mut meant = children.filter(|(pid, entry)| is_meant(which, options, *pid, entry)).peekable();
    if meant.peek().is_none() {
        return Err(Errno::ECHILD);
    }
    let found = meant.find_map(|(pid, entry)| {
        let event = event(entry, options)?;
        Some(Found { pid, event, time: entry.time })
    });
    drop(meant);
    if let Some(Found { pid, event, time }) = found
        && options & WNOWAIT == 0
    {
        match event {
            Event::Ended(_) => {
                world.remove(pid);
                if let Some(entry) = world.get_mut(own) {
                    entry.child_time = entry.child_time.saturating_add(time);
                }
            }
            Event::News(_) => {
                if let Some(entry) = world.get_mut(pid) {
                    entry.news = None;
                }
            }
        }
    }
    Ok(found)
}

/// Nothing is new: waits, unless the caller does not want to.
fn wait(os: &Linux, options: u64) -> Outcome {
    match options & WNOHANG {
        0 => Outcome::Wait(Wait { on: On::Child(os.child_events()), deadline: None, restart: true }),
        _ => Outcome::Value(0),
    }
}

/// `struct rusage`: only the time is known, and counts as the user's.
fn usage(c: &Call, time: u64) -> Vec<u8> {
    let record = Record::new(c.os.guest.rv32).word(time / SECOND).word(time % SECOND / 1000);
    record.pad_to(18 * c.os.guest.word_size() as usize).done()
}

pub(crate) fn wait4(c: &mut Call) -> Result<Outcome, Errno> {
    const KNOWN: u64 = WNOHANG | WUNTRACED | WCONTINUED | WNOTHREAD | WALL | WCLONE;
    let (pid, status, options, rusage) = (c.int(0), c.args[1], u64::from(c.args[2] as u32), c.args[3]);
    if options & !KNOWN != 0 {
        return Err(Errno::EINVAL);
    }
    let which = match pid {
        // Its negation is no number.
        i32::MIN => return Err(Errno::ESRCH),
        -1 => Which::Any,
        0 => Which::Group(c.os.own_group()),
        1.. => Which::One(pid as u32),
        _ => Which::Group(pid.unsigned_abs()),
    };
    let Some(found) = look(c.os, which, options | WEXITED)? else { return Ok(wait(c.os, options)) };
    if status != 0 {
        c.os.guest.set_u32(status, found.event.status())?;
    }
    if rusage != 0 {
        c.os.guest.write(rusage, &usage(c, found.time))?;
    }
    Ok(Outcome::Value(found.pid.into()))
}

pub(crate) fn waitid(c: &mut Call) -> Result<Outcome, Errno> {
    const EVENTS: u64 = WEXITED | WUNTRACED | WCONTINUED;
    const KNOWN: u64 = EVENTS | WNOHANG | WNOWAIT | WNOTHREAD | WALL | WCLONE;
    let [kind, id, info, options, rusage, _] = c.args;
    let options = u64::from(options as u32);
    if options & !KNOWN != 0 || options & EVENTS == 0 {
        return Err(Errno::EINVAL);
    }
    let mut nonblocking = false;
    let which = match (kind as u32, id as i32) {
        (0, _) => Which::Any,
        (1, 1..) => Which::One(id as u32),
        (2, 0) => Which::Group(c.os.own_group()),
        (2, 1..) => Which::Group(id as u32),
        // P_PIDFD
        (3, fd @ 0..) => {
            let (pid, again) = pidfd::waited(c, fd)?;
            nonblocking = again;
            Which::One(pid)
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
        let (pid, uid) = found.map_or((0, 0), |found| (found.pid, UID));
        let record = Record::new(rv32).u32(signal).u32(0).u32(code as u32).align(if rv32 { 4 } else { 8 });
        c.os.guest.write(info, &record.u32(pid).u32(uid).u32(status as u32).done())?;
    }
    Ok(Outcome::Value(0))
}

impl Linux {
    /// Processor time in nanoseconds of children that were waited for.
    pub(crate) fn child_time(&self) -> u64 {
        self.world.lock().get(self.process.pid).map_or(0, |entry| entry.child_time)
    }

    /// Another number whenever there is something new of a child.
    pub(crate) fn child_events(&self) -> u64 {
        self.world.lock().get(self.process.pid).map_or(0, |entry| entry.events)
    }
}
