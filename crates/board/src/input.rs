//! Input of a machine from the host, for its serial port.
//!
//! A file is read as the program asks for bytes, so that each run is like the last one. What people type, or other programs
//! write, comes when it comes: a thread waits for it, from the moment at which the program first looks for input.

use std::io::Read;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::time::Duration;

/// Where input comes from.
#[derive(Default)]
pub(super) enum Input {
    /// There is none, or no more.
    #[default]
    Closed,
    /// A file.
    File(Box<dyn Read + Send>),
    /// What may take its time, and has not been asked yet.
    Slow(Box<dyn Read + Send>),
    /// The same, read by a thread.
    Thread(Receiver<Vec<u8>>),
}

impl Input {
    /// Can there be more?
    pub(super) fn is_open(&self) -> bool {
        !matches!(self, Input::Closed)
    }

    /// Reads up to `most` bytes, waiting no longer than this. Returns none if there are none yet, or no more.
    pub(super) fn read(&mut self, most: usize, wait: Duration) -> Vec<u8> {
        if let Input::Slow(_) = self
            && let Input::Slow(source) = std::mem::take(self)
        {
            *self = Input::Thread(start(source, most));
        }
        match self {
            Input::File(source) => {
                let bytes = read(source, most);
                if bytes.is_empty() {
                    *self = Input::Closed;
                }
                bytes
            }
            Input::Thread(from) => match receive(from, wait) {
                Ok(bytes) => bytes,
                Err(true) => {
                    *self = Input::Closed;
                    Vec::new()
                }
                Err(false) => Vec::new(),
            },
            Input::Closed | Input::Slow(_) => Vec::new(),
        }
    }
}

/// Reads up to `most` bytes; none at the end, or where that fails.
fn read(source: &mut dyn Read, most: usize) -> Vec<u8> {
    let mut bytes = vec![0; most];
    let count = source.read(&mut bytes).unwrap_or(0);
    bytes.truncate(count);
    bytes
}

/// Reads in a thread, one step ahead of the program.
fn start(mut source: Box<dyn Read + Send>, most: usize) -> Receiver<Vec<u8>> {
    let (to, from) = mpsc::sync_channel(0);
    std::thread::spawn(move || {
        loop {
            let bytes = read(&mut *source, most);
            if bytes.is_empty() || to.send(bytes).is_err() {
                return;
            }
        }
    });
    from
}

/// Takes what the thread has read; the error says whether there will be no more.
fn receive(from: &Receiver<Vec<u8>>, wait: Duration) -> Result<Vec<u8>, bool> {
    match from.try_recv() {
        Err(TryRecvError::Empty) if !wait.is_zero() => {
            from.recv_timeout(wait).map_err(|error| error == RecvTimeoutError::Disconnected)
        }
        received => received.map_err(|error| error == TryRecvError::Disconnected),
    }
}
