//! Lockstep runs a program against the commit log of another simulator.
//!
//! What instructions did is compared, not how the log words it: a register that one side lists and the other does not
//! must hold that value all the same. [`compare`] stops at the first difference.
//!
//! Invariant: whatever the length of the log, no more than a few lines of it are in memory.

mod adopt;
mod beside;
mod commit;
mod differ;
mod interleaved;
pub mod lines;
mod log;
mod report;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, BufRead};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use rivet_elf::Image;
use rivet_exec::Interpreter;
use rivet_sim::ExitStatus;

use crate::Setup;
use crate::sandbox::{Bounds, Sandbox};
use beside::{Beside, Finding};
use lines::Lines;
use log::Log;
pub use report::{Difference, ExecutedInst, Item, Report, Verdict};

/// What is compared, and how far.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The hart whose lines count; without it those of all harts, which run in the order of the log.
    pub hart: Option<u64>,
    /// Harts of the machine, if more are needed than that one.
    pub harts: usize,
    /// Compare from the first instruction at this address on; both sides run or are skipped to there.
    pub skip_to: Option<u64>,
    /// CSRs whose values may differ, besides those of [`ignorable`]: a read of one gives what the log says.
    pub ignore: BTreeSet<u16>,
    /// Stop after this many instructions.
    pub limit: Option<u64>,
}

/// The comparison cannot be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LockstepError {
    /// The log cannot be read.
    #[error("log line {line}: {why}")]
    Read {
        /// The line.
        line: u64,
        /// Why.
        why: String,
    },
    /// The log is none.
    #[error("the log has no commit-log line in Spike's format (core   0: 3 0x… (0x…) …)")]
    NoLog,
    /// The log has no line of the hart.
    #[error("the log has no line for hart {0}")]
    NoHart(u64),
    /// The place to start from was never reached.
    #[error("{0}")]
    NeverReached(String),
    /// Several harts are not compared so.
    #[error("{0}")]
    Harts(&'static str),
    /// The program cannot be run.
    #[error("{0}")]
    Setup(String),
}

impl LockstepError {
    fn read(line: u64, error: &io::Error) -> LockstepError {
        LockstepError::Read { line, why: rivet_sim::input::plain(error) }
    }
}

/// Instructions between two looks at what was found.
const SLICE: u64 = 4096;

/// Most instructions that a simulator runs on after the program has ended by tohost, before it looks there.
const SPIN: u64 = 10_000;

/// Most instructions that Rivet itself runs on after that.
const BLOCK: u64 = 64;

/// Runs the program with `args`, its own name first, and compares; `log` is read only as far as needed.
pub fn compare(
    log: Box<dyn BufRead>,
    image: Image,
    args: &[String],
    setup: &Setup,
    options: &Options,
) -> Result<Report, LockstepError> {
    let image = Arc::new(image);
    let path = args.first().map(Path::new).unwrap_or(Path::new(""));
    let isa = setup.isa(&image, path).map_err(LockstepError::Setup)?;
    let config = Arc::new(setup.config(isa, path).map_err(LockstepError::Setup)?);
    let all = options.hart.is_none() && options.harts > 1;
    let hart = options.hart.unwrap_or(0);
    let harts = options.harts.max(hart as usize + 1);
    let compared = if all { 0..harts as u64 } else { hart..hart + 1 };
    let lines = Rc::new(RefCell::new(Lines::open(log, compared)?));
    let fail = |e: rivet_sim::SimError| LockstepError::Setup(e.to_string());
    let mut sandbox = Sandbox::new(&image, args, harts, Bounds::Program, config).map_err(fail)?;
    let words = adopt::HostWords::of(&image);
    if all {
        let (finding, beside) = interleaved::run(sandbox, &lines, harts, words, options)?;
        return Ok(report::report(finding, &beside, &image));
    }
    let beside = Beside::new(Log::new(&lines, hart), words, Options { hart: Some(hart), ..options.clone() });
    let beside = Rc::new(RefCell::new(beside));
    let observer = Rc::clone(&beside);
    sandbox.set_engine(move || Box::new(Interpreter::observed(Rc::clone(&observer))));
    let finding = loop {
        let end = match sandbox.run(SLICE) {
            Ok(ExitStatus::InstructionLimit) => None,
            Ok(status) => Some((status.to_string(), sandbox.bare().is_some())),
            Err(error) => Some((error.to_string(), false)),
        };
        let mut beside = beside.borrow_mut();
        if let Some(finding) = beside.take_finding() {
            break match (finding?, end) {
                // Rivet looks at tohost at the end of a block.
                (Finding::LogEnded { cut: false, .. }, Some((how, true)))
                    if beside.told && beside.since <= BLOCK =>
                {
                    Finding::Same { how }
                }
                (finding, _) => finding,
            };
        }
        if let Some((how, spins)) = end {
            break after_the_end(&mut beside, how, harts, if spins { SPIN } else { 0 })?;
        }
    };
    let beside = beside.borrow();
    Ok(report::report(finding, &beside, &image))
}

/// The program has ended: does the log, too?
fn after_the_end(
    beside: &mut Beside,
    how: String,
    harts: usize,
    spin: u64,
) -> Result<Finding, LockstepError> {
    if let Some(target) = beside.still_skipping() {
        let text = format!("the program ended ({how}) without reaching {target:#x}");
        return Err(LockstepError::NeverReached(text));
    }
    if spin > 0 && harts > 1 && !beside.told {
        // Another hart ended the program: where this one was by then is a matter of speed.
        return Ok(Finding::Same { how });
    }
    let more = beside.skip_log(spin + 1)?;
    Ok(if more > spin { Finding::ProgramEnded { how } } else { Finding::Same { how } })
}

/// Counters, and what a vendor writes into its harts: they say nothing about whether instructions work.
pub fn ignorable(csr: u16) -> bool {
    const IDENTITY: std::ops::RangeInclusive<u16> = 0xf11..=0xf13;
    matches!(csr, 0xb00..=0xb1f | 0xb80..=0xb9f | 0xc00..=0xc1f | 0xc80..=0xc9f) || IDENTITY.contains(&csr)
}
