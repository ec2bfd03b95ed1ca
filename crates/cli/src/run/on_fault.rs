//! `--gdb-on-fault` and `--repl-on-fault` open a debugger where a fault is about to kill the program.

use std::net::TcpListener;
use std::time::Instant;

use clap::Args;
use rivet_debug::names::Names;
use rivet_debug::{Debugger, Session, Stop, Surroundings, Until};
use rivet_exec::Exit;
use rivet_hart::{Cause, Hart, Trap};
use rivet_linux::{Linux, signal_name};
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError, limits};

use super::machine::{Run, RunOutcome};
use crate::error::CliError;
use crate::past::{self, Memory};
use crate::{gdb, repl, report};

const NOT_BARE: &str = "--gdb-on-fault and --repl-on-fault support only Linux programs";

/// What is opened at a fault.
#[derive(Args)]
pub(super) struct OnFaultArgs {
    /// Serve GDB on a port of this machine where a fault (SIGSEGV, SIGBUS, SIGILL, SIGTRAP) is about to kill the program
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true, default_missing_value = "1234", conflicts_with_all = ["stats", "engine_stats", "trace", "crosscheck", "require_vector", "report"])]
    gdb_on_fault: Option<u16>,
    /// Open the debugger where a fault is about to kill the program
    #[arg(long, conflicts_with_all = ["gdb_on_fault", "stats", "engine_stats", "trace", "crosscheck", "require_vector", "report"])]
    repl_on_fault: bool,
    /// With either, record the past so that the debugger can go back: a size such as 256M. The program is interpreted
    #[arg(long, value_name = "SIZE", value_parser = past::bytes)]
    history: Option<Memory>,
}

/// A debugger that waits for a fault.
pub(super) struct OnFault {
    program: String,
    names: Names,
    history: Option<Memory>,
    /// For GDB; else the debugger opens here.
    port: Option<(TcpListener, u16)>,
}

impl OnFaultArgs {
    /// Is anything opened?
    pub(super) fn is_wanted(&self) -> bool {
        self.gdb_on_fault.is_some() || self.repl_on_fault
    }

    /// Prepares for a fault, if anything is opened then.
    pub(super) fn prepare(&self, program: &str, run: &Run) -> Result<Option<OnFault>, CliError> {
        if !self.is_wanted() {
            return match self.history {
                Some(_) => Err(CliError::Usage("--history needs --gdb-on-fault or --repl-on-fault".into())),
                None => Ok(None),
            };
        }
        let Some(names) = run.names() else { return Err(CliError::Usage(NOT_BARE.into())) };
        let port = self.gdb_on_fault.map(gdb::later).transpose()?;
        Ok(Some(OnFault { program: program.to_owned(), names, history: self.history, port }))
    }
}

/// The kernel up to a fault that would kill the program.
struct UpToFault<'a> {
    linux: &'a mut Linux,
    fault: Option<Trap>,
}

impl Environment for UpToFault<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.linux.ready(machine, index)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.linux.horizon(machine)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        match exit {
            Exit::Trap(trap) if self.linux.is_fatal(machine, &trap) => {
                self.fault = Some(trap);
                Ok(Next::Halt(ExitStatus::InstructionLimit))
            }
            exit => self.linux.handle(machine, exit),
        }
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        self.linux.idle(machine)
    }
}

impl OnFault {
    /// Runs with the past to the end or to a fault: the fault, and how the program has ended.
    fn run_recorded(
        session: &mut Session,
        history: Memory,
        limit: u64,
    ) -> Result<(Option<Trap>, ExitStatus), CliError> {
        if let Err(why) = history.remember(session) {
            report::warning(&format!("reverse execution is unavailable: {why}"));
        }
        let mut passed = None;
        loop {
            let left = limit.saturating_sub(session.position());
            let traps = |trap: &Trap, _: &Hart, position: u64| {
                trap.cause != Cause::EcallU && passed != Some(position)
            };
            let stop =
                session.run(Until { instructions: Some(left), traps: Some(&traps), ..Until::default() });
            match stop {
                Stop::Trap(trap) if session.is_fatal(&trap) => {
                    return Ok((Some(trap), ExitStatus::InstructionLimit));
                }
                // The program handles it.
                Stop::Trap(_) => passed = Some(session.position()),
                Stop::Ended(status) => return Ok((None, status)),
                Stop::Failed(why) => return Err(CliError::Host(why)),
                _ => return Ok((None, ExitStatus::InstructionLimit)),
            }
        }
    }

    /// Opens the debugger at the fault; the program ends with it.
    fn open(self, trap: &Trap, session: Session) -> Result<ExitStatus, CliError> {
        let pc = session.hart().pc;
        let fault = session.surroundings().linux().map(|linux| linux.fault_signal(trap, pc));
        let (signal, ..) = fault.unwrap_or_default();
        report::note(&format!("{} at {pc:#x}: {trap}", signal_name(signal)));
        let debugger = Debugger::new(session);
        match self.port {
            Some(port) => gdb::open(port, &self.program, debugger)?,
            None => drop(repl::open(debugger)?),
        }
        Ok(ExitStatus::Signal(signal as i32))
    }
}

impl Run {
    /// Runs to the end, or to a fault, where a debugger is opened.
    pub(super) fn finish_or_open(
        mut self,
        limit: u64,
        mut on_fault: OnFault,
    ) -> Result<RunOutcome, CliError> {
        let start = Instant::now();
        let names = std::mem::take(&mut on_fault.names);
        if let Some(history) = on_fault.history {
            let mut session = Session::new(self.machine, self.env, names);
            let (fault, status) = OnFault::run_recorded(&mut session, history, limit)?;
            let time = start.elapsed();
            let Some(trap) = fault else {
                (self.machine, self.env) = session.into_parts();
                return self.outcome(Ok(status), time);
            };
            let opened = RunOutcome::opened(session.machine(), &self.config, time);
            return Ok(RunOutcome { status: on_fault.open(&trap, session)?, ..opened });
        }
        let end = self.machine.instret().saturating_add(limit);
        let mut status = Ok(ExitStatus::InstructionLimit);
        let mut fault = None;
        while self.machine.instret() < end
            && limits::reached().is_none()
            && fault.is_none()
            && matches!(status, Ok(ExitStatus::InstructionLimit))
        {
            let Surroundings::Linux(linux) = &mut self.env else {
                return Err(CliError::Usage(NOT_BARE.into()));
            };
            let mut environment = UpToFault { linux, fault: None };
            status = self.machine.run(&mut environment, end - self.machine.instret());
            fault = environment.fault;
        }
        let time = start.elapsed();
        let Some(trap) = fault else { return self.outcome(status, time) };
        let opened = RunOutcome::opened(&self.machine, &self.config, time);
        let session = Session::new(self.machine, self.env, names);
        Ok(RunOutcome { status: on_fault.open(&trap, session)?, ..opened })
    }
}
