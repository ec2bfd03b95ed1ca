//! Reading and writing, terminals, pipes.
//!
//! Invariant: bytes go through a buffer of at most `CHUNK`, whatever length the guest gives. A call that moved some
//! bytes gives their number; only one that moved none fails or waits.

use std::sync::Arc;

use rivet_mem::Access;

use super::call::{Call, Outcome, Value};
use super::errno::Errno;
use super::files::CLOEXEC;
use super::guest::{CHUNK, MOST_MOVED};
use super::jobs;
use super::open::{Kind, NONBLOCK, OpenFile, READ_WRITE, WRITE_ONLY, event};
use super::pipe::{self, Event};
use super::record::Record;
use super::signals::{self, SIGPIPE};
use super::terminal;
use super::threads::{On, Wait};

/// How a call that may have to wait ends.
type Answer = Result<Outcome, Errno>;

/// Which way bytes go, and from which position of the file.
#[derive(Clone, Copy)]
enum Way {
    Read(Option<u64>),
    Write(Option<u64>),
}

/// Moves bytes between a file and the guest's `vectors`.
fn transfer(c: &mut Call, file: &Arc<OpenFile>, vectors: &[(u64, u64)], way: Way) -> Answer {
    let mut done = 0;
    for &(addr, len) in vectors {
        match part(c, file, addr, len, way, done) {
            Ok(n) => {
                done += n;
                if n < len {
                    break;
                }
            }
            Err(_) if done > 0 => break,
            Err(errno) => return fail(c, file, way, errno),
        }
    }
    Ok(Outcome::Value(done))
}

/// Moves `len` bytes, or fewer if the file has or takes fewer.
fn part(c: &Call, file: &OpenFile, mut addr: u64, len: u64, way: Way, before: u64) -> Value {
    let guest = &c.os.guest;
    let mut done = 0;
    while done < len {
        let access = match way {
            Way::Read(_) => Access::Store,
            Way::Write(_) => Access::Load,
        };
        let once = || -> Value {
            let want = guest.reach(addr, len - done, access)?;
            let mut buffer = vec![0; want as usize];
            Ok(match way {
                Way::Read(at) => {
                    let n = match at {
                        Some(at) => file.read_at(&mut buffer, at.saturating_add(before + done))?,
                        // Only what is there at once: more would have to be waited for.
                        None if before + done > 0 && file.readiness(event::IN) == 0 => 0,
                        None => file.read(&mut buffer)?,
                    };
                    guest.write(addr, &buffer[..n])?;
                    n as u64
                }
                Way::Write(at) => {
                    guest.space.read(addr, &mut buffer)?;
                    let n = match at {
                        Some(at) => file.write_at(&buffer, at.saturating_add(before + done))?,
                        None => file.write(&buffer)?,
                    };
                    n as u64
                }
            })
        };
        let n = match once() {
            Ok(n) => n,
            Err(_) if done > 0 => break,
            Err(errno) => return Err(errno),
        };
        (done, addr) = (done + n, addr.wrapping_add(n));
        // The end of a file, a line of a terminal, a full pipe.
        if n == 0 || n < CHUNK.min(len - (done - n)) {
            break;
        }
    }
    Ok(done)
}

/// A transfer that moved nothing: waiting, a signal, or the error.
fn fail(c: &mut Call, file: &Arc<OpenFile>, way: Way, errno: Errno) -> Answer {
    if errno == Errno::EAGAIN && !file.has(NONBLOCK) {
        let wanted = match way {
            Way::Read(_) => event::IN,
            Way::Write(_) => event::OUT,
        };
        let on = On::Files(vec![(Arc::clone(file), wanted)]);
        return Ok(Outcome::Wait(Wait { on, deadline: None, restart: true }));
    }
    if errno == Errno::EPIPE {
        signals::raise(c, SIGPIPE);
    }
    Err(errno)
}

fn read_some(c: &mut Call, vectors: &[(u64, u64)], way: Way) -> Answer {
    let file = c.os.files.get(c.int(0))?;
    if matches!((&file.kind, way), (Kind::HostInput, Way::Read(None)))
        && terminal::is_terminal(&file)
        && let Some(stopped) = jobs::background(c, jobs::SIGTTIN)?
    {
        return Ok(stopped);
    }
    // The host's input would hold up all threads: ask before reading.
    if matches!((&file.kind, way), (Kind::HostInput, Way::Read(None)))
        && !vectors.is_empty()
        && file.readiness(event::IN) == 0
    {
        return fail(c, &file, way, Errno::EAGAIN);
    }
    if vectors.is_empty() {
        // An empty transfer still looks at the descriptor's mode.
        match way {
            Way::Read(_) if file.has(WRITE_ONLY) => return Err(Errno::EBADF),
            _ => return Ok(Outcome::Value(0)),
        }
    }
    transfer(c, &file, vectors, way)
}

fn whole(c: &Call) -> Vec<(u64, u64)> {
    let len = c.args[2].min(MOST_MOVED);
    if len == 0 { Vec::new() } else { vec![(c.args[1], len)] }
}

fn vectors(c: &Call) -> Result<Vec<(u64, u64)>, Errno> {
    c.os.guest.vectors(c.args[1], c.args[2])
}

fn position(offset: i64) -> Result<Option<u64>, Errno> {
    u64::try_from(offset).map(Some).map_err(|_| Errno::EINVAL)
}

pub(super) fn read(c: &mut Call) -> Answer {
    let parts = whole(c);
    read_some(c, &parts, Way::Read(None))
}

pub(super) fn write(c: &mut Call) -> Answer {
    let parts = whole(c);
    read_some(c, &parts, Way::Write(None))
}

pub(super) fn readv(c: &mut Call) -> Answer {
    let parts = vectors(c)?;
    read_some(c, &parts, Way::Read(None))
}

pub(super) fn writev(c: &mut Call) -> Answer {
    let parts = vectors(c)?;
    read_some(c, &parts, Way::Write(None))
}

pub(super) fn pread64(c: &mut Call) -> Answer {
    let (parts, at) = (whole(c), position(c.wide(3, 3))?);
    read_some(c, &parts, Way::Read(at))
}

pub(super) fn pwrite64(c: &mut Call) -> Answer {
    let (parts, at) = (whole(c), position(c.wide(3, 3))?);
    read_some(c, &parts, Way::Write(at))
}

pub(super) fn preadv(c: &mut Call) -> Answer {
    let (parts, at) = (vectors(c)?, position(c.wide(3, 3))?);
    read_some(c, &parts, Way::Read(at))
}

pub(super) fn pwritev(c: &mut Call) -> Answer {
    let (parts, at) = (vectors(c)?, position(c.wide(3, 3))?);
    read_some(c, &parts, Way::Write(at))
}

/// Copies between two descriptors; what the other side does not take at once stays unread.
pub(super) fn sendfile(c: &mut Call) -> Value {
    let (to, from) = (c.os.files.get(c.int(0))?, c.os.files.get(c.int(1))?);
    let mut offset = match c.args[2] {
        0 => None,
        at => Some(c.os.guest.u64(at)?),
    };
    let start = match offset {
        Some(offset) => offset,
        None => from.seek(0, 1)?,
    };
    let mut buffer = vec![0; c.args[3].min(CHUNK) as usize];
    let n = from.read_at(&mut buffer, start)?;
    let sent = to.write(&buffer[..n])? as u64;
    match &mut offset {
        Some(offset) => c.os.guest.write(c.args[2], &(*offset + sent).to_le_bytes())?,
        None => {
            from.seek((start + sent) as i64, 0)?;
        }
    }
    Ok(sent)
}

pub(super) fn pipe2(c: &mut Call) -> Value {
    let flags = c.args[1] as u32;
    if flags & !(CLOEXEC | NONBLOCK) != 0 {
        return Err(Errno::EINVAL);
    }
    let (reader, writer) = pipe::new();
    let reader = OpenFile::new(Kind::Pipe(reader), flags & NONBLOCK, "pipe:");
    let writer = OpenFile::new(Kind::Pipe(writer), flags & NONBLOCK | WRITE_ONLY, "pipe:");
    c.os.guest.space.check(c.args[0], 8, Access::Store)?;
    let reader = c.os.files.add(reader, 0, flags & CLOEXEC != 0)?;
    let writer = c.os.files.add(writer, 0, flags & CLOEXEC != 0)?;
    c.os.guest.write(c.args[0], &Record::new(false).u32(reader).u32(writer).done())?;
    Ok(0)
}

pub(super) fn eventfd2(c: &mut Call) -> Value {
    const SEMAPHORE: u32 = 1;
    let flags = c.args[1] as u32;
    if flags & !(CLOEXEC | NONBLOCK | SEMAPHORE) != 0 {
        return Err(Errno::EINVAL);
    }
    let event = Event::new(u64::from(c.args[0] as u32), flags & SEMAPHORE != 0);
    let file = OpenFile::new(Kind::Event(event), flags & NONBLOCK | READ_WRITE, "anon_inode:[eventfd]");
    c.os.files.add(file, 0, flags & CLOEXEC != 0).map(u64::from)
}

/// There is no network.
pub(super) fn no_sockets(_: &mut Call) -> Value {
    Err(Errno::EAFNOSUPPORT)
}
