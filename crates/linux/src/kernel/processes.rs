//! What processes know of each other: the process table, who is whose child, and signals on their way.
//!
//! Every process has the same world. It holds facts alone, none of the processes themselves: who sends another process
//! something leaves it here, and the other fetches it before its next turn. So nobody ever needs two processes at once.
//!
//! Invariant: an entry stays until its parent has fetched how it ended, or will never ask.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_sim::ExitStatus;
use rivet_sim::Machine;

use crate::Linux;
use crate::abi::signal::{LAST, SIGCHLD, SIGCONT, SIGHUP};
use crate::fs::dev_shm::Names;
use crate::fs::locks::Locks;
use crate::fs::proc::info::Facts;
use crate::ipc::shm::Segments;
use crate::kernel::identity::PID;
use crate::kernel::siginfo::{Detail, SigInfo};
use crate::mm::shared::Maps;
use crate::thread::futex::Futexes;

/// Whose children orphans are: the process that started the first one. It fetches at once whatever ends.
pub(crate) const OUTSIDE: u32 = 1;

/// `si_code` of SIGCHLD: CLD_EXITED, CLD_KILLED, CLD_STOPPED, CLD_CONTINUED.
const EXITED: i32 = 1;
const KILLED: i32 = 2;
pub(crate) const STOPPED: i32 = 5;
pub(crate) const CONTINUED: i32 = 6;

/// A signal on its way to a process, or to a thread of it.
#[derive(Clone, Copy)]
pub(crate) struct Letter {
    pub(crate) info: SigInfo,
    pub(crate) thread: Option<u32>,
}

/// What a process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It runs, or waits for something.
    Running,
    /// This signal has stopped it.
    Stopped(u32),
    /// It has ended, and its parent does not know yet.
    Ended(ExitStatus),
}

/// What a parent can be told of a child, once each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A signal has stopped it.
    Stopped(u32),
    /// It goes on.
    Continued,
}

/// A process as others see it.
pub(crate) struct Entry {
    pub(crate) parent: u32,
    pub(crate) group: u32,
    pub(crate) session: u32,
    pub(crate) state: State,
    pub(crate) news: Option<News>,
    /// What its parent gets when it ends; 0 for nothing.
    pub(crate) exit_signal: u32,
    /// It does not care how its children end: they leave nothing.
    pub(crate) forgets_children: bool,
    /// It gets no SIGCHLD for children that stop (`SA_NOCLDSTOP`).
    pub(crate) no_stops: bool,
    /// It has run another program since it began.
    pub(crate) executed: bool,
    /// It still uses its parent's memory, and the parent waits for it (`vfork`).
    pub(crate) holds_parent: bool,
    /// Orphans below it become its children (`PR_SET_CHILD_SUBREAPER`).
    pub(crate) adopts: bool,
    /// What it gets when its parent ends (`PR_SET_PDEATHSIG`).
    pub(crate) death_signal: u32,
    /// Grows whenever there is something new of a child.
    pub(crate) events: u64,
    /// Processor time in nanoseconds of children that were fetched, and when it has ended its own with theirs.
    pub(crate) child_time: u64,
    pub(crate) time: u64,
    /// What it has told of itself.
    pub(crate) facts: Facts,
    mail: Vec<Letter>,
}

/// All processes.
pub(crate) struct World {
    table: BTreeMap<u32, Entry>,
    /// Most processes at a time; none if there is to be only one.
    pub(crate) most: Option<usize>,
    /// The group that the terminal listens to, and the session that it belongs to.
    pub(crate) foreground: u32,
    pub(crate) terminal: Option<u32>,
    /// Files that are mapped or locked, and threads that wait for words of memory that processes share.
    pub(crate) maps: Maps,
    pub(crate) locks: Locks,
    pub(crate) futexes: Futexes,
    /// What is in `/dev/shm`.
    pub(crate) shm: Names,
    /// What `shmget` has made.
    pub(crate) segments: Segments,
    /// The user has been told what is not granted.
    pub(crate) told: bool,
}

/// The world, as each process has it.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Mutex<World>>);

impl Shared {
    /// A world with the first process in it.
    pub(crate) fn new(most: Option<usize>) -> Shared {
        // It leads a group of its own in the session of whoever has started it, as a shell's jobs do.
        let mut first = Entry::new(OUTSIDE, PID, OUTSIDE, SIGCHLD);
        first.executed = true;
        let world = World {
            table: BTreeMap::from([(PID, first)]),
            most,
            foreground: PID,
            terminal: Some(OUTSIDE),
            maps: Maps::default(),
            locks: Locks::default(),
            futexes: Futexes::default(),
            shm: Names::default(),
            segments: Segments::default(),
            told: false,
        };
        Shared(Arc::new(Mutex::new(world)))
    }

    /// To look at it or change it, for a moment.
    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    fn new(parent: u32, group: u32, session: u32, exit_signal: u32) -> Entry {
        Entry {
            parent,
            group,
            session,
            state: State::Running,
            news: None,
            exit_signal,
            forgets_children: false,
            no_stops: false,
            executed: false,
            holds_parent: false,
            adopts: false,
            death_signal: 0,
            events: 0,
            child_time: 0,
            time: 0,
            facts: Facts::default(),
            mail: Vec::new(),
        }
    }

    /// Has it not ended?
    pub(crate) fn lives(&self) -> bool {
        !matches!(self.state, State::Ended(_))
    }
}

impl World {
    /// A process, ended or not.
    pub(crate) fn get(&self, pid: u32) -> Option<&Entry> {
        self.table.get(&pid)
    }

    /// A process, ended or not.
    pub(crate) fn get_mut(&mut self, pid: u32) -> Option<&mut Entry> {
        self.table.get_mut(&pid)
    }

    /// All processes by number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &Entry)> {
        self.table.iter().map(|(&pid, entry)| (pid, entry))
    }

    /// Is there room for one more?
    pub(crate) fn has_room(&self) -> bool {
        self.most.is_some_and(|most| self.table.len() < most)
    }

    /// A child of `parent` comes to be.
    pub(crate) fn add(&mut self, pid: u32, parent: u32, creator: u32, exit_signal: u32) {
        let (group, session) = self.get(creator).map_or((creator, creator), |of| (of.group, of.session));
        let mut entry = Entry::new(parent, group, session, exit_signal);
        if let Some(creator) = self.get(creator) {
            (entry.forgets_children, entry.no_stops) = (creator.forgets_children, creator.no_stops);
        }
        self.table.insert(pid, entry);
    }

    /// Forgets a process that has ended; its parent was told.
    pub(crate) fn remove(&mut self, pid: u32) {
        self.table.remove(&pid);
    }

    /// Sends a signal to a process, or to a thread of it; to nobody if it has ended.
    pub(crate) fn send(&mut self, pid: u32, info: SigInfo, thread: Option<u32>) {
        /// More than this nobody fetches: somebody sends who never lets the other run.
        const MOST: usize = 4096;
        if let Some(entry) = self.get_mut(pid).filter(|entry| entry.lives())
            && (entry.mail.len() < MOST || info.number == 9)
        {
            entry.mail.push(Letter { info, thread });
        }
    }

    /// What was sent to a process.
    pub(crate) fn fetch(&mut self, pid: u32) -> Vec<Letter> {
        self.get_mut(pid).map_or_else(Vec::new, |entry| std::mem::take(&mut entry.mail))
    }

    /// Processes of a group that have not ended.
    pub(crate) fn group(&self, group: u32) -> Vec<u32> {
        let members = self.iter().filter(|(_, entry)| entry.group == group && entry.lives());
        members.map(|(pid, _)| pid).collect()
    }

    /// Sends a signal of the kernel's to a whole group.
    pub(crate) fn send_group(&mut self, group: u32, number: u32) {
        for pid in self.group(group) {
            self.send(pid, SigInfo::kernel(number), None);
        }
    }

    /// Has nobody of the group a parent in its session but in another group, who could make it go on?
    pub(crate) fn is_orphaned(&self, group: u32) -> bool {
        let mut members = self.iter().filter(|(_, entry)| entry.group == group && entry.lives());
        !members.any(|(_, entry)| {
            let parent = self.get(entry.parent);
            parent.is_some_and(|parent| parent.group != group && parent.session == entry.session)
        })
    }

    /// A parent is told of a child: by a signal, and if it waits. `clone` takes any byte for the signal; what is none
    /// is not sent.
    fn tell(&mut self, pid: u32, signal: u32, code: i32, status: i32) {
        let Some(parent) = self.get(pid).map(|entry| entry.parent) else { return };
        let detail = Detail::Child { pid, status };
        if let Some(entry) = self.get_mut(parent) {
            entry.events += 1;
            if (1..=LAST).contains(&signal) {
                self.send(parent, SigInfo { number: signal, code, detail }, None);
            }
        }
    }

    /// A signal has stopped a process.
    pub(crate) fn stopped(&mut self, pid: u32, signal: u32) {
        let Some(entry) = self.get_mut(pid) else { return };
        (entry.state, entry.news) = (State::Stopped(signal), Some(News::Stopped(signal)));
        let parent = entry.parent;
        let quiet = self.get(parent).is_some_and(|parent| parent.no_stops);
        self.tell(pid, if quiet { 0 } else { SIGCHLD }, STOPPED, signal as i32);
    }

    /// A process that was stopped goes on.
    pub(crate) fn continued(&mut self, pid: u32) {
        let Some(entry) = self.get_mut(pid) else { return };
        (entry.state, entry.news) = (State::Running, Some(News::Continued));
        let parent = entry.parent;
        let quiet = self.get(parent).is_some_and(|parent| parent.no_stops);
        self.tell(pid, if quiet { 0 } else { SIGCHLD }, CONTINUED, SIGCONT as i32);
    }

    /// A process no longer uses its parent's memory.
    pub(crate) fn release(&mut self, pid: u32) {
        if let Some(entry) = self.get_mut(pid) {
            entry.holds_parent = false;
        }
    }

    /// A process has ended after so much processor time.
    pub(crate) fn ended(&mut self, pid: u32, status: ExitStatus, time: u64) {
        let Some(entry) = self.get_mut(pid) else { return };
        entry.state = State::Ended(status);
        entry.time = time.saturating_add(entry.child_time);
        entry.mail.clear();
        entry.holds_parent = false;
        let (parent, group, session, signal) = (entry.parent, entry.group, entry.session, entry.exit_signal);
        self.futexes.forget(pid);
        self.locks.forget(pid);
        self.leave_children(pid);
        if session == pid && self.terminal == Some(session) {
            self.leave_terminal();
        }
        let forgets = match self.get(parent) {
            Some(parent) => parent.forgets_children && signal == SIGCHLD || !parent.lives(),
            None => true,
        };
        let (code, value) = how(status);
        self.tell(pid, signal, code, value);
        if forgets {
            self.remove(pid);
        }
        self.release_orphans(group);
    }

    /// Its session leaves the terminal; who used it is hung up.
    pub(crate) fn leave_terminal(&mut self) {
        self.terminal = None;
        self.send_group(self.foreground, SIGHUP);
        self.send_group(self.foreground, SIGCONT);
    }

    /// The children of a process that ends are somebody else's from now on.
    fn leave_children(&mut self, pid: u32) {
        let heir = self.heir(pid);
        let children: Vec<u32> =
            self.iter().filter(|(_, entry)| entry.parent == pid).map(|(child, _)| child).collect();
        for child in children {
            let Some(entry) = self.get_mut(child) else { continue };
            entry.parent = heir;
            let (ended, group) = (!entry.lives(), entry.group);
            let death_signal = entry.death_signal;
            if death_signal != 0 {
                self.send(child, SigInfo::user(pid, death_signal, 0), None);
            }
            if ended && self.get(heir).is_some() {
                if let Some(State::Ended(status)) = self.get(child).map(|entry| entry.state) {
                    let (code, value) = how(status);
                    self.tell(child, SIGCHLD, code, value);
                }
            } else if ended {
                self.remove(child);
            }
            self.release_orphans(group);
        }
    }

    /// Who takes the children of a process: the nearest above that adopts, or nobody here.
    fn heir(&self, pid: u32) -> u32 {
        let mut at = self.get(pid).map_or(OUTSIDE, |entry| entry.parent);
        // A chain of parents is no longer than the table.
        for _ in 0..self.table.len() {
            match self.get(at) {
                Some(entry) if entry.adopts && entry.lives() => return at,
                Some(entry) => at = entry.parent,
                None => break,
            }
        }
        OUTSIDE
    }

    /// Stopped processes that nobody is left to continue are hung up, and go on to find out.
    fn release_orphans(&mut self, group: u32) {
        let stopped =
            |(_, entry): (u32, &Entry)| entry.group == group && matches!(entry.state, State::Stopped(_));
        if self.iter().any(stopped) && self.is_orphaned(group) {
            self.send_group(group, SIGHUP);
            self.send_group(group, SIGCONT);
        }
    }
}

/// `si_code` and `si_status` of an end.
pub(crate) fn how(status: ExitStatus) -> (i32, i32) {
    match status {
        ExitStatus::Signal(signal) => (KILLED, signal),
        ExitStatus::Code(code) => (EXITED, code & 0xff),
        ExitStatus::InstructionLimit => (EXITED, 0),
    }
}

/// A process and the machine it runs on.
pub(crate) struct Running {
    pub(crate) os: Linux,
    pub(crate) machine: Machine,
}
