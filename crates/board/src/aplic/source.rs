//! An interrupt source, as a domain of an APLIC has it.

use rivet_hart::{GUEST_FILES, LAST_IDENTITY};

use crate::imsic::Level;

/// What a source listens to, by the field SM of sourcecfg.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Inactive,
    Detached,
    Edge { inverted: bool },
    Level { inverted: bool },
}

/// A source, as the domain has it.
#[derive(Clone, Copy, Default)]
pub(super) struct Source {
    /// sourcecfg.
    pub(super) config: u32,
    pub(super) target: u32,
    pub(super) pending: bool,
    pub(super) enabled: bool,
    /// The parent has delegated it to this domain; always so in the root.
    pub(super) is_here: bool,
}

impl Source {
    pub(super) fn mode(&self) -> Mode {
        match self.config {
            1 => Mode::Detached,
            4 => Mode::Edge { inverted: false },
            5 => Mode::Edge { inverted: true },
            6 => Mode::Level { inverted: false },
            7 => Mode::Level { inverted: true },
            _ => Mode::Inactive,
        }
    }

    pub(super) fn is_active(&self) -> bool {
        self.mode() != Mode::Inactive
    }

    /// The rectified input value.
    pub(super) fn input(&self, wire: bool) -> bool {
        match self.mode() {
            Mode::Edge { inverted } | Mode::Level { inverted } => wire != inverted,
            Mode::Inactive | Mode::Detached => false,
        }
    }

    /// Makes it pending, or not, as software asks, "if possible".
    pub(super) fn set_pending(&mut self, pending: bool, input: bool, is_msi: bool) {
        self.pending = match self.mode() {
            Mode::Inactive => false,
            Mode::Detached | Mode::Edge { .. } => pending,
            // In direct delivery mode it is a copy of the input.
            Mode::Level { .. } if !is_msi => input,
            Mode::Level { .. } => pending && input,
        };
    }
}

/// The fields of a target register that there are, of a value.
pub(super) fn legal_target(value: u32, is_msi: bool, level: Level) -> u32 {
    let hart = value & 0x3fff << 18;
    match (is_msi, level) {
        // Priority number 0 does not exist.
        (false, _) => hart | (value & 0xff).max(1),
        (true, Level::Machine) => hart | value & LAST_IDENTITY,
        (true, Level::Supervisor) => {
            let guest = value >> 12 & 0x3f;
            let guest = if guest > GUEST_FILES as u32 { 0 } else { guest };
            hart | guest << 12 | value & LAST_IDENTITY
        }
    }
}
