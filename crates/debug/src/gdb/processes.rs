//! GDB is told of new processes (`fork-events`, `vfork-events`) and of programs that are replaced (`exec-events`).
//!
//! The debugger has one process. Until the client leaves the parent for it (`set follow-fork-mode child`), a child runs
//! on its own from its first instruction. So packets about it have nothing to do: detaching from it, or taking breakpoints
//! out of it, is answered with OK. gdbstub knows one process only, and does not see them.

use rivet_linux::{ProcessCall, process_call};

use super::framing::hex;
use super::resume::{Stopping, sigtrap};
use super::target::Stub;
use crate::debugger::{Plan, Stopped};
use crate::points::{Catch, PointKind, Returning};
use crate::session::{Stop, Surroundings};
use crate::text::Text;

/// The events, by their names in `qSupported`.
const EVENTS: [(&str, ProcessCall); 3] = [
    ("fork-events+", ProcessCall::Fork),
    ("vfork-events+", ProcessCall::Vfork),
    ("exec-events+", ProcessCall::Exec),
];

/// What the client knows of processes.
#[derive(Default)]
pub(super) struct Processes {
    /// The point for calls that it wants to be told of.
    point: Option<u32>,
    /// The child that it was told of and has not detached from.
    child: Option<u64>,
    /// The child that it has gone over to, by its number.
    pub(super) shown: Option<u64>,
    /// It speaks of another process.
    pub(super) is_elsewhere: bool,
    /// The words of the last event, for the next stop reply.
    event: Option<String>,
}

/// What has come of a run.
pub(super) enum Ran {
    /// It has stopped.
    Stopped(Stopped),
    /// With an event.
    Event(Stopping),
}

/// What is done with a packet.
pub(super) enum Verdict {
    /// gdbstub answers it.
    Feed,
    /// It is answered with OK.
    Done,
    /// It is refused, with these words.
    Refuse(&'static str),
}

impl Stub<'_> {
    /// Takes what a client says in `qSupported`; returns what is added to the answer.
    pub(super) fn agree_on_events(&mut self, packet: &[u8]) -> String {
        let words = String::from_utf8_lossy(packet);
        let wants = |name: &str| words.split([':', ';']).any(|word| word == name);
        let wanted: Vec<_> = EVENTS.into_iter().filter(|(name, _)| wants(name)).collect();
        self.forget_processes();
        if wanted.is_empty() || self.debugger.session.surroundings().linux().is_none() {
            return String::new();
        }
        let calls = wanted.iter().map(|&(_, call)| call).collect();
        let kind = PointKind::Catch(Catch::Process(calls));
        self.processes.point = Some(self.debugger.points.add_unlisted(kind));
        wanted.iter().map(|(name, _)| format!(";{name}")).collect()
    }

    /// The client is no longer told of processes.
    pub(super) fn forget_processes(&mut self) {
        if let Some(id) = std::mem::take(&mut self.processes).point {
            self.debugger.points.remove(id);
            self.debugger.returning.retain(|call| call.id != id);
        }
    }

    /// The program begins again.
    pub(super) fn begin_processes(&mut self) {
        self.processes = Processes { point: self.processes.point, ..Processes::default() };
        self.debugger.returning.clear();
    }

    /// Has a run stopped only at a call of which the client is told when it is made?
    pub(super) fn is_at_process_call(&self, stopped: &Stopped) -> bool {
        let mine = |id: u32| self.processes.point == Some(id);
        matches!(stopped.stop, Stop::Trap(_)) && stopped.hits.iter().any(|hit| mine(hit.id))
    }

    /// The words of the event that has just stopped the program, if it is one.
    pub(super) fn take_event(&mut self) -> Option<String> {
        self.processes.event.take()
    }

    /// Lets the program run, and sees to calls that make processes on the way.
    pub(super) fn run(&mut self, plan: impl Fn() -> Plan) -> Ran {
        loop {
            let stopped = self.debugger.go(plan());
            let mine = self.processes.point.filter(|&id| stopped.hits.iter().any(|hit| hit.id == id));
            match (&stopped.stop, mine) {
                (Stop::Trap(_), Some(id)) => match self.call(id) {
                    // The call has failed, or it is one of which there is nothing to tell.
                    Ran::Stopped(stopped) if matches!(stopped.stop, Stop::Done) => {
                        if plan().instructions.is_some() {
                            return Ran::Stopped(stopped);
                        }
                    }
                    ran => return ran,
                },
                (Stop::Point, Some(_)) => return self.event("vforkdone:".into()),
                _ => return Ran::Stopped(stopped),
            }
        }
    }

    /// Makes the call at which the program stands.
    fn call(&mut self, id: u32) -> Ran {
        let session = &self.debugger.session;
        let hart = session.hart();
        let (number, next) = (hart.id, hart.address(hart.pc, 4));
        let (call, before) = (process_call(hart), self.debugger.session.processes());
        let program = self.space();
        if call == Some(ProcessCall::Vfork) {
            self.debugger.returning.push(Returning::of(id, hart));
        }
        let one = Plan { instructions: Some(1), ignore_points: true, ..Plan::default() };
        let stopped = self.debugger.go(one);
        if !matches!(stopped.stop, Stop::Done) {
            return Ran::Stopped(stopped);
        }
        let hart = self.debugger.session.harts().iter().find(|hart| hart.id == number);
        match call {
            Some(ProcessCall::Exec) if self.space() != program => {
                let name = self.program().unwrap_or_default();
                self.event(format!("exec:{}", hex(name.as_bytes())))
            }
            Some(ProcessCall::Fork) => {
                let child = hart.filter(|hart| hart.pc == next).map(|hart| hart.x(10) as i64);
                match child.and_then(|child| u64::try_from(child).ok()).filter(|&child| child != 0) {
                    Some(child) => self.born("fork", child),
                    None => Ran::Stopped(stopped),
                }
            }
            Some(ProcessCall::Vfork) => {
                match self.debugger.session.processes().into_iter().find(|number| !before.contains(number)) {
                    Some(child) => self.born("vfork", child),
                    None => {
                        self.debugger.returning.retain(|call| call.id != id);
                        Ran::Stopped(stopped)
                    }
                }
            }
            _ => Ran::Stopped(stopped),
        }
    }

    fn born(&mut self, event: &str, child: u64) -> Ran {
        self.processes.child = Some(child);
        // Its first thread has the first hart.
        self.event(format!("{event}:p{child:x}.1"))
    }

    fn event(&mut self, words: String) -> Ran {
        let (tid, process) = (self.current(), self.processes.shown.unwrap_or(1));
        self.processes.event = Some(format!("T05{words};thread:p{process:x}.{tid:x};"));
        Ran::Event(Stopping { reason: sigtrap(tid), words: Text::new() })
    }

    /// Tells programs apart.
    fn space(&self) -> usize {
        match self.debugger.session.surroundings() {
            Surroundings::Linux(linux) => std::sync::Arc::as_ptr(linux.space()).addr(),
            Surroundings::Bare(_) | Surroundings::Scratch(_) => 0,
        }
    }

    /// The client leaves the parent for a child.
    fn go_over(&mut self, child: u64) -> Verdict {
        if self.debugger.go_over(child).is_err() {
            return Verdict::Refuse("the child cannot be debugged in the past of its parent");
        }
        (self.processes.child, self.processes.shown, self.processes.is_elsewhere) =
            (None, Some(child), false);
        Verdict::Done
    }

    /// What is to be done with a packet, where it may be about a child.
    pub(super) fn verdict(&mut self, body: &[u8]) -> Verdict {
        let Ok(text) = std::str::from_utf8(body) else { return Verdict::Feed };
        let shown = self.processes.shown.map_or_else(|| "1".to_owned(), |shown| format!("{shown:x}"));
        let of_child = |pid: &str| !matches!(pid, "0" | "-1") && pid != shown;
        let pid = |text: &str| text.split(['.', ';']).next().unwrap_or_default().to_owned();
        let chosen = text.strip_prefix("Hgp").or_else(|| text.strip_prefix("Hcp"));
        if let Some(thread) = chosen {
            self.processes.is_elsewhere = of_child(&pid(thread));
            return if self.processes.is_elsewhere { Verdict::Done } else { Verdict::Feed };
        }
        if text.starts_with('H') {
            self.processes.is_elsewhere = false;
        }
        if let Some(one) = text.strip_prefix("D;").or_else(|| text.strip_prefix("vKill;")) {
            let is_left = text.starts_with('D') && !of_child(&pid(one));
            if let Some(child) = self.processes.child.filter(|_| is_left) {
                return self.go_over(child);
            }
            self.processes.child = None;
            return if of_child(&pid(one)) { Verdict::Done } else { Verdict::Feed };
        }
        // After vfork the client leaves the parent only when the child has its own memory.
        if let Some(child) = self.processes.child
            && text.starts_with("vCont;")
            && text.contains(&format!(":p{child:x}."))
            && let refused @ Verdict::Refuse(_) = self.go_over(child)
        {
            return refused;
        }
        // Breakpoints are the parent's alone.
        let is_point = matches!(body, [b'z' | b'Z', b'0'..=b'4', b',', ..]);
        if self.processes.is_elsewhere && is_point { Verdict::Done } else { Verdict::Feed }
    }
}
