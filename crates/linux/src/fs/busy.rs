//! Files that are programs and files that are written (ETXTBSY): no file of a granted directory is both.

use std::sync::atomic::Ordering;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, PATH};
use crate::fs::writable::{HostFileId, identity};
use crate::kernel::call::Call;
use crate::kernel::description::{FileKind, OpenFile};

/// Fails with ETXTBSY if a process runs the file.
pub(crate) fn check_not_run(c: &Call, file: HostFileId) -> Result<(), Errno> {
    let table = c.os.process_table.lock();
    let mut living = table.iter().map(|(_, entry)| entry).filter(|entry| entry.lives());
    match living.any(|entry| entry.info.executable == Some(file)) {
        true => Err(Errno::ETXTBSY),
        false => Ok(()),
    }
}

/// Fails with ETXTBSY if a process has the file open for writing.
pub(crate) fn check_not_written(c: &Call, file: HostFileId) -> Result<(), Errno> {
    let writes = |open: &OpenFile| {
        let flags = open.flags.load(Ordering::Relaxed);
        let is_open = flags & ACCESS_MODE != 0 && flags & PATH == 0;
        is_open && matches!(&open.kind, FileKind::Host(host) if identity(host) == Ok(file))
    };
    let files: Vec<_> = {
        let table = c.os.process_table.lock();
        let others = table.iter().filter(|(pid, entry)| *pid != c.os.process.pid && entry.lives());
        others.map(|(_, entry)| entry.info.files.clone()).collect()
    };
    let mut all = c.os.files.all().into_iter().chain(files.iter().flat_map(|files| files.all()));
    if all.any(|open| writes(&open)) { Err(Errno::ETXTBSY) } else { Ok(()) }
}
