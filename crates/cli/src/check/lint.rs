//! `rivet check --lint` runs a program once and finds instructions that could be saved.

use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;

use rivet_check::lint::Lint;
use rivet_check::report::Report;
use rivet_debug::names::Names;
use rivet_elf::ImageKind;
use rivet_exec::Interpreter;
use rivet_linux::{Clocks, Output};
use rivet_sim::{Environment, SimError, limits};

use super::CheckArgs;
use crate::confine::Needs;
use crate::error::CliError;
use crate::limits::end_by_signals;
use crate::target::{self, Environs, Target};

/// Runs the check.
pub(super) fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    let Target { path, image, machine: mut run, env, .. } =
        target::build(&args.one_machine()?, &args.program, |linux| {
            linux.clocks = Clocks::Virtual;
            if args.json_on_stdout() {
                linux.stdout = Output::Stderr;
            }
        })?;
    args.try_report_files()?;
    end_by_signals(false)?;
    let needs = Needs::around(&args.surroundings).reading(&args.program[0]);
    args.report_files().fold(needs, |needs, file| needs.writing_beside(file)).confine();
    let lint = Rc::new(RefCell::new(Lint::default()));
    let shared = Rc::clone(&lint);
    run.set_engine(move || Box::new(Interpreter::observed(Rc::clone(&shared))));
    let mut names = Names::default();
    let mut env: Box<dyn Environment> = match env {
        Environs::Linux(linux) => {
            for (n, module) in linux.modules().iter().enumerate() {
                names.add(module.bias, Arc::clone(&module.image), (n == 0).then(|| path.clone()));
            }
            linux
        }
        Environs::Bare(bare) => {
            let bias = if image.kind == ImageKind::Pie { 0x8000_0000 } else { 0 };
            names.add(bias, image, Some(path.clone()));
            bare
        }
    };
    let failed = |source: SimError| CliError::Sim { path: path.clone(), source: Box::new(source) };
    run.run(&mut *env, u64::MAX).map_err(failed)?;
    if limits::reached().is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    let findings = lint.borrow().findings(&names);
    args.emit(&Report { check: "lint", program: args.program[0].clone(), findings, details: () })
}
