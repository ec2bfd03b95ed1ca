//! `rivet check --matrix` runs a program on many legal machines, which have to agree.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use rivet_check::Progress;
use rivet_check::matrix::{self, Details, Dimension, MatrixError, Options, Subject};
use rivet_check::report::Report;
use rivet_check::suppress::Suppressions;
use rivet_hart::Config;
use rivet_linux::Input;
use rivet_sim::input;

use super::CheckArgs;
use crate::confine::Needs;
use crate::error::CliError;
use crate::limits::end_by_signals;
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
    /// Dimensions to leave out: agnostic, half-avl, fault-only-first, unordered-sum, vector-start, misaligned, aslr
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
    let dimensions = dimensions(args, &config, is_bare)?;
    let product =
        dimensions.iter().fold(1usize, |all, dimension| all.saturating_mul(dimension.choices.len()));
    if options.all && product > MACHINES {
        return Err(CliError::Usage(format!("--all: {product} machines; the limit is {MACHINES}")));
    }
    args.try_report_files()?;
    let suppressions = args.suppressions()?;
    let scratch = tempfile::Builder::new().prefix("rivet-").tempdir();
    let scratch =
        scratch.map_err(|error| CliError::Host(format!("cannot make a temporary folder: {error}")))?;
    end_by_signals(false)?;
    confine(args, scratch.path());
    let linux = (!is_bare).then_some(linux);
    let subject =
        Subject { path: path.clone(), image, config, linux, scratch: scratch.path().into(), dimensions };
    if let Some(elements) = args.fault_every {
        return faults(args, &subject, elements, &suppressions);
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

/// Runs the program with faults.
fn faults(
    args: &CheckArgs,
    subject: &Subject,
    elements: u32,
    suppressions: &Suppressions,
) -> Result<ExitCode, CliError> {
    match matrix::check_faults(subject, elements, args.matrix_options.max_insns) {
        Ok(report) => {
            let faults: u64 = report.details.faults.iter().sum();
            let n: u64 = report.findings.iter().map(|finding| finding.count).sum();
            let end = &report.details.end;
            let text = match n {
                0 => format!("{elements} runs with {faults} faults agree: {end}"),
                n => format!("{n} of {elements} runs with faults differ"),
            };
            let _ = writeln!(anstream::stderr(), "rivet: {text}");
            args.emit(report, suppressions)
        }
        Err(MatrixError::Stopped) => Ok(ExitCode::SUCCESS),
        Err(error) => Err(CliError::Usage(error.to_string())),
    }
}

/// The dimensions that the options leave.
fn dimensions(args: &CheckArgs, config: &Config, is_bare: bool) -> Result<Vec<Dimension>, CliError> {
    let isa = config.isa;
    if isa.vlen == 0 {
        return Err(CliError::Usage("--matrix: the ISA has no vectors".into()));
    }
    let vlens = match &args.vlen[..] {
        [] => {
            let fits = VLENS.into_iter().filter(|&vlen| vlen != isa.vlen && isa.with_vlen(vlen).is_ok());
            std::iter::once(isa.vlen).chain(fits).collect()
        }
        vlens => {
            for &vlen in vlens {
                isa.with_vlen(vlen).map_err(|e| CliError::Usage(format!("--vlen {vlen}: {e}")))?;
            }
            vlens.to_vec()
        }
    };
    let mut all = matrix::dimensions(&vlens, config, !is_bare, args.matrix_options.seed);
    for name in &args.matrix_options.without {
        if !all.iter().any(|dimension| dimension.name == name) {
            let names: Vec<&str> = all.iter().map(|dimension| dimension.name).collect();
            let near = rivet_isa::nearest(name, names.iter().copied());
            let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            let names = names.join(", ");
            return Err(CliError::Usage(format!("--without {name}: expected one of {names}{near}")));
        }
        all.iter_mut().filter(|dimension| dimension.name == name).for_each(|d| d.choices.truncate(1));
    }
    Ok(all)
}

/// Gives up all files but what runs read, their copies, and the reports.
fn confine(args: &CheckArgs, scratch: &Path) {
    let mut needs = Needs::default().writing(scratch).reading(&args.program[0]);
    for folder in args.surroundings.sysroot.iter().cloned().chain(args.surroundings.grants().map(|g| g.host))
    {
        needs = needs.reading(folder);
    }
    args.report_files().fold(needs, |needs, path| needs.writing_beside(path)).confine();
}

/// Says how many machines were compared.
fn conclude(report: &Report<Details>) {
    let cells = &report.details.cells;
    let differ = cells.iter().filter(|cell| cell.difference.is_some()).count();
    let text = match differ {
        0 => format!("{} machines agree: {}", cells.len(), cells[0].end),
        n => format!("{n} of {} machines differ from the first", cells.len()),
    };
    let _ = writeln!(anstream::stderr(), "rivet: {text}");
}
