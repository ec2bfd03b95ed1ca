//! Pairs of connected `AF_UNIX` sockets inside the simulator.
//!
//! Invariant: an inbox more than half full takes no message, so that it never holds more than one and a half times
//! [`CAPACITY`], message overhead included; few enough files are in flight that dropping nested sockets needs little
//! stack.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_sim::limits;

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::kernel::description::OpenFile;
use crate::net::options::SocketOptions;
use crate::net::peer::Credentials;

/// Capacity of one direction in bytes (`SO_SNDBUF`).
pub(crate) const CAPACITY: usize = 212_992;
/// Cost of a message besides its bytes.
const OVERHEAD: usize = 256;
/// Maximum number of files in flight in all sockets.
const MOST_FLYING: usize = 256;

/// The type of a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SocketType {
    /// `SOCK_STREAM`: a byte stream.
    Stream,
    /// `SOCK_DGRAM`: messages without end of file.
    Datagram,
    /// `SOCK_SEQPACKET`: messages with end of file.
    Packet,
}

impl SocketType {
    /// Returns the type with a `SOCK_` number.
    pub(crate) fn of(number: u32) -> Option<SocketType> {
        Some(match number {
            1 => SocketType::Stream,
            2 => SocketType::Datagram,
            5 => SocketType::Packet,
            _ => return None,
        })
    }

    /// Returns the `SOCK_` number.
    pub(crate) fn number(self) -> u32 {
        match self {
            SocketType::Stream => 1,
            SocketType::Datagram => 2,
            SocketType::Packet => 5,
        }
    }
}

/// Files that were sent and not yet received (`SCM_RIGHTS`).
#[derive(Default)]
pub(crate) struct Rights {
    files: Vec<Arc<OpenFile>>,
    flying: Arc<AtomicUsize>,
}

impl Rights {
    /// Creates the rights of a message, counted in `flying`; ETOOMANYREFS if too many files are in flight.
    pub(crate) fn new(files: Vec<Arc<OpenFile>>, flying: &Arc<AtomicUsize>) -> Result<Rights, Errno> {
        let before = flying.fetch_add(files.len(), Ordering::Relaxed);
        let rights = Rights { files, flying: Arc::clone(flying) };
        if before + rights.files.len() > MOST_FLYING { Err(Errno::ETOOMANYREFS) } else { Ok(rights) }
    }

    /// Takes the files out at the receiver.
    pub(crate) fn take(&mut self) -> Vec<Arc<OpenFile>> {
        self.flying.fetch_sub(self.files.len(), Ordering::Relaxed);
        std::mem::take(&mut self.files)
    }
}

impl Drop for Rights {
    fn drop(&mut self) {
        self.take();
    }
}

struct Message {
    bytes: VecDeque<u8>,
    rights: Rights,
    /// The process that sent the message.
    sender: u32,
}

/// The queue of messages that one end can read.
#[derive(Default)]
struct Inbox {
    messages: VecDeque<Message>,
    held: usize,
    /// Whether the sender has shut down writing.
    ended: bool,
    /// Whether the reader has shut down reading.
    closed: bool,
    /// Whether the other end is closed.
    alone: bool,
    /// Counters of the changes that the reader and the sender wait for (edge triggering).
    filled: u64,
    drained: u64,
}

impl Inbox {
    /// Returns whether there is room for a message.
    fn is_writable(&self) -> bool {
        self.held * 2 <= CAPACITY
    }
}

/// One end of a socket pair.
pub(crate) struct Endpoint {
    style: SocketType,
    /// The process that created the pair.
    pub(crate) peer: Credentials,
    pub(crate) options: SocketOptions,
    inbox: Arc<Mutex<Inbox>>,
    outbox: Arc<Mutex<Inbox>>,
}

/// A received message.
pub(crate) struct Received {
    pub(crate) bytes: Vec<u8>,
    /// Length of the whole message in bytes.
    pub(crate) len: usize,
    pub(crate) rights: Rights,
    /// The process that sent the message.
    pub(crate) sender: u32,
}

/// Creates a socket pair.
pub(crate) fn pair(style: SocketType, peer: Credentials) -> [Endpoint; 2] {
    let (one, other): (Arc<Mutex<Inbox>>, Arc<Mutex<Inbox>>) = Default::default();
    [
        Endpoint {
            style,
            peer,
            options: SocketOptions::default(),
            inbox: Arc::clone(&one),
            outbox: Arc::clone(&other),
        },
        Endpoint { style, peer, options: SocketOptions::default(), inbox: other, outbox: one },
    ]
}

fn lock(inbox: &Mutex<Inbox>) -> MutexGuard<'_, Inbox> {
    inbox.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Endpoint {
    /// Returns the type.
    pub(crate) fn style(&self) -> SocketType {
        self.style
    }

    /// Sends bytes with files: of a stream as many bytes as fit, otherwise the whole message. EAGAIN without room.
    pub(crate) fn send(&self, from: &[u8], rights: Rights, sender: u32) -> Result<usize, Errno> {
        let mut outbox = lock(&self.outbox);
        if outbox.alone && self.style == SocketType::Datagram {
            return Err(Errno::ECONNREFUSED);
        }
        if outbox.closed || outbox.ended {
            return Err(Errno::EPIPE);
        }
        let room = CAPACITY.saturating_sub(outbox.held);
        let stream = self.style == SocketType::Stream;
        if !stream && from.len() + OVERHEAD > CAPACITY {
            return Err(Errno::EMSGSIZE);
        }
        if stream && from.is_empty() {
            return Ok(0);
        }
        if if stream { room <= OVERHEAD } else { !outbox.is_writable() } {
            return Err(Errno::EAGAIN);
        }
        let bytes = if stream { &from[..from.len().min(room - OVERHEAD)] } else { from };
        if !limits::has_room(bytes.len() as u64) {
            return Err(Errno::ENOMEM);
        }
        outbox.filled += 1;
        match outbox.messages.back_mut() {
            Some(last)
                if stream
                    && last.sender == sender
                    && last.rights.files.is_empty()
                    && rights.files.is_empty() =>
            {
                last.bytes.extend(bytes);
                outbox.held += bytes.len();
            }
            _ => {
                outbox.messages.push_back(Message { bytes: bytes.iter().copied().collect(), rights, sender });
                outbox.held += bytes.len() + OVERHEAD;
            }
        }
        Ok(bytes.len())
    }

    /// Returns the maximum number of bytes that the next [`Endpoint::receive`] returns; EAGAIN if the queue is empty.
    pub(crate) fn available(&self) -> Result<usize, Errno> {
        let inbox = lock(&self.inbox);
        match (inbox.messages.front(), self.style) {
            (None, SocketType::Datagram) if !inbox.closed => Err(Errno::EAGAIN),
            (None, _) if inbox.ended || inbox.closed => Ok(0),
            (None, _) => Err(Errno::EAGAIN),
            (Some(_), SocketType::Stream) => {
                Ok(inbox.messages.iter().map(|message| message.bytes.len()).sum())
            }
            (Some(message), _) => Ok(message.bytes.len()),
        }
    }

    /// Receives up to `most` bytes, or copies them with `stay` (`MSG_PEEK`); the rest of a message is dropped. With
    /// `SO_PASSCRED` all bytes are from one sender.
    pub(crate) fn receive(&self, most: usize, stay: bool) -> Result<Received, Errno> {
        self.available()?;
        let one_sender = self.options.passes_credentials();
        let mut inbox = lock(&self.inbox);
        let sender = inbox.messages.front().map_or(0, |message| message.sender);
        let mut received = Received { bytes: Vec::new(), len: 0, rights: Rights::default(), sender };
        if stay {
            let messages = if self.style == SocketType::Stream { inbox.messages.len() } else { 1 };
            let messages = inbox.messages.iter().take(messages);
            let bytes = messages
                .take_while(|message| !one_sender || message.sender == sender)
                .flat_map(|message| &message.bytes);
            received.bytes = bytes.take(most).copied().collect();
            received.len = match self.style {
                SocketType::Stream => received.bytes.len(),
                _ => inbox.messages.front().map_or(0, |message| message.bytes.len()),
            };
            return Ok(received);
        }
        // Files come with the first byte that was sent with them, and not behind others.
        while let Some(message) = inbox.messages.front_mut() {
            let first = received.bytes.is_empty();
            if !first && (!message.rights.files.is_empty() || one_sender && message.sender != sender) {
                break;
            }
            let n = message.bytes.len().min(most - received.bytes.len());
            received.bytes.extend(message.bytes.drain(..n));
            received.len = received.bytes.len() + message.bytes.len();
            let with_files = !message.rights.files.is_empty();
            if with_files {
                received.rights = std::mem::take(&mut message.rights);
            }
            inbox.held -= n;
            let rest = inbox.messages.front().map_or(0, |message| message.bytes.len());
            if self.style != SocketType::Stream || rest == 0 {
                inbox.messages.pop_front();
                inbox.held -= rest + OVERHEAD;
            }
            if self.style != SocketType::Stream || rest > 0 || with_files || received.bytes.len() == most {
                break;
            }
        }
        inbox.drained += u64::from(inbox.is_writable());
        if self.style == SocketType::Stream {
            received.len = received.bytes.len();
        }
        Ok(received)
    }

    /// Returns the ready events.
    pub(crate) fn readiness(&self) -> u16 {
        let mut found = 0;
        {
            let inbox = lock(&self.inbox);
            let ended = inbox.ended && self.style != SocketType::Datagram || inbox.closed;
            if !inbox.messages.is_empty() || ended {
                found |= event::IN;
            }
            if ended {
                found |= event::RDHUP;
            }
        }
        let outbox = lock(&self.outbox);
        let stopped = outbox.closed || outbox.ended;
        if stopped && found & event::RDHUP != 0 {
            found |= event::HUP;
        }
        if stopped || outbox.is_writable() {
            found |= event::OUT;
        }
        found
    }

    /// Returns a number that changes with every such event.
    pub(crate) fn stamp(&self, wanted: u16) -> u64 {
        let filled = lock(&self.inbox).filled;
        event::stamp_of(wanted, filled, lock(&self.outbox).drained)
    }

    /// Shuts down reading or writing.
    pub(crate) fn shut(&self, reading: bool, writing: bool) {
        let mut inbox = lock(&self.inbox);
        inbox.closed |= reading;
        (inbox.filled, inbox.drained) = (inbox.filled + 1, inbox.drained + 1);
        drop(inbox);
        let mut outbox = lock(&self.outbox);
        outbox.ended |= writing;
        (outbox.filled, outbox.drained) = (outbox.filled + 1, outbox.drained + 1);
    }
}

impl Drop for Endpoint {
    fn drop(&mut self) {
        self.shut(true, true);
        lock(&self.inbox).alone = true;
        // What nobody reads any more goes; outside the lock, since it may hold sockets itself.
        let left = std::mem::take(&mut lock(&self.inbox).messages);
        drop(left);
    }
}

#[cfg(test)]
mod tests;
