//! Readiness of open files for `poll`, and the host files that can change it.
//!
//! Invariant: a query changes nothing and never waits.

use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;

use rustix::event::{PollFd, PollFlags, Timespec};

use crate::abi::event;
use crate::kernel::description::{FileKind, OpenFile};

impl OpenFile {
    /// Returns the ready events among `wanted`, and ERR and HUP in any case.
    pub(crate) fn readiness(&self, wanted: u16) -> u16 {
        let flags = |readable: bool, writable: bool| {
            u16::from(readable) * event::IN + u16::from(writable) * event::OUT
        };
        let mut found = match &self.kind {
            FileKind::HostInput => host_readiness(rustix::stdio::stdin(), PollFlags::IN),
            FileKind::Terminal(file) => host_readiness(file.as_fd(), PollFlags::IN | PollFlags::OUT),
            FileKind::Net(socket) => {
                host_readiness(socket.fd(), PollFlags::IN | PollFlags::OUT | PollFlags::RDHUP)
            }
            FileKind::Fifo(fifo) => host_readiness(fifo.file().as_fd(), PollFlags::IN | PollFlags::OUT),
            FileKind::Pipe(end) => {
                let (readable, writable, alone) = end.readiness();
                let gone = match (alone, end.writes()) {
                    (false, _) => 0,
                    (true, false) => event::HUP,
                    (true, true) => event::ERR,
                };
                flags(readable, writable) | gone
            }
            FileKind::Pty(end) => end.readiness(),
            FileKind::EventFd(event) => {
                let (readable, writable) = event.readiness();
                flags(readable, writable)
            }
            FileKind::Epoll(epoll) => flags(epoll.is_ready(), false),
            FileKind::Timer(timer) => flags(timer.is_ready(), false),
            FileKind::Signals(signals) => flags(signals.is_ready(), false),
            FileKind::Socket(socket) => socket.readiness(),
            FileKind::Process(process) => process.readiness(),
            FileKind::MessageQueue(queue) => queue.readiness(),
            FileKind::InotifySet(watches) => host_readiness(watches.fd(), PollFlags::IN),
            FileKind::Output(_) => event::OUT,
            FileKind::Bytes(..) => event::IN,
            FileKind::Path => event::NVAL,
            _ => flags(true, true),
        };
        if found & event::IN != 0 {
            found |= event::READ_NORMAL;
        }
        if found & event::OUT != 0 {
            found |= event::WRITE_NORMAL;
        }
        found & (wanted | event::ERR | event::HUP | event::NVAL)
    }

    /// Returns a number that changes with every event among `wanted` that a thread could have waited for (edge
    /// triggering).
    pub(crate) fn stamp(&self, wanted: u16) -> u64 {
        match &self.kind {
            FileKind::Pipe(end) => end.stamp(),
            FileKind::Pty(end) => end.stamp(),
            FileKind::EventFd(event) => event.stamp(wanted),
            FileKind::Epoll(epoll) => epoll.stamp(),
            FileKind::Timer(timer) => timer.stamp(),
            FileKind::Signals(signals) => signals.is_ready().into(),
            FileKind::Process(process) => process.readiness().into(),
            FileKind::InotifySet(watches) => watches.stamp(),
            FileKind::MessageQueue(queue) => queue.stamp(),
            FileKind::Socket(socket) => socket.stamp(wanted),
            FileKind::Net(socket) => socket.stamp(),
            FileKind::HostInput => host_readiness(rustix::stdio::stdin(), PollFlags::IN).into(),
            FileKind::Terminal(file) => host_readiness(file.as_fd(), PollFlags::IN).into(),
            FileKind::Fifo(fifo) => {
                host_readiness(fifo.file().as_fd(), PollFlags::IN | PollFlags::OUT).into()
            }
            _ => 0,
        }
    }

    /// Returns whether the file can be polled. Regular files are always ready.
    pub(crate) fn can_poll(&self) -> bool {
        // Programs wait for changes of the mounts, which do not come.
        if let FileKind::Bytes(..) = self.kind {
            return self.path.starts_with("/proc")
                && ["mounts", "mountinfo"].iter().any(|name| self.path.ends_with(name));
        }
        !matches!(
            self.kind,
            FileKind::Host(_)
                | FileKind::Directory(_)
                | FileKind::Zero
                | FileKind::Full
                | FileKind::Memory(_)
                | FileKind::Space(_)
                | FileKind::Path
                | FileKind::Null
        )
    }

    /// Collects the host files that can make this file ready, with the events to poll for.
    pub(crate) fn host_files(self: &Arc<Self>, wanted: u16, files: &mut Vec<(Arc<OpenFile>, PollFlags)>) {
        match &self.kind {
            FileKind::HostInput | FileKind::Terminal(_) | FileKind::InotifySet(_)
                if wanted & event::IN != 0 =>
            {
                files.push((Arc::clone(self), PollFlags::IN))
            }
            FileKind::Net(_) | FileKind::Fifo(_) => {
                files.push((Arc::clone(self), PollFlags::from_bits_truncate(wanted)))
            }
            FileKind::Epoll(epoll) => {
                epoll.files().into_iter().for_each(|(file, wanted)| file.host_files(wanted, files));
            }
            _ => {}
        }
    }

    /// Returns the host descriptor of a file from [`OpenFile::host_files`].
    pub(crate) fn host_fd(&self) -> BorrowedFd<'_> {
        match &self.kind {
            FileKind::Net(socket) => socket.fd(),
            FileKind::InotifySet(watches) => watches.fd(),
            FileKind::Terminal(file) => file.as_fd(),
            FileKind::Fifo(fifo) => fifo.file().as_fd(),
            _ => rustix::stdio::stdin(),
        }
    }
}

fn host_readiness(fd: BorrowedFd<'_>, wanted: PollFlags) -> u16 {
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    let mut fds = [PollFd::from_borrowed_fd(fd, wanted)];
    match rustix::event::poll(&mut fds, Some(&now)) {
        Ok(_) => fds[0].revents().bits() & (wanted.bits() | event::ERR | event::HUP),
        Err(_) => event::ERR,
    }
}
