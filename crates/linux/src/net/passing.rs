//! Files in messages over sockets of the host (`SCM_RIGHTS`).
//!
//! Between guest processes a token goes over the host's socket in place of each file: an empty file of the host, by whose
//! identity the receiver finds the guest's file. A process that sees the host can also pass what the host knows to
//! others, and receive it from them. Invariant: otherwise no descriptor of the host's leaves or enters.

use std::collections::VecDeque;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use rustix::fs::MemfdFlags;

use crate::abi::errno::Errno;
use crate::abi::fcntl::READ_WRITE;
use crate::config::Output;
use crate::fs::inherited;
use crate::fs::writable::{HostFileId, identity};
use crate::kernel::call::Call;
use crate::kernel::description::{FileKind, OpenFile};
use crate::net::NetSocket;

/// Files in flight, by the identity of their tokens.
#[derive(Default)]
pub(crate) struct Tokens(VecDeque<(HostFileId, Arc<OpenFile>)>);

impl Tokens {
    /// Files that are kept, at most: those of messages that nobody reads go, the oldest first.
    const MOST: usize = 256;

    fn add(&mut self, token: HostFileId, file: &Arc<OpenFile>) {
        if self.0.len() == Tokens::MOST {
            self.0.pop_front();
        }
        self.0.push_back((token, Arc::clone(file)));
    }

    /// Returns the file of a token; it is kept for a message that is only looked at.
    fn find(&mut self, token: HostFileId, keep: bool) -> Option<Arc<OpenFile>> {
        let at = self.0.iter().position(|(known, _)| *known == token)?;
        if keep {
            self.0.get(at).map(|(_, file)| Arc::clone(file))
        } else {
            self.0.remove(at).map(|(_, file)| file)
        }
    }
}

/// Returns what goes over a socket for these files. EPERM if the receiver may be none of the guest's processes, and a
/// file is not the host's or the process does not see the host.
pub(super) fn outgoing(c: &Call, socket: &NetSocket, files: &[Arc<OpenFile>]) -> Result<Vec<OwnedFd>, Errno> {
    let is_guest = socket.peer.get().is_some_and(|peer| peer.pid != 0);
    let outgoing = |file: &Arc<OpenFile>| {
        if c.os.config.host
            && let Some(fd) = host_descriptor(file)
        {
            return Ok(rustix::io::fcntl_dupfd_cloexec(fd, 3)?);
        }
        if !is_guest {
            return Err(Errno::EPERM);
        }
        let token = rustix::fs::memfd_create("rivet", MemfdFlags::CLOEXEC)?;
        c.os.process_table.lock().tokens.add(identity(&token)?, file);
        Ok(token)
    };
    files.iter().map(outgoing).collect()
}

/// Returns the files that came over a socket; none for what may not enter.
pub(super) fn incoming(c: &Call, received: Vec<OwnedFd>, keep: bool) -> Vec<Arc<OpenFile>> {
    let incoming = |fd: OwnedFd| {
        let known = c.os.process_table.lock().tokens.find(identity(&fd).ok()?, keep);
        known.or_else(|| of_host(fd).filter(|_| c.os.config.host))
    };
    received.into_iter().filter_map(incoming).collect()
}

/// Returns a descriptor of the host's as a file.
fn of_host(fd: OwnedFd) -> Option<Arc<OpenFile>> {
    let Ok(style) = rustix::net::sockopt::socket_type(&fd) else { return inherited::received(fd) };
    let socket = NetSocket::received(fd, style)?;
    Some(OpenFile::new(FileKind::Net(socket), READ_WRITE, ""))
}

/// Returns the host's descriptor that is the file.
fn host_descriptor(file: &OpenFile) -> Option<BorrowedFd<'_>> {
    match &file.kind {
        FileKind::HostInput => Some(rustix::stdio::stdin()),
        FileKind::Output(output) => match output.plain() {
            Output::Stdout => Some(rustix::stdio::stdout()),
            Output::Stderr => Some(rustix::stdio::stderr()),
            Output::File(file) => Some(file.as_fd()),
            _ => None,
        },
        FileKind::Host(file) | FileKind::Terminal(file) => Some(file.as_fd()),
        FileKind::Fifo(fifo) => Some(fifo.file().as_fd()),
        FileKind::Directory(directory) => directory.dir.as_ref().map(AsFd::as_fd),
        FileKind::Net(socket) => Some(socket.fd()),
        _ => None,
    }
}
