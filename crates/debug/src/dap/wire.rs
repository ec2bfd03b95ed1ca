//! The wire sends messages to the client, in the order of their numbers.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use super::protocol::{Category, Event, OutputEvent, Problem, Request, Response};

/// The way to the client; who clones it writes to the same.
#[derive(Clone)]
pub(super) struct Wire(Arc<Mutex<Ends>>);

struct Ends {
    to: Box<dyn Write + Send>,
    /// Number of the last message.
    seq: i64,
    /// The client reads no more.
    broken: bool,
}

impl Wire {
    pub(super) fn new(to: Box<dyn Write + Send>) -> Wire {
        Wire(Arc::new(Mutex::new(Ends { to, seq: 0, broken: false })))
    }

    /// Answers a request.
    pub(super) fn respond<T: Serialize>(&self, request: &Request, result: Result<T, Problem>) {
        self.send(|seq| Response::new(seq, request, &result));
    }

    /// Says what has happened.
    pub(super) fn event<T: Serialize>(&self, event: &'static str, body: &T) {
        self.send(|seq| Event { seq, kind: "event", event, body });
    }

    /// Shows a text.
    pub(super) fn output(&self, category: Category, output: &str) {
        if !output.is_empty() {
            self.event("output", &OutputEvent { category, output });
        }
    }

    /// Shows a line of the debugger's.
    pub(super) fn note(&self, words: &str) {
        self.output(Category::Console, &format!("{words}\n"));
    }

    /// Has the client stopped reading?
    pub(super) fn is_broken(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).broken
    }

    fn send<'a, T: Serialize>(&self, message: impl FnOnce(i64) -> T + 'a) {
        let mut ends = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if ends.broken {
            return;
        }
        ends.seq += 1;
        let written = match serde_json::to_vec(&message(ends.seq)) {
            Ok(body) => write(&mut *ends.to, &body),
            Err(error) => Err(error.into()),
        };
        if let Err(error) = written {
            tracing::debug!("cannot write to the client: {error}");
            ends.broken = true;
        }
    }
}

fn write(to: &mut dyn Write, body: &[u8]) -> io::Result<()> {
    let mut message = format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes();
    message.extend_from_slice(body);
    to.write_all(&message)?;
    to.flush()
}
