//! Breakpoints and watchpoints of the client: points of the debugger, so that memory is never changed for them.

use gdbstub::target::TargetResult;
use gdbstub::target::ext::breakpoints::{
    Breakpoints, HwBreakpoint, HwBreakpointOps, HwWatchpoint, HwWatchpointOps, SwBreakpoint, SwBreakpointOps,
    WatchKind,
};

use rivet_hart::Hart;

use super::target::Stub;
use crate::expr::{Expr, Place, Value};
use crate::format::{Format, Kind as Encoding};
use crate::memory;
use crate::points::{Kind, Touch, next_accesses};

/// Most bytes of a watchpoint: each eight of them are a point.
const MOST_WATCHED: u64 = 4096;
/// Most breakpoints and watchpoints.
const MOST: usize = 4096;

/// What a client can ask to be stopped at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A breakpoint that the client takes for one in memory.
    Software(u64),
    /// A breakpoint.
    Hardware(u64),
    /// Bytes that are watched.
    Watch { start: u64, len: u64, kind: WatchKind },
}

/// Something that a client has asked for.
#[derive(Clone)]
struct Point {
    what: What,
    /// The points of the debugger that make it.
    ids: Vec<u32>,
}

/// All that it has asked for.
#[derive(Clone, Default)]
pub(super) struct Asked(Vec<Point>);

impl Asked {
    /// What a point of the debugger was set for.
    pub(super) fn by_id(&self, id: u32) -> Option<What> {
        self.0.iter().find(|point| point.ids.contains(&id)).map(|point| point.what)
    }

    /// The points of the debugger that make watchpoints.
    pub(super) fn watching(&self) -> impl Iterator<Item = u32> {
        let watchpoints = self.0.iter().filter(|point| matches!(point.what, What::Watch { .. }));
        watchpoints.flat_map(|point| point.ids.iter().copied())
    }

    /// What watches for changes: with the bytes it watches.
    pub(super) fn watched(&self) -> impl Iterator<Item = (What, u64, u64)> {
        self.0.iter().filter_map(|point| match point.what {
            What::Watch { start, len, kind: WatchKind::Write } => Some((point.what, start, len)),
            _ => None,
        })
    }

    /// The first watchpoint for reads that the instruction at pc is about to hit.
    pub(super) fn touched(&self, hart: &Hart) -> Option<What> {
        let reads =
            |point: &&Point| matches!(point.what, What::Watch { kind, .. } if kind != WatchKind::Write);
        let mut reads = self.0.iter().filter(reads).peekable();
        reads.peek()?;
        let accesses = next_accesses(hart);
        reads.map(|point| point.what).find(|what| match what {
            What::Watch { start, len, kind } => {
                let wanted = kinds_of(*start, *len, *kind);
                accesses.iter().any(|access| wanted.is_hit_by(access))
            }
            _ => false,
        })
    }
}

impl Stub<'_> {
    fn add(&mut self, what: What) -> bool {
        if self.asked.0.iter().any(|point| point.what == what) {
            return true;
        }
        if self.asked.0.len() >= MOST {
            return false;
        }
        let hart = self.debugger.session.hart();
        let kinds = match what {
            // Even where there is no memory: it may be mapped later.
            What::Software(address) | What::Hardware(address) => {
                vec![Kind::Address(hart.address(address, 0), None)]
            }
            What::Watch { start, len, kind } => {
                let start = hart.address(start, 0);
                if len == 0
                    || len > MOST_WATCHED
                    || memory::peek(hart, start, &mut vec![0; len as usize]).is_err()
                {
                    return false;
                }
                match kind {
                    WatchKind::Write => parts(start, len).map(watch).collect(),
                    kind => vec![Kind::Access(kinds_of(start, len, kind))],
                }
            }
        };
        let points = &mut self.debugger.points;
        let ids = kinds.into_iter().map(|kind| points.add(kind, &words(what), false)).collect();
        self.asked.0.push(Point { what, ids });
        true
    }

    fn remove(&mut self, what: What) -> bool {
        let Some(at) = self.asked.0.iter().position(|point| point.what == what) else { return false };
        for id in self.asked.0.remove(at).ids {
            // `monitor delete` may have removed it.
            self.debugger.points.remove(id);
        }
        true
    }

    /// The client has gone, and with it what it has asked for.
    pub(super) fn forget(&mut self) {
        for id in self.asked.0.drain(..).flat_map(|point| point.ids) {
            self.debugger.points.remove(id);
        }
    }
}

/// How `monitor info breakpoints` shows it.
fn words(what: What) -> String {
    match what {
        What::Software(address) | What::Hardware(address) => format!("*{address:#x}, set by gdb"),
        What::Watch { start, len, .. } => format!("{len} bytes at {start:#x}, set by gdb"),
    }
}

/// What a watchpoint for reads waits for.
fn kinds_of(start: u64, len: u64, kind: WatchKind) -> Touch {
    Touch { start, len, loads: true, stores: kind == WatchKind::ReadWrite }
}

/// A range as pieces of 1, 2, 4 or 8 bytes.
fn parts(start: u64, len: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let size = [8, 4, 2, 1].into_iter().find(|&size| size <= len - done)?;
        let at = start.wrapping_add(done);
        done += size;
        Some((at, size))
    })
}

/// A point that watches a piece of memory.
fn watch((at, size): (u64, u64)) -> Kind {
    let format = Format::new(Encoding::Unsigned, size as u32 * 8);
    Kind::Watch(Expr::Place(Place::Memory(Some(format), Box::new(Expr::Number(Value::Int(at.into()))))))
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
        Ok(self.add(What::Software(address)))
    }

    fn remove_sw_breakpoint(&mut self, address: u64, _: usize) -> TargetResult<bool, Self> {
        Ok(self.remove(What::Software(address)))
    }
}

impl HwBreakpoint for Stub<'_> {
    fn add_hw_breakpoint(&mut self, address: u64, _: usize) -> TargetResult<bool, Self> {
        Ok(self.add(What::Hardware(address)))
    }

    fn remove_hw_breakpoint(&mut self, address: u64, _: usize) -> TargetResult<bool, Self> {
        Ok(self.remove(What::Hardware(address)))
    }
}

impl HwWatchpoint for Stub<'_> {
    fn add_hw_watchpoint(&mut self, start: u64, len: u64, kind: WatchKind) -> TargetResult<bool, Self> {
        Ok(self.add(What::Watch { start, len, kind }))
    }

    fn remove_hw_watchpoint(&mut self, start: u64, len: u64, kind: WatchKind) -> TargetResult<bool, Self> {
        Ok(self.remove(What::Watch { start, len, kind }))
    }
}
