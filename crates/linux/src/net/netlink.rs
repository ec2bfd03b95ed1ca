//! `AF_NETLINK` and interface `ioctl`s: read access to the host's interfaces, addresses and routes.
//!
//! Invariant: only requests that read (`RTM_GET…`) reach the host, whatever the guest sends.

use std::os::fd::BorrowedFd;

use rustix::net::netdevice;

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::net::interfaces;

/// Size of a `struct nlmsghdr`.
const HEADER: usize = 16;
/// Offset of the interface index in a `struct ifreq`, and size of its name.
pub(super) const NAME: usize = 16;

/// Checks the messages of a datagram as the kernel walks them: EPERM if one may change something.
pub(super) fn check(bytes: &[u8]) -> Result<(), Errno> {
    // NLMSG_NOOP, NLMSG_ERROR, NLMSG_DONE; RTM_GETLINK, GETADDR, GETROUTE, GETNEIGH, GETRULE, GETNEIGHTBL
    const READS: [u16; 9] = [1, 2, 3, 18, 22, 26, 30, 34, 66];
    let changes = messages(bytes).any(|(kind, _)| !READS.contains(&kind));
    if changes { Err(Errno::EPERM) } else { Ok(()) }
}

/// Returns the messages of a datagram as the kernel walks them, as kind and body; the first damaged one ends them.
pub(super) fn messages(mut rest: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    std::iter::from_fn(move || {
        let len = u32::from_ne_bytes(*rest.first_chunk()?) as usize;
        let kind = u16::from_ne_bytes(rest.get(4..6)?.try_into().ok()?);
        let body = rest.get(HEADER..len)?;
        rest = &rest[len.next_multiple_of(4).min(rest.len())..];
        Some((kind, body))
    })
}

/// Requests about interfaces; `None` for other commands.
pub(crate) fn ioctl(c: &Call, socket: BorrowedFd<'_>, command: u32, arg: u64) -> Option<Value> {
    const SIOCGIFNAME: u32 = 0x8910;
    const SIOCGIFINDEX: u32 = 0x8933;
    match command {
        SIOCGIFNAME => Some(name_of(c, socket, arg)),
        SIOCGIFINDEX => Some(index_of(c, socket, arg)),
        _ => interfaces::ioctl(c, command, arg),
    }
}

fn name_of(c: &Call, socket: BorrowedFd<'_>, at: u64) -> Value {
    let index = c.os.guest.u32(at.wrapping_add(NAME as u64))?;
    let mut name = netdevice::index_to_name(socket, index)?.into_bytes();
    name.resize(NAME, 0);
    c.os.guest.write(at, &name).map(|()| 0)
}

fn index_of(c: &Call, socket: BorrowedFd<'_>, at: u64) -> Value {
    let name = c.os.guest.space.read_cstr(at, NAME - 1)?;
    let name = String::from_utf8(name).map_err(|_| Errno::ENODEV)?;
    let index = netdevice::name_to_index(socket, &name)?;
    c.os.guest.set_u32(at.wrapping_add(NAME as u64), index).map(|()| 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: u16, len: u32) -> Vec<u8> {
        let mut bytes = vec![0; HEADER + 4];
        bytes[..4].copy_from_slice(&len.to_le_bytes());
        bytes[4..6].copy_from_slice(&kind.to_le_bytes());
        bytes
    }

    #[test]
    fn only_requests_that_read_pass() {
        let (link, new_link) = (message(18, 20), message(16, 20));
        assert_eq!(check(&link), Ok(()));
        assert_eq!(check(&new_link), Err(Errno::EPERM));
        assert_eq!(check(&[link.clone(), new_link.clone()].concat()), Err(Errno::EPERM));
        // What the kernel does not look at does nothing.
        assert_eq!(check(&[message(18, 15), new_link].concat()), Ok(()));
        assert_eq!(check(&message(16, 21)), Ok(()));
        assert_eq!(check(&link[..3]), Ok(()));
    }
}
