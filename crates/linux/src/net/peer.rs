//! Credentials of Unix sockets: `SO_PEERCRED`, `SO_PEERGROUPS`, `SO_PEERPIDFD`.
//!
//! All guest processes are one process of the host, so the host only tells whether a peer is a guest. Which guest
//! process connected is kept here: a listener's connections are accepted in the order in which they were made.

use std::collections::{BTreeMap, VecDeque};
use std::os::fd::BorrowedFd;
use std::sync::{Arc, Weak};

use crate::abi::record::Record;
use crate::fs::stat::guest_id;
use crate::fs::writable::HostFileId;
use crate::kernel::description::OpenFile;
use crate::kernel::identity::{gid, uid};

/// The credentials of a socket's peer (`struct ucred`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Credentials {
    /// Process id; 0 for a host process, as for a process outside a pid namespace.
    pub(crate) pid: u32,
    uid: u32,
    gid: u32,
}

impl Credentials {
    /// The credentials of a socket without a peer.
    pub(crate) const NONE: Credentials = Credentials { pid: 0, uid: u32::MAX, gid: u32::MAX };

    /// Returns the credentials of a guest process.
    pub(crate) fn guest(pid: u32) -> Credentials {
        Credentials { pid, uid: uid(), gid: gid() }
    }

    /// Returns the credentials of the host process at the other end; `None` if that is a guest process.
    fn host(socket: BorrowedFd<'_>) -> Option<Credentials> {
        let peer = rustix::net::sockopt::socket_peercred(socket).ok()?;
        if peer.pid == rustix::process::getpid() {
            return None;
        }
        let uid = guest_id(peer.uid.as_raw(), rustix::process::geteuid().as_raw(), uid());
        let gid = guest_id(peer.gid.as_raw(), rustix::process::getegid().as_raw(), gid());
        Some(Credentials { pid: 0, uid, gid })
    }

    /// Encodes a `struct ucred`.
    pub(crate) fn record(&self) -> Vec<u8> {
        Record::new(false).u32(self.pid).u32(self.uid).u32(self.gid).done()
    }
}

struct Listener {
    socket: Weak<OpenFile>,
    pid: u32,
    /// Guest processes whose connections were not accepted yet, in order.
    connecting: VecDeque<u32>,
}

/// The listening Unix sockets of all guest processes, by the host file of their name.
#[derive(Default)]
pub(crate) struct Listeners(BTreeMap<HostFileId, Listener>);

impl Listeners {
    /// Notes that process `pid` listens on a socket with this name.
    pub(crate) fn listen(&mut self, name: HostFileId, socket: &Arc<OpenFile>, pid: u32) {
        self.0.retain(|_, listener| listener.socket.strong_count() > 0);
        let socket = Arc::downgrade(socket);
        let listener =
            self.0.entry(name).or_insert(Listener { socket: Weak::new(), pid, connecting: VecDeque::new() });
        (listener.socket, listener.pid) = (socket, pid);
    }

    /// Notes that process `pid` has connected to a name; returns the credentials of the listener.
    pub(crate) fn connected(&mut self, name: HostFileId, socket: BorrowedFd<'_>, pid: u32) -> Credentials {
        let guest = self.0.get_mut(&name).map(|listener| {
            listener.connecting.push_back(pid);
            Credentials::guest(listener.pid)
        });
        guest.or_else(|| Credentials::host(socket)).unwrap_or(Credentials::NONE)
    }

    /// Returns the credentials of the peer of an accepted connection.
    pub(crate) fn accepted(&mut self, name: Option<HostFileId>, socket: BorrowedFd<'_>) -> Credentials {
        let guest = || {
            let listener = self.0.get_mut(&name?)?;
            listener.connecting.pop_front().map(Credentials::guest)
        };
        Credentials::host(socket).or_else(guest).unwrap_or(Credentials::NONE)
    }
}
