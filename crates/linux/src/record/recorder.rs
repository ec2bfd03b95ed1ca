//! The recorder: effects of the kernel's calls on a process are collected and written down.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_hart::{AddressSpace, Hart};
use rivet_mem::{Changes, UserSpace};
use rivet_sim::{ExitStatus, Machine, Next};

use super::codec::Encoder;
use super::contents::Contents;
use super::event::{Effects, Event, EventKind, NewHart, NewProcess, NewProgram};
use super::file::{CHUNK, Writer};
use super::hart::{Before, Patch, Patches};
use super::repeats::{CALLS, call};
use super::returns::{Return, Returns};
use super::setup::{Program, Setup};
use super::{FIRST, RecordingError};
use crate::Linux;
use crate::config::{Output, OutputCopy, OutputPieces};

/// Maximum size of the changes of one call, in bytes.
pub(super) const LARGEST: u64 = 1 << 30;

/// What all processes of a recording share.
struct Tape {
    writer: Writer,
    output: OutputCopy,
    /// Number of processes so far.
    processes: u64,
    /// Whether the changes of a call were too large.
    lost: bool,
    contents: Contents,
    scratch: Encoder,
}

/// The recorder of a process.
pub(crate) struct Recorder {
    tape: Arc<Mutex<Tape>>,
    process: u64,
    pub(super) space: Arc<UserSpace>,
    /// What is known of the harts from before the present call, by index.
    known: Vec<Before>,
    /// Instructions of other processes that the machine has counted.
    elsewhere: u64,
    /// What harts have made memory load between the last call and the present one.
    loaded: Changes,
    /// What the present call has changed in memory.
    changes: Changes,
    /// A buffer for the changes of registers, empty between calls.
    patches: Patches,
    pub(super) output: OutputCopy,
    /// What the present call has printed, if it has returned.
    printed: OutputPieces,
    returns: Returns,
    /// The position of the last event.
    last: u64,
    /// Items that are not on the tape yet. No other process writes before they are.
    pending: Encoder,
    /// Number and position of the last call, if it was left out.
    left_out: Option<(usize, u64)>,
    /// Processes created in the present call.
    created: Vec<NewProcess>,
}

/// The start of a call.
pub(super) struct Start {
    pub(super) position: u64,
    /// Whether all decoded code was stale.
    pub(super) was_stale: bool,
}

/// Returns the address space of a user hart.
fn space_of(hart: &Hart) -> Option<&Arc<UserSpace>> {
    match &hart.space {
        AddressSpace::User(space) => Some(space),
        AddressSpace::Bare(_) => None,
    }
}

/// Returns the description of a hart.
fn described(hart: &Hart) -> NewHart {
    NewHart { id: hart.id, registers: Patch::of(hart) }
}

/// Returns whether a call is answered as most are, so that it is written down only for its effects.
fn is_usual(kind: EventKind) -> bool {
    matches!(kind, EventKind::Ready { answer: true, .. } | EventKind::Asked(Next::Resume))
}

fn lock(tape: &Mutex<Tape>) -> MutexGuard<'_, Tape> {
    tape.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tape {
    /// Writes the first item.
    fn begin(&mut self, setup: &Setup, program: &NewProgram) {
        setup.encode(&mut self.scratch);
        program.encode(&mut self.contents, &mut self.scratch);
        self.writer.item(&mut self.scratch);
    }

    /// Writes an event; `last` is the position of the process's event before.
    fn write(&mut self, event: &Event, last: u64) {
        self.contents.begin_item();
        event.encode(last, &mut self.contents, &mut self.scratch);
        self.writer.item(&mut self.scratch);
    }
}

impl Recorder {
    fn new(tape: Arc<Mutex<Tape>>, process: u64, space: Arc<UserSpace>, hart: &Hart) -> Recorder {
        let output = lock(&tape).output.clone();
        Recorder {
            tape,
            output,
            printed: OutputPieces::default(),
            returns: Returns::default(),
            last: 0,
            pending: Encoder::default(),
            left_out: None,
            process,
            space,
            known: vec![Before::of(hart)],
            elsewhere: 0,
            loaded: Changes::default(),
            changes: Changes::default(),
            patches: Patches::default(),
            created: Vec::new(),
        }
    }

    /// Starts the recording of a process at its first instruction.
    pub(super) fn start(
        linux: &Linux,
        hart: &Hart,
        setup: &Setup,
        to: Box<dyn Write + Send>,
    ) -> std::io::Result<Recorder> {
        let output = match &linux.config.stdout {
            Output::Copied(_, _, copy) => copy.clone(),
            _ => OutputCopy::default(),
        };
        let tape = Tape {
            writer: Writer::new(to)?,
            output,
            processes: 1,
            lost: false,
            contents: Contents::default(),
            scratch: Encoder::default(),
        };
        let recorder = Recorder::new(Arc::new(Mutex::new(tape)), FIRST, Arc::clone(linux.space()), hart);
        recorder.space.journal_alone(LARGEST);
        lock(&recorder.tape).begin(setup, &program(linux, hart));
        Ok(recorder)
    }

    /// Returns the recorder of a process that the present call has created on this machine.
    pub(crate) fn child(&mut self, machine: &Machine) -> Option<Recorder> {
        let hart = machine.harts.first()?;
        let space = Arc::clone(space_of(hart)?);
        let shares = Arc::ptr_eq(&space, &self.space);
        let process = {
            let mut tape = lock(&self.tape);
            tape.processes += 1;
            tape.processes - 1
        };
        self.created.push(NewProcess { process, shares, hart: described(hart) });
        Some(Recorder::new(Arc::clone(&self.tape), process, space, hart))
    }

    pub(super) fn position(&self, machine: &Machine) -> u64 {
        machine.instret() - self.elsewhere
    }

    fn event(&self, position: u64, kind: EventKind, effects: Effects) -> Event {
        Event { process: self.process, position, kind, effects, outcome: None }
    }

    fn write(&mut self, machine: &Machine, kind: EventKind, effects: Effects) {
        let position = self.position(machine);
        let event = self.event(position, kind, effects);
        self.write_event(&event);
    }

    /// Writes the call that was left out last, if another event follows at its position.
    fn write_left_out(&mut self, position: u64) {
        if let Some((call, _)) = self.left_out.take().filter(|(_, at)| *at == position) {
            let ran = position.wrapping_sub(self.last);
            self.last = position;
            self.pending.data(self.returns.encode_repeated(self.process, call, ran));
        }
    }

    /// Writes the event of a system call that has returned and has changed or printed no more than is noted. Returns false
    /// if it does what it did last, and needs no event.
    fn write_return(&mut self, this: &Return) -> bool {
        let Recorder { returns, changes, printed, pending, .. } = self;
        let has_output = printed.iter().len() > 0;
        let Some(event) = returns.encode(self.process, this, changes, has_output) else { return false };
        if event.is_whole() {
            pending.data(event.bytes);
        } else {
            let contents = &mut lock(&self.tape).contents;
            contents.begin_item();
            pending.measured(|out| event.encode(changes, printed, contents, out));
        }
        if pending.0.len() >= CHUNK {
            self.flush();
        }
        true
    }

    /// Puts what is pending on the tape.
    pub(super) fn flush(&mut self) {
        lock(&self.tape).writer.items(&mut self.pending);
    }

    /// Ends the recording; fails if changes were lost, here or before.
    pub(super) fn finish(&mut self, is_lost: bool) -> Result<(), RecordingError> {
        let mut tape = lock(&self.tape);
        if tape.lost || is_lost {
            return Err(RecordingError::TooMuch(LARGEST >> 20));
        }
        Ok(tape.writer.finish()?)
    }

    /// Writes an event.
    pub(super) fn write_event(&mut self, event: &Event) {
        self.write_left_out(event.position);
        let mut tape = lock(&self.tape);
        tape.writer.items(&mut self.pending);
        tape.write(event, self.last);
        self.last = event.position;
    }

    /// Returns what a system call has returned if it has changed no more than memory, and printed.
    fn returned(&self, linux: &Linux, machine: &Machine, kind: EventKind, start: &Start) -> Option<u64> {
        if !matches!(kind, EventKind::Trap(Next::Resume | Next::Yield)) || !self.is_plain(linux, machine) {
            return None;
        }
        let are_others_same = || {
            machine.harts.iter().zip(&self.known).enumerate().all(|(index, (hart, before))| {
                let moved = index != machine.current && hart.pc != before.pc;
                !moved && !hart.stop && (!hart.code_changed || start.was_stale)
            })
        };
        let (hart, before) = (machine.harts.get(machine.current)?, self.known.get(machine.current)?);
        before.returned(hart).filter(|_| call(hart) < CALLS && are_others_same())
    }

    /// Returns whether a call has had no effect at all; most calls that are no system calls have none.
    fn did_nothing(&self, linux: &Linux, machine: &Machine, start: &Start) -> bool {
        let are_harts_same = || {
            machine.harts.iter().zip(&self.known).enumerate().all(|(index, (hart, before))| {
                let has_waited = index != machine.current && hart.pc == before.pc;
                (has_waited || before.is_same(hart)) && !hart.stop && (!hart.code_changed || start.was_stale)
            })
        };
        let has_done = !self.changes.is_empty() || self.output.is_there();
        !has_done && self.is_plain(linux, machine) && are_harts_same()
    }

    /// Returns whether a call has had no other effects than on the registers of the harts and on memory, and has printed.
    fn is_plain(&self, linux: &Linux, machine: &Machine) -> bool {
        !linux.wrote_vectors
            && self.created.is_empty()
            && self.loaded.is_empty()
            && Arc::ptr_eq(linux.space(), &self.space)
            && machine.harts.len() == self.known.len()
    }

    /// Writes down that a system call has returned a value and changed no more than memory, unless that goes without
    /// saying.
    fn note_return(&mut self, machine: &Machine, position: u64, value: u64, yields: bool) {
        self.known[machine.current].grow_old();
        self.output.swap(&mut self.printed);
        self.write_left_out(position);
        let call = call(&machine.harts[machine.current]);
        let this = Return { call, ran: position.wrapping_sub(self.last), value, yields };
        if self.write_return(&this) {
            self.last = position;
        } else {
            self.left_out = Some((call, position));
        }
    }

    /// Notes that another process has its turn on its own machine.
    pub(crate) fn begin_turn(&mut self, machine: &Machine, of: &Recorder) {
        self.write(machine, EventKind::Begin { process: of.process }, Effects::default());
    }

    /// Notes the end of this process's turn, and of the process unless it goes on.
    pub(crate) fn end_turn(&mut self, machine: &Machine, status: ExitStatus) {
        let status = Some(status).filter(|&status| status != ExitStatus::InstructionLimit);
        // What harts have loaded since the last call belongs to this turn.
        let loaded = self.space.take_changes();
        lock(&self.tape).lost |= loaded.is_none();
        let effects = Effects { loaded: loaded.unwrap_or_default(), ..Effects::default() };
        self.write(machine, EventKind::End(status), effects);
    }

    /// Notes that the machine has counted instructions of other processes.
    pub(crate) fn ran_elsewhere(&mut self, instructions: u64) {
        self.elsewhere += instructions;
    }

    /// Keeps the registers of a hart, which the kernel is going to change in the present call.
    pub(super) fn keep(&mut self, index: usize, hart: &Hart) {
        // A thread that the call has made is written down as a whole.
        if let Some(before) = self.known.get_mut(index) {
            before.keep(hart);
        }
    }

    /// Prepares for a call of the kernel.
    pub(super) fn before(&mut self, machine: &Machine) {
        for (index, (hart, before)) in machine.harts.iter().zip(&mut self.known).enumerate() {
            if index == machine.current || before.is_old(hart) {
                *before = Before::of(hart);
            }
        }
        if !self.space.swap_changes(&mut self.loaded) {
            lock(&self.tape).lost = true;
        }
    }

    /// Writes down what a call did, unless it did nothing and `kind` says nothing new.
    pub(super) fn after(&mut self, linux: &Linux, machine: &Machine, kind: EventKind, start: &Start) {
        if !self.space.swap_changes(&mut self.changes) {
            lock(&self.tape).lost = true;
        }
        if let Some(value) = self.returned(linux, machine, kind, start) {
            let yields = kind == EventKind::Trap(Next::Yield);
            return self.note_return(machine, start.position, value, yields);
        }
        if is_usual(kind) && self.did_nothing(linux, machine, start) {
            return;
        }
        let mut effects = Effects {
            loaded: std::mem::take(&mut self.loaded),
            output: self.output.take(),
            processes: std::mem::take(&mut self.created),
            memory: std::mem::take(&mut self.changes),
            patches: std::mem::take(&mut self.patches),
            ..Effects::default()
        };
        effects.code = !start.was_stale && machine.harts.iter().any(|hart| hart.code_changed);
        let stops = machine.harts.iter().enumerate().filter(|(_, hart)| hart.stop);
        effects.stops = stops.map(|(index, _)| index as u64).collect();
        let own = machine.harts.first().and_then(space_of);
        if let Some(own) = own.filter(|own| !Arc::ptr_eq(own, &self.space)) {
            self.space = Arc::clone(own);
            self.space.journal_alone(LARGEST);
            let hart = &machine.harts[0];
            effects.program = Some(Box::new(program(linux, hart)));
            self.known = vec![Before::of(hart)];
        }
        for (index, (hart, before)) in machine.harts.iter().zip(&mut self.known).enumerate() {
            // Who has waited is behind the call now.
            let differs = (index == machine.current || hart.pc != before.pc)
                && effects.patches.push(index, before, hart, linux.wrote_vectors);
            if differs {
                before.grow_old();
            }
        }
        for hart in machine.harts.get(self.known.len()..).unwrap_or_default() {
            effects.threads.push(described(hart));
            self.known.push(Before::of(hart));
        }
        if matches!(kind, EventKind::Asked(Next::Retire) | EventKind::Trap(Next::Retire))
            && machine.current < self.known.len()
        {
            self.known.remove(machine.current);
        }
        let event = self.event(start.position, kind, effects);
        if !is_usual(kind) || !event.effects.is_empty() {
            self.write_event(&event);
        }
        // Their memory is used again.
        Effects { loaded: self.loaded, memory: self.changes, patches: self.patches, .. } = event.effects;
        self.patches.clear();
    }
}

/// Returns the description of the program that a process runs, at its first instruction.
fn program(linux: &Linux, hart: &Hart) -> NewProgram {
    let space = linux.space();
    let program = Program {
        modules: linux.modules.clone(),
        auxv: linux.auxv().to_vec(),
        bits: space.size().trailing_zeros(),
    };
    NewProgram { program, memory: space.contents(), hart: described(hart) }
}
