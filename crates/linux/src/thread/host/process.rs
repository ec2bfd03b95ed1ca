//! A process on host threads: one slot per guest thread.

use std::collections::BTreeMap;
use std::sync::Arc;

use rivet_exec::Exit;
use rivet_hart::Cause;
use rivet_mem::Access;
use rivet_sim::Machine;

use crate::Linux;
use crate::thread::host::processors::Runner;
use crate::thread::host::vcpu::Vcpu;

/// The slot of a guest thread.
pub(super) struct ThreadSlot {
    pub(super) vcpu: Arc<Vcpu>,
    /// Whether the thread waits and nothing has ended the wait yet.
    pub(super) waits: bool,
    /// Whether the thread waits for something that only the supervisor sees.
    pub(super) on_supervisor: bool,
    /// pc and retired instructions of the last fault that was retried.
    pub(super) tried: Option<(u64, u64)>,
}

/// A process with its machine.
pub(super) struct Process {
    pub(super) os: Linux,
    pub(super) machine: Machine,
    /// The slots; empty once the process has ended.
    pub(super) slots: Vec<ThreadSlot>,
    /// The value of [`UserSpace::restrictions`] when the threads were last stopped.
    pub(super) restrictions: u64,
}

/// Returns a process and the index of one of its threads.
pub(super) fn find<'a>(
    processes: &'a mut BTreeMap<u32, Process>,
    pid: u32,
    vcpu: &Arc<Vcpu>,
) -> Option<(&'a mut Process, usize)> {
    let process = processes.get_mut(&pid)?;
    let index = process.slots.iter().position(|slot| Arc::ptr_eq(&slot.vcpu, vcpu))?;
    Some((process, index))
}

impl Process {
    /// Returns what a thread needs of a processor.
    pub(super) fn runner(&self, index: usize) -> Runner {
        let thread = self.os.threads.get(index);
        Runner {
            vcpu: Arc::clone(&self.slots[index].vcpu),
            affinity: thread.affinity,
            memory: Arc::as_ptr(&self.os.guest.space) as usize,
            last: thread.place.processor,
        }
    }

    /// Returns whether another thread has mapped the faulting page meanwhile, so that the access is retried.
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
            && std::mem::replace(&mut self.slots[index].tried, here) != here
    }

    /// Returns whether a thread has changed code that others run.
    pub(super) fn code_changed(&self, but: &Arc<Vcpu>) -> bool {
        let others = self.slots.iter().zip(&self.machine.harts);
        let mut running = others.filter(|(slot, _)| slot.vcpu.is_inside() && !Arc::ptr_eq(&slot.vcpu, but));
        running.any(|(_, hart)| hart.code_changed)
    }

    /// Returns whether a thread waits for something that only the supervisor sees.
    pub(super) fn concerns_supervisor(&self, index: usize) -> bool {
        let mut files = Vec::new();
        if let Some(wait) = self.os.threads.get(index).wait.as_ref() {
            wait.host_files(&mut files);
        }
        !files.is_empty()
    }
}
