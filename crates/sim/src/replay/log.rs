//! The log: the effects of the environment, for replay.

use std::sync::Arc;

use rivet_hart::{Hart, HartState, Patch};
use rivet_mem::{Changes, DeviceState};

use super::memory::Memory;
use crate::Machine;

/// The effects of one call of the environment.
#[derive(Default)]
pub(super) struct Effects {
    /// Index of the hart whose turn begins, before the other effects.
    pub(super) turn: Option<usize>,
    /// Register changes, by index of the hart.
    pub(super) patches: Vec<(usize, Patch)>,
    pub(super) new: Vec<HartState>,
    pub(super) memory: Changes,
    pub(super) devices: Option<DeviceState>,
    /// Whether all decoded code is stale.
    pub(super) code: bool,
    /// Whether all translations are stale.
    pub(super) translations: bool,
    /// Whether the current hart is removed.
    pub(super) retire: bool,
    /// The new state of the environment if it changed; `Some(None)` if it cannot be restored.
    pub(super) env: Option<Option<Arc<[u8]>>>,
}

/// The cause of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventKind {
    /// The environment was called after a step; the effects are visible at that position.
    Asked,
    /// The environment was called between turns; the effects are not visible at that position.
    Between,
    /// An instruction trapped, which is a step of its own.
    Trap,
    /// A user edited the state; see [`History::edit`](super::History::edit).
    Hand,
}

/// An event of the log.
pub(super) struct Event {
    /// Number of steps before the event.
    pub(super) position: u64,
    /// Number of retired instructions before the event.
    pub(super) instret: u64,
    pub(super) kind: EventKind,
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

    /// Applies the effects.
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
        self.kind == EventKind::Trap
    }

    /// Returns the approximate host memory in bytes.
    pub(super) fn bytes(&self) -> u64 {
        size_of::<Event>() as u64 + self.effects.bytes()
    }
}

/// Creates a hart in this state.
pub(super) fn hart(state: &HartState, memory: &Memory) -> Hart {
    let mut hart = Hart::new(state.config(), memory.world());
    hart.set_state(state);
    hart
}
