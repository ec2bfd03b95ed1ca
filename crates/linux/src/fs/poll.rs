//! `ppoll` and `pselect6`.
//!
//! A waiting call is restarted whenever one of its files may be ready, until it has a result or the timeout is over.

use std::sync::Arc;

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::fs::fdtable::MAX_FDS;
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::description::OpenFile;
use crate::kernel::wait::{Wait, WaitFor};
use crate::{signal, time};

/// A file with the events of interest.
type Asked = (Arc<OpenFile>, u16);

/// Returns the deadline of the call, which a restart keeps.
fn deadline(c: &mut Call, timeout: u64) -> Result<Option<u64>, Errno> {
    if timeout == 0 {
        return Ok(None);
    }
    if let Some(deadline) = c.thread().deadline {
        return Ok(Some(deadline));
    }
    let deadline = c.now().saturating_add(time::read_timespec(c, timeout)?);
    c.thread().deadline = Some(deadline);
    Ok(Some(deadline))
}

/// Waits if the deadline has not passed.
fn wait(c: &mut Call, asked: Vec<Asked>, deadline: Option<u64>) -> CallOutcome {
    if deadline.is_some_and(|deadline| c.now() >= deadline) {
        return CallOutcome::Value(0);
    }
    CallOutcome::Wait(Wait { on: WaitFor::Files(asked), deadline, restart: false })
}

pub(crate) fn ppoll(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [fds, count, timeout, mask, mask_size, _] = c.args;
    if count > u64::from(MAX_FDS) || mask != 0 && mask_size != 8 {
        return Err(Errno::EINVAL);
    }
    let deadline = deadline(c, timeout)?;
    c.os.tick(c.machine);
    let mut asked = Vec::new();
    let mut ready = 0;
    for i in 0..count {
        // fd, events, revents
        let at = fds.wrapping_add(8 * i);
        let fd = c.os.guest.u32(at)? as i32;
        let wanted = c.os.guest.u32(at.wrapping_add(4))? as u16;
        let found = match c.os.files.get(fd) {
            _ if fd < 0 => 0,
            Err(_) => event::NVAL,
            Ok(file) => {
                let found = file.readiness(wanted);
                asked.push((file, wanted));
                found
            }
        };
        c.os.guest.write(at.wrapping_add(6), &found.to_le_bytes())?;
        ready += u64::from(found != 0);
    }
    if ready > 0 {
        signal::end_suspension(c);
        return Ok(CallOutcome::Value(ready));
    }
    if mask != 0 {
        signal::suspend(c, mask)?;
    }
    Ok(settle(wait(c, asked, deadline), c))
}

/// Ends the temporary signal mask with the call.
fn settle(outcome: CallOutcome, c: &mut Call) -> CallOutcome {
    if let CallOutcome::Value(_) = outcome {
        signal::end_suspension(c);
    }
    outcome
}

pub(crate) fn pselect6(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [count, sets @ .., timeout, mask] = c.args;
    if count > u64::from(MAX_FDS) {
        return Err(Errno::EINVAL);
    }
    // A pointer to the mask and its size.
    let [mask, mask_size] = if mask == 0 { [0; 2] } else { c.os.guest.words(mask)? };
    if mask != 0 && mask_size != 8 {
        return Err(Errno::EINVAL);
    }
    let deadline = deadline(c, timeout)?;
    c.os.tick(c.machine);
    let bytes = (count.div_ceil(8 * c.os.guest.word_size()) * c.os.guest.word_size()) as usize;
    let events = [event::IN | event::HUP | event::ERR, event::OUT | event::ERR, 0];
    let mut asked = Vec::new();
    let mut results = Vec::new();
    let mut ready = 0;
    for (set, events) in sets.into_iter().zip(events) {
        let mut bits = vec![0; bytes];
        if set == 0 {
            continue;
        }
        c.os.guest.space.read(set, &mut bits)?;
        let mut result = vec![0; bytes];
        for fd in (0..count as usize).filter(|fd| bits[fd / 8] >> (fd % 8) & 1 != 0) {
            let file = c.os.files.get(fd as i32)?;
            if events != 0 && file.readiness(events) & events != 0 {
                result[fd / 8] |= 1 << (fd % 8);
                ready += 1;
            }
            asked.push((file, events));
        }
        results.push((set, result));
    }
    let outcome = if ready > 0 { CallOutcome::Value(ready) } else { wait(c, asked, deadline) };
    if let CallOutcome::Value(_) = outcome {
        for (set, result) in results {
            c.os.guest.write(set, &result)?;
        }
    } else if mask != 0 {
        signal::suspend(c, mask)?;
    }
    Ok(settle(outcome, c))
}
