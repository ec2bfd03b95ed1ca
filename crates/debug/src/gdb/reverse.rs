//! Going back: reverse-stepi and reverse-continue.
//!
//! GDB expects a machine that runs backwards: a watchpoint stops it in front of the instruction that made the change or
//! the access, a breakpoint at its address.

use std::convert::Infallible;

use gdbstub::common::Tid;
use gdbstub::target::ext::base::reverse_exec::{ReverseCont, ReverseStep};
use rivet_hart::{Hart, Trap};
use rivet_sim::replay::ReplayError;

use super::breakpoints::{Asked, What};
use super::resume::{Stopping, Wanted};
use super::target::Stub;
use crate::debugger::Stopped;
use crate::engine::Check;
use crate::memory;
use crate::points::Points;
use crate::session::{Back, Stop};
use crate::text::Text;

impl Stub<'_> {
    /// Is there a past to go back to?
    pub(super) fn remembers(&self) -> bool {
        self.debugger.session.history().is_some()
    }

    /// Goes back until this thread is in front of the instruction before.
    pub(super) fn step_back(&mut self, tid: Tid) -> Stopping {
        self.debugger.held_at = None;
        let before = self.progress(tid);
        loop {
            match self.debugger.session.back(1) {
                Stop::Done if self.progress(tid) == before => {}
                stop => return self.stopping(Stopped { stop, hits: Vec::new() }),
            }
        }
    }

    /// Goes back to the last place where GDB wants to stop.
    pub(super) fn run_back(&mut self) -> Stopping {
        self.debugger.held_at = None;
        let change = match self.last_change() {
            Ok(change) => change,
            Err(stop) => return self.stopping(Stopped { stop, hits: Vec::new() }),
        };
        let stop = self.back_to_point();
        let at = self.debugger.session.position();
        match (stop, change) {
            (Stop::Point | Stop::Trap(_) | Stop::Start, Some((position, what))) if position >= at => {
                match self.debugger.session.go_to(position) {
                    Stop::Done => Stopping { reason: self.reason_of(what), words: Text::new() },
                    stop => self.stopping(Stopped { stop, hits: Vec::new() }),
                }
            }
            (Stop::Point, _) => self.at_point(),
            (stop, _) => self.stopping(Stopped { stop, hits: Vec::new() }),
        }
    }

    /// The last change of anything that is watched for changes: the position before it.
    fn last_change(&mut self) -> Result<Option<(u64, What)>, Stop> {
        let watched: Vec<_> = self.asked.watched().collect();
        let mut last: Option<(u64, What)> = None;
        for (what, start, len) in watched {
            let value = |hart: &Hart, _: usize| Some(memory::peek_some(hart, start, len as usize));
            match self.debugger.session.last_change(value) {
                Ok(change) => {
                    let change = change.map(|change| (change.position(), what));
                    last = last.into_iter().chain(change).max_by_key(|(position, _)| *position);
                }
                Err(ReplayError::Interrupted) => return Err(Stop::Interrupted),
                Err(error) => return Err(Stop::Failed(error.to_string())),
            }
        }
        Ok(last)
    }

    /// Goes back to the last point that does not wait for a change of memory.
    fn back_to_point(&mut self) -> Stop {
        let asked = self.asked.clone();
        let mut points = self.debugger.points.clone();
        for id in asked.watching() {
            points.remove(id);
        }
        if points.iter().next().is_none() && asked.watching().next().is_none() {
            return self.debugger.session.back(u64::MAX);
        }
        let new_check = |harts: &[Hart]| check(points.clone(), asked.clone(), harts);
        let traps = |trap: &Trap, _: u64| points.on_trap(trap).is_some();
        let until = Back { check: Some(&new_check), traps: Some(&traps), ..Back::default() };
        self.debugger.session.run_back(&until)
    }

    /// Why a way back has stopped here.
    fn at_point(&mut self) -> Stopping {
        let hart = self.debugger.session.hart();
        let here = self.debugger.points.at(hart);
        let asked = here.iter().find_map(|&id| self.asked.by_id(id));
        if let Some(what) = self.asked.touched(hart).or(asked) {
            return Stopping { reason: self.reason_of(what), words: Text::new() };
        }
        let mut stopping = self.stopping(Stopped { stop: Stop::Point, hits: Vec::new() });
        stopping.words.line("one of the points that `monitor info breakpoints` lists");
        stopping
    }
}

/// Looks for points, in a stretch of the past that begins with these harts.
fn check(points: Points, asked: Asked, harts: &[Hart]) -> Check {
    let mut changes = points.check(harts, &Default::default());
    Box::new(move |hart, index| {
        let changed = changes.as_mut().is_some_and(|check| check(hart, index));
        changed || asked.touched(hart).is_some() || !points.at(hart).is_empty()
    })
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
