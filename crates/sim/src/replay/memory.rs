//! Rewindable memory: one interface for address spaces and buses.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_hart::{AddressSpace, Hart};
use rivet_mem::{Bus, Changes, DeviceState, Layout, Pages, WatchedStore};

use crate::Machine;

/// The memory that all harts of a machine share.
#[derive(Clone)]
pub(crate) struct Memory(AddressSpace);

/// The mappings of an address space.
#[derive(Clone)]
pub(super) struct Mappings {
    /// Generation of the address space for which they hold.
    generation: u64,
    pub(super) layout: Arc<Layout>,
}

fn lock(bus: &Mutex<Bus>) -> MutexGuard<'_, Bus> {
    bus.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Dispatches to the address space or the bus.
macro_rules! either {
    ($memory:expr, $of:ident => $value:expr) => {
        match &$memory.0 {
            AddressSpace::User($of) => $value,
            AddressSpace::Bare(bus) => {
                #[allow(unused_mut, reason = "some methods change the bus")]
                let mut $of = lock(bus);
                $value
            }
        }
    };
}

impl Memory {
    /// Returns the memory of a machine, if its harts share one.
    pub(crate) fn of(machine: &Machine) -> Option<Memory> {
        let first = Memory(machine.harts.first()?.space.clone());
        machine.harts.iter().all(|hart| first.is_that_of(hart)).then_some(first)
    }

    /// Returns whether the hart uses this memory.
    pub(crate) fn is_that_of(&self, hart: &Hart) -> bool {
        match (&hart.space, &self.0) {
            (AddressSpace::User(a), AddressSpace::User(b)) => Arc::ptr_eq(a, b),
            (AddressSpace::Bare(a), AddressSpace::Bare(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Copies memory without side effects. Returns false if it is not mapped.
    pub(crate) fn peek(&self, addr: u64, to: &mut [u8]) -> bool {
        either!(self, memory => memory.peek(addr, to).is_ok())
    }

    pub(super) fn world(&self) -> AddressSpace {
        self.0.clone()
    }

    pub(crate) fn is_bare(&self) -> bool {
        matches!(self.0, AddressSpace::Bare(_))
    }

    pub(crate) fn track(&self, limit: Option<u64>) {
        either!(self, memory => memory.track(limit));
    }

    pub(super) fn journal(&self, on: bool) {
        either!(self, memory => memory.journal(on));
    }

    pub(crate) fn take_before(&self) -> Option<Pages> {
        either!(self, memory => memory.take_before())
    }

    pub(super) fn put_before(&self, pages: Pages) {
        either!(self, memory => memory.put_before(pages));
    }

    pub(super) fn before_bytes(&self) -> Option<u64> {
        either!(self, memory => memory.before_bytes())
    }

    pub(super) fn take_changes(&self) -> Option<Changes> {
        either!(self, memory => memory.take_changes())
    }

    pub(super) fn exchange(&self, pages: &mut Pages) {
        either!(self, memory => memory.exchange(pages));
    }

    /// Applies logged changes and makes them visible to harts.
    pub(super) fn apply(&self, changes: &Changes, harts: &mut [Hart]) {
        match &self.0 {
            AddressSpace::Bare(bus) => lock(bus).apply(changes),
            AddressSpace::User(space) => {
                let (old, old_code) = (space.generation(), space.code_generation());
                space.apply(changes);
                for hart in harts {
                    if space.generation() != old {
                        hart.forget_translations();
                    }
                    hart.code_changed |= space.code_generation() != old_code;
                }
            }
        }
    }

    /// Returns the state of the devices, if there are any.
    pub(crate) fn devices(&self) -> Option<DeviceState> {
        match &self.0 {
            AddressSpace::User(_) => None,
            AddressSpace::Bare(bus) => Some(lock(bus).devices()),
        }
    }

    pub(super) fn set_devices(&self, state: &DeviceState) {
        if let AddressSpace::Bare(bus) = &self.0 {
            lock(bus).set_devices(state);
        }
    }

    /// Returns the mappings; `last` is shared if nothing has changed since.
    pub(super) fn layout(&self, last: Option<&Mappings>) -> Option<Mappings> {
        let AddressSpace::User(space) = &self.0 else { return None };
        let generation = space.generation();
        match last {
            Some(last) if last.generation == generation => Some(last.clone()),
            _ => Some(Mappings { generation, layout: Arc::new(space.layout()) }),
        }
    }

    pub(super) fn set_layout(&self, layout: &Layout) {
        if let AddressSpace::User(space) = &self.0 {
            space.set_layout(layout);
        }
    }

    /// Takes the stores to watched pages that the environment has not seen yet.
    pub(super) fn take_watched(&self) -> Vec<WatchedStore> {
        match &self.0 {
            AddressSpace::User(_) => Vec::new(),
            AddressSpace::Bare(bus) => lock(bus).take_watched(),
        }
    }

    pub(super) fn put_watched(&self, stores: Vec<WatchedStore>) {
        if let AddressSpace::Bare(bus) = &self.0 {
            lock(bus).put_watched(stores);
        }
    }
}
