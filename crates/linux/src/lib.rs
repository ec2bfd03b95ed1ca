#![doc = include_str!("../README.md")]

mod abi;
mod calls;
mod config;
mod diagnosis;
mod environment;
mod fs;
#[cfg(feature = "hole")]
mod hole;
mod ipc;
mod kernel;
mod mm;
mod net;
mod process;
mod record;
mod signal;
mod snapshot;
mod table;
mod thread;
mod time;
mod turns;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

use rivet_elf::Image;
use rivet_hart::{Config, Hart};
use rivet_mem::UserSpace;
use rivet_sim::{ExitStatus, Machine, Next, SimError};

pub use crate::calls::{Given, ProcessCall, SystemCall, process_call, system_call, system_call_number};
pub use crate::config::Clocks;
pub use crate::config::Grant;
pub use crate::config::Input;
pub use crate::config::LinuxConfig;
pub use crate::config::Random;
pub use crate::config::{Output, OutputCopy};
pub use crate::diagnosis::Diagnosis;
pub use crate::fs::job_control::Keyboard;
pub use crate::fs::mounts::Ungranted;
pub use crate::kernel::siginfo::{siginfo, signal_name, signal_number};
pub use crate::process::chip_check::ChipCheck;
pub use crate::process::core_reader::Core;
pub use crate::process::exec::interpreter;
pub use crate::process::followed::AwaitedTurn;
pub use crate::process::loader::Module;
pub use crate::record::{Recording, RecordingError, Setup};
pub use crate::signal::deliver::fault_number;
pub use crate::signal::monitor::{Delivery, SignalMonitor};
pub use crate::snapshot::SuspendError;
pub use crate::snapshot::Suspended;
pub use crate::thread::host::Finished;
pub use crate::thread::host::HostEngine;
pub use crate::thread::host::run_on_host_threads;

use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::abi::strace::Strace;
use crate::fs::fdtable::Files;
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::mode::Mode;
use crate::kernel::processes::RunningProcess;
use crate::kernel::random::Generator;
use crate::mm::Memory;
use crate::process::Process;
use crate::process::followed::Driver;
use crate::process::host_program::HostProgram;
use crate::process::loader::Loaded;
use crate::process::scheduler::ProcessSet;
use crate::signal::Signals;
use crate::thread::Threads;
use crate::time::Clock;

/// Bytes of an `ecall` instruction.
const ECALL: u64 = 4;

/// Maximum number of instructions between two checks of the timers.
const TIMER_SLICE: u64 = 50_000;

/// A Linux process with its kernel state; the first process also holds the other processes.
pub struct Linux {
    guest: Guest,
    memory: Memory,
    files: Files,
    process: Process,
    signals: Signals,
    threads: Threads,
    clock: Clock,
    random: Generator,
    strace: Option<Strace>,
    /// Numbers of unimplemented system calls that a warning was given for.
    unknown: BTreeSet<u64>,
    /// Exit status of a process that ends as soon as the machine allows.
    ending: Option<ExitStatus>,
    diagnosis: Option<Diagnosis>,
    modules: Vec<Module>,
    config: LinuxConfig,
    /// The process table, which all processes of the run share.
    process_table: crate::kernel::processes::SharedProcessTable,
    /// The other processes, if this process is the first.
    others: ProcessSet,
    /// Child processes that were spawned and have not had a turn.
    spawned: Vec<RunningProcess>,
    /// The signal that has stopped the process.
    stopped: Option<u32>,
    /// Exit status of the first process while other processes still run.
    exited: Option<ExitStatus>,
    /// The program of the host that the process has become.
    host_program: Option<HostProgram>,
    /// Whether a thread of the process has run since the flag was last cleared.
    ran: bool,
    /// The thread that had the last turn, if no other process has had one since.
    last_turn: Option<u32>,
    /// Whether a call has written vector registers since the flag was last cleared.
    wrote_vectors: bool,
    /// Who answers the process.
    mode: Mode,
    /// A debugger that watches signals.
    monitor: Option<Arc<SignalMonitor>>,
    /// The first process, if this is another one that a debugger runs.
    driver: Option<Box<Driver>>,
    /// Whether a debugger keeps the process from running.
    is_suspended: bool,
}

impl Linux {
    /// Loads a program, and its dynamic loader if it has one. Returns the kernel, and the hart at the program's first
    /// instruction.
    pub fn start(
        config: LinuxConfig,
        isa: Arc<Config>,
        image: Arc<Image>,
    ) -> Result<(Linux, Hart), SimError> {
        if config.host {
            crate::kernel::identity::assume_hosts();
        }
        let random = Generator::new(config.random);
        let path = config.path.clone();
        let (mut linux, mut hart) = Linux::assemble(config, &isa, random.clone(), |config, files| {
            crate::process::loader::load(config, &isa, files, image, path.as_os_str(), &random)
        })?;
        hart.vs = u8::from(hart.v.vlenb() > 0 && linux.config.vector_default_allow);
        linux.process.executable = linux.files.regular(&linux.config.path);
        linux.introduce();
        Ok((linux, hart))
    }

    /// Creates the first process with the program that `load` returns.
    fn assemble(
        config: LinuxConfig,
        isa: &Arc<Config>,
        random: Generator,
        load: impl FnOnce(&LinuxConfig, &Files) -> Result<Loaded, SimError>,
    ) -> Result<(Linux, Hart), SimError> {
        let mut files = Files::new(&config, random.clone())?;
        let loaded = load(&config, &files)?;
        let guest = Guest { space: Arc::clone(&loaded.space), rv32: loaded.hart.is_rv32 };
        files.add_procfs(&config, isa, &loaded.auxv);
        let linux = Linux {
            memory: Memory::new(loaded.brk, loaded.mmap.clone(), loaded.stack),
            files,
            process: Process::new(&config),
            signals: Signals::new(loaded.trampoline),
            threads: Threads::new(&config, isa.isa.vlen > 0),
            clock: Clock::new(config.clocks),
            random,
            strace: config.strace.clone().map(Strace::new),
            unknown: BTreeSet::new(),
            ending: None,
            diagnosis: None,
            modules: loaded.modules,
            process_table: crate::kernel::processes::SharedProcessTable::new(config.max_processes),
            others: ProcessSet::default(),
            spawned: Vec::new(),
            stopped: None,
            exited: None,
            host_program: None,
            ran: false,
            last_turn: None,
            wrote_vectors: false,
            mode: Mode::Live,
            monitor: None,
            driver: None,
            is_suspended: false,
            guest,
            config,
        };
        Ok((linux, loaded.hart))
    }

    /// Returns the process's address space.
    pub fn space(&self) -> &Arc<UserSpace> {
        &self.guest.space
    }

    /// Returns the loaded images: the program first, then its dynamic loader.
    pub fn modules(&self) -> &[Module] {
        &self.modules
    }

    /// Returns the image of the file that is mapped at `addr`, such as a library that the program's own loader has mapped;
    /// `None` if that is no ELF file.
    pub fn module_at(&self, addr: u64) -> Option<Module> {
        crate::process::loader::module_at(&self.guest.space, &self.files, addr)
    }

    /// Returns the auxiliary vector of the program (`/proc/PID/auxv`).
    pub fn auxv(&self) -> &[u8] {
        self.files.auxv()
    }

    /// Writes the ELF core file of a program that a signal has killed; `program` are its words.
    pub fn write_core(&self, machine: &Machine, program: &[String], to: &mut impl Write) -> io::Result<()> {
        process::core_file::write(machine, self, program, to)
    }

    /// Returns the memory mappings in the format of `/proc/PID/maps`.
    pub fn maps(&self) -> Vec<u8> {
        crate::fs::proc::maps_of(&self.guest.space)
    }

    /// Returns the diagnosis if a signal killed the program.
    pub fn diagnosis(&self) -> Option<&Diagnosis> {
        self.diagnosis.as_ref()
    }

    /// Returns the symbol of an address, such as `main+0x12`.
    pub fn symbol(&self, addr: u64) -> Option<String> {
        crate::process::loader::symbol(&self.modules, addr)
    }

    /// Returns a handle that tells which file could not be opened for lack of a grant, in this process or a child.
    pub fn ungranted(&self) -> Ungranted {
        Ungranted(Arc::clone(&self.files.mounts))
    }

    /// Runs the system call at the current hart's pc.
    fn call(&mut self, machine: &mut Machine) -> Next {
        let rv32 = self.guest.rv32;
        let hart = machine.hart();
        let number = hart.call_number();
        let number = if rv32 { u64::from(number as u32) } else { number };
        let args: [u64; 6] = std::array::from_fn(|i| {
            let value = hart.x(10 + i as u8);
            if rv32 { u64::from(value as u32) } else { value }
        });
        let retries = std::mem::take(&mut self.threads.get_mut(machine.current).retries);
        let row = crate::table::row(number, rv32);
        if self.stops_at_entry(machine.current, number, args) {
            return Next::Yield;
        }
        if self.stops_at_exit(machine.current, row.map_or("", |row| row.name), args[0]) {
            return Next::Yield;
        }
        let several = self.threads.len() > 1 || !self.is_first() || !self.others.is_empty();
        if let Some(strace) = &mut self.strace {
            let tid = self.threads.get(machine.current).tid;
            strace.enter(tid, several, row, number, &args);
        }
        let outcome = match row {
            // A tracer has made it none.
            None if self.threads.get(machine.current).trace.in_call && number as i32 == -1 => {
                Ok(args[0].into())
            }
            Some(row) => (row.handler)(&mut Call { os: self, machine, args }),
            #[cfg(feature = "hole")]
            None if number == crate::hole::NUMBER && crate::hole::is_open() => {
                crate::hole::call(&mut Call { os: self, machine, args }).map(CallOutcome::Value)
            }
            None => {
                if self.unknown.insert(number) {
                    tracing::warn!("system call {number} is not implemented; the call fails with ENOSYS");
                }
                Err(Errno::ENOSYS)
            }
        };
        if let Some(strace) = &mut self.strace {
            strace.leave(&self.guest, &outcome);
        }
        if let Err(errno @ (Errno::ENOSYS | Errno::EACCES | Errno::EPERM | Errno::EROFS)) = &outcome {
            let name = row.map_or("unknown", |row| row.name);
            tracing::debug!(name, number, ?errno, "system call refused");
        }
        tracing::trace!(number, ?args, "system call");
        let value = match outcome {
            Ok(CallOutcome::Value(value)) => value,
            Err(errno) => errno.answer(),
            Ok(CallOutcome::Wait(wait)) => {
                self.threads.begin_wait(machine.current, wait);
                self.threads.get_mut(machine.current).tried_in_vain = retries;
                return Next::Yield;
            }
            Ok(CallOutcome::Next(next)) => {
                self.leaves_call(machine.current, 0);
                return next;
            }
        };
        self.finish(machine, machine.current, value);
        Next::Resume
    }

    /// Completes a thread's system call with its return value.
    fn finish(&mut self, machine: &mut Machine, index: usize, value: u64) {
        let thread = self.threads.get_mut(index);
        (thread.deadline, thread.transferred) = (None, 0);
        self.leaves_call(index, value);
        let thread = self.threads.get_mut(index);
        if let Some(strace) = &mut self.strace {
            strace.finish(&self.guest, thread.tid, value);
        }
        let hart = &mut machine.harts[index];
        hart.set_x(10, value);
        hart.pc = hart.address(hart.pc, ECALL);
        if self.config.syscall_clobbers_vector && hart.vs != 0 {
            self.keep_registers(machine, index);
            self.wrote_vectors = true;
            let hart = &mut machine.harts[index];
            hart.v.file_mut().fill(0xff);
            hart.v.set_vtype(rivet_isa::Vtype::ILLEGAL);
            (hart.v.vl, hart.v.vstart) = (0, 0);
        }
    }
}
