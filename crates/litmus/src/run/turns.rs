//! Runs in turns, which are random by the seed: which hart has the next one, and how long it is.

use std::num::NonZeroU64;

use rivet_board::Bare;
use rivet_exec::Exit;
use rivet_rng::Rng;
use rivet_sim::{Environment, ExitStatus, Machine, Next, Quantum, SimError};

use super::Options;
use crate::outcome::Histogram;
use crate::{LitmusError, Program, scratch};

/// The longest turns of a run, in turns: short ones mix the threads, long ones let an `lr` reach its `sc`.
const LONGEST: [u64; 8] = [1, 2, 3, 4, 6, 8, 16, 64];

/// The board, with an end of each hart.
struct Board<'a> {
    program: &'a Program,
    bare: Bare,
    ended: Vec<bool>,
    /// The hart that has the next turn, if that is decided.
    next: Option<usize>,
    rng: Rng,
    error: Option<LitmusError>,
}

pub(super) fn run(program: &Program, options: &Options) -> Result<Histogram, LitmusError> {
    let (mut machine, bare) = scratch::build(&program.config, &program.threads)?;
    let new_engine = std::sync::Arc::clone(&options.new_engine);
    machine.set_engine(move || new_engine());
    let threads = program.threads.len();
    let ended = vec![false; threads];
    let mut board = Board { program, bare, ended, next: None, rng: Rng::new(options.seed), error: None };
    let mut seen = Histogram::new();
    for run in 0..options.runs {
        program.reset_memory(&board.bare);
        for (thread, hart) in machine.harts.iter_mut().enumerate() {
            program.reset(hart, thread);
        }
        board.ended.fill(false);
        board.next = None;
        let most = NonZeroU64::new(LONGEST[(run % LONGEST.len() as u64) as usize]).unwrap_or(NonZeroU64::MIN);
        machine.quantum = Quantum::Random { most, seed: board.rng.bits() };
        let outcome = machine.run(&mut board, u64::MAX);
        match (board.error.take(), outcome) {
            (Some(error), _) => return Err(error),
            (None, Err(error)) => return Err(LitmusError::new(1, error.to_string())),
            // A limit of the process: whoever set it says so.
            (None, Ok(ExitStatus::InstructionLimit)) => break,
            (None, Ok(_)) => {}
        }
        program.count(&mut seen, &board.bare, |thread, register| machine.harts[thread].x(register));
    }
    Ok(seen)
}

impl Environment for Board<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        let next = *self.next.get_or_insert_with(|| {
            let running: Vec<usize> = (0..self.ended.len()).filter(|&hart| !self.ended[hart]).collect();
            running.get(self.rng.below(running.len().max(1) as u64) as usize).copied().unwrap_or(index)
        });
        if next != index || self.ended[index] {
            return Ok(false);
        }
        self.next = None;
        self.bare.ready(machine, index)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.bare.horizon(machine)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        let current = machine.current;
        if self.program.has_ended(machine.hart(), current, &exit) {
            self.ended[current] = true;
            return Ok(match self.ended.contains(&false) {
                true => Next::Yield,
                false => Next::Halt(ExitStatus::Code(0)),
            });
        }
        if let Exit::Trap(trap) = &exit {
            self.error = Some(self.program.trapped(current, machine.hart().pc, trap));
            return Ok(Next::Halt(ExitStatus::Code(1)));
        }
        self.bare.handle(machine, exit)
    }

    fn idle(&mut self, _: &mut Machine) -> Result<Next, SimError> {
        Ok(Next::Resume)
    }
}
