//! The machine of a run: built from the options, run to its end.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rivet_elf::Image;
use rivet_exec::{Engine, Interpreter, Observer};
use rivet_hart::Config;
use rivet_isa::{Decoder, Isa, Op};
use rivet_sim::linux::{Diagnosis, Grant, Linux, LinuxConfig, Output, signal_name};
use rivet_sim::observe::{Stats, Trace};
use rivet_sim::{Environment, ExitStatus, Machine, SimError, bare};

use super::{Env, RunArgs};
use crate::choices;
use crate::error::CliError;
use crate::output::OutputFile;
use crate::program;
use crate::setup;

/// A machine about to run.
pub(super) struct Run {
    path: PathBuf,
    config: Arc<Config>,
    machine: Machine,
    env: Environs,
    trace: Option<(PathBuf, Rc<RefCell<Trace<OutputFile>>>)>,
    stats: Option<Rc<RefCell<Stats>>>,
}

/// The two kinds of surroundings.
enum Environs {
    Linux(Box<Linux>),
    Bare(Box<bare::Bare>),
}

/// How a run ended.
pub(super) struct Outcome {
    pub(super) status: ExitStatus,
    /// What killed the guest, for people; empty if nothing did.
    pub(super) diagnosis: String,
    pub(super) instructions: u64,
    pub(super) time: Duration,
    pub(super) vlen: u32,
    pub(super) stats: Option<Stats>,
}

impl Run {
    /// Reads the program and builds its machine.
    pub(super) fn prepare(args: &RunArgs, trace: Option<OutputFile>) -> Result<Run, CliError> {
        let path = PathBuf::from(&args.program[0]);
        let image = program::load(&path)?;
        let is_bare = match args.env {
            Env::Bare => true,
            Env::Linux => false,
            Env::Auto => image.tohost.is_some(),
        };
        let config = Arc::new(config(args, &image, is_bare)?);
        let sim = |source| CliError::Sim { path: path.clone(), source: Box::new(source) };
        let trace =
            trace.zip(args.trace.clone()).map(|(file, path)| (path, Rc::new(RefCell::new(Trace::new(file)))));
        let stats = args.stats.map(|_| Rc::new(RefCell::new(Stats::default())));
        let engine = engines(trace.as_ref().map(|t| Rc::clone(&t.1)), stats.clone());
        let (mut machine, env) = if is_bare {
            let (machine, env) =
                bare::boot(&image, Arc::clone(&config), &bare::Options::default(), Box::new(io::stdout()))
                    .map_err(sim)?;
            (machine, Environs::Bare(Box::new(env)))
        } else {
            let (linux, hart) =
                Linux::start(linux_config(args, &path), Arc::clone(&config), Arc::new(image)).map_err(sim)?;
            (Machine::new(hart), Environs::Linux(Box::new(linux)))
        };
        machine.set_engine(engine);
        Ok(Run { path, config, machine, env, trace, stats })
    }

    /// Runs to the end.
    pub(super) fn finish(mut self, limit: u64) -> Result<Outcome, CliError> {
        let start = Instant::now();
        let env: &mut dyn Environment = match &mut self.env {
            Environs::Linux(env) => &mut **env,
            Environs::Bare(env) => &mut **env,
        };
        let status = self.machine.run(env, limit);
        let time = start.elapsed();
        let instructions = self.machine.instret();
        let vlen = self.config.isa.vlen;
        // The machine's engines hold the observers too.
        drop(self.machine);
        if let Some((path, trace)) = self.trace {
            let fail = |e| OutputFile::failed(&path, e);
            let trace = Rc::into_inner(trace).map(RefCell::into_inner);
            if let Some(trace) = trace {
                trace.finish().map_err(fail)?.keep()?;
            }
        }
        let status = status.map_err(|source: SimError| CliError::Sim {
            path: self.path.clone(),
            source: Box::new(source),
        })?;
        let stats = self.stats.map(|stats| stats.borrow().clone());
        let diagnosis = match (&self.env, status) {
            (Environs::Linux(linux), ExitStatus::Signal(signal)) => match linux.diagnosis() {
                Some(diagnosis) => explain(diagnosis, &self.config),
                None => format!("killed by {}", signal_name(signal as u32)),
            },
            _ => String::new(),
        };
        Ok(Outcome { status, diagnosis, instructions, time, vlen, stats })
    }
}

/// Engines for a machine: plain, or with the observers that were asked for.
fn engines(
    trace: Option<Rc<RefCell<Trace<OutputFile>>>>,
    stats: Option<Rc<RefCell<Stats>>>,
) -> impl Fn() -> Box<dyn Engine> + 'static {
    move || match (&trace, &stats) {
        (None, None) => Box::new(Interpreter::new()),
        (Some(trace), None) => Box::new(Interpreter::observed(Rc::clone(trace))),
        (None, Some(stats)) => Box::new(Interpreter::observed(Rc::clone(stats))),
        (Some(trace), Some(stats)) => {
            let both: Vec<Rc<RefCell<dyn Observer>>> = vec![trace.clone(), stats.clone()];
            Box::new(Interpreter::observed(both))
        }
    }
}

fn config(args: &RunArgs, image: &Image, is_bare: bool) -> Result<Config, CliError> {
    let xlen = program::xlen(image);
    let parsed = args.isa.as_deref().map(program::parse_isa).transpose()?;
    let isa = program::choose_isa(parsed.as_ref(), args.vlen, xlen)?;
    if isa.xlen != xlen {
        let path = &args.program[0];
        return Err(CliError::Usage(format!("{path}: the program is for {xlen}, --isa says {}", isa.xlen)));
    }
    let mut config = Config::new(if is_bare { bare::with_modes(isa) } else { isa });
    config.agnostic = args.agnostic.0;
    if let Some(parsed) = &parsed {
        setup::apply(parsed, &mut config);
    }
    for setting in &args.set {
        choices::set(&mut config, setting).map_err(CliError::Usage)?;
    }
    Ok(config)
}

fn linux_config(args: &RunArgs, path: &Path) -> LinuxConfig {
    LinuxConfig {
        path: path.to_owned(),
        env: args.setenv.clone(),
        grants: args.dir.iter().map(|text| Grant::parse(text)).collect(),
        sysroot: args.sysroot.clone(),
        strace: args.strace.then_some(Output::Stderr),
        ..LinuxConfig::new(args.program.iter().cloned())
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
    let inst = config.decoder.decode(raw);
    // What this hart lacks, another may have.
    let foreign = inst.is_none().then(|| Decoder::new(&Isa::default_for(xlen)).decode(raw)).flatten();
    text += &match inst.or(foreign) {
        Some(inst) => format!(": {}", inst.text(xlen, Some(diagnosis.pc))),
        None if raw & 3 == 3 => format!(": .word {raw:#010x}"),
        None => format!(": .half {:#06x}", raw & 0xffff),
    };
    match foreign {
        Some(inst) => text += &format!(": illegal instruction: it needs {}", needs(inst.op, &config.isa)),
        None if diagnosis.reason.is_empty() => {}
        None => text += &format!(": {}", diagnosis.reason),
    }
    text
}

/// The extensions that `isa` lacks for an instruction, in words.
fn needs(op: Op, isa: &Isa) -> String {
    let lacking = op.row().needs.iter().filter(|any| !any.iter().any(|&e| isa.has(e)));
    let names = lacking.map(|any| any.iter().map(|e| e.name()).collect::<Vec<_>>().join(" or "));
    let names: Vec<String> = names.collect();
    format!("{}, which {} lacks", names.join(" and "), isa.short())
}
