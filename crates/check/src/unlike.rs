//! Unlike harts: a Linux machine whose harts have several VLENs, between which threads move at system calls.
//!
//! What survives a move is what survives a system call: memory, integer and floating-point registers, vxrm and vxsat. Vector
//! registers do not, and vtype is vill (the calling convention leaves them unspecified; the kernel discards them).

use std::borrow::BorrowMut;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use rivet_debug::Surroundings;
use rivet_exec::{Engine, Exit};
use rivet_hart::{Cause, Config, Hart};
use rivet_rng::Rng;
use rivet_sim::{Environment, Machine, Next, SimError};

/// The system call that restores the registers that a signal handler interrupted.
pub(crate) const RT_SIGRETURN: u64 = 139;
/// The system calls that bind a thread to harts, and that begin another program.
const SCHED_SETAFFINITY: u64 = 122;
pub(crate) const EXECVE: u64 = 221;

/// A set of VLENs, all powers of two below 2³².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vlens(u32);

impl Vlens {
    /// The set of these VLENs, in bits.
    pub fn new(vlens: &[u32]) -> Vlens {
        Vlens(vlens.iter().fold(0, |all, vlen| all | vlen))
    }

    /// The VLENs, the least first.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..32).map(|bit| 1 << bit).filter(move |vlen| self.0 & vlen != 0)
    }
}

impl fmt::Display for Vlens {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let all: Vec<String> = self.iter().map(|vlen| vlen.to_string()).collect();
        f.write_str(&all.join(","))
    }
}

/// A move of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    /// The thread's number; that of the first is 0.
    pub(crate) thread: u64,
    /// The system call at which it moves; for a new thread, where it begins.
    pub(crate) pc: u64,
    /// The thread is new.
    pub(crate) is_new: bool,
    /// VLEN before and after.
    pub(crate) vlens: [u32; 2],
}

/// What is known of a thread.
#[derive(Clone, Copy, Debug, Default)]
struct Thread {
    /// Signal handlers that have not returned: vector registers wait in their frames, in the size that they have here.
    handlers: u32,
    /// The thread has chosen its harts, and stays.
    is_bound: bool,
}

/// A thread before the environment acts on it.
struct Before {
    thread: u64,
    pc: u64,
    /// The number of the system call that it makes, if it does.
    call: Option<u64>,
}

/// The moves of a machine's threads.
pub(crate) struct Moves {
    /// The machine's harts: a configuration for each VLEN.
    configs: Vec<Arc<Config>>,
    /// What chooses one of them; none: each is followed by the next.
    rng: Option<Rng>,
    threads: HashMap<u64, Thread>,
    /// Moves that are still to be made, at most.
    left: u64,
    /// Moves that were made, and the last of them.
    pub(crate) made: u64,
    pub(crate) last: Option<Move>,
}

impl Moves {
    /// Threads move between harts of these configurations, which differ in VLEN, by chance or in turn, at most `left` times.
    pub(crate) fn new(configs: Vec<Arc<Config>>, seed: Option<u64>, left: u64) -> Moves {
        let threads = HashMap::from([(0, Thread::default())]);
        Moves { configs, rng: seed.map(Rng::new), threads, left, made: 0, last: None }
    }

    /// Looks at a thread before the environment acts on it.
    fn before(machine: &Machine, index: usize, exit: Option<&Exit>) -> Option<Before> {
        let hart = machine.harts.get(index)?;
        let is_call = matches!(exit, Some(Exit::Trap(trap)) if trap.cause == Cause::EcallU);
        Some(Before { thread: hart.id, pc: hart.pc, call: is_call.then(|| hart.call_number()) })
    }

    /// Moves the thread, perhaps, after the environment has acted on it. Code that was decoded for another VLEN is to be
    /// forgotten by the caller.
    fn after(&mut self, machine: &mut Machine, index: usize, before: Option<Before>) {
        let Some((hart, before)) = machine.harts.get_mut(index).zip(before) else { return };
        if hart.id != before.thread {
            return;
        }
        let is_new = !self.threads.contains_key(&hart.id);
        let thread = self.threads.entry(hart.id).or_default();
        let has_returned = hart.pc == before.pc.wrapping_add(4);
        match before.call {
            Some(EXECVE) if !has_returned => *thread = Thread::default(),
            Some(RT_SIGRETURN) => {
                thread.handlers = thread.handlers.saturating_sub(1);
                return;
            }
            Some(SCHED_SETAFFINITY) => thread.is_bound = true,
            _ if is_new || has_returned => {}
            _ if hart.pc != before.pc => {
                thread.handlers += 1;
                return;
            }
            _ => return,
        }
        if thread.handlers > 0 || thread.is_bound {
            return;
        }
        let old = hart.config.isa.vlen;
        let next = match &mut self.rng {
            Some(rng) => rng.below(self.configs.len() as u64) as usize,
            None => self.configs.iter().position(|config| config.isa.vlen == old).map_or(0, |at| at + 1),
        };
        let config = &self.configs[next % self.configs.len()];
        let vlens = [old, config.isa.vlen];
        if vlens[0] == vlens[1] || self.left == 0 {
            return;
        }
        hart.move_to(Arc::clone(config));
        (self.left, self.made) = (self.left - 1, self.made + 1);
        self.last = Some(Move { thread: before.thread, pc: before.pc, is_new, vlens });
    }
}

/// Surroundings, owned or borrowed, in which threads may move.
pub(crate) struct Moving<S> {
    pub(crate) surroundings: S,
    pub(crate) moves: Option<Moves>,
}

impl<S: BorrowMut<Surroundings>> Moving<S> {
    /// The program's environment.
    fn inner(&mut self) -> &mut dyn Environment {
        self.surroundings.borrow_mut().environment()
    }

    /// Moves that were made.
    pub(crate) fn made(&self) -> u64 {
        self.moves.as_ref().map_or(0, |moves| moves.made)
    }
}

impl<S: BorrowMut<Surroundings>> Environment for Moving<S> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        let before = Moves::before(machine, index, None);
        let ready = self.inner().ready(machine, index)?;
        if let Some(moves) = self.moves.as_mut().filter(|_| ready) {
            moves.after(machine, index, before);
        }
        Ok(ready)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.inner().horizon(machine)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        let (current, before) = (machine.current, Moves::before(machine, machine.current, Some(&exit)));
        let next = self.inner().handle(machine, exit)?;
        if let Some(moves) = self.moves.as_mut().filter(|_| next != Next::Retire) {
            moves.after(machine, current, before);
        }
        Ok(next)
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        self.inner().idle(machine)
    }
}

/// An engine for each VLEN: decoded and compiled code depends on it.
pub(crate) struct EngineOfEach<F> {
    pub(crate) new: F,
    /// Bytes of a vector register, and the engine for them.
    engines: Vec<(usize, Box<dyn Engine>)>,
}

impl<F: Fn() -> Box<dyn Engine>> EngineOfEach<F> {
    /// Engines that `new` makes.
    pub(crate) fn new(new: F) -> EngineOfEach<F> {
        EngineOfEach { new, engines: Vec::new() }
    }
}

impl<F: Fn() -> Box<dyn Engine>> Engine for EngineOfEach<F> {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        if hart.code_changed {
            self.flush();
        }
        let vlenb = hart.v.vlenb();
        let at = self.engines.iter().position(|&(of, _)| of == vlenb).unwrap_or_else(|| {
            self.engines.push((vlenb, (self.new)()));
            self.engines.len() - 1
        });
        self.engines[at].1.run(hart, fuel)
    }

    fn flush(&mut self) {
        self.engines.iter_mut().for_each(|(_, engine)| engine.flush());
    }
}
