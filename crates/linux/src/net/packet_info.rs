//! Where a datagram arrived and where one leaves (`IP_PKTINFO`, `IPV6_PKTINFO`).

use std::io::{IoSlice, IoSliceMut};
use std::net::{SocketAddrV4, SocketAddrV6};
use std::os::fd::{AsRawFd, BorrowedFd};

use nix::libc::{in_addr, in_pktinfo, in6_addr, in6_pktinfo};
use nix::sys::socket::{
    self, ControlMessage, ControlMessageOwned, MsgFlags, SockaddrIn, SockaddrIn6, SockaddrStorage, sockopt,
};
use rustix::net::SocketAddrAny;

use crate::abi::errno::Errno;
use crate::net::INET6;

/// `IPPROTO_IP` with `IP_PKTINFO`.
pub(super) const V4: (u32, u32) = (0, 8);
/// `IPPROTO_IPV6` with `IPV6_PKTINFO`, and with `IPV6_RECVPKTINFO`.
pub(super) const V6: (u32, u32) = (41, 50);
pub(super) const V6_WANTED: (u32, u32) = (41, 49);

/// `struct in_pktinfo` or `struct in6_pktinfo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PacketInfo {
    /// Index of the interface, local address, address in the header.
    V4(u32, [u8; 4], [u8; 4]),
    /// Address, index of the interface.
    V6([u8; 16], u32),
}

fn word<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], Errno> {
    bytes.get(at..at + N).and_then(|part| part.try_into().ok()).ok_or(Errno::EINVAL)
}

impl PacketInfo {
    /// Decodes the data of a control message; `None` for other messages, EINVAL if it is too short.
    pub(super) fn parse(kind: (u32, u32), data: &[u8]) -> Result<Option<PacketInfo>, Errno> {
        Ok(match kind {
            V4 => {
                let index = u32::from_le_bytes(word(data, 0)?);
                Some(PacketInfo::V4(index, word(data, 4)?, word(data, 8)?))
            }
            V6 => Some(PacketInfo::V6(word(data, 0)?, u32::from_le_bytes(word(data, 16)?))),
            _ => None,
        })
    }

    /// Returns level, type and data of the control message.
    pub(super) fn control(self) -> ((u32, u32), Vec<u8>) {
        match self {
            PacketInfo::V4(index, local, address) => {
                (V4, [&index.to_le_bytes()[..], &local, &address].concat())
            }
            PacketInfo::V6(address, index) => (V6, [&address[..], &index.to_le_bytes()].concat()),
        }
    }
}

/// Lets the host tell or not tell.
pub(super) fn set(fd: BorrowedFd<'_>, kind: (u32, u32), on: bool) -> Result<(), Errno> {
    let done = match kind {
        V4 => socket::setsockopt(&fd, sockopt::Ipv4PacketInfo, &on),
        _ => socket::setsockopt(&fd, sockopt::Ipv6RecvPacketInfo, &on),
    };
    done.map_err(errno)
}

fn errno(errno: nix::errno::Errno) -> Errno {
    rustix::io::Errno::from_raw_os_error(errno as i32).into()
}

/// Number of bytes received, sender, and where the datagram arrived.
pub(super) type Arrived = (usize, Option<SocketAddrAny>, Option<PacketInfo>);

/// Receives a datagram; with `MSG_TRUNC` the number of bytes is that of all of it.
pub(super) fn receive(fd: BorrowedFd<'_>, to: &mut [u8], flags: u32) -> Result<Arrived, Errno> {
    let mut control = nix::cmsg_space!(in_pktinfo, in6_pktinfo);
    let flags = MsgFlags::from_bits_truncate(flags as i32) | MsgFlags::MSG_DONTWAIT;
    let mut parts = [IoSliceMut::new(to)];
    let message = socket::recvmsg::<SockaddrStorage>(fd.as_raw_fd(), &mut parts, Some(&mut control), flags)
        .map_err(errno)?;
    let address = message.address.and_then(|at| {
        let v4 = at.as_sockaddr_in().map(|at| SocketAddrV4::from(*at).into());
        v4.or_else(|| at.as_sockaddr_in6().map(|at| SocketAddrV6::from(*at).into()))
    });
    // What was cut off tells nothing.
    let info = message.cmsgs().ok().into_iter().flatten().find_map(|part| match part {
        ControlMessageOwned::Ipv4PacketInfo(info) => Some(PacketInfo::V4(
            info.ipi_ifindex as u32,
            info.ipi_spec_dst.s_addr.to_ne_bytes(),
            info.ipi_addr.s_addr.to_ne_bytes(),
        )),
        ControlMessageOwned::Ipv6PacketInfo(info) => {
            Some(PacketInfo::V6(info.ipi6_addr.s6_addr, info.ipi6_ifindex))
        }
        _ => None,
    });
    Ok((message.bytes, address, info))
}

/// Sends a datagram from this address and interface.
pub(super) fn send(
    fd: BorrowedFd<'_>,
    family: u16,
    from: &[u8],
    to: Option<&SocketAddrAny>,
    flags: u32,
    info: PacketInfo,
) -> Result<usize, Errno> {
    let flags = MsgFlags::from_bits_truncate(flags as i32) | MsgFlags::MSG_DONTWAIT | MsgFlags::MSG_NOSIGNAL;
    let (v4, v6);
    let control = match info {
        PacketInfo::V4(index, local, address) => {
            v4 = in_pktinfo {
                ipi_ifindex: index as i32,
                ipi_spec_dst: in_addr { s_addr: u32::from_ne_bytes(local) },
                ipi_addr: in_addr { s_addr: u32::from_ne_bytes(address) },
            };
            ControlMessage::Ipv4PacketInfo(&v4)
        }
        PacketInfo::V6(address, index) if family == INET6 => {
            v6 = in6_pktinfo { ipi6_addr: in6_addr { s6_addr: address }, ipi6_ifindex: index };
            ControlMessage::Ipv6PacketInfo(&v6)
        }
        PacketInfo::V6(..) => return Err(Errno::EINVAL),
    };
    let (fd, parts, control) = (fd.as_raw_fd(), [IoSlice::new(from)], [control]);
    let sent = match to.map(|to| (SocketAddrV4::try_from(to.clone()), SocketAddrV6::try_from(to.clone()))) {
        None => socket::sendmsg::<()>(fd, &parts, &control, flags, None),
        Some((Ok(to), _)) => socket::sendmsg(fd, &parts, &control, flags, Some(&SockaddrIn::from(to))),
        Some((_, Ok(to))) => socket::sendmsg(fd, &parts, &control, flags, Some(&SockaddrIn6::from(to))),
        Some(_) => return Err(Errno::EINVAL),
    };
    sent.map_err(errno)
}
