//! The inbox is filled by a thread of its own, so that a client can interrupt what runs.

use std::io::Read;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::framing::{Frame, Frames};
use super::protocol::Request;

/// Messages that may wait.
const WAITING: usize = 256;
/// Requests that end a run, whatever runs.
const URGENT: &[&str] = &["pause", "disconnect", "terminate", "restart"];

/// What a client sends.
#[derive(Debug)]
pub(super) enum Item {
    Request(Request),
    /// No request, and why.
    Damaged(String),
    Closed,
}

/// Requests that wait.
pub(super) struct Inbox {
    items: Receiver<Item>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Stops the machine.
    interrupt: Arc<AtomicBool>,
    /// The machine runs, and whoever runs it looks here when it is interrupted. The lock is held while an item is sent and the
    /// machine is interrupted for it, so that an item which was taken before a run never interrupts that run.
    serves: Mutex<bool>,
    /// Items that nobody has taken.
    waiting: AtomicUsize,
}

impl Shared {
    fn serves(&self) -> MutexGuard<'_, bool> {
        self.serves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inbox {
    pub(super) fn new(from: Box<dyn Read + Send>) -> Inbox {
        let (sender, items) = sync_channel(WAITING);
        let inbox = Inbox { items, shared: Arc::default() };
        let shared = Arc::clone(&inbox.shared);
        std::thread::spawn(move || pump(from, &shared, &sender));
        inbox
    }

    /// The flag that stops the machine.
    pub(super) fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shared.interrupt)
    }

    /// Waits for the next item.
    pub(super) fn next(&self) -> Item {
        self.items.recv().map_or(Item::Closed, |item| self.taken(item))
    }

    /// The next item, if there is one.
    pub(super) fn try_next(&self) -> Option<Item> {
        match self.items.try_recv() {
            Ok(item) => Some(self.taken(item)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Item::Closed),
        }
    }

    fn taken(&self, item: Item) -> Item {
        self.shared.waiting.fetch_sub(1, Ordering::SeqCst);
        item
    }

    /// From now on all that comes interrupts the machine; what came before does so at once.
    pub(super) fn serve(&self) {
        *self.shared.serves() = true;
        if self.shared.waiting.load(Ordering::SeqCst) > 0 {
            self.shared.interrupt.store(true, Ordering::SeqCst);
        }
    }

    /// The machine has stopped: nothing that has come interrupts what runs next.
    pub(super) fn calm(&self) {
        *self.shared.serves() = false;
        self.shared.interrupt.store(false, Ordering::SeqCst);
    }
}

/// Reads until the end, or until nobody listens.
fn pump(from: Box<dyn Read + Send>, shared: &Shared, sender: &SyncSender<Item>) {
    let mut frames = Frames::new(from);
    loop {
        let item = match frames.next() {
            Frame::Message(bytes) => Request::read(&bytes).map_or_else(Item::Damaged, Item::Request),
            Frame::Damaged(words) => Item::Damaged(words),
            Frame::Closed => Item::Closed,
        };
        let closed = matches!(item, Item::Closed);
        let urgent = match &item {
            Item::Request(request) => URGENT.contains(&request.command.as_str()),
            Item::Damaged(_) => false,
            Item::Closed => true,
        };
        shared.waiting.fetch_add(1, Ordering::SeqCst);
        let stop = || shared.interrupt.store(true, Ordering::SeqCst);
        let mut serves = shared.serves();
        let sent = match sender.try_send(item) {
            // So much is waiting that a request to stop could be behind it.
            Err(TrySendError::Full(item)) => {
                stop();
                drop(serves);
                let sent = sender.send(item);
                serves = shared.serves();
                sent.is_ok()
            }
            sent => sent.is_ok(),
        };
        // After it was sent: whoever is interrupted finds it.
        if urgent || *serves {
            stop();
        }
        drop(serves);
        if closed || !sent {
            return;
        }
    }
}
