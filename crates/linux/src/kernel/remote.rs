//! Other processes' memory.
//!
//! All processes of a run have the same user, so each may look into the others, as on Linux without a security module.
//! Writing is refused while a recording or a debugger's history counts on knowing who writes.

use std::sync::Arc;

use rivet_mem::UserSpace;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::kernel::mode::Mode;

/// Returns the memory of a process that has not ended; ESRCH if there is none.
pub(crate) fn space_of(os: &Linux, pid: u32) -> Result<Arc<UserSpace>, Errno> {
    if os.threads.find(pid as i32).is_some() {
        return Ok(Arc::clone(&os.guest.space));
    }
    let table = os.process_table.lock();
    let entry = table.get(pid).filter(|entry| entry.lives()).ok_or(Errno::ESRCH)?;
    entry.info.space().ok_or(Errno::ESRCH)
}

/// Fails with EPERM if another process's memory must not change by this one's hand.
pub(crate) fn may_change(os: &Linux, space: &UserSpace) -> Result<(), Errno> {
    if matches!(os.mode, Mode::Live) && !space.tracks() { Ok(()) } else { Err(Errno::EPERM) }
}
