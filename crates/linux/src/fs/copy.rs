//! Calls that copy between descriptors: `sendfile`, `splice`, `tee`, `vmsplice`, `copy_file_range`.
//!
//! Invariant: bytes are read only when the destination has room for them. A call moves at most [`CHUNK`]; programs call
//! again, as after the kernel's short counts.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rivet_mem::Access;

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, DIRECT, NONBLOCK, WRITE_ONLY};
use crate::abi::guest::CHUNK;
use crate::fs::pipe::PipeEnd;
use crate::fs::read_write::{Answer, fail};
use crate::fs::size_limit;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};

/// `SPLICE_F_NONBLOCK`.
const SPLICE_NONBLOCK: u64 = 2;
/// All flags of `splice`, `tee` and `vmsplice`.
const SPLICE_FLAGS: u64 = 0xf;

fn mode(file: &OpenFile) -> u32 {
    file.flags.load(Ordering::Relaxed) & ACCESS_MODE
}

/// Reads an offset argument for a seekable file; `None` for a null pointer.
fn position(c: &Call, at: u64) -> Result<Option<u64>, Errno> {
    match at {
        0 => Ok(None),
        at => {
            c.os.guest
                .u64(at)
                .and_then(|at| if at > i64::MAX as u64 { Err(Errno::EINVAL) } else { Ok(Some(at)) })
        }
    }
}

/// Writes back the offset argument after `n` bytes.
fn advance(c: &Call, at: u64, position: Option<u64>, n: usize) -> Result<(), Errno> {
    match position {
        Some(position) => c.os.guest.write(at, &(position + n as u64).to_le_bytes()),
        None => Ok(()),
    }
}

fn read(file: &OpenFile, to: &mut [u8], at: Option<u64>) -> Result<usize, Errno> {
    match at {
        Some(at) => file.read_at(to, at),
        None => file.read(to),
    }
}

fn write(file: &OpenFile, from: &[u8], at: Option<u64>) -> Result<usize, Errno> {
    match at {
        Some(at) => file.write_at(from, at),
        None => file.write(from),
    }
}

/// Ends a call that moved nothing: waits for the file unless the file or the call is non-blocking.
fn blocked(c: &mut Call, file: &Arc<OpenFile>, wanted: u16, errno: Errno, wait: bool) -> Answer {
    if wait { fail(c, file, wanted, errno) } else { Err(errno) }
}

pub(crate) fn sendfile(c: &mut Call) -> Answer {
    let (to, from) = (c.os.files.get(c.int(0))?, c.os.files.get(c.int(1))?);
    let offset = position(c, c.args[2])?;
    if mode(&to) == 0 {
        return Err(Errno::EBADF);
    }
    if to.has(APPEND)
        || matches!(from.kind, FileKind::Directory(_) | FileKind::Epoll(_) | FileKind::Socket(_))
    {
        return Err(Errno::EINVAL);
    }
    let most = c.args[3].min(CHUNK) as usize;
    let start = match (offset, &from.kind) {
        (Some(offset), _) => offset,
        (None, FileKind::Pipe(_)) => return splice_of(c, &from, None, &to, None, most, true),
        (None, _) => from.seek(0, 1)?,
    };
    if c.args[2] != 0 {
        c.os.guest.space.check(c.args[2], 8, Access::Store)?;
    }
    let mut buffer = vec![0; most];
    let mut n = from.read_at(&mut buffer, start)?;
    if n > 0 {
        let room = size_limit::room(c, &to, None)?;
        if room < n as u64 {
            // The kernel goes on until it finds no room.
            size_limit::exceeded(c);
            n = room as usize;
        }
    }
    let sent = match to.write(&buffer[..n]) {
        Ok(sent) => sent,
        Err(errno) => return fail(c, &to, event::OUT, errno),
    };
    match offset {
        Some(_) => advance(c, c.args[2], offset, sent)?,
        None => {
            from.seek((start + sent as u64) as i64, 0)?;
        }
    }
    Ok((sent as u64).into())
}

fn pipe(file: &OpenFile) -> Option<&PipeEnd> {
    match &file.kind {
        FileKind::Pipe(end) => Some(end),
        _ => None,
    }
}

pub(crate) fn splice(c: &mut Call) -> Answer {
    let [_, from_at, _, to_at, len, flags] = c.args;
    if flags & !SPLICE_FLAGS != 0 {
        return Err(Errno::EINVAL);
    }
    if len == 0 {
        return Ok(0.into());
    }
    let (from, to) = (c.os.files.get(c.int(0))?, c.os.files.get(c.int(2))?);
    if mode(&from) == WRITE_ONLY || mode(&to) == 0 {
        return Err(Errno::EBADF);
    }
    let of_one_pipe = matches!((pipe(&from), pipe(&to)), (Some(a), Some(b)) if a.is_of(b));
    if of_one_pipe || pipe(&from).is_none() && pipe(&to).is_none() {
        return Err(Errno::EINVAL);
    }
    for (file, at) in [(&from, from_at), (&to, to_at)] {
        if at != 0 && pipe(file).is_some() {
            return Err(Errno::ESPIPE);
        }
    }
    let (from_position, to_position) = (position(c, from_at)?, position(c, to_at)?);
    if from_at | to_at != 0 {
        let at = if from_at != 0 { from_at } else { to_at };
        c.os.guest.space.check(at, 8, Access::Store)?;
    }
    if pipe(&from).is_some() && to.has(APPEND) {
        return Err(Errno::EINVAL);
    }
    let most = len.min(CHUNK) as usize;
    let answer = splice_of(c, &from, from_position, &to, to_position, most, flags & SPLICE_NONBLOCK == 0)?;
    if let crate::kernel::call::CallOutcome::Value(n) = answer {
        advance(c, from_at, from_position, n as usize)?;
        advance(c, to_at, to_position, n as usize)?;
    }
    Ok(answer)
}

/// Moves bytes from or to a pipe.
fn splice_of(
    c: &mut Call,
    from: &Arc<OpenFile>,
    from_at: Option<u64>,
    to: &Arc<OpenFile>,
    to_at: Option<u64>,
    most: usize,
    wait: bool,
) -> Answer {
    let room = match pipe(to) {
        // A pipe that nobody reads says so when it is written.
        Some(end) if end.room() == 0 && !end.readiness().2 => {
            return blocked(c, to, event::OUT, Errno::EAGAIN, wait);
        }
        Some(end) => end.room().min(most),
        None if most > 0 => size_limit::room(c, to, to_at)?.min(most as u64) as usize,
        None => 0,
    };
    let moved = match pipe(from) {
        Some(end) => {
            let bytes = end.peek(room);
            if bytes.is_empty() {
                // The end, or nothing yet.
                return match end.read(&mut [0]) {
                    Ok(_) => Ok(0.into()),
                    Err(errno) => blocked(c, from, event::IN, errno, wait),
                };
            }
            match write(to, &bytes, to_at) {
                Ok(n) => end.read(&mut vec![0; n]),
                Err(errno) => return blocked(c, to, event::OUT, errno, wait),
            }
        }
        None => {
            let mut buffer = vec![0; room];
            match read(from, &mut buffer, from_at) {
                Ok(n) => write(to, &buffer[..n], to_at),
                Err(errno) => return blocked(c, from, event::IN, errno, wait),
            }
        }
    };
    match moved {
        Ok(n) => Ok((n as u64).into()),
        Err(errno) => blocked(c, to, event::OUT, errno, wait),
    }
}

pub(crate) fn tee(c: &mut Call) -> Answer {
    let [_, _, len, flags, ..] = c.args;
    if flags & !SPLICE_FLAGS != 0 {
        return Err(Errno::EINVAL);
    }
    if len == 0 {
        return Ok(0.into());
    }
    let (from, to) = (c.os.files.get(c.int(0))?, c.os.files.get(c.int(1))?);
    if mode(&from) == WRITE_ONLY || mode(&to) == 0 {
        return Err(Errno::EBADF);
    }
    let (Some(source), Some(sink)) = (pipe(&from), pipe(&to)) else { return Err(Errno::EINVAL) };
    if source.is_of(sink) {
        return Err(Errno::EINVAL);
    }
    let wait = flags & SPLICE_NONBLOCK == 0;
    let bytes = source.peek(len.min(CHUNK) as usize);
    if bytes.is_empty() {
        return match source.read(&mut [0]) {
            Ok(_) => Ok(0.into()),
            Err(errno) => blocked(c, &from, event::IN, errno, wait),
        };
    }
    match sink.write(&bytes, false) {
        Ok(n) => Ok((n as u64).into()),
        Err(errno) => blocked(c, &to, event::OUT, errno, wait),
    }
}

/// `vmsplice`: copies bytes between guest memory and a pipe.
pub(crate) fn vmsplice(c: &mut Call) -> Answer {
    let flags = c.args[3];
    if flags & !SPLICE_FLAGS != 0 {
        return Err(Errno::EINVAL);
    }
    let file = c.os.files.get(c.int(0))?;
    let Some(end) = pipe(&file) else { return Err(Errno::EBADF) };
    let vectors = c.os.guest.vectors(c.args[1], c.args[2])?;
    let wait = flags & SPLICE_NONBLOCK == 0 && !file.has(NONBLOCK);
    let total = vectors.iter().map(|(_, len)| len).sum::<u64>().min(CHUNK);
    if total == 0 {
        return Ok(0.into());
    }
    if end.writes() {
        let bytes = c.os.guest.gather(&vectors, total)?;
        return match end.write(&bytes, file.has(DIRECT)) {
            Ok(n) => Ok((n as u64).into()),
            Err(errno) => blocked(c, &file, event::OUT, errno, wait),
        };
    }
    c.os.guest.check_scatter(&vectors, total.min(end.waiting() as u64))?;
    let mut buffer = vec![0; total as usize];
    match end.read(&mut buffer) {
        Ok(n) => {
            c.os.guest.scatter(&vectors, &buffer[..n])?;
            Ok((n as u64).into())
        }
        Err(errno) => blocked(c, &file, event::IN, errno, wait),
    }
}

pub(crate) fn copy_file_range(c: &mut Call) -> Value {
    let [_, from_at, _, to_at, len, flags] = c.args;
    let (from, to) = (c.os.files.get(c.int(0))?, c.os.files.get(c.int(2))?);
    let (from_position, to_position) = (position(c, from_at)?, position(c, to_at)?);
    if flags != 0 {
        return Err(Errno::EINVAL);
    }
    if mode(&from) == WRITE_ONLY || mode(&to) == 0 || to.has(APPEND) {
        return Err(Errno::EBADF);
    }
    for file in [&from, &to] {
        match file.kind {
            FileKind::Host(_) | FileKind::Memory(_) => {}
            FileKind::Directory(_) => return Err(Errno::EISDIR),
            _ => return Err(Errno::EINVAL),
        }
    }
    for at in [from_at, to_at].into_iter().filter(|&at| at != 0) {
        c.os.guest.space.check(at, 8, Access::Store)?;
    }
    let start = |file: &OpenFile, position: Option<u64>| position.map_or_else(|| file.seek(0, 1), Ok);
    let (source, target) = (start(&from, from_position)?, start(&to, to_position)?);
    let most = len.min(CHUNK);
    if Arc::ptr_eq(&from, &to) && source.abs_diff(target) < most {
        return Err(Errno::EINVAL);
    }
    let mut buffer = vec![0; most as usize];
    let mut n = from.read_at(&mut buffer, source)?;
    if n > 0 {
        n = size_limit::room(c, &to, Some(target))?.min(n as u64) as usize;
    }
    let n = to.write_at(&buffer[..n], target)?;
    for (file, at, position, start) in
        [(&from, from_at, from_position, source), (&to, to_at, to_position, target)]
    {
        match position {
            Some(_) => advance(c, at, position, n)?,
            None => {
                file.seek((start + n as u64) as i64, 0)?;
            }
        }
    }
    Ok(n as u64)
}
