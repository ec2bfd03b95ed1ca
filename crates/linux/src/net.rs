//! Host sockets (`AF_INET`, `AF_INET6`, named `AF_UNIX`), available if the network is granted (`--net`).
//!
//! Invariant: host sockets are non-blocking; the guest's threads wait as for any other file. A named `AF_UNIX` socket
//! lies in a granted directory.

pub(crate) mod bound;
mod diagnosis;
mod interfaces;
pub(crate) mod message;
pub(crate) mod names;
pub(crate) mod netlink;
pub(crate) mod options;
pub(crate) mod packet_info;
pub(crate) mod passing;
pub(crate) mod peer;
pub(crate) mod receive;
pub(crate) mod rows;
pub(crate) mod send;
pub(crate) mod sockets;
pub(crate) mod unix;

use std::io::{IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddrV4, SocketAddrV6};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::net::netlink::SocketAddrNetlink;
use rustix::net::{
    self, AddressFamily, Protocol, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketAddrAny, SocketAddrUnix, SocketFlags, SocketType,
};

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::fs::writable::HostFileId;
use crate::net::bound::BoundPath;
use crate::net::message::MOST_FILES;
use crate::net::options::SocketOptions;
use crate::net::packet_info::PacketInfo;
use crate::net::peer::Credentials;

/// `AF_UNIX`.
pub(crate) const UNIX: u16 = 1;
/// `AF_INET`.
pub(crate) const INET: u16 = 2;
/// `AF_INET6`.
pub(crate) const INET6: u16 = 10;

/// `AF_NETLINK`.
pub(crate) const NETLINK: u16 = 16;

/// A socket of the host.
pub(crate) struct NetSocket {
    fd: OwnedFd,
    pub(crate) family: u16,
    pub(crate) style: u32,
    pub(crate) protocol: u32,
    stamp: AtomicU64,
    /// The host file of a Unix socket's name.
    pub(crate) name: OnceLock<HostFileId>,
    pub(crate) peer: OnceLock<Credentials>,
    /// The paths that this socket and its peer are bound to, as the guest has given them.
    pub(crate) path: OnceLock<Vec<u8>>,
    pub(crate) peer_path: OnceLock<Vec<u8>>,
    pub(crate) bound: OnceLock<BoundPath>,
    pub(crate) options: SocketOptions,
}

/// A socket address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    /// `AF_INET`.
    V4(SocketAddrV4),
    /// `AF_INET6`.
    V6(SocketAddrV6),
    /// `AF_UNIX` with a path of the guest.
    Path(Vec<u8>),
    /// `AF_UNIX` with a name that is no path; empty for one that the kernel chooses.
    Abstract(Vec<u8>),
    /// `AF_NETLINK`.
    Netlink(SocketAddrNetlink),
}

impl Address {
    /// Parses a `struct sockaddr`. EINVAL if it is too short, EAFNOSUPPORT for an unknown family.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Address, Errno> {
        fn part<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], Errno> {
            bytes.get(at..at + N).and_then(|part| part.try_into().ok()).ok_or(Errno::EINVAL)
        }
        match u16::from_le_bytes(part(bytes, 0)?) {
            INET if bytes.len() < 16 => Err(Errno::EINVAL),
            INET => {
                let port = u16::from_be_bytes(part(bytes, 2)?);
                Ok(Address::V4(SocketAddrV4::new(Ipv4Addr::from(part::<4>(bytes, 4)?), port)))
            }
            INET6 => {
                let port = u16::from_be_bytes(part(bytes, 2)?);
                let flow = u32::from_be_bytes(part(bytes, 4)?);
                let scope = u32::from_le_bytes(part(bytes, 24)?);
                Ok(Address::V6(SocketAddrV6::new(Ipv6Addr::from(part::<16>(bytes, 8)?), port, flow, scope)))
            }
            UNIX => match &bytes[2..] {
                [] => Ok(Address::Abstract(Vec::new())),
                [0, name @ ..] => Ok(Address::Abstract(name.to_vec())),
                path => Ok(Address::Path(path.split(|&byte| byte == 0).next().unwrap_or(path).to_vec())),
            },
            NETLINK => {
                let (port, groups) = (part(bytes, 4)?, part(bytes, 8)?);
                let (port, groups) = (u32::from_le_bytes(port), u32::from_le_bytes(groups));
                Ok(Address::Netlink(SocketAddrNetlink::new(port, groups)))
            }
            _ => Err(Errno::EAFNOSUPPORT),
        }
    }

    /// Encodes the address as a `struct sockaddr`.
    pub(crate) fn record(&self) -> Vec<u8> {
        match self {
            Address::V4(at) => {
                let record = Record::new(false).u16(INET).bytes(&at.port().to_be_bytes());
                record.bytes(&at.ip().octets()).pad_to(16).done()
            }
            Address::V6(at) => {
                let record = Record::new(false).u16(INET6).bytes(&at.port().to_be_bytes());
                let record = record.bytes(&at.flowinfo().to_be_bytes()).bytes(&at.ip().octets());
                record.u32(at.scope_id()).done()
            }
            Address::Path(path) if path.is_empty() => Record::new(false).u16(UNIX).done(),
            Address::Path(path) => Record::new(false).u16(UNIX).bytes(path).u8(0).done(),
            Address::Abstract(name) => Record::new(false).u16(UNIX).u8(0).bytes(name).done(),
            Address::Netlink(at) => {
                Record::new(false).u16(NETLINK).u16(0).u32(at.pid()).u32(at.groups()).done()
            }
        }
    }

    /// Converts an address that the host returned.
    pub(crate) fn of_host(address: Option<SocketAddrAny>) -> Result<Address, Errno> {
        let Some(address) = address else { return Ok(Address::Path(Vec::new())) };
        if let Ok(v4) = SocketAddrV4::try_from(address.clone()) {
            return Ok(Address::V4(v4));
        }
        if let Ok(v6) = SocketAddrV6::try_from(address.clone()) {
            return Ok(Address::V6(v6));
        }
        if let Ok(netlink) = SocketAddrNetlink::try_from(address.clone()) {
            return Ok(Address::Netlink(netlink));
        }
        let Ok(address) = SocketAddrUnix::try_from(address) else { return Ok(Address::Path(Vec::new())) };
        if let Some(name) = names::of_host(&address) {
            return Ok(Address::Abstract(name));
        }
        // The host's paths and names are not the guest's.
        let path = address.path_bytes().and_then(bound::of_host);
        Ok(Address::Path(path.unwrap_or_default()))
    }
}

/// Number of bytes received, length of the message, sender, and where it arrived.
type Received = (usize, usize, Option<SocketAddrAny>, Option<PacketInfo>);

impl NetSocket {
    /// Opens a non-blocking host socket.
    pub(crate) fn open(family: u16, style: u32, protocol: u32) -> Result<NetSocket, Errno> {
        let kind = match style {
            1 => SocketType::STREAM,
            2 => SocketType::DGRAM,
            5 if family == UNIX => SocketType::SEQPACKET,
            // NETLINK_ROUTE only: other protocols are about the whole host.
            _ if family == NETLINK && protocol != 0 => return Err(Errno::EPROTONOSUPPORT),
            3 if family == NETLINK => SocketType::RAW,
            // Raw sockets and packets see what is of others.
            _ => return Err(Errno::EPERM),
        };
        let protocol_of = std::num::NonZeroU32::new(protocol).map(Protocol::from_raw);
        let family_of = AddressFamily::from_raw(family);
        let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
        let fd = net::socket_with(family_of, kind, flags, protocol_of)?;
        Ok(NetSocket::of(fd, family, style, protocol))
    }

    fn of(fd: OwnedFd, family: u16, style: u32, protocol: u32) -> NetSocket {
        let (name, peer, bound) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let (path, peer_path) = (OnceLock::new(), OnceLock::new());
        let (stamp, options) = (AtomicU64::new(0), SocketOptions::default());
        NetSocket { fd, family, style, protocol, stamp, name, peer, path, peer_path, bound, options }
    }

    /// Takes a host socket that another process has passed.
    pub(crate) fn received(fd: OwnedFd, style: SocketType) -> Option<NetSocket> {
        let domain = net::sockopt::socket_domain(&fd).ok()?.as_raw();
        let protocol = net::sockopt::socket_protocol(&fd).ok()?.map_or(0, |protocol| protocol.as_raw().get());
        rustix::fs::fcntl_setfl(&fd, rustix::fs::fcntl_getfl(&fd).ok()? | rustix::fs::OFlags::NONBLOCK)
            .ok()?;
        matches!(domain, INET | INET6 | UNIX).then(|| NetSocket::of(fd, domain, style.as_raw(), protocol))
    }

    /// Returns the host's descriptor.
    pub(crate) fn fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }

    /// Returns a number that changes with every operation of the guest, so that remaining data is an edge for epoll
    /// again.
    pub(crate) fn stamp(&self) -> u64 {
        self.stamp.load(Ordering::Relaxed)
    }

    fn did<T, E: Into<Errno>>(&self, result: Result<T, E>) -> Result<T, Errno> {
        self.stamp.fetch_add(1, Ordering::Relaxed);
        result.map_err(Into::into)
    }

    /// Checks what is to be sent.
    fn check(&self, from: &[u8]) -> Result<(), Errno> {
        if self.family == NETLINK { netlink::check(from) } else { Ok(()) }
    }

    /// Reads received bytes.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        self.did(net::recv(&self.fd, to, RecvFlags::DONTWAIT)).map(|(n, _)| n)
    }

    /// Sends bytes.
    pub(crate) fn send(&self, from: &[u8], flags: u32) -> Result<usize, Errno> {
        self.check(from)?;
        let flags = SendFlags::from_bits_truncate(flags) | SendFlags::DONTWAIT | SendFlags::NOSIGNAL;
        self.did(net::send(&self.fd, from, flags))
    }

    /// Sends bytes to an address.
    pub(crate) fn send_to(&self, from: &[u8], to: &SocketAddrAny, flags: u32) -> Result<usize, Errno> {
        self.check(from)?;
        let flags = SendFlags::from_bits_truncate(flags) | SendFlags::DONTWAIT | SendFlags::NOSIGNAL;
        self.did(net::sendto(&self.fd, from, flags, to))
    }

    /// Sends a datagram from an address and an interface.
    pub(crate) fn send_from(
        &self,
        from: &[u8],
        to: Option<&SocketAddrAny>,
        flags: u32,
        info: PacketInfo,
    ) -> Result<usize, Errno> {
        self.did(packet_info::send(self.fd(), self.family, from, to, flags, info))
    }

    /// Sends bytes and descriptors.
    pub(crate) fn send_files(
        &self,
        from: &[u8],
        to: Option<&SocketAddrAny>,
        flags: u32,
        files: &[BorrowedFd<'_>],
    ) -> Result<usize, Errno> {
        let flags = SendFlags::from_bits_truncate(flags) | SendFlags::DONTWAIT | SendFlags::NOSIGNAL;
        let message = SendAncillaryMessage::ScmRights(files);
        let mut space = vec![MaybeUninit::uninit(); message.size()];
        let mut control = SendAncillaryBuffer::new(&mut space);
        if !control.push(message) {
            return Err(Errno::EINVAL);
        }
        let bytes = [IoSlice::new(from)];
        self.did(match to {
            Some(to) => net::sendmsg_addr(&self.fd, to, &bytes, &mut control, flags),
            None => net::sendmsg(&self.fd, &bytes, &mut control, flags),
        })
    }

    /// Receives bytes, and descriptors that came with them.
    pub(crate) fn receive(&self, to: &mut [u8], flags: u32) -> Result<(Received, Vec<OwnedFd>), Errno> {
        let flags = RecvFlags::from_bits_truncate(flags) | RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC;
        // On a stream, TRUNC would throw the bytes away.
        let flags = if self.style == 1 { flags } else { flags | RecvFlags::TRUNC };
        if self.wants_packet_info() {
            let received = packet_info::receive(self.fd(), to, flags.bits());
            let (n, from, info) = self.did(received)?;
            return Ok(((n.min(to.len()), n, from, info), Vec::new()));
        }
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FILES))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let message = self.did(net::recvmsg(&self.fd, &mut [IoSliceMut::new(to)], &mut control, flags))?;
        let mut files = Vec::new();
        for part in control.drain() {
            if let RecvAncillaryMessage::ScmRights(rights) = part {
                files.extend(rights);
            }
        }
        Ok(((message.bytes.min(to.len()), message.bytes, message.address, None), files))
    }

    /// Accepts a connection.
    pub(crate) fn accept(&self) -> Result<(NetSocket, Address), Errno> {
        let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
        let (fd, from) = self.did(net::acceptfrom_with(&self.fd, flags))?;
        let socket = NetSocket::of(fd, self.family, self.style, self.protocol);
        Ok((socket, Address::of_host(from)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_as_the_kernel_lays_them_out() {
        let bytes = [2, 0, 0x1f, 0x90, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
        let address = Address::V4(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 8080));
        assert_eq!(Address::parse(&bytes), Ok(address.clone()));
        assert_eq!(address.record(), bytes);
        let mut v6 = vec![10, 0, 0, 53, 0, 0, 0, 0];
        v6.extend([0; 15]);
        v6.extend([1, 2, 0, 0, 0]);
        let address = Address::V6(SocketAddrV6::new(Ipv6Addr::LOCALHOST, 53, 0, 2));
        assert_eq!(Address::parse(&v6), Ok(address.clone()));
        assert_eq!(address.record(), v6);
        assert_eq!(Address::parse(b"\x01\0/a/b\0junk"), Ok(Address::Path(b"/a/b".to_vec())));
        let hidden = Address::Abstract(b"hidden\0x".to_vec());
        assert_eq!(Address::parse(b"\x01\0\0hidden\0x"), Ok(hidden.clone()));
        assert_eq!(hidden.record(), b"\x01\0\0hidden\0x");
        assert_eq!(Address::parse(&[2, 0, 1]), Err(Errno::EINVAL));
        assert_eq!(Address::parse(&[9, 0]), Err(Errno::EAFNOSUPPORT));
    }
}
