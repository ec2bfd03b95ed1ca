//! Events come from threads that wait for keys, for what the program writes, and for signals; and from the worker.

use std::fs::File;
use std::io::{self, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use ratatui::crossterm::event::{self, Event as TerminalEvent};
use rivet_debug::text::take_whole;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

use crate::terminal::Streams;
use crate::worker::Report;

/// What happens.
pub(crate) enum Event {
    Terminal(TerminalEvent),
    TerminalGone(io::Error),
    Report(Report),
    WorkerGone,
    Output(String),
    Signal(i32),
}

/// Tells that the worker has ended, however it has.
pub(crate) struct Gone(pub(crate) SyncSender<Event>);

impl Drop for Gone {
    fn drop(&mut self) {
        // Nobody listens where the session is over.
        let _ = self.0.send(Event::WorkerGone);
    }
}

/// Starts the threads that wait for keys, output and signals.
pub(crate) fn listen(events: &SyncSender<Event>, streams: Streams) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGTSTP])?;
    let to = events.clone();
    thread::Builder::new().name("signals".into()).spawn(move || {
        signals.forever().all(|signal| to.send(Event::Signal(signal)).is_ok());
    })?;
    let to = events.clone();
    thread::Builder::new().name("keys".into()).spawn(move || {
        loop {
            let event = event::read();
            let is_gone = event.is_err();
            let event = event.map_or_else(Event::TerminalGone, Event::Terminal);
            if to.send(event).is_err() || is_gone {
                return;
            }
        }
    })?;
    let to = events.clone();
    thread::Builder::new().name("output".into()).spawn(move || read_output(streams.output, &to))?;
    Ok(())
}

/// Passes on what the program writes, in whole characters.
fn read_output(mut from: File, to: &SyncSender<Event>) {
    let mut bytes = [0; 1 << 14];
    let mut rest: Vec<u8> = Vec::new();
    loop {
        match from.read(&mut bytes) {
            Ok(0) => return,
            Ok(length) => rest.extend_from_slice(&bytes[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        }
        if to.send(Event::Output(take_whole(&mut rest))).is_err() {
            return;
        }
    }
}
