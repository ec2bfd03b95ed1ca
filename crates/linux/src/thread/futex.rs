//! Futexes.
//!
//! The key is the word's address in the process, or for shared memory the position in that memory, with waiters that
//! all processes know. Threads are woken in the order in which they began to wait.

use rivet_mem::Access;

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::wait::{Wait, WaitFor};
use crate::time;

/// A word in shared memory: the id of the memory and the offset.
type SharedWord = (u64, u64);

/// A thread that waits for a shared word.
struct Waiter {
    number: u64,
    pid: u32,
    place: SharedWord,
    bits: u32,
    woken: bool,
}

/// The waiters of shared words in all processes, longest waiting first.
#[derive(Default)]
pub(crate) struct Futexes {
    waiters: Vec<Waiter>,
    next: u64,
}

impl Futexes {
    fn enter(&mut self, pid: u32, place: SharedWord, bits: u32) -> u64 {
        self.next += 1;
        self.waiters.push(Waiter { number: self.next, pid, place, bits, woken: false });
        self.next
    }

    /// Returns whether a waiter was woken; an unknown waiter was.
    pub(crate) fn is_woken(&self, number: u64) -> bool {
        self.waiters.iter().find(|waiter| waiter.number == number).is_none_or(|waiter| waiter.woken)
    }

    /// Removes a waiter.
    pub(crate) fn leave(&mut self, number: u64) {
        self.waiters.retain(|waiter| waiter.number != number);
    }

    /// Removes the waiters of a process.
    pub(crate) fn forget(&mut self, pid: u32) {
        self.waiters.retain(|waiter| waiter.pid != pid);
    }

    /// Wakes waiters of a shared word; see [`wake`].
    pub(crate) fn wake(
        &mut self,
        place: SharedWord,
        bits: u32,
        count: u64,
        onward: Option<(SharedWord, u64)>,
    ) -> (u64, u64) {
        let (mut woken, mut moved) = (0, 0);
        let waiting = self.waiters.iter_mut().filter(|waiter| !waiter.woken && waiter.place == place);
        for waiter in waiting.filter(|waiter| waiter.bits & bits != 0) {
            if woken < count {
                woken += 1;
                waiter.woken = true;
            } else if let Some((target, most)) = onward
                && moved < most
            {
                moved += 1;
                waiter.place = target;
            }
        }
        (woken, moved)
    }
}

/// Returns the shared word at an address; `None` for private memory or a private futex.
fn shared(c: &Call, addr: u64, private: bool) -> Option<SharedWord> {
    if private { None } else { c.os.guest.space.shared_at(addr) }
}

/// Wakes up to `count` threads that wait for `addr` with one of `bits`, longest waiting first. `onward` requeues
/// further threads: an address and a maximum. Returns the numbers of woken and requeued threads.
pub(crate) fn wake(c: &mut Call, addr: u64, bits: u32, count: u64, onward: Option<(u64, u64)>) -> (u64, u64) {
    let mut waiting: Vec<(u64, usize)> = (0..c.os.threads.len())
        .filter_map(|index| {
            let thread = c.os.threads.get(index);
            let WaitFor::Futex { addr: at, bits: of } = thread.wait.as_ref()?.on else { return None };
            (at == addr && of & bits != 0).then_some((thread.waiting_since, index))
        })
        .collect();
    waiting.sort_unstable();
    let woken = count.min(waiting.len() as u64);
    let rest = waiting.split_off(woken as usize);
    for (_, index) in waiting {
        c.os.threads.get_mut(index).wait = None;
        c.os.finish(c.machine, index, 0);
    }
    let Some((target, most)) = onward else { return (woken, 0) };
    let moved = most.min(rest.len() as u64);
    for (_, index) in rest.into_iter().take(moved as usize) {
        if let Some(Wait { on: WaitFor::Futex { addr, .. }, .. }) = &mut c.os.threads.get_mut(index).wait {
            *addr = target;
        }
    }
    (woken, moved)
}

/// Waits for a wake of the word at `addr` with one of `bits`; EAGAIN unless the word is `value`.
fn wait(
    c: &mut Call,
    addr: u64,
    value: u32,
    bits: u32,
    deadline: Option<u64>,
    private: bool,
) -> Result<CallOutcome, Errno> {
    if c.os.guest.u32(addr)? != value {
        return Err(Errno::EAGAIN);
    }
    let on = match shared(c, addr, private) {
        Some(place) => {
            let pid = c.os.process.pid;
            WaitFor::SharedFutex(c.os.process_table.lock().futexes.enter(pid, place, bits))
        }
        None => WaitFor::Futex { addr, bits },
    };
    Ok(CallOutcome::Wait(Wait { on, deadline, restart: deadline.is_none() }))
}

/// Wakes up to `count` waiters of one word and requeues up to `most` to another. Returns both numbers.
fn requeue(c: &mut Call, from: (u64, bool), to: (u64, bool), count: u64, most: u64) -> (u64, u64) {
    match (shared(c, from.0, from.1), shared(c, to.0, to.1)) {
        (Some(from), Some(to)) => {
            c.os.process_table.lock().futexes.wake(from, u32::MAX, count, Some((to, most)))
        }
        (None, None) => wake(c, from.0, u32::MAX, count, Some((to.0, most))),
        // From the process's own to another's, or back: nobody goes there.
        _ => (wake_any(c, from.0, u32::MAX, count, from.1), 0),
    }
}

pub(crate) fn futex(c: &mut Call) -> Result<CallOutcome, Errno> {
    const PRIVATE: u64 = 0x80;
    const REALTIME: u64 = 0x100;
    let [addr, op, value, timeout, addr2, value3] = c.args;
    let (bits, count) = (value3 as u32, u64::from(value as u32).min(i32::MAX as u64));
    let private = op & PRIVATE != 0;
    if !addr.is_multiple_of(4) {
        return Err(Errno::EINVAL);
    }
    c.os.guest.space.check(addr, 4, Access::Load).or_else(|fault| match op & !(PRIVATE | REALTIME) {
        // A private word is known by its address alone.
        1 | 10 if private => Ok(()),
        _ => Err(fault),
    })?;
    match op & !(PRIVATE | REALTIME) {
        // FUTEX_WAIT: for a time; FUTEX_WAIT_BITSET: until a time.
        operation @ (0 | 9) => {
            let bits = if operation == 0 { u32::MAX } else { bits };
            if bits == 0 {
                return Err(Errno::EINVAL);
            }
            let clock = if op & REALTIME != 0 { 0 } else { 1 };
            let deadline = match timeout {
                0 => None,
                at => Some(time::deadline(c, clock, operation == 9, time::read_timespec(c, at)?)?),
            };
            wait(c, addr, value as u32, bits, deadline, private)
        }
        // FUTEX_WAKE, FUTEX_WAKE_BITSET
        operation @ (1 | 10) => {
            let bits = if operation == 1 { u32::MAX } else { bits };
            if bits == 0 {
                return Err(Errno::EINVAL);
            }
            Ok(wake_any(c, addr, bits, count, private).into())
        }
        // FUTEX_REQUEUE, FUTEX_CMP_REQUEUE; the timeout is the number to move.
        operation @ (3 | 4) => {
            if (value as i32) < 0 || (timeout as i32) < 0 {
                return Err(Errno::EINVAL);
            }
            if !addr2.is_multiple_of(4) {
                return Err(Errno::EINVAL);
            }
            c.os.guest.space.check(addr2, 4, Access::Load)?;
            if operation == 4 && c.os.guest.u32(addr)? != bits {
                return Err(Errno::EAGAIN);
            }
            let most = u64::from(timeout as u32).min(i32::MAX as u64);
            let (woken, moved) = requeue(c, (addr, private), (addr2, private), count, most);
            Ok((woken + if operation == 4 { moved } else { 0 }).into())
        }
        // FUTEX_WAKE_OP
        5 => wake_op(c, private).map(Into::into),
        _ => Err(Errno::ENOSYS),
    }
}

/// Wakes threads of this process, or of all processes that share the word. Returns their number.
pub(crate) fn wake_any(c: &mut Call, addr: u64, bits: u32, count: u64, private: bool) -> u64 {
    match shared(c, addr, private) {
        Some(place) => c.os.process_table.lock().futexes.wake(place, bits, count, None).0,
        None => wake(c, addr, bits, count, None).0,
    }
}

/// `FUTEX_WAKE_OP`: changes the second word, wakes waiters of the first, and those of the second if its old value
/// compares true.
fn wake_op(c: &mut Call, private: bool) -> Value {
    let [addr, _, count, count2, addr2, code] = c.args;
    let code = code as u32;
    let (operation, comparison) = (code >> 28, code >> 24 & 15);
    let sign = |bits: u32| (bits << 20) as i32 >> 20;
    let (mut operand, against) = (sign(code >> 12 & 0xfff), sign(code & 0xfff));
    if operation & 8 != 0 {
        operand = 1i32.wrapping_shl(operand as u32);
    }
    if !addr2.is_multiple_of(4) {
        return Err(Errno::EINVAL);
    }
    if operation & 7 > 4 || comparison > 5 {
        return Err(Errno::ENOSYS);
    }
    let old = c.os.guest.update_u32(addr2, |old| {
        let old = old as i32;
        let new = match operation & 7 {
            0 => operand,
            1 => old.wrapping_add(operand),
            2 => old | operand,
            3 => old & !operand,
            _ => old ^ operand,
        };
        Some(new as u32)
    })? as i32;
    let holds = match comparison {
        0 => old == against,
        1 => old != against,
        2 => old < against,
        3 => old <= against,
        4 => old > against,
        _ => old >= against,
    };
    let mut woken = wake_any(c, addr, u32::MAX, u64::from(count as u32), private);
    if holds {
        woken += wake_any(c, addr2, u32::MAX, u64::from(count2 as u32), private);
    }
    Ok(woken)
}

/// `FUTEX2_PRIVATE`.
const PRIVATE2: u64 = 128;

/// Checks the flags of `futex_wake`, `futex_wait` and `futex_requeue`: words of 32 bits, private or shared.
fn check_flags(flags: u64) -> Result<bool, Errno> {
    const SIZE_U32: u64 = 2;
    if flags & !PRIVATE2 == SIZE_U32 { Ok(flags & PRIVATE2 != 0) } else { Err(Errno::EINVAL) }
}

/// Checks a mask of `futex_wake` or `futex_wait`.
fn check_mask(mask: u64) -> Result<u32, Errno> {
    u32::try_from(mask).ok().filter(|&mask| mask != 0).ok_or(Errno::EINVAL)
}

fn check_word(addr: u64) -> Result<(), Errno> {
    if addr.is_multiple_of(4) { Ok(()) } else { Err(Errno::EINVAL) }
}

/// `futex_wake`: a negative number wakes one thread, as the kernel's comparison does.
pub(crate) fn futex_wake(c: &mut Call) -> Value {
    let [addr, mask, _, flags, ..] = c.args;
    let private = check_flags(flags)?;
    let bits = check_mask(mask & u64::from(u32::MAX))?;
    check_word(addr)?;
    let count = match c.int(2) {
        0 => return Ok(0),
        count => count.max(1) as u64,
    };
    Ok(wake_any(c, addr, bits, count, private))
}

pub(crate) fn futex_wait(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [addr, value, mask, flags, timeout, clock] = c.args;
    let private = check_flags(flags)?;
    let value = u32::try_from(value).map_err(|_| Errno::EINVAL)?;
    let bits = check_mask(mask)?;
    let deadline = match (timeout, clock as i32) {
        (0, _) => None,
        (at, clock @ (0 | 1)) => Some(time::deadline(c, clock, true, time::read_timespec(c, at)?)?),
        _ => return Err(Errno::EINVAL),
    };
    check_word(addr)?;
    wait(c, addr, value, bits, deadline, private)
}

/// `futex_requeue`: two `struct futex_waitv`, each value, address, flags, reserved.
pub(crate) fn futex_requeue(c: &mut Call) -> Value {
    let at = c.args[0];
    if c.args[1] as u32 != 0 || at == 0 {
        return Err(Errno::EINVAL);
    }
    let read = |at: u64| -> Result<(u64, (u64, bool)), Errno> {
        let (value, addr) = (c.os.guest.u64(at)?, c.os.guest.u64(at.wrapping_add(8))?);
        let (flags, reserved) = (c.os.guest.u32(at.wrapping_add(16))?, c.os.guest.u32(at.wrapping_add(20))?);
        if reserved != 0 {
            return Err(Errno::EINVAL);
        }
        Ok((value, (addr, check_flags(flags.into())?)))
    };
    let ((value, from), (_, to)) = (read(at)?, read(at.wrapping_add(24))?);
    let (Ok(count), Ok(most)) = (u64::try_from(c.int(2)), u64::try_from(c.int(3))) else {
        return Err(Errno::EINVAL);
    };
    check_word(from.0)?;
    check_word(to.0)?;
    if c.os.guest.u32(from.0)? != value as u32 {
        return Err(Errno::EAGAIN);
    }
    let (woken, moved) = requeue(c, from, to, count, most);
    Ok(woken + moved)
}
