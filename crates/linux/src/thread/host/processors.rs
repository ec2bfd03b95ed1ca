//! The machine's processors and the threads that run on them.
//!
//! As many threads run guest code at a time as the guest sees processors, so that per-processor data in restartable
//! sequences has one user at a time. A thread keeps its processor until it waits or ends, or until it has had it for a
//! [`TURN`] and another thread waits for one.
//!
//! Invariant: a thread that runs guest code has one processor of its affinity mask, unless its process is ending. A
//! thread on a new processor is in no restartable sequence (see `rseq`).

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::thread::host::vcpu::Vcpu;
use crate::thread::rseq::CpuIds;

/// Time slice of a processor that others wait for, as `sched_rr_get_interval` reports.
const TURN: Duration = Duration::from_millis(3);

/// A runnable thread.
#[derive(Clone)]
pub(super) struct Runner {
    pub(super) vcpu: Arc<Vcpu>,
    /// The affinity mask.
    pub(super) affinity: u64,
    /// Identity of the memory the thread runs in.
    pub(super) memory: usize,
    /// The processor that the thread ran on last.
    pub(super) last: u32,
}

impl Runner {
    fn is(&self, vcpu: &Arc<Vcpu>) -> bool {
        Arc::ptr_eq(&self.vcpu, vcpu)
    }

    fn may_have(&self, processor: usize) -> bool {
        self.affinity >> processor & 1 != 0
    }
}

/// A thread on a processor.
struct OnProcessor {
    runner: Runner,
    /// Concurrency id among the running threads of the same memory.
    slot: u32,
    since: Instant,
    /// Whether the thread is to leave the processor.
    is_called: bool,
}

/// All processors.
pub(super) struct Processors {
    list: Vec<Option<OnProcessor>>,
    /// Threads that wait for a processor. The first ones, as many as there are processors, make running threads leave.
    queue: VecDeque<Runner>,
}

impl Processors {
    pub(super) fn new(count: u32) -> Processors {
        Processors { list: (0..count.clamp(1, 64)).map(|_| None).collect(), queue: VecDeque::new() }
    }

    /// Returns the processor of a running thread.
    fn of(&self, vcpu: &Arc<Vcpu>) -> Option<(usize, &OnProcessor)> {
        let is_its = |running: &&OnProcessor| running.runner.is(vcpu);
        self.list.iter().enumerate().find_map(|(n, running)| Some((n, running.as_ref().filter(is_its)?)))
    }

    /// Returns whether a thread has to leave its processor, or has none.
    pub(super) fn is_called(&self, vcpu: &Arc<Vcpu>) -> bool {
        self.of(vcpu).is_none_or(|(_, running)| running.is_called)
    }

    /// Releases a thread's processor if another thread waits for it.
    pub(super) fn give_way(&mut self, vcpu: &Arc<Vcpu>) {
        let Some((n, _)) = self.of(vcpu) else { return };
        if self.queue.iter().any(|waiting| waiting.may_have(n)) {
            self.leave(n);
        }
    }

    /// Sets a thread's affinity mask; a thread on another processor is called.
    pub(super) fn confine(&mut self, vcpu: &Arc<Vcpu>, affinity: u64) {
        for (n, running) in self.list.iter_mut().enumerate() {
            if let Some(running) = running
                && running.runner.is(vcpu)
                && affinity >> n & 1 == 0
            {
                running.is_called = true;
                vcpu.call();
            }
        }
        for waiting in self.queue.iter_mut().filter(|waiting| waiting.is(vcpu)) {
            waiting.affinity = affinity;
        }
    }

    /// Gives a thread a processor. The error is the time after which it asks again; the thread is called when it gets
    /// one.
    pub(super) fn take(&mut self, runner: &Runner) -> Result<CpuIds, Option<Duration>> {
        if let Some((n, running)) = self.of(&runner.vcpu) {
            if !running.is_called && runner.may_have(n) {
                return Ok(CpuIds { processor: n as u32, slot: running.slot });
            }
            self.leave(n);
        }
        let is_free = |n: &usize| self.list.get(*n).is_some_and(Option::is_none) && runner.may_have(*n);
        let free = Some(runner.last as usize).filter(is_free).or_else(|| (0..self.list.len()).find(is_free));
        if let Some(n) = free {
            self.forget(&runner.vcpu);
            return Ok(self.occupy(n, runner.clone()));
        }
        let at = self.queue.iter().position(|waiting| waiting.is(&runner.vcpu)).unwrap_or_else(|| {
            self.queue.push_back(runner.clone());
            self.queue.len() - 1
        });
        Err((at < self.list.len()).then(|| self.call_oldest(runner)))
    }

    /// Calls the thread that has had an eligible processor longest, if its time slice is over. Returns how long to
    /// wait.
    fn call_oldest(&mut self, waiting: &Runner) -> Duration {
        let useful = self.list.iter_mut().enumerate().filter(|(n, _)| waiting.may_have(*n));
        let others = useful.filter_map(|(_, running)| running.as_mut().filter(|running| !running.is_called));
        let Some(oldest) = others.min_by_key(|running| running.since) else { return TURN };
        match TURN.checked_sub(oldest.since.elapsed()) {
            Some(rest) if !rest.is_zero() => rest,
            _ => {
                oldest.is_called = true;
                oldest.runner.vcpu.call();
                TURN
            }
        }
    }

    /// Releases the processor of a thread that no longer runs, and removes it from the queue.
    pub(super) fn release(&mut self, vcpu: &Arc<Vcpu>) {
        self.forget(vcpu);
        if let Some((n, _)) = self.of(vcpu) {
            self.leave(n);
        }
    }

    /// Removes a thread from the queue.
    fn forget(&mut self, vcpu: &Arc<Vcpu>) {
        if let Some(at) = self.queue.iter().position(|waiting| waiting.is(vcpu)) {
            self.queue.remove(at);
            // Who stands where the last stood that sees to others does so now.
            if at < self.list.len()
                && let Some(next) = self.queue.get(self.list.len() - 1)
            {
                next.vcpu.call();
            }
        }
    }

    /// Frees a processor and gives it to the first eligible waiter.
    fn leave(&mut self, n: usize) {
        self.list[n] = None;
        let next = self.queue.iter().find(|waiting| waiting.may_have(n)).cloned();
        if let Some(next) = next {
            self.forget(&next.vcpu);
            next.vcpu.call();
            self.occupy(n, next);
        }
    }

    fn occupy(&mut self, n: usize, runner: Runner) -> CpuIds {
        let others = || self.list.iter().flatten().filter(|other| other.runner.memory == runner.memory);
        // Fewer are taken than there are numbers.
        let slot = (0..).find(|slot| others().all(|other| other.slot != *slot)).unwrap_or(0);
        self.list[n] = Some(OnProcessor { runner, slot, since: Instant::now(), is_called: false });
        CpuIds { processor: n as u32, slot }
    }
}
