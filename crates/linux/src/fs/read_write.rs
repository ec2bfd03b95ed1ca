//! `read`, `write` and their vectored and positioned forms.
//!
//! Invariant: bytes go through a buffer of at most `CHUNK`. A call that transferred bytes returns their number; only a
//! call that transferred none fails or waits. A blocking write to a pipe or stream goes on until everything is written
//! or a signal comes; [`Thread::transferred`] holds its progress.
//!
//! [`Thread::transferred`]: crate::thread::Thread

use std::sync::Arc;

use rivet_mem::Access;

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{APPEND, DIRECT, NONBLOCK, WRITE_ONLY};
use crate::abi::guest::{CHUNK, MOST_MOVED};
use crate::abi::signal::{SIGPIPE, SIGTTIN, SIGTTOU};
use crate::fs::pty::{self, ControllingTerminal};
use crate::fs::{job_control, size_limit, terminal};
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::sockets;
use crate::kernel::wait::{Wait, WaitFor};
use crate::signal;
use crate::time::timerfd;

/// The result of a call that may wait.
pub(crate) type Answer = Result<CallOutcome, Errno>;

/// The direction of a transfer, and the file offset if it is not the file position.
#[derive(Clone, Copy)]
enum Direction {
    Read(Option<u64>),
    Write(Option<u64>),
}

impl Direction {
    /// Returns the event to wait for.
    fn event(self) -> u16 {
        match self {
            Direction::Read(_) => event::IN,
            Direction::Write(_) => event::OUT,
        }
    }
}

/// Transfers bytes between a file and the guest's `vectors`.
fn transfer(c: &mut Call, file: &Arc<OpenFile>, vectors: &[(u64, u64)], direction: Direction) -> Answer {
    let mut done = 0;
    let room = match direction {
        Direction::Write(at) if vectors.iter().any(|&(_, len)| len > 0) => size_limit::room(c, file, at)?,
        _ => u64::MAX,
    };
    for (addr, len) in size_limit::cut(vectors, room) {
        match part(c, file, addr, len, direction, done) {
            Ok(n) => {
                done += n;
                if n < len {
                    break;
                }
            }
            Err(_) if done > 0 => break,
            Err(errno) => return fail(c, file, direction.event(), errno),
        }
    }
    Ok(CallOutcome::Value(done))
}

/// Returns where in the file a read begins.
fn read_start(file: &OpenFile, at: Option<u64>) -> u64 {
    at.unwrap_or_else(|| file.seek(0, 1).unwrap_or(0))
}

/// Returns where in the file a write of `moved` bytes began; with `O_APPEND` that was its end, whatever the offset.
fn write_start(file: &OpenFile, at: Option<u64>, moved: u64) -> u64 {
    let end = match at {
        Some(_) if file.has(APPEND) => file.size(),
        Some(at) => return at,
        None => file.seek(0, 1),
    };
    end.unwrap_or(0).saturating_sub(moved)
}

/// Transfers up to `len` bytes; fewer if the file has or takes fewer.
fn part(c: &Call, file: &Arc<OpenFile>, mut addr: u64, len: u64, direction: Direction, before: u64) -> Value {
    let guest = &c.os.guest;
    let mut done = 0;
    while done < len {
        let access = match direction {
            Direction::Read(_) => Access::Store,
            Direction::Write(_) => Access::Load,
        };
        let once = || -> Value {
            let want = guest.reach(addr, len - done, access)?;
            let mut buffer = vec![0; want as usize];
            Ok(match direction {
                Direction::Read(at) => {
                    let at = at.map(|at| at.saturating_add(before + done));
                    if c.os.memory.maps_files() {
                        let start = read_start(file, at);
                        c.os.memory.before_read(guest, file, &(start..start.saturating_add(want)));
                    }
                    let n = match at {
                        Some(at) => file.read_at(&mut buffer, at)?,
                        // Only what is there at once: more would have to be waited for.
                        None if before + done > 0 && file.readiness(event::IN) == 0 => 0,
                        None => file.read(&mut buffer)?,
                    };
                    guest.write(addr, &buffer[..n])?;
                    n as u64
                }
                Direction::Write(at) => {
                    let at = at.map(|at| at.saturating_add(before + done));
                    guest.space.read(addr, &mut buffer)?;
                    let n = match at {
                        Some(at) => file.write_at(&buffer, at)?,
                        None => file.write(&buffer)?,
                    };
                    if c.os.memory.maps_files() {
                        let start = write_start(file, at, n as u64);
                        c.os.memory.after_write(guest, file, start, &buffer[..n]);
                    }
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

/// Ends a transfer that moved nothing: waits, sends SIGPIPE, or fails.
pub(crate) fn fail(c: &mut Call, file: &Arc<OpenFile>, wanted: u16, errno: Errno) -> Answer {
    fail_until(c, file, wanted, errno, None)
}

/// Ends a transfer that moved nothing, with a deadline for the wait.
pub(crate) fn fail_until(
    c: &mut Call,
    file: &Arc<OpenFile>,
    wanted: u16,
    errno: Errno,
    deadline: Option<u64>,
) -> Answer {
    if errno == Errno::EAGAIN && !file.has(NONBLOCK) {
        let on = WaitFor::Files(vec![(Arc::clone(file), wanted)]);
        return Ok(CallOutcome::Wait(Wait { on, deadline, restart: deadline.is_none() }));
    }
    if errno == Errno::EPIPE {
        signal::raise(c, SIGPIPE);
    }
    Err(errno)
}

fn read_some(c: &mut Call, vectors: &[(u64, u64)], direction: Direction) -> Answer {
    let file = c.os.files.get(c.int(0))?;
    if matches!((&file.kind, direction), (FileKind::HostInput | FileKind::Terminal(_), Direction::Read(None)))
        && terminal::is_terminal(&file)
        && let Some(stopped) = job_control::background(c, &ControllingTerminal::Host, SIGTTIN)?
    {
        return Ok(stopped);
    }
    if let FileKind::Pty(end) = &file.kind
        && let Some(signal) = match direction {
            Direction::Read(None) if !end.is_master => Some(SIGTTIN),
            Direction::Write(None) if end.stops_background_output() => Some(SIGTTOU),
            _ => None,
        }
    {
        let terminal = ControllingTerminal::Pty(Arc::clone(&end.pty));
        if let Some(stopped) = job_control::background(c, &terminal, signal)? {
            return Ok(stopped);
        }
    }
    // The host's input would hold up all threads: ask before reading.
    if matches!((&file.kind, direction), (FileKind::HostInput | FileKind::Terminal(_), Direction::Read(None)))
        && !vectors.is_empty()
        && file.readiness(event::IN) == 0
    {
        return fail(c, &file, direction.event(), Errno::EAGAIN);
    }
    if vectors.is_empty() {
        // An empty transfer still looks at the descriptor's mode.
        match direction {
            Direction::Read(_) if file.has(WRITE_ONLY) => return Err(Errno::EBADF),
            _ => return Ok(CallOutcome::Value(0)),
        }
    }
    match (&file.kind, direction) {
        (FileKind::Socket(_) | FileKind::Net(_), Direction::Read(None)) => sockets::read(c, &file, vectors),
        (FileKind::Socket(_) | FileKind::Net(_), Direction::Write(None)) => sockets::write(c, &file, vectors),
        (FileKind::Signals(signals), Direction::Read(None)) => {
            let room = vectors.iter().map(|(_, len)| len).sum();
            match timerfd::read_signals(c, signals.set(), room) {
                Ok(bytes) => {
                    c.os.guest.scatter(vectors, &bytes)?;
                    Ok(CallOutcome::Value(bytes.len() as u64))
                }
                Err(errno) => fail(c, &file, event::IN, errno),
            }
        }
        (FileKind::Pty(end), Direction::Read(None)) if !file.has(WRITE_ONLY) => {
            pty::read(c, &file, end, vectors)
        }
        // All vectors have parts of one packet.
        (FileKind::Pipe(end), Direction::Read(None)) if end.has_packet() && !file.has(WRITE_ONLY) => {
            let bytes = end.peek(CHUNK as usize);
            c.os.guest.check_scatter(vectors, bytes.len() as u64)?;
            let room: u64 = vectors.iter().map(|(_, len)| len).sum();
            let n = end.read(&mut vec![0; bytes.len().min(room.min(CHUNK) as usize)])?;
            c.os.guest.scatter(vectors, &bytes[..n])?;
            Ok(CallOutcome::Value(n as u64))
        }
        (FileKind::Pipe(end), Direction::Write(None)) if file.has(DIRECT) => {
            let rest = unwritten(c, vectors);
            let bytes = c.os.guest.gather(&rest, rest.iter().map(|(_, len)| len).sum::<u64>().min(CHUNK))?;
            let outcome = match end.write(&bytes, true) {
                Ok(n) => Ok(CallOutcome::Value(n as u64)),
                Err(errno) => fail(c, &file, event::OUT, errno),
            };
            written(c, &file, &rest, outcome)
        }
        (FileKind::Pipe(_) | FileKind::Fifo(_) | FileKind::Pty(_), Direction::Write(None)) => {
            let rest = unwritten(c, vectors);
            let outcome = transfer(c, &file, &rest, direction);
            written(c, &file, &rest, outcome)
        }
        _ => {
            c.os.tick(c.machine);
            transfer(c, &file, vectors, direction)
        }
    }
}

/// Returns the part of `vectors` that the current call has not written yet.
pub(crate) fn unwritten(c: &mut Call, vectors: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut skip = c.thread().transferred;
    let rest = |&(addr, len): &(u64, u64)| {
        let skipped = skip.min(len);
        skip -= skipped;
        (skipped < len).then_some((addr.wrapping_add(skipped), len - skipped))
    };
    vectors.iter().filter_map(rest).collect()
}

/// Ends a write with `rest` left: waits to write more if the file is blocking. Bytes that were written count, whatever
/// comes after.
pub(crate) fn written(c: &mut Call, file: &Arc<OpenFile>, rest: &[(u64, u64)], outcome: Answer) -> Answer {
    let before = c.thread().transferred;
    let wanted: u64 = rest.iter().map(|(_, len)| len).sum();
    match outcome {
        Ok(CallOutcome::Value(n)) if n < wanted && !file.has(NONBLOCK) => {
            c.thread().transferred = before + n;
            let on = WaitFor::Files(vec![(Arc::clone(file), event::OUT)]);
            Ok(CallOutcome::Wait(Wait { on, deadline: c.thread().deadline, restart: true }))
        }
        Ok(CallOutcome::Value(n)) => Ok(CallOutcome::Value(before + n)),
        Err(_) if before > 0 => Ok(CallOutcome::Value(before)),
        outcome => outcome,
    }
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

pub(crate) fn read(c: &mut Call) -> Answer {
    let parts = whole(c);
    read_some(c, &parts, Direction::Read(None))
}

pub(crate) fn write(c: &mut Call) -> Answer {
    let parts = whole(c);
    read_some(c, &parts, Direction::Write(None))
}

pub(crate) fn readv(c: &mut Call) -> Answer {
    let parts = vectors(c)?;
    read_some(c, &parts, Direction::Read(None))
}

pub(crate) fn writev(c: &mut Call) -> Answer {
    let parts = vectors(c)?;
    read_some(c, &parts, Direction::Write(None))
}

pub(crate) fn pread64(c: &mut Call) -> Answer {
    let (parts, at) = (whole(c), position(c.wide(3, 3))?);
    read_some(c, &parts, Direction::Read(at))
}

pub(crate) fn pwrite64(c: &mut Call) -> Answer {
    let (parts, at) = (whole(c), position(c.wide(3, 3))?);
    read_some(c, &parts, Direction::Write(at))
}

pub(crate) fn preadv(c: &mut Call) -> Answer {
    let (parts, at) = (vectors(c)?, position(c.wide(3, 3))?);
    read_some(c, &parts, Direction::Read(at))
}

pub(crate) fn pwritev(c: &mut Call) -> Answer {
    let (parts, at) = (vectors(c)?, position(c.wide(3, 3))?);
    read_some(c, &parts, Direction::Write(at))
}

/// `preadv2` and `pwritev2`: offset -1 is the file position; unknown flags fail.
fn positioned(c: &mut Call, direction: fn(Option<u64>) -> Direction) -> Answer {
    const NOWAIT: u32 = 8;
    const APPEND_NOW: u32 = 16;
    const KNOWN: u32 = 0x1f;
    let flags = c.args[5] as u32;
    if flags & !KNOWN != 0 {
        return Err(Errno::EOPNOTSUPP);
    }
    let parts = vectors(c)?;
    let at = match c.wide(3, 3) {
        -1 => None,
        at => position(at)?,
    };
    let direction = direction(at);
    if flags & APPEND_NOW != 0 && matches!(direction, Direction::Write(_)) {
        let end = c.os.files.get(c.int(0))?.size()?;
        return read_some(c, &parts, Direction::Write(Some(end)));
    }
    let outcome = read_some(c, &parts, direction)?;
    match outcome {
        CallOutcome::Wait(_) if flags & NOWAIT != 0 => Err(Errno::EAGAIN),
        outcome => Ok(outcome),
    }
}

pub(crate) fn preadv2(c: &mut Call) -> Answer {
    positioned(c, Direction::Read)
}

pub(crate) fn pwritev2(c: &mut Call) -> Answer {
    positioned(c, Direction::Write)
}
