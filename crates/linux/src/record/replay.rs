//! The replay: a recording answers in place of the kernel.
//!
//! Invariant: a call of the environment that the recording does not name has the usual answer, and no effect. What does
//! not fit is [`RecordingError::Diverged`].

use std::collections::HashMap;
use std::sync::Arc;

use rivet_exec::Exit;
use rivet_hart::{AddressSpace, Cause, Config, Hart};
use rivet_mem::UserSpace;
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError};

use super::apply::load;
use super::event::{Event, EventKind, Outcome};
use super::repeats::Repeats;
use super::setup::Program;
use super::shown::Shown;
use super::tape::{Recording, Tape};
use super::{FIRST, RecordingError, digest};
use crate::config::{LinuxConfig, Output};
use crate::kernel::mode::Mode;
use crate::process::scheduler::TURN;
use crate::{Diagnosis, Linux};

/// A recording that answers in place of the kernel.
pub(crate) struct Replay {
    pub(super) tape: Tape,
    /// Destinations of standard output and standard error.
    pub(super) output: [Output; 2],
    /// Machines of the processes that exist, apart from the shown one.
    pub(super) processes: HashMap<u64, Machine>,
    /// The programs that the processes run.
    pub(super) programs: HashMap<u64, Program>,
    pub(super) shown: Shown,
    /// Whether other processes than the shown one have run since somebody looked.
    pub(super) others_ran: bool,
    pub(super) repeats: HashMap<u64, Repeats>,
    /// The generations of memory and code that each process's harts have seen.
    pub(super) seen: HashMap<u64, (u64, u64)>,
    /// The program that has replaced that of the shown process.
    pub(super) executed: Option<(Arc<UserSpace>, Program)>,
    diagnosis: Option<Diagnosis>,
}

/// The environment of another process.
pub(super) struct Other<'a> {
    pub(super) replay: &'a mut Replay,
    pub(super) process: u64,
}

pub(super) fn space_of(machine: &Machine) -> Result<Arc<UserSpace>, RecordingError> {
    match machine.harts.first().map(|hart| &hart.space) {
        Some(AddressSpace::User(space)) => Ok(Arc::clone(space)),
        _ => Err(RecordingError::Damaged("a process has no thread".into())),
    }
}

pub(super) fn diverged(at: u64, what: impl Into<String>) -> RecordingError {
    RecordingError::Diverged { at, what: what.into() }
}

impl From<RecordingError> for SimError {
    fn from(error: RecordingError) -> SimError {
        SimError::Replay(error.to_string())
    }
}

impl Replay {
    /// Returns whether the trap at which the shown process stands ends it.
    pub(crate) fn is_fatal(&self) -> bool {
        // Before the trap the recording was asked how far the process runs.
        self.tape.seen().is_some_and(|event| {
            event.process == self.shown.process
                && matches!(event.kind, EventKind::Trap(Next::Halt(ExitStatus::Signal(_))))
        })
    }

    /// Returns the numbers of the processes that exist, from 1 on, the shown one first.
    pub(crate) fn numbers(&self) -> Vec<u64> {
        let mut numbers: Vec<u64> = self.processes.keys().map(|number| number + 1).collect();
        numbers.sort_unstable();
        numbers.insert(0, self.shown.process + 1);
        numbers
    }

    /// Fails if the next event is one that cannot come any more.
    fn check(&mut self, process: u64, now: u64) -> Result<&Event, RecordingError> {
        let event = self.tape.peek()?;
        let mine = event.process == process || event.kind == EventKind::Over;
        if !mine || event.process == process && event.position < now {
            return Err(diverged(now, "the process should have called the kernel before"));
        }
        Ok(event)
    }

    /// Takes the next event if it is this process's at this position, and `is_it` says so; applies its effects.
    fn matching(
        &mut self,
        process: u64,
        machine: &mut Machine,
        is_it: impl FnOnce(EventKind) -> bool,
    ) -> Result<Option<EventKind>, RecordingError> {
        let now = machine.instret();
        let next = self.tape.peek()?;
        if next.process != process || next.position != now || !is_it(next.kind) {
            return Ok(None);
        }
        let Event { kind, effects, .. } = self.tape.take()?;
        self.apply(process, machine, effects)?;
        self.load(process, machine)?;
        Ok(Some(kind))
    }

    /// Gives another process its turn.
    fn run_other(&mut self, process: u64) -> Result<(), SimError> {
        let Some(mut machine) = self.processes.remove(&process) else {
            return Err(RecordingError::Damaged(format!("process {process} does not exist")).into());
        };
        self.others_ran = true;
        let status = machine.run(&mut Other { replay: self, process }, TURN)?;
        let now = machine.instret();
        let event = self.tape.peek()?;
        if event.kind == EventKind::Over {
            return Ok(());
        }
        let ended = Some(status).filter(|&status| status != ExitStatus::InstructionLimit);
        if (event.process, event.position, event.kind) != (process, now, EventKind::End(ended)) {
            return Err(diverged(now, "the turn of a process ends elsewhere").into());
        }
        self.tape.take()?;
        match ended {
            None => drop(self.processes.insert(process, machine)),
            Some(_) => drop(self.programs.remove(&process)),
        }
        Ok(())
    }

    /// Compares how the run has ended.
    fn end(&mut self, machine: &Machine, status: ExitStatus) -> Result<Next, SimError> {
        let now = machine.instret();
        let Event { effects, outcome, .. } = self.tape.take()?;
        let Some(outcome) = outcome else {
            return Err(diverged(now, "the run goes on in the recording").into());
        };
        let Outcome { status: recorded, failure, diagnosis, digest } = *outcome;
        self.print(effects.output)?;
        if self.shown.process == FIRST {
            self.diagnosis = diagnosis;
        }
        if digest != digest::of_machine(machine, now) {
            return Err(diverged(now, "registers or memory at the end").into());
        }
        match recorded {
            None => Err(SimError::Replay(failure)),
            Some(recorded) if recorded == status => Ok(Next::Halt(status)),
            Some(recorded) => Err(diverged(now, format!("{status} in place of {recorded}")).into()),
        }
    }

    /// Returns the answer of a call, after the end of the first process is compared.
    fn answer(&mut self, process: u64, machine: &Machine, next: Next) -> Result<Next, SimError> {
        match next {
            Next::Halt(status) if process == 0 => self.end(machine, status),
            next => Ok(next),
        }
    }

    /// Returns whether the run is over at this position.
    fn is_over(&mut self, process: u64, now: u64) -> Result<bool, RecordingError> {
        let next = self.tape.peek()?;
        Ok(next.kind == EventKind::Over && (process != 0 || next.position <= now))
    }

    pub(super) fn ready(
        &mut self,
        process: u64,
        machine: &mut Machine,
        index: usize,
    ) -> Result<bool, SimError> {
        let now = machine.instret();
        if self.shown.holds(process) {
            return Ok(false);
        }
        while let Event { process: 0, position, kind: EventKind::Begin { process: other }, .. } =
            *self.tape.peek()?
            && process == 0
            && position == now
        {
            self.tape.take()?;
            if self.shown.takes_turn(other, index) {
                return Ok(false);
            }
            self.run_other(other)?;
        }
        self.load(process, machine)?;
        if self.is_over(process, now)? {
            return Ok(false);
        }
        let is_it = |kind| matches!(kind, EventKind::Ready { index: one, .. } if one == index as u64);
        match self.matching(process, machine, is_it)? {
            Some(EventKind::Ready { answer, .. }) => Ok(answer),
            _ => Ok(true),
        }
    }

    pub(super) fn horizon(&mut self, process: u64, machine: &Machine) -> u64 {
        // Whatever is wrong is found when the environment is asked.
        let Ok(next) = self.tape.peek() else { return 1 };
        if next.process != process {
            return 1;
        }
        // The instruction that traps takes no fuel, but is not begun without.
        let trap = u64::from(matches!(next.kind, EventKind::Trap(_)));
        next.position.saturating_sub(machine.instret()).saturating_add(trap).max(1)
    }

    pub(super) fn handle(
        &mut self,
        process: u64,
        machine: &mut Machine,
        exit: &Exit,
    ) -> Result<Next, SimError> {
        let now = machine.instret();
        if let Exit::Trap(trap) = exit {
            return match self.matching(process, machine, |kind| matches!(kind, EventKind::Trap(_)))? {
                Some(EventKind::Trap(next)) => self.answer(process, machine, next),
                _ if trap.cause == Cause::EcallU && self.repeat(process, machine)? => Ok(Next::Resume),
                _ => Err(diverged(now, trap.to_string()).into()),
            };
        }
        if self.is_over(process, now)? {
            return self.over(process, machine);
        }
        match self.matching(process, machine, |kind| matches!(kind, EventKind::Asked(_)))? {
            Some(EventKind::Asked(next)) => self.answer(process, machine, next),
            _ => {
                self.check(process, now)?;
                Ok(Next::Resume)
            }
        }
    }

    pub(super) fn idle(&mut self, process: u64, machine: &mut Machine) -> Result<Next, SimError> {
        let now = machine.instret();
        if self.shown.holds(process) {
            return Ok(Next::Halt(ExitStatus::InstructionLimit));
        }
        if self.is_over(process, now)? {
            return self.over(process, machine);
        }
        match self.matching(process, machine, |kind| matches!(kind, EventKind::Idle(_)))? {
            Some(EventKind::Idle(next)) => self.answer(process, machine, next),
            _ => Err(diverged(now, "all threads wait").into()),
        }
    }

    /// Stops where a limit has stopped the run, or where it has failed.
    fn over(&mut self, process: u64, machine: &Machine) -> Result<Next, SimError> {
        match process {
            0 => self.end(machine, ExitStatus::InstructionLimit),
            _ => Ok(Next::Halt(ExitStatus::InstructionLimit)),
        }
    }
}

impl Environment for Other<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.replay.ready(self.process, machine, index)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.replay.horizon(self.process, machine)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        self.replay.handle(self.process, machine, &exit)
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        self.replay.idle(self.process, machine)
    }
}

impl Linux {
    /// Builds the machine of a recording: `isa` is what its setup says, output goes where `stdout` and `stderr` say.
    /// The host is not asked for anything else.
    pub fn replay(
        recording: Recording,
        isa: Arc<Config>,
        [stdout, stderr]: [Output; 2],
    ) -> Result<(Linux, Hart), SimError> {
        let Recording { setup, first, tape } = recording;
        let mut config = LinuxConfig::new(&setup.program);
        (config.stdout, config.stderr) = (stdout.clone(), stderr.clone());
        let (space, hart) = load(&first, Arc::clone(&isa))?;
        let programs = HashMap::from([(FIRST, first.program.clone())]);
        let Program { modules, auxv, .. } = first.program;
        let (mut linux, hart) = Linux::without_kernel(config, &isa, space, hart, modules, auxv)?;
        linux.mode = Mode::Replay(Box::new(Replay {
            tape,
            output: [stdout, stderr],
            processes: HashMap::new(),
            programs,
            shown: Shown::default(),
            others_ran: false,
            repeats: HashMap::new(),
            seen: HashMap::new(),
            executed: None,
            diagnosis: None,
        }));
        Ok((linux, hart))
    }

    /// Asks the recording in place of the kernel.
    pub(crate) fn replayed<T>(
        &mut self,
        ask: impl FnOnce(&mut Replay) -> Result<T, SimError>,
    ) -> Option<Result<T, SimError>> {
        let Mode::Replay(replay) = &mut self.mode else { return None };
        let answer = ask(replay);
        if let Some((space, program)) = replay.executed.take() {
            (self.guest.space, self.modules) = (space, program.modules);
            self.files.set_auxv(&program.auxv);
        }
        if let Some(diagnosis) = replay.diagnosis.take() {
            self.diagnosis = Some(diagnosis);
        }
        Some(answer)
    }
}
