//! A call of the kernel and its effects.

use rivet_mem::Changes;
use rivet_sim::{ExitStatus, Next};

use super::RecordingError;
use super::codec::{Decoder, Encoder};
use super::contents::Contents;
use super::hart::{Patch, Patches};
use super::memory::{self, Known};
use super::returns::{IS_RETURN, Returned};
use super::setup::Program;
use crate::Diagnosis;
use crate::config::OutputPiece;

/// The kind of a call, and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventKind {
    /// Whether this hart has its turn.
    Ready { index: u64, answer: bool },
    /// An exit of a hart without a trap.
    Asked(Next),
    /// A trap.
    Trap(Next),
    /// No hart was ready.
    Idle(Next),
    /// The first process gives the turn to this process, which the following events belong to.
    Begin { process: u64 },
    /// The turn of a process is over, and perhaps the process.
    End(Option<ExitStatus>),
    /// The run is over.
    Over,
}

/// A thread or process that was created.
pub(super) struct NewHart {
    /// Number of the hart.
    pub(super) id: u64,
    /// What differs from a hart after reset.
    pub(super) registers: Patch,
}

/// A process that was created.
pub(super) struct NewProcess {
    /// Its number in the recording.
    pub(super) process: u64,
    /// Whether it runs in its parent's memory (`vfork`).
    pub(super) shares: bool,
    pub(super) hart: NewHart,
}

/// A program that has replaced the process's.
pub(super) struct NewProgram {
    pub(super) program: Program,
    /// Memory and the hart at the program's first instruction.
    pub(super) memory: Changes,
    pub(super) hart: NewHart,
}

/// The effects of a call.
#[derive(Default)]
pub(super) struct Effects {
    /// Pages that harts found in mapped files, between the process's last call and this one.
    pub(super) loaded: Changes,
    pub(super) output: Vec<OutputPiece>,
    pub(super) processes: Vec<NewProcess>,
    pub(super) memory: Changes,
    pub(super) program: Option<Box<NewProgram>>,
    /// Number of a system call, and what it returned to the hart whose turn it is, if nothing else of any hart changed.
    pub(super) returned: Option<(usize, u64)>,
    /// Other changes of registers.
    pub(super) patches: Patches,
    pub(super) threads: Vec<NewHart>,
    /// Whether all decoded code is stale.
    pub(super) code: bool,
    /// Harts that are to ask the kernel again before they run.
    pub(super) stops: Vec<u64>,
}

/// How a run was left.
pub(super) struct Outcome {
    /// The exit status of the first process.
    pub(super) status: Option<ExitStatus>,
    /// Why the machine could not go on.
    pub(super) failure: String,
    pub(super) diagnosis: Option<Diagnosis>,
    /// See [`super::digest`].
    pub(super) digest: u64,
}

/// An event of the recording.
pub(super) struct Event {
    /// The process, 0 for the first.
    pub(super) process: u64,
    /// Instructions that the process had retired.
    pub(super) position: u64,
    pub(super) kind: EventKind,
    pub(super) effects: Effects,
    /// How the run was left, at its end.
    pub(super) outcome: Option<Box<Outcome>>,
}

/// Bits of the number that says which effects there are; the most frequent take one byte.
const MEMORY: u64 = 1;
const PATCHES: u64 = 2;
const OUTPUT: u64 = 4;
const LOADED: u64 = 8;
const STOPS: u64 = 16;
const CODE: u64 = 32;
const THREADS: u64 = 64;
const PROCESSES: u64 = 128;
const PROGRAM: u64 = 256;

/// Kinds of events; from [`ASKED`] to [`IDLE`] four each, one for each answer.
const NOT_READY: u8 = 0;
const READY: u8 = 1;
const BEGIN: u8 = 2;
const END: u8 = 3;
const ASKED: u8 = 4;
const TRAP: u8 = 8;
const IDLE: u8 = 12;
const OVER: u8 = 16;

fn unknown(what: &str) -> RecordingError {
    RecordingError::Damaged(format!("an unknown {what}"))
}

fn encode_status(status: Option<ExitStatus>, out: &mut Encoder) {
    let (kind, value) = match status {
        None => (0, 0),
        Some(ExitStatus::Code(code)) => (1, code),
        Some(ExitStatus::Signal(signal)) => (2, signal),
        Some(ExitStatus::InstructionLimit) => (3, 0),
    };
    out.byte(kind);
    out.number(value as u32 as u64);
}

fn decode_status(from: &mut Decoder<'_>) -> Result<Option<ExitStatus>, RecordingError> {
    let (kind, value) = (from.byte()?, from.small()? as i32);
    Ok(match kind {
        0 => None,
        1 => Some(ExitStatus::Code(value)),
        2 => Some(ExitStatus::Signal(value)),
        3 => Some(ExitStatus::InstructionLimit),
        _ => return Err(unknown("exit status")),
    })
}

/// Appends a kind of event that has an answer, and the answer.
fn encode_answer(kind: u8, next: Next, out: &mut Encoder) {
    match next {
        Next::Resume => out.byte(kind),
        Next::Yield => out.byte(kind + 1),
        Next::Retire => out.byte(kind + 2),
        Next::Halt(status) => {
            out.byte(kind + 3);
            encode_status(Some(status), out);
        }
    }
}

fn decode_answer(kind: u8, from: &mut Decoder<'_>) -> Result<Next, RecordingError> {
    Ok(match kind % 4 {
        0 => Next::Resume,
        1 => Next::Yield,
        2 => Next::Retire,
        _ => Next::Halt(decode_status(from)?.ok_or_else(|| unknown("exit status"))?),
    })
}

/// Appends what was printed.
pub(super) fn encode_output<'a>(
    pieces: impl ExactSizeIterator<Item = (u8, &'a [u8])>,
    contents: &mut Contents,
    out: &mut Encoder,
) {
    out.list(pieces, |out, (stream, bytes)| {
        out.byte(stream);
        contents.encode(bytes, out);
    });
}

pub(super) fn decode_output(
    from: &mut Decoder<'_>,
    contents: &mut Contents,
) -> Result<Vec<OutputPiece>, RecordingError> {
    from.list(|from| Ok((from.byte()?, contents.decode(from)?)))
}

impl EventKind {
    fn encode(self, out: &mut Encoder) {
        match self {
            EventKind::Ready { index, answer } => {
                out.byte(if answer { READY } else { NOT_READY });
                out.number(index);
            }
            EventKind::Asked(next) => encode_answer(ASKED, next, out),
            EventKind::Trap(next) => encode_answer(TRAP, next, out),
            EventKind::Idle(next) => encode_answer(IDLE, next, out),
            EventKind::Begin { process } => {
                out.byte(BEGIN);
                out.number(process);
            }
            EventKind::End(status) => {
                out.byte(END);
                encode_status(status, out);
            }
            EventKind::Over => out.byte(OVER),
        }
    }

    fn decode(from: &mut Decoder<'_>) -> Result<EventKind, RecordingError> {
        Ok(match from.byte()? {
            answer @ (NOT_READY | READY) => {
                EventKind::Ready { index: from.number()?, answer: answer == READY }
            }
            BEGIN => EventKind::Begin { process: from.number()? },
            END => EventKind::End(decode_status(from)?),
            kind @ ASKED..TRAP => EventKind::Asked(decode_answer(kind, from)?),
            kind @ TRAP..IDLE => EventKind::Trap(decode_answer(kind, from)?),
            kind @ IDLE..OVER => EventKind::Idle(decode_answer(kind, from)?),
            OVER => EventKind::Over,
            _ => return Err(unknown("event")),
        })
    }
}

impl NewHart {
    pub(super) fn encode(&self, out: &mut Encoder) {
        out.number(self.id);
        self.registers.encode(out);
    }

    pub(super) fn decode(from: &mut Decoder<'_>) -> Result<NewHart, RecordingError> {
        Ok(NewHart { id: from.number()?, registers: Patch::decode(from)? })
    }
}

impl NewProgram {
    pub(super) fn encode(&self, contents: &mut Contents, out: &mut Encoder) {
        self.program.encode(contents, out);
        memory::encode(&self.memory, contents, out);
        self.hart.encode(out);
    }

    pub(super) fn decode(from: &mut Decoder<'_>, known: &mut Known) -> Result<NewProgram, RecordingError> {
        let program = Program::decode(from, &mut known.contents)?;
        Ok(NewProgram { program, memory: memory::decode(from, known)?, hart: NewHart::decode(from)? })
    }
}

impl Effects {
    fn parts(&self) -> u64 {
        let parts = [
            (OUTPUT, !self.output.is_empty()),
            (PROCESSES, !self.processes.is_empty()),
            (MEMORY, !self.memory.is_empty()),
            (PROGRAM, self.program.is_some()),
            (PATCHES, !self.patches.is_empty()),
            (THREADS, !self.threads.is_empty()),
            (CODE, self.code),
            (STOPS, !self.stops.is_empty()),
            (LOADED, !self.loaded.is_empty()),
        ];
        parts.iter().fold(0, |parts, (part, there)| parts | if *there { *part } else { 0 })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.parts() == 0
    }

    fn encode(&self, contents: &mut Contents, out: &mut Encoder) {
        let parts = self.parts();
        out.number(parts);
        if parts & LOADED != 0 {
            memory::encode(&self.loaded, contents, out);
        }
        if parts & OUTPUT != 0 {
            let pieces = self.output.iter().map(|(stream, bytes)| (*stream, &bytes[..]));
            encode_output(pieces, contents, out);
        }
        if parts & PROCESSES != 0 {
            out.list(self.processes.iter(), |out, new| {
                out.number(new.process);
                out.byte(new.shares.into());
                new.hart.encode(out);
            });
        }
        if parts & MEMORY != 0 {
            memory::encode(&self.memory, contents, out);
        }
        if let Some(program) = &self.program {
            program.encode(contents, out);
        }
        if parts & PATCHES != 0 {
            self.patches.encode(out);
        }
        if parts & THREADS != 0 {
            out.list(self.threads.iter(), |out, thread| thread.encode(out));
        }
        if parts & STOPS != 0 {
            out.list(self.stops.iter(), |out, index| out.number(*index));
        }
    }

    fn decode(from: &mut Decoder<'_>, known: &mut Known) -> Result<Effects, RecordingError> {
        let parts = from.number()?;
        let mut effects = Effects { code: parts & CODE != 0, ..Effects::default() };
        if parts & LOADED != 0 {
            effects.loaded = memory::decode(from, known)?;
        }
        if parts & OUTPUT != 0 {
            effects.output = decode_output(from, &mut known.contents)?;
        }
        if parts & PROCESSES != 0 {
            effects.processes = from.list(|from| {
                let (process, shares) = (from.number()?, from.byte()? != 0);
                Ok(NewProcess { process, shares, hart: NewHart::decode(from)? })
            })?;
        }
        if parts & MEMORY != 0 {
            effects.memory = memory::decode(from, known)?;
        }
        if parts & PROGRAM != 0 {
            effects.program = Some(Box::new(NewProgram::decode(from, known)?));
        }
        if parts & PATCHES != 0 {
            effects.patches = Patches::decode(from)?;
        }
        if parts & THREADS != 0 {
            effects.threads = from.list(NewHart::decode)?;
        }
        if parts & STOPS != 0 {
            effects.stops = from.list(Decoder::number)?;
        }
        Ok(effects)
    }
}

impl Outcome {
    fn encode(&self, out: &mut Encoder) {
        encode_status(self.status, out);
        out.data(self.failure.as_bytes());
        out.word(self.digest);
        out.byte(self.diagnosis.is_some().into());
        if let Some(diagnosis) = &self.diagnosis {
            let Diagnosis { signal, code, thread, pc, symbol, instruction, address, reason } = diagnosis;
            [*signal, *code as u32, *thread].iter().for_each(|&word| out.number(word.into()));
            out.number(*pc);
            out.data(symbol.as_deref().unwrap_or_default().as_bytes());
            out.option(instruction.map(u64::from));
            out.option(*address);
            out.data(reason.as_bytes());
        }
    }

    fn decode(from: &mut Decoder<'_>) -> Result<Outcome, RecordingError> {
        let (status, failure, digest) = (decode_status(from)?, from.text()?, from.word()?);
        let diagnosis = match from.byte()? {
            0 => None,
            _ => Some(Diagnosis {
                signal: from.small()?,
                code: from.small()? as i32,
                thread: from.small()?,
                pc: from.number()?,
                symbol: Some(from.text()?).filter(|name| !name.is_empty()),
                instruction: from.option()?.map(|bits| bits as u32),
                address: from.option()?,
                reason: from.text()?,
            }),
        };
        Ok(Outcome { status, failure, diagnosis, digest })
    }
}

impl Event {
    /// Appends the event; `last` is the position of the process's event before.
    pub(super) fn encode(&self, last: u64, contents: &mut Contents, out: &mut Encoder) {
        out.number(self.process << 1);
        out.number(self.position.wrapping_sub(last));
        self.kind.encode(out);
        self.effects.encode(contents, out);
        if let Some(outcome) = &self.outcome {
            outcome.encode(out);
        }
    }

    /// Reads an event; `last` gives the position of a process's event before.
    pub(super) fn decode(
        bytes: &[u8],
        last: impl FnOnce(u64) -> u64,
        known: &mut Known,
    ) -> Result<Event, RecordingError> {
        let from = &mut Decoder::new(bytes);
        let head = from.number()?;
        let process = head >> 1;
        let at = |ran| {
            let position = last(process).checked_add(ran);
            position.ok_or_else(|| RecordingError::Damaged("a position is too large".into()))
        };
        if head & IS_RETURN != 0 {
            let Returned { this, memory, output } = known.returned(process, from)?;
            from.end()?;
            let returned = Some((this.call, this.value));
            let effects = Effects { returned, memory, output, ..Effects::default() };
            let kind = EventKind::Trap(if this.yields { Next::Yield } else { Next::Resume });
            return Ok(Event { process, position: at(this.ran)?, kind, effects, outcome: None });
        }
        let position = at(from.number()?)?;
        let kind = EventKind::decode(from)?;
        let effects = Effects::decode(from, known)?;
        let outcome = if kind == EventKind::Over { Some(Box::new(Outcome::decode(from)?)) } else { None };
        from.end()?;
        Ok(Event { process, position, kind, effects, outcome })
    }
}
