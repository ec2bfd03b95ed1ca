//! The machine's processors, and the threads that run on them.
//!
//! As many threads run the guest's code at a time as the guest sees processors: what it keeps for each of them, and
//! changes in restartable sequences, has one user at a time. A thread has its processor from when it goes on until it
//! waits or ends, or until it has had it for a [`TURN`] and another waits for one.
//!
//! Invariant: a thread that runs the guest's code has one processor, of those that it may run on, unless its process is
//! ending. Who takes one that it did not have is in no sequence any more (see `rseq`).

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::thread::host::vcpu::Lane;
use crate::thread::rseq::Place;

/// For so long a thread has a processor that others wait for; as `sched_rr_get_interval` says.
const TURN: Duration = Duration::from_millis(3);

/// A thread that is to run.
#[derive(Clone)]
pub(super) struct Runner {
    pub(super) lane: Arc<Lane>,
    /// The processors that it may run on, as bits.
    pub(super) affinity: u64,
    /// Which memory it runs in.
    pub(super) memory: usize,
    /// The processor that it had last.
    pub(super) last: u32,
}

impl Runner {
    fn is(&self, lane: &Arc<Lane>) -> bool {
        Arc::ptr_eq(&self.lane, lane)
    }

    fn may_have(&self, processor: usize) -> bool {
        self.affinity >> processor & 1 != 0
    }
}

/// A thread on a processor.
struct Running {
    runner: Runner,
    /// Its number among the threads of its memory that run.
    slot: u32,
    since: Instant,
    /// It is to leave it.
    is_called: bool,
}

/// All processors.
pub(super) struct Processors {
    list: Vec<Option<Running>>,
    /// Who waits for one. As many as there are processors, from the first on, see to it that others leave theirs.
    queue: VecDeque<Runner>,
}

impl Processors {
    pub(super) fn new(count: u32) -> Processors {
        Processors { list: (0..count.clamp(1, 64)).map(|_| None).collect(), queue: VecDeque::new() }
    }

    /// The processor of a thread that runs.
    fn of(&self, lane: &Arc<Lane>) -> Option<(usize, &Running)> {
        let is_its = |running: &&Running| running.runner.is(lane);
        self.list.iter().enumerate().find_map(|(n, running)| Some((n, running.as_ref().filter(is_its)?)))
    }

    /// Is a thread to leave its processor, or has it none?
    pub(super) fn is_called(&self, lane: &Arc<Lane>) -> bool {
        self.of(lane).is_none_or(|(_, running)| running.is_called)
    }

    /// A thread that runs leaves its processor to one that waits for it, if there is one.
    pub(super) fn give_way(&mut self, lane: &Arc<Lane>) {
        let Some((n, _)) = self.of(lane) else { return };
        if self.queue.iter().any(|waiting| waiting.may_have(n)) {
            self.leave(n);
        }
    }

    /// A thread may run on these processors alone from now on: if it is on another, it is called.
    pub(super) fn confine(&mut self, lane: &Arc<Lane>, affinity: u64) {
        for (n, running) in self.list.iter_mut().enumerate() {
            if let Some(running) = running
                && running.runner.is(lane)
                && affinity >> n & 1 == 0
            {
                running.is_called = true;
                lane.call();
            }
        }
        for waiting in self.queue.iter_mut().filter(|waiting| waiting.is(lane)) {
            waiting.affinity = affinity;
        }
    }

    /// Gives a thread a processor, or how long it waits at most until it asks again: it is called when it has one.
    pub(super) fn take(&mut self, runner: &Runner) -> Result<Place, Option<Duration>> {
        if let Some((n, running)) = self.of(&runner.lane) {
            if !running.is_called && runner.may_have(n) {
                return Ok(Place { processor: n as u32, slot: running.slot });
            }
            self.leave(n);
        }
        let is_free = |n: &usize| self.list.get(*n).is_some_and(Option::is_none) && runner.may_have(*n);
        let free = Some(runner.last as usize).filter(is_free).or_else(|| (0..self.list.len()).find(is_free));
        if let Some(n) = free {
            self.forget(&runner.lane);
            return Ok(self.occupy(n, runner.clone()));
        }
        let at = self.queue.iter().position(|waiting| waiting.is(&runner.lane)).unwrap_or_else(|| {
            self.queue.push_back(runner.clone());
            self.queue.len() - 1
        });
        Err((at < self.list.len()).then(|| self.call_oldest(runner)))
    }

    /// Calls the thread that has had its processor longest of those that the other one may have, if that is a turn. Gives
    /// how long it is worth waiting.
    fn call_oldest(&mut self, waiting: &Runner) -> Duration {
        let useful = self.list.iter_mut().enumerate().filter(|(n, _)| waiting.may_have(*n));
        let others = useful.filter_map(|(_, running)| running.as_mut().filter(|running| !running.is_called));
        let Some(oldest) = others.min_by_key(|running| running.since) else { return TURN };
        match TURN.checked_sub(oldest.since.elapsed()) {
            Some(rest) if !rest.is_zero() => rest,
            _ => {
                oldest.is_called = true;
                oldest.runner.lane.call();
                TURN
            }
        }
    }

    /// A thread does not run any more, nor wait for a processor.
    pub(super) fn release(&mut self, lane: &Arc<Lane>) {
        self.forget(lane);
        if let Some((n, _)) = self.of(lane) {
            self.leave(n);
        }
    }

    /// A thread does not wait for a processor any more.
    fn forget(&mut self, lane: &Arc<Lane>) {
        if let Some(at) = self.queue.iter().position(|waiting| waiting.is(lane)) {
            self.queue.remove(at);
            // Who stands where the last stood that sees to others does so now.
            if at < self.list.len()
                && let Some(next) = self.queue.get(self.list.len() - 1)
            {
                next.lane.call();
            }
        }
    }

    /// A processor is free: who waits for it first has it.
    fn leave(&mut self, n: usize) {
        self.list[n] = None;
        let next = self.queue.iter().find(|waiting| waiting.may_have(n)).cloned();
        if let Some(next) = next {
            self.forget(&next.lane);
            next.lane.call();
            self.occupy(n, next);
        }
    }

    fn occupy(&mut self, n: usize, runner: Runner) -> Place {
        let others = || self.list.iter().flatten().filter(|other| other.runner.memory == runner.memory);
        // Fewer are taken than there are numbers.
        let slot = (0..).find(|slot| others().all(|other| other.slot != *slot)).unwrap_or(0);
        self.list[n] = Some(Running { runner, slot, since: Instant::now(), is_called: false });
        Place { processor: n as u32, slot }
    }
}
