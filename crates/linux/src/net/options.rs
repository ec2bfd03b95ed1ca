//! Socket options: `getsockopt` and `setsockopt`.
//!
//! Options of host sockets that the host must know are passed on (`host`). Options that are hints, or that have an effect
//! in the kernel only, are kept with the socket ([`SocketOptions`]).

mod host;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::processes::ProcessEntry;
use crate::net::peer::Credentials;
use crate::net::unix::CAPACITY;
use crate::net::{NetSocket, UNIX, packet_info};
use crate::process::pidfd;

const SOL_SOCKET: i32 = 1;
/// `SO_RCVTIMEO` and `SO_SNDTIMEO`, with the numbers for 64-bit time on 32-bit guests.
const RECEIVE_TIMEOUT: [i32; 2] = [20, 66];
const SEND_TIMEOUT: [i32; 2] = [21, 67];
const LINGER: i32 = 13;
/// `SO_PASSCRED`.
const PASS_CREDENTIALS: i32 = 16;

/// Options that are kept with a socket.
#[derive(Default)]
pub(crate) struct SocketOptions(Mutex<KeptOptions>);

#[derive(Default)]
struct KeptOptions {
    /// Values by level and option.
    values: BTreeMap<(i32, i32), u32>,
    linger: (u32, u32),
    /// Timeouts for receiving and sending, in nanoseconds; 0 for none.
    timeouts: [u64; 2],
}

impl SocketOptions {
    fn state(&self) -> MutexGuard<'_, KeptOptions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn value(&self, level: i32, option: i32, default: u32) -> u32 {
        self.state().values.get(&(level, option)).copied().unwrap_or(default)
    }

    /// Returns whether messages are received with the sender's credentials (`SO_PASSCRED`).
    pub(crate) fn passes_credentials(&self) -> bool {
        self.value(SOL_SOCKET, PASS_CREDENTIALS, 0) != 0
    }

    /// Takes `SO_PASSCRED` over from the listener.
    pub(crate) fn inherit_credentials(&self, listener: &SocketOptions) {
        if listener.passes_credentials() {
            self.set_value(SOL_SOCKET, PASS_CREDENTIALS, 1);
        }
    }

    fn set_value(&self, level: i32, option: i32, value: u32) {
        self.state().values.insert((level, option), value);
    }
}

fn kept(file: &OpenFile) -> Result<&SocketOptions, Errno> {
    match &file.kind {
        FileKind::Socket(socket) => Ok(&socket.options),
        FileKind::Net(socket) => Ok(&socket.options),
        _ => Err(Errno::ENOTSOCK),
    }
}

/// Returns the deadline of a call on a socket with a timeout, which a restart keeps. EAGAIN once it has passed.
pub(crate) fn deadline(c: &mut Call, file: &OpenFile, sends: bool) -> Result<Option<u64>, Errno> {
    let timeout = kept(file)?.state().timeouts[usize::from(sends)];
    if timeout == 0 {
        return Ok(None);
    }
    let now = c.now();
    let deadline = *c.thread().deadline.get_or_insert(now.saturating_add(timeout));
    if deadline <= now { Err(Errno::EAGAIN) } else { Ok(Some(deadline)) }
}

/// Returns the `SOL_SOCKET` options with a fixed value: type, protocol, family.
fn fixed(file: &OpenFile, option: i32) -> Option<u32> {
    let (family, style, protocol) = match &file.kind {
        FileKind::Socket(socket) => (UNIX, socket.style().number(), 0),
        FileKind::Net(socket) => (socket.family, socket.style, socket.protocol),
        _ => return None,
    };
    Some(match option {
        3 => style,
        38 => protocol,
        39 => family.into(),
        _ => return None,
    })
}

/// The default of a `SOL_SOCKET` option that is kept; `None` for other options.
fn default_of(option: i32) -> Option<u32> {
    Some(match option {
        // SO_DEBUG, SO_REUSEADDR, SO_DONTROUTE, SO_BROADCAST, SO_KEEPALIVE, SO_OOBINLINE, SO_NO_CHECK, SO_PRIORITY,
        // SO_REUSEPORT, SO_MARK, SO_RXQ_OVFL, SO_BUSY_POLL
        1 | 2 | 5 | 6 | 9 | 10 | 11 | 12 | 15 | 36 | 40 | 46 => 0,
        // SO_RCVLOWAT, SO_SNDLOWAT
        18 | 19 => 1,
        _ => return None,
    })
}

/// Returns the answer to an option about the peer; `None` for other options.
fn of_peer(c: &mut Call, file: &OpenFile, option: i32) -> Result<Option<Vec<u8>>, Errno> {
    let peer = match &file.kind {
        FileKind::Socket(socket) => socket.peer,
        FileKind::Net(socket) => socket.peer.get().copied().unwrap_or(Credentials::NONE),
        _ => return Ok(None),
    };
    let no_peer = peer == Credentials::NONE;
    match option {
        // SO_PEERCRED
        17 => Ok(Some(peer.record())),
        // SO_PEERSEC: there is no security module.
        31 => Err(Errno::ENOPROTOOPT),
        // SO_PEERGROUPS: a process has no supplementary groups.
        59 if no_peer => Err(Errno::ENODATA),
        59 => Ok(Some(Vec::new())),
        // SO_PEERPIDFD
        77 if no_peer => Err(Errno::ENODATA),
        77 if !c.os.process_table.lock().get(peer.pid).is_some_and(ProcessEntry::lives) => Err(Errno::EINVAL),
        77 => Ok(Some(pidfd::add(c, peer.pid, 0)?.to_le_bytes().into())),
        _ => Ok(None),
    }
}

/// Writes the value of an option, cut to the buffer, and the length that was written.
fn answer(c: &Call, value: &[u8], at: u64, len_at: u64) -> Value {
    let room = usize::try_from(c.os.guest.u32(len_at)? as i32).map_err(|_| Errno::EINVAL)?;
    let value = &value[..value.len().min(room)];
    c.os.guest.write(at, value)?;
    c.os.guest.set_u32(len_at, value.len() as u32).map(|()| 0)
}

fn get_socket(c: &mut Call, file: &OpenFile, option: i32) -> Result<Vec<u8>, Errno> {
    if let Some(value) = of_peer(c, file, option)? {
        return Ok(value);
    }
    let options = kept(file)?;
    let timeout = |index: usize| {
        let nanos = options.state().timeouts[index];
        Record::new(false).u64(nanos / 1_000_000_000).u64(nanos % 1_000_000_000 / 1000).done()
    };
    match option {
        LINGER => {
            let (on, seconds) = options.state().linger;
            return Ok(Record::new(false).u32(on).u32(seconds).done());
        }
        option if RECEIVE_TIMEOUT.contains(&option) => return Ok(timeout(0)),
        option if SEND_TIMEOUT.contains(&option) => return Ok(timeout(1)),
        _ => {}
    }
    let value = match (fixed(file, option), &file.kind) {
        (Some(value), _) => value,
        // SO_SNDBUF, SO_RCVBUF
        (None, FileKind::Socket(_)) if matches!(option, 7 | 8) => {
            options.value(SOL_SOCKET, option, CAPACITY as u32)
        }
        // SO_ERROR, SO_ACCEPTCONN
        (None, FileKind::Socket(_)) if matches!(option, 4 | 30) => 0,
        (None, _) if option == PASS_CREDENTIALS => options.passes_credentials().into(),
        (None, FileKind::Net(socket)) if let Some(value) = host::get_socket(socket, option)? => value,
        _ => options.value(SOL_SOCKET, option, default_of(option).ok_or(Errno::ENOPROTOOPT)?),
    };
    Ok(value.to_le_bytes().into())
}

pub(crate) fn get(c: &mut Call, file: &OpenFile) -> Value {
    let (level, option, at, len) = (c.int(1), c.int(2), c.args[3], c.args[4]);
    let value = match (&file.kind, level) {
        (_, SOL_SOCKET) => get_socket(c, file, option)?,
        (FileKind::Net(socket), level) if socket.family != UNIX => host::get(socket, level, option)?,
        _ => return Err(Errno::EOPNOTSUPP),
    };
    answer(c, &value, at, len)
}

/// Reads a `struct timeval` in nanoseconds; EDOM if it is invalid. A negative time is none at all.
fn timeout(value: &[u8]) -> Result<u64, Errno> {
    let (words, _) = value.as_chunks::<8>();
    let [seconds, micros, ..] = words else { return Err(Errno::EINVAL) };
    let (seconds, micros) = (i64::from_le_bytes(*seconds), i64::from_le_bytes(*micros));
    match (seconds, micros) {
        (_, ..0 | 1_000_000..) => Err(Errno::EDOM),
        // The kernel waits for the shortest time then.
        (..0, _) => Ok(1),
        _ => Ok((seconds as u64).saturating_mul(1_000_000_000).saturating_add(micros as u64 * 1000)),
    }
}

fn set_socket(file: &OpenFile, option: i32, bytes: &[u8], value: u32) -> Result<(), Errno> {
    let options = kept(file)?;
    let on = u32::from(value != 0);
    match option {
        // Type, error, peer and the like cannot be set.
        3 | 4 | 17 | 19 | 30 | 31 | 38 | 39 | 59 | 77 => return Err(Errno::ENOPROTOOPT),
        // SO_DEBUG, SO_SNDBUFFORCE, SO_RCVBUFFORCE, SO_MARK take a capability.
        1 if on != 0 => return Err(Errno::EACCES),
        32 | 33 | 36 => return Err(Errno::EPERM),
        // SO_PRIORITY
        12 if value > 6 => return Err(Errno::EPERM),
        12 => options.set_value(SOL_SOCKET, 12, value),
        // SO_RCVLOWAT: 0 means 1, and a negative number the largest.
        18 => {
            options.set_value(SOL_SOCKET, 18, if (value as i32) < 0 { i32::MAX as u32 } else { value.max(1) })
        }
        LINGER => {
            let (words, _) = bytes.as_chunks::<4>();
            let [on, seconds, ..] = words else { return Err(Errno::EINVAL) };
            let (on, seconds) = (u32::from(*on != [0; 4]), u32::from_le_bytes(*seconds));
            options.state().linger = (on, seconds);
            if let FileKind::Net(socket) = &file.kind {
                host::set_linger(socket, on != 0, seconds)?;
            }
        }
        option if RECEIVE_TIMEOUT.contains(&option) => options.state().timeouts[0] = timeout(bytes)?,
        option if SEND_TIMEOUT.contains(&option) => options.state().timeouts[1] = timeout(bytes)?,
        option => match &file.kind {
            FileKind::Net(socket) if host::set_socket(socket, option, value)? => {}
            // SO_SNDBUF, SO_RCVBUF: pairs have a fixed capacity.
            FileKind::Socket(_) if matches!(option, 7 | 8) => {}
            FileKind::Socket(_) if option == PASS_CREDENTIALS => options.set_value(SOL_SOCKET, option, on),
            // The sender of a datagram is not known.
            FileKind::Net(socket)
                if option == PASS_CREDENTIALS && socket.family == UNIX && socket.style != 2 =>
            {
                options.set_value(SOL_SOCKET, option, on);
            }
            _ => {
                default_of(option).ok_or(Errno::ENOPROTOOPT)?;
                options.set_value(SOL_SOCKET, option, on);
            }
        },
    }
    Ok(())
}

pub(crate) fn set(c: &Call, file: &OpenFile) -> Value {
    /// Maximum length of a value that is read.
    const LONGEST: usize = 64;
    let (level, option, at) = (c.int(1), c.int(2), c.args[3]);
    let len = usize::try_from(c.args[4] as i32).map_err(|_| Errno::EINVAL)?.min(LONGEST);
    let mut bytes = vec![0; len];
    c.os.guest.space.read(at, &mut bytes)?;
    match (&file.kind, level) {
        (_, SOL_SOCKET) => {
            let value = bytes.first_chunk().map(|value| u32::from_le_bytes(*value)).ok_or(Errno::EINVAL)?;
            set_socket(file, option, &bytes, value)?;
        }
        (FileKind::Net(socket), level) if socket.family != UNIX => host::set(socket, level, option, &bytes)?,
        _ => return Err(Errno::EOPNOTSUPP),
    }
    Ok(0)
}

impl NetSocket {
    /// Returns the size of the datagrams that a longer one is sent as (`UDP_SEGMENT`).
    pub(super) fn segment(&self) -> Option<usize> {
        let size = self.options.value(host::UDP, host::UDP_SEGMENT, 0);
        (size > 0 && self.is_protocol(host::UDP)).then_some(size as usize)
    }

    /// Returns whether datagrams are received with where they arrived (`IP_PKTINFO`, `IPV6_RECVPKTINFO`).
    pub(super) fn wants_packet_info(&self) -> bool {
        let is_set = |(level, option): (u32, u32)| self.options.value(level as i32, option as i32, 0) != 0;
        self.style == 2 && (is_set(packet_info::V4) || is_set(packet_info::V6_WANTED))
    }

    /// Returns whether this is a TCP or UDP socket, by the number of the protocol.
    fn is_protocol(&self, protocol: i32) -> bool {
        const STREAM: u32 = 1;
        const DATAGRAM: u32 = 2;
        self.style == if protocol == host::TCP { STREAM } else { DATAGRAM }
    }
}
