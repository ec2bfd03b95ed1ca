//! Restartable sequences (`rseq`): code that begins anew if another thread ran, or a handler, before it had finished.
//!
//! A thread names an area of its memory; it says there which sequence it is in, and reads there on which processor it
//! is: the one there is where threads take turns, its own of several where each has a host thread. Invariant: a thread
//! that goes on after another ran, and a handler that begins, find the area's numbers true and no sequence under way.
//! Whatever the guest writes there, the worst is SIGSEGV to it.

use rivet_sim::Machine;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::abi::signal::SIGSEGV;
use crate::kernel::call::{Call, Value};
use crate::kernel::siginfo::SigInfo;

/// Bytes of the area that the kernel knows (`AT_RSEQ_FEATURE_SIZE`): cpu_id_start, cpu_id, rseq_cs, flags, node_id, mm_cid.
pub(crate) const FEATURES: u64 = 28;
/// What its address is a multiple of (`AT_RSEQ_ALIGN`), and the least size of it.
pub(crate) const ALIGN: u64 = 32;

const SEQUENCE: u64 = 8;
const FLAGS: u64 = 16;
const NODE: u64 = 20;
/// `cpu_id` of a thread without an area (`RSEQ_CPU_ID_UNINITIALIZED`).
const NOWHERE: u32 = u32::MAX;

/// Where a thread runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// Number of the processor (`cpu_id`).
    pub(crate) processor: u32,
    /// Its number among the threads of its memory that run at the time (`mm_cid`).
    pub(crate) slot: u32,
}

/// What a thread has registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    /// Where it is.
    pub(crate) at: u64,
    /// Its size, as the thread gave it.
    pub(crate) len: u32,
    /// The word in front of each place where sequences begin anew.
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
    /// Says where the thread is, of the first node, or nowhere.
    fn tell(&self, guest: &Guest, place: Option<Place>) -> Result<(), Errno> {
        let Place { processor: start, slot } = place.unwrap_or_default();
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

    /// Where a thread at `pc` that was interrupted goes on, if not there; it is in no sequence any more.
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
    /// Another thread ran since this one did, or a handler for `signal` is to begin: what that means to the sequence it
    /// is in. An area that cannot be used is SIGSEGV.
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

    /// A thread goes on: did another run meanwhile?
    pub(crate) fn resume_sequence(&mut self, machine: &mut Machine, index: usize) {
        // A host thread had to wait for a processor, or for others to do something at the same time.
        if !machine.takes_turns() || self.threads.is_other(index) {
            self.interrupt_sequence(machine, index, 0);
        }
    }

    /// SIGSEGV to a thread that cannot go on, while `signal` is delivered.
    fn force_segv(&mut self, index: usize, signal: u32) {
        self.insist(index, SIGSEGV, signal == SIGSEGV);
        // A pending one more is none.
        let _ = self.send_thread(index, SigInfo::kernel(SIGSEGV));
    }
}
