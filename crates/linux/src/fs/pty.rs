//! Pseudo-terminals (`/dev/ptmx`, `/dev/pts`): pairs of a master, which a program such as a terminal emulator holds, and
//! a slave, which is a terminal for others.
//!
//! They are the guest's own: nothing of the host's is used. Invariant: the state of a terminal is locked after the
//! process table, never before it; signals to groups are queued for [`fetch`](crate::kernel::processes::ProcessTable::fetch).

mod controlling;
mod discipline;
mod input;
pub(crate) mod ioctl;
mod termios;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rivet_sim::limits;

pub(crate) use self::controlling::ControllingTerminal;
use self::discipline::Discipline;
use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::NONBLOCK;
use crate::abi::signal::{SIGCONT, SIGHUP};
use crate::fs::read_write::{self, Answer};
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::identity::uid;
use crate::kernel::wait::Wait;
use crate::time::SECOND;

/// Folder of the slaves.
pub(crate) const FOLDER: &str = "/dev/pts";

/// Most pseudo-terminals at a time.
const MOST: u32 = 256;
/// Memory that one takes, about.
const SIZE: u64 = 1 << 14;

/// `st_rdev` of `/dev/ptmx`, and of slave 0.
pub(crate) const PTMX_DEVICE: u64 = 0x502;
const SLAVE_DEVICE: u64 = 0x8800;

/// Reports of packet mode (`TIOCPKT`).
mod packet {
    pub(super) const FLUSHED_INPUT: u8 = 1;
    pub(super) const FLUSHED_OUTPUT: u8 = 2;
    pub(super) const STOPPED: u8 = 4;
    pub(super) const STARTED: u8 = 8;
    pub(super) const IGNORES_KEYS: u8 = 16;
    pub(super) const HEEDS_KEYS: u8 = 32;
}

/// A signal from a terminal to a group.
struct GroupSignal {
    group: u32,
    number: u32,
}

type GroupSignals = Arc<Mutex<Vec<GroupSignal>>>;

/// The pseudo-terminals of a run.
#[derive(Default)]
pub(crate) struct Ptys {
    all: BTreeMap<u32, Weak<Pty>>,
    signals: GroupSignals,
}

/// A pseudo-terminal.
pub(crate) struct Pty {
    number: u32,
    state: Mutex<PtyState>,
    signals: GroupSignals,
}

struct PtyState {
    discipline: Discipline,
    /// Rows, columns, width and height.
    size: [u16; 4],
    /// The session whose controlling terminal it is, and its foreground group.
    session: Option<u32>,
    foreground: u32,
    /// Slaves cannot be opened yet.
    is_locked: bool,
    /// Slaves cannot be opened any more (`TIOCEXCL`).
    is_exclusive: bool,
    has_master: bool,
    slaves: usize,
    /// A slave was open once.
    had_slave: bool,
    /// Whether reads of the master begin with a report, and what is to be reported.
    packets: bool,
    report: u8,
    /// Counter of state changes, for edge triggering.
    stamp: u64,
    /// What a reader has found that waits for more.
    found: usize,
}

/// An open end of a pseudo-terminal.
pub(crate) struct PtyEnd {
    pub(crate) pty: Arc<Pty>,
    pub(crate) is_master: bool,
}

impl Ptys {
    /// Creates a pseudo-terminal; its master.
    pub(crate) fn create(&mut self) -> Result<PtyEnd, Errno> {
        self.all.retain(|_, pty| pty.strong_count() > 0);
        let number = (0..MOST).find(|number| !self.all.contains_key(number)).ok_or(Errno::ENOSPC)?;
        if !limits::has_room(SIZE) {
            return Err(Errno::ENOMEM);
        }
        let state = PtyState {
            discipline: Discipline::new(),
            size: [0; 4],
            session: None,
            foreground: 0,
            is_locked: true,
            is_exclusive: false,
            has_master: true,
            slaves: 0,
            had_slave: false,
            packets: false,
            report: 0,
            stamp: 0,
            found: 0,
        };
        let pty = Arc::new(Pty { number, state: Mutex::new(state), signals: Arc::clone(&self.signals) });
        self.all.insert(number, Arc::downgrade(&pty));
        Ok(PtyEnd { pty, is_master: true })
    }

    fn living(&self) -> impl Iterator<Item = Arc<Pty>> {
        self.all.values().filter_map(Weak::upgrade).filter(|pty| pty.state().has_master)
    }

    /// Returns the pseudo-terminal with a number, if its master is open.
    pub(crate) fn get(&self, number: u32) -> Option<Arc<Pty>> {
        self.living().find(|pty| pty.number == number)
    }

    /// Returns the controlling terminal of a session.
    pub(crate) fn of_session(&self, session: u32) -> Option<Arc<Pty>> {
        self.living().find(|pty| pty.state().session == Some(session))
    }

    /// Returns the numbers of all.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        self.living().map(|pty| pty.number).collect()
    }

    /// Takes the signals that terminals have sent, as group and number.
    pub(crate) fn take_signals(&self) -> Vec<(u32, u32)> {
        let mut signals = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        signals.drain(..).map(|signal| (signal.group, signal.number)).collect()
    }
}

/// Returns the number of the slave at a path.
pub(crate) fn number_of(path: &str) -> Option<u32> {
    let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?;
    name.parse().ok().filter(|number: &u32| number.to_string() == name)
}

impl Pty {
    fn state(&self) -> MutexGuard<'_, PtyState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the path of the slave.
    pub(crate) fn path(&self) -> String {
        format!("{FOLDER}/{}", self.number)
    }

    /// Returns `st_rdev` of the slave.
    pub(crate) fn device(&self) -> u64 {
        SLAVE_DEVICE + u64::from(self.number)
    }

    /// Returns the session whose controlling terminal it is, and its foreground group.
    pub(crate) fn session(&self) -> (Option<u32>, u32) {
        let state = self.state();
        (state.session, state.foreground)
    }

    /// Makes it the controlling terminal of a session, with that foreground group.
    pub(crate) fn set_session(&self, session: Option<u32>, foreground: u32) {
        let mut state = self.state();
        (state.session, state.foreground) = (session, foreground);
    }

    /// Sends a signal to the foreground group.
    fn signal(&self, state: &PtyState, number: u32) {
        /// Against a sender that never lets the receivers run.
        const MOST: usize = 1024;
        let mut signals = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        if state.session.is_some() && state.foreground != 0 && signals.len() < MOST {
            signals.push(GroupSignal { group: state.foreground, number });
        }
    }

    /// Opens a slave.
    pub(crate) fn slave(self: &Arc<Self>) -> Result<PtyEnd, Errno> {
        let mut state = self.state();
        if state.is_locked || !state.has_master {
            return Err(Errno::EIO);
        }
        if state.is_exclusive && uid() != 0 {
            return Err(Errno::EBUSY);
        }
        state.slaves += 1;
        state.had_slave = true;
        state.stamp += 1;
        Ok(PtyEnd { pty: Arc::clone(self), is_master: false })
    }
}

impl PtyEnd {
    /// Reads what is there, all of it if `timed_out`; EAGAIN if that would have to be waited for.
    pub(crate) fn read(&self, to: &mut [u8], timed_out: bool) -> Result<usize, Errno> {
        let mut state = self.pty.state();
        if to.is_empty() {
            return Ok(0);
        }
        if !self.is_master {
            if !state.has_master {
                return Ok(0);
            }
            let count = state.discipline.read(to, timed_out).ok_or(Errno::EAGAIN)?;
            state.stamp += 1;
            return Ok(count);
        }
        let packets = usize::from(state.packets);
        if packets == 1 && state.report != 0 {
            to[0] = std::mem::take(&mut state.report);
            return Ok(1);
        }
        let count = state.discipline.output.len().min(to.len() - packets);
        if state.discipline.output.is_empty() {
            return Err(if state.had_slave && state.slaves == 0 { Errno::EIO } else { Errno::EAGAIN });
        }
        to[..packets].fill(0);
        for (to, byte) in to[packets..].iter_mut().zip(state.discipline.output.drain(..count)) {
            *to = byte;
        }
        state.stamp += 1;
        Ok(count + packets)
    }

    /// Writes as much as there is room for; EAGAIN if there is none.
    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        let mut state = self.pty.state();
        if !self.is_master && !state.has_master {
            return Err(Errno::EIO);
        }
        let mut count = 0;
        if self.is_master {
            while count < from.len() && state.discipline.has_room() {
                let before = state.discipline.is_stopped;
                if let Some(signal) = state.discipline.accept(from[count]) {
                    self.pty.signal(&state, signal);
                }
                state.note_flow(before);
                count += 1;
            }
        } else {
            count = state.discipline.write(from);
        }
        state.stamp += 1;
        if count == 0 && !from.is_empty() { Err(Errno::EAGAIN) } else { Ok(count) }
    }

    /// Returns the ready events.
    pub(crate) fn readiness(&self) -> u16 {
        let state = self.pty.state();
        let (readable, writable, gone) = match self.is_master {
            true => {
                let alone = state.had_slave && state.slaves == 0;
                let readable = !state.discipline.output.is_empty() || state.packets && state.report != 0;
                (readable, state.discipline.has_room(), if alone { event::HUP } else { 0 })
            }
            false if !state.has_master => (true, true, event::HUP | event::ERR),
            false => (state.discipline.is_readable(), state.discipline.can_write(), 0),
        };
        u16::from(readable) * event::IN | u16::from(writable) * event::OUT | gone
    }

    /// Returns a number that changes with every state change.
    pub(crate) fn stamp(&self) -> u64 {
        self.pty.state().stamp
    }

    /// Returns the number of bytes that can be read.
    pub(crate) fn waiting(&self) -> usize {
        let state = self.pty.state();
        if self.is_master { state.discipline.output.len() } else { state.discipline.input.waiting() }
    }

    /// Returns whether output of background processes stops them.
    pub(crate) fn stops_background_output(&self) -> bool {
        !self.is_master && self.pty.state().discipline.termios.has(termios::local::TOSTOP)
    }

    /// Returns how long a read waits at most, in nanoseconds.
    fn timer(&self) -> Option<u64> {
        let tenths = self.pty.state().discipline.timer().filter(|_| !self.is_master)?;
        Some(u64::from(tenths) * (SECOND / 10))
    }

    /// Returns until when a read that has less than it wants waits for the next byte; `deadline` is what it was before.
    fn gap(&self, now: u64, deadline: Option<u64>) -> Option<u64> {
        let mut state = self.pty.state();
        let tenths = state.discipline.gap().filter(|_| !self.is_master)?;
        let waiting = state.discipline.input.waiting();
        let found = std::mem::replace(&mut state.found, waiting);
        let next = now.saturating_add(u64::from(tenths) * (SECOND / 10));
        Some(deadline.filter(|_| found == waiting).unwrap_or(next))
    }
}

impl PtyState {
    /// Notes for the master that output was stopped or started.
    fn note_flow(&mut self, before: bool) {
        if self.packets && self.discipline.is_stopped != before {
            self.report |= if before { packet::STARTED } else { packet::STOPPED };
        }
    }
}

impl Drop for PtyEnd {
    fn drop(&mut self) {
        let mut state = self.pty.state();
        state.stamp += 1;
        if !self.is_master {
            state.slaves -= 1;
            return;
        }
        state.has_master = false;
        self.pty.signal(&state, SIGHUP);
        self.pty.signal(&state, SIGCONT);
        if let Some(session) = state.session.filter(|&session| session != state.foreground) {
            // Its leader, too, which is the group of that number.
            state.foreground = session;
            self.pty.signal(&state, SIGHUP);
            self.pty.signal(&state, SIGCONT);
        }
        state.session = None;
    }
}

/// Opens the slave with a number; a leader of a session without a terminal gets it as its controlling terminal.
pub(crate) fn open_slave(c: &Call, pty: &Arc<Pty>, flags: u32) -> Result<FileKind, Errno> {
    const O_NOCTTY: u32 = 0o400;
    let end = pty.slave()?;
    let own = c.os.process.pid;
    let table = c.os.process_table.lock();
    let session = table.get(own).map_or(0, |entry| entry.session);
    let takes = flags & O_NOCTTY == 0 && session == own && table.terminal_of(session).is_none();
    if takes && pty.session().0.is_none() {
        pty.set_session(Some(session), table.get(own).map_or(own, |entry| entry.group));
    }
    Ok(FileKind::Pty(end))
}

/// Reads into the caller's memory; a read of the slave has at most one line, and may have a timer: for the first byte, or
/// (`VMIN` and `VTIME`) from each byte to the next.
pub(crate) fn read(c: &mut Call, file: &Arc<OpenFile>, end: &PtyEnd, vectors: &[(u64, u64)]) -> Answer {
    const MOST: u64 = 1 << 16;
    let room: u64 = vectors.iter().map(|(_, len)| len).sum();
    let mut bytes = vec![0; room.min(MOST) as usize];
    let (now, blocks) = (c.now(), !file.has(NONBLOCK));
    let gap = if blocks { end.gap(now, c.thread().deadline) } else { None };
    match end.read(&mut bytes, !blocks || gap.is_some_and(|deadline| now >= deadline)) {
        Err(Errno::EAGAIN) if gap.is_some() => {
            c.thread().deadline = gap;
            Ok(CallOutcome::Wait(Wait::look_again(now, gap)))
        }
        Ok(count) => {
            c.os.guest.scatter(vectors, &bytes[..count])?;
            Ok(CallOutcome::Value(count as u64))
        }
        Err(Errno::EAGAIN) if blocks && end.timer().is_some() => {
            let deadline = c.now().saturating_add(end.timer().unwrap_or(0));
            let deadline = *c.thread().deadline.get_or_insert(deadline);
            match c.now() >= deadline {
                true => Ok(CallOutcome::Value(0)),
                false => read_write::fail_until(c, file, event::IN, Errno::EAGAIN, Some(deadline)),
            }
        }
        Err(errno) => read_write::fail(c, file, event::IN, errno),
    }
}
