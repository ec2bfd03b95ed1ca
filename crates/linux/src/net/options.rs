//! Socket options: `getsockopt` and `setsockopt`.

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::identity::{GID, UID};
use crate::net::sockets::tell;
use crate::net::unix::CAPACITY;
use crate::net::{INET6, NetSocket, UNIX};

const SOL_SOCKET: i32 = 1;
const IPPROTO_TCP: i32 = 6;
const IPPROTO_IPV6: i32 = 41;

/// Returns the options that every socket has: family, type, protocol, pending error, buffer sizes.
fn common(file: &OpenFile, option: i32) -> Option<u32> {
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

/// Returns `SO_` options of socket pairs. SO_PASSCRED and timeouts can be set without effect.
fn of_pair(option: i32) -> Result<u32, Errno> {
    Ok(match option {
        // SO_ERROR, SO_REUSEADDR, SO_BROADCAST, SO_KEEPALIVE, SO_PRIORITY, SO_PASSCRED, SO_ACCEPTCONN
        4 | 2 | 6 | 9 | 12 | 16 | 30 => 0,
        // SO_SNDBUF, SO_RCVBUF
        7 | 8 => CAPACITY as u32,
        _ => return Err(Errno::ENOPROTOOPT),
    })
}

/// Reads a numeric option of a host socket.
fn of_host(socket: &NetSocket, level: i32, option: i32) -> Result<u32, Errno> {
    use rustix::net::sockopt;
    let fd = socket.fd();
    let flag = |value: rustix::io::Result<bool>| value.map(u32::from);
    let value = match (level, option) {
        (SOL_SOCKET, 2) => flag(sockopt::socket_reuseaddr(fd)),
        (SOL_SOCKET, 4) => {
            let error = sockopt::socket_error(fd)?;
            Ok(error.err().map_or(0, |error| error.raw_os_error() as u32))
        }
        (SOL_SOCKET, 6) => flag(sockopt::socket_broadcast(fd)),
        (SOL_SOCKET, 7) => sockopt::socket_send_buffer_size(fd).map(|size| size as u32),
        (SOL_SOCKET, 8) => sockopt::socket_recv_buffer_size(fd).map(|size| size as u32),
        (SOL_SOCKET, 9) => flag(sockopt::socket_keepalive(fd)),
        (SOL_SOCKET, 30) => flag(sockopt::socket_acceptconn(fd)),
        (IPPROTO_TCP, 1) => flag(sockopt::tcp_nodelay(fd)),
        (IPPROTO_IPV6, 26) if socket.family == INET6 => flag(sockopt::ipv6_v6only(fd)),
        _ => return Err(Errno::ENOPROTOOPT),
    };
    Ok(value?)
}

pub(crate) fn get(c: &Call, file: &OpenFile) -> Value {
    const SO_PEERCRED: i32 = 17;
    const SO_LINGER: i32 = 13;
    let (level, option, at, len) = (c.int(1), c.int(2), c.args[3], c.args[4]);
    let value = match (common(file, option).filter(|_| level == SOL_SOCKET), &file.kind) {
        (Some(value), _) => Record::new(false).u32(value),
        // On, seconds.
        (None, _) if (level, option) == (SOL_SOCKET, SO_LINGER) => Record::new(false).u32(0).u32(0),
        (None, FileKind::Socket(_)) if (level, option) == (SOL_SOCKET, SO_PEERCRED) => {
            Record::new(false).u32(c.os.process.pid).u32(UID).u32(GID)
        }
        (None, FileKind::Socket(_)) if level == SOL_SOCKET => Record::new(false).u32(of_pair(option)?),
        (None, FileKind::Net(socket)) => Record::new(false).u32(of_host(socket, level, option)?),
        _ => return Err(Errno::EOPNOTSUPP),
    };
    c.os.guest.check_scatter(&[(at, 1)], 1)?;
    tell(c, &value.done(), at, len).map(|()| 0)
}

pub(crate) fn set(c: &Call, file: &OpenFile) -> Value {
    use rustix::net::sockopt;
    let (level, option, at, len) = (c.int(1), c.int(2), c.args[3], c.args[4] as u32);
    if (len as i32) < 4 {
        return Err(Errno::EINVAL);
    }
    let value = c.os.guest.u32(at)?;
    let on = value != 0;
    match &file.kind {
        // Type, error, domain and the like cannot be set.
        _ if level == SOL_SOCKET && matches!(option, 3 | 4 | 30 | 38 | 39) => return Err(Errno::ENOPROTOOPT),
        FileKind::Socket(_) if level == SOL_SOCKET => {
            // SO_LINGER, SO_RCVTIMEO, SO_SNDTIMEO
            if !matches!(option, 13 | 20 | 21 | 66 | 67) {
                of_pair(option)?;
            }
        }
        FileKind::Net(socket) => {
            let fd = socket.fd();
            match (level, option) {
                (SOL_SOCKET, 2) => sockopt::set_socket_reuseaddr(fd, on)?,
                (SOL_SOCKET, 6) => sockopt::set_socket_broadcast(fd, on)?,
                (SOL_SOCKET, 7) => sockopt::set_socket_send_buffer_size(fd, value as usize)?,
                (SOL_SOCKET, 8) => sockopt::set_socket_recv_buffer_size(fd, value as usize)?,
                (SOL_SOCKET, 9) => sockopt::set_socket_keepalive(fd, on)?,
                (SOL_SOCKET, 15) => sockopt::set_socket_reuseport(fd, on)?,
                (SOL_SOCKET, 13 | 20 | 21 | 66 | 67) => {}
                (IPPROTO_TCP, 1) => sockopt::set_tcp_nodelay(fd, on)?,
                (IPPROTO_TCP, 4) => {
                    sockopt::set_tcp_keepidle(fd, std::time::Duration::from_secs(value.into()))?
                }
                (IPPROTO_IPV6, 26) => sockopt::set_ipv6_v6only(fd, on)?,
                // Hints: type of service, errors, how to wait.
                (0, 1 | 10 | 11) | (IPPROTO_TCP, 5 | 6 | 12 | 18) | (IPPROTO_IPV6, 25 | 67) => {}
                _ => return Err(Errno::ENOPROTOOPT),
            }
        }
        _ => return Err(Errno::EOPNOTSUPP),
    }
    Ok(0)
}
