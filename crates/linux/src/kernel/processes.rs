//! The process table: parents and children, groups and sessions, queued signals.
//!
//! All processes of a run share one table. The table holds data about processes, not the processes: a process that
//! sends another a signal queues it here, and the receiver fetches it before its next turn. So no operation needs two
//! processes at once.
//!
//! Invariant: an entry stays until its parent has waited for it, or never will.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_sim::ExitStatus;
use rivet_sim::Machine;

use crate::Linux;
use crate::abi::signal::{LAST, SIGCHLD, SIGCONT, SIGHUP};
use crate::fs::dev_shm::ShmFiles;
use crate::fs::locks::Locks;
use crate::fs::proc::info::ProcInfo;
use crate::fs::pty::Ptys;
use crate::ipc::Ipc;
use crate::kernel::identity::pid as first_pid;
use crate::kernel::siginfo::{Detail, SigInfo};
use crate::kernel::tracing::Tracing;
use crate::mm::shared::SharedMaps;
use crate::net::passing::Tokens;
use crate::net::peer::Listeners;
use crate::thread::futex::Futexes;

/// Parent of orphans: the process outside that started the first one. It reaps children at once.
pub(crate) const OUTSIDE: u32 = 1;

/// `si_code` of SIGCHLD: CLD_EXITED, CLD_KILLED, CLD_STOPPED, CLD_CONTINUED.
const EXITED: i32 = 1;
const KILLED: i32 = 2;
pub(crate) const STOPPED: i32 = 5;
pub(crate) const CONTINUED: i32 = 6;

/// A signal that was sent to a process, or to one of its threads, and not yet received.
#[derive(Clone, Copy)]
pub(crate) struct QueuedSignal {
    pub(crate) info: SigInfo,
    pub(crate) thread: Option<u32>,
}

/// The state of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessState {
    /// The process runs or waits.
    Running,
    /// The signal stopped the process.
    Stopped(u32),
    /// The process has ended and was not waited for.
    Ended(ExitStatus),
}

/// A state change of a child that the parent can wait for, once each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChildEvent {
    /// The signal stopped the child.
    Stopped(u32),
    /// The child continues.
    Continued,
}

/// A process as other processes see it.
pub(crate) struct ProcessEntry {
    pub(crate) parent: u32,
    pub(crate) group: u32,
    pub(crate) session: u32,
    pub(crate) state: ProcessState,
    pub(crate) child_event: Option<ChildEvent>,
    /// Signal that the parent gets when the process ends; 0 for none.
    pub(crate) exit_signal: u32,
    /// Whether children are reaped without a wait (SIGCHLD ignored, or `SA_NOCLDWAIT`).
    pub(crate) forgets_children: bool,
    /// Whether stopped children send no SIGCHLD (`SA_NOCLDSTOP`).
    pub(crate) no_stops: bool,
    /// Whether the process has called `execve`.
    pub(crate) executed: bool,
    /// Whether the process uses its parent's memory while the parent waits (`vfork`).
    pub(crate) holds_parent: bool,
    /// Whether orphaned descendants become children of the process (`PR_SET_CHILD_SUBREAPER`).
    pub(crate) adopts: bool,
    /// Signal that the process gets when its parent ends (`PR_SET_PDEATHSIG`).
    pub(crate) death_signal: u32,
    /// Counter that grows with every state change of a child.
    pub(crate) events: u64,
    /// CPU time in nanoseconds of children that were waited for; at the end also the process's own with theirs.
    pub(crate) child_time: u64,
    pub(crate) time: u64,
    /// Information for `/proc`, as the process last reported it.
    pub(crate) info: ProcInfo,
    queued: Vec<QueuedSignal>,
}

/// The process table, with the state that all processes share.
pub(crate) struct ProcessTable {
    table: BTreeMap<u32, ProcessEntry>,
    /// Maximum number of processes; `None` if only the first is allowed.
    pub(crate) most: Option<usize>,
    /// Foreground process group of the terminal, and session of the terminal.
    pub(crate) foreground: u32,
    pub(crate) terminal: Option<u32>,
    /// Pseudo-terminals.
    pub(crate) ptys: Ptys,
    /// Shared file mappings, file locks, and futexes in shared memory.
    pub(crate) maps: SharedMaps,
    pub(crate) locks: Locks,
    pub(crate) futexes: Futexes,
    /// Files of `/dev/shm`.
    pub(crate) shm: ShmFiles,
    /// System V objects and POSIX message queues.
    pub(crate) ipc: Ipc,
    /// Listening Unix sockets, and files that are passed by them.
    pub(crate) listeners: Listeners,
    pub(crate) tokens: Tokens,
    /// Threads that processes trace (`ptrace`).
    pub(crate) tracing: Tracing,
    /// Whether the user was warned that forking is not granted.
    pub(crate) warned: bool,
}

/// A handle of the process table.
#[derive(Clone)]
pub(crate) struct SharedProcessTable(Arc<Mutex<ProcessTable>>);

impl SharedProcessTable {
    /// Creates a table that holds the first process.
    pub(crate) fn new(most: Option<usize>) -> SharedProcessTable {
        // It leads a group of its own in the session of whoever has started it, as a shell's jobs do.
        let mut first = ProcessEntry::new(OUTSIDE, first_pid(), OUTSIDE, SIGCHLD);
        first.executed = true;
        let table = ProcessTable {
            table: BTreeMap::from([(first_pid(), first)]),
            most,
            foreground: first_pid(),
            terminal: Some(OUTSIDE),
            ptys: Ptys::default(),
            maps: SharedMaps::default(),
            locks: Locks::default(),
            futexes: Futexes::default(),
            shm: ShmFiles::default(),
            ipc: Ipc::default(),
            listeners: Listeners::default(),
            tokens: Tokens::default(),
            tracing: Tracing::default(),
            warned: false,
        };
        SharedProcessTable(Arc::new(Mutex::new(table)))
    }

    /// Locks the table.
    pub(crate) fn lock(&self) -> MutexGuard<'_, ProcessTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ProcessEntry {
    fn new(parent: u32, group: u32, session: u32, exit_signal: u32) -> ProcessEntry {
        ProcessEntry {
            parent,
            group,
            session,
            state: ProcessState::Running,
            child_event: None,
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
            info: ProcInfo::default(),
            queued: Vec::new(),
        }
    }

    /// Returns whether the process has not ended.
    pub(crate) fn lives(&self) -> bool {
        !matches!(self.state, ProcessState::Ended(_))
    }
}

impl ProcessTable {
    /// Returns a process, ended or not.
    pub(crate) fn get(&self, pid: u32) -> Option<&ProcessEntry> {
        self.table.get(&pid)
    }

    /// Returns a process, ended or not.
    pub(crate) fn get_mut(&mut self, pid: u32) -> Option<&mut ProcessEntry> {
        self.table.get_mut(&pid)
    }

    /// Iterates over all processes by id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &ProcessEntry)> {
        self.table.iter().map(|(&pid, entry)| (pid, entry))
    }

    /// Returns whether one more process is allowed.
    pub(crate) fn has_room(&self) -> bool {
        self.most.is_some_and(|most| self.table.len() < most)
    }

    /// Adds a child of `parent`.
    pub(crate) fn add(&mut self, pid: u32, parent: u32, creator: u32, exit_signal: u32) {
        let (group, session) = self.get(creator).map_or((creator, creator), |of| (of.group, of.session));
        let mut entry = ProcessEntry::new(parent, group, session, exit_signal);
        if let Some(creator) = self.get(creator) {
            (entry.forgets_children, entry.no_stops) = (creator.forgets_children, creator.no_stops);
        }
        self.table.insert(pid, entry);
    }

    /// Removes a process that was waited for.
    pub(crate) fn remove(&mut self, pid: u32) {
        self.table.remove(&pid);
    }

    /// Sends a signal to a process, or to one of its threads; a process that has ended gets none.
    pub(crate) fn send(&mut self, pid: u32, info: SigInfo, thread: Option<u32>) {
        /// Maximum number of queued signals, against a sender that never lets the receiver run.
        const MOST: usize = 4096;
        if let Some(entry) = self.get_mut(pid).filter(|entry| entry.lives())
            && (entry.queued.len() < MOST || info.number == 9)
        {
            entry.queued.push(QueuedSignal { info, thread });
        }
    }

    /// Takes the signals that were sent to a process.
    pub(crate) fn fetch(&mut self, pid: u32) -> Vec<QueuedSignal> {
        self.send_terminal_signals();
        self.get_mut(pid).map_or_else(Vec::new, |entry| std::mem::take(&mut entry.queued))
    }

    /// Returns the processes of a group that have not ended.
    pub(crate) fn group(&self, group: u32) -> Vec<u32> {
        let members = self.iter().filter(|(_, entry)| entry.group == group && entry.lives());
        members.map(|(pid, _)| pid).collect()
    }

    /// Sends a kernel signal to a process group.
    pub(crate) fn send_group(&mut self, group: u32, number: u32) {
        for pid in self.group(group) {
            self.send(pid, SigInfo::kernel(number), None);
        }
    }

    /// Returns whether a process group is orphaned: no member has a parent in the same session but another group.
    pub(crate) fn is_orphaned(&self, group: u32) -> bool {
        let mut members = self.iter().filter(|(_, entry)| entry.group == group && entry.lives());
        !members.any(|(_, entry)| {
            let parent = self.get(entry.parent);
            parent.is_some_and(|parent| parent.group != group && parent.session == entry.session)
        })
    }

    /// Notifies a parent of a child's state change: by a signal, and by ending its wait. `clone` accepts any byte as
    /// the signal; an invalid number is not sent.
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

    /// Notes that a signal has stopped a process.
    pub(crate) fn stopped(&mut self, pid: u32, signal: u32) {
        let Some(entry) = self.get_mut(pid) else { return };
        (entry.state, entry.child_event) = (ProcessState::Stopped(signal), Some(ChildEvent::Stopped(signal)));
        let parent = entry.parent;
        let quiet = self.get(parent).is_some_and(|parent| parent.no_stops);
        self.tell(pid, if quiet { 0 } else { SIGCHLD }, STOPPED, signal as i32);
    }

    /// Notes that a stopped process continues.
    pub(crate) fn continued(&mut self, pid: u32) {
        let Some(entry) = self.get_mut(pid) else { return };
        (entry.state, entry.child_event) = (ProcessState::Running, Some(ChildEvent::Continued));
        let parent = entry.parent;
        let quiet = self.get(parent).is_some_and(|parent| parent.no_stops);
        self.tell(pid, if quiet { 0 } else { SIGCHLD }, CONTINUED, SIGCONT as i32);
    }

    /// Notes that a process no longer uses its parent's memory.
    pub(crate) fn release(&mut self, pid: u32) {
        if let Some(entry) = self.get_mut(pid) {
            entry.holds_parent = false;
        }
    }

    /// Notes the end of a process, with its CPU time in nanoseconds.
    pub(crate) fn ended(&mut self, pid: u32, status: ExitStatus, time: u64) {
        let Some(entry) = self.get_mut(pid) else { return };
        entry.state = ProcessState::Ended(status);
        entry.time = time.saturating_add(entry.child_time);
        entry.queued.clear();
        entry.holds_parent = false;
        let (parent, group, session, signal) = (entry.parent, entry.group, entry.session, entry.exit_signal);
        self.futexes.forget(pid);
        self.locks.forget(pid);
        self.ipc.forget(pid);
        self.leave_children(pid);
        self.release_tracees(pid);
        if session == pid
            && let Some(terminal) = self.terminal_of(session)
        {
            terminal.leave(self);
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

    /// Gives the children of a process that ends to a new parent.
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
                if let Some(ProcessState::Ended(status)) = self.get(child).map(|entry| entry.state) {
                    let (code, value) = how(status);
                    self.tell(child, SIGCHLD, code, value);
                }
            } else if ended {
                self.remove(child);
            }
            self.release_orphans(group);
        }
    }

    /// Returns the new parent of a process's children: the nearest subreaper above, or the outside.
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

    /// Sends SIGHUP and SIGCONT to a stopped group that has become orphaned.
    fn release_orphans(&mut self, group: u32) {
        let stopped = |(_, entry): (u32, &ProcessEntry)| {
            entry.group == group && matches!(entry.state, ProcessState::Stopped(_))
        };
        if self.iter().any(stopped) && self.is_orphaned(group) {
            self.send_group(group, SIGHUP);
            self.send_group(group, SIGCONT);
        }
    }
}

/// Returns `si_code` and `si_status` for an exit status.
pub(crate) fn how(status: ExitStatus) -> (i32, i32) {
    match status {
        ExitStatus::Signal(signal) => (KILLED, signal),
        ExitStatus::Code(code) => (EXITED, code & 0xff),
        ExitStatus::InstructionLimit => (EXITED, 0),
    }
}

/// A process with the machine that runs it.
pub(crate) struct RunningProcess {
    pub(crate) os: Linux,
    pub(crate) machine: Machine,
}
