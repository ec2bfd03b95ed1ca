//! `--history` limits the recorded history of subcommands that can go back.

use clap::Args;
use rivet_debug::Session;
use rivet_sim::replay::{Options, ReplayError};

use crate::fork::ForkArgs;
use crate::units;

/// The way back.
#[derive(Args)]
pub(crate) struct PastArgs {
    /// Memory limit for reverse execution, such as 64M or 2G, or `off`
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = bytes)]
    history: Memory,
    #[command(flatten)]
    pub(crate) fork: ForkArgs,
}

/// How much of the past to remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Memory {
    Off,
    Bytes(u64),
}

impl PastArgs {
    /// How much of the past to remember.
    pub(crate) fn history(&self) -> Memory {
        self.history
    }

    /// Makes a session remember from here on, unless it is not to.
    pub(crate) fn remember(&self, session: &mut Session) -> Result<(), ReplayError> {
        self.history.remember(session)
    }
}

impl Memory {
    /// Makes a session remember from here on, unless it is not to.
    pub(crate) fn remember(self, session: &mut Session) -> Result<(), ReplayError> {
        match self {
            Memory::Off => Ok(()),
            Memory::Bytes(bytes) => session.remember(Options { bytes, ..Options::default() }),
        }
    }
}

/// Reads `off` or a size.
pub(crate) fn bytes(text: &str) -> Result<Memory, String> {
    if text == "off" {
        return Ok(Memory::Off);
    }
    match units::bytes(text) {
        Some(bytes) if bytes >= 1 << 20 => Ok(Memory::Bytes(bytes)),
        Some(_) => Err("--history needs at least 1M, or off".into()),
        None => Err("expected a size such as 256M or 2G, or off".into()),
    }
}
