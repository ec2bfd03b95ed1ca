//! Sockets as the tables of `/proc/net` show them.

use rustix::net::sockopt;

use crate::net::{Address, NetSocket, UNIX};

/// Numbers of states: TCP_ESTABLISHED, TCP_CLOSE, TCP_LISTEN.
const ESTABLISHED: u8 = 1;
const CLOSE: u8 = 7;
const LISTEN: u8 = 10;

/// Formats an address: words of the address in the byte order of the processor, and the port.
fn shown(address: &Address) -> Option<String> {
    let words = |bytes: &[u8]| -> String {
        let (words, _) = bytes.as_chunks::<4>();
        words.iter().map(|word| format!("{:08X}", u32::from_le_bytes(*word))).collect()
    };
    match address {
        Address::V4(at) => Some(format!("{}:{:04X}", words(&at.ip().octets()), at.port())),
        Address::V6(at) => Some(format!("{}:{:04X}", words(&at.ip().octets()), at.port())),
        _ => None,
    }
}

/// Returns the state of a socket as TCP numbers it.
pub(crate) fn state(socket: &NetSocket) -> u8 {
    if sockopt::socket_acceptconn(socket.fd()).unwrap_or(false) {
        LISTEN
    } else if rustix::net::getpeername(socket.fd()).is_ok() {
        ESTABLISHED
    } else {
        CLOSE
    }
}

/// Returns local address, remote address and state if the socket is of this family and type and has an address.
pub(crate) fn row(socket: &NetSocket, family: u16, stream: bool) -> Option<(String, String, u8)> {
    if socket.family != family || (socket.style == 1) != stream {
        return None;
    }
    let local = Address::of_host(rustix::net::getsockname(socket.fd()).ok()).ok()?;
    let remote = rustix::net::getpeername(socket.fd()).ok().flatten();
    let remote = remote.and_then(|at| Address::of_host(Some(at)).ok()).and_then(|at| shown(&at));
    let nowhere = format!("{}:0000", "0".repeat(shown(&local)?.len() - 5));
    Some((shown(&local)?, remote.unwrap_or(nowhere), state(socket)))
}

/// Returns type and state (1 unconnected, 3 connected) of a Unix socket.
pub(crate) fn unix_row(socket: &NetSocket) -> Option<(u32, u32)> {
    let connected = state(socket) == ESTABLISHED;
    (socket.family == UNIX).then_some((socket.style, if connected { 3 } else { 1 }))
}
