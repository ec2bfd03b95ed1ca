//! `--allow-fork` lets a Linux program start processes.

use std::num::NonZeroU16;

use clap::Args;

use crate::host;

/// Whether the program may start others.
#[derive(Args)]
pub(crate) struct ForkArgs {
    /// Allow fork and exec in the guest, with at most N processes at a time; programs come from --dir and -L and run
    /// inside Rivet
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "256")]
    allow_fork: Option<NonZeroU16>,
}

impl ForkArgs {
    /// Most processes at a time; none if the program cannot fork.
    pub(crate) fn most_processes(&self) -> Option<usize> {
        self.allow_fork.map(|most| usize::from(most.get()))
    }

    /// The same for a program that sees the host as it is where `host` is true: it can fork.
    pub(crate) fn most_processes_with(&self, host: bool) -> Option<usize> {
        self.most_processes().or(host.then_some(host::MOST_PROCESSES))
    }
}
