//! Options of host sockets: `IPPROTO_IP`, `IPPROTO_IPV6`, `IPPROTO_TCP`, `IPPROTO_UDP`.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use rustix::net::sockopt;

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::net::{INET6, NetSocket, diagnosis, packet_info, rows};

const IP: i32 = 0;
pub(super) const TCP: i32 = 6;
pub(super) const UDP: i32 = 17;
/// Size of the datagrams that a longer one is sent as.
pub(super) const UDP_SEGMENT: i32 = 103;
const IPV6: i32 = 41;

fn flag(value: rustix::io::Result<bool>) -> Result<u32, Errno> {
    Ok(value?.into())
}

/// Reads a `SOL_SOCKET` option that the host keeps; `None` for other options.
pub(super) fn get_socket(socket: &NetSocket, option: i32) -> Result<Option<u32>, Errno> {
    let fd = socket.fd();
    let value = match option {
        2 => flag(sockopt::socket_reuseaddr(fd)),
        4 => Ok(sockopt::socket_error(fd)?.err().map_or(0, |error| error.raw_os_error() as u32)),
        6 => flag(sockopt::socket_broadcast(fd)),
        7 => Ok(sockopt::socket_send_buffer_size(fd)? as u32),
        8 => Ok(sockopt::socket_recv_buffer_size(fd)? as u32),
        9 => flag(sockopt::socket_keepalive(fd)),
        10 => flag(sockopt::socket_oobinline(fd)),
        15 => flag(sockopt::socket_reuseport(fd)),
        30 => flag(sockopt::socket_acceptconn(fd)),
        _ => return Ok(None),
    };
    value.map(Some)
}

/// Sets a `SOL_SOCKET` option that the host keeps; returns false for other options.
pub(super) fn set_socket(socket: &NetSocket, option: i32, value: u32) -> Result<bool, Errno> {
    let (fd, on) = (socket.fd(), value != 0);
    match option {
        2 => sockopt::set_socket_reuseaddr(fd, on)?,
        6 => sockopt::set_socket_broadcast(fd, on)?,
        7 => sockopt::set_socket_send_buffer_size(fd, value as usize)?,
        8 => sockopt::set_socket_recv_buffer_size(fd, value as usize)?,
        9 => sockopt::set_socket_keepalive(fd, on)?,
        10 => sockopt::set_socket_oobinline(fd, on)?,
        15 => sockopt::set_socket_reuseport(fd, on)?,
        _ => return Ok(false),
    }
    Ok(true)
}

pub(super) fn set_linger(socket: &NetSocket, on: bool, seconds: u32) -> Result<(), Errno> {
    let time = Duration::from_secs(seconds.into());
    Ok(sockopt::set_socket_linger(socket.fd(), on.then_some(time))?)
}

/// Checks the level: EOPNOTSUPP or ENOPROTOOPT as on Linux if the socket has no such protocol.
fn check_level(socket: &NetSocket, level: i32, otherwise: Errno) -> Result<(), Errno> {
    match level {
        IP => Ok(()),
        IPV6 if socket.family == INET6 => Ok(()),
        TCP | UDP if socket.is_protocol(level) => Ok(()),
        _ => Err(otherwise),
    }
}

/// Makes the `struct tcp_info` of a socket that the host does not tell about: the state, and the numbers that a connection
/// begins with.
fn first_tcp_info(socket: &NetSocket) -> Vec<u8> {
    const RTO: u32 = 200_000;
    const SEGMENT: u32 = 1448;
    // state, state of congestion, retransmits, probes, backoff, options (timestamps, SACK, window scale), scales, flags
    let record = Record::new(false).u8(rows::state(socket)).u8(0).u8(0).u8(0).u8(0).u8(7).u8(0x77).u8(0);
    // timeouts, segment sizes, and behind them what was sent and received
    record.u32(RTO).u32(40_000).u32(SEGMENT).u32(SEGMENT).pad_to(248).done()
}

/// The default of an option that is a hint, and is kept with the socket; `None` for other options.
fn default_of(level: i32, option: i32) -> Option<u32> {
    Some(match (level, option) {
        // TCP_MAXSEG, TCP_SYNCNT, TCP_LINGER2, TCP_DEFER_ACCEPT, TCP_WINDOW_CLAMP
        (TCP, 2) => 536,
        (TCP, 7) => 6,
        (TCP, 8) => 60,
        (TCP, 9 | 10) => 0,
        // TCP_FASTOPEN, TCP_NOTSENT_LOWAT, TCP_FASTOPEN_CONNECT
        (TCP, 23 | 25 | 30) => 0,
        // IP_MTU_DISCOVER, IPV6_MTU_DISCOVER: as routes say.
        (IP, 10) | (IPV6, 23) => 1,
        // IP_RECVOPTS, IP_RECVERR, IP_RECVTTL, IP_RECVTOS, IP_BIND_ADDRESS_NO_PORT
        (IP, 6 | 11 | 12 | 13 | 24) => 0,
        // IP_PKTINFO, IPV6_RECVPKTINFO: the host is told.
        (IP, 8) | (IPV6, 49) => 0,
        // IPV6_RECVERR, IPV6_RECVHOPLIMIT, IPV6_RECVTCLASS, IPV6_AUTOFLOWLABEL
        (IPV6, 25 | 51 | 66 | 70) => 0,
        // UDP_CORK, UDP_NO_CHECK6_TX, UDP_NO_CHECK6_RX, UDP_SEGMENT, UDP_GRO
        (UDP, 1 | 101..=104) => 0,
        _ => return None,
    })
}

/// Converts the seconds of `TCP_DEFER_ACCEPT` to those of whole retransmissions, as the kernel keeps them.
fn deferral(seconds: u32) -> u32 {
    const LONGEST: u32 = 120;
    let (mut timeout, mut total) = (1, 0);
    for _ in 0..255 {
        if total >= seconds {
            break;
        }
        total += timeout;
        timeout = (timeout * 2).min(LONGEST);
    }
    total
}

pub(super) fn get(socket: &NetSocket, level: i32, option: i32) -> Result<Vec<u8>, Errno> {
    let fd = socket.fd();
    let otherwise = if socket.family == INET6 { Errno::ENOPROTOOPT } else { Errno::EOPNOTSUPP };
    check_level(socket, level, otherwise)?;
    let seconds = |time: rustix::io::Result<Duration>| time.map(|time| time.as_secs() as u32);
    let value = match (level, option) {
        (TCP, 1) => flag(sockopt::tcp_nodelay(fd))?,
        (TCP, 3) => flag(sockopt::tcp_cork(fd))?,
        (TCP, 4) => seconds(sockopt::tcp_keepidle(fd))?,
        (TCP, 5) => seconds(sockopt::tcp_keepintvl(fd))?,
        (TCP, 6) => sockopt::tcp_keepcnt(fd)?,
        (TCP, 12) => flag(sockopt::tcp_quickack(fd))?,
        (TCP, 13) => {
            // A name of 16 bytes, filled with zeros.
            let mut name = sockopt::tcp_congestion(fd)?.into_bytes();
            name.resize(16, 0);
            return Ok(name);
        }
        (TCP, 11) => return Ok(diagnosis::tcp_info(socket).unwrap_or_else(|| first_tcp_info(socket))),
        (TCP, 18) => sockopt::tcp_user_timeout(fd)?,
        (IP, 1) => sockopt::ip_tos(fd)?.into(),
        (IP, 2) => sockopt::ip_ttl(fd)?,
        (IP, 14) => sockopt::ip_mtu(fd)?,
        (IP, 15) => flag(sockopt::ip_freebind(fd))?,
        (IP, 32) => return Ok(sockopt::ip_multicast_if(fd)?.octets().into()),
        (IP, 33) => sockopt::ip_multicast_ttl(fd)?,
        (IP, 34) => flag(sockopt::ip_multicast_loop(fd))?,
        (IPV6, 16) => sockopt::ipv6_unicast_hops(fd)?.into(),
        (IPV6, 17) => sockopt::ipv6_multicast_if(fd)?,
        (IPV6, 18) => sockopt::ipv6_multicast_hops(fd)?,
        (IPV6, 19) => flag(sockopt::ipv6_multicast_loop(fd))?,
        (IPV6, 24) => sockopt::ipv6_mtu(fd)?,
        (IPV6, 26) => flag(sockopt::ipv6_v6only(fd))?,
        (IPV6, 67) => sockopt::ipv6_tclass(fd)?,
        _ => {
            let default = default_of(level, option).ok_or(Errno::ENOPROTOOPT)?;
            socket.options.value(level, option, default)
        }
    };
    Ok(value.to_le_bytes().into())
}

/// Reads an address of `N` bytes at an offset.
fn part<const N: usize>(value: &[u8], at: usize) -> Result<[u8; N], Errno> {
    value.get(at..at + N).and_then(|part| part.try_into().ok()).ok_or(Errno::EINVAL)
}

/// Joins or leaves a multicast group: `struct ip_mreq` or `struct ip_mreqn`.
fn membership(socket: &NetSocket, value: &[u8], joins: bool) -> Result<(), Errno> {
    let (group, interface) = (Ipv4Addr::from(part::<4>(value, 0)?), Ipv4Addr::from(part::<4>(value, 4)?));
    let (fd, group, interface) = (socket.fd(), &group, &interface);
    match (part(value, 8).map(u32::from_le_bytes), joins) {
        (Ok(index), true) => sockopt::set_ip_add_membership_with_ifindex(fd, group, interface, index)?,
        (Ok(index), false) => sockopt::set_ip_drop_membership_with_ifindex(fd, group, interface, index)?,
        (Err(_), true) => sockopt::set_ip_add_membership(fd, group, interface)?,
        (Err(_), false) => sockopt::set_ip_drop_membership(fd, group, interface)?,
    }
    Ok(())
}

/// Joins or leaves a multicast group: `struct ipv6_mreq`.
fn membership6(socket: &NetSocket, value: &[u8], joins: bool) -> Result<(), Errno> {
    let group = Ipv6Addr::from(part::<16>(value, 0)?);
    let index = u32::from_le_bytes(part(value, 16)?);
    match joins {
        true => sockopt::set_ipv6_add_membership(socket.fd(), &group, index)?,
        false => sockopt::set_ipv6_drop_membership(socket.fd(), &group, index)?,
    }
    Ok(())
}

pub(super) fn set(socket: &NetSocket, level: i32, option: i32, bytes: &[u8]) -> Result<(), Errno> {
    let fd = socket.fd();
    check_level(socket, level, Errno::ENOPROTOOPT)?;
    match (level, option) {
        (TCP, 13) => {
            let name: Vec<u8> = bytes.iter().copied().take(15).take_while(|&byte| byte != 0).collect();
            let name = String::from_utf8(name).map_err(|_| Errno::ENOENT)?;
            return Ok(sockopt::set_tcp_congestion(fd, &name)?);
        }
        (IP, 35 | 36) => return membership(socket, bytes, option == 35),
        (IPV6, 20 | 21) => return membership6(socket, bytes, option == 20),
        (IP, 32) => {
            // struct in_addr, or the interface in a struct ip_mreq.
            let interface = Ipv4Addr::from(part::<4>(bytes, if bytes.len() >= 8 { 4 } else { 0 })?);
            return Ok(sockopt::set_ip_multicast_if(fd, &interface)?);
        }
        _ => {}
    }
    // Options of IPPROTO_IP may be single bytes.
    let value = match (bytes.first_chunk(), bytes) {
        (Some(value), _) => u32::from_le_bytes(*value),
        (None, [value, ..]) if level == IP => u32::from(*value),
        _ => return Err(Errno::EINVAL),
    };
    let (on, seconds) = (value != 0, Duration::from_secs(value.into()));
    let hops = |value: u32| match value as i32 {
        -1 => Ok(None),
        value => u8::try_from(value).map(Some).map_err(|_| Errno::EINVAL),
    };
    match (level, option) {
        (TCP, 1) => sockopt::set_tcp_nodelay(fd, on)?,
        (TCP, 3) => sockopt::set_tcp_cork(fd, on)?,
        (TCP, 4) => sockopt::set_tcp_keepidle(fd, seconds)?,
        (TCP, 5) => sockopt::set_tcp_keepintvl(fd, seconds)?,
        (TCP, 6) => sockopt::set_tcp_keepcnt(fd, value)?,
        (TCP, 12) => sockopt::set_tcp_quickack(fd, on)?,
        (TCP, 18) if (value as i32) < 0 => return Err(Errno::EINVAL),
        (TCP, 18) => sockopt::set_tcp_user_timeout(fd, value)?,
        (IP, 1) => sockopt::set_ip_tos(fd, value as u8)?,
        (IP, 2) => sockopt::set_ip_ttl(fd, value)?,
        (IP, 15) => sockopt::set_ip_freebind(fd, on)?,
        (IP, 33) => sockopt::set_ip_multicast_ttl(fd, value)?,
        (IP, 34) => sockopt::set_ip_multicast_loop(fd, on)?,
        (IPV6, 16) => sockopt::set_ipv6_unicast_hops(fd, hops(value)?)?,
        (IPV6, 17) => sockopt::set_ipv6_multicast_if(fd, value)?,
        (IPV6, 18) => sockopt::set_ipv6_multicast_hops(fd, value)?,
        (IPV6, 19) => sockopt::set_ipv6_multicast_loop(fd, on)?,
        (IPV6, 26) => sockopt::set_ipv6_v6only(fd, on)?,
        (IPV6, 67) => sockopt::set_ipv6_tclass(fd, value)?,
        (IP, 8) | (IPV6, 49) => {
            packet_info::set(fd, (level as u32, option as u32), on)?;
            keep(socket, level, option, value)?;
        }
        _ => keep(socket, level, option, value)?,
    }
    Ok(())
}

/// Keeps an option that is a hint.
fn keep(socket: &NetSocket, level: i32, option: i32, value: u32) -> Result<(), Errno> {
    default_of(level, option).ok_or(Errno::ENOPROTOOPT)?;
    let signed = value as i32;
    let value = match (level, option) {
        // TCP_MAXSEG: 0 is the default.
        (TCP, 2) if value == 0 => 536,
        (TCP, 2) if !(88..=32_767).contains(&value) => return Err(Errno::EINVAL),
        (TCP, 7) if !(1..=127).contains(&value) => return Err(Errno::EINVAL),
        (TCP, 9) => deferral(signed.max(0) as u32),
        (TCP, 23) if signed < 0 => return Err(Errno::EINVAL),
        (TCP, 30) if value > 1 => return Err(Errno::EINVAL),
        // Path MTU discovery stays the host's; only the answer is kept.
        (IP, 10) | (IPV6, 23) if value > 5 => return Err(Errno::EINVAL),
        (IP, 10) | (IPV6, 23) => value,
        (UDP, UDP_SEGMENT) if value > 0xffff => return Err(Errno::EINVAL),
        (UDP, UDP_SEGMENT) => value,
        (IP | IPV6 | UDP, _) => u32::from(value != 0),
        _ => value,
    };
    socket.options.set_value(level, option, value);
    Ok(())
}
