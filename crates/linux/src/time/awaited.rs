//! What processes wait for, and the sleep until it comes.

use std::os::fd::BorrowedFd;
use std::sync::Arc;
use std::time::Duration;

use rivet_sim::{Machine, Next, SimError, limits};
use rustix::event::{PollFd, PollFlags, Timespec};

use crate::Linux;
use crate::config::Clocks;
use crate::kernel::description::OpenFile;
use crate::time::SECOND;

/// Maximum length of a host sleep, in nanoseconds.
const LONGEST_NAP: u64 = 3600 * SECOND;
/// Maximum length of a host sleep while keys or limits have to be checked.
const LISTENING: u64 = SECOND / 20;

/// The events that can end the waits of processes.
pub(crate) struct Awaited {
    /// The earliest deadline.
    pub(crate) first: Option<u64>,
    /// Host files and the events to poll for.
    files: Vec<(Arc<OpenFile>, PollFlags)>,
}

impl Awaited {
    /// Collects what the threads of running processes wait for.
    pub(crate) fn of<'a>(processes: impl Iterator<Item = &'a Linux>) -> Awaited {
        let mut awaited = Awaited { first: None, files: Vec::new() };
        for os in processes.filter(|os| os.stopped.is_none()) {
            let waits = || os.threads.iter().filter_map(|thread| thread.wait.as_ref());
            let deadlines = waits().filter_map(|wait| wait.deadline);
            awaited.first = deadlines.chain(os.clock.first_timer()).chain(awaited.first).min();
            waits().for_each(|wait| wait.host_files(&mut awaited.files));
        }
        awaited
    }

    /// Returns whether no event can ever end a wait.
    pub(crate) fn is_nothing(&self) -> bool {
        self.first.is_none() && self.files.is_empty()
    }

    /// Sleeps until the earliest deadline, a host file is ready, or `waker` can be read; wakes up regularly if keys
    /// have to be checked. Returns the maximum time it could have slept, and whether something was ready at once.
    pub(crate) fn sleep(&self, now: u64, listens: bool, waker: Option<BorrowedFd<'_>>) -> (u64, bool) {
        let longest = if listens || limits::are_set() { LISTENING } else { LONGEST_NAP };
        let left = self.first.map_or(longest, |first| first.saturating_sub(now)).min(longest);
        if self.files.is_empty() && waker.is_none() {
            std::thread::sleep(Duration::from_nanos(left));
            return (left, false);
        }
        let files = self.files.iter().map(|(file, flags)| PollFd::from_borrowed_fd(file.host_fd(), *flags));
        let waker = waker.map(|waker| PollFd::from_borrowed_fd(waker, PollFlags::IN));
        let mut files: Vec<_> = files.chain(waker).collect();
        let timeout = Timespec { tv_sec: (left / SECOND) as i64, tv_nsec: (left % SECOND) as _ };
        // A signal to the host ends the wait, and nothing is lost.
        (left, rustix::event::poll(&mut files, Some(&timeout)) != Ok(0))
    }
}

impl Linux {
    /// Sleeps until the earliest deadline or host input, when every thread of every process waits.
    pub(crate) fn sleep(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        let awaited = Awaited::of(self.processes());
        if awaited.is_nothing() {
            if let Some(&suspended) = self.suspended_processes().first() {
                return Err(SimError::Suspended(suspended));
            }
            for line in self.waits(machine) {
                tracing::error!("{line}");
            }
            return Err(SimError::Deadlock);
        }
        let now = self.clock.monotonic(machine);
        let left = awaited.first.map_or(0, |first| first.saturating_sub(now));
        if self.clock.mode == Clocks::Virtual && awaited.files.is_empty() {
            self.clock.slept = self.clock.slept.saturating_add(left);
            return Ok(Next::Resume);
        }
        let (left, ready) = awaited.sleep(now, self.config.keyboard.is_some(), None);
        // Input that comes earlier takes no virtual time, however long it takes.
        if !ready && self.clock.mode == Clocks::Virtual {
            self.clock.slept = self.clock.slept.saturating_add(left);
        }
        Ok(Next::Resume)
    }
}
