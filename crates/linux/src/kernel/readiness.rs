//! Which open files are ready for what, and what of the host may make them so.
//!
//! Invariant: asking changes nothing and waits for nobody.

use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;

use rustix::event::{PollFd, PollFlags, Timespec};

use crate::abi::event;
use crate::kernel::description::{Kind, OpenFile};

impl OpenFile {
    /// Which of `wanted` events are there, and ERR and HUP in any case.
    pub(crate) fn readiness(&self, wanted: u16) -> u16 {
        let flags = |readable: bool, writable: bool| {
            u16::from(readable) * event::IN + u16::from(writable) * event::OUT
        };
        let mut found = match &self.kind {
            Kind::HostInput => host_readiness(rustix::stdio::stdin(), PollFlags::IN),
            Kind::Terminal(file) => host_readiness(file.as_fd(), PollFlags::IN | PollFlags::OUT),
            Kind::Net(socket) => {
                host_readiness(socket.fd(), PollFlags::IN | PollFlags::OUT | PollFlags::RDHUP)
            }
            Kind::Fifo(fifo) => host_readiness(fifo.file().as_fd(), PollFlags::IN | PollFlags::OUT),
            Kind::Pipe(end) => {
                let (readable, writable, alone) = end.readiness();
                let gone = match (alone, end.writes()) {
                    (false, _) => 0,
                    (true, false) => event::HUP,
                    (true, true) => event::ERR,
                };
                flags(readable, writable) | gone
            }
            Kind::Event(event) => {
                let (readable, writable) = event.readiness();
                flags(readable, writable)
            }
            Kind::Epoll(epoll) => flags(epoll.is_ready(), false),
            Kind::Timer(timer) => flags(timer.is_ready(), false),
            Kind::Signals(signals) => flags(signals.is_ready(), false),
            Kind::Socket(socket) => socket.readiness(),
            Kind::Process(process) => process.readiness(),
            Kind::Watches(watches) => host_readiness(watches.fd(), PollFlags::IN),
            Kind::Output(_) => event::OUT,
            Kind::Path => event::NVAL,
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

    /// A number that is another whenever something has happened that a thread could have waited for.
    pub(crate) fn stamp(&self) -> u64 {
        match &self.kind {
            Kind::Pipe(end) => end.stamp(),
            Kind::Event(event) => event.stamp(),
            Kind::Epoll(epoll) => epoll.stamp(),
            Kind::Timer(timer) => timer.stamp(),
            Kind::Signals(signals) => signals.is_ready().into(),
            Kind::Process(process) => process.readiness().into(),
            Kind::Watches(watches) => watches.stamp(),
            Kind::Socket(socket) => socket.stamp(),
            Kind::Net(socket) => socket.stamp(),
            Kind::HostInput => host_readiness(rustix::stdio::stdin(), PollFlags::IN).into(),
            Kind::Terminal(file) => host_readiness(file.as_fd(), PollFlags::IN).into(),
            Kind::Fifo(fifo) => host_readiness(fifo.file().as_fd(), PollFlags::IN | PollFlags::OUT).into(),
            _ => 0,
        }
    }

    /// Can it be waited for? Files on disks are always ready, and not asked.
    pub(crate) fn can_poll(&self) -> bool {
        !matches!(
            self.kind,
            Kind::Host(_) | Kind::Directory(_) | Kind::Bytes(..) | Kind::Memory(_) | Kind::Path | Kind::Null
        )
    }

    /// Adds the files of the host's that may make it ready, and what to ask them for.
    pub(crate) fn host_files(self: &Arc<Self>, wanted: u16, files: &mut Vec<(Arc<OpenFile>, PollFlags)>) {
        match &self.kind {
            Kind::HostInput | Kind::Terminal(_) | Kind::Watches(_) if wanted & event::IN != 0 => {
                files.push((Arc::clone(self), PollFlags::IN))
            }
            Kind::Net(_) | Kind::Fifo(_) => {
                files.push((Arc::clone(self), PollFlags::from_bits_truncate(wanted)))
            }
            Kind::Epoll(epoll) => {
                epoll.files().into_iter().for_each(|(file, wanted)| file.host_files(wanted, files));
            }
            _ => {}
        }
    }

    /// What of the host [`OpenFile::host_files`] means.
    pub(crate) fn host_fd(&self) -> BorrowedFd<'_> {
        match &self.kind {
            Kind::Net(socket) => socket.fd(),
            Kind::Watches(watches) => watches.fd(),
            Kind::Terminal(file) => file.as_fd(),
            Kind::Fifo(fifo) => fifo.file().as_fd(),
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
