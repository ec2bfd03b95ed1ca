//! `prctl`: attributes that threads and processes set for themselves.

use rivet_isa::Ext;

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::process::groups;
use crate::thread::attributes::{MCE_DEFAULT, MCE_EARLY, MCE_LATE};
use crate::thread::shadow_stack;

/// `CAP_LAST_CAP`.
const LAST_CAPABILITY: u64 = 40;
/// `SECBIT_KEEP_CAPS`.
const KEEP_CAPS: u64 = 0x10;

pub(crate) fn prctl(c: &mut Call) -> Value {
    const PR_SET_VMA: i32 = 0x5356_4d41;
    if let Some(answer) = groups::prctl(c) {
        return answer;
    }
    let [_, arg, arg3, arg4, arg5, _] = c.args;
    let rest_is_zero = arg3 == 0 && arg4 == 0 && arg5 == 0;
    match c.int(0) {
        // PR_GET_DUMPABLE, PR_SET_DUMPABLE
        3 => return Ok(c.os.process.dumpable.into()),
        4 if arg <= 1 => c.os.process.dumpable = arg == 1,
        // PR_GET_KEEPCAPS, PR_SET_KEEPCAPS
        7 => return Ok(c.thread().attributes.keep_caps.into()),
        8 if arg <= 1 => c.thread().attributes.keep_caps = arg == 1,
        // PR_SET_NAME, PR_GET_NAME
        15 => {
            let mut name = c.os.guest.space.read_cstr(arg, 15)?;
            name.resize(16, 0);
            c.thread().name.copy_from_slice(&name);
        }
        16 => {
            let name = c.thread().name;
            c.os.guest.write(arg, &name)?;
        }
        // PR_GET_SECCOMP
        21 => {}
        // PR_CAPBSET_READ, PR_CAPBSET_DROP: the bounding set is full, dropping takes a capability.
        23 if arg <= LAST_CAPABILITY => return Ok(1),
        24 => return Err(Errno::EPERM),
        // PR_GET_SECUREBITS, PR_SET_SECUREBITS
        27 => return Ok(u64::from(c.thread().attributes.keep_caps) * KEEP_CAPS),
        28 => return Err(Errno::EPERM),
        // PR_SET_TIMERSLACK, PR_GET_TIMERSLACK
        29 => {
            let attributes = &mut c.thread().attributes;
            attributes.timer_slack = if arg as i64 <= 0 { attributes.default_slack } else { arg };
        }
        30 => return Ok(c.thread().attributes.timer_slack),
        // PR_MCE_KILL, PR_MCE_KILL_GET
        33 => {
            let policy = match (arg, arg3) {
                _ if arg4 != 0 || arg5 != 0 => return Err(Errno::EINVAL),
                (0, 0) => MCE_DEFAULT,
                (1, MCE_LATE | MCE_EARLY | MCE_DEFAULT) => arg3,
                _ => return Err(Errno::EINVAL),
            };
            c.thread().attributes.machine_check = policy;
        }
        34 if arg == 0 && rest_is_zero => return Ok(c.thread().attributes.machine_check),
        // PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS
        38 if arg == 1 && rest_is_zero => c.thread().attributes.no_new_privs = true,
        39 if arg == 0 && rest_is_zero => return Ok(c.thread().attributes.no_new_privs.into()),
        // PR_SET_THP_DISABLE, PR_GET_THP_DISABLE
        41 if rest_is_zero => c.os.process.thp_disabled = arg != 0,
        42 if arg == 0 && rest_is_zero => return Ok(c.os.process.thp_disabled.into()),
        47 => return ambient(arg, arg3, arg4 | arg5),
        // PR_SET_IO_FLUSHER, PR_GET_IO_FLUSHER
        57 | 58 => return Err(Errno::EPERM),
        // PR_RISCV_V_SET_CONTROL, PR_RISCV_V_GET_CONTROL
        69 => return set_vector_control(c),
        70 => return c.thread().vector.map(u64::from).ok_or(Errno::EINVAL),
        // PR_GET_SHADOW_STACK_STATUS, PR_SET_SHADOW_STACK_STATUS, PR_LOCK_SHADOW_STACK_STATUS
        74..=76 if !rest_is_zero => return Err(Errno::EINVAL),
        74 => return shadow_stack::status(c),
        75 => return shadow_stack::set_status(c),
        76 => return shadow_stack::lock(c),
        // PR_GET_CFI, PR_SET_CFI
        80 | 81 if arg != BRANCH_LANDING_PADS || arg4 != 0 || arg5 != 0 => return Err(Errno::EINVAL),
        80 => return landing_pad_control(c),
        81 => return set_landing_pad_control(c),
        PR_SET_VMA => {}
        _ => return Err(Errno::EINVAL),
    }
    Ok(0)
}

/// `PR_CAP_AMBIENT`: the ambient set is empty, and no capability can be raised.
fn ambient(command: u64, capability: u64, rest: u64) -> Value {
    const IS_SET: u64 = 1;
    const RAISE: u64 = 2;
    const LOWER: u64 = 3;
    const CLEAR_ALL: u64 = 4;
    match command {
        _ if rest != 0 => Err(Errno::EINVAL),
        CLEAR_ALL if capability == 0 => Ok(0),
        CLEAR_ALL => Err(Errno::EINVAL),
        _ if capability > LAST_CAPABILITY => Err(Errno::EINVAL),
        IS_SET | LOWER => Ok(0),
        RAISE => Err(Errno::EPERM),
        _ => Err(Errno::EINVAL),
    }
}

/// `PR_CFI_BRANCH_LANDING_PADS`.
const BRANCH_LANDING_PADS: u64 = 0;
/// `PR_CFI_ENABLE`, `PR_CFI_DISABLE`, `PR_CFI_LOCK`.
const ENABLE: u64 = 1;
const DISABLE: u64 = 2;
const LOCK: u64 = 4;

/// `PR_GET_CFI`: stores whether indirect jumps of the thread must reach landing pads, and whether that is locked.
fn landing_pad_control(c: &mut Call) -> Value {
    if !c.hart().config.isa.has(Ext::Zicfilp) {
        return Err(Errno::EINVAL);
    }
    let enabled = if c.hart().has_landing_pads() { ENABLE } else { DISABLE };
    let locked = if c.thread().attributes.landing_pads_locked { LOCK } else { 0 };
    let (at, size) = (c.args[2], c.hart().xlen() as usize / 8);
    c.os.guest.write(at, &(enabled | locked).to_le_bytes()[..size])?;
    Ok(0)
}

/// `PR_SET_CFI`: enables or disables landing pads for the thread, unless it has locked them.
fn set_landing_pad_control(c: &mut Call) -> Value {
    let flags = c.args[2];
    let has = c.hart().config.isa.has(Ext::Zicfilp);
    let valid =
        flags & !(ENABLE | DISABLE | LOCK) == 0 && matches!(flags & (ENABLE | DISABLE), ENABLE | DISABLE);
    if !has || !valid || c.thread().attributes.landing_pads_locked {
        return Err(Errno::EINVAL);
    }
    c.os.keep_registers(c.machine, c.machine.current);
    c.hart().enable_landing_pads(flags & ENABLE != 0);
    c.thread().attributes.landing_pads_locked = flags & ENABLE != 0 && flags & LOCK != 0;
    Ok(0)
}

/// `PR_RISCV_V_SET_CONTROL`: bits 1:0 control the calling thread (0 keep, 1 off, 2 on), bits 3:2 the next `execve`, and
/// bit 4 makes those permanent.
fn set_vector_control(c: &mut Call) -> Value {
    const OFF: u64 = 1;
    const ON: u64 = 2;
    let arg = c.args[1];
    let old = c.thread().vector.ok_or(Errno::EINVAL)?;
    let (current, next) = (arg & 3, arg >> 2 & 3);
    if arg & !0x1f != 0 || current == 3 || next == 3 {
        return Err(Errno::EINVAL);
    }
    c.os.keep_registers(c.machine, c.machine.current);
    match current {
        OFF if u64::from(old) & 3 == ON => return Err(Errno::EPERM),
        ON if u64::from(old) & 3 != ON => c.hart().vs = 1,
        _ => {}
    }
    let current = if current == 0 { u64::from(old) & 3 } else { current };
    c.thread().vector = Some((arg & !3 | current) as u32);
    Ok(0)
}
