//! What the host knows of a TCP connection of the guest's (`struct tcp_info`), asked for by `NETLINK_SOCK_DIAG`.

use std::net::{IpAddr, SocketAddr};

use rustix::net::netlink::{SOCK_DIAG, SocketAddrNetlink};
use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, sockopt};

use crate::abi::record::Record;
use crate::net::netlink::messages;
use crate::net::{INET, INET6, NetSocket};

/// Size of a `struct nlmsghdr`, and of a `struct inet_diag_msg`.
const HEADER: usize = 16;
const ANSWER: usize = 72;
/// `SOCK_DIAG_BY_FAMILY`.
const BY_FAMILY: u16 = 20;
/// `INET_DIAG_INFO`.
const INFO: u16 = 2;

/// Makes the request for a connection between these addresses: a header and a `struct inet_diag_req_v2`.
fn request(local: SocketAddr, remote: SocketAddr, cookie: u64) -> Vec<u8> {
    const NLM_F_REQUEST: u16 = 1;
    const TCP: u8 = 6;
    let family = if local.is_ipv4() { INET } else { INET6 };
    let octets = |address: IpAddr| match address {
        IpAddr::V4(at) => [&at.octets()[..], &[0; 12]].concat(),
        IpAddr::V6(at) => at.octets().to_vec(),
    };
    let record = Record::new(false).u32((HEADER + 56) as u32).u16(BY_FAMILY).u16(NLM_F_REQUEST).u32(0).u32(0);
    let record = record.u8(family as u8).u8(TCP).u8(1 << (INFO - 1)).u8(0).u32(u32::MAX);
    let record = record.bytes(&local.port().to_be_bytes()).bytes(&remote.port().to_be_bytes());
    record.bytes(&octets(local.ip())).bytes(&octets(remote.ip())).u32(0).u64(cookie).done()
}

/// Finds an attribute behind the answer.
fn attribute(mut rest: &[u8], wanted: u16) -> Option<Vec<u8>> {
    loop {
        let len = usize::from(u16::from_ne_bytes(*rest.first_chunk()?));
        let kind = u16::from_ne_bytes(rest.get(2..4)?.try_into().ok()?);
        let body = rest.get(4..len)?;
        if kind == wanted {
            return Some(body.to_vec());
        }
        rest = rest.get(len.next_multiple_of(4)..)?;
    }
}

/// Returns the host's `struct tcp_info` of a connected socket; `None` if the host does not tell.
pub(super) fn tcp_info(socket: &NetSocket) -> Option<Vec<u8>> {
    let local = SocketAddr::try_from(rustix::net::getsockname(socket.fd()).ok()?).ok()?;
    let remote = SocketAddr::try_from(rustix::net::getpeername(socket.fd()).ok()??).ok()?;
    let cookie = sockopt::socket_cookie(socket.fd()).ok()?;
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let host =
        rustix::net::socket_with(AddressFamily::NETLINK, SocketType::DGRAM, flags, Some(SOCK_DIAG)).ok()?;
    let kernel = SocketAddrNetlink::new(0, 0);
    rustix::net::sendto(&host, &request(local, remote, cookie), SendFlags::empty(), &kernel).ok()?;
    let mut answer = vec![0; 4096];
    let (n, _) = rustix::net::recv(&host, &mut answer[..], RecvFlags::DONTWAIT).ok()?;
    let (_, body) = messages(&answer[..n]).find(|&(kind, _)| kind == BY_FAMILY)?;
    attribute(body.get(ANSWER..)?, INFO)
}
