//! A kernel that answers itself and is recorded.

use std::io::Write;

use rivet_sim::{ExitStatus, Machine, SimError};

use super::event::{Effects, Event, EventKind, Outcome};
use super::recorder::{Recorder, Start};
use super::setup::Setup;
use super::{FIRST, RecordingError, digest};
use crate::Linux;
use crate::kernel::mode::Mode;

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
        // The run may have ended in the turn of another process.
        for other in &mut self.others.list {
            if let Some(recorder) = other.os.mode.recorder_mut() {
                recorder.flush();
            }
        }
        let digest = digest::of_machine(machine, position);
        let outcome = Some(Box::new(Outcome { status, failure, diagnosis: self.diagnosis.clone(), digest }));
        let loaded = recorder.space.take_changes();
        let is_lost = loaded.is_none();
        let (loaded, output) = (loaded.unwrap_or_default(), recorder.output.take());
        let effects = Effects { loaded, output, ..Effects::default() };
        recorder.write_event(&Event { process: FIRST, position, kind: EventKind::Over, effects, outcome });
        recorder.finish(is_lost)
    }

    /// Says that the kernel is going to change more registers of a hart than pc and a0.
    pub(crate) fn keep_registers(&mut self, machine: &Machine, index: usize) {
        if let (Some(recorder), Some(hart)) = (self.mode.recorder_mut(), machine.harts.get(index)) {
            recorder.keep(index, hart);
        }
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
