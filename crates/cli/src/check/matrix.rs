//! `rivet check --matrix` runs a program on many legal machines, which have to agree.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use rivet_check::Progress;
use rivet_check::matrix::{self, DIMENSIONS, Details, Dimension, MatrixError, Options, Subject, Vlens};
use rivet_check::report::Report;
use rivet_check::suppress::Suppressions;
use rivet_hart::Config;
use rivet_linux::Input;
use rivet_sim::input;
use serde::Serialize;
use tempfile::TempDir;

use super::CheckArgs;
use crate::confine::Needs;
use crate::error::CliError;
use crate::limits::end_by_signals;
use crate::suggest;
use crate::target::{self, Prepared};

/// VLENs without `--vlen`, that of the ISA first.
const VLENS: [u32; 4] = [128, 256, 512, 1024];
/// Most bytes of the program's input.
const INPUT: u64 = 1 << 30;
/// Most machines of a product.
const MACHINES: usize = 100_000;

/// Options of `--matrix`.
#[derive(Args)]
pub(super) struct MatrixArgs {
    /// Run all combinations of choices instead of a set in which all pairs of choices meet
    #[arg(long, requires = "matrix")]
    all: bool,
    /// Seed of all random choices, and of the set of machines
    #[arg(long, value_name = "N", default_value_t = 1, requires = "matrix")]
    seed: u64,
    /// VLENs of the harts of a machine between which threads of a Linux program move at system calls, in bits
    #[arg(long, value_name = "BITS", value_delimiter = ',', requires = "matrix")]
    vlen_per_hart: Vec<u32>,
    /// Dimensions to leave out: agnostic, half-avl, fault-only-first, unordered-sum, vector-start, misaligned, aslr, vlen-per-hart
    #[arg(long, value_name = "DIMENSION", value_delimiter = ',', requires = "matrix")]
    without: Vec<String>,
    /// Instructions of a run, at most
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10_000_000_000,
        hide_default_value = true,
        requires = "matrix"
    )]
    max_insns: u64,
    /// The program's standard input for each run, - for that of Rivet; none otherwise
    #[arg(long, value_name = "FILE", requires = "matrix")]
    stdin: Option<PathBuf>,
}

/// Runs the check.
pub(super) fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    let options = &args.matrix_options;
    let stdin: Arc<[u8]> = match options.stdin.as_deref() {
        None => Arc::default(),
        Some(path) if path == Path::new("-") => {
            let mut bytes = Vec::new();
            io::stdin().lock().take(INPUT).read_to_end(&mut bytes).map_err(|e| CliError::read(path, e))?;
            bytes.into()
        }
        Some(path) => input::read(path, INPUT).map_err(|source| CliError::read(path, source))?.into(),
    };
    let Prepared { path, image, config, linux, board } =
        target::prepare(&args.machine(args.vlen.first().copied()), &args.program, |linux| {
            linux.stdin = Input::Bytes(stdin);
        })?;
    let is_bare = board.is_some();
    if args.fault_every.is_some() && !is_bare {
        return Err(CliError::Usage("--fault-every: only a bare-metal program handles faults itself".into()));
    }
    if args.interrupt_every.is_some() && !is_bare {
        let text = "--interrupt-every: only a bare-metal program handles interrupts itself";
        return Err(CliError::Usage(text.into()));
    }
    let wanted = Wanted {
        vlens: &args.vlen,
        per_hart: &options.vlen_per_hart,
        without: &options.without,
        seed: options.seed,
    };
    let dimensions = wanted.dimensions(&config, is_bare)?;
    let product =
        dimensions.iter().fold(1usize, |all, dimension| all.saturating_mul(dimension.choices.len()));
    if options.all && product > MACHINES {
        return Err(CliError::Usage(format!("--all: {product} machines; the limit is {MACHINES}")));
    }
    args.try_report_files()?;
    let suppressions = args.suppressions()?;
    let scratch = scratch_folder()?;
    end_by_signals(false)?;
    confine(args, scratch.path());
    let linux = (!is_bare).then_some(linux);
    let subject =
        Subject { path: path.clone(), image, config, linux, scratch: scratch.path().into(), dimensions };
    if let Some(elements) = args.fault_every {
        return faults(args, &subject, elements, &suppressions);
    }
    if let Some(every) = args.interrupt_every {
        return interrupts(args, &subject, every, &suppressions);
    }
    let progress = Progress::default();
    let options = Options { all: options.all, seed: options.seed, max_insns: options.max_insns };
    let report = matrix::check(&subject, &options, &progress);
    progress.finish();
    match report {
        Ok(report) => {
            conclude(&report);
            args.emit(report, &suppressions)
        }
        // Which limit it was is said at the end.
        Err(MatrixError::Stopped) => Ok(ExitCode::SUCCESS),
        Err(MatrixError::Sim(source)) => Err(CliError::Sim { path, source: Box::new(source) }),
        Err(error) => Err(CliError::Usage(error.to_string())),
    }
}

/// A folder of its own for what the programs of a matrix write; it is removed with what is returned.
pub(crate) fn scratch_folder() -> Result<TempDir, CliError> {
    let folder = tempfile::Builder::new().prefix("rivet-").tempdir();
    folder.map_err(|error| CliError::Host(format!("cannot make a temporary folder: {error}")))
}

/// Prints what disturbed runs showed, which `words` sums up.
fn disturbed<T: Serialize>(
    args: &CheckArgs,
    report: Result<Report<T>, MatrixError>,
    suppressions: &Suppressions,
    words: impl FnOnce(&Report<T>) -> Result<String, CliError>,
) -> Result<ExitCode, CliError> {
    match report {
        Ok(report) => {
            let _ = writeln!(anstream::stderr(), "rivet: {}", words(&report)?);
            args.emit(report, suppressions)
        }
        Err(MatrixError::Stopped) => Ok(ExitCode::SUCCESS),
        Err(error) => Err(CliError::Usage(error.to_string())),
    }
}

/// Runs the program with faults.
fn faults(
    args: &CheckArgs,
    subject: &Subject,
    elements: u32,
    suppressions: &Suppressions,
) -> Result<ExitCode, CliError> {
    let report = matrix::check_faults(subject, elements, args.matrix_options.max_insns);
    disturbed(args, report, suppressions, |report| {
        let faults: u64 = report.details.faults.iter().sum();
        let n: u64 = report.findings.iter().map(|finding| finding.count).sum();
        Ok(match n {
            0 => format!("{elements} runs with {faults} faults agree: {}", report.details.end),
            n => format!("{n} of {elements} runs with faults differ"),
        })
    })
}

/// Runs the program with timer interrupts.
fn interrupts(
    args: &CheckArgs,
    subject: &Subject,
    every: u64,
    suppressions: &Suppressions,
) -> Result<ExitCode, CliError> {
    let options = &args.matrix_options;
    let report = matrix::check_interrupts(subject, every, options.seed, options.max_insns);
    disturbed(args, report, suppressions, |report| {
        match (report.details.interrupts, report.findings.is_empty()) {
            (0, _) => {
                let text =
                    "--interrupt-every: the program never enables timer interrupts for so many instructions";
                Err(CliError::Usage(text.into()))
            }
            (n, true) => Ok(format!("a run with {n} interrupts agrees: {}", report.details.end)),
            (_, false) => Ok("a run with interrupts differs".into()),
        }
    })
}

/// What of the matrix is wanted.
pub(crate) struct Wanted<'a> {
    /// VLENs; some that are usual if there are none.
    pub(crate) vlens: &'a [u32],
    /// VLENs of unlike harts, if there are to be some.
    pub(crate) per_hart: &'a [u32],
    /// Dimensions to leave out.
    pub(crate) without: &'a [String],
    pub(crate) seed: u64,
}

impl Wanted<'_> {
    /// The VLENs of unlike harts, if there are to be some.
    fn unlike(&self, config: &Config, is_bare: bool) -> Result<Option<Vlens>, CliError> {
        let fail = |text: String| Err(CliError::Usage(format!("--vlen-per-hart: {text}")));
        if self.per_hart.is_empty() {
            return Ok(None);
        }
        if is_bare {
            return fail("only Linux moves threads between harts".into());
        }
        for &vlen in self.per_hart {
            if let Err(error) = config.isa.with_vlen(vlen) {
                return fail(format!("{vlen}: {error}"));
            }
        }
        let vlens = Vlens::new(self.per_hart);
        if vlens.iter().count() < 2 {
            return fail("expected two VLENs or more".into());
        }
        Ok(Some(vlens))
    }

    /// The dimensions.
    pub(crate) fn dimensions(&self, config: &Config, is_bare: bool) -> Result<Vec<Dimension>, CliError> {
        let isa = config.isa;
        if isa.vlen == 0 {
            return Err(CliError::Usage("the matrix is for vectors, and the ISA has none".into()));
        }
        let unlike = self.unlike(config, is_bare)?;
        let vlens = match self.vlens {
            [] => {
                let usual: Vec<u32> = unlike.map_or(VLENS.to_vec(), |vlens| vlens.iter().collect());
                let first = if usual.contains(&isa.vlen) || unlike.is_none() { isa.vlen } else { usual[0] };
                let fits = usual.into_iter().filter(|&vlen| vlen != first && isa.with_vlen(vlen).is_ok());
                std::iter::once(first).chain(fits).collect()
            }
            vlens => {
                for &vlen in vlens {
                    isa.with_vlen(vlen).map_err(|e| CliError::Usage(format!("--vlen {vlen}: {e}")))?;
                }
                vlens.to_vec()
            }
        };
        let mut all = matrix::dimensions(&vlens, unlike, config, !is_bare, self.seed);
        check_without(self.without)?;
        let left_out = all.iter_mut().filter(|one| self.without.iter().any(|name| name == one.name));
        left_out.for_each(|dimension| dimension.choices.truncate(1));
        Ok(all)
    }
}

/// Fails where a name to leave out is that of no dimension.
pub(crate) fn check_without(names: &[String]) -> Result<(), CliError> {
    let Some(name) = names.iter().find(|name| !DIMENSIONS.contains(&name.as_str())) else { return Ok(()) };
    let near = suggest::near(name, DIMENSIONS);
    Err(CliError::Usage(format!("--without {name}: expected one of {}{near}", DIMENSIONS.join(", "))))
}

/// Gives up all files but what runs read, their copies, and the reports.
fn confine(args: &CheckArgs, scratch: &Path) {
    let mut needs = Needs::default().scratch(scratch).reading(&args.program[0]);
    for folder in args.surroundings.sysroot.iter().cloned().chain(args.surroundings.grants().map(|g| g.host))
    {
        needs = needs.reading(folder);
    }
    args.report_files().fold(needs, |needs, path| needs.writing_beside(path)).confine();
}

/// Says how many machines were compared.
fn conclude(report: &Report<Details>) {
    let text = match report.details.count() {
        (0, all) => format!("{all} machines agree: {}", report.details.cells[0].end),
        (n, all) => format!("{n} of {all} machines differ from the first"),
    };
    let _ = writeln!(anstream::stderr(), "rivet: {text}");
}
