//! Runs on host threads, one for each hart: what is seen is up to the host's memory order and to chance.
//!
//! The harts share the RAM of one bare machine and nothing else: no thread of a litmus test reaches a device.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rivet_exec::{Engine, Exit};
use rivet_hart::Hart;
use rivet_rng::Rng;

use super::Options;
use crate::outcome::Histogram;
use crate::{LitmusError, Program, scratch};

/// Longest wait of a thread before a run, in turns of a loop.
const LONGEST_WAIT: u64 = 200;

/// More instructions than a thread has.
const FUEL: u64 = 1 << 20;

/// A place where all threads wait for each other.
#[derive(Default)]
struct Barrier {
    /// How many have come, in all rounds together.
    arrived: AtomicUsize,
}

impl Barrier {
    /// Waits until all threads have come as often as this one.
    fn wait(&self, threads: usize) {
        /// Looks before a thread lets another have its processor.
        const LOOKS: u32 = 2000;
        let ticket = self.arrived.fetch_add(1, Ordering::AcqRel);
        let all = (ticket / threads + 1) * threads;
        let mut looks = 0;
        while self.arrived.load(Ordering::Acquire) < all {
            looks += 1;
            match looks < LOOKS {
                true => std::hint::spin_loop(),
                false => std::thread::yield_now(),
            }
        }
    }
}

/// What the threads share.
struct Shared<'a> {
    program: &'a Program,
    options: &'a Options,
    threads: usize,
    start: Barrier,
    end: Barrier,
    /// The registers of each hart at the end of a run.
    registers: Vec<[AtomicU64; 32]>,
    /// Runs left, which is 0 as soon as something fails.
    left: AtomicU64,
    error: Mutex<Option<LitmusError>>,
}

pub(super) fn run(program: &Program, options: &Options) -> Result<Histogram, LitmusError> {
    let (mut machine, bare) = scratch::build(&program.config, &program.threads)?;
    let harts = std::mem::take(&mut machine.harts);
    let threads = harts.len();
    let shared = Shared {
        program,
        options,
        threads,
        start: Barrier::default(),
        end: Barrier::default(),
        registers: (0..threads).map(|_| std::array::from_fn(|_| AtomicU64::new(0))).collect(),
        left: AtomicU64::new(options.runs),
        error: Mutex::new(None),
    };
    let mut harts = harts.into_iter();
    let Some(first) = harts.next() else { return Ok(Histogram::new()) };
    let mut seen = Histogram::new();
    std::thread::scope(|scope| {
        for (thread, hart) in (1..).zip(harts) {
            let shared = &shared;
            scope.spawn(move || Lane::new(shared, thread, hart).run(|| {}));
        }
        // This thread has the first hart, and prepares and reads each run.
        let mut lane = Lane::new(&shared, 0, first);
        program.reset_memory(&bare);
        lane.run(|| {
            program.count(&mut seen, &bare, |thread, register| {
                shared.registers[thread][usize::from(register)].load(Ordering::Relaxed)
            });
            program.reset_memory(&bare);
            shared.count();
        });
    });
    match shared.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(seen),
    }
}

impl Shared<'_> {
    /// Counts a run, between the barriers of two runs.
    fn count(&self) {
        let left = self.left.load(Ordering::Relaxed).saturating_sub(1);
        let failed = self.error.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        let over = failed || rivet_sim::limits::reached().is_some();
        self.left.store(if over { 0 } else { left }, Ordering::Relaxed);
    }
}

/// A host thread with its hart.
struct Lane<'a> {
    shared: &'a Shared<'a>,
    thread: usize,
    hart: Hart,
    engine: Box<dyn Engine>,
    rng: Rng,
}

impl<'a> Lane<'a> {
    fn new(shared: &'a Shared<'a>, thread: usize, hart: Hart) -> Lane<'a> {
        let seed = shared.options.seed ^ (thread as u64) << 32;
        let engine = (shared.options.new_engine)();
        Lane { shared, thread, hart, engine, rng: Rng::new(seed) }
    }

    /// Runs the thread as often as asked for; `between` is called after each run, while all threads wait.
    fn run(&mut self, mut between: impl FnMut()) {
        let Shared { threads, start, end, left, .. } = self.shared;
        loop {
            start.wait(*threads);
            if left.load(Ordering::Relaxed) == 0 {
                return;
            }
            self.once();
            end.wait(*threads);
            between();
        }
    }

    /// Runs the thread once.
    fn once(&mut self) {
        let Shared { program, registers, error, .. } = self.shared;
        program.reset(&mut self.hart, self.thread);
        for _ in 0..self.rng.below(LONGEST_WAIT) {
            std::hint::spin_loop();
        }
        let exit = loop {
            match self.engine.run(&mut self.hart, FUEL) {
                Exit::Stop => self.hart.stop = false,
                exit => break exit,
            }
        };
        if !program.has_ended(&self.hart, self.thread, &exit) {
            let found = match &exit {
                Exit::Trap(trap) => program.trapped(self.thread, self.hart.pc, trap),
                Exit::Fuel | Exit::Stop => LitmusError::new(1, format!("P{} does not end", self.thread)),
            };
            error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(found);
        }
        for (slot, value) in registers[self.thread].iter().zip(self.hart.x) {
            slot.store(value, Ordering::Relaxed);
        }
    }
}
