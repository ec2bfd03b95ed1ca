//! The client's breakpoints and watchpoints are points of the debugger, so that guest memory is never changed for them.
//!
//! GDB takes RISC-V's watchpoints for ones that stop in front of the instruction: it steps over that with the watchpoint
//! removed, looks at the value, and says nothing if that is what it was. What system calls store is not seen, as with
//! the watchpoints of real machines.

use gdbstub::target::TargetResult;
use gdbstub::target::ext::breakpoints::{
    Breakpoints, HwBreakpoint, HwBreakpointOps, HwWatchpoint, HwWatchpointOps, SwBreakpoint, SwBreakpointOps,
    WatchKind,
};
use rivet_hart::Hart;

use super::target::Stub;
use crate::points::{PointKind, Touch, next_accesses};

/// Most breakpoints and watchpoints.
const MOST: usize = 4096;

/// What a client can ask to be stopped at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopRequest {
    /// A breakpoint that the client takes for one in memory.
    Software(u64),
    /// A breakpoint.
    Hardware(u64),
    /// Bytes that are watched.
    Watch { start: u64, len: u64, kind: WatchKind },
}

/// Something that a client has asked for.
struct Point {
    what: StopRequest,
    /// The point of the debugger.
    id: u32,
}

/// All that it has asked for.
#[derive(Default)]
pub(super) struct Asked(Vec<Point>);

impl Asked {
    /// What a point of the debugger was set for.
    pub(super) fn by_id(&self, id: u32) -> Option<StopRequest> {
        self.0.iter().find(|point| point.id == id).map(|point| point.what)
    }

    /// The first watchpoint that the instruction at pc is about to hit.
    pub(super) fn touched(&self, hart: &Hart) -> Option<StopRequest> {
        let watches = |point: &&Point| matches!(point.what, StopRequest::Watch { .. });
        let mut watches = self.0.iter().filter(watches).peekable();
        watches.peek()?;
        let accesses = next_accesses(hart);
        let hits = |what: &StopRequest| {
            touch(*what).is_some_and(|touch| accesses.iter().any(|a| touch.is_hit_by(a)))
        };
        watches.map(|point| point.what).find(hits)
    }
}

impl Stub<'_> {
    fn add(&mut self, what: StopRequest) -> bool {
        if self.asked.0.iter().any(|point| point.what == what) {
            return true;
        }
        if self.asked.0.len() >= MOST {
            return false;
        }
        let hart = self.debugger.session.hart();
        let kind = match what {
            // Even where there is no memory: it may be mapped later.
            StopRequest::Software(address) | StopRequest::Hardware(address) => {
                Some(PointKind::Address(vec![hart.address(address, 0)]))
            }
            StopRequest::Watch { .. } => touch(what).map(PointKind::Access),
        };
        let Some(kind) = kind else { return false };
        let id = self.debugger.points.add(kind, &words(what), false);
        self.asked.0.push(Point { what, id });
        true
    }

    fn remove(&mut self, what: StopRequest) -> bool {
        let Some(at) = self.asked.0.iter().position(|point| point.what == what) else { return false };
        // `monitor delete` may have removed it.
        self.debugger.points.remove(self.asked.0.remove(at).id);
        true
    }

    /// The client has gone, and with it what it has asked for.
    pub(super) fn forget(&mut self) {
        self.forget_calls();
        for point in self.asked.0.drain(..) {
            self.debugger.points.remove(point.id);
        }
    }
}

/// How `monitor info breakpoints` shows it.
fn words(what: StopRequest) -> String {
    match what {
        StopRequest::Software(address) | StopRequest::Hardware(address) => {
            format!("*{address:#x}, set by gdb")
        }
        StopRequest::Watch { start, len, .. } => format!("{len} bytes at {start:#x}, set by gdb"),
    }
}

/// The accesses that a watchpoint waits for.
fn touch(what: StopRequest) -> Option<Touch> {
    let StopRequest::Watch { start, len, kind } = what else { return None };
    let (loads, stores) = (kind != WatchKind::Write, kind != WatchKind::Read);
    (len > 0).then_some(Touch { start, len, loads, stores })
}

impl Breakpoints for Stub<'_> {
    fn support_sw_breakpoint(&mut self) -> Option<SwBreakpointOps<'_, Self>> {
        Some(self)
    }

    fn support_hw_breakpoint(&mut self) -> Option<HwBreakpointOps<'_, Self>> {
        Some(self)
    }

    fn support_hw_watchpoint(&mut self) -> Option<HwWatchpointOps<'_, Self>> {
        Some(self)
    }
}

impl SwBreakpoint for Stub<'_> {
    fn add_sw_breakpoint(&mut self, address: u64, _: usize) -> TargetResult<bool, Self> {
        Ok(self.add(StopRequest::Software(address)))
    }

    fn remove_sw_breakpoint(&mut self, address: u64, _: usize) -> TargetResult<bool, Self> {
        Ok(self.remove(StopRequest::Software(address)))
    }
}

impl HwBreakpoint for Stub<'_> {
    fn add_hw_breakpoint(&mut self, address: u64, _: usize) -> TargetResult<bool, Self> {
        Ok(self.add(StopRequest::Hardware(address)))
    }

    fn remove_hw_breakpoint(&mut self, address: u64, _: usize) -> TargetResult<bool, Self> {
        Ok(self.remove(StopRequest::Hardware(address)))
    }
}

impl HwWatchpoint for Stub<'_> {
    fn add_hw_watchpoint(&mut self, start: u64, len: u64, kind: WatchKind) -> TargetResult<bool, Self> {
        Ok(self.add(StopRequest::Watch { start, len, kind }))
    }

    fn remove_hw_watchpoint(&mut self, start: u64, len: u64, kind: WatchKind) -> TargetResult<bool, Self> {
        Ok(self.remove(StopRequest::Watch { start, len, kind }))
    }
}
