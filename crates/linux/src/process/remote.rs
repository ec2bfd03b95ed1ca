//! Memory of other processes: `process_vm_readv`, `process_vm_writev`.

use std::sync::Arc;

use rivet_mem::Access;

use crate::abi::errno::Errno;
use crate::abi::guest::{CHUNK, Guest, MOST_MOVED};
use crate::kernel::call::{Call, Value};
use crate::kernel::remote::{may_change, space_of};

pub(crate) fn process_vm_readv(c: &mut Call) -> Value {
    transfer(c, false)
}

pub(crate) fn process_vm_writev(c: &mut Call) -> Value {
    transfer(c, true)
}

/// Copies between the caller's memory and another's, as far as both are accessible.
fn transfer(c: &mut Call, writes: bool) -> Value {
    let [_, local, local_count, remote, remote_count, flags] = c.args;
    if flags != 0 {
        return Err(Errno::EINVAL);
    }
    let local = c.os.guest.vectors(local, local_count)?;
    let remote = c.os.guest.vectors(remote, remote_count)?;
    if local.is_empty() || remote.is_empty() {
        return Ok(0);
    }
    let space = space_of(c.os, c.args[0] as u32)?;
    if writes && !Arc::ptr_eq(&space, &c.os.guest.space) {
        may_change(c.os, &space)?;
    }
    let other = Guest { space, rv32: c.os.guest.rv32 };
    let (from, to) = if writes { (&c.os.guest, &other) } else { (&other, &c.os.guest) };
    let (mut sources, mut targets) = if writes { (local, remote) } else { (remote, local) };
    let mut done = 0;
    while let (Some(&(source, has)), Some(&(target, room))) = (sources.first(), targets.first()) {
        let len = has.min(room).min(CHUNK).min(MOST_MOVED - done);
        let moved = copy(from, source, to, target, len);
        match moved {
            Ok(n) if n > 0 => {
                done += n;
                advance(&mut sources, n);
                advance(&mut targets, n);
            }
            Err(errno) if done == 0 => return Err(errno),
            _ => break,
        }
    }
    Ok(done)
}

fn copy(from: &Guest, source: u64, to: &Guest, target: u64, len: u64) -> Value {
    let len = from.reach(source, len, Access::Load)?;
    let len = to.reach(target, len, Access::Store)?;
    let mut bytes = vec![0; len as usize];
    from.space.read(source, &mut bytes)?;
    to.write(target, &bytes)?;
    Ok(len)
}

/// Drops the first bytes of a list.
fn advance(list: &mut Vec<(u64, u64)>, n: u64) {
    if let Some((at, len)) = list.first_mut() {
        (*at, *len) = (*at + n, *len - n);
        if *len == 0 {
            list.remove(0);
        }
    }
}
