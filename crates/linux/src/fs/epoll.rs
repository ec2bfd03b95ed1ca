//! `epoll` instances.
//!
//! Invariant: no instance contains itself, directly or through others. An instance does not keep its files open: a file
//! leaves the set with its last descriptor.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rivet_mem::Access;
use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{CLOEXEC, PATH, READ_WRITE};
use crate::abi::record::Record;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::wait::{Wait, WaitFor};
use crate::{signal, time};

const EDGE: u32 = 1 << 31;
const ONE_SHOT: u32 = 1 << 30;
const EXCLUSIVE: u32 = 1 << 28;
/// Flags among the event bits.
const FLAGS: u32 = 0xf << 28;
/// Size of `struct epoll_event`.
const EVENT: u64 = 16;
/// Maximum nesting depth (`EP_MAX_NESTS`), besides the outermost instance.
const NESTED: u32 = 4;
/// Maximum number of files in all instances, since each costs host memory.
const MOST: usize = 1 << 16;

struct EpollItem {
    fd: i32,
    file: Weak<OpenFile>,
    events: u32,
    data: u64,
    /// With [`EDGE`]: the file's stamp at the last report.
    seen: Option<u64>,
    /// With [`ONE_SHOT`]: whether the file was reported and waits for `EPOLL_CTL_MOD`.
    spent: bool,
}

impl EpollItem {
    fn stamp(&self, file: &OpenFile) -> u64 {
        file.stamp(self.events as u16)
    }

    /// Returns the events to report, 0 for none.
    fn found(&self, file: &OpenFile) -> u16 {
        if self.spent || self.events & EDGE != 0 && self.seen == Some(self.stamp(file)) {
            return 0;
        }
        file.readiness((self.events & !FLAGS) as u16)
    }
}

/// An epoll instance.
#[derive(Default)]
pub(crate) struct Epoll(Mutex<Vec<EpollItem>>);

impl Epoll {
    fn entries(&self) -> MutexGuard<'_, Vec<EpollItem>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether one of the files is ready.
    pub(crate) fn is_ready(&self) -> bool {
        self.entries().iter().any(|entry| entry.file.upgrade().is_some_and(|file| entry.found(&file) != 0))
    }

    /// Returns the files with the events of interest.
    pub(crate) fn files(&self) -> Vec<(Arc<OpenFile>, u16)> {
        let entries = self.entries();
        entries.iter().filter_map(|entry| Some((entry.file.upgrade()?, entry.events as u16))).collect()
    }

    /// Returns the sum of the files' stamps: a change of one file is an edge for an enclosing instance.
    pub(crate) fn stamp(&self) -> u64 {
        self.files().iter().fold(0, |sum, (file, wanted)| sum.wrapping_add(file.stamp(*wanted)))
    }

    /// Reports up to `most` files and moves them to the end, so that every file gets its turn.
    fn report(&self, most: usize) -> Vec<(u16, u64)> {
        let mut entries = self.entries();
        let (mut reported, mut rest, mut done) = (Vec::new(), Vec::new(), Vec::new());
        for mut entry in entries.drain(..) {
            let Some(file) = entry.file.upgrade() else { continue };
            let found = if done.len() < most { entry.found(&file) } else { 0 };
            if found == 0 {
                rest.push(entry);
                continue;
            }
            done.push((found, entry.data));
            entry.seen = Some(entry.stamp(&file));
            entry.spent = entry.events & ONE_SHOT != 0;
            reported.push(entry);
        }
        rest.append(&mut reported);
        *entries = rest;
        done
    }

    /// Returns the nesting depth below this instance; `None` if `other` is in it or the depth exceeds `left`.
    fn depth(&self, other: &OpenFile, left: u32) -> Option<u32> {
        self.files().iter().try_fold(0, |deepest: u32, (file, _)| match &file.kind {
            _ if std::ptr::eq(Arc::as_ptr(file), other) => None,
            FileKind::Epoll(inner) => Some(deepest.max(1 + inner.depth(other, left.checked_sub(1)?)?)),
            _ => Some(deepest),
        })
    }

    /// Writes the instance for [`Epoll::load`]; `number` returns the number of a saved file.
    pub(crate) fn save(
        &self,
        out: &mut Writer,
        number: impl Fn(&Arc<OpenFile>) -> Option<u64>,
    ) -> Result<(), String> {
        let entries = self.entries();
        let living = || entries.iter().filter_map(|entry| Some((entry, entry.file.upgrade()?)));
        out.word(living().count() as u64);
        for (entry, file) in living() {
            let number = number(&file).ok_or("which watches a file without an open descriptor")?;
            let seen = entry.events & EDGE != 0 && entry.seen == Some(entry.stamp(&file));
            out.words(&[number, entry.fd as u64, entry.events.into(), entry.data]);
            out.words(&[seen.into(), entry.spent.into()]);
        }
        Ok(())
    }

    /// Reads the items for [`Epoll::fill`], which runs when all files are open.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<Vec<[u64; 6]>, Damaged> {
        (0..from.count(48)?).map(|_| from.words()).collect()
    }

    /// Adds the saved items to a new instance.
    pub(crate) fn fill(&self, saved: &[[u64; 6]], files: &[Arc<OpenFile>]) -> Result<(), Damaged> {
        let mut entries = self.entries();
        for &[number, fd, events, data, seen, spent] in saved {
            let file = usize::try_from(number).ok().and_then(|number| files.get(number));
            let file = file.ok_or_else(|| Damaged::new("a file of an epoll instance is missing"))?;
            let nested = matches!(&file.kind, FileKind::Epoll(inner) if std::ptr::eq(inner, self));
            if nested {
                return Err(Damaged::new("an epoll instance contains itself"));
            }
            entries.push(EpollItem {
                fd: fd as i32,
                file: Arc::downgrade(file),
                events: events as u32,
                data,
                seen: (seen != 0).then(|| file.stamp(events as u16)),
                spent: spent != 0,
            });
        }
        Ok(())
    }
}

pub(crate) fn epoll_create1(c: &mut Call) -> Value {
    let flags = c.args[0] as u32;
    if flags & !CLOEXEC != 0 {
        return Err(Errno::EINVAL);
    }
    let file = OpenFile::new(FileKind::Epoll(Epoll::default()), READ_WRITE, "anon_inode:[eventpoll]");
    c.os.files.add(file, 0, flags != 0).map(u64::from)
}

pub(crate) fn epoll_ctl(c: &mut Call) -> Value {
    const ADD: i32 = 1;
    const DELETE: i32 = 2;
    const MODIFY: i32 = 3;
    let (operation, fd, at) = (c.int(1), c.int(2), c.args[3]);
    let (mut events, mut data) = (0, 0);
    if operation != DELETE {
        let bytes: [u8; EVENT as usize] = c.os.guest.array(at)?;
        events = u32::from_le_bytes(bytes[..4].try_into().unwrap_or_default());
        data = u64::from_le_bytes(bytes[8..].try_into().unwrap_or_default());
    }
    let (set, file) = (c.os.files.get(c.int(0))?, c.os.files.get(fd)?);
    if !file.can_poll() {
        return Err(if file.has(PATH) { Errno::EBADF } else { Errno::EPERM });
    }
    let FileKind::Epoll(epoll) = &set.kind else { return Err(Errno::EINVAL) };
    let exclusive = events & EXCLUSIVE != 0;
    let nested = matches!(file.kind, FileKind::Epoll(_));
    if Arc::ptr_eq(&set, &file) || exclusive && (operation == MODIFY || nested) {
        return Err(Errno::EINVAL);
    }
    if let (ADD, FileKind::Epoll(inner)) = (operation, &file.kind) {
        inner.depth(&set, NESTED).filter(|&depth| depth < NESTED).ok_or(Errno::ELOOP)?;
    }
    let mut entries = epoll.entries();
    entries.retain(|entry| entry.file.strong_count() > 0);
    let found = entries.iter().position(|entry| entry.fd == fd && entry.file.as_ptr() == Arc::as_ptr(&file));
    let events = events | u32::from(event::ERR | event::HUP);
    let entry = EpollItem { fd, file: Arc::downgrade(&file), events, data, seen: None, spent: false };
    match (operation, found) {
        (ADD, Some(_)) => Err(Errno::EEXIST),
        (ADD, None) if entries.len() >= MOST => Err(Errno::ENOSPC),
        (ADD, None) => {
            entries.push(entry);
            Ok(0)
        }
        (DELETE | MODIFY, None) => Err(Errno::ENOENT),
        (DELETE, Some(at)) => {
            entries.remove(at);
            Ok(0)
        }
        (MODIFY, Some(at)) => {
            entries[at] = entry;
            Ok(0)
        }
        _ => Err(Errno::EINVAL),
    }
}

/// `epoll_pwait`: the timeout is in milliseconds; negative means none.
pub(crate) fn epoll_pwait(c: &mut Call) -> Result<CallOutcome, Errno> {
    let timeout = u64::try_from(c.int(3)).ok().map(|millis| millis * 1_000_000);
    pwait(c, timeout)
}

/// `epoll_pwait2`: the timeout is a `struct timespec`; a null pointer means none.
pub(crate) fn epoll_pwait2(c: &mut Call) -> Result<CallOutcome, Errno> {
    let timeout = match c.args[3] {
        0 => None,
        at => Some(time::read_timespec(c, at)?),
    };
    pwait(c, timeout)
}

fn pwait(c: &mut Call, timeout: Option<u64>) -> Result<CallOutcome, Errno> {
    let [_, at, _, _, mask, mask_size] = c.args;
    let most = u64::try_from(c.int(2)).ok().filter(|&most| most > 0 && most <= i32::MAX as u64 / EVENT);
    if mask != 0 && mask_size != 8 {
        return Err(Errno::EINVAL);
    }
    if mask != 0 {
        c.os.guest.space.check(mask, 8, Access::Load)?;
    }
    let most = most.ok_or(Errno::EINVAL)?;
    let set = c.os.files.get(c.int(0))?;
    let FileKind::Epoll(epoll) = &set.kind else { return Err(Errno::EINVAL) };
    c.os.guest.space.check(at, EVENT, Access::Store)?;
    // The deadline is that of the first try.
    let deadline = match (timeout, c.thread().deadline) {
        (None, _) => None,
        (Some(_), Some(deadline)) => Some(deadline),
        (Some(timeout), None) => Some(c.now().saturating_add(timeout)),
    };
    c.thread().deadline = deadline;
    c.os.tick(c.machine);
    // As many as the kernel's copies would succeed for.
    let reach = c.os.guest.reach(at, most * EVENT, Access::Store)? / EVENT;
    let found = epoll.report(most.min(reach) as usize);
    let over = deadline.is_some_and(|deadline| c.now() >= deadline);
    if !found.is_empty() || over {
        let bytes = found
            .iter()
            .fold(Record::new(false), |record, &(events, data)| record.u32(events.into()).u32(0).u64(data));
        c.os.guest.write(at, &bytes.done())?;
        signal::end_suspension(c);
        return Ok(CallOutcome::Value(found.len() as u64));
    }
    if mask != 0 {
        signal::suspend(c, mask)?;
    }
    let on = WaitFor::Files(vec![(Arc::clone(&set), event::IN)]);
    Ok(CallOutcome::Wait(Wait { on, deadline, restart: false }))
}
