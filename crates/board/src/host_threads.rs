//! A host thread for each hart: faster with several processors, but no run can be repeated.
//!
//! Each thread runs its hart as a machine of its own and takes the lock of the board between two slices: for traps,
//! interrupts, time, and the host interface. Devices are behind the lock of the bus. Atomic instructions are host atomics, and
//! `fence` is the strongest host fence. Time is the host's, the same for all harts.
//!
//! Invariant: a hart is in [`Board::waiting`] only while its thread waits; whoever may have woken it takes it out.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rivet_exec::{Engine, Exit};
use rivet_hart::Hart;
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError, limits};

use crate::Bare;
use crate::env::Together;

/// Makes the engine of a hart.
pub type HostEngine = Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// Most instructions between two looks at what others have done.
const SLICE: u64 = 20_000;

/// Longest wait before a look at the limits of the process.
const LOOK: Duration = Duration::from_millis(20);

/// What the threads share.
struct Board<'a> {
    bare: &'a mut Bare,
    /// Instructions at which the run ends.
    end: u64,
    /// The end of the run, once it has come.
    result: Option<Result<ExitStatus, SimError>>,
    /// For each hart that waits whether a timer will wake it.
    waiting: Vec<Option<bool>>,
}

impl Board<'_> {
    fn together(&mut self) -> &mut Together {
        self.bare.together.get_or_insert_default()
    }

    /// Wakes all harts: something has changed that they may wait for.
    fn wake(&mut self, bell: &Condvar) {
        if self.waiting.iter().any(Option::is_some) {
            self.waiting.fill(None);
            bell.notify_all();
        }
    }

    fn finish(&mut self, result: Result<ExitStatus, SimError>, bell: &Condvar) {
        self.result.get_or_insert(result);
        self.wake(bell);
    }

    fn is_over(&mut self, bell: &Condvar) -> bool {
        if self.together().instret >= self.end || limits::reached().is_some() {
            self.finish(Ok(ExitStatus::InstructionLimit), bell);
        }
        self.result.is_some()
    }
}

/// Runs a machine with a host thread for each of its harts, until its program ends or its harts have retired `limit`
/// instructions, and a few more.
pub fn run_on_host_threads(
    bare: &mut Bare,
    machine: &mut Machine,
    new_engine: &HostEngine,
    limit: u64,
) -> Result<ExitStatus, SimError> {
    let mut harts = std::mem::take(&mut machine.harts);
    let start = Instant::now();
    harts.iter_mut().for_each(|hart| hart.follow_host_clock(start));
    let instret = harts.iter().map(|hart| hart.instret).sum::<u64>();
    bare.together = Some(Together { instret, waited: 0 });
    let end = instret.saturating_add(limit);
    let shared = Mutex::new(Board { bare, end, result: None, waiting: vec![None; harts.len()] });
    let crowded = std::thread::available_parallelism().is_ok_and(|processors| harts.len() > processors.get());
    let bell = Condvar::new();
    std::thread::scope(|scope| {
        let start = |hart| {
            let thread = HartThread { crowded, ..HartThread::new(&shared, &bell, &hart) };
            let new_engine = Arc::clone(new_engine);
            scope.spawn(move || thread.run(hart, &new_engine))
        };
        let threads: Vec<_> = harts.into_iter().map(start).collect();
        machine.harts = threads.into_iter().filter_map(|thread| thread.join().ok()).collect();
    });
    let board = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    board.bare.together = None;
    board.result.unwrap_or(Err(SimError::NoHart))
}

/// The environment of a hart on its thread.
struct HartThread<'a, 'b> {
    board: &'b Mutex<Board<'a>>,
    bell: &'b Condvar,
    hart: usize,
    /// Instructions that the board has counted.
    counted: u64,
    /// The hart has run since it last waited, and may have done something that others wait for.
    has_run: bool,
    /// There are more harts than processors.
    crowded: bool,
}

impl<'a, 'b> HartThread<'a, 'b> {
    fn new(board: &'b Mutex<Board<'a>>, bell: &'b Condvar, hart: &Hart) -> HartThread<'a, 'b> {
        let (counted, hart) = (hart.instret, hart.id as usize);
        HartThread { board, bell, hart, counted, has_run: false, crowded: false }
    }

    /// Runs the hart to the end.
    fn run(mut self, hart: Hart, new_engine: &HostEngine) -> Hart {
        let end = Panicking(self.board, self.bell);
        let new_engine = Arc::clone(new_engine);
        let mut machine = Machine::new(hart);
        machine.set_engine(move || new_engine());
        let result = loop {
            match machine.run(&mut self, u64::MAX) {
                // A limit of the process, or of the run.
                Ok(ExitStatus::InstructionLimit) if !self.lock().is_over(self.bell) => {}
                result => break result,
            }
        };
        self.lock().finish(result, self.bell);
        drop(end);
        machine.harts.swap_remove(0)
    }

    fn lock(&self) -> MutexGuard<'b, Board<'a>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the lock after the hart may have run. `attention` says that it may have done something that others wait for.
    fn enter(&mut self, machine: &mut Machine, attention: bool) -> MutexGuard<'b, Board<'a>> {
        let hart = machine.hart();
        hart.publish_stores();
        let ran = hart.instret - self.counted;
        self.counted = hart.instret;
        self.has_run |= ran > 0;
        let mut board = self.lock();
        board.together().instret += ran;
        if attention {
            board.wake(self.bell);
        }
        board
    }
}

impl Environment for HartThread<'_, '_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        let mut board = self.enter(machine, false);
        // The end is found where the hart is let run.
        Ok(board.is_over(self.bell) || board.bare.ready(machine, index)?)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.lock().bare.horizon(machine).min(SLICE)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        if self.crowded && matches!(exit, Exit::Fuel) {
            // Another hart that this one waits for in a loop may have no processor. Where there are enough, other processes
            // would get most of the time.
            std::thread::yield_now();
        }
        let mut board = self.enter(machine, matches!(exit, Exit::Stop));
        if board.is_over(self.bell) {
            return Ok(Next::Halt(ExitStatus::InstructionLimit));
        }
        let next = board.bare.handle(machine, exit)?;
        if let Next::Halt(status) = next {
            board.finish(Ok(status), self.bell);
        }
        Ok(next)
    }

    /// Waits until something may have woken the hart.
    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        let has_run = std::mem::take(&mut self.has_run);
        let mut board = self.enter(machine, has_run);
        if board.is_over(self.bell) {
            return Ok(Next::Halt(ExitStatus::InstructionLimit));
        }
        // Another hart may have raised an interrupt since.
        if board.bare.ready(machine, 0)? {
            return Ok(Next::Resume);
        }
        let timer = board.bare.timer_in(machine, 0);
        board.waiting[self.hart] = Some(timer.is_some() || board.bare.awaits_input());
        if board.waiting.iter().all(Option::is_some) {
            if let Some(status) = board.bare.settle_host()? {
                board.finish(Ok(status), self.bell);
                return Ok(Next::Halt(status));
            }
            if board.waiting.iter().all(|waiting| *waiting == Some(false)) {
                return Err(SimError::Deadlock);
            }
        }
        let wait = timer.map_or(LOOK, |left| LOOK.min(Duration::from_nanos(left)));
        let (mut board, _) = self.bell.wait_timeout(board, wait).unwrap_or_else(PoisonError::into_inner);
        board.waiting[self.hart] = None;
        Ok(Next::Resume)
    }
}

/// Ends the run where a thread panics, so that the others do not wait for it.
struct Panicking<'a, 'b>(&'b Mutex<Board<'a>>, &'b Condvar);

impl Drop for Panicking<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut board = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            board.finish(Err(SimError::NoHart), self.1);
        }
    }
}
