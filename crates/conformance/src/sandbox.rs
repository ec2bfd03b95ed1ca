//! A sandbox is an isolated machine around a program: no files, no input, no host clock, bounded memory and output.
//!
//! Invariant: a run is a function of the program and its configuration.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use rivet_elf::Image;
use rivet_exec::Engine;
use rivet_hart::{Config, Hart};
use rivet_isa::Xlen;
use rivet_linux::{Clocks, Input, Linux, LinuxConfig, Output};
use rivet_sim::{Environment, ExitStatus, LockstepPair, LockstepSide, Machine, OutputTail, SimError};

/// Bytes of a program's output that are kept.
const OUTPUT: usize = 8 << 10;

/// Bits of a Linux program's addresses, if it fits: they bound the memory it can take to 1 GiB.
const ADDRESS_BITS: u32 = 30;

/// Bits of the addresses of a program that is linked higher.
const MOST_ADDRESS_BITS: u32 = 33;

/// Most bytes of a bare-metal program's image.
const IMAGE: u64 = 1 << 30;

/// The two kinds of surroundings.
enum Environs {
    Linux(Box<Linux>),
    Bare(Box<rivet_board::Bare>),
}

/// A machine with a program in it.
pub(crate) struct Sandbox {
    pub(crate) machine: Machine,
    env: Environs,
    output: Arc<Mutex<OutputTail>>,
}

/// What may be smaller than usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bounds {
    /// A Linux program's address space, so that the program can take no more memory than that.
    Memory,
    /// Nothing: all addresses are those of an ordinary run.
    Program,
}

/// Standard output of a bare-metal program.
struct Console(Arc<Mutex<OutputTail>>);

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sandbox {
    /// Loads a program: on bare metal if it talks to its host by `tohost`, else as a process of Linux with `args`, its
    /// own name first.
    pub(crate) fn new(
        image: &Arc<Image>,
        args: &[String],
        harts: usize,
        bounds: Bounds,
        config: Arc<Config>,
    ) -> Result<Sandbox, SimError> {
        let output = Arc::new(Mutex::new(OutputTail::new(OUTPUT)));
        if image.tohost.is_some() {
            let size = image.segments.iter().fold(0u64, |sum, segment| sum.saturating_add(segment.mem_size));
            if size > IMAGE {
                return Err(SimError::Load(format!(
                    "it needs {size:#x} bytes of memory; the limit is {IMAGE:#x}"
                )));
            }
            let options = rivet_board::Options { harts, ..rivet_board::Options::default() };
            let (machine, env) =
                rivet_board::boot(image, config, &options, Box::new(Console(Arc::clone(&output))))?;
            return Ok(Sandbox { machine, env: Environs::Bare(Box::new(env)), output });
        }
        let address_bits = match bounds {
            Bounds::Program => None,
            Bounds::Memory => Some(address_bits(image, config.isa.xlen)),
        };
        let linux = LinuxConfig {
            stdin: Input::Bytes(Arc::default()),
            stdout: Output::Tail(Arc::clone(&output)),
            stderr: Output::Tail(Arc::clone(&output)),
            clocks: Clocks::Virtual,
            address_bits,
            ..LinuxConfig::new(args)
        };
        let (linux, hart) = Linux::start(linux, config, Arc::clone(image))?;
        Ok(Sandbox { machine: Machine::new(hart), env: Environs::Linux(Box::new(linux)), output })
    }

    /// From now on runs with the engines that `new_engine` makes.
    pub(crate) fn set_engine(&mut self, new_engine: impl Fn() -> Box<dyn Engine> + 'static) {
        self.machine.set_engine(new_engine);
    }

    /// The machine and what surrounds it.
    fn side(&mut self) -> LockstepSide<'_> {
        let env: &mut dyn Environment = match &mut self.env {
            Environs::Linux(env) => &mut **env,
            Environs::Bare(env) => &mut **env,
        };
        (&mut self.machine, env)
    }

    /// Runs until the program ends, or until `limit` more instructions have retired.
    pub(crate) fn run(&mut self, limit: u64) -> Result<ExitStatus, SimError> {
        let (machine, env) = self.side();
        machine.run(env, limit)
    }

    /// Lets one hart run out of turn; see [`Machine::run_hart`].
    pub(crate) fn run_hart(&mut self, index: usize, fuel: u64) -> Result<Option<ExitStatus>, SimError> {
        let (machine, env) = self.side();
        machine.run_hart(env, index, fuel)
    }

    /// The same beside another sandbox of the same program; the error is where that does something else.
    pub(crate) fn run_beside(
        &mut self,
        other: &mut Sandbox,
        twins: &mut LockstepPair,
        limit: u64,
    ) -> Result<Result<ExitStatus, SimError>, String> {
        let end = twins.run(self.side(), other.side(), limit)?;
        match self.output() == other.output() {
            true => Ok(end),
            false => Err(format!("their output differs before instruction {}", self.machine.instret())),
        }
    }

    /// The hart that ran last.
    pub(crate) fn hart(&self) -> Option<&Hart> {
        self.machine.harts.get(self.machine.current).or(self.machine.harts.first())
    }

    /// The Linux kernel, if there is one.
    pub(crate) fn linux(&self) -> Option<&Linux> {
        match &self.env {
            Environs::Linux(linux) => Some(linux),
            Environs::Bare(_) => None,
        }
    }

    /// The board, if the program runs on bare metal.
    pub(crate) fn bare(&self) -> Option<&rivet_board::Bare> {
        match &self.env {
            Environs::Linux(_) => None,
            Environs::Bare(bare) => Some(bare),
        }
    }

    /// The end of what the program printed.
    pub(crate) fn output(&self) -> String {
        let bytes = self.output.lock().unwrap_or_else(PoisonError::into_inner).to_vec();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Copies memory out; the error is the first address that there is not.
    pub(crate) fn read(&self, addr: u64, to: &mut [u8]) -> Result<(), u64> {
        let read = self.hart().map(|hart| hart.peek_physical(addr, to));
        if read == Some(true) { Ok(()) } else { Err(addr) }
    }
}

/// As few bits as the program fits in, and can grow in.
fn address_bits(image: &Image, xlen: Xlen) -> u32 {
    let most = if xlen == Xlen::Rv32 { 32 } else { MOST_ADDRESS_BITS };
    let end = image.span().end;
    (ADDRESS_BITS..most).find(|bits| end < 1 << (bits - 1)).unwrap_or(most)
}
