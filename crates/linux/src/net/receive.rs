//! `recvfrom`, `recvmsg`, and the calls for several messages.

use std::sync::Arc;

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::guest::{CHUNK, MOST_MOVED};
use crate::fs::read_write::{Answer, fail_until};
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::description::{FileKind, OpenFile};
use crate::net::message::{self, Ancillary, Header};
use crate::net::packet_info::PacketInfo;
use crate::net::peer::Credentials;
use crate::net::send::sendmsg;
use crate::net::sockets::{DONT_WAIT, get, tell};
use crate::net::unix::{CAPACITY, Endpoint, Received, Rights};
use crate::net::{Address, INET, INET6, NetSocket, options, passing};

const PEEK: u32 = 2;
/// `MSG_ERRQUEUE`.
const ERROR_QUEUE: u32 = 0x2000;

/// A received message, its sender, and where it arrived.
type Arrived = (Received, Option<Address>, Option<PacketInfo>);

/// Receives up to the size of the buffers.
fn receive(
    c: &mut Call,
    file: &Arc<OpenFile>,
    vectors: &[(u64, u64)],
    flags: u32,
) -> Result<Result<Arrived, CallOutcome>, Errno> {
    if let FileKind::Net(socket) = &file.kind
        && flags & ERROR_QUEUE != 0
        && matches!(socket.family, INET | INET6)
    {
        // No socket keeps errors in a queue.
        return Err(Errno::EAGAIN);
    }
    let room: u64 = vectors.iter().map(|(_, len)| len).sum();
    let arrived = match &file.kind {
        FileKind::Socket(socket) => receive_pair(c, socket, vectors, room, flags),
        FileKind::Net(socket) => receive_net(c, socket, vectors, room, flags),
        _ => return Err(Errno::ENOTSOCK),
    };
    match arrived {
        Ok(arrived) => Ok(Ok(arrived)),
        Err(Errno::EAGAIN) if flags & DONT_WAIT == 0 => {
            let deadline = options::deadline(c, file, false)?;
            fail_until(c, file, event::IN, Errno::EAGAIN, deadline).map(Err)
        }
        Err(errno) => Err(errno),
    }
}

fn receive_pair(
    c: &Call,
    socket: &Endpoint,
    vectors: &[(u64, u64)],
    room: u64,
    flags: u32,
) -> Result<Arrived, Errno> {
    let most = room.min(CAPACITY as u64);
    // A bad pointer loses nothing.
    c.os.guest.check_scatter(vectors, most.min(socket.available()? as u64))?;
    let received = socket.receive(most as usize, flags & PEEK != 0)?;
    c.os.guest.scatter(vectors, &received.bytes)?;
    Ok((received, None, None))
}

fn receive_net(
    c: &Call,
    socket: &NetSocket,
    vectors: &[(u64, u64)],
    room: u64,
    flags: u32,
) -> Result<Arrived, Errno> {
    let most = room.min(CHUNK);
    c.os.guest.check_scatter(vectors, most)?;
    let mut bytes = vec![0; most as usize];
    let ((n, len, from, info), files) = socket.receive(&mut bytes, flags & (PEEK | 1))?;
    let files = passing::incoming(c, files, flags & PEEK != 0);
    bytes.truncate(n.min(most as usize));
    c.os.guest.scatter(vectors, &bytes)?;
    let from = from.map(|from| Address::of_host(Some(from))).transpose()?;
    Ok((Received { bytes, len, rights: Rights::new(files, &c.os.files.flying)?, sender: 0 }, from, info))
}

/// Returns the value of the call: the bytes received, or with `MSG_TRUNC` the length of the message.
fn count(received: &Received, flags: u32) -> u64 {
    let n = if flags & message::TRUNCATED != 0 { received.len } else { received.bytes.len() };
    n as u64
}

pub(crate) fn read(c: &mut Call, file: &Arc<OpenFile>, vectors: &[(u64, u64)]) -> Answer {
    Ok(match receive(c, file, vectors, 0)? {
        Ok((received, ..)) => count(&received, 0).into(),
        Err(outcome) => outcome,
    })
}

pub(crate) fn recvfrom(c: &mut Call) -> Answer {
    let file = get(c)?;
    let [_, at, len, flags, name, name_len] = c.args;
    let flags = flags as u32;
    Ok(match receive(c, &file, &[(at, len.min(MOST_MOVED))], flags)? {
        Ok((received, from, _)) => {
            let record = from.map(|from| from.record()).unwrap_or_default();
            tell(c, &record, name, name_len)?;
            count(&received, flags).into()
        }
        Err(outcome) => outcome,
    })
}

/// Returns the credentials that a message is received with, if the socket asks for them (`SO_PASSCRED`).
fn sender(file: &OpenFile, pid: u32) -> Option<Credentials> {
    match &file.kind {
        FileKind::Socket(socket) if socket.options.passes_credentials() => Some(Credentials::guest(pid)),
        FileKind::Net(socket) if socket.options.passes_credentials() => socket.peer.get().copied(),
        _ => None,
    }
}

pub(crate) fn recvmsg(c: &mut Call) -> Answer {
    let file = get(c)?;
    let header = Header::read(c, c.args[1])?;
    let flags = c.args[2] as u32;
    Ok(match receive(c, &file, &header.vectors, flags)? {
        Ok((mut received, from, info)) => {
            let record = from.map(|from| from.record()).unwrap_or_default();
            let files = received.rights.take();
            let truncated = received.len > received.bytes.len();
            let sender = sender(&file, received.sender);
            header.answer(c, c.args[1], &record, Ancillary { sender, files, info }, truncated, flags)?;
            count(&received, flags).into()
        }
        Err(outcome) => outcome,
    })
}

/// Returns the size of `struct mmsghdr`.
fn many(c: &Call) -> u64 {
    Header::size(c) + c.os.guest.word_size()
}

/// Repeats a single-message call for each element until one would block.
fn each(c: &mut Call, with: fn(&mut Call) -> Answer) -> Answer {
    let [fd, at, count, flags, ..] = c.args;
    let (step, size) = (many(c), Header::size(c));
    let mut done = 0;
    for i in 0..u64::from(count as u32).min(1024) {
        let header = at.wrapping_add(i * step);
        (c.args[1], c.args[2]) = (header, flags | if i > 0 { u64::from(DONT_WAIT) } else { 0 });
        match with(c) {
            Ok(CallOutcome::Value(n)) => c.os.guest.set_u32(header.wrapping_add(size), n as u32)?,
            Ok(outcome) => return Ok(outcome),
            Err(_) if i > 0 => break,
            Err(errno) => return Err(errno),
        }
        done += 1;
    }
    c.args[0] = fd;
    Ok(done.into())
}

pub(crate) fn sendmmsg(c: &mut Call) -> Answer {
    each(c, sendmsg)
}

pub(crate) fn recvmmsg(c: &mut Call) -> Answer {
    each(c, recvmsg)
}

/// Returns the number of bytes that can be read (`FIONREAD`).
pub(crate) fn waiting(file: &OpenFile) -> Option<u64> {
    match &file.kind {
        FileKind::Socket(socket) => Some(socket.available().unwrap_or(0) as u64),
        FileKind::Net(socket) => rustix::io::ioctl_fionread(socket.fd()).ok(),
        _ => None,
    }
}
