//! Calls that make processes: the debugger goes over to the child, or keeps it from running, as the settings say.

use rivet_hart::{Cause, Hart, Trap};
use rivet_isa::Op;
use rivet_linux::{Linux, ProcessCall, process_call};

use super::Debugger;
use crate::error::Reply;
use crate::memory;
use crate::session::{Stop, Until};

/// Is it a call that makes a process?
fn makes_process(hart: &Hart) -> bool {
    matches!(process_call(hart), Some(ProcessCall::Fork | ProcessCall::Vfork))
}

/// Is it the exception of such a call?
pub(super) fn is_fork(trap: &Trap, hart: &Hart) -> bool {
    trap.cause == Cause::EcallU && makes_process(hart)
}

impl Debugger {
    /// Do the settings want more of a new process than that it runs?
    pub(super) fn attends_forks(&self) -> bool {
        let linux = self.session.surroundings().linux();
        (self.settings.follows_child || !self.settings.detaches)
            && linux.is_some_and(|linux| !linux.is_replay())
            && !self.session.is_past()
    }

    /// Makes the call at which the program stands if it makes a process, and goes over to the child or keeps it from
    /// running; `end` is the position where the run ends. Returns why it stops here.
    pub(super) fn attend_fork(&mut self, end: &mut Option<u64>) -> Option<Stop> {
        let machine = self.session.machine();
        let hart = machine.harts.get(machine.current).filter(|_| self.attends_forks())?;
        let is_call = memory::instruction_at_pc(hart).is_some_and(|inst| inst.op.base() == Op::ecall);
        if !is_call || !makes_process(hart) || end.is_some_and(|end| end <= self.session.position()) {
            return None;
        }
        let (before, after) = (self.session.processes(), self.session.position() + 1);
        let stop = self.session.run(Until { instructions: Some(1), ..Until::default() });
        if !matches!(stop, Stop::Done) {
            return Some(stop);
        }
        let linux = self.session.surroundings().linux();
        let child = linux.and_then(Linux::new_child).filter(|child| !before.contains(child))?;
        let parent = before.first().copied()?;
        let (shown, other) = if self.settings.follows_child { (child, parent) } else { (parent, child) };
        if shown == child && self.go_over(child).is_err() {
            return None;
        }
        if shown == child {
            *end = end.map(|end| end - after + self.session.position());
        }
        self.session.suspend(other, !self.settings.detaches);
        let fate = if self.settings.detaches { "runs on" } else { "is suspended" };
        self.notes
            .line(format_args!("[process {parent} made process {child}; debugging {shown}, {other} {fate}]"));
        None
    }

    /// Goes over to another process of the run.
    pub(crate) fn go_over(&mut self, number: u64) -> Reply<()> {
        self.session.follow(number)?;
        self.returning.clear();
        (self.held_at, self.next_address, self.last) = (None, None, None);
        (self.selection, self.listing) = Default::default();
        self.points.sources = self.session.names.sources().clone();
        Ok(())
    }
}
