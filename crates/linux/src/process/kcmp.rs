//! `kcmp`: whether two processes share a resource.

use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use crate::abi::errno::Errno;
use crate::fs::fdtable::OthersFiles;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::OpenFile;
use crate::kernel::remote::space_of;

/// Returns the descriptors of a process that has not ended.
pub(super) fn files_of(c: &Call, pid: u32) -> Result<OthersFiles, Errno> {
    if c.os.threads.find(pid as i32).is_some() {
        return Ok(c.os.files.for_others());
    }
    let table = c.os.process_table.lock();
    let entry = table.get(pid).filter(|entry| entry.lives()).ok_or(Errno::ESRCH)?;
    Ok(entry.info.files.clone())
}

/// Returns 0 for the same, else 1 or 2 as the order of these numbers: the kernel's is that of addresses, which differ
/// from run to run.
fn order<T: ?Sized, N: Ord>(one: (&Arc<T>, N), other: (&Arc<T>, N)) -> u64 {
    match one.1.cmp(&other.1) {
        _ if Arc::ptr_eq(one.0, other.0) => 0,
        Ordering::Less => 1,
        _ => 2,
    }
}

pub(crate) fn kcmp(c: &mut Call) -> Value {
    const FILE: i32 = 0;
    const VM: i32 = 1;
    const FILES: i32 = 2;
    const FS: i32 = 3;
    const SYSVSEM: i32 = 6;
    const EPOLL_TFD: i32 = 7;
    const DIFFERENT: u64 = 3;
    let [one, other] = [c.args[0] as u32, c.args[1] as u32];
    let (files, others) = (files_of(c, one)?, files_of(c, other)?);
    let is_own = |pid: u32| c.os.threads.find(pid as i32).is_some();
    match c.int(2) {
        FILE => {
            let number = |fd: u64| i32::try_from(fd).map_err(|_| Errno::EBADF);
            let (file, others) = (files.get(number(c.args[3])?)?, others.get(number(c.args[4])?)?);
            let number = |file: &OpenFile| file.number.load(Relaxed);
            Ok(order((&file, number(&file)), (&others, number(&others))))
        }
        VM => Ok(order((&space_of(c.os, one)?, one), (&space_of(c.os, other)?, other))),
        FILES => Ok(if files.is(&others) { 0 } else { DIFFERENT }),
        FS..=SYSVSEM if is_own(one) == is_own(other) && (is_own(one) || one == other) => Ok(0),
        // What else processes share is not told to others.
        FS..=SYSVSEM => Err(Errno::EPERM),
        EPOLL_TFD => Err(Errno::EOPNOTSUPP),
        _ => Err(Errno::EINVAL),
    }
}
