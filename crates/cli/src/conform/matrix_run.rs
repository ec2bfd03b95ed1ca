//! `rivet conform --matrix-run` runs each program on many legal machines, which have to agree.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use rivet_check::Progress;
use rivet_check::folder::{self, Compared, Summary};
use rivet_check::matrix::{Options, Subject};
use rivet_conformance::suite::Test;
use rivet_linux::LinuxConfig;

use super::{ConformArgs, write};
use crate::check::{Wanted, check_without, scratch_folder};
use crate::confine::Needs;
use crate::error::CliError;
use crate::limits::end_by_signals;
use crate::output::try_files;
use crate::program;
use crate::report;

/// Runs the matrices. `unread` paths were no programs.
pub(super) fn run(args: &ConformArgs, tests: &[Test], unread: bool) -> Result<ExitCode, CliError> {
    let json = args.json.as_deref().filter(|path| *path != Path::new("-"));
    let reports = [("--junit", args.junit.as_deref()), ("--json", json)];
    try_files(&reports)?;
    let setup = args.hart.setup()?;
    check_without(&args.without)?;
    args.memory.set()?;
    end_by_signals(false)?;
    let scratch = scratch_folder()?;
    let needs = tests.iter().fold(Needs::default(), |needs, test| needs.reading(&test.path));
    let reports = reports.iter().filter_map(|(_, path)| *path);
    reports.fold(needs.scratch(scratch.path()), |needs, path| needs.writing_beside(path)).confine();
    let prepare = |path: &Path| -> Result<Subject, String> {
        let said = |error: CliError| error.to_string();
        let image = program::parse(path, program::read(path).map_err(said)?).map_err(said)?;
        let (config, vlen) = setup.hart(&image, path)?;
        let is_bare = image.tohost.is_some();
        let wanted =
            Wanted { vlens: vlen.as_slice(), per_hart: &[], without: &args.without, seed: args.seed };
        let dimensions = wanted.dimensions(&config, is_bare).map_err(said)?;
        let linux = LinuxConfig { path: path.into(), ..LinuxConfig::new(vec![path.display().to_string()]) };
        Ok(Subject {
            path: path.into(),
            image: Arc::new(image),
            config,
            linux: (!is_bare).then_some(linux),
            scratch: scratch.path().into(),
            dimensions,
        })
    };
    let programs: Vec<(String, &Path)> =
        tests.iter().map(|test| (test.name.clone(), test.path.as_path())).collect();
    let options = Options { all: false, seed: args.seed, max_insns: args.max_insns };
    let progress = Progress::default();
    let start = Instant::now();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs).build();
    let pool = pool.map_err(|error| CliError::Host(format!("cannot start threads: {error}")))?;
    let all = pool.install(|| folder::check_all(&programs, &prepare, &options, &progress));
    progress.finish();
    if all.len() < programs.len() {
        report::warning(&format!("{} of {} programs completed", all.len(), programs.len()));
    }
    if let Some(path) = &args.junit {
        write(path, &folder::junit(&all).map_err(CliError::Usage)?)?;
    }
    let print = |out: &mut dyn Write, all: &[Compared]| {
        folder::print(
            &mut { out },
            all,
            start.elapsed(),
            args.jobs == 1,
            std::env::current_dir().ok().as_deref(),
        )
    };
    match &args.json {
        Some(path) if path == Path::new("-") => {
            io::stdout().lock().write_all(folder::json(&all).as_bytes())?;
            print(&mut anstream::stderr().lock(), &all)?;
        }
        json => {
            json.iter().try_for_each(|path| write(path, &folder::json(&all)))?;
            print(&mut anstream::stdout().lock(), &all)?;
        }
    }
    let Summary { differ, broken, .. } = Summary::of(&all);
    Ok(ExitCode::from(match (unread || broken > 0, differ) {
        (true, _) => 2,
        (false, 0) => 0,
        (false, _) => 1,
    }))
}
