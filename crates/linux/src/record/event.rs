//! A call of the kernel and its effects.

use rivet_mem::Changes;
use rivet_sim::{ExitStatus, Next};

use super::RecordingError;
use super::codec::{Decoder, Encoder};
use super::hart::{Patch, Patches};
use super::memory::{self, SharedMemories};
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
    /// Changes of registers.
    pub(super) patches: Patches,
    pub(super) threads: Vec<NewHart>,
    /// Whether all decoded code is stale.
    pub(super) code: bool,
    /// Harts that are to ask the kernel again before they run.
    pub(super) stops: Vec<u64>,
}

/// How a run was left.
#[derive(Default)]
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
    pub(super) outcome: Outcome,
}

/// Bits of the number that says which effects there are.
const OUTPUT: u64 = 1;
const PROCESSES: u64 = 2;
const MEMORY: u64 = 4;
const PROGRAM: u64 = 8;
const PATCHES: u64 = 16;
const THREADS: u64 = 32;
const CODE: u64 = 64;
const STOPS: u64 = 128;
const LOADED: u64 = 256;

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

fn encode_next(next: Next, out: &mut Encoder) {
    match next {
        Next::Resume => out.byte(0),
        Next::Yield => out.byte(1),
        Next::Retire => out.byte(2),
        Next::Halt(status) => {
            out.byte(3);
            encode_status(Some(status), out);
        }
    }
}

fn decode_next(from: &mut Decoder<'_>) -> Result<Next, RecordingError> {
    Ok(match from.byte()? {
        0 => Next::Resume,
        1 => Next::Yield,
        2 => Next::Retire,
        3 => Next::Halt(decode_status(from)?.ok_or_else(|| unknown("exit status"))?),
        _ => return Err(unknown("answer")),
    })
}

impl EventKind {
    fn encode(self, out: &mut Encoder) {
        match self {
            EventKind::Ready { index, answer } => {
                out.byte(u8::from(answer));
                out.number(index);
            }
            EventKind::Asked(next) => {
                out.byte(2);
                encode_next(next, out);
            }
            EventKind::Trap(next) => {
                out.byte(3);
                encode_next(next, out);
            }
            EventKind::Idle(next) => {
                out.byte(4);
                encode_next(next, out);
            }
            EventKind::Begin { process } => {
                out.byte(5);
                out.number(process);
            }
            EventKind::End(status) => {
                out.byte(6);
                encode_status(status, out);
            }
            EventKind::Over => out.byte(7),
        }
    }

    fn decode(from: &mut Decoder<'_>) -> Result<EventKind, RecordingError> {
        Ok(match from.byte()? {
            answer @ (0 | 1) => EventKind::Ready { index: from.number()?, answer: answer == 1 },
            2 => EventKind::Asked(decode_next(from)?),
            3 => EventKind::Trap(decode_next(from)?),
            4 => EventKind::Idle(decode_next(from)?),
            5 => EventKind::Begin { process: from.number()? },
            6 => EventKind::End(decode_status(from)?),
            7 => EventKind::Over,
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
    pub(super) fn encode(&self, out: &mut Encoder) {
        self.program.encode(out);
        memory::encode(&self.memory, out);
        self.hart.encode(out);
    }

    pub(super) fn decode(
        from: &mut Decoder<'_>,
        memories: &mut SharedMemories,
    ) -> Result<NewProgram, RecordingError> {
        let program = Program::decode(from)?;
        Ok(NewProgram { program, memory: memory::decode(from, memories)?, hart: NewHart::decode(from)? })
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

    fn encode(&self, out: &mut Encoder) {
        let parts = self.parts();
        out.number(parts);
        if parts & LOADED != 0 {
            memory::encode(&self.loaded, out);
        }
        if parts & OUTPUT != 0 {
            out.list(self.output.iter(), |out, (stream, bytes)| {
                out.byte(*stream);
                out.data(bytes);
            });
        }
        if parts & PROCESSES != 0 {
            out.list(self.processes.iter(), |out, new| {
                out.number(new.process);
                out.byte(new.shares.into());
                new.hart.encode(out);
            });
        }
        if parts & MEMORY != 0 {
            memory::encode(&self.memory, out);
        }
        if let Some(program) = &self.program {
            program.encode(out);
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

    fn decode(from: &mut Decoder<'_>, memories: &mut SharedMemories) -> Result<Effects, RecordingError> {
        let parts = from.number()?;
        let mut effects = Effects { code: parts & CODE != 0, ..Effects::default() };
        if parts & LOADED != 0 {
            effects.loaded = memory::decode(from, memories)?;
        }
        if parts & OUTPUT != 0 {
            effects.output = from.list(|from| Ok((from.byte()?, from.data()?.to_vec())))?;
        }
        if parts & PROCESSES != 0 {
            effects.processes = from.list(|from| {
                let (process, shares) = (from.number()?, from.byte()? != 0);
                Ok(NewProcess { process, shares, hart: NewHart::decode(from)? })
            })?;
        }
        if parts & MEMORY != 0 {
            effects.memory = memory::decode(from, memories)?;
        }
        if parts & PROGRAM != 0 {
            effects.program = Some(Box::new(NewProgram::decode(from, memories)?));
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
    pub(super) fn encode(&self, last: u64, out: &mut Encoder) {
        out.number(self.process);
        out.number(self.position.wrapping_sub(last));
        self.kind.encode(out);
        self.effects.encode(out);
        if self.kind == EventKind::Over {
            self.outcome.encode(out);
        }
    }

    /// Reads an event; `last` gives the position of a process's event before.
    pub(super) fn decode(
        bytes: &[u8],
        last: impl FnOnce(u64) -> u64,
        memories: &mut SharedMemories,
    ) -> Result<Event, RecordingError> {
        let from = &mut Decoder::new(bytes);
        let process = from.number()?;
        let position = last(process).checked_add(from.number()?);
        let position = position.ok_or_else(|| RecordingError::Damaged("a position is too large".into()))?;
        let kind = EventKind::decode(from)?;
        let effects = Effects::decode(from, memories)?;
        let outcome = if kind == EventKind::Over { Outcome::decode(from)? } else { Outcome::default() };
        from.end()?;
        Ok(Event { process, position, kind, effects, outcome })
    }
}
