//! `rivet run` runs a program.

mod background;
mod chip_check;
mod engine_stats;
mod machine;
mod on_fault;
mod perf_map;
mod proof;
mod stats;

use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use rivet_isa::{Ext, Isa};
use rivet_linux::Random;
use rivet_sim::{ExitStatus, limits};

use crate::confine::Needs;
use crate::engine::EngineArg;
use crate::error::CliError;
use crate::fork::ForkArgs;
use crate::host;
use crate::limits::{LIMIT_CODE, LimitArgs, end_by_signals};
use crate::output::OutputFile;
use crate::report;
use crate::suggest;
use crate::target::MachineArgs;
use chip_check::ChipCheckArg;
pub(crate) use machine::killed;
use machine::{CoreDump, Run};
use on_fault::OnFaultArgs;
use proof::Proof;

/// How `--stats` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables
    Text,
    /// One JSON object
    Json,
}

/// What runs the threads of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Threads {
    /// One host thread for all guest threads; runs are deterministic
    Turns,
    /// One host thread per guest thread or hart; faster on multicore
    Host,
}

impl Threads {
    /// Refuses an ISA that has one of these extensions, whose order of accesses host threads do not keep: it is as the
    /// host's compiler and processor have it.
    pub(crate) fn check(self, isa: &Isa, kept_by_turns: &[Ext]) -> Result<(), CliError> {
        match kept_by_turns.iter().find(|&&ext| self == Threads::Host && isa.has(ext)) {
            Some(ext) => Err(CliError::Usage(format!(
                "--threads host cannot be combined with {ext}, which only --threads turns keeps"
            ))),
            None => Ok(()),
        }
    }
}

/// Arguments of `rivet run`.
#[derive(Args)]
#[command(
    trailing_var_arg = true,
    after_help = "Examples:\n  rivet run fixtures/bin/saxpy.elf\n  rivet run --vlen 1024 --agnostic ones --stats prog 100\n  \
                  rivet run -L /usr/riscv64-linux-gnu --dir . ./dynamic-program input.txt\n\n\
                  Programs can open host files only under --dir and -L. Standard input, output and error are always open."
)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    machine: MachineArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Stop after N instructions, with exit code 124
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_insns: u64,
    /// Execution engine; --trace and --stats use the interpreter
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    engine: EngineArg,
    /// How guest threads, processes and harts run; `host` excludes --trace, --stats, --engine-stats, --perf-map and --crosscheck, and makes
    /// --max-insns approximate
    #[arg(long, value_enum, value_name = "WHERE", default_value = "turns")]
    threads: Threads,
    /// Run both engines in lockstep and stop at the first difference, with exit code 2
    #[arg(long, conflicts_with_all = ["engine", "stats", "trace"])]
    crosscheck: bool,
    /// Print execution statistics to standard error
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    stats: Option<Format>,
    /// Print JIT statistics (coverage and exit reasons) to standard error
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text", conflicts_with_all = ["stats", "trace", "crosscheck"])]
    engine_stats: Option<Format>,
    /// Write /tmp/perf-PID.map at exit, so that perf shows the guest's functions for compiled code
    #[arg(long, conflicts_with_all = ["stats", "trace", "crosscheck"])]
    perf_map: bool,
    /// Fail with exit code 125 unless at least N vector instructions retired, in all processes together; vset* do not count
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1", conflicts_with = "crosscheck")]
    require_vector: Option<std::num::NonZeroU64>,
    /// Append a line of JSON about the run to a file; runs may do so at the same time
    #[arg(long, value_name = "FILE", conflicts_with = "crosscheck")]
    report: Option<PathBuf>,
    /// Execute what the CPU (--cpu, --isa) lacks all the same, and tell: warn where it happens first, or list with counts
    /// and callers at the end; [default: SIGILL]
    #[arg(long, value_name = "warn|list[=FILE]|json[=FILE]", conflicts_with_all = ["crosscheck", "record", "stats", "trace", "gdb_on_fault", "repl_on_fault"])]
    chip_check: Option<ChipCheckArg>,
    #[command(flatten)]
    fork: ForkArgs,
    /// Allow network access, and Unix sockets under --dir
    #[arg(long)]
    net: bool,
    /// Randomise the addresses of the program, its libraries, heap and stack, optionally from a seed
    #[arg(long, value_name = "SEED", num_args = 0..=1, require_equals = true)]
    aslr: Option<Option<u64>>,
    /// Write a commit log in Spike's format, a line for each retired instruction; - is standard output
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Record the run, so that `rivet replay` and the debuggers can go through it again, anywhere
    #[arg(long, value_name = "FILE", conflicts_with_all = ["gdb_on_fault", "repl_on_fault", "crosscheck"])]
    record: Option<PathBuf>,
    /// Write an ELF core file if a signal kills the program, for gdb-multiarch PROGRAM FILE
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "core", conflicts_with_all = ["gdb_on_fault", "repl_on_fault", "crosscheck"])]
    core_dump: Option<PathBuf>,
    #[command(flatten)]
    on_fault: OnFaultArgs,
    /// The program, and its arguments
    #[arg(value_name = "PROGRAM", required = true, allow_hyphen_values = true)]
    program: Vec<OsString>,
}

impl RunArgs {
    /// Most processes at a time; none if the program cannot fork.
    fn most_processes(&self) -> Option<usize> {
        self.fork.most_processes_with(self.machine.surroundings.host)
    }

    /// Where addresses come from, if they are not the same always. A seed for all machines of this run, so that two
    /// that are compared agree.
    fn aslr(&self) -> Option<Random> {
        let chance = || RandomState::new().hash_one(0);
        self.aslr.map(|seed| Random::Seeded(seed.unwrap_or_else(chance)))
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &RunArgs) -> Result<ExitCode, CliError> {
    let shown = args.program[0].to_string_lossy();
    if shown.starts_with('-') {
        return Err(CliError::Usage(suggest::option::<RunArgs>("run", &shown)));
    }
    let watched = args.perf_map
        || args.crosscheck
        || args.stats.is_some()
        || args.engine_stats.is_some()
        || args.trace.is_some();
    if args.threads == Threads::Host && watched {
        let text = "--threads host cannot be combined with --trace, --stats, --engine-stats, --perf-map or --crosscheck";
        return Err(CliError::Usage(text.into()));
    }
    args.limits.set()?;
    if args.record.is_some() && (args.threads == Threads::Host || args.machine.surroundings.host) {
        return Err(CliError::Usage("--record cannot be combined with --threads host or --host".into()));
    }
    if watched || args.record.is_some() {
        end_by_signals(args.most_processes().is_some())?;
    }
    if args.on_fault.is_wanted() && (args.threads == Threads::Host || args.most_processes().is_some()) {
        let text = "--gdb-on-fault and --repl-on-fault cannot be combined with --threads host, --allow-fork or --host";
        return Err(CliError::Usage(text.into()));
    }
    let proof = Proof::prepare(args)?;
    let chip_check = args.chip_check.as_ref().map(chip_check::Check::prepare).transpose()?;
    let mut run = Run::prepare(args, chip_check.as_ref())?;
    let ungranted = run.ungranted();
    let on_fault = args.on_fault.prepare(&shown, &run)?;
    let core = args.core_dump.as_deref().map(OutputFile::create).transpose()?;
    if core.is_some() && args.threads == Threads::Host {
        return Err(CliError::Usage("--core-dump cannot be combined with --threads host".into()));
    }
    if let Some(path) = &args.record {
        run.record(args, path)?;
    }
    let mut needs = Needs::of(&args.machine).net(args.net);
    if let Some(path) = &args.record {
        needs = needs.writing_beside(path);
    }
    if let Some(path) = &args.core_dump {
        needs = needs.writing_beside(path);
    }
    if let Some(path) = args.chip_check.as_ref().and_then(ChipCheckArg::file) {
        needs = needs.writing_beside(path);
    }
    let chip_check = chip_check.map(|check| {
        let cpu = args.machine.isa.clone().unwrap_or_else(|| run.config.isa.short());
        (check, cpu)
    });
    let words = || args.program.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let core = core.map(|file| CoreDump { file, program: words() });
    match &on_fault {
        None => needs.confine(),
        Some(_) => needs.debugger(Path::new(&args.program[0])).confine(),
    }
    let outcome = match args.threads {
        Threads::Turns => match on_fault {
            None => run.finish(args.max_insns, core)?,
            Some(on_fault) => run.finish_or_open(args.max_insns, on_fault)?,
        },
        Threads::Host => run.finish_on_host_threads(args.max_insns)?,
    };
    if let Some(format) = args.stats {
        stats::print(&outcome, format)?;
    }
    if let (Some(format), Some(counts)) = (args.engine_stats, &outcome.engine) {
        engine_stats::print(counts, outcome.retired.instructions, outcome.time, format)?;
    }
    if let Some((check, cpu)) = chip_check {
        check.close(&cpu)?;
    }
    if let Some(code) = proof.close(args, &outcome)? {
        return Ok(code);
    }
    Ok(match outcome.status {
        ExitStatus::Code(code) => {
            if let Some(path) = ungranted.filter(|_| code != 0).and_then(|ungranted| ungranted.last()) {
                name_grant(&path);
            }
            ExitCode::from(code as u8)
        }
        ExitStatus::Signal(signal) => {
            // At a fault where a debugger was opened it was said before.
            if !outcome.diagnosis.is_empty() {
                report::note(&outcome.diagnosis);
            }
            if args.machine.surroundings.host {
                host::die_of(signal);
            }
            ExitCode::from((128 + signal) as u8)
        }
        // Which limit it was is said at the end.
        ExitStatus::InstructionLimit if limits::reached().is_some() => ExitCode::from(LIMIT_CODE),
        ExitStatus::InstructionLimit => {
            report::note(&format!(
                "stopped after {} instructions (--max-insns)",
                outcome.retired.instructions
            ));
            ExitCode::from(LIMIT_CODE)
        }
    })
}

/// Names the option that grants a file of the host's; says nothing of what the host lacks too, nor of names that would
/// play tricks on a terminal.
fn name_grant(path: &Path) {
    let folder = if path.is_dir() { Some(path) } else { path.parent().filter(|_| path.exists()) };
    let Some(folder) = folder.and_then(Path::to_str) else { return };
    let Some(file) = path.to_str().filter(|file| !file.contains(char::is_control)) else { return };
    report::note(&format!("could not open {file}: not granted; add --dir {folder}"));
}
