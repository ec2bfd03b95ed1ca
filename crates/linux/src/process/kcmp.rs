//! `kcmp`: whether two processes share a resource.

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};

/// Compares resources of the calling process; other processes may not be inspected.
pub(crate) fn kcmp(c: &mut Call) -> Value {
    const FILE: i32 = 0;
    const SYSVSEM: i32 = 6;
    const EPOLL_TFD: i32 = 7;
    for pid in [c.int(0), c.int(1)] {
        let is_known = c.os.threads.find(pid).is_some();
        if !is_known && c.os.process_table.lock().get(pid as u32).is_none() {
            return Err(Errno::ESRCH);
        }
        if !is_known {
            return Err(Errno::EPERM);
        }
    }
    match c.int(2) {
        FILE => {
            let number = |fd: u64| -> Result<u64, Errno> {
                let fd = i32::try_from(fd).map_err(|_| Errno::EBADF)?;
                Ok(c.os.files.get(fd)?.number.load(std::sync::atomic::Ordering::Relaxed))
            };
            // 0 for the same file, else 1 or 2 as the order of their numbers.
            let (one, other) = (number(c.args[3])?, number(c.args[4])?);
            Ok(match one.cmp(&other) {
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Greater => 2,
            })
        }
        1..=SYSVSEM => Ok(0),
        EPOLL_TFD => Err(Errno::EOPNOTSUPP),
        _ => Err(Errno::EINVAL),
    }
}
