//! Recording: an environment wrapper that logs the effects of each call.

use std::time::Instant;

use rivet_exec::Exit;

use super::History;
use super::log::{Effects, EventKind};
use super::memory::Memory;
use crate::{Environment, Machine, Next, SimError};

/// Instructions between two checks whether a snapshot is due.
const SLICE: u64 = 5_000;

/// An environment whose effects are logged; a machine at the present runs with it.
pub struct Recorder<'a> {
    history: &'a mut History,
    env: &'a mut dyn Environment,
}

impl History {
    /// Wraps the environment for a machine at the present. Other changes of the machine between runs must go through
    /// [`History::edit`].
    pub fn record<'a>(&'a mut self, env: &'a mut dyn Environment) -> Recorder<'a> {
        Recorder { history: self, env }
    }

    /// Prepares for a call of the environment after harts may have run.
    pub(super) fn before_call(&mut self, machine: &Machine) {
        for (index, (hart, shadow)) in machine.harts.iter().zip(&mut self.shadow).enumerate() {
            if index == machine.current || hart.instret != shadow.instret() {
                *shadow = hart.state();
            }
        }
    }

    /// Logs a change of turn.
    pub(super) fn note_turn(&mut self, machine: &Machine, kind: EventKind) {
        if machine.current != self.turn {
            self.turn = machine.current;
            let effects = Effects { turn: Some(machine.current), ..Effects::default() };
            self.log(machine, kind, effects);
        }
    }

    /// Gives another hart of a machine at the present its turn, between two steps.
    pub fn give_turn(&mut self, machine: &mut Machine, index: usize) {
        machine.current = index;
        self.settle(machine);
        self.note_turn(machine, EventKind::Between);
    }

    /// Returns the register effects since the last call, and updates the shadow state.
    pub(super) fn effects(&mut self, machine: &Machine, env: Option<&dyn Environment>) -> Effects {
        let mut effects = Effects::default();
        for (index, (hart, shadow)) in machine.harts.iter().zip(&mut self.shadow).enumerate() {
            if let Some(patch) = shadow.difference(hart) {
                effects.patches.push((index, patch));
                *shadow = hart.state();
            }
        }
        for hart in machine.harts.get(self.shadow.len()..).unwrap_or_default() {
            effects.new.push(hart.state());
            self.shadow.push(hart.state());
        }
        if let Some(env) = env {
            let now = env.save();
            if self.env.as_deref() != now.as_deref() {
                self.env = now.map(Into::into);
                effects.env = Some(self.env.clone());
            }
        }
        effects
    }
}

impl Recorder<'_> {
    /// Calls the environment and logs the effects.
    fn ask<T>(
        &mut self,
        machine: &mut Machine,
        kind: EventKind,
        ask: impl FnOnce(&mut dyn Environment, &mut Machine) -> Result<T, SimError>,
        retires: impl FnOnce(&T) -> bool,
    ) -> Result<T, SimError> {
        let history = &mut *self.history;
        history.due = None;
        history.before_call(machine);
        let devices = history.memory.devices();
        let stale = machine.harts.iter().all(|hart| hart.code_changed);
        let answer = ask(self.env, machine);

        let mut effects = history.effects(machine, Some(self.env));
        let devices_now = history.memory.devices();
        effects.devices = if devices == devices_now { None } else { devices_now };
        effects.code = !stale && machine.harts.iter().any(|hart| hart.code_changed);
        effects.retire = answer.as_ref().is_ok_and(retires);
        let memory = history.memory.take_changes();
        let lost = memory.is_none();
        effects.memory = memory.unwrap_or_default();
        if effects.retire && machine.current < history.shadow.len() {
            history.shadow.remove(machine.current);
        }
        let trap = kind == EventKind::Trap;
        if trap || !effects.is_empty() {
            history.log(machine, kind, effects);
            history.traps += u64::from(trap);
        }
        if lost {
            // What was done cannot be done again: there is no way back beyond it.
            history.lost = true;
        }
        if machine.harts.first().is_some_and(|hart| !history.memory.is_that_of(hart))
            && let Some(memory) = Memory::of(machine)
        {
            // Another program runs in memory of its own; its past begins here.
            (history.memory, history.lost) = (memory, true);
        }
        answer
    }
}

impl Environment for Recorder<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.history.settle(machine);
        let now = machine.instret();
        let between = self.history.looked.replace(now) == Some(now);
        self.history.note_turn(machine, if between { EventKind::Between } else { EventKind::Asked });
        self.ask(machine, EventKind::Between, |env, machine| env.ready(machine, index), |_| false)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        let now = machine.instret();
        let due = match self.history.due {
            Some(due) => due,
            None => now.saturating_add(self.env.horizon(machine)),
        };
        self.history.due = Some(due);
        self.history.started = Some(Instant::now());
        due.saturating_sub(now).clamp(1, SLICE)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        let history = &mut *self.history;
        history.cost += history.started.take().map_or_else(Default::default, |start| start.elapsed());
        let trap = matches!(exit, Exit::Trap(_));
        history.settle(machine);
        if !trap {
            history.keep(machine);
        }
        let now = machine.instret();
        if matches!(exit, Exit::Fuel) && history.due.is_some_and(|due| now < due) {
            return Ok(Next::Resume);
        }
        history.note_turn(machine, EventKind::Asked);
        history.looked = None;
        let ask = |env: &mut dyn Environment, machine: &mut Machine| env.handle(machine, exit);
        let kind = if trap { EventKind::Trap } else { EventKind::Asked };
        let next = self.ask(machine, kind, ask, |next| *next == Next::Retire)?;
        // Where a trap had come half way, there was no state to be kept before.
        if trap && next == Next::Resume {
            self.history.keep(machine);
        }
        Ok(next)
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        self.ask(machine, EventKind::Between, |env, machine| env.idle(machine), |next| *next == Next::Retire)
    }

    fn save(&self) -> Option<Vec<u8>> {
        self.env.save()
    }
}
