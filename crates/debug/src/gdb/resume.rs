//! Resuming runs the program as the client asks, and reports the stop.

use std::convert::Infallible;

use gdbstub::common::{Signal, Tid};
use gdbstub::stub::MultiThreadStopReason;
use gdbstub::target::ext::base::multithread::{
    MultiThreadRangeStepping, MultiThreadRangeSteppingOps, MultiThreadResume, MultiThreadSchedulerLocking,
    MultiThreadSchedulerLockingOps, MultiThreadSingleStep, MultiThreadSingleStepOps,
};
use gdbstub::target::ext::base::reverse_exec::{ReplayLogPosition, ReverseContOps, ReverseStepOps};
use rivet_hart::{Cause, Trap};
use rivet_sim::ExitStatus;

use super::breakpoints::StopRequest;
use super::processes::Ran;
use super::target::Stub;
use crate::commands;
use crate::debugger::{Plan, Stopped};
use crate::explain;
use crate::memory;
use crate::session::{Stop, Surroundings};
use crate::signals;
use crate::text::{Role, Text, wrap};

/// Why the program stopped, for gdbstub.
pub(super) type Reason = MultiThreadStopReason<u64>;

/// How the program is to go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wanted {
    #[default]
    Continue,
    /// One instruction of this thread.
    Step(Tid),
    /// Instructions of this thread, as long as they are from here to there.
    Range(Tid, u64, u64),
    /// Back by an instruction of this thread.
    StepBack(Tid),
    /// Back to where something stops it.
    Back,
}

/// A stop: for the client, and for whoever sits in front of it.
pub(super) struct Stopping {
    pub(super) reason: Reason,
    pub(super) words: Text,
}

impl Stub<'_> {
    /// What there is to say of what the client has done since the last stop.
    pub(super) fn before_going(&mut self) -> Text {
        let mut text = Text::new();
        if let Some(steps) = self.debugger.session.take_dropped() {
            commands::say_dropped(&mut text, steps);
        }
        text
    }

    /// Does what is wanted.
    pub(super) fn go(&mut self) -> Stopping {
        let passes = std::mem::take(&mut self.passes_signal);
        let forward = !matches!(self.wanted, Wanted::StepBack(_) | Wanted::Back);
        if forward && !passes && self.debugger.drop_signal() && self.wanted != Wanted::Continue {
            // The step is done with that.
            return Stopping { reason: signal(self.current(), Signal::SIGTRAP), words: Text::new() };
        }
        match self.wanted {
            Wanted::Continue => {
                if let Some(watch) = self.about_to_touch() {
                    return watch;
                }
                let only = self.alone(self.continued);
                match self.run(|| Plan { only, ..Plan::default() }) {
                    Ran::Stopped(stopped) => self.stopping(stopped),
                    Ran::Event(stopping) => stopping,
                }
            }
            Wanted::Step(tid) => self.step(tid, None),
            Wanted::Range(tid, start, end) => self.step(tid, Some((start, end))),
            Wanted::StepBack(tid) => self.step_back(tid),
            Wanted::Back => self.run_back(),
        }
    }

    /// A run does not stop where it begins; GDB wants to know of a watchpoint even there.
    fn about_to_touch(&self) -> Option<Stopping> {
        let what = self.asked.touched(self.debugger.session.hart())?;
        Some(Stopping { reason: self.reason_of(what), words: Text::new() })
    }

    /// The index of a thread that is to run alone.
    fn alone(&self, tid: Option<Tid>) -> Option<usize> {
        tid.filter(|_| self.is_locked).and_then(|tid| self.index(tid))
    }

    /// Runs until this thread has done an instruction, and goes on while it is in `range`. Unless it is to run alone, turns
    /// are what they would be without a debugger: if it is another thread's turn, that runs as well.
    fn step(&mut self, tid: Tid, range: Option<(u64, u64)>) -> Stopping {
        let only = self.alone(Some(tid));
        loop {
            if let Some(watch) = self.about_to_touch() {
                return watch;
            }
            let before = self.progress(tid);
            let stopped = match self.run(|| Plan { instructions: Some(1), only, ..Plan::default() }) {
                Ran::Stopped(stopped) => stopped,
                Ran::Event(stopping) => return stopping,
            };
            if !matches!(stopped.stop, Stop::Done) {
                return self.stopping(stopped);
            }
            let after = self.progress(tid);
            let here = after.map(|(pc, _)| pc);
            let inside = range.zip(here).is_some_and(|((start, end), pc)| (start..end).contains(&pc));
            let at_point = !self.debugger.points.at(self.debugger.session.hart()).is_empty();
            if after != before && (!inside || at_point) {
                // The thread may have ended.
                let tid = if after.is_some() { tid } else { self.current() };
                return Stopping { reason: signal(tid, Signal::SIGTRAP), words: Text::new() };
            }
        }
    }

    /// How far a thread is.
    pub(super) fn progress(&self, tid: Tid) -> Option<(u64, u64)> {
        let hart = &self.debugger.session.harts()[self.index(tid)?];
        Some((hart.pc, hart.instret))
    }

    /// What to tell the client of something that it has asked for.
    pub(super) fn reason_of(&self, what: StopRequest) -> Reason {
        let tid = self.current();
        match what {
            StopRequest::Software(_) => Reason::SwBreak(tid),
            StopRequest::Hardware(_) => Reason::HwBreak(tid),
            StopRequest::Watch { start, kind, .. } => Reason::Watch { tid, kind, addr: start },
        }
    }

    /// Puts a stop into the words of the protocol, and says for people what these cannot say.
    pub(super) fn stopping(&self, stopped: Stopped) -> Stopping {
        let tid = self.current();
        let mut words = Text::new();
        let mut reason = signal(tid, Signal::SIGTRAP);
        if let Some(reason) = self.at_call(&stopped) {
            return Stopping { reason, words };
        }
        match &stopped.stop {
            Stop::Done => {}
            Stop::Point => {
                let asked = stopped.hits.iter().filter_map(|hit| self.asked.by_id(hit.id));
                // A watchpoint says more than a breakpoint at the same place.
                let first = asked.max_by_key(|what| matches!(what, StopRequest::Watch { .. }));
                reason = first.map_or(reason, |what| self.reason_of(what));
                for hit in stopped.hits.iter().filter(|hit| self.asked.by_id(hit.id).is_none()) {
                    words.append(commands::hit(self.debugger, hit));
                }
            }
            Stop::Trap(trap) => {
                let caught = stopped.hits.iter().filter(|hit| hit.caught.is_some());
                words =
                    caught.map(|hit| commands::hit(self.debugger, hit)).fold(Text::new(), |mut all, one| {
                        all.append(one);
                        all
                    });
                if words.is_empty() {
                    words = self.explain(trap);
                }
                reason = signal(tid, signal_of(trap));
            }
            Stop::Interrupted => reason = signal(tid, Signal::SIGINT),
            Stop::Signals(set) => {
                let first = signals::of_set(*set).next().unwrap_or_default();
                reason = signal(tid, by_number(first as i32));
            }
            Stop::Ended(status) => {
                words = self.diagnosis(*status);
                reason = ended(*status);
            }
            Stop::Start => reason = Reason::ReplayLog { tid: Some(tid), pos: ReplayLogPosition::Begin },
            Stop::Failed(why) => {
                words.push(Role::Bad, format_args!("the machine cannot continue: {why}")).end();
                reason = signal(tid, Signal::SIGABRT);
            }
        }
        Stopping { reason, words }
    }

    /// Why an exception was raised.
    fn explain(&self, trap: &Trap) -> Text {
        let mut text = Text::new();
        let hart = self.debugger.session.hart();
        match memory::encoding(hart, hart.pc).filter(|_| trap.cause == Cause::IllegalInstruction) {
            Some(raw) => {
                text.push(Role::Bad, format_args!("trap: {}", trap.cause.name())).end();
                text.append(explain::reason(hart, raw, trap, self.debugger.width));
            }
            None => drop(text.push(Role::Bad, format_args!("trap: {trap}")).end()),
        }
        text
    }

    /// The signal of the exception at which the program stands.
    pub(super) fn held_signal(&self) -> Option<u8> {
        let held = self.debugger.held_at == Some(self.debugger.session.position());
        match &self.debugger.last.as_ref()?.stop {
            Stop::Trap(trap) if held => Some(signal_of(trap).0),
            _ => None,
        }
    }

    /// Why a signal has killed the program.
    fn diagnosis(&self, status: ExitStatus) -> Text {
        let mut text = Text::new();
        if let (Surroundings::Linux(linux), ExitStatus::Signal(_)) =
            (self.debugger.session.surroundings(), status)
            && let Some(diagnosis) = linux.diagnosis()
        {
            wrap(&mut text, Role::Plain, &diagnosis.to_string(), self.debugger.width, 0);
        }
        text
    }
}

fn signal(tid: Tid, signal: Signal) -> Reason {
    Reason::SignalWithThread { tid, signal }
}

/// A stop without a signal of the program.
pub(super) fn sigtrap(tid: Tid) -> Reason {
    signal(tid, Signal::SIGTRAP)
}

/// The signal that Linux makes of an exception.
fn signal_of(trap: &Trap) -> Signal {
    match trap.cause {
        Cause::IllegalInstruction => Signal::SIGILL,
        Cause::Breakpoint => Signal::SIGTRAP,
        Cause::FetchMisaligned | Cause::LoadMisaligned | Cause::StoreMisaligned => Signal::SIGBUS,
        Cause::EcallU | Cause::EcallS | Cause::EcallM => Signal::SIGTRAP,
        _ => Signal::SIGSEGV,
    }
}

/// How a program has ended.
fn ended(status: ExitStatus) -> Reason {
    match status {
        ExitStatus::Code(code) => Reason::Exited(code as u8),
        ExitStatus::Signal(number) => Reason::Terminated(by_number(number)),
        ExitStatus::InstructionLimit => Reason::Terminated(Signal::SIGXCPU),
    }
}

/// What is added to the answer to `qSupported`.
pub(super) const FEATURE: &str = ";QPassSignals+";

impl Stub<'_> {
    /// Signals that reach the program without a stop (`QPassSignals`): GDB's numbers, in hexadecimal, with `;` between
    /// them. All others stop it. Returns false if that is no such list.
    pub(super) fn pass_signals(&mut self, list: &[u8]) -> bool {
        let Ok(list) = std::str::from_utf8(list) else { return false };
        let numbers: Result<Vec<u8>, _> = list
            .split(';')
            .filter(|word| !word.is_empty())
            .map(|word| u8::from_str_radix(word, 16))
            .collect();
        let Ok(numbers) = numbers else { return false };
        let passed = (1..=64).filter(|&signal| numbers.contains(&by_number(signal as i32).0));
        // The first two real-time signals are those of the C library's threads.
        let passed = passed.chain([32, 33]).fold(0, |set, signal| set | signals::bit(signal));
        let actions = &mut self.debugger.signal_actions;
        (actions.stop, actions.print) = (!passed, !passed);
        true
    }
}

/// GDB's number of a signal of Linux'.
fn by_number(number: i32) -> Signal {
    let same = u8::try_from(number).map_or(Signal::UNKNOWN, Signal);
    match number {
        7 => Signal::SIGBUS,
        10 => Signal::SIGUSR1,
        12 => Signal::SIGUSR2,
        17 => Signal::SIGCHLD,
        18 => Signal::SIGCONT,
        19 => Signal::SIGSTOP,
        20 => Signal::SIGTSTP,
        23 => Signal::SIGURG,
        29 => Signal::SIGIO,
        30 => Signal::SIGPWR,
        31 => Signal::SIGSYS,
        32 => Signal::SIG32,
        33..64 => Signal(same.0 - 33 + Signal::SIG33.0),
        64 => Signal::SIG64,
        1..=15 | 21 | 22 | 24..=28 => same,
        _ => Signal::UNKNOWN,
    }
}

impl MultiThreadResume for Stub<'_> {
    /// The session's loop lets it run.
    fn resume(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn clear_resume_actions(&mut self) -> Result<(), Infallible> {
        (self.wanted, self.passes_signal) = (Wanted::Continue, false);
        (self.continued, self.is_locked) = (None, false);
        Ok(())
    }

    /// Of signals it is known whether the one that has stopped the program is to reach it; others are not delivered.
    fn set_resume_action_continue(&mut self, tid: Tid, signal: Option<Signal>) -> Result<(), Infallible> {
        self.continued = Some(tid);
        self.passes_signal |= signal.is_some();
        Ok(())
    }

    fn support_single_step(&mut self) -> Option<MultiThreadSingleStepOps<'_, Self>> {
        Some(self)
    }

    fn support_range_step(&mut self) -> Option<MultiThreadRangeSteppingOps<'_, Self>> {
        Some(self)
    }

    fn support_scheduler_locking(&mut self) -> Option<MultiThreadSchedulerLockingOps<'_, Self>> {
        Some(self)
    }

    fn support_reverse_step(&mut self) -> Option<ReverseStepOps<'_, Tid, Self>> {
        if self.remembers() { Some(self) } else { None }
    }

    fn support_reverse_cont(&mut self) -> Option<ReverseContOps<'_, Tid, Self>> {
        if self.remembers() { Some(self) } else { None }
    }
}

impl MultiThreadSingleStep for Stub<'_> {
    fn set_resume_action_step(&mut self, tid: Tid, signal: Option<Signal>) -> Result<(), Infallible> {
        self.passes_signal |= signal.is_some();
        self.wanted = Wanted::Step(tid);
        Ok(())
    }
}

impl MultiThreadRangeStepping for Stub<'_> {
    fn set_resume_action_range_step(&mut self, tid: Tid, start: u64, end: u64) -> Result<(), Infallible> {
        self.wanted = Wanted::Range(tid, start, end);
        Ok(())
    }
}

impl MultiThreadSchedulerLocking for Stub<'_> {
    /// Harts of a bare machine can run alone. Whose turn it is in a program for Linux belongs to its run, which is the same
    /// with and without a debugger.
    fn set_resume_action_scheduler_lock(&mut self) -> Result<(), Infallible> {
        self.is_locked = true;
        Ok(())
    }
}
