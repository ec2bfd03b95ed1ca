//! `RLIMIT_FSIZE` as set by the guest.
//!
//! The host's own limit stays separate: a write that meets it fails with EFBIG, as on a file system with a maximum file
//! size.

use crate::abi::errno::Errno;
use crate::abi::fcntl::APPEND;
use crate::kernel::call::Call;
use crate::kernel::description::{FileKind, OpenFile};
use crate::signal;

const RLIMIT_FSIZE: usize = 1;
const SIGXFSZ: u32 = 25;

/// Checks that a file may grow to `size`; otherwise sends SIGXFSZ and fails with EFBIG.
pub(crate) fn grow(c: &mut Call, file: &OpenFile, size: u64) -> Result<(), Errno> {
    if size > limit(c) && size > file.size()? {
        return Err(exceeded(c));
    }
    Ok(())
}

/// Sends SIGXFSZ; returns EFBIG.
pub(crate) fn exceeded(c: &mut Call) -> Errno {
    signal::raise(c, SIGXFSZ);
    Errno::EFBIG
}

fn limit(c: &Call) -> u64 {
    c.os.process.limits()[RLIMIT_FSIZE].0
}

/// Returns how many bytes may be written at `at` or the file position. If none, sends SIGXFSZ and fails with EFBIG.
pub(crate) fn room(c: &mut Call, file: &OpenFile, at: Option<u64>) -> Result<u64, Errno> {
    let limit = limit(c);
    if limit == u64::MAX || !matches!(file.kind, FileKind::Host(_) | FileKind::Memory(_)) {
        return Ok(u64::MAX);
    }
    let at = match at {
        _ if file.has(APPEND) => file.size()?,
        Some(at) => at,
        // What has no position has no size.
        None => match file.seek(0, 1) {
            Ok(at) => at,
            Err(_) => return Ok(u64::MAX),
        },
    };
    if at >= limit {
        return Err(exceeded(c));
    }
    Ok(limit - at)
}

/// Returns the first `room` bytes of `vectors`.
pub(crate) fn cut(vectors: &[(u64, u64)], mut room: u64) -> Vec<(u64, u64)> {
    let part = |&(addr, len): &(u64, u64)| {
        let len = len.min(room);
        room -= len;
        (addr, len)
    };
    vectors.iter().map(part).filter(|&(_, len)| len > 0).collect()
}
