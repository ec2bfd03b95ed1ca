//! Restartable sequences (`rseq`): code that restarts if it is interrupted by another thread or a signal handler.
//!
//! A thread registers an area of its memory, where it says which sequence it is in and reads on which processor it
//! runs: the only one if threads take turns, one of several with host threads. Invariant: a thread that resumes after
//! another ran, and a handler that begins, find correct numbers in the area and no active sequence. The worst effect of
//! anything the guest writes there is SIGSEGV.

use rivet_sim::Machine;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::abi::signal::SIGSEGV;
use crate::kernel::call::{Call, Value};
use crate::kernel::siginfo::SigInfo;

/// Size of the known area (`AT_RSEQ_FEATURE_SIZE`): cpu_id_start, cpu_id, rseq_cs, flags, node_id, mm_cid.
pub(crate) const FEATURES: u64 = 28;
/// Alignment of the area (`AT_RSEQ_ALIGN`), also its minimum size.
pub(crate) const ALIGN: u64 = 32;

const SEQUENCE: u64 = 8;
const FLAGS: u64 = 16;
const NODE: u64 = 20;
/// `cpu_id` without a registration (`RSEQ_CPU_ID_UNINITIALIZED`).
const NOWHERE: u32 = u32::MAX;

/// The processor ids of a running thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CpuIds {
    /// Processor number (`cpu_id`).
    pub(crate) processor: u32,
    /// Concurrency id among the running threads of the same memory (`mm_cid`).
    pub(crate) slot: u32,
}

/// A registered area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    /// Address of the area.
    pub(crate) at: u64,
    /// Size of the area as the thread gave it.
    pub(crate) len: u32,
    /// Signature in front of each abort handler.
    pub(crate) signature: u32,
}

pub(crate) fn rseq(c: &mut Call) -> Value {
    const UNREGISTER: i32 = 1;
    let area = Area { at: c.args[0], len: c.int(1) as u32, signature: c.int(3) as u32 };
    let leaves = match c.int(2) {
        0 => false,
        UNREGISTER => true,
        _ => return Err(Errno::EINVAL),
    };
    match c.thread().rseq {
        Some(known) if (known.at, known.len) != (area.at, area.len) => Err(Errno::EINVAL),
        Some(known) if known.signature != area.signature => Err(Errno::EPERM),
        Some(_) if !leaves => Err(Errno::EBUSY),
        Some(_) => {
            area.tell(&c.os.guest, None)?;
            c.thread().rseq = None;
            Ok(0)
        }
        None if leaves => Err(Errno::EINVAL),
        None => {
            register(c, area)?;
            Ok(0)
        }
    }
}

fn register(c: &mut Call, area: Area) -> Result<(), Errno> {
    let len = u64::from(area.len);
    if len < ALIGN || !area.at.is_multiple_of(ALIGN) {
        return Err(Errno::EINVAL);
    }
    if area.at.checked_add(len).is_none_or(|end| end > c.os.guest.space.size()) {
        return Err(Errno::EFAULT);
    }
    // A sequence from before would begin anew with whatever is there now.
    if c.os.guest.u64(area.at + SEQUENCE)? != 0 {
        area.forget_sequence(&c.os.guest)?;
    }
    let thread = c.thread();
    thread.rseq = Some(area);
    let place = thread.place;
    if area.tell(&c.os.guest, Some(place)).is_err() {
        let index = c.machine.current;
        c.os.force_segv(index, 0);
    }
    Ok(())
}

impl Area {
    /// Writes the processor ids to the area; `None` unregisters.
    fn tell(&self, guest: &Guest, place: Option<CpuIds>) -> Result<(), Errno> {
        let CpuIds { processor: start, slot } = place.unwrap_or_default();
        let processor = place.map_or(NOWHERE, |place| place.processor);
        let processor = u64::from(processor) << 32 | u64::from(start);
        let rest = (u64::from(slot) << 32).to_le_bytes();
        if guest.u64(self.at)? != processor {
            guest.write(self.at, &processor.to_le_bytes())?;
        }
        if guest.array(self.at + NODE)? != rest {
            guest.write(self.at + NODE, &rest)?;
        }
        Ok(())
    }

    fn forget_sequence(&self, guest: &Guest) -> Result<(), Errno> {
        guest.write(self.at + SEQUENCE, &[0; 8])
    }

    /// Clears the active sequence; returns the abort address if `pc` is inside it.
    fn interrupt(&self, guest: &Guest, pc: u64) -> Result<Option<u64>, Errno> {
        let sequence = guest.u64(self.at + SEQUENCE)?;
        if sequence == 0 {
            return Ok(None);
        }
        let size = guest.space.size();
        if sequence >= size {
            return Err(Errno::EINVAL);
        }
        // struct rseq_cs: version and flags, start_ip, post_commit_offset, abort_ip.
        let version = guest.u32(sequence)?;
        let flags = guest.u32(sequence + 4)?;
        let [start, len, abort] = [8, 16, 24].map(|at| guest.u64(sequence + at));
        let (start, len, abort) = (start?, len?, abort?);
        let end = start.checked_add(len).ok_or(Errno::EINVAL)?;
        if version > 0 || start >= size || end >= size || abort >= size || abort.wrapping_sub(start) < len {
            return Err(Errno::EINVAL);
        }
        if guest.u32(abort.wrapping_sub(4))? != self.signature {
            return Err(Errno::EINVAL);
        }
        let inside = pc.wrapping_sub(start) < len;
        // No flag means anything any more.
        if inside && (flags != 0 || guest.u32(self.at + FLAGS)? != 0) {
            return Err(Errno::EINVAL);
        }
        self.forget_sequence(guest)?;
        Ok(inside.then_some(abort))
    }
}

impl Linux {
    /// Restarts the thread's sequence because another thread ran, or because the handler for `signal` begins. An
    /// invalid area is SIGSEGV.
    pub(crate) fn interrupt_sequence(&mut self, machine: &mut Machine, index: usize, signal: u32) {
        let thread = self.threads.get(index);
        let (Some(area), place) = (thread.rseq, thread.place) else { return };
        let hart = &mut machine.harts[index];
        match area.interrupt(&self.guest, hart.address(hart.pc, 0)) {
            Ok(Some(abort)) => hart.pc = hart.address(abort, 0),
            Ok(None) => {}
            Err(_) => return self.force_segv(index, signal),
        }
        if area.tell(&self.guest, Some(place)).is_err() {
            self.force_segv(index, signal);
        }
    }

    /// Restarts the sequence of a thread that resumes after another thread ran.
    pub(crate) fn resume_sequence(&mut self, machine: &mut Machine, index: usize) {
        // A host thread had to wait for a processor, or for others to do something at the same time.
        if !machine.takes_turns() || self.threads.is_other(index) {
            self.interrupt_sequence(machine, index, 0);
        }
    }

    /// Forces SIGSEGV on a thread while `signal` is delivered.
    fn force_segv(&mut self, index: usize, signal: u32) {
        self.insist(index, SIGSEGV, signal == SIGSEGV);
        // A pending one more is none.
        let _ = self.send_thread(index, SigInfo::kernel(SIGSEGV));
    }
}
