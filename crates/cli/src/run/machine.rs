//! The machine of a run is built from the options and run to its end.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use rivet_board::{Bare, HostEngine};
use rivet_debug::Surroundings;
use rivet_debug::memory::directive;
use rivet_debug::names::Names;
use rivet_elf::Image;
use rivet_exec::{Engine, Interpreter, Observer};
use rivet_hart::{Config, Hart, Retired};
use rivet_isa::reserved::Reason;
use rivet_isa::{Ext, Inst, Op, Operand};
use rivet_jit::{Counts, Crosscheck, Difference, Mismatch, Tally};
use rivet_linux::{Diagnosis, Finished, Keyboard, Linux, Ungranted, run_on_host_threads, signal_name};
use rivet_sim::observe::{Log, Stats, Trace, logging};
use rivet_sim::{ExitStatus, LockstepPair, LockstepSide, Machine, SimError, limits};
use serde::Serialize;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGWINCH};

use super::perf_map::PerfMap;
use super::{RunArgs, Threads, background, chip_check};
use crate::engine::{self, EngineArg};
use crate::error::CliError;
use crate::output::{OutputFile, create_log, log_failed};
use crate::record::{self, RecordingFile};
use crate::target::{self, Target};

/// A machine about to run.
pub(super) struct Run {
    path: PathBuf,
    image: Arc<Image>,
    pub(super) config: Arc<Config>,
    pub(super) machine: Machine,
    pub(super) env: Surroundings,
    trace: Option<(PathBuf, Rc<RefCell<Log>>)>,
    stats: Option<Rc<RefCell<Stats>>>,
    engine: EngineArg,
    /// Both engines, if they are compared.
    check: Option<Check>,
    /// What the engines have done, once they are gone.
    tally: Option<Tally>,
    perf_map: Option<PerfMap>,
    recording: Option<RecordingFile>,
}

/// Both engines side by side.
enum Check {
    /// On one machine: where they differ.
    Engines(Difference),
    /// On two machines, of which this is the one that compiles.
    Machines(Box<(Machine, Bare, LockstepPair)>),
}

/// Instructions between two looks for a difference of engines.
const LOOK: u64 = 1 << 16;

/// What a hart of a bare machine has run.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct HartCounts {
    pub(super) hart: u64,
    pub(super) instructions: u64,
    /// Without `vset*`.
    pub(super) vector_instructions: u64,
    pub(super) vlen: u32,
}

/// How a run ended.
pub(super) struct RunOutcome {
    pub(super) status: ExitStatus,
    /// What killed the guest, for people; empty if nothing did.
    pub(super) diagnosis: String,
    pub(super) retired: Retired,
    pub(super) time: Duration,
    pub(super) vlen: u32,
    /// Each hart, if they are several of a bare machine.
    pub(super) harts: Vec<HartCounts>,
    pub(super) stats: Option<Stats>,
    /// What the engines did, if that was asked for.
    pub(super) engine: Option<Counts>,
}

/// A core file that is written if a signal kills the program.
pub(super) struct CoreDump {
    pub(super) file: OutputFile,
    /// The program, and its arguments.
    pub(super) program: Vec<String>,
}

impl CoreDump {
    fn write(mut self, machine: &Machine, linux: &Linux) -> Result<(), CliError> {
        let path = self.file.path().to_owned();
        linux
            .write_core(machine, &self.program, &mut self.file)
            .map_err(|source| OutputFile::failed(&path, source))?;
        self.file.keep()
    }
}

impl RunOutcome {
    /// Of a run that took so long, without what not every run counts.
    fn new(status: ExitStatus, config: &Config, time: Duration) -> RunOutcome {
        RunOutcome {
            status,
            diagnosis: String::new(),
            retired: Retired::default(),
            time,
            vlen: config.isa.vlen,
            harts: Vec::new(),
            stats: None,
            engine: None,
        }
    }

    /// Of a run that has come to a debugger: the program has not ended.
    pub(super) fn opened(machine: &Machine, config: &Config, time: Duration) -> RunOutcome {
        RunOutcome {
            retired: machine.retired(),
            ..RunOutcome::new(ExitStatus::InstructionLimit, config, time)
        }
    }
}

impl HartCounts {
    fn of(hart: &Hart) -> HartCounts {
        HartCounts {
            hart: hart.id,
            instructions: hart.instret,
            vector_instructions: hart.vectors.instructions,
            vlen: hart.config.isa.vlen,
        }
    }
}

impl Run {
    /// Builds the machine of a program.
    pub(super) fn prepare(args: &RunArgs, chip_check: Option<&chip_check::Check>) -> Result<Run, CliError> {
        let keyboard = args.most_processes().map(|_| keyboard(args.machine.surroundings.host)).transpose()?;
        let mut target = target::build(&args.machine, &args.program, |linux| {
            linux.max_processes = args.most_processes();
            linux.halts_with_first = args.machine.surroundings.host && args.threads == Threads::Turns;
            linux.chip_check = chip_check.map(chip_check::Check::kernel_part);
            linux.keyboard = keyboard;
            if args.threads == Threads::Host {
                linux.processors = std::thread::available_parallelism().map_or(1, |n| n.get().min(64) as u32);
            }
            if args.record.is_some() {
                linux.copy_output();
            }
            (linux.net, linux.aslr) = (args.net || args.machine.surroundings.host, args.aslr());
        })?;
        if chip_check.is_some() && target.env.linux().is_none() {
            return Err(CliError::Usage("--chip-check supports only Linux programs".into()));
        }
        if !args.crosscheck {
            target.read_stdin();
        }
        let log = |path: &Path| -> Result<_, CliError> {
            Ok((path.to_owned(), Rc::new(RefCell::new(Trace::new(create_log(path)?)))))
        };
        let trace = args.trace.as_deref().map(log).transpose()?;
        let stats = args.stats.map(|_| Rc::new(RefCell::new(Stats::default())));
        let check = args.crosscheck.then(|| Check::new(&mut target)).transpose()?;
        let tally = args.engine_stats.map(|_| Tally::default());
        let perf_map = args.perf_map.then(PerfMap::create).transpose()?;
        if tally.is_some() || perf_map.is_some() {
            let (engine, tally) = (args.engine, tally.clone());
            let log = perf_map.as_ref().map(|map| map.log.clone());
            target.machine.set_engine(move || engine.noted(tally.as_ref(), log.as_ref()));
        } else if check.is_none() {
            let trace = trace.as_ref().map(|(_, trace)| Rc::clone(trace));
            target.machine.set_engine(engines(args.engine, trace, stats.clone()));
        }
        let Target { path, image, config, machine, env, .. } = target;
        let engine = args.engine;
        Ok(Run {
            path,
            image,
            config,
            machine,
            env,
            trace,
            stats,
            engine,
            check,
            tally,
            perf_map,
            recording: None,
        })
    }

    /// Records the run from its first instruction on.
    pub(super) fn record(&mut self, args: &RunArgs, path: &Path) -> Result<(), CliError> {
        let Surroundings::Linux(linux) = &mut self.env else {
            return Err(CliError::Usage("--record supports only Linux programs".into()));
        };
        let setup = record::setup(&args.machine, &self.config, &args.program)?;
        self.recording = Some(RecordingFile::start(path, linux, &self.machine, &setup)?);
        Ok(())
    }

    /// The names of a Linux program, for a debugger.
    pub(super) fn names(&self) -> Option<Names> {
        self.env.linux().map(|_| Names::of(&self.env, &self.image, &self.path))
    }

    /// What to ask afterwards for a file that the program could not open; none for bare metal.
    pub(super) fn ungranted(&self) -> Option<Ungranted> {
        self.env.linux().map(Linux::ungranted)
    }

    /// Runs to the end, each thread of the program on a host thread of its own.
    pub(super) fn finish_on_host_threads(mut self, limit: u64) -> Result<RunOutcome, CliError> {
        Threads::Host.check(&self.config.isa, &[Ext::Zama16b, Ext::Ztso])?;
        let engine = self.engine;
        let new_engine: HostEngine = Arc::new(move || engine.beside_others());
        let start = Instant::now();
        if let Surroundings::Bare(bare) = &mut self.env {
            let status = rivet_board::run_on_host_threads(bare, &mut self.machine, &new_engine, limit);
            return self.outcome(status, start.elapsed());
        }
        let Run { path, config, machine, env: Surroundings::Linux(linux), .. } = self else {
            return Err(CliError::Usage("--threads host needs a program".into()));
        };
        let Finished { status, diagnosis, retired } = run_on_host_threads(*linux, machine, new_engine, limit);
        let time = start.elapsed();
        let status = status.map_err(|source| CliError::Sim { path, source: Box::new(source) })?;
        let diagnosis = killed(status, diagnosis.as_ref(), &config);
        let outcome = RunOutcome::new(status, &config, time);
        Ok(RunOutcome { diagnosis, retired, ..outcome })
    }

    /// Runs to the end.
    pub(super) fn finish(mut self, limit: u64, core: Option<CoreDump>) -> Result<RunOutcome, CliError> {
        let start = Instant::now();
        let env = self.env.environment();
        let mut status = Ok(ExitStatus::InstructionLimit);
        let end = self.machine.instret().saturating_add(limit);
        while self.machine.instret() < end
            && limits::reached().is_none()
            && matches!(status, Ok(ExitStatus::InstructionLimit))
        {
            let left = end - self.machine.instret();
            status = match &mut self.check {
                None => self.machine.run(env, left),
                Some(check) => check.run((&mut self.machine, &mut *env), left)?,
            };
        }
        if let (Some(recording), Surroundings::Linux(linux)) = (self.recording.take(), &mut self.env) {
            recording.finish(linux, &self.machine, &status)?;
        }
        let time = start.elapsed();
        if let (Surroundings::Linux(linux), Ok(ExitStatus::Code(_) | ExitStatus::Signal(_))) =
            (&mut self.env, &status)
        {
            background::leave(&mut self.machine, linux);
        }
        if let (Some(core), Some(linux), Ok(ExitStatus::Signal(_))) = (core, self.env.linux(), &status) {
            core.write(&self.machine, linux)?;
        }
        self.outcome(status, time)
    }

    /// What has come of the run.
    pub(super) fn outcome(
        mut self,
        status: Result<ExitStatus, SimError>,
        time: Duration,
    ) -> Result<RunOutcome, CliError> {
        let retired = self.machine.retired();
        let harts = match &self.env {
            Surroundings::Bare(_) if self.machine.harts.len() > 1 => {
                self.machine.harts.iter().map(HartCounts::of).collect()
            }
            _ => Vec::new(),
        };
        let diagnosis = match (self.env.linux(), &status) {
            (Some(linux), Ok(status)) => killed(*status, linux.diagnosis(), &self.config),
            _ => String::new(),
        };
        if let Some(map) = self.perf_map.take() {
            map.write(&Names::of(&self.env, &self.image, &self.path))?;
        }
        // The engines hold the observers too: those of the machine, and of other processes. Without any, nothing is gained
        // by taking all apart before the host does.
        let logged = tracing::enabled!(tracing::Level::DEBUG);
        match self.trace.is_some() || self.stats.is_some() || self.tally.is_some() || logged {
            true => drop((self.machine, self.env)),
            false => std::mem::forget((self.machine, self.env)),
        }
        if let Some((path, trace)) = self.trace {
            let trace = Rc::into_inner(trace).map(RefCell::into_inner);
            if let Some(trace) = trace {
                trace.finish().map_err(|e| log_failed(&path, e))?;
            }
        }
        let status = status.map_err(|source: SimError| CliError::Sim {
            path: self.path.clone(),
            source: Box::new(source),
        })?;
        let stats = self.stats.map(|stats| stats.borrow().clone());
        let engine = self.tally.map(|tally| tally.lock().unwrap_or_else(PoisonError::into_inner).clone());
        let outcome = RunOutcome::new(status, &self.config, time);
        Ok(RunOutcome { diagnosis, retired, harts, stats, engine, ..outcome })
    }
}

impl Check {
    /// Of this machine, which interprets from now on.
    fn new(target: &mut Target) -> Result<Check, CliError> {
        if target.config.host_time {
            let text = "--crosscheck cannot be combined with --set time=host";
            return Err(CliError::Usage(text.into()));
        }
        Ok(match target.lockstep_machine()? {
            Some((mut machine, bare)) => {
                let new_engine = engine::eager();
                machine.set_engine(move || new_engine());
                target.machine.set_engine(|| Box::new(Interpreter::new()));
                Check::Machines(Box::new((machine, bare, LockstepPair::new())))
            }
            None => {
                let difference = Difference::default();
                let found = Rc::clone(&difference);
                target.machine.set_engine(move || Box::new(Crosscheck::new(Rc::clone(&found))));
                Check::Engines(difference)
            }
        })
    }

    /// Runs for a while; the error says what differs, or why nothing can be compared.
    fn run(&mut self, side: LockstepSide<'_>, limit: u64) -> Result<Result<ExitStatus, SimError>, CliError> {
        match self {
            Check::Engines(difference) => {
                let (machine, env) = side;
                // Whether they differ is looked at now and then.
                let status = machine.run(env, limit.min(LOOK));
                match difference.take() {
                    None => Ok(status),
                    Some(Mismatch::Difference(what)) => Err(CliError::Differ(what)),
                    Some(Mismatch::NoMemory(error)) => {
                        let text =
                            format!("--crosscheck needs a second copy of the program's memory: {error}");
                        Err(CliError::Usage(text))
                    }
                }
            }
            Check::Machines(pair) => {
                let (machine, bare, twins) = &mut **pair;
                twins.run(side, (machine, bare), limit).map_err(CliError::Differ)
            }
        }
    }
}

/// The terminal's signals for the guest: with processes they are a shell's, or whatever runs in its foreground.
/// Those that others send are the guest's too where it sees the host.
fn keyboard(sees_host: bool) -> Result<Keyboard, CliError> {
    let keyboard = Keyboard::default();
    for (signal, flag) in keyboard.flags() {
        let host = match signal {
            2 => SIGINT,
            3 => SIGQUIT,
            20 => SIGTSTP,
            28 => SIGWINCH,
            _ if !sees_host => continue,
            1 => SIGHUP,
            10 => SIGUSR1,
            12 => SIGUSR2,
            _ => SIGTERM,
        };
        signal_hook::flag::register(host, Arc::clone(flag)).map_err(|error| {
            CliError::Usage(format!("cannot install handlers for terminal signals: {error}"))
        })?;
    }
    Ok(keyboard)
}

/// Engines for a machine: plain, or with the observers that were asked for.
fn engines(
    engine: EngineArg,
    trace: Option<Rc<RefCell<Log>>>,
    stats: Option<Rc<RefCell<Stats>>>,
) -> impl Fn() -> Box<dyn Engine> + 'static {
    move || match (&trace, &stats) {
        (None, None) => engine.engine(),
        (Some(trace), None) => logging(Rc::clone(trace)),
        (None, Some(stats)) => engine.counting(stats.clone()),
        (Some(trace), Some(stats)) => {
            let both: Vec<Rc<RefCell<dyn Observer>>> = vec![trace.clone(), stats.clone()];
            Box::new(Interpreter::observed(both))
        }
    }
}

/// What killed the guest, for people; empty if nothing did.
pub(crate) fn killed(status: ExitStatus, diagnosis: Option<&Diagnosis>, config: &Config) -> String {
    match (status, diagnosis) {
        (ExitStatus::Signal(_), Some(diagnosis)) => explain(diagnosis, config),
        (ExitStatus::Signal(signal), None) => format!("killed by {}", signal_name(signal as u32)),
        _ => String::new(),
    }
}

/// What killed the guest: signal, pc with symbol, instruction, reason.
fn explain(diagnosis: &Diagnosis, config: &Config) -> String {
    let mut text = format!("{} at {:#x}", signal_name(diagnosis.signal), diagnosis.pc);
    if let Some(symbol) = &diagnosis.symbol {
        text += &format!(" <{symbol}>");
    }
    let Some(raw) = diagnosis.instruction else { return text + ": " + &diagnosis.reason };
    let xlen = config.isa.xlen;
    // What this hart lacks, another may have.
    let inst = match Reason::of(raw, &config.isa) {
        Some(Reason::Lacks { inst, .. }) => Some(inst),
        _ => config.decoder.decode(raw),
    };
    text += &match inst {
        Some(inst) => format!(": {}", inst.text(xlen, Some(diagnosis.pc))),
        None => format!(": {}", directive(raw)),
    };
    if !diagnosis.reason.is_empty() {
        text += &format!(": {}", diagnosis.reason);
    }
    if inst.is_some_and(|inst| needs_privilege(&inst)) {
        text += "; for a bare-metal program, use --env bare";
    }
    text
}

/// Is it of a mode that Linux keeps for itself: a CSR of S-mode or M-mode, or a return from a trap?
fn needs_privilege(inst: &Inst) -> bool {
    let csr = inst.op.row().operands.contains(&Operand::Csr) && inst.csr() >> 8 & 3 != 0;
    csr || inst.op.is_hypervisor_access() || matches!(inst.op, Op::mret | Op::sret | Op::wfi | Op::sfence_vma)
}
