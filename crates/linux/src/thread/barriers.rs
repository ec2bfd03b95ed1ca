//! `membarrier`.
//!
//! Most commands have nothing left to do: threads take turns on one host thread, or have all been stopped before the
//! call (`host`), which has also ended their restartable sequences (`rseq`). The rest is checking registrations.

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};

/// `MEMBARRIER_CMD_` bits.
const GLOBAL: u32 = 1;
const GLOBAL_EXPEDITED: u32 = 1 << 1;
const REGISTER_GLOBAL_EXPEDITED: u32 = 1 << 2;
const PRIVATE: u32 = 1 << 3;
const REGISTER_PRIVATE: u32 = 1 << 4;
const SYNC_CORE: u32 = 1 << 5;
const REGISTER_SYNC_CORE: u32 = 1 << 6;
const RSEQ: u32 = 1 << 7;
const REGISTER_RSEQ: u32 = 1 << 8;
const GET_REGISTRATIONS: u32 = 1 << 9;
const ALL: u32 = (1 << 10) - 1;

pub(crate) fn membarrier(c: &mut Call) -> Value {
    // MEMBARRIER_CMD_FLAG_CPU: it is enough if one processor has the barrier.
    const CPU: u32 = 1;
    let (command, flags) = (c.args[0] as u32, c.args[1] as u32);
    if flags & !CPU != 0 || flags != 0 && command != RSEQ {
        return Err(Errno::EINVAL);
    }
    let registered = &mut c.os.process.barriers;
    let registration = match command {
        0 => return Ok(ALL.into()),
        GLOBAL | GLOBAL_EXPEDITED => return Ok(0),
        REGISTER_GLOBAL_EXPEDITED | REGISTER_PRIVATE | REGISTER_SYNC_CORE | REGISTER_RSEQ => {
            *registered |= command;
            return Ok(0);
        }
        GET_REGISTRATIONS => {
            // The special ones are private ones too, though these have to be asked for by themselves.
            let special = *registered & (REGISTER_SYNC_CORE | REGISTER_RSEQ) != 0;
            return Ok((*registered | if special { REGISTER_PRIVATE } else { 0 }).into());
        }
        PRIVATE => REGISTER_PRIVATE,
        SYNC_CORE => REGISTER_SYNC_CORE,
        RSEQ => REGISTER_RSEQ,
        _ => return Err(Errno::EINVAL),
    };
    if *registered & registration == 0 {
        return Err(Errno::EPERM);
    }
    if command == SYNC_CORE {
        c.machine.invalidate_code();
    }
    Ok(0)
}
