//! Effects of the recorded calls are applied to the machines of a replay.

use std::sync::Arc;

use rivet_hart::{AddressSpace, Config, Hart};
use rivet_mem::{Changes, UserSpace};
use rivet_sim::{Machine, limits};

use super::RecordingError;
use super::event::{Effects, NewHart, NewProgram};
use super::hart::put_returned;
use super::replay::{Replay, diverged, space_of};
use crate::config::OutputPiece;
use crate::kernel::description::write_output;

fn config_of(machine: &Machine) -> Result<Arc<Config>, RecordingError> {
    let first =
        machine.harts.first().ok_or_else(|| RecordingError::Damaged("a process has no thread".into()))?;
    Ok(Arc::clone(&first.config))
}

fn build(hart: &NewHart, config: Arc<Config>, space: Arc<UserSpace>) -> Result<Hart, RecordingError> {
    let mut new = Hart::new(config, AddressSpace::User(space));
    new.id = hart.id;
    hart.registers.apply(&mut new)?;
    Ok(new)
}

/// Builds the memory and the hart of a program.
pub(super) fn load(new: &NewProgram, config: Arc<Config>) -> Result<(Arc<UserSpace>, Hart), RecordingError> {
    let refused = |why: String| RecordingError::Memory(why);
    let space = UserSpace::new(new.program.bits).map_err(|error| refused(error.to_string()))?;
    if space.size() != 1 << new.program.bits {
        return Err(refused(format!("the host grants no address space of {} bits", new.program.bits)));
    }
    space.redo(&new.memory).map_err(|error| RecordingError::Damaged(error.to_string()))?;
    let hart = build(&new.hart, config, Arc::clone(&space))?;
    Ok((space, hart))
}

impl Replay {
    /// Prints what the run printed.
    pub(super) fn print(&mut self, output: Vec<OutputPiece>) -> Result<(), RecordingError> {
        for (stream, bytes) in output {
            let to = &self.output[usize::from(stream != 1)];
            let mut rest = &bytes[..];
            while !rest.is_empty() {
                let written =
                    write_output(to, rest).map_err(|errno| std::io::Error::other(format!("{errno:?}")))?;
                rest = rest.get(written.max(1)..).unwrap_or_default();
            }
        }
        Ok(())
    }

    /// Applies the effects of a call of a process, without what its harts load up to the next one.
    pub(super) fn apply(
        &mut self,
        process: u64,
        machine: &mut Machine,
        effects: Effects,
    ) -> Result<(), RecordingError> {
        let now = machine.instret();
        self.print(effects.output)?;
        let (space, config) = (space_of(machine)?, config_of(machine)?);
        for new in effects.processes {
            let memory = match new.shares {
                true => Arc::clone(&space),
                false => {
                    space.fork(limits::has_room).map_err(|error| RecordingError::Memory(error.to_string()))?
                }
            };
            let hart = build(&new.hart, Arc::clone(&config), memory)?;
            self.processes.insert(new.process, machine.like(hart));
            if let Some(program) = self.programs.get(&process).cloned() {
                self.programs.insert(new.process, program);
            }
        }
        let wrong = |error: rivet_mem::MapError| diverged(now, error.to_string());
        space.redo(&effects.memory).map_err(wrong)?;
        if let Some(new) = effects.program {
            let (space, hart) = load(&new, Arc::clone(&config))?;
            machine.replace(hart);
            self.programs.insert(process, new.program.clone());
            if process == self.shown.process {
                self.executed = Some((space, new.program));
            }
        }
        if let Some((call, value)) = effects.returned {
            let hart = machine.harts.get_mut(machine.current);
            put_returned(hart.ok_or_else(|| diverged(now, "a thread is missing"))?, value);
            self.repeats.entry(process).or_default().note(call, value, effects.memory);
        }
        effects.patches.apply(&mut machine.harts)?;
        let space = space_of(machine)?;
        for thread in &effects.threads {
            machine.harts.push(build(thread, Arc::clone(&config), Arc::clone(&space))?);
        }
        if effects.code {
            machine.invalidate_code();
        }
        for index in effects.stops {
            let hart = usize::try_from(index).ok().and_then(|index| machine.harts.get_mut(index));
            hart.ok_or_else(|| diverged(now, "a thread is missing"))?.stop = true;
        }
        Ok(())
    }

    /// Lets a system call that was left out do what it did last; false if it never did anything.
    pub(super) fn repeat(&mut self, process: u64, machine: &mut Machine) -> Result<bool, RecordingError> {
        let now = machine.instret();
        let last = self.repeats.get(&process).and_then(|repeats| repeats.of(machine.hart()));
        let Some((value, memory)) = last else { return Ok(false) };
        let (value, has_written) = (*value, !memory.is_empty());
        if has_written {
            let wrong = |error: rivet_mem::MapError| diverged(now, error.to_string());
            space_of(machine)?.redo(memory).map_err(wrong)?;
        }
        put_returned(machine.hart(), value);
        if has_written {
            self.refresh(process, machine)?;
        }
        Ok(true)
    }

    /// Loads the pages that the harts of a process are going to find in mapped files up to the next call.
    pub(super) fn load(&mut self, process: u64, machine: &mut Machine) -> Result<(), RecordingError> {
        let next = self.tape.peek()?;
        let loaded = match next.process == process {
            true => std::mem::take(&mut next.effects.loaded),
            false => Changes::default(),
        };
        if !loaded.is_empty() {
            let damaged = |error: rivet_mem::MapError| RecordingError::Damaged(error.to_string());
            space_of(machine)?.redo(&loaded).map_err(damaged)?;
        }
        self.refresh(process, machine)
    }

    /// Makes the harts of a process see changes of memory.
    fn refresh(&mut self, process: u64, machine: &mut Machine) -> Result<(), RecordingError> {
        let space = space_of(machine)?;
        let now = (space.generation(), space.code_generation());
        let (memory, code) = self.seen.insert(process, now).unwrap_or_default();
        if memory != now.0 {
            machine.harts.iter_mut().for_each(Hart::forget_translations);
        }
        if code != now.1 {
            machine.invalidate_code();
        }
        Ok(())
    }
}
