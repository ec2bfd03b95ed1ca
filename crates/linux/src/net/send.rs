//! `sendto`, `sendmsg`, and what `write` does on a socket.

use std::os::fd::AsFd;
use std::sync::Arc;

use rivet_mem::Access;

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::guest::CHUNK;
use crate::abi::signal::SIGPIPE;
use crate::fs::read_write::{Answer, fail, fail_until, unwritten, written};
use crate::kernel::call::Call;
use crate::kernel::description::{FileKind, OpenFile};
use crate::net::message::{self, Header};
use crate::net::sockets::{DONT_WAIT, MOST_ADDRESS, NO_SIGNAL, address, get, host_address};
use crate::net::unix::{CAPACITY, Endpoint, Rights, SocketType};
use crate::net::{INET, INET6, NetSocket, UNIX, options, passing};
use crate::signal;

/// Maximum number of datagrams that one is sent as (`UDP_MAX_SEGMENTS`).
const MOST_SEGMENTS: usize = 128;
/// `MSG_FASTOPEN`.
const FAST_OPEN: u32 = 0x2000_0000;

/// Sends the bytes of `vectors`.
fn send(c: &mut Call, file: &Arc<OpenFile>, header: &Header, flags: u32) -> Answer {
    let is_stream = match &file.kind {
        FileKind::Socket(socket) => socket.style() == SocketType::Stream,
        FileKind::Net(socket) => socket.style == SocketType::Stream.number(),
        _ => false,
    };
    if !is_stream || flags & DONT_WAIT != 0 {
        return send_once(c, file, header, flags);
    }
    let rest = unwritten(c, &header.vectors);
    // The timeout counts from the first try on.
    let _ = options::deadline(c, file, true);
    // Files and addresses go with the first bytes.
    let header = match c.thread().transferred {
        0 => Header { vectors: rest, ..*header },
        _ => Header::of(rest),
    };
    let outcome = send_once(c, file, &header, flags);
    written(c, file, &header.vectors, outcome)
}

/// Sends as much as there is room for.
fn send_once(c: &mut Call, file: &Arc<OpenFile>, header: &Header, flags: u32) -> Answer {
    let sent = match &file.kind {
        FileKind::Socket(socket) => send_pair(c, socket, header),
        FileKind::Net(socket) => send_net(c, socket, header, flags),
        _ => Err(Errno::ENOTSOCK),
    };
    match sent {
        Ok(n) => Ok((n as u64).into()),
        Err(Errno::EAGAIN) if flags & DONT_WAIT != 0 => Err(Errno::EAGAIN),
        Err(Errno::EPIPE) if flags & NO_SIGNAL == 0 => {
            signal::raise(c, SIGPIPE);
            Err(Errno::EPIPE)
        }
        Err(Errno::EPIPE) => Err(Errno::EPIPE),
        Err(Errno::EAGAIN) => {
            let deadline = options::deadline(c, file, true)?;
            fail_until(c, file, event::OUT, Errno::EAGAIN, deadline)
        }
        Err(errno) => fail(c, file, event::OUT, errno),
    }
}

fn send_pair(c: &Call, socket: &Endpoint, header: &Header) -> Result<usize, Errno> {
    if header.name != 0 {
        return Err(if socket.style() == SocketType::Datagram { Errno::EISCONN } else { Errno::EOPNOTSUPP });
    }
    let total: u64 = header.vectors.iter().map(|(_, len)| len).sum();
    if socket.style() != SocketType::Stream && total > CAPACITY as u64 {
        return Err(Errno::EMSGSIZE);
    }
    let bytes = c.os.guest.gather(&header.vectors, total.min(CAPACITY as u64))?;
    let files = message::files(c, header)?;
    socket.send(&bytes, Rights::new(files, &c.os.files.flying)?, c.os.process.pid)
}

/// Returns whether this is a TCP socket.
fn is_connection(socket: &NetSocket) -> bool {
    matches!(socket.family, INET | INET6) && socket.style == SocketType::Stream.number()
}

fn send_net(c: &Call, socket: &NetSocket, header: &Header, flags: u32) -> Result<usize, Errno> {
    let files = if header.control_len > 0 { message::files(c, header)? } else { Vec::new() };
    let total: u64 = header.vectors.iter().map(|(_, len)| len).sum();
    let bytes = c.os.guest.gather(&header.vectors, total.min(CHUNK))?;
    let to = match header.name {
        0 => None,
        // A connection has its address already; what is given is read and ignored.
        at if is_connection(socket) && flags & FAST_OPEN == 0 => {
            c.os.guest.space.check(at, header.name_len.min(MOST_ADDRESS), Access::Load)?;
            None
        }
        at => Some(host_address(c, &address(c, at, header.name_len)?, false)?),
    };
    // What these two ask for is done here.
    let flags = flags & !(DONT_WAIT | NO_SIGNAL);
    let info = message::packet_info(c, header)?;
    let once = |bytes: &[u8]| match (&to, info) {
        (to, Some(info)) => socket.send_from(bytes, to.as_ref().map(|(to, _)| to), flags, info),
        (None, None) => socket.send(bytes, flags),
        (Some((to, _file)), None) => socket.send_to(bytes, to, flags),
    };
    if socket.family == UNIX && !files.is_empty() {
        let files = passing::outgoing(c, socket, &files)?;
        let files: Vec<_> = files.iter().map(AsFd::as_fd).collect();
        return socket.send_files(&bytes, to.as_ref().map(|(to, _)| to), flags, &files);
    }
    let segment = socket.segment().or(message::segment(c, header)?).filter(|&size| size < bytes.len());
    let Some(size) = segment else { return once(&bytes) };
    if bytes.len().div_ceil(size) > MOST_SEGMENTS {
        return Err(Errno::EINVAL);
    }
    // What does not fit any more is lost, as datagrams may be.
    let mut parts = bytes.chunks(size);
    parts.next().map_or(Ok(0), once)?;
    for part in parts {
        let _ = once(part);
    }
    Ok(bytes.len())
}

pub(crate) fn write(c: &mut Call, file: &Arc<OpenFile>, vectors: &[(u64, u64)]) -> Answer {
    send(c, file, &Header::of(vectors.to_vec()), 0)
}

pub(crate) fn sendto(c: &mut Call) -> Answer {
    let file = get(c)?;
    let [_, at, len, flags, name, name_len] = c.args;
    let len = len.min(crate::abi::guest::MOST_MOVED);
    send(c, &file, &Header { name, name_len, ..Header::of(vec![(at, len)]) }, flags as u32)
}

pub(crate) fn sendmsg(c: &mut Call) -> Answer {
    let file = get(c)?;
    let header = Header::read(c, c.args[1])?;
    send(c, &file, &header, c.args[2] as u32)
}
