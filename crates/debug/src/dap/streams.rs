//! What the guest writes goes through pipes, and to the client as it comes.
//!
//! Invariant: what the guest has written before it stops is sent before the stop is told.

use std::fs::File;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::OFlags;
use rustix::pipe::{PipeFlags, pipe_with};

use super::protocol::Category;
use super::wire::Wire;
use crate::text::take_whole;

/// Where a guest writes to.
#[derive(Clone, Debug)]
pub struct Streams {
    /// Standard output.
    pub stdout: Arc<File>,
    /// Standard error.
    pub stderr: Arc<File>,
}

/// The other ends.
#[derive(Clone)]
pub(super) struct Pumps(Arc<Mutex<[Pump; 2]>>);

struct Pump {
    from: File,
    category: Category,
    wire: Wire,
    /// The beginning of a character.
    rest: Vec<u8>,
    is_open: bool,
}

/// Makes pipes, and a thread that empties them.
pub(super) fn open(wire: &Wire) -> io::Result<(Streams, Pumps)> {
    let (stdout, first) = pipe(wire, Category::Stdout)?;
    let (stderr, second) = pipe(wire, Category::Stderr)?;
    let ends = [first.from.try_clone()?, second.from.try_clone()?];
    let pumps = Pumps(Arc::new(Mutex::new([first, second])));
    let all = pumps.clone();
    std::thread::Builder::new().name("output".into()).spawn(move || all.follow(&ends))?;
    Ok((Streams { stdout, stderr }, pumps))
}

fn pipe(wire: &Wire, category: Category) -> io::Result<(Arc<File>, Pump)> {
    let (from, to) = pipe_with(PipeFlags::CLOEXEC)?;
    // The guest waits for the client; the thread that empties the pipe does not wait for the guest.
    let flags = rustix::fs::fcntl_getfl(&from)?;
    rustix::fs::fcntl_setfl(&from, flags | OFlags::NONBLOCK)?;
    let pump = Pump { from: from.into(), category, wire: wire.clone(), rest: Vec::new(), is_open: true };
    Ok((Arc::new(to.into()), pump))
}

impl Pumps {
    /// Sends what was written so far.
    pub(super) fn flush(&self) {
        for pump in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
            pump.drain();
        }
    }

    /// Sends what is written, until nobody can write any more.
    fn follow(&self, ends: &[File; 2]) {
        loop {
            let open: Vec<bool> = self
                .0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .iter()
                .map(|pump| pump.is_open)
                .collect();
            let mut polled: Vec<PollFd<'_>> = ends
                .iter()
                .zip(open)
                .filter(|(_, open)| *open)
                .map(|(end, _)| PollFd::new(end, PollFlags::IN))
                .collect();
            if polled.is_empty() {
                return;
            }
            match poll(&mut polled, None) {
                Ok(_) => self.flush(),
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
        }
    }
}

impl Pump {
    fn drain(&mut self) {
        let mut bytes = [0; 1 << 14];
        while self.is_open {
            match self.from.read(&mut bytes) {
                Ok(0) => self.is_open = false,
                Ok(length) => {
                    self.rest.extend_from_slice(&bytes[..length]);
                    self.send();
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.is_open = error.kind() == io::ErrorKind::WouldBlock;
                    return;
                }
            }
        }
    }

    /// Sends whole characters.
    fn send(&mut self) {
        self.wire.output(self.category, &take_whole(&mut self.rest));
    }
}
