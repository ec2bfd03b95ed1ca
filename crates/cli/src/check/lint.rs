//! `rivet check --lint` runs a program once and finds instructions that could be saved.

use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;

use rivet_check::lint::Lint;
use rivet_check::report::Report;
use rivet_debug::names::Names;
use rivet_exec::Interpreter;
use rivet_linux::{Clocks, Output};
use rivet_sim::{SimError, limits};

use super::CheckArgs;
use crate::confine::Needs;
use crate::error::CliError;
use crate::limits::end_by_signals;
use crate::target::{self, Target};

/// Runs the check.
pub(super) fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    let Target { path, image, machine: mut run, mut env, .. } =
        target::build(&args.one_machine()?, &args.program, |linux| {
            linux.clocks = Clocks::Virtual;
            if args.json_on_stdout() {
                linux.stdout = Output::Stderr;
            }
        })?;
    args.try_report_files()?;
    let suppressions = args.suppressions()?;
    end_by_signals(false)?;
    let needs = Needs::around(&args.surroundings).reading(&args.program[0]);
    args.report_files().fold(needs, |needs, file| needs.writing_beside(file)).confine();
    let lint = Rc::new(RefCell::new(Lint::default()));
    let shared = Rc::clone(&lint);
    run.set_engine(move || Box::new(Interpreter::observed(Rc::clone(&shared))));
    let names = Names::of(&env, &image, &path);
    let failed = |source: SimError| CliError::Sim { path: path.clone(), source: Box::new(source) };
    run.run(env.environment(), u64::MAX).map_err(failed)?;
    if limits::reached().is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    let findings = lint.borrow().findings(&names);
    let report = Report { check: "lint", program: args.program[0].clone(), findings, details: () };
    args.emit(report, &suppressions)
}
