//! Pumps move bytes between a file of the guest's kernel and a pipe or socket of the host.

use std::os::fd::OwnedFd;
use std::sync::Arc;

use rustix::net::{AddressFamily, Shutdown, SocketFlags};
use rustix::pipe::PipeFlags;

use crate::abi::errno::Errno;
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::sockets::SocketType;

/// Maximum number of bytes moved at once; no message of a socket is larger.
const BLOCK: usize = 1 << 18;

/// The direction of data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The guest's file is read.
    ToHost,
    /// The guest's file is written.
    FromHost,
    /// A socket.
    Both,
}

struct Pump {
    guest: Arc<OpenFile>,
    host: Arc<OwnedFd>,
    to_host: bool,
    /// Bytes that were read and not written yet.
    pending: Vec<u8>,
}

/// All pumps of a program.
#[derive(Default)]
pub(super) struct Pumps {
    list: Vec<Pump>,
    /// The host's ends by file, so that descriptors of one file share one.
    ends: Vec<(Arc<OpenFile>, OwnedFd)>,
}

impl Pumps {
    /// Returns a host descriptor that stands for the guest's file.
    pub(super) fn add(&mut self, file: &Arc<OpenFile>, side: Side) -> Result<OwnedFd, Errno> {
        if let Some((_, end)) = self.ends.iter().find(|(known, _)| Arc::ptr_eq(known, file)) {
            return Ok(end.try_clone()?);
        }
        let (own, theirs) = match (&file.kind, side) {
            (FileKind::Socket(socket), Side::Both) => {
                let style = match socket.style() {
                    SocketType::Stream => rustix::net::SocketType::STREAM,
                    SocketType::Datagram => rustix::net::SocketType::DGRAM,
                    SocketType::Packet => rustix::net::SocketType::SEQPACKET,
                };
                rustix::net::socketpair(AddressFamily::UNIX, style, SocketFlags::CLOEXEC, None)?
            }
            _ => {
                let (read, write) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)?;
                if side == Side::ToHost { (write, read) } else { (read, write) }
            }
        };
        rustix::io::ioctl_fionbio(&own, true)?;
        let host = Arc::new(own);
        for to_host in [true, false] {
            if side != (if to_host { Side::FromHost } else { Side::ToHost }) {
                let (guest, host) = (Arc::clone(file), Arc::clone(&host));
                self.list.push(Pump { guest, host, to_host, pending: Vec::new() });
            }
        }
        self.ends.push((Arc::clone(file), theirs.try_clone()?));
        Ok(theirs)
    }

    /// Moves what can be moved; returns whether nothing from the host is left.
    pub(super) fn run(&mut self) -> bool {
        // The program has its own by now.
        self.ends.clear();
        self.list.retain_mut(|pump| !pump.run());
        self.list.iter().all(|pump| pump.to_host || pump.pending.is_empty())
    }
}

impl Pump {
    /// Moves bytes until one side has to wait; returns whether a side is closed.
    fn run(&mut self) -> bool {
        loop {
            if self.pending.is_empty() {
                let mut bytes = vec![0; BLOCK];
                let read = match self.to_host {
                    true => self.guest.read(&mut bytes),
                    false => rustix::io::read(&self.host, &mut bytes).map_err(Errno::from),
                };
                match read {
                    Ok(0) => return self.close(),
                    Ok(count) => bytes.truncate(count),
                    Err(Errno::EINTR) => continue,
                    Err(Errno::EAGAIN) => return false,
                    Err(_) => return self.close(),
                }
                self.pending = bytes;
            }
            let written = match self.to_host {
                true => rustix::io::write(&self.host, &self.pending).map_err(Errno::from),
                false => self.guest.write(&self.pending),
            };
            match written {
                Ok(count) => drop(self.pending.drain(..count)),
                Err(Errno::EINTR) => {}
                Err(Errno::EAGAIN) => return false,
                Err(_) => return self.close(),
            }
        }
    }

    /// Ends one direction.
    fn close(&mut self) -> bool {
        if let (FileKind::Socket(socket), true) = (&self.guest.kind, self.to_host)
            && socket.style() == SocketType::Stream
        {
            // The other side may have gone.
            let _ = rustix::net::shutdown(&self.host, Shutdown::Write);
        }
        true
    }
}
