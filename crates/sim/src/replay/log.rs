//! What the environment did, to be done again.

use std::sync::Arc;

use rivet_hart::{Hart, HartState, Patch};
use rivet_mem::{Changes, DeviceState};

use super::memory::Memory;
use crate::Machine;

/// What came of one call of the environment.
#[derive(Default)]
pub(super) struct Effects {
    /// Another hart has its turn, from before the rest.
    pub(super) turn: Option<usize>,
    /// By index of the hart.
    pub(super) patches: Vec<(usize, Patch)>,
    pub(super) new: Vec<HartState>,
    pub(super) memory: Changes,
    pub(super) devices: Option<DeviceState>,
    /// All decoded code is stale.
    pub(super) code: bool,
    /// All translations are.
    pub(super) translations: bool,
    /// The current hart is gone.
    pub(super) retire: bool,
    /// What the environment remembers from here on, if that is something else: none if it cannot be taken back.
    pub(super) env: Option<Option<Arc<[u8]>>>,
}

/// How something came to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The environment was asked after a step: it is part of what is seen at that position.
    Asked,
    /// The environment was asked when the machine looked for the next hart to run: it is not.
    Between,
    /// It is a step itself: the trap of an instruction, and what came of that.
    Trap,
    /// It was not the environment's doing: see [`History::edit`](super::History::edit).
    Hand,
}

/// Something that happened after some instructions.
pub(super) struct Event {
    /// Steps before it.
    pub(super) position: u64,
    /// Instructions of the machine before it.
    pub(super) instret: u64,
    pub(super) kind: Kind,
    pub(super) effects: Effects,
}

impl Effects {
    pub(super) fn is_empty(&self) -> bool {
        self.turn.is_none()
            && self.patches.is_empty()
            && self.new.is_empty()
            && self.memory.is_empty()
            && self.devices.is_none()
            && self.env.is_none()
            && !(self.code || self.translations || self.retire)
    }

    fn bytes(&self) -> u64 {
        let patches: u64 = self.patches.iter().map(|(_, patch)| 8 + patch.bytes()).sum();
        let new: u64 = self.new.iter().map(HartState::bytes).sum();
        let devices = self.devices.as_ref().map_or(0, DeviceState::bytes);
        let env = self.env.iter().flatten().map(|env| 16 + env.len() as u64).sum::<u64>();
        patches + new + self.memory.bytes() + devices + env
    }

    /// Does it again.
    pub(super) fn apply(&self, machine: &mut Machine, memory: &Memory) {
        if let Some(turn) = self.turn {
            machine.current = turn;
        }
        for (index, patch) in &self.patches {
            if let Some(hart) = machine.harts.get_mut(*index) {
                hart.apply(patch);
            }
        }
        for state in &self.new {
            machine.harts.push(hart(state, memory));
        }
        if !self.memory.is_empty() {
            memory.apply(&self.memory, &mut machine.harts);
        }
        if let Some(devices) = &self.devices {
            memory.set_devices(devices);
        }
        for hart in &mut machine.harts {
            hart.code_changed |= self.code;
            if self.translations {
                hart.forget_translations();
            }
        }
        if self.retire {
            machine.retire();
        }
    }
}

impl Event {
    pub(super) fn is_trap(&self) -> bool {
        self.kind == Kind::Trap
    }

    /// Memory of the host's that it takes, about.
    pub(super) fn bytes(&self) -> u64 {
        size_of::<Event>() as u64 + self.effects.bytes()
    }
}

/// A new hart in this state.
pub(super) fn hart(state: &HartState, memory: &Memory) -> Hart {
    let mut hart = Hart::new(state.config(), memory.world());
    hart.set_state(state);
    hart
}
