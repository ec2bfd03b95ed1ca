//! Reading a recording: what the machine was made of, then its events in order.

use std::collections::HashMap;
use std::io::{Read, Seek};
use std::sync::Arc;

use rivet_elf::Image;

use super::RecordingError;
use super::codec::Decoder;
use super::event::{Event, NewProgram};
use super::file::FileReader;
use super::memory::Known;
use super::setup::Setup;

/// A recording that was opened, before its machine is built.
pub struct Recording {
    pub(super) setup: Setup,
    pub(super) first: NewProgram,
    pub(super) tape: Tape,
}

/// The events of a recording, in order.
pub(super) struct Tape {
    reader: FileReader,
    /// Positions of the processes' last events.
    last: HashMap<u64, u64>,
    known: Known,
    next: Option<Event>,
}

impl Tape {
    /// Returns the next event.
    pub(super) fn peek(&mut self) -> Result<&mut Event, RecordingError> {
        let Tape { reader, last, known, next } = self;
        let event = match next.take() {
            Some(event) => event,
            None => {
                let before = |process| last.get(&process).copied().unwrap_or(0);
                known.contents.begin_item();
                let event = Event::decode(reader.item()?, before, known)?;
                last.insert(event.process, event.position);
                event
            }
        };
        Ok(next.insert(event))
    }

    /// Returns the event that was looked at last, unless it was taken.
    pub(super) fn seen(&self) -> Option<&Event> {
        self.next.as_ref()
    }

    /// Takes the next event.
    pub(super) fn take(&mut self) -> Result<Event, RecordingError> {
        self.peek()?;
        self.next.take().ok_or(RecordingError::Truncated)
    }
}

impl Recording {
    /// Opens a recording, and checks that the file is whole.
    pub fn open(from: impl Read + Seek + Send + 'static) -> Result<Recording, RecordingError> {
        let mut reader = FileReader::open(Box::new(from))?;
        let mut known = Known::default();
        let from = &mut Decoder::new(reader.item()?);
        let setup = Setup::decode(from)?;
        let first = NewProgram::decode(from, &mut known)?;
        from.end()?;
        let tape = Tape { reader, last: HashMap::new(), known, next: None };
        Ok(Recording { setup, first, tape })
    }

    /// Returns what the machine was made of.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the image of the program.
    pub fn image(&self) -> &Arc<Image> {
        &self.first.program.modules[0].image
    }
}
