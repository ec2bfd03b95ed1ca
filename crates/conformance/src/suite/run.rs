//! The runner runs tests in parallel.
//!
//! Invariant: each test has a machine of its own and ends within its limits; a panic while it runs is its outcome.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use rivet_elf::Image;
use rivet_exec::{Engine, Interpreter};
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_sim::{ExitStatus, LockstepPair, Slice, input, panics};

use super::failed::{self, ended};
use super::{Signatures, Test, TestResult, Verdict};
use crate::matrix::{Cells, Counter};
use crate::sandbox::{Bounds, Sandbox};
use crate::setup::{Setup, named_settings};

/// What a test may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Instructions.
    pub instructions: u64,
    /// Time of the host's.
    pub time: Duration,
}

impl Default for Limits {
    /// 50 million instructions, 10 seconds.
    fn default() -> Limits {
        Limits { instructions: 50_000_000, time: Duration::from_secs(10) }
    }
}

/// How tests are run.
#[derive(Clone, Default)]
pub struct Options {
    /// The harts.
    pub setup: Setup,
    /// The limits of each test.
    pub limits: Limits,
    /// Tests at a time; as many as the host has processors, if 0.
    pub jobs: usize,
    /// Write signatures.
    pub signatures: Option<Signatures>,
    /// Count the vector instructions that are executed; the interpreter does.
    pub count_cells: bool,
    /// Makes the engines; interpreters, if there is nothing.
    pub new_engine: Option<NewEngine>,
    /// Makes engines for a second machine that does the same beside the first; it is a failure where it does not.
    pub beside: Option<NewEngine>,
}

/// Makes engines for tests that run at the same time.
pub type NewEngine = Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// Configurations by ISA and choices are shared: a decoder takes longer to build than most tests take to run.
type Configs = Mutex<HashMap<(Isa, Vec<String>), Arc<Config>>>;

/// Runs all tests and gives their outcomes in the same order; `done` sees each as it comes. Once a limit of the process
/// is [reached](rivet_sim::limits::reached), what has not ended is left out.
pub fn run(
    tests: &[Test],
    options: &Options,
    done: &(dyn Fn(&TestResult) + Sync),
) -> Result<Vec<TestResult>, String> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(options.jobs).build().map_err(|e| e.to_string())?;
    let configs = Configs::default();
    let one = |test: &Test| {
        if rivet_sim::limits::reached().is_some() {
            return None;
        }
        let start = Instant::now();
        let mut outcome = TestResult::of(test);
        match panics::caught(|| run_one(test, options, &configs, &mut outcome)) {
            Ok(Ok(())) => {}
            Ok(Err(reason)) => (outcome.verdict, outcome.reason) = (Verdict::Unloadable, reason),
            Err(reason) => (outcome.verdict, outcome.reason) = (Verdict::Broken, reason),
        }
        if rivet_sim::limits::reached().is_some() && !outcome.passed() {
            return None;
        }
        outcome.time = start.elapsed();
        done(&outcome);
        Some(outcome)
    };
    // One by one from a common list, so that a slow test does not hold up its neighbours.
    Ok(pool.install(|| tests.par_iter().with_max_len(1).filter_map(one).collect()))
}

/// Most bytes of a test's file.
const FILE: u64 = 1 << 30;

/// Runs a test; the error is why it could not be run.
fn run_one(
    test: &Test,
    options: &Options,
    configs: &Configs,
    outcome: &mut TestResult,
) -> Result<(), String> {
    let bytes = input::read(&test.path, FILE).map_err(|e| format!("cannot read the file: {e}"))?;
    let image = Image::parse_owned("", bytes).map_err(|e| e.cause.to_string())?;
    let image = Arc::new(image);
    let isa = options.setup.isa(&image, &test.path)?;
    (outcome.xlen, outcome.vlen) = (isa.xlen.bits(), isa.vlen);
    let key = (isa, named_settings(&test.path).map(str::to_string).collect());
    let shared = configs.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    let config = match shared {
        Some(config) => config,
        None => {
            let config = Arc::new(options.setup.config(isa, &test.path)?);
            configs.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&config));
            config
        }
    };
    let harts = options.setup.harts(&test.path)?;
    let new_rig = || {
        let config = Arc::clone(&config);
        Sandbox::new(&image, std::slice::from_ref(&test.name), harts, Bounds::Memory, config)
            .map_err(|e| e.to_string())
    };
    let mut sandbox = new_rig()?;
    let beside = options.beside.clone().map(|new_engine| {
        let mut other = new_rig()?;
        other.set_engine(move || new_engine());
        Ok::<_, String>((other, LockstepPair::new()))
    });
    let counter = options.count_cells.then(|| Rc::new(RefCell::new(Counter::default())));
    if let Some(counter) = &counter {
        let counter = Rc::clone(counter);
        sandbox.set_engine(move || Box::new(Interpreter::observed(Rc::clone(&counter))));
    } else if let Some(new_engine) = options.new_engine.clone() {
        sandbox.set_engine(move || new_engine());
    }
    let end = to_the_end(&mut sandbox, beside.transpose()?, options.limits);
    outcome.instructions = sandbox.machine.instret();
    failed::judge(&sandbox, &image, &end, outcome);
    if !outcome.passed() {
        outcome.output = sandbox.output();
    }
    if let Some(signatures) = options.signatures.as_ref().filter(|_| ended(&end)) {
        signatures.write(test, &sandbox, &image)?;
    }
    drop(sandbox);
    outcome.cells = counter.and_then(Rc::into_inner).map(|counter| Cells::from(counter.into_inner()));
    Ok(())
}

/// How a run came to its end.
pub(super) enum RunEnd {
    /// By itself, or it cannot go on.
    Own(Result<ExitStatus, rivet_sim::SimError>),
    /// It used up its instructions.
    Instructions,
    /// It used up its time.
    Time(Duration),
    /// It gave tohost a value that means nothing.
    Garbage(u64),
    /// The machine beside it did something else.
    Differs(String),
}

/// Time between two looks at the clock, about.
const SLICE: Duration = Duration::from_millis(20);

fn to_the_end(sandbox: &mut Sandbox, mut beside: Option<(Sandbox, LockstepPair)>, limits: Limits) -> RunEnd {
    let start = Instant::now();
    let mut slice = Slice::new(SLICE);
    loop {
        let left = limits.instructions.saturating_sub(sandbox.machine.instret());
        if left == 0 {
            return RunEnd::Instructions;
        }
        let part = slice.instructions().min(left);
        let came = match &mut beside {
            None => Ok(sandbox.run(part)),
            Some((other, twins)) => sandbox.run_beside(other, twins, part),
        };
        match came {
            Ok(Ok(ExitStatus::InstructionLimit)) => {}
            Ok(own) => return RunEnd::Own(own),
            Err(what) => return RunEnd::Differs(what),
        }
        if let Some(value) = sandbox.bare().and_then(|bare| bare.unknown_command()) {
            return RunEnd::Garbage(value);
        }
        if start.elapsed() >= limits.time || rivet_sim::limits::reached().is_some() {
            return RunEnd::Time(limits.time);
        }
        slice.end(true);
    }
}
