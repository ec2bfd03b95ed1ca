//! Linux for user programs: what ordinary programs of glibc and musl need of a kernel.
//!
//! [`Linux`] is an [`Environment`]: it loads a program, answers its system calls, delivers signals, and decides which
//! threads wait. `table` holds the calls, a row a call; the other files hold them by topic, each with the part of the
//! kernel's state that is its own.
//!
//! Invariants: thread `i` runs on hart `i` of the machine. A guest can reach no file of the host's that was not
//! granted, cannot make the host allocate by a number it chose, and cannot make it panic: a bad pointer is EFAULT,
//! an exception of the guest is a signal to it.
//!
//! This room knows no instruction but the system call's length and the trampoline's two words; it decodes nothing.
//!
//! # What is not as in the kernel
//! One process: no `fork`, no `execve`, no sockets. Shared writable mappings of files reach the file at `msync`,
//! `munmap` and the end. Stop signals do nothing. Without an option that says otherwise, random numbers are the same
//! in every run; see [`LinuxConfig`] for this and for clocks.

mod call;
mod changes;
mod config;
mod copy;
mod diagnosis;
mod epoll;
mod errno;
mod files;
mod frame;
mod futex;
mod guest;
mod hwprobe;
mod loader;
mod lookup;
mod memfd;
mod memory;
mod message;
mod mounts;
mod net;
mod open;
mod paths;
mod pipe;
mod poll;
mod posix_timers;
mod process;
mod pseudo;
mod random;
mod record;
mod scheduling;
mod shelf;
mod siginfo;
mod signals;
mod socket;
mod sockets;
mod sockopt;
mod stat;
mod strace;
mod streams;
mod suspend;
mod table;
mod terminal;
mod threads;
mod time;
mod timerfd;

use std::collections::BTreeSet;
use std::sync::Arc;

use rivet_elf::Image;
use rivet_exec::Exit;
use rivet_hart::{Cause, Config, Hart};
use rivet_mem::UserSpace;

pub use config::{Clocks, Grant, Input, LinuxConfig, Output, Random};
pub use diagnosis::Diagnosis;
pub use loader::Module;
pub use siginfo::signal_name;
pub use suspend::{SuspendError, Suspended};

use crate::{Environment, ExitStatus, Machine, Next, SimError};
use call::{Call, Outcome};
use errno::Errno;
use files::Files;
use guest::Guest;
use memory::Memory;
use process::{PID, Process};
use random::Generator;
use signals::Signals;
use strace::Strace;
use threads::Threads;
use time::Clock;

/// Bytes of `ecall`.
const ECALL: u64 = 4;

/// Most instructions between two looks at the timers.
const TIMER_SLICE: u64 = 50_000;

/// A Linux kernel around one process.
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
    /// Calls without a row that have been warned of.
    unknown: BTreeSet<u64>,
    /// The process ends as soon as the machine lets it.
    ending: Option<ExitStatus>,
    diagnosis: Option<Diagnosis>,
    modules: Vec<Module>,
    config: LinuxConfig,
}

impl Linux {
    /// Loads a program, and its dynamic loader if it asks for one. Gives the kernel, and the hart at the program's
    /// first instruction.
    pub fn start(
        config: LinuxConfig,
        isa: Arc<Config>,
        image: Arc<Image>,
    ) -> Result<(Linux, Hart), SimError> {
        let random = Generator::new(config.random);
        let mut files = Files::new(&config, random.clone())?;
        let mut loaded = loader::load(&config, &isa, &files, image, &random)?;
        let rv32 = loaded.hart.is_rv32;
        let guest = Guest { space: Arc::clone(&loaded.space), rv32 };
        files.add_pseudo(&config, &isa, &loaded);
        loaded.hart.fs = 1;
        let vectors = isa.isa.vlen > 0;
        loaded.hart.vs = u8::from(vectors && config.vector_default_allow);
        let linux = Linux {
            memory: Memory::new(loaded.brk, loaded.mmap.clone(), loaded.stack),
            files,
            process: Process::new(&config),
            signals: Signals::new(loaded.trampoline),
            threads: Threads::new(&config, vectors),
            clock: Clock::new(config.clocks),
            random,
            strace: config.strace.clone().map(Strace::new),
            unknown: BTreeSet::new(),
            ending: None,
            diagnosis: None,
            modules: loaded.modules,
            guest,
            config,
        };
        Ok((linux, loaded.hart))
    }

    /// The program's memory.
    pub fn space(&self) -> &Arc<UserSpace> {
        &self.guest.space
    }

    /// What was loaded: the program first, then its dynamic loader.
    pub fn modules(&self) -> &[Module] {
        &self.modules
    }

    /// What killed the program, if a signal did.
    pub fn diagnosis(&self) -> Option<&Diagnosis> {
        self.diagnosis.as_ref()
    }

    /// The name of an address of the program, such as `main+0x12`.
    pub fn symbol(&self, addr: u64) -> Option<String> {
        loader::symbol(&self.modules, addr)
    }

    /// The system call at the current hart's pc.
    fn call(&mut self, machine: &mut Machine) -> Next {
        let rv32 = self.guest.rv32;
        let hart = machine.hart();
        let number = hart.x(17);
        let number = if rv32 { u64::from(number as u32) } else { number };
        let args: [u64; 6] = std::array::from_fn(|i| {
            let value = hart.x(10 + i as u8);
            if rv32 { u64::from(value as u32) } else { value }
        });
        let row = table::row(number, rv32);
        if let Some(strace) = &mut self.strace {
            let tid = self.threads.get(machine.current).tid;
            strace.enter(tid, self.threads.len(), row, number, &args);
        }
        let outcome = match row {
            Some(row) => (row.handler)(&mut Call { os: self, machine, args }),
            None => {
                if self.unknown.insert(number) {
                    tracing::warn!("system call {number} is not implemented: the program gets ENOSYS");
                }
                Err(Errno::ENOSYS)
            }
        };
        if let Some(strace) = &mut self.strace {
            strace.leave(&self.guest, &outcome);
        }
        let value = match outcome {
            Ok(Outcome::Value(value)) => value,
            Err(errno) => errno.answer(),
            Ok(Outcome::Wait(wait)) => {
                self.threads.begin_wait(machine.current, wait);
                return Next::Yield;
            }
            Ok(Outcome::Next(next)) => return next,
        };
        self.finish(machine, machine.current, value);
        Next::Resume
    }

    /// The call that a thread is in returns.
    fn finish(&mut self, machine: &mut Machine, index: usize, value: u64) {
        let thread = self.threads.get_mut(index);
        thread.deadline = None;
        if let Some(strace) = &mut self.strace {
            strace.finish(&self.guest, thread.tid, value);
        }
        let hart = &mut machine.harts[index];
        hart.set_x(10, value);
        hart.pc = hart.address(hart.pc, ECALL);
        if self.config.syscall_clobbers_vector && hart.vs != 0 {
            hart.v.file_mut().fill(0xff);
            hart.v.set_vtype(rivet_isa::Vtype::ILLEGAL);
            (hart.v.vl, hart.v.vstart) = (0, 0);
        }
    }

    /// Makes a hart see what has changed in the address space.
    fn refresh(&mut self, machine: &mut Machine, index: usize) {
        let (space, thread) = (&self.guest.space, self.threads.get_mut(index));
        let hart = &mut machine.harts[index];
        if thread.generation != space.generation() {
            thread.generation = space.generation();
            hart.tlb.flush();
        }
        if thread.exec_generation != space.exec_generation() {
            thread.exec_generation = space.exec_generation();
            hart.code_changed = true;
        }
    }

    /// The process ends, whatever its threads are doing.
    fn end(&mut self, status: ExitStatus) {
        if self.ending.is_none() {
            if let Some(strace) = &self.strace {
                strace.end(PID, status);
            }
            self.ending = Some(status);
            self.memory.write_back_all(&self.guest);
        }
    }
}

impl Environment for Linux {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.expire_timers(machine);
        if self.ending.is_none() {
            self.wake(machine, index);
            if self.threads.get(index).wait.is_some() {
                return Ok(false);
            }
            self.deliver_signals(machine, index);
            self.refresh(machine, index);
        }
        if self.ending.is_some() {
            // Only an exit's handler can halt.
            machine.harts[index].stop = true;
        }
        Ok(true)
    }

    fn horizon(&mut self, _: &Machine) -> u64 {
        if self.clock.has_timers() { TIMER_SLICE } else { u64::MAX }
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        let index = machine.current;
        let mut next = Next::Resume;
        if self.ending.is_none() {
            match exit {
                Exit::Trap(trap) if trap.cause == Cause::EcallU => next = self.call(machine),
                Exit::Trap(trap) => self.fault(machine, &trap),
                Exit::Fuel | Exit::Stop => {}
            }
        }
        if next == Next::Resume && self.ending.is_none() {
            self.deliver_signals(machine, index);
            self.refresh(machine, index);
        }
        match self.ending {
            Some(status) => Ok(Next::Halt(status)),
            None => {
                if next == Next::Retire {
                    self.threads.remove(index);
                }
                Ok(next)
            }
        }
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        self.sleep(machine)
    }
}
