//! Futexes: threads that wait for a word to change, and those that wake them.
//!
//! The key is the word's address: there is one process. Threads are woken in the order in which they began to wait.

use super::call::{Call, Outcome, Value};
use super::errno::Errno;
use super::threads::{On, Wait};
use super::time;

/// Wakes up to `count` threads that wait for `addr` with one of `bits`, the longest waiting first. The next ones, up
/// to a number, go on waiting at another address if `onward` names both. Gives how many woke and how many moved.
pub(super) fn wake(c: &mut Call, addr: u64, bits: u32, count: u64, onward: Option<(u64, u64)>) -> (u64, u64) {
    let mut waiting: Vec<(u64, usize)> = (0..c.os.threads.len())
        .filter_map(|index| {
            let thread = c.os.threads.get(index);
            let On::Futex { addr: at, bits: of } = thread.wait.as_ref()?.on else { return None };
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
        if let Some(Wait { on: On::Futex { addr, .. }, .. }) = &mut c.os.threads.get_mut(index).wait {
            *addr = target;
        }
    }
    (woken, moved)
}

pub(super) fn futex(c: &mut Call) -> Result<Outcome, Errno> {
    const PRIVATE: u64 = 0x80;
    const REALTIME: u64 = 0x100;
    let [addr, op, value, timeout, addr2, value3] = c.args;
    let (bits, count) = (value3 as u32, u64::from(value as u32).min(i32::MAX as u64));
    if !addr.is_multiple_of(4) {
        return Err(Errno::EINVAL);
    }
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
            if c.os.guest.u32(addr)? != value as u32 {
                return Err(Errno::EAGAIN);
            }
            let restart = deadline.is_none();
            Ok(Outcome::Wait(Wait { on: On::Futex { addr, bits }, deadline, restart }))
        }
        // FUTEX_WAKE, FUTEX_WAKE_BITSET
        operation @ (1 | 10) => {
            let bits = if operation == 1 { u32::MAX } else { bits };
            if bits == 0 {
                return Err(Errno::EINVAL);
            }
            Ok(wake(c, addr, bits, count, None).0.into())
        }
        // FUTEX_REQUEUE, FUTEX_CMP_REQUEUE; the timeout is the number to move.
        operation @ (3 | 4) => {
            if operation == 4 && c.os.guest.u32(addr)? != bits {
                return Err(Errno::EAGAIN);
            }
            let most = u64::from(timeout as u32).min(i32::MAX as u64);
            let (woken, moved) = wake(c, addr, u32::MAX, count, Some((addr2, most)));
            Ok((woken + if operation == 4 { moved } else { 0 }).into())
        }
        // FUTEX_WAKE_OP
        5 => wake_op(c).map(Into::into),
        _ => Err(Errno::ENOSYS),
    }
}

/// Changes the second word, wakes those that wait for the first, and those of the second if its old value was so.
fn wake_op(c: &mut Call) -> Value {
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
    let old = c.os.guest.u32(addr2)? as i32;
    let new = match operation & 7 {
        0 => operand,
        1 => old.wrapping_add(operand),
        2 => old | operand,
        3 => old & !operand,
        4 => old ^ operand,
        _ => return Err(Errno::ENOSYS),
    };
    c.os.guest.set_u32(addr2, new as u32)?;
    let holds = match comparison {
        0 => old == against,
        1 => old != against,
        2 => old < against,
        3 => old <= against,
        4 => old > against,
        5 => old >= against,
        _ => return Err(Errno::ENOSYS),
    };
    let mut woken = wake(c, addr, u32::MAX, u64::from(count as u32), None).0;
    if holds {
        woken += wake(c, addr2, u32::MAX, u64::from(count2 as u32), None).0;
    }
    Ok(woken)
}
