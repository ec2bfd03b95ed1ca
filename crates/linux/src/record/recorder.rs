//! The recorder: effects of the kernel's calls on a process are collected and written down.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_hart::{AddressSpace, Hart};
use rivet_mem::{Changes, UserSpace};
use rivet_sim::{ExitStatus, Machine, Next, SimError};

use super::codec::Encoder;
use super::contents::Contents;
use super::digest;
use super::event::{Effects, Event, EventKind, NewHart, NewProcess, NewProgram, Outcome};
use super::file::Writer;
use super::hart::{Patch, Patches, Registers};
use super::repeats::Repeats;
use super::setup::{Program, Setup};
use super::{FIRST, RecordingError};
use crate::Linux;
use crate::config::{Output, OutputCopy};
use crate::kernel::mode::Mode;

/// Maximum size of the changes of one call, in bytes.
const LARGEST: u64 = 1 << 30;

/// What all processes of a recording share.
struct Tape {
    writer: Writer,
    output: OutputCopy,
    /// Positions of the processes' last events, by number of the process.
    last: Vec<u64>,
    /// Whether the changes of a call were too large.
    lost: bool,
    contents: Contents,
    scratch: Encoder,
}

/// The recorder of a process.
pub(crate) struct Recorder {
    tape: Arc<Mutex<Tape>>,
    process: u64,
    space: Arc<UserSpace>,
    /// Registers after the last call, by index of the hart.
    registers: Vec<Registers>,
    /// Instructions of other processes that the machine has counted.
    elsewhere: u64,
    /// What harts have made memory load since the last call; `None` if that was too much.
    loaded: Option<Changes>,
    /// A buffer for the changes of registers, empty between calls.
    patches: Patches,
    output: OutputCopy,
    repeats: Repeats,
    /// Position and value of the last call, if it was left out.
    left_out: Option<(u64, u64)>,
    /// Processes created in the present call.
    created: Vec<NewProcess>,
}

/// The start of a call.
struct Start {
    position: u64,
    /// Whether all decoded code was stale.
    was_stale: bool,
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

    fn write(&mut self, event: &Event) {
        self.contents.begin_item();
        let last = &mut self.last[event.process as usize];
        event.encode(*last, &mut self.contents, &mut self.scratch);
        *last = event.position;
        self.writer.item(&mut self.scratch);
    }
}

impl Recorder {
    fn new(tape: Arc<Mutex<Tape>>, process: u64, space: Arc<UserSpace>, hart: &Hart) -> Recorder {
        let output = lock(&tape).output.clone();
        Recorder {
            tape,
            output,
            repeats: Repeats::default(),
            left_out: None,
            process,
            space,
            registers: vec![Registers::of(hart)],
            elsewhere: 0,
            loaded: None,
            patches: Patches::default(),
            created: Vec::new(),
        }
    }

    /// Starts the recording of a process at its first instruction.
    fn start(
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
            last: vec![0],
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
            tape.last.push(0);
            tape.last.len() as u64 - 1
        };
        self.created.push(NewProcess { process, shares, hart: described(hart) });
        Some(Recorder::new(Arc::clone(&self.tape), process, space, hart))
    }

    fn position(&self, machine: &Machine) -> u64 {
        machine.instret() - self.elsewhere
    }

    fn event(&self, position: u64, kind: EventKind, effects: Effects) -> Event {
        Event { process: self.process, position, kind, effects, outcome: Outcome::default() }
    }

    fn write(&mut self, machine: &Machine, kind: EventKind, effects: Effects) {
        let position = self.position(machine);
        let event = self.event(position, kind, effects);
        self.write_left_out(position);
        lock(&self.tape).write(&event);
    }

    /// Writes the call that was left out last, if another event follows at its position.
    fn write_left_out(&mut self, position: u64) {
        if let Some((_, value)) = self.left_out.take().filter(|&(at, _)| at == position) {
            let effects = Effects { returned: Some(value), ..Effects::default() };
            lock(&self.tape).write(&self.event(position, EventKind::Trap(Next::Resume), effects));
        }
    }

    /// Returns whether a call that did not change memory may be left out, and notes that it is.
    fn leaves_out(&mut self, linux: &Linux, machine: &Machine, kind: EventKind, start: &Start) -> bool {
        let (Some(hart), Some(before)) =
            (machine.harts.get(machine.current), self.registers.get(machine.current))
        else {
            return false;
        };
        let is_quiet = matches!(kind, EventKind::Trap(Next::Resume))
            && !linux.wrote_vectors
            && self.created.is_empty()
            && !self.output.is_there()
            && self.loaded.as_ref().is_some_and(Changes::is_empty)
            && Arc::ptr_eq(linux.space(), &self.space)
            && machine.harts.len() == self.registers.len();
        if !is_quiet {
            return false;
        }
        let Some(value) = before.returned(hart).filter(|&value| self.repeats.contains(hart, value)) else {
            return false;
        };
        let are_quiet =
            machine.harts.iter().zip(&self.registers).enumerate().all(|(index, (hart, before))| {
                let moved = index != machine.current && hart.pc != before.pc;
                !moved && !hart.stop && (!hart.code_changed || start.was_stale)
            });
        if are_quiet {
            self.registers[machine.current].grow_old();
            self.write_left_out(start.position);
            self.left_out = Some((start.position, value));
        }
        are_quiet
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

    /// Prepares for a call of the kernel.
    fn before(&mut self, machine: &Machine) {
        for (index, (hart, registers)) in machine.harts.iter().zip(&mut self.registers).enumerate() {
            if index == machine.current || registers.are_old(hart) {
                registers.take(hart);
            }
        }
        self.loaded = self.space.take_changes();
    }

    /// Writes down what a call did, unless it did nothing and `kind` says nothing new.
    fn after(&mut self, linux: &Linux, machine: &Machine, kind: EventKind, start: &Start) {
        let changes = self.space.take_changes();
        if changes.as_ref().is_some_and(Changes::is_empty) && self.leaves_out(linux, machine, kind, start) {
            return;
        }
        let patches = std::mem::take(&mut self.patches);
        let processes = std::mem::take(&mut self.created);
        let mut effects = Effects { processes, patches, ..Effects::default() };
        let loaded = self.loaded.take();
        lock(&self.tape).lost |= loaded.is_none() || changes.is_none();
        effects.loaded = loaded.unwrap_or_default();
        effects.output = self.output.take();
        effects.memory = changes.unwrap_or_default();
        effects.code = !start.was_stale && machine.harts.iter().any(|hart| hart.code_changed);
        let stops = machine.harts.iter().enumerate().filter(|(_, hart)| hart.stop);
        effects.stops = stops.map(|(index, _)| index as u64).collect();
        let own = machine.harts.first().and_then(space_of);
        if let Some(own) = own.filter(|own| !Arc::ptr_eq(own, &self.space)) {
            self.space = Arc::clone(own);
            self.space.journal_alone(LARGEST);
            let hart = &machine.harts[0];
            effects.program = Some(Box::new(program(linux, hart)));
            self.registers = vec![Registers::of(hart)];
        }
        let may_return = matches!(kind, EventKind::Trap(Next::Resume)) && !linux.wrote_vectors;
        for (index, (hart, before)) in machine.harts.iter().zip(&mut self.registers).enumerate() {
            if index == machine.current && may_return {
                effects.returned = before.returned(hart);
                if let Some(value) = effects.returned {
                    self.repeats.note(hart, value);
                    before.grow_old();
                    continue;
                }
            }
            // Who has waited is behind the call now.
            let differs = (index == machine.current || hart.pc != before.pc)
                && effects.patches.push(index, before, hart, linux.wrote_vectors);
            if differs {
                before.grow_old();
            }
        }
        for hart in machine.harts.get(self.registers.len()..).unwrap_or_default() {
            effects.threads.push(described(hart));
            self.registers.push(Registers::of(hart));
        }
        if matches!(kind, EventKind::Asked(Next::Retire) | EventKind::Trap(Next::Retire))
            && machine.current < self.registers.len()
        {
            self.registers.remove(machine.current);
        }
        let usual = matches!(kind, EventKind::Ready { answer: true, .. } | EventKind::Asked(Next::Resume));
        if !usual || !effects.is_empty() {
            let event = self.event(start.position, kind, effects);
            self.write_left_out(start.position);
            lock(&self.tape).write(&event);
            self.patches = event.effects.patches;
            self.patches.clear();
        } else {
            self.patches = effects.patches;
        }
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

impl Linux {
    /// Records the run from here, the first instruction, on: `setup` says how the machine was made. The output must be
    /// copied; see [`LinuxConfig::copy_output`](crate::LinuxConfig::copy_output).
    pub fn record(
        &mut self,
        machine: &Machine,
        setup: &Setup,
        to: Box<dyn Write + Send>,
    ) -> Result<(), RecordingError> {
        let Some(hart) = machine.harts.first() else { return Ok(()) };
        self.mode = Mode::Recorded(Box::new(Recorder::start(self, hart, setup, to)?));
        Ok(())
    }

    /// Ends the recording of a run that has ended this way, or with a failure.
    pub fn finish_recording(
        &mut self,
        machine: &Machine,
        end: Result<ExitStatus, String>,
    ) -> Result<(), RecordingError> {
        let Some(mut recorder) = self.mode.take_recorder() else { return Ok(()) };
        let position = recorder.position(machine);
        let (status, failure) = match end {
            Ok(status) => (Some(status), String::new()),
            Err(failure) => (None, failure),
        };
        let digest = digest::of_machine(machine, position);
        let outcome = Outcome { status, failure, diagnosis: self.diagnosis.clone(), digest };
        recorder.write_left_out(position);
        let mut tape = lock(&recorder.tape);
        let loaded = recorder.space.take_changes();
        tape.lost |= loaded.is_none();
        let (loaded, output) = (loaded.unwrap_or_default(), tape.output.take());
        let effects = Effects { loaded, output, ..Effects::default() };
        tape.write(&Event { process: 0, position, kind: EventKind::Over, effects, outcome });
        if tape.lost {
            return Err(RecordingError::TooMuch(LARGEST >> 20));
        }
        Ok(tape.writer.finish()?)
    }

    /// Calls the kernel, and writes down what it did if the run is recorded.
    pub(crate) fn recorded<T>(
        &mut self,
        machine: &mut Machine,
        call: impl FnOnce(&mut Linux, &mut Machine) -> Result<T, SimError>,
        kind: impl FnOnce(&T) -> EventKind,
    ) -> Result<T, SimError> {
        let Some(recorder) = self.mode.recorder_mut() else { return call(self, machine) };
        recorder.before(machine);
        let was_stale = machine.harts.iter().all(|hart| hart.code_changed);
        let start = Start { position: recorder.position(machine), was_stale };
        self.wrote_vectors = false;
        let answer = call(self, machine)?;
        if let Some(mut recorder) = self.mode.take_recorder() {
            recorder.after(self, machine, kind(&answer), &start);
            self.mode = Mode::Recorded(recorder);
        }
        Ok(answer)
    }
}
