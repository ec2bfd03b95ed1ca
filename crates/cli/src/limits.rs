//! Limits of time and memory apply to subcommands that run programs.

use std::time::Duration;

use clap::Args;
use rivet_linux::signal_name;
use rivet_sim::limits::{self, Reached};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::error::CliError;
use crate::log;
use crate::report;
use crate::units;

/// Exit code at a limit, as that of timeout(1).
pub(crate) const LIMIT_CODE: u8 = 124;

/// How much memory the guests may take.
#[derive(Args, Clone)]
pub(crate) struct MemoryArgs {
    /// Limit the host memory that guests take: 512M, 2G; exit code 124 above it [default: half of the host's memory]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,
}

/// How long a run may take, and how much memory.
#[derive(Args, Clone)]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    memory: MemoryArgs,
    /// Stop after this many seconds, with exit code 124
    #[arg(long, value_name = "SECONDS", value_parser = units::seconds)]
    timeout: Option<Duration>,
}

impl MemoryArgs {
    /// From now on the process keeps to the limit.
    pub(crate) fn set(&self) -> Result<(), CliError> {
        set(None, self)
    }
}

impl LimitArgs {
    /// From now on the process keeps to the limits.
    pub(crate) fn set(&self) -> Result<(), CliError> {
        set(self.timeout, &self.memory)
    }
}

fn set(time: Option<Duration>, memory: &MemoryArgs) -> Result<(), CliError> {
    let host = host_memory();
    let most = memory.memory.unwrap_or(host / 2);
    match limits::set(time, Some(most), Some(memory.memory.unwrap_or(host)), end) {
        true => Ok(()),
        false => Err(CliError::Host("cannot create a thread for --timeout and --memory".into())),
    }
}

/// Ends the process, which did not by itself: it waits for a person or for the host, or takes memory too fast.
fn end(reached: Reached) {
    log::finish();
    rivet_tui::restore();
    say(reached);
    std::process::exit(code(reached).into());
}

/// Lets Ctrl-C and SIGTERM end the run as a limit does, so that what was observed is still written; a second signal ends
/// the process at once. `keyboard`: Ctrl-C is the guest's.
pub(crate) fn end_by_signals(keyboard: bool) -> Result<(), CliError> {
    let wanted = if keyboard { &[SIGTERM][..] } else { &[SIGTERM, SIGINT][..] };
    let failed = |error| CliError::Host(format!("cannot install signal handlers: {error}"));
    let mut signals = Signals::new(wanted).map_err(failed)?;
    let wait = move || {
        for signal in signals.forever() {
            if !limits::interrupt(signal as u32) {
                std::process::exit(128 + signal);
            }
        }
    };
    std::thread::Builder::new().name("signals".into()).spawn(wait).map(drop).map_err(failed)
}

/// The exit code where a limit has ended the run.
pub(crate) fn code(reached: Reached) -> u8 {
    match reached {
        Reached::Signal(signal) => 128 + signal as u8,
        Reached::Time(_) | Reached::Memory(_) => LIMIT_CODE,
    }
}

/// Tells the user which limit has ended the run.
pub(crate) fn say(reached: Reached) {
    report::note(&match reached {
        Reached::Signal(signal) => format!("stopped by {}", signal_name(signal)),
        Reached::Time(time) => format!("stopped after {} s (--timeout)", time.as_secs_f64()),
        Reached::Memory(bytes) => {
            format!("stopped: memory use exceeded {} (--memory)", units::shown(bytes))
        }
    });
}

fn memory(text: &str) -> Result<u64, String> {
    /// Below this no program gets far.
    const LEAST: u64 = 1 << 20;
    let bytes = units::bytes(text).ok_or("expected a size such as 512M or 2G")?;
    if bytes < LEAST { Err("expected at least 1M".into()) } else { Ok(bytes) }
}

/// Memory that the host has for this process: the machine's, or what its control group lets it have.
fn host_memory() -> u64 {
    let host = rustix::system::sysinfo();
    let total = host.totalram.saturating_mul(host.mem_unit.into());
    let mut group = [0; 128];
    let group =
        limits::start_of("/sys/fs/cgroup/memory.max", &mut group).and_then(|text| text.trim().parse().ok());
    group.map_or(total, |group: u64| group.min(total))
}
