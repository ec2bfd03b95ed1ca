//! A process whose threads have host threads: their seats, and what is to be known of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use rivet_exec::Exit;
use rivet_hart::Cause;
use rivet_mem::Access;
use rivet_sim::Machine;

use crate::Linux;
use crate::thread::host::processors::Runner;
use crate::thread::host::vcpu::Lane;

/// A thread's place.
pub(super) struct Seat {
    pub(super) lane: Arc<Lane>,
    /// It waits, and nobody has ended that yet.
    pub(super) waits: bool,
    /// It has waited for something that only the keeper sees.
    pub(super) on_keeper: bool,
    /// Where a fault was found to be none any more: pc, and the instructions that had retired.
    pub(super) tried: Option<(u64, u64)>,
}

/// A process.
pub(super) struct Process {
    pub(super) os: Linux,
    pub(super) machine: Machine,
    /// None once it has ended, which only the first is remembered for.
    pub(super) seats: Vec<Seat>,
    /// What [`UserSpace::restrictions`] was when its threads last knew of all of them.
    pub(super) restrictions: u64,
}

/// A process, and the index of a thread of it.
pub(super) fn find<'a>(
    processes: &'a mut BTreeMap<u32, Process>,
    pid: u32,
    lane: &Arc<Lane>,
) -> Option<(&'a mut Process, usize)> {
    let process = processes.get_mut(&pid)?;
    let index = process.seats.iter().position(|seat| Arc::ptr_eq(&seat.lane, lane))?;
    Some((process, index))
}

impl Process {
    /// What a thread needs a processor for.
    pub(super) fn runner(&self, index: usize) -> Runner {
        let thread = self.os.threads.get(index);
        Runner {
            lane: Arc::clone(&self.seats[index].lane),
            affinity: thread.affinity,
            memory: Arc::as_ptr(&self.os.guest.space) as usize,
            last: thread.place.processor,
        }
    }

    /// Has another thread mapped what this one faulted at? Then it tries again, as the kernel would find the page.
    pub(super) fn is_over(&mut self, index: usize, exit: &Exit) -> bool {
        let Exit::Trap(trap) = exit else { return false };
        let access = match trap.cause {
            Cause::LoadPage => Access::Load,
            Cause::StorePage => Access::Store,
            Cause::FetchPage => Access::Fetch,
            _ => return false,
        };
        let hart = &self.machine.harts[index];
        let here = Some((hart.pc, hart.instret));
        let perms = self.os.guest.space.perms_at(trap.tval);
        perms.is_some_and(|perms| perms.allows(access))
            && std::mem::replace(&mut self.seats[index].tried, here) != here
    }

    /// Has a thread changed code for those that run?
    pub(super) fn code_changed(&self, but: &Arc<Lane>) -> bool {
        let others = self.seats.iter().zip(&self.machine.harts);
        let mut running = others.filter(|(seat, _)| seat.lane.is_inside() && !Arc::ptr_eq(&seat.lane, but));
        running.any(|(_, hart)| hart.code_changed)
    }

    /// Does a thread wait for something that only the keeper sees?
    pub(super) fn concerns_keeper(&self, index: usize) -> bool {
        let mut files = Vec::new();
        if let Some(wait) = self.os.threads.get(index).wait.as_ref() {
            wait.host_files(&mut files);
        }
        !files.is_empty()
    }
}
