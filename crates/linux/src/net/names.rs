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

/// Returns the run's token, which the host has chosen.
fn token() -> [u8; 8] {
    static TOKEN: OnceLock<[u8; 8]> = OnceLock::new();
    *TOKEN.get_or_init(|| RandomState::new().hash_one("names").to_le_bytes())
}

/// Converts a name for the host; a name of more than 99 bytes has no room there.
pub(super) fn to_host(name: &[u8]) -> Result<SocketAddrUnix, Errno> {
    Ok(SocketAddrUnix::new_abstract_name(&[&token()[..], name].concat())?)
}

/// Returns the guest's name for one of the host's; `None` if the guest did not choose it.
pub(super) fn of_host(address: &SocketAddrUnix) -> Option<Vec<u8>> {
    Some(address.abstract_name()?.strip_prefix(&token())?.to_vec())
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
