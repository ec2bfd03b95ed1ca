//! The wire has two directions: a thread that reads, and a buffer that is written.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use gdbstub::conn::Connection;

use super::framing::{Framer, Item, checksum, hex, packet};
use super::process_ids;

/// The answer of gdbstub's to what the target refuses.
const FAILED: &[u8] = b"$E79#b5";
/// Packets that may wait to be looked at.
const WAITING: usize = 16;
/// Bytes of the guest's or the debugger's words that go into a packet.
const WORDS: usize = 4096;

/// What is written to a client: shared by gdbstub and the session.
#[derive(Clone)]
pub(super) struct Wire(Rc<RefCell<Ends>>);

struct Ends {
    to: Box<dyn Write>,
    /// What gdbstub has written and nobody has sent.
    buffer: Vec<u8>,
    /// The last answer, to be sent again.
    last: Vec<u8>,
    /// The client's number of the process, where it is not gdbstub's.
    process: Option<u64>,
}

impl Wire {
    pub(super) fn new(to: Box<dyn Write>) -> Wire {
        Wire(Rc::new(RefCell::new(Ends { to, buffer: Vec::new(), last: Vec::new(), process: None })))
    }

    /// From now on the client knows the process by this number.
    pub(super) fn rename_process(&self, process: Option<u64>) {
        self.0.borrow_mut().process = process;
    }

    /// Sends what gdbstub has written. It can only say that something failed; `excuse` says why.
    pub(super) fn deliver(&self, excuse: Option<String>) -> io::Result<()> {
        let mut ends = self.0.borrow_mut();
        let mut buffer = std::mem::take(&mut ends.buffer);
        if buffer.is_empty() {
            return Ok(());
        }
        if let Some(words) = excuse
            && buffer.ends_with(FAILED)
        {
            buffer.truncate(buffer.len() - FAILED.len());
            buffer.extend(refusal(&words));
        }
        if let Some(renamed) = ends.process.and_then(|process| process_ids::outward(&buffer, process)) {
            buffer = renamed;
        }
        if buffer.contains(&b'$') {
            ends.last.clone_from(&buffer);
        }
        ends.to.write_all(&buffer)?;
        ends.to.flush()
    }

    /// Adds to the packet that gdbstub has written, if it has written one.
    pub(super) fn extend(&self, more: &str) {
        let buffer = &mut self.0.borrow_mut().buffer;
        let Some(start) = buffer.iter().position(|&byte| byte == b'$') else { return };
        let Some(end) = buffer.len().checked_sub(3).filter(|&end| end > start) else { return };
        buffer.truncate(end);
        buffer.extend_from_slice(more.as_bytes());
        let sum = checksum(&buffer[start + 1..]);
        buffer.extend_from_slice(format!("#{sum:02x}").as_bytes());
    }

    /// Drops what gdbstub has written.
    pub(super) fn discard(&self) {
        self.0.borrow_mut().buffer.clear();
    }

    /// Sends the last answer again.
    pub(super) fn again(&self) -> io::Result<()> {
        let last = self.0.borrow().last.clone();
        self.send(&last)
    }

    /// Sends bytes that gdbstub knows nothing of.
    pub(super) fn send(&self, bytes: &[u8]) -> io::Result<()> {
        let mut ends = self.0.borrow_mut();
        ends.to.write_all(bytes)?;
        ends.to.flush()
    }

    /// Lets the client's user read something, while the client waits for a stop.
    pub(super) fn say(&self, words: &str) -> io::Result<()> {
        for part in words.as_bytes().chunks(WORDS) {
            self.send(&packet(&format!("O{}", hex(part))))?;
        }
        Ok(())
    }
}

impl Connection for Wire {
    type Error = io::Error;

    fn write(&mut self, byte: u8) -> io::Result<()> {
        self.0.borrow_mut().buffer.push(byte);
        Ok(())
    }

    /// It waits for [`Wire::deliver`].
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A packet that says why something cannot be done.
pub(super) fn refusal(words: &str) -> Vec<u8> {
    // Signs that mean something in packets.
    packet(&format!("E.{}", words.replace(['$', '#', '}', '*'], " ")))
}

/// What a client sends.
pub(super) struct Inbox {
    items: Receiver<Item>,
    /// Nothing more will come. Set before `interrupt` is.
    gone: Arc<AtomicBool>,
    interrupt: Arc<AtomicBool>,
}

impl Inbox {
    /// Reads in a thread of its own. Ctrl-C, and that the client has gone, are said by `interrupt` as well: nobody looks
    /// at the items while the program runs.
    pub(super) fn new(from: Box<dyn Read + Send>, interrupt: Arc<AtomicBool>) -> Inbox {
        interrupt.store(false, Ordering::SeqCst);
        let (sender, items) = sync_channel(WAITING);
        let inbox = Inbox { items, gone: Arc::default(), interrupt };
        let (gone, interrupt) = (Arc::clone(&inbox.gone), Arc::clone(&inbox.interrupt));
        std::thread::spawn(move || pump(from, &gone, &interrupt, &sender));
        inbox
    }

    /// Waits for the next item.
    pub(super) fn next(&self) -> Item {
        self.items.recv().unwrap_or(Item::Closed)
    }

    /// Waits for the end, but no longer than that.
    pub(super) fn wait_for_end(&self, longest: Duration) {
        let end = Instant::now() + longest;
        let left = || end.saturating_duration_since(Instant::now());
        while self.items.recv_timeout(left()).is_ok_and(|item| item != Item::Closed) {}
    }

    /// Nothing runs: what was to stop it must not stop what runs next.
    pub(super) fn calm(&self) {
        self.interrupt.swap(false, Ordering::SeqCst);
    }

    /// Has the client gone?
    pub(super) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::SeqCst)
    }
}

/// Reads until the end, an error, or until nobody listens.
fn pump(
    mut from: Box<dyn Read + Send>,
    gone: &AtomicBool,
    interrupt: &AtomicBool,
    sender: &SyncSender<Item>,
) {
    let mut framer = Framer::default();
    let mut bytes = [0; 4096];
    loop {
        let length = match from.read(&mut bytes) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        if length == 0 {
            gone.store(true, Ordering::SeqCst);
        }
        let closed = (length == 0).then_some(Item::Closed);
        for item in bytes[..length].iter().filter_map(|&byte| framer.push(byte)).chain(closed) {
            if matches!(item, Item::Interrupt | Item::Alien(_) | Item::Closed) {
                interrupt.swap(true, Ordering::SeqCst);
            }
            let sent = match sender.try_send(item) {
                // Whoever sends so much does not wait for the program: it must not hide a Ctrl-C.
                Err(TrySendError::Full(item)) => {
                    interrupt.swap(true, Ordering::SeqCst);
                    sender.send(item).is_ok()
                }
                sent => sent.is_ok(),
            };
            if !sent {
                return;
            }
        }
        if length == 0 {
            return;
        }
    }
}
