//! The subject of the matrix: a program, and how to start it on a machine of a cell.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rivet_debug::Surroundings;
use rivet_debug::names::Names;
use rivet_elf::Image;
use rivet_hart::{Config, Hart};
use rivet_jit::JitEngine;
use rivet_linux::{Clocks, Linux, LinuxConfig, Output, Random};
use rivet_sim::{Environment, ExitStatus, Machine, SimError};

use super::copies::Copies;
use super::outcome::Outcome;
use super::{Cell, Choice, Dimension, MatrixError};
use crate::unlike::{EngineOfEach, Moves, Moving};

/// Most bytes of a signature that are compared.
const SIGNATURE: u64 = 64 << 20;

/// A program, and the machines it runs on.
pub struct Subject {
    /// Its path on the host.
    pub path: PathBuf,
    /// What was loaded.
    pub image: Arc<Image>,
    /// The reference's configuration.
    pub config: Config,
    /// How it starts under Linux; `None` on bare metal. Standard output and error are replaced, and clocks are virtual.
    pub linux: Option<LinuxConfig>,
    /// The folder for copies of folders that the program may change.
    pub scratch: PathBuf,
    /// The dimensions of the matrix.
    pub dimensions: Vec<Dimension>,
}

/// A machine with the program in it.
pub(super) struct Started {
    pub(super) machine: Machine,
    env: Moving<Surroundings>,
    copies: Option<Copies>,
    stdout: Arc<Mutex<Vec<u8>>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    signature: Option<std::ops::Range<u64>>,
}

/// The console of a bare-metal program.
struct Console(Arc<Mutex<Vec<u8>>>);

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Subject {
    /// The choices of a cell.
    pub(super) fn choices(&self, cell: &Cell) -> impl Iterator<Item = Choice> {
        self.dimensions.iter().zip(cell.clone()).map(|(dimension, i)| dimension.choices[usize::from(i)])
    }

    /// The configuration of a cell.
    pub(super) fn config(&self, cell: &Cell) -> Arc<Config> {
        let mut config = self.config.clone();
        self.choices(cell).for_each(|choice| choice.apply(&mut config));
        Arc::new(config)
    }

    /// The moves of threads between the harts of a cell, at most so many, if they are unlike.
    fn moves(&self, cell: &Cell, most: u64) -> Option<Moves> {
        let harts = self.choices(cell).find_map(|choice| match choice {
            Choice::Harts(harts) => harts,
            _ => None,
        })?;
        let of = |vlen| {
            let mut config = (*self.config(cell)).clone();
            Choice::Vlen(vlen).apply(&mut config);
            Arc::new(config)
        };
        Some(Moves::new(harts.vlens.iter().map(of).collect(), harts.seed, most))
    }

    /// Starts the program on the machine of a cell.
    pub(super) fn start(&self, cell: &Cell) -> Result<Started, MatrixError> {
        self.start_moving(cell, u64::MAX)
    }

    /// Starts it on the machine of a cell, where threads move so many times at most.
    pub(super) fn start_moving(&self, cell: &Cell, most: u64) -> Result<Started, MatrixError> {
        let moves = self.moves(cell, most);
        let config = self.config(cell);
        let (stdout, stderr) = (Arc::default(), Arc::default());
        let signature = self.image.begin_signature.zip(self.image.end_signature);
        let signature = signature.map(|(start, end)| start..end.min(start.saturating_add(SIGNATURE)));
        let mut copies = None;
        let (mut machine, env) = match &self.linux {
            Some(linux) => {
                let mut linux = linux.clone();
                copies = Some(Copies::make(&self.scratch, &mut linux.grants)?);
                linux.stdout = Output::Buffer(Arc::clone(&stdout));
                linux.stderr = Output::Buffer(Arc::clone(&stderr));
                linux.clocks = Clocks::Virtual;
                linux.aslr = self.choices(cell).find_map(|choice| match choice {
                    Choice::Aslr(seed) => seed.map(Random::Seeded),
                    _ => None,
                });
                let (linux, hart) = Linux::start(linux, config, Arc::clone(&self.image))?;
                (Machine::new(hart), Surroundings::Linux(Box::new(linux)))
            }
            None => {
                let options = rivet_board::Options::default();
                let console = Box::new(Console(Arc::clone(&stdout)));
                let (machine, bare) = rivet_board::boot(&self.image, config, &options, console)?;
                (machine, Surroundings::Bare(Box::new(bare)))
            }
        };
        match moves {
            None => machine.set_engine(|| Box::new(JitEngine::new())),
            Some(_) => machine.set_engine(|| Box::new(EngineOfEach::new(|| Box::new(JitEngine::new())))),
        }
        let env = Moving { surroundings: env, moves };
        Ok(Started { machine, env, copies, stdout, stderr, signature })
    }
}

impl Started {
    /// The machine and what surrounds it.
    pub(super) fn side(&mut self) -> (&mut Machine, &mut dyn Environment) {
        (&mut self.machine, &mut self.env)
    }

    /// Runs until the program ends, or until `limit` more instructions have retired.
    pub(super) fn run(&mut self, limit: u64) -> Result<ExitStatus, SimError> {
        let (machine, env) = self.side();
        machine.run(env, limit)
    }

    /// Makes other choices from here on.
    pub(super) fn choose(&mut self, config: &Arc<Config>) {
        self.machine.harts.iter_mut().for_each(|hart| hart.choose(Arc::clone(config)));
        self.machine.flush();
    }

    /// The moves of its threads, if its harts are unlike.
    pub(super) fn moves(&self) -> Option<&Moves> {
        self.env.moves.as_ref()
    }

    /// The machine and its surroundings, for who looks closer.
    pub(super) fn parts(&mut self) -> (&mut Machine, &mut Moving<Surroundings>) {
        (&mut self.machine, &mut self.env)
    }

    /// The hart that ran last.
    pub(super) fn hart(&self) -> Option<&Hart> {
        self.machine.harts.get(self.machine.current).or(self.machine.harts.first())
    }

    /// Names of what was loaded.
    pub(super) fn names(&self, subject: &Subject) -> Names {
        Names::of(&self.env.surroundings, &subject.image, &subject.path)
    }

    /// What it has let the world see.
    pub(super) fn outcome(&self, end: Result<ExitStatus, SimError>) -> Outcome {
        let linux = self.env.surroundings.linux();
        let bytes = |buffer: &Mutex<Vec<u8>>| buffer.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut signature = Vec::new();
        if let (Some(range), Some(hart)) = (&self.signature, self.hart()) {
            signature = vec![0; range.end.saturating_sub(range.start) as usize];
            let read = match linux {
                None => hart.peek_physical(range.start, &mut signature),
                Some(_) => hart.peek(range.start, &mut signature),
            };
            if !read {
                signature.clear();
            }
        }
        Outcome {
            end: end.map_err(|error| error.to_string()),
            stdout: bytes(&self.stdout),
            stderr: bytes(&self.stderr),
            signature,
            files: self.copies.as_ref().map(Copies::contents).unwrap_or_default(),
            instructions: self.machine.instret(),
            diagnosis: linux.and_then(Linux::diagnosis).cloned(),
            moves: self.moves().map_or(0, |moves| moves.made),
        }
    }
}
