//! Paths that Unix sockets are bound to, so that who receives from one learns its address.
//!
//! A socket is bound in a directory that the host knows by a descriptor (`/proc/self/fd/N/name`), and that is what the
//! host tells as its address. Invariant: the descriptor stays open as long as the socket, so that no other has its number.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Paths that are kept of sockets that have gone, for messages that nobody has read yet, if there are no more in all.
const MOST: usize = 1024;

/// The guest's paths by the host's.
static PATHS: Mutex<BTreeMap<Vec<u8>, Vec<u8>>> = Mutex::new(BTreeMap::new());

fn paths() -> MutexGuard<'static, BTreeMap<Vec<u8>, Vec<u8>>> {
    PATHS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The path of a socket.
pub(crate) struct BoundPath {
    host: Vec<u8>,
    /// The directory, by whose number the host knows it.
    _folder: OwnedFd,
}

impl BoundPath {
    pub(super) fn new(host: &[u8], guest: &[u8], folder: OwnedFd) -> BoundPath {
        paths().insert(host.to_vec(), guest.to_vec());
        BoundPath { host: host.to_vec(), _folder: folder }
    }
}

impl Drop for BoundPath {
    fn drop(&mut self) {
        let mut paths = paths();
        if paths.len() > MOST {
            paths.remove(&self.host);
        }
    }
}

/// Returns the guest's path for one of the host's.
pub(super) fn of_host(host: &[u8]) -> Option<Vec<u8>> {
    paths().get(host).cloned()
}
