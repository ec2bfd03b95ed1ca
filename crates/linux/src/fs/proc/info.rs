//! The process information that `/proc` shows of other processes.
//!
//! Invariant: a process reports its information to the process table after each of its turns, so that no process has to
//! query another. Its own numbers are always current.

use std::path::PathBuf;
use std::sync::{Arc, Weak};

use rivet_mem::UserSpace;
use rivet_sim::Machine;

use crate::Linux;
use crate::fs::fdtable::OthersFiles;
use crate::fs::mounts::normal;
use crate::fs::writable::HostFileId;
use crate::kernel::identity::ShownIds;
use crate::kernel::processes::{ProcessEntry, ProcessState, ProcessTable};

/// Information that a process has reported.
#[derive(Clone, Default)]
pub(crate) struct ProcInfo {
    /// Name of the first thread, padded with zeros.
    pub(crate) name: [u8; 16],
    /// The arguments, each terminated by a zero byte.
    pub(crate) arguments: Arc<[u8]>,
    /// The auxiliary vector.
    pub(crate) auxv: Arc<[u8]>,
    /// Path of the program, without symbolic links.
    pub(crate) program: PathBuf,
    pub(crate) threads: usize,
    /// Ids of the threads.
    pub(crate) tids: Vec<u32>,
    /// Whether all threads wait.
    pub(crate) waits: bool,
    /// CPU time in nanoseconds.
    pub(crate) cpu: u64,
    /// Start time on the monotonic clock; `None` before the first turn.
    pub(crate) started: Option<u64>,
    pub(crate) ids: ShownIds,
    pub(crate) files: OthersFiles,
    /// The host file of the program, if it is of a granted directory.
    pub(crate) executable: Option<HostFileId>,
    space: Weak<UserSpace>,
}

/// Mapped bytes: total, and stacks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sizes {
    pub(crate) all: u64,
    pub(crate) stack: u64,
}

impl Sizes {
    /// Measures an address space.
    pub(crate) fn of(space: &UserSpace) -> Sizes {
        space.mappings().iter().fold(Sizes::default(), |sizes, mapping| {
            let size = mapping.end - mapping.start;
            let stack = if &*mapping.origin.name == "[stack]" { size } else { 0 };
            Sizes { all: sizes.all + size, stack: sizes.stack + stack }
        })
    }
}

impl ProcInfo {
    /// Returns the memory; `None` once the process has ended.
    pub(crate) fn space(&self) -> Option<Arc<UserSpace>> {
        self.space.upgrade()
    }

    /// Returns the mapped sizes; zero once the process has ended.
    pub(crate) fn sizes(&self) -> Sizes {
        self.space.upgrade().map_or(Sizes::default(), |space| Sizes::of(&space))
    }
}

impl ProcessEntry {
    /// Returns the state letter of `/proc/PID/stat`.
    pub(crate) fn letter(&self) -> char {
        match self.state {
            ProcessState::Ended(_) => 'Z',
            ProcessState::Stopped(_) => 'T',
            ProcessState::Running if self.info.waits => 'S',
            ProcessState::Running => 'R',
        }
    }
}

impl ProcessTable {
    /// Returns the number of threads; `own` is the number in the calling process.
    pub(crate) fn tasks(&self, pid: u32, own: usize) -> u64 {
        let others = self.iter().filter(|&(other, _)| other != pid);
        others.map(|(_, entry)| entry.info.threads.max(1) as u64).sum::<u64>() + own as u64
    }
}

impl Linux {
    /// Reports to the process table which program runs.
    pub(crate) fn introduce(&self) {
        let path = normal(&self.files.cwd().join(&self.config.path));
        // Without links, if it is of what was granted.
        let mounts = &self.files.mounts;
        let place = mounts.holds(&path).then(|| mounts.find(&path, true).ok()).flatten();
        let program = place.map_or(path, |place| place.path);
        let mut table = self.process_table.lock();
        let Some(entry) = table.get_mut(self.process.pid) else { return };
        let first = self.threads.get(0);
        entry.info = ProcInfo {
            name: first.name,
            arguments: self.files.pseudo.arguments(),
            auxv: Arc::clone(&self.files.pseudo.auxv),
            program,
            threads: self.threads.len(),
            tids: self.threads.iter().map(|thread| thread.tid).collect(),
            ids: self.process.credentials.shown(),
            files: self.files.for_others(),
            executable: self.process.executable,
            space: Arc::downgrade(&self.guest.space),
            started: entry.info.started,
            ..ProcInfo::default()
        };
    }

    /// Reports times and state to the process table.
    pub(crate) fn report(&self, machine: &Machine) {
        let (cpu, now) = (self.clock.cpu(machine), self.clock.monotonic(machine));
        let mut table = self.process_table.lock();
        let Some(entry) = table.get_mut(self.process.pid) else { return };
        entry.info.name = self.threads.get(0).name;
        entry.info.threads = self.threads.len();
        if !entry.info.tids.iter().copied().eq(self.threads.iter().map(|thread| thread.tid)) {
            entry.info.tids = self.threads.iter().map(|thread| thread.tid).collect();
        }
        let (ids, files) = (self.process.credentials.shown(), self.files.for_others());
        (entry.info.ids, entry.info.files) = (ids, files);
        entry.info.waits = self.threads.iter().all(|thread| thread.wait.is_some());
        entry.info.cpu = cpu;
        entry.info.started.get_or_insert(now);
    }
}
