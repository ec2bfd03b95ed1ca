//! `rivet completions`: a script that completes commands and options in a shell.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Cli;
use crate::error::CliError;

/// Arguments of `rivet completions`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    rivet completions bash > ~/.local/share/bash-completion/completions/rivet\n  \
    rivet completions zsh > ~/.zfunc/_rivet\n  \
    rivet completions fish > ~/.config/fish/completions/rivet.fish")]
pub(crate) struct CompletionsArgs {
    /// Shell
    shell: Shell,
}

/// Runs the subcommand.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<ExitCode, CliError> {
    // The generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "rivet", &mut script);
    let mut out = std::io::stdout().lock();
    out.write_all(&script).and_then(|()| out.flush())?;
    Ok(ExitCode::SUCCESS)
}
