//! Robust futex lists: locks of a thread that ends are marked, and a waiter of each is woken.
//!
//! The list is in guest memory, made by the C library: a ring of entries that starts and ends at its head, with the
//! futex word at a fixed offset from each entry, and one pending entry of a lock that is being taken or released.
//! Invariant: the walk ends whatever guest memory holds, and ends at once at an unreadable address.

use crate::Linux;
use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::thread::futex;

/// Bits of a futex word: FUTEX_WAITERS, FUTEX_OWNER_DIED, and the owner's thread id.
const WAITERS: u32 = 0x8000_0000;
const OWNER_DIED: u32 = 0x4000_0000;
const OWNER: u32 = 0x3fff_ffff;
/// Maximum number of entries (`ROBUST_LIST_LIMIT`).
const MOST: usize = 2048;

pub(crate) fn set_robust_list(c: &mut Call) -> Value {
    let (head, size) = (c.args[0], c.args[1]);
    if size != 3 * c.os.guest.word_size() {
        return Err(Errno::EINVAL);
    }
    c.thread().robust_list = (head, size);
    Ok(0)
}

pub(crate) fn get_robust_list(c: &mut Call) -> Value {
    let index = match c.int(0) {
        0 => c.machine.current,
        tid => c.os.threads.find(tid).ok_or(Errno::ESRCH)?,
    };
    let (head, size) = c.os.threads.get(index).robust_list;
    c.os.guest.set_word(c.args[1], head)?;
    c.os.guest.set_word(c.args[2], size)?;
    Ok(0)
}

/// Releases the locks of the calling thread, which ends while others go on.
pub(crate) fn release(c: &mut Call) {
    for at in c.os.abandon(c.machine.current) {
        futex::wake_any(c, at, u32::MAX, 1, false);
    }
}

impl Linux {
    /// Releases the locks of all threads at the end of the process.
    pub(crate) fn abandon_all(&mut self) {
        for index in 0..self.threads.len() {
            for place in self.abandon(index).into_iter().filter_map(|at| self.guest.space.shared_at(at)) {
                self.process_table.lock().futexes.wake(place, u32::MAX, 1, None);
            }
        }
    }

    /// Marks the locks that a thread holds. Returns the words that have waiters.
    fn abandon(&mut self, index: usize) -> Vec<u64> {
        let thread = self.threads.get_mut(index);
        let (tid, (head, _)) = (thread.tid, std::mem::take(&mut thread.robust_list));
        let mut waited = Vec::new();
        if head == 0 {
            return waited;
        }
        let Ok([first, offset, pending]) = self.guest.words(head) else { return waited };
        // Bit 0 says that the lock lends priority, which is not of this kernel.
        let word = |entry: u64| (entry & !1).wrapping_add(offset);
        let mut entry = first;
        for _ in 0..MOST {
            if entry & !1 == head {
                break;
            }
            let next = self.guest.word(entry & !1);
            if entry & !1 != pending & !1 {
                match self.mark(word(entry), tid) {
                    Ok(true) => waited.push(word(entry)),
                    Ok(false) => {}
                    Err(_) => return waited,
                }
            }
            let Ok(next) = next else { return waited };
            entry = next;
        }
        if pending & !1 != 0 {
            let at = word(pending);
            // Given back already, perhaps, but nobody woken yet.
            let is_free = self.guest.u32(at).is_ok_and(|found| found & OWNER == 0);
            if is_free || self.mark(at, tid) == Ok(true) {
                waited.push(at);
            }
        }
        waited
    }

    /// Marks a lock if the thread holds it. Returns whether it has waiters.
    fn mark(&self, at: u64, tid: u32) -> Result<bool, Errno> {
        if !at.is_multiple_of(4) {
            return Err(Errno::EINVAL);
        }
        let held = |word: u32| word & OWNER == tid;
        let old = self.guest.update_u32(at, |old| held(old).then_some(old & WAITERS | OWNER_DIED))?;
        Ok(held(old) && old & WAITERS != 0)
    }
}
