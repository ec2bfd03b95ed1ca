//! Machines for targets are small, bounded, and have nothing of the host.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rivet_debug::names::Names;
use rivet_debug::{Debugger, Session, Surroundings};
use rivet_elf::{Class, Image};
use rivet_exec::{Engine, Exit};
use rivet_hart::Config;
use rivet_isa::{Isa, Xlen};
use rivet_linux::{Clocks, Grant, Input, Linux, LinuxConfig, Output};
use rivet_sim::{Environment, ExitStatus, Machine, Next, OutputTail, SimError, limits};

use crate::corpus;

/// Bits of a guest's addresses: they bound its memory to 1 GiB.
const ADDRESS_BITS: u32 = 30;
/// Bytes of a bare machine's RAM.
const RAM: u64 = 16 << 20;
/// Bytes of output that are kept.
const OUTPUT: usize = 4 << 10;

/// A machine and its surroundings.
pub(super) struct Guest {
    pub(super) machine: Machine,
    pub(super) surroundings: Surroundings,
}

/// The committed program of that name.
pub(super) fn fixture(name: &str) -> Vec<u8> {
    let path: PathBuf = corpus::root().join("fixtures/bin").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn xlen(image: &Image) -> Xlen {
    match image.class {
        Class::Elf32 => Xlen::Rv32,
        Class::Elf64 => Xlen::Rv64,
    }
}

/// A hart for bare machines.
pub(super) fn bare_config(xlen: Xlen) -> Arc<Config> {
    Arc::new(Config::new(rivet_board::with_modes(Isa::default_for(xlen))))
}

struct Nowhere;

impl Write for Nowhere {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Guest {
    /// Loads a program: on bare metal if it has `tohost`, else for Linux.
    pub(super) fn load(image: &Arc<Image>) -> Result<Guest, SimError> {
        if image.tohost.is_some() {
            Guest::bare(image, bare_config(xlen(image)))
        } else {
            Guest::linux(image, Vec::new())
        }
    }

    /// Loads a program onto a bare machine.
    pub(super) fn bare(image: &Arc<Image>, config: Arc<Config>) -> Result<Guest, SimError> {
        let options = rivet_board::Options::with_ram(RAM);
        let (machine, env) = rivet_board::boot(image, config, &options, Box::new(Nowhere))?;
        Ok(Guest { machine, surroundings: Surroundings::Bare(Box::new(env)) })
    }

    /// Loads a program as a process of Linux.
    pub(super) fn linux(image: &Arc<Image>, grants: Vec<Grant>) -> Result<Guest, SimError> {
        let config = Arc::new(Config::new(Isa::default_for(xlen(image))));
        let output = || Output::Tail(Arc::new(Mutex::new(OutputTail::new(OUTPUT))));
        let linux = LinuxConfig {
            stdin: Input::Bytes(Arc::from(*b"one line\nand another\n")),
            stdout: output(),
            stderr: output(),
            clocks: Clocks::Virtual,
            address_bits: Some(ADDRESS_BITS),
            max_threads: 16,
            max_processes: Some(8),
            grants,
            ..LinuxConfig::new(["guest", "argument"])
        };
        let (linux, hart) = Linux::start(linux, config, Arc::clone(image))?;
        Ok(Guest { machine: Machine::new(hart), surroundings: Surroundings::Linux(Box::new(linux)) })
    }

    /// Runs so many instructions at most, by the engine that `new_engine` makes.
    pub(super) fn run(
        &mut self,
        new_engine: impl Fn() -> Box<dyn Engine> + 'static,
        limit: u64,
    ) -> Result<ExitStatus, SimError> {
        self.machine.set_engine(new_engine);
        let environment: &mut dyn Environment = match &mut self.surroundings {
            Surroundings::Linux(linux) => &mut **linux,
            Surroundings::Bare(bare) => &mut **bare,
            Surroundings::Scratch(_) => return Ok(ExitStatus::InstructionLimit),
        };
        // With limits, whoever waits looks around now and then.
        limits::set(Some(FOREVER), None, None, |_| ());
        self.machine.run(&mut Impatient { inner: environment, waited: Duration::ZERO }, limit)
    }
}

/// More than a target runs for.
const FOREVER: Duration = Duration::from_secs(1 << 32);

/// Time of the host's that a run may wait.
const PATIENCE: Duration = Duration::from_millis(500);

/// Ends a run in which all threads wait for the host, which has nothing for them.
struct Impatient<'a> {
    inner: &'a mut dyn Environment,
    waited: Duration,
}

impl Environment for Impatient<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.inner.ready(machine, index)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.inner.horizon(machine)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        self.inner.handle(machine, exit)
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        if self.waited > PATIENCE {
            return Ok(Next::Halt(ExitStatus::InstructionLimit));
        }
        let start = Instant::now();
        let next = self.inner.idle(machine);
        self.waited += start.elapsed();
        next
    }
}

/// A debugger of a committed program, or of the scratch machine if `name` is none.
pub(super) fn debugger(name: &str) -> Debugger {
    let history = rivet_sim::replay::Options { bytes: 32 << 20, ..Default::default() };
    let path = corpus::root().join("fixtures/bin").join(name).with_extension("elf");
    let mut debugger = match std::fs::read(&path) {
        Err(_) => {
            let isa = rivet_board::with_modes(Isa::default_for(Xlen::Rv64));
            Debugger::scratch(Arc::new(Config::new(isa))).expect("a scratch machine")
        }
        Ok(bytes) => {
            let image = Arc::new(Image::parse(name, &bytes).expect("a committed program"));
            let guest = Guest::load(&image).expect("a machine for a committed program");
            let mut names = Names::default();
            names.add(0, image, None);
            Debugger::new(Session::new(guest.machine, guest.surroundings, names))
        }
    };
    debugger.session.remember(history).expect("a history");
    debugger
}
