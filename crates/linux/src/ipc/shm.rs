//! System V shared memory: `shmget`, `shmat`, `shmdt`, `shmctl`.
//!
//! Invariant: a segment is a memory file that nothing else opens. Each attachment of a process holds one reference to
//! it (see `mm`), so that the reference count is the number of attachments; a removed segment goes with its last
//! attachment.

use std::sync::Arc;

use rivet_mem::{PAGE_SIZE, Perms};

use super::now;
use crate::abi::errno::Errno;
use crate::abi::fcntl::READ_WRITE;
use crate::abi::record::Record;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::identity::{gid, uid};
use crate::mm;
use crate::mm::memfd::MemoryFile;

/// `/proc/sys/kernel/shmmax` and `shmmni`.
const LARGEST: u64 = u64::MAX - (1 << 24);
const MOST: usize = 4096;

/// A shared memory segment.
struct ShmSegment {
    id: u32,
    /// The key; 0 (`IPC_PRIVATE`) if no key finds the segment.
    key: u32,
    size: u64,
    mode: u32,
    file: Arc<OpenFile>,
    /// Whether the segment is removed when its last attachment is gone.
    removed: bool,
    /// `SHM_LOCK`, which nothing depends on.
    is_locked: bool,
    /// Times of the last attach, detach and change in seconds; ids of the creator and the last user.
    times: [u64; 3],
    maker: u32,
    last: u32,
}

impl ShmSegment {
    fn attachments(&self) -> u64 {
        Arc::strong_count(&self.file) as u64 - 1
    }
}

/// All shared memory segments.
#[derive(Default)]
pub(crate) struct ShmSegments {
    all: Vec<ShmSegment>,
    made: u32,
}

impl ShmSegments {
    fn find(&mut self, matches: impl Fn(&ShmSegment) -> bool) -> Option<&mut ShmSegment> {
        self.all.retain(|segment| !segment.removed || segment.attachments() > 0);
        self.all.iter_mut().find(|segment| matches(segment))
    }

    fn get(&mut self, id: u32) -> Result<&mut ShmSegment, Errno> {
        self.find(|segment| segment.id == id).ok_or(Errno::EINVAL)
    }
}

pub(crate) fn shmget(c: &mut Call) -> Value {
    const IPC_CREAT: u32 = 0o1000;
    const IPC_EXCL: u32 = 0o2000;
    const SHM_HUGETLB: u32 = 0o4000;
    let (key, size, flags) = (c.args[0] as u32, c.args[1], c.args[2] as u32);
    let (made, pid) = (now(c), c.os.process.pid);
    let segments = &mut c.os.process_table.lock().ipc.segments;
    if key != 0
        && let Some(segment) = segments.find(|segment| segment.key == key)
    {
        return match flags & (IPC_CREAT | IPC_EXCL) == IPC_CREAT | IPC_EXCL {
            true => Err(Errno::EEXIST),
            false if size > segment.size => Err(Errno::EINVAL),
            false => Ok(segment.id.into()),
        };
    }
    if key != 0 && flags & IPC_CREAT == 0 {
        return Err(Errno::ENOENT);
    }
    if size == 0 || size > LARGEST {
        return Err(Errno::EINVAL);
    }
    if segments.all.len() >= MOST {
        return Err(Errno::ENOSPC);
    }
    // There are no huge pages.
    if flags & SHM_HUGETLB != 0 {
        return Err(Errno::ENOMEM);
    }
    segments.made += 1;
    let id = segments.made;
    let file = MemoryFile::default();
    file.set_size(size).map_err(|_| Errno::ENOMEM)?;
    let file = OpenFile::new(FileKind::Memory(file), READ_WRITE, format!("/SYSV{key:08x} (deleted)"));
    let (mode, times) = (flags & 0o777, [0, 0, made]);
    segments.all.push(ShmSegment {
        id,
        key,
        size,
        mode,
        file,
        removed: false,
        is_locked: false,
        times,
        maker: pid,
        last: 0,
    });
    Ok(id.into())
}

pub(crate) fn shmat(c: &mut Call) -> Value {
    const READ_ONLY: u64 = 0o1_0000;
    const ROUND: u64 = 0o2_0000;
    const REPLACE: u64 = 0o4_0000;
    const EXECUTE: u64 = 0o10_0000;
    /// `/proc/sys/vm/mmap_min_addr`.
    const LOWEST: u64 = 65_536;
    let (addr, flags) = (c.args[1], c.args[2]);
    let file = Arc::clone(&c.os.process_table.lock().ipc.segments.get(c.args[0] as u32)?.file);
    let at = match (addr, addr % PAGE_SIZE) {
        (0, _) if flags & REPLACE != 0 => return Err(Errno::EINVAL),
        (0, _) => None,
        (_, rest) if rest != 0 && flags & ROUND == 0 => return Err(Errno::EINVAL),
        (_, rest) => Some(addr - rest),
    };
    if at.is_some_and(|at| at < LOWEST) {
        return Err(if at == Some(0) && flags & REPLACE != 0 { Errno::EINVAL } else { Errno::EPERM });
    }
    let mut perms = if flags & READ_ONLY != 0 { Perms::R } else { Perms::RW };
    if flags & EXECUTE != 0 {
        perms |= Perms::X;
    }
    let start = mm::map::attach(c, file, at, flags & REPLACE != 0, perms)?;
    used(c, c.args[0] as u32, 0);
    Ok(start)
}

pub(crate) fn shmdt(c: &mut Call) -> Value {
    let table = c.os.process_table.clone();
    let id = |file: &Arc<OpenFile>| {
        let mut table = table.lock();
        table.ipc.segments.find(|segment| Arc::ptr_eq(&segment.file, file)).map(|segment| segment.id)
    };
    let file = mm::map::detach(c, c.args[0], |file| id(file).is_some())?;
    if let Some(id) = id(&file) {
        used(c, id, 1);
    }
    Ok(0)
}

/// Notes that the process has attached (0) or detached (1) a segment.
fn used(c: &Call, id: u32, time: usize) {
    let (now, pid) = (now(c), c.os.process.pid);
    if let Ok(segment) = c.os.process_table.lock().ipc.segments.get(id) {
        segment.times[time] = now;
        segment.last = pid;
    }
}

pub(crate) fn shmctl(c: &mut Call) -> Value {
    const REMOVE: u64 = 0;
    const SET: u64 = 1;
    const STAT: u64 = 2;
    const INFO: u64 = 3;
    const SHM_STAT: u64 = 13;
    const SHM_INFO: u64 = 14;
    const SHM_STAT_ANY: u64 = 15;
    const LOCK: u64 = 11;
    const UNLOCK: u64 = 12;
    let (id, to, changed) = (c.args[0] as u32, c.args[2], now(c));
    let mut table = c.os.process_table.lock();
    if let INFO | SHM_INFO = c.args[1] {
        let all = &table.ipc.segments.all;
        let (count, pages) = (all.len(), all.iter().map(|segment| segment.size.div_ceil(PAGE_SIZE)).sum());
        let record = match c.args[1] {
            // Largest and smallest segment, most segments of the system and of a process, most pages
            INFO => {
                let most = MOST as u64;
                Record::new(false).u64(LARGEST).u64(1).u64(most).u64(most).u64(LARGEST).pad_to(72)
            }
            // Segments, pages in all, in memory and swapped
            _ => Record::new(false).u32(count as u32).u32(0).u64(pages).u64(pages).u64(0).u64(0).u64(0),
        };
        c.os.guest.write(to, &record.done())?;
        return Ok(count.saturating_sub(1) as u64);
    }
    // These name a segment by its place among all, and return its id.
    let (id, command, answer) = match c.args[1] {
        SHM_STAT | SHM_STAT_ANY => {
            let id = table.ipc.segments.all.get(id as usize).ok_or(Errno::EINVAL)?.id;
            (id, STAT, u64::from(id))
        }
        command => (id, command, 0),
    };
    let segment = table.ipc.segments.get(id)?;
    match command {
        REMOVE => {
            segment.removed = true;
            segment.key = 0;
        }
        SET => {
            segment.mode = c.os.guest.u32(to.wrapping_add(20))? & 0o777;
            segment.times[2] = changed;
        }
        STAT => {
            const REMOVED: u32 = 0o1000;
            const LOCKED: u32 = 0o2000;
            let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
            let mode = segment.mode | flag(segment.removed, REMOVED) | flag(segment.is_locked, LOCKED);
            let record =
                Record::new(false).u32(segment.key).u32(uid()).u32(gid()).u32(uid()).u32(gid()).u32(mode);
            let record = record.pad_to(48).u64(segment.size);
            let record = segment.times.iter().fold(record, |record, &time| record.u64(time));
            let record = record.u32(segment.maker).u32(segment.last).u64(segment.attachments()).pad_to(112);
            c.os.guest.write(to, &record.done())?;
        }
        LOCK => segment.is_locked = true,
        UNLOCK => segment.is_locked = false,
        _ => return Err(Errno::EINVAL),
    }
    Ok(answer)
}
