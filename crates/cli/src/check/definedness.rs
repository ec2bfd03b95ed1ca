//! `rivet check` without a kind: one run with a shadow of what is defined.

use std::process::ExitCode;

use super::CheckArgs;
use crate::error::CliError;

/// Runs the check.
pub(super) fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    let _machine = args.one_machine()?;
    Err(CliError::Usage("only rivet check --matrix is available".into()))
}
