//! Reverse execution implements reverse-stepi and reverse-continue.
//!
//! GDB expects a machine that runs backwards: a breakpoint stops it at its address, a watchpoint behind the instruction
//! that has hit it, which GDB then takes back by a step.

use std::convert::Infallible;

use gdbstub::common::Tid;
use gdbstub::target::ext::base::reverse_exec::{ReverseCont, ReverseStep};

use super::breakpoints::StopRequest;
use super::resume::{Stopping, Wanted};
use super::target::Stub;
use crate::session::Stop;
use crate::text::Text;

impl Stub<'_> {
    /// Is there a past to go back to?
    pub(super) fn remembers(&self) -> bool {
        self.debugger.session.history().is_some()
    }

    /// Goes back until this thread is in front of the instruction before.
    pub(super) fn step_back(&mut self, tid: Tid) -> Stopping {
        let before = self.progress(tid);
        loop {
            let here = self.debugger.session.position();
            let stopped = self.debugger.travel(|session| session.back(1));
            if !matches!(stopped.stop, Stop::Done) {
                return self.stopping(stopped);
            }
            if let Some(what) = self.asked.touched(self.debugger.session.hart()) {
                return self.behind(what, here);
            }
            if self.progress(tid) != before {
                return self.stopping(stopped);
            }
        }
    }

    /// Goes back to the last place where something stops it.
    pub(super) fn run_back(&mut self) -> Stopping {
        let stopped = loop {
            let stopped = self.debugger.go_back(None);
            if !self.is_at_process_call(&stopped) {
                break stopped;
            }
        };
        let asked = stopped.hits.iter().filter_map(|hit| self.asked.by_id(hit.id));
        let watch = asked.into_iter().find(|what| matches!(what, StopRequest::Watch { .. }));
        match (&stopped.stop, watch) {
            (Stop::Point, Some(what)) => self.behind(what, self.debugger.session.position() + 1),
            _ => self.stopping(stopped),
        }
    }

    /// Behind the instruction that has hit a watchpoint, at this position: GDB takes it back itself.
    fn behind(&mut self, what: StopRequest, position: u64) -> Stopping {
        let stopped = self.debugger.travel(|session| session.go_to(position));
        match stopped.stop {
            Stop::Done => Stopping { reason: self.reason_of(what), words: Text::new() },
            _ => self.stopping(stopped),
        }
    }
}

impl ReverseStep<Tid> for Stub<'_> {
    fn reverse_step(&mut self, tid: Tid) -> Result<(), Infallible> {
        self.wanted = Wanted::StepBack(tid);
        Ok(())
    }
}

impl ReverseCont<Tid> for Stub<'_> {
    fn reverse_cont(&mut self) -> Result<(), Infallible> {
        self.wanted = Wanted::Back;
        Ok(())
    }
}
