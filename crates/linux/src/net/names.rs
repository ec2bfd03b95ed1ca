//! Names of Unix sockets that are no paths, in a name space of the run's own.
//!
//! The host has one such name space for all its processes. Here a name of the guest becomes one of the host that begins
//! with a random token of the run, so that a guest neither reaches sockets of the host nor of another run.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use rivet_sim::bytes::digest;
use rustix::net::SocketAddrUnix;

use crate::abi::errno::Errno;
use crate::fs::writable::HostFileId;

/// Length of a name that fills its structure.
const LONGEST: usize = 107;

/// Returns the run's token, which the host has chosen.
fn token() -> [u8; 8] {
    static TOKEN: OnceLock<[u8; 8]> = OnceLock::new();
    *TOKEN.get_or_init(|| RandomState::new().hash_one("names").to_le_bytes())
}

/// Returns the token of names that fill their structure with zeros, as programs do that give its whole size.
fn padded_token() -> [u8; 8] {
    token().map(|byte| !byte)
}

/// Converts a name for the host. There is no room for names of more than 99 bytes there, zeros that fill the structure
/// aside.
pub(super) fn to_host(name: &[u8]) -> Result<SocketAddrUnix, Errno> {
    let end = name.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let (token, name) = if name.len() == LONGEST { (padded_token(), &name[..end]) } else { (token(), name) };
    Ok(SocketAddrUnix::new_abstract_name(&[&token[..], name].concat())?)
}

/// Returns the guest's name for one of the host's; `None` if the guest did not choose it.
pub(super) fn of_host(address: &SocketAddrUnix) -> Option<Vec<u8>> {
    let name = address.abstract_name()?;
    if let Some(name) = name.strip_prefix(&padded_token()) {
        let mut name = name.to_vec();
        name.resize(LONGEST, 0);
        return Some(name);
    }
    Some(name.strip_prefix(&token())?.to_vec())
}

/// Chooses a name for a socket that is bound without one: five hexadecimal digits, as the kernel does.
pub(super) fn choose() -> Vec<u8> {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("{:05x}", NEXT.fetch_add(1, Ordering::Relaxed) & 0xf_ffff).into_bytes()
}

/// Returns what stands for a name among the files that sockets are bound to.
pub(super) fn identity(name: &[u8]) -> HostFileId {
    (u64::MAX, digest(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_from_the_host() {
        let padded = |name: &[u8]| [name, &[0; LONGEST][name.len()..]].concat();
        for name in [b"a\0b\0".to_vec(), vec![7; 99], padded(b"short"), padded(b"")] {
            let host = to_host(&name).expect("it has room");
            assert_ne!(host.abstract_name(), Some(&name[..]));
            assert_eq!(of_host(&host), Some(name));
        }
        assert!(to_host(&[7; 100]).is_err() && to_host(&[7; LONGEST]).is_err());
        let other = SocketAddrUnix::new_abstract_name(b"of the host").expect("a name");
        assert_eq!(of_host(&other), None);
    }
}
