//! Robust lists: locks that a thread holds as it ends are marked, and one who waits for each is woken.
//!
//! The list is the C library's, in the guest's memory: a circle of entries that begins and ends at its head, whose words
//! of locks lie at one offset from them, and beside it one entry of a lock that is just being taken or given back.
//! Invariant: whatever the guest's memory holds, the walk ends, and what cannot be read ends it at once.

use crate::Linux;
use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::thread::futex;

/// Bits of a lock's word: somebody waits, its owner has died, and the owner's number.
const WAITERS: u32 = 0x8000_0000;
const OWNER_DIED: u32 = 0x4000_0000;
const OWNER: u32 = 0x3fff_ffff;
/// Entries that are looked at (`ROBUST_LIST_LIMIT`).
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

/// The calling thread ends, and others go on.
pub(crate) fn release(c: &mut Call) {
    for at in c.os.abandon(c.machine.current) {
        futex::wake_any(c, at, u32::MAX, 1, false);
    }
}

impl Linux {
    /// All threads end: who waits in other processes is woken.
    pub(crate) fn abandon_all(&mut self) {
        for index in 0..self.threads.len() {
            for place in self.abandon(index).into_iter().filter_map(|at| self.guest.space.shared_at(at)) {
                self.world.lock().futexes.wake(place, u32::MAX, 1, None);
            }
        }
    }

    /// Marks the locks that a thread holds. Gives the words of those that somebody waits for.
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

    /// Marks a lock if this thread holds it. Does somebody wait for it?
    fn mark(&self, at: u64, tid: u32) -> Result<bool, Errno> {
        if !at.is_multiple_of(4) {
            return Err(Errno::EINVAL);
        }
        let held = |word: u32| word & OWNER == tid;
        let old = self.guest.update_u32(at, |old| held(old).then_some(old & WAITERS | OWNER_DIED))?;
        Ok(held(old) && old & WAITERS != 0)
    }
}
