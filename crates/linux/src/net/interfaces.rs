//! `SIOCGIF…`: what programs ask of a network interface, one value a call; answered from the host's by netlink.

use std::net::Ipv4Addr;

use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType};

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::{Call, Value};
use crate::net::netlink::{NAME, messages};

const AF_INET: u8 = 2;

/// Requests and their answers' kinds.
const RTM_GETLINK: u16 = 18;
const RTM_GETADDR: u16 = 22;
const DONE: u16 = 3;
const ERROR: u16 = 2;

/// An interface.
#[derive(Debug, Default)]
struct Link {
    name: Vec<u8>,
    flags: u32,
    /// `ARPHRD_…`, and the hardware address.
    kind: u16,
    address: Vec<u8>,
    mtu: u32,
    queue: u32,
}

/// An IPv4 address of an interface.
#[derive(Debug)]
struct Address {
    /// The interface's name, or an alias.
    label: Vec<u8>,
    local: Ipv4Addr,
    /// The other end of a point-to-point interface; else the same.
    remote: Ipv4Addr,
    broadcast: Ipv4Addr,
    /// Bits of the network.
    prefix: u8,
}

/// Handles the requests about interfaces; `None` for other commands.
pub(super) fn ioctl(c: &Call, command: u32, arg: u64) -> Option<Value> {
    Some(match command {
        0x8912 => list(c, arg),
        0x8915 | 0x8917 | 0x8919 | 0x891b => address(c, command, arg),
        0x8913 | 0x891d | 0x8921 | 0x8927 | 0x8942 => property(c, command, arg),
        _ => return None,
    })
}

fn property(c: &Call, command: u32, at: u64) -> Value {
    let name = c.os.guest.space.read_cstr(at, NAME - 1)?;
    let link = links()?.into_iter().find(|link| link.name == name).ok_or(Errno::ENODEV)?;
    let record = Record::new(false);
    let record = match command {
        0x8913 => record.u16(link.flags as u16),
        0x8921 => record.u32(link.mtu),
        0x8942 => record.u32(link.queue),
        0x8927 => record.u16(link.kind).bytes(&link.address[..link.address.len().min(14)]).pad_to(16),
        // SIOCGIFMETRIC
        _ => record.u32(0),
    };
    c.os.guest.write(at.wrapping_add(NAME as u64), &record.done()).map(|()| 0)
}

fn address(c: &Call, command: u32, at: u64) -> Value {
    let name = c.os.guest.space.read_cstr(at, NAME - 1)?;
    let found = addresses()?.into_iter().find(|address| address.label == name);
    let Some(found) = found else {
        let exists = links()?.iter().any(|link| link.name == name);
        return Err(if exists { Errno::EADDRNOTAVAIL } else { Errno::ENODEV });
    };
    let value = match command {
        0x8915 => found.local,
        0x8917 => found.remote,
        0x8919 => found.broadcast,
        _ => Ipv4Addr::from_bits(u32::MAX.checked_shl(32 - u32::from(found.prefix)).unwrap_or(0)),
    };
    c.os.guest.write(at.wrapping_add(NAME as u64), &socket_address(value)).map(|()| 0)
}

/// `SIOCGIFCONF`: as many addresses as there is room for; their size without a buffer.
fn list(c: &Call, at: u64) -> Value {
    let rv32 = c.os.guest.rv32;
    let size = if rv32 { 32 } else { 40 };
    let room = c.os.guest.u32(at)? as usize;
    let to = match rv32 {
        true => u64::from(c.os.guest.u32(at.wrapping_add(4))?),
        false => c.os.guest.u64(at.wrapping_add(8))?,
    };
    let all = addresses()?;
    let count = if to == 0 { all.len() } else { all.len().min(room / size) };
    if to != 0 {
        let mut record = Record::new(rv32);
        for (n, found) in all[..count].iter().enumerate() {
            record = record.bytes(&found.label).pad_to(n * size + NAME);
            record = record.bytes(&socket_address(found.local)).pad_to((n + 1) * size);
        }
        c.os.guest.write(to, &record.done())?;
    }
    c.os.guest.set_u32(at, (count * size) as u32).map(|()| 0)
}

/// Encodes `struct sockaddr_in` without a port.
fn socket_address(address: Ipv4Addr) -> Vec<u8> {
    Record::new(false).u16(AF_INET.into()).u16(0).bytes(&address.octets()).pad_to(16).done()
}

fn links() -> Result<Vec<Link>, Errno> {
    /// Size of `struct ifinfomsg`.
    const BODY: usize = 16;
    let link = |message: Vec<u8>| {
        let mut link = Link {
            kind: message.get(2..4).and_then(half).unwrap_or(0),
            flags: message.get(8..12).and_then(word).unwrap_or(0),
            ..Link::default()
        };
        for (kind, value) in attributes(message.get(BODY..).unwrap_or_default()) {
            match kind {
                1 => link.address = value.to_vec(),
                3 => link.name = text(value),
                4 => link.mtu = word(value).unwrap_or(0),
                13 => link.queue = word(value).unwrap_or(0),
                _ => {}
            }
        }
        link
    };
    Ok(ask(RTM_GETLINK)?.into_iter().map(link).collect())
}

fn addresses() -> Result<Vec<Address>, Errno> {
    /// Size of `struct ifaddrmsg`.
    const BODY: usize = 8;
    let address = |message: Vec<u8>| {
        let (mut local, mut remote, mut broadcast, mut label) = (None, None, None, Vec::new());
        for (kind, value) in attributes(message.get(BODY..).unwrap_or_default()) {
            let address = value.first_chunk::<4>().map(|octets| Ipv4Addr::from(*octets));
            match kind {
                1 => remote = address,
                2 => local = address,
                3 => label = text(value),
                4 => broadcast = address,
                _ => {}
            }
        }
        let local = local.or(remote).filter(|_| message.first() == Some(&AF_INET))?;
        let broadcast = broadcast.unwrap_or(Ipv4Addr::UNSPECIFIED);
        Some(Address { label, local, remote: remote.unwrap_or(local), broadcast, prefix: message[1] })
    };
    Ok(ask(RTM_GETADDR)?.into_iter().filter_map(address).collect())
}

/// Asks the host for all of a kind; the bodies of the answers.
fn ask(kind: u16) -> Result<Vec<Vec<u8>>, Errno> {
    /// NLM_F_REQUEST and NLM_F_DUMP.
    const FLAGS: u16 = 0x301;
    const LARGEST: usize = 1 << 16;
    let socket =
        rustix::net::socket_with(AddressFamily::NETLINK, SocketType::RAW, SocketFlags::CLOEXEC, None)?;
    let request = Record::new(false).u32(32).u16(kind).u16(FLAGS).u32(1).u32(0).pad_to(32).done();
    rustix::net::send(&socket, &request, SendFlags::empty())?;
    let (mut bodies, mut buffer) = (Vec::new(), vec![0; LARGEST]);
    loop {
        let (count, _) = rustix::net::recv(&socket, &mut buffer, RecvFlags::empty())?;
        if count == 0 {
            return Ok(bodies);
        }
        for (kind, body) in messages(&buffer[..count]) {
            if matches!(kind, DONE | ERROR) {
                return Ok(bodies);
            }
            bodies.push(body.to_vec());
        }
    }
}

/// Splits attributes (`struct rtattr`) into kind and value.
fn attributes(mut rest: &[u8]) -> Vec<(u16, &[u8])> {
    let mut all = Vec::new();
    while let (Some(length), Some(kind)) = (rest.get(..2).and_then(half), rest.get(2..4).and_then(half)) {
        let Some(value) = rest.get(4..usize::from(length)) else { break };
        all.push((kind, value));
        rest = &rest[usize::from(length).next_multiple_of(4).min(rest.len())..];
    }
    all
}

fn half(bytes: &[u8]) -> Option<u16> {
    bytes.first_chunk().map(|bytes| u16::from_ne_bytes(*bytes))
}

fn word(bytes: &[u8]) -> Option<u32> {
    bytes.first_chunk().map(|bytes| u32::from_ne_bytes(*bytes))
}

/// A name without the zero byte at its end.
fn text(value: &[u8]) -> Vec<u8> {
    value.split(|&byte| byte == 0).next().unwrap_or_default().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_end_where_they_are_damaged() {
        let two = [5, 0, 3, 0, b'l', 0, 0, 0, 8, 0, 4, 0, 0, 0, 1, 0];
        assert_eq!(attributes(&two), [(3, &b"l"[..]), (4, &[0, 0, 1, 0][..])]);
        for damaged in [&[3, 0, 1, 0][..], &[9, 0, 1, 0, 0, 0, 0, 0], &[0; 8], &[4]] {
            assert!(attributes(damaged).is_empty(), "{damaged:?}");
        }
    }
}
