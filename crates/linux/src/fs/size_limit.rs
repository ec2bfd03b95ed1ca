//! The largest size of files (`RLIMIT_FSIZE`) that the guest has set itself.
//!
//! The host's own limit is not the guest's: where it is met, a write fails (EFBIG) as on a file system with small files.

use std::sync::atomic::Ordering;

use crate::abi::errno::Errno;
use crate::abi::fcntl::APPEND;
use crate::kernel::call::Call;
use crate::kernel::description::{Kind, OpenFile};
use crate::signal;

const RLIMIT_FSIZE: usize = 1;
const SIGXFSZ: u32 = 25;

/// May a file grow to a size? If not, the signal is sent, and the call fails with EFBIG.
pub(crate) fn grow(c: &mut Call, file: &OpenFile, size: u64) -> Result<(), Errno> {
    if size > limit(c) && size > file.size()? {
        return Err(exceeded(c));
    }
    Ok(())
}

/// Sends the signal; the error that goes with it.
pub(crate) fn exceeded(c: &mut Call) -> Errno {
    signal::raise(c, SIGXFSZ);
    Errno::EFBIG
}

fn limit(c: &Call) -> u64 {
    c.os.process.limits()[RLIMIT_FSIZE].0
}

/// Bytes that may be written to a file, at `at` or its position. If there is room for none, the signal is sent, and the
/// call fails with EFBIG.
pub(crate) fn room(c: &mut Call, file: &OpenFile, at: Option<u64>) -> Result<u64, Errno> {
    let limit = limit(c);
    if limit == u64::MAX || !matches!(file.kind, Kind::Host(_) | Kind::Memory(_)) {
        return Ok(u64::MAX);
    }
    let at = match at {
        Some(at) => at,
        None if file.flags.load(Ordering::Relaxed) & APPEND != 0 => file.size()?,
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

/// The first `room` bytes of what `vectors` hold.
pub(crate) fn cut(vectors: &[(u64, u64)], mut room: u64) -> Vec<(u64, u64)> {
    let part = |&(addr, len): &(u64, u64)| {
        let len = len.min(room);
        room -= len;
        (addr, len)
    };
    vectors.iter().map(part).filter(|&(_, len)| len > 0).collect()
}
